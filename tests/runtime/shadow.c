/* SPDX-License-Identifier: GPL-3.0-or-later
   Shadow memory against brute force: the same random stores, copies, fills and
   bit-field accesses are made in two worlds that differ in their inputs.  The
   runtime watches the first; every expression that a load gives, evaluated on the
   inputs of the second, must be what the second world's memory holds.  */
#include "adse-op.h"
#include "harness.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

#define SIZE 96
#define STEPS 400

static uint8_t page_pair[3 * 4096] __attribute__ ((aligned (4096)));

struct worlds
{
  uint8_t *a;		    /* memory that the runtime watches */
  uint8_t b[SIZE];	    /* the same in the other world */
  uint8_t ina[24], inb[24]; /* inputs, 24 of one byte */
};

static uint64_t
get (const uint8_t *p, unsigned n)
{
  uint64_t v = 0;
  memcpy (&v, p, n);
  return v;
}

static uint64_t
get_bits (const uint8_t *p, unsigned pos, unsigned bits)
{
  unsigned __int128 v = 0;
  memcpy (&v, p + pos / 8, (pos % 8 + bits + 7) / 8);
  return (uint64_t) adse_mask (v >> pos % 8, bits);
}

static void
set_bits (uint8_t *p, unsigned pos, unsigned bits, uint64_t value)
{
  for (unsigned i = 0; i < bits; i++, pos++)
    p[pos / 8]
      = (uint8_t) ((p[pos / 8] & ~(1u << pos % 8)) | (value >> i & 1) << pos % 8);
}

static uint64_t symbolic_loads, concrete_loads;

/* A load of N bytes at O, compared with the other world.  */
static uint32_t
check_load (struct worlds *w, unsigned o, unsigned n)
{
  uint64_t va = get (w->a + o, n), vb = get (w->b + o, n);
  uint32_t id = CALL (load) (w->a + o, n, va, 0, 0, NULL);
  if (id)
    {
      symbolic_loads++;
      EXPECT (node_width (id) == 8 * n, "width %u", node_width (id));
      EXPECT (harness_eval (id) == vb, "offset %u size %u", o, n);
    }
  else
    {
      concrete_loads++;
      EXPECT (va == vb, "offset %u size %u lost its expression", o, n);
    }
  return id;
}

static void
step (struct worlds *w)
{
  static const unsigned sizes[] = { 1, 2, 4, 8, 3, 5 };
  unsigned n = sizes[rnd () % 6], o = (unsigned) (rnd () % (SIZE - 16));
  unsigned k = (unsigned) (rnd () % 16);
  switch (rnd () % 8)
    {
    case 0: /* an input, or a value computed of one, is stored */
      {
	unsigned m = sizes[rnd () % 4];
	uint64_t va = get (w->ina + k, m), vb = get (w->inb + k, m);
	uint32_t id = CALL (load) (w->ina + k, m, va, 0, 0, NULL);
	uint64_t add = rnd ();
	uint64_t mask = (uint64_t) adse_mask (~(adse_val) 0, 8 * m);
	EXPECT (id != 0, "input bytes %u..%u", k, k + m);
	id = CALL (op2) (ADSE_OP_ADD | m << 11 | m << 19, id, 0, va, add & mask);
	va = (va + add) & mask;
	vb = (vb + add) & mask;
	memcpy (w->b + o, &vb, m);
	/* The entry point may come before or after the store.  */
	if (rnd () & 1)
	  memcpy (w->a + o, &va, m);
	CALL (store) (w->a + o, m, va, id, 0);
	memcpy (w->a + o, &va, m);
	break;
      }
    case 1: /* a constant */
      {
	uint64_t v = rnd ();
	memcpy (w->a + o, &v, n);
	memcpy (w->b + o, &v, n);
	CALL (store) (w->a + o, n, get (w->a + o, n), 0, 0);
	break;
      }
    case 2: /* a copy, overlapping perhaps */
      {
	unsigned to = (unsigned) (rnd () % (SIZE - 16));
	harness_args (harness_model (SYMRT_M_memmove), 0, 0, 0);
	MODEL (memmove) (w->a + to, w->a + o, k);
	memmove (w->b + to, w->b + o, k);
	break;
      }
    case 3: /* an aggregate copy, no overlap, before or after the bytes */
      {
	unsigned to = (unsigned) (rnd () % (SIZE - 16));
	if (to < o + k && o < to + k)
	  break;
	bool before = rnd () & 1;
	if (before)
	  CALL (copy) (w->a + to, w->a + o, k);
	memcpy (w->a + to, w->a + o, k);
	if (!before)
	  CALL (copy) (w->a + to, w->a + o, k);
	memcpy (w->b + to, w->b + o, k);
	break;
      }
    case 4:
      memset (w->a + o, 0, k);
      memset (w->b + o, 0, k);
      CALL (clear) (w->a + o, k);
      break;
    case 5: /* a bit-field is stored */
    case 6:
      {
	unsigned pos = (unsigned) (rnd () % 40), bits = 1 + (unsigned) (rnd () % 63);
	uint64_t va = get (w->ina + k, 8), vb = get (w->inb + k, 8);
	uint32_t id = rnd () & 3 ? CALL (load) (w->ina + k, 8, va, 0, 0, NULL) : 0;
	if (!id)
	  vb = va;
	else
	  id = CALL (op1) (ADSE_OP_EXTRACT | bits << 8 | 64u << 16, id, 0);
	va = (uint64_t) adse_mask (va, bits);
	vb = (uint64_t) adse_mask (vb, bits);
	if (rnd () & 1)
	  set_bits (w->a + o, pos, bits, va);
	CALL (store_bits) (w->a + o, pos, bits, va, id);
	set_bits (w->a + o, pos, bits, va);
	set_bits (w->b + o, pos, bits, vb);
	break;
      }
    case 7: /* a bit-field is loaded */
      {
	unsigned pos = (unsigned) (rnd () % 40), bits = 1 + (unsigned) (rnd () % 63);
	uint64_t va = get_bits (w->a + o, pos, bits);
	uint64_t vb = get_bits (w->b + o, pos, bits);
	uint32_t id = CALL (load_bits) (w->a + o, pos, bits, va);
	if (id)
	  EXPECT (harness_eval (id) == vb, "bits %u+%u", pos, bits);
	else
	  EXPECT (va == vb, "bits %u+%u lost their expression", pos, bits);
	break;
      }
    }
  check_load (w, (unsigned) (rnd () % (SIZE - 16)), sizes[rnd () % 6]);
}

static void
random_worlds (void)
{
  for (unsigned round = 0; round < 60; round++)
    {
      static struct worlds w;
      rt_begin ();
      /* Across a page boundary in every other round.  */
      w.a = page_pair + (round & 1 ? 4096 - SIZE / 2 : 128);
      for (unsigned i = 0; i < SIZE; i++)
	w.a[i] = w.b[i] = (uint8_t) rnd ();
      for (unsigned i = 0; i < sizeof w.ina; i++)
	{
	  w.ina[i] = (uint8_t) rnd ();
	  w.inb[i] = (uint8_t) rnd ();
	}
      adse_runtime_symbolic (w.ina, sizeof w.ina, "in");
      other[0] = w.inb;
      for (unsigned i = 0; i < STEPS; i++)
	step (&w);
      EXPECT (rt.arena->concretized[SYMRT_REASON_STALE] == 0,
	      "%llu ids were taken for stale",
	      (unsigned long long) rt.arena->concretized[SYMRT_REASON_STALE]);
    }
  EXPECT (symbolic_loads > 2000 && concrete_loads > 500,
	  "%llu symbolic, %llu concrete loads", (unsigned long long) symbolic_loads,
	  (unsigned long long) concrete_loads);
}

/* Code that is not instrumented writes over symbolic memory.  */
static void
stale (void)
{
  uint32_t in = 0x01020304, memory = 0;
  rt_begin ();
  memset (rt.arena->concretized, 0, sizeof rt.arena->concretized);
  adse_runtime_symbolic (&in, 4, "in");
  uint32_t id = CALL (load) (&in, 4, in, 0, 0, NULL);
  EXPECT (id, "input");
  memory = in;
  CALL (store) (&memory, 4, in, id, 0);
  EXPECT (CALL (load) (&memory, 4, memory, 0, 0, NULL) == id, "as stored");
  ((uint8_t *) &memory)[1] = 0x77;
  uint32_t mixed = CALL (load) (&memory, 4, memory, 0, 0, NULL);
  EXPECT (mixed && mixed != id && node_value (mixed) == memory,
	  "the byte written over is concrete");
  EXPECT (rt.arena->concretized[SYMRT_REASON_STALE] == 1, "counted");
  memory = 0xffffffff;
  EXPECT (CALL (load) (&memory, 4, memory, 0, 0, NULL) == 0, "all gone");
}

/* Reading part of what was stored and putting it together again gives the stored
   expression, not a pile of EXTRACT and CONCAT.  */
static void
simple (void)
{
  uint64_t in = 0x8877665544332211, m = 0;
  rt_begin ();
  adse_runtime_symbolic (&in, 8, "in");
  uint32_t id = CALL (load) (&in, 8, in, 0, 0, NULL);
  for (unsigned i = 0; i < 8; i++)
    {
      uint8_t v = (uint8_t) (in >> 8 * i);
      uint32_t b = CALL (op1) (ADSE_OP_EXTRACT | 8 << 8 | 64 << 16, id, 8 * i);
      ((uint8_t *) &m)[i] = v;
      CALL (store) ((uint8_t *) &m + i, 1, v, b, 0);
    }
  EXPECT (CALL (load) (&m, 8, m, 0, 0, NULL) == id, "bytes join");
  uint32_t low = CALL (load) (&m, 4, (uint32_t) m, 0, 0, NULL);
  EXPECT (rt.nodes[low].op == ADSE_OP_EXTRACT && rt.nodes[low].a == id,
	  "half is one EXTRACT");
  m = 0;
  for (unsigned i = 0; i < 64; i += 16)
    {
      uint32_t b = CALL (op1) (ADSE_OP_EXTRACT | 16 << 8 | 64 << 16, id, i);
      CALL (store_bits) (&m, i, 16, in >> i & 0xffff, b);
      m |= (in >> i & 0xffff) << i;
    }
  EXPECT (CALL (load) (&m, 8, m, 0, 0, NULL) == id, "bit-fields join");
  /* A value returned by value takes its ids along.  */
  uint64_t result[2] = { m, 5 }, got[2];
  memcpy (result, &m, 8);
  CALL (store) (result, 8, m, id, 0);
  CALL (ret_save) (result, sizeof result);
  memcpy (got, result, sizeof got);
  CALL (ret_load) (got, sizeof got);
  EXPECT (CALL (load) (&got[0], 8, got[0], 0, 0, NULL) == id, "aggregate");
  EXPECT (CALL (load) (&got[1], 8, got[1], 0, 0, NULL) == 0, "its other half");
}

/* Bytes that are said to be unset are so until something is stored there, whatever part of
   a page they are and whether their pages are made before, then or later.  */
static void
unset_bytes (void)
{
  uint8_t *m = page_pair;
  unsigned wrong = 0, outside = 0;
  for (unsigned round = 0; round < 200; round++)
    {
      unsigned low = rnd () % 3000, n = 1 + rnd () % 3000;
      bool set[sizeof page_pair] = { false };
      memset (m, 0xa5, sizeof page_pair);
      shadow_forget ((uintptr_t) m, sizeof page_pair);
      shadow_set_unset ((uintptr_t) m + low, n, 0xa5);
      for (unsigned k = 0; k < 20; k++)
	{
	  unsigned at = rnd () % 6100, size = 1u << rnd () % 4;
	  memset (m + at, 7, size);
	  CALL (store) (m + at, size, get (m + at, size), 0, 0);
	  memset (set + at, true, size);
	}
      for (unsigned i = 0; i < sizeof page_pair; i++)
	{
	  bool in = i >= low && i < low + n;
	  uint32_t id = shadow_id ((uintptr_t) m + i);
	  wrong += in && id != (set[i] ? 0 : SHADOW_UNSET);
	  outside += !in && id != 0;
	}
    }
  EXPECT (!wrong, "%u bytes inside", wrong);
  EXPECT (!outside, "%u bytes outside", outside);
  /* Read as it was, and once code that is not instrumented has written there.  */
  shadow_set_unset ((uintptr_t) m, 64, 7);
  memset (m, 7, 64);
  m[8] = 1;
  uint64_t before = rt.arena->concretized[SYMRT_REASON_UNSET];
  CALL (load) (m + 8, 1, m[8], 0, 0, NULL);
  EXPECT (rt.arena->concretized[SYMRT_REASON_UNSET] == before,
	  "a byte that was written");
  CALL (load) (m + 9, 1, m[9], 0, 0, NULL);
  EXPECT (rt.arena->concretized[SYMRT_REASON_UNSET] == before + 1, "one that was not");
}

int
main (void)
{
  harness_start (SYMRT_SELF_CHECK);
  random_worlds ();
  EXPECT (rt.arena->checked > 1000 && rt.arena->mismatched == 0,
	  "self-check: %llu of %llu differ", (unsigned long long) rt.arena->mismatched,
	  (unsigned long long) rt.arena->checked);
  stale ();
  simple ();
  unset_bytes ();
  return harness_result ("shadow memory");
}
