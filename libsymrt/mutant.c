/* SPDX-License-Identifier: MIT
   Mutants of the program: what the code calls at a mutant's place (packet.h), with the
   meaning that its label has everywhere else (labels.h); and one mutant, switched on
   (SYMRT_MODE_MUTANT, live runs).  Nothing is recorded, and no clone runs.

   A mutant that means nothing for some operands, as a shift by too much, gives there what
   the original does: it is not killed by what C does not define.  */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "packet.h"
#include "runtime.h"
#include "site.h"
#include "trace.h"

static struct mutant_place chosen;

const struct module *
mutant_module (uint32_t site)
{
  for (uint32_t i = 0; i < rt.module_room; i++)
    if (rt.module[i].tu && site - rt.module[i].shared->site_base < rt.module[i].nsite)
      return &rt.module[i];
  return NULL;
}

void
mutant_switch (const struct module *m, uint32_t site, bool on)
{
  uint8_t *now = &m->tu->mutated[site];
  uint32_t *count = &m->tu->mutated_functions[m->sites[site].function];
  *count += (uint32_t) on - (*now != 0);
  *now = on;
}

/* What a division by zero does.  */
static void
trap (void)
{
  syscall (SYS_tgkill, (int) syscall (SYS_getpid), (int) syscall (SYS_gettid), SIGFPE);
  syscall (SYS_exit_group, 128 + SIGFPE);
}

uint64_t
mutant_go_on (bool traps, uint64_t value)
{
  if (traps)
    trap ();
  return value;
}

/* Does the decision answer B, what a call of `mutate' asks?  NEXT: what it does.  */
static bool
says (int next, uint64_t b)
{
  return b == SYMRT_MUTATE_OUTCOME ? next == 1 : next == ADSE_DECIDE_NEXT ((int) b);
}

/* Operands that the mutants of SITE are told.  */
static unsigned
operands (const struct adse_site *site)
{
  return site->kind == ADSE_SITE_VALUE ? 1 : adse_op_rows[site->op].arity;
}

/* TEXT with another last character: only what has all of it tells the difference.  One
   mutant is on in a process, of one entry, so there is one such text.  */
static const char *
other_text (const char *text)
{
  static char other[64];
  size_t n = strnlen (text, sizeof other);
  if (n == 0)
    return text;
  if (n >= sizeof other)
    return text + 1;
  memcpy (other, text, n + 1);
  other[n - 1] ^= 1;
  return other;
}

/* What the entry of a constant table that SITE reads, VALUE, is with its mutant.  */
static uint64_t
other_entry (const struct adse_site *site, uint64_t value)
{
  switch (site->target)
    {
    case ADSE_ENTRY_NUMBER:
      return rt.arena->mutant_bits & SYMRT_MU_LOWER ? value - 1 : value + 1;
    case ADSE_ENTRY_BOOL: return !value;
    case ADSE_ENTRY_TEXT:
      return value
	       ? (uint64_t) (uintptr_t) other_text ((const char *) (uintptr_t) value)
	       : value;
    default: return value;
    }
}

struct mutant_answer
mutant_answer (const struct mutant_place *p, uint64_t a, uint64_t b)
{
  const struct adse_site *site = &p->m->sites[p->site];
  if (site->kind == ADSE_SITE_DECISION)
    {
      uint32_t known = SYMRT_MUTATE_KNOWN (a), values = SYMRT_MUTATE_TRUE (a);
      const struct adse_site_ctx *ctx = &p->m->ctx;
      return (struct mutant_answer){
	.value = says (adse_label_decide (ctx, site, p->number, known, values), b),
	.original
	= says (adse_label_decide (ctx, site, ADSE_DECIDE_ORIGINAL, known, values), b)
      };
    }
  if (site->kind == ADSE_SITE_ACCESS)
    return (struct mutant_answer){ .value = adse_mask (a, site->width) == p->label.i
					      ? other_entry (site, b)
					      : b,
				   .original = b };
  uint64_t operand[2] = { adse_mask (a, site->width), adse_mask (b, site->width) };
  struct adse_mutant_values v;
  if (!adse_label_mutant_values (site, &p->label, operands (site), operand, &v))
    return (struct mutant_answer){ .value = 0 };
  return (struct mutant_answer){ .value = v.defined ? v.mutated : v.original,
				 .original = v.original,
				 .traps = !v.survives,
				 .original_traps = !v.works };
}

static uint64_t
mutate (uint32_t site, uint64_t a, uint64_t b)
{
  volatile uint32_t *bits = &rt.arena->mutant_bits;
  (void) site; /* there is one */
  *bits |= SYMRT_MU_REACHED;
  if (*bits & SYMRT_MU_CANARY)
    {
      syscall (SYS_kill, (int) syscall (SYS_getpid), SIGKILL);
      syscall (SYS_exit_group, 128 + SIGKILL);
    }
  struct mutant_answer x = mutant_answer (&chosen, a, b);
  return mutant_go_on (x.traps, x.value);
}

bool
mutant_find (const struct module *m, uint32_t site, unsigned number,
	     struct mutant_place *p)
{
  const struct adse_site *s = &m->sites[site];
  uint64_t zero[2] = { 0, 0 };
  struct adse_mutant_values v;
  if (!m->tu->mutate || !m->tu->has_mutants[site])
    return false;
  struct adse_label_at label = adse_label_find (&m->ctx, s, number);
  bool is_there = s->kind == ADSE_SITE_DECISION
		    ? adse_label_decide (&m->ctx, s, number, 0, 0) >= 0
		  : s->kind == ADSE_SITE_ACCESS
		    ? label.criterion == ADSE_CRIT_ENTRY && s->target != ADSE_ENTRY_NONE
		    : adse_label_mutant_values (s, &label, operands (s), zero, &v);
  if (!is_there)
    return false;
  *p = (struct mutant_place){ .m = m, .site = site, .number = number, .label = label };
  return true;
}

/* The labels of values whose mutants would make a difference in this run, which goes on
   as it is.  By number in the program: 1 if it was told.  */
static uint8_t *told;
static unsigned visits; /* of such places; after many no more is told */

static uint64_t
note (uint32_t site, uint64_t a, uint64_t b)
{
  const struct module *m = mutant_module (site);
  struct mutant_answer x;
  if (!m)
    return a;
  uint32_t s = site - m->shared->site_base, base = m->shared->label_base;
  bool open = false;
  for (uint32_t i = m->first_label[s]; i < m->first_label[s + 1]; i++)
    {
      struct mutant_place p;
      if (told[base + i] || !mutant_find (m, s, i - m->first_label[s], &p))
	continue;
      x = mutant_answer (&p, a, b);
      told[base + i] = x.traps || x.value != x.original;
      open |= !told[base + i];
      if (told[base + i])
	event_add (SYMRT_E_COVERED, 0, 0, site, 0, 0, base + i);
    }
  if (!open || ++visits > 2000)
    mutant_switch (m, s, false);
  return m->sites[s].kind == ADSE_SITE_ACCESS
	   ? b
	   : (uint64_t) adse_mask (a, m->sites[s].width);
}

static void
note_values (const struct module *m)
{
  const struct symrt_tu *tu = m->tu;
  if (!tu || !tu->mutate)
    return;
  if (!told)
    told = rt_map ((size_t) rt.nlabel);
  for (uint32_t s = 0; told && s < m->nsite; s++)
    if (tu->has_mutants[s]
	&& (m->sites[s].kind == ADSE_SITE_VALUE
	    || m->sites[s].kind == ADSE_SITE_ACCESS))
      mutant_switch (m, s, true);
  *tu->mutate = note;
}

/* Processes that the program forks do the same.  */
static void
note_time (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  uint64_t us = (uint64_t) t.tv_sec * 1000000 + (uint64_t) t.tv_nsec / 1000;
  if (us > rt.arena->process_us)
    rt.arena->process_us = us;
}

/* May what SITE reads be one less?  */
static bool
has_lower (const struct adse_site *site)
{
  return site->kind == ADSE_SITE_ACCESS && site->target == ADSE_ENTRY_NUMBER;
}

void
mutant_attach (const struct module *m)
{
  struct symrt_arena *a = rt.arena;
  const struct symrt_tu *tu = m->tu;
  uint32_t wanted = a->mutant - 1 - m->shared->label_base, site = 0;
  static bool notes;
  if (!a->mutant && rt.mode == SYMRT_MODE_MUTANT && !notes)
    notes = atexit (note_time) == 0;
  if (!a->mutant && rt.mode != SYMRT_MODE_MUTANT)
    note_values (m);
  if (!a->mutant || !tu || a->mutant - 1 < m->shared->label_base
      || wanted >= m->shared->nlabel)
    return;
  while (m->first_label[site + 1] <= wanted)
    site++;
  if (!mutant_find (m, site, wanted - m->first_label[site], &chosen)
      || (a->mutant_bits & SYMRT_MU_LOWER && !has_lower (&m->sites[site])))
    return;
  *tu->mutate = mutate;
  mutant_switch (m, site, true);
  a->mutant_bits |= SYMRT_MU_ON;
}
