/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that tests have in place of those of libraries, by the linker's
   --wrap=NAME: calls of NAME go to __wrap_NAME, which may call __real_NAME.  */
#ifndef ADSE_WRAPS_H
#define ADSE_WRAPS_H

#include "export.h"
#include "testmodel.h"
#include "text.h"

/* Write the allocator of tests in which an allocation fails; nothing when none
   does.  SUITE: headers were included.  NEEDS: more of enum literal_need is
   added.  */
void wraps_print (struct text *, const struct suite_file *, bool suite,
		  unsigned *needs);
/* Do tests count the calls of the allocator NAME?  Code of their own then calls
   __real_NAME.  */
bool wraps_counts (const struct suite_file *, const char *name);
/* Write the line that lists the names of the functions that the tests stand in
   for, where there are some.  */
void wraps_line (struct text *, const struct suite_file *);
/* Has the test something to be armed?  */
bool wraps_needed (const struct test_case *);
/* Write what has to be before set-up calls.  */
void wraps_stand_in (struct text *, const struct test_case *, unsigned indent);
/* Write what has to be before the call of T.  */
void wraps_arm (struct text *, const struct test_case *, unsigned indent);
/* Write what has to be after the call of T.  */
void wraps_disarm (struct text *, const struct test_case *, unsigned indent);
#endif
