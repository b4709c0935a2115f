/* SPDX-License-Identifier: GPL-3.0-or-later
   Going down.  A condition over quotients, remainders and products costs a bit-blasting
   solver seconds, and often some input is nearer to it than another:

     n / 7 * 7 + shift (year) == first (year + 1)

   So values are changed one input at a time, and a change is kept if it makes the distance
   to all conjuncts smaller: the alternating variable method over branch distances (Korel,
   "Automated software test data generation", 1990; Lakhotia, Harman and Gross, "AUSTIN",
   2013).  Each input is moved by 1, then twice as far for as long as that helps; where 1 does
   not help, one bit is changed.  Where nothing helps, the search begins again, with
   other numbers.  In the chain that is for what the solver has given
   up.

   It proves nothing.  What it does depends only on the query and its base.

   Where a path has no model with the goal, inputs for which the goal's expression holds often
   reach it on another way (optimistic solving: Yun and others, "QSYM", 2018):

     n = days (d);		month < 3 ? ... : ...
     if (n == first (year + 1))	no input with month < 3 goes there, one with month 12 does

   So conjuncts may be given up.  Then the distance to those that must hold comes first, and
   the one to the others makes a path that stays near.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MAX_NODES = 2000,   /* of a query */
  MAX_INPUTS = 16,    /* of it */
  MAX_DEPTH = 24,     /* of connectives in a conjunct */
  HARD_WIDTH = 16,    /* bits from which on a quotient is hard */
  FRACTION_BITS = 20, /* of a distance's logarithm */
  SMALL = 1 << 16,    /* values of an input, any of which is as good a beginning */
  PASSED = 16	      /* steps that cost as much as one that is evaluated */
};

/* An expression of the query: operands are steps before it.  */
struct step
{
  const struct expr_table *table;
  adse_val value;
  uint64_t k;
  uint32_t a, b, c; /* read only if the operator has that many */
  uint32_t inputs;  /* a bit for each of the search's inputs that it depends on */
  uint8_t op, width;
  uint16_t owidth;
};

struct descent
{
  const struct query *q;
  size_t nmust; /* conjuncts that have to hold, the first ones */
  struct step *step;
  uint32_t nstep, *goal; /* the step of each conjunct */
  struct domain input[MAX_INPUTS];
  uint32_t at[MAX_INPUTS]; /* the step of each input */
  adse_val start[MAX_INPUTS], value[MAX_INPUTS];
  size_t ninput;
  uint64_t work, limit; /* steps evaluated */
};

/* Does a solver that works on bits have much to do for N?  */
static bool
is_hard (const struct expr_dag *dag, const struct expr_node *n)
{
  adse_val v;
  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
    case ADSE_OP_UREM:
    case ADSE_OP_SREM: return n->width >= HARD_WIDTH;
    case ADSE_OP_MUL:
      return n->width >= HARD_WIDTH && !expr_is_const (dag, n->a, &v)
	     && !expr_is_const (dag, n->b, &v);
    default: return false;
    }
}

static int
by_number (const void *a, const void *b)
{
  const expr_id *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

/* The expressions of Q, operands before what they are operands of: malloc'd, *N of them.
   NULL: they are too many, or nothing in them is hard and not ANY.  */
static expr_id *
expressions (const struct query *q, bool any, uint32_t *n)
{
  struct u64map seen = { 0 };
  expr_id *all = xmalloc ((MAX_NODES + 4) * sizeof *all);
  bool hard = any;
  *n = 0;
  for (size_t i = 0; i < q->n && *n < MAX_NODES; i++)
    {
      uint32_t from = *n;
      bool fresh;
      u64map_put (&seen, q->conjuncts[i], 0, &fresh);
      if (fresh)
	all[(*n)++] = q->conjuncts[i];
      for (; from < *n && *n < MAX_NODES; from++)
	{
	  const struct expr_node *x = expr_node (q->dag, all[from]);
	  const expr_id below[3] = { x->a, x->b, x->c };
	  hard |= is_hard (q->dag, x);
	  for (unsigned k = 0; k < 3; k++)
	    if (below[k])
	      {
		u64map_put (&seen, below[k], 0, &fresh);
		if (fresh)
		  all[(*n)++] = below[k];
	      }
	}
    }
  u64map_free (&seen);
  if (hard && *n < MAX_NODES)
    {
      qsort (all, *n, sizeof *all, by_number);
      return all;
    }
  free (all);
  return NULL;
}

/* Which of the search's inputs is input INDEX?  */
static size_t
input_at (const struct descent *d, uint64_t index)
{
  size_t i = 0;
  while (i < d->ninput && d->input[i].input != index)
    i++;
  return i;
}

static uint32_t
step_of (const struct u64map *where, expr_id e)
{
  const uint32_t *at = e ? u64map_get (where, e) : NULL;
  return at ? *at : 0;
}

/* Make steps of the N expressions ALL.  */
static void
make_steps (struct descent *d, const expr_id *all, uint32_t n)
{
  const struct query *q = d->q;
  struct u64map where = { 0 };
  d->step = xcalloc (n, sizeof *d->step);
  d->nstep = n;
  d->goal = xmalloc (q->n * sizeof *d->goal);
  for (uint32_t i = 0; i < n; i++)
    {
      const struct expr_node *x = expr_node (q->dag, all[i]);
      struct step *s = &d->step[i];
      u64map_put (&where, all[i], i, NULL);
      *s = (struct step){ .k = x->k,
			  .a = step_of (&where, x->a),
			  .b = step_of (&where, x->b),
			  .c = step_of (&where, x->c),
			  .op = x->op,
			  .width = x->width,
			  .owidth = x->owidth };
      if (x->op == ADSE_OP_TABLE)
	s->table = expr_table (q->dag, (uint32_t) x->k);
      if (x->op == ADSE_OP_CONST)
	s->value = x->k;
      if (x->op == ADSE_OP_INPUT)
	{
	  size_t in = input_at (d, x->k);
	  d->at[in] = i;
	  s->inputs = UINT32_C (1) << in;
	}
      if (x->a)
	s->inputs |= d->step[s->a].inputs;
      if (x->b)
	s->inputs |= d->step[s->b].inputs;
      if (x->c)
	s->inputs |= d->step[s->c].inputs;
    }
  for (size_t i = 0; i < q->n; i++)
    d->goal[i] = step_of (&where, q->conjuncts[i]);
  u64map_free (&where);
}

/* Work out the steps that depend on what the bits of CHANGED stand for; with ALL, those
   that depend on nothing too.  */
static void
evaluate (struct descent *d, uint32_t changed, bool all)
{
  d->work += 1 + d->nstep / PASSED;
  for (uint32_t i = 0; i < d->nstep; i++)
    {
      struct step *s = &d->step[i];
      if ((!all && !(s->inputs & changed)) || s->op == ADSE_OP_CONST
	  || s->op == ADSE_OP_INPUT)
	continue;
      adse_val a = d->step[s->a].value;
      d->work++;
      s->value = s->table
		   ? s->table->values[a < s->table->count ? (uint32_t) a : 0]
		   : adse_op_eval ((enum adse_op) s->op, s->width, s->owidth, a,
				   d->step[s->b].value, d->step[s->c].value, s->k);
    }
}

static void
set_input (struct descent *d, size_t i, adse_val v)
{
  d->value[i] = v;
  d->step[d->at[i]].value = v;
}

/* A measure of the difference V that grows with it, slower the larger it is: its logarithm
   to base 2, with a part that is linear between powers.  0 for 0.  */
static uint64_t
scaled (adse_val v)
{
  unsigned bits = 0;
  while (bits < ADSE_MAX_WIDTH && v >> bits)
    bits++;
  if (!bits)
    return 0;
  adse_val below = v ^ (adse_val) 1 << (bits - 1);
  unsigned shift = bits - 1;
  below = shift > FRACTION_BITS ? below >> (shift - FRACTION_BITS)
				: below << (FRACTION_BITS - shift);
  return ((uint64_t) bits << FRACTION_BITS) + (uint64_t) below;
}

/* How far A is from being less than B, or, if OR_EQUAL, not more.  */
static uint64_t
to_less (__int128 a, __int128 b, bool or_equal)
{
  if (a < b || (or_equal && a == b))
    return 0;
  adse_val gap = (adse_val) a - (adse_val) b + !or_equal;
  return scaled (gap ? gap : ~gap);
}

/* How far comparison S is from being WANT.  */
static uint64_t
to_compare (const struct descent *d, const struct step *s, bool want)
{
  adse_val a = d->step[s->a].value, b = d->step[s->b].value;
  unsigned w = s->owidth;
  __int128 x = (__int128) adse_sext (a, w), y = (__int128) adse_sext (b, w);
  switch ((enum adse_op) s->op)
    {
    case ADSE_OP_NE: want = !want; __attribute__ ((fallthrough));
    case ADSE_OP_EQ:
      if (want)
	return scaled (x > y ? (adse_val) x - (adse_val) y
			     : (adse_val) y - (adse_val) x);
      return a == b ? scaled (1) : 0;
    case ADSE_OP_SLT: return want ? to_less (x, y, false) : to_less (y, x, true);
    case ADSE_OP_SLE: return want ? to_less (x, y, true) : to_less (y, x, false);
    case ADSE_OP_ULT:
    case ADSE_OP_ULE:
      /* No number of more bits than an __int128 has without its sign.  */
      if (w < ADSE_MAX_WIDTH)
	{
	  bool or_equal = (s->op == ADSE_OP_ULE) == want;
	  return want ? to_less ((__int128) a, (__int128) b, or_equal)
		      : to_less ((__int128) b, (__int128) a, or_equal);
	}
      break;
    default: break;
    }
  return (s->value != 0) == want ? 0 : scaled (1);
}

/* How far step AT, of width 1, is from being WANT.  */
static uint64_t
to_truth (const struct descent *d, uint32_t at, bool want, unsigned depth)
{
  const struct step *s = &d->step[at];
  if ((s->value != 0) == want)
    return 0;
  if (depth && adse_op_rows[s->op].shape == ADSE_SHAPE_CMP)
    return to_compare (d, s, want);
  if (depth && s->op == ADSE_OP_NOT)
    return to_truth (d, s->a, !want, depth - 1);
  if (depth && s->op == ADSE_OP_ITE)
    return to_truth (d, d->step[s->a].value ? s->b : s->c, want, depth - 1);
  if (depth && (s->op == ADSE_OP_AND || s->op == ADSE_OP_OR))
    {
      uint64_t a = to_truth (d, s->a, want, depth - 1),
	       b = to_truth (d, s->b, want, depth - 1);
      return (s->op == ADSE_OP_AND) == want ? a + b : a < b ? a : b;
    }
  return scaled (1);
}

/* How far the conjuncts are from being true: all together those that must be, and the
   others.  */
struct distance
{
  uint64_t must, may;
};

static struct distance
distance_of (const struct descent *d)
{
  struct distance sum = { 0 };
  for (size_t i = 0; i < d->q->n; i++)
    *(i < d->nmust ? &sum.must : &sum.may) += to_truth (d, d->goal[i], true, MAX_DEPTH);
  return sum;
}

static bool
is_nearer (struct distance a, struct distance b)
{
  return a.must != b.must ? a.must < b.must : a.may < b.may;
}

static bool
is_there (struct distance d)
{
  return !d.must && !d.may;
}

/* Give input I the value V if that makes less than BEST of the distance.  */
static bool
try_value (struct descent *d, size_t i, adse_val v, struct distance *best)
{
  const struct domain *in = &d->input[i];
  adse_val old = d->value[i];
  v = adse_mask (v, in->width);
  if (v == old || d->work >= d->limit
      || (in->count != UINT64_MAX && adse_mask (v - in->lo, in->width) >= in->count))
    return false;
  set_input (d, i, v);
  evaluate (d, UINT32_C (1) << i, false);
  struct distance now = distance_of (d);
  if (is_nearer (now, *best))
    {
      *best = now;
      return true;
    }
  set_input (d, i, old);
  evaluate (d, UINT32_C (1) << i, false);
  return false;
}

/* Move input I, as far as that helps.  */
static bool
move (struct descent *d, size_t i, struct distance *best)
{
  bool moved = false;
  for (int sign = 1; sign >= -1; sign -= 2)
    for (adse_val far = 1; !is_there (*best); far *= 2, moved = true)
      if (!try_value (d, i, d->value[i] + (sign > 0 ? far : -far), best))
	break;
  for (unsigned bit = 1; !moved && bit < d->input[i].width; bit++)
    moved = try_value (d, i, d->value[i] ^ (adse_val) 1 << bit, best);
  return moved;
}

/* Another number for the input of IN to begin with, by RANDOM.  */
static adse_val
other_start (const struct domain *in, adse_val base, uint64_t random)
{
  uint64_t r = hash_mix (random, 1);
  if (in->count <= SMALL)
    return random % 4 && in->count ? in->lo + r % in->count : base;
  switch (random % 4)
    {
    case 0: return base;
    case 1: return base + r % 15 - 7;
    case 2: return r >> 8 & (((uint64_t) 1 << (r & 15)) - 1);
    default: return r;
    }
}

/* Search from the ROUNDth beginning.  Where it came to.  */
static struct distance
go_down (struct descent *d, uint64_t round)
{
  bool moved = true;
  for (size_t i = 0; i < d->ninput; i++)
    {
      const struct domain *in = &d->input[i];
      adse_val v = d->start[i];
      if (round)
	v = other_start (in, v, hash_mix (round, i));
      set_input (d, i, adse_mask (v, in->width));
    }
  evaluate (d, 0, true);
  struct distance best = distance_of (d);
  while (!is_there (best) && moved && d->work < d->limit)
    {
      moved = false;
      for (size_t i = 0; i < d->ninput && !is_there (best); i++)
	moved |= move (d, i, &best);
    }
  return best;
}

/* Search until all that must holds, and, as far as the limit goes, all else.  True: the
   nearest such values are those of D now.  */
static bool
find (struct descent *d)
{
  struct distance best = { UINT64_MAX, UINT64_MAX };
  adse_val value[MAX_INPUTS];
  for (uint64_t round = 0; !is_there (best) && d->work < d->limit; round++)
    {
      struct distance now = go_down (d, round);
      d->work++;
      if (!is_nearer (now, best))
	continue;
      best = now;
      memcpy (value, d->value, sizeof value);
    }
  if (best.must)
    return false;
  memcpy (d->value, value, sizeof value);
  return true;
}

/* Get ready to search for a model of D's query; ANY: also where nothing in it is hard.
   False: it is none for this.  */
static bool
begin (struct descent *d, bool any)
{
  const struct query *q = d->q;
  struct query must = *q;
  size_t n;
  uint32_t nall, *input;
  if (!d->limit || expr_has_floats (q->dag))
    return false;
  expr_id *all = expressions (q, any, &nall);
  if (!all)
    return false;
  must.n = d->nmust;
  input = query_inputs (q, &n);
  bool fits = n <= MAX_INPUTS;
  for (size_t i = 0; i < n && fits; i++)
    {
      d->input[i] = query_domain (&must, input[i]);
      d->start[i] = adse_mask (model_value (q->base, input[i]), d->input[i].width);
      fits = d->input[i].width <= 64;
    }
  d->ninput = n;
  free (input);
  if (fits)
    make_steps (d, all, nall);
  free (all);
  return fits;
}

/* Is there a model of D's query?  Then it goes to M.  Frees what D holds.  */
static bool
solve (struct descent *d, bool any, struct model *m)
{
  bool found = begin (d, any) && find (d);
  if (found)
    {
      model_of_base (m, d->q);
      for (size_t i = 0; i < d->ninput; i++)
	m->value[d->input[i].input] = d->value[i];
    }
  free (d->step);
  free (d->goal);
  return found;
}

bool
solver_nearly (struct expr_dag *dag, const expr_id *conjuncts, size_t n, size_t nmust,
	       const struct model *base, struct model *m)
{
  struct query q = { .dag = dag, .conjuncts = conjuncts, .n = n, .base = base };
  struct descent d
    = { .q = &q, .nmust = nmust, .limit = (uint64_t) solver_limit.nearly_work };
  return solve (&d, true, m);
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  struct descent d
    = { .q = q, .nmust = q->n, .limit = (uint64_t) solver_limit.descent_work };
  struct model m;
  if (layer_next (l, q, r) != SOLVER_UNKNOWN || !solve (&d, false, &m))
    return r->answer;
  solver_result_free (r);
  *r = (struct solver_result){ .model = m };
  return result_is (r, SOLVER_SAT);
}

static void
descent_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_descent_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_DESCENT;
  l->free = descent_free;
  return l;
}
