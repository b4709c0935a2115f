/* SPDX-License-Identifier: GPL-3.0-or-later
   Comparing structs as a whole, member by member.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "loops.h"
#include "names.h"
#include "same.h"
#include "testmodel.h"
#include "text.h"

enum
{
  WORTHWHILE = 3
}; /* unchanged members */

static bool
is_member (const struct test_case *t, uint32_t i, uint32_t object)
{
  const struct tm_observation *o = &t->obs[i];
  return o->via == 0 && o->object == object
	 && (o->oracle == TM_MEMORY || o->oracle == TM_BYTES);
}

static bool
is_unknown (const struct tm_observation *o)
{
  return !o->stable || o->implied
	 || (o->type->kind == TM_POINTER && o->oracle == TM_MEMORY
	     && o->pointer == TM_ELSEWHERE);
}

/* Object INDEX is a struct of which this call leaves much as it was, or an array of
   structs all of whose members are known.  *NOBS: members of one struct.  */
static bool
is_worthwhile (const struct test_case *t, uint32_t index, uint32_t *nobs)
{
  const struct tm_object *o = &t->objects[index];
  uint32_t unchanged = 0, all = 0;

  *nobs = 0;
  /* A copy has no elements of a flexible array member.  What a look leaves comes after
     the call.  */
  if (o->kind != TM_LOCAL || o->flexible || o->type->kind != TM_STRUCT
      || o->type->text == NULL || o->look != 0)
    return false;
  for (uint32_t i = 0; i < t->nobs; i++)
    if (is_member (t, i, index))
      {
	all++;
	*nobs += t->obs[i].offset < o->type->size;
	unchanged += !t->obs[i].changed;
	if (o->count != 0 && is_unknown (&t->obs[i]))
	  return false;
      }
  if (o->count != 0)
    return *nobs >= WORTHWHILE && all == *nobs * o->count;
  return unchanged >= WORTHWHILE;
}

static bool
same_text (const struct tm_type *a, const struct tm_type *b)
{
  return a == b || strcmp (a->text, b->text) == 0;
}

/* A typedef may be named as the tag of the struct is, or as that of another one.  */
static bool
name_is_taken (const struct same_table *table, const char *name)
{
  for (size_t i = 0; i < table->n; i++)
    if (strcmp (table->entry[i].name, name) == 0)
      return true;
  return false;
}

void
same_collect (struct same_table *table, struct test_case *const *tests, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < tests[i]->nobject; k++)
      {
	const struct tm_type *type = tests[i]->objects[k].type;
	uint32_t nobs;
	size_t e;
	if (!is_worthwhile (tests[i], k, &nobs))
	  continue;
	for (e = 0; e < table->n; e++)
	  {
	    const struct same_entry *old = &table->entry[e];
	    if (same_text (old->t->objects[old->object].type, type))
	      break;
	  }
	if (e < table->n)
	  continue;
	struct same_entry *more = realloc (table->entry, (table->n + 1) * sizeof *more);
	struct text name = { 0 }, words = { 0 };
	if (more == NULL)
	  {
	    table->failed = true;
	    return;
	  }
	table->entry = more;
	literal_type (&words, type, true);
	const char *tag = text_str (&words);
	if (strncmp (tag, "struct ", 7) == 0)
	  tag += 7;
	text_add (&name, "\1assert_same_");
	for (tag += *tag == NAMES_MARK; *tag; tag++)
	  text_add (&name, "%c", isalnum ((unsigned char) *tag) ? *tag : '_');
	text_free (&words);
	size_t stem = name.n;
	for (unsigned k = 2; !name.failed && name_is_taken (table, text_str (&name));
	     k++)
	  {
	    name.n = stem;
	    text_add (&name, "_%u", k);
	  }
	table->failed = table->failed || name.failed;
	more[table->n++] = (struct same_entry){ name.s, tests[i], k, nobs };
      }
}

void
same_free (struct same_table *table)
{
  for (size_t i = 0; i < table->n; i++)
    free (table->entry[i].name);
  free (table->entry);
  *table = (struct same_table){ 0 };
}

const struct same_entry *
same_find (const struct same_table *table, const struct test_case *t, uint32_t index)
{
  uint32_t nobs;

  if (!is_worthwhile (t, index, &nobs))
    return NULL;
  for (size_t i = 0; i < table->n; i++)
    {
      const struct same_entry *e = &table->entry[i];
      if (e->nobs == nobs
	  && same_text (e->t->objects[e->object].type, t->objects[index].type))
	return e;
    }
  return NULL;
}

bool
same_covers (const struct same_table *table, const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  if (o->via != 0 || (o->oracle != TM_MEMORY && o->oracle != TM_BYTES)
      || same_find (table, t, o->object) == NULL)
    return false;
  /* That a pointer became something unknown is still said on its own.  */
  return !(o->type->kind == TM_POINTER && o->oracle == TM_MEMORY && o->changed
	   && o->pointer == TM_ELSEWHERE);
}

/* Path of a member: "a.b[2]"; of bytes the array.  */
static void
member (struct text *t, const struct tm_object *object, const struct tm_observation *o)
{
  struct leaf leaf = { o->type, o->offset % object->type->size, o->bit, o->bits };
  struct text path = { 0 };

  layout_path (&path, object->type, &leaf);
  const char *s = text_str (&path);
  size_t n = strlen (s);
  if (o->oracle == TM_BYTES && n > 3 && strcmp (s + n - 3, "[0]") == 0)
    n -= 3;
  text_bytes (t, s + (*s == '.'), n - (*s == '.'));
  t->failed = t->failed || path.failed;
  text_free (&path);
}

static void
print_one (struct text *t, const struct same_entry *e)
{
  const struct tm_object *object = &e->t->objects[e->object];
  struct text s = { 0 }, name = { 0 };
  char *type = literal_type_text (object->type, true);

  text_add (t, "static void\n");
  text_add (&s, "%s (const ", e->name);
  if (type != NULL)
    {
      literal_declare (&s, type, "*got");
      text_add (&s, ", const ");
      literal_declare (&s, type, "*want");
    }
  free (type);
  text_add (&s, ")");
  text_statement (t, 0, text_str (&s));
  text_add (t, "{\n");
  size_t body = t->n;
  for (uint32_t i = 0; i < e->t->nobs; i++)
    {
      const struct tm_observation *o = &e->t->obs[i];
      if (!is_member (e->t, i, e->object) || o->offset >= object->type->size)
	continue;
      text_clear (&s);
      text_clear (&name);
      member (&name, object, o);
      const char *m = text_str (&name);
      if (o->oracle == TM_BYTES || o->type->kind == TM_FLOAT)
	text_add (&s, "ck_assert_mem_eq (%sgot->%s, %swant->%s, sizeof got->%s);",
		  o->oracle == TM_BYTES ? "" : "&", m, o->oracle == TM_BYTES ? "" : "&",
		  m, m);
      else
	text_add (&s, "ck_assert_%s_eq (got->%s, want->%s);",
		  o->type->kind == TM_POINTER ? "ptr"
		  : o->type->kind == TM_UINT  ? "uint"
					      : "int",
		  m, m);
      text_statement (t, 2, text_str (&s));
    }
  loops_fold (t, body);
  text_add (t, "}\n\n");
  t->failed = t->failed || s.failed || name.failed;
  text_free (&s);
  text_free (&name);
}

static bool
needs_entry (const struct same_table *table, const struct test_case *t,
	     const struct same_entry *e)
{
  for (uint32_t k = 0; k < t->nobject; k++)
    if (same_find (table, t, k) == e)
      return true;
  return false;
}

/* Begin what is there unless the tests of all functions are left out that need E.  */
static void
begin_guard (struct text *t, const struct same_table *table, const struct same_entry *e,
	     struct test_case *const *tests, size_t n)
{
  const char *last = "";
  for (size_t i = 0; i < n; i++)
    {
      const char *f = tests[i]->function;
      if (strcmp (f, last) == 0 || !needs_entry (table, tests[i], e))
	continue;
      text_add (t,
		*last ? " \\\n    || !defined WITHOUT_%s" : "#if !defined WITHOUT_%s",
		f);
      last = f;
    }
  text_add (t, "\n");
}

void
same_print (struct text *t, const struct same_table *table,
	    struct test_case *const *tests, size_t n)
{
  for (size_t i = 0; i < table->n; i++)
    {
      const struct same_entry *e = &table->entry[i];
      bool guarded = e->t->objects[e->object].type->is_private;
      if (guarded)
	begin_guard (t, table, e, tests, n);
      print_one (t, e);
      if (guarded)
	text_add (t, "#endif\n\n");
    }
}

/* The copy of object INDEX: "want", with the object's name when there are more.  */
static void
copy_name (struct render *r, const struct same_table *table, struct text *t,
	   uint32_t index)
{
  uint32_t n = 0;
  bool taken = false;

  for (uint32_t i = 0; i < r->t->nobject; i++)
    {
      n += r->t->objects[i].count == 0 && same_find (table, r->t, i) != NULL;
      taken = taken || strcmp (r->name[i], "want") == 0;
    }
  if (n > 1 || taken)
    text_add (t, "want_%s", r->name[index]);
  else
    text_add (t, "want");
}

void
same_before (struct render *r, const struct same_table *table, struct text *t)
{
  for (uint32_t i = 0; i < r->t->nobject; i++)
    if (r->t->objects[i].count == 0 && same_find (table, r->t, i) != NULL)
      {
	struct text s = { 0 }, name = { 0 };
	char *type = literal_type_text (r->t->objects[i].type, true);
	copy_name (r, table, &name, i);
	if (type != NULL)
	  literal_declare (&s, type, text_str (&name));
	free (type);
	text_add (&s, " = %s;", r->name[i]);
	text_statement (t, 2, text_str (&s));
	r->failed = r->failed || s.failed || name.failed;
	text_free (&s);
	text_free (&name);
      }
}

/* want.MEMBER = what the call makes of it.  */
static void
change (struct render *r, struct text *t, uint32_t i, const char *copy)
{
  const struct tm_observation *o = &r->t->obs[i];
  const struct tm_object *object = &r->t->objects[o->object];
  struct text s = { 0 }, name = { 0 };

  member (&name, object, o);
  const char *m = text_str (&name), *own = r->name[o->object];
  bool known = !is_unknown (o);
  if (o->oracle == TM_BYTES)
    {
      if (known)
	{
	  text_add (&s, "memcpy (%s.%s, ", copy, m);
	  literal_memory (&s, o->bytes, o->nbytes);
	  text_add (&s, ", %u);", o->nbytes);
	}
      else
	text_add (&s, "memcpy (%s.%s, %s.%s, sizeof %s.%s);", copy, m, own, m, own, m);
      r->needs |= NEED_STRING;
    }
  else
    {
      text_add (&s, "%s.%s = ", copy, m);
      if (!known)
	text_add (&s, "%s.%s", own, m);
      else if (o->type->kind != TM_POINTER)
	literal_scalar (&s, o->type, layout_field_value (o->type, o->value, o->bits),
			false, &r->needs);
      else if (o->pointer == TM_NULL)
	{
	  text_add (&s, "NULL");
	  r->needs |= NEED_STDDEF;
	}
      else
	render_address (r, &s, o->type, (uint32_t) o->pointer, o->value);
      text_add (&s, ";");
    }
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed || name.failed;
  text_free (&s);
  text_free (&name);
}

/* Element K of the array INDEX against what it is to be:
   assert_same_token (&tokens[1], &(struct token) { .start = 1 }).  */
static void
compare_element (struct render *r, const struct same_entry *e, struct text *t,
		 uint32_t index, uint32_t k)
{
  const struct tm_object *object = &r->t->objects[index];
  struct text s = { 0 }, name = { 0 };
  const char *sep = "{ ";

  text_add (&s, "%s (&%s[%u], &(", e->name, r->name[index], k);
  literal_type (&s, object->type, true);
  text_add (&s, ") ");
  for (uint32_t i = 0; i < r->t->nobs; i++)
    {
      const struct tm_observation *o = &r->t->obs[i];
      bool bytes = o->oracle == TM_BYTES, nothing = true;
      if (!is_member (r->t, i, index) || o->offset / object->type->size != k)
	continue;
      for (uint32_t b = 0; bytes && b < o->nbytes; b++)
	nothing = nothing && o->bytes[b] == 0;
      if (!bytes)
	nothing = o->type->kind == TM_POINTER ? o->pointer == TM_NULL : o->value == 0;
      if (nothing)
	continue;
      text_clear (&name);
      member (&name, object, o);
      text_add (&s, "%s.%s = ", sep, text_str (&name));
      sep = ", ";
      if (bytes && literal_reads_as_text (o->bytes, o->nbytes))
	{
	  uint32_t n = o->nbytes;
	  while (n > 0 && o->bytes[n - 1] == 0)
	    n--;
	  literal_string (&s, o->bytes, n);
	}
      else if (bytes)
	literal_bytes (&s, o->bytes, o->nbytes);
      else if (o->type->kind == TM_POINTER)
	render_address (r, &s, o->type, (uint32_t) o->pointer, o->value);
      else
	literal_scalar (&s, o->type, layout_field_value (o->type, o->value, o->bits),
			false, &r->needs);
    }
  text_add (&s, "%s);", *sep == '{' ? "{ 0 }" : " }");
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed || name.failed;
  text_free (&s);
  text_free (&name);
}

void
same_after (struct render *r, const struct same_table *table, struct text *t)
{
  for (uint32_t i = 0; i < r->t->nobject; i++)
    {
      const struct same_entry *e = same_find (table, r->t, i);
      struct text name = { 0 }, s = { 0 };
      if (e == NULL)
	continue;
      for (uint32_t k = 0; k < r->t->objects[i].count; k++)
	compare_element (r, e, t, i, k);
      if (r->t->objects[i].count != 0)
	continue;
      copy_name (r, table, &name, i);
      for (uint32_t k = 0; k < r->t->nobs; k++)
	if (is_member (r->t, k, i) && (r->t->obs[k].changed || r->t->obs[k].wanted))
	  change (r, t, k, text_str (&name));
      text_add (&s, "%s (&%s, &%s);", e->name, r->name[i], text_str (&name));
      text_statement (t, 2, text_str (&s));
      r->failed = r->failed || s.failed || name.failed;
      text_free (&name);
      text_free (&s);
    }
}
