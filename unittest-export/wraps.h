/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that tests have in place of those of libraries, by the linker's
   --wrap=NAME: calls of NAME go to __wrap_NAME, which may call __real_NAME.  */
#ifndef ADSE_WRAPS_H
#define ADSE_WRAPS_H

#include "export.h"
#include "testmodel.h"
#include "text.h"

/* The allocator of tests in which an allocation fails; nothing when none does.  SUITE:
   headers were included.  */
void wraps_print (struct text *, const struct suite_file *, bool suite,
		  unsigned *needs);
/* Do tests count the calls of the allocator NAME?  Code of their own then calls
   __real_NAME.  */
bool wraps_counts (const struct suite_file *, const char *name);
/* The line that lists the names, where there are some.  */
void wraps_line (struct text *, const struct suite_file *);
/* Has the test something to be armed?  */
bool wraps_needed (const struct test_case *);
/* Before set-up calls.  */
void wraps_stand_in (struct text *, const struct test_case *, unsigned indent);
/* Before the call of T.  */
void wraps_arm (struct text *, const struct test_case *, unsigned indent);
/* After the call of T.  */
void wraps_disarm (struct text *, const struct test_case *, unsigned indent);
#endif
