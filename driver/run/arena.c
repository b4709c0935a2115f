/* SPDX-License-Identifier: GPL-3.0-or-later
   Lays out the arena.  Everything is backed lazily: capacities cost nothing until
   a run uses them.  */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/util.h"
#include "run/arena.h"
#include "run/limits.h"
#include "site.h"
#include "symrt-layout.h"

#define PAGE 4096u

static void
place (struct symrt_span *s, uint64_t *at, uint64_t count, uint64_t size)
{
  s->offset = *at;
  s->count = count;
  *at = (*at + count * size + PAGE - 1) & ~(uint64_t) (PAGE - 1);
}

void *
arena_create (const struct program *p, const char *path, enum symrt_mode mode,
	      uint32_t flags, int *fd, size_t *size, char *err, size_t nerr)
{
  struct symrt_arena h = { .magic = SYMRT_ARENA_MAGIC,
			   .version = SYMRT_ARENA_VERSION,
			   .mode = mode,
			   .flags = flags,
			   .nmodule = (uint32_t) p->nunit,
			   .nbytes = 8,
			   .limit = p->nunit ? p->units[0].site_ctx.limit : 0 };
  uint64_t at = (sizeof h + PAGE - 1) & ~(uint64_t) (PAGE - 1);
  bool records = mode != SYMRT_MODE_SCORE && mode != SYMRT_MODE_MUTANT
		 && mode != SYMRT_MODE_MUTANTS;
  place (&h.modules, &at, p->nunit, sizeof (struct symrt_module));
  place (&h.labels, &at, p->nlabel, 1);
  place (&h.open, &at, SYMRT_OPEN_SIZE, 1);
  place (&h.job, &at, records ? (uint64_t) run_limit.job : 0, 1);
  place (&h.nodes, &at, records ? (uint64_t) run_limit.nodes : 0,
	 sizeof (struct symrt_node));
  place (&h.events, &at, records ? (uint64_t) run_limit.events : 0,
	 sizeof (struct symrt_event));
  place (&h.bytes, &at, (uint64_t) run_limit.bytes, 1);
  h.size = at;
  *fd = path ? open (path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)
	     : memfd_create ("adse-arena", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  void *map = MAP_FAILED;
  /* Sealed: a target that cut it off would end the driver with SIGBUS.  */
  if (*fd >= 0 && !ftruncate (*fd, (off_t) at)
      && (path || !fcntl (*fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)))
    map = mmap (NULL, at, PROT_READ | PROT_WRITE, MAP_SHARED, *fd, 0);
  if (map == MAP_FAILED)
    {
      snprintf (err, nerr, "%s: the arena cannot be made: %s", path ? path : "memfd",
		strerror (errno));
      if (*fd >= 0)
	close (*fd);
      *fd = -1;
      return NULL;
    }
  /* A child of the driver that does not exec (the solver's) has no use for it. */
  madvise (map, at, MADV_DONTDUMP);
  memcpy (map, &h, sizeof h);
  struct symrt_module *m = (void *) ((char *) map + h.modules.offset);
  for (size_t i = 0; i < p->nunit; i++)
    {
      const struct unit *u = &p->units[i];
      m[i] = (struct symrt_module){ .stamp = u->meta->stamp,
				    .site_base = u->site_base,
				    .nsite = u->meta->sites.count,
				    .label_base = u->label_base,
				    .nlabel = u->nlabel,
				    .branch_base = u->branch_base,
				    .nbranch = u->meta->nbranch };
    }
  if (path)
    {
      close (*fd);
      *fd = -1;
    }
  *size = at;
  return map;
}

void
arena_unmap (void *arena, size_t size)
{
  munmap (arena, size);
}

uint8_t *
arena_labels (void *arena)
{
  const struct symrt_arena *a = arena;
  return (uint8_t *) arena + a->labels.offset;
}

static void
open_linked (const struct unit *u, uint32_t s, uint8_t *open)
{
  const struct adse_site *site = &u->sites[s];
  bool cases = site->kind == ADSE_SITE_SWITCH || site->kind == ADSE_SITE_USE;
  if (site->kind != ADSE_SITE_DECISION && !cases)
    return;
  for (unsigned i = 0; i < 2; i++)
    if (adse_site_block (site, i))
      open[s] |= open[adse_site_block (site, i) - 1];
  for (uint32_t i = 0; cases && i < site->ncase; i++)
    if (u->cases[site->cases + i].block)
      open[s] |= open[u->cases[site->cases + i].block - 1];
}

/* Definitions are told of while some label about their variable is open.  */
static void
open_definitions (const struct unit *u, uint8_t *open)
{
  uint32_t nsite = u->meta->sites.count;
  uint8_t *asked = NULL; /* variables, by number */
  for (uint32_t s = 0; s < nsite; s++)
    {
      const struct adse_site *site = &u->sites[s];
      if (site->kind != ADSE_SITE_USE || !open[s] || !site->ncase)
	continue;
      if (!asked)
	asked = xcalloc (nsite, 1);
      asked[u->sites[u->cases[site->cases].block - 1].konst[0]] = 1;
    }
  for (uint32_t s = 0; s < nsite && asked; s++)
    if (u->sites[s].kind == ADSE_SITE_DEF)
      open[s] = asked[u->sites[s].konst[0]];
  free (asked);
}

void
arena_open (const struct program *p, const struct symrt_arena *a, void *arena)
{
  const uint8_t *labels = (const uint8_t *) arena + a->labels.offset;
  uint8_t *open = (uint8_t *) arena + a->open.offset;
  uint8_t mask
    = a->flags & SYMRT_EVERY_VISIT ? SYMRT_L_WANTED : SYMRT_L_WANTED | SYMRT_L_COVERED;
  for (size_t i = 0; i < p->nunit; i++)
    {
      const struct unit *u = &p->units[i];
      for (uint32_t s = 0; s < u->meta->sites.count; s++)
	{
	  bool is_open = false;
	  for (uint32_t l = u->site_label[s]; l < u->site_label[s + 1] && !is_open; l++)
	    is_open = (labels[u->label_base + l] & mask) == SYMRT_L_WANTED;
	  open[u->site_base + s] = is_open;
	}
    }
  /* A decision tells of the blocks that are linked to it, a use of definitions.  */
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t s = 0; s < p->units[i].meta->sites.count; s++)
      open_linked (&p->units[i], s, open + p->units[i].site_base);
  for (size_t i = 0; i < p->nunit; i++)
    open_definitions (&p->units[i], open + p->units[i].site_base);
}
