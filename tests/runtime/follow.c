/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads and writes at a symbolic address.  Whatever other inputs satisfy the
   recorded constraints, the expression of the read gives the element that they
   select; what is not followed is counted and fixed.  */
#include "adse-op.h"
#include "harness.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

static struct
{
  int32_t i;
  int64_t l;
} here, there;

static uint32_t table16[300];
static uint8_t bytes[64];
static struct { uint16_t tag, value; } records[10];

static uint32_t
input (void *p, unsigned n)
{
  return CALL (load) (p, n, load_bytes (p, n), 0, 0, NULL);
}

/* BASE + ID * SIZE as the compiler computes it; ID is a 32-bit index V.  */
static uint32_t
address (const void *base, uint32_t id, int32_t v, uint64_t size)
{
  uint32_t a = CALL (op1) (ADSE_OP_SEXT | 64 << 8 | 32 << 16, id, 0);
  a = CALL (op2) (ADSE_OP_MUL | 64 << 8 | 64 << 16, a, 0, (uint64_t) (int64_t) v,
		  size);
  return CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, a, 0,
		     (uint64_t) ((int64_t) v * (int64_t) size),
		     (uint64_t) (uintptr_t) base);
}

static void
start (int32_t i)
{
  rt_begin ();
  memset (rt.arena->concretized, 0, sizeof rt.arena->concretized);
  here.i = i;
  adse_runtime_symbolic (&here.i, 4, "i");
  other[0] = (uint8_t *) &there.i;
}

static void
constant_table (void)
{
  for (unsigned i = 0; i < 300; i++)
    table16[i] = (uint32_t) rnd ();
  start (7);
  uint32_t a = address (table16, input (&here.i, 4), 7, 4);
  uint32_t id = CALL (load) (&table16[7], 4, table16[7], a, 300, table16);
  EXPECT (id && rt.nodes[id].op == ADSE_OP_TABLE, "a table");
  EXPECT (harness_count (SYMRT_E_CONSTRAINT) == 1, "in bounds");
  for (there.i = -400; there.i < 700; there.i++)
    {
      bool in = there.i >= 0 && there.i < 300;
      EXPECT (harness_path_holds () == in, "index %d", there.i);
      if (in)
	EXPECT (harness_eval (id) == table16[there.i], "element %d", there.i);
    }
  /* The same table again is the same record; a changed one is not.  */
  uint32_t n = rt.arena->nbytes;
  EXPECT (CALL (load) (&table16[7], 4, table16[7], a, 300, table16) == id,
	  "again");
  EXPECT (rt.arena->nbytes == n, "no second copy");
  table16[200]++;
  uint32_t changed = CALL (load) (&table16[7], 4, table16[7], a, 300, table16);
  EXPECT (changed && changed != id, "its contents now");
  there.i = 200;
  EXPECT (harness_eval (changed) == table16[200]
	    && harness_eval (id) == table16[200] - 1,
	  "each as it was");
  EXPECT (rt.arena->concretized[SYMRT_REASON_SYMBOLIC_READ] == 0, "followed");
}

/* Fields of an array of records, in a region that is input.  */
static void
symbolic_elements (void)
{
  static uint8_t v[sizeof records];
  for (unsigned i = 0; i < 10; i++)
    records[i].tag = (uint16_t) (100 + i), records[i].value = (uint16_t) rnd ();
  start (3);
  adse_runtime_symbolic (records, sizeof records, "records");
  other[1] = v;
  uint32_t a = address (&records[0].value, input (&here.i, 4), 3, 4);
  uint32_t id = CALL (load) (&records[3].value, 2, records[3].value, a, 0, NULL);
  EXPECT (id && node_width (id) == 16, "recorded");
  for (unsigned k = 0; k < 40; k++)
    {
      for (unsigned b = 0; b < sizeof v; b++)
	v[b] = (uint8_t) rnd ();
      there.i = (int32_t) (rnd () % 14) - 2;
      bool in = there.i >= 0 && there.i < 10;
      EXPECT (harness_path_holds () == in, "index %d", there.i);
      if (in)
	EXPECT (harness_eval (id) == load_bytes (v + 4 * there.i + 2, 2),
		"record %d", there.i);
    }
}

/* A window of a large region; bytes addressed by a sum.  */
static void
window (void)
{
  static uint8_t v[400], big[400];
  for (unsigned i = 0; i < sizeof big; i++)
    big[i] = (uint8_t) rnd ();
  start (200);
  adse_runtime_symbolic (big, sizeof big, "big");
  other[1] = v;
  uint32_t a = address (big, input (&here.i, 4), 200, 1);
  uint32_t id = CALL (load) (&big[200], 1, big[200], a, 0, NULL);
  EXPECT (id, "recorded");
  unsigned held = 0, flagged = 0;
  for (uint32_t i = 0; i < rt.arena->nevent; i++)
    flagged += rt.events[i].kind == SYMRT_E_CONSTRAINT
	       && rt.events[i].flag == SYMRT_CO_WINDOW;
  EXPECT (flagged == 1, "a bound of ours says so");
  for (there.i = 0; there.i < 400; there.i++)
    {
      v[there.i] = (uint8_t) rnd ();
      if (harness_path_holds ())
	{
	  held++;
	  EXPECT (harness_eval (id) == v[there.i], "byte %d", there.i);
	}
    }
  EXPECT (held == 64, "%u indices", held);
}

/* A 64-bit index without a scale that anyone sees, into 32-bit elements.  */
static void
unscaled (void)
{
  rt_begin ();
  here.l = 40;
  adse_runtime_symbolic (&here.l, 8, "offset");
  other[0] = (uint8_t *) &there.l;
  uint32_t a = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16,
			   input (&here.l, 8), 0, 40,
			   (uint64_t) (uintptr_t) table16);
  uint32_t id = CALL (load) (&table16[10], 4, table16[10], a, 300, table16);
  EXPECT (id, "recorded");
  for (there.l = -20; there.l < 1300; there.l++)
    {
      bool in = there.l >= 0 && there.l < 1200 && there.l % 4 == 0;
      EXPECT (harness_path_holds () == in, "offset %d", (int) there.l);
      if (in)
	EXPECT (harness_eval (id) == table16[there.l / 4], "offset %d",
		(int) there.l);
    }
}

static void
not_followed (void)
{
  /* An object that nobody knows.  */
  start (5);
  uint32_t a = address (bytes, input (&here.i, 4), 5, 1);
  bytes[5] = 9;
  EXPECT (CALL (load) (&bytes[5], 1, 9, a, 0, NULL) == 0, "concrete");
  EXPECT (rt.arena->concretized[SYMRT_REASON_SYMBOLIC_READ] == 1, "counted");
  there.i = 6;
  EXPECT (!harness_path_holds (), "the address is fixed");
  there.i = 5;
  EXPECT (harness_path_holds (), "to that of the run");
  /* A write.  */
  start (5);
  a = address (bytes, input (&here.i, 4), 5, 1);
  uint32_t low = CALL (op1) (ADSE_OP_EXTRACT | 8 << 8 | 32 << 16,
			     input (&here.i, 4), 0);
  bytes[5] = 5;
  CALL (store_sym) (&bytes[5], 1, 5, low, a);
  EXPECT (rt.arena->concretized[SYMRT_REASON_SYMBOLIC_WRITE] == 1, "counted");
  EXPECT (CALL (load) (&bytes[5], 1, 5, 0, 0, NULL) == low, "and stored");
  there.i = 4;
  EXPECT (!harness_path_holds (), "the address is fixed");
}

/* A pointer that is an input: used once or often, one constraint, nothing counted.
   With a symbolic index on top, the index is followed.  */
static void
input_pointer (void)
{
  static uint8_t *p, v[24], text[24];
  uint64_t same;
  start (2);
  memcpy (text, "some text, read through", 24);
  p = text;
  same = (uint64_t) (uintptr_t) text;
  adse_runtime_symbolic (&p, 8, "p");
  adse_runtime_symbolic (text, sizeof text, "text");
  other[1] = (uint8_t *) &same;
  other[2] = v;
  uint32_t idp = input (&p, 8);
  for (unsigned i = 0; i < 4; i++)
    {
      uint32_t a = i ? CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, idp, 0,
				   (uint64_t) (uintptr_t) p, i)
		     : idp;
      uint32_t id = CALL (load) (p + i, 1, p[i], a, 0, NULL);
      EXPECT (id && rt.nodes[id].op == ADSE_OP_INPUT, "byte %u", i);
    }
  EXPECT (harness_count (SYMRT_E_CONSTRAINT) == 1, "one constraint");
  EXPECT (harness_count (SYMRT_E_CONCRETE) == 0, "nothing fixed");
  uint32_t a = CALL (op1) (ADSE_OP_SEXT | 64 << 8 | 32 << 16,
			   input (&here.i, 4), 0);
  a = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, idp, a,
		  (uint64_t) (uintptr_t) p, 2);
  uint32_t id = CALL (load) (p + 2, 1, p[2], a, 0, NULL);
  memcpy (v, "another 24 bytes of text", 24);
  for (there.i = -3; there.i < 30; there.i++)
    {
      bool in = there.i >= 0 && there.i < 24;
      EXPECT (harness_path_holds () == in, "index %d", there.i);
      if (in)
	EXPECT (harness_eval (id) == v[there.i], "index %d", there.i);
    }
  there.i = 0;
  same++;
  EXPECT (!harness_path_holds (), "another pointer is another path");
}

/* Index expressions that are sums of themselves, and indices as large as
   addresses, are neither slow nor taken for pointers.  */
static void
large_index (void)
{
  static uint8_t big[0x20000];
  start (0x12345);
  uint32_t id = CALL (op1) (ADSE_OP_SEXT | 64 << 8 | 32 << 16,
			    input (&here.i, 4), 0);
  uint64_t v = 0x12345;
  for (unsigned k = 0; k < 60; k++)
    {
      id = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, id, id, v, v);
      v += v;
    }
  id = CALL (op2) (ADSE_OP_LSHR | 64 << 8 | 64 << 16, id, 0, v, 58);
  id = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, id, 0, v >> 58, 0x12340);
  id = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, id, 0,
		   (v >> 58) + 0x12340, (uint64_t) (uintptr_t) big);
  uint8_t *p = big + (v >> 58) + 0x12340;
  CALL (load) (p, 1, *p, id, 0, NULL);
  uint32_t i64 = CALL (op1) (ADSE_OP_SEXT | 64 << 8 | 32 << 16,
			     input (&here.i, 4), 0);
  id = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, i64, 0, 0x12345,
		   (uint64_t) (uintptr_t) big);
  unsigned before = harness_count (SYMRT_E_CONCRETE);
  CALL (load) (big + 0x12345, 1, big[0x12345], id, 0, NULL);
  EXPECT (harness_count (SYMRT_E_CONCRETE) == before + 1, "fixed and counted");
  EXPECT (harness_count (SYMRT_E_CONSTRAINT) == 0, "is no pointer");
  for (unsigned k = 0; k < 40; k++)
    {
      uint64_t a = (uint64_t) node_value (id);
      id = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, id, id, a, a);
    }
  uint64_t a = (uint64_t) node_value (id);
  CALL (concretize) (SYMRT_REASON_INDIRECT, id, a);
  CALL (store) (big, 1, 0, 0, id);
  EXPECT (rt.arena->mismatched == 1, "that was not its address");
  rt.arena->mismatched = 0;
}

int
main (void)
{
  harness_start (SYMRT_SELF_CHECK);
  constant_table ();
  symbolic_elements ();
  window ();
  unscaled ();
  not_followed ();
  input_pointer ();
  large_index ();
  EXPECT (rt.arena->mismatched == 0, "self-check: %llu differ",
	  (unsigned long long) rt.arena->mismatched);
  return harness_result ("symbolic addresses");
}
