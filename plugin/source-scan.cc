/* SPDX-License-Identifier: GPL-3.0-or-later
   Finds the root operator of an expression in the text of a line.  The front end
   drops the location of an operation that it did in a narrow type (c = c & d, of
   unsigned char); the enclosing operator or assignment still tells where the
   expression stands:

     c = (u >> 8) & 0xff;	the right side of = begins at `('; the last of its
				operators that bind least is `&': the root

   The tree's code must be the operator's, or nothing is found.  */
#include "front.h"

struct token
{
  size_t at;
  unsigned length;
  int precedence;
};

/* Of the binary operator at S; 0 when there is none or it is none that can be
   scanned over (assignments, ?: and the comma).  */
static int
binary_operator (const char *s, size_t n, unsigned *length)
{
  char c = s[0], d = n > 1 ? s[1] : 0, e = n > 2 ? s[2] : 0;
  *length = 1;
  switch (c)
    {
    case '*':
    case '/':
    case '%':
      return d == '=' ? 0 : 13;
    case '+':
    case '-':
      return d == '=' ? 0 : 12;
    case '<':
    case '>':
      *length = 2;
      if (d == c)
	return e == '=' ? 0 : 11;
      *length = d == '=' ? 2 : 1;
      return 10;
    case '=':
    case '!':
      *length = 2;
      return d == '=' ? 9 : 0;
    case '&':
    case '|':
      *length = d == c ? 2 : 1;
      if (d == '=')
	return 0;
      return c == '&' ? (d == c ? 5 : 8) : (d == c ? 4 : 6);
    case '^':
      return d == '=' ? 0 : 7;
    default:
      return 0;
    }
}

/* Position behind the quoted text or bracketed group at I; N when it does not
   end.  */
static size_t
skip_group (const char *s, size_t i, size_t n)
{
  int depth = 0;
  for (; i < n; i++)
    if (s[i] == '"' || s[i] == '\'')
      {
	char quote = s[i++];
	while (i < n && s[i] != quote)
	  i += s[i] == '\\' ? 2 : 1;
	if (depth == 0)
	  return MIN (i + 1, n);
      }
    else if (s[i] == '(' || s[i] == '[')
      depth++;
    else if ((s[i] == ')' || s[i] == ']') && --depth == 0)
      return i + 1;
  return n;
}

/* Leave blanks and parentheses around S[*BEGIN .. *END - 1] out: pairs of them, and
   those whose other half stands outside.  */
static void
inside (const char *s, size_t *begin, size_t *end)
{
  for (;;)
    {
      while (*begin < *end && ISBLANK (s[*begin]))
	++*begin;
      while (*end > *begin && ISBLANK (s[*end - 1]))
	--*end;
      /* What the first parenthesis encloses, and what is open at the end.  */
      size_t closed = 0;
      int depth = 0, least = 0;
      for (size_t i = *begin; i < *end; i++)
	if (s[i] == '"' || s[i] == '\'')
	  i = skip_group (s, i, *end) - 1;
	else if (s[i] == '(')
	  depth++;
	else if (s[i] == ')')
	  {
	    if (--depth == 0 && !closed)
	      closed = i + 1;
	    least = MIN (least, depth);
	  }
      bool opens = *begin < *end && s[*begin] == '(';
      bool shuts = *begin < *end && s[*end - 1] == ')';
      if (opens && shuts && closed == *end)
	++*begin, --*end;
      else if (opens && depth - least > 0 && !closed)
	++*begin;
      else if (shuts && least < 0)
	--*end;
      else
	return;
    }
}

/* The root operator of S: unary, first, or binary.  */
static bool
find_root (const char *s, size_t n, bool unary, struct token *root)
{
  bool operand = false, first = true, prefix = false;
  root->precedence = 0;
  for (size_t i = 0; i < n; first = false)
    {
      unsigned length;
      char c = s[i], d = i + 1 < n ? s[i + 1] : 0;
      if (ISBLANK (c))
	i++;
      else if (ISALNUM (c) || c == '_' || c == '$')
	{
	  while (i < n && (ISALNUM (s[i]) || s[i] == '_' || s[i] == '$'))
	    i++;
	  operand = true;
	}
      else if (c == '(' || c == '[' || c == '"' || c == '\'')
	{
	  i = skip_group (s, i, n);
	  operand = true;
	}
      else if (c == '.' || (c == '-' && d == '>'))
	{
	  i += c == '.' ? 1 : 2;
	  operand = false;
	}
      else if ((c == '+' || c == '-') && d == c)
	i += 2;
      else if (!operand && strchr ("-+~!*&", c))
	{
	  if (first && (c == '-' || c == '~'))
	    prefix = true;
	  i++;
	}
      else if (int p = binary_operator (s + i, n - i, &length))
	{
	  if (!operand)
	    return false;
	  if (root->precedence == 0 || p <= root->precedence)
	    *root = { i, length, p };
	  i += length;
	  operand = false;
	}
      else
	return false;
    }
  if (unary && prefix && root->precedence == 0)
    {
      *root = { 0, 1, 14 };
      return true;
    }
  return !unary && root->precedence > 5;
}

location_t
source_scan (location_t base, int from, int to, bool unary)
{
  if (!source_plain (base) || base <= BUILTINS_LOCATION)
    return UNKNOWN_LOCATION;
  location_t pure = get_pure_location (base);
  expanded_location x = source_place (pure);
  size_t n;
  const char *s = source_line (x, &n);
  if (!s || from < x.column || to <= from || (size_t) (to - 1) > n)
    return UNKNOWN_LOCATION;
  size_t i = from - 1, end = to - 1;
  inside (s, &i, &end);
  struct token root;
  if (i >= end || !find_root (s + i, end - i, unary, &root))
    return UNKNOWN_LOCATION;
  size_t column[3] = { i + root.at + 1, i + 1, end };
  location_t at[3];
  for (int k = 0; k < 3; k++)
    {
      at[k] = linemap_position_for_loc_and_offset (line_table, pure,
						   column[k] - x.column);
      expanded_location y = source_place (at[k]);
      if (y.line != x.line || y.column != (int) column[k])
	return UNKNOWN_LOCATION;
    }
  return make_location (at[0], at[1], at[2]);
}

location_t
source_scan_initialiser (location_t name, bool unary)
{
  if (!source_plain (name) || name <= BUILTINS_LOCATION)
    return UNKNOWN_LOCATION;
  expanded_location x = source_place (name);
  size_t n;
  const char *s = source_line (x, &n);
  size_t i = s ? x.column - 1 : 0, from;
  while (s && i < n && (ISALNUM (s[i]) || s[i] == '_' || ISBLANK (s[i])))
    i++;
  if (!s || i >= n || s[i] != '=')
    return UNKNOWN_LOCATION;
  for (from = ++i; i < n && s[i] != ',' && s[i] != ';';)
    if (strchr ("([\"'", s[i]))
      i = skip_group (s, i, n);
    else
      i++;
  if (i >= n)
    return UNKNOWN_LOCATION;
  return source_scan (name, from + 1, i + 1, unary);
}

bool
source_no_operator (const std::string &text)
{
  struct token root;
  find_root (text.data (), text.size (), false, &root);
  return root.precedence == 0;
}
