/* SPDX-License-Identifier: MIT
   Visits of label sites: which wanted labels the concrete values cover (iterative
   label deletion, Bardin et al. 2014, section IV), and, while some stay open, the
   operands for the solver.  A site all of whose wanted labels are covered is closed: the
   program no longer reports it.

   Conditions of a decision arrive one at a time as short-circuit evaluation goes.
   They are gathered by decision and activation of the function (its stack
   address), until what is known decides the formula:

     if (a && (b || c))    a=1 -> open, b=0 -> open, c=1 -> true: visit (1, 0, 1)
			   a=0 -> false: visit (0, ?, ?)

   Conditions that can be evaluated in any state are reported ahead; they count once
   the others decide it:

     if (p && *p > x && y)   y=1 ahead; p=0 -> false: visit (0, ?, 1)  */
#include <string.h>
#include "adse-op.h"
#include "meta.h"
#include "runtime.h"
#include "site.h"
#include "symrt-layout.h"
#include "trace.h"

#define MAX_PENDING 64 /* decisions under way */
#define SEEN 1024      /* visits that need not be said twice */

struct pending
{
  uint32_t decision; /* global site + 1; 0: free */
  uintptr_t frame;
  uint32_t known; /* evaluated by the program */
  uint32_t ahead; /* reported ahead */
  uint32_t id[ADSE_MAX_CONDITIONS];
  uint64_t value[ADSE_MAX_CONDITIONS];
};

static struct pending pending[MAX_PENDING];
static unsigned pending_next;
static struct
{
  uint32_t site;
  uint64_t ids;
} seen[SEEN];

/* The definition, global site + 1, of each variable, by its number; 0: none that was
   told of.  Activations of a function are not kept apart here.  */
#define VARIABLES 256
static uint32_t defined[VARIABLES];
static uint32_t definitions;

void
labels_reset (void)
{
  memset (defined, 0, sizeof defined);
  definitions = 0;
  memset (pending, 0, sizeof pending);
  memset (seen, 0, sizeof seen);
}

const struct module *
label_module (uint32_t site)
{
  static uint32_t last;
  if (last < rt.module_room && rt.module[last].tu
      && site - rt.module[last].shared->site_base < rt.module[last].nsite)
    return &rt.module[last];
  for (uint32_t i = 0; i < rt.arena->nmodule && i < rt.module_room; i++)
    if (rt.module[i].tu && site - rt.module[i].shared->site_base < rt.module[i].nsite)
      {
	last = i;
	return &rt.module[i];
      }
  return NULL;
}

static void
close_site (const struct module *m, uint32_t local)
{
  volatile uint8_t *open = (volatile uint8_t *) (uintptr_t) SYMRT_OPEN;
  uint32_t base = m->shared->site_base;
  if (rt.report_all || base >= SYMRT_NO_SITE)
    return;
  open[base + local] = 0;
  if (m->sites[local].kind == ADSE_SITE_DECISION)
    for (uint32_t i = 0; i < m->nsite; i++)
      if (m->sites[i].kind == ADSE_SITE_COND && m->sites[i].decision == local)
	open[base + i] = 0;
}

/* The outcomes of S are told by its table of cases.  */
static bool
has_cases (const struct adse_site *s)
{
  return s->kind == ADSE_SITE_SWITCH || s->kind == ADSE_SITE_USE;
}

/* Local number of what is linked to OUTCOME of S: of a decision, of a switch's case,
   the block that is reached; of a use, the definition; SYMRT_NONE: nothing.  */
static uint32_t
linked (const struct module *m, const struct adse_site *s, unsigned outcome)
{
  uint32_t block = 0;
  if (has_cases (s) && outcome < s->ncase)
    block = m->ctx.cases[s->cases + outcome].block;
  else if (s->kind == ADSE_SITE_SWITCH)
    block = adse_site_block (s, 0);
  else if (s->kind == ADSE_SITE_DECISION)
    block = adse_site_block (s, outcome);
  return block && block <= m->nsite
	     && m->sites[block - 1].kind
		  == (s->kind == ADSE_SITE_USE ? ADSE_SITE_DEF : ADSE_SITE_BLOCK)
	   ? block - 1
	   : SYMRT_NONE;
}

/* The label of the definition DEF, a local number, is open.  Its site tells of the
   definition as long as any label about the variable is.  */
static bool
definition_open (const struct module *m, uint32_t def)
{
  uint32_t label = m->shared->label_base + m->first_label[def];
  return label < rt.nlabel
	 && (rt.labels[label] & (SYMRT_L_WANTED | SYMRT_L_COVERED)) == SYMRT_L_WANTED;
}

/* Something that is linked to S is open.  */
static bool
linked_open (const struct module *m, const struct adse_site *s)
{
  const volatile uint8_t *open = (const volatile uint8_t *) (uintptr_t) SYMRT_OPEN;
  unsigned n = has_cases (s) ? s->ncase + 1 : s->kind == ADSE_SITE_DECISION ? 2 : 0;
  for (unsigned i = 0; i < n; i++)
    {
      uint32_t block = linked (m, s, i);
      if (block != SYMRT_NONE
	  && (s->kind == ADSE_SITE_USE ? definition_open (m, block)
				       : open[m->shared->site_base + block] != 0))
	return true;
    }
  return false;
}

/* Has this visit been recorded in this run?  An earlier one with the same
   expressions, and values where there is none, is reached under a weaker path
   condition.  */
static bool
was_seen (uint32_t site, const uint32_t *id, const uint64_t *value, unsigned n,
	  uint32_t known)
{
  uint64_t h = known + 1;
  for (unsigned i = 0; i < n; i++)
    {
      h = (h ^ id[i]) * 0x9e3779b97f4a7c15ull;
      h ^= h >> 29;
      if (id[i])
	continue;
      h = (h ^ value[i]) * 0xff51afd7ed558ccdull;
      h ^= h >> 32;
    }
  unsigned slot = (unsigned) ((h ^ site * 0xc2b2ae3d27d4eb4full) >> 20) % SEEN;
  if (seen[slot].site == site + 1 && seen[slot].ids == h)
    return true;
  seen[slot].site = site + 1;
  seen[slot].ids = h;
  return false;
}

/* Three-valued evaluation of a decision's formula: 0, 1, or -1 when what is known
   does not decide it.  */
static int
formula_value (const struct module *m, const struct adse_site *s, uint32_t known,
	       const uint64_t *value)
{
  const uint8_t *f = (const uint8_t *) m->ctx.strings + s->formula;
  signed char stack[ADSE_MAX_CONDITIONS + 1];
  unsigned n = 0;
  for (; *f != ADSE_F_END; f++)
    {
      int a, b;
      if (*f < ADSE_MAX_CONDITIONS)
	{
	  if (n > ADSE_MAX_CONDITIONS)
	    return -1;
	  stack[n++] = known >> *f & 1 ? value[*f] != 0 : -1;
	  continue;
	}
      if (n < 1 || (*f != ADSE_F_NOT && n < 2))
	return -1;
      b = stack[n - 1];
      if (*f == ADSE_F_NOT)
	{
	  stack[n - 1] = (signed char) (b < 0 ? b : !b);
	  continue;
	}
      a = stack[n - 2];
      n--;
      if (*f == ADSE_F_AND)
	a = a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? -1 : 1;
      else if (*f == ADSE_F_OR)
	a = a == 1 || b == 1 ? 1 : a < 0 || b < 0 ? -1 : 0;
      else if (*f == ADSE_F_XOR)
	a = a < 0 || b < 0 ? -1 : a != b;
      else
	return -1;
      stack[n - 1] = (signed char) a;
    }
  return n == 1 ? stack[0] : -1;
}

/* Number of the case that INDEX takes of the switch S; S->ncase: default.  */
static unsigned
case_taken (const struct module *m, const struct adse_site *s, uint64_t index)
{
  const struct adse_case *c = m->ctx.cases + s->cases;
  /* Turns the order of signed numbers into that of unsigned ones.  */
  uint64_t flip = s->flags & ADSE_SITE_SIGNED ? 1ull << (s->width - 1) : 0;
  unsigned i = 0;
  while (i < s->ncase
	 && ((index ^ flip) < (c[i].lo ^ flip) || (index ^ flip) > (c[i].hi ^ flip)))
    i++;
  return i;
}

/* The outcome that VALUE gives the decision, switch or use S leads to what is linked
   to it.  True while something linked is open.  */
static bool
reach_linked (const struct module *m, const struct adse_site *s, const uint64_t *value,
	      uint32_t known)
{
  if (!linked_open (m, s))
    return false;
  int outcome = has_cases (s) ? (int) case_taken (m, s, value[0])
			      : formula_value (m, s, known, value);
  uint32_t block = outcome < 0 ? SYMRT_NONE : linked (m, s, (unsigned) outcome);
  if (block != SYMRT_NONE)
    label_visit (m->shared->site_base + block, 0, NULL, NULL, 0);
  return linked_open (m, s);
}

/* One visit: N values, bit J of KNOWN set where value J was evaluated, ids 0 for
   concrete ones.  */
void
label_visit (uint32_t site, unsigned n, const uint32_t *id, const uint64_t *value,
	     uint32_t known)
{
  const struct module *m = label_module (site);
  if (!m)
    {
      rt.arena->lost_labels++;
      return;
    }
  uint32_t local = site - m->shared->site_base;
  const struct adse_site *s = &m->sites[local];
  bool symbolic = false, left;
  for (unsigned i = 0; i < n; i++)
    symbolic |= id[i] != 0;
  enum evaluation evaluation = label_evaluate (m, local, n, value, known);
  bool probed = probe_is_on (site);
  if (evaluation == EVALUATED_BEFORE && !symbolic && !probed)
    return;
  left = evaluation == EVALUATED_BEFORE ? label_is_left (m, local)
					: evaluation == EVALUATED_SOME;
  if (!reach_linked (m, s, value, known) && !left && !probed && s->kind != ADSE_SITE_DEF
      && m->first_label[local + 1] != m->first_label[local])
    close_site (m, local);
  if (!RT_TRACKED || !(left || rt.report_all || probed))
    return;
  /* That conditions were skipped says something even where none is symbolic: there
     a mutant of the decision may have no value.  */
  bool skipped = s->kind == ADSE_SITE_DECISION && known != (1ull << n) - 1;
  if (!probed
      && (!(symbolic || skipped)
	  || (!rt.repeat_visits && was_seen (site, id, value, n, known))))
    return;
  rt_busy++; /* the events stay together */
  event_add (s->kind == ADSE_SITE_DECISION ? SYMRT_E_DECISION : SYMRT_E_VISIT, 0, n,
	     site, n > 0 ? id[0] : 0, n > 1 ? id[1] : 0, 0);
  for (unsigned i = 0; i < n; i++)
    event_add (SYMRT_E_VALUE, known >> i & 1, 0, site, id[i], 0,
	       allocation_mark (id[i], value[i]));
  rt_busy--;
}

static struct pending *
find_pending (uint32_t decision, uintptr_t frame, bool fresh)
{
  for (unsigned i = 0; i < MAX_PENDING; i++)
    if (pending[i].decision == decision + 1 && pending[i].frame == frame)
      {
	if (fresh)
	  pending[i].known = 0;
	return &pending[i];
      }
  struct pending *p = NULL;
  for (unsigned i = 0; i < MAX_PENDING && !p; i++)
    if (!pending[i].decision)
      p = &pending[i];
  if (!p)
    p = &pending[pending_next++ % MAX_PENDING];
  p->decision = decision + 1;
  p->frame = frame;
  p->known = p->ahead = 0;
  return p;
}

bool
label_is_gathering (void)
{
  static __thread int main_thread_known, is_main;
  static int owner;
  if (RT_TRACKED)
    return true;
  if (!main_thread_known)
    {
      main_thread_known = 1;
      is_main = __atomic_exchange_n (&owner, 1, __ATOMIC_RELAXED) == 0;
    }
  return is_main;
}

void
label_cond (uint32_t site, uint32_t id, uint64_t value, uintptr_t activation)
{
  if (!LABELS_COUNT)
    return;
  const struct module *m = label_module (site);
  if (!m)
    {
      rt.arena->lost_labels++;
      return;
    }
  uint32_t base = m->shared->site_base;
  const struct adse_site *c = &m->sites[site - base];
  if (c->kind != ADSE_SITE_COND || c->decision >= m->nsite
      || c->clause >= ADSE_MAX_CONDITIONS)
    return;
  const struct adse_site *d = &m->sites[c->decision];
  if (d->kind != ADSE_SITE_DECISION || (d->flags & ADSE_SITE_EAGER)
      || d->nclause > ADSE_MAX_CONDITIONS)
    return;
  value = value != 0;
  id = RT_TRACKED ? check_operand (id, 1, value, "condition") : 0;
  if (d->nclause <= 1)
    {
      label_visit (base + c->decision, 1, &id, &value, 1);
      return;
    }
  if (!label_is_gathering ())
    return;
  struct pending *p = find_pending (base + c->decision, activation, c->clause == 0);
  p->known |= 1u << c->clause;
  p->id[c->clause] = id;
  p->value[c->clause] = value;
  if (formula_value (m, d, p->known, p->value) < 0)
    return;
  uint32_t known = p->known | p->ahead;
  for (unsigned i = 0; i < d->nclause; i++)
    if (!(known >> i & 1))
      {
	p->id[i] = 0;
	p->value[i] = 0;
      }
  p->decision = 0;
  label_visit (base + c->decision, d->nclause, p->id, p->value, known);
}

void
label_ahead (uint32_t site, uint32_t n, const uint32_t *id, const uint64_t *value,
	     uintptr_t activation)
{
  const struct module *m = label_module (site);
  if (!LABELS_COUNT || !label_is_gathering () || !m)
    return;
  const struct adse_site *d = &m->sites[site - m->shared->site_base];
  uint32_t ahead = adse_site_ahead (d);
  if (d->kind != ADSE_SITE_DECISION || d->nclause > ADSE_MAX_CLAUSES
      || ahead >> d->nclause || (uint32_t) __builtin_popcount (ahead) != n)
    return;
  struct pending *p = find_pending (site, activation, true);
  p->ahead = ahead;
  for (unsigned i = 0; ahead; ahead &= ahead - 1, i++)
    {
      unsigned j = (unsigned) __builtin_ctz (ahead);
      p->value[j] = value[i] != 0;
      p->id[j] = RT_TRACKED ? check_operand (id[i], 1, p->value[j], "condition") : 0;
    }
}

/* The caller's stack address at the call tells activations of one function
   apart.  */
void
symrt_cond (uint32_t site, uint32_t id, uint64_t value)
{
  label_cond (site, id, value, (uintptr_t) __builtin_frame_address (0));
}

void
label_decision (uint32_t site, uint32_t n, uint32_t *id, uint64_t *value)
{
  if (!LABELS_COUNT || n < 1 || n > ADSE_MAX_CLAUSES)
    return;
  for (uint32_t i = 0; i < n; i++)
    {
      value[i] = value[i] != 0;
      id[i] = RT_TRACKED ? check_operand (id[i], 1, value[i], "decision") : 0;
    }
  label_visit (site, n, id, value, (1u << n) - 1);
}

void
symrt_decision (uint32_t site, uint32_t n)
{
  uint32_t id[ADSE_MAX_CLAUSES];
  uint64_t value[ADSE_MAX_CLAUSES];
  for (uint32_t i = 0; i < n && i < ADSE_MAX_CLAUSES; i++)
    {
      value[i] = SLOT64 (SYMRT_CLAUSE_VAL + 8 * i);
      id[i] = SLOT32 (SYMRT_CLAUSE_ID + 4 * i);
    }
  label_decision (site, n, id, value);
}

void
symrt_visit (uint32_t site, uint32_t ida, uint32_t idb, uint64_t a, uint64_t b)
{
  if (!LABELS_COUNT)
    return;
  const struct module *m = label_module (site);
  uint32_t id[2] = { 0, 0 };
  uint64_t value[2] = { a, b };
  unsigned n = 2;
  if (m)
    {
      const struct adse_site *s = &m->sites[site - m->shared->site_base];
      if (s->kind == ADSE_SITE_PARAM && s->nclause >= ADSE_PARAM_POINTEE)
	{
	  label_pointee (site, s, ida, a);
	  return;
	}
      n = adse_site_is_place (s->kind) ? 0 : s->opnd[1] == ADSE_OPND_NONE ? 1 : 2;
      if (s->width >= 1 && s->width <= 64)
	{
	  value[0] = (uint64_t) adse_mask (a, s->width);
	  value[1] = n > 1 ? (uint64_t) adse_mask (b, s->width) : 0;
	  if (RT_TRACKED)
	    {
	      id[0]
		= n > 0 ? check_operand (ida, s->width, value[0], "visit, left") : 0;
	      id[1]
		= n > 1 ? check_operand (idb, s->width, value[1], "visit, right") : 0;
	    }
	}
    }
  label_visit (site, n, id, value, (1u << n) - 1);
}

void
symrt_visit_switch (uint32_t site, uint32_t id, uint64_t value)
{
  if (!LABELS_COUNT)
    return;
  const struct module *m = label_module (site);
  if (m && RT_TRACKED)
    {
      unsigned width = m->sites[site - m->shared->site_base].width;
      id = width >= 1 && width <= 64
	     ? check_operand (id, width, value, "visit of a switch")
	     : 0;
    }
  else
    id = 0;
  label_visit (site, 1, &id, &value, 1);
}

/* COUNT[0] says whose iterations COUNT[1] counts: it is what the stack happened to
   hold when a jump into the loop went round its beginning.  */
void
label_loop (uint32_t site, uint32_t event, uint32_t *count)
{
  static const uint32_t id[2];
  if (!LABELS_COUNT)
    return;
  uint32_t mine = site ^ 0x6c6f6f70u;
  if (event == ADSE_LOOP_ENTER)
    {
      count[0] = mine;
      count[1] = 0;
      return;
    }
  if (count[0] != mine)
    return;
  if (event == ADSE_LOOP_ITERATE && (count[1] >= 2 || ++count[1] < 2))
    return;
  if (event != ADSE_LOOP_ITERATE)
    count[0] = 0;
  uint64_t value[2] = { count[1], event };
  label_visit (site, 2, id, value, 3);
}

static uint32_t
definition_hash (uint32_t variable, uint32_t def)
{
  uint64_t h = ((uint64_t) variable << 32 | def) * 0x9e3779b97f4a7c15ull;
  return def ? (uint32_t) (h >> 32) : 0;
}

void
label_define (uint32_t site)
{
  const struct module *m = RT_TRACKED ? label_module (site) : NULL;
  if (!m)
    return;
  const struct adse_site *s = &m->sites[site - m->shared->site_base];
  if (s->kind != ADSE_SITE_DEF)
    return;
  uint32_t variable = (uint32_t) s->konst[0] % VARIABLES;
  definitions ^= definition_hash (variable, defined[variable])
		 ^ definition_hash (variable, site + 1);
  defined[variable] = site + 1;
}

uint32_t
label_definitions (void)
{
  return definitions;
}
