/* SPDX-License-Identifier: MIT
   Events of a run, in order: what the driver makes the path condition of.  When
   the table is full, events stop and the header says so.  */
#include "adse-op.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

void
event_add (unsigned kind, unsigned flag, unsigned aux, uint32_t site, uint32_t a,
	   uint32_t b, uint64_t value)
{
  struct symrt_arena *arena = rt.arena;
  if (arena->flags & SYMRT_NO_EVENTS)
    return;
  /* Where nodes have no room there may be new ones.  */
  if (arena->nnode != rt.stale_nodes || (arena->full & 1))
    {
      rt.stale_nodes = arena->nnode;
      rt.stale_events = 0;
    }
  else if (++rt.stale_events > arena->stale)
    {
      arena->stale = rt.stale_events;
      if (rt.stale_events >= rt.endless)
	run_endless ();
    }
  if (arena->full & 2)
    return;
  rt_busy++;
  uint32_t i = arena->nevent;
  if (i >= rt.event_room)
    {
      arena->full |= 2;
      rt_count (SYMRT_REASON_ARENA_FULL);
      rt_busy--;
      return;
    }
  rt.events[i] = (struct symrt_event){ .kind = (uint8_t) kind,
				       .flag = (uint8_t) flag,
				       .aux = (uint16_t) aux,
				       .site = site,
				       .a = a,
				       .b = b,
				       .value = value };
  arena->nevent = i + 1;
  rt_busy--;
}

void
event_branch (uint32_t number, uint32_t id, bool taken)
{
  if (!id || rt.nodes[id].op == ADSE_OP_CONST)
    return;
  rt.symbolic_branches++;
  event_add (SYMRT_E_BRANCH, taken, 0, number, id, label_definitions (), 0);
}

void
event_concrete (unsigned reason, uint32_t id, uint64_t value, uint32_t name)
{
  if (reason >= SYMRT_REASON__COUNT)
    reason = SYMRT_REASON_STMT;
  /* The program has the address; whether it is null it may ask later.  */
  if (allocation_is (id) || failure_settled (id))
    return;
  rt_count (reason);
  event_add (SYMRT_E_CONCRETE, 0, reason, name, id, 0, callee_mark (value));
}

void
event_constraint (uint32_t id, unsigned why)
{
  if (id && rt.nodes[id].op != ADSE_OP_CONST)
    event_add (SYMRT_E_CONSTRAINT, why, 0, 0, id, 0, 0);
}

void
symrt_branch (uint32_t number, uint32_t id, uint32_t taken)
{
  if (!RT_TRACKED)
    return;
  id = check_operand (id, 1, taken != 0, "branch");
  event_branch (number, id, taken != 0);
}

void
symrt_switch_ (uint32_t site, uint32_t id, uint64_t value)
{
  if (!RT_TRACKED || !id)
    return;
  const struct module *m = label_module (site);
  unsigned width = m ? m->sites[site - m->shared->site_base].width : 0;
  if (!width || width > 64)
    width = id <= rt.arena->nnode ? node_width (id) : 64;
  id = check_operand (id, width, value, "switch");
  if (!id || rt.nodes[id].op == ADSE_OP_CONST)
    return;
  rt.symbolic_branches++;
  if (m)
    event_add (SYMRT_E_SWITCH, 0, 0, site, id, label_definitions (), value);
  else
    /* The cases are in tables of a TU that nobody knows.  */
    event_concrete (SYMRT_REASON_INDIRECT, id, value, 0);
}

void
symrt_concretize (uint32_t reason, uint32_t id, uint64_t value)
{
  if (!RT_TRACKED || !id)
    return;
  if (id <= rt.arena->nnode)
    id = check_operand (id, node_width (id) < 64 ? node_width (id) : 64, value,
			"concretize");
  else
    id = check_operand (id, 64, value, "concretize");
  if (!id || rt.nodes[id].op == ADSE_OP_CONST)
    return;
  if (callee_mark (value) != value && node_width (id) == 64)
    /* A generated callee is called: the pointer is not null.  */
    event_constraint (expr_bin (ADSE_OP_EQ, 1, 64, id, 0, 0, value), SYMRT_CO_CALLEE);
  else if (node_width (id) == 64 && region_at (value))
    follow_pin (id, value, reason);
  else
    event_concrete (reason, id, value, 0);
}

void
symrt_lose (uint32_t reason)
{
  if (!RT_TRACKED || reason >= SYMRT_REASON__COUNT)
    return;
  rt_count (reason);
  event_add (SYMRT_E_CONCRETE, 0, reason, 0, 0, 0, 0);
}

void
symrt_stranger (uint64_t callee, uint32_t how)
{
  uint64_t from = SLOT64 (SYMRT_RETFN);
  uint32_t id = SLOT32 (SYMRT_RET);
  if (!RT_TRACKED || from == callee)
    return;
  if (!from ? how & SYMRT_CALL_FOLLOWED : how & SYMRT_CALL_AGGREGATE)
    symrt_lose (SYMRT_REASON_INDIRECT);
  else if (from && id && id <= rt.arena->nnode)
    symrt_concretize (SYMRT_REASON_INDIRECT, id, node_value (id));
}

void
symrt_extern_arg (void *name, uint32_t id, uint64_t value)
{
  if (!RT_TRACKED)
    return;
  struct region *r = region_at (value);
  if (r)
    {
      if (r->shared)
	r->shared->escaped = 1;
      event_add (SYMRT_E_EXTERN, 0, 0, rt_name (name), 0, 0, region_index (r));
    }
  if (!id)
    return;
  unsigned width = id <= rt.arena->nnode && node_width (id) < 64 ? node_width (id) : 64;
  id = check_operand (id, width, value, "external call");
  if (!id || rt.nodes[id].op == ADSE_OP_CONST)
    return;
  if (r)
    follow_pin (id, value, SYMRT_REASON_EXTERN);
  else
    event_concrete (SYMRT_REASON_EXTERN, id, value, rt_name (name));
}
