/* SPDX-License-Identifier: GPL-3.0-or-later
   Paths of [inputs] against a program: what each of them addresses, and where there is
   nothing, which path is nearest by edit distance.  */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/build.h"
#include "inputs/paths.h"
#include "program/image.h"
#include "meta.h"

static const char *const words[INPUT_ATTRIBUTE__COUNT]
  = { [INPUT_LENGTH] = "length",
      [INPUT_DEPTH] = "depth",
      [INPUT_NULL] = "null",
      [INPUT_TOLERANCE] = "tolerance" };

void
input_place (const struct unit *u, uint32_t type, uint64_t bit, struct input_place *p)
{
  size_t n = 0;
  *p = (struct input_place){ .type = SYMRT_NONE, .member = "", .array = SYMRT_NONE };
  while (type != SYMRT_NONE)
    {
      const struct symrt_type *t = &u->types[type];
      const struct symrt_field *in = NULL;
      p->leaf = type;
      if (t->kind == SYMRT_T_ARRAY && t->target != SYMRT_NONE
	  && u->types[t->target].size)
	{
	  p->array = type;
	  p->into = (uint32_t) (bit / 8);
	  type = t->target;
	  bit %= 8 * u->types[type].size;
	  continue;
	}
      if (t->kind != SYMRT_T_STRUCT && t->kind != SYMRT_T_UNION)
	return;
      for (uint32_t i = 0; i < t->count && !in; i++)
	{
	  const struct symrt_field *f = &u->fields[t->first + i];
	  uint64_t bits = f->bits ? f->bits : 8 * u->types[f->type].size;
	  if (bit >= f->bitpos && bit < f->bitpos + bits)
	    in = f;
	}
      if (!in)
	return;
      const char *name = unit_string (u, in->name);
      if (*name)
	{
	  n += (size_t) snprintf (p->path + n, sizeof p->path - n, "%s%s", n ? "." : "",
				  name);
	  if (n >= sizeof p->path)
	    n = sizeof p->path - 1;
	  p->type = type;
	  p->member = name;
	}
      bit -= in->bitpos;
      type = in->type;
      p->array = SYMRT_NONE;
    }
}

/* The nearest of the names that were there instead.  */
struct nearest
{
  const char *wanted, *name;
  unsigned distance;
};

static void
consider (struct nearest *n, const char *name)
{
  unsigned d = *name ? edit_distance (n->wanted, name) : 0;
  if (*name && (!n->name || d < n->distance))
    {
      n->name = name;
      n->distance = d;
    }
}

struct resolving
{
  const struct program *program;
  struct input_setting *s;
  char *name[16]; /* behind the head */
  unsigned n;
  unsigned bits; /* of the member if it is a bit-field, else 0 */
  char why[480]; /* the first thing that is wrong */
  bool found;	 /* and something is right */
};

static void wrong (struct resolving *r, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
static void
wrong (struct resolving *r, const char *format, ...)
{
  va_list ap;
  if (*r->why)
    return;
  va_start (ap, format);
  vsnprintf (r->why, sizeof r->why, format, ap);
  va_end (ap);
}

/* Say that WHOSE has nothing named as part AT, and the whole nearest path.  */
static void
no_such (struct resolving *r, unsigned at, const char *whose, const char *head,
	 const struct nearest *near)
{
  struct strbuf path = { 0 };
  strbuf_addf (&path, r->s->of_type ? "{%s}" : "%s", head);
  for (unsigned i = 0; i < at; i++)
    strbuf_addf (&path, ".%s", r->name[i]);
  if (near->name)
    wrong (r, "%s has no '%s'; the nearest path is %s.%s", whose, r->name[at],
	   strbuf_str (&path), near->name);
  else
    wrong (r, "%s has no '%s'", whose, r->name[at]);
  free (path.s);
}

/* The struct that TYPE is, holds as elements or leads to; SYMRT_NONE: none.  */
static uint32_t
struct_of (const struct unit *u, uint32_t type)
{
  while (type != SYMRT_NONE)
    {
      const struct symrt_type *t = &u->types[type];
      if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
	return type;
      if (t->kind != SYMRT_T_POINTER && t->kind != SYMRT_T_ARRAY)
	return SYMRT_NONE;
      type = t->target;
    }
  return SYMRT_NONE;
}

/* The type of member NAME of struct TYPE, those of nameless members included;
   SYMRT_NONE: none.  */
static uint32_t
member_type (const struct unit *u, uint32_t type, const char *name, unsigned *bits,
	     struct nearest *near)
{
  const struct symrt_type *t = &u->types[type];
  uint32_t found = SYMRT_NONE;
  for (uint32_t i = 0; i < t->count && found == SYMRT_NONE; i++)
    {
      const struct symrt_field *f = &u->fields[t->first + i];
      const char *own = unit_string (u, f->name);
      if (!*own && struct_of (u, f->type) != SYMRT_NONE)
	found = member_type (u, struct_of (u, f->type), name, bits, near);
      else if (!strcmp (own, name))
	{
	  found = f->type;
	  *bits = f->bits;
	}
      else
	consider (near, own);
    }
  return found;
}

/* Of characters behind pointers there are strings.  */
static bool
is_number (const struct symrt_type *t)
{
  return t->kind == SYMRT_T_BOOL || t->kind == SYMRT_T_ENUM
	 || (t->kind == SYMRT_T_INT && t->size <= 8 && !(t->flags & SYMRT_T_CHAR))
	 || (t->kind == SYMRT_T_FLOAT && t->size <= 8);
}

static bool
is_text_array (const struct unit *u, const struct symrt_type *t)
{
  return t->kind == SYMRT_T_ARRAY && t->count && t->count != SYMRT_NONE
	 && t->target != SYMRT_NONE && u->types[t->target].flags & SYMRT_T_CHAR;
}

/* The path ends at an input of TYPE: is ATTRIBUTE one that it has?  */
static void
end_at (struct resolving *r, const struct unit *u, uint32_t type,
	enum input_attribute attribute, bool global)
{
  const struct symrt_type *t = &u->types[type];
  /* A set of values is of elements, also of those behind a pointer; of strings, of
     arrays of characters.  */
  while (attribute == INPUT_VALUE && t->target != SYMRT_NONE
	 && !(*r->s->value == '"' && is_text_array (u, t))
	 && (t->kind == SYMRT_T_ARRAY || t->kind == SYMRT_T_POINTER)
	 && !(t->kind == SYMRT_T_POINTER && !is_number (&u->types[t->target])))
    t = &u->types[type = t->target];
  const struct symrt_type *to = t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
				  ? &u->types[t->target]
				  : NULL;
  bool number = is_number (t) || t->kind == SYMRT_T_INT;
  const char *bad = NULL;
  if (attribute == INPUT_VALUE && !strcmp (r->s->value, "ignore"))
    {
      attribute = INPUT_IGNORE;
      if (!global)
	bad = "is no file-scope variable, so it cannot be ignored";
    }
  else if (attribute == INPUT_VALUE && t->kind == SYMRT_T_POINTER)
    bad = to && to->flags & SYMRT_T_CHAR
	    ? NULL
	    : "is a pointer: give it a length, depth or null, or name a member";
  else if (attribute == INPUT_VALUE && !number && t->kind != SYMRT_T_ARRAY)
    bad = "is neither a number nor a string: name a member";
  else if (attribute == INPUT_LENGTH || attribute == INPUT_NULL)
    bad = t->kind == SYMRT_T_POINTER ? NULL : "is no pointer";
  else if (attribute == INPUT_DEPTH)
    bad = struct_of (u, type) != SYMRT_NONE ? NULL : "leads to no structure";
  if (bad)
    {
      wrong (r, "it %s", bad);
      return;
    }
  r->s->attribute = attribute;
  bad = input_setting_value (r->s, u, type, r->bits);
  struct nearest near = { .wanted = r->s->value };
  for (uint32_t i = 0; bad && t->kind == SYMRT_T_ENUM && i < t->count; i++)
    consider (&near, unit_string (u, u->enumerators[t->first + i].name));
  if (bad)
    wrong (r, "'%.80s' %s%s%s", r->s->value, bad,
	   near.name ? "; the nearest name is " : "", near.name ? near.name : "");
  else
    r->found = true;
}

/* Follow the names from AT on from something of TYPE.  HEAD begins the path.  */
static void
follow (struct resolving *r, unsigned at, const struct unit *u, uint32_t type,
	const char *head, bool global)
{
  for (; at < r->n; at++)
    {
      struct nearest near = { .wanted = r->name[at] };
      uint32_t in = struct_of (u, type), next = SYMRT_NONE;
      if (in != SYMRT_NONE)
	next = member_type (u, in, r->name[at], &r->bits, &near);
      if (next == SYMRT_NONE && at + 1 == r->n)
	for (int a = INPUT_LENGTH; a <= INPUT_NULL; a++)
	  {
	    if (!strcmp (r->name[at], words[a]))
	      {
		end_at (r, u, type, (enum input_attribute) a, false);
		return;
	      }
	    if (u->types[type].kind == SYMRT_T_POINTER)
	      consider (&near, words[a]);
	  }
      if (next == SYMRT_NONE)
	{
	  no_such (r, at, at ? r->name[at - 1] : head, head, &near);
	  return;
	}
      type = next;
      global = false;
    }
  end_at (r, u, type, INPUT_VALUE, global);
}

/* A function that the head is a pattern of.  */
static void
in_function (struct resolving *r, const struct unit *u, uint32_t function)
{
  const struct symrt_function *f = &u->functions[function];
  const char *head = unit_string (u, f->name);
  struct nearest near = { .wanted = r->n ? r->name[0] : "" };
  if (f->flags & SYMRT_F_MAIN)
    {
      wrong (r, "the inputs of main are those of a program, which no path addresses");
      return;
    }
  const struct symrt_type *type = &u->types[f->type];
  bool to_return = r->n == 2 && !strcmp (r->name[0], "return");
  if ((r->n == 1 || to_return) && !strcmp (r->name[r->n - 1], "tolerance"))
    {
      r->s->attribute = INPUT_TOLERANCE;
      bool real
	= type->target != SYMRT_NONE && u->types[type->target].kind == SYMRT_T_FLOAT;
      const char *bad = input_setting_value (r->s, u, SYMRT_NONE, 0);
      if (to_return && !real)
	wrong (r, "%s does not return a floating-point number", head);
      else if (bad)
	wrong (r, "'%.80s' %s", r->s->value, bad);
      else
	r->found = true;
      return;
    }
  if (!r->n)
    {
      wrong (r, "what of %s? a path goes on with a parameter or variable of it", head);
      return;
    }
  for (uint32_t i = 0; i < f->nparam; i++)
    {
      const struct symrt_param *p = &u->params[f->first_param + i];
      const char *name = unit_string (u, p->name);
      if (!strcmp (name, r->name[0]))
	{
	  follow (r, 1, u, p->type, head, false);
	  return;
	}
      consider (&near, name);
    }
  uint8_t *read, *written, *uses = uses_of (u, function, &read, &written);
  bool followed = false;
  for (uint32_t i = 0; uses && i < u->meta->globals.count && !followed; i++)
    {
      const char *name = unit_string (u, u->globals[i].name);
      if (u->globals[i].flags & SYMRT_G_LOCAL || !read[i])
	continue;
      followed = !strcmp (name, r->name[0]);
      if (followed)
	follow (r, 1, u, u->globals[i].type, head, true);
      else
	consider (&near, name);
    }
  free (uses);
  if (followed)
    return;
  consider (&near, "tolerance");
  no_such (r, 0, head, head, &near);
}

static void
all_functions (struct resolving *r)
{
  struct nearest near = { .wanted = r->s->head };
  bool any = false;
  for (size_t i = 0; i < r->program->nunit && !r->found; i++)
    for (uint32_t k = 0; k < r->program->units[i].meta->functions.count && !r->found;
	 k++)
      {
	const struct unit *u = &r->program->units[i];
	const char *name = unit_string (u, u->functions[k].name);
	if (fnmatch (r->s->head, name, 0) != 0)
	  {
	    consider (&near, name);
	    continue;
	  }
	any = true;
	in_function (r, u, k);
      }
  if (any)
    return;
  const char *rest = strchr (r->s->text, '.');
  if (near.name)
    wrong (r, "there is no function '%s'; the nearest path is %s%s", r->s->head,
	   near.name, rest ? rest : "");
  else
    wrong (r, "there is no function '%s'", r->s->head);
}

static void
all_types (struct resolving *r)
{
  struct nearest near = { .wanted = r->s->head };
  const char *tag = strrchr (r->s->head, ' ');
  bool any = false;
  near.wanted = tag ? tag + 1 : r->s->head;
  for (size_t i = 0; i < r->program->nunit && !r->found; i++)
    for (uint32_t k = 0; k < r->program->units[i].meta->types.count && !r->found; k++)
      {
	const struct unit *u = &r->program->units[i];
	const struct symrt_type *t = &u->types[k];
	if (input_type_named (u, k, r->s->head) && t->count)
	  {
	    any = true;
	    if (r->n)
	      follow (r, 0, u, k, r->s->head, false);
	    else
	      wrong (r, "which member of it?");
	  }
	else if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
	  consider (&near, unit_string (u, t->tag));
      }
  if (any)
    return;
  const char *rest = strchr (r->s->text, '}');
  bool kind = tag != NULL;
  if (near.name)
    wrong (r, "there is no type '%s'; the nearest path is {%.*s%s%s", r->s->head,
	   kind ? (int) (tag + 1 - r->s->head) : 0, r->s->head, near.name,
	   rest ? rest : "}");
  else
    wrong (r, "there is no type '%s'", r->s->head);
}

/* The path without the attribute's word.  */
static void
keep_path (struct resolving *r)
{
  struct strbuf path = { 0 };
  unsigned n = r->n;
  if (r->s->attribute != INPUT_VALUE && r->s->attribute != INPUT_IGNORE)
    n--;
  for (unsigned i = 0; i < n; i++)
    strbuf_addf (&path, "%s%s", i ? "." : "", r->name[i]);
  r->s->path = xstrdup (strbuf_str (&path));
  free (path.s);
}

static bool
resolve (struct resolving *r)
{
  struct input_setting *s = r->s;
  char *copy = xstrdup (s->text), *rest = copy;
  s->of_type = *copy == '{';
  char *end = copy + strcspn (copy, s->of_type ? "}" : ".");
  if (s->of_type && !*end)
    wrong (r, "a type ends with }");
  else
    {
      s->head = xasprintf ("%.*s", (int) (end - copy - s->of_type), copy + s->of_type);
      rest = end + s->of_type;
      if (s->of_type && *rest && *rest != '.')
	wrong (r, "a point goes between the type and its member");
      rest += *rest == '.';
    }
  while (*rest && !*r->why)
    {
      char *point = rest + strcspn (rest, ".");
      bool more = *point == '.';
      *point = 0;
      if (r->n == sizeof r->name / sizeof *r->name)
	wrong (r, "the path is too long");
      else if (!*rest || (more && !point[1]))
	wrong (r, "the path has an empty part");
      else
	r->name[r->n++] = rest;
      rest = point + more;
    }
  if (!*r->why)
    {
      if (s->of_type)
	all_types (r);
      else
	all_functions (r);
    }
  if (r->found)
    keep_path (r);
  if (r->found && s->of_type && strchr (s->path, '.'))
    {
      r->found = false;
      wrong (r, "name the type that this member belongs to");
    }
  free (copy);
  return r->found;
}

int
input_settings_resolve (struct input_settings *l, const char *file,
			const struct program *program, char *err, size_t nerr)
{
  for (size_t i = 0; i < l->n; i++)
    {
      struct resolving r = { .program = program, .s = &l->v[i] };
      for (size_t k = 0; k < i; k++)
	if (!strcmp (l->v[k].text, l->v[i].text))
	  wrong (&r, "line %u says it already", l->v[k].line);
      if (!*r.why && (l->v[i].attribute == INPUT_STUB || resolve (&r)))
	continue;
      snprintf (err, nerr, "%s:%u: %s: %s", file, l->v[i].line, l->v[i].text, r.why);
      return -1;
    }
  return 0;
}
