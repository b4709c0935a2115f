/* SPDX-License-Identifier: GPL-3.0-or-later
   Progress, lines and JSON of generate.  See report.h.  */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/json.h"
#include "base/limits.h"
#include "base/util.h"
#include "explore/explore.h"
#include "goals/augment.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "goals/strategy.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "session/limits.h"
#include "session/report.h"
#include "solver/solver.h"
#include "suite/suite.h"
#include "labels.h"

/* Progress: so often on a terminal, and so often in a log that says nothing else.  */

void
report_begin (struct report *r, FILE *f, double end)
{
  double now = clock_seconds ();
  *r = (struct report){
    .f = f, .terminal = isatty (fileno (f)), .start = now, .last = now, .end = end
  };
}

static uint32_t
labels_total (const struct outcome *o)
{
  uint32_t n = 0;
  for (int s = 0; s < GOAL_STATE__COUNT; s++)
    n += o->labels[s];
  return n;
}

void
report_clear (struct report *r)
{
  if (r->width)
    fprintf (r->f, "\r%*s\r", (int) r->width, "");
  r->width = 0;
}

static void
function_line (struct report *r, const struct target *t, const struct outcome *o)
{
  fprintf (r->f, "%s (%s): ", t->name, t->file);
  if (*o->reason)
    {
      fprintf (r->f, "%s%s%s\n", o->reason, *o->why ? ": " : "", o->why);
      return;
    }
  fprintf (r->f, "%u of %u labels covered", o->labels[GOAL_COVERED], labels_total (o));
  if (o->labels[GOAL_INFEASIBLE])
    fprintf (r->f, ", %u infeasible", o->labels[GOAL_INFEASIBLE]);
  if (o->labels[GOAL_UNKNOWN] + o->labels[GOAL_OPEN])
    fprintf (r->f, ", %u unknown", o->labels[GOAL_UNKNOWN] + o->labels[GOAL_OPEN]);
  if (o->labels[GOAL_WAIVED])
    fprintf (r->f, ", %u waived", o->labels[GOAL_WAIVED]);
  for (unsigned l = ADSE_STRENGTH__COUNT; o->mutants_followed && l-- > 0;)
    fprintf (r->f, "%s%u %s", l == ADSE_STRENGTH__COUNT - 1 ? "; mutants: " : ", ",
	     o->strengths[l], adse_strengths[l].phrase);
  if (o->left_out)
    fprintf (r->f, ", %u left out", o->left_out);
  fprintf (r->f, "; %u runs, %u paths%s%s\n", o->runs, o->paths,
	   o->reused ? " (from the store)" : "", o->cut ? ", cut" : "");
}

/* One that was cut may be taken up again.  */
static bool
is_final (const struct outcome *o)
{
  return o->state == OUTCOME_ENDED && !o->cut;
}

/* Is it time for another line?  */
static bool
is_due (const struct report *r)
{
  return clock_seconds () - r->last >= (r->terminal
					  ? limit_seconds (session_limit.show_ms)
					  : (double) session_limit.log_seconds);
}

/* The progress line is TEXT, with what all of them say at their end.  */
static void
progress (struct report *r, const char *text)
{
  double now = clock_seconds ();
  report_clear (r);
  int n = fprintf (r->f, "%s; %u tests, %.0f s", text, r->tests, now - r->start);
  if (r->end > 0)
    n += fprintf (r->f, ", %.0f s left", r->end > now ? r->end - now : 0);
  if (r->terminal)
    r->width = n > 0 ? (size_t) n : 0;
  else
    fputc ('\n', r->f);
  fflush (r->f);
  r->last = now;
}

void
report_poll (struct report *r, const struct session *s)
{
  if (r->printed < s->ntarget && is_final (&s->outcomes[r->printed]))
    {
      report_clear (r);
      while (r->printed < s->ntarget && is_final (&s->outcomes[r->printed]))
	{
	  function_line (r, &s->targets[r->printed], &s->outcomes[r->printed]);
	  r->printed++;
	}
      fflush (r->f);
      if (!r->terminal)
	r->last = clock_seconds ();
    }
  if (!is_due (r))
    return;
  size_t done = 0;
  uint32_t covered = 0, runs = 0;
  const char *name = "";
  double since = 0;
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const struct outcome *o = &s->outcomes[i];
      done += o->state == OUTCOME_ENDED;
      covered += o->labels[GOAL_COVERED];
      runs += o->runs;
      /* Of several that which takes longest.  */
      if (o->state == OUTCOME_UNDER_WAY && (!*name || o->since < since))
	{
	  name = s->targets[i].name;
	  since = o->since;
	}
    }
  struct strbuf text = { 0 };
  strbuf_addf (&text, "[%zu/%zu] ", done, s->ntarget);
  if (*name)
    strbuf_addf (&text, "%.30s for %.0f s: ", name, clock_seconds () - since);
  strbuf_addf (&text, "%u runs, %u labels", runs, covered);
  progress (r, strbuf_str (&text));
  free (text.s);
}

void
report_trying (struct report *r, const char *file, size_t at, size_t n)
{
  if (!is_due (r))
    return;
  char *text = xasprintf ("[%zu/%zu] trying out the tests of %.30s", at, n, file);
  progress (r, text);
  free (text);
}

bool
report_turnless (const struct outcome *o)
{
  return o->cut && !o->runs && *o->reason;
}

/* Functions that no turn came to, on one line.  */
static void
turnless_line (struct report *r, const struct session *s)
{
  enum
  {
    NAMED = 3
  };
  uint32_t n = 0;
  const char *reason = "";
  struct strbuf names = { 0 };
  for (size_t i = 0; i < s->ntarget; i++)
    if (report_turnless (&s->outcomes[i]))
      {
	if (n < NAMED)
	  strbuf_addf (&names, "%s%s", n ? ", " : "", s->targets[i].name);
	reason = s->outcomes[i].reason;
	n++;
      }
  if (n > NAMED)
    strbuf_addf (&names, " and %u more", n - NAMED);
  if (n)
    fprintf (r->f, "%s: %s: %s turn did not come\n", strbuf_str (&names), reason,
	     n > 1 ? "their" : "its");
  free (names.s);
}

void
report_end (struct report *r, const struct session *s)
{
  report_clear (r);
  for (; r->printed < s->ntarget; r->printed++)
    if (!report_turnless (&s->outcomes[r->printed]))
      function_line (r, &s->targets[r->printed], &s->outcomes[r->printed]);
  turnless_line (r, s);
  fflush (r->f);
}

static void
json_end_class (void *ctx, const char *class, uint32_t n)
{
  json_uint (ctx, class, n);
}

static void
json_augmented (struct json *j, const struct explore_augmented *a)
{
  static const char *const kinds[] = {
#define AUGMENT(NAME, CRITERIA, HELP) #NAME,
#include "goals/augment.def"
#undef AUGMENT
  };
  static const char *const states[AUGMENTED__COUNT]
    = { "open", "satisfied", "equivalent", "infeasible", "unknown" };
  json_object (j, "augmented");
  for (unsigned k = 0; k < AUGMENT__COUNT; k++)
    {
      char name[40];
      for (size_t i = 0; i <= strlen (kinds[k]) && i < sizeof name; i++)
	name[i] = (char) tolower (kinds[k][i]);
      json_object (j, name);
      for (unsigned i = 0; i < AUGMENTED__COUNT; i++)
	json_uint (j, states[i], a->state[k][i]);
      json_close (j, '}');
    }
  json_uint (j, "mutants", a->mutants);
  json_uint (j, "killed", a->killed);
  json_uint (j, "solved", a->solved);
  json_uint (j, "tests", a->tests);
  json_uint (j, "dropped", a->dropped);
  json_close (j, '}');
}

static void
json_mutant_search (struct json *j, const struct explore_mutant_work *w)
{
  json_object (j, "mutant_search");
  json_uint (j, "probes", w->probes);
  json_uint (j, "queries", w->queries);
  json_uint (j, "models", w->models);
  json_uint (j, "tests", w->tests);
  json_uint (j, "missed", w->missed);
  json_uint (j, "unanswered", w->unanswered);
  json_uint (j, "work", w->work);
  json_uint (j, "live_runs", w->live_runs);
  json_uint (j, "live_killed", w->live_killed);
  json_uint (j, "refuted", w->refuted);
  json_close (j, '}');
}

int
report_json (const char *path, const struct session *s, char *err, size_t nerr)
{
  bool out = strcmp (path, "-") == 0;
  FILE *f = out ? stdout : fopen (path, "w");
  path = out ? "standard output" : path;
  if (!f)
    {
      snprintf (err, nerr, "%s: cannot write: %s", path, strerror (errno));
      return -1;
    }
  struct json j;
  json_begin (&j, f);
  json_array (&j, NULL);
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const struct outcome *o = &s->outcomes[i];
      json_object (&j, NULL);
      json_string (&j, "function", s->targets[i].name);
      json_string (&j, "file", s->targets[i].file);
      json_string (&j, "reason", o->reason);
      json_uint (&j, "runs", o->runs);
      json_uint (&j, "paths", o->paths);
      if (o->reused)
	json_null (&j, "all_paths");
      else
	json_bool (&j, "all_paths", o->all_paths);
      json_object (&j, "ends");
      session_each_end (o->ends, json_end_class, &j);
      json_close (&j, '}');
      json_uint (&j, "divergences", o->divergences);
      json_object (&j, "divergence_kinds");
      for (unsigned d = 0; d < DIVERGENCE__COUNT; d++)
	if (o->divergence[d])
	  json_uint (&j, divergence_code (d), o->divergence[d]);
      json_close (&j, '}');
      json_uint (&j, "unpredicted", o->unpredicted);
      json_uint (&j, "replays", o->checks.replays);
      uint64_t refuted = 0;
      for (unsigned k = 0; k < SOLVER_BY__COUNT; k++)
	refuted += o->checks.rechecked_failed[k];
      json_uint (&j, "models_refuted", refuted);
      json_uint (&j, "tests", o->tests);
      json_uint (&j, "suspects", o->suspects);
      json_object (&j, "dropped");
      for (int k = SUITE_SUSPECT + 1; k <= SUITE_CUT; k++)
	if (o->dropped[k])
	  json_uint (&j, suite_fate_name ((enum suite_fate) k), o->dropped[k]);
      json_close (&j, '}');
      json_uint (&j, "labels_total", labels_total (o));
      json_uint (&j, "labels_covered", o->labels[GOAL_COVERED]);
      json_uint (&j, "labels_infeasible", o->labels[GOAL_INFEASIBLE]);
      json_uint (&j, "labels_unknown", o->labels[GOAL_UNKNOWN] + o->labels[GOAL_OPEN]);
      json_uint (&j, "labels_waived", o->labels[GOAL_WAIVED]);
      if (o->mutants_followed)
	{
	  json_object (&j, "strengths");
	  for (unsigned l = 0; l < ADSE_STRENGTH__COUNT; l++)
	    json_uint (&j, adse_strengths[l].name, o->strengths[l]);
	  json_close (&j, '}');
	  json_object (&j, "no_stronger");
	  for (unsigned k = 0; k <= SHORT__COUNT; k++)
	    if (o->short_of[k])
	      json_uint (&j, k < SHORT__COUNT ? short_codes[k] : "other",
			 o->short_of[k]);
	  json_close (&j, '}');
	}
      if (o->mutants_followed && !o->reused)
	json_mutant_search (&j, &o->mutant_search);
      if (s->settings->minimal)
	json_uint (&j, "labels_left_out", o->left_out);
      json_uint (&j, "queries", o->queries);
      json_uint (&j, "solver_calls", o->solver_calls);
      json_bool (&j, "from_store", o->reused);
      json_uint (&j, "runs_made", o->runs_made);
      json_uint (&j, "solver_calls_made", o->solver_calls_made);
      json_uint (&j, "answers_known", o->answers_known);
      json_uint (&j, "label_queries_made", o->label_queries_made);
      json_uint (&j, "label_models_made", o->label_models_made);
      json_double (&j, "cpu_seconds", o->cpu_seconds);
      if (s->settings->strategy->augments && !o->reused)
	json_augmented (&j, &o->augmented);
      if (s->settings->self_check)
	{
	  json_object (&j, "self_check");
	  json_uint (&j, "compared", o->checks.compared);
	  json_uint (&j, "different", o->checks.different);
	  json_close (&j, '}');
	}
      if (s->settings->check_proofs)
	{
	  const struct proof_counts *p = &o->checks.proofs;
	  json_object (&j, "proofs");
	  json_uint (&j, "used", p->used);
	  json_uint (&j, "resolved", p->resolved);
	  json_uint (&j, "agreed", p->agreed);
	  json_uint (&j, "disagreed", p->disagreed);
	  json_uint (&j, "unanswered", p->unanswered);
	  json_close (&j, '}');
	}
      json_close (&j, '}');
    }
  json_close (&j, ']');
  int rc = json_end (&j);
  if (rc != 0)
    snprintf (err, nerr, "%s: cannot write: %s", path, strerror (errno));
  if (!out && fclose (f) != 0 && rc == 0)
    {
      snprintf (err, nerr, "%s: cannot write: %s", path, strerror (errno));
      rc = -1;
    }
  return rc;
}
