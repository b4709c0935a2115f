/* SPDX-License-Identifier: GPL-3.0-or-later
   Walking objects of the test model: their scalars, the C path of each, and their
   bits.  Of a union one member stands for all (its type says which, else its largest,
   the first of these).  */
#ifndef ADSE_LAYOUT_H
#define ADSE_LAYOUT_H

#include "testmodel.h"
#include "text.h"

/* A scalar in an object.  */
struct leaf
{
  const struct tm_type *type;
  uint64_t offset; /* bytes from the start of what was walked */
  unsigned bit;	   /* bit-field: first bit counted from OFFSET */
  unsigned bits;   /* bit-field: width, else 0 */
};

/* Scalars in the order in which they lie.  Free `leaf' with free.  */
struct leaf_list
{
  struct leaf *leaf;
  size_t n, cap, max; /* stops silently at MAX leaves */
  bool failed;	      /* out of memory */
};

/* Append the scalars of an object of this type, which is at OFFSET.  */
void layout_leaves (struct leaf_list *, const struct tm_type *, uint64_t offset);
/* The member that stands for all of a union.  */
const struct tm_field *layout_union_member (const struct tm_type *);
/* Path of LEAF (offsets from the start of TYPE) after a name: ".a[2].b", "".  */
void layout_path (struct text *, const struct tm_type *type, const struct leaf *leaf);
/* BITS bits at bit BIT of byte OFFSET of the N bytes at DATA, missing ones 0.  */
uint64_t layout_bits (const uint8_t *data, uint64_t n, uint64_t offset, unsigned bit,
		      unsigned bits);
/* V, as wide as a bit-field of BITS bits, in the terms of its TYPE: sign-extended
   where that is signed.  BITS 0: V as it is.  */
uint64_t layout_field_value (const struct tm_type *, uint64_t v, unsigned bits);
/* How many bits a leaf has.  */
unsigned layout_leaf_bits (const struct leaf *);
/* How many bytes a leaf has bits in.  */
unsigned layout_leaf_bytes (const struct leaf *);
/* Type of OBJECT's elements and their number (1 when it is no array).  */
const struct tm_type *layout_element (const struct tm_object *, uint64_t *count);
/* Is it a type of one byte that holds characters or numbers?  */
bool layout_is_byte (const struct tm_type *);
#endif
