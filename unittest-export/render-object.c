/* SPDX-License-Identifier: GPL-3.0-or-later
   The variables of a test: their declarations, and assignments to what no initialiser
   can give.  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "render-impl.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"

enum
{
  MAX_LEAVES = 4096
};

/* T *NAME = test_on_heap (&(T) { ... }, sizeof (T));  */
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
      render_init_value (r, &value, o->type, index, 0);
      text_add (&s, " = %s;", text_str (&value));
      text_statement (t, indent, text_str (&s));
      text_clear (&s);
      text_clear (&value);
      text_add (&value, "*%s", r->name[index]);
      literal_declare (&s, type, text_str (&value));
      text_add (&s, " = \1test_on_heap (&%s, sizeof %s + %u * sizeof *%s.%s);",
		text_str (&name), text_str (&name), last->type->count, text_str (&name),
		last->name);
      goto end;
    }
  if (o->count != 0)
    {
      text_add (&name, "[%u]", o->count);
      literal_declare (&what, type, text_str (&name));
      text_clear (&name);
      render_init_array (r, &value, o->type, o->count, index, 0);
    }
  else
    {
      literal_type (&what, o->type, true);
      render_init_value (r, &value, o->type, index, 0);
    }
  text_add (&name, o->count == 0 && o->type->kind == TM_ARRAY ? "(*%s)" : "*%s",
	    r->name[index]);
  literal_declare (&s, type, text_str (&name));
  text_add (&s, " = \1test_on_heap (%s(%s) ", o->count != 0 ? "" : "&",
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

void
render_forget_observed (struct render *r, struct text *t, unsigned indent)
{
  if (!r->t->observes || r->t->process)
    return;
  r->needs |= NEED_OBSERVED | NEED_STDDEF;
  text_statement (t, indent, "*\1test_observed = 0;");
}

void
render_give_drawn (struct render *r, struct text *t, unsigned indent)
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
  text_add (&s, "\1test_give ((const long long[]) { ");
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
  bool blank = !o->flexible && (o->late || !render_any_given (o, 0, o->size));
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
	render_init_array (r, &value, o->type, o->count, index, 0);
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
	render_init_value (r, &value, o->type, index, 0);
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
  /* Of what is aligned so GCC's sanitizer has none but automatic objects guarded.  */
  text_add (&s, "%s = %s;", r->observer && !o->flexible ? " ADSE_APART" : "",
	    text_str (&value));
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

void
render_declare_ordered (struct render *r, struct text *t, unsigned indent,
			uint32_t index, bool *doing)
{
  const struct tm_object *o = &r->t->objects[index];

  if (o->kind == TM_MADE && o->by_out && !doing[index])
    {
      doing[index] = true;
      declare_empty (r, t, indent, index);
    }
  if (doing[index] || r->inlined[index] || o->kind != TM_LOCAL)
    return;
  /* What is left out is no test's variable (render_open).  */
  if (o->look != 0 && r->declared[index])
    return;
  doing[index] = true;
  /* An initialiser of what is static names no variable of the test.  */
  if (o->flexible)
    declare (r, t, indent, index);
  for (uint32_t i = 0; i < o->npointer && !o->late; i++)
    if (o->pointers[i].kind == TM_PTR_OBJECT || o->pointers[i].kind == TM_PTR_STREAM)
      render_declare_ordered (r, t, indent, o->pointers[i].index, doing);
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
    render_pointer_value (r, &s, leaf->type, index, leaf->offset);
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

void
render_assign_pointer (struct render *r, struct text *t, unsigned indent,
		       uint32_t index, uint64_t offset, const struct tm_type *pointer)
{
  struct leaf leaf = { pointer, offset, 0, 0 };
  struct leaf_list l = { .max = MAX_LEAVES };
  struct text where = { 0 };
  uint64_t n;
  const struct tm_type *element = layout_element (&r->t->objects[index], &n);

  layout_leaves (&l, element,
		 element->size ? offset / element->size * element->size : 0);
  for (size_t i = 0; i < l.n; i++)
    if (l.leaf[i].offset == offset && l.leaf[i].type->kind == TM_POINTER)
      leaf = l.leaf[i];
  render_object_path (r, &where, index, leaf);
  assign (r, t, indent, index, &leaf, text_str (&where));
  r->failed = r->failed || l.failed || where.failed;
  free (l.leaf);
  text_free (&where);
}

void
render_assign_given (struct render *r, struct text *t, unsigned indent, uint32_t index)
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
      const struct tm_pointer *p = render_pointer_at (o, l.leaf[i].offset);
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
