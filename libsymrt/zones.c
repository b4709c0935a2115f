/* SPDX-License-Identifier: MIT
   Memory for the regions of a job, a zone each (job.h).  To map a page, to touch it for the
   first time and to unmap it is most of what a short run costs.  So where runs have the
   memory of their server (share.c) pages stay mapped from one run to the next one, and are
   filled with zeros between them, as new ones are.  A run has exactly the pages that its job
   asks for: what the last one had besides is unmapped before it begins.  */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include "job.h"
#include "runtime.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

#define PAGE 4096u
#define KEPT 4 /* pages of a zone; more are unmapped rather than filled with zeros */

/* How many pages are mapped at the end of each zone.  No zone from N on has any.  */
struct zones
{
  uint8_t pages[SYMRT_JOB_MAX_REGIONS];
  unsigned n;
};
_Static_assert(SYMRT_ZONE_PAGES / PAGE <= UINT8_MAX, "pages of a zone do not fit");

static struct zones *zones; /* NULL: each run maps its own */

static uint64_t
end_of (unsigned i)
{
  return SYMRT_ZONE_BASE + (uint64_t) i * SYMRT_ZONE_STRIDE + SYMRT_ZONE_PAGES;
}

static void *
pointer (uint64_t address)
{
  return (void *) (uintptr_t) address;
}

/* The first address of zone I that is mapped, or its end.  */
static uint64_t
mapped_from (unsigned i)
{
  return end_of (i) - (zones ? (uint64_t) zones->pages[i] * PAGE : 0);
}

bool
zones_begin (uint8_t **from, uint8_t **to)
{
  zones = rt_map (sizeof *zones);
  *from = (uint8_t *) zones;
  *to = (uint8_t *) (zones ? zones + 1 : zones);
  return zones != NULL;
}

bool
zone_map (unsigned i, uint64_t capacity)
{
  uint64_t have = mapped_from (i),
	   want = SYMRT_REGION_ADDRESS (i, capacity) & ~(uint64_t) (PAGE - 1);
  if (have < want)
    munmap (pointer (have), want - have);
  else if (want < have
	   && mmap (pointer (want), have - want, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
		    -1, 0)
		!= pointer (want))
    return false;
  if (zones)
    {
      zones->pages[i] = (uint8_t) ((end_of (i) - want) / PAGE);
      if (want < end_of (i) && i >= zones->n)
	zones->n = i + 1;
    }
  return true;
}

void
zones_unmap_from (unsigned i)
{
  if (!zones || i >= zones->n)
    return;
  for (unsigned k = i; k < zones->n; k++)
    zone_map (k, 0);
  zones->n = i;
}

unsigned long
zones_clear (void)
{
  unsigned long sum = 0;
  for (unsigned i = 0; i < zones->n; i++)
    if (zones->pages[i] > KEPT)
      zone_map (i, 0);
    else
      {
	memset (pointer (mapped_from (i)), 0, end_of (i) - mapped_from (i));
	sum += zones->pages[i];
      }
  return sum;
}
