/* SPDX-License-Identifier: GPL-3.0-or-later
   Which member of a union a test initialises: the first that has all that the run used
   of it, pointers where there are pointers and numbers where there are none.

     union { int i; double d; const char *s; } u	7 read as 4 bytes: .i = 7
							read as 8 bytes: .d
							leads to text: .s = text  */
#include <stdlib.h>
#include <string.h>
#include "vectors/impl.h"
#include "testmodel.h"

struct chooser
{
  struct test_case *t;
  const struct tm_object *o;
  uint32_t used; /* bytes of the object */
  bool failed;
};

static bool
holds_union (const struct tm_type *t)
{
  if (t->kind == TM_UNION)
    return true;
  for (uint32_t i = 0; t->kind == TM_STRUCT && i < t->count; i++)
    if (holds_union (t->fields[i].type))
      return true;
  return false;
}

/* Is byte AT of a T part of a pointer?  */
static bool
in_pointer (const struct tm_type *t, uint64_t at)
{
  if (at >= t->size)
    return false;
  switch (t->kind)
    {
    case TM_POINTER: return true;
    case TM_ARRAY:
      return t->target && t->target->size
	     && in_pointer (t->target, at % t->target->size);
    case TM_STRUCT:
    case TM_UNION:
      for (uint32_t i = 0; i < t->count; i++)
	{
	  uint64_t from = t->fields[i].bitpos / 8;
	  if (!t->fields[i].bits && at >= from
	      && in_pointer (t->fields[i].type, at - from))
	    return true;
	}
      return false;
    default: return false;
    }
}

/* Can MEMBER, at byte AT of the object in a union of SIZE bytes, say all of it?  */
static bool
says_all (const struct chooser *c, const struct tm_type *member, uint64_t at,
	  uint64_t size)
{
  const struct tm_object *o = c->o;
  uint64_t end = at + size < c->used ? at + size : c->used;
  if (end > at && end - at > member->size)
    return false;
  for (uint32_t i = 0; i < o->npointer; i++)
    if (o->pointers[i].kind != TM_PTR_NULL && o->pointers[i].offset >= at
	&& o->pointers[i].offset < at + size
	&& !in_pointer (member, o->pointers[i].offset - at))
      return false;
  for (uint64_t k = at; k < at + size && k < o->size; k++)
    if (o->data[k] && (k - at >= member->size || in_pointer (member, k - at)))
      return false;
  return true;
}

/* T at byte AT of the object, with members chosen for its unions.  */
static const struct tm_type *
choose (struct chooser *c, const struct tm_type *t, uint64_t at)
{
  struct all
  {
    struct tm_type type;
    struct tm_field field[];
  } * a;
  void **grown;
  if (c->failed || !holds_union (t))
    return t;
  a = calloc (1, sizeof *a + t->count * sizeof *a->field);
  grown = realloc (c->t->owned, (c->t->nowned + 1) * sizeof *grown);
  if (grown)
    c->t->owned = grown;
  if (!a || !grown)
    {
      free (a);
      c->failed = true;
      return t;
    }
  c->t->owned[c->t->nowned++] = a;
  a->type = *t;
  a->type.fields = a->field;
  for (uint32_t i = 0; i < t->count; i++)
    {
      a->field[i] = t->fields[i];
      if (t->kind == TM_UNION && !a->type.member && !t->fields[i].bits
	  && says_all (c, t->fields[i].type, at, t->size))
	a->type.member = i + 1;
    }
  for (uint32_t i = 0; i < t->count; i++)
    if (!t->fields[i].bits && (t->kind != TM_UNION || a->type.member == i + 1))
      a->field[i].type = choose (c, t->fields[i].type, at + t->fields[i].bitpos / 8);
  return &a->type;
}

int
union_choose (struct test_case *t, struct tm_object *o, uint32_t used)
{
  struct chooser c = { .t = t, .o = o, .used = used };
  if (!o->count && o->type->kind != TM_ARRAY)
    o->type = choose (&c, o->type, 0);
  return c.failed ? -1 : 0;
}
