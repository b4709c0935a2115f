/* SPDX-License-Identifier: GPL-3.0-or-later
   Structs of which a call leaves much alone.  A test says what changes in a copy made
   before the call, and compares the two:

     struct csv_parser want = p;

     csv_set_delim (&p, ';');

     want.delim_char = ';';
     assert_same_csv_parser (&p, &want);

   Elements of an array are compared with what they are to be.  */
#ifndef ADSE_SAME_H
#define ADSE_SAME_H

#include "render.h"
#include "testmodel.h"
#include "text.h"

/* A comparing function.  */
struct same_entry
{
  char *name;		     /* of the comparing function */
  const struct test_case *t; /* where its members can be read off */
  uint32_t object, nobs;
};

/* The comparing functions of a file.  Zero-initialised there are none.  */
struct same_table
{
  struct same_entry *entry;
  size_t n;
  bool failed;
};

/* Add the comparing functions that the tests need.  same_free frees them.  */
void same_collect (struct same_table *, struct test_case *const *tests, size_t n);
/* Free all; there are none then.  */
void same_free (struct same_table *);
/* How object INDEX of the test is compared as a whole; NULL: member by member.  */
const struct same_entry *same_find (const struct same_table *, const struct test_case *,
				    uint32_t index);
/* Is observation I part of a comparison of a whole object?  */
bool same_covers (const struct same_table *, const struct test_case *, uint32_t i);
/* Write the comparing functions that the N TESTS need.  One for a struct that only the
   source knows is left out with the tests of all functions that need it.  */
void same_print (struct text *, const struct same_table *,
		 struct test_case *const *tests, size_t n);
/* Write, before the call, the copies of objects that are compared.  */
void same_before (struct render *, const struct same_table *, struct text *);
/* Write, after the call, what is to change in the copies, and the
   comparisons.  */
void same_after (struct render *, const struct same_table *, struct text *);
#endif
