/* SPDX-License-Identifier: MIT
   symrt_attach: called by each TU's constructor, in any order, before anything
   else of libsymrt has run.  The driver filled the module table before it started
   the program; the TU is found there by its stamp and told its numbers.  A TU
   that is not in the table (its image was not given to the driver) is followed
   all the same, under numbers that no label has.  */
#include <sys/mman.h>
#include "labels.h"
#include "meta.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "trace.h"

/* A TU that the driver does not know gets a record in a private arena.  */
static struct symrt_module *
announce (const struct symrt_meta *meta, uint32_t *index)
{
  struct symrt_arena *a = rt.arena;
  if (!rt.is_private || a->nmodule >= rt.module_room)
    return NULL;
  uint32_t i = a->nmodule;
  struct symrt_module *m = &rt.modules[i], *last = i ? m - 1 : NULL;
  *m = (struct symrt_module){ .stamp = meta->stamp,
			      .site_base = last ? last->site_base + last->nsite : 0,
			      .nsite = meta->sites.count,
			      .label_base = last ? last->label_base + last->nlabel : 0,
			      .branch_base
			      = last ? last->branch_base + last->nbranch : 0,
			      .nbranch = meta->nbranch };
  if (m->site_base + m->nsite >= SYMRT_NO_SITE
      || m->branch_base + m->nbranch >= SYMRT_ANON_BRANCH)
    return NULL;
  a->nmodule++;
  *index = i;
  return m;
}

static struct symrt_module *
find (const struct symrt_meta *meta, uint32_t *index)
{
  for (uint32_t i = 0; i < rt.arena->nmodule; i++)
    if (rt.modules[i].stamp == meta->stamp)
      {
	*index = i;
	return &rt.modules[i];
      }
  return announce (meta, index);
}

static const void *
table (const struct symrt_meta *meta, const struct symrt_table *t, size_t size)
{
  if (t->offset > meta->size || t->count > (meta->size - t->offset) / size)
    return NULL;
  return (const uint8_t *) meta + t->offset;
}

/* What labels and jobs need of the TU's tables.  */
static bool
fill (struct module *m, const struct symrt_tu *tu)
{
  const struct symrt_meta *meta = tu->meta;
  m->ctx.strings = table (meta, &meta->strings, 1);
  m->ctx.cases = table (meta, &meta->cases, sizeof *m->ctx.cases);
  m->sites = table (meta, &meta->sites, sizeof *m->sites);
  m->functions = table (meta, &meta->functions, sizeof *m->functions);
  m->params = table (meta, &meta->params, sizeof *m->params);
  m->globals = table (meta, &meta->globals, sizeof *m->globals);
  m->types = table (meta, &meta->types, sizeof *m->types);
  uint32_t nsite = meta->sites.count;
  if (!m->ctx.strings || !m->ctx.cases || !m->sites || !m->functions || !m->params
      || !m->globals || !m->types)
    return false;
  m->ctx.sites = m->sites;
  m->ctx.nsite = nsite;
  m->ctx.limit = rt.is_private ? ADSE_LIMIT_DEFAULT : rt.arena->limit;
  m->first_label = rt_map (((size_t) nsite + 1) * sizeof *m->first_label);
  if (!m->first_label)
    return false;
  uint32_t n = 0;
  for (uint32_t i = 0; i < nsite; i++)
    {
      m->first_label[i] = n;
      n += adse_site_nlabels (&m->ctx, &m->sites[i]);
    }
  m->first_label[nsite] = n;
  m->nsite = nsite;
  if (rt.is_private)
    {
      m->shared->nlabel = n;
      volatile uint8_t *open = (volatile uint8_t *) (uintptr_t) SYMRT_OPEN;
      for (uint32_t i = 0; i < nsite; i++)
	open[m->shared->site_base + i] = 1;
      for (uint32_t i = 0; i < n && m->shared->label_base + i < rt.nlabel; i++)
	rt.labels[m->shared->label_base + i] = SYMRT_L_WANTED;
    }
  /* Both sides count the labels of a TU by the same tables.  */
  return m->shared->nsite == nsite && m->shared->nlabel == n;
}

/* Functions of M that have names as libc's.  */
static void
note_own (const struct module *m, const struct symrt_meta *meta)
{
  static void *const tables = (void *) (uintptr_t) SYMRT_ENTRY;
  const size_t size = SYMRT_STATE + SYMRT_STATE_SIZE - SYMRT_ENTRY;
  for (uint32_t i = 0; i < meta->functions.count; i++)
    {
      const struct symrt_function *f = &m->functions[i];
      unsigned row;
      if (f->flags & SYMRT_F_STATIC || f->symbol >= meta->strings.count
	  || !models_have (m->ctx.strings + f->symbol, &row))
	continue;
      mprotect (tables, size, PROT_READ | PROT_WRITE);
      ((volatile uint64_t *) (uintptr_t) SYMRT_PLAIN)[row] = 0;
      mprotect (tables, size, PROT_READ);
    }
}

void
attach_unit (const struct symrt_tu *tu)
{
  if (!tu || !tu->meta || !rt_open ())
    return;
  const struct symrt_meta *meta = tu->meta;
  if (tu->abi != SYMRT_ABI_VERSION || meta->magic != SYMRT_META_MAGIC
      || meta->version != SYMRT_META_VERSION)
    {
      static bool said;
      if (!said)
	rt_warn ("a unit was compiled by another version of the plugin: it runs "
		 "without recording; compile it again");
      said = true;
      return;
    }
  uint32_t index = 0;
  struct symrt_module *shared = find (meta, &index);
  if (shared && !rt.module[index].tu)
    {
      struct module *m = &rt.module[index];
      m->shared = shared;
      if (fill (m, tu))
	{
	  m->tu = tu;
	  note_own (m, meta);
	  shared->attached = 1;
	}
      else
	shared = NULL;
    }
  if (shared)
    {
      *tu->site_base = shared->site_base;
      *tu->branch_base = shared->branch_base;
    }
  else
    {
      *tu->site_base = SYMRT_NO_SITE;
      *tu->branch_base = SYMRT_ANON_BRANCH;
      rt.arena->lost_labels++;
    }
  if (rt.mode == SYMRT_MODE_MUTANT || rt.mode == SYMRT_MODE_MUTANTS)
    {
      if (shared && rt.mode == SYMRT_MODE_MUTANT)
	mutant_attach (&rt.module[index]);
      else if (shared)
	mutants_attach (&rt.module[index]);
      return;
    }
  if (live_is_on ())
    return;
  *tu->ops = (void *) (uintptr_t) SYMRT_ENTRY;
  if (rt.main_runs)
    server_record ();
}
