/* SPDX-License-Identifier: GPL-3.0-or-later
   Values of objects as C text: addresses, constants, initialisers.  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "render-impl.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"

const struct tm_pointer *
render_pointer_at (const struct tm_object *o, uint64_t offset)
{
  for (uint32_t i = 0; i < o->npointer; i++)
    if (o->pointers[i].offset == offset)
      return &o->pointers[i];
  return NULL;
}

bool
render_all_given (const struct tm_object *o, uint64_t offset, uint64_t n)
{
  for (uint64_t i = offset; i < offset + n; i++)
    if (i >= o->size || (o->given != NULL && !o->given[i]))
      return false;
  return true;
}

bool
render_any_given (const struct tm_object *o, uint64_t offset, uint64_t n)
{
  for (uint64_t i = offset; i < offset + n && i < o->size; i++)
    if (o->given == NULL || o->given[i])
      return true;
  return false;
}

static bool
all_zero (const uint8_t *p, uint64_t n)
{
  for (uint64_t i = 0; i < n; i++)
    if (p[i] != 0)
      return false;
  return true;
}

/* Same type but for const: no cast is needed between pointers to them.  */
static bool
same_type (const struct tm_type *a, const struct tm_type *b)
{
  if (a == b)
    return true;
  char *s = literal_type_text (a, true), *t = literal_type_text (b, true);
  bool same = s != NULL && t != NULL && strcmp (s, t) == 0;
  free (s);
  free (t);
  return same;
}

bool
render_is_ours (const struct tm_type *type)
{
  return type != NULL && type->kind == TM_POINTER && type->target != NULL
	 && type->target->ours;
}

void
render_address (struct render *r, struct text *t, const struct tm_type *pointer,
		uint32_t index, uint64_t offset)
{
  const struct tm_object *o = &r->t->objects[index];
  const struct tm_type *to = pointer != NULL ? pointer->target : NULL;
  const struct tm_type *element = o->type;
  bool array = o->count != 0;
  struct text s = { 0 };
  bool exact = false; /* S has the type that POINTER wants */

  if (o->kind == TM_MADE)
    {
      /* The call that makes it gets the address of its variable.  */
      bool place = o->by_out && to != NULL && to->kind == TM_POINTER;
      text_add (t, place ? "&%s" : "%s", r->name[index]);
      return;
    }
  if (to != NULL && to->kind == TM_VOID)
    to = NULL;
  if (!array && element->kind == TM_ARRAY)
    {
      array = true;
      element = element->target;
    }
  if (array && element->size > 0 && offset % element->size == 0)
    {
      uint64_t k = offset / element->size;
      text_add (&s, k ? "%s + %llu" : "%s", r->name[index], (unsigned long long) k);
      exact = to == NULL || same_type (to, element);
    }
  else if (!array && offset == 0)
    {
      text_add (&s, o->heap ? "%s" : "&%s", r->name[index]);
      exact = to == NULL || same_type (to, o->type);
    }
  if (!exact && to != NULL && offset < o->size && element->size > 0
      && literal_is_scalar (to))
    {
      /* A member of that type at that place.  */
      struct leaf leaf = { to, offset % element->size, 0, 0 };
      struct text path = { 0 };
      layout_path (&path, element, &leaf);
      if (path.n > 0)
	{
	  text_clear (&s);
	  text_add (&s, o->heap && !array ? "&(*%s)" : "&%s", r->name[index]);
	  if (array)
	    text_add (&s, "[%llu]", (unsigned long long) (offset / element->size));
	  text_add (&s, "%s", text_str (&path));
	  exact = true;
	}
      text_free (&path);
    }
  if (s.n == 0)
    text_add (&s, "(char *) %s%s + %llu", array || o->heap ? "" : "&", r->name[index],
	      (unsigned long long) offset);
  if (render_is_ours (pointer))
    text_add (t, strchr (text_str (&s), ' ') ? "(void *) (%s)" : "(void *) %s",
	      text_str (&s));
  else if (exact || to == NULL)
    text_add (t, "%s", text_str (&s));
  else
    {
      text_add (t, "(");
      literal_type (t, pointer, true);
      text_add (t, strchr (text_str (&s), ' ') ? ") (%s)" : ") %s", text_str (&s));
    }
  r->failed = r->failed || s.failed;
  text_free (&s);
}

bool
render_pointer_value (struct render *r, struct text *t, const struct tm_type *type,
		      uint32_t index, uint64_t offset)
{
  const struct tm_object *o = &r->t->objects[index];
  const struct tm_pointer *p = render_pointer_at (o, offset);

  if (p != NULL && p->kind == TM_PTR_CALLEE)
    {
      const struct callee_entry *e
	= callees_find (r->callees, &r->t->callees[p->index]);
      text_add (t, "%s", e != NULL ? e->name : "NULL");
    }
  else if (p != NULL && (p->kind == TM_PTR_OBJECT || p->kind == TM_PTR_STREAM))
    {
      if (r->literal[p->index])
	{
	  const struct tm_object *to = &r->t->objects[p->index];
	  literal_string (t, to->data, to->size - (to->data[to->size - 1] == 0));
	  return true;
	}
      const struct tm_object *to = &r->t->objects[p->index];
      bool place = to->kind == TM_MADE && to->by_out && type->target != NULL
		   && type->target->kind == TM_POINTER;
      if (!r->declared[p->index] && !place)
	{
	  struct render_late *more = realloc (r->late, (r->nlate + 1) * sizeof *more);
	  if (more == NULL)
	    r->failed = true;
	  else
	    {
	      r->late = more;
	      r->late[r->nlate++] = (struct render_late){ index, offset };
	    }
	  return false;
	}
      if (p->kind == TM_PTR_STREAM)
	{
	  text_add (t, "\1test_stream (");
	  render_address (r, t, NULL, p->index, 0);
	  text_add (t, ", sizeof %s)", r->name[p->index]);
	  r->needs |= NEED_STREAM;
	}
      else
	render_address (r, t, type, p->index, p->to_offset);
    }
  else
    {
      uint64_t v = layout_bits (r->bytes[index], o->size, offset, 0, 64);
      if (p != NULL || v == 0)
	{
	  text_add (t, "NULL");
	  r->needs |= NEED_STDDEF;
	}
      else
	{
	  text_add (t, "(");
	  literal_type (t, type, true);
	  text_add (t, ") 0x%llx", (unsigned long long) v);
	}
    }
  return true;
}

/* Would the initialiser of this part say nothing?  */
static bool
says_nothing (struct render *r, const struct tm_type *type, uint32_t index,
	      uint64_t offset, unsigned bit, unsigned bits)
{
  const struct tm_object *o = &r->t->objects[index];
  const struct tm_pointer *p;

  if (type->kind == TM_POINTER)
    {
      p = render_pointer_at (o, offset);
      if (p != NULL)
	return p->kind == TM_PTR_NULL || p->kind == TM_PTR_KEEP;
      return all_zero (r->bytes[index] + offset, 8);
    }
  if (bits != 0)
    return layout_bits (r->bytes[index], o->size, offset, bit, bits) == 0;
  /* No literal says what is there: it is 0 in any case.  */
  if (type->kind == TM_OTHER || (type->kind == TM_FLOAT && !literal_is_scalar (type)))
    return true;
  if (type->kind == TM_ENUM && type->enumerators != NULL && !r->in_array
      && render_all_given (o, offset, type->size))
    return false; /* its zero has a name */
  if (type->kind == TM_STRUCT || type->kind == TM_UNION)
    {
      for (uint32_t i = 0; i < type->count; i++)
	{
	  const struct tm_field *f = &type->fields[i];
	  if (type->kind == TM_UNION && f != layout_union_member (type))
	    continue;
	  if (!says_nothing (r, f->type, index, offset + f->bitpos / 8, f->bitpos % 8,
			     f->bits))
	    return false;
	}
      return true;
    }
  if (type->kind == TM_ARRAY && type->flexible)
    return false; /* how many there are */
  if (type->kind == TM_ARRAY && type->target != NULL && type->target->size > 0)
    {
      for (uint32_t i = 0; i < type->count; i++)
	if (!says_nothing (r, type->target, index, offset + i * type->target->size, 0,
			   0))
	  return false;
      return true;
    }
  uint64_t end = offset + type->size;
  return offset >= o->size
	 || all_zero (r->bytes[index] + offset,
		      (end < o->size ? end : o->size) - offset);
}

static void
init_elements (struct render *r, struct text *t, const struct tm_type *element,
	       uint64_t count, uint32_t index, uint64_t offset)
{
  const struct tm_object *o = &r->t->objects[index];
  uint64_t n = count;

  while (n > 0
	 && says_nothing (r, element, index, offset + (n - 1) * element->size, 0, 0))
    n--;
  if (layout_is_byte (element))
    {
      const uint8_t *p = r->bytes[index] + offset;
      if (n < count && n > 0 && offset + count <= o->size
	  && (o->text || element->kind == TM_CHAR) && literal_reads_as_text (p, n))
	{
	  literal_string (t, p, n);
	  return;
	}
      /* Text without a terminator is written as characters, below.  */
      bool text = element->kind == TM_CHAR && literal_reads_as_text (p, n);
      if (!text && n > 0 && (element->kind == TM_UINT || !element->is_signed))
	{
	  literal_bytes (t, p, n);
	  return;
	}
    }
  if (n == 0)
    {
      text_add (t, count == 1 && o->text ? "\"\"" : "{ 0 }");
      return;
    }
  text_add (t, "{ ");
  const char *before = "";
  for (uint64_t i = 0; i < n; i++)
    {
      uint64_t first = i;
      while (says_nothing (r, element, index, offset + i * element->size, 0, 0))
	i++;
      if (i - first < LITERAL_GAP)
	i = first;
      text_add (t, "%s", before);
      if (i > first)
	text_add (t, "[%llu] = ", (unsigned long long) i);
      render_init_value (r, t, element, index, offset + i * element->size);
      before = ", ";
    }
  text_add (t, " }");
}

void
render_init_array (struct render *r, struct text *t, const struct tm_type *element,
		   uint64_t count, uint32_t index, uint64_t offset)
{
  bool outer = r->in_array;

  r->in_array = outer || element->kind == TM_STRUCT || element->kind == TM_UNION;
  init_elements (r, t, element, count, index, offset);
  r->in_array = outer;
}

/* All COUNT elements of a flexible array member: its initialiser says how many.  */
static void
init_flexible (struct render *r, struct text *t, const struct tm_type *element,
	       uint32_t count, uint32_t index, uint64_t offset)
{
  const uint8_t *p = r->bytes[index] + offset;
  bool outer = r->in_array;

  if (element->kind == TM_CHAR && count > 1 && p[count - 1] == 0 && p[count - 2] != 0
      && literal_reads_as_text (p, count))
    {
      literal_string (t, p, count - 1);
      return;
    }
  r->in_array = true;
  for (uint32_t i = 0; i < count; i++)
    {
      text_add (t, i > 0 ? ", " : "{ ");
      render_init_value (r, t, element, index, offset + i * element->size);
    }
  text_add (t, " }");
  r->in_array = outer;
}

/* Members of TYPE as designated initialisers; anonymous ones are flattened.  */
static void
init_members (struct render *r, struct text *t, const struct tm_type *type,
	      uint32_t index, uint64_t offset, const char **sep)
{
  const struct tm_object *o = &r->t->objects[index];

  for (uint32_t i = 0; i < type->count; i++)
    {
      const struct tm_field *f = &type->fields[i];
      uint64_t at = offset + f->bitpos / 8;
      if (type->kind == TM_UNION && f != layout_union_member (type))
	continue;
      if (says_nothing (r, f->type, index, at, f->bitpos % 8, f->bits))
	continue;
      if (f->name == NULL || *f->name == 0)
	{
	  if (f->bits == 0)
	    init_members (r, t, f->type, index, at, sep);
	  continue;
	}
      struct text value = { 0 };
      size_t mark = t->n;
      text_add (t, "%s.%s = ", *sep, f->name);
      if (f->bits != 0)
	literal_scalar (t, f->type,
			layout_field_value (f->type,
					    layout_bits (r->bytes[index], o->size, at,
							 f->bitpos % 8, f->bits),
					    f->bits),
			false, &r->needs);
      else if (f->type->kind == TM_POINTER)
	{
	  if (render_pointer_value (r, &value, f->type, index, at))
	    text_add (t, "%s", text_str (&value));
	  else
	    {
	      t->n = mark; /* assigned once the other variable is there */
	      t->s[mark] = 0;
	      text_free (&value);
	      continue;
	    }
	}
      else
	render_init_value (r, t, f->type, index, at);
      text_free (&value);
      *sep = ", ";
    }
}

void
render_init_value (struct render *r, struct text *t, const struct tm_type *type,
		   uint32_t index, uint64_t offset)
{
  const struct tm_object *o = &r->t->objects[index];

  switch (type->kind)
    {
    case TM_STRUCT:
    case TM_UNION:
      {
	const char *sep = "{ ";
	init_members (r, t, type, index, offset, &sep);
	text_add (t, *sep == '{' ? "{ 0 }" : " }");
	break;
      }
    case TM_ARRAY:
      if (type->flexible)
	init_flexible (r, t, type->target, type->count, index, offset);
      else if (type->target != NULL && type->target->size > 0)
	render_init_array (r, t, type->target, type->count, index, offset);
      else
	text_add (t, "{ 0 }");
      break;
    case TM_POINTER:
      if (!render_pointer_value (r, t, type, index, offset))
	{
	  text_add (t, "NULL");
	  r->needs |= NEED_STDDEF;
	}
      break;
    default:
      if (literal_is_scalar (type))
	literal_scalar (t, type,
			layout_bits (r->bytes[index], o->size, offset, 0,
				     type->size < 8 ? type->size * 8 : 64),
			false, &r->needs);
      else
	text_add (t, type->kind == TM_FLOAT ? "0" : "{ 0 }");
    }
}
