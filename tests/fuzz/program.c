/* SPDX-License-Identifier: GPL-3.0-or-later
   Programs for harnesses.  See program.h.  */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../driver/metadata.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "inputs/inputs.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "export.h"
#include "fuzz.h"
#include "labels.h"
#include "meta.h"
#include "program.h"
#include "site.h"
#include "testmodel.h"

/* A program that passed may be large: so much of it is looked at.  */
#define MAX_TARGETS 6
#define MAX_PLANS 3
#define MAX_SEEDS 4
#define MAX_LABELS 300

void
program_stamp (uint8_t *p, size_t n, bool head)
{
  struct symrt_meta m;
  if (n < sizeof m)
    return;
  memcpy (&m, p, sizeof m);
  if (head)
    {
      m.magic = SYMRT_META_MAGIC;
      m.version = SYMRT_META_VERSION;
      m.size = (uint32_t) n;
      memcpy (p, &m, sizeof m);
    }
  if (m.size >= sizeof m && m.size <= n)
    metadata_stamp (p, m.size);
}

uint8_t *
program_object (const uint8_t *blob, size_t n, size_t *size)
{
  static const char names[] = "\0adse_meta\0.shstrtab";
  Elf64_Ehdr eh = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64,
				 ELFDATA2LSB, EV_CURRENT },
		    .e_type = ET_REL, .e_machine = EM_X86_64,
		    .e_version = EV_CURRENT, .e_ehsize = sizeof eh,
		    .e_shentsize = sizeof (Elf64_Shdr), .e_shnum = 3,
		    .e_shstrndx = 2 };
  size_t room = (n + 7) & ~(size_t) 7, text = sizeof eh + room,
	 table = (text + sizeof names + 7) & ~(size_t) 7;
  Elf64_Shdr sh[3]
    = { { 0 },
	{ .sh_name = 1, .sh_type = SHT_PROGBITS, .sh_flags = SHF_ALLOC,
	  .sh_offset = sizeof eh, .sh_size = n, .sh_addralign = 8 },
	{ .sh_name = 11, .sh_type = SHT_STRTAB, .sh_offset = text,
	  .sh_size = sizeof names, .sh_addralign = 1 } };
  eh.e_shoff = table;
  *size = table + sizeof sh;
  uint8_t *out = calloc (1, *size);
  if (!out)
    abort ();
  memcpy (out, &eh, sizeof eh);
  if (n)
    memcpy (out + sizeof eh, blob, n);
  memcpy (out + text, names, sizeof names);
  memcpy (out + table, sh, sizeof sh);
  return out;
}

/* Sites of every kind, a switch with ranges, decisions with a formula; enough of
   them that numbers from other programs' traces are in range.  */
static uint8_t *
fixed_blob (size_t *n)
{
  struct metadata m;
  metadata_init (&m, "a.c");
  uint32_t i32 = metadata_int (&m, 32, 1, "int @"),
	   u64 = metadata_int (&m, 64, 0, "unsigned long @"),
	   ch = metadata_int (&m, 8, 1, "const char @"),
	   text = metadata_pointer (&m, ch, "const char *@");
  struct metadata_field part[] = { { "x", i32, 0, 0 }, { "n", u64, 64, 0 } };
  uint32_t point = metadata_struct (&m, "point", 16, part, 2),
	   place = metadata_pointer (&m, point, "struct point *@");
  struct metadata_param of_f[] = { { "a", i32, 0 }, { "n", u64, 0 } };
  struct metadata_param of_g[] = { { "s", text, 0 }, { "p", place, 0 } };
  metadata_function (&m, "f", 1, i32, of_f, 2);
  metadata_function (&m, "g", 20, i32, of_g, 2);
  metadata_use (&m, SYMRT_U_READ, 0);
  metadata_global (&m, "count", i32, 0);
  uint32_t words[] = { metadata_string (&m, "a < b"), metadata_string (&m, "a"),
		       metadata_string (&m, "b") };
  static const uint8_t three[] = { 0, 1, '&', 2, '|', ADSE_F_END };
  uint32_t formula = metadata_bytes (&m, three, sizeof three);
  metadata_string (&m, "");
  metadata_bytes (&m, "", 1);
  static const struct adse_case cases[]
    = { { 0, 0, 0, 0 }, { 3, 7, 0, 0 }, { 0xfffffff0, 0xffffffff, 0, 0 } };
  for (unsigned k = 0; k < 8; k++)
    {
      uint32_t function = k % 2;
      static const uint8_t ops[]
	= { ADSE_OP_ADD, ADSE_OP_SLT, ADSE_OP_UDIV, ADSE_OP_SHL, ADSE_OP_XOR,
	    ADSE_OP_EQ };
      struct adse_site op
	= { .kind = ADSE_SITE_OP, .op = ops[k % sizeof ops],
	    .width = k % 3 ? 32 : 64, .function = function,
	    .flags = ADSE_SITE_PLACED | (k % 2 ? ADSE_SITE_SIGNED : 0),
	    .opnd = { ADSE_OPND_VAR, k % 4 ? ADSE_OPND_VAR : ADSE_OPND_CONST },
	    .konst = { 0, 5 }, .file = m.source, .line = 2 + k, .text = words[0],
	    .opnd_text = { words[1], words[2] }, .ordinal = k };
      metadata_site (&m, &op);
      if (k % 4)
	continue;
      struct adse_site sw
	= { .kind = ADSE_SITE_SWITCH, .width = 32, .ncase = 3, .file = m.source,
	    .flags = ADSE_SITE_PLACED | (k ? ADSE_SITE_SIGNED : 0),
	    .function = function, .line = 2 + k };
      metadata_site (&m, &sw);
      struct adse_site decision
	= { .kind = ADSE_SITE_DECISION, .nclause = 3, .formula = formula,
	    .flags = ADSE_SITE_PLACED | (k ? ADSE_SITE_EAGER : 0),
	    .function = function, .file = m.source, .line = 2 + k,
	    .text = words[0] };
      uint32_t d = metadata_site (&m, &decision);
      for (uint8_t c = 0; c < 3; c++)
	{
	  struct adse_site cond
	    = { .kind = ADSE_SITE_COND, .decision = d, .clause = c, .width = 1,
		.function = function, .file = m.source, .line = 2 + k,
		.text = words[c] };
	  metadata_site (&m, &cond);
	}
    }
  for (uint32_t k = 0; k < 32; k++)
    {
      struct symrt_branch b
	= { .function = k % 2, .line = 2 + k, .site = SYMRT_NONE };
      metadata_branch (&m, &b);
    }
  m.t[T_CASES].data = malloc (sizeof cases);
  if (!m.t[T_CASES].data)
    abort ();
  memcpy (m.t[T_CASES].data, cases, sizeof cases);
  m.t[T_CASES].n = sizeof cases;
  m.t[T_CASES].count = 3;
  uint8_t *blob = metadata_finish (&m, n);
  metadata_free (&m);
  return blob;
}

const uint8_t *
program_fixed_object (size_t *size)
{
  static uint8_t *object;
  static size_t n;
  if (!object)
    {
      size_t nblob;
      uint8_t *blob = fixed_blob (&nblob);
      object = program_object (blob, nblob, &n);
      free (blob);
    }
  *size = n;
  return object;
}

const struct program *
program_fixed (void)
{
  static struct program program;
  char err[300] = "";
  if (!program.nunit)
    {
      size_t n;
      const uint8_t *object = program_fixed_object (&n);
      char *path = (char *) fuzz_file (3, object, n);
      fuzz_check (!program_read (&program, &path, 1, err, sizeof err), err);
    }
  return &program;
}

#define FIXED_TARGETS 2

const struct target *
program_fixed_target (unsigned which, struct input_plan **plan)
{
  static struct target *targets;
  static struct input_plan **plans[FIXED_TARGETS];
  const char *reason;
  char why[200] = "";
  size_t n;
  which %= FIXED_TARGETS;
  if (!targets)
    fuzz_check (!program_targets (program_fixed (), NULL, 0, &targets, &n)
		&& n == FIXED_TARGETS, "the fixed program has its targets");
  if (!plans[which])
    fuzz_check (!plans_new (program_fixed (), &targets[which], &plans[which], &n,
			    &reason, why, sizeof why) && n,
		"the fixed program can be explored");
  *plan = plans[which][0];
  return &targets[which];
}

static FILE *
nowhere (void)
{
  static FILE *f;
  if (!f)
    f = fopen ("/dev/null", "w");
  return f;
}

void
program_test (const struct input_plan *plan, const struct input_vector *v)
{
  struct test_case *t = plan_test (plan, v, "a_test");
  if (!t)
    return;
  if (!testmodel_observe (t))
    {
      /* As if everything had been zero.  */
      for (uint32_t i = 0; i < t->nobs; i++)
	{
	  struct tm_observation *o = &t->obs[i];
	  o->stable = o->changed = true;
	  o->pointer = TM_NULL;
	  if (!o->bytes)
	    o->bytes = calloc (1, o->nbytes + 1);
	}
      struct suite_file f = { .source = "a.c", .stem = "a", .tests = &t, .ntest = 1 };
      export_observer (nowhere (), &f);
      export_suite (nowhere (), &f);
    }
  testmodel_free (t);
}

static void
walk_plans (const struct program *p, const struct target *t)
{
  static uint8_t area[1 << 20];
  struct input_plan **plans = NULL;
  size_t n = 0;
  const char *reason = NULL;
  char why[200] = "";
  if (plans_new (p, t, &plans, &n, &reason, why, sizeof why))
    return;
  for (size_t i = 0; i < n && i < MAX_PLANS; i++)
    {
      struct input_vector **seeds = NULL;
      size_t nseed = plan_seeds (plans[i], 1, &seeds);
      for (size_t k = 0; k < nseed; k++)
	{
	  if (k < MAX_SEEDS && !plan_job (plans[i], seeds[k], area, sizeof area))
	    {
	      vector_observe (plans[i], seeds[k], area, sizeof area, NULL);
	      program_test (plans[i], seeds[k]);
	    }
	  vector_free (seeds[k]);
	}
      free (seeds);
      struct expr_dag *dag = expr_dag_new ();
      expr_id *cons = NULL;
      size_t ncons = 0, nbound = 0;
      bool bounded = false;
      plan_constraints (plans[i], false, dag, &cons, &ncons, &nbound, &bounded);
      free (cons);
      expr_dag_free (dag);
    }
  if (plans)
    plans_free (plans, n);
}

static void
walk_labels (const struct program *p, const struct target *t)
{
  struct goals g;
  goals_init (&g, p, t, ADSE_CRITERIA_ALL);
  struct expr_dag *dag = expr_dag_new ();
  for (uint32_t i = 0; i < g.n && i < MAX_LABELS; i++)
    {
      uint32_t local, index;
      char text[200];
      const struct unit *u = program_label (p, g.goal[i].label, &local, &index);
      fuzz_check (u && u == t->unit, "a goal has a label of its unit");
      const struct adse_site *s = &u->sites[local];
      adse_label_describe (&u->site_ctx, s, index, text, sizeof text);
      adse_label_short (&u->site_ctx, s, index, text, sizeof text);
      adse_label_key (&u->site_ctx, s, index, t->name);
      goals_local (&g, &g.goal[i], dag);
    }
  expr_dag_free (dag);
  goals_free (&g);
}

void
program_walk (const struct program *p)
{
  struct target *t = NULL;
  size_t n = 0;
  if (program_targets (p, NULL, 0, &t, &n))
    return;
  for (size_t i = 0; i < n && i < MAX_TARGETS; i++)
    {
      walk_labels (p, &t[i]);
      walk_plans (p, &t[i]);
    }
  free (t);
}
