/* SPDX-License-Identifier: GPL-3.0-or-later
   The store: all SQL of the driver.  See store.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "store/impl.h"
#include "store/store.h"

#define STATEMENTS                                                                     \
  S (BEGIN, "BEGIN IMMEDIATE")                                                         \
  S (COMMIT, "COMMIT")                                                                 \
  S (TARGET_FIND,                                                                      \
     "SELECT id, state, reason, why, notes, runs, paths, divergences, tests,"          \
     " suspects, queries, solver_calls, cpu_seconds FROM targets"                      \
     " WHERE file=?1 AND function=?2 AND stamp=?3 AND config=?4")                      \
  S (TARGET_OLD, "DELETE FROM targets WHERE file=?1 AND function=?2 AND stamp<>?3")    \
  S (TARGET_OTHERS, "SELECT count(*) FROM targets WHERE stamp<>?1")                    \
  S (TARGET_NEW, "INSERT INTO targets(file,function,stamp,config,symbol,line,state,"   \
		 "touched) VALUES(?1,?2,?3,?4,?5,?6,0,"                                \
		 "(SELECT coalesce(max(touched),0)+1 FROM targets))")                  \
  S (TARGET_TOUCH, "UPDATE targets SET touched=(SELECT max(touched)+1 FROM targets)"   \
		   " WHERE id=?1")                                                     \
  S (TARGET_END,                                                                       \
     "UPDATE targets SET state=?2,reason=?3,why=?4,notes=?5,runs=?6,paths=?7,"         \
     "divergences=?8,queries=?9,solver_calls=?10,cpu_seconds=?11,seal=?12"             \
     " WHERE id=?1")                                                                   \
  S (TARGET_SUITE,                                                                     \
     "UPDATE targets SET tests=?2,suspects=?3,suite_reason=?4,suite_why=?5"            \
     " WHERE id=?1")                                                                   \
  S (TARGET_SEAL, "UPDATE targets SET seal=?2 WHERE id=?1 AND state=1")                \
  S (TARGET_SUM, "UPDATE targets SET sum=rowsum('targets'," TARGET_COLUMNS ")"         \
		 " WHERE id=?1")                                                       \
  S (LABEL_PUT,                                                                        \
     "INSERT INTO labels(" LABEL_COLUMNS ",sum)"                                       \
     " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,"                                     \
     "rowsum('labels',?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11))"                            \
     " ON CONFLICT(target,number) DO UPDATE SET (" LABEL_COLUMNS ",sum)="              \
     "(excluded.target,excluded.number,excluded.key,excluded.criterion,"               \
     "excluded.file,excluded.line,excluded.col,excluded.text,excluded.state,"          \
     "excluded.proof,excluded.why,excluded.sum) WHERE excluded.state<>0")              \
  S (LABEL_CLOSE,                                                                      \
     "UPDATE labels SET state=3,why=?2,sum=rowsum('labels',target,number,key,"         \
     "criterion,file,line,col,text,3,proof,?2) WHERE target=?1 AND state=0")           \
  S (LABEL_STRENGTH,                                                                   \
     "UPDATE labels SET proof=?3,why=?4,sum=rowsum('labels',target,number,key,"        \
     "criterion,file,line,col,text,state,?3,?4) WHERE target=?1 AND number=?2")        \
  S (LABEL_STATE,                                                                      \
     "UPDATE labels SET state=?3,why=?4,sum=rowsum('labels',target,number,key,"        \
     "criterion,file,line,col,text,?3,proof,?4) WHERE target=?1 AND number=?2")        \
  S (INPUT_PUT, "INSERT OR IGNORE INTO inputs(" INPUT_COLUMNS ",sum)"                  \
		" VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,"                              \
		"rowsum('inputs',?1,?2,?3,?4,?5,?6,?7,?8,?9,?10))")                    \
  S (INPUT_LABELS,                                                                     \
     "UPDATE inputs SET labels=?4,sum=rowsum('inputs',target,run,plan,vector,"         \
     "end,signal,new_labels,new_branches,firsts,?4)"                                   \
     " WHERE target=?1 AND plan=?2 AND vector=?3")                                     \
  S (RUN_PUT, "INSERT OR REPLACE INTO runs(" RUN_COLUMNS ",sum)"                       \
	      " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,"                                       \
	      "rowsum('runs',?1,?2,?3,?4,?5,?6,?7,?8))")                               \
  S (BUDGET_PUT, "INSERT OR REPLACE INTO budgets(" BUDGET_COLUMNS ",sum)"              \
		 " VALUES(?1,?2,?3,?4,rowsum('budgets',?1,?2,?3,?4))")                 \
  S (FACT_PUT, "INSERT OR REPLACE INTO facts(" FACT_COLUMNS ",sum)"                    \
	       " VALUES(?1,?2,?3,?4,?5,?6,?7,rowsum('facts',?1,?2,?3,?4,?5,?6,?7))")   \
  S (FACT_OLD, "DELETE FROM facts WHERE function=?1 AND build NOT IN (0,?2)")          \
  S (FACT_DROP, "DELETE FROM facts WHERE function=?1 AND k0=?2 AND k1=?3")             \
  S (FACT_ALL, "SELECT k0,k1,answer,end,model,build FROM facts WHERE function=?1"      \
	       " ORDER BY k0,k1")                                                      \
  S (INPUT_ALL,                                                                        \
     "SELECT run,plan,vector,end,signal,new_labels,new_branches,labels,firsts"         \
     " FROM inputs WHERE target=?1 ORDER BY run")                                      \
  S (LABEL_ALL, "SELECT number,key,criterion,file,line,col,text,state,proof,why"       \
		" FROM labels WHERE target=?1 ORDER BY number")                        \
  S (TARGET_ALL,                                                                       \
     "SELECT id,file,function,symbol,line,stamp,config,state,"                         \
     "coalesce(nullif(suite_reason,''),reason),"                                       \
     "coalesce(nullif(suite_why,''),why),notes,runs,paths,divergences,tests,"          \
     "suspects,queries,solver_calls,cpu_seconds FROM targets t"                        \
     " WHERE (?1 IS NULL OR function=?1) AND touched=(SELECT max(touched)"             \
     " FROM targets u WHERE u.file=t.file AND u.function=t.function)"                  \
     " ORDER BY file,line,function")                                                   \
  S (BUDGET_ALL, "SELECT name,used,allowed FROM budgets WHERE target=?1 ORDER BY "     \
		 "name")

enum statement
{
#define S(NAME, SQL) ST_##NAME,
  STATEMENTS
#undef S
};

static const char *const sql[] = {
#define S(NAME, SQL) SQL,
  STATEMENTS
#undef S
};
_Static_assert(sizeof sql / sizeof *sql <= STORE_STATEMENTS, "room for all statements");

static void
fail (struct store *s, const char *what)
{
  if (!*s->error)
    snprintf (s->error, sizeof s->error, "%s: %s: %s", s->path, what,
	      sqlite3_errmsg (s->db));
}

/* Statement W with its parameters unset, NULL when it cannot be prepared.  After a
   first failure nothing is read or written: what follows from a change that was
   lost must not look complete.  */
static sqlite3_stmt *
prepared (struct store *s, enum statement w)
{
  if (*s->error)
    return NULL;
  if (!s->st[w]
      && sqlite3_prepare_v3 (s->db, sql[w], -1, SQLITE_PREPARE_PERSISTENT, &s->st[w],
			     NULL)
	   != SQLITE_OK)
    {
      fail (s, "cannot be read");
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
      case 'i': sqlite3_bind_int64 (st, i, va_arg (ap, int64_t)); break;
      case 'u': sqlite3_bind_int64 (st, i, va_arg (ap, uint32_t)); break;
      case 'd': sqlite3_bind_double (st, i, va_arg (ap, double)); break;
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
    fail (s, "cannot be written");
  sqlite3_reset (st);
  return rc == SQLITE_DONE || rc == SQLITE_ROW;
}

const char *
store_error (const struct store *s)
{
  return s->error;
}

void
store_batch (struct store *s, bool begin)
{
  if (begin)
    change (s, ST_BEGIN, "");
  else if (!change (s, ST_COMMIT, "") && !sqlite3_get_autocommit (s->db))
    sqlite3_exec (s->db, "ROLLBACK", NULL, NULL, NULL);
}

/* Rows were read to their end, or the caller had enough.  */
static void
finish (struct store *s, sqlite3_stmt *st, int rc)
{
  if (rc != SQLITE_DONE && rc != SQLITE_ROW)
    fail (s, "cannot be read");
  sqlite3_reset (st);
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
  store_batch (s, true);
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
      if (rc != SQLITE_ROW && rc != SQLITE_DONE)
	fail (s, "cannot be read");
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
  change (s, ST_TARGET_SUM, "i", t->id);
  store_batch (s, false);
  return ok && !*s->error;
}

void
store_end (struct store *s, const struct store_target *t)
{
  int64_t seal = 0;
  store_batch (s, true);
  if (!*s->error && t->state == STORE_DONE
      && store_seal (s->db, t->id, &seal) != SQLITE_OK)
    fail (s, "cannot be read");
  change (s, ST_TARGET_END, "iisssuuuiidi", t->id, (int64_t) t->state, t->reason,
	  t->why, t->notes, t->runs, t->paths, t->divergences, (int64_t) t->queries,
	  (int64_t) t->solver_calls, t->cpu_seconds, seal);
  change (s, ST_TARGET_SUM, "i", t->id);
  store_batch (s, false);
}

void
store_strength (struct store *s, int64_t target, uint32_t number, int strength,
		const char *why)
{
  change (s, ST_LABEL_STRENGTH, "iuis", target, number,
	  (int64_t) (STORE_STRENGTH | strength), why);
}

void
store_label_state (struct store *s, int64_t target, uint32_t number, int state,
		   const char *why)
{
  change (s, ST_LABEL_STATE, "iuis", target, number, (int64_t) state, why);
}

void
store_seal_labels (struct store *s, int64_t target)
{
  int64_t seal = 0;
  if (!*s->error && store_seal (s->db, target, &seal) != SQLITE_OK)
    fail (s, "cannot be read");
  change (s, ST_TARGET_SEAL, "ii", target, seal);
  change (s, ST_TARGET_SUM, "i", target);
}

void
store_suite (struct store *s, int64_t target, uint32_t tests, uint32_t suspects,
	     const char *reason, const char *why)
{
  store_seal_labels (s, target);
  change (s, ST_TARGET_SUITE, "iuuss", target, tests, suspects, reason, why);
  change (s, ST_TARGET_SUM, "i", target);
}

void
store_label (struct store *s, const struct store_label *l)
{
  change (s, ST_LABEL_PUT, "iuissuusiis", l->target, l->number, (int64_t) l->key,
	  l->criterion, l->file, l->line, l->column, l->text, (int64_t) l->state,
	  (int64_t) l->proof, l->why);
}

void
store_close_labels (struct store *s, int64_t target, const char *why)
{
  change (s, ST_LABEL_CLOSE, "is", target, why);
}

void
store_input (struct store *s, const struct store_input *i)
{
  change (s, ST_INPUT_PUT, "iuibiiuuus", i->target, i->run, (int64_t) i->plan,
	  i->vector, i->nvector, (int64_t) i->end, (int64_t) i->signal, i->new_labels,
	  i->new_branches, i->firsts, i->labels);
}

void
store_input_labels (struct store *s, int64_t target, uint64_t plan,
		    const uint8_t *vector, size_t n, const char *labels)
{
  change (s, ST_INPUT_LABELS, "iibs", target, (int64_t) plan, vector, n, labels);
}

void
store_run (struct store *s, int64_t target, uint32_t run, uint64_t plan, int end,
	   uint64_t path, uint64_t result, uint32_t new_labels, uint32_t new_branches)
{
  change (s, ST_RUN_PUT, "iuiiiiuu", target, run, (int64_t) plan, (int64_t) end,
	  (int64_t) path, (int64_t) result, new_labels, new_branches);
}

void
store_budget (struct store *s, int64_t target, const char *name, uint64_t used,
	      uint64_t allowed)
{
  change (s, ST_BUDGET_PUT, "isii", target, name, (int64_t) used, (int64_t) allowed);
}

void
store_fact (struct store *s, const char *function, const struct store_fact *f)
{
  change (s, ST_FACT_PUT, "siiiibi", function, (int64_t) f->key[0], (int64_t) f->key[1],
	  (int64_t) f->answer, (int64_t) f->end, f->model, f->nmodel,
	  (int64_t) f->build);
}

void
store_forget_facts (struct store *s, const char *function, uint64_t build)
{
  change (s, ST_FACT_OLD, "si", function, (int64_t) build);
}

void
store_drop_fact (struct store *s, const char *function, const uint64_t key[2])
{
  change (s, ST_FACT_DROP, "sii", function, (int64_t) key[0], (int64_t) key[1]);
}

uint32_t
store_other_builds (struct store *s, uint64_t stamp)
{
  sqlite3_stmt *st = prepared (s, ST_TARGET_OTHERS);
  if (!st)
    return 0;
  sqlite3_bind_int64 (st, 1, (int64_t) stamp);
  int rc = sqlite3_step (st);
  uint32_t n = rc == SQLITE_ROW ? (uint32_t) sqlite3_column_int64 (st, 0) : 0;
  finish (s, st, rc);
  return n;
}

/* Bytes of COLUMN, never NULL.  */
static const void *
blob (sqlite3_stmt *st, int column)
{
  const void *p = sqlite3_column_blob (st, column);
  return p ? p : "";
}

void
store_facts (struct store *s, const char *function,
	     bool (*each) (void *, const struct store_fact *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_FACT_ALL);
  if (!st)
    return;
  sqlite3_bind_text (st, 1, function, -1, SQLITE_TRANSIENT);
  int rc;
  while ((rc = sqlite3_step (st)) == SQLITE_ROW)
    {
      struct store_fact f = {
	.key = { (uint64_t) sqlite3_column_int64 (st, 0),
		 (uint64_t) sqlite3_column_int64 (st, 1) },
	.answer = sqlite3_column_int (st, 2),
	.end = sqlite3_column_int (st, 3),
	.model = blob (st, 4),
	.nmodel = (size_t) sqlite3_column_bytes (st, 4),
	.build = (uint64_t) sqlite3_column_int64 (st, 5),
      };
      if (each (ctx, &f))
	break;
    }
  finish (s, st, rc);
}

void
store_inputs (struct store *s, int64_t target,
	      bool (*each) (void *, const struct store_input *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_INPUT_ALL);
  if (!st)
    return;
  sqlite3_bind_int64 (st, 1, target);
  int rc;
  while ((rc = sqlite3_step (st)) == SQLITE_ROW)
    {
      struct store_input i = {
	.target = target,
	.run = (uint32_t) sqlite3_column_int64 (st, 0),
	.plan = (uint64_t) sqlite3_column_int64 (st, 1),
	.vector = blob (st, 2),
	.nvector = (size_t) sqlite3_column_bytes (st, 2),
	.end = sqlite3_column_int (st, 3),
	.signal = sqlite3_column_int (st, 4),
	.new_labels = (uint32_t) sqlite3_column_int64 (st, 5),
	.new_branches = (uint32_t) sqlite3_column_int64 (st, 6),
	.labels = text (st, 7),
	.firsts = (uint32_t) sqlite3_column_int64 (st, 8),
      };
      if (each (ctx, &i))
	break;
    }
  finish (s, st, rc);
}

void
store_labels (struct store *s, int64_t target,
	      bool (*each) (void *, const struct store_label *), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_LABEL_ALL);
  if (!st)
    return;
  sqlite3_bind_int64 (st, 1, target);
  int rc;
  while ((rc = sqlite3_step (st)) == SQLITE_ROW)
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
  finish (s, st, rc);
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
  int rc;
  while ((rc = sqlite3_step (st)) == SQLITE_ROW)
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
  finish (s, st, rc);
}

void
store_budgets (struct store *s, int64_t target,
	       bool (*each) (void *, const char *, uint64_t, uint64_t), void *ctx)
{
  sqlite3_stmt *st = prepared (s, ST_BUDGET_ALL);
  if (!st)
    return;
  sqlite3_bind_int64 (st, 1, target);
  int rc;
  while ((rc = sqlite3_step (st)) == SQLITE_ROW)
    if (each (ctx, text (st, 0), (uint64_t) sqlite3_column_int64 (st, 1),
	      (uint64_t) sqlite3_column_int64 (st, 2)))
      break;
  finish (s, st, rc);
}
