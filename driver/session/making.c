/* SPDX-License-Identifier: GPL-3.0-or-later
   See making.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/messages.h"
#include "base/scratch.h"
#include "base/util.h"
#include "session/limits.h"
#include "session/making.h"
#include "session/report.h"
#include "session/session.h"
#include "session/tested.h"
#include "store/store.h"
#include "suite/suite.h"
#include "writing/writing.h"

/* Undefined behaviour that keeps no test out of the suite.  */
static void
say_allowed (const struct candidates *all)
{
  const struct suite_target *first = NULL;
  size_t n = 0;

  for (size_t i = 0; i < all->ntarget; i++)
    if (*all->target[i].allowed && n++ == 0)
      first = &all->target[i];
  if (first == NULL)
    return;
  char more[60] = "";
  if (n > 1)
    snprintf (more, sizeof more, ", and of %zu more functions", n - 1);
  message_warn ("tests of %s%s do what C leaves undefined and this machine allows: %s",
		first->target->name, more, first->allowed);
}

static void
say (const struct making *m)
{
  const struct suite_result *r = &m->last;
  fprintf (stderr, "%s: %u tests, %u suspects in %u files", m->request.out_dir,
	   r->tests, r->suspects, r->files);
  if (r->kept)
    fprintf (stderr,
	     r->kept == 1 ? "; %u more test of an earlier run stays"
			  : "; %u more tests of an earlier run stay",
	     r->kept);
  if (r->unstable_values)
    fprintf (stderr, "; %u unstable values dropped", r->unstable_values);
  if (r->forking)
    fprintf (stderr,
	     "; in %u of the files each test has a process of its own, even with"
	     " CK_FORK=no",
	     r->forking);
  fputs (!m->failed && r->files ? "; built and passed\n" : "\n", stderr);
  if (r->unsanitized)
    message_warn (
      "nobody looked whether tests rest on undefined behaviour: the compiler has"
      " no libraries for -fsanitize=address,undefined");
  if (r->unwatched)
    message_warn (
      "nobody looked whether tests read what is not the project's: this kernel"
      " does not tell");
  say_allowed (&m->all);
  if (*r->note)
    message_warn ("%s", r->note);
}

/* Is there anything for `make check'?  Tests are wanted, unless scores leave nothing
   open.  */
static bool
wrote (const struct making *m)
{
  if (m->last.tests || m->s->settings->after)
    return true;
  message_warn ("no test was written; the reasons are below and in adse explain");
  return false;
}

void
making_begin (struct making *m, struct session *s, const struct suite_request *request,
	      double end)
{
  *m = (struct making){ .s = s,
			.request = *request,
			.end = end,
			.all = candidates_new (s),
			.scratch = xasprintf ("%s/suite", s->scratch) };
  m->request.targets = m->all.target;
  m->request.scratch = m->scratch;
  scratch_make (m->scratch);
}

/* The store is open while no worker is there.  */
static bool
open_store (struct making *m)
{
  char err[MESSAGE_SIZE];
  m->store = store_open (m->s->settings->store, STORE_JOIN, err, sizeof err);
  if (!m->store)
    {
      message_warn ("%s", err);
      m->status = EXIT_BAD_INPUT;
    }
  return m->store != NULL;
}

static void
close_store (struct making *m)
{
  if (m->store && *store_error (m->store))
    {
      message_warn ("%s", store_error (m->store));
      m->status = EXIT_BAD_INPUT;
    }
  store_close (m->store);
  m->store = NULL;
}

static void
show (void *ctx, const char *file, size_t at, size_t n)
{
  report_trying (ctx, file, at, n);
}

/* Try out what was collected, until DEADLINE or STOP.  False: that is the end.  */
static bool
try_out (struct making *m, double deadline, const volatile sig_atomic_t *stop)
{
  char err[MESSAGE_SIZE];
  struct suite_result res;
  double start = clock_seconds ();
  size_t before = candidates_tried (&m->all);
  m->request.deadline = deadline;
  m->request.stop = stop;
  m->request.trying = show;
  m->request.trying_ctx = m->s->report;
  int written = writing_run (&m->request, &res, err, sizeof err);
  report_clear (m->s->report);
  if (written != 0)
    {
      message_warn ("%s", err);
      m->status = EXIT_BAD_INPUT;
      return false;
    }
  m->published |= res.published;
  m->failed |= res.published && !res.verified;
  if (*m->last.note && !*res.note)
    snprintf (res.note, sizeof res.note, "%s", m->last.note);
  m->last = res;
  m->s->report->tests = res.tests;
  m->s->functions = res.functions;
  size_t tried = candidates_tried (&m->all) - before;
  double spent = clock_seconds () - start;
  if (!res.cut && tried)
    pace_add (&m->pace, tried, spent);
  else if (res.cut && m->all.n > before)
    /* At least; half as many would have been right.  */
    pace_add (&m->pace, (m->all.n - before + 1) / 2, spent);
  return !res.cut && tried;
}

/* Is there a function that had no turn?  That it has no test says nothing of it.  */
static bool
turns_are_missing (const struct session *s)
{
  for (size_t i = 0; i < s->ntarget; i++)
    if (s->outcomes[i].state != OUTCOME_ENDED || report_turnless (&s->outcomes[i]))
      return true;
  return false;
}

/* Are all runs of O here that there are, if STEP takes what the store has?  */
static bool
is_whole (const struct outcome *o, struct suite_step step)
{
  return step.rank == RANK_ALL && !step.most && !step.room && o->state == OUTCOME_ENDED
	 && !o->cut && !o->lost && strcmp (o->reason, "target-failed");
}

/* Has the suite tests of an earlier run of functions that are whole by now?  */
static bool
has_old (const struct making *m)
{
  for (size_t i = 0; i < m->s->ntarget; i++)
    if (m->all.target[i].stayed && !m->all.target[i].cut)
      return true;
  return false;
}

/* Candidates of the next step, with LEFT seconds: all that matter if these fit in, else
   what half of the time allows, or more of it where that is hardly more than what a step
   of one takes.  */
static size_t
room (const struct making *m, double left)
{
  if (!m->pace.known)
    return (size_t) session_limit.first_step;
  double least = pace_seconds (&m->pace, 1);
  double most = (double) session_limit.step_seconds;
  double part = left
		* limit_share (left > (double) session_limit.long_rest * least
				 ? session_limit.long_share
				 : session_limit.last_share);
  double whole = left * limit_share (session_limit.whole_share);
  size_t n = pace_room (&m->pace, part < most ? part : most);
  for (enum test_rank rank = RANK_FIRSTS; rank <= RANK_BRANCHES; rank++)
    {
      size_t all = candidates_waiting (&m->all, m->s, m->store, rank);
      if (all > n && pace_seconds (&m->pace, all) <= (whole < most ? whole : most))
	n = all;
    }
  return n;
}

/* As making_go_on; under a time limit in steps that begin before SOFT and end at END, each
   as large as about half of the time allows: a cut loses what one source file has of one
   step.  */
static void
go_on (struct making *m, double soft, double end, const volatile sig_atomic_t *stop)
{
  struct suite_step step = { .rank = RANK_ALL };
  bool more = m->status == 0 && open_store (m);
  while (more)
    {
      size_t rest = 0, n = 1;
      if (end > 0)
	{
	  double left = soft - clock_seconds ();
	  candidates_forget (&m->all);
	  n = candidates_next (&m->all, m->s, m->store, room (m, left), &step, &rest);
	  if (left <= 0)
	    break;
	}
      candidates_collect (&m->all, m->s, m->store, step);
      for (size_t i = 0; i < m->s->ntarget; i++)
	m->all.target[i].cut = !is_whole (&m->s->outcomes[i], step);
      size_t waiting = m->all.n - candidates_tried (&m->all);
      m->complete = false;
      if (end > 0 && !waiting && n)
	continue; /* no test can be made of these */
      bool turnless = turns_are_missing (m->s);
      more = (waiting || has_old (m)
	      || (!m->published && !turnless && !*interrupt_flag ()))
	     && try_out (m, end, stop);
      m->complete = m->status == 0 && !m->last.cut && !turnless && rest <= n
		    && candidates_tried (&m->all) == m->all.n;
      more &= end > 0 && !m->complete;
    }
  if (m->store)
    m->waiting = candidates_waiting (&m->all, m->s, m->store, RANK_FIRSTS);
  close_store (m);
}

void
making_go_on (struct making *m, double end, const volatile sig_atomic_t *stop)
{
  go_on (m, end, end, stop);
}

void
making_between (void *ctx, double seconds)
{
  struct making *m = ctx;
  double now = clock_seconds ();
  double part
    = m->pace.known ? seconds * limit_share (session_limit.between_share) : seconds;
  size_t before = m->waiting;
  if (m->status != 0 || !open_store (m))
    return;
  candidates_forget (&m->all);
  m->waiting = candidates_waiting (&m->all, m->s, m->store, RANK_FIRSTS);
  close_store (m);
  double rate
    = m->waiting > before && seconds > 0 ? (double) (m->waiting - before) / seconds : 0;
  double needed
    = pace_seconds (&m->pace, m->waiting) / limit_share (session_limit.whole_share);
  if (needed > part)
    part = needed;
  if (m->waiting >= (size_t) session_limit.worth_step || !m->published)
    go_on (m, now + part < m->end ? now + part : m->end, m->end, interrupt_flag ());
  now = clock_seconds ();
  double left = m->end - now, more = pace_explore (&m->pace, m->waiting, rate, left);
  double most = (1 - limit_share (session_limit.later_share)) * left;
  if (more > most)
    more = most;
  m->s->deadline = now + more;
}

/* Labels that inputs in the store were the first to cover, and what is in the suite of
   them.  */
static bool
count_labels (void *ctx, const struct store_input *i)
{
  struct making *m = ctx;
  m->found += i->new_labels;
  return false;
}

static void
count (struct making *m)
{
  for (size_t i = 0; i < m->s->ntarget; i++)
    {
      if (m->s->outcomes[i].row)
	store_inputs (m->store, m->s->outcomes[i].row, count_labels, m);
      for (size_t k = 0; k < m->all.target[i].ncand; k++)
	if (m->all.target[i].cand[k].tried)
	  m->asserted += m->all.target[i].cand[k].new_labels;
    }
}

int
making_end (struct making *m, bool *published)
{
  const char *output = m->request.out_dir;
  *published = m->published;
  if (m->status != EXIT_BAD_INPUT && open_store (m))
    {
      if (m->published)
	tested_take (m->s, m->store, &m->all);
      candidates_take_counts (m->s, m->store, &m->all);
      count (m);
    }
  /* What there was stays, whatever it has.  */
  for (size_t i = 0; i < m->s->ntarget && !m->published; i++)
    m->s->outcomes[i].there = false;
  m->s->functions = m->published ? m->s->functions : 0;
  if (m->status == 0)
    {
      if (m->published)
	say (m);
      if ((m->last.tests && m->failed) || (m->complete && !wrote (m)))
	m->status = 1;
      if (!m->complete && m->found > m->asserted)
	message_warn (
	  "%s: %u of %u labels were covered first by runs for which there was no"
	  " time to become tests",
	  output, m->found - m->asserted, m->found);
      if (!m->complete && !*interrupt_flag ())
	message_warn (
	  m->published ? "the time limit cut the suite to the tests that matter most"
		       : "the time limit cut the writing of the suite; %s is as it was",
	  output);
    }
  close_store (m);
  candidates_free (&m->all);
  free (m->scratch);
  return m->status;
}
