/* SPDX-License-Identifier: GPL-3.0-or-later
   Input regions: which nodes their bytes become at first touch, with bit-fields,
   repeated layouts, parts overwritten before they are read, and what the allocator
   does with memory that is not its own.  */
#define _GNU_SOURCE
#include <sys/mman.h>
#include "adse-op.h"
#include "harness.h"
#include "job.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

static struct symrt_layout layout[8];
static struct symrt_region shared;
static uint8_t other_bytes[64];

/* Region 0 over the N bytes at P with the first NLAYOUT entries of `layout'.  */
static struct region *
input (void *p, uint32_t n, uint32_t nlayout, uint32_t stride)
{
  struct region *r = region_new (0);
  shared = (struct symrt_region){ .capacity = n };
  *r = (struct region){ .addr = (uint64_t) (uintptr_t) p, .size = n,
			.layout = layout, .nlayout = nlayout, .stride = stride,
			.shared = &shared };
  region_map (r);
  region_activate (r);
  for (unsigned i = 0; i < sizeof other_bytes; i++)
    other_bytes[i] = (uint8_t) rnd ();
  other[0] = other_bytes;
  return r;
}

static void
begin (void)
{
  rt_begin ();
  memset (rt.arena->concretized, 0, sizeof rt.arena->concretized);
}

static uint32_t
load (const void *p, unsigned n)
{
  return CALL (load) ((void *) p, n, load_bytes (p, n), 0, 0, NULL);
}

static void
entry (unsigned i, uint32_t offset, unsigned bits, unsigned bit, unsigned bytes)
{
  layout[i] = (struct symrt_layout){ .offset = offset, .bits = (uint8_t) bits,
				     .bit = (uint8_t) bit,
				     .bytes = (uint8_t) bytes,
				     .flags = SYMRT_LY_SYMBOLIC };
}

/* struct { unsigned a : 3, : 2, b : 7, c : 11; unsigned char d; } */
static void
bit_fields (void)
{
  static uint8_t m[8] = { 0x5a, 0xc3, 0x7e, 0x11, 0x99 };
  entry (0, 0, 3, 0, 4);
  entry (1, 0, 7, 5, 4);
  entry (2, 0, 11, 12, 4);
  entry (3, 4, 8, 0, 1);
  begin ();
  input (m, 8, 4, 0);
  uint64_t word = load_bytes (m, 4), there = load_bytes (other_bytes, 4);
  static const struct { unsigned pos, bits; } field[]
    = { { 0, 3 }, { 5, 7 }, { 12, 11 } };
  for (unsigned i = 0; i < 3; i++)
    {
      uint64_t mask = (1u << field[i].bits) - 1;
      uint32_t id = CALL (load_bits) (m, field[i].pos, field[i].bits,
				      word >> field[i].pos & mask);
      EXPECT (id && rt.nodes[id].op == ADSE_OP_INPUT
		&& SYMRT_INPUT_BIT (rt.nodes[id].k) == field[i].pos,
	      "field %u is its input", i);
      EXPECT (id && harness_eval (id) == (there >> field[i].pos & mask),
	      "and has its value");
    }
  /* The word as a whole: inputs where there are fields, constants elsewhere.  */
  uint64_t fields = 0x7 | 0x7f << 5 | 0x7ff << 12;
  uint32_t id = load (m, 4);
  EXPECT (id && harness_eval (id) == ((there & fields) | (word & ~fields)),
	  "the word");
  EXPECT (harness_count (SYMRT_E_INPUT) == 3, "three inputs: %u",
	  harness_count (SYMRT_E_INPUT));
  EXPECT (shared.touched == 4, "d was not touched: %u", shared.touched);
  EXPECT (load (m + 4, 1) && shared.touched == 5, "now it is");
  EXPECT (!load (m + 5, 1), "padding is no input");
}

/* Elements of four bytes in a capacity of ten: the last two bytes are none.  */
static void
repeated (void)
{
  static uint32_t m[3] = { 11, 22, 33 };
  entry (0, 0, 32, 0, 4);
  begin ();
  input (m, 10, 1, 4);
  uint32_t id = load (&m[1], 4);
  EXPECT (id && rt.nodes[id].op == ADSE_OP_INPUT
	    && SYMRT_INPUT_OFFSET (rt.nodes[id].k) == 4,
	  "element 1");
  EXPECT (!load (&m[2], 2), "beyond the last whole element");
  EXPECT (shared.touched == 10, "touched all the same: %u", shared.touched);
  /* Across two elements.  */
  uint8_t *p = (uint8_t *) m + 2;
  id = load (p, 4);
  EXPECT (id && harness_eval (id) == load_bytes (other_bytes + 2, 4),
	  "parts of two");
}

static void
overwritten (void)
{
  static uint8_t m[16];
  for (unsigned i = 0; i < 16; i++)
    m[i] = (uint8_t) (0xa0 + i);
  entry (0, 0, 32, 0, 4);
  begin ();
  input (m, 16, 1, 4);
  /* One byte of an input that nobody has read yet.  */
  m[1] = 5;
  CALL (store) (m + 1, 1, 5, 0, 0);
  EXPECT (shared.written == 2 && shared.touched == 2, "extents");
  uint32_t id = load (m, 4);
  uint64_t want = (load_bytes (other_bytes, 4) & ~0xff00ull) | 0x500;
  EXPECT (id && harness_eval (id) == want, "the rest is still input");
  const struct symrt_event *e = rt.events;
  EXPECT (e->kind == SYMRT_E_INPUT && e->value == 0xa3a2a1a0,
	  "its value is the first one: %#llx", (unsigned long long) e->value);
  /* All of it, so that it never becomes an input.  */
  uint32_t v = 7;
  memcpy (m + 4, &v, 4);
  CALL (store) (m + 4, 4, 7, 0, 0);
  EXPECT (!load (m + 4, 4) && harness_count (SYMRT_E_INPUT) == 1, "gone");
  /* By code that is not instrumented.  */
  m[8] ^= 1;
  id = load (m + 8, 4);
  want = (load_bytes (other_bytes + 8, 4) & ~0xffull) | m[8];
  EXPECT (id && harness_eval (id) == want, "that byte is concrete");
  EXPECT (rt.arena->concretized[SYMRT_REASON_STALE] == 1, "and counted");
  /* A copy takes inputs along that were never read.  */
  uint8_t to[4];
  memcpy (to, m + 12, 4);
  CALL (copy) (to, m + 12, 4);
  id = load (to, 4);
  EXPECT (id && rt.nodes[id].op == ADSE_OP_INPUT
	    && SYMRT_INPUT_OFFSET (rt.nodes[id].k) == 12,
	  "copied");
  EXPECT (shared.touched == 16, "touched by the copy");
}

/* free and realloc of memory that is an input leave it alone.  */
static void
allocator (void)
{
  uint8_t *zone = mmap ((void *) (uintptr_t) (SYMRT_REGION_ADDRESS (0, 16)
					      & ~4095ull),
			4096, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (zone == MAP_FAILED)
    return;
  uint8_t *p = (uint8_t *) (uintptr_t) SYMRT_REGION_ADDRESS (0, 16);
  memcpy (p, "0123456789abcdef", 16);
  entry (0, 0, 8, 0, 1);
  begin ();
  input (p, 16, 1, 1);
  MODEL (free) (p);
  EXPECT (rt.arena->concretized[SYMRT_REASON_INPUT_FREED] == 1, "counted");
  uint8_t *q = MODEL (realloc) (p + 4, 100);
  EXPECT (q && !memcmp (q, "456789abcdef", 12), "copied");
  EXPECT (rt.arena->concretized[SYMRT_REASON_INPUT_FREED] == 2, "counted");
  uint32_t id = load (q + 3, 1);
  EXPECT (id && harness_eval (id) == other_bytes[7], "with its ids");
  EXPECT (!load (q + 12, 1), "no more than there was");
  MODEL (free) (q);
  MODEL (free) (NULL);
  munmap (zone, 4096);
}

/* A comparison looks at bytes that libc did not read: inputs, but not touched.  */
static void
looked_at (void)
{
  static char text[16] = "x";
  entry (0, 0, 8, 0, 1);
  begin ();
  input (text, 16, 1, 1);
  static const char word[] = "keyword";
  harness_args (harness_model (SYMRT_M_strcmp), 0, 0, 0);
  MODEL (strcmp) (text, word);
  uint32_t id = harness_result_id (harness_model (SYMRT_M_strcmp));
  EXPECT (shared.touched == 1, "libc read one byte: %u", shared.touched);
  /* A strcmp that tells the order only (a sanitizer's) is a branch a byte.  */
  bool exact = strcmp ("xa", "xe") == -4;
  memcpy (other_bytes, word, sizeof word);
  EXPECT (!exact || (id && harness_eval (id) == 0), "equal to the word");
  other_bytes[6]++;
  EXPECT (!exact || (id && harness_eval (id) == 1), "not quite");
  /* Beyond the region nothing is known, and nothing read.  */
  begin ();
  input (text, 4, 1, 1);
  text[4] = 0;
  harness_args (harness_model (SYMRT_M_strcmp), 0, 0, 0);
  MODEL (strcmp) (text, word);
  EXPECT (shared.touched == 1, "one byte: %u", shared.touched);
}

int
main (void)
{
  harness_start (SYMRT_SELF_CHECK);
  bit_fields ();
  repeated ();
  overwritten ();
  allocator ();
  looked_at ();
  EXPECT (rt.arena->mismatched == 0, "self-check");
  return harness_result ("regions");
}
