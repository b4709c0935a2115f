/* SPDX-License-Identifier: GPL-3.0-or-later
   Reachability in one function's flow.  See flow.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/flow.h"
#include "meta.h"

static uint32_t
block_of (const struct flow *f, uint32_t item)
{
  uint32_t lo = 0, hi = f->nblock;
  while (lo + 1 < hi)
    {
      uint32_t mid = lo + (hi - lo) / 2;
      if (f->block[mid] <= item)
	lo = mid;
      else
	hi = mid;
    }
  return lo;
}

/* Set MARK of the sites that a run can come to from ITEM on, to the end of its block
   and beyond, but for blocks that SEEN has.  */
static void
follow (const struct flow *f, uint32_t item, uint8_t *mark, uint8_t *seen)
{
  uint32_t *todo = xmalloc ((f->nblock + 1) * sizeof *todo), n = 0;
  uint32_t b = block_of (f, item);
  for (;;)
    {
      for (; item < f->block[b + 1]; item++)
	{
	  const struct symrt_use *u = &f->item[item];
	  if (u->kind == SYMRT_U_AT_SITE)
	    mark[u->index] = 1;
	  else if (u->kind == SYMRT_U_NEXT && !seen[u->index])
	    {
	      seen[u->index] = 1;
	      todo[n++] = u->index;
	    }
	}
      if (!n)
	break;
      b = todo[--n];
      item = f->block[b];
    }
  free (todo);
}

void
flow_init (struct flow *f, const struct target *t, bool again)
{
  const struct symrt_use *use = t->unit->uses + t->rec->first_use;
  uint32_t at = 0, nsite = t->unit->meta->sites.count;
  memset (f, 0, sizeof *f);
  f->unit = t->unit;
  f->function = t->function;
  f->again = again;
  f->mentioned = xcalloc (nsite + 1, 1);
  f->lost = xcalloc (nsite + 1, 1);
  f->reached = xcalloc (nsite + 1, 1);
  while (at < t->rec->nuse && use[at].kind != SYMRT_U_BLOCK)
    at++;
  f->item = use + at;
  f->nitem = t->rec->nuse - at;
  for (uint32_t i = 0; i < f->nitem; i++)
    f->nblock += f->item[i].kind == SYMRT_U_BLOCK;
  f->block = xcalloc (f->nblock + 1, sizeof *f->block);
  f->entered = xcalloc (f->nblock + 1, 1);
  f->within = xcalloc (f->nblock + 1, 1);
  f->nblock = 0;
  for (uint32_t i = 0; i < f->nitem; i++)
    if (f->item[i].kind == SYMRT_U_BLOCK)
      f->block[f->nblock++] = i;
    else if (f->item[i].kind == SYMRT_U_AT_SITE)
      f->mentioned[f->item[i].index] = 1;
  f->block[f->nblock] = f->nitem;
  if (f->nblock)
    {
      uint8_t *seen = xcalloc (f->nblock, 1);
      seen[0] = 1;
      follow (f, f->block[0], f->reached, seen);
      free (seen);
    }
}

void
flow_free (struct flow *f)
{
  free (f->block);
  free (f->entered);
  free (f->within);
  free (f->mentioned);
  free (f->lost);
  free (f->reached);
  memset (f, 0, sizeof *f);
}

void
flow_lose_all (struct flow *f)
{
  f->any = f->all = true;
}

void
flow_lose_site (struct flow *f, uint32_t local)
{
  f->any = true;
  if (f->again)
    f->all = true;
  f->lost[local] = 1;
}

/* Lost from ITEM on.  */
static void
lose_from (struct flow *f, uint32_t item)
{
  f->within[block_of (f, item)] |= !f->accepted;
  follow (f, item, f->lost, f->entered);
}

/* Lost from the block on to which branch BRANCH leads.  */
static bool
lose_way (struct flow *f, uint32_t branch, bool taken)
{
  bool found = false;
  for (uint32_t i = 0; i < f->nitem; i++)
    {
      if (f->item[i].kind != SYMRT_U_AT_BRANCH || f->item[i].index != branch)
	continue;
      uint32_t end = f->block[block_of (f, i) + 1], next = i + 1;
      while (next < end && f->item[next].kind != SYMRT_U_NEXT)
	next++;
      /* One of the two may lead out of the function.  */
      if (next + 2 != end)
	lose_from (f, i);
      else
	{
	  uint32_t to = f->item[taken ? next : next + 1].index;
	  f->entered[to] = 1;
	  lose_from (f, f->block[to]);
	}
      found = true;
    }
  return found;
}

void
flow_lose (struct flow *f, flow_place place)
{
  uint32_t index = (uint32_t) place;
  bool found = false;
  f->any = true;
  if (f->all)
    return;
  if (f->again || !f->nblock || place == FLOW_ENTRY)
    ;
  else if (place >> 62 == 1)
    for (uint32_t i = 0; i < f->nitem; i++)
      {
	if (f->item[i].kind != SYMRT_U_AT_SITE || f->item[i].index != index)
	  continue;
	lose_from (f, i + 1);
	found = true;
      }
  else
    found = lose_way (f, index, place >> 32 & 1);
  if (!found)
    f->all = true;
}

bool
flow_lose_calls (struct flow *f, bool (*lost) (void *, const struct symrt_use *),
		 void *ctx)
{
  bool found = false;
  for (uint32_t i = 0; i < f->nitem; i++)
    {
      const struct symrt_use *u = &f->item[i];
      if ((u->kind != SYMRT_U_CALL && u->kind != SYMRT_U_EXTERN
	   && u->kind != SYMRT_U_AT_CALL)
	  || !lost (ctx, u))
	continue;
      f->any = found = true;
      if (f->again)
	f->all = true;
      else
	lose_from (f, i + 1);
    }
  return found;
}

bool
flow_is_lost (const struct flow *f, uint32_t local)
{
  if (!f->any || !f->mentioned[local])
    return f->any;
  return f->reached[local] && (f->all || f->lost[local]);
}

bool
flow_leads_to_lost (const struct flow *f, uint32_t local)
{
  if (!f->any || f->all || !f->mentioned[local])
    return f->any;
  uint8_t *seen = xcalloc (f->nblock + 1, 1);
  uint8_t *sites = xcalloc (f->unit->meta->sites.count + 1, 1);
  bool found = false;
  for (uint32_t i = 0; i < f->nitem; i++)
    if (f->item[i].kind == SYMRT_U_AT_SITE && f->item[i].index == local)
      {
	seen[block_of (f, i)] = 1;
	follow (f, i, sites, seen);
      }
  for (uint32_t b = 0; b < f->nblock && !found; b++)
    found = seen[b] && f->within[b];
  free (sites);
  free (seen);
  return found;
}
