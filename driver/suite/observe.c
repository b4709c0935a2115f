/* SPDX-License-Identifier: GPL-3.0-or-later
   What tests show on the plain build, and what of it is always the same: which replays
   are made of which tests, and what is left to assert after them.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "sandbox/sandbox.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/replay.h"
#include "suite/suite.h"
#include "export.h"
#include "testmodel.h"

/* The payload becomes the observation's value.  */
static void
decode (struct test_case *t, struct tm_observation *o, const char *payload)
{
  o->value = 0;
  o->pointer = 0;
  if (*payload == 'v')
    o->value = strtoull (payload + 1, NULL, 16);
  else if (strcmp (payload, "p0") == 0)
    o->pointer = TM_NULL;
  else if (strcmp (payload, "pe") == 0)
    o->pointer = TM_ELSEWHERE;
  else if (payload[0] == 'p' && payload[1] == 'o')
    {
      char *end;
      unsigned long object = strtoul (payload + 2, &end, 10);
      o->value = *end == '+' ? strtoull (end + 1, NULL, 16) : 0;
      o->pointer = (int) object;
      if (object >= t->nobject)
	o->stable = false;
    }
  else if (*payload == 'b')
    {
      size_t n = strlen (payload + 1) / 2;
      if (payload[1] == '-')
	n = 0;
      free (o->bytes);
      o->bytes = xmalloc (n + 1);
      o->nbytes = (uint32_t) n;
      for (size_t i = 0; i < n; i++)
	{
	  unsigned b = 0;
	  sscanf (payload + 1 + 2 * i, "%2x", &b);
	  o->bytes[i] = (uint8_t) b;
	}
    }
  else
    o->stable = false;
}

/* Is what observation K shows kept by the program, or by an object that it made?  */
static bool
is_kept (const struct test_case *c, uint32_t k)
{
  while (c->obs[k].via != 0)
    k = c->obs[k].via - 1;
  const struct tm_observation *o = &c->obs[k];
  return (o->oracle == TM_MEMORY || o->oracle == TM_BYTES)
	 && c->objects[o->object].kind != TM_LOCAL;
}

/* Does a mutant end the process of T?  That it does not end is asserted without words.  */
static bool
some_mutant_ends (const struct test_case *t)
{
  for (uint32_t k = 0; k < t->nclaim; k++)
    if (t->claims[k].ends)
      return true;
  return false;
}

static void
finish_test (struct suite_test *t)
{
  struct test_case *c = t->cand->test;
  uint32_t asserted = 0, varied = 0;

  for (uint32_t i = 0; i < c->nobject; i++)
    if (t->made[i] != NULL && testmodel_keep_made (c, i, t->made[i]) != 0)
      suite_fate (t, SUITE_COMPILE, "out of memory");
  for (uint32_t k = 0; k < c->nobs; k++)
    {
      struct tm_observation *o = &c->obs[k];
      /* In the slot of a table may be what that number put there: another time.  */
      if (t->drew && is_kept (c, k))
	o->stable = false;
      if (t->shown[k] != NULL && o->stable)
	decode (c, o, t->shown[k]);
      /* Of zeros behind what is used there may be more or less.  */
      while (suite_is_heap (c, o) && o->nbytes > 1 && o->bytes[o->nbytes - 1] == 0
	     && o->bytes[o->nbytes - 2] == 0)
	o->nbytes--;
      /* Heap that nobody wrote is no value.  */
      varied += t->shown[k] != NULL && !o->stable && !suite_is_heap (c, o);
    }
  for (uint32_t k = 0; k < c->nobs; k++)
    asserted += c->obs[k].oracle != TM_STEP && export_asserts (c, k);
  if (asserted == 0 && (varied > 0 || !some_mutant_ends (c)))
    suite_fate (t, SUITE_UNSTABLE,
		varied > 0 ? "its values differ between replays"
			   : "it shows nothing to assert");
  t->cand->fate = t->live ? SUITE_KEPT : t->cand->fate;
  if (t->live)
    t->target->unstable_values += varied;
}

/* Build the sanitized program beside the replays.  Its process obeys the deadline like
   this one; 0: it could not be started.  */
static pid_t
start_sanitized (struct suite_state *s, struct suite_group *g, struct suite_observer *o)
{
  pid_t parent = getpid (), pid;

  if (s->req->log != NULL)
    fflush (s->req->log);
  pid = fork ();
  if (pid != 0)
    return pid > 0 ? pid : 0;
  end_with (parent);
  s->req->trying = NULL; /* one of us is enough */
  bool ok = suite_build_variant (s, g, o, SUITE_SANITIZED);
  if (s->req->log != NULL)
    fflush (s->req->log);
  _exit (ok ? 0 : 1);
}

static bool
wait_sanitized (struct suite_state *s, struct suite_group *g, struct suite_observer *o,
		pid_t pid)
{
  int status = 0;
  pid_t r;

  if (pid == 0)
    return false;
  while ((r = waitpid (pid, &status, 0)) < 0 && errno == EINTR)
    ;
  if (r != pid || !WIFEXITED (status) || WEXITSTATUS (status) != 0)
    return false;
  o->program[SUITE_SANITIZED] = suite_variant_path (s, g, SUITE_SANITIZED);
  return true;
}

static void
mark_live (const struct suite_observer *o, uint8_t *pending)
{
  for (size_t i = 0; i < o->ntest; i++)
    pending[i] = o->test[i]->live;
}

/* The sanitized program of O was not built.  What sanitizers might have said is unknown:
   where others have them, these tests are not written.  */
static void
give_up_sanitizers (struct suite_state *s, const struct suite_observer *o)
{
  if (!suite_can_sanitize (s))
    {
      s->no_sanitizer = s->result->unsanitized = true;
      suite_log (s, "suite: not replayed under ASan and UBSan");
      return;
    }
  for (size_t i = 0; i < o->ntest; i++)
    if (o->test[i]->live)
      suite_fate (o->test[i], SUITE_COMPILE,
		  "does not build with -fsanitize=address, or not in time");
}

/* Those that were clean are made as their user will make them.  */
static bool
replay_elsewhere (struct suite_state *s, struct suite_observer *o, uint8_t *pending)
{
  char err[200];
  struct sandbox *b = sandbox_new (s->scratch, true, err, sizeof err);
  bool watched = b != NULL && sandbox_watch (b, NULL, true);

  sandbox_free (b);
  if (!watched)
    {
      s->result->unwatched = true;
      return true;
    }
  for (size_t i = 0; i < o->ntest; i++)
    pending[i] = o->test[i]->live && o->test[i]->cand->test->suspect == NULL;
  return suite_replay (s, o, SUITE_ELSEWHERE, SUITE_O0, pending);
}

/* All replays.  ALL holds every test, SELECTED (made here) what is left after the
   first.  False: one did not come to its end.  */
static bool
replay_all (struct suite_state *s, struct suite_group *g, struct suite_observer *all,
	    struct suite_observer *selected)
{
  uint8_t *pending = xcalloc (g->ntest + 1, 1);
  pid_t builder = 0;
  bool ok;

  mark_live (all, pending);
  ok = suite_replay (s, all, 0, SUITE_O0, pending);
  if (ok)
    suite_minimise (g, true);
  if (ok && suite_build_selected (s, g, selected) && !s->no_sanitizer)
    builder = start_sanitized (s, g, selected);
  for (int k = 1; k < SUITE_REPLAYS && ok; k++)
    {
      enum suite_variant v = suite_replay_variant (k);
      struct suite_observer *o = v == SUITE_O0 ? all : selected;
      if (v == SUITE_O2 && o->program[v] == NULL && !suite_build_variant (s, g, o, v))
	o = all; /* without optimisation once more */
      for (size_t i = 0; i < o->ntest; i++)
	pending[i] = o->test[i]->live && o->test[i]->cand->test->suspect == NULL;
      ok = suite_replay (s, o, k, o == selected ? v : SUITE_O0, pending);
    }
  if (builder != 0 || !s->no_sanitizer)
    {
      bool built = wait_sanitized (s, g, selected, builder);
      if (!built && ok && !suite_late (s) && selected->ntest > 0)
	give_up_sanitizers (s, selected);
      /* Crashes are looked at once more, for what the sanitizers say of them.  */
      mark_live (selected, pending);
      if (built && ok)
	ok = suite_replay (s, selected, SUITE_REPLAYS, SUITE_SANITIZED, pending);
    }
  if (ok)
    ok = replay_elsewhere (s, all, pending);
  free (pending);
  return ok;
}

int
suite_observe (struct suite_state *s, struct suite_group *g)
{
  struct suite_observer all = { 0 }, selected = { 0 };
  int done = 0;

  suite_scan_source (s, g);
  for (size_t i = 0; i < g->ntest; i++)
    {
      struct suite_test *t = &g->test[i];
      struct test_case *c = t->cand->test;
      t->live = true;
      t->left_out = 0;
      c->signal = 0;
      free (c->suspect);
      c->suspect = NULL;
      if (t->cand->denied)
	suite_fate (t, SUITE_DENIED, "refused while it was explored");
      else if (c->nobs == 0 && testmodel_observe (c) != 0)
	return -1;
      t->shown = xcalloc (c->nobs + 1, sizeof *t->shown);
      t->made = xcalloc (c->nobject + 1, sizeof *t->made);
    }
  if (!suite_build_observer (s, g, &all))
    done = suite_late (s) ? -1 : 0;
  else if (!replay_all (s, g, &all, &selected))
    {
      if (suite_late (s))
	done = -1;
      else
	for (size_t i = 0; i < all.ntest; i++)
	  if (all.test[i]->live)
	    suite_fate (all.test[i], SUITE_COMPILE,
			"the observation program does not run");
    }
  else
    for (size_t i = 0; i < all.ntest; i++)
      {
	struct suite_test *t = all.test[i];
	if (t->live && t->cand->test->suspect != NULL)
	  suite_fate (t, SUITE_SUSPECT, t->cand->test->suspect);
	/* It left an object, perhaps, to what is there in these replays by chance.  */
	else if (t->live && t->cand->crashed)
	  suite_fate (t, SUITE_UNSTABLE, "it crashed when it was explored");
	else if (t->live)
	  finish_test (t);
      }
  suite_observer_free (&all);
  suite_observer_free (&selected);
  return done;
}
