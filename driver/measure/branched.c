/* SPDX-License-Identifier: GPL-3.0-or-later
   See branched.h.  */
#include "base/interrupt.h"
#include "base/util.h"
#include "run/arena.h"
#include "measure/branched.h"
#include "trace.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  TIMES = 10, /* as long as the longest process, copies may compute */
  LEAST_MS = 500,
  HOUR = 3600
};

/* Runs take far longer than those that Check's limits are for; users of Check may say
   so already.  */
static const char multiplier[] = "CK_TIMEOUT_MULTIPLIER";

/* Where a mutant of a decision is wanted, the conditions are evaluated without their
   operators' mutants (plugin/front/mutated.cc).  */
enum round
{
  OPERATORS,
  DECISIONS,
  ROUNDS
};

/* Share K of ROUND's mutants is wanted in A.  */
static void
want (const struct mutation *m, const struct attempt *base, enum round round,
      unsigned k, struct attempt *a)
{
  uint8_t *labels = arena_labels (a->arena);
  uint32_t at = 0;
  for (uint32_t i = 0; i < m->n; i++)
    {
      const struct mutant *x = &m->mutant[i];
      if (x->infected && x->state == MUTANT_OPEN
	  && x->of_decision == (round == DECISIONS) && at++ % m->jobs == k)
	labels[x->label] |= SYMRT_L_WANTED;
    }
  uint64_t wall = (uint64_t) (base->limit * 1000);
  uint64_t longest = base->arena->process_us / 1000 * TIMES + LEAST_MS;
  if (!base->arena->process_us || longest > wall)
    longest = wall;
  a->arena->wall_ms = wall < UINT32_MAX ? (uint32_t) wall : UINT32_MAX;
  a->arena->live_ms = longest < UINT32_MAX ? (uint32_t) longest : UINT32_MAX;
  a->limit = HOUR + at * base->limit;
}

static void
read_labels (struct mutation *m, const struct attempt *a)
{
  const uint8_t *labels = arena_labels (a->arena);
  for (uint32_t i = 0; i < m->n; i++)
    {
      struct mutant *x = &m->mutant[i];
      uint8_t l = labels[x->label];
      if (!(l & SYMRT_L_WANTED))
	continue;
      if (l & SYMRT_L_COVERED)
	x->branched = l & SYMRT_L_LATE ? MUTANT_TIME : MUTANT_KILLED;
      else if (!(l & SYMRT_L_HAS_CODE) && !x->same)
	x->state = MUTANT_NO_CODE;
    }
}

/* Start all runs, and wait for them.  */
static int
run (struct mutation *m, struct attempt *runs, char *err, size_t nerr)
{
  int rc = 0;
  unsigned under_way = 0;
  for (unsigned k = 0; k < m->jobs && rc == 0; k++)
    {
      rc = attempt_start (&runs[k], 0, err, nerr);
      under_way += rc == 0;
    }
  while (under_way)
    {
      for (unsigned k = 0; k < m->jobs; k++)
	under_way -= runs[k].pid && attempt_ended (&runs[k]);
      attempt_pause ();
    }
  return rc;
}

static int
make_round (struct mutation *m, const struct attempt *base, enum round round, char *err,
	    size_t nerr)
{
  struct attempt *runs = attempts_new (m, SYMRT_MODE_MUTANTS, "branched", err, nerr);
  for (unsigned k = 0; k < m->jobs && runs; k++)
    want (m, base, round, k, &runs[k]);
  int rc = runs ? run (m, runs, err, nerr) : -1;
  bool counts = rc == 0 && !*interrupt_flag ();
  for (unsigned k = 0; k < m->jobs && counts && !m->whole; k++)
    if (runs[k].status != 0)
      m->whole = xasprintf ("'%s' %s where its processes are copied", m->command[0],
			    runs[k].in_time ? "fails" : "does not end");
  for (unsigned k = 0; k < m->jobs && counts && !m->whole; k++)
    read_labels (m, &runs[k]);
  attempts_free (runs, m->jobs);
  return rc;
}

int
branched_run (struct mutation *m, const struct attempt *base, char *err, size_t nerr)
{
  bool own = getenv (multiplier) == NULL;
  int rc = 0;
  if (own)
    setenv (multiplier, "1000", 1);
  for (int round = 0; round < ROUNDS && rc == 0 && !m->whole; round++)
    rc = make_round (m, base, (enum round) round, err, nerr);
  if (own)
    unsetenv (multiplier);
  return rc;
}
