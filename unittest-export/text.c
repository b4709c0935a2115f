/* SPDX-License-Identifier: GPL-3.0-or-later
   Growing strings and line breaking for the exporter.  */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "text.h"

enum
{
  COLUMNS = 79
};

static bool
reserve (struct text *t, size_t n)
{
  if (t->failed)
    return false;
  if (t->n + n + 1 > t->cap)
    {
      size_t cap = (t->n + n + 1) * 2;
      char *s = realloc (t->s, cap);
      if (s == NULL)
	{
	  t->failed = true;
	  return false;
	}
      t->s = s;
      t->cap = cap;
    }
  return true;
}

void
text_bytes (struct text *t, const char *s, size_t n)
{
  if (!reserve (t, n))
    return;
  memcpy (t->s + t->n, s, n);
  t->n += n;
  t->s[t->n] = 0;
}

void
text_add (struct text *t, const char *format, ...)
{
  va_list ap, again;

  va_start (ap, format);
  va_copy (again, ap);
  int n = vsnprintf (NULL, 0, format, ap);
  if (n < 0)
    t->failed = true;
  else if (reserve (t, n))
    {
      vsnprintf (t->s + t->n, n + 1, format, again);
      t->n += n;
    }
  va_end (again);
  va_end (ap);
}

const char *
text_str (const struct text *t)
{
  return t->s != NULL ? t->s : "";
}

void
text_clear (struct text *t)
{
  t->n = 0;
  if (t->s != NULL)
    *t->s = 0;
}

void
text_free (struct text *t)
{
  free (t->s);
  memset (t, 0, sizeof *t);
}

static void
blanks (struct text *t, unsigned n)
{
  text_add (t, "%*s", (int) n, "");
}

/* End of the token at S that must stay on one line: a literal, or one
   character.  */
static const char *
token_end (const char *s)
{
  if (*s != '"' && *s != '\'')
    return s + 1;
  char quote = *s++;
  while (*s && *s != quote)
    s += *s == '\\' && s[1] ? 2 : 1;
  return *s ? s + 1 : s;
}

static bool
opens (char c)
{
  return c == '(' || c == '{' || c == '[';
}

static bool
closes (char c)
{
  return c == ')' || c == '}' || c == ']';
}

/* Columns from S to END: marks of names take none.  */
static size_t
width (const char *s, const char *end)
{
  size_t n = 0;

  for (; s < end; s++)
    n += *s != '\1';
  return n;
}

/* How well a line ends before the blank at P, DEPTH brackets being open; less is
   better.  Between arguments of the outermost call it reads best; what belongs to a
   closing or just opened brace stays with it.  */
static unsigned
cost (const char *s, const char *p, unsigned depth)
{
  if (p[1] == '}' || p[-1] == '{' || p[-1] == ')')
    return 90;
  if (depth == 0)
    return p[-1] == '=' ? 60 : 80;
  return depth * 2 + (p[-1] == ',' || width (s, p) < 12 ? 0 : 1);
}

/* Length of what fits from S on a line starting at column FROM, DEPTH brackets being
   open: up to the best blank outside literals before the margin, or to the first one
   when none fits.  */
static size_t
fitting (const char *s, unsigned from, unsigned depth)
{
  const char *best = NULL, *p = s;
  unsigned least = ~0u;

  while (*p && *p != '\n')
    {
      if (*p == ' ' && p > s)
	{
	  if (from + width (s, p) > COLUMNS)
	    return (best != NULL ? best : p) - s;
	  unsigned c = cost (s, p, depth);
	  /* Hardly begun lines are no gain.  */
	  if (p - s < 20)
	    c += 8;
	  if (c <= least)
	    {
	      best = p;
	      least = c;
	    }
	}
      if (opens (*p))
	depth++;
      else if (closes (*p) && depth > 0)
	depth--;
      p = token_end (p);
    }
  if (from + width (s, p) <= COLUMNS || best == NULL)
    return p - s;
  return best - s;
}

void
text_statement (struct text *t, unsigned indent, const char *s)
{
  unsigned column[64], depth = 0, at = indent;

  blanks (t, indent);
  for (;;)
    {
      size_t n = fitting (s, at, depth);
      for (const char *p = s; p < s + n;)
	{
	  if (opens (*p) && depth < 64)
	    {
	      unsigned c = at + width (s, p) + (*p == '{' ? 2 : 1);
	      column[depth++] = c > 56 ? indent + 4 : c;
	    }
	  else if (closes (*p) && depth > 0)
	    depth--;
	  p = token_end (p);
	}
      text_bytes (t, s, n);
      text_bytes (t, "\n", 1);
      s += n;
      while (*s == ' ' || *s == '\n')
	s++;
      if (*s == 0)
	return;
      at = depth > 0 ? column[depth - 1] : indent + 4;
      blanks (t, at);
    }
}

void
text_comment (struct text *t, unsigned indent, const char *s)
{
  unsigned at = indent + 3, hang = strchr (s, '\n') != NULL ? 2 : 0;

  blanks (t, indent);
  text_add (t, "/* ");
  while (*s == ' ')
    s++;
  while (*s)
    {
      size_t n = strcspn (s, " \t\n\r\f\v");
      if (at + n + 4 > COLUMNS && at > indent + 3)
	{
	  if (t->n > 0 && t->s[t->n - 1] == ' ')
	    t->s[--t->n] = 0;
	  text_add (t, "\n");
	  at = indent + 3 + hang;
	  blanks (t, at);
	}
      for (size_t i = 0; i < n; i++)
	{
	  text_bytes (t, s + i, 1);
	  if ((s[i] == '*' && s[i + 1] == '/') || (s[i] == '/' && s[i + 1] == '*'))
	    text_bytes (t, " ", 1);
	}
      at += n;
      s += n;
      size_t gap = strspn (s, " \t\n\r\f\v");
      bool new_line = memchr (s, '\n', gap) != NULL;
      s += gap;
      if (*s && new_line)
	{
	  text_add (t, "\n");
	  at = indent + 3;
	  blanks (t, at);
	}
      else if (*s)
	{
	  text_bytes (t, " ", 1);
	  at++;
	}
    }
  if (t->n > 0 && t->s[t->n - 1] != '.')
    text_add (t, " */\n");
  else
    text_add (t, "  */\n");
}

int
text_print (const struct text *t, FILE *out)
{
  if (t->failed)
    return -1;
  if (t->n > 0 && fwrite (t->s, 1, t->n, out) != t->n)
    return -1;
  return ferror (out) ? -1 : 0;
}
