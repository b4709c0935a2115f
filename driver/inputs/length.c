/* SPDX-License-Identifier: GPL-3.0-or-later
   Which integer is the length of which pointer, in a parameter list or a struct:
   attribute access says so, or the integer stands beside the pointer and has the
   name or the type of a length.

     f (const char *s, size_t len)		len of s
     f (int *a, int *b, int n)			n of a and b
     f (struct s *s, char *a, size_t n)		n of a
     f (void *dst, size_t dst_size, const void *src, size_t src_size)
     f (int argc, char **argv)			argc of argv
     f (char *buf, size_t *len)			*len of buf, which f may change
     f (struct s **out, size_t n)		n of nothing, if f uses *out alone

   In a struct several arrays may have one length, and several lengths be about them:

     struct { int n, size; char **val, **key; unsigned *hash; }  */
#include <string.h>
#include <strings.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

static bool
is_integer (const struct symrt_type *t)
{
  return t->kind == SYMRT_T_INT && t->bits <= 64 && !(t->flags & SYMRT_T_CHAR);
}

static bool
is_data_pointer (const struct unit *u, const struct symrt_type *t)
{
  return t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
	 && u->types[t->target].kind != SYMRT_T_FUNCTION;
}

/* May member M lead to an array, the length of which is beside it?  */
static bool
may_have_length (const struct unit *u, const struct member *m)
{
  return is_data_pointer (u, m->type) && !m->single;
}

static bool
is_size_type (const struct unit *u, const struct symrt_type *t)
{
  const char *text = unit_string (u, t->text);
  return strstr (text, "size_t") != NULL || strstr (text, "socklen_t") != NULL;
}

/* May member I be a length; WEAK: its type alone would do.  */
static bool
is_length (const struct unit *u, const struct member *m, bool weak)
{
  return is_integer (m->type)
	 && (name_tells (m->name, NAME_LENGTH) || (weak && is_size_type (u, m->type)));
}

/* "dst_size" and "dst", "nitems" and "items": the names say that they belong
   together.  */
static bool
names_match (const char *pointer, const char *length)
{
  size_t n = strlen (pointer), m = strlen (length);
  return n >= 2 && m > n
	 && (!strncasecmp (pointer, length, n)
	     || !strcasecmp (pointer, length + m - n));
}

/* Do both point to bytes, or to numbers of one size.  */
static bool
alike (const struct unit *u, const struct symrt_type *a, const struct symrt_type *b)
{
  const struct symrt_type *x = &u->types[a->target], *y = &u->types[b->target];
  bool bx = x->kind == SYMRT_T_VOID || x->flags & SYMRT_T_CHAR;
  bool by = y->kind == SYMRT_T_VOID || y->flags & SYMRT_T_CHAR;
  return (bx && by)
	 || (x->kind == y->kind && x->size == y->size && x->kind != SYMRT_T_STRUCT
	     && x->kind != SYMRT_T_UNION);
}

void
length_pair (const struct unit *u, const struct member *m, uint32_t n,
	     uint32_t *length_of)
{
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t s = m[i].size_of;
      length_of[i] = s < n && is_integer (m[s].type) ? s : SYMRT_NONE;
    }
  /* By name, wherever they stand.  */
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n && length_of[i] == SYMRT_NONE; j++)
      if (j != i && may_have_length (u, &m[i]) && is_length (u, &m[j], true)
	  && names_match (m[i].name, m[j].name))
	length_of[i] = j;
  /* The integer after the pointer, or after a run of like pointers that have none. */
  for (uint32_t j = 1; j < n; j++)
    if (is_length (u, &m[j], true))
      for (uint32_t i = j; i-- > 0 && may_have_length (u, &m[i])
			   && length_of[i] == SYMRT_NONE
			   && (i == j - 1 || alike (u, m[i].type, m[j - 1].type));)
	length_of[i] = j;
  /* The integer just before it: (int argc, char **argv), but not (int n, char *to),
     where a number is written out.  */
  for (uint32_t i = 1; i < n; i++)
    if (length_of[i] == SYMRT_NONE && may_have_length (u, &m[i])
	&& strlen (m[i - 1].name) > 2 && is_length (u, &m[i - 1], false)
	&& !(u->types[m[i].type->target].flags & SYMRT_T_CHAR))
      {
	bool taken = false;
	for (uint32_t k = 0; k < n; k++)
	  taken |= length_of[k] == i - 1;
	if (!taken)
	  length_of[i] = i - 1;
      }
}

/* Is it a pointer to elements: numbers or pointers, no text and no struct, which may be
   a single one.  */
static bool
is_array (const struct unit *u, const struct symrt_type *t)
{
  if (!is_data_pointer (u, t))
    return false;
  const struct symrt_type *to = &u->types[t->target];
  return !(to->flags & SYMRT_T_CHAR) && to->kind != SYMRT_T_VOID
	 && to->kind != SYMRT_T_STRUCT && to->kind != SYMRT_T_UNION;
}

/* Pointers next to one that has a length, on the other side of that, have it too.  */
static void
share_lengths (const struct unit *u, const struct member *m, uint32_t n,
	       uint32_t *length_of)
{
  for (uint32_t i = 1; i < n; i++)
    if (length_of[i] == SYMRT_NONE && is_array (u, m[i].type)
	&& is_array (u, m[i - 1].type) && length_of[i - 1] < i - 1)
      length_of[i] = length_of[i - 1];
  for (uint32_t i = n - (n > 0); i-- > 0;)
    if (length_of[i] == SYMRT_NONE && is_array (u, m[i].type)
	&& is_array (u, m[i + 1].type) && length_of[i + 1] != SYMRT_NONE
	&& length_of[i + 1] > i + 1)
      length_of[i] = length_of[i + 1];
}

void
length_pair_counts (const struct unit *u, const struct member *m, uint32_t n,
		    uint32_t *length_of, uint32_t *counts_like)
{
  share_lengths (u, m, n, length_of);
  for (uint32_t i = 0; i < n; i++)
    counts_like[i] = SYMRT_NONE;
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t c = length_of[i];
      if (c == SYMRT_NONE || !is_length (u, &m[c], false))
	continue;
      /* Lengths beside it: "used" and "size".  */
      for (uint32_t j = c; j-- > 0 && is_length (u, &m[j], false);)
	counts_like[j] = c;
      for (uint32_t j = c + 1; j < n && is_length (u, &m[j], false); j++)
	counts_like[j] = c;
    }
  /* Not of what has an array of its own.  */
  for (uint32_t i = 0; i < n; i++)
    if (length_of[i] != SYMRT_NONE)
      counts_like[length_of[i]] = SYMRT_NONE;
}

/* A constant string beside a number that is written is just that.  */
static bool
is_string (const struct unit *u, const struct symrt_type *pointer)
{
  const struct symrt_type *t = &u->types[pointer->target];
  return t->flags & SYMRT_T_CONST && t->flags & SYMRT_T_PLAIN_CHAR;
}

void
length_pair_behind (const struct unit *u, const struct member *m, uint32_t n,
		    const uint32_t *length_of, uint32_t *behind)
{
  for (uint32_t i = 0; i < n; i++)
    behind[i] = SYMRT_NONE;
  for (uint32_t i = 0; i + 1 < n; i++)
    {
      const struct symrt_type *t = m[i + 1].type, *to;
      if (length_of[i] != SYMRT_NONE || length_of[i + 1] != SYMRT_NONE
	  || !may_have_length (u, &m[i]) || is_string (u, m[i].type)
	  || !is_data_pointer (u, t))
	continue;
      to = &u->types[t->target];
      if (is_integer (to) && to->bits >= 32 && !(to->flags & SYMRT_T_CONST)
	  && u->types[m[i].type->target].kind != SYMRT_T_POINTER
	  && (name_tells (m[i + 1].name, NAME_LENGTH)
	      || names_match (m[i].name, m[i + 1].name)))
	behind[i] = i + 1;
    }
}

void
build_length (struct builder *b, uint32_t region, uint32_t offset,
	      const struct symrt_type *type, const char *name, uint32_t pointer)
{
  struct input_plan *p = b->plan;
  if (pointer == SYMRT_NONE || !p->values.pointers[pointer].nto)
    return;
  uint32_t of = p->values.pointers[pointer].to[0];
  const struct plan_region *r = &p->regions[of];
  /* One object, of which nobody knows the size.  */
  if (r->kind == SYMRT_R_MADE)
    return;
  struct plan_length *l
    = build_grow (b, &p->values.lengths, &p->values.nlength, sizeof *l);
  if (!l)
    return;
  uint32_t element
    = r->element && (!r->led || name_tells (name, NAME_NUMBER)) ? r->element : 1;
  build_note (b, "%s%s: at most %u elements of %s", p->regions[region].name,
	      p->regions[region].kind == SYMRT_R_VALUE ? "" : " (a field)",
	      r->capacity / element, r->name);
  *l = (struct plan_length){ .region = region,
			     .offset = offset,
			     .bits = (uint32_t) type->size * 8,
			     .is_signed = (type->flags & SYMRT_T_SIGNED) != 0,
			     .max = r->capacity / element,
			     .of = of,
			     .element = element };
}

uint32_t
length_of_flexible (const struct unit *u, const struct symrt_type *t)
{
  const struct symrt_field *f = &u->fields[t->first + t->count - 1];
  const char *name = unit_string (u, f->name);
  uint32_t found = SYMRT_NONE;
  if (f->counted_by && f->counted_by < t->count
      && is_integer (&u->types[u->fields[t->first + f->counted_by - 1].type]))
    return f->counted_by - 1;
  for (uint32_t i = t->count - 1; i-- > 0;)
    {
      const struct symrt_field *l = &u->fields[t->first + i];
      struct member m
	= { unit_string (u, l->name), &u->types[l->type], SYMRT_NONE, false };
      if (l->bits || !is_length (u, &m, true))
	continue;
      if (names_match (name, m.name))
	return i;
      if (found == SYMRT_NONE)
	found = i;
    }
  return found;
}
