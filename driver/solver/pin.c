/* SPDX-License-Identifier: GPL-3.0-or-later
   Places stay where they are.  Code that goes through a text by a position which is an
   input itself reads each character as a choice among all of them, and a condition on
   four characters is one on the whole text four times over:

     pos < 8, text[pos] == '(', text[pos + 1] != ')'

   Such a query is first asked with the position that the base has.  That leaves a few
   bytes, which other layers decide; a model of it is one of the query.  Only where there
   is none is the position free.

   So it is with what is multiplied together or divided, as a key that is hashed:

     slot[i].hash == (((seed ^ key[0]) * prime) ^ key[1]) * prime

   No solver inverts that, and none has to if the slot is free.  With the key that the base
   has the hash is a number.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>

/* An input that decides at least so many choices in a query is a place, alone or with a few
   others.  */
#define MIN_CHOICES 8
#define MAX_DECIDING 4

/* What a query is asked with first, and next.  */
enum pinned
{
  MIXED,  /* places, and what is multiplied or divided with other inputs */
  PLACES, /* places alone */
  PINNED__COUNT
};

struct pins
{
  struct layer l;
  uint64_t serial;   /* of the DAG that the rest is about */
  uint32_t *visited; /* by expression: the last query that has it */
  uint32_t room, query;
  /* By input, of the query under way: how many choices it decides, and is it mixed with
     others?  */
  uint32_t *choices;
  bool *mixed;
  uint32_t ninput;
  uint32_t scanned;	  /* so many expressions of the DAG */
  uint32_t found, mixing; /* choices and products among these: fewer are in any query */
  struct
  {
    struct u64map made; /* what expressions become with the pins of SIGNATURE */
    uint64_t signature;
  } set[PINNED__COUNT];
};

/* Inputs by which node N chooses, *K of them, a few at most.  NULL: it does not.  */
static const uint32_t *
chosen_by (struct expr_dag *dag, const struct expr_node *n, size_t *k)
{
  if (n->op != ADSE_OP_ITE && n->op != ADSE_OP_TABLE)
    return NULL;
  const uint32_t *in = expr_inputs (dag, n->a, k);
  return *k >= 1 && *k <= MAX_DECIDING ? in : NULL;
}

/* Does node N multiply or divide what several inputs decide?  */
static bool
mixes (struct expr_dag *dag, const struct expr_node *n)
{
  size_t a, b;
  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_MUL:
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
    case ADSE_OP_UREM:
    case ADSE_OP_SREM: break;
    default: return false;
    }
  expr_inputs (dag, n->a, &a);
  expr_inputs (dag, n->b, &b);
  return a + b > 1;
}

/* Another DAG than before: forget what is known.  */
static void
begin (struct pins *p, const struct query *q)
{
  size_t k;
  if (p->serial != expr_serial (q->dag))
    {
      p->serial = expr_serial (q->dag);
      p->scanned = p->found = p->mixing = p->query = 0;
      for (uint32_t i = 0; i < p->room; i++)
	p->visited[i] = 0;
      for (int k = 0; k < PINNED__COUNT; k++)
	{
	  u64map_free (&p->set[k].made);
	  p->set[k].signature = 0;
	}
    }
  uint32_t n = expr_count (q->dag);
  while (p->scanned < n)
    {
      const struct expr_node x = *expr_node (q->dag, ++p->scanned);
      p->found += chosen_by (q->dag, &x, &k) != NULL;
      p->mixing += mixes (q->dag, &x);
    }
}

static void
note_mixed (struct pins *p, struct expr_dag *dag, expr_id e)
{
  size_t n;
  const uint32_t *in = expr_inputs (dag, e, &n);
  for (size_t i = 0; i < n; i++)
    p->mixed[in[i]] = true;
}

/* Count the choices of Q by input, and see what is mixed.  Those of a table count as many
   as it has entries.  */
static void
look_at (struct pins *p, const struct query *q)
{
  uint32_t n = expr_count (q->dag) + 1, ninput = expr_ninput (q->dag);
  size_t room = 256, sp = 0;
  expr_id *stack = xmalloc (room * sizeof *stack);
  if (n > p->room)
    {
      p->visited = xrealloc (p->visited, n * sizeof *p->visited);
      while (p->room < n)
	p->visited[p->room++] = 0;
    }
  p->query++;
  p->choices = xrealloc (p->choices, (ninput + 1) * sizeof *p->choices);
  p->mixed = xrealloc (p->mixed, (ninput + 1) * sizeof *p->mixed);
  p->ninput = ninput;
  for (uint32_t i = 0; i < ninput; i++)
    {
      p->choices[i] = 0;
      p->mixed[i] = false;
    }
  for (size_t i = 0; i < q->n; i++)
    for (stack[sp++] = q->conjuncts[i]; sp;)
      {
	expr_id e = stack[--sp];
	if (p->visited[e] == p->query)
	  continue;
	p->visited[e] = p->query;
	const struct expr_node x = *expr_node (q->dag, e);
	const expr_id below[3] = { x.a, x.b, x.c };
	size_t deciding = 0;
	const uint32_t *in = chosen_by (q->dag, &x, &deciding);
	for (size_t k = 0; in && k < deciding; k++)
	  p->choices[in[k]]
	    += x.op == ADSE_OP_ITE ? 1 : expr_table (q->dag, (uint32_t) x.k)->count;
	if (mixes (q->dag, &x))
	  note_mixed (p, q->dag, e);
	if (sp + 3 > room)
	  stack = xrealloc (stack, (room *= 2) * sizeof *stack);
	for (int k = 0; k < 3; k++)
	  if (below[k])
	    stack[sp++] = below[k];
      }
  free (stack);
}

static bool
is_pinned (const struct pins *p, enum pinned set, uint32_t input)
{
  return input < p->ninput
	 && (p->choices[input] >= MIN_CHOICES || (set == MIXED && p->mixed[input]));
}

/* What E became, or 0.  */
static expr_id
made_of (const struct u64map *made, expr_id e)
{
  const uint32_t *slot = u64map_get (made, e);
  return slot ? *slot : 0;
}

/* E with the pinned inputs of Q as its base has them.  Of a choice that these decide only
   what is chosen is looked at.  */
static expr_id
pinned (struct pins *p, enum pinned set, const struct query *q, expr_id root)
{
  struct u64map *made = &p->set[set].made;
  size_t room = 256, sp = 0;
  expr_id *stack = xmalloc (room * sizeof *stack);
  stack[sp++] = root;
  while (sp)
    {
      expr_id e = stack[sp - 1], to = 0;
      const struct expr_node x = *expr_node (q->dag, e);
      expr_id a = x.a ? made_of (made, x.a) : 0;
      adse_val chosen;
      if (made_of (made, e))
	{
	  sp--;
	  continue;
	}
      if (sp + 3 > room)
	stack = xrealloc (stack, (room *= 2) * sizeof *stack);
      if (x.op == ADSE_OP_INPUT)
	to = is_pinned (p, set, (uint32_t) x.k)
	       ? expr_const (q->dag, x.width,
			     adse_mask (model_value (q->base, (uint32_t) x.k), x.width))
	       : e;
      else if (!x.a)
	to = e;
      else if (!a)
	stack[sp++] = x.a;
      else if (x.op == ADSE_OP_ITE && expr_is_const (q->dag, a, &chosen))
	{
	  expr_id arm = chosen ? x.b : x.c;
	  to = made_of (made, arm);
	  if (!to)
	    stack[sp++] = arm;
	}
      else
	{
	  expr_id b = x.b ? made_of (made, x.b) : 0, c = x.c ? made_of (made, x.c) : 0;
	  if (x.b && !b)
	    stack[sp++] = x.b;
	  if (x.c && !c)
	    stack[sp++] = x.c;
	  if ((!x.b || b) && (!x.c || c))
	    to = a == x.a && b == x.b && c == x.c ? e : expr_with (q->dag, e, a, b, c);
	}
      if (to)
	u64map_put (made, e, to, NULL);
    }
  free (stack);
  return made_of (made, root);
}

/* Which inputs Q pins to which values, as a number.  0: none.  */
static uint64_t
signature_of (const struct pins *p, enum pinned set, const struct query *q)
{
  uint64_t h = 0;
  for (uint32_t i = 0; i < p->ninput; i++)
    if (is_pinned (p, set, i))
      {
	adse_val v = model_value (q->base, i);
	h = hash_mix (hash_mix (hash_mix (h + 1, i), (uint64_t) v),
		      (uint64_t) (v >> 64));
      }
  return h;
}

/* Ask Q with the pins of SET.  True: R has what came of it, and that is the answer.  */
static bool
ask_pinned (struct pins *p, enum pinned set, const struct query *q,
	    struct solver_result *r)
{
  uint64_t signature = signature_of (p, set, q);
  if (!signature)
    return false;
  if (signature != p->set[set].signature)
    {
      u64map_free (&p->set[set].made);
      p->set[set].signature = signature;
    }
  expr_id *list = xmalloc ((q->n + 1) * sizeof *list);
  struct query there = *q;
  bool possible = true;
  there.conjuncts = list;
  for (size_t i = 0; i < q->n && possible; i++)
    {
      adse_val v;
      list[i] = pinned (p, set, q, q->conjuncts[i]);
      possible = list[i] && (!expr_is_const (q->dag, list[i], &v) || v);
    }
  if (possible)
    layer_next (&p->l, &there, r);
  free (list);
  /* What is hard in one place is not easier in all of them.  */
  if (possible
      && (r->answer == SOLVER_SAT || (set == PLACES && r->answer != SOLVER_UNSAT)))
    return true;
  solver_result_free (r);
  *r = (struct solver_result){ 0 };
  return false;
}

static bool
any_mixed (const struct pins *p)
{
  for (uint32_t i = 0; i < p->ninput; i++)
    if (p->mixed[i])
      return true;
  return false;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  struct pins *p = (struct pins *) l;
  begin (p, q);
  if (p->found >= MIN_CHOICES || p->mixing)
    {
      look_at (p, q);
      if ((any_mixed (p) && ask_pinned (p, MIXED, q, r))
	  || ask_pinned (p, PLACES, q, r))
	return r->answer;
    }
  return layer_next (l, q, r);
}

static void
pin_free (struct layer *l)
{
  struct pins *p = (struct pins *) l;
  for (int k = 0; k < PINNED__COUNT; k++)
    u64map_free (&p->set[k].made);
  free (p->visited);
  free (p->choices);
  free (p->mixed);
  free (p);
}

struct layer *
solver_pin_layer (void)
{
  struct pins *p = xcalloc (1, sizeof *p);
  p->l.check = check;
  p->l.by = SOLVER_BY_PIN;
  p->l.free = pin_free;
  return &p->l;
}
