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
   the call failed.  One that reads or writes bytes may do the first alone:

     r' = fails[I] == 0 ? (short[I] == 0 ? r : 1) : -1

   The region holds fails[0], short[0], fails[1] and so on.

   Those that the region has no room for succeed, which is counted.  */
#include <errno.h>
#include "adse-op.h"
#include "job.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

#define MAX_ALLOCATIONS 64

static struct
{
  bool armed;
  uint32_t calls;	/* of the allocator */
  unsigned n;		/* those that may fail */
  uint32_t first, last; /* their ids lie between */
  struct
  {
    uint32_t id;
    uint32_t call;
  } may[MAX_ALLOCATIONS];
  unsigned noutcome;
  struct
  {
    uint32_t id;
    struct allocation a;
  } outcome[MAX_ALLOCATIONS];
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

/* Byte AT of region number INDEX as an input, and whether it is set.  */
static uint32_t
ask (struct region *r, unsigned index, uint32_t at, bool *is_set)
{
  uint64_t value = region_given (r->shared, at, 1);
  uint32_t id = region_input (index, at, 0, 8, value, value);
  *is_set = id && value != 0;
  return id;
}

static struct allocation
begin (int error, bool may_be_short)
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
  if (call >= s->capacity / 2 || state.n == MAX_ALLOCATIONS)
    {
      event_concrete (SYMRT_REASON_ALLOCATION, 0, 0, 0);
      return a;
    }
  a.call = call;
  a.input = ask (r, index, 2 * call, &a.fails);
  if (a.fails)
    errno = error;
  else if (a.input && may_be_short)
    a.part = ask (r, index, 2 * call + 1, &a.is_short);
  return a;
}

struct allocation
allocation_begin (void)
{
  return begin (ENOMEM, false);
}

struct allocation
failure_begin (bool on, int error)
{
  return on ? begin (error, false) : (struct allocation){ .input = 0 };
}

struct allocation
transfer_begin (bool on, int error, uint64_t n)
{
  return on ? begin (error, n > 1) : (struct allocation){ .input = 0 };
}

/* Is the byte INPUT not set?  */
static uint32_t
is_zero (uint32_t input)
{
  return expr_node (ADSE_OP_EQ, 1, input, expr_const (8, 0), 0, 0);
}

uint32_t
failure_end (struct allocation a, unsigned width, uint64_t ok, uint32_t ok_id,
	     uint64_t failed)
{
  if (!a.input)
    return ok_id;
  uint32_t done = expr_of (ok_id, width, ok);
  if ((int64_t) ok < 2)
    a.part = 0; /* there is nothing between that and failing */
  if (a.part)
    done = expr_node (ADSE_OP_ITE, width, is_zero (a.part), done, expr_const (width, 1),
		      0);
  uint32_t id = expr_node (ADSE_OP_ITE, width, is_zero (a.input), done,
			   expr_const (width, failed), 0);
  if (id && state.noutcome < MAX_ALLOCATIONS)
    {
      state.outcome[state.noutcome].id = id;
      state.outcome[state.noutcome++].a = a;
    }
  return id;
}

/* INPUT stays set or not, as it IS.  */
static void
settle (uint32_t input, bool is)
{
  event_constraint (expr_bin (is ? ADSE_OP_NE : ADSE_OP_EQ, 1, 8, input, 0, 0, 0),
		    SYMRT_CO_POINTER);
}

bool
failure_settled (uint32_t id)
{
  for (unsigned i = 0; id && i < state.noutcome; i++)
    if (state.outcome[i].id == id)
      {
	const struct allocation *a = &state.outcome[i].a;
	settle (a->input, a->fails);
	if (a->part)
	  settle (a->part, a->is_short);
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
  uint32_t id = expr_node (ADSE_OP_ITE, 64,
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
