/* SPDX-License-Identifier: GPL-3.0-or-later
   Rounds of workers.  See session.h.  */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/messages.h"
#include "base/util.h"
#include "explore/explore.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/given.h"
#include "session/histories.h"
#include "session/impl.h"
#include "session/limits.h"
#include "session/report.h"
#include "session/session.h"
#include "session/turns.h"
#include "store/store.h"
#include "labels.h"
#include "site.h"

static void
work (struct session *s, unsigned number, const uint32_t *order)
{
  char err[240];
  struct worker w = { .s = s, .number = number, .order = order };
  w.scratch = xasprintf ("%s/w%u-%d", s->scratch, number, (int) getpid ());
  if (mkdir (w.scratch, 0777) != 0)
    {
      snprintf (err, sizeof err, "%s: cannot be made: %s", w.scratch, strerror (errno));
      session_store_fails (err);
      _exit (0);
    }
  w.store = store_open (s->settings->store, STORE_JOIN, err, sizeof err);
  if (!w.store)
    {
      session_store_fails (err);
      _exit (0);
    }
  while (!session_stopped () && !atomic_load (&session_share->not_started)
	 && !atomic_load (&session_share->store_failed))
    {
      unsigned k = atomic_fetch_add (&session_share->next, 1);
      if (k >= session_share->norder)
	break;
      if (s->deadline > 0 && clock_seconds () >= session_share->round_end)
	break;
      session_explore (&w, order[k], session_share->norder - k);
    }
  exec_stop (w.exec);
  exec_stop (w.live);
  givers_free (w.givers);
  pools_free (w.pools);
  store_close (w.store);
  _exit (0);
}

static pid_t
start_worker (struct session *s, unsigned number, const uint32_t *order)
{
  fflush (NULL);
  pid_t parent = getpid (), pid = fork ();
  if (pid == 0)
    {
      end_with (parent);
      work (s, number, order);
    }
  return pid;
}

/* A worker died: what it had under way is not tried again in this round.  */
static void
mourn (struct session *s, unsigned number, int status)
{
  uint32_t index = session_share->under_way[number];
  session_share->under_way[number] = 0;
  if (!index)
    return;
  struct outcome *o = &s->outcomes[index - 1];
  char why[120];
  if (WIFSIGNALED (status))
    snprintf (why, sizeof why, "the exploring process ended by signal %d",
	      WTERMSIG (status));
  else
    snprintf (why, sizeof why, "the exploring process ended with status %d",
	      WEXITSTATUS (status));
  session_reason (o, "driver-failed", why);
  o->cut = false;
  o->lost = true;
  o->state = OUTCOME_ENDED;
}

static int
run_round (struct session *s, const uint32_t *order, uint32_t n, char *err, size_t nerr)
{
  pid_t pid[MAX_JOBS] = { 0 };
  unsigned jobs = s->settings->jobs, alive = 0;
  if (jobs > MAX_JOBS)
    jobs = MAX_JOBS;
  if (jobs > n)
    jobs = n;
  atomic_store (&session_share->next, 0);
  session_share->norder = n;
  for (unsigned i = 0; i < jobs; i++)
    {
      pid[i] = start_worker (s, i, order);
      if (pid[i] < 0)
	{
	  snprintf (err, nerr, "cannot start a worker: %s", strerror (errno));
	  if (!alive)
	    return -1;
	  pid[i] = 0;
	  break;
	}
      alive++;
    }
  bool failed = false;
  double since = 0; /* it was stopped */
  while (alive)
    {
      struct timespec pause = { .tv_nsec = 20000000 };
      nanosleep (&pause, NULL);
      if (!atomic_load (&session_share->not_started))
	report_poll (s->report, s);
      for (unsigned i = 0; i < jobs; i++)
	{
	  int status;
	  if (!pid[i] || waitpid (pid[i], &status, WNOHANG) <= 0)
	    continue;
	  bool died = !WIFEXITED (status) || WEXITSTATUS (status) != 0;
	  pid[i] = 0;
	  alive--;
	  if (!died)
	    continue;
	  bool had = session_share->under_way[i] != 0;
	  mourn (s, i, status);
	  if (had && !session_stopped () && atomic_load (&session_share->next) < n)
	    {
	      pid[i] = start_worker (s, i, order);
	      if (pid[i] > 0)
		alive++;
	      else
		pid[i] = 0;
	    }
	  else if (!had)
	    failed = true;
	}
      /* A worker that does not come back after the limit (a solver or a run
	 that ignores it) is not waited for.  */
      double now = clock_seconds (), patience = limit_seconds (session_limit.worker_ms);
      if (session_stopped () && !since)
	since = now;
      if ((s->deadline > 0 && now > s->deadline + patience)
	  || (since > 0 && now > since + 2 * patience))
	for (unsigned i = 0; i < jobs; i++)
	  if (pid[i])
	    {
	      uint32_t index = session_share->under_way[i];
	      kill (pid[i], SIGKILL);
	      waitpid (pid[i], NULL, 0);
	      pid[i] = 0;
	      alive--;
	      if (index)
		{
		  s->outcomes[index - 1].cut = true;
		  s->outcomes[index - 1].lost = true;
		  s->outcomes[index - 1].state = OUTCOME_ENDED;
		}
	      session_share->under_way[i] = 0;
	    }
    }
  if (failed && atomic_load (&session_share->next) == 0)
    {
      snprintf (err, nerr, "no worker could start");
      return -1;
    }
  return 0;
}

static size_t
share_size (const struct session *s)
{
  return sizeof *session_share + s->program->nlabel
	 + s->ntarget * (sizeof *s->outcomes + sizeof *session_share->turns);
}

/* Of the outcomes of decisions and conditions of T, those that no run has covered.  */
static uint32_t
unseen (const struct target *t)
{
  const struct unit *u = t->unit;
  uint32_t n = 0;
  for (uint32_t s = 0; s < u->meta->sites.count; s++)
    if (u->sites[s].function == t->function && u->sites[s].flags & ADSE_SITE_PLACED)
      for (uint32_t l = u->site_label[s]; l < u->site_label[s + 1]; l++)
	{
	  enum adse_criterion c
	    = adse_label_criterion (&u->site_ctx, &u->sites[s], l - u->site_label[s]);
	  n += EXPLORE_FIRSTS >> c & 1 && !session_share->seen[u->label_base + l];
	}
  return n;
}

/* Targets that the store knows runs of, in this build.  */
struct known_runs
{
  const struct session *s;
  uint8_t *had; /* one a target */
};

static bool
note_runs (void *ctx, const struct store_target *t)
{
  struct known_runs *k = ctx;
  for (size_t i = 0; i < k->s->ntarget; i++)
    if (t->runs && t->stamp == k->s->stamp
	&& strcmp (t->function, k->s->targets[i].name) == 0
	&& strcmp (t->file, k->s->targets[i].file) == 0)
      k->had[i] = 1;
  return false;
}

/* The first round's order: under a time limit those come first that an earlier session
   did not come to.  */
static uint32_t
first_order (const struct session *s, struct store *store, uint32_t *order)
{
  struct known_runs k = { s, xcalloc (s->ntarget + 1, 1) };
  uint32_t n = 0;
  if (s->deadline > 0)
    store_targets (store, NULL, note_runs, &k);
  for (int had = 0; had < 2; had++)
    for (uint32_t i = 0; i < s->ntarget; i++)
      if (k.had[i] == had)
	order[n++] = i;
  free (k.had);
  return n;
}

/* Seconds.  */
static double
shortest_round (void)
{
  return limit_seconds (session_limit.round_ms);
}

int
session_run (struct session *s, char *err, size_t nerr)
{
  session_share = mmap (NULL, share_size (s), PROT_READ | PROT_WRITE,
			MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (session_share == MAP_FAILED)
    {
      snprintf (err, nerr, "cannot share memory with the workers: %s",
		strerror (errno));
      return -1;
    }
  s->outcomes = session_share->outcomes;
  session_share->turns = (struct turn *) (session_share->outcomes + s->ntarget);
  session_share->seen = (uint8_t *) (session_share->turns + s->ntarget);

  /* Made, checked and repaired here, once for all workers.  */
  struct store *store = store_open (s->settings->store, STORE_WRITE, err, nerr);
  if (!store)
    return -1;
  if (*store_note (store))
    message_warn ("%s", store_note (store));
  s->stamp = session_stamp (s->program);
  uint32_t others = store_other_builds (store, s->stamp);
  if (others)
    message_warn ("the images changed since the store was written: %u functions in "
		  "it are of another build and are explored again when their turn "
		  "comes; proofs are kept",
		  others);
  uint32_t *order = xmalloc ((s->ntarget + 1) * sizeof *order);
  uint32_t n = first_order (s, store, order);
  store_close (store);

  int rc = 0;
  for (int round = 0; n && round < session_limit.rounds && rc == 0; round++)
    {
      if (s->deadline > 0)
	{
	  double now = clock_seconds ();
	  double seconds = turns_round ((unsigned) round, s->deadline - now, n);
	  session_share->round_end = now + seconds;
	  for (uint32_t i = 0; i < n && round; i++)
	    session_share->turns[order[i]].unseen = unseen (&s->targets[order[i]]);
	  if (round)
	    n = turns_share (session_share->turns, order, n,
			     seconds * s->settings->jobs);
	}
      double begun = clock_seconds ();
      rc = run_round (s, order, n, err, nerr);
      if (rc == 0 && atomic_load (&session_share->not_started)
	  && !atomic_load (&session_share->started))
	{
	  /* It is the same program for every function.  */
	  snprintf (err, nerr, "%s", session_share->why);
	  s->not_started = *session_share->end != 0;
	  for (size_t i = 0; i < s->ntarget && s->not_started; i++)
	    {
	      session_reason (&s->outcomes[i], "target-failed", session_share->why);
	      snprintf (s->outcomes[i].ends, sizeof s->outcomes[i].ends, "1 %s",
			session_share->end);
	    }
	  rc = -1;
	}
      if (rc == 0 && atomic_load (&session_share->store_failed))
	{
	  snprintf (err, nerr,
		    "%s; what was committed is kept, run again when "
		    "that is mended",
		    session_share->lost);
	  rc = -1;
	}
      if (session_stopped () || s->deadline <= 0)
	break;
      n = 0;
      for (uint32_t i = 0; i < s->ntarget; i++)
	if (s->outcomes[i].cut || s->outcomes[i].state != OUTCOME_ENDED)
	  order[n++] = i;
      if (n && rc == 0 && s->between)
	s->between (s->between_ctx, clock_seconds () - begun);
      if (session_stopped () || s->deadline - clock_seconds () < shortest_round ())
	break;
    }
  for (uint32_t i = 0; i < s->ntarget && rc == 0; i++)
    if (s->outcomes[i].state != OUTCOME_ENDED)
      {
	s->outcomes[i].cut = true;
	if (!*s->outcomes[i].reason && !s->outcomes[i].runs)
	  session_reason (&s->outcomes[i], session_stopped () ? "interrupt" : "time",
			  "its turn did not come");
      }
  /* What a worker that was ended could not say itself.  */
  store = rc == 0 ? store_open (s->settings->store, STORE_JOIN, err, nerr) : NULL;
  for (uint32_t i = 0; store && i < s->ntarget; i++)
    {
      const struct outcome *o = &s->outcomes[i];
      if (!o->row || !o->lost)
	continue;
      store_close_labels (store, o->row,
			  !o->cut	       ? o->reason
			  : session_stopped () ? "interrupt"
					       : "time");
      store_end (store, &(struct store_target){ .id = o->row,
						.state = STORE_STARTED,
						.reason = o->reason,
						.why = o->why,
						.notes = "",
						.runs = o->runs,
						.paths = o->paths,
						.divergences = o->divergences,
						.queries = o->queries,
						.solver_calls = o->solver_calls,
						.cpu_seconds = o->cpu_seconds });
    }
  if (store && *store_error (store))
    {
      snprintf (err, nerr, "%s", store_error (store));
      rc = -1;
    }
  store_close (store);
  if (rc == 0)
    report_end (s->report, s);
  s->begun = atomic_load (&session_share->started);
  s->interrupted = *interrupt_flag ();
  free (order);
  return rc;
}

const char *
session_live_why (const struct session *s)
{
  if (s->live_why)
    return s->live_why;
  return session_share && *session_share->live_why ? session_share->live_why : NULL;
}

void
session_free (struct session *s)
{
  if (session_share && session_share != MAP_FAILED)
    munmap (session_share, share_size (s));
  session_share = NULL;
  s->outcomes = NULL;
}
