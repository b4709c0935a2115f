/* SPDX-License-Identifier: GPL-3.0-or-later
   Loops say what the statements said in place of which they stand: random bodies are
   folded, their loops unrolled again, and both are the same assignments in the same
   order.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "loops.h"
#include "text.h"

static unsigned state = 1;

static unsigned
below (unsigned n)
{
  state = state * 1103515245 + 12345;
  return (state >> 16) % n;
}

/* One run of assignments to elements from FROM to TO of an array.  */
static void
some_statements (struct text *t, unsigned from, unsigned to)
{
  static const char *const places[]
    = { "p.a[%u]", "q[0].b[%u]", "r[%u].c[%u]", "s[2][%u]", "same" };
  static const char *const values[] = { "0", "'\\0'", "'['", "x[3]", "-1", "\"[%u]\"" };
  const char *place = places[below (5)], *value = values[below (6)];

  for (unsigned i = from; i < to; i++)
    {
      struct text s = { 0 };
      text_add (&s, place, i, i);
      text_add (&s, " = ");
      text_add (&s, value, i);
      text_add (&s, ";");
      text_statement (t, 2, text_str (&s));
      text_free (&s);
    }
}

/* S, a line without its end, with [NAME] as [INDEX].  */
static void
unrolled (struct text *out, const char *s, size_t n, const char *name, long index)
{
  char what[16];
  size_t k = (size_t) snprintf (what, sizeof what, "[%s]", name);

  for (const char *end = s + n; s < end;)
    if (strncmp (s, what, k) == 0)
      {
	text_add (out, "[%ld]", index);
	s += k;
      }
    else
      text_bytes (out, s++, 1);
  text_add (out, "\n");
}

static unsigned
unroll (struct text *out, const char *s)
{
  unsigned loops = 0;

  while (*s)
    {
      char name[8];
      long from, to;
      size_t n = strcspn (s, "\n");
      if (sscanf (s, "  for (%7[a-z] = %ld; %*[a-z] < %ld;", name, &from, &to) == 3)
	{
	  const char *body = s + n + 1 + 2;
	  n = strcspn (body, "\n");
	  for (long i = from; i < to; i++)
	    unrolled (out, body, n, name, i);
	  s = body + n + 1;
	  loops++;
	  continue;
	}
      if (strncmp (s, "  int ", 6) != 0)
	{
	  text_bytes (out, s, n);
	  text_add (out, "\n");
	}
      s += n + 1;
      if (*s == '\n')
	s++;
    }
  return loops;
}

int
main (void)
{
  unsigned loops = 0;

  for (unsigned round = 0; round < 3000; round++)
    {
      struct text t = { 0 }, plain = { 0 }, again = { 0 };
      text_add (&t, "START_TEST (f)\n{\n");
      size_t from = t.n;
      for (unsigned k = below (5) + 1; k > 0; k--)
	{
	  unsigned first = below (4) * 5;
	  some_statements (&t, first, first + below (30));
	}
      text_bytes (&plain, text_str (&t) + from, t.n - from);
      loops_fold (&t, from);
      loops += unroll (&again, text_str (&t) + from);
      if (t.failed || strncmp (text_str (&t), "START_TEST (f)\n{\n", from) != 0
	  || strcmp (text_str (&plain), text_str (&again)) != 0)
	{
	  printf ("%s\nis not\n%s\nunrolled:\n%s", text_str (&t) + from,
		  text_str (&plain), text_str (&again));
	  return 1;
	}
      /* What is still written out is too short for a loop, or has text in it.  */
      unsigned run = 0;
      for (const char *s = text_str (&t) + from; *s; s += strcspn (s, "\n") + 1)
	{
	  run = strncmp (s, "  for", 5) == 0 || strchr (s, '"') ? 0 : run + 1;
	  if (run > 6 * LOOPS_LEAST)
	    {
	      printf ("many statements in a row:\n%s", text_str (&t) + from);
	      return 1;
	    }
	}
      text_free (&t);
      text_free (&plain);
      text_free (&again);
    }
  printf ("%u loops\n", loops);
  return loops < 1000;
}
