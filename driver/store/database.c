/* SPDX-License-Identifier: GPL-3.0-or-later
   Databases of ours: connecting to one, making one, and the digests in it.  Every row has
   one of its values, and every finished target one of its rows.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "store/impl.h"
#include "store/store.h"

/* Another program's transaction is waited for so long by a command that begins.  */
#define OPEN_BUSY_MS 5000

static uint64_t
mix_bytes (uint64_t h, const void *data, size_t n)
{
  const unsigned char *p = data;
  h = hash_mix (h, n);
  for (; n;)
    {
      uint64_t v = 0;
      size_t k = n < 8 ? n : 8;
      memcpy (&v, p, k);
      h = hash_mix (h, v);
      p += k;
      n -= k;
    }
  return h;
}

/* rowsum (TABLE, VALUE...): values and their types.  */
static void
rowsum (sqlite3_context *c, int n, sqlite3_value **v)
{
  uint64_t h = 0x61647365; /* a row of zeros must not verify */
  for (int i = 0; i < n; i++)
    {
      int type = sqlite3_value_type (v[i]);
      double d;
      uint64_t u;
      h = hash_mix (h, (uint64_t) type);
      switch (type)
	{
	case SQLITE_INTEGER:
	  h = hash_mix (h, (uint64_t) sqlite3_value_int64 (v[i]));
	  break;
	case SQLITE_FLOAT:
	  d = sqlite3_value_double (v[i]);
	  memcpy (&u, &d, sizeof u);
	  h = hash_mix (h, u);
	  break;
	case SQLITE_TEXT:
	  {
	    const void *t = sqlite3_value_text (v[i]);
	    h = mix_bytes (h, t ? t : "", (size_t) sqlite3_value_bytes (v[i]));
	    break;
	  }
	case SQLITE_BLOB:
	  {
	    const void *b = sqlite3_value_blob (v[i]);
	    h = mix_bytes (h, b ? b : "", (size_t) sqlite3_value_bytes (v[i]));
	    break;
	  }
	}
    }
  sqlite3_result_int64 (c, (sqlite3_int64) h);
}

static int
add_functions (sqlite3 *db)
{
  return sqlite3_create_function_v2 (db, "rowsum", -1,
				     SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, rowsum,
				     NULL, NULL, NULL);
}

int
store_seal (sqlite3 *db, int64_t target, int64_t *seal)
{
  uint64_t h = (uint64_t) target;
  int rc = SQLITE_OK;
  for (size_t i = 0; i < store_ntable && rc == SQLITE_OK; i++)
    {
      const struct store_table *t = &store_tables[i];
      if (!t->order)
	continue;
      char *q = xasprintf ("SELECT sum FROM %s WHERE target=?1 ORDER BY %s", t->name,
			   t->order);
      sqlite3_stmt *st = NULL;
      rc = sqlite3_prepare_v2 (db, q, -1, &st, NULL);
      free (q);
      if (rc != SQLITE_OK)
	break;
      sqlite3_bind_int64 (st, 1, target);
      uint64_t n = 0;
      while ((rc = sqlite3_step (st)) == SQLITE_ROW)
	{
	  h = hash_mix (h, (uint64_t) sqlite3_column_int64 (st, 0));
	  n++;
	}
      h = hash_mix (h, n);
      if (rc == SQLITE_DONE)
	rc = SQLITE_OK;
      sqlite3_finalize (st);
    }
  *seal = (int64_t) h;
  return rc;
}

int
store_user_version (sqlite3 *db)
{
  sqlite3_stmt *st;
  int v = -1;
  if (sqlite3_prepare_v2 (db, "PRAGMA user_version", -1, &st, NULL) == SQLITE_OK)
    {
      if (sqlite3_step (st) == SQLITE_ROW)
	v = sqlite3_column_int (st, 0);
      sqlite3_finalize (st);
    }
  return v;
}

int
store_connect (const char *path, int flags, sqlite3 **db)
{
  int rc = sqlite3_open_v2 (path, db, flags, NULL);
  if (rc == SQLITE_OK)
    {
      sqlite3_extended_result_codes (*db, 1);
      sqlite3_busy_timeout (*db, OPEN_BUSY_MS);
      rc = add_functions (*db);
    }
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (*db,
		       "PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
		       "PRAGMA trusted_schema=OFF",
		       NULL, NULL, NULL);
  return rc;
}

int
store_create (const char *path, int (*fill) (void *, sqlite3 *), void *ctx, char *err,
	      size_t nerr)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };
  char *version = xasprintf ("PRAGMA user_version=%d", STORE_SCHEMA);
  sqlite3 *db = NULL;
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    {
      /* What is left of one that was not finished.  */
      char *old = xasprintf ("%s%s", path, suffixes[i]);
      unlink (old);
      free (old);
    }
  int rc = store_connect (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &db);
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (db, "PRAGMA journal_mode=WAL; BEGIN", NULL, NULL, NULL);
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (db, store_schema, NULL, NULL, NULL);
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (db, version, NULL, NULL, NULL);
  if (rc == SQLITE_OK && fill)
    rc = fill (ctx, db);
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (db, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
  if (rc != SQLITE_OK)
    snprintf (err, nerr,
	      "%s: the store cannot be written: %s; make room, or " ELSEWHERE, path,
	      sqlite3_errmsg (db));
  if (sqlite3_close (db) != SQLITE_OK && rc == SQLITE_OK)
    rc = SQLITE_ERROR;
  if (rc != SQLITE_OK)
    unlink (path);
  free (version);
  return rc;
}
