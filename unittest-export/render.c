/* SPDX-License-Identifier: GPL-3.0-or-later
   Variables, set-up and call of a test as C text:

     struct csv_parser p = { .pstate = 1 };
     char s[] = "a,b";
     csv_init (&p, 0);			    set-up
     p.quoted = 1;			    late
     csv_parse (&p, s, 3, fake_cb1, NULL, NULL)  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "prologue.h"
#include "render.h"
#include "wraps.h"

enum { MAX_LEAVES = 4096 };

static const struct tm_pointer *
pointer_at (const struct tm_object *o, uint64_t offset)
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

static bool
any_given (const struct tm_object *o, uint64_t offset, uint64_t n)
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
    text_add (&s, "(char *) %s%s + %llu", array || o->heap ? "" : "&",
	      r->name[index],
	      (unsigned long long) offset);
  if (exact || to == NULL)
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

/* Value of the pointer of TYPE at OFFSET of object INDEX.  False when it refers to
   a variable that is declared further down: it is assigned after that.  */
static bool
pointer_value (struct render *r, struct text *t, const struct tm_type *type,
	       uint32_t index, uint64_t offset)
{
  const struct tm_object *o = &r->t->objects[index];
  const struct tm_pointer *p = pointer_at (o, offset);

  if (p != NULL && p->kind == TM_PTR_CALLEE)
    {
      const struct callee_entry *e
	  = callees_find (r->callees, &r->t->callees[p->index]);
      text_add (t, "%s", e != NULL ? e->name : "NULL");
    }
  else if (p != NULL
	   && (p->kind == TM_PTR_OBJECT || p->kind == TM_PTR_STREAM))
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
	  struct render_late *more
	      = realloc (r->late, (r->nlate + 1) * sizeof *more);
	  if (more == NULL)
	    r->failed = true;
	  else
	    {
	      r->late = more;
	      r->late[r->nlate++] = (struct render_late) { index, offset };
	    }
	  return false;
	}
      if (p->kind == TM_PTR_STREAM)
	{
	  text_add (t, "adse_stream (");
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
      p = pointer_at (o, offset);
      if (p != NULL)
	return p->kind == TM_PTR_NULL || p->kind == TM_PTR_KEEP;
      return all_zero (r->bytes[index] + offset, 8);
    }
  if (bits != 0)
    return layout_bits (r->bytes[index], o->size, offset, bit, bits) == 0;
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
	  if (!says_nothing (r, f->type, index, offset + f->bitpos / 8,
			     f->bitpos % 8, f->bits))
	    return false;
	}
      return true;
    }
  if (type->kind == TM_ARRAY && type->flexible)
    return false; /* how many there are */
  if (type->kind == TM_ARRAY && type->target != NULL && type->target->size > 0)
    {
      for (uint32_t i = 0; i < type->count; i++)
	if (!says_nothing (r, type->target, index, offset + i * type->target->size,
			   0, 0))
	  return false;
      return true;
    }
  uint64_t end = offset + type->size;
  return offset >= o->size
	 || all_zero (r->bytes[index] + offset,
		      (end < o->size ? end : o->size) - offset);
}

static void init_value (struct render *, struct text *, const struct tm_type *,
			uint32_t index, uint64_t offset);

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
  for (uint64_t i = 0; i < n; i++)
    {
      text_add (t, "%s", i > 0 ? ", " : "");
      init_value (r, t, element, index, offset + i * element->size);
    }
  text_add (t, " }");
}

static void
init_array (struct render *r, struct text *t, const struct tm_type *element,
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
      init_value (r, t, element, index, offset + i * element->size);
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
	  if (pointer_value (r, &value, f->type, index, at))
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
	init_value (r, t, f->type, index, at);
      text_free (&value);
      *sep = ", ";
    }
}

static void
init_value (struct render *r, struct text *t, const struct tm_type *type,
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
	init_array (r, t, type->target, type->count, index, offset);
      else
	text_add (t, "{ 0 }");
      break;
    case TM_POINTER:
      if (!pointer_value (r, t, type, index, offset))
	text_add (t, "NULL");
      break;
    default:
      if (literal_is_scalar (type))
	literal_scalar (t, type,
			layout_bits (r->bytes[index], o->size, offset, 0,
				     type->size < 8 ? type->size * 8 : 64),
			false, &r->needs);
      else
	text_add (t, "{ 0 }");
    }
}

/* T *NAME = adse_on_heap (&(T) { ... }, sizeof (T));  */
static void
declare_heap (struct render *r, struct text *t, unsigned indent, uint32_t index,
	      const char *type)
{
  const struct tm_object *o = &r->t->objects[index];
  struct text s = { 0 }, name = { 0 }, value = { 0 }, what = { 0 };

  if (o->flexible)
    {
      /* No compound literal has elements there.  */
      const struct tm_field *last = &o->type->fields[o->type->count - 1];
      text_add (&name, "%s_bytes", r->name[index]);
      text_add (&s, "static ");
      literal_declare (&s, type, text_str (&name));
      init_value (r, &value, o->type, index, 0);
      text_add (&s, " = %s;", text_str (&value));
      text_statement (t, indent, text_str (&s));
      text_clear (&s);
      text_clear (&value);
      text_add (&value, "*%s", r->name[index]);
      literal_declare (&s, type, text_str (&value));
      text_add (&s, " = adse_on_heap (&%s, sizeof %s + %u * sizeof *%s.%s);",
		text_str (&name), text_str (&name), last->type->count,
		text_str (&name), last->name);
      goto end;
    }
  if (o->count != 0)
    {
      text_add (&name, "[%u]", o->count);
      literal_declare (&what, type, text_str (&name));
      text_clear (&name);
      init_array (r, &value, o->type, o->count, index, 0);
    }
  else
    {
      literal_type (&what, o->type, true);
      init_value (r, &value, o->type, index, 0);
    }
  text_add (&name, o->count == 0 && o->type->kind == TM_ARRAY ? "(*%s)" : "*%s",
	    r->name[index]);
  literal_declare (&s, type, text_str (&name));
  text_add (&s, " = adse_on_heap (%s(%s) ", o->count != 0 ? "" : "&",
	    text_str (&what));
  text_add (&s, text_str (&value)[0] == '{' ? "%s" : "{ %s }", text_str (&value));
  text_add (&s, ", sizeof (%s));", text_str (&what));
end:
  text_statement (t, indent, text_str (&s));
  r->needs |= NEED_HEAP;
  r->failed = r->failed || s.failed || name.failed || value.failed || what.failed;
  text_free (&s);
  text_free (&name);
  text_free (&value);
  text_free (&what);
}

/* Nothing was observed before this test.  */
static void
forget_observed (struct render *r, struct text *t, unsigned indent)
{
  if (!r->t->observes || r->t->process)
    return;
  r->needs |= NEED_OBSERVED | NEED_STDDEF;
  text_statement (t, indent, "*test_observed = 0;");
}

/* What adse_symbolic is to give in this test.  */
static void
give_drawn (struct render *r, struct text *t, unsigned indent)
{
  struct text s = { 0 };

  if (!r->t->draws)
    return;
  r->needs |= NEED_DRAWN;
  uint32_t n = r->t->ndrawn;
  while (n > 0 && r->t->drawn[n - 1] == 0)
    n--;
  if (n == 0)
    return;
  text_add (&s, "test_give ((const long long[]) { ");
  for (uint32_t i = 0; i < n; i++)
    {
      int64_t v = r->t->drawn[i];
      text_add (&s, i > 0 ? ", " : "");
      if (v == INT64_MIN)
	text_add (&s, "-9223372036854775807 - 1");
      else if (v >> 32 > 0)
	text_add (&s, "0x%llx", (long long) v);
      else
	text_add (&s, "%lld", (long long) v);
    }
  text_add (&s, " }, %u);", n);
  text_statement (t, indent, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

static void
declare (struct render *r, struct text *t, unsigned indent, uint32_t index)
{
  const struct tm_object *o = &r->t->objects[index];
  char *type = literal_type_text (o->type, true);
  struct text s = { 0 }, name = { 0 }, value = { 0 };

  if (type == NULL)
    {
      r->failed = true;
      return;
    }
  r->declared[index] = true;
  bool blank = !o->flexible && (o->late || !any_given (o, 0, o->size));
  if (o->heap)
    {
      declare_heap (r, t, indent, index, type);
      free (type);
      return;
    }
  if (o->count != 0)
    {
      if (blank)
	text_add (&value, "{ 0 }");
      else
	init_array (r, &value, o->type, o->count, index, 0);
      /* "abc" in quotes says its own length when the terminator is the last
	 byte.  */
      bool own = false;
      if (text_str (&value)[0] == '"')
	{
	  uint32_t n = o->count;
	  while (n > 0 && r->bytes[index][n - 1] == 0)
	    n--;
	  own = n + 1 == o->count;
	}
      if (own)
	text_add (&name, "%s[]", r->name[index]);
      else
	text_add (&name, "%s[%u]", r->name[index], o->count);
    }
  else
    {
      text_add (&name, "%s", r->name[index]);
      if (!blank)
	init_value (r, &value, o->type, index, 0);
      else if (o->type->kind == TM_POINTER)
	{
	  text_add (&value, "NULL");
	  r->needs |= NEED_STDDEF;
	}
      else if (literal_is_scalar (o->type))
	literal_scalar (&value, o->type, 0, false, &r->needs);
      else
	text_add (&value, "{ 0 }");
    }
  /* Only a static one may have elements there.  */
  if (o->flexible)
    text_add (&s, "static ");
  literal_declare (&s, type, text_str (&name));
  text_add (&s, " = %s;", text_str (&value));
  text_statement (t, indent, text_str (&s));
  r->failed = r->failed || s.failed || name.failed || value.failed;
  text_free (&s);
  text_free (&name);
  text_free (&value);
  free (type);
}

/* T *NAME = NULL; for the call that makes the object.  */
static void
declare_empty (struct render *r, struct text *t, unsigned indent, uint32_t index)
{
  struct text s = { 0 };
  char *type = literal_type_text (r->t->objects[index].type, true);

  if (type != NULL)
    literal_declare (&s, type, r->name[index]);
  free (type);
  text_add (&s, " = NULL;");
  text_statement (t, indent, text_str (&s));
  r->needs |= NEED_STDDEF;
  r->failed = r->failed || s.failed;
  text_free (&s);
}

/* Declare object INDEX after what it points to, so that initialisers can refer to
   that; DOING breaks cycles.  */
static void
declare_ordered (struct render *r, struct text *t, unsigned indent, uint32_t index,
		 bool *doing)
{
  const struct tm_object *o = &r->t->objects[index];

  if (o->kind == TM_MADE && o->by_out && !doing[index])
    {
      doing[index] = true;
      declare_empty (r, t, indent, index);
    }
  if (doing[index] || r->inlined[index] || o->kind != TM_LOCAL)
    return;
  doing[index] = true;
  /* An initialiser of what is static names no variable of the test.  */
  if (o->flexible)
    declare (r, t, indent, index);
  for (uint32_t i = 0; i < o->npointer && !o->late; i++)
    if (o->pointers[i].kind == TM_PTR_OBJECT || o->pointers[i].kind == TM_PTR_STREAM)
      declare_ordered (r, t, indent, o->pointers[i].index, doing);
  if (!o->flexible)
    declare (r, t, indent, index);
}

void
render_object_path (struct render *r, struct text *t, uint32_t index, struct leaf leaf)
{
  const struct tm_object *o = &r->t->objects[index];

  text_add (t, o->heap && o->count == 0 ? "(*%s)" : "%s", r->name[index]);
  if (o->count != 0 && o->type->size > 0)
    {
      text_add (t, "[%llu]", (unsigned long long) (leaf.offset / o->type->size));
      leaf.offset %= o->type->size;
    }
  layout_path (t, o->type, &leaf);
}

static void
assign (struct render *r, struct text *t, unsigned indent, uint32_t index,
	const struct leaf *leaf, const char *place)
{
  struct text s = { 0 };
  const struct tm_object *o = &r->t->objects[index];

  text_add (&s, "%s = ", place);
  if (leaf->type->kind == TM_POINTER && leaf->bits == 0)
    pointer_value (r, &s, leaf->type, index, leaf->offset);
  else
    literal_scalar (&s, leaf->type,
		    layout_field_value (leaf->type,
					layout_bits (r->bytes[index], o->size,
						     leaf->offset, leaf->bit,
						     layout_leaf_bits (leaf)),
					leaf->bits),
		    false, &r->needs);
  text_add (&s, ";");
  text_statement (t, indent, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

/* A pointer whose target was not declared yet.  */
static void
assign_pointer (struct render *r, struct text *t, unsigned indent, uint32_t index,
		uint64_t offset, const struct tm_type *pointer)
{
  struct leaf leaf = { pointer, offset, 0, 0 };
  struct leaf_list l = { .max = MAX_LEAVES };
  struct text where = { 0 };
  uint64_t n;
  const struct tm_type *element = layout_element (&r->t->objects[index], &n);

  layout_leaves (&l, element, element->size ? offset / element->size * element->size
					    : 0);
  for (size_t i = 0; i < l.n; i++)
    if (l.leaf[i].offset == offset && l.leaf[i].type->kind == TM_POINTER)
      leaf = l.leaf[i];
  render_object_path (r, &where, index, leaf);
  assign (r, t, indent, index, &leaf, text_str (&where));
  r->failed = r->failed || l.failed || where.failed;
  free (l.leaf);
  text_free (&where);
}

/* Set the given parts of object INDEX by assignments: file-scope variables, and
   what is set after the set-up calls.  */
static void
assign_given (struct render *r, struct text *t, unsigned indent, uint32_t index)
{
  const struct tm_object *o = &r->t->objects[index];
  struct leaf_list l = { .max = MAX_LEAVES };
  uint64_t n;
  const struct tm_type *element = layout_element (o, &n);

  if (n > 4 && layout_is_byte (element) && render_all_given (o, 0, n))
    {
      struct text s = { 0 };
      uint64_t used = n;
      while (used > 0 && r->bytes[index][used - 1] == 0)
	used--;
      text_add (&s, "memcpy (%s, ", r->name[index]);
      if (used > 0 && literal_reads_as_text (r->bytes[index], n))
	{
	  if (n - used > 1)
	    text_add (&s, "((char[%llu]) { ", (unsigned long long) n);
	  literal_string (&s, r->bytes[index], used);
	  if (n - used > 1)
	    text_add (&s, " })");
	}
      else
	{
	  text_add (&s, "((unsigned char[%llu]) ", (unsigned long long) n);
	  literal_bytes (&s, r->bytes[index], n);
	  text_add (&s, ")");
	}
      text_add (&s, ", %llu);", (unsigned long long) n);
      text_statement (t, indent, text_str (&s));
      r->needs |= NEED_STRING;
      r->failed = r->failed || s.failed;
      text_free (&s);
      return;
    }
  for (uint64_t i = 0; i < n; i++)
    layout_leaves (&l, element, i * element->size);
  for (size_t i = 0; i < l.n; i++)
    {
      const struct tm_pointer *p = pointer_at (o, l.leaf[i].offset);
      if (!render_all_given (o, l.leaf[i].offset, layout_leaf_bytes (&l.leaf[i]))
	  || (p != NULL && p->kind == TM_PTR_KEEP))
	continue;
      struct text place = { 0 };
      render_object_path (r, &place, index, l.leaf[i]);
      assign (r, t, indent, index, &l.leaf[i], text_str (&place));
      text_free (&place);
    }
  r->failed = r->failed || l.failed;
  free (l.leaf);
}

/* Observed not to be called: what it would return is of no interest.  */
static bool
is_never_called (const struct test_case *t, uint32_t callee)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    if (t->obs[i].oracle == TM_CALLEE_COUNT && t->obs[i].object == callee)
      return t->obs[i].stable && t->obs[i].value == 0;
  return false;
}

/* What stub C writes through its parameters.  */
static void
setup_outs (struct render *r, struct text *t, unsigned indent,
	    const struct tm_callee *c, const struct callee_entry *e)
{
  uint32_t most = 0;

  for (uint32_t i = 0; i < c->nout; i++)
    {
      const struct tm_out *o = &c->outs[i];
      const struct tm_type *type = c->type->fields[o->param].type->target;
      struct text s = { 0 };
      if (o->n == 0)
	continue;
      text_add (&s, "%s_sets_", e->name);
      callee_param (&s, c->type, o->param);
      text_add (&s, " = (");
      char *name = literal_type_text (type, true);
      if (name != NULL)
	literal_declare (&s, name, "[]");
      free (name);
      text_add (&s, ") { ");
      for (uint32_t k = 0; k < o->n; k++)
	{
	  text_add (&s, "%s", k > 0 ? ", " : "");
	  literal_scalar (&s, type, o->values[k], false, &r->needs);
	}
      text_add (&s, " };");
      text_statement (t, indent, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
      most = o->n > most ? o->n : most;
    }
  if (most > 0)
    text_add (t, "%*s%s_nsets = %u;\n", indent, "", e->name, most);
}

static void
setup_returns (struct render *r, struct text *t, unsigned indent)
{
  for (uint32_t i = 0; i < r->t->ncallee; i++)
    {
      const struct tm_callee *c = &r->t->callees[i];
      const struct callee_entry *e = callees_find (r->callees, c);
      const struct tm_type *type = c->type->target;
      if (e != NULL)
	setup_outs (r, t, indent, c, e);
      if (e == NULL || type == NULL || !literal_is_scalar (type) || c->nresult == 0
	  || (r->suite && is_never_called (r->t, i)))
	continue;
      struct text s = { 0 };
      text_add (&s, "%s_returns = (", e->name);
      bool allocates = e->symbol == NULL && callee_allocates (c->type);
      char *name = allocates ? strdup ("int @") : literal_type_text (type, true);
      if (name != NULL)
	literal_declare (&s, name, "[]");
      free (name);
      text_add (&s, ") { ");
      for (uint32_t k = 0; k < c->nresult; k++)
	{
	  text_add (&s, "%s", k > 0 ? ", " : "");
	  if (allocates)
	    text_add (&s, "%d", c->results[k] != 0);
	  else if (type->kind != TM_POINTER)
	    literal_scalar (&s, type, c->results[k], false, &r->needs);
	  else if (c->results[k] == 0)
	    text_add (&s, "NULL");
	  else
	    {
	      text_add (&s, "(");
	      literal_type (&s, type, true);
	      text_add (&s, ") 0x%llx", (unsigned long long) c->results[k]);
	    }
	}
      text_add (&s, " };");
      text_statement (t, indent, text_str (&s));
      if (c->nresult > 1)
	{
	  text_clear (&s);
	  text_add (&s, "%s_nreturns = %u;", e->name, c->nresult);
	  text_statement (t, indent, text_str (&s));
	}
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
}

/* Set object INDEX after the set-up calls made it.  An observation program tells what
   that changes.  */
static void
assign_late (struct render *r, struct text *t, unsigned indent, uint32_t index)
{
  const char *name = r->name[index];

  bool watch = !r->suite && r->t->objects[index].kind == TM_LOCAL;

  if (watch)
    text_add (t, "%*sadse_made (&%s, sizeof %s);\n", indent, "", name, name);
  assign_given (r, t, indent, index);
  if (watch)
    text_add (t, "%*sadse_set (%u, &%s, sizeof %s);\n", indent, "", index, name,
	      name);
}

/* Does the late pointer L wait for a set-up call to make what it leads to?  */
static bool
waits_for_call (const struct render *r, const struct render_late *l)
{
  const struct tm_pointer *p = pointer_at (&r->t->objects[l->object], l->offset);

  return p != NULL && p->kind == TM_PTR_OBJECT
	 && r->t->objects[p->index].kind == TM_MADE;
}

/* Pointers that no initialiser could name, those that wait for set-up calls or the
   others.  */
static void
assign_pointers (struct render *r, struct text *t, unsigned indent, bool waiting)
{
  static const struct tm_type pointer
      = { .kind = TM_POINTER, .size = 8, .text = "void *@" };

  for (size_t i = 0; i < r->nlate; i++)
    if (waits_for_call (r, &r->late[i]) == waiting)
      assign_pointer (r, t, indent, r->late[i].object, r->late[i].offset, &pointer);
}

/* A set-up call; what it makes gets its variable, and must be there.  */
static void
set_up (struct render *r, struct text *t, unsigned indent, const struct tm_call *call)
{
  struct text s = { 0 };
  uint32_t k = call->makes - 1;

  if (call->makes != 0 && !r->t->objects[k].by_out)
    {
      char *type = literal_type_text (r->t->objects[k].type, true);
      if (type != NULL)
	literal_declare (&s, type, r->name[k]);
      free (type);
      text_add (&s, " = ");
    }
  render_call (r, &s, call);
  text_add (&s, ";");
  text_statement (t, indent, text_str (&s));
  if (call->makes != 0)
    {
      r->declared[k] = true;
      if (r->suite)
	text_add (t, "%*sck_assert_ptr_nonnull (%s);\n", indent, "", r->name[k]);
    }
  r->failed = r->failed || s.failed;
  text_free (&s);
}

void
render_teardown (struct render *r, struct text *t, unsigned indent)
{
  for (uint32_t i = 0; i < r->t->nteardown; i++)
    {
      struct text s = { 0 };
      render_call (r, &s, &r->t->teardown[i]);
      text_add (&s, ";");
      text_statement (t, indent, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
}

void
render_declarations (struct text *t, struct test_case *const *tests, size_t n)
{
  struct text all = { 0 };

  for (size_t i = 0; i < n; i++)
    {
      const struct test_case *c = tests[i];
      const struct { const struct tm_call *call; uint32_t n; } lists[]
	  = { { c->setup, c->nsetup }, { c->look, c->nlook },
	      { c->teardown, c->nteardown } };
      for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
	for (uint32_t k = 0; k < lists[l].n; k++)
	  {
	    const struct tm_call *call = &lists[l].call[k];
	    struct text s = { 0 };
	    if (call->declare == NULL)
	      continue;
	    text_add (&s, "extern ");
	    literal_declare (&s, call->declare->text, call->function);
	    text_add (&s, ";\n");
	    if (all.s == NULL || strstr (all.s, text_str (&s)) == NULL)
	      text_add (&all, "%s", text_str (&s));
	    t->failed = t->failed || s.failed;
	    text_free (&s);
	  }
    }
  if (all.n > 0)
    text_add (t, "%s\n", text_str (&all));
  t->failed = t->failed || all.failed;
  text_free (&all);
}

void
render_setup (struct render *r, struct text *t, unsigned indent)
{
  const struct test_case *test = r->t;
  bool *doing = calloc (test->nobject + 1, sizeof *doing);
  size_t start = t->n;

  if (doing == NULL || r->failed)
    {
      r->failed = true;
      free (doing);
      return;
    }
  for (uint32_t i = 0; i < test->nobject; i++)
    declare_ordered (r, t, indent, i, doing);
  free (doing);
  size_t declared = t->n;
  assign_pointers (r, t, indent, false);
  for (uint32_t i = 0; i < test->nobject; i++)
    if (test->objects[i].kind == TM_GLOBAL && !test->objects[i].late)
      assign_given (r, t, indent, i);
  setup_returns (r, t, indent);
  forget_observed (r, t, indent);
  wraps_stand_in (t, test, indent);
  give_drawn (r, t, indent);
  for (uint32_t i = 0; i < test->nsetup; i++)
    set_up (r, t, indent, &test->setup[i]);
  assign_pointers (r, t, indent, true);
  for (uint32_t i = 0; i < test->nobject; i++)
    if (test->objects[i].late && !r->inlined[i])
      assign_late (r, t, indent, i);
  /* Declarations and statements stand apart.  */
  if (declared > start && t->n > declared && !t->failed)
    {
      text_bytes (t, "\n", 1);
      memmove (t->s + declared + 1, t->s + declared, t->n - 1 - declared);
      t->s[declared] = '\n';
    }
}

void
render_call (struct render *r, struct text *t, const struct tm_call *call)
{
  text_add (t, "%s%s (", call->list ? VARIADIC_PREFIX : "",
	    r->t->program && call == &r->t->call ? PROLOGUE_MAIN : call->function);
  if (call->list && call->narg == call->nvariable)
    text_add (t, call->narg ? "0, " : "0");
  for (uint32_t i = 0; i < call->narg; i++)
    {
      uint32_t k = call->args[i].object;
      const struct tm_object *o = &r->t->objects[k];
      const struct tm_type *type = call->args[i].type;
      text_add (t, "%s", i > 0 ? ", " : "");
      if (!r->inlined[k])
	text_add (t, "%s", r->name[k]);
      else if (o->type->kind == TM_POINTER)
	pointer_value (r, t, o->type, k, 0);
      else
	literal_scalar (t, type != NULL ? type : o->type,
			layout_bits (r->bytes[k], o->size, 0, 0,
				     o->type->size < 8 ? o->type->size * 8 : 64),
			call->unprototyped || i >= call->narg - call->nvariable,
			&r->needs);
    }
  text_add (t, ")");
}

void
render_process (struct render *r, struct text *t, unsigned indent)
{
  struct text s = { 0 };
  const struct tm_type *type = r->t->call.result;
  bool ends = r->t->program && type != NULL && type->kind != TM_VOID;

  /* What main returns is the exit status.  */
  if (ends)
    {
      text_add (&s, "exit (");
      r->needs |= NEED_STDLIB;
    }
  render_call (r, &s, &r->t->call);
  text_add (&s, ends ? ");" : ";");
  text_statement (t, indent, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}
