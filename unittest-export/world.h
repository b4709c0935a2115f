/* SPDX-License-Identifier: GPL-3.0-or-later
   Text for the files and environment variables of tests.  The functions that it calls
   are those of folder-runtime.c in suites, of observe-runtime.c in observation
   programs.  */
#ifndef ADSE_WORLD_H
#define ADSE_WORLD_H

#include "render.h"
#include "testmodel.h"
#include "text.h"

/* Write what makes the files of the test, and sets its variables.  */
void world_setup (struct render *, struct text *, unsigned indent);
/* Write the assertion for TM_FILE observation O.  */
void world_assert (struct render *, struct text *, const struct tm_observation *o);
/* Write what shows TM_FILE observation I, before the call or AFTER it.  */
void world_show (struct render *, struct text *, uint32_t i, bool after);
/* Write what the TCase of the first of TESTS needs around its tests.  */
void world_fixture (struct text *, struct test_case *const *tests, size_t n);
#endif
