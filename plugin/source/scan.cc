/* SPDX-License-Identifier: GPL-3.0-or-later
   Finds the root operator of an expression in the text of a line.  The front end
   drops the location of an operation that it did in a narrow type (c = c & d, of
   unsigned char); the enclosing operator or assignment still tells where the
   expression stands:

     c = (u >> 8) & 0xff;	the right side of = begins at `('; the last of its
				operators that bind least is `&': the root

   The tree's code must be the operator's, or nothing is found.  */
#include "base/plugin.h"
#include "source/source.h"

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
    case '%': return d == '=' ? 0 : 13;
    case '+':
    case '-': return d == '=' ? 0 : 12;
    case '<':
    case '>':
      *length = 2;
      if (d == c)
	return e == '=' ? 0 : 11;
      *length = d == '=' ? 2 : 1;
      return 10;
    case '=':
    case '!': *length = 2; return d == '=' ? 9 : 0;
    case '&':
    case '|':
      *length = d == c ? 2 : 1;
      if (d == '=')
	return 0;
      return c == '&' ? (d == c ? 5 : 8) : (d == c ? 4 : 6);
    case '^': return d == '=' ? 0 : 7;
    default: return 0;
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
  if (i >= end)
    return UNKNOWN_LOCATION;
  if (!find_root (s + i, end - i, unary, &root))
    {
      /* Nothing but a cast's operand?  */
      if (s[i] != '(')
	return UNKNOWN_LOCATION;
      i = skip_group (s, i, end);
      inside (s, &i, &end);
      if (i >= end || !find_root (s + i, end - i, unary, &root))
	return UNKNOWN_LOCATION;
    }
  size_t column[3] = { i + root.at + 1, i + 1, end };
  location_t at[3];
  for (int k = 0; k < 3; k++)
    {
      at[k]
	= linemap_position_for_loc_and_offset (line_table, pure, column[k] - x.column);
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

enum source_token
source_token (location_t loc)
{
  std::string s = source_spelled (loc, 1);
  if (s.empty ())
    return TOKEN_UNKNOWN;
  char c = s[0], d = s.size () > 1 ? s[1] : 0;
  if (c == '!' && d != '=')
    return TOKEN_NOT;
  if (c == d && (c == '&' || c == '|'))
    return c == '&' ? TOKEN_AND : TOKEN_OR;
  return TOKEN_OTHER;
}

/* The last operator to be evaluated in S, of those that an enum source_token
   tells apart.  */
static enum source_token
loosest (const std::string &s)
{
  enum source_token found = s[0] == '!' && s[1] != '=' ? TOKEN_NOT : TOKEN_OTHER;
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i + 1 < s.size (); i++)
    {
      char c = s[i], d = s[i + 1];
      if (source_in_literal (s.c_str (), &i, &quote))
	continue;
      else if (c == '(' || c == '[' || c == '{')
	depth++;
      else if (c == ')' || c == ']' || c == '}')
	depth--;
      else if (depth)
	continue;
      else if (c == '?' || c == ',')
	return TOKEN_OTHER;
      else if (c == d && (c == '&' || c == '|'))
	{
	  if (c == '|')
	    found = TOKEN_OR;
	  else if (found != TOKEN_OR)
	    found = TOKEN_AND;
	  i++;
	}
      else if (d == '=' && (c == '=' || c == '!') && found != TOKEN_AND
	       && found != TOKEN_OR)
	found = c == '=' ? TOKEN_EQ : TOKEN_NE;
    }
  return found;
}

/* What the `!' that S begins with negates, if it is in parentheses: all that they
   hold.  False when it is not.  */
static bool
negated_group (std::string *s)
{
  size_t from = s->find_first_not_of (' ', 1), end;
  int depth = 0;
  char quote = 0;
  if (from == std::string::npos || (*s)[from] != '(')
    return false;
  for (end = from; end < s->size (); end++)
    {
      char c = (*s)[end];
      if (source_in_literal (s->c_str (), &end, &quote))
	continue;
      else if (c == '(')
	depth++;
      else if (c == ')' && --depth == 0)
	break;
    }
  if (end >= s->size ())
    return false;
  *s = s->substr (from, end + 1 - from);
  source_strip_parentheses (s);
  return !s->empty ();
}

unsigned
source_nots (location_t loc, enum source_token *inner, std::string *left)
{
  std::string s = source_spelled (loc, 40);
  unsigned n = 0;
  *inner = TOKEN_UNKNOWN;
  while (!s.empty () && s[0] == '!')
    {
      n++;
      *inner = TOKEN_OTHER;
      if (negated_group (&s))
	{
	  *inner = loosest (s);
	  if (*inner != TOKEN_NOT)
	    break;
	}
      else
	{
	  size_t next = s.find_first_not_of (' ', 1);
	  s.erase (0, next == std::string::npos ? s.size () : next);
	}
    }
  if (left && (*inner == TOKEN_EQ || *inner == TOKEN_NE))
    {
      s.insert (0, 1, '!');
      if (negated_group (&s))
	*left = s;
    }
  return n;
}

enum source_op
source_relation (const std::string &text)
{
  enum source_op found = SRC_NONE;
  int depth = 0;
  for (size_t i = 0; i + 1 < text.size (); i++)
    {
      char c = text[i], d = text[i + 1];
      bool equal = d == '=', angle = c == '<' || c == '>';
      if (c == '"' || c == '\'')
	return SRC_NONE;
      depth += (c == '(' || c == '[') - (c == ')' || c == ']');
      if (c == '-' && d == '>')
	i++;
      else if (angle && c == d)
	i += 1 + (i + 2 < text.size () && text[i + 2] == '=');
      else if ((angle || ((c == '=' || c == '!') && equal)) && depth == 0)
	{
	  if (found != SRC_NONE)
	    return SRC_NONE;
	  found = c == '<'   ? equal ? SRC_LE : SRC_LT
		  : c == '>' ? equal ? SRC_GE : SRC_GT
		  : c == '=' ? SRC_EQ
			     : SRC_NE;
	  i += equal;
	}
    }
  return found;
}

int
source_condition_end (location_t loc)
{
  expanded_location x = source_place (loc);
  size_t n;
  const char *s = source_line (x, &n);
  if (!s)
    return 0;
  size_t i = x.column - 1;
  while (i < n && s[i] != ')' && s[i] != ']' && s[i] != ';' && s[i] != ','
	 && s[i] != '?' && s[i] != ':' && s[i] != '}'
	 && !(i + 1 < n && s[i + 1] == s[i] && (s[i] == '&' || s[i] == '|')))
    i = strchr ("([\"'", s[i]) ? skip_group (s, i, n) : i + 1;
  return (i < n ? i : n) + 1;
}

int
source_question (location_t loc, int colon)
{
  expanded_location x = source_place (loc);
  size_t n;
  const char *s = source_line (x, &n);
  if (!s || colon < 1 || (size_t) colon > n || s[colon - 1] != ':')
    return 0;
  for (size_t i = x.column - 1; i + 1 < (size_t) colon;)
    {
      if (s[i] == '?')
	return i + 1;
      i = strchr ("([\"'", s[i]) ? skip_group (s, i, n) : i + 1;
    }
  return 0;
}

/* The I-th token of the macro expansion MAP.  */
static location_t
macro_token (const line_map_macro *map, int i, char *first, enum source_op *op)
{
  location_t loc = MAP_START_LOCATION (map) + i;
  unsigned length;
  std::string s = source_spelled (loc, 1);
  *first = s.empty () ? 0 : s[0];
  *op = source_operator (loc, &length);
  if (length == 1 && s.size () > 1 && s[1] == s[0] && strchr ("&|", s[0]))
    *first = ';';
  return loc;
}

location_t
source_macro_relation (location_t colon)
{
  if (source_plain (colon))
    return UNKNOWN_LOCATION;
  const line_map_macro *map = linemap_check_macro (linemap_lookup (line_table, colon));
  location_t found = UNKNOWN_LOCATION;
  int depth = 0, colons = 0, last = colon - MAP_START_LOCATION (map);
  bool question = false;
  char c;
  enum source_op op;
  macro_token (map, last, &c, &op);
  if (c != ':')
    return UNKNOWN_LOCATION;
  for (int i = last - 1; i >= 0; i--)
    {
      location_t loc = macro_token (map, i, &c, &op);
      depth += (c == ')' || c == ']') - (c == '(' || c == '[');
      if (depth < 0)
	break;
      if (depth > 0)
	continue;
      if (!question && (c == ':' || c == '?'))
	{
	  question = c == '?' && colons == 0;
	  colons += c == ':' ? 1 : -1;
	}
      else if (question && op >= SRC_LT)
	{
	  if (found != UNKNOWN_LOCATION)
	    return UNKNOWN_LOCATION;
	  found = loc;
	}
      else if (question && (!c || strchr ("?:,;{}=", c)))
	break;
    }
  return found;
}
