/* SPDX-License-Identifier: MIT
   Generated callees: what a function pointer among the inputs points to, and what the
   host's stubs of functions that are not there ask for their results.  Of the first the
   driver writes a mark, SYMRT_CALLEE_POINTER + N; memory holds the address of
   callee N of this file, and wherever a value leaves for the driver it is the
   mark again, so that addresses of this process stay here.

   One that is to allocate returns a block from malloc or calloc, or null.  Any other
   callee returns the value that the CALLEE region holds for that call, an input like any
   other.  What it writes besides is in OUT regions.  */
#include <stdlib.h>
#include "adse-op.h"
#include "job.h"
#include "models.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "trace.h"

static uint32_t calls[SYMRT_MAX_CALLEES];

/* Where VALUE, input ID, is not 0 a block of BLOCK bytes that are 0, or if that is 0 of
   SIZE, which is the first argument; else null.  */
static uint64_t
allocate (struct model_call *c, size_t block, size_t size, uint32_t id, uint64_t value)
{
  event_branch (c->branch, expr_bin (ADSE_OP_NE, 1, 8, id, 0, value, 0), value != 0);
  if (!block)
    model_size (c, 0, size);
  SLOT32 (SYMRT_RET) = 0;
  void *p = !value ? NULL : block ? calloc (1, block) : malloc (size);
  if (block)
    size = block;
  if (p)
    shadow_clear ((uint64_t) (uintptr_t) p, size);
  return (uint64_t) (uintptr_t) p;
}

/* MOST, as a job has it: is VALUE, input ID of BITS bits, at most the length that is among
   ARGUMENTS?  Else the run ends: no such function returns more.  */
static void
hold_to_length (struct model_call *c, uint32_t most, const uint64_t *arguments,
		unsigned bits, uint32_t id, uint64_t value)
{
  unsigned at = SYMRT_CALLEE_MOST_ARGUMENT (most),
	   width = SYMRT_CALLEE_MOST_WIDTH (most);
  if (!most || at >= SYMRT_STUB_ARGUMENTS || !width || width > 64)
    return;
  uint64_t length = (uint64_t) adse_mask (arguments[at], width);
  uint64_t longest = (uint64_t) 1 << (bits - 1);
  if (bits < 64 && length >= longest)
    length = longest - 1;
  bool fits = value >= longest || value <= length;
  event_branch (c->branch, expr_bin (ADSE_OP_SLE, 1, bits, id, 0, value, length), fits);
  if (!fits)
    run_assumption_failed ();
}

static uint64_t
callee (unsigned n, void *self, const uint64_t *arguments)
{
  uint64_t first = arguments[0];
  if (!RT_TRACKED || !rt.job_base)
    return 0;
  const struct symrt_job *job = (const struct symrt_job *) rt.job_base;
  uint32_t count = calls[n]++;
  event_add (SYMRT_E_CALLBACK, 0, 0, n, 0, 0, count + 1);
  struct model_call c = model_enter (self, SYMRT_M_malloc);
  SLOT64 (SYMRT_RETFN) = (uint64_t) (uintptr_t) self;
  SLOT32 (SYMRT_RET) = 0;
  unsigned bits = job->callee_result_bits[n] & 0xff;
  unsigned width = job->callee_result_bits[n] >> SYMRT_CALLEE_WIDTH;
  bool allocates = job->callee_result_bits[n] & SYMRT_CALLEE_ALLOCATES;
  for (unsigned i = 0; i < region_count (); i++)
    {
      struct region *r = region_get (i);
      struct symrt_region *s = r->shared;
      if (!s || s->kind != SYMRT_R_CALLEE || s->tu != n)
	continue;
      /* One value: of all calls.  */
      uint64_t at = s->capacity > 8 ? 8ull * count : 0;
      if (at + 8 > s->capacity)
	return 0; /* beyond what is an input */
      uint64_t value = region_given (s, at, 8);
      if (!bits || bits > 64)
	return 0;
      value = (uint64_t) adse_mask (value, bits);
      uint64_t marked = callee_address (value);
      if (allocates && job->callee_result_bits[n] & SYMRT_CALLEE_PRESENT)
	return allocate (&c, job->callee_block[n], first, 0, 1);
      uint32_t id = region_input (i, at, 0, bits, marked ? marked : value, value);
      if (allocates)
	return allocate (&c, job->callee_block[n], first, id, value);
      hold_to_length (&c, job->callee_most[n], arguments, bits, id, value);
      if (id && width > bits && width <= 64)
	id = expr_extend (id, width, false);
      if (job->callee_result_bits[n] & SYMRT_CALLEE_STORES && first && width
	  && width <= 64)
	{
	  __builtin_memcpy ((void *) (uintptr_t) first, &value, width / 8);
	  symrt_store ((void *) (uintptr_t) first, width / 8, value, id, 0);
	}
      SLOT64 (SYMRT_RETFN) = (uint64_t) (uintptr_t) self;
      SLOT32 (SYMRT_RET) = id;
      return marked ? marked : value;
    }
  return 0;
}

/* What stubs write into: their arguments and what SYMRT_OUT_* says.  */
enum
{
  OUT_ARGUMENTS = SYMRT_OUT_BLOCK_SIZE + 1
};

/* The byte at offset AT of region I, which is an input: to P.  */
static void
write_byte (unsigned i, uint64_t at, uint8_t *p)
{
  uint64_t value = region_given (region_get (i)->shared, at, 1);
  uint32_t id = region_input (i, at, 0, 8, value, value);
  *p = (uint8_t) value;
  symrt_store (p, 1, value, id, 0);
}

/* The length that is argument AT of callee N.  A negative one is 0.  */
static uint64_t
length_argument (unsigned n, unsigned at, const uint64_t *arguments)
{
  uint32_t most = ((const struct symrt_job *) rt.job_base)->callee_most[n];
  unsigned width = SYMRT_CALLEE_MOST_WIDTH (most);
  if (!most || SYMRT_CALLEE_MOST_ARGUMENT (most) != at || width >= 64 || !width)
    return arguments[at];
  uint64_t length = (uint64_t) adse_mask (arguments[at], width);
  return length >> (width - 1) ? 0 : length;
}

/* Call COUNT of callee N fills the buffer of region I, of INDEX.  */
static void
fill_buffer (unsigned n, unsigned i, uint32_t index, uint32_t count,
	     const uint64_t *arguments)
{
  struct symrt_region *s = region_get (i)->shared;
  uint32_t size = SYMRT_OUT_SIZE (index), length = SYMRT_OUT_LENGTH (index);
  uint8_t *p = (uint8_t *) (uintptr_t) arguments[SYMRT_OUT_ARGUMENT (index)];
  if (length >= OUT_ARGUMENTS || !size || s->capacity < size)
    return;
  uint32_t slot = count < s->capacity / size ? count : s->capacity / size - 1;
  uint64_t room = length_argument (n, length, arguments),
	   fits = room < size ? room : size, at = slot * size;
  if (s->touched < at + size)
    s->touched = (uint32_t) (at + size);
  for (uint64_t k = 0; k < fits; k++)
    if (k == size - 1 || (index & SYMRT_OUT_TEXT && room < size && k == room - 1))
      {
	p[k] = 0;
	symrt_store (p + k, 1, 0, 0, 0);
      }
    else
      write_byte (i, at + k, p + k);
}

/* Call COUNT of callee N writes into what ARGUMENTS, OUT_ARGUMENTS of them, lead to, where
   they are not null; NBLOCK: bytes of what is none of the call's own.  */
static void
write_out (unsigned n, uint32_t count, const uint64_t *arguments, size_t nblock)
{
  for (unsigned i = 0; i < region_count (); i++)
    {
      struct symrt_region *s = region_get (i)->shared;
      uint64_t at = 8ull * count;
      /* What is written may be the job: read once.  */
      uint32_t index = s ? *(volatile uint32_t *) &s->index : 0;
      unsigned argument = SYMRT_OUT_ARGUMENT (index), size = SYMRT_OUT_SIZE (index);
      if (!s || s->kind != SYMRT_R_OUT || s->tu != n || argument > SYMRT_OUT_BLOCK
	  || !arguments[argument])
	continue;
      bool own = argument < SYMRT_STUB_ARGUMENTS;
      unsigned offset = own ? 0 : SYMRT_OUT_OFFSET (index);
      if (!own && offset + size > nblock)
	continue;
      if (SYMRT_OUT_FILLS (index))
	{
	  fill_buffer (n, i, index, count, arguments);
	  continue;
	}
      if (at + 8 > s->capacity || (size != 1 && size != 2 && size != 4 && size != 8))
	continue;
      uint64_t value = (uint64_t) adse_mask (region_given (s, at, 8), 8 * size);
      uint32_t id = region_input (i, at, 0, 8 * size, value, value);
      void *p = (void *) (uintptr_t) (arguments[argument] + offset);
      __builtin_memcpy (p, &value, size);
      symrt_store (p, size, value, id, 0);
    }
}

/* Called by stub NUMBER of the host, which callers know as SELF, with its arguments; after
   those the address of the structure that it returns, of NRESULT bytes, which are 0.  */
SYMRT_EXPORT uint64_t
adse_runtime_stub (unsigned number, void *self, const uint64_t *arguments,
		   size_t nresult)
{
  for (unsigned i = 0; RT_TRACKED && rt.job_base && i < region_count (); i++)
    {
      const struct symrt_region *s = region_get (i)->shared;
      uint32_t n = s ? *(volatile uint32_t *) &s->tu : 0;
      if (!s || s->kind != SYMRT_R_CALLEE || s->index != number + 1
	  || n >= SYMRT_MAX_CALLEES)
	continue;
      const struct symrt_job *job = (const struct symrt_job *) rt.job_base;
      uint64_t to[OUT_ARGUMENTS] = { 0 }, block[OUT_ARGUMENTS] = { 0 };
      uint64_t result = nresult ? arguments[SYMRT_OUT_RESULT] : 0;
      uint32_t count = calls[n];
      size_t size = job->callee_result_bits[n] & SYMRT_CALLEE_ALLOCATES
		      ? job->callee_block[n]
		      : 0;
      __builtin_memcpy (to, arguments, SYMRT_STUB_ARGUMENTS * sizeof *to);
      to[SYMRT_OUT_RESULT] = result;
      write_out (n, count, to, nresult);
      uint64_t value = callee (n, self, arguments);
      if (size && value && size <= job->callee_block[n])
	{
	  block[SYMRT_OUT_BLOCK] = value;
	  block[SYMRT_OUT_BLOCK_SIZE] = size;
	  write_out (n, count, block, size);
	}
      if (result)
	{
	  shadow_ret_save (result, nresult);
	  shadow_clear (result, nresult);
	}
      SLOT64 (SYMRT_CALLEE) = SYMRT_CALLEE_UNREAD;
      return value;
    }
  return 0;
}

/* Once more formatted, this list would be another: it stays as it is.  */
/* clang-format off */
#define CALLEES(X) \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9) X (10) X (11) X (12) \
  X (13) X (14) X (15)
/* clang-format on */

/* Callee N, behind a function pointer: what it writes, then what it returns.  */
static uint64_t
called (unsigned n, void *self, const uint64_t *arguments)
{
  if (RT_TRACKED && rt.job_base)
    {
      uint64_t to[OUT_ARGUMENTS] = { 0 };
      __builtin_memcpy (to, arguments, SYMRT_STUB_ARGUMENTS * sizeof *to);
      write_out (n, calls[n], to, 0);
    }
  return callee (n, self, arguments);
}

/* Arguments stay where the caller put them, and are what they are by their type.  */
#define CALLEE(N)                                                                      \
  static uint64_t callee_##N (uint64_t a, uint64_t b, uint64_t c, uint64_t d,          \
			      uint64_t e, uint64_t f)                                  \
  {                                                                                    \
    const uint64_t arguments[SYMRT_STUB_ARGUMENTS] = { a, b, c, d, e, f };             \
    return called (N, (void *) callee_##N, arguments);                                 \
  }
CALLEES (CALLEE)
#undef CALLEE

/* A float is the lower half of the register that a double has.  */
#define CALLEE(N)                                                                      \
  static double real_callee_##N (uint64_t first)                                       \
  {                                                                                    \
    const uint64_t arguments[SYMRT_STUB_ARGUMENTS] = { first };                        \
    uint64_t bits = callee (N, (void *) real_callee_##N, arguments);                   \
    double value;                                                                      \
    __builtin_memcpy (&value, &bits, sizeof value);                                    \
    return value;                                                                      \
  }
CALLEES (CALLEE)
#undef CALLEE

#define CALLEE(N) callee_##N,
static uint64_t (*const callee_functions[SYMRT_MAX_CALLEES]) (uint64_t, uint64_t,
							      uint64_t, uint64_t,
							      uint64_t, uint64_t)
  = { CALLEES (CALLEE) };
#undef CALLEE
#define CALLEE(N) real_callee_##N,
static double (*const real_callees[SYMRT_MAX_CALLEES]) (uint64_t)
  = { CALLEES (CALLEE) };
#undef CALLEE

void
callees_reset (void)
{
  for (unsigned i = 0; i < SYMRT_MAX_CALLEES; i++)
    calls[i] = 0;
}

uint64_t
callee_address (uint64_t marked)
{
  uint64_t n = marked - SYMRT_CALLEE_POINTER;
  if (n >= SYMRT_MAX_CALLEES)
    return 0;
  const struct symrt_job *job = (const struct symrt_job *) rt.job_base;
  uint32_t said = job ? job->callee_result_bits[n] : 0;
  return said & SYMRT_CALLEE_REAL && !(said & SYMRT_CALLEE_ALLOCATES)
	   ? (uint64_t) (uintptr_t) real_callees[n]
	   : (uint64_t) (uintptr_t) callee_functions[n];
}

uint64_t
callee_mark (uint64_t value)
{
  static uint64_t low = UINT64_MAX, high;
  if (!high)
    for (unsigned i = 0; i < 2 * SYMRT_MAX_CALLEES; i++)
      {
	uint64_t a = i < SYMRT_MAX_CALLEES
		       ? (uint64_t) (uintptr_t) callee_functions[i]
		       : (uint64_t) (uintptr_t) real_callees[i - SYMRT_MAX_CALLEES];
	low = a < low ? a : low;
	high = a > high ? a : high;
      }
  if (value < low || value > high)
    return made_mark (value);
  for (unsigned i = 0; i < SYMRT_MAX_CALLEES; i++)
    if (value == (uint64_t) (uintptr_t) callee_functions[i]
	|| value == (uint64_t) (uintptr_t) real_callees[i])
      return SYMRT_CALLEE_POINTER + i;
  return value;
}
