/* SPDX-License-Identifier: GPL-3.0-or-later
   What generate says at its end, of all functions together.  See report.h.  */
#include <string.h>
#include "base/interrupt.h"
#include "base/messages.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "mutants/short-of.h"
#include "session/report.h"
#include "session/session.h"
#include "solver/solver.h"
#include "labels.h"

/* How far the mutants come, and why not further.  */
static void
summary_of_mutants (const struct session *s)
{
  uint32_t at[ADSE_STRENGTH__COUNT] = { 0 }, why[SHORT__COUNT + 1] = { 0 }, all = 0;
  const char *sep = " (";
  for (size_t i = 0; i < s->ntarget; i++)
    {
      for (unsigned l = 0; l < ADSE_STRENGTH__COUNT && s->outcomes[i].mutants_followed;
	   l++)
	at[l] += s->outcomes[i].strengths[l], all += s->outcomes[i].strengths[l];
      for (unsigned k = 0; k <= SHORT__COUNT; k++)
	why[k] += s->outcomes[i].short_of[k];
    }
  if (!all)
    return;
  fprintf (stderr,
	   "%u of %u mutants reach the output, %u a condition, %u their"
	   " statement only",
	   at[ADSE_STRENGTH_STRONG], all, at[ADSE_STRENGTH_FIRM],
	   at[ADSE_STRENGTH_WEAK]);
  for (unsigned k = 0; k <= SHORT__COUNT; k++)
    if (why[k])
      {
	fprintf (stderr, "%s%u %s", sep, why[k],
		 k < SHORT__COUNT ? short_codes[k] : "other reasons");
	sep = ", ";
      }
  fputs (*sep == ',' ? ")\n" : "\n", stderr);
}

/* Functions without tests, one line a reason: how many, which one for example, and
   what was found there.  */
static void
summary_of_untested (const struct session *s)
{
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const struct outcome *o = &s->outcomes[i];
      uint32_t same = 0;
      bool said = false;
      if (o->tests || o->there || !*o->reason)
	continue;
      for (size_t k = 0; k < s->ntarget; k++)
	if (!s->outcomes[k].tests && !s->outcomes[k].there
	    && strcmp (s->outcomes[k].reason, o->reason) == 0)
	  {
	    said |= k < i;
	    same++;
	  }
      if (said)
	continue;
      fprintf (stderr, "no tests (%s): %s", o->reason, s->targets[i].name);
      if (same > 1)
	fprintf (stderr, " and %u more", same - 1);
      fprintf (stderr, "%s%s\n", *o->why ? ": " : "", o->why);
    }
}

/* Functions whose budget of work was used up.  */
static void
summary_of_work (const struct session *s)
{
  uint32_t n = 0;
  const char *first = "";
  for (size_t i = 0; i < s->ntarget; i++)
    if (s->outcomes[i].worked_out && !n++)
      first = s->targets[i].name;
  if (!n)
    return;
  fprintf (stderr, "the budget of work ended the search in %s", first);
  if (n > 1)
    fprintf (stderr, " and %u more", n - 1);
  fputs (": see adse explain\n", stderr);
}

void
report_summary (const struct session *s, bool suite, int sig, bool published)
{
  uint32_t sum[GOAL_STATE__COUNT] = { 0 }, tested = 0, cut = 0, ended = 0;
  uint32_t left_out = 0, undecided = 0;
  for (size_t i = 0; i < s->ntarget; i++)
    {
      tested += s->outcomes[i].tests != 0 || s->outcomes[i].there;
      cut += s->outcomes[i].cut;
      ended += !s->outcomes[i].cut;
      for (int k = 0; k < GOAL_STATE__COUNT; k++)
	sum[k] += s->outcomes[i].labels[k];
      left_out += s->outcomes[i].left_out;
      undecided += s->outcomes[i].undecided;
    }
  if (suite)
    {
      fprintf (stderr, "%u of %zu functions have tests", tested, s->ntarget);
      /* Of others there are, too, which an earlier run was asked for.  */
      if (s->functions > tested)
	fprintf (stderr, ", the suite has tests of %u", s->functions);
      fputs ("; ", stderr);
    }
  fprintf (stderr, "labels: %u covered, %u infeasible, %u unknown", sum[GOAL_COVERED],
	   sum[GOAL_INFEASIBLE], sum[GOAL_UNKNOWN] + sum[GOAL_OPEN]);
  if (sum[GOAL_WAIVED])
    fprintf (stderr, ", %u waived", sum[GOAL_WAIVED]);
  if (left_out)
    fprintf (stderr, "; %u left out, which these say or imply", left_out);
  putc ('\n', stderr);
  if (undecided)
    fprintf (stderr,
	     "%u of these may still say the same as another or be implied by"
	     " one: comparing them was too much work\n",
	     undecided);
  if (suite)
    summary_of_untested (s);
  summary_of_work (s);
  summary_of_mutants (s);
  if (sig)
    message_warn ("interrupted (%s): %u of %zu functions were explored to their end; "
		  "what was found is kept in %s, run again to go on%s%s%s",
		  interrupt_name (sig), ended, s->ntarget, s->settings->store,
		  suite ? "; " : "", suite ? s->settings->output : "",
		  !suite      ? ""
		  : published ? " has a new suite"
			      : " is as it was");
  else if (cut)
    message_warn ("the time limit cut %u functions; run again to go on", cut);
}

bool
report_checks (const struct session *s)
{
  struct explore_checks all = { 0 };
  uint64_t failed = 0;
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const struct explore_checks *c = &s->outcomes[i].checks;
      all.compared += c->compared;
      all.different += c->different;
      proof_counts_add (&all.proofs, &c->proofs);
      /* A stored one may be old; another was found.  */
      for (unsigned k = 0; k < SOLVER_BY__COUNT; k++)
	failed += k == SOLVER_BY_STORE ? 0 : c->rechecked_failed[k];
      if (*c->fault)
	message_warn ("%s: %s", s->targets[i].name, c->fault);
    }
  if (s->settings->self_check)
    fprintf (stderr, "self-check: %llu values compared, %llu different\n",
	     (unsigned long long) all.compared, (unsigned long long) all.different);
  if (s->settings->check_proofs)
    fprintf (stderr,
	     "proofs: %llu used, %llu solved again: %llu agreed, %llu "
	     "disagreed, %llu unanswered\n",
	     (unsigned long long) all.proofs.used,
	     (unsigned long long) all.proofs.resolved,
	     (unsigned long long) all.proofs.agreed,
	     (unsigned long long) all.proofs.disagreed,
	     (unsigned long long) all.proofs.unanswered);
  return !all.different && !all.proofs.disagreed && !failed;
}
