/* SPDX-License-Identifier: GPL-3.0-or-later
   The subject that is a real program: a plan's inputs, run by exec.  */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/limits.h"
#include "expr/expr.h"
#include "inputs/inputs.h"
#include "mutants/live.h"
#include "program/constants.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "job.h"
#include "libc.h"
#include "symrt-reasons.h"
#include "trace.h"

enum
{
  STATE_BITS = 2, /* of a number that may say in what state an object is */
  CODES = 15	  /* results up to that, also negative ones, may say what a call did */
};

struct real
{
  struct exec *exec, *live; /* live: or NULL */
  const struct input_plan *plan;
  bool any;	  /* inputs, whatever preconditions say */
  uint32_t probe; /* as in a job */
  bool endless;	  /* some run was, or two in a row were ended by the clock like one */
  unsigned timed; /* so many of those in a row */
  bool patient;	  /* some run ended after many events in a row that were nothing new */
  bool went_well;
  bool slow; /* the clock ended the last run for subject_state */
  /* Live runs of mutants leave out this call of the job and those after it, as it is a look
     that did not end without a mutant; UINT32_MAX: none.  */
  uint32_t cut;
  struct input_vector **given; /* by subject_give */
  size_t ngiven;
};

/* Did all set-up calls of JOB return what the first of them did?  It made an object of
   nothing, so that is what success looks like.  */
static bool
went_well (const struct symrt_job *job, size_t n)
{
  const char *area = (const char *) job;
  uint64_t first = 0;
  uint32_t size = 0;
  for (uint32_t i = 0; i < job->ncall; i++)
    {
      struct symrt_call c;
      uint64_t v = 0;
      if (job->calls > n || (i + 1) * sizeof c > n - job->calls)
	return false;
      memcpy (&c, area + job->calls + i * sizeof c, sizeof c);
      if (c.kind != SYMRT_C_SETUP || !c.result_bits || c.result_size > sizeof v
	  || c.result > n || sizeof v > n - c.result)
	continue;
      memcpy (&v, area + c.result, c.result_size);
      if (!size)
	{
	  first = v;
	  size = c.result_size;
	}
      else if (c.result_size == size && v != first)
	return false;
    }
  return true;
}

static size_t
real_seeds (void *ctx, uint64_t seed, struct input_vector ***out)
{
  struct real *r = ctx;
  size_t n = (r->any ? plan_any_seeds : plan_seeds) (r->plan, seed, out);
  if (r->any || !n || !r->ngiven)
    return n;
  *out = xrealloc (*out, (n + r->ngiven) * sizeof **out);
  for (size_t i = 0; i < r->ngiven; i++)
    {
      (*out)[n] = vector_copy (r->given[i]);
      n += (*out)[n] != NULL;
    }
  return n;
}

static size_t
real_bold (void *ctx, uint64_t seed, struct input_vector ***out)
{
  struct real *r = ctx;
  return plan_bold_seeds (r->plan, seed, out);
}

/* What is no part of the program was given an object of which nothing is known: what it
   reads there nobody has set, and no sanitizer sees it.  */
static void
refuse_unknown (const struct real *r, struct run *run)
{
  if (run->end != RUN_RETURNED && run->end != RUN_EXIT)
    return;
  for (uint32_t i = 0; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      const char *name = (const char *) run->bytes + e->site;
      if (e->kind != SYMRT_E_EXTERN || e->value > UINT32_MAX
	  || !plan_region_unknown (r->plan, (uint32_t) e->value) || libc_row (name))
	continue;
      run->end = RUN_DENIED;
      snprintf (run->what, sizeof run->what, "unknown-object");
      snprintf (
	run->why, sizeof run->why,
	"%s, which is no part of the program, was given an object of which nothing"
	" is known",
	name);
      return;
    }
}

static int
run_once (struct real *r, struct input_vector *v, struct run *run, char *err,
	  size_t nerr)
{
  size_t n;
  void *area = exec_job (r->exec, &n);
  if (plan_job (r->plan, v, area, n) != 0)
    {
      *run
	= (struct run){ .end = RUN_REFUSED, .why = "inputs do not fit the job area" };
      return 0;
    }
  if (r->any)
    ((struct symrt_job *) area)->flags |= SYMRT_JOB_ANY;
  if (plan_asserting (r->plan))
    ((struct symrt_job *) area)->flags |= SYMRT_JOB_ASSERTING;
  if (r->endless && !r->patient)
    ((struct symrt_job *) area)->flags |= SYMRT_JOB_IMPATIENT;
  ((struct symrt_job *) area)->probe = r->probe;
  if (exec_run (r->exec, run, err, nerr) != 0)
    return -1;
  vector_observe (r->plan, v, area, n, run);
  refuse_unknown (r, run);
  bool timed
    = run->end == RUN_TIME && run->arena && run->arena->stale >= SYMRT_ENDLESS_AGAIN;
  r->timed = timed ? r->timed + 1 : 0;
  r->endless |= run->endless || r->timed > 1;
  r->patient |= run->end != RUN_TIME && run->arena
		&& run->arena->stale >= SYMRT_ENDLESS_AGAIN / 2;
  r->went_well = went_well (area, n);
  return 0;
}

static int
real_run (void *ctx, struct input_vector *v, struct run *run, char *err, size_t nerr)
{
  struct real *r = ctx;
  if (run_once (r, v, run, err, nerr) != 0)
    return -1;
  /* Numbers were taken for pointers: the run shows which member of a union is read. */
  if (run->end == RUN_SIGNAL && run->signal == SIGSEGV && vector_tame (r->plan, v))
    return run_once (r, v, run, err, nerr);
  return 0;
}

static void
real_constraints (void *ctx, struct expr_dag *dag, expr_id **out, size_t *n,
		  size_t *nbound, bool *bounded)
{
  struct real *r = ctx;
  plan_constraints (r->plan, r->any, dag, out, n, nbound, bounded);
}

static struct input_vector *
real_from_model (void *ctx, const struct expr_dag *dag, const struct model *m,
		 const struct input_vector *base)
{
  struct real *r = ctx;
  return vector_from_model (r->plan, dag, m, base);
}

static void
real_shorten (void *ctx, struct expr_dag *dag, const expr_id *v, size_t n,
	      struct model *m)
{
  struct real *r = ctx;
  vector_shorten (r->plan, dag, v, n, m);
}

static bool
real_gap (void *ctx, uint64_t key)
{
  struct real *r = ctx;
  return plan_is_gap (r->plan, key);
}

static bool
real_values (void *ctx, const struct expr_dag *dag, const struct input_vector *v,
	     struct model *m)
{
  struct real *r = ctx;
  return vector_model (r->plan, dag, v, m);
}

static struct input_vector *
real_change (void *ctx, const struct input_vector *v, const struct input_vector *other,
	     const struct text_words *words, uint64_t random)
{
  struct real *r = ctx;
  return vector_change (r->plan, v, other, words, random);
}

static struct input_vector *
real_near (void *ctx, const struct input_vector *v, uint32_t most, uint32_t *which)
{
  struct real *r = ctx;
  return vector_near (r->plan, v, most, which);
}

static struct input_vector *
real_compose (void *ctx, const struct input_vector *v, const struct input_vector *other,
	      uint32_t most, const struct text_words *words, uint64_t random)
{
  struct real *r = ctx;
  return vector_compose (r->plan, v, other, most, words, random);
}

static uint64_t
real_look (void *ctx, const struct input_vector *v, uint32_t *size)
{
  struct real *r = ctx;
  return vector_look (r->plan, v, size);
}

static struct input_vector *
real_beyond (void *ctx, const struct input_vector *v, bool zeros)
{
  struct real *r = ctx;
  return vector_beyond (r->plan, v, zeros);
}

static struct input_vector *
real_unused (void *ctx, const struct input_vector *v, const struct run *run)
{
  struct real *r = ctx;
  return vector_unused (r->plan, v, run);
}

static struct input_vector *
real_compared (void *ctx, const struct input_vector *v, const struct run *run,
	       struct vector_comparison *c, struct u64map *known)
{
  struct real *r = ctx;
  return vector_compared (r->plan, v, run, c, known);
}

static bool
real_went_well (void *ctx)
{
  struct real *r = ctx;
  return r->went_well;
}

static uint8_t *
real_labels (void *ctx, uint32_t *n)
{
  struct real *r = ctx;
  return exec_labels (r->exec, n);
}

static void
real_refresh (void *ctx)
{
  struct real *r = ctx;
  exec_open (r->exec);
}

static void
real_fresh (void *ctx, bool elsewhere)
{
  struct real *r = ctx;
  exec_renew (r->exec, elsewhere);
}

static void
real_any (void *ctx, bool any)
{
  struct real *r = ctx;
  r->any = any;
}

static void
real_probe (void *ctx, uint32_t probe)
{
  struct real *r = ctx;
  r->probe = probe;
}

/* Hash of the bytes of result C, which is no scalar; of what it is worth knowing of
   another one by the events.  */
static uint64_t
result_bytes (const void *area, size_t n, const struct symrt_call *c)
{
  uint64_t h = 0;
  const uint8_t *p = (const uint8_t *) area + c->result;
  if (c->result_bits || c->result > n || c->result_size > n - c->result)
    return 0;
  for (uint32_t i = 0; i < c->result_size; i++)
    h = hash_mix (h, p[i]);
  return h;
}

_Static_assert(LIVE_LOOKS <= 32, "claims have a bit for each");

/* The call of the job in AREA by INDEX into C.  False: there is none.  */
static bool
call_at (const void *area, size_t n, uint32_t index, struct symrt_call *c)
{
  const struct symrt_job *job = area;
  if (index >= job->ncall || job->calls > n || (index + 1) * sizeof *c > n - job->calls)
    return false;
  memcpy (c, (const char *) area + job->calls + index * sizeof *c, sizeof *c);
  return true;
}

/* Number of the look that call INDEX is.  */
static unsigned
look_number (const void *area, uint32_t index)
{
  return (((const struct symrt_job *) area)->ncall - 1 - index) % LIVE_LOOKS;
}

/* A look that ends the process says nothing of the target, which had returned.  Did one?  */
static bool
take_end (const void *area, size_t n, const struct run *run, struct live_left *left)
{
  struct symrt_call c;
  uint32_t in_call = run->arena->in_call;
  if (run->end == RUN_RETURNED || !in_call || !call_at (area, n, in_call - 1, &c)
      || c.kind != SYMRT_C_LOOK)
    return false;
  left->end = RUN_RETURNED;
  left->signal = left->status = 0;
  left->look[look_number (area, in_call - 1)] = 1;
  return true;
}

/* What RUN of P, of the job in AREA, left behind.  */
static void
take_left (const struct input_plan *p, const void *area, size_t n,
	   const struct run *run, struct live_left *left)
{
  for (uint32_t i = 0; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      struct symrt_call c = { .kind = 0 };
      if (e->kind == SYMRT_E_RETURN && call_at (area, n, e->site, &c))
	{
	  if (c.kind == SYMRT_C_LOOK)
	    {
	      left->look[look_number (area, e->site)] = hash_mix (1, e->value);
	      left->told[look_number (area, e->site)] = e->value;
	    }
	  else if (c.kind == SYMRT_C_TARGET)
	    left->result = c.result_bits ? e->value : result_bytes (area, n, &c);
	  else if (plan_tells_step (p, e->site))
	    {
	      uint64_t *step = &left->step[e->site % LIVE_STEPS];
	      *step = hash_mix (*step + 1, e->value);
	    }
	  else
	    left->rest = hash_mix (left->rest, e->value);
	}
      else if (e->kind == SYMRT_E_COVERED)
	{
	  if (!(left->ninfects & (left->ninfects - 1)))
	    left->infects = xrealloc (left->infects,
				      (left->ninfects ? 2 * (size_t) left->ninfects : 1)
					* sizeof *left->infects);
	  left->infects[left->ninfects++] = (uint32_t) e->value;
	}
      else if (e->kind == SYMRT_E_CALLBACK)
	left->rest = hash_mix (left->rest, e->site + e->value);
      else if (e->kind == SYMRT_E_OUTPUT)
	{
	  if (!(left->n & (left->n - 1)))
	    left->scalar = xrealloc (left->scalar, (left->n ? 2 * (size_t) left->n : 1)
						     * sizeof *left->scalar);
	  left->scalar[left->n++]
	    = (struct live_scalar){ .key = SYMRT_INPUT_KEY (e->site, e->b, e->flag),
				    .value = e->value,
				    .bits = e->aux };
	}
    }
}

static bool
real_live (void *ctx, const struct input_vector *v, uint32_t label,
	   struct live_left *left)
{
  struct real *r = ctx;
  struct run run;
  char err[240];
  size_t n;
  if (vector_needs_models (r->plan, v))
    return false;
  void *area = exec_job (r->live, &n);
  exec_mutant (r->live, label, (unsigned) explore_limit.live_ms);
  if (plan_job (r->plan, v, area, n) != 0)
    return false;
  struct symrt_job *job = area;
  uint32_t ncall = job->ncall;
  if (plan_asserting (r->plan))
    job->flags |= SYMRT_JOB_ASSERTING;
  if (label == UINT32_MAX)
    r->cut = UINT32_MAX;
  else if (r->cut < ncall)
    job->ncall = r->cut;
  int rc = exec_run (r->live, &run, err, sizeof err);
  job->ncall = ncall;
  if (rc != 0 || run.end >= RUN_REFUSED)
    return false;
  r->slow = run.end == RUN_TIME || (run.end == RUN_SIGNAL && run.signal == SIGPROF);
  *left
    = (struct live_left){ .end = run.end,
			  .signal = run.signal,
			  .status = run.status,
			  .strayed = run.end == RUN_SIGNAL
				     && run.arena->concretized[SYMRT_REASON_REGION_END],
			  .on = run.arena->mutant_bits & SYMRT_MU_ON,
			  .reached = run.arena->mutant_bits & SYMRT_MU_REACHED,
			  .rest = run.arena->rest,
			  .slow = r->slow,
			  .starts = exec_starts (r->live) };
  take_left (r->plan, area, n, &run, left);
  if (take_end (area, n, &run, left) && r->slow && label == UINT32_MAX)
    r->cut = run.arena->in_call - 1;
  else if (r->cut < ncall && left->end == RUN_RETURNED)
    left->look[look_number (area, r->cut)] = 1;
  return true;
}

/* How many bits V has.  */
static unsigned
magnitude (uint64_t v)
{
  unsigned n = 0;
  for (; v; v >>= 1)
    n++;
  return n;
}

/* Is V, of BITS, one of the few values that say in what state an object is?  */
static bool
is_state (uint64_t v, uint64_t bits)
{
  return magnitude (v) <= STATE_BITS
	 || v == (bits < 64 ? ((uint64_t) 1 << bits) - 1 : UINT64_MAX);
}

/* Is S one of the few values that members have which say in what state an object is:
   enumerators, flags, no number yet?  A number for that and its member; 0: it is not.  */
static uint64_t
said_state (const struct input_plan *p, const struct live_scalar *s)
{
  bool named;
  uint64_t member = plan_member (p, s->key, &named);
  return named || is_state (s->value, s->bits) ? hash_mix (member, s->value) | 1 : 0;
}

/* What the last call of P returned, and what functions tell of objects whose contents
   nobody sees: as subject_state, with N values so far.  */
static uint64_t
told_state (const struct input_plan *p, const struct live_left *left, uint64_t *values,
	    size_t *n)
{
  int64_t result = (int32_t) left->result;
  uint64_t state = hash_mix (plan_function (p), (uint64_t) result);
  if (result >= -CODES && result <= CODES)
    values[(*n)++] = state | 1;
  else
    state = 2;
  for (unsigned k = 0; k < LIVE_LOOKS; k++)
    if (left->look[k])
      {
	uint64_t look = hash_mix (3, k);
	state = hash_mix (hash_mix (state, k), magnitude (left->told[k]));
	if (is_state (left->told[k], 32))
	  values[(*n)++] = hash_mix (look, left->told[k]) | 1;
      }
  return state;
}

uint64_t
subject_state (struct subject *s, const struct input_vector *v, uint64_t **values,
	       size_t *n)
{
  struct real *r = s->ctx;
  struct live_left left;
  uint64_t state = 1;
  *values = NULL;
  *n = 0;
  r->slow = false;
  if (!r->live || !real_live (r, v, UINT32_MAX, &left))
    return 0;
  bool returned = left.end == RUN_RETURNED;
  *values = xcalloc (left.n + LIVE_LOOKS + 1, sizeof **values);
  if (returned)
    state = told_state (r->plan, &left, *values, n);
  for (uint32_t i = 0; i < left.n && returned; i++)
    {
      const struct live_scalar *s = &left.scalar[i];
      bool letter = s->bits == 8 && s->value > 1;
      if (letter || plan_is_pointer (r->plan, s->key))
	continue;
      state = hash_mix (hash_mix (state, s->key), magnitude (s->value));
      uint64_t said = said_state (r->plan, s);
      if (said)
	(*values)[(*n)++] = said;
    }
  live_left_free (&left);
  return returned ? state : 0;
}

bool
subject_slow (const struct subject *s)
{
  const struct real *r = s->ctx;
  return r->slow;
}

uint64_t
subject_left (const struct subject *s, const struct input_vector *v)
{
  struct real *r = s->ctx;
  struct live_left left;
  if (!r->live || !real_live (r, v, UINT32_MAX, &left))
    return 0;
  uint64_t h = left.end;
  for (unsigned k = 0; k < LIVE_LOOKS; k++)
    h = hash_mix (h, left.look[k] ? magnitude (left.told[k]) + 1 : 0);
  for (uint32_t i = 0; i < left.n; i++)
    if (!plan_is_pointer (r->plan, left.scalar[i].key))
      h = hash_mix (hash_mix (h, left.scalar[i].key), left.scalar[i].value);
  live_left_free (&left);
  return h | 1;
}

static struct input_vector *
real_medley (void *ctx, const struct input_vector *base,
	     const struct constants *constants, uint64_t random)
{
  struct real *r = ctx;
  return vector_medley (r->plan, base, constants, random);
}

static struct input_vector *
real_leave_call (void *ctx, const struct input_vector *v, uint32_t *call)
{
  struct real *r = ctx;
  return vector_leave_call (r->plan, v, call);
}

struct subject
subject_exec (struct exec *exec, struct exec *live, const struct input_plan *plan)
{
  struct real *r = xmalloc (sizeof *r);
  bool medley = plan_is_medley (plan_sequence_number (plan));
  *r = (struct real){ .exec = exec, .live = live, .plan = plan, .cut = UINT32_MAX };
  return (struct subject){ .ctx = r,
			   .seeds = real_seeds,
			   .bold = real_bold,
			   .run = real_run,
			   .constraints = real_constraints,
			   .from_model = real_from_model,
			   .shorten = real_shorten,
			   .gap = real_gap,
			   .values = real_values,
			   .change = plan_worth_changing (plan) ? real_change : NULL,
			   .unused = real_unused,
			   .compared = real_compared,
			   .live = live ? real_live : NULL,
			   .near = real_near,
			   .compose = plan_worth_changing (plan) ? real_compose : NULL,
			   .look = real_look,
			   .reads = plan_reads (plan),
			   .beyond = real_beyond,
			   .medley = medley ? real_medley : NULL,
			   .leave_call = medley ? real_leave_call : NULL,
			   .went_well = real_went_well,
			   .labels = real_labels,
			   .refresh = real_refresh,
			   .fresh = real_fresh,
			   .any = real_any,
			   .probe = real_probe,
			   .precondition = plan_has_precondition (plan),
			   .beside = plan_beside (plan),
			   .many = plan_many (plan),
			   .arbitrary = plan_arbitrary (plan),
			   .makes = plan_makes (plan),
			   .name = plan_name (plan),
			   .notes = plan_notes (plan) };
}

void
subject_give (struct subject *s, struct input_vector *v)
{
  struct real *r = s->ctx;
  r->given = xrealloc (r->given, (r->ngiven + 1) * sizeof *r->given);
  r->given[r->ngiven++] = v;
  s->ngiven = r->ngiven;
}

void
subject_free (struct subject *s)
{
  struct real *r = s->ctx;
  for (size_t i = 0; r && i < r->ngiven; i++)
    vector_free (r->given[i]);
  if (r)
    free (r->given);
  free (r);
  s->ctx = NULL;
}
