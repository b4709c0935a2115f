/* SPDX-License-Identifier: GPL-3.0-or-later
   Lines of [inputs], taken apart and looked up.  See inputs/settings.h.  */
#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/paths.h"
#include "inputs/settings.h"
#include "meta.h"

void
input_settings_add (struct input_settings *l, const char *text, const char *value,
		    unsigned line)
{
  l->v = xrealloc (l->v, (l->n + 1) * sizeof *l->v);
  l->v[l->n++] = (struct input_setting){ .text = xstrdup (text),
					 .value = xstrdup (value),
					 .line = line };
  struct input_setting *s = &l->v[l->n - 1];
  if (strcmp (value, "stub") || strpbrk (text, ".{"))
    return;
  s->attribute = INPUT_STUB;
  s->head = xstrdup (text);
  s->path = xstrdup ("");
}

static void
forget (struct input_setting *s)
{
  for (uint32_t i = 0; i < s->nstring; i++)
    free (s->string[i]);
  free (s->string);
  free (s->range);
  s->string = NULL;
  s->range = NULL;
  s->nstring = s->nrange = 0;
}

void
input_settings_free (struct input_settings *l)
{
  for (size_t i = 0; i < l->n; i++)
    {
      forget (&l->v[i]);
      free (l->v[i].text);
      free (l->v[i].value);
      free (l->v[i].head);
      free (l->v[i].path);
    }
  free (l->v);
  *l = (struct input_settings){ NULL, 0 };
}

uint64_t
input_settings_hash (const struct input_settings *l, const char *function)
{
  uint64_t h = 0;
  for (size_t i = 0; i < l->n; i++)
    {
      const struct input_setting *s = &l->v[i];
      if (!s->of_type && fnmatch (s->head, function, 0) != 0)
	continue;
      for (const char *c = s->text; *c; c++)
	h = hash_mix (h, (unsigned char) *c);
      h = hash_mix (h, '=');
      for (const char *c = s->value; *c; c++)
	h = hash_mix (h, (unsigned char) *c);
    }
  return h;
}

const struct input_setting *
input_settings_find (const struct input_settings *l, enum input_attribute attribute,
		     const char *function, const char *path, const struct unit *u,
		     uint32_t type, const char *member)
{
  const struct input_setting *found = NULL;
  for (size_t i = 0; l && i < l->n; i++)
    {
      const struct input_setting *s = &l->v[i];
      if (s->attribute != attribute)
	continue;
      bool fits = s->of_type
		    ? type != SYMRT_NONE && input_type_named (u, type, s->head)
			&& !strcmp (s->path, member)
		    : fnmatch (s->head, function, 0) == 0 && !strcmp (s->path, path);
      /* A function's own line counts for more than one of a type.  */
      if (fits && (!found || !s->of_type || found->of_type))
	found = s;
    }
  return found;
}

/* One character of a C literal at *P, which is moved on; -1: none.  */
static int
character (const char **p)
{
  static const char from[] = "ntr0abfv\\\"'", to[] = "\n\t\r\0\a\b\f\v\\\"'";
  if (!**p)
    return -1;
  if (**p != '\\')
    return (unsigned char) *(*p)++;
  const char *e = strchr (from, (*p)[1]);
  if ((*p)[1] == 'x')
    {
      char *end;
      unsigned long v = strtoul (*p + 2, &end, 16);
      if (end == *p + 2 || v > 255)
	return -1;
      *p = end;
      return (int) v;
    }
  if (!(*p)[1] || !e)
    return -1;
  *p += 2;
  return (unsigned char) to[e - from];
}

static void
skip_blanks (const char **p)
{
  *p += strspn (*p, " \t");
}

/* A set of strings of at most MOST characters, "a", "b".  NULL, or why it is none.  */
static const char *
take_strings (struct input_setting *s, uint32_t most)
{
  const char *p = s->value;
  do
    {
      skip_blanks (&p);
      char text[INPUT_MAX_STRING + 1];
      size_t n = 0;
      if (*p++ != '"')
	return "is not a string in \" \", nor several with commas between them";
      while (*p && *p != '"')
	{
	  int c = character (&p);
	  if (c <= 0)
	    return "has an escape that no string here has";
	  if (n == INPUT_MAX_STRING)
	    return "has a string of more than 255 characters";
	  if (n == most)
	    return "has a string that does not fit there with its end";
	  text[n++] = (char) c;
	}
      if (*p++ != '"')
	return "has a string without its end";
      text[n] = 0;
      s->string = xrealloc (s->string, (s->nstring + 1) * sizeof *s->string);
      s->string[s->nstring++] = xstrdup (text);
      skip_blanks (&p);
    }
  while (*p == ',' && p++);
  return *p ? "has something behind its last string" : NULL;
}

/* A number at *P of a set of values of TYPE into *V and *REAL.  */
static bool
take_number (const char **p, const struct unit *u, const struct symrt_type *t,
	     __int128 *v, double *real, bool *whole)
{
  char *end;
  skip_blanks (p);
  *whole = true;
  if (**p == '\'')
    {
      ++*p;
      int c = character (p);
      if (c < 0 || *(*p)++ != '\'')
	return false;
      *v = c;
      *real = c;
      return true;
    }
  size_t word = strcspn (*p, " \t,.");
  if (t->kind == SYMRT_T_BOOL
      && ((word == 4 && !strncmp (*p, "true", 4))
	  || (word == 5 && !strncmp (*p, "false", 5))))
    {
      *v = **p == 't';
      *p += word;
      return true;
    }
  for (uint32_t i = 0; t->kind == SYMRT_T_ENUM && i < t->count; i++)
    {
      const char *name = unit_string (u, u->enumerators[t->first + i].name);
      if (strlen (name) == word && !strncmp (name, *p, word))
	{
	  *v = u->enumerators[t->first + i].value;
	  *p += word;
	  return true;
	}
    }
  errno = 0;
  if (t->kind == SYMRT_T_FLOAT)
    {
      /* "1..2" is no 1. and .2.  */
      char number[64];
      const char *dots = strstr (*p, "..");
      size_t n = dots ? (size_t) (dots - *p) : strlen (*p);
      snprintf (number, sizeof number, "%.*s", (int) (n < 63 ? n : 63), *p);
      *real = strtod (number, &end);
      *whole = false;
      *p += end - number;
      return end != number && !errno;
    }
  bool negative = **p == '-';
  unsigned long long magnitude = strtoull (*p + negative, &end, 0);
  if (end == *p + negative || errno || strchr ("+- \t", (*p)[negative]))
    return false;
  *v = negative ? -(__int128) magnitude : (__int128) magnitude;
  *real = (double) *v;
  *p = end;
  return true;
}

static bool
fits (const struct symrt_type *t, unsigned bits, __int128 v)
{
  bool is_signed = t->flags & SYMRT_T_SIGNED && t->kind != SYMRT_T_BOOL;
  if (!bits)
    bits = t->kind == SYMRT_T_BOOL ? 1 : t->bits;
  __int128 one = 1, high = (one << (bits - is_signed)) - 1;
  __int128 low = is_signed ? -(one << (bits - 1)) : 0;
  return v >= low && v <= high;
}

static const char *
take_values (struct input_setting *s, const struct unit *u, const struct symrt_type *t,
	     unsigned bits)
{
  const char *p = s->value;
  do
    {
      struct input_range r;
      bool both;
      if (!take_number (&p, u, t, &r.low, &r.real_low, &r.whole))
	return t->kind == SYMRT_T_ENUM
		 ? "has something that is neither a number nor one of its names"
		 : "has something that is no number";
      skip_blanks (&p);
      r.high = r.low;
      r.real_high = r.real_low;
      if (!strncmp (p, "..", 2))
	{
	  p += 2;
	  if (!take_number (&p, u, t, &r.high, &r.real_high, &both))
	    return "has a range without its end";
	  skip_blanks (&p);
	}
      if (t->kind == SYMRT_T_FLOAT ? !(r.real_low <= r.real_high) : r.low > r.high)
	return "has a range that ends before it begins";
      if (t->kind != SYMRT_T_FLOAT
	  && (!fits (t, bits, r.low) || !fits (t, bits, r.high)))
	return "has a number that its type does not have";
      s->range = xrealloc (s->range, (s->nrange + 1) * sizeof *s->range);
      s->range[s->nrange++] = r;
    }
  while (*p == ',' && p++);
  return *p ? "has something behind its last number" : NULL;
}

static const char *
take_count (struct input_setting *s, unsigned least, unsigned most, const char *why)
{
  char *end;
  errno = 0;
  unsigned long v = strtoul (s->value, &end, 0);
  if (errno || end == s->value || *end || strchr (s->value, '-') || v < least
      || v > most)
    return why;
  s->number = (uint32_t) v;
  return NULL;
}

#define TEXT(X) TEXT_ (X)
#define TEXT_(X) #X

const char *
input_setting_value (struct input_setting *s, const struct unit *u, uint32_t type,
		     unsigned bits)
{
  static const char *const nulls[] = { "yes", "no", "only" };
  const struct symrt_type *t = type == SYMRT_NONE ? NULL : &u->types[type];
  char *end;
  forget (s);
  switch (s->attribute)
    {
    case INPUT_VALUE:
      return t->kind == SYMRT_T_POINTER ? take_strings (s, INPUT_MAX_STRING)
	     : t->kind == SYMRT_T_ARRAY ? take_strings (s, t->count - 1)
					: take_values (s, u, t, bits);
    case INPUT_LENGTH:
      return take_count (s, 1, INPUT_MAX_LENGTH,
			 "is not a number from 1 to " TEXT (INPUT_MAX_LENGTH));
    case INPUT_DEPTH:
      return take_count (s, 0, INPUT_MAX_DEPTH,
			 "is not a number from 0 to " TEXT (INPUT_MAX_DEPTH));
    case INPUT_NULL:
      for (s->number = 0; s->number < 3; s->number++)
	if (!strcmp (s->value, nulls[s->number]))
	  return NULL;
      return "is neither yes, no nor only";
    case INPUT_TOLERANCE:
      errno = 0;
      s->tolerance = strtod (s->value, &end);
      return errno || end == s->value || *end || !(s->tolerance > 0)
		 || isinf (s->tolerance)
	       ? "is not a number above 0"
	       : NULL;
    default: return strcmp (s->value, "ignore") ? "is not `ignore'" : NULL;
    }
}
