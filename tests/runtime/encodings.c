/* SPDX-License-Identifier: MIT
   What plugin and driver pack into a word the runtime takes out of it again: each field
   over its whole range, beside fields that are all zeros or all ones.  */
#include <check.h>
#include <stdlib.h>
#include "job.h"
#include "packet.h"

static const uint32_t least = 0, most = 0xff;

START_TEST (operators)
{
  for (uint32_t v = 0; v <= most; v++)
    for (uint32_t side = least; side <= most; side += most)
      {
	ck_assert_uint_eq (SYMRT_DESC_OP (SYMRT_DESC (v, side, side)), v);
	ck_assert_uint_eq (SYMRT_DESC_WIDTH (SYMRT_DESC (side, v, side)), v);
	ck_assert_uint_eq (SYMRT_DESC_OPERAND (SYMRT_DESC (side, side, v)), v);
	uint32_t a = SYMRT_OVERFLOW (side, v, side, side);
	uint32_t r = SYMRT_OVERFLOW (side, side, side, v);
	ck_assert_uint_eq (SYMRT_OVERFLOW_OP (SYMRT_OVERFLOW (v, side, side, side)), v);
	ck_assert_uint_eq (SYMRT_OVERFLOW_A (a), v);
	ck_assert_uint_eq (SYMRT_OVERFLOW_B (SYMRT_OVERFLOW (side, side, v, side)), v);
	ck_assert_uint_eq (SYMRT_OVERFLOW_RESULT (r), v);
	ck_assert_uint_eq (SYMRT_OVERFLOW_RESULT (a), side);
	ck_assert_uint_eq (SYMRT_OVERFLOW_A (r), side);
      }
}
END_TEST

START_TEST (packets)
{
  for (uint32_t v = 0; v <= most; v++)
    for (uint32_t side = least; side <= most; side += most)
      {
	uint32_t s = SYMRT_STEP (v, side, side, side), d = SYMRT_STEP (side, v, side, side);
	uint32_t a = SYMRT_STEP (side, side, v, side), b = SYMRT_STEP (side, side, side, v);
	ck_assert_uint_eq (SYMRT_STEP_KIND (s), v);
	ck_assert_uint_eq (SYMRT_STEP_DST (d), v);
	ck_assert_uint_eq (SYMRT_STEP_A (a), v);
	ck_assert_uint_eq (SYMRT_STEP_B (b), v);
	ck_assert_uint_eq (SYMRT_STEP_B (s), side);
	ck_assert_uint_eq (SYMRT_PACKET_REGS (SYMRT_PACKET_COUNTS (v, side, side)), v);
	ck_assert_uint_eq (SYMRT_PACKET_STEPS (SYMRT_PACKET_COUNTS (side, v, side)), v);
	ck_assert_uint_eq (SYMRT_PACKET_OUTPUTS (SYMRT_PACKET_COUNTS (side, side, v)), v);
	uint32_t word = 64 | SYMRT_REG_FROM (v);
	ck_assert_uint_eq (SYMRT_REG_BASE (word), v);
	ck_assert_uint_eq (SYMRT_REG_WIDTH (word), 64);
	ck_assert_uint_eq (word & (SYMRT_REG_VALUE | SYMRT_REG_ID | SYMRT_REG_CONST
				   | SYMRT_REG_LONG | SYMRT_REG_PLACE), 0);
      }
}
END_TEST

START_TEST (what_stubs_write)
{
  for (uint32_t v = 0; v <= most; v++)
    for (uint32_t side = least; side <= most; side += most)
      {
	uint32_t number = SYMRT_OUT_NUMBER (v, side, side);
	ck_assert_uint_eq (SYMRT_OUT_ARGUMENT (number), v);
	ck_assert_uint_eq (SYMRT_OUT_SIZE (SYMRT_OUT_NUMBER (side, v, side)), v);
	ck_assert_uint_eq (SYMRT_OUT_OFFSET (SYMRT_OUT_NUMBER (side, side, v)), v);
	ck_assert (!SYMRT_OUT_FILLS (number));
	if (v == most)
	  break;
	uint32_t buffer = SYMRT_OUT_BUFFER (side, side, v) | SYMRT_OUT_TEXT;
	ck_assert (SYMRT_OUT_FILLS (buffer));
	ck_assert_uint_eq (SYMRT_OUT_LENGTH (buffer), v);
	ck_assert_uint_eq (SYMRT_OUT_ARGUMENT (buffer), side);
	ck_assert_uint_eq (SYMRT_OUT_SIZE (buffer), side);
      }
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("encodings");
  TCase *t = tcase_create ("words");
  tcase_add_test (t, operators);
  tcase_add_test (t, packets);
  tcase_add_test (t, what_stubs_write);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
