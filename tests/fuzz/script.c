/* SPDX-License-Identifier: GPL-3.0-or-later
   A short exploration of the fixed program.  See script.h.  */
#include <stdlib.h>
#include <string.h>
#include "explore/explore.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/strategy.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "fuzz.h"
#include "labels.h"
#include "program.h"
#include "script.h"
#include "trace-take.h"
#include "trace.h"

struct script
{
  struct fuzz f;
  const struct program *program;
  struct input_plan *plan;
  uint8_t *labels;
};

static size_t
seeds (void *ctx, uint64_t seed, struct input_vector ***out)
{
  struct script *s = ctx;
  return plan_seeds (s->plan, seed, out);
}

static int
run (void *ctx, struct input_vector *v, struct run *r, char *err, size_t nerr)
{
  struct script *s = ctx;
  static uint8_t area[1 << 16];
  (void) err, (void) nerr;
  uint8_t end = fuzz_u8 (&s->f);
  memset (area, 0, sizeof area);
  if (plan_job (s->plan, v, area, sizeof area))
    return -1;
  if (trace_take (&s->f, s->program, true, r))
    {
      r->end = RUN_REFUSED;
      return 0;
    }
  r->end = (enum run_end) (end % (RUN_REFUSED + 1));
  r->signal = r->end == RUN_SIGNAL ? 11 : 0;
  if (end & 0x80)
    fuzz_take (&s->f, area, 256); /* scribbled over */
  for (uint32_t i = 0; end & 0x40 && i < s->program->nlabel; i += 3)
    s->labels[i] |= SYMRT_L_COVERED;
  vector_observe (s->plan, v, area, sizeof area, r);
  return 0;
}

static void
constraints (void *ctx, struct expr_dag *dag, expr_id **out, size_t *n,
	     size_t *nbound, bool *bounded)
{
  struct script *s = ctx;
  plan_constraints (s->plan, false, dag, out, n, nbound, bounded);
}

static struct input_vector *
from_model (void *ctx, const struct expr_dag *dag, const struct model *m,
	    const struct input_vector *base)
{
  struct script *s = ctx;
  return vector_from_model (s->plan, dag, m, base);
}

static uint8_t *
labels (void *ctx, uint32_t *n)
{
  struct script *s = ctx;
  *n = s->program->nlabel;
  return s->labels;
}

static void
refresh (void *ctx)
{
  (void) ctx;
}

void
script_explore (struct fuzz *f, struct store *store, int64_t row)
{
  const struct program *p = program_fixed ();
  struct script s = { .f = *f, .program = p };
  const struct target *t = program_fixed_target (fuzz_u8 (&s.f), &s.plan);
  s.labels = calloc (1, p->nlabel);
  struct subject subject = { .ctx = &s, .seeds = seeds, .run = run,
			     .constraints = constraints,
			     .from_model = from_model, .labels = labels,
			     .refresh = refresh, .name = "", .notes = "" };
  uint8_t some = fuzz_u8 (&s.f); /* all criteria would take most of the time */
  adse_criteria criteria = ADSE_CRITERIA_ONE (some % ADSE_CRIT__COUNT)
			   | ADSE_CRITERIA_ONE ((some >> 4) % ADSE_CRIT__COUNT);
  struct goals goals;
  goals_init (&goals, p, t, criteria);
  struct explore_options opt
    = { .criteria = criteria, .strategy = strategy_find (NULL),
	.budget = { .runs = 5, .queries = 4, .depth = 100, .stale = 5 },
	.solver = { .hard_ms = 100 } };
  struct explore_result res;
  explore_target (t, p, &subject, 1, &goals, store, row, &opt, &res);
  for (uint32_t i = 0; i < goals.n; i++)
    fuzz_check (goals.goal[i].state != GOAL_OPEN, "every goal has a verdict");
  explore_result_free (&res);
  goals_free (&goals);
  free (s.labels);
  *f = s.f;
}
