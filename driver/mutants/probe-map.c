/* SPDX-License-Identifier: GPL-3.0-or-later
   Probed runs, and mutants along their way, as expressions for the solver.  See
   probe.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "goals/path.h"
#include "mutants/probe.h"
#include "program/image.h"
#include "adse-op.h"
#include "labels.h"
#include "trace.h"

/* The visit of hole H over MAP.  */
static struct adse_visit
visit_of (const struct probe_view *v, struct expr_dag *dag, const struct probe_hole *h,
	  const expr_id *map)
{
  struct adse_visit visit = { .n = h->n };
  for (unsigned i = 0; i < h->n; i++)
    visit.v[i] = h->operand[i] ? map[h->operand[i]]
			       : expr_const (dag, v->op->width, h->value[i]);
  return visit;
}

static expr_id
table_of (const struct probe *p, struct expr_dag *dag, const struct symrt_node *n,
	  expr_id index)
{
  struct symrt_tablehdr h;
  memcpy (&h, p->bytes + n->k, sizeof h);
  uint64_t *values = xmalloc (h.count * sizeof *values + 1);
  memcpy (values, p->bytes + n->k + sizeof h, h.count * sizeof *values);
  expr_id e = expr_add_table (dag, values, h.count, h.width, index, n->width);
  free (values);
  return e;
}

/* Node I over what MAP has of its operands; of a hole, what was there without it.  */
static expr_id
map_node (const struct probe *p, struct expr_dag *dag, uint32_t i, const expr_id *map)
{
  const struct symrt_node *n = &p->nodes[i];
  switch (n->op)
    {
    case ADSE_OP_CONST: return expr_const (dag, n->width, n->k);
    case ADSE_OP_TABLE: return table_of (p, dag, n, map[n->a]);
    case ADSE_OP_INPUT:
      if (SYMRT_INPUT_REGION (n->k) != SYMRT_HOLE_REGION)
	return expr_input_node (dag, n->k, n->width);
      if (p->input[i] >= p->nhole)
	return expr_const (dag, n->width, 0); /* the trace is lost before it */
      const struct probe_hole *h = &p->hole[p->input[i]];
      return h->original ? map[h->original] : expr_const (dag, n->width, h->result);
    default:
      return expr_op (dag, (enum adse_op) n->op, n->width, map[n->a], map[n->b],
		      map[n->c], n->k);
    }
}

void
probe_map (const struct probe *p, struct expr_dag *dag, expr_id *map)
{
  map[0] = 0;
  for (uint32_t i = 1; i <= p->nnode; i++)
    map[i] = map_node (p, dag, i, map);
}

bool
probe_map_mutant (const struct probe_view *v, struct expr_dag *dag, uint32_t label,
		  const expr_id *original, expr_id *map, expr_id *sound, uint32_t upto)
{
  const struct probe *p = v->probe;
  struct adse_algebra alg = expr_algebra (dag);
  *sound = 0;
  memcpy (map, original, (p->nnode + (size_t) 1) * sizeof *map);
  for (uint32_t i = 1; i <= p->nnode; i++)
    {
      if (!probe_depends (v, i))
	continue;
      const struct probe_hole *h
	= p->nodes[i].op == ADSE_OP_INPUT && p->input[i] < p->nhole
	    ? &p->hole[p->input[i]]
	    : NULL;
      if (!h || h->site != v->site)
	{
	  map[i] = map_node (p, dag, i, map);
	  continue;
	}
      struct adse_visit visit = visit_of (v, dag, h, map);
      struct adse_mutant m;
      if (!h->known
	  || !adse_label_mutant (&v->unit->site_ctx, v->op, label, &visit, &alg, &m))
	return false;
      map[i] = m.mutated;
      for (int k = 0; h->item < upto && k < 2; k++)
	{
	  expr_id c = k ? m.defined : m.survives;
	  if (c)
	    *sound = *sound ? expr_and (dag, *sound, c) : c;
	}
    }
  return true;
}

expr_id
probe_condition (const struct probe *p, struct expr_dag *dag, uint32_t i,
		 const expr_id *map)
{
  const struct probe_item *item = &p->item[i];
  expr_id e = map[item->node];
  uint32_t local;
  const struct unit *u;
  switch (item->kind)
    {
    case PROBE_SWITCH:
      u = program_site (p->program, item->site, &local);
      return path_case (dag, u, &u->sites[local], e, (uint32_t) item->value);
    case PROBE_FIXED:
      return expr_op (dag, ADSE_OP_EQ, 1, e,
		      expr_const (dag, p->nodes[item->node].width, item->value), 0, 0);
    default: return item->value ? e : expr_not (dag, e);
    }
}

expr_id
probe_first_trap (const struct probe_view *v, struct expr_dag *dag, uint32_t label,
		  const expr_id *map, uint32_t *item)
{
  const struct probe *p = v->probe;
  struct adse_algebra alg = expr_algebra (dag);
  uint32_t i = 0;
  while (i < p->nhole && p->hole[i].site != v->site)
    i++;
  if (i == p->nhole || !p->hole[i].known)
    return 0;
  struct adse_visit visit = visit_of (v, dag, &p->hole[i], map);
  struct adse_mutant m;
  if (!adse_label_mutant (&v->unit->site_ctx, v->op, label, &visit, &alg, &m)
      || !m.survives)
    return 0;
  *item = p->hole[i].item;
  expr_id trap = expr_not (dag, m.survives);
  return m.defined ? expr_and (dag, trap, m.defined) : trap;
}
