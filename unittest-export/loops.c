/* SPDX-License-Identifier: GPL-3.0-or-later
   Loops in place of many statements.  See loops.h.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "loops.h"
#include "names.h"

static const char indentation[] = "  ";

/* The statement on the lines from S to *END, as text on one line.  False: what begins at S
   is none that could be repeated; *END is the end of its first line then.  */
static bool
statement_at (const char *s, const char **end, struct text *line)
{
  size_t blanks = sizeof indentation - 1;
  const char *p = s + strcspn (s, "\n");

  *end = *p ? p + 1 : p;
  text_clear (line);
  if (strncmp (s, indentation, blanks) != 0
      || !(isalpha ((unsigned char) s[blanks]) || s[blanks] == '_'))
    return false;
  s += blanks;
  text_bytes (line, s, p - s);
  while (p[-1] != ';')
    {
      if (*p == 0 || strncmp (p + 1, indentation, blanks) != 0
	  || (p[1 + blanks] != ' ' && p[1 + blanks] != '\t'))
	return false;
      s = p + 1 + strspn (p + 1, " \t");
      p = s + strcspn (s, "\n");
      text_add (line, " ");
      text_bytes (line, s, p - s);
    }
  *end = *p ? p + 1 : p;
  return true;
}

/* The number in brackets at S, "[12]"; -1: there is none.  */
static long
index_at (const char *s, const char **end)
{
  char *after;

  if (*s != '[' || !isdigit ((unsigned char) s[1]))
    return -1;
  long n = strtol (s + 1, &after, 10);
  if (*after != ']' || n > 1000000000)
    return -1;
  *end = after + 1;
  return n;
}

/* What stands for the index in a pattern.  */
enum
{
  MARK = 2
};

/* How often the statement at S stands there, one behind the other; behind the last is
   *END.  */
static long
same_again (const char *s, const char **end, struct text *line)
{
  struct text next = { 0 };
  const char *after;
  long n = 0;

  if (statement_at (s, end, line))
    for (n = 1; statement_at (*end, &after, &next)
		&& strcmp (text_str (line), text_str (&next)) == 0;
	 n++)
      *end = after;
  line->failed |= next.failed;
  text_free (&next);
  return n;
}

/* PATTERN: what A and B have in common, where they differ in indexes only that are START in
   A and one more in B.  */
static bool
have_pattern (const char *a, const char *b, struct text *pattern, long *start)
{
  const char mark[] = { '[', MARK, ']' }, *end_a, *end_b;

  text_clear (pattern);
  for (*start = -1; *a || *b;)
    {
      long i = index_at (a, &end_a), k = index_at (b, &end_b);
      if (i >= 0 && k == i + 1 && (*start < 0 || *start == i))
	{
	  *start = i;
	  text_bytes (pattern, mark, sizeof mark);
	  a = end_a;
	  b = end_b;
	}
      else if (*a != *b)
	return false;
      else
	{
	  text_bytes (pattern, a++, 1);
	  b++;
	}
    }
  return *start >= 0;
}

/* N bytes of PATTERN, with INDEX in place.  */
static void
fill_in (struct text *t, const char *pattern, size_t n, const char *index)
{
  for (const char *end = pattern + n; pattern < end; pattern++)
    if (*pattern == MARK)
      text_add (t, "%s", index);
    else
      text_bytes (t, pattern, 1);
}

/* Is STATEMENT what PATTERN says of INDEX?  */
static bool
is_filled_in (const char *statement, const char *pattern, long index)
{
  char number[24];
  size_t n = (size_t) snprintf (number, sizeof number, "%ld", index);

  for (; *pattern; pattern++)
    if (*pattern != MARK && *pattern != *statement++)
      return false;
    else if (*pattern == MARK)
      {
	if (strncmp (statement, number, n) != 0)
	  return false;
	statement += n;
      }
  return *statement == 0;
}

/* The end of the first argument at S.  */
static const char *
argument_end (const char *s)
{
  int depth = 0;

  for (; *s && (depth > 0 || *s != ','); s++)
    depth
      += (*s == '(' || *s == '{' || *s == '[') - (*s == ')' || *s == '}' || *s == ']');
  return s;
}

/* Is STATEMENT an assignment to a place that has a name, or one of the assertions that
   compare two values?  Text may have brackets in it, and what an assertion is about becomes
   text.  */
static bool
is_repeatable (const char *statement)
{
  const char *equals = strstr (statement, " = "), *blank = strchr (statement, ' ');
  size_t open = strcspn (statement, "(");

  if (strchr (statement, '"') != NULL)
    return false;
  if (equals != NULL && equals == blank)
    return true;
  if (strncmp (statement, "ck_assert_int_eq (", open + 1) != 0
      && strncmp (statement, "ck_assert_uint_eq (", open + 1) != 0
      && strncmp (statement, "ck_assert_mem_eq (", open + 1) != 0)
    return false;
  const char *first = statement + open + 1;
  return strcspn (first, "\\%") >= (size_t) (argument_end (first) - first);
}

/* Is there an identifier NAME in S?  */
static bool
mentions (const char *s, const char *name)
{
  size_t n;

  for (; *s; s += n ? n : 1)
    if ((n = names_word (s)) == strlen (name) && strncmp (s, name, n) == 0)
      return true;
  return false;
}

/* The body of the loop over PATTERN.  An assertion of Check says its own text and two
   values, so not which element they are of.  */
static void
print_body (struct text *t, const char *pattern, const char *name)
{
  bool is_unsigned = strncmp (pattern, "ck_assert_uint_eq (", 19) == 0;
  const char *type = is_unsigned ? "uintmax_t" : "intmax_t",
	     *format = is_unsigned ? "u" : "d";
  struct text s = { 0 }, got = { 0 }, want = { 0 }, place = { 0 };

  /* What is the same each time has no element to name.  */
  if (strchr (pattern, MARK) == NULL
      || (!is_unsigned && strncmp (pattern, "ck_assert_int_eq (", 18) != 0))
    fill_in (&s, pattern, strlen (pattern), name);
  else
    {
      const char *first = strchr (pattern, '(') + 1, *end = argument_end (first);
      const char *second = *end ? end + 2 : end;
      size_t n = strlen (second);
      fill_in (&got, first, end - first, name);
      fill_in (&want, second, n - (n < 2 ? n : 2), name);
      fill_in (&place, first, end - first, "%d");
      text_add (&s, "ck_assert_msg (%s == %s, \"%s is %%j%s, not %%j%s\", ",
		text_str (&got), text_str (&want), text_str (&place), format, format);
      for (const char *p = first; p < end; p++)
	if (*p == MARK)
	  text_add (&s, "%s, ", name);
      text_add (&s, "(%s) %s, (%s) %s);", type, text_str (&got), type,
		text_str (&want));
    }
  text_statement (t, 4, text_str (&s));
  t->failed |= s.failed || got.failed || want.failed || place.failed;
  text_free (&s);
  text_free (&got);
  text_free (&want);
  text_free (&place);
}

/* The statements from S on that one loop stands for: their number, and the end of them.  */
static long
repeated (const char *s, const char **end, struct text *pattern, long *start)
{
  struct text line = { 0 }, next = { 0 };
  const char *after;
  long n = 0;

  if (statement_at (s, end, &line) && is_repeatable (text_str (&line)))
    for (n = 1;
	 statement_at (*end, &after, &next)
	 && (n > 1 ? is_filled_in (text_str (&next), text_str (pattern), *start + n)
		   : have_pattern (text_str (&line), text_str (&next), pattern, start));
	 n++)
      *end = after;
  pattern->failed |= line.failed || next.failed;
  text_free (&line);
  text_free (&next);
  return n;
}

void
loops_fold (struct text *t, size_t from)
{
  static const char *const names[] = { "i", "k", "n", "at" };
  struct text out = { 0 }, pattern = { 0 };
  const char *name = NULL, *s = text_str (t) + from;

  for (size_t i = 0; i < sizeof names / sizeof *names && name == NULL; i++)
    if (!mentions (s, names[i]))
      name = names[i];
  if (name == NULL || t->failed)
    return;
  bool any = false;
  for (const char *end; *s; s = end)
    {
      long start = 0, n = same_again (s, &end, &pattern);
      if (n < LOOPS_LEAST)
	n = repeated (s, &end, &pattern, &start);
      if (n >= LOOPS_LEAST)
	{
	  any = true;
	  text_add (&out, "%sfor (%s = %ld; %s < %ld; %s++)\n", indentation, name,
		    start, name, start + n, name);
	  print_body (&out, text_str (&pattern), name);
	  continue;
	}
      end = s + strcspn (s, "\n");
      end += *end != 0;
      text_bytes (&out, s, end - s);
    }
  if (any)
    {
      /* Before all statements, and no declaration of the loop's: so C had it before 1999.  */
      const char *new = text_str (&out);
      bool blank
	= strncmp (new, "  for (", 7) == 0 || strncmp (new, "  ck_assert_", 12) == 0;
      t->n = from;
      text_add (t, "%sint %s;\n%s", indentation, name, blank ? "\n" : "");
      text_bytes (t, new, out.n);
    }
  t->failed |= out.failed || pattern.failed;
  text_free (&out);
  text_free (&pattern);
}
