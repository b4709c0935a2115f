/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs: which regions a function's types give, what constraints allow (by brute
   force over small domains), and that a value keeps its place all the way from a
   model through a vector and a job to a test.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "inputs/build.h"
#include "inputs/inputs.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "job.h"
#include "meta.h"
#include "metadata.h"
#include "testmodel.h"
#include "trace.h"

static struct metadata m;
static struct program program;
static uint32_t i8, i32, u64, ch, cch, pch, pcch, pvoid, vd, pint, boolean;
static struct input_plan **plans;
static size_t nplan;
static const char *reason;
static char why[300];

static void
begin (void)
{
  metadata_init (&m, "a.c");
  i32 = metadata_int (&m, 32, 1, "int @");
  u64 = metadata_int (&m, 64, 0, "size_t @");
  ch = metadata_int (&m, 8, 1, "char @");
  cch = metadata_int (&m, 8, 1, "const char @");
  struct symrt_type v = { .kind = SYMRT_T_VOID, .target = SYMRT_NONE };
  vd = metadata_type (&m, &v, "void @", "");
  pch = metadata_pointer (&m, ch, "char *@");
  pcch = metadata_pointer (&m, cch, "const char *@");
  pvoid = metadata_pointer (&m, vd, "void *@");
  pint = metadata_pointer (&m, i32, "int *@");
  struct symrt_type b
    = { .kind = SYMRT_T_BOOL, .bits = 1, .size = 1, .align = 1, .target = SYMRT_NONE };
  boolean = metadata_type (&m, &b, "_Bool @", "");
  struct symrt_type c = { .kind = SYMRT_T_INT,
			  .bits = 8,
			  .size = 1,
			  .align = 1,
			  .flags = SYMRT_T_SIGNED,
			  .target = SYMRT_NONE };
  i8 = metadata_type (&m, &c, "int8_t @", "");
}

static void
plan (const char *name)
{
  struct target t;
  metadata_program (&m, &program);
  ck_assert (program_find (&program, &program.units[0], name, &t));
  ck_assert_int_eq (plans_new (&program, &t, &plans, &nplan, &reason, why, sizeof why),
		    0);
}

static void
end (void)
{
  plans_free (plans, nplan);
  program_free (&program);
}

static uint32_t
region (const struct input_plan *p, const char *name)
{
  for (uint32_t i = 0; i < p->nregion; i++)
    if (!strcmp (p->regions[i].name, name))
      return i;
  ck_abort_msg ("no region %s", name);
  return 0;
}

static const struct plan_pointer *
pointer_at (const struct input_plan *p, uint32_t r, uint32_t offset)
{
  for (uint32_t i = 0; i < p->values.npointer; i++)
    if (p->values.pointers[i].region == r && p->values.pointers[i].offset == offset)
      return &p->values.pointers[i];
  return NULL;
}

static bool
is_symbolic (const struct input_plan *p, uint32_t r, uint32_t offset, unsigned bit,
	     unsigned bits)
{
  for (uint32_t i = 0; i < p->regions[r].nlayout; i++)
    {
      const struct symrt_layout *l = &p->layouts[p->regions[r].layout + i];
      if (l->offset == offset && l->bit == bit && l->bits == bits
	  && l->flags & SYMRT_LY_SYMBOLIC)
	return true;
    }
  return false;
}

START_TEST (scalars_are_values)
{
  begin ();
  struct metadata_param p[]
    = { { "a", i32, 0 }, { "b", i8, 0 }, { "c", u64, 0 }, { "", boolean, 0 } };
  metadata_function (&m, "f", 1, i32, p, 4);
  plan ("f");
  ck_assert_uint_eq (nplan, 1);
  const struct input_plan *q = plans[0];
  ck_assert_uint_eq (q->nregion, 4);
  ck_assert_uint_eq (q->steps.ncall, 1);
  static const unsigned bits[] = { 32, 8, 64, 8 };
  for (uint32_t i = 0; i < 4; i++)
    {
      ck_assert_uint_eq (q->regions[i].kind, SYMRT_R_VALUE);
      ck_assert (is_symbolic (q, i, 0, 0, bits[i]));
      ck_assert_uint_eq (q->steps.calls[0].arg[i], i);
    }
  ck_assert_str_eq (q->regions[3].name, "arg4");
  end ();
}
END_TEST

START_TEST (structs_are_flattened_and_followed)
{
  begin ();
  struct metadata_field inner[] = { { "x", i8, 0, 0 }, { "y", i32, 32, 0 } };
  uint32_t in = metadata_struct (&m, "inner", 8, inner, 2);
  struct symrt_type arr
    = { .kind = SYMRT_T_ARRAY, .size = 12, .target = i32, .count = 3 };
  uint32_t a = metadata_type (&m, &arr, "int @[3]", "");
  struct metadata_field f[]
    = { { "data", pch, 0, 0 }, { "len", u64, 64, 0 },  { "in", in, 128, 0 },
	{ "v", a, 192, 0 },    { "low", i32, 288, 3 }, { "high", i32, 291, 5 } };
  uint32_t st = metadata_struct (&m, "buf", 40, f, 6);
  uint32_t ps = metadata_pointer (&m, st, "struct buf *@");
  struct metadata_param p[] = { { "b", ps, 0 } };
  metadata_function (&m, "f", 1, i32, p, 1);
  plan ("f");
  const struct input_plan *q = plans[0];
  uint32_t obj = region (q, "b_obj"), data = region (q, "data_bytes");
  ck_assert (q->regions[obj].single);
  ck_assert (is_symbolic (q, obj, 0, 0, 64)); /* data */
  ck_assert (is_symbolic (q, obj, 8, 0, 64));
  ck_assert (is_symbolic (q, obj, 16, 0, 8));
  ck_assert (is_symbolic (q, obj, 20, 0, 32));
  ck_assert (is_symbolic (q, obj, 24, 0, 32));
  ck_assert (is_symbolic (q, obj, 32, 0, 32));
  ck_assert (is_symbolic (q, obj, 36, 0, 3)); /* bit-fields */
  ck_assert (is_symbolic (q, obj, 36, 3, 5));
  const struct plan_pointer *ptr = pointer_at (q, obj, 0);
  ck_assert_ptr_nonnull (ptr);
  ck_assert_uint_eq (ptr->to[0], data);
  ck_assert (ptr->null && ptr->symbolic);
  /* data and len belong together.  */
  ck_assert_uint_eq (q->values.nlength, 1);
  ck_assert_uint_eq (q->values.lengths[0].region, obj);
  ck_assert_uint_eq (q->values.lengths[0].offset, 8);
  ck_assert_uint_eq (q->values.lengths[0].of, data);
  ck_assert_uint_eq (q->values.lengths[0].max, inputs_limit.bytes);
  end ();
}
END_TEST

START_TEST (recursion_ends)
{
  begin ();
  uint32_t st = m.t[T_TYPES].count, pt = st + 1;
  struct metadata_field f[]
    = { { "next", pt, 0, 0 }, { "prev", pt, 64, 0 }, { "v", i32, 128, 0 } };
  ck_assert_uint_eq (metadata_struct (&m, "node", 24, f, 3), st);
  ck_assert_uint_eq (metadata_pointer (&m, st, "struct node *@"), pt);
  struct metadata_param p[] = { { "n", pt, 0 } };
  metadata_function (&m, "f", 1, i32, p, 1);
  plan ("f");
  const struct input_plan *q = plans[0];
  /* n, *n, next behind it, next behind that: depth 3.  prev leads back.  */
  ck_assert_uint_eq (q->nregion, 4);
  const struct plan_pointer *next = pointer_at (q, 1, 0), *prev = pointer_at (q, 1, 8);
  ck_assert_uint_eq (next->to[0], 2);
  ck_assert_uint_eq (next->to[1], 1);
  ck_assert (next->symbolic && !next->shy);
  ck_assert_uint_eq (prev->nto, 1);
  ck_assert_uint_eq (prev->to[0], 1);
  ck_assert (prev->symbolic && prev->shy);
  prev = pointer_at (q, 2, 8);
  ck_assert_uint_eq (prev->nto, 2);
  ck_assert_uint_eq (prev->to[0], 1);
  ck_assert_uint_eq (prev->to[1], 2);
  ck_assert (!prev->shy);
  /* Beyond the depth there is only what is there.  */
  next = pointer_at (q, 3, 0);
  ck_assert_uint_eq (next->to[0], 2);
  ck_assert_uint_eq (next->to[1], 3);
  ck_assert (next->shy);
  uint32_t deepest = 0;
  for (uint32_t i = 0; i < q->nregion; i++)
    deepest = q->regions[i].depth > deepest ? q->regions[i].depth : deepest;
  ck_assert_uint_eq (deepest, inputs_limit.depth);
  ck_assert (q->bounds.narrowed);
  end ();
}
END_TEST

START_TEST (lengths_belong_to_their_pointers)
{
  begin ();
  struct metadata_field f[] = { { "v", i32, 0, 0 } };
  uint32_t st = metadata_struct (&m, "s", 4, f, 1);
  uint32_t ps = metadata_pointer (&m, st, "struct s *@");
  struct metadata_param csv[] = { { "dest", pvoid, 0 },
				  { "dest_size", u64, 0 },
				  { "src", pvoid, 0 },
				  { "src_size", u64, 0 },
				  { "quote", ch, 0 } };
  struct metadata_param mem[]
    = { { "s", ps, 0 }, { "a", pint, 0 }, { "b", pint, 0 }, { "n", i32, 0 } };
  struct metadata_param main_[] = { { "argc", i32, 0 }, { "argv", pint, 0 } };
  struct metadata_param none[] = { { "s", pcch, 0 }, { "base", i32, 0 } };
  struct metadata_param plain[] = { { "p", pint, 0 }, { "x", u64, 0 } };
  struct metadata_param out[] = { { "n", i32, 0 }, { "digits", pch, 0 } };
  struct metadata_param *list[] = { csv, mem, main_, none, plain, out };
  static const uint32_t n[] = { 5, 4, 2, 2, 2, 2 };
  static const uint32_t N = SYMRT_NONE,
			want[][5] = { { 1, N, 3, N, N }, { N, 3, 3, N }, { N, 0 },
				      { N, N },		 { 1, N },	 { N, N } };
  for (int k = 0; k < 6; k++)
    metadata_function (&m, "f", 1, i32, list[k], n[k]);
  metadata_program (&m, &program);
  const struct unit *u = &program.units[0];
  for (int k = 0; k < 6; k++)
    {
      struct member mem_[5];
      uint32_t got[5];
      for (uint32_t i = 0; i < n[k]; i++)
	{
	  const struct symrt_param *p = &u->params[u->functions[k].first_param + i];
	  mem_[i] = (struct member){ unit_string (u, p->name), &u->types[p->type],
				     SYMRT_NONE };
	}
      length_pair (u, mem_, n[k], got);
      for (uint32_t i = 0; i < n[k]; i++)
	ck_assert_msg (got[i] == want[k][i], "function %d, parameter %u: %u", k, i,
		       got[i]);
    }
  program_free (&program);
}
END_TEST

/* All values of the inputs (REGION, OFFSET, BITS) that satisfy the plan's facts
   and bounds.  */
static uint64_t
count_allowed (const struct input_plan *q, struct expr_dag *dag, const expr_id *c,
	       size_t n, uint32_t r, uint32_t offset, unsigned bits, uint64_t low,
	       uint64_t high)
{
  uint64_t found = 0;
  uint32_t nin;
  expr_id in = expr_input_node (dag, SYMRT_INPUT_KEY (r, offset, 0), bits);
  (void) q;
  nin = expr_ninput (dag);
  struct model model = { nin, calloc (nin, sizeof (adse_val)), calloc (nin, 1) };
  uint32_t index = (uint32_t) expr_node (dag, in)->k;
  for (uint64_t v = low;; v++)
    {
      static uint64_t stamp;
      bool ok = true;
      model.value[index] = v & (bits == 64 ? ~0ull : (1ull << bits) - 1);
      model.set[index] = 1;
      stamp++;
      for (size_t i = 0; i < n && ok; i++)
	{
	  size_t ni;
	  const uint32_t *of = expr_inputs (dag, c[i], &ni);
	  if (ni == 1 && of[0] == index)
	    ok = expr_eval (dag, c[i], &model, stamp) != 0;
	}
      found += ok;
      if (v == high)
	break;
    }
  free (model.value);
  free (model.set);
  return found;
}

START_TEST (constraints_allow_what_c_allows)
{
  begin ();
  struct metadata_param p[] = { { "s", pcch, 0 },
				{ "flag", boolean, 0 },
				{ "items", pint, 0 },
				{ "count", i8, 0 },
				{ "q", pint, SYMRT_P_NONNULL } };
  metadata_function (&m, "f", 1, i32, p, 5);
  plan ("f");
  const struct input_plan *q = plans[0];
  struct expr_dag *dag = expr_dag_new ();
  expr_id *c = NULL;
  size_t n = 0, nbound;
  bool bounded;
  plan_constraints (q, false, dag, &c, &n, &nbound, &bounded);
  uint32_t s = region (q, "s"), text = region (q, "s_text"),
	   count = region (q, "count"), items = region (q, "items"),
	   flag = region (q, "flag");
  /* bool: 0 and 1.  */
  ck_assert_uint_eq (count_allowed (q, dag, c, n, flag, 0, 8, 0, 255), 2);
  /* An 8-bit signed length up to 16: -128 .. 16.  */
  ck_assert_uint_eq (q->values.lengths[0].max, inputs_limit.items);
  ck_assert_uint_eq (count_allowed (q, dag, c, n, count, 0, 8, 0, 255), 128 + 17);
  /* Pointers: null and their memory.  */
  uint64_t addr = region_address (q, pointer_at (q, s, 0)->to[0]);
  ck_assert_uint_eq (count_allowed (q, dag, c, n, s, 0, 64, addr - 50, addr + 50), 1);
  ck_assert_uint_eq (count_allowed (q, dag, c, n, s, 0, 64, 0, 50), 1);
  addr = region_address (q, pointer_at (q, items, 0)->to[0]);
  ck_assert_uint_eq (count_allowed (q, dag, c, n, items, 0, 64, addr - 50, addr + 50),
		     1);
  /* Characters are free, the last one is the terminator.  */
  ck_assert_uint_eq (count_allowed (q, dag, c, n, text, 0, 8, 0, 255), 256);
  ck_assert_uint_eq (count_allowed (q, dag, c, n, text, q->regions[text].text_end, 8, 0,
				    255),
		     1);
  /* A pointer that is not null by precondition, which is no bound, unless any inputs
     are wanted.  */
  uint32_t qr = region (q, "q");
  ck_assert_uint_eq (count_allowed (q, dag, c, n, qr, 0, 64, 0, 50), 0);
  ck_assert_uint_gt (count_allowed (q, dag, c, n - nbound, qr, 0, 64, 0, 50), 1);
  ck_assert_uint_eq (count_allowed (q, dag, c, n - nbound, qr, 0, 64, 0, 0), 0);
  expr_id *any = NULL;
  size_t nany = 0, nany_bound;
  plan_constraints (q, true, dag, &any, &nany, &nany_bound, &bounded);
  ck_assert_uint_eq (count_allowed (q, dag, any, nany, qr, 0, 64, 0, 50), 1);
  free (any);
  /* Bounds come last: three pointers' values, the length and the terminator.  */
  ck_assert_uint_eq (nbound, 5);
  ck_assert_ptr_nonnull (strstr (plan_notes (q), "count: at most 16 elements"));
  ck_assert_ptr_nonnull (strstr (plan_notes (q), "s_text: strings of at most 63"));
  for (size_t i = n - nbound; i < n; i++)
    {
      size_t ni;
      const uint32_t *of = expr_inputs (dag, c[i], &ni);
      uint32_t r = SYMRT_INPUT_REGION (expr_input (dag, of[0])->key);
      ck_assert (r == count || r == text || r == s || r == items || r == qr);
    }
  free (c);
  expr_dag_free (dag);
  end ();
}
END_TEST

/* What reads an array of char as text must not read on behind it.  */
START_TEST (first_inputs_end_their_text)
{
  begin ();
  struct symrt_type arr
    = { .kind = SYMRT_T_ARRAY, .size = 8, .target = ch, .count = 8 };
  uint32_t name = metadata_type (&m, &arr, "char @[8]", "");
  struct metadata_field f[]
    = { { "n", i32, 0, 0 }, { "name", name, 32, 0 }, { "up", i8, 96, 0 } };
  uint32_t ps
    = metadata_pointer (&m, metadata_struct (&m, "port", 16, f, 3), "struct port *@");
  struct metadata_param p[] = { { "port", ps, 0 } };
  metadata_function (&m, "f", 1, i32, p, 1);
  plan ("f");
  uint32_t obj = region (plans[0], "port_obj"), filled = 0;
  struct input_vector **seed;
  size_t n = plan_seeds (plans[0], 1, &seed);
  for (size_t i = 0; i < n; i++)
    {
      uint64_t last = 0, before = 0;
      vector_get (seed[i], obj, 11, 1, &last);
      ck_assert_uint_eq (last, 0);
      filled += vector_get (seed[i], obj, 10, 1, &before) && before;
      vector_free (seed[i]);
    }
  ck_assert_uint_gt (filled, 0);
  free (seed);
  end ();
}
END_TEST

/* That null is accepted where a run did not look at it is no behaviour that anybody
   saw.  */
START_TEST (null_that_nobody_looked_at_leads_somewhere)
{
  begin ();
  struct metadata_param p[] = { { "s", pcch, 0 }, { "t", pcch, 0 } };
  metadata_function (&m, "f", 1, i32, p, 2);
  plan ("f");
  const struct input_plan *q = plans[0];
  uint32_t s = region (q, "s"), t = region (q, "t");
  struct input_vector **seed;
  size_t n = plan_seeds (q, 1, &seed);
  /* if (!s) return 0;  */
  struct symrt_node nodes[] = {
    { 0 },
    { .op = ADSE_OP_INPUT, .width = 64, .k = SYMRT_INPUT_KEY (s, 0, 0) },
    { .op = ADSE_OP_INPUT, .width = 64, .k = SYMRT_INPUT_KEY (t, 0, 0) },
    { .op = ADSE_OP_CONST, .width = 64, .k = 0 },
    { .op = ADSE_OP_EQ, .width = 1, .a = 1, .b = 3 },
  };
  struct run run = { .nodes = nodes, .nnode = 4 };
  ck_assert_uint_gt (n, 0);
  vector_put_bits (seed[0], s, 0, 0, 64, 0);
  vector_put_bits (seed[0], t, 0, 0, 64, 0);
  struct input_vector *other = vector_unused (q, seed[0], &run);
  uint64_t there = 1;
  ck_assert_ptr_nonnull (other);
  ck_assert (vector_get (other, s, 0, 8, &there) && there == 0);
  ck_assert (vector_get (other, t, 0, 8, &there));
  ck_assert_uint_eq (there, region_address (q, pointer_at (q, t, 0)->to[0]));
  /* Where both are looked at, or lead somewhere, there is nothing to change.  */
  ck_assert_ptr_null (vector_unused (q, other, &run));
  nodes[4].b = 2;
  ck_assert_ptr_null (vector_unused (q, seed[0], &run));
  vector_free (other);
  for (size_t i = 0; i < n; i++)
    vector_free (seed[i]);
  free (seed);
  end ();
}
END_TEST

/* f (const char *s, size_t len, int *out): every byte that a model sets arrives in
   the job at the region that has it, and in the test.  */
START_TEST (a_value_keeps_its_place)
{
  static uint8_t area[1 << 20];
  begin ();
  struct metadata_param p[] = { { "s", pcch, 0 }, { "len", u64, 0 }, { "x", i32, 0 } };
  metadata_function (&m, "f", 1, i32, p, 3);
  plan ("f");
  const struct input_plan *q = plans[0];
  uint32_t s = region (q, "s"), len = region (q, "len"), x = region (q, "x"),
	   data = region (q, "s_bytes");
  struct input_vector **seed, *v, *back;
  size_t nseed = plan_seeds (q, 1, &seed);
  ck_assert_uint_gt (nseed, 1);
  struct expr_dag *dag = expr_dag_new ();
  expr_input_node (dag, SYMRT_INPUT_KEY (data, 2, 0), 8);
  expr_input_node (dag, SYMRT_INPUT_KEY (len, 0, 0), 64);
  expr_input_node (dag, SYMRT_INPUT_KEY (x, 0, 0), 32);
  expr_input_node (dag, SYMRT_INPUT_KEY (data, 9999, 0), 8); /* outside */
  expr_input_node (dag, SYMRT_INPUT_KEY (77, 0, 0), 8);	     /* no region */
  adse_val value[] = { 'Z', 5, 0xdeadbeef, 1, 1 };
  uint8_t set[] = { 1, 1, 1, 1, 1 };
  struct model model = { 5, value, set };
  v = vector_from_model (q, dag, &model, seed[0]);
  ck_assert_ptr_nonnull (v);
  ck_assert_int_eq (plan_job (q, v, area, sizeof area), 0);
  const struct symrt_job *job = (void *) area;
  ck_assert_uint_eq (job->nregion, q->nregion);
  ck_assert_uint_le (job->size, sizeof area);
  const struct symrt_region *r = (void *) (area + job->regions);
  ck_assert_ptr_eq (r + data, area + job_region_offset (data));
  ck_assert_uint_eq (area[r[data].data + 2], 'Z');
  ck_assert_uint_eq (r[data].ndata, 3);
  uint64_t n64;
  memcpy (&n64, area + r[len].data, 8);
  ck_assert_uint_eq (n64, 5);
  memcpy (&n64, area + r[s].data, 8);
  ck_assert_uint_eq (n64, SYMRT_REGION_ADDRESS (data, q->regions[data].capacity));
  uint32_t n32;
  memcpy (&n32, area + r[x].data, 4);
  ck_assert_uint_eq (n32, 0xdeadbeef);
  const struct symrt_call *c = (void *) (area + job->calls);
  ck_assert_uint_eq (c->kind, SYMRT_C_TARGET);
  ck_assert_uint_eq (c->narg, 3);
  ck_assert_uint_eq (c->result_bits, 32);
  /* The run touched 4 bytes; the length counts 5.  */
  ((struct symrt_region *) r)[data].touched = 4;
  ((struct symrt_region *) r)[x].touched = 0xffffffff; /* hostile */
  vector_observe (q, v, area, sizeof area, NULL);
  ck_assert_uint_eq (v->region[data].touched, 4);
  ck_assert_uint_eq (v->region[x].touched, 4);
  struct test_case *t = plan_test (q, v, "f_1");
  ck_assert_ptr_nonnull (t);
  ck_assert_str_eq (t->name, "f_1");
  ck_assert_uint_eq (t->call.narg, 3);
  const struct tm_object *arg = &t->objects[t->call.args[0].object];
  ck_assert_uint_eq (arg->npointer, 1);
  ck_assert_int_eq (arg->pointers[0].kind, TM_PTR_OBJECT);
  const struct tm_object *bytes = &t->objects[arg->pointers[0].index];
  ck_assert_uint_eq (bytes->count, 5);
  ck_assert_uint_eq (bytes->data[2], 'Z');
  ck_assert (!bytes->observe); /* const */
  testmodel_free (t);
  /* Packed and back.  */
  size_t np;
  uint8_t *pack = vector_pack (v, &np);
  back = vector_unpack (pack, np);
  ck_assert_ptr_nonnull (back);
  ck_assert (vector_equal (v, back));
  ck_assert_uint_eq (back->region[data].touched, 4);
  back->region[data].data[2] = 'Y';
  ck_assert (!vector_equal (v, back));
  for (size_t cut = 0; cut < np; cut++)
    ck_assert_ptr_null (vector_unpack (pack, cut));
  vector_free (back);
  /* A job area that is too small is not overrun.  */
  uint8_t small[2000];
  for (size_t room = 0; room < sizeof small; room += 16)
    {
      memset (small, 0xee, sizeof small);
      if (plan_job (q, v, small, room) == 0)
	break;
      for (size_t k = room; k < sizeof small; k++)
	ck_assert_uint_eq (small[k], 0xee);
    }
  free (pack);
  vector_free (v);
  for (size_t i = 0; i < nseed; i++)
    vector_free (seed[i]);
  free (seed);
  expr_dag_free (dag);
  end ();
}
END_TEST

START_TEST (state_comes_from_set_up_functions_first)
{
  static uint8_t area[1 << 20];
  begin ();
  struct metadata_field f[] = { { "pos", i32, 0, 0 }, { "buf", pch, 64, 0 } };
  uint32_t st = metadata_struct (&m, "parser", 16, f, 2);
  uint32_t ps = metadata_pointer (&m, st, "struct parser *@");
  uint32_t limit = metadata_global (&m, "limit", i32, SYMRT_G_STATIC);
  uint32_t fixed = metadata_global (&m, "fixed", i32, SYMRT_G_CONST);
  uint32_t out = metadata_global (&m, "out", i32, 0);
  struct metadata_param ip[] = { { "p", ps, 0 }, { "mode", i32, 0 } };
  struct metadata_param pp[] = { { "p", ps, 0 }, { "c", ch, 0 } };
  metadata_function (&m, "other_init", 1, SYMRT_NONE, ip, 1);
  metadata_function (&m, "parser_init", 5, SYMRT_NONE, ip, 2);
  uint32_t helper = metadata_function (&m, "helper", 9, SYMRT_NONE, NULL, 0);
  metadata_use (&m, SYMRT_U_READ, limit);
  metadata_use (&m, SYMRT_U_WRITE, out);
  metadata_function (&m, "parser_feed", 20, i32, pp, 2);
  metadata_use (&m, SYMRT_U_CALL, helper);
  metadata_use (&m, SYMRT_U_READ, fixed);
  plan ("parser_feed");
  ck_assert_uint_eq (nplan, 3);
  ck_assert_str_eq (plan_name (plans[0]), "after parser_init");
  ck_assert_str_eq (plan_name (plans[1]), "after parser_init, changed state");
  ck_assert_str_eq (plan_name (plans[2]), "any state");
  for (size_t k = 0; k < 3; k++)
    {
      const struct input_plan *q = plans[k];
      uint32_t obj = region (q, "p_obj");
      ck_assert_uint_eq (q->steps.ncall, k < 2 ? 2 : 1);
      ck_assert_uint_eq (q->steps.calls[q->steps.ncall - 1].kind, SYMRT_C_TARGET);
      ck_assert_int_eq (q->regions[obj].late, k < 2);
      ck_assert_int_eq (is_symbolic (q, obj, 0, 0, 32), k > 0);
      /* Pointers that set-up made are never guessed.  */
      ck_assert_int_eq (pointer_at (q, obj, 8) != NULL, k == 2);
      /* The global that its callee reads; the const one never.  */
      uint32_t g = region (q, "limit");
      ck_assert_uint_eq (q->regions[g].kind, SYMRT_R_GLOBAL);
      ck_assert (is_symbolic (q, g, 0, 0, 32));
      /* What is only written has a value before.  */
      ck_assert_uint_eq (q->regions[region (q, "out")].nlayout, 1);
      for (uint32_t i = 0; i < q->nregion; i++)
	ck_assert_str_ne (q->regions[i].name, "fixed");
      if (k == 2)
	break;
      ck_assert_uint_eq (q->steps.calls[0].kind, SYMRT_C_SETUP);
      ck_assert_str_eq (q->steps.calls[0].of.name, "parser_init");
      const struct plan_pointer *ptr = pointer_at (q, q->steps.calls[0].arg[0], 0);
      ck_assert (!ptr->null && ptr->to[0] == obj);
      /* Left alone: a map says that nothing is written.  */
      struct input_vector **seed;
      size_t n = plan_seeds (q, 1, &seed);
      ck_assert_int_eq (plan_job (q, seed[0], area, sizeof area), 0);
      const struct symrt_job *job = (void *) area;
      const struct symrt_region *r = (void *) (area + job->regions);
      ck_assert_uint_ne (r[obj].known, 0);
      ck_assert_uint_eq (r[obj].ndata, 0);
      ck_assert_uint_eq (r[g].ndata, 0);
      struct test_case *t = plan_test (q, seed[0], "t");
      ck_assert_uint_eq (t->nsetup, 1);
      ck_assert_str_eq (t->setup[0].function, "parser_init");
      for (uint32_t i = 0; i < t->nobject; i++)
	if (!strcmp (t->objects[i].name, "limit"))
	  {
	    ck_assert_int_eq (t->objects[i].kind, TM_GLOBAL);
	    ck_assert (t->objects[i].is_static && t->objects[i].observe);
	    ck_assert_uint_eq (t->objects[i].given[0], 0);
	  }
      testmodel_free (t);
      for (size_t i = 0; i < n; i++)
	vector_free (seed[i]);
      free (seed);
    }
  end ();
}
END_TEST

/* What a plan cannot vary must not pass for everything there is.  */
START_TEST (state_that_is_kept_narrows_a_plan)
{
  static const uint32_t flags[] = { SYMRT_G_LOCAL | SYMRT_G_STATIC, SYMRT_G_THREAD,
				    SYMRT_G_EXTERN, SYMRT_G_CONST, SYMRT_G_STATIC };
  for (int k = 0; k < 5; k++)
    {
      begin ();
      struct metadata_param p[] = { { "x", i32, 0 } };
      uint32_t g = metadata_global (&m, "state", i32, flags[k]);
      uint32_t helper = metadata_function (&m, "helper", 1, i32, p, 1);
      metadata_use (&m, SYMRT_U_READ, g);
      metadata_function (&m, "f", 5, i32, p, 1);
      metadata_use (&m, SYMRT_U_CALL, helper);
      plan ("f");
      ck_assert_int_eq (plans[0]->bounds.narrowed, k < 3);
      ck_assert_int_eq (strstr (plan_notes (plans[0]), "state keeps") != NULL, k < 3);
      end ();
    }
}
END_TEST

START_TEST (callees_and_preconditions)
{
  static uint8_t area[1 << 20];
  begin ();
  struct symrt_type fn = { .kind = SYMRT_T_FUNCTION, .target = i32 };
  uint32_t ft = metadata_type (&m, &fn, "int @ (void)", "");
  uint32_t pf = metadata_pointer (&m, ft, "int (*@) (void)");
  struct metadata_param p[] = { { "cb", pf, 0 } };
  metadata_function (&m, "f_precond", 1, i32, p, 1);
  metadata_function (&m, "f", 5, i32, p, 1);
  plan ("f");
  const struct input_plan *q = plans[0];
  ck_assert_uint_eq (q->steps.ncall, 2);
  ck_assert_uint_eq (q->steps.calls[0].kind, SYMRT_C_PRECOND);
  ck_assert_uint_eq (q->steps.calls[0].arg[0], q->steps.calls[1].arg[0]);
  ck_assert_uint_eq (q->steps.ncallee, 1);
  ck_assert_uint_eq (q->steps.callees[0].bits, 32);
  struct input_vector **seed;
  size_t n = plan_seeds (q, 1, &seed);
  uint64_t v;
  ck_assert (vector_get (seed[0], 0, 0, 8, &v));
  ck_assert_uint_eq (v, SYMRT_CALLEE_POINTER);
  /* A result of 4 bytes takes 8 in the job.  */
  uint32_t r = q->steps.callees[0].region;
  ck_assert_int_eq (vector_put_bits (seed[0], r, 8, 0, 32, 42), 0);
  ck_assert_int_eq (plan_job (q, seed[0], area, sizeof area), 0);
  const struct symrt_job *job = (void *) area;
  ck_assert_uint_eq (job->callee_result_bits[0], 32);
  const struct symrt_region *rec = (void *) (area + job->regions);
  ck_assert_uint_eq (rec[r].ndata, 16);
  struct test_case *t = plan_test (q, seed[0], "t");
  ck_assert_uint_eq (t->ncallee, 1);
  ck_assert_uint_eq (t->callees[0].nresult, 2);
  ck_assert_uint_eq (t->callees[0].results[1], 42);
  ck_assert_uint_eq (t->nsetup, 0); /* the precondition holds: no need to say so */
  testmodel_free (t);
  for (size_t i = 0; i < n; i++)
    vector_free (seed[i]);
  free (seed);
  /* The precondition itself is no target.  */
  struct target *targets;
  size_t nt;
  program_targets (&program, NULL, 0, &targets, &nt);
  ck_assert_uint_eq (nt, 1);
  free (targets);
  end ();
}
END_TEST

START_TEST (what_cannot_be_made_has_a_reason)
{
  begin ();
  struct symrt_type opaque
    = { .kind = SYMRT_T_STRUCT, .flags = SYMRT_T_INCOMPLETE, .target = SYMRT_NONE };
  uint32_t po = metadata_pointer (&m, metadata_type (&m, &opaque, "struct db @", "db"),
				  "struct db *@");
  struct symrt_type wide
    = { .kind = SYMRT_T_INT, .size = 16, .bits = 128, .target = SYMRT_NONE };
  uint32_t w = metadata_type (&m, &wide, "__int128 @", "");
  struct symrt_type other = { .kind = SYMRT_T_OTHER, .size = 16, .target = SYMRT_NONE };
  uint32_t o = metadata_type (&m, &other, "v4si @", "");
  static const struct
  {
    const char *name, *code;
  } want[] = { { "b", "opaque-pointer" },
	       { "c", "wide-integer" },
	       { "d", "unsupported-type" } };
  uint32_t type[] = { po, w, o };
  for (int i = 0; i < 3; i++)
    {
      struct metadata_param p[] = { { "p", type[i], 0 } };
      metadata_function (&m, want[i].name, (uint32_t) i + 1, i32, p, 1);
    }
  metadata_program (&m, &program);
  for (int i = 0; i < 3; i++)
    {
      struct target t;
      ck_assert (program_find (&program, &program.units[0], want[i].name, &t));
      ck_assert_int_eq (plans_new (&program, &t, &plans, &nplan, &reason, why,
				   sizeof why),
			0);
      ck_assert_uint_eq (nplan, 0);
      ck_assert_str_eq (reason, want[i].code);
      ck_assert_ptr_nonnull (strstr (why, want[i].name));
      plans_free (plans, nplan);
    }
  program_free (&program);
}
END_TEST

/* Call sequences are numbers that no other plan has; a full one gets no longer.  */
START_TEST (call_sequences_are_numbers)
{
  uint64_t first = plan_sequence (0, 0), second = plan_sequence (0, 59), full = 0;
  ck_assert (plan_is_sequence (first) && plan_is_sequence (second));
  ck_assert (!plan_is_sequence (0) && !plan_is_sequence (7));
  ck_assert_uint_ne (first, second);
  ck_assert_uint_ne (plan_sequence (first, 59), plan_sequence (second, 0));
  for (unsigned i = 0; i < PLAN_SEQUENCE_STEPS; i++)
    {
      uint64_t next = plan_sequence (full, 59);
      ck_assert_uint_gt (next, full);
      ck_assert_int_gt ((int64_t) next, 0);
      full = next;
    }
  ck_assert_uint_eq (plan_sequence (full, 0), 0);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("inputs");
  TCase *t = tcase_create ("inputs");
  tcase_set_timeout (t, 60);
  tcase_add_test (t, scalars_are_values);
  tcase_add_test (t, structs_are_flattened_and_followed);
  tcase_add_test (t, recursion_ends);
  tcase_add_test (t, lengths_belong_to_their_pointers);
  tcase_add_test (t, constraints_allow_what_c_allows);
  tcase_add_test (t, first_inputs_end_their_text);
  tcase_add_test (t, null_that_nobody_looked_at_leads_somewhere);
  tcase_add_test (t, a_value_keeps_its_place);
  tcase_add_test (t, state_comes_from_set_up_functions_first);
  tcase_add_test (t, state_that_is_kept_narrows_a_plan);
  tcase_add_test (t, callees_and_preconditions);
  tcase_add_test (t, what_cannot_be_made_has_a_reason);
  tcase_add_test (t, call_sequences_are_numbers);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
