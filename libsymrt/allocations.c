/* SPDX-License-Identifier: MIT
   Allocations that may fail.  A job with a region of kind FAILS makes it an input
   whether call I of the allocator fails, I counted over malloc, calloc, realloc and
   strdup from the beginning of the target call on:

     p = malloc (n);	p' = fails[I] == 0 ? mark I : 0

   The program may keep and copy p and compare it with null; for everything else p is
   the address that it has, and reaching memory through it says that it is not null.
   So what a program does with its heap costs nothing but the comparison.  Addresses
   of the heap stay in this process: the driver sees the mark.

   Other functions, as write, fail in the same way, with the result itself

     r' = fails[I] == 0 ? r : -1

   which is computed with as any number; used as an address or a size, it stays whether
   the call failed.

   Those that the region has no room for succeed, which is counted.  */
#include <errno.h>
#include "runtime.h"

#define MAX_ALLOCATIONS 64

static struct
{
  bool armed;
  uint32_t calls;   /* of the allocator */
  unsigned n;	    /* those that may fail */
  uint32_t first, last; /* their ids lie between */
  struct
  {
    uint32_t id;
    uint32_t call;
  } may[MAX_ALLOCATIONS];
  unsigned noutcome;
  struct { uint32_t id, input; bool failed; } outcome[MAX_ALLOCATIONS];
} state;

void
allocations_arm (bool on)
{
  state.armed = on;
  if (on)
    state.calls = 0;
}

void
allocations_reset (void)
{
  state.armed = false;
  state.calls = state.n = state.noutcome = 0;
  state.first = state.last = 0;
}

static struct allocation
begin (int error)
{
  struct allocation a = { .input = 0 };
  unsigned index = 0;
  if (!RT_TRACKED || !state.armed)
    return a;
  struct region *r = region_of_kind (SYMRT_R_FAILS, &index);
  if (!r)
    return a;
  struct symrt_region *s = r->shared;
  uint32_t call = state.calls++;
  if (call >= s->capacity || state.n == MAX_ALLOCATIONS)
    {
      event_concrete (SYMRT_REASON_ALLOCATION, 0, 0, 0);
      return a;
    }
  uint64_t value = 0;
  if (call < s->ndata && (uint64_t) s->data + call < rt.job_size)
    value = rt.job[s->data + call];
  if (s->touched < call + 1)
    s->touched = call + 1;
  bool fresh;
  a.call = call;
  a.input = expr_input (SYMRT_INPUT_KEY (index, call, 0), 8, value, &fresh);
  if (!a.input)
    return a;
  if (fresh)
    event_add (SYMRT_E_INPUT, 0, 0, 0, a.input, 0, value);
  a.fails = value != 0;
  if (a.fails)
    errno = error;
  return a;
}

struct allocation
allocation_begin (void)
{
  return begin (ENOMEM);
}

struct allocation
failure_begin (bool on, int error)
{
  return on ? begin (error) : (struct allocation){ .input = 0 };
}

uint32_t
failure_end (struct allocation a, unsigned width, uint64_t ok, uint32_t ok_id,
	     uint64_t failed)
{
  if (!a.input)
    return ok_id;
  uint32_t id = expr_node (
    ADSE_OP_ITE, width, expr_node (ADSE_OP_EQ, 1, a.input, expr_const (8, 0), 0, 0),
    expr_of (ok_id, width, ok), expr_const (width, failed), 0);
  if (id && state.noutcome < MAX_ALLOCATIONS)
    {
      state.outcome[state.noutcome].id = id;
      state.outcome[state.noutcome].failed = a.fails;
      state.outcome[state.noutcome++].input = a.input;
    }
  return id;
}

bool
failure_settled (uint32_t id)
{
  for (unsigned i = 0; id && i < state.noutcome; i++)
    if (state.outcome[i].id == id)
      {
	event_constraint (expr_bin (state.outcome[i].failed ? ADSE_OP_NE : ADSE_OP_EQ,
				    1, 8, state.outcome[i].input, 0, 0, 0),
			  SYMRT_CO_POINTER);
	return true;
      }
  return false;
}

uint32_t
allocation_end (struct allocation a, const void *p)
{
  /* Not because we said so.  */
  if (!a.input || !p != a.fails)
    return 0;
  uint64_t mark = SYMRT_HEAP_POINTER + (uint64_t) a.call * SYMRT_HEAP_STRIDE;
  uint32_t id = expr_node (
    ADSE_OP_ITE, 64,
    expr_node (ADSE_OP_EQ, 1, a.input, expr_const (8, 0), 0, 0),
    expr_marked (mark, p ? (uint64_t) (uintptr_t) p : mark),
    expr_const (64, 0), 0);
  if (!id)
    return 0;
  if (!state.n)
    state.first = id;
  state.last = id;
  state.may[state.n].id = id;
  state.may[state.n++].call = a.call;
  return id;
}

bool
allocation_is (uint32_t id)
{
  if (id < state.first || id > state.last || !id)
    return false;
  for (unsigned i = 0; i < state.n; i++)
    if (state.may[i].id == id)
      return true;
  return false;
}

uint64_t
allocation_mark (uint32_t id, uint64_t value)
{
  for (unsigned i = 0; value && id && i < state.n; i++)
    if (state.may[i].id == id)
      return SYMRT_HEAP_POINTER + (uint64_t) state.may[i].call * SYMRT_HEAP_STRIDE;
  return callee_mark (value);
}
