/* SPDX-License-Identifier: GPL-3.0-or-later
   Rows of a store, their digests put right.  Input: a byte for the number of rows and one for each row's
   table, then a value of any type for each column, then an exploration that uses
   the store, whose facts are changed and which is made again.  */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/inputs.h"
#include "store/impl.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "fuzz.h"
#include "program.h"
#include "scratch.h"
#include "script.h"
#include "store-use.h"

#define MAX_ROWS 12
#define MAX_TEXT 200
#define MAX_BLOB 600

/* A vector that fits a target, with some bytes changed.  */
static size_t
vector_blob (struct fuzz *f, uint8_t *out, size_t room)
{
  struct input_plan *plan;
  struct input_vector **seeds = NULL;
  size_t n, packed = 0;
  program_fixed_target (fuzz_u8 (f), &plan);
  size_t nseed = plan_seeds (plan, 1, &seeds), which = fuzz_u8 (f);
  for (size_t i = 0; i < nseed; i++)
    {
      uint8_t *p = i == which % nseed ? vector_pack (seeds[i], &n) : NULL;
      if (p && n <= room)
	memcpy (out, p, packed = n);
      free (p);
      vector_free (seeds[i]);
    }
  free (seeds);
  for (uint8_t k = fuzz_u8 (f) % 8; k && packed; k--)
    {
      size_t at = (fuzz_u8 (f) | (size_t) fuzz_u8 (f) << 8) % packed;
      out[at] = fuzz_u8 (f);
    }
  return packed;
}

static void
bind_value (struct fuzz *f, sqlite3_stmt *st, int i)
{
  char text[MAX_TEXT];
  uint8_t blob[MAX_BLOB];
  size_t n;
  switch (fuzz_u8 (f) % 10)
    {
    case 0:
    case 1:
      sqlite3_bind_int64 (st, i, 1); /* the target that is used */
      break;
    case 2:
      sqlite3_bind_int64 (st, i, (int8_t) fuzz_u8 (f));
      break;
    case 3:
      sqlite3_bind_int64 (st, i, (int64_t) fuzz_u64 (f));
      break;
    case 4:
      fuzz_text (f, text, sizeof text);
      sqlite3_bind_text (st, i, text, -1, SQLITE_TRANSIENT);
      break;
    case 5:
      n = fuzz_u8 (f) * 2;
      fuzz_take (f, blob, n);
      sqlite3_bind_blob (st, i, blob, (int) n, SQLITE_TRANSIENT);
      break;
    case 6:
      n = vector_blob (f, blob, sizeof blob);
      sqlite3_bind_blob (st, i, blob, (int) n, SQLITE_TRANSIENT);
      break;
    case 7:
      sqlite3_bind_text (st, i, fuzz_u8 (f) & 1 ? STORE_FILE : "f", -1,
			 SQLITE_STATIC);
      break;
    case 8:
      sqlite3_bind_double (st, i, (double) (int32_t) fuzz_u32 (f) / 3);
      break;
    default:
      break; /* null */
    }
}

static void
add_row (struct fuzz *f, sqlite3 *db, const char *table)
{
  char *info = sqlite3_mprintf ("SELECT count(*) FROM pragma_table_info('%s')",
				table);
  sqlite3_stmt *st;
  int n = 0;
  if (sqlite3_prepare_v2 (db, info, -1, &st, NULL) == SQLITE_OK
      && sqlite3_step (st) == SQLITE_ROW)
    n = sqlite3_column_int (st, 0);
  sqlite3_finalize (st);
  sqlite3_free (info);
  sqlite3_str *s = sqlite3_str_new (db);
  sqlite3_str_appendf (s, "INSERT OR REPLACE INTO %s VALUES(", table);
  for (int i = 0; i < n; i++)
    sqlite3_str_appendf (s, i ? ",?" : "?");
  sqlite3_str_appendf (s, ")");
  char *text = sqlite3_str_finish (s);
  if (sqlite3_prepare_v2 (db, text, -1, &st, NULL) != SQLITE_OK)
    abort ();
  for (int i = 1; i <= n; i++)
    bind_value (f, st, i);
  sqlite3_step (st); /* may break a constraint */
  sqlite3_finalize (st);
  sqlite3_free (text);
}

static void
change_facts (struct fuzz *f, sqlite3 *db)
{
  sqlite3_stmt *st;
  if (sqlite3_prepare_v2 (db, "UPDATE OR IGNORE facts SET answer=?,end=?,model=?",
			  -1, &st, NULL) != SQLITE_OK)
    abort ();
  for (int i = 1; i <= 3; i++)
    bind_value (f, st, i);
  sqlite3_step (st);
  sqlite3_finalize (st);
}

/* Digests of all rows and of all that belongs to a target.  */
static void
put_digests (sqlite3 *db)
{
  sqlite3_stmt *st, *put;
  for (int round = 0; round < 2; round++)
    {
      for (size_t i = 0; i < store_ntable; i++)
	{
	  char *text = sqlite3_mprintf ("UPDATE %s SET sum=rowsum('%s',%s)",
					store_tables[i].name, store_tables[i].name,
					store_tables[i].columns);
	  if (sqlite3_exec (db, text, NULL, NULL, NULL) != SQLITE_OK)
	    abort ();
	  sqlite3_free (text);
	}
      if (sqlite3_prepare_v2 (db, "SELECT id FROM targets", -1, &st, NULL)
	    != SQLITE_OK
	  || sqlite3_prepare_v2 (db, "UPDATE targets SET seal=? WHERE id=?", -1,
				 &put, NULL) != SQLITE_OK)
	abort ();
      while (!round && sqlite3_step (st) == SQLITE_ROW)
	{
	  int64_t id = sqlite3_column_int64 (st, 0), seal;
	  store_seal (db, id, &seal);
	  sqlite3_bind_int64 (put, 1, seal);
	  sqlite3_bind_int64 (put, 2, id);
	  sqlite3_step (put);
	  sqlite3_reset (put);
	}
      sqlite3_finalize (st);
      sqlite3_finalize (put);
    }
}

int
fuzz_store_rows (const uint8_t *data, size_t n)
{
  static struct store *s;
  struct fuzz f = { data, n };
  char err[300];
  if (!s)
    {
      s = store_open (fuzz_folder (), STORE_WRITE, err, sizeof err);
      if (!s)
	abort ();
      sqlite3_exec (s->db, "PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF", NULL,
		    NULL, NULL);
    }
  *s->error = 0;
  sqlite3 *db = s->db;
  sqlite3_exec (db, "BEGIN", NULL, NULL, NULL);
  for (size_t i = 0; i < store_ntable; i++)
    {
      char *text = sqlite3_mprintf ("DELETE FROM %s", store_tables[i].name);
      sqlite3_exec (db, text, NULL, NULL, NULL);
      sqlite3_free (text);
    }
  sqlite3_exec (db,
		"INSERT INTO targets(id,file,function,stamp,config,symbol,line,"
		"state,touched) VALUES(1,'" STORE_FILE "','f',1,'" STORE_CONFIG
		"','f',1,0,1)", NULL, NULL, NULL);
  for (uint8_t k = fuzz_u8 (&f) % MAX_ROWS; k; k--)
    add_row (&f, db, store_tables[fuzz_u8 (&f) % store_ntable].name);
  put_digests (db);
  sqlite3_exec (db, "COMMIT", NULL, NULL, NULL);
  store_use_all (s);
  if (fuzz_u8 (&f) & 1)
    store_use_commands (fuzz_folder ());
  int64_t row = store_use_row (s, 0);
  if (row)
    {
      struct fuzz again = f;
      script_explore (&f, s, row);
      change_facts (&f, db);
      put_digests (db);
      script_explore (&again, s, row);
    }
  return 0;
}
