/* SPDX-License-Identifier: MIT
   One mutant of the program, switched on (SYMRT_MODE_MUTANT): what the code calls at the
   mutant's place (packet.h), with the meaning that its label has everywhere else
   (labels.h).  Nothing is recorded, and no clone runs.

   A mutant that means nothing for some operands, as a shift by too much, gives there what
   the original does: it is not killed by what C does not define.  */
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "packet.h"
#include "runtime.h"
#include "site.h"
#include "trace.h"

static const struct module *mutated;
static struct adse_label_at label;
static unsigned number; /* of the label at its site */

/* What a division by zero does.  */
static void
trap (void)
{
  syscall (SYS_tgkill, (int) syscall (SYS_getpid), (int) syscall (SYS_gettid), SIGFPE);
  syscall (SYS_exit_group, 128 + SIGFPE);
}

static uint64_t
decide (const struct adse_site *site, uint64_t state, uint64_t what)
{
  int next = adse_label_decide (&mutated->ctx, site, number, SYMRT_MUTATE_KNOWN (state),
				SYMRT_MUTATE_TRUE (state));
  if (what == SYMRT_MUTATE_OUTCOME)
    return next == 1;
  return next == ADSE_DECIDE_NEXT ((int) what);
}

static uint64_t
mutate (uint32_t local, uint64_t a, uint64_t b)
{
  const struct adse_site *site = &mutated->sites[local];
  volatile uint32_t *bits = &rt.arena->mutant_bits;
  *bits |= SYMRT_MU_REACHED;
  if (*bits & SYMRT_MU_CANARY)
    {
      syscall (SYS_kill, (int) syscall (SYS_getpid), SIGKILL);
      syscall (SYS_exit_group, 128 + SIGKILL);
    }
  if (site->kind == ADSE_SITE_DECISION)
    return decide (site, a, b);
  uint64_t operands[2] = { adse_mask (a, site->width), adse_mask (b, site->width) };
  struct adse_mutant_values m;
  if (!adse_label_mutant_values (site, &label, adse_op_rows[site->op].arity, operands,
				 &m))
    return 0;
  if (!m.survives)
    trap ();
  return m.defined ? m.mutated : m.original;
}

void
mutant_attach (const struct module *m)
{
  struct symrt_arena *a = rt.arena;
  const struct symrt_tu *tu = m->tu;
  uint32_t wanted = a->mutant - 1 - m->shared->label_base, site = 0;
  if (!a->mutant || !tu || !tu->mutate || a->mutant - 1 < m->shared->label_base
      || wanted >= m->shared->nlabel)
    return;
  while (m->first_label[site + 1] <= wanted)
    site++;
  if (!tu->has_mutants[site])
    return;
  number = wanted - m->first_label[site];
  label = adse_label_find (&m->ctx, &m->sites[site], number);
  const struct adse_site *s = &m->sites[site];
  uint64_t zero[2] = { 0, 0 };
  struct adse_mutant_values v;
  if (s->kind == ADSE_SITE_DECISION
	? adse_label_decide (&m->ctx, s, number, 0, 0) < 0
	: !adse_label_mutant_values (s, &label, adse_op_rows[s->op].arity, zero, &v))
    return;
  mutated = m;
  *tu->mutate = mutate;
  *tu->mutated_site = site;
  a->mutant_bits |= SYMRT_MU_ON;
}
