/* SPDX-License-Identifier: GPL-3.0-or-later
   Walking objects of the test model.  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"

static void
add_leaf (struct leaf_list *l, struct leaf leaf)
{
  if (l->failed || l->n >= l->max)
    return;
  if (l->n == l->cap)
    {
      size_t cap = l->cap ? l->cap * 2 : 16;
      struct leaf *more = realloc (l->leaf, cap * sizeof *more);
      if (more == NULL)
	{
	  l->failed = true;
	  return;
	}
      l->leaf = more;
      l->cap = cap;
    }
  l->leaf[l->n++] = leaf;
}

const struct tm_field *
layout_union_member (const struct tm_type *type)
{
  const struct tm_field *best = NULL;

  if (type->member != 0)
    return &type->fields[type->member - 1];
  for (uint32_t i = 0; i < type->count; i++)
    if (best == NULL || type->fields[i].type->size > best->type->size)
      best = &type->fields[i];
  return best;
}

void
layout_leaves (struct leaf_list *l, const struct tm_type *type, uint64_t offset)
{
  switch (type->kind)
    {
    case TM_STRUCT:
      for (uint32_t i = 0; i < type->count; i++)
	{
	  const struct tm_field *f = &type->fields[i];
	  uint64_t at = offset + f->bitpos / 8;
	  if (f->bits == 0)
	    layout_leaves (l, f->type, at);
	  else if (f->name != NULL && *f->name)
	    add_leaf (l, (struct leaf){ f->type, at, f->bitpos % 8, f->bits });
	}
      break;
    case TM_UNION:
      {
	const struct tm_field *f = layout_union_member (type);
	if (f != NULL && f->bits == 0)
	  layout_leaves (l, f->type, offset);
	break;
      }
    case TM_ARRAY:
      if (type->target != NULL && type->target->size > 0)
	for (uint32_t i = 0; i < type->count && l->n < l->max; i++)
	  layout_leaves (l, type->target, offset + i * type->target->size);
      break;
    default:
      if (literal_is_scalar (type))
	add_leaf (l, (struct leaf){ type, offset, 0, 0 });
    }
}

static bool
same_leaf (const struct leaf *leaf, const struct tm_type *type, uint64_t offset,
	   unsigned bit, unsigned bits)
{
  return leaf->offset == offset && leaf->bits == bits && (bits == 0 || leaf->bit == bit)
	 && leaf->type->kind == type->kind && leaf->type->size == type->size;
}

/* Append the path to LEAF inside TYPE at OFFSET; false when it is not there.  */
static bool
find_path (struct text *t, const struct tm_type *type, uint64_t offset,
	   const struct leaf *leaf)
{
  if (leaf->offset < offset || leaf->offset >= offset + type->size)
    return false;
  size_t mark = t->n;
  switch (type->kind)
    {
    case TM_STRUCT:
    case TM_UNION:
      for (uint32_t i = 0; i < type->count; i++)
	{
	  const struct tm_field *f = &type->fields[i];
	  if (type->kind == TM_UNION && f != layout_union_member (type))
	    continue;
	  uint64_t at = offset + f->bitpos / 8;
	  if (f->name != NULL && *f->name)
	    text_add (t, ".%s", f->name);
	  if (f->bits != 0 ? same_leaf (leaf, f->type, at, f->bitpos % 8, f->bits)
			   : find_path (t, f->type, at, leaf))
	    return true;
	  t->n = mark;
	  if (t->s != NULL)
	    t->s[mark] = 0;
	}
      return false;
    case TM_ARRAY:
      {
	uint64_t size = type->target != NULL ? type->target->size : 0;
	if (size == 0)
	  return false;
	uint64_t i = (leaf->offset - offset) / size;
	text_add (t, "[%llu]", (unsigned long long) i);
	if (find_path (t, type->target, offset + i * size, leaf))
	  return true;
	t->n = mark;
	if (t->s != NULL)
	  t->s[mark] = 0;
	return false;
      }
    default: return same_leaf (leaf, type, offset, 0, 0);
    }
}

void
layout_path (struct text *t, const struct tm_type *type, const struct leaf *leaf)
{
  find_path (t, type, 0, leaf);
}

uint64_t
layout_bits (const uint8_t *data, uint64_t n, uint64_t offset, unsigned bit,
	     unsigned bits)
{
  uint64_t v = 0;

  for (unsigned i = 0; i < bits && i < 64; i++)
    {
      uint64_t at = offset + (bit + i) / 8;
      if (at < n && (data[at] >> ((bit + i) % 8) & 1) != 0)
	v |= (uint64_t) 1 << i;
    }
  return v;
}

uint64_t
layout_field_value (const struct tm_type *type, uint64_t v, unsigned bits)
{
  bool negative = bits != 0 && bits < 64 && (v >> (bits - 1) & 1) != 0;

  if (negative && (type->kind == TM_INT || (type->kind != TM_UINT && type->is_signed)))
    v |= ~(((uint64_t) 1 << bits) - 1);
  return v;
}

unsigned
layout_leaf_bits (const struct leaf *leaf)
{
  if (leaf->bits != 0)
    return leaf->bits;
  return leaf->type->size < 8 ? (unsigned) leaf->type->size * 8 : 64;
}

unsigned
layout_leaf_bytes (const struct leaf *leaf)
{
  return (leaf->bit + layout_leaf_bits (leaf) + 7) / 8;
}

const struct tm_type *
layout_element (const struct tm_object *o, uint64_t *count)
{
  if (o->count != 0)
    {
      *count = o->count;
      return o->type;
    }
  *count = 1;
  return o->type;
}

bool
layout_is_byte (const struct tm_type *type)
{
  return type->size == 1
	 && (type->kind == TM_CHAR || type->kind == TM_INT || type->kind == TM_UINT);
}
