/* SPDX-License-Identifier: GPL-3.0-or-later
   The store: all SQL of the driver.  See store.h.  */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "store.h"
#include "util.h"

/* Opened by several workers at once: wait this long for another's commit.  */
#define BUSY_MS 30000

#define STATEMENTS                                                            \
  S (BEGIN, "BEGIN IMMEDIATE")                                                \
  S (COMMIT, "COMMIT")                                                        \
  S (TARGET_FIND,                                                             \
     "SELECT id, state, reason, why, notes, runs, paths, divergences, tests,"  \
     " suspects, queries, solver_calls, cpu_seconds FROM targets"             \
     " WHERE file=?1 AND function=?2 AND stamp=?3 AND config=?4")             \
  S (TARGET_OLD,                                                              \
     "DELETE FROM targets WHERE file=?1 AND function=?2 AND stamp<>?3")       \
  S (TARGET_NEW,                                                              \
     "INSERT INTO targets(file,function,stamp,config,symbol,line,state,"      \
     "touched) VALUES(?1,?2,?3,?4,?5,?6,0,"                                   \
     "(SELECT coalesce(max(touched),0)+1 FROM targets))")                     \
  S (TARGET_TOUCH,                                                            \
     "UPDATE targets SET touched=(SELECT max(touched)+1 FROM targets)"        \
     " WHERE id=?1")                                                          \
  S (TARGET_END,                                                              \
     "UPDATE targets SET state=?2,reason=?3,why=?4,notes=?5,runs=?6,paths=?7,"\
     "divergences=?8,queries=?9,solver_calls=?10,cpu_seconds=?11 WHERE id=?1")\
  S (TARGET_SUITE,                                                            \
     "UPDATE targets SET tests=?2,suspects=?3,suite_reason=?4,suite_why=?5"   \
     " WHERE id=?1")                                                          \
  S (LABEL_PUT,                                                               \
     "INSERT INTO labels(target,number,key,criterion,file,line,col,text,state,"\
     "proof,why) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)"                  \
     " ON CONFLICT(target,number) DO UPDATE SET state=excluded.state,"        \
     "proof=excluded.proof,why=excluded.why")                                 \
  S (LABEL_CLOSE,                                                             \
     "UPDATE labels SET state=3,why=?2 WHERE target=?1 AND state=0")          \
  S (INPUT_PUT,                                                               \
     "INSERT OR IGNORE INTO inputs(target,run,plan,vector,end,signal,"        \
     "new_labels,new_branches,labels) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)")    \
  S (RUN_PUT,                                                                 \
     "INSERT OR REPLACE INTO runs(target,run,plan,end,path,result,new_labels,"\
     "new_branches) VALUES(?1,?2,?3,?4,?5,?6,?7,?8)")                         \
  S (BUDGET_PUT,                                                              \
     "INSERT OR REPLACE INTO budgets(target,name,used,allowed)"               \
     " VALUES(?1,?2,?3,?4)")                                                  \
  S (FACT_PUT,                                                                \
     "INSERT OR REPLACE INTO facts(function,k0,k1,answer,end,model)"          \
     " VALUES(?1,?2,?3,?4,?5,?6)")                                            \
  S (FACT_ALL,                                                                \
     "SELECT k0,k1,answer,end,model FROM facts WHERE function=?1"             \
     " ORDER BY k0,k1")                                                       \
  S (INPUT_ALL,                                                               \
     "SELECT run,plan,vector,end,signal,new_labels,new_branches,labels"       \
     " FROM inputs WHERE target=?1 ORDER BY run")                             \
  S (LABEL_ALL,                                                               \
     "SELECT number,key,criterion,file,line,col,text,state,proof,why"         \
     " FROM labels WHERE target=?1 ORDER BY number")                          \
  S (TARGET_ALL,                                                              \
     "SELECT id,file,function,symbol,line,stamp,config,state,"                \
     "coalesce(nullif(suite_reason,''),reason),"                              \
     "coalesce(nullif(suite_why,''),why),notes,runs,paths,divergences,tests," \
     "suspects,queries,solver_calls,cpu_seconds FROM targets t"               \
     " WHERE (?1 IS NULL OR function=?1) AND touched=(SELECT max(touched)"    \
     " FROM targets u WHERE u.file=t.file AND u.function=t.function)"         \
     " ORDER BY file,line,function")                                          \
  S (BUDGET_ALL,                                                              \
     "SELECT name,used,allowed FROM budgets WHERE target=?1 ORDER BY name")

enum statement
{
#define S(NAME, SQL) ST_##NAME,
  STATEMENTS
#undef S
  ST__COUNT
};

static const char *const sql[] = {
#define S(NAME, SQL) SQL,
  STATEMENTS
#undef S
};

static const char schema[] =
  "CREATE TABLE targets(id INTEGER PRIMARY KEY, file TEXT NOT NULL,"
  " function TEXT NOT NULL, stamp INTEGER NOT NULL, config TEXT NOT NULL,"
  " symbol TEXT NOT NULL, line INTEGER NOT NULL, state INTEGER NOT NULL,"
  " touched INTEGER NOT NULL, reason TEXT NOT NULL DEFAULT '',"
  " why TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '',"
  " runs INTEGER NOT NULL DEFAULT 0, paths INTEGER NOT NULL DEFAULT 0,"
  " divergences INTEGER NOT NULL DEFAULT 0,"
  " queries INTEGER NOT NULL DEFAULT 0,"
  " solver_calls INTEGER NOT NULL DEFAULT 0,"
  " cpu_seconds REAL NOT NULL DEFAULT 0, tests INTEGER NOT NULL DEFAULT 0,"
  " suspects INTEGER NOT NULL DEFAULT 0,"
  " suite_reason TEXT NOT NULL DEFAULT '',"
  " suite_why TEXT NOT NULL DEFAULT '',"
  " UNIQUE(file,function,stamp,config));"
  "CREATE TABLE labels(target INTEGER NOT NULL REFERENCES targets(id)"
  " ON DELETE CASCADE, number INTEGER NOT NULL, key INTEGER NOT NULL,"
  " criterion TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,"
  " col INTEGER NOT NULL, text TEXT NOT NULL, state INTEGER NOT NULL,"
  " proof INTEGER NOT NULL, why TEXT NOT NULL, PRIMARY KEY(target,number))"
  " WITHOUT ROWID;"
  "CREATE TABLE inputs(target INTEGER NOT NULL REFERENCES targets(id)"
  " ON DELETE CASCADE, run INTEGER NOT NULL, plan INTEGER NOT NULL,"
  " vector BLOB NOT NULL, end INTEGER NOT NULL, signal INTEGER NOT NULL,"
  " new_labels INTEGER NOT NULL, new_branches INTEGER NOT NULL,"
  " labels TEXT NOT NULL, UNIQUE(target,plan,vector));"
  "CREATE TABLE runs(target INTEGER NOT NULL REFERENCES targets(id)"
  " ON DELETE CASCADE, run INTEGER NOT NULL, plan INTEGER NOT NULL,"
  " end INTEGER NOT NULL, path INTEGER NOT NULL, result INTEGER NOT NULL,"
  " new_labels INTEGER NOT NULL, new_branches INTEGER NOT NULL,"
  " PRIMARY KEY(target,run)) WITHOUT ROWID;"
  "CREATE TABLE budgets(target INTEGER NOT NULL REFERENCES targets(id)"
  " ON DELETE CASCADE, name TEXT NOT NULL, used INTEGER NOT NULL,"
  " allowed INTEGER NOT NULL, PRIMARY KEY(target,name)) WITHOUT ROWID;"
  "CREATE TABLE facts(function TEXT NOT NULL, k0 INTEGER NOT NULL,"
  " k1 INTEGER NOT NULL, answer INTEGER NOT NULL, end INTEGER NOT NULL,"
  " model BLOB, PRIMARY KEY(function,k0,k1)) WITHOUT ROWID;";

struct store
{
  sqlite3 *db;
  sqlite3_stmt *st[ST__COUNT];
  char *row_text[3]; /* what store_begin returned */
  char error[256];
};

static void
fail (struct store *s, const char *what)
{
  if (!*s->error)
    snprintf (s->error, sizeof s->error, "store: %s: %s", what,
	      sqlite3_errmsg (s->db));
}

/* Statement W with its parameters unset, NULL when it cannot be prepared.  */
static sqlite3_stmt *
prepared (struct store *s, enum statement w)
{
  if (!s->st[w]
      && sqlite3_prepare_v3 (s->db, sql[w], -1, SQLITE_PREPARE_PERSISTENT,
			     &s->st[w], NULL)
	   != SQLITE_OK)
    {
      fail (s, sql[w]);
      return NULL;
    }
  sqlite3_reset (s->st[w]);
  sqlite3_clear_bindings (s->st[w]);
  return s->st[w];
}

/* Bind ARGS by FORMAT: i int64, u uint32, s string, d double, b blob and its
   size_t.  */
static void
bind (sqlite3_stmt *st, const char *format, va_list ap)
{
  for (int i = 1; *format; format++, i++)
    switch (*format)
      {
      case 'i':
	sqlite3_bind_int64 (st, i, va_arg (ap, int64_t));
	break;
      case 'u':
	sqlite3_bind_int64 (st, i, va_arg (ap, uint32_t));
	break;
      case 'd':
	sqlite3_bind_double (st, i, va_arg (ap, double));
	break;
      case 's':
	{
	  const char *t = va_arg (ap, const char *);
	  sqlite3_bind_text (st, i, t ? t : "", -1, SQLITE_TRANSIENT);
	  break;
	}
      case 'b':
	{
	  const void *p = va_arg (ap, const void *);
	  size_t n = va_arg (ap, size_t);
	  sqlite3_bind_blob64 (st, i, p ? p : "", n, SQLITE_TRANSIENT);
	  break;
	}
      }
}

static bool
change (struct store *s, enum statement w, const char *format, ...)
{
  sqlite3_stmt *st = prepared (s, w);
  if (!st)
    return false;
  va_list ap;
  va_start (ap, format);
  bind (st, format, ap);
  va_end (ap);
  int rc = sqlite3_step (st);
  if (rc != SQLITE_DONE && rc != SQLITE_ROW)
    fail (s, "change");
  sqlite3_reset (st);
  return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

static int
user_version (sqlite3 *db)
{
  sqlite3_stmt *st;
  int v = -1;
  if (sqlite3_prepare_v2 (db, "PRAGMA user_version", -1, &st, NULL)
      == SQLITE_OK)
    {
      if (sqlite3_step (st) == SQLITE_ROW)
	v = sqlite3_column_int (st, 0);
      sqlite3_finalize (st);
    }
  return v;
}

/* Make the tables unless another process just did.  */
static int
make_schema (struct store *s)
{
  if (sqlite3_exec (s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
    return -1;
  int rc = SQLITE_OK;
  if (user_version (s->db) == 0)
    {
      char *set = xasprintf ("PRAGMA user_version=%d", STORE_SCHEMA);
      rc = sqlite3_exec (s->db, schema, NULL, NULL, NULL);
      if (rc == SQLITE_OK)
	rc = sqlite3_exec (s->db, set, NULL, NULL, NULL);
      free (set);
    }
  sqlite3_exec (s->db, rc == SQLITE_OK ? "COMMIT" : "ROLLBACK", NULL, NULL,
		NULL);
  return rc == SQLITE_OK ? 0 : -1;
}

struct store *
store_open (const char *dir, bool read_only, char *err, size_t nerr)
{
  char *path = xasprintf ("%s/adse.db", dir);
  struct stat sb;
  struct store *s = NULL;
  if (read_only && stat (path, &sb) != 0)
    {
      snprintf (err, nerr, "%s: no store there; run adse generate first", path);
      goto out;
    }
  if (!read_only && mkdir (dir, 0777) != 0 && errno != EEXIST)
    {
      snprintf (err, nerr, "%s: cannot create the store: %s", dir,
		strerror (errno));
      goto out;
    }
  s = xcalloc (1, sizeof *s);
  /* A reader opens read-write too: WAL needs its index file.  */
  int flags = SQLITE_OPEN_READWRITE | (read_only ? 0 : SQLITE_OPEN_CREATE);
  int rc = sqlite3_open_v2 (path, &s->db, flags, NULL);
  int version = 0;
  if (rc == SQLITE_OK)
    {
      sqlite3_busy_timeout (s->db, BUSY_MS);
      rc = sqlite3_exec (s->db,
			 "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
			 "PRAGMA foreign_keys=ON",
			 NULL, NULL, NULL);
    }
  if (rc == SQLITE_OK)
    {
      version = user_version (s->db);
      if (version == 0 && !read_only && make_schema (s) != 0)
	rc = SQLITE_ERROR;
      if (version == 0)
	version = user_version (s->db);
    }
  if (rc != SQLITE_OK)
    snprintf (err, nerr, "%s: %s", path, sqlite3_errmsg (s->db));
  else if (version != STORE_SCHEMA)
    {
      snprintf (err, nerr,
		"%s: store of schema %d, this program has %d; name another "
		"with --store",
		path, version, STORE_SCHEMA);
      rc = SQLITE_ERROR;
    }
  if (rc != SQLITE_OK)
    {
      store_close (s);
      s = NULL;
    }
out:
  free (path);
  return s;
}

void
store_close (struct store *s)
{
  if (!s)
    return;
  for (int i = 0; i < ST__COUNT; i++)
    sqlite3_finalize (s->st[i]);
  for (int i = 0; i < 3; i++)
    free (s->row_text[i]);
  sqlite3_close (s->db);
  free (s);
}

const char *
store_error (const struct store *s)
{
  return s->error;
}

bool
store_sound (struct store *s)
{
  sqlite3_stmt *st;
  bool sound = false;
  if (sqlite3_prepare_v2 (s->db, "PRAGMA quick_check(1)", -1, &st, NULL)
      == SQLITE_OK)
    {
      if (sqlite3_step (st) == SQLITE_ROW)
	sound = strcmp ((const char *) sqlite3_column_text (st, 0), "ok") == 0;
      sqlite3_finalize (st);
    }
  if (!sound)
    fail (s, "the database is damaged");
  return sound;
}

void
store_batch (struct store *s, bool begin)
{
  change (s, begin ? ST_BEGIN : ST_COMMIT, "");
}

static const char *
text (sqlite3_stmt *st, int column)
{
  const unsigned char *t = sqlite3_column_text (st, column);
  return t ? (const char *) t : "";
}

bool
store_begin (struct store *s, struct store_target *t)
{
  change (s, ST_BEGIN, "");
  change (s, ST_TARGET_OLD, "ssi", t->file, t->function, (int64_t) t->stamp);
  sqlite3_stmt *st = prepared (s, ST_TARGET_FIND);
  bool ok = st != NULL;
  if (ok)
    {
      sqlite3_bind_text (st, 1, t->file, -1, SQLITE_TRANSIENT);
      sqlite3_bind_text (st, 2, t->function, -1, SQLITE_TRANSIENT);
      sqlite3_bind_int64 (st, 3, (int64_t) t->stamp);
      sqlite3_bind_text (st, 4, t->config, -1, SQLITE_TRANSIENT);
      int rc = sqlite3_step (st);
      t->state = STORE_STARTED;
      if (rc == SQLITE_ROW)
	{
	  t->id = sqlite3_column_int64 (st, 0);
	  t->state = (enum store_state) sqlite3_column_int (st, 1);
	  for (int i = 0; i < 3; i++)
	    {
	      free (s->row_text[i]);
	      s->row_text[i] = xstrdup (text (st, 2 + i));
	    }
	  t->reason = s->row_text[0];
	  t->why = s->row_text[1];
	  t->notes = s->row_text[2];
	  t->runs = (uint32_t) sqlite3_column_int64 (st, 5);
	  t->paths = (uint32_t) sqlite3_column_int64 (st, 6);
	  t->divergences = (uint32_t) sqlite3_column_int64 (st, 7);
	  t->tests = (uint32_t) sqlite3_column_int64 (st, 8);
	  t->suspects = (uint32_t) sqlite3_column_int64 (st, 9);
	  t->queries = (uint64_t) sqlite3_column_int64 (st, 10);
	  t->solver_calls = (uint64_t) sqlite3_column_int64 (st, 11);
	  t->cpu_seconds = sqlite3_column_double (st, 12);
	  sqlite3_reset (st);
	  change (s, ST_TARGET_TOUCH, "i", t->id);
	}
      else
	{
	  sqlite3_reset (st);
	  ok = change (s, ST_TARGET_NEW, "ssissu", t->file, t->function,
		       (int64_t) t->stamp, t->config, t->symbol, t->line);
	  t->id = sqlite3_last_insert_rowid (s->db);
	}
    }
  change (s, ST_COMMIT, "");
  return ok && !*s->error;
}

void
store_end (struct store *s, const struct store_target *t)
{
  change (s, ST_TARGET_END, "iisssuuuiid", t->id, (int64_t) t->state,
	  t->reason, t->why, t->notes, t->runs, t->paths, t->divergences,
	  (int64_t) t->queries, (int64_t) t->solver_calls, t->cpu_seconds);
}

void
store_suite (struct store *s, int64_t target, uint32_t tests,
	     uint32_t suspects, const char *reason, const char *why)
{
  change (s, ST_TARGET_SUITE, "iuuss", target, tests, suspects, reason, why);
}

void
store_label (struct store *s, const struct store_label *l)
{
  change (s, ST_LABEL_PUT, "iuissuusiis", l->target, l->number,
	  (int64_t) l->key, l->criterion, l->file, l->line, l->column, l->text,
	  (int64_t) l->state, (int64_t) l->proof, l->why);
}

void
store_close_labels (struct store *s, int64_t target, const char *why)
{
  change (s, ST_LABEL_CLOSE, "is", target, why);
}

void
store_input (struct store *s, const struct store_input *i)
{
  change (s, ST_INPUT_PUT, "iuubiiuus", i->target, i->run, i->plan, i->vector,
	  i->nvector, (int64_t) i->end, (int64_t) i->signal, i->new_labels,
	  i->new_branches, i->labels);
}

void
store_run (struct store *s, int64_t target, uint32_t run, uint32_t plan,
	   int end, uint64_t path, uint64_t result, uint32_t new_labels,
	   uint32_t new_branches)
{
  change (s, ST_RUN_PUT, "iuuiiiuu", target, run, plan, (int64_t) end,
	  (int64_t) path, (int64_t) result, new_labels, new_branches);
}

void
store_budget (struct store *s, int64_t target, const char *name, uint64_t used,
	      uint64_t allowed)
{
  change (s, ST_BUDGET_PUT, "isii", target, name, (int64_t) used,
	  (int64_t) allowed);
}

void
store_fact (struct store *s, const char *function, const struct store_fact *f)
{
  change (s, ST_FACT_PUT, "siiiib", function, (int64_t) f->key[0],
	  (int64_t) f->key[1], (int64_t) f->answer, (int64_t) f->end, f->model,
	  f->nmodel);
}

void
store_facts (struct store *s, const char *function,
	     bool (*each) (void *, const struct store_fact *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_FACT_ALL);
  if (!st)
    return;
  sqlite3_bind_text (st, 1, function, -1, SQLITE_TRANSIENT);
  while (sqlite3_step (st) == SQLITE_ROW)
    {
      struct store_fact f = {
	.key = { (uint64_t) sqlite3_column_int64 (st, 0),
		 (uint64_t) sqlite3_column_int64 (st, 1) },
	.answer = sqlite3_column_int (st, 2),
	.end = sqlite3_column_int (st, 3),
	.model = sqlite3_column_blob (st, 4),
	.nmodel = (size_t) sqlite3_column_bytes (st, 4),
      };
      if (each (ctx, &f))
	break;
    }
  sqlite3_reset (st);
}

void
store_inputs (struct store *s, int64_t target,
	      bool (*each) (void *, const struct store_input *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_INPUT_ALL);
  if (!st)
    return;
  sqlite3_bind_int64 (st, 1, target);
  while (sqlite3_step (st) == SQLITE_ROW)
    {
      struct store_input i = {
	.target = target,
	.run = (uint32_t) sqlite3_column_int64 (st, 0),
	.plan = (uint32_t) sqlite3_column_int64 (st, 1),
	.vector = sqlite3_column_blob (st, 2),
	.nvector = (size_t) sqlite3_column_bytes (st, 2),
	.end = sqlite3_column_int (st, 3),
	.signal = sqlite3_column_int (st, 4),
	.new_labels = (uint32_t) sqlite3_column_int64 (st, 5),
	.new_branches = (uint32_t) sqlite3_column_int64 (st, 6),
	.labels = text (st, 7),
      };
      if (each (ctx, &i))
	break;
    }
  sqlite3_reset (st);
}

void
store_labels (struct store *s, int64_t target,
	      bool (*each) (void *, const struct store_label *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_LABEL_ALL);
  if (!st)
    return;
  sqlite3_bind_int64 (st, 1, target);
  while (sqlite3_step (st) == SQLITE_ROW)
    {
      struct store_label l = {
	.target = target,
	.number = (uint32_t) sqlite3_column_int64 (st, 0),
	.key = (uint64_t) sqlite3_column_int64 (st, 1),
	.criterion = text (st, 2),
	.file = text (st, 3),
	.line = (uint32_t) sqlite3_column_int64 (st, 4),
	.column = (uint32_t) sqlite3_column_int64 (st, 5),
	.text = text (st, 6),
	.state = sqlite3_column_int (st, 7),
	.proof = sqlite3_column_int (st, 8),
	.why = text (st, 9),
      };
      if (each (ctx, &l))
	break;
    }
  sqlite3_reset (st);
}

void
store_targets (struct store *s, const char *name,
	       bool (*each) (void *, const struct store_target *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_TARGET_ALL);
  if (!st)
    return;
  if (name)
    sqlite3_bind_text (st, 1, name, -1, SQLITE_TRANSIENT);
  while (sqlite3_step (st) == SQLITE_ROW)
    {
      struct store_target t = {
	.id = sqlite3_column_int64 (st, 0),
	.file = text (st, 1),
	.function = text (st, 2),
	.symbol = text (st, 3),
	.line = (uint32_t) sqlite3_column_int64 (st, 4),
	.stamp = (uint64_t) sqlite3_column_int64 (st, 5),
	.config = text (st, 6),
	.state = (enum store_state) sqlite3_column_int (st, 7),
	.reason = text (st, 8),
	.why = text (st, 9),
	.notes = text (st, 10),
	.runs = (uint32_t) sqlite3_column_int64 (st, 11),
	.paths = (uint32_t) sqlite3_column_int64 (st, 12),
	.divergences = (uint32_t) sqlite3_column_int64 (st, 13),
	.tests = (uint32_t) sqlite3_column_int64 (st, 14),
	.suspects = (uint32_t) sqlite3_column_int64 (st, 15),
	.queries = (uint64_t) sqlite3_column_int64 (st, 16),
	.solver_calls = (uint64_t) sqlite3_column_int64 (st, 17),
	.cpu_seconds = sqlite3_column_double (st, 18),
      };
      if (each (ctx, &t))
	break;
    }
  sqlite3_reset (st);
}

void
store_budgets (struct store *s, int64_t target,
	       bool (*each) (void *, const char *, uint64_t, uint64_t),
	       void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_BUDGET_ALL);
  if (!st)
    return;
  sqlite3_bind_int64 (st, 1, target);
  while (sqlite3_step (st) == SQLITE_ROW)
    if (each (ctx, text (st, 0), (uint64_t) sqlite3_column_int64 (st, 1),
	      (uint64_t) sqlite3_column_int64 (st, 2)))
      break;
  sqlite3_reset (st);
}
