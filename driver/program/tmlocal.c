/* SPDX-License-Identifier: GPL-3.0-or-later
   Types that no declaration at file scope can name, as those that are declared in a
   function: tests declare them themselves, member by member,

     void f (void *p)                            struct test_in
     {                                           {
       struct in { char c; int n; } *q = p;  ->    char c;
       ...                                         int n;
                                                 };

   What the metadata say of sizes and places is worked out again for what is written;
   bytes that no member has are named, and where that does not do nothing is declared but
   that there is such a type.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/tmlocal.h"
#include "meta.h"
#include "testmodel.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

/* Own names of tests begin so: the exporter moves them out of the way of others.  */
#define OWN "\1test_"

/* Characters of a spelling and of a declaration: more is nothing to read, and perhaps
   the work of someone who forged an image.  */
enum
{
  MOST_SPELLED = 4096,
  MOST_DECLARED = 1 << 16,
  MOST_NESTED = 200
};

struct tmlocal
{
  const struct unit *u;
  struct tm_type *types;
  char **text; /* of each type, where it is made here */
  char **name; /* of each struct and union, likewise: "struct \1test_in" */
  bool *seen;  /* it was tried */
  bool *local; /* declared inside a function, for all that is known */
  enum
  {
    UNSEEN,
    UNDER_WAY,
    DECLARED,
    UNDECLARED
  }
    * state; /* of its declaration */
  struct suite_type *declared;
  size_t n;
  unsigned depth; /* of the type that is looked at in the first that was */
};

static bool
is_aggregate (const struct symrt_type *t)
{
  return t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION;
}

/* Has the source a name for type I?  */
static bool
is_known (const struct tmlocal *l, uint32_t i)
{
  return *l->types[i].text != 0;
}

/* What is declared in a local struct is local too.  */
static void
mark_local (struct tmlocal *l, uint32_t i)
{
  const struct symrt_type *t = &l->u->types[i];
  if (l->local[i] || is_known (l, i) || l->depth == MOST_NESTED)
    return;
  l->local[i] = true;
  l->depth++;
  if ((t->kind == SYMRT_T_ARRAY || t->kind == SYMRT_T_POINTER)
      && t->target != SYMRT_NONE)
    mark_local (l, t->target);
  for (uint32_t f = 0; is_aggregate (t) && f < t->count; f++)
    mark_local (l, l->u->fields[t->first + f].type);
  l->depth--;
}

static const char *
number_text (const struct symrt_type *t)
{
  bool minus = (t->flags & SYMRT_T_SIGNED) != 0;
  if (t->kind == SYMRT_T_BOOL)
    return "_Bool";
  if (t->kind == SYMRT_T_FLOAT)
    return t->size == 4			    ? "float"
	   : t->size == 8		    ? "double"
	   : t->size == 16 && t->bits == 80 ? "long double"
					    : NULL;
  if (t->kind != SYMRT_T_INT && t->kind != SYMRT_T_ENUM)
    return NULL;
  if (t->flags & SYMRT_T_PLAIN_CHAR)
    return "char";
  switch (t->size)
    {
    case 1: return minus ? "signed char" : "unsigned char";
    case 2: return minus ? "short" : "unsigned short";
    case 4: return minus ? "int" : "unsigned int";
    case 8: return minus ? "long" : "unsigned long";
    default: return NULL;
    }
}

static char *
qualified (const struct symrt_type *t, const char *text)
{
  return xasprintf ("%s%s%s @", t->flags & SYMRT_T_CONST ? "const " : "",
		    t->flags & SYMRT_T_VOLATILE ? "volatile " : "", text);
}

/* TEXT, a spelling, of something that is declared as NAME.  Malloc'd.  */
static char *
declare (const char *text, const char *name)
{
  size_t n = strcspn (text, "@");
  bool glued = *name == 0 || *name == '[' || *name == '(';
  while (*name != '(' && glued && n > 0 && text[n - 1] == ' ')
    n--;
  return xasprintf ("%.*s%s%s", (int) n, text, name,
		    text[strcspn (text, "@")] ? text + strcspn (text, "@") + 1 : "");
}

static const char *spell (struct tmlocal *, uint32_t i);

static char *
spell_pointer (struct tmlocal *l, const struct symrt_type *t)
{
  const char *to = t->target == SYMRT_NONE ? "void @" : spell (l, t->target);
  int kind = t->target == SYMRT_NONE ? SYMRT_T_VOID : l->u->types[t->target].kind;
  bool nested = to != NULL && (kind == SYMRT_T_ARRAY || kind == SYMRT_T_FUNCTION);
  char *star
    = xasprintf ("%s*%s%s@%s", nested ? "(" : "",
		 t->flags & SYMRT_T_CONST ? "const " : "",
		 t->flags & SYMRT_T_VOLATILE ? "volatile " : "", nested ? ")" : "");
  char *s = declare (to != NULL ? to : "void @", star);
  free (star);
  return s;
}

static char *
spell_array (struct tmlocal *l, const struct symrt_type *t)
{
  const char *element = spell (l, t->target);
  char *s = NULL, *rest;
  if (element == NULL)
    return NULL;
  if (t->count == SYMRT_NONE)
    rest = xstrdup ("@[]");
  else
    rest = xasprintf ("@[%u]", t->count);
  s = declare (element, rest);
  free (rest);
  return s;
}

static char *
spell_function (struct tmlocal *l, const struct symrt_type *t)
{
  const char *result = t->target == SYMRT_NONE ? "void @" : spell (l, t->target);
  struct strbuf s = { 0 };
  bool ok = result != NULL;

  strbuf_add (&s, "@(");
  for (uint32_t i = 0; i < t->count && ok; i++)
    {
      const char *text = spell (l, l->u->params[t->first + i].type);
      char *one = text != NULL ? declare (text, "") : NULL;
      ok = one != NULL;
      strbuf_addf (&s, "%s%s", i > 0 ? ", " : "", ok ? one : "");
      free (one);
    }
  if (t->flags & SYMRT_T_VARIADIC)
    strbuf_add (&s, ", ...");
  else if (t->count == 0 && !(t->flags & SYMRT_T_UNPROTOTYPED))
    strbuf_add (&s, "void");
  strbuf_add (&s, ")");
  char *all = ok ? declare (result, strbuf_str (&s)) : NULL;
  free (s.s);
  return all;
}

/* The spelling of type I, or NULL.  A struct or union has one when tests can declare
   it.  */
static const char *
spell (struct tmlocal *l, uint32_t i)
{
  const struct symrt_type *t = &l->u->types[i];
  const char *word;
  if (is_known (l, i))
    return l->types[i].text;
  if (l->text[i] != NULL || l->seen[i] || l->depth == MOST_NESTED)
    return l->text[i];
  l->seen[i] = true;
  l->depth++;
  switch (t->kind)
    {
    case SYMRT_T_VOID: l->text[i] = qualified (t, "void"); break;
    case SYMRT_T_POINTER: l->text[i] = spell_pointer (l, t); break;
    case SYMRT_T_ARRAY: l->text[i] = spell_array (l, t); break;
    case SYMRT_T_FUNCTION: l->text[i] = spell_function (l, t); break;
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      if (l->name[i] != NULL)
	l->text[i] = qualified (t, l->name[i]);
      break;
    default:
      word = number_text (t);
      if (word != NULL)
	l->text[i] = qualified (t, word);
    }
  l->depth--;
  if (l->text[i] != NULL && strlen (l->text[i]) > MOST_SPELLED)
    {
      free (l->text[i]);
      l->text[i] = NULL;
    }
  return l->text[i];
}

/* Where members come to lie, in bits.  */
struct place
{
  uint64_t pos, end, align; /* ALIGN: bytes */
  bool packed, is_union;
};

static uint64_t
rounded (uint64_t v, uint64_t to)
{
  return to > 1 ? (v + to - 1) / to * to : v;
}

static uint64_t
natural (const struct place *p, const struct symrt_type *t, unsigned bits)
{
  uint64_t pos = p->is_union ? 0 : p->pos;
  uint64_t align = p->packed ? 8 : t->align * 8u;
  if (bits == 0)
    return rounded (pos, align);
  if (p->packed || align == 0
      || (pos % align + bits + align - 1) / align <= t->size * 8 / align)
    return pos;
  return rounded (pos, align);
}

/* Something for GAP bits at P, members as far in as DEPTH says.  */
static void
fill (struct strbuf *s, struct place *p, uint64_t gap, unsigned *pads, unsigned depth)
{
  int in = 2 * depth + 2;
  uint64_t end = p->pos + gap;
  unsigned first = p->pos % 8 ? 8 - p->pos % 8 : 0;
  if (first > gap)
    first = gap;
  if (first)
    strbuf_addf (s, "%*sunsigned char : %u;\n", in, "", first);
  uint64_t bytes = (gap - first) / 8;
  if (bytes)
    strbuf_addf (s, "%*sunsigned char " OWN "pad_%u[%llu];\n", in, "", ++*pads,
		 (unsigned long long) bytes);
  if ((gap - first) % 8)
    strbuf_addf (s, "%*sunsigned char : %u;\n", in, "", (unsigned) ((gap - first) % 8));
  p->pos = end;
}

/* What an array of type I holds in the end; I for others.  */
static uint32_t
element_of (const struct tmlocal *l, uint32_t i)
{
  while (l->u->types[i].kind == SYMRT_T_ARRAY)
    i = l->u->types[i].target;
  return i;
}

static bool body (struct tmlocal *l, uint32_t i, struct strbuf *s, unsigned *pads,
		  unsigned depth);

static bool
member (struct tmlocal *l, const struct symrt_field *f, struct place *p,
	struct strbuf *s, unsigned *pads, unsigned depth)
{
  const struct symrt_type *t = &l->u->types[f->type];
  const char *name = unit_string (l->u, f->name);
  uint64_t at = natural (p, t, f->bits);
  int in = 2 * depth + 2;

  if (s->n > MOST_DECLARED)
    return false;
  if (at != f->bitpos)
    {
      if (at > f->bitpos || p->is_union)
	return false;
      fill (s, p, f->bitpos - p->pos, pads, depth);
      if (natural (p, t, f->bits) != f->bitpos)
	return false;
    }
  if (!*name)
    {
      /* Its members are reached without a name.  */
      if (f->bits || !is_aggregate (t) || depth > 8)
	return false;
      strbuf_addf (s, "%*s%s\n", in, "", t->kind == SYMRT_T_UNION ? "union" : "struct");
      if (!body (l, f->type, s, pads, depth + 1))
	return false;
      strbuf_add (s, ";\n");
    }
  else
    {
      const char *spelling = spell (l, f->type);
      if (l->state[element_of (l, f->type)] == UNDECLARED)
	return false;
      char *text = spelling != NULL ? declare (spelling, name) : NULL;
      if (text != NULL && f->bits)
	strbuf_addf (s, "%*s%s : %u;\n", in, "", text, f->bits);
      else if (text != NULL)
	strbuf_addf (s, "%*s%s;\n", in, "", text);
      else if (t->kind == SYMRT_T_OTHER && t->size > 0 && !f->bits && !p->packed)
	strbuf_addf (s, "%*sunsigned char %s[%llu] __attribute__ ((aligned (%u)));\n",
		     in, "", name, (unsigned long long) t->size, t->align);
      else
	return false;
      free (text);
    }
  p->pos = f->bitpos + (f->bits ? f->bits : t->size * 8);
  if (p->pos > p->end)
    p->end = p->pos;
  if (!p->packed && t->align > p->align)
    p->align = t->align;
  return true;
}

/* "{ members }" of struct or union I, and what makes its layout what it is.  False: no
   such text has it.  */
static bool
body_as (struct tmlocal *l, uint32_t i, bool packed, struct strbuf *s, unsigned *pads,
	 unsigned depth)
{
  const struct symrt_type *t = &l->u->types[i];
  struct place p
    = { .align = 1, .packed = packed, .is_union = t->kind == SYMRT_T_UNION };

  strbuf_addf (s, "%*s{\n", 2 * depth, "");
  for (uint32_t f = 0; f < t->count; f++)
    if (!member (l, &l->u->fields[t->first + f], &p, s, pads, depth))
      return false;
  if (t->align < p.align)
    return false;
  uint64_t size = rounded (p.end, t->align * 8u);
  if (size < t->size * 8 && !p.is_union)
    {
      fill (s, &p, t->size * 8 - p.pos, pads, depth);
      size = t->size * 8;
    }
  if (size != t->size * 8)
    return false;
  strbuf_addf (s, "%*s}", 2 * depth, "");
  if (packed && t->align > 1)
    strbuf_addf (s, " __attribute__ ((packed, aligned (%u)))", t->align);
  else if (packed)
    strbuf_add (s, " __attribute__ ((packed))");
  else if (t->align > p.align)
    strbuf_addf (s, " __attribute__ ((aligned (%u)))", t->align);
  return true;
}

/* The same, as it comes or else packed.  */
static bool
body (struct tmlocal *l, uint32_t i, struct strbuf *s, unsigned *pads, unsigned depth)
{
  size_t n = s->n;
  unsigned before = *pads;

  if (body_as (l, i, false, s, pads, depth))
    return true;
  s->n = n;
  s->s[n] = 0;
  *pads = before;
  return body_as (l, i, true, s, pads, depth);
}

/* What tests call type I and no other one.  Malloc'd.  */
static char *
new_name (const struct tmlocal *l, uint32_t i)
{
  const struct symrt_type *t = &l->u->types[i];
  const char *tag = unit_string (l->u, t->tag);
  const char *word = t->kind == SYMRT_T_UNION ? "union" : "struct";
  if (!*tag || tag[strspn (tag, LETTERS)])
    tag = "object";
  for (unsigned k = 1;; k++)
    {
      char *name = k == 1 ? xasprintf ("%s " OWN "%s", word, tag)
			  : xasprintf ("%s " OWN "%s_%u", word, tag, k);
      bool taken = false;
      for (uint32_t j = 0; j < l->u->meta->types.count && !taken; j++)
	taken = l->name[j] != NULL
		&& strcmp (strchr (l->name[j], '\1'), strchr (name, '\1')) == 0;
      if (!taken)
	return name;
      free (name);
    }
}

/* Declare struct or union I, after those that are its members.  */
static void
declare_type (struct tmlocal *l, uint32_t i)
{
  const struct symrt_type *t = &l->u->types[i];
  struct strbuf s = { 0 };
  unsigned pads = 0;

  if (l->name[i] == NULL || l->state[i] != UNSEEN)
    return;
  l->state[i] = UNDER_WAY;
  for (uint32_t f = 0; f < t->count; f++)
    declare_type (l, element_of (l, l->u->fields[t->first + f].type));
  strbuf_addf (&s, "%s\n", l->name[i]);
  bool ok = t->size > 0 && body (l, i, &s, &pads, 0);
  if (!ok)
    {
      s.n = 0;
      strbuf_add (&s, l->name[i]);
    }
  strbuf_add (&s, ";\n");
  l->state[i] = ok ? DECLARED : UNDECLARED;
  for (size_t k = 0; k < l->n; k++)
    if (strcmp (l->declared[k].head, l->name[i]) == 0)
      {
	/* The same with other qualifiers.  */
	free (s.s);
	return;
      }
  l->declared = xrealloc (l->declared, (l->n + 1) * sizeof *l->declared);
  l->declared[l->n++] = (struct suite_type){ l->name[i], s.s };
}

/* Another name of what type I is, but for qualifiers; UINT32_MAX: none.  */
static uint32_t
alike (const struct tmlocal *l, uint32_t i, bool known)
{
  const struct symrt_type *t = &l->u->types[i];
  for (uint32_t j = 0; j < l->u->meta->types.count; j++)
    {
      const struct symrt_type *o = &l->u->types[j];
      if (j != i && o->kind == t->kind && o->first == t->first && o->count == t->count
	  && o->size == t->size && t->count
	  && (known
		? is_known (l, j) && !(o->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE))
		: l->name[j] != NULL))
	return j;
    }
  return UINT32_MAX;
}

/* Type I, which the source does not name.  */
static void
name_type (struct tmlocal *l, uint32_t i)
{
  const struct symrt_type *t = &l->u->types[i];
  const char *tag = unit_string (l->u, t->tag);

  if (is_known (l, i) || (!is_aggregate (t) && t->kind != SYMRT_T_ENUM)
      || strcmp (tag, "__va_list_tag") == 0)
    return;
  uint32_t j = alike (l, i, true);
  if (j != UINT32_MAX)
    {
      /* A typedef in a function of what others know.  */
      char *word = declare (l->types[j].text, "");
      l->text[i] = qualified (t, word);
      free (word);
      return;
    }
  if (*tag)
    mark_local (l, i);
  if (!is_aggregate (t))
    return;
  j = alike (l, i, false);
  l->name[i] = j != UINT32_MAX ? xstrdup (l->name[j]) : new_name (l, i);
}

struct tmlocal *
tmlocal_new (const struct unit *u, struct tm_type *types)
{
  struct tmlocal *l = xcalloc (1, sizeof *l);
  uint32_t n = u->meta->types.count;

  *l = (struct tmlocal){ .u = u,
			 .types = types,
			 .text = xcalloc (n + 1, sizeof *l->text),
			 .name = xcalloc (n + 1, sizeof *l->name),
			 .seen = xcalloc (n + 1, sizeof *l->seen),
			 .local = xcalloc (n + 1, sizeof *l->local),
			 .state = xcalloc (n + 1, sizeof *l->state) };
  for (uint32_t i = 0; i < n; i++)
    name_type (l, i);
  for (uint32_t i = 0; i < n; i++)
    spell (l, i);
  for (uint32_t i = 0; i < n; i++)
    declare_type (l, i);
  for (uint32_t i = 0; i < n; i++)
    {
      if (is_known (l, i) || l->text[i] == NULL)
	continue;
      types[i].text = l->text[i];
      types[i].ours = l->name[i] != NULL;
      /* Nobody there knows the enumerators.  */
      if (types[i].kind == TM_ENUM && l->local[i])
	{
	  types[i].kind = types[i].is_signed ? TM_INT : TM_UINT;
	  types[i].count = 0;
	  types[i].enumerators = NULL;
	}
    }
  return l;
}

const struct suite_type *
tmlocal_declared (const struct tmlocal *l, size_t *n)
{
  *n = l->n;
  return l->declared;
}

void
tmlocal_free (struct tmlocal *l)
{
  if (l == NULL)
    return;
  for (uint32_t i = 0; i < l->u->meta->types.count; i++)
    {
      free (l->text[i]);
      free (l->name[i]);
    }
  for (size_t i = 0; i < l->n; i++)
    free ((char *) l->declared[i].text);
  free (l->text);
  free (l->name);
  free (l->seen);
  free (l->local);
  free (l->state);
  free (l->declared);
  free (l);
}
