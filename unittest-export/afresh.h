/* SPDX-License-Identifier: GPL-3.0-or-later
   What one test leaves behind and the next must not find, where all run in one process
   (CK_FORK=no): fixtures that put it back.  */
#ifndef ADSE_AFRESH_H
#define ADSE_AFRESH_H

#include "export.h"
#include "render.h"
#include "text.h"

/* What one test leaves behind, as far as it concerns the tests of a file.
   NULL in all members: nothing does.  */
struct afresh
{
  struct text list;	 /* a line each for variables and fakes */
  struct text variables; /* names of the environment's, strings with commas */
  unsigned leaves;	 /* bits of LIBC_LEAVES */
  bool fixture;
};

/* Find out what the tests of FILE leave behind.  NEEDS: what the rest of the
   text needs (enum literal_need); more is added.  afresh_free frees it.  */
void afresh_collect (struct afresh *, const struct suite_file *,
		     const struct callee_table *, unsigned *needs);
/* Write the functions that put back what tests leave behind.  They stand
   behind all that they name.  */
void afresh_print (struct text *, const struct afresh *);
/* Write what main does before all tests.  */
void afresh_begin (struct text *, const struct afresh *);
/* Write what main does for each test case.  */
void afresh_fixture (struct text *, const struct afresh *);
/* Free the texts.  */
void afresh_free (struct afresh *);
#endif
