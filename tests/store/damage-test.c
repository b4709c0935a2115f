/* SPDX-License-Identifier: GPL-3.0-or-later
   Whatever happens to the bytes of a store, nothing wrong is read from it: a row
   that can be read is one that was written, a finished target has all its rows, and
   opening says so when something was lost.  Stores are damaged by bit flips,
   truncations, exchanged pages and a log that goes with an older database.  */
#define _GNU_SOURCE 1 /* memmem */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "store/store.h"

enum
{
  TARGETS = 6,
  LABELS = 25,
  INPUTS = 12,
  FACTS = 150
};

static unsigned scale = 1; /* of the numbers of damages */
static char dir[] = "/tmp/adse-damage-XXXXXX";
static uint64_t seed = 20261120;

static uint64_t
rnd (uint64_t below)
{
  seed = hash_mix (seed, 1);
  return seed % below;
}

static const char *
name_of (const char *what, unsigned i)
{
  static char buf[4][40];
  static unsigned k;
  char *b = buf[k++ & 3];
  snprintf (b, sizeof buf[0], "%s_%u", what, i);
  return b;
}

static struct store_label
label_of (unsigned t, unsigned i, int state)
{
  return (struct store_label){ .key = hash_mix (t, i),
			       .number = i,
			       .criterion = "dc",
			       .file = "file.c",
			       .text = name_of ("a > b", t * 100 + i),
			       .line = 10 + i,
			       .column = t,
			       .state = state,
			       .proof = (int) (i & 1),
			       .why = state == 3 ? "runs" : "" };
}

static void
vector_of (unsigned t, unsigned i, unsigned char v[60])
{
  for (unsigned k = 0; k < 60; k++)
    v[k] = (unsigned char) hash_mix (t * 1000 + i, k);
}

static struct store_fact
fact_of (unsigned i, unsigned char model[32])
{
  for (unsigned k = 0; k < 32; k++)
    model[k] = (unsigned char) hash_mix (i + 7, k);
  return (struct store_fact){ .key = { hash_mix (i, 3), hash_mix (i, 4) },
			      .answer = (int) (i % 3),
			      .end = (int) (i % 2),
			      .model = model,
			      .nmodel = i % 3 ? 0 : 32,
			      .build = i % 3 ? 0 : 99 };
}

/* Write target T; DONE: to its end.  */
static void
put_target (struct store *s, unsigned t, bool done)
{
  struct store_target row = { .file = "file.c",
			      .function = name_of ("f", t),
			      .symbol = "f",
			      .line = t,
			      .stamp = 99,
			      .config = "c",
			      .reason = "",
			      .why = "",
			      .notes = "" };
  ck_assert (store_begin (s, &row));
  store_batch (s, true);
  for (unsigned i = 0; i < LABELS; i++)
    {
      struct store_label l = label_of (t, i, 0);
      l.target = row.id;
      store_label (s, &l);
    }
  store_batch (s, false);
  for (unsigned i = 0; i < INPUTS; i++)
    {
      unsigned char v[60];
      vector_of (t, i, v);
      struct store_input in = { .target = row.id,
				.run = i,
				.vector = v,
				.nvector = sizeof v,
				.new_labels = i,
				.labels = name_of ("label", i) };
      store_input (s, &in);
      store_run (s, row.id, i, 0, 0, i, i, i, 0);
    }
  if (!done)
    return;
  for (unsigned i = 0; i < LABELS; i++)
    {
      struct store_label l = label_of (t, i, 1 + (int) (i % 3));
      l.target = row.id;
      store_label (s, &l);
    }
  store_budget (s, row.id, "runs", 12, 100);
  row.state = STORE_DONE;
  row.runs = 1000 + t;
  row.cpu_seconds = 0.25;
  store_end (s, &row);
  store_batch (s, true);
  store_suite (s, row.id, t, 0, "", "");
  store_batch (s, false);
}

static void
put_facts (struct store *s, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++)
    {
      unsigned char model[32];
      struct store_fact f = fact_of (i, model);
      store_fact (s, "file.c:f", &f);
    }
}

/* What a store was seen to hold.  */
struct seen
{
  struct store *s;
  unsigned targets, done, labels, inputs, facts;
};

static bool
see_label (void *ctx, const struct store_label *l)
{
  struct seen *n = ctx;
  unsigned t = l->column;
  ck_assert (t < TARGETS && l->number < LABELS);
  struct store_label w = label_of (t, l->number, l->state);
  ck_assert (l->state == 0 || l->state == 1 + (int) (l->number % 3));
  ck_assert_uint_eq (l->key, w.key);
  ck_assert_str_eq (l->criterion, w.criterion);
  ck_assert_str_eq (l->text, w.text);
  ck_assert_uint_eq (l->line, w.line);
  ck_assert_int_eq (l->proof, w.proof);
  ck_assert_str_eq (l->why, w.why);
  n->labels++;
  return false;
}

struct seen_input
{
  unsigned target, n;
};

static bool
see_input (void *ctx, const struct store_input *i)
{
  struct seen_input *s = ctx;
  unsigned char v[60];
  vector_of (s->target, i->run, v);
  ck_assert_uint_lt (i->run, INPUTS);
  ck_assert_mem_eq (i->vector, v, sizeof v);
  ck_assert_uint_eq (i->nvector, sizeof v);
  ck_assert_uint_eq (i->new_labels, i->run);
  ck_assert_str_eq (i->labels, name_of ("label", i->run));
  s->n++;
  return false;
}

static bool
see_fact (void *ctx, const struct store_fact *f)
{
  struct seen *n = ctx;
  unsigned char model[32];
  for (unsigned i = 0; i < FACTS; i++)
    {
      struct store_fact w = fact_of (i, model);
      if (w.key[0] != f->key[0])
	continue;
      ck_assert (w.key[1] == f->key[1] && w.answer == f->answer && w.end == f->end
		 && w.nmodel == f->nmodel && w.build == f->build
		 && !memcmp (w.model, f->model, w.nmodel));
      n->facts++;
      return false;
    }
  ck_abort_msg ("a fact that nobody wrote");
  return false;
}

static bool
see_target (void *ctx, const struct store_target *t)
{
  struct seen *n = ctx;
  struct seen_input in = { .target = t->line };
  unsigned labels = n->labels;
  ck_assert_uint_lt (t->line, TARGETS);
  ck_assert_str_eq (t->function, name_of ("f", t->line));
  ck_assert_uint_eq (t->stamp, 99);
  store_labels (n->s, t->id, see_label, n);
  store_inputs (n->s, t->id, see_input, &in);
  n->inputs += in.n;
  n->targets++;
  if (t->state != STORE_DONE)
    return false;
  n->done++;
  ck_assert_uint_eq (t->runs, 1000 + t->line);
  ck_assert (t->cpu_seconds == 0.25);
  ck_assert_uint_eq (n->labels - labels, LABELS);
  ck_assert_uint_eq (in.n, INPUTS);
  return false;
}

static struct seen
look (struct store *s)
{
  struct seen n = { .s = s };
  store_targets (s, NULL, see_target, &n);
  store_facts (s, "file.c:f", see_fact, &n);
  ck_assert_str_eq (store_error (s), "");
  return n;
}

static void
copy (const char *from, const char *to)
{
  char *c = xasprintf ("rm -rf '%s/%s' && cp -r '%s/%s' '%s/%s'", dir, to, dir, from,
		       dir, to);
  ck_assert_int_eq (system (c), 0);
  free (c);
}

static struct store *
open_in (const char *name, enum store_mode mode, char *err, size_t nerr)
{
  char *path = xasprintf ("%s/%s", dir, name);
  struct store *s = store_open (path, mode, err, nerr);
  free (path);
  return s;
}

static size_t
size_of (const char *name, const char *file)
{
  struct stat sb;
  char *path = xasprintf ("%s/%s/%s", dir, name, file);
  size_t n = stat (path, &sb) == 0 ? (size_t) sb.st_size : 0;
  free (path);
  return n;
}

static FILE *
file_in (const char *name, const char *file, const char *mode)
{
  char *path = xasprintf ("%s/%s/%s", dir, name, file);
  FILE *f = fopen (path, mode);
  free (path);
  ck_assert_ptr_nonnull (f);
  return f;
}

/* Three stores: `whole', closed; `killed', as a driver leaves it that is killed
   with a log; `half', the same with a log whose beginning is in the database.  */
static void
setup (void)
{
  char err[300];
  ck_assert_ptr_nonnull (mkdtemp (dir));
  struct store *s = open_in ("live", STORE_WRITE, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  put_facts (s, 0, FACTS / 2);
  for (unsigned t = 0; t < TARGETS / 2; t++)
    put_target (s, t, true);
  store_close (s);
  copy ("live", "half");
  s = open_in ("live", STORE_JOIN, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  for (unsigned t = TARGETS / 2; t < TARGETS; t++)
    put_target (s, t, t + 1 < TARGETS);
  put_facts (s, FACTS / 2, FACTS);
  copy ("live", "killed");
  ck_assert_uint_gt (size_of ("killed", "adse.db-wal"), 10000);
  store_close (s);
  copy ("live", "whole");
  /* A checkpoint copied all of the log and was killed before it said so.  */
  copy ("killed", "half");
  char *c = xasprintf ("cp '%s/whole/adse.db' '%s/half/adse.db'", dir, dir);
  ck_assert_int_eq (system (c), 0);
  free (c);
}

static void
teardown (void)
{
  char *c = xasprintf ("rm -rf '%s'", dir);
  ck_assert_int_eq (system (c), 0);
  free (c);
}

struct totals
{
  unsigned same, recovered, refused, anew;
};

/* Open what was damaged in the folder `hurt', twice: the first time may repair.  */
static void
examine (struct totals *t, const char *what, size_t at)
{
  char err[400] = "";
  /* A reader sees what was written, or nothing.  */
  copy ("hurt", "reader");
  struct store *s = open_in ("reader", STORE_READ, err, sizeof err);
  bool read = s != NULL;
  struct seen before = { 0 };
  if (s)
    before = look (s);
  else
    ck_assert_msg (*err && !strchr (err, '\n'), "%s at %zu: no message", what, at);
  store_close (s);
  s = open_in ("hurt", STORE_WRITE, err, sizeof err);
  if (!s)
    {
      ck_assert_msg (*err && !strchr (err, '\n'), "%s at %zu: no message", what, at);
      t->refused++;
      return;
    }
  struct seen n = look (s);
  bool repaired = *store_note (s);
  if (repaired)
    {
      ck_assert (strstr (store_note (s), ".damaged-1") != NULL);
      ck_assert (!read);
      ck_assert_uint_gt (size_of ("hurt", "adse.db"), 0);
    }
  else
    {
      /* Nothing was said: then it is a state that was committed.  */
      ck_assert (read && before.labels == n.labels && before.facts == n.facts);
    }
  /* It can be used.  */
  put_facts (s, 0, FACTS);
  for (unsigned i = 0; i < TARGETS; i++)
    put_target (s, i, true);
  ck_assert_str_eq (store_error (s), "");
  store_close (s);
  s = open_in ("hurt", STORE_READ, err, sizeof err);
  ck_assert_msg (s != NULL, "%s at %zu: does not verify after repair: %s", what, at,
		 err);
  struct seen end = look (s);
  ck_assert_uint_eq (end.done, TARGETS);
  ck_assert_uint_eq (end.facts, FACTS);
  store_close (s);
  if (!repaired)
    t->same++;
  else if (n.targets || n.facts)
    t->recovered++;
  else
    t->anew++;
}

static void
say (char *what, const struct totals *t)
{
  printf ("%s: %u read as committed, %u recovered in part, %u begun anew, %u "
	  "refused\n",
	  what, t->same, t->recovered, t->anew, t->refused);
  free (what);
}

static const struct
{
  const char *store, *file;
  unsigned flips, cuts;
} cases[] = {
  { "whole", "adse.db", 60, 20 },      { "killed", "adse.db", 10, 5 },
  { "killed", "adse.db-wal", 20, 10 }, { "killed", "adse.db-shm", 8, 4 },
  { "half", "adse.db-wal", 30, 20 },
};
enum
{
  CASES = sizeof cases / sizeof *cases
};

START_TEST (a_flipped_bit_is_never_believed)
{
  struct totals t = { 0 };
  size_t n = size_of (cases[_i].store, cases[_i].file);
  for (unsigned k = 0; k < cases[_i].flips * scale; k++)
    {
      /* The header decides how all the rest is read: all of it, often.  */
      size_t at = k % 4 == 0 ? rnd (n < 100 ? n : 100) : rnd (n);
      copy (cases[_i].store, "hurt");
      FILE *f = file_in ("hurt", cases[_i].file, "r+");
      ck_assert_int_eq (fseek (f, (long) at, SEEK_SET), 0);
      int c = fgetc (f);
      ck_assert_int_eq (fseek (f, (long) at, SEEK_SET), 0);
      fputc (c ^ 1 << rnd (8), f);
      ck_assert_int_eq (fclose (f), 0);
      examine (&t, cases[_i].file, at);
    }
  say (xasprintf ("%u bits of %s/%s", cases[_i].flips * scale, cases[_i].store,
		  cases[_i].file),
       &t);
  /* It does notice.  */
  if (_i == 0)
    ck_assert_uint_gt (t.recovered, 5 * scale);
}
END_TEST

START_TEST (a_truncated_file_is_never_believed)
{
  struct totals t = { 0 };
  size_t n = size_of (cases[_i].store, cases[_i].file);
  for (unsigned k = 0; k < cases[_i].cuts * scale; k++)
    {
      size_t at = k == 0 ? 0 : k % 3 ? rnd (n) : rnd (n) & ~(size_t) 4095;
      copy (cases[_i].store, "hurt");
      FILE *f = file_in ("hurt", cases[_i].file, "r+");
      ck_assert_int_eq (ftruncate (fileno (f), (off_t) at), 0);
      ck_assert_int_eq (fclose (f), 0);
      examine (&t, cases[_i].file, at);
    }
  say (xasprintf ("%u truncations of %s/%s", cases[_i].cuts * scale, cases[_i].store,
		  cases[_i].file),
       &t);
}
END_TEST

START_TEST (exchanged_pages_are_never_believed)
{
  struct totals t = { 0 };
  size_t pages = size_of ("whole", "adse.db") / 4096;
  for (unsigned k = 0; k < 20 * scale; k++)
    {
      char a[4096], b[4096];
      size_t i = rnd (pages), j = rnd (pages);
      copy ("whole", "hurt");
      FILE *f = file_in ("hurt", "adse.db", "r+");
      ck_assert_int_eq (fseek (f, (long) i * 4096, SEEK_SET), 0);
      ck_assert_uint_eq (fread (a, 1, 4096, f), 4096);
      ck_assert_int_eq (fseek (f, (long) j * 4096, SEEK_SET), 0);
      ck_assert_uint_eq (fread (b, 1, 4096, f), 4096);
      ck_assert_int_eq (fseek (f, (long) j * 4096, SEEK_SET), 0);
      ck_assert_uint_eq (fwrite (a, 1, 4096, f), 4096);
      ck_assert_int_eq (fclose (f), 0);
      examine (&t, "page", j);
    }
  say (xasprintf ("%u pages written over others", 20 * scale), &t);
}
END_TEST

START_TEST (what_verifies_is_kept)
{
  char err[300];
  copy ("whole", "hurt");
  /* One byte of one model: that answer is lost, and nothing else.  */
  unsigned char model[32], *data;
  fact_of (9, model);
  size_t n = size_of ("hurt", "adse.db");
  FILE *f = file_in ("hurt", "adse.db", "r+");
  data = xmalloc (n);
  ck_assert_uint_eq (fread (data, 1, n, f), n);
  unsigned char *at = memmem (data, n, model, sizeof model);
  ck_assert_ptr_nonnull (at);
  ck_assert_int_eq (fseek (f, (long) (at - data), SEEK_SET), 0);
  fputc (*at ^ 4, f);
  ck_assert_int_eq (fclose (f), 0);
  free (data);
  ck_assert_ptr_null (open_in ("hurt", STORE_READ, err, sizeof err));
  ck_assert_msg (strstr (err, "damaged") && strstr (err, "generate"), "%s", err);
  struct store *s = open_in ("hurt", STORE_WRITE, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  struct seen seen = look (s);
  ck_assert_uint_eq (seen.facts, FACTS - 1);
  ck_assert_uint_eq (seen.done, TARGETS - 1);
  ck_assert_ptr_nonnull (strstr (store_note (s), "5 finished functions and 149 "
						 "solver answers verify"));
  store_close (s);
}
END_TEST

START_TEST (a_missing_row_is_noticed)
{
  /* No structure is hurt, each row that is left verifies.  */
  static const char *const deletions[]
    = { "DELETE FROM labels WHERE target=2 AND number=3",
	"DELETE FROM inputs WHERE target=2 AND run=3",
	"UPDATE labels SET state=1 WHERE target=2 AND number=4",
	"UPDATE targets SET runs=7 WHERE id=2",
	"INSERT INTO labels SELECT 3,99,key,criterion,file,line,col,text,state,"
	"proof,why,sum FROM labels WHERE target=2 AND number=3",
	"UPDATE inputs SET target=3 WHERE target=2 AND run=3" };
  char err[300];
  copy ("whole", "hurt");
  char *c = xasprintf ("python3 -c 'import sqlite3, sys\n"
		       "d = sqlite3.connect (sys.argv[1])\n"
		       "d.execute (sys.argv[2]); d.commit (); d.close ()' "
		       "'%s/hurt/adse.db' '%s'",
		       dir, deletions[_i]);
  ck_assert_int_eq (system (c), 0);
  free (c);
  ck_assert_ptr_null (open_in ("hurt", STORE_READ, err, sizeof err));
  struct store *s = open_in ("hurt", STORE_WRITE, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  /* A row too many is dropped; without one the function is not finished.  */
  ck_assert_uint_eq (look (s).done, TARGETS - 1 - (_i != 4));
  store_close (s);
}
END_TEST

START_TEST (a_verdict_survives_a_new_beginning)
{
  /* Explored again from the start: until its end, what was known is shown.  */
  char err[300];
  struct store *s = open_in ("again", STORE_WRITE, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  put_target (s, 1, false);
  struct store_target row = { .file = "file.c",
			      .function = "f_1",
			      .symbol = "f",
			      .line = 1,
			      .stamp = 99,
			      .config = "c",
			      .reason = "",
			      .why = "",
			      .notes = "" };
  ck_assert (store_begin (s, &row));
  struct store_label l = label_of (1, 0, 1);
  l.target = row.id;
  store_label (s, &l);
  put_target (s, 1, false);
  struct seen n = { .s = s };
  store_labels (s, row.id, see_label, &n);
  ck_assert_uint_eq (n.labels, LABELS);
  store_close_labels (s, row.id, "time");
  store_close (s);
  s = open_in ("again", STORE_READ, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  store_close (s);
}
END_TEST

int
main (void)
{
  if (getenv ("ADSE_LONG") && !strcmp (getenv ("ADSE_LONG"), "1"))
    scale = 20;
  Suite *suite = suite_create ("store damage");
  TCase *t = tcase_create ("store");
  tcase_add_unchecked_fixture (t, setup, teardown);
  tcase_set_timeout (t, 3600);
  tcase_add_loop_test (t, a_flipped_bit_is_never_believed, 0, CASES);
  tcase_add_loop_test (t, a_truncated_file_is_never_believed, 0, CASES);
  tcase_add_test (t, exchanged_pages_are_never_believed);
  tcase_add_test (t, what_verifies_is_kept);
  tcase_add_loop_test (t, a_missing_row_is_noticed, 0, 6);
  tcase_add_test (t, a_verdict_survives_a_new_beginning);
  suite_add_tcase (suite, t);
  SRunner *r = srunner_create (suite);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
