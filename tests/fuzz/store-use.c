/* SPDX-License-Identifier: GPL-3.0-or-later
   Everything that the driver takes from a store.  See store-use.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/cli.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "store/facts.h"
#include "vectors/vectors.h"
#include "fuzz.h"
#include "program.h"
#include "store-use.h"

int64_t
store_use_row (struct store *s, unsigned which)
{
  struct input_plan *plan;
  const struct target *t = program_fixed_target (which, &plan);
  struct store_target row = { .file = STORE_FILE, .function = t->name,
			      .symbol = t->name, .line = t->rec->line, .stamp = 1,
			      .config = STORE_CONFIG, .reason = "", .why = "",
			      .notes = "" };
  return store_begin (s, &row) ? row.id : 0;
}

/* What the last callback saw, so that strings are read to their end.  */
static size_t seen;

static bool
each_input (void *ctx, const struct store_input *i)
{
  (void) ctx;
  seen += strlen (i->labels);
  struct input_vector *v = vector_unpack (i->vector, i->nvector);
  if (!v)
    return false;
  for (unsigned which = 0; which < 2; which++)
    {
      static uint8_t area[1 << 20];
      struct input_plan *plan;
      program_fixed_target (which, &plan);
      program_test (plan, v);
      plan_job (plan, v, area, sizeof area);
    }
  vector_free (v);
  return false;
}

static bool
each_label (void *ctx, const struct store_label *l)
{
  (void) ctx;
  seen += strlen (l->criterion) + strlen (l->file) + strlen (l->text)
	  + strlen (l->why);
  return false;
}

static bool
each_budget (void *ctx, const char *name, uint64_t used, uint64_t allowed)
{
  (void) ctx, (void) used, (void) allowed;
  seen += strlen (name);
  return false;
}

#define MAX_IDS 8
struct ids
{
  int64_t id[MAX_IDS];
  unsigned n;
};

static bool
each_target (void *ctx, const struct store_target *t)
{
  struct ids *i = ctx;
  seen += strlen (t->file) + strlen (t->function) + strlen (t->symbol)
	  + strlen (t->config) + strlen (t->reason) + strlen (t->why)
	  + strlen (t->notes);
  i->id[i->n++] = t->id;
  return i->n == MAX_IDS;
}

void
store_use_all (struct store *s)
{
  struct ids ids = { .n = 0 };
  store_targets (s, NULL, each_target, &ids);
  for (unsigned i = 0; i < ids.n; i++)
    {
      store_labels (s, ids.id[i], each_label, NULL);
      store_inputs (s, ids.id[i], each_input, NULL);
      store_budgets (s, ids.id[i], each_budget, NULL);
    }
  struct facts f;
  struct solver_limits limits = { .hard_ms = 10 };
  facts_init (&f, s, "f", 1, 1, &limits);
  facts_free (&f);
}

struct command
{
  int (*run) (int argc, char **argv);
  char *argv[6];
};

static void
run (void *ctx)
{
  struct command *c = ctx;
  int argc = 0;
  while (c->argv[argc])
    argc++;
  optind = 0;
  c->run (argc, c->argv);
}

void
store_use_commands (const char *dir)
{
  char line[] = STORE_FILE ":2", name[] = "f", store[100];
  size_t n;
  const uint8_t *object = program_fixed_object (&n);
  snprintf (store, sizeof store, "--store=%s", dir);
  struct command commands[]
    = { { cmd_explain, { "explain", store, name } },
	{ cmd_explain, { "explain", store, line } },
	{ cmd_list, { "list", store, (char *) fuzz_file (3, object, n) } },
	{ cmd_list, { "list", "--json", store, NULL } } };
  commands[3].argv[3] = commands[2].argv[2];
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    fuzz_exits (run, &commands[i]);
}
