/* SPDX-License-Identifier: GPL-3.0-or-later
   The suite writer's order of work: group candidates by source file, observe them on
   the plain build, choose, name, write, try out.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/util.h"
#include "program/image.h"
#include "program/tmtypes.h"
#include "suite/impl.h"
#include "writing/impl.h"
#include "writing/writing.h"
#include "claims.h"
#include "export.h"
#include "testmodel.h"

/* Candidates in one observation program.  What compilers take of memory and time for
   one file grows with its tests; what the source itself takes comes once for each.  */
#define OBSERVED_MOST ((size_t) 400)

static int
make_folder (const char *path, char *err, size_t nerr)
{
  char *copy = xstrdup (path);
  int r = 0;

  for (char *p = copy + 1; r == 0; p++)
    if (*p == '/' || *p == 0)
      {
	char c = *p;
	*p = 0;
	if (mkdir (copy, 0777) != 0 && errno != EEXIST)
	  {
	    snprintf (err, nerr, "%s: cannot be made: %s", copy, strerror (errno));
	    r = -1;
	  }
	*p = c;
	if (c == 0)
	  break;
      }
  free (copy);
  return r;
}

/* What the program lacks of variables, as unit U declares them.  */
static struct suite_variable *
absent_of (const struct program *p, const struct unit *u)
{
  struct suite_variable *v = xcalloc (p->nabsent + 1, sizeof *v);
  for (size_t i = 0; i < p->nabsent; i++)
    {
      const struct program_absent *a = &p->absent[i];
      v[i] = (struct suite_variable){ .symbol = a->symbol,
				      .size = a->size,
				      .thread = a->thread };
      for (uint32_t k = 0; k < u->meta->globals.count; k++)
	/* As large as all want it, and of a type that can be written.  */
	if (strcmp (unit_string (u, u->globals[k].symbol), a->symbol) == 0
	    && u->types[u->globals[k].type].size == a->size
	    && *unit_string (u, u->types[u->globals[k].type].text))
	  {
	    v[i].name = unit_string (u, u->globals[k].name);
	    v[i].type = tmtypes_get (u, u->globals[k].type);
	  }
    }
  return v;
}

static void
make_groups (struct suite_state *s)
{
  struct suite_request *q = s->req;

  s->group = xcalloc (q->ntarget + 1, sizeof *s->group);
  for (size_t i = 0; i < q->ntarget; i++)
    {
      struct suite_target *t = &q->targets[i];
      struct suite_group *g = NULL;
      t->tests = t->suspects = 0;
      memset (t->dropped, 0, sizeof t->dropped);
      if (t->reason != NULL && strcmp (t->reason, "cut") == 0)
	t->reason = NULL;
      if (t->ncand == 0)
	continue;
      for (size_t k = 0; k < s->ngroup; k++)
	if (s->group[k].unit == t->target->unit_index)
	  g = &s->group[k];
      if (g == NULL)
	{
	  g = &s->group[s->ngroup++];
	  g->unit = t->target->unit_index;
	  g->absent = absent_of (q->program, t->target->unit);
	  for (size_t k = 0; k < s->nunlinked; k++)
	    g->own_macros |= strncmp (s->unlinked[k], "rpl_", 4) == 0;
	}
      g->fresh |= t->stayed && !t->cut;
      g->test = xrealloc (g->test, (g->ntest + t->ncand) * sizeof *g->test);
      for (size_t k = 0; k < t->ncand; k++)
	{
	  struct suite_candidate *c = &t->cand[k];
	  if (!c->tried)
	    c->fate = SUITE_CUT;
	  g->fresh |= !c->tried;
	  g->test[g->ntest++]
	    = (struct suite_test){ .cand = c,
				   .target = t,
				   .before = c->fate,
				   .live = c->tried && c->fate == SUITE_KEPT };
	}
    }
}

/* Was some candidate of G tried by an earlier call?  */
static bool
has_tried (const struct suite_group *g)
{
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].cand->tried)
      return true;
  return false;
}

static void
free_groups (struct suite_state *s)
{
  for (size_t i = 0; i < s->ngroup; i++)
    {
      struct suite_group *g = &s->group[i];
      for (size_t k = 0; k < g->ntest; k++)
	{
	  for (uint32_t o = 0;
	       g->test[k].shown != NULL && o < g->test[k].cand->test->nobs; o++)
	    free (g->test[k].shown[o]);
	  free (g->test[k].shown);
	  for (uint32_t o = 0;
	       g->test[k].made != NULL && o < g->test[k].cand->test->nobject; o++)
	    free (g->test[k].made[o]);
	  free (g->test[k].made);
	}
      free (g->test);
      free (g->absent);
      free (g->declared);
      suite_words_free (&g->hidden);
      suite_words_free (&g->foreign);
      for (int kind = 0; kind < SUITE_KINDS; kind++)
	free (g->files[kind].kept.file);
      u64map_free (&g->texts);
      suite_free_scan (g);
    }
  free (s->group);
}

/* Take over what FROM was there for.  */
static void
move_labels (struct test_case *to, struct test_case *from)
{
  claims_move (to, from);
  if (from->nlabel == 0)
    return;
  to->labels = xrealloc (to->labels, (to->nlabel + from->nlabel) * sizeof *to->labels);
  for (uint32_t i = 0; i < from->nlabel; i++)
    {
      bool known = false;
      for (uint32_t k = 0; k < to->nlabel; k++)
	known = known || strcmp (to->labels[k].note, from->labels[i].note) == 0;
      if (known)
	{
	  free (from->labels[i].note);
	  free (from->labels[i].said);
	}
      else
	to->labels[to->nlabel++] = from->labels[i];
    }
  free (from->labels);
  from->labels = NULL;
  from->nlabel = 0;
}

/* Runs that differ in what a test does not show (the bytes of a plan that the call
   never read) become the same text: one is enough.  */
static void
drop_twins (struct suite_group *g)
{
  for (size_t i = 0; i < g->ntest;)
    {
      struct suite_target *target = g->test[i].target;
      struct u64map texts = { 0 };
      for (; i < g->ntest && g->test[i].target == target; i++)
	{
	  struct suite_test *t = &g->test[i];
	  uint64_t h = t->live ? export_fingerprint (t->cand->test) : 0;
	  bool fresh;
	  if (h == 0)
	    continue;
	  uint32_t *first = u64map_put (&texts, h, (uint32_t) i, &fresh);
	  if (fresh)
	    continue;
	  move_labels (g->test[*first].cand->test, t->cand->test);
	  suite_fate (t, SUITE_REDUNDANT, "");
	}
      u64map_free (&texts);
    }
}

static void
log_group (const struct suite_state *s, const struct suite_group *g)
{
  size_t kept = 0, fate[SUITE_CUT + 1] = { 0 };
  struct strbuf line = { 0 };

  for (size_t i = 0; i < g->ntest; i++)
    {
      kept += g->test[i].live;
      if (!g->test[i].live)
	fate[g->test[i].cand->fate]++;
    }
  strbuf_addf (&line, "suite %s: %zu candidates, %zu tests", s->source[g->unit].stem,
	       g->ntest, kept);
  for (int f = SUITE_SUSPECT; f <= SUITE_CUT; f++)
    if (fate[f] > 0)
      strbuf_addf (&line, ", %zu %s", fate[f], suite_fate_name (f));
  suite_log (s, "%s", strbuf_str (&line));
  free (line.s);
}

/* Observe those of G that no earlier call tried, so many in one program.  -1: as
   suite_observe.  */
static int
observe (struct suite_state *s, struct suite_group *g)
{
  struct suite_group part = *g;
  int r = 0;

  part.test = xcalloc (OBSERVED_MOST, sizeof *part.test);
  for (size_t from = 0, to = 0; r == 0 && from < g->ntest; from = to)
    {
      part.ntest = 0;
      for (; to < g->ntest && part.ntest < OBSERVED_MOST; to++)
	if (!g->test[to].cand->tried)
	  part.test[part.ntest++] = g->test[to];
      if (part.ntest > 0)
	r = suite_observe (s, &part);
      for (size_t i = from, k = 0; i < to; i++)
	if (!g->test[i].cand->tried)
	  g->test[i] = part.test[k++];
    }
  free (part.test);
  part.test = g->test;
  part.ntest = g->ntest;
  *g = part; /* what was learnt of its text */
  return r;
}

/* G is not written, or not tried: its suite stays as it was.  */
static void
give_back (struct suite_state *s, struct suite_group *g)
{
  s->result->left++;
  g->written = false;
  for (size_t i = 0; i < g->ntest; i++)
    {
      struct suite_test *t = &g->test[i];
      t->cand->fate = t->before;
      t->live = t->cand->tried && t->before == SUITE_KEPT;
      if (!t->cand->tried)
	suite_fate (t, SUITE_CUT, "the time limit came before it was tried");
    }
}

/* Time, or an interrupt, came before what was written of G was tried.  */
static int
withdraw (struct suite_state *s, struct suite_group *g, char *err, size_t nerr)
{
  give_back (s, g);
  if (stage_restore (s, s->source[g->unit].stem, err, nerr) != 0)
    return -1;
  return write_makefile (s, err, nerr);
}

/* What became of the candidates of G is in the output folder.  */
static void
settle (struct suite_group *g)
{
  for (size_t i = 0; i < g->ntest; i++)
    {
      g->test[i].cand->tried |= g->test[i].cand->fate != SUITE_CUT;
      g->test[i].target->stayed = g->test[i].target->cut;
    }
}

/* Candidates of G become text.  1: the deadline came first; -1: ERR.  */
static int
make_text (struct suite_state *s, struct suite_group *g, char *err, size_t nerr)
{
  if (suite_late (s) || observe (s, g) != 0)
    {
      give_back (s, g);
      return 1;
    }
  suite_minimise (g, false);
  assertions_choose (g);
  drop_twins (g);
  names_tests (s, g);
  if (write_suites (s, g, err, nerr) != 0)
    return -1;
  g->written = true;
  log_group (s, g);
  return 0;
}

/* Try out what is written and was not tried.  -1: ERR.  */
static int
try_written (struct suite_state *s, char *err, size_t nerr)
{
  if (write_makefile (s, err, nerr) != 0 || verify_written (s, err, nerr) != 0)
    return -1;
  bool late = suite_late (s);
  for (size_t i = 0; i < s->ngroup; i++)
    if (s->group[i].written && !s->group[i].good)
      {
	if (late && withdraw (s, &s->group[i], err, nerr) != 0)
	  return -1;
	s->failed |= !late;
	s->group[i].good = true; /* there is no more to be done about it */
      }
  return 0;
}

/* All groups that have something new: first those that had nothing.  With time to lose
   each file is tried on its own.  -1: ERR.  */
static int
write_all (struct suite_state *s, char *err, size_t nerr)
{
  for (int again = 0; again < 2; again++)
    for (size_t i = 0; i < s->ngroup; i++)
      {
	struct suite_group *g = &s->group[i];
	if (!g->fresh || has_tried (g) != again)
	  continue;
	s->under_way = i;
	if (make_text (s, g, err, nerr) < 0
	    || (s->req->deadline != 0 && g->written && try_written (s, err, nerr) != 0))
	  return -1;
      }
  return try_written (s, err, nerr);
}

static void
count (struct suite_state *s)
{
  for (size_t i = 0; i < s->ngroup; i++)
    {
      struct suite_group *g = &s->group[i];
      for (size_t k = 0; k < g->ntest; k++)
	{
	  struct suite_test *t = &g->test[k];
	  if (t->live)
	    t->target->tests++;
	  else if (t->cand->fate == SUITE_SUSPECT)
	    t->target->suspects++;
	  else
	    t->target->dropped[t->cand->fate]++;
	}
    }
  for (size_t i = 0; i < s->req->ntarget; i++)
    {
      struct suite_target *t = &s->req->targets[i];
      s->result->tests += t->tests;
      s->result->suspects += t->suspects;
      s->result->unstable_values += t->unstable_values;
      if (t->tests > 0)
	{
	  t->reason = NULL;
	  *t->why = 0;
	}
    }
  /* Of all that the files have.  */
  uint32_t all = s->result->kept;
  s->result->kept = all > s->result->tests ? all - s->result->tests : 0;
}

int
writing_run (struct suite_request *q, struct suite_result *result, char *err,
	     size_t nerr)
{
  struct suite_state s = { .req = q, .result = result };
  const struct program *program = q->program;
  s.unlinked = xcalloc (program->nstub + 1, sizeof *s.unlinked);
  for (size_t i = 0; i < program->nstub; i++)
    if (!program->stubs[i].wrap)
      s.unlinked[s.nunlinked++] = program->stubs[i].symbol;
  int r = -1;

  *result = (struct suite_result){ 0 };
  make_groups (&s);
  s.scratch = suite_absolute (".", q->scratch);
  s.out_dir = suite_absolute (".", q->out_dir);
  if (suite_paths (&s, err, nerr) != 0 || make_folder (s.out_dir, err, nerr) != 0
      || stage_begin (&s, err, nerr) != 0)
    goto out;
  if (write_all (&s, err, nerr) != 0)
    goto out;
  if (result->no_room)
    {
      /* Tests that did not compile for that are not worse than others.  */
      snprintf (err, nerr,
		"%s: no room to build the suite; set TMPDIR to a place "
		"with more; %s is as it was",
		s.scratch, q->out_dir);
      goto out;
    }
  r = 0;
  bool some = result->left == 0;
  for (size_t i = 0; i < s.ngroup; i++)
    some |= s.group[i].written;
  result->verified = some && !s.failed;
  /* What was not tried is not there.  */
  if (some && !(suite_stopped (&s) && result->left == s.ngroup))
    {
      r = stage_publish (&s, err, nerr);
      result->published = r == 0;
    }
  for (size_t i = 0; i < s.ngroup && result->published; i++)
    if (s.group[i].written)
      settle (&s.group[i]);
out:
  count (&s);
  result->cut = result->left > 0;
  free_groups (&s);
  suite_paths_free (&s);
  u64map_free (&s.header_words);
  free (s.unlinked);
  free (s.scratch);
  free (s.out_dir);
  free (s.stage);
  free (s.earlier);
  return r;
}
