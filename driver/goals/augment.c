/* SPDX-License-Identifier: GPL-3.0-or-later
   The transformations of a condition.  See augment.h.

   A mutant changes one occurrence of an operator, variable or constant in the tree
   of the condition; a node that occurs twice is two occurrences:

     C    x / 8 / 8 != 0
     C'   x * 8 / 8 != 0,  x / 8 + 8 != 0,  x / 8 / 8 < 0,  (x + 1) / 8 / 8 != 0,
	  0 / 8 / 8 != 0, ...

   What is asked for is C xor C'.  Operators are those of section 4.2: ROR, LOR
   (connectives and bitwise operators), AOR, UOI (+1, -1, negation, complement) and
   CRO (0, 1, -1) of variables and constants.  A mutant that divides by zero traps:
   that is another behaviour, too.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/augment.h"
#include "goals/limits.h"
#include "adse-op.h"
#include "labels.h"

#define MAX_DEPTH 1000 /* of its expression */

struct augmenting
{
  struct expr_dag *dag;
  struct u64map plain; /* recorded expression -> simplified */
  bool complete;
};

/* A changed expression, and what makes it trap; 0: nothing does.  */
struct mutant
{
  expr_id e, trap;
};

struct mutants
{
  struct mutant *m;
  uint32_t n, room;
};

unsigned
augment_wanted (adse_criteria criteria)
{
  static const char *const names[AUGMENT__COUNT] = {
#define AUGMENT(NAME, CRITERIA, HELP) CRITERIA,
#include "goals/augment.def"
#undef AUGMENT
  };
  unsigned set = 0;
  for (unsigned i = 0; i < AUGMENT__COUNT; i++)
    for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
      {
	const char *name = adse_criterion_rows[c].name;
	size_t n = strlen (name);
	for (const char *s = names[i]; s && criteria >> c & 1;
	     s = strchr (s, ','), s += s != NULL)
	  if (!strncmp (s, name, n) && (!s[n] || s[n] == ','))
	    set |= 1u << i;
      }
  return set;
}

static void
add_mutant (struct augmenting *a, struct mutants *list, expr_id e, expr_id trap)
{
  if (list->n == goals_limit.mutants)
    {
      a->complete = false;
      return;
    }
  if (list->n == list->room)
    {
      list->room = list->room ? 2 * list->room : 32;
      list->m = xrealloc (list->m, list->room * sizeof *list->m);
    }
  list->m[list->n++] = (struct mutant){ e, trap };
}

/* E, simplified.  */
static expr_id
plain (struct augmenting *a, expr_id e)
{
  const struct expr_node n = *expr_node (a->dag, e);
  if (n.op == ADSE_OP_CONST || n.op == ADSE_OP_INPUT)
    return e;
  uint32_t *known = u64map_get (&a->plain, e);
  if (known)
    return *known;
  expr_id x = n.a ? plain (a, n.a) : 0, y = n.b ? plain (a, n.b) : 0,
	  z = n.c ? plain (a, n.c) : 0;
  expr_id s = expr_with (a->dag, e, x, y, z);
  u64map_put (&a->plain, e, s, NULL);
  return s;
}

static bool
is_division (unsigned op)
{
  return op >= ADSE_OP_UDIV && op <= ADSE_OP_SREM;
}

static expr_id
konst (struct augmenting *a, unsigned width, int v)
{
  return expr_const (a->dag, width, adse_mask ((adse_val) (__int128) v, width));
}

static expr_id
compare (struct augmenting *a, enum adse_op op, expr_id x, expr_id y)
{
  return expr_op (a->dag, op, 1, x, y, 0, 0);
}

static expr_id
is_zero (struct augmenting *a, expr_id e)
{
  return compare (a, ADSE_OP_EQ, e, konst (a, expr_node (a->dag, e)->width, 0));
}

/* Either of two conditions, 0 being one that never holds.  */
static expr_id
either (struct augmenting *a, expr_id x, expr_id y)
{
  return !x || !y ? x + y : expr_op (a->dag, ADSE_OP_OR, 1, x, y, 0, 0);
}

/* Does the condition compare as unsigned?  What + - * become when they become a
   division follows that.  */
static bool
is_unsigned (const struct expr_dag *dag, expr_id c)
{
  unsigned op = expr_node (dag, c)->op;
  return op >= ADSE_OP_ULT && op <= ADSE_OP_UGE;
}

/* What the operator of recorded node N becomes.  */
static void
replace_operator (struct augmenting *a, const struct expr_node *n, bool uns,
		  struct mutants *out)
{
  static const uint8_t relations[2][6]
    = { { ADSE_OP_SLT, ADSE_OP_SLE, ADSE_OP_SGT, ADSE_OP_SGE, ADSE_OP_EQ, ADSE_OP_NE },
	{ ADSE_OP_ULT, ADSE_OP_ULE, ADSE_OP_UGT, ADSE_OP_UGE, ADSE_OP_EQ,
	  ADSE_OP_NE } };
  static const uint8_t arithmetic[2][5]
    = { { ADSE_OP_ADD, ADSE_OP_SUB, ADSE_OP_MUL, ADSE_OP_SDIV, ADSE_OP_SREM },
	{ ADSE_OP_ADD, ADSE_OP_SUB, ADSE_OP_MUL, ADSE_OP_UDIV, ADSE_OP_UREM } };
  static const uint8_t bitwise[3] = { ADSE_OP_AND, ADSE_OP_OR, ADSE_OP_XOR };
  const uint8_t *family;
  unsigned count;
  if (n->op >= ADSE_OP_EQ && n->op <= ADSE_OP_SGE)
    {
      bool u = n->op >= ADSE_OP_ULT && n->op <= ADSE_OP_UGE;
      family = relations[u];
      count = 6;
    }
  else if (n->op >= ADSE_OP_ADD && n->op <= ADSE_OP_SREM)
    {
      bool u = n->op == ADSE_OP_UDIV || n->op == ADSE_OP_UREM
	       || (uns && !is_division (n->op));
      family = arithmetic[u];
      count = 5;
    }
  else if (n->op == ADSE_OP_AND || n->op == ADSE_OP_OR || n->op == ADSE_OP_XOR)
    {
      family = bitwise;
      count = 3;
    }
  else
    return;
  expr_id x = plain (a, n->a), y = plain (a, n->b);
  for (unsigned i = 0; i < count; i++)
    if (family[i] != n->op)
      add_mutant (a, out, expr_op (a->dag, family[i], n->width, x, y, 0, 0),
		  is_division (family[i]) && !is_division (n->op) ? is_zero (a, y) : 0);
}

/* UOI and CRO of a variable or constant E.  */
static void
replace_leaf (struct augmenting *a, expr_id e, struct mutants *out)
{
  unsigned w = expr_node (a->dag, e)->width;
  if (w == 1)
    {
      add_mutant (a, out, expr_not (a->dag, e), 0);
      return;
    }
  add_mutant (a, out, expr_op (a->dag, ADSE_OP_ADD, w, e, konst (a, w, 1), 0, 0), 0);
  add_mutant (a, out, expr_op (a->dag, ADSE_OP_ADD, w, e, konst (a, w, -1), 0, 0), 0);
  add_mutant (a, out, expr_op (a->dag, ADSE_OP_NEG, w, e, 0, 0, 0), 0);
  add_mutant (a, out, expr_op (a->dag, ADSE_OP_NOT, w, e, 0, 0, 0), 0);
  for (int v = -1; v <= 1; v++)
    {
      expr_id k = konst (a, w, v);
      if (k != e)
	add_mutant (a, out, k, 0);
    }
}

/* All mutants of recorded expression E, one change each.  */
static void
mutate (struct augmenting *a, expr_id e, bool uns, unsigned depth, struct mutants *out)
{
  const struct expr_node n = *expr_node (a->dag, e);
  if (n.op == ADSE_OP_CONST || n.op == ADSE_OP_INPUT)
    {
      replace_leaf (a, e, out);
      return;
    }
  if (depth == MAX_DEPTH)
    {
      a->complete = false;
      return;
    }
  replace_operator (a, &n, uns, out);
  const expr_id of[3] = { n.a, n.b, n.c };
  for (unsigned k = 0; k < 3; k++)
    {
      if (!of[k])
	continue;
      struct mutants below = { 0 };
      mutate (a, of[k], uns, depth + 1, &below);
      expr_id at[3];
      for (unsigned i = 0; i < 3; i++)
	at[i] = of[i] ? plain (a, of[i]) : 0;
      for (uint32_t i = 0; i < below.n; i++)
	{
	  expr_id trap = below.m[i].trap;
	  at[k] = below.m[i].e;
	  if (is_division (n.op) && k == 1)
	    trap = either (a, trap, is_zero (a, at[1]));
	  add_mutant (a, out, expr_with (a->dag, e, at[0], at[1], at[2]), trap);
	}
      free (below.m);
    }
}

/* Relation OP where it does not hold.  */
static unsigned
opposite (unsigned op)
{
  switch (op)
    {
    case ADSE_OP_EQ: return ADSE_OP_NE;
    case ADSE_OP_NE: return ADSE_OP_EQ;
    case ADSE_OP_ULT: return ADSE_OP_UGE;
    case ADSE_OP_ULE: return ADSE_OP_UGT;
    case ADSE_OP_UGT: return ADSE_OP_ULE;
    case ADSE_OP_UGE: return ADSE_OP_ULT;
    case ADSE_OP_SLT: return ADSE_OP_SGE;
    case ADSE_OP_SLE: return ADSE_OP_SGT;
    case ADSE_OP_SGT: return ADSE_OP_SLE;
    case ADSE_OP_SGE: return ADSE_OP_SLT;
    default: return op;
    }
}

typedef void each_fn (void *, enum augment, expr_id);

/* Equations 1 and 2 for A OP B.  B - 1 and B + 1 are computed two bits wider, as
   signed numbers: they do not wrap.  */
static void
boundaries (struct augmenting *a, unsigned op, expr_id left, expr_id right,
	    each_fn *each, void *ctx)
{
  bool uns = op >= ADSE_OP_ULT && op <= ADSE_OP_UGE;
  unsigned w = expr_node (a->dag, left)->width;
  if (w + 2 > ADSE_MAX_WIDTH || w == 1)
    return;
  enum adse_op wider = uns ? ADSE_OP_ZEXT : ADSE_OP_SEXT;
  expr_id x = expr_op (a->dag, wider, w + 2, left, 0, 0, 0);
  expr_id y = expr_op (a->dag, wider, w + 2, right, 0, 0, 0);
  expr_id less = expr_op (a->dag, ADSE_OP_ADD, w + 2, y, konst (a, w + 2, -1), 0, 0);
  expr_id more = expr_op (a->dag, ADSE_OP_ADD, w + 2, y, konst (a, w + 2, 1), 0, 0);
  switch (op)
    {
    case ADSE_OP_ULT:
    case ADSE_OP_SLT:
      each (ctx, AUGMENT_BOUNDARY, compare (a, ADSE_OP_EQ, x, less));
      each (ctx, AUGMENT_REPRESENTATIVE, compare (a, ADSE_OP_SLT, x, less));
      break;
    case ADSE_OP_UGT:
    case ADSE_OP_SGT:
      each (ctx, AUGMENT_BOUNDARY, compare (a, ADSE_OP_EQ, x, more));
      each (ctx, AUGMENT_REPRESENTATIVE, compare (a, ADSE_OP_SGT, x, more));
      break;
    case ADSE_OP_ULE:
    case ADSE_OP_SLE:
      each (ctx, AUGMENT_BOUNDARY, compare (a, ADSE_OP_EQ, x, y));
      each (ctx, AUGMENT_REPRESENTATIVE, compare (a, ADSE_OP_SLT, x, y));
      break;
    case ADSE_OP_UGE:
    case ADSE_OP_SGE:
      each (ctx, AUGMENT_BOUNDARY, compare (a, ADSE_OP_EQ, x, y));
      each (ctx, AUGMENT_REPRESENTATIVE, compare (a, ADSE_OP_SGT, x, y));
      break;
    case ADSE_OP_EQ: each (ctx, AUGMENT_BOUNDARY, compare (a, ADSE_OP_EQ, x, y)); break;
    case ADSE_OP_NE:
      each (ctx, AUGMENT_BOUNDARY, compare (a, ADSE_OP_EQ, x, less));
      break;
    default: break;
    }
}

static bool
is_connective (const struct expr_node *n)
{
  return n->width == 1
	 && (n->op == ADSE_OP_AND || n->op == ADSE_OP_OR || n->op == ADSE_OP_XOR
	     || n->op == ADSE_OP_NOT);
}

/* Conditions C is made of by connectives into LIST.  */
static void
clauses (struct augmenting *a, expr_id c, struct mutants *list)
{
  const struct expr_node n = *expr_node (a->dag, c);
  if (is_connective (&n))
    {
      clauses (a, n.a, list);
      if (n.b)
	clauses (a, n.b, list);
      return;
    }
  for (uint32_t i = 0; i < list->n; i++)
    if (list->m[i].e == c)
      return;
  add_mutant (a, list, c, 0);
}

/* C with VALUE for the clause CLAUSE.  */
static expr_id
with_clause (struct augmenting *a, expr_id c, expr_id clause, bool value)
{
  const struct expr_node n = *expr_node (a->dag, c);
  if (c == clause)
    return konst (a, 1, value);
  if (!is_connective (&n))
    return plain (a, c);
  expr_id x = with_clause (a, n.a, clause, value);
  return expr_with (a->dag, c, x, n.b ? with_clause (a, n.b, clause, value) : 0, 0);
}

/* Divisors in recorded expression E.  */
static void
divisors (struct augmenting *a, expr_id e, unsigned depth, struct u64map *seen,
	  struct mutants *list)
{
  const struct expr_node n = *expr_node (a->dag, e);
  bool fresh;
  u64map_put (seen, e, 0, &fresh);
  if (!fresh || depth == MAX_DEPTH)
    return;
  if (is_division (n.op) && expr_node (a->dag, n.b)->op != ADSE_OP_CONST)
    add_mutant (a, list, n.b, 0);
  if (n.a)
    divisors (a, n.a, depth + 1, seen, list);
  if (n.b)
    divisors (a, n.b, depth + 1, seen, list);
  if (n.c)
    divisors (a, n.c, depth + 1, seen, list);
}

/* The condition within C, which compares it with zero as C does for a value that is
   used as a condition: (int) (x < y) != 0 is x < y.  *HOLDS is inverted where that is
   == 0, and where a negation goes.  */
static expr_id
unwrap (const struct expr_dag *dag, expr_id c, bool *holds)
{
  for (;;)
    {
      const struct expr_node *n = expr_node (dag, c);
      adse_val v;
      expr_id inner = 0;
      if (n->op == ADSE_OP_NOT && n->width == 1)
	inner = n->a;
      else if ((n->op == ADSE_OP_NE || n->op == ADSE_OP_EQ)
	       && expr_is_const (dag, n->b, &v) && !v)
	{
	  inner = n->a;
	  while (expr_node (dag, inner)->op == ADSE_OP_ZEXT)
	    inner = expr_node (dag, inner)->a;
	  if (expr_node (dag, inner)->width != 1)
	    inner = 0;
	}
      if (!inner)
	return c;
      *holds ^= n->op != ADSE_OP_NE;
      c = inner;
    }
}

bool
augment_condition (struct expr_dag *dag, expr_id c, bool holds, bool trap,
		   each_fn *each, void *ctx)
{
  struct augmenting a = { .dag = dag, .complete = true };
  c = unwrap (dag, c, &holds);
  expr_id simple = plain (&a, c);
  expr_id p = holds ? simple : expr_not (dag, simple);
  if (trap)
    {
      each (ctx, AUGMENT_DIVISOR, p);
      each (ctx, AUGMENT_DIVISOR, expr_not (dag, p));
      u64map_free (&a.plain);
      return true;
    }

  const struct expr_node n = *expr_node (dag, c);
  if (n.op >= ADSE_OP_EQ && n.op <= ADSE_OP_SGE)
    boundaries (&a, holds ? n.op : opposite (n.op), plain (&a, n.a), plain (&a, n.b),
		each, ctx);

  struct mutants list = { 0 };
  mutate (&a, c, is_unsigned (dag, c), 0, &list);
  for (uint32_t i = 0; i < list.n; i++)
    each (ctx, AUGMENT_MUTATION,
	  either (&a, list.m[i].trap,
		  expr_op (dag, ADSE_OP_XOR, 1, simple, list.m[i].e, 0, 0)));

  list.n = 0;
  clauses (&a, c, &list);
  for (uint32_t i = 0; i < list.n; i++)
    {
      expr_id on = with_clause (&a, c, list.m[i].e, true);
      expr_id off = with_clause (&a, c, list.m[i].e, false);
      each (ctx, AUGMENT_DETERMINES,
	    expr_and (dag, p, expr_op (dag, ADSE_OP_XOR, 1, on, off, 0, 0)));
    }

  list.n = 0;
  struct u64map seen = { 0 };
  divisors (&a, c, 0, &seen, &list);
  for (uint32_t i = 0; i < list.n; i++)
    {
      expr_id zero = is_zero (&a, plain (&a, list.m[i].e));
      each (ctx, AUGMENT_DIVISOR, expr_and (dag, p, zero));
      each (ctx, AUGMENT_DIVISOR, expr_and (dag, p, expr_not (dag, zero)));
    }
  u64map_free (&seen);
  free (list.m);
  u64map_free (&a.plain);
  return a.complete;
}
