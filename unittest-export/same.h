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

struct same_entry
{
  char *name;		     /* of the comparing function */
  const struct test_case *t; /* where its members can be read off */
  uint32_t object, nobs;
};

struct same_table
{
  struct same_entry *entry;
  size_t n;
  bool failed;
};

void same_collect (struct same_table *, struct test_case *const *tests, size_t n);
void same_free (struct same_table *);
/* How object INDEX of the test is compared as a whole; NULL: member by member.  */
const struct same_entry *same_find (const struct same_table *, const struct test_case *,
				    uint32_t index);
/* Is observation I part of such a comparison?  */
bool same_covers (const struct same_table *, const struct test_case *, uint32_t i);
/* The comparing functions.  */
void same_print (struct text *, const struct same_table *);
/* Before the call: copies.  */
void same_before (struct render *, const struct same_table *, struct text *);
/* After the call: what is to change, and the comparisons.  */
void same_after (struct render *, const struct same_table *, struct text *);
#endif
