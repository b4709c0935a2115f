/* SPDX-License-Identifier: GPL-3.0-or-later
   The source text behind GCC's locations.  Trees say what the compiler made of
   an expression; only the text says whether the programmer wrote an operator
   there and how the operands look to a reader:

     if (a[i] + 1 <= LIMIT)	caret at <=, range a ... LIMIT
	 left operand		"a[i] + 1"
	 right operand		"LIMIT"

   Nothing here reports errors: text that cannot be had is empty, and phase G
   then relies on the tree alone.  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "source/source.h"

/* Longer texts end in "..." and say no more than a reader wants.  */
static const size_t max_text = 400;
static const int max_lines = 40;

/* Locations in a file that went through cpp already count columns of the
   preprocessed text while naming the original file.  */
static bool
preprocessed_input (void)
{
  return cpp_get_options (parse_in)->preprocessed;
}

static expanded_location
spelling (location_t loc)
{
  return expand_location (linemap_resolve_location (line_table, get_pure_location (loc),
						    LRK_SPELLING_LOCATION, NULL));
}

expanded_location
source_place (location_t loc)
{
  return expand_location (linemap_resolve_location (line_table, get_pure_location (loc),
						    LRK_MACRO_EXPANSION_POINT, NULL));
}

bool
source_plain (location_t loc)
{
  return !linemap_location_from_macro_expansion_p (line_table, get_pure_location (loc));
}

/* A file as it stands on disk, and where its lines begin in it; one more entry for
   the end.  Empty when it cannot be read.  */
struct source_file
{
  char *text;
  auto_vec<size_t> lines;
};

static source_file *
read_source (const char *name)
{
  source_file *f = new source_file;
  struct stat st;
  FILE *in = fopen (name, "rb");
  f->text = NULL;
  if (!in)
    return f;
  if (fstat (fileno (in), &st) == 0 && S_ISREG (st.st_mode))
    {
      f->text = XNEWVEC (char, st.st_size + 1);
      size_t n = fread (f->text, 1, st.st_size, in);
      size_t bom = n >= 3 && memcmp (f->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
      f->lines.safe_push (bom);
      for (size_t i = bom; i < n; i++)
	if (f->text[i] == '\n')
	  f->lines.safe_push (i + 1);
      if (f->lines.last () < n)
	f->lines.safe_push (n + 1);
    }
  fclose (in);
  return f;
}

/* Line LINE of the file NAME without its end; empty when there is none.  GCC's own
   cache of lines reads a long file again from a place far above the line.  It is
   asked where files are in another character set than locations count in.  */
static char_span
line_of (const char *name, int line)
{
  static hash_map<nofree_string_hash, source_file *> *files;
  const char *charset = cpp_get_options (parse_in)->input_charset;
  if (charset && strcasecmp (charset, "UTF-8") != 0)
    return compat_source_line (name, line);
  if (!files)
    files = new hash_map<nofree_string_hash, source_file *>;
  bool known;
  source_file *&f = files->get_or_insert (name, &known);
  if (!known)
    f = read_source (name);
  if (line < 1 || (unsigned) line >= f->lines.length ())
    return char_span (NULL, 0);
  const char *begin = f->text + f->lines[line - 1];
  size_t n = f->lines[line] - f->lines[line - 1] - 1;
  if (n && begin[n - 1] == '\r')
    n--;
  return char_span (begin, n);
}

/* Line X.line of X.file from column X.column on; NULL when unknown.  */
static const char *
text_at (expanded_location x, size_t *n)
{
  if (!x.file || x.line < 1 || x.column < 1 || preprocessed_input ())
    return NULL;
  char_span line = line_of (x.file, x.line);
  if (!line || line.length () < (size_t) x.column)
    return NULL;
  *n = line.length () - (x.column - 1);
  return line.get_buffer () + x.column - 1;
}

const char *
source_line (expanded_location x, size_t *n)
{
  x.column = 1;
  return text_at (x, n);
}

bool
source_in_literal (const char *s, size_t *i, char *quote)
{
  char c = s[*i];
  if (!*quote)
    {
      *quote = c == '"' || c == '\'' ? c : 0;
      return *quote != 0;
    }
  if (c == '\\')
    ++*i;
  else if (c == *quote)
    *quote = 0;
  return true;
}

int
source_closing_line (location_t loc)
{
  expanded_location x = source_place (loc);
  const int first = x.line;
  size_t n;
  int depth = 0;
  for (const char *s; (s = text_at (x, &n)) && x.line - first < max_lines;
       x.line++, x.column = 1)
    {
      char quote = 0;
      for (size_t i = 0; i < n; i++)
	if (source_in_literal (s, &i, &quote))
	  continue;
	else if (s[i] == '(')
	  depth++;
	else if (s[i] == ')' && --depth == 0)
	  return x.line;
    }
  return first;
}

enum source_op
source_operator (location_t loc, unsigned *length)
{
  size_t n;
  *length = 1;
  const char *s = text_at (spelling (loc), &n);
  if (!s)
    return SRC_UNKNOWN;
  char c = s[0], d = n > 1 ? s[1] : 0, e = n > 2 ? s[2] : 0;
  bool twice = d == c, assign = d == '=';
  switch (c)
    {
    case '<':
    case '>':
      if (twice)
	{
	  *length = e == '=' ? 3 : 2;
	  return c == '<' ? SRC_SHL : SRC_SHR;
	}
      *length = assign ? 2 : 1;
      if (assign)
	return c == '<' ? SRC_LE : SRC_GE;
      return c == '<' ? SRC_LT : SRC_GT;
    case '=':
    case '!':
      *length = 2;
      if (!assign)
	return SRC_NONE;
      return c == '=' ? SRC_EQ : SRC_NE;
    case '~': return SRC_NOT;
    default: break;
    }
  if (twice || (c == '-' && d == '>'))
    return SRC_NONE;
  *length = assign ? 2 : 1;
  switch (c)
    {
    case '+': return SRC_ADD;
    case '-': return SRC_SUB;
    case '*': return SRC_MUL;
    case '/': return SRC_DIV;
    case '%': return SRC_MOD;
    case '&': return SRC_AND;
    case '|': return SRC_OR;
    case '^': return SRC_XOR;
    default: return SRC_NONE;
    }
}

bool
source_negated_comparison (location_t loc, enum source_op *op, location_t *inner)
{
  size_t n, i = 1;
  if (!source_plain (loc))
    return false;
  const char *s = text_at (source_place (loc), &n);
  if (!s || n < 2 || s[0] != '!' || s[1] == '=')
    return false;
  while (i < n && ISBLANK (s[i]))
    i++;
  if (i == n || s[i] != '(')
    return false;
  size_t open = i, found = 0, close = 0;
  int depth = 0;
  for (; i < n && !close; i++)
    switch (s[i])
      {
      case '(':
      case '[': depth++; break;
      case ']': depth--; break;
      case ')':
	if (--depth == 0)
	  close = i;
	break;
      case '"':
      case '\'':
      case '?':
      case '{': return false;
      case '-':
	if (i + 1 < n && s[i + 1] == '>')
	  i++;
	break;
      case '<':
      case '>':
      case '=':
      case '!':
      case '&':
      case '|':
	{
	  bool twice = i + 1 < n && s[i + 1] == s[i];
	  bool equal = i + 1 < n && s[i + 1] == '=';
	  bool angle = s[i] == '<' || s[i] == '>';
	  bool bit = s[i] == '&' || s[i] == '|';
	  if (bit || (angle && twice))
	    {
	      if (bit && twice && depth == 1)
		return false;
	      i += twice;
	      break;
	    }
	  if (s[i] == '!' && !equal)
	    break;
	  if (s[i] == '=' && !twice && depth == 1)
	    return false;
	  if (s[i] == '=' && !twice)
	    break;
	  if (depth == 1)
	    {
	      if (found)
		return false;
	      found = i;
	    }
	  i += equal || twice;
	  break;
	}
      default: break;
      }
  if (!found || !close)
    return false;
  location_t pure = get_pure_location (loc);
  location_t caret = linemap_position_for_loc_and_offset (line_table, pure, found);
  location_t start = linemap_position_for_loc_and_offset (line_table, pure, open + 1);
  location_t finish = linemap_position_for_loc_and_offset (line_table, pure, close - 1);
  unsigned length;
  *op = source_operator (caret, &length);
  if (*op < SRC_LT)
    return false;
  *inner = make_location (caret, start, finish);
  return true;
}

/* Blanks to one, comments away, at most max_text characters.  */
static std::string
normalise (const std::string &raw)
{
  std::string out;
  bool blank = false;
  char quote = 0;
  for (size_t i = 0; i < raw.size (); i++)
    {
      char c = raw[i];
      if (!quote && c == '/' && i + 1 < raw.size () && raw[i + 1] == '*')
	{
	  size_t end = raw.find ("*/", i + 2);
	  i = end == std::string::npos ? raw.size () : end + 1;
	  blank = true;
	  continue;
	}
      if (!quote && c == '/' && i + 1 < raw.size () && raw[i + 1] == '/')
	{
	  size_t end = raw.find ('\n', i);
	  i = end == std::string::npos ? raw.size () : end;
	  blank = true;
	  continue;
	}
      if (!quote
	  && (ISSPACE (c) || (c == '\\' && i + 1 < raw.size () && raw[i + 1] == '\n')))
	{
	  blank = true;
	  continue;
	}
      if (blank && !out.empty ())
	out += ' ';
      blank = false;
      if (out.size () >= max_text)
	return out + "...";
      out += c;
      if (quote && c == '\\' && i + 1 < raw.size ())
	out += raw[++i];
      else if (quote && c == quote)
	quote = 0;
      else if (!quote && (c == '"' || c == '\''))
	quote = c;
    }
  return out;
}

/* Position of the parenthesis that closes the one at OPEN, or npos.  */
static size_t
closing (const std::string &s, size_t open)
{
  int depth = 0;
  char quote = 0;
  for (size_t i = open; i < s.size (); i++)
    if (source_in_literal (s.c_str (), &i, &quote))
      continue;
    else if (s[i] == '(')
      depth++;
    else if (s[i] == ')' && --depth == 0)
      return i;
  return std::string::npos;
}

static void
trim (std::string *s)
{
  while (!s->empty () && s->front () == ' ')
    s->erase (0, 1);
  while (!s->empty () && s->back () == ' ')
    s->pop_back ();
}

void
source_strip_parentheses (std::string *s)
{
  while (s->size () > 2 && s->front () == '(' && closing (*s, 0) == s->size () - 1)
    {
      *s = s->substr (1, s->size () - 2);
      trim (s);
    }
}

void
source_strip_shared_parentheses (std::string *left, std::string *right)
{
  while (!left->empty () && left->front () == '('
	 && closing (*left, 0) == std::string::npos && !right->empty ()
	 && right->back () == ')')
    {
      left->erase (0, 1);
      right->pop_back ();
      trim (left);
      trim (right);
    }
}

/* Text of lines from FROM up to, not including, column TO.column of line TO.line;
   with both in one file and in order.  Directives in between are left out.  */
static std::string
text_between (expanded_location from, expanded_location to)
{
  if (!from.file || !to.file || strcmp (from.file, to.file) != 0
      || preprocessed_input () || from.line < 1 || from.column < 1 || to.column < 1
      || to.line < from.line || to.line - from.line > max_lines
      || (to.line == from.line && to.column < from.column))
    return std::string ();
  std::string raw;
  for (int l = from.line; l <= to.line; l++)
    {
      char_span line = line_of (from.file, l);
      if (!line)
	return std::string ();
      const char *s = line.get_buffer ();
      size_t n = line.length ();
      size_t first = l == from.line ? from.column - 1 : 0;
      size_t last = l == to.line ? to.column - 1 : n;
      if (last > n || first > last)
	return std::string ();
      size_t i = first;
      while (i < last && ISSPACE (s[i]))
	i++;
      if (l != from.line && i < last && s[i] == '#')
	continue;
      raw.append (s + first, last - first);
      raw += '\n';
    }
  return normalise (raw);
}

std::string
source_spelled (location_t loc, int lines)
{
  expanded_location x = spelling (loc);
  size_t n;
  const char *s = text_at (x, &n);
  std::string raw;
  if (!s)
    return raw;
  raw.assign (s, n);
  x.column = 1;
  for (x.line++; --lines > 0 && (s = text_at (x, &n)); x.line++)
    raw.append ("\n").append (s, n);
  return normalise (raw);
}

/* X points to a macro's name where it is used: move behind the invocation.  */
static bool
skip_invocation (expanded_location *x)
{
  size_t n, i = 0;
  const char *s = text_at (*x, &n);
  if (!s)
    return false;
  while (i < n && (ISALNUM (s[i]) || s[i] == '_' || s[i] == '$'))
    i++;
  if (i == 0)
    return false;
  size_t open = i;
  while (open < n && ISBLANK (s[open]))
    open++;
  if (open < n && s[open] == '(')
    {
      int depth = 0;
      char quote = 0;
      for (size_t k = open; k < n; k++)
	{
	  if (source_in_literal (s, &k, &quote))
	    continue;
	  else if (s[k] == '(')
	    depth++;
	  else if (s[k] == ')' && --depth == 0)
	    {
	      i = k + 1;
	      break;
	    }
	}
      if (depth != 0)
	return false;
    }
  x->column += i;
  return true;
}

/* First column of a range, and the column behind its last token.  GCC's finish
   is the last character of that token.  */
static expanded_location
range_start (source_range r)
{
  return source_place (r.m_start);
}

static bool
range_end (source_range r, expanded_location *end)
{
  *end = source_place (r.m_finish);
  if (source_plain (r.m_finish))
    {
      end->column++;
      return true;
    }
  return skip_invocation (end);
}

std::string
source_range_text (source_range r)
{
  expanded_location end;
  if (!range_end (r, &end))
    return std::string ();
  return text_between (range_start (r), end);
}

std::string
source_text_before (source_range r, location_t caret)
{
  return text_between (range_start (r), source_place (caret));
}

std::string
source_text_after (source_range r, location_t caret, unsigned length)
{
  expanded_location from = source_place (caret), end;
  from.column += length;
  if (!range_end (r, &end))
    return std::string ();
  return text_between (from, end);
}

std::string
source_tree_text (tree t)
{
  pretty_printer pp;
  dump_generic_node (&pp, t, 0, TDF_SLIM | TDF_NOUID, false);
  return normalise (pp_formatted_text (&pp));
}

/* Text of RANGE at CARET, all of them tokens of macro arguments: where they were
   written.  */
static std::string
argument_text (source_range r, location_t caret)
{
  for (location_t l : { r.m_start, caret, r.m_finish })
    if (linemap_location_from_macro_definition_p (line_table, get_pure_location (l)))
      return std::string ();
  expanded_location from = spelling (r.m_start), to = spelling (r.m_finish);
  size_t n;
  const char *s = text_at (to, &n);
  if (!s)
    return std::string ();
  if (ISALNUM (*s) || *s == '_')
    while (n && (ISALNUM (*s) || *s == '_'))
      {
	to.column++;
	s++;
	n--;
      }
  else
    to.column++;
  return text_between (from, to);
}

static bool
has_word (const std::string &s)
{
  for (char c : s)
    if (ISALNUM (c) || c == '_')
      return true;
  return false;
}

std::string
source_invocation_text (tree t)
{
  if (!EXPR_P (t) || EXPR_LOCATION (t) <= BUILTINS_LOCATION)
    return std::string ();
  source_range r = EXPR_LOCATION_RANGE (t);
  if (source_plain (r.m_start) || source_plain (r.m_finish)
      || source_plain (EXPR_LOCATION (t))
      || !linemap_location_from_macro_definition_p (line_table, get_pure_location (
								  EXPR_LOCATION (t))))
    return std::string ();
  return source_range_text (r);
}

std::string
source_expr_text (tree t)
{
  std::string s;
  while (TREE_CODE (t) == SAVE_EXPR)
    t = TREE_OPERAND (t, 0);
  if (EXPR_P (t) && EXPR_LOCATION (t) > BUILTINS_LOCATION)
    {
      location_t caret = EXPR_LOCATION (t);
      if (source_plain (caret))
	s = source_range_text (EXPR_LOCATION_RANGE (t));
      else
	s = argument_text (EXPR_LOCATION_RANGE (t), caret);
      source_strip_parentheses (&s);
    }
  if (has_word (s))
    return s;
  /* A conversion that nobody wrote: some keep the location of an operator.  */
  return CONVERT_EXPR_P (t) ? source_expr_text (TREE_OPERAND (t, 0))
			    : source_tree_text (t);
}

std::string
source_case_text (location_t loc)
{
  size_t n;
  const char *s = text_at (source_place (loc), &n);
  if (!s || n < 5 || strncmp (s, "case", 4) != 0 || ISALNUM (s[4]) || s[4] == '_')
    return std::string ();
  char quote = 0;
  int questions = 0;
  for (size_t i = 4; i < n; i++)
    if (source_in_literal (s, &i, &quote))
      continue;
    else if (s[i] == '?')
      questions++;
    else if (s[i] == ':' && questions-- == 0)
      return normalise (std::string (s + 4, i - 4));
  return std::string ();
}

/* Up to a comment, or to the semicolon or brace that is not in parentheses.  */
std::string
source_statement_text (location_t loc)
{
  enum
  {
    SHOWN = 70
  };
  size_t n, end = 0;
  const char *s = text_at (source_place (loc), &n);
  if (!s)
    return std::string ();
  int depth = 0;
  for (char quote = 0; end < n; end++)
    if (source_in_literal (s, &end, &quote))
      continue;
    else if (s[end] == '(' || s[end] == ')')
      depth += s[end] == '(' ? 1 : -1;
    else if ((depth <= 0 && (s[end] == ';' || s[end] == '{'))
	     || (s[end] == '/' && end + 1 < n
		 && (s[end + 1] == '*' || s[end + 1] == '/')))
      break;
  std::string text = normalise (std::string (s, MIN (end, n)));
  if (text.length () > SHOWN)
    text = text.substr (0, SHOWN - 3) + "...";
  return text;
}
