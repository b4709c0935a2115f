/* SPDX-License-Identifier: GPL-3.0-or-later
   Arenas for harnesses.  See trace-take.h.  */
#include <stdlib.h>
#include <string.h>
#include "program/image.h"
#include "run/exec-impl.h"
#include "adse-op.h"
#include "site.h"
#include "trace-take.h"
#include "trace.h"

struct arena
{
  struct symrt_arena head;
  struct symrt_node nodes[TRACE_NODES];
  struct symrt_event events[TRACE_EVENTS];
  uint8_t bytes[TRACE_BYTES];
};

/* Where a repaired TABLE node finds one.  */
#define TABLE_AT 8
#define TABLE_WIDTH 32

static unsigned
width_of (const struct arena *a, uint32_t id)
{
  return a->nodes[id].width;
}

/* Node I becomes valid whatever it was.  */
static void
repair_node (struct arena *a, uint32_t i)
{
  struct symrt_node *n = &a->nodes[i];
  n->op = 1 + n->op % (ADSE_OP__COUNT - 1);
  const struct adse_op_row *row = &adse_op_rows[n->op];
  if ((row->arity && i == 1) || adse_op_is_float (n->op))
    n->op = ADSE_OP_INPUT;
  row = &adse_op_rows[n->op];
  n->a = row->arity > 0 ? 1 + n->a % (i - 1) : 0;
  n->b = row->arity > 1 ? 1 + n->b % (i - 1) : 0;
  n->c = row->arity > 2 ? 1 + n->c % (i - 1) : 0;
  unsigned w = n->width % 64 + 1, wa = n->a ? width_of (a, n->a) : 0;
  switch (row->shape)
    {
    case ADSE_SHAPE_LEAF:
      n->width = (uint8_t) w;
      if (n->op == ADSE_OP_INPUT)
	n->k = SYMRT_INPUT_KEY (n->k >> 32 & 3, n->k & 63, 0);
      else
	n->k = (uint64_t) adse_mask (n->k, w);
      break;
    case ADSE_SHAPE_BIN:
    case ADSE_SHAPE_CMP:
      if (width_of (a, n->b) != wa)
	n->b = n->a;
      n->width = row->shape == ADSE_SHAPE_CMP ? 1 : (uint8_t) wa;
      break;
    case ADSE_SHAPE_UN:
      if (n->op == ADSE_OP_BSWAP && wa % 8)
	n->op = ADSE_OP_NOT;
      n->width = (uint8_t) wa;
      break;
    case ADSE_SHAPE_COUNT:
      n->width = 32;
      break;
    case ADSE_SHAPE_EXT:
      if (n->op == ADSE_OP_EXTRACT)
	{
	  n->k %= wa;
	  n->width = (uint8_t) (1 + w % (wa - n->k));
	}
      else
	n->width = (uint8_t) (wa + (n->width & 1) * (ADSE_MAX_WIDTH - wa));
      break;
    case ADSE_SHAPE_CAT:
      if (wa + width_of (a, n->b) > ADSE_MAX_WIDTH)
	{
	  n->op = ADSE_OP_CONST;
	  n->a = n->b = 0;
	  n->width = 32;
	  n->k &= 0xffff;
	}
      else
	n->width = (uint8_t) (wa + width_of (a, n->b));
      break;
    case ADSE_SHAPE_ITE:
      if (wa != 1 || width_of (a, n->c) != width_of (a, n->b))
	{
	  n->op = ADSE_OP_CONST;
	  n->a = n->b = n->c = 0;
	  n->width = 1;
	  n->k &= 1;
	}
      else
	n->width = (uint8_t) width_of (a, n->b);
      break;
    case ADSE_SHAPE_TABLE:
      n->k = TABLE_AT;
      n->width = TABLE_WIDTH;
      break;
    }
}

/* The first condition at or after ID, wrapping; 0: there is none.  */
static uint32_t
condition (const struct arena *a, uint32_t nnode, uint32_t id)
{
  for (uint32_t k = 0; k < nnode; k++)
    {
      uint32_t i = 1 + (id + k) % nnode;
      if (a->nodes[i].width == 1)
	return i;
    }
  return 0;
}

static void
repair_event (struct arena *a, const struct program *p, uint32_t nnode,
	      struct symrt_event *e)
{
  uint32_t local;
  e->kind = 1 + e->kind % SYMRT_E_EXTERN;
  e->a %= nnode + 1;
  e->b %= nnode + 1;
  switch (e->kind)
    {
    case SYMRT_E_BRANCH:
      e->flag &= 1;
      if (e->site < SYMRT_ANON_BRANCH)
	e->site %= p->nbranch;
      e->a = condition (a, nnode, e->a);
      break;
    case SYMRT_E_CONSTRAINT:
      e->flag %= 3;
      e->a = condition (a, nnode, e->a);
      break;
    case SYMRT_E_VISIT:
    case SYMRT_E_DECISION:
      e->site %= p->nsite;
      e->aux &= 3;
      break;
    case SYMRT_E_SWITCH:
      e->site %= p->nsite;
      for (uint32_t k = 0; k < p->nsite; k++)
	{
	  const struct unit *u = program_site (p, e->site, &local);
	  if (u->sites[local].kind == ADSE_SITE_SWITCH)
	    break;
	  e->site = (e->site + 1) % p->nsite;
	}
      e->a += !e->a;
      break;
    case SYMRT_E_VALUE:
      e->flag &= 1;
      break;
    case SYMRT_E_CONCRETE:
      e->aux %= 64;
      e->site = 0;
      break;
    case SYMRT_E_INPUT:
      for (uint32_t k = 0; k < nnode && a->nodes[e->a].op != ADSE_OP_INPUT; k++)
	e->a = 1 + e->a % nnode;
      break;
    case SYMRT_E_COVERED:
      e->value %= p->nlabel;
      break;
    case SYMRT_E_EXTERN:
      e->site = 0;
      break;
    }
}

static void
repair_all (struct arena *a, const struct program *p)
{
  static const struct symrt_tablehdr table = { 4, TABLE_WIDTH };
  uint32_t nnode = a->head.nnode < TRACE_NODES - 1 ? a->head.nnode : TRACE_NODES - 1;
  uint32_t nevent
    = a->head.nevent < TRACE_EVENTS ? a->head.nevent : TRACE_EVENTS;
  memcpy (a->bytes + TABLE_AT, &table, sizeof table);
  if (a->head.nbytes < 256)
    a->head.nbytes = 256;
  for (uint32_t i = 1; i <= nnode; i++)
    repair_node (a, i);
  /* One event in sixteen stays what it is.  */
  for (uint32_t i = 0; i < nevent && nnode; i++)
    if (a->events[i].flag >> 4 != 15)
      repair_event (a, p, nnode, &a->events[i]);
}

int
trace_take (struct fuzz *f, const struct program *p, bool repair, struct run *run)
{
  static struct arena *a;
  static const struct symrt_arena layout
    = { .nodes = { offsetof (struct arena, nodes), TRACE_NODES },
	.events = { offsetof (struct arena, events), TRACE_EVENTS },
	.bytes = { offsetof (struct arena, bytes), TRACE_BYTES },
	.size = sizeof (struct arena) };
  uint16_t count[3];
  if (!a && !(a = malloc (sizeof *a)))
    abort ();
  memset (a, 0, sizeof *a);
  fuzz_take (f, count, sizeof count);
  a->head.nnode = count[0];
  a->head.nevent = count[1];
  a->head.nbytes = count[2];
  a->head.full = fuzz_u8 (f);
  a->head.end = fuzz_u8 (f);
  size_t nodes = count[0] < TRACE_NODES - 1 ? count[0] : TRACE_NODES - 1,
	 events = count[1] < TRACE_EVENTS ? count[1] : TRACE_EVENTS,
	 bytes = count[2] < TRACE_BYTES ? count[2] : TRACE_BYTES;
  fuzz_take (f, a->nodes + 1, nodes * sizeof *a->nodes);
  fuzz_take (f, a->events, events * sizeof *a->events);
  fuzz_take (f, a->bytes, bytes);
  if (repair)
    repair_all (a, p);
  memset (run, 0, sizeof *run);
  /* The copy of each trace is as large as that trace, so that an access beyond it is
     noticed.  */
  static struct trace_copy copy;
  trace_copy_free (&copy);
  int rc = trace_check (p, &layout, a, &copy, run);
  if (rc)
    fuzz_check (*run->why && !run->nnode && !run->nevent && !run->nbytes,
		"a damaged trace is empty and says why");
  return rc;
}
