/* SPDX-License-Identifier: GPL-3.0-or-later
   The recorder behind model.h.  */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/util.h"
#include "expr/expr.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "model.h"
#include "site.h"
#include "trace.h"

void
model_init (struct model_program *m,
	    uint64_t (*body) (struct model_program *, struct sym, struct sym))
{
  memset (m, 0, sizeof *m);
  m->body = body;
  strcpy (m->strings + 1, "f");
  strcpy (m->strings + 3, "model.c");
  strcpy (m->strings + 11, "x");
  m->meta.strings = (struct symrt_table){ 0, sizeof m->strings };
  m->function = (struct symrt_function){ .name = 1, .symbol = 1, .file = 3,
					 .line = 1 };
}

void
model_site (struct model_program *m, enum adse_op op, unsigned width,
	    bool is_const, uint64_t konst)
{
  struct adse_site *s = &m->sites[m->meta.sites.count];
  *s = (struct adse_site){ .kind = ADSE_SITE_OP, .op = op,
			   .width = (uint8_t) width,
			   .flags = ADSE_SITE_PLACED,
			   .opnd = { ADSE_OPND_VAR,
				     is_const ? ADSE_OPND_CONST
					      : ADSE_OPND_VAR },
			   .file = 3, .line = 10 + m->meta.sites.count,
			   .column = 1, .text = 11, .opnd_text = { 11, 11 },
			   .konst = { 0, konst },
			   .ordinal = m->meta.sites.count };
  m->meta.sites.count++;
}

void
model_switch (struct model_program *m, unsigned width, uint32_t ncase,
	      const struct adse_case *cases)
{
  struct adse_site *s = &m->sites[m->meta.sites.count];
  *s = (struct adse_site){ .kind = ADSE_SITE_SWITCH, .width = (uint8_t) width,
			   .flags = ADSE_SITE_PLACED, .file = 3,
			   .line = 10 + m->meta.sites.count, .column = 1,
			   .text = 11, .ncase = ncase, .cases = 0 };
  memcpy (m->cases, cases, ncase * sizeof *cases);
  m->meta.cases.count = ncase;
  m->meta.sites.count++;
}

void
model_ready (struct model_program *m)
{
  struct unit *u = &m->unit;
  u->meta = &m->meta;
  u->strings = m->strings;
  u->functions = &m->function;
  u->sites = m->sites;
  u->cases = m->cases;
  u->branches = m->branches;
  u->site_ctx = (struct adse_site_ctx){ .strings = m->strings,
					.cases = m->cases, .sites = m->sites,
					.nsite = m->meta.sites.count };
  u->site_label = m->site_label;
  for (uint32_t s = 0; s < m->meta.sites.count; s++)
    {
      m->site_label[s] = u->nlabel;
      u->nlabel += adse_site_nlabels (&u->site_ctx, &m->sites[s]);
    }
  m->meta.functions.count = 1;
  m->meta.branches.count = m->meta.nbranch = 16;
  m->program = (struct program){ .units = u, .nunit = 1,
				 .nsite = m->meta.sites.count,
				 .nlabel = u->nlabel, .nbranch = 16 };
  m->target = (struct target){ .unit = u, .rec = &m->function, .name = "f",
			       .file = "model.c" };
}

struct sym
m_const (unsigned width, uint64_t v)
{
  return (struct sym){ .v = (uint64_t) adse_mask (v, width), .width = width };
}

static uint32_t
node (struct model_program *m, struct symrt_node n)
{
  for (uint32_t i = 1; i <= m->nnode; i++)
    if (!memcmp (&m->node[i], &n, sizeof n))
      return i;
  m->node[++m->nnode] = n;
  return m->nnode;
}

static void
event (struct model_program *m, struct symrt_event e)
{
  if (!m->concrete && m->nevent < 8192)
    m->event[m->nevent++] = e;
}

static uint32_t
id_of (struct model_program *m, struct sym s)
{
  if (s.id)
    return s.id;
  return node (m, (struct symrt_node){ .op = ADSE_OP_CONST,
				       .width = (uint8_t) s.width, .k = s.v });
}

struct sym
m_op (struct model_program *m, enum adse_op op, unsigned width, struct sym a,
      struct sym b)
{
  struct sym r = { .width = width };
  r.v = (uint64_t) adse_op_eval (op, width, a.width, a.v, b.v, 0, 0);
  if (!m->concrete && (a.id || b.id))
    r.id = node (m, (struct symrt_node){ .op = op, .width = (uint8_t) width,
					 .a = id_of (m, a), .b = id_of (m, b) });
  return r;
}

static void
cover (struct model_program *m, uint32_t site, unsigned n,
       const uint64_t *values)
{
  const struct unit *u = &m->unit;
  unsigned labels = adse_site_nlabels (&u->site_ctx, &m->sites[site]);
  for (unsigned i = 0; i < labels; i++)
    {
      uint8_t *b = &m->labels[m->site_label[site] + i];
      if (*b == SYMRT_L_WANTED
	  && adse_label_holds (&u->site_ctx, &m->sites[site], i, n, values,
			       (1u << n) - 1)
	       == 1)
	*b |= SYMRT_L_COVERED;
    }
}

struct sym
m_site (struct model_program *m, uint32_t site, struct sym a, struct sym b)
{
  const struct adse_site *s = &m->sites[site];
  uint64_t values[2] = { a.v, b.v };
  event (m, (struct symrt_event){ .kind = SYMRT_E_VISIT, .site = site,
				  .a = a.id, .b = b.id });
  for (int i = 0; i < 2; i++)
    event (m, (struct symrt_event){ .kind = SYMRT_E_VALUE, .flag = 1,
				    .a = i ? b.id : a.id,
				    .value = values[i] });
  cover (m, site, 2, values);
  bool cmp = adse_op_rows[s->op].shape == ADSE_SHAPE_CMP;
  return m_op (m, s->op, cmp ? 1 : s->width, a, b);
}

bool
m_branch (struct model_program *m, uint32_t branch, struct sym c)
{
  if (c.id)
    event (m, (struct symrt_event){ .kind = SYMRT_E_BRANCH, .site = branch,
				    .flag = c.v != 0, .a = c.id });
  return c.v != 0;
}

bool
m_if (struct model_program *m, uint32_t site, uint32_t branch, struct sym a,
      struct sym b)
{
  return m_branch (m, branch, m_site (m, site, a, b));
}

uint64_t
m_switch (struct model_program *m, uint32_t site, struct sym a)
{
  event (m, (struct symrt_event){ .kind = SYMRT_E_VISIT, .site = site,
				  .a = a.id });
  event (m, (struct symrt_event){ .kind = SYMRT_E_VALUE, .flag = 1, .a = a.id,
				  .value = a.v });
  cover (m, site, 1, &a.v);
  if (a.id)
    event (m, (struct symrt_event){ .kind = SYMRT_E_SWITCH, .site = site,
				    .a = a.id, .value = a.v });
  return a.v;
}

void
m_concrete (struct model_program *m, unsigned reason, struct sym a)
{
  if (a.id)
    event (m, (struct symrt_event){ .kind = SYMRT_E_CONCRETE,
				    .aux = (uint16_t) reason, .a = a.id,
				    .value = a.v });
}

struct input_vector *
model_vector (uint8_t a, uint8_t b)
{
  struct input_vector *v = xcalloc (1, sizeof *v);
  v->nregion = 1;
  v->observed = true;
  v->region = xcalloc (1, sizeof *v->region);
  v->region[0].n = v->region[0].touched = 2;
  v->region[0].data = xmalloc (2);
  v->region[0].known = xmalloc (2);
  v->region[0].data[0] = a;
  v->region[0].data[1] = b;
  v->region[0].known[0] = v->region[0].known[1] = 1;
  return v;
}

static size_t
seeds (void *ctx, uint64_t seed, struct input_vector ***out)
{
  (void) ctx;
  (void) seed;
  *out = xmalloc (sizeof **out);
  (*out)[0] = model_vector (0, 0);
  return 1;
}

static struct sym
input (struct model_program *m, uint32_t offset, uint8_t v)
{
  struct sym s = { .v = v, .width = 8 };
  if (m->concrete)
    return s;
  s.id = node (m, (struct symrt_node){ .op = ADSE_OP_INPUT, .width = 8,
				       .k = SYMRT_INPUT_KEY (0, offset, 0) });
  event (m, (struct symrt_event){ .kind = SYMRT_E_INPUT, .a = s.id,
				  .value = v });
  return s;
}

static int
run (void *ctx, struct input_vector *v, struct run *r, char *err, size_t nerr)
{
  struct model_program *m = ctx;
  (void) err;
  (void) nerr;
  m->nnode = m->nevent = 0;
  m->runs++;
  m->end = RUN_RETURNED;
  m->full = false;
  if (m->budget_ms > 0)
    {
      struct timespec t = { .tv_nsec = (long) (m->budget_ms * 1e6) };
      nanosleep (&t, NULL);
    }
  struct sym a = input (m, 0, v->region[0].data[0]);
  struct sym b = input (m, 1, v->region[0].data[1]);
  m->result = m->body (m, a, b);
  if (m->end == RUN_RETURNED)
    event (m, (struct symrt_event){ .kind = SYMRT_E_RETURN,
				    .value = m->result });
  *r = (struct run){ .end = m->end, .signal = 11, .full = m->full, .nnode = m->nnode,
		     .nevent = m->nevent, .nodes = m->node,
		     .events = m->event };
  return 0;
}

static void
constraints (void *ctx, struct expr_dag *dag, expr_id **out, size_t *n,
	     size_t *nbound, bool *bounded)
{
  struct model_program *m = ctx;
  *nbound = m->nbound;
  *bounded = m->bounded;
  if (!m->nbound)
    return;
  *out = xrealloc (*out, (*n + 1) * sizeof **out);
  (*out)[(*n)++]
    = expr_op (dag, ADSE_OP_ULT, 1,
	       expr_input_node (dag, SYMRT_INPUT_KEY (0, 0, 0), 8),
	       expr_const (dag, 8, 100), 0, 0);
}

static struct input_vector *
from_model (void *ctx, const struct expr_dag *dag, const struct model *mo,
	    const struct input_vector *base)
{
  struct input_vector *v
    = model_vector (base->region[0].data[0], base->region[0].data[1]);
  for (uint32_t i = 0; i < expr_ninput (dag) && i < mo->n; i++)
    if (mo->set[i])
      v->region[0].data[SYMRT_INPUT_OFFSET (expr_input (dag, i)->key)]
	= (uint8_t) mo->value[i];
  const struct model_program *m = ctx;
  if (m->most && v->region[0].data[0] > m->most)
    v->region[0].data[0] = m->most;
  return v;
}

static void
fresh (void *ctx, bool elsewhere)
{
  struct model_program *m = ctx;
  m->process = elsewhere;
}

static uint8_t *
labels (void *ctx, uint32_t *n)
{
  struct model_program *m = ctx;
  *n = m->unit.nlabel;
  return m->labels;
}

static void
refresh (void *ctx)
{
  (void) ctx;
}

struct subject
model_subject (struct model_program *m)
{
  return (struct subject){ .ctx = m, .seeds = seeds, .run = run,
			   .constraints = constraints,
			   .from_model = from_model, .labels = labels,
			   .refresh = refresh,
			   .fresh = fresh, .name = "",
			   .notes = m->nbound || m->bounded ? "a < 100" : "" };
}

void
model_brute_force (struct model_program *m, unsigned max_a, uint8_t *covered)
{
  m->concrete = true;
  memset (m->labels, SYMRT_L_WANTED, sizeof m->labels);
  for (unsigned a = 0; a <= max_a; a++)
    for (unsigned b = 0; b < 256; b++)
      m->body (m, m_const (8, a), m_const (8, b));
  for (uint32_t i = 0; i < m->unit.nlabel; i++)
    covered[i] = (m->labels[i] & SYMRT_L_COVERED) != 0;
  m->concrete = false;
  memset (m->labels, 0, sizeof m->labels);
}
