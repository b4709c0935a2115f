/* SPDX-License-Identifier: GPL-3.0-or-later
   What a mutant does along the way of a probed run, on traces made by hand: which
   occurrence of an expression it changes, where it turns, what is not known; and that
   expressions say the same as values, for all inputs.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "mutants/probe.h"
#include "program/image.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "metadata.h"
#include "site.h"
#include "trace.h"

static struct program program;
static struct expr_dag *dag;
static uint32_t site, second;

/* Two operators int a + int b.  */
static void
set_up (void)
{
  struct metadata m;
  metadata_init (&m, "a.c");
  uint32_t i32 = metadata_int (&m, 32, 1, "int @");
  metadata_function (&m, "f", 1, i32, NULL, 0);
  struct adse_site op
    = { .kind = ADSE_SITE_OP,
	.op = ADSE_OP_ADD,
	.width = 32,
	.flags = ADSE_SITE_PLACED | ADSE_SITE_SIGNED,
	.opnd = { ADSE_OPND_VAR, ADSE_OPND_VAR },
	.own = { ADSE_SITE_OWN (32, true), ADSE_SITE_OWN (32, true) } };
  op.opnd_text[0] = metadata_string (&m, "x");
  op.opnd_text[1] = metadata_string (&m, "y");
  site = metadata_site (&m, &op);
  second = metadata_site (&m, &op);
  struct symrt_branch b = { .site = SYMRT_NONE };
  metadata_branch (&m, &b);
  metadata_program (&m, &program);
  dag = expr_dag_new ();
}

static void
tear_down (void)
{
  expr_dag_free (dag);
  program_free (&program);
}

/* A trace that grows.  */
struct trace
{
  struct symrt_node node[40];
  struct symrt_event event[40];
  struct symrt_arena arena;
  struct run run;
  uint32_t holes;
};

static uint32_t
node (struct trace *t, enum adse_op op, unsigned width, uint32_t a, uint32_t b,
      uint64_t k)
{
  t->node[++t->run.nnode] = (struct symrt_node){
    .op = (uint8_t) op, .width = (uint8_t) width, .a = a, .b = b, .k = k
  };
  return t->run.nnode;
}

static struct symrt_event *
event (struct trace *t, unsigned kind, uint32_t a, uint64_t value)
{
  struct symrt_event *e = &t->event[t->run.nevent++];
  *e = (struct symrt_event){ .kind = (uint8_t) kind, .a = a, .value = value };
  return e;
}

static uint32_t
input (struct trace *t, uint32_t region, uint32_t value)
{
  uint32_t n = node (t, ADSE_OP_INPUT, 32, 0, 0, SYMRT_INPUT_KEY (region, 0, 0));
  event (t, SYMRT_E_INPUT, n, value);
  return n;
}

/* The operator of SITE on A and B, which have these values: its hole.  */
static uint32_t
hole_of (uint32_t of, struct trace *t, uint32_t a, uint32_t va, uint32_t b, uint32_t vb)
{
  uint32_t was = a && b ? node (t, ADSE_OP_ADD, 32, a, b, 0) : 0;
  event (t, SYMRT_E_VISIT, a, 0)->site = of;
  event (t, SYMRT_E_VALUE, a, va)->flag = 1;
  event (t, SYMRT_E_VALUE, b, vb)->flag = 1;
  uint32_t h = node (t, ADSE_OP_INPUT, 32, 0, 0,
		     SYMRT_INPUT_KEY (SYMRT_HOLE_REGION, t->holes++, 0));
  struct symrt_event *e = event (t, SYMRT_E_HOLE, h, (uint32_t) (va + vb));
  e->site = of;
  e->b = was;
  return h;
}

static uint32_t
hole (struct trace *t, uint32_t a, uint32_t va, uint32_t b, uint32_t vb)
{
  return hole_of (site, t, a, va, b, vb);
}

static struct probe *
probe (struct trace *t)
{
  t->run.nodes = t->node;
  t->run.events = t->event;
  t->run.bytes = (const uint8_t *) t->node;
  t->run.arena = &t->arena;
  t->run.end = RUN_RETURNED;
  return probe_read (dag, &program, &t->run);
}

/* Labels of a + b by their text.  */
static uint32_t
label (const char *text)
{
  const struct unit *u = &program.units[0];
  unsigned n = adse_site_nlabels (&u->site_ctx, &u->sites[site]);
  char have[100];
  for (uint32_t i = 0; i < n; i++)
    {
      adse_label_short (&u->site_ctx, &u->sites[site], i, have, sizeof have);
      if (strstr (have, "-> ") && !strcmp (strstr (have, "-> ") + 3, text))
	return i;
    }
  ck_abort_msg ("no mutant '%s'", text);
}

/* Values of the inputs of regions 0 and 1.  */
static struct model
inputs (uint32_t x, uint32_t y)
{
  struct model m = { .n = 2 };
  m.value = calloc (2, sizeof *m.value);
  m.set = calloc (2, 1);
  uint32_t v[2] = { x, y };
  for (uint32_t r = 0; r < 2; r++)
    {
      uint32_t i
	= (uint32_t) expr_node (dag,
				expr_input_node (dag, SYMRT_INPUT_KEY (r, 0, 0), 32))
	    ->k;
      ck_assert_uint_lt (i, 2);
      m.value[i] = v[r];
      m.set[i] = 1;
    }
  return m;
}

static enum probe_end
mutate (const struct probe *p, const char *text, uint32_t x, uint32_t y, bool *differs,
	uint64_t *result)
{
  struct model m = inputs (x, y);
  struct probe_base base;
  struct probe_mutated out;
  probe_base_init (&base, p, &m, true);
  probe_mutate (probe_view (p, site), &base, label (text), &out);
  *differs = out.shown.n != 0;
  *result = out.end == PROBE_SAME && p->noutput
	      ? probe_mutated_value (&out, p->output[0].node)
	      : 0;
  probe_mutated_free (&out);
  probe_base_free (&base);
  model_free (&m);
  return out.end;
}

/* return (x + y) * (x + y), where the mutant is in one of the two only: the other has
   the node that the operator would have.  */
START_TEST (one_occurrence)
{
  struct trace t = { .holes = 0 };
  bool differs;
  uint64_t result;
  uint32_t x = input (&t, 0, 5), y = input (&t, 1, 3);
  uint32_t h = hole (&t, x, 5, y, 3), other = node (&t, ADSE_OP_ADD, 32, x, y, 0);
  uint32_t r = node (&t, ADSE_OP_MUL, 32, h, other, 0);
  event (&t, SYMRT_E_RETURN, r, 64);
  struct probe *p = probe (&t);
  ck_assert_ptr_nonnull (p);
  ck_assert_int_eq (mutate (p, "x - y", 5, 3, &differs, &result), PROBE_SAME);
  ck_assert (differs);
  ck_assert_uint_eq (result, 2 * 8);
  probe_free (p);
}
END_TEST

/* for (2 times) x = x + y: the second time the operator gets what the mutant gave.  */
START_TEST (each_time)
{
  struct trace t = { .holes = 0 };
  bool differs;
  uint64_t result;
  uint32_t x = input (&t, 0, 10), y = input (&t, 1, 3);
  uint32_t h = hole (&t, x, 10, y, 3), g = hole (&t, h, 13, y, 3);
  event (&t, SYMRT_E_RETURN, g, 16);
  struct probe *p = probe (&t);
  ck_assert_uint_eq (p->nhole, 2);
  ck_assert_int_eq (mutate (p, "x - y", 10, 3, &differs, &result), PROBE_SAME);
  ck_assert (differs);
  ck_assert_uint_eq (result, 10 - 3 - 3);
  ck_assert_int_eq (mutate (p, "x * y", 10, 3, &differs, &result), PROBE_SAME);
  ck_assert_uint_eq (result, 90);
  probe_free (p);
}
END_TEST

/* if (x + y > 5) return (x + y) & 1: flipped, masked, trapped.  */
START_TEST (ways)
{
  struct trace t = { .holes = 0 };
  bool differs;
  uint64_t result;
  uint32_t x = input (&t, 0, 5), y = input (&t, 1, 3), h = hole (&t, x, 5, y, 3);
  uint32_t five = node (&t, ADSE_OP_CONST, 32, 0, 0, 5);
  uint32_t one = node (&t, ADSE_OP_CONST, 32, 0, 0, 1);
  event (&t, SYMRT_E_BRANCH, node (&t, ADSE_OP_SGT, 1, h, five, 0), 0)->flag = 1;
  event (&t, SYMRT_E_RETURN, node (&t, ADSE_OP_AND, 32, h, one, 0), 0);
  struct probe *p = probe (&t);
  ck_assert_int_eq (mutate (p, "x - y", 5, 3, &differs, &result), PROBE_FLIPPED);
  ck_assert (!differs);
  ck_assert_int_eq (mutate (p, "x * y", 5, 3, &differs, &result), PROBE_SAME);
  ck_assert (differs);
  ck_assert_int_eq (mutate (p, "x * y", 4, 2, &differs, &result), PROBE_SAME);
  ck_assert (!differs);
  ck_assert_int_eq (mutate (p, "x / y", 9, 0, &differs, &result), PROBE_TRAPPED);
  probe_free (p);
}
END_TEST

/* What was fixed, and what went where nobody follows.  */
START_TEST (unknown)
{
  struct trace t = { .holes = 0 };
  bool differs;
  uint64_t result;
  uint32_t x = input (&t, 0, 5), y = input (&t, 1, 3), h = hole (&t, x, 5, y, 3);
  event (&t, SYMRT_E_CONCRETE, h, 8)->aux = 1;
  t.arena.concretized[1] = 1;
  event (&t, SYMRT_E_RETURN, h, 8);
  struct probe *p = probe (&t);
  ck_assert_int_eq (mutate (p, "x - y", 5, 3, &differs, &result), PROBE_LOST);
  ck_assert (!differs);
  /* The same value goes on as before.  */
  ck_assert_int_eq (mutate (p, "x * y", 2, 2, &differs, &result), PROBE_LOST);
  probe_free (p);

  /* Counted, but nobody knows where.  */
  t.arena.concretized[1] = 2;
  p = probe (&t);
  ck_assert_uint_eq (p->lost.item, 0);
  ck_assert_int_eq (mutate (p, "x - y", 5, 3, &differs, &result), PROBE_LOST);
  probe_free (p);

  /* A hole whose value is not what the operator gives is another operation.  */
  struct trace u = { .holes = 0 };
  x = input (&u, 0, 5), y = input (&u, 1, 3);
  hole (&u, x, 5, y, 3);
  u.event[u.run.nevent - 1].value = 9;
  p = probe (&u);
  ck_assert_ptr_null (probe_view (p, site));
  probe_free (p);
}
END_TEST

/* Two ways of if (x + y > 5) return 1; return 0: what the mutant does on the other.  */
START_TEST (another_way)
{
  struct trace t[2] = { { .holes = 0 }, { .holes = 0 } };
  struct probe *p[2];
  for (int k = 0; k < 2; k++)
    {
      uint32_t vx = k ? 5 : 1;
      uint32_t x = input (&t[k], 0, vx), y = input (&t[k], 1, 3);
      uint32_t h = hole (&t[k], x, vx, y, 3);
      uint32_t five = node (&t[k], ADSE_OP_CONST, 32, 0, 0, 5);
      uint32_t gt = node (&t[k], ADSE_OP_SGT, 1, h, five, 0);
      event (&t[k], SYMRT_E_BRANCH, gt, 0)->flag = (uint8_t) k;
      event (&t[k], SYMRT_E_RETURN, 0, (uint64_t) k);
      p[k] = probe (&t[k]);
    }
  ck_assert_uint_ne (p[0]->path, p[1]->path);
  struct model m = inputs (5, 3);
  struct probe_base base;
  struct probe_mutated out;
  struct probe_shown shown;
  const struct probe_view *here = probe_view (p[1], site),
			  *there = probe_view (p[0], site);
  probe_base_init (&base, p[0], &m, false);
  ck_assert_uint_eq (probe_base_fails (&base), 0);
  probe_mutate (there, &base, label ("x - y"), &out);
  ck_assert_int_eq (out.end, PROBE_SAME);
  ck_assert (probe_differ (here, &m, &out, &shown));
  probe_mutated_free (&out);
  /* 15 > 5 as well: this is no way of it.  */
  probe_mutate (there, &base, label ("x * y"), &out);
  ck_assert_int_eq (out.end, PROBE_NOWHERE);
  ck_assert (!probe_differ (here, &m, &out, &shown));
  probe_mutated_free (&out);
  probe_base_free (&base);
  /* An input that the inputs' run did not touch.  */
  m.set[0] = 0;
  probe_base_init (&base, p[0], &m, false);
  probe_mutate (there, &base, label ("x - y"), &out);
  ck_assert_int_eq (out.end, PROBE_NOWHERE);
  probe_mutated_free (&out);
  probe_base_free (&base);
  model_free (&m);
  probe_free (p[0]);
  probe_free (p[1]);
}
END_TEST

/* s = x + y; if (x > 2) ..; if (s + y > 5) ..; return s + y: the mutant of one operator
   goes through the other, which gives what it does; what does not depend on an operator
   does not turn for it.  */
START_TEST (two_operators)
{
  struct trace t = { .holes = 0 };
  uint32_t x = input (&t, 0, 5), y = input (&t, 1, 3), h = hole (&t, x, 5, y, 3);
  uint32_t g = hole_of (second, &t, h, 8, y, 3);
  uint32_t two = node (&t, ADSE_OP_CONST, 32, 0, 0, 2);
  uint32_t five = node (&t, ADSE_OP_CONST, 32, 0, 0, 5);
  event (&t, SYMRT_E_BRANCH, node (&t, ADSE_OP_SGT, 1, x, two, 0), 0)->flag = 1;
  event (&t, SYMRT_E_BRANCH, node (&t, ADSE_OP_SGT, 1, g, five, 0), 0)->flag = 1;
  event (&t, SYMRT_E_RETURN, g, 11);
  struct probe *p = probe (&t);
  const struct probe_view *first = probe_view (p, site), *then = probe_view (p, second);
  ck_assert (first && then && first->nhole == 1 && then->nhole == 1);
  ck_assert (!probe_depends (first, p->item[0].node));
  ck_assert (probe_depends (first, g) && probe_depends (then, g));
  ck_assert (probe_depends (first, h) && !probe_depends (then, h));

  struct model m = inputs (5, 3);
  struct probe_base base;
  struct probe_mutated out;
  probe_base_init (&base, p, &m, true);
  probe_mutate (first, &base, label ("x * y"), &out);
  ck_assert_int_eq (out.end, PROBE_SAME);
  ck_assert_uint_eq (probe_mutated_value (&out, g), 5 * 3 + 3);
  probe_mutated_free (&out);
  probe_mutate (first, &base, label ("x - y"), &out);
  ck_assert_int_eq (out.end, PROBE_FLIPPED);
  ck_assert_uint_eq (out.item, 1);
  probe_mutated_free (&out);
  probe_mutate (then, &base, label ("x * y"), &out);
  ck_assert_int_eq (out.end, PROBE_SAME);
  ck_assert_uint_eq (probe_mutated_value (&out, g), (5 + 3) * 3);
  probe_mutated_free (&out);
  probe_base_free (&base);

  expr_id *map = calloc (p->nnode + 1, sizeof *map);
  expr_id *mutated = calloc (p->nnode + 1, sizeof *mutated), sound;
  probe_map (p, dag, map);
  ck_assert_uint_eq ((uint64_t) expr_eval (dag, map[g], &m, 0), 11);
  ck_assert (
    probe_map_mutant (first, dag, label ("x - y"), map, mutated, &sound, UINT32_MAX));
  ck_assert_uint_eq ((uint64_t) expr_eval (dag, mutated[g], &m, 0), 5);
  ck_assert (
    probe_map_mutant (then, dag, label ("x - y"), map, mutated, &sound, UINT32_MAX));
  ck_assert_uint_eq ((uint64_t) expr_eval (dag, mutated[g], &m, 0), 5);
  ck_assert_uint_eq ((uint64_t) expr_eval (dag, mutated[h], &m, 0), 8);
  free (map);
  free (mutated);
  model_free (&m);
  probe_free (p);
}
END_TEST

/* Conditions and results as expressions have the values of probe_mutate.  */
START_TEST (expressions)
{
  static const char *const mutants[]
    = { "x - y", "x * y", "-x + y", "x + ~y", "0 + y" };
  struct trace t = { .holes = 0 };
  uint32_t x = input (&t, 0, 5), y = input (&t, 1, 3), h = hole (&t, x, 5, y, 3);
  uint32_t g = hole (&t, h, 8, y, 3);
  uint32_t five = node (&t, ADSE_OP_CONST, 32, 0, 0, 5);
  event (&t, SYMRT_E_BRANCH, node (&t, ADSE_OP_SGT, 1, h, five, 0), 0)->flag = 1;
  event (&t, SYMRT_E_RETURN, node (&t, ADSE_OP_XOR, 32, g, x, 0), 14);
  struct probe *p = probe (&t);
  expr_id *map = calloc (p->nnode + 1, sizeof *map);
  expr_id *mutated = calloc (p->nnode + 1, sizeof *mutated), sound;
  const struct probe_view *v = probe_view (p, site);
  probe_map (p, dag, map);
  for (unsigned k = 0; k < sizeof mutants / sizeof *mutants; k++)
    {
      uint32_t l = label (mutants[k]);
      ck_assert (probe_map_mutant (v, dag, l, map, mutated, &sound, UINT32_MAX));
      for (int vx = -8; vx < 8; vx++)
	for (int vy = -8; vy < 8; vy++)
	  {
	    struct model m = inputs ((uint32_t) vx, (uint32_t) vy);
	    struct probe_base base;
	    struct probe_mutated out;
	    probe_base_init (&base, p, &m, true);
	    probe_mutate (v, &base, l, &out);
	    expr_id c = probe_condition (p, dag, 0, mutated);
	    ck_assert_int_eq (expr_eval (dag, c, &m, 0) == 0, out.end == PROBE_FLIPPED);
	    uint32_t r = p->output[0].node;
	    if (out.end == PROBE_SAME)
	      ck_assert_uint_eq ((uint64_t) expr_eval (dag, mutated[r], &m, 0),
				 probe_mutated_value (&out, r));
	    ck_assert_uint_eq ((uint32_t) expr_eval (dag, map[r], &m, 0),
			       (uint32_t) ((vx + vy + vy) ^ vx));
	    probe_mutated_free (&out);
	    probe_base_free (&base);
	    model_free (&m);
	  }
    }
  free (map);
  free (mutated);
  probe_free (p);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("probe");
  TCase *c = tcase_create ("probe");
  tcase_add_checked_fixture (c, set_up, tear_down);
  tcase_add_test (c, one_occurrence);
  tcase_add_test (c, each_time);
  tcase_add_test (c, ways);
  tcase_add_test (c, unknown);
  tcase_add_test (c, another_way);
  tcase_add_test (c, two_operators);
  tcase_add_test (c, expressions);
  suite_add_tcase (s, c);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed ? 1 : 0;
}
