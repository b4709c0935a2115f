/* SPDX-License-Identifier: GPL-3.0-or-later
   A hostile trace: whatever the target left in the arena, reading it neither
   crashes nor gives out a record that is not as exec.h says.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "mutants/probe.h"
#include "program/image.h"
#include "run/arena.h"
#include "run/exec-impl.h"
#include "run/exec.h"
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "metadata.h"
#include "site.h"
#include "trace.h"

static struct program program;
static unsigned probed; /* mutants looked at */

static void
make_program (void)
{
  struct metadata m;
  metadata_init (&m, "a.c");
  uint32_t i32 = metadata_int (&m, 32, 1, "int @");
  metadata_function (&m, "f", 1, i32, NULL, 0);
  struct adse_site op = { .kind = ADSE_SITE_OP,
			  .op = ADSE_OP_ADD,
			  .width = 32,
			  .flags = ADSE_SITE_PLACED,
			  .opnd = { 2, 2 } };
  struct adse_site sw = { .kind = ADSE_SITE_SWITCH, .width = 32 };
  metadata_site (&m, &op);
  metadata_site (&m, &sw);
  struct symrt_branch b = { .site = SYMRT_NONE };
  for (int i = 0; i < 3; i++)
    metadata_branch (&m, &b);
  metadata_program (&m, &program);
}

static uint64_t state;

static uint64_t
rnd (void)
{
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return state >> 33 ^ state << 20;
}

/* A small arena of our own: with guard bytes behind each part for the sanitizers,
   the capacities are those of the layout.  */
struct fixture
{
  struct symrt_arena layout;
  uint8_t *arena;
};

static void
fixture_make (struct fixture *f)
{
  memset (f, 0, sizeof *f);
  f->layout.nodes = (struct symrt_span){ 4096, 32 };
  f->layout.events = (struct symrt_span){ 8192, 64 };
  f->layout.bytes = (struct symrt_span){ 12288, 512 };
  f->layout.size = 12288 + 512;
  f->arena = calloc (1, f->layout.size);
  ck_assert_ptr_nonnull (f->arena);
}

/* Evaluate everything through the driver's own expressions, as path_read does:
   import node by node in order.  */
static void
believe (const struct run *run)
{
  struct expr_dag *dag = expr_dag_new ();
  expr_id id[64] = { 0 };
  for (uint32_t i = 1; i <= run->nnode; i++)
    {
      const struct symrt_node *n = &run->nodes[i];
      ck_assert_uint_ge (n->width, 1);
      ck_assert_uint_le (n->width, ADSE_MAX_WIDTH);
      ck_assert_uint_lt (n->op, ADSE_OP__COUNT);
      const struct adse_op_row *row = &adse_op_rows[n->op];
      ck_assert (row->arity < 1 || (n->a && n->a < i));
      ck_assert (row->arity < 2 || (n->b && n->b < i));
      ck_assert (row->arity < 3 || (n->c && n->c < i));
      if (n->op == ADSE_OP_CONST)
	id[i] = expr_const (dag, n->width, n->k);
      else if (n->op == ADSE_OP_INPUT)
	id[i] = expr_input_node (dag, n->k, n->width);
      else if (n->op == ADSE_OP_TABLE)
	{
	  struct symrt_tablehdr h;
	  memcpy (&h, run->bytes + n->k, sizeof h);
	  ck_assert_uint_le (n->k + sizeof h + 8ull * h.count, run->nbytes);
	  id[i] = expr_const (dag, n->width, 0);
	}
      else
	id[i] = expr_op (dag, n->op, n->width, row->arity > 0 ? id[n->a] : 0,
			 row->arity > 1 ? id[n->b] : 0, row->arity > 2 ? id[n->c] : 0,
			 n->k);
      ck_assert_uint_ne (id[i], 0);
      ck_assert_uint_eq (expr_node (dag, id[i])->width, n->width);
    }
  for (uint32_t i = 0; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      ck_assert_uint_ge (e->kind, SYMRT_E_BRANCH);
      ck_assert_uint_le (e->kind, SYMRT_E_COMPARED);
      if (e->kind == SYMRT_E_HOLE && e->a)
	ck_assert_uint_eq (SYMRT_INPUT_REGION (run->nodes[e->a].k), SYMRT_HOLE_REGION);
      if (e->kind == SYMRT_E_OUTPUT && e->a)
	ck_assert_uint_eq (run->nodes[e->a].width, e->aux);
      if (e->kind == SYMRT_E_BRANCH || e->kind == SYMRT_E_CONSTRAINT)
	ck_assert (e->a && e->a <= run->nnode && run->nodes[e->a].width == 1);
      if (e->kind == SYMRT_E_VISIT || e->kind == SYMRT_E_DECISION
	  || e->kind == SYMRT_E_SWITCH)
	ck_assert_uint_lt (e->site, program.nsite);
      if (e->kind == SYMRT_E_COVERED)
	ck_assert_uint_lt (e->value, program.nlabel);
      if ((e->kind == SYMRT_E_EXTERN || e->kind == SYMRT_E_CONCRETE) && e->site)
	ck_assert (strlen ((const char *) run->bytes + e->site)
		   < run->nbytes - e->site);
    }
  expr_dag_free (dag);
}

/* Mutant L of V.  */
static void
believe_mutant (const struct probe_view *v, struct expr_dag *dag, uint32_t l,
		const expr_id *original)
{
  const struct probe *p = v->probe;
  struct model m = { .n = expr_ninput (dag) };
  expr_id map[64], sound;
  m.value = calloc (m.n + 1, sizeof *m.value);
  m.set = calloc (m.n + 1, 1);
  memset (m.set, 1, m.n);
  for (int own = 0; own < 2; own++)
    {
      struct probe_mutated out;
      struct probe_shown shown;
      struct probe_base base;
      probe_base_init (&base, p, &m, own);
      ck_assert_uint_le (probe_base_fails (&base), p->nitem);
      probe_mutate (v, &base, l, &out);
      probe_differ (v, &m, &out, &shown);
      probe_mutated_free (&out);
      probe_base_free (&base);
    }
  if (probe_map_mutant (v, dag, l, original, map, &sound, p->nitem))
    for (uint32_t i = 0; i < p->nitem; i++)
      ck_assert_uint_ne (probe_condition (p, dag, i, map), 0);
  probed++;
  free (m.value);
  free (m.set);
}

/* As a probed run as well: what was made up makes no sense, but no harm either.  */
static void
believe_probe (const struct run *run)
{
  struct expr_dag *dag = expr_dag_new ();
  struct probe *p = probe_read (dag, &program, run);
  const struct unit *u = &program.units[0];
  expr_id original[64];
  if (p)
    probe_map (p, dag, original);
  for (uint32_t s = 0; p && s < program.nsite; s++)
    {
      const struct probe_view *v = probe_view (p, s);
      unsigned n = v ? adse_site_nlabels (&u->site_ctx, &u->sites[s]) : 0;
      for (unsigned l = 0; l < n; l++)
	believe_mutant (v, dag, l, original);
    }
  probe_free (p);
  expr_dag_free (dag);
}

static bool
check (struct fixture *f, struct run *run)
{
  static struct trace_copy copy;
  memset (run, 0, sizeof *run);
  bool ok = trace_check (&program, &f->layout, f->arena, &copy, run) == 0;
  if (ok)
    {
      believe (run);
      believe_probe (run);
    }
  else
    {
      ck_assert_str_ne (run->why, "");
      ck_assert_uint_eq (run->nnode + run->nevent + run->nbytes, 0);
    }
  return ok;
}

START_TEST (random_garbage_is_never_believed)
{
  struct fixture f;
  struct run run;
  unsigned refused = 0;
  fixture_make (&f);
  state = 1;
  for (int i = 0; i < 4000; i++)
    {
      for (size_t k = 0; k + 8 <= f.layout.size; k += 8)
	{
	  uint64_t v = rnd ();
	  memcpy (f.arena + k, &v, 8);
	}
      refused += !check (&f, &run);
    }
  ck_assert_uint_gt (refused, 3980);
  free (f.arena);
}
END_TEST

/* A trace that is nearly right gets further: each record is plausible, and then a
   few bytes are not.  */
static void
plausible (struct fixture *f)
{
  struct symrt_arena *a = (void *) f->arena;
  struct symrt_node *n = (void *) (f->arena + f->layout.nodes.offset);
  struct symrt_event *e = (void *) (f->arena + f->layout.events.offset);
  struct symrt_tablehdr h = { 4, 32 };
  memset (f->arena, 0, f->layout.size);
  n[1]
    = (struct symrt_node){ ADSE_OP_INPUT, 32, 0, 0, 0, 0, SYMRT_INPUT_KEY (0, 0, 0) };
  n[2] = (struct symrt_node){ ADSE_OP_CONST, 32, 0, 0, 0, 0, 7 };
  n[3] = (struct symrt_node){ ADSE_OP_ADD, 32, 0, 1, 2, 0, 0 };
  n[4] = (struct symrt_node){ ADSE_OP_SLT, 1, 0, 3, 2, 0, 0 };
  n[5] = (struct symrt_node){ ADSE_OP_EXTRACT, 8, 0, 3, 0, 0, 24 };
  n[6] = (struct symrt_node){ ADSE_OP_CONCAT, 40, 0, 5, 1, 0, 0 };
  n[7] = (struct symrt_node){ ADSE_OP_ITE, 32, 0, 4, 1, 2, 0 };
  n[8] = (struct symrt_node){ ADSE_OP_ZEXT, 64, 0, 6, 0, 0, 0 };
  n[9] = (struct symrt_node){ ADSE_OP_TABLE, 32, 0, 1, 0, 0, 16 };
  n[10] = (struct symrt_node){ ADSE_OP_CLZ, 32, 0, 8, 0, 0, 0 };
  n[11] = (struct symrt_node){
    ADSE_OP_INPUT, 32, 0, 0, 0, 0, SYMRT_INPUT_KEY (SYMRT_HOLE_REGION, 0, 0)
  };
  n[12] = (struct symrt_node){ ADSE_OP_SLT, 1, 0, 11, 2, 0, 0 };
  memcpy (f->arena + f->layout.bytes.offset + 8, "malloc", 7);
  memcpy (f->arena + f->layout.bytes.offset + 16, &h, sizeof h);
  uint32_t i = 0;
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_CALL };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_INPUT, .a = 1 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_BRANCH, .site = 2, .a = 4, .flag = 1 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_VISIT, .a = 1, .b = 2 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_VALUE, .a = 1 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_VALUE, .a = 2 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_SWITCH, .site = 1, .a = 3 };
  e[i++]
    = (struct symrt_event){ .kind = SYMRT_E_CONCRETE, .site = 8, .a = 3, .aux = 7 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_BRANCH,
				 .a = 4,
				 .site = SYMRT_MODEL_BRANCH (3) };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_RETURN, .a = 7 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_HOLE, .a = 11, .b = 3 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_BRANCH, .site = 1, .a = 12 };
  e[i++] = (struct symrt_event){ .kind = SYMRT_E_OUTPUT, .a = 11, .aux = 32 };
  a->nnode = 12;
  a->nevent = i;
  a->nbytes = 64;
}

START_TEST (a_damaged_trace_is_refused_or_harmless)
{
  struct fixture f;
  struct run run;
  unsigned refused = 0, accepted = 0;
  fixture_make (&f);
  plausible (&f);
  ck_assert_msg (check (&f, &run), "%s", run.why);
  ck_assert_uint_eq (run.nnode, 12);
  ck_assert_uint_eq (run.nevent, 13);
  ck_assert_uint_gt (probed, 0);
  state = 7;
  for (int i = 0; i < 30000; i++)
    {
      plausible (&f);
      for (int k = (int) (rnd () % 3); k >= 0; k--)
	{
	  /* Nodes, events, bytes, counters.  */
	  static const struct
	  {
	    uint32_t at, n;
	  } part[] = { { 4096, 13 * 24 },
		       { 8192, 13 * 24 },
		       { 12288, 64 },
		       { offsetof (struct symrt_arena, nnode), 16 } };
	  unsigned which = (unsigned) (rnd () % 4);
	  f.arena[part[which].at + rnd () % part[which].n]
	    = (uint8_t) (rnd () % 2 ? rnd () : rnd () % 12);
	}
      if (check (&f, &run))
	accepted++;
      else
	refused++;
    }
  ck_assert_uint_gt (refused, 8000);
  ck_assert_uint_gt (accepted, 2000);
  ck_assert_uint_gt (probed, 10000);
  free (f.arena);
}
END_TEST

START_TEST (each_rule_refuses)
{
  /* Byte offsets from a plausible trace, one for each such rule.  */
  static const struct
  {
    uint32_t at;
    uint8_t to;
    const char *rule;
  } wrong[] = { { 4096 + 3 * 24 + 4, 3, "a node that refers to itself" },
		{ 4096 + 3 * 24 + 4, 0, "an operand that is missing" },
		{ 4096 + 3 * 24 + 1, 31, "operands of another width" },
		{ 4096 + 4 * 24 + 1, 2, "a comparison wider than 1" },
		{ 4096 + 5 * 24 + 16, 25, "an extract beyond its operand" },
		{ 4096 + 6 * 24 + 1, 41, "a concatenation of another width" },
		{ 4096 + 7 * 24 + 4, 3, "an ite on a word" },
		{ 4096 + 8 * 24 + 1, 39, "an extension that cuts" },
		{ 4096 + 9 * 24 + 16, 12, "a table that is not aligned" },
		{ 4096 + 9 * 24 + 16, 56, "a table that does not fit" },
		{ 4096 + 1 * 24, 200, "an unknown operator" },
		{ 4096 + 2 * 24 + 1, 0, "a width of nothing" },
		{ 4096 + 2 * 24 + 1, 129, "a width beyond all" },
		{ 4096 + 2 * 24 + 16 + 5, 1, "a constant with bits above its width" },
		{ 8192 + 2 * 24 + 4, 3, "a branch that does not exist" },
		{ 8192 + 2 * 24 + 8, 3, "a branch on a word" },
		{ 8192 + 6 * 24 + 4, 0, "a switch at an operator's site" },
		{ 8192 + 3 * 24 + 4, 2, "a visit of no site" },
		{ 8192 + 1 * 24 + 8, 2, "an input that is a constant" },
		{ 8192 + 7 * 24 + 4, 70, "a name beyond the bytes" },
		{ 8192 + 9 * 24 + 8, 13, "an id beyond the nodes" },
		{ 8192 + 10 * 24 + 8, 1, "a hole that is an input" },
		{ 8192 + 12 * 24 + 2, 31, "an output of another width" },
		{ 8192, 99, "an unknown event" } };
  struct fixture f;
  struct run run;
  fixture_make (&f);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      plausible (&f);
      f.arena[wrong[i].at] = wrong[i].to;
      ck_assert_msg (!check (&f, &run), "%s was believed", wrong[i].rule);
    }
  free (f.arena);
}
END_TEST

START_TEST (an_arena_has_a_page_for_every_part)
{
  char err[200];
  size_t size;
  int fd;
  struct symrt_arena *a
    = arena_create (&program, NULL, SYMRT_MODE_SERVER, 0, &fd, &size, err, sizeof err);
  ck_assert_msg (a != NULL, "%s", err);
  const struct symrt_span *s[]
    = { &a->modules, &a->labels, &a->open, &a->job, &a->nodes, &a->events, &a->bytes };
  static const size_t record[]
    = { sizeof (struct symrt_module), 1, 1, 1, sizeof (struct symrt_node),
	sizeof (struct symrt_event),  1 };
  uint64_t at = sizeof *a;
  for (size_t i = 0; i < 7; i++)
    {
      ck_assert_uint_eq (s[i]->offset % 4096, 0);
      ck_assert_uint_ge (s[i]->offset, at);
      at = s[i]->offset + s[i]->count * record[i];
    }
  ck_assert_uint_le (at, size);
  /* A site is open while something wanted of it is not covered.  */
  uint8_t *labels = arena_labels (a), *open = (uint8_t *) a + a->open.offset;
  const struct unit *u = &program.units[0];
  ck_assert_uint_gt (u->site_label[1], 1);
  arena_open (&program, (const void *) a, a);
  ck_assert_uint_eq (open[0], 0);
  labels[0] = labels[1] = SYMRT_L_WANTED;
  arena_open (&program, (const void *) a, a);
  ck_assert_uint_eq (open[0], 1);
  ck_assert_uint_eq (open[1], 0);
  labels[0] |= SYMRT_L_COVERED;
  arena_open (&program, (const void *) a, a);
  ck_assert_uint_eq (open[0], 1);
  labels[1] |= SYMRT_L_COVERED;
  arena_open (&program, (const void *) a, a);
  ck_assert_uint_eq (open[0], 0);
  arena_unmap (a, size);
}
END_TEST

int
main (void)
{
  make_program ();
  Suite *s = suite_create ("trace");
  TCase *t = tcase_create ("trace");
  tcase_set_timeout (t, 120);
  tcase_add_test (t, random_garbage_is_never_believed);
  tcase_add_test (t, a_damaged_trace_is_refused_or_harmless);
  tcase_add_test (t, each_rule_refuses);
  tcase_add_test (t, an_arena_has_a_page_for_every_part);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  program_free (&program);
  return failed != 0;
}
