/* SPDX-License-Identifier: GPL-3.0-or-later
   Fields that the program computes anew.  Records have checksums:

     if (field (rec, 6) != crc (rec, 6))
       return BAD_SUM;

   To turn such a comparison, which crc inputs have is not asked.  The rest of the query is
   answered first.  Then crc is a number, and the field is to be compared with it: a
   conjunct over the field's bytes alone.  A model that comes of this is one of the query;
   where none does, the query is asked as it is.

   The side that is computed has many inputs, or operators that no solver sees through; the
   other one has some that the first has not.  Where such a comparison is part of a
   condition, as in

     (b[0] & NO_SUM) == 0 && field (rec, 6) != crc (rec, 6)

   it is taken to be true, and then to be false.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

enum
{
  MANY = 8,   /* inputs of what is computed, without such operators */
  MIXED = 2,  /* inputs of an index, or of each factor, that mix them */
  FIELDS = 8, /* of a query */
  PARTS = 2,  /* comparisons in conditions that are taken to be true or false */
  DEPTH = 12, /* of conditions that are looked through for them */
  ROUNDS = 2  /* a field may be part of what another one is computed from */
};

struct computed
{
  struct layer l;
  uint64_t serial; /* of the DAG that the rest is about */
  uint8_t *mixes;  /* by expression: there is such an operator below */
  uint32_t n, room;
};

/* A conjunct that compares a field with what is computed.  */
struct field
{
  size_t at; /* its number */
  expr_id compares, field, computes;
  bool negated, first; /* `!' of it; the field is the first operand */
};

/* Has N, or what is below it, operators that no solver sees through?  */
static bool
is_mixed (const struct computed *c, struct expr_dag *dag, const struct expr_node *n)
{
  size_t a = 0, b = 0;
  if ((n->a && c->mixes[n->a]) || (n->b && c->mixes[n->b]) || (n->c && c->mixes[n->c]))
    return true;
  if (n->op != ADSE_OP_TABLE && n->op != ADSE_OP_MUL)
    return false;
  expr_inputs (dag, n->a, &a);
  if (n->op == ADSE_OP_TABLE)
    return a >= MIXED;
  expr_inputs (dag, n->b, &b);
  return a && b && a + b > MIXED;
}

/* Look at the expressions of DAG that are new.  */
static void
look (struct computed *c, struct expr_dag *dag)
{
  uint32_t n = expr_count (dag);
  if (c->serial != expr_serial (dag))
    c->n = 0;
  c->serial = expr_serial (dag);
  if (n >= c->room)
    c->mixes = xrealloc (c->mixes, c->room = 2 * n + 1);
  for (c->mixes[0] = 0; c->n < n;)
    {
      const struct expr_node x = *expr_node (dag, ++c->n);
      c->mixes[c->n] = is_mixed (c, dag, &x);
    }
}

/* Has set A, of NA inputs, one that B, of NB, has not?  Both are sorted.  */
static bool
has_more (const uint32_t *a, size_t na, const uint32_t *b, size_t nb)
{
  size_t k = 0;
  for (size_t i = 0; i < na; i++)
    {
      while (k < nb && b[k] < a[i])
	k++;
      if (k == nb || b[k] != a[i])
	return true;
    }
  return false;
}

/* Does expression E compare with a field what is computed from other inputs?  Then F says
   of it all but its number.  */
static bool
compares_field (const struct computed *c, struct expr_dag *dag, expr_id e,
		struct field *f)
{
  const struct expr_node *n = expr_node (dag, e);
  *f = (struct field){ .negated = n->op == ADSE_OP_NOT && n->width == 1 };
  f->compares = f->negated ? n->a : e;
  n = expr_node (dag, f->compares);
  if (adse_op_rows[n->op].shape != ADSE_SHAPE_CMP)
    return false;
  const expr_id side[2] = { n->a, n->b };
  for (int k = 0; k < 2; k++)
    {
      size_t nfield, ncomputed;
      const uint32_t *field = expr_inputs (dag, side[k], &nfield),
		     *computed = expr_inputs (dag, side[1 - k], &ncomputed);
      if ((ncomputed < MANY && !(ncomputed && c->mixes[side[1 - k]]))
	  || c->mixes[side[k]] || !has_more (field, nfield, computed, ncomputed))
	continue;
      f->field = side[k];
      f->computes = side[1 - k];
      f->first = k == 0;
      return true;
    }
  return false;
}

/* The inputs that are free: those of a field that are not among what it is compared
   with.  */
struct free_inputs
{
  uint8_t *is; /* by input */
  uint32_t n;
};

static bool
is_bound (const void *ctx, uint32_t input)
{
  const struct free_inputs *f = ctx;
  return input >= f->n || !f->is[input];
}

static void
find_free (struct expr_dag *dag, const struct field *f, struct free_inputs *to)
{
  size_t n;
  const uint32_t *in = expr_inputs (dag, f->field, &n);
  memset (to->is, 0, to->n);
  for (size_t i = 0; i < n; i++)
    to->is[in[i]] = 1;
  in = expr_inputs (dag, f->computes, &n);
  for (size_t i = 0; i < n; i++)
    to->is[in[i]] = 0;
}

/* A query under way.  */
struct trial
{
  struct computed *c;
  const struct query *q;
  struct field field[FIELDS];
  size_t nfield;
  struct model m; /* of all inputs */
};

/* Is conjunct I the comparison of a field from number FROM on?  */
static bool
is_field (const struct trial *t, size_t i, size_t from)
{
  for (size_t k = from; k < t->nfield; k++)
    if (t->field[k].at == i)
      return true;
  return false;
}

static bool
find_fields (struct trial *t)
{
  struct field f;
  for (size_t i = 0; i < t->q->n && t->nfield < FIELDS; i++)
    if (compares_field (t->c, t->q->dag, t->q->conjuncts[i], &f))
      {
	f.at = i;
	t->field[t->nfield++] = f;
      }
  return t->nfield != 0;
}

/* Ask for the N conjuncts of LIST, with the model so far as the base, which takes what comes
   of it.  */
static enum solver_answer
ask (struct trial *t, const expr_id *list, size_t n, struct solver_result *r)
{
  struct query part = { .dag = t->q->dag,
			.conjuncts = list,
			.n = n,
			.base = &t->m,
			.base_stamp = expr_stamp (t->q->dag) };
  *r = (struct solver_result){ .by = SOLVER_BY_NONE };
  layer_next (&t->c->l, &part, r);
  for (uint32_t i = 0; r->answer == SOLVER_SAT && i < r->model.n && i < t->m.n; i++)
    if (r->model.set[i])
      t->m.value[i] = adse_mask (r->model.value[i], expr_input (t->q->dag, i)->width);
  return r->answer;
}

/* Answer the query without its fields; R has that if it is the answer to the whole.  */
static bool
ask_rest (struct trial *t, struct solver_result *r)
{
  expr_id *list = xmalloc ((t->q->n + 1) * sizeof *list);
  size_t n = 0;
  for (size_t i = 0; i < t->q->n; i++)
    if (!is_field (t, i, 0))
      list[n++] = t->q->conjuncts[i];
  bool holds = true;
  uint64_t stamp = expr_stamp (t->q->dag);
  for (size_t i = 0; i < n && holds; i++)
    holds = expr_eval (t->q->dag, list[i], &t->m, stamp) != 0;
  if (!holds)
    holds = ask (t, list, n, r) == SOLVER_SAT;
  free (list);
  return holds;
}

/* Give field K a value by which it compares with what the model computes as it is to.  */
static bool
fill_field (struct trial *t, size_t k, struct solver_result *r)
{
  struct expr_dag *dag = t->q->dag;
  const struct field *f = &t->field[k];
  struct free_inputs inputs = { .is = xcalloc (t->m.n + (size_t) 1, 1), .n = t->m.n };
  struct pinned pins = { .is_pinned = is_bound, .ctx = &inputs, .values = &t->m };
  expr_id *list = xmalloc ((t->q->n + 1) * sizeof *list);
  size_t n = 0;
  adse_val v;
  bool possible = true;
  find_free (dag, f, &inputs);
  /* Its own is the goal, and the last.  */
  for (size_t i = 0; i < t->q->n && possible; i++)
    {
      if (is_field (t, i, k)
	  || !expr_has_pinned (&pins, dag, t->q->conjuncts[i], false))
	continue;
      list[n] = expr_pinned (&pins, dag, t->q->conjuncts[i]);
      possible = !expr_is_const (dag, list[n++], &v) || v;
    }
  expr_id computed = expr_const (dag, expr_node (dag, f->computes)->width,
				 expr_eval (dag, f->computes, &t->m, expr_stamp (dag)));
  expr_id field = expr_pinned (&pins, dag, f->field);
  expr_id e = expr_with (dag, f->compares, f->first ? field : computed,
			 f->first ? computed : field, 0);
  list[n] = f->negated ? expr_not (dag, e) : e;
  possible = possible && (!expr_is_const (dag, list[n], &v) || v)
	     && ask (t, list, n + 1, r) == SOLVER_SAT;
  u64map_free (&pins.made);
  free (inputs.is);
  free (list);
  return possible;
}

/* Is E made of conditions?  */
static bool
has_parts (const struct expr_dag *dag, expr_id e)
{
  const struct expr_node *n = expr_node (dag, e);
  return n->width == 1
	 && (n->op == ADSE_OP_AND || n->op == ADSE_OP_OR || n->op == ADSE_OP_XOR
	     || n->op == ADSE_OP_NOT
	     || ((n->op == ADSE_OP_EQ || n->op == ADSE_OP_NE) && n->owidth == 1));
}

/* A part of condition E that compares a field; 0: there is none.  */
static expr_id
find_part (const struct computed *c, struct expr_dag *dag, expr_id e, unsigned depth)
{
  struct field f;
  if (compares_field (c, dag, e, &f))
    return f.compares;
  if (!depth || !has_parts (dag, e))
    return 0;
  const struct expr_node n = *expr_node (dag, e);
  expr_id part = find_part (c, dag, n.a, depth - 1);
  return part || !n.b ? part : find_part (c, dag, n.b, depth - 1);
}

/* E with PART of it, no deeper than find_part looks, replaced by VALUE, and its opposite
   too.  */
static expr_id
with_part (struct expr_dag *dag, expr_id e, expr_id part, bool value, unsigned depth)
{
  if (e == part || e == expr_not (dag, part))
    return expr_const (dag, 1, value == (e == part));
  if (!depth || !has_parts (dag, e))
    return e;
  const struct expr_node n = *expr_node (dag, e);
  expr_id a = with_part (dag, n.a, part, value, depth - 1);
  expr_id b = n.b ? with_part (dag, n.b, part, value, depth - 1) : 0;
  return a == n.a && b == n.b ? e : expr_with (dag, e, a, b, 0);
}

/* The first part of a conjunct of Q, which is not the whole, that compares a field.  */
static expr_id
first_part (const struct computed *c, const struct query *q)
{
  struct field f;
  for (size_t i = 0; i < q->n; i++)
    {
      expr_id part = compares_field (c, q->dag, q->conjuncts[i], &f)
		       ? 0
		       : find_part (c, q->dag, q->conjuncts[i], DEPTH);
      if (part)
	return part;
    }
  return 0;
}

/* Answer Q, whose fields are conjuncts, or not at all.  */
static enum solver_answer
try_fields (struct computed *c, const struct query *q, struct solver_result *r)
{
  struct trial t = { .c = c, .q = q };
  if (!find_fields (&t))
    return layer_next (&c->l, q, r);
  model_of_base (&t.m, q);
  bool goes_on = ask_rest (&t, r), holds = false;
  if (r->answer == SOLVER_UNSAT)
    {
      model_free (&t.m);
      return r->answer;
    }
  for (unsigned round = 0; round < ROUNDS && goes_on && !holds; round++)
    {
      for (size_t k = 0; k < t.nfield && goes_on; k++)
	{
	  solver_result_free (r);
	  goes_on = fill_field (&t, k, r);
	}
      holds = goes_on && query_holds (q, &t.m, expr_stamp (q->dag));
    }
  solver_result_free (r);
  *r = (struct solver_result){ .by = SOLVER_BY_NONE };
  if (!holds)
    {
      model_free (&t.m);
      return result_is (r, SOLVER_UNKNOWN);
    }
  r->model = t.m;
  r->by = SOLVER_BY_COMPUTED;
  return result_is (r, SOLVER_SAT);
}

/* The same where fields may be parts of conjuncts, of which PARTS are taken apart.  */
static enum solver_answer
try_parts (struct computed *c, const struct query *q, unsigned parts,
	   struct solver_result *r)
{
  static const struct model none;
  expr_id part = parts ? first_part (c, q) : 0;
  if (!part)
    return try_fields (c, q, r);
  bool is = expr_eval (q->dag, part, q->base ? q->base : &none, q->base_stamp) != 0;
  expr_id *list = xmalloc ((q->n + 2) * sizeof *list);
  struct query there = *q;
  unsigned unsat = 0;
  there.conjuncts = list;
  there.n = q->n + 1;
  for (int k = 0; k < 2; k++, is = !is)
    {
      for (size_t i = 0; i < q->n; i++)
	list[i] = with_part (q->dag, q->conjuncts[i], part, is, DEPTH);
      list[q->n] = is ? part : expr_not (q->dag, part);
      look (c, q->dag);
      if (try_parts (c, &there, parts - 1, r) == SOLVER_SAT)
	break;
      unsat += r->answer == SOLVER_UNSAT;
      if (k == 0)
	{
	  solver_result_free (r);
	  *r = (struct solver_result){ .by = SOLVER_BY_NONE };
	}
    }
  free (list);
  return r->answer == SOLVER_SAT
	   ? SOLVER_SAT
	   : result_is (r, unsat == 2 ? SOLVER_UNSAT : SOLVER_UNKNOWN);
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  struct computed *c = (struct computed *) l;
  struct field f;
  bool any = false;
  look (c, q->dag);
  for (size_t i = 0; i < q->n && !any; i++)
    any = compares_field (c, q->dag, q->conjuncts[i], &f);
  if (!any && !first_part (c, q))
    return layer_next (l, q, r);
  if (try_parts (c, q, PARTS, r) != SOLVER_UNKNOWN)
    return r->answer;
  solver_result_free (r);
  *r = (struct solver_result){ .by = SOLVER_BY_NONE };
  return layer_next (l, q, r);
}

static void
computed_free (struct layer *l)
{
  struct computed *c = (struct computed *) l;
  free (c->mixes);
  free (c);
}

struct layer *
solver_computed_layer (void)
{
  struct computed *c = xcalloc (1, sizeof *c);
  c->l.check = check;
  c->l.by = SOLVER_BY_COMPUTED;
  c->l.free = computed_free;
  return &c->l;
}
