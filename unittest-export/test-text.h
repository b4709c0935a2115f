/* SPDX-License-Identifier: GPL-3.0-or-later
   The text of one test.  */
#ifndef ADSE_TEST_TEXT_H
#define ADSE_TEST_TEXT_H

#include "render.h"
#include "same.h"
#include "testmodel.h"
#include "text.h"

/* Add to T the test with the comment before it; of a SUSPECT no assertions.  CALLEES and
   SAME are those of its file.  NEEDS gets what it needs of headers (enum
   literal_need).  */
void check_test (struct text *t, const struct test_case *test,
		 const struct callee_table *callees, const struct same_table *same,
		 bool suspect, unsigned *needs);
#endif
