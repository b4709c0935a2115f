/* SPDX-License-Identifier: GPL-3.0-or-later
   Does a database hold what was written to it?  SQLite checks its structures, but
   not the values in them; and a damaged log can bring back old pages, each whole,
   that do not belong together.  So digests are compared (store/database.c).
   store_replace keeps what verifies when not all of it does.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "store/impl.h"

/* Names that a damaged database may get.  */
#define MAX_KEPT 1000

bool
store_is_damage (int rc)
{
  switch (rc & 0xff)
    {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_NOMEM:
    case SQLITE_INTERRUPT:
    case SQLITE_PROTOCOL: return false;
    }
  return rc != SQLITE_OK;
}

/* Text of column 0 of the first row of QUERY, malloc'd; "" when there is none.  */
static int
first_text (sqlite3 *db, const char *query, char **out)
{
  sqlite3_stmt *st = NULL;
  int rc = sqlite3_prepare_v2 (db, query, -1, &st, NULL);
  *out = NULL;
  if (rc == SQLITE_OK)
    rc = sqlite3_step (st);
  if (rc == SQLITE_ROW || rc == SQLITE_DONE)
    {
      const unsigned char *t = rc == SQLITE_ROW ? sqlite3_column_text (st, 0) : NULL;
      *out = xstrdup (t ? (const char *) t : "");
      rc = SQLITE_OK;
    }
  sqlite3_finalize (st);
  return rc;
}

#define ALL_SQL                                                                        \
  "SELECT group_concat(x, ';') FROM (SELECT type||' '||name||' '||tbl_name||"          \
  "' '||coalesce(sql,'') x FROM sqlite_schema ORDER BY name)"

static int
verify_schema (sqlite3 *db, char *why, size_t nwhy)
{
  sqlite3 *model = NULL;
  char *ours = NULL, *theirs = NULL;
  int rc = sqlite3_open_v2 (":memory:", &model,
			    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (model, store_schema, NULL, NULL, NULL);
  if (rc == SQLITE_OK)
    rc = first_text (model, ALL_SQL, &ours);
  sqlite3_close (model);
  if (rc == SQLITE_OK)
    rc = first_text (db, ALL_SQL, &theirs);
  if (rc == SQLITE_OK && strcmp (ours, theirs))
    {
      snprintf (why, nwhy, "its tables are not those of a store");
      rc = SQLITE_CORRUPT;
    }
  free (ours);
  free (theirs);
  return rc;
}

static int
verify_rows (sqlite3 *db, char *why, size_t nwhy)
{
  int rc = SQLITE_OK;
  for (size_t i = 0; i < store_ntable && rc == SQLITE_OK; i++)
    {
      const struct store_table *t = &store_tables[i];
      char *n = NULL,
	   *q = xasprintf ("SELECT count(*) FROM %s WHERE sum IS NOT rowsum('%s',%s)",
			   t->name, t->name, t->columns);
      rc = first_text (db, q, &n);
      if (rc == SQLITE_OK && strcmp (n, "0"))
	{
	  snprintf (why, nwhy, "table %s: %s rows differ from what was written",
		    t->name, n);
	  rc = SQLITE_CORRUPT;
	}
      free (q);
      free (n);
    }
  return rc;
}

static int
verify_seals (sqlite3 *db, char *why, size_t nwhy)
{
  sqlite3_stmt *st = NULL;
  int rc = sqlite3_prepare_v2 (
    db, "SELECT id,seal,function FROM targets WHERE state=1 ORDER BY id", -1, &st,
    NULL);
  while (rc == SQLITE_OK && (rc = sqlite3_step (st)) == SQLITE_ROW)
    {
      int64_t seal;
      rc = store_seal (db, sqlite3_column_int64 (st, 0), &seal);
      if (rc == SQLITE_OK && seal != sqlite3_column_int64 (st, 1))
	{
	  snprintf (why, nwhy, "rows of %s are not those that it ended with",
		    (const char *) sqlite3_column_text (st, 2));
	  rc = SQLITE_CORRUPT;
	}
    }
  sqlite3_finalize (st);
  return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int
store_verify (sqlite3 *db, char *why, size_t nwhy)
{
  char *text = NULL;
  *why = 0;
  /* One transaction: another program may be writing.  */
  int rc = sqlite3_exec (db, "BEGIN", NULL, NULL, NULL);
  if (rc == SQLITE_OK)
    rc = verify_schema (db, why, nwhy);
  if (rc == SQLITE_OK)
    rc = first_text (db, "PRAGMA integrity_check(1)", &text);
  if (rc == SQLITE_OK && strcmp (text, "ok"))
    {
      snprintf (why, nwhy, "%.*s", (int) strcspn (text, "\n"), text);
      rc = SQLITE_CORRUPT;
    }
  free (text);
  text = NULL;
  if (rc == SQLITE_OK)
    rc = verify_rows (db, why, nwhy);
  if (rc == SQLITE_OK)
    rc = first_text (db, "PRAGMA foreign_key_check", &text);
  if (rc == SQLITE_OK && *text)
    {
      snprintf (why, nwhy, "table %.20s: rows of no function", text);
      rc = SQLITE_CORRUPT;
    }
  free (text);
  if (rc == SQLITE_OK)
    rc = verify_seals (db, why, nwhy);
  if (rc != SQLITE_OK && !*why)
    snprintf (why, nwhy, "%s", sqlite3_errmsg (db));
  if (!sqlite3_get_autocommit (db))
    sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL);
  return store_is_damage (rc) ? SQLITE_CORRUPT : rc;
}

/* What of one database goes into another.  */
struct salvage
{
  sqlite3 *from;
  uint32_t targets, facts;
};

/* Copy the rows of T that verify, those of TARGET or (0) all, in the order of
   BY.  What cannot be read ends it; *N counts.  An SQLite result of writing.  */
static int
copy_rows (sqlite3 *from, sqlite3 *to, const struct store_table *t, int64_t target,
	   const char *by, uint32_t *n)
{
  const char *key = t->order ? "target" : "id";
  char *where
    = target ? xasprintf (" AND %s=%lld", key, (long long) target) : xstrdup ("");
  char *read = xasprintf ("SELECT %s,sum FROM %s WHERE sum IS"
			  " rowsum('%s',%s)%s%s",
			  t->columns, t->name, t->name, t->columns, where, by);
  sqlite3_stmt *in = NULL, *out = NULL;
  int rc = SQLITE_OK;
  if (sqlite3_prepare_v2 (from, read, -1, &in, NULL) == SQLITE_OK)
    {
      int columns = sqlite3_column_count (in);
      struct strbuf write = { 0 };
      strbuf_addf (&write, "INSERT OR IGNORE INTO %s(%s,sum) VALUES(?1", t->name,
		   t->columns);
      for (int i = 2; i <= columns; i++)
	strbuf_addf (&write, ",?%d", i);
      strbuf_add (&write, ")");
      rc = sqlite3_prepare_v2 (to, write.s, -1, &out, NULL);
      free (write.s);
      while (rc == SQLITE_OK && sqlite3_step (in) == SQLITE_ROW)
	{
	  for (int i = 0; i < columns; i++)
	    sqlite3_bind_value (out, i + 1, sqlite3_column_value (in, i));
	  rc = sqlite3_step (out);
	  rc = rc == SQLITE_DONE ? SQLITE_OK : rc;
	  if (rc == SQLITE_OK)
	    *n += (uint32_t) sqlite3_changes (to);
	  sqlite3_reset (out);
	}
    }
  sqlite3_finalize (in);
  sqlite3_finalize (out);
  free (where);
  free (read);
  return rc;
}

/* Target ID with all its rows, or nothing of it.  */
static int
copy_target (struct salvage *s, sqlite3 *to, int64_t id, int64_t seal)
{
  uint32_t n = 0;
  int64_t have;
  int rc = sqlite3_exec (to, "SAVEPOINT target", NULL, NULL, NULL);
  for (size_t i = 0; i < store_ntable && rc == SQLITE_OK; i++)
    if (strcmp (store_tables[i].name, "facts"))
      rc = copy_rows (s->from, to, &store_tables[i], id, "", &n);
  if (rc == SQLITE_OK)
    rc = store_seal (to, id, &have);
  if (rc == SQLITE_OK && have == seal)
    s->targets++;
  else if (rc == SQLITE_OK)
    rc = sqlite3_exec (to, "ROLLBACK TO target", NULL, NULL, NULL);
  if (rc == SQLITE_OK)
    rc = sqlite3_exec (to, "RELEASE target", NULL, NULL, NULL);
  return rc;
}

static int
copy_all (void *ctx, sqlite3 *to)
{
  static const char *const orders[]
    = { " ORDER BY 1,2,3", " ORDER BY 1 DESC,2 DESC,3 DESC" };
  struct salvage *s = ctx;
  sqlite3_stmt *st = NULL;
  int rc = SQLITE_OK;
  if (!s->from)
    return rc;
  /* So that SQLite reads what a truncated file still has.  */
  sqlite3_exec (s->from, "PRAGMA writable_schema=ON", NULL, NULL, NULL);
  /* From both ends: a page that cannot be read ends a scan.  */
  for (int i = 0; i < 2 && rc == SQLITE_OK; i++)
    rc = copy_rows (s->from, to, &store_tables[store_ntable - 1], 0, orders[i],
		    &s->facts);
  char *q = xasprintf ("SELECT id,seal FROM targets WHERE state=1 AND sum IS"
		       " rowsum('targets',%s) ORDER BY id",
		       store_tables[0].columns);
  st = NULL;
  if (rc == SQLITE_OK && sqlite3_prepare_v2 (s->from, q, -1, &st, NULL) == SQLITE_OK)
    while (rc == SQLITE_OK && sqlite3_step (st) == SQLITE_ROW)
      rc = copy_target (s, to, sqlite3_column_int64 (st, 0),
			sqlite3_column_int64 (st, 1));
  sqlite3_finalize (st);
  free (q);
  return rc;
}

/* Give PATH's file with SUFFIX, if it is there, the name KEPT with it.  */
static bool
move_aside (const char *path, const char *kept, const char *suffix)
{
  char *from = xasprintf ("%s%s", path, suffix);
  char *to = xasprintf ("%s%s", kept, suffix);
  bool ok = rename (from, to) == 0 || errno == ENOENT;
  free (from);
  free (to);
  return ok;
}

int
store_replace (const char *path, sqlite3 **db, bool nothing, const char *why,
	       char **note, char *err, size_t nerr)
{
  struct salvage s = { .from = nothing ? NULL : *db };
  char *next = xasprintf ("%s.new", path), *kept = NULL;
  struct stat sb;
  bool there = lstat (path, &sb) == 0;
  int r = -1;
  if (store_create (next, copy_all, &s, err, nerr) != SQLITE_OK)
    goto out;
  /* Closing must neither change it nor, by its name, the log of the new one.  */
  if (*db)
    sqlite3_db_config (*db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  sqlite3_close (*db);
  *db = NULL;
  for (int i = 1; i < MAX_KEPT; i++)
    {
      free (kept);
      kept = xasprintf ("%s.damaged-%d", path, i);
      if (lstat (kept, &sb) != 0 && errno == ENOENT)
	break;
    }
  /* At any moment there is a database called PATH.  The log goes before the new
     one comes: it must not be taken for part of that.  */
  if ((there && link (path, kept) != 0 && rename (path, kept) != 0)
      || !move_aside (path, kept, "-wal") || !move_aside (path, kept, "-shm")
      || rename (next, path) != 0)
    {
      snprintf (err, nerr, "%s: %s; it cannot be moved aside: %s", path, why,
		strerror (errno));
      goto out;
    }
  *note = !nothing ? xasprintf ("%s: %s; kept as %s; %u finished functions and %u "
				"solver answers verify and are used, the rest is "
				"found again",
				path, why, kept, s.targets, s.facts)
		   : xasprintf ("%s: %s; kept as %s, everything is found again", path,
				why, kept);
  r = 0;
out:
  if (r != 0)
    unlink (next);
  free (next);
  free (kept);
  return r;
}
