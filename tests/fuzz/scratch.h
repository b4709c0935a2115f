/* SPDX-License-Identifier: GPL-3.0-or-later
   A folder for harnesses that need one, in memory where that can be had.  */
#ifndef TESTS_FUZZ_SCRATCH_H
#define TESTS_FUZZ_SCRATCH_H

/* Made once, removed at exit.  */
const char *fuzz_folder (void);
/* Remove the files in it.  */
void scratch_clear (void);
#endif
