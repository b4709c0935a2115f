/* SPDX-License-Identifier: GPL-3.0-or-later
   Everything that the driver takes from a store.  */
#ifndef TESTS_FUZZ_STORE_USE_H
#define TESTS_FUZZ_STORE_USE_H

#include "store/store.h"

#define STORE_FILE "a.c"
#define STORE_CONFIG "c"

/* The row of the fixed program's target WHICH; 0: none.  */
int64_t store_use_row (struct store *, unsigned which);
/* Read all tables; inputs become tests.  */
void store_use_all (struct store *);
/* The commands that show a store, on the one in DIR.  */
void store_use_commands (const char *dir);
#endif
