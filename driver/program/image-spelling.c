/* SPDX-License-Identifier: GPL-3.0-or-later
   What metadata give as a type's spelling goes into C as it is, where a name or
   nothing stands for its `@'.  It is believed when it is of the form that the plugin
   writes, in which nothing is called, ended or begun:

     spelling:   words declarator
     declarator: `*' qualifiers declarator | `(' pointer `)' | `@' (nothing, in a
		 parameter), then parameter lists in parentheses and numbers in brackets

   and behind the `@' itself is a list or a number only as the type's kind says.  */
#include <ctype.h>
#include <string.h>
#include "program/image-impl.h"
#include "meta.h"

enum
{
  MOST_NESTED = 64
};

struct spelling
{
  const char *s;
  int depth;
  int kind;  /* SYMRT_T_*, until its `@' has been seen */
  bool seen; /* the `@' */
};

static bool
in_word (char c)
{
  return isalnum ((unsigned char) c) || c == '_' || c == '$'
	 || (unsigned char) c >= 0x80;
}

static void
skip_spaces (struct spelling *p)
{
  while (*p->s == ' ')
    p->s++;
}

static bool
words (struct spelling *p)
{
  bool any = false;
  for (skip_spaces (p); in_word (*p->s) && !isdigit ((unsigned char) *p->s);
       skip_spaces (p))
    {
      const char *word = p->s;
      any = true;
      while (in_word (*p->s))
	p->s++;
      if (p->s - word == 7 && strncmp (word, "_BitInt", 7) == 0)
	{
	  p->s += strspn (p->s, " (");
	  p->s += strspn (p->s, "0123456789");
	  if (*p->s++ != ')')
	    return false;
	}
    }
  return any;
}

static bool declaration (struct spelling *p, bool parameter);

static bool
parameters (struct spelling *p)
{
  skip_spaces (p);
  if (*p->s == ')')
    return true;
  for (;; p->s++)
    {
      skip_spaces (p);
      if (strncmp (p->s, "...", 3) == 0)
	{
	  p->s += 3;
	  return *p->s == ')';
	}
      if (!declaration (p, true))
	return false;
      skip_spaces (p);
      if (*p->s != ',')
	return *p->s == ')';
    }
}

/* Lists and numbers behind a declarator; OWN: behind the `@' itself.  */
static bool
suffixes (struct spelling *p, bool own)
{
  for (bool first = true;; first = false)
    {
      skip_spaces (p);
      if (*p->s != '(' && *p->s != '[')
	return true;
      int kind = *p->s == '(' ? SYMRT_T_FUNCTION : SYMRT_T_ARRAY;
      if (own && first && kind != p->kind)
	return false;
      p->s++;
      if (kind == SYMRT_T_FUNCTION)
	{
	  if (!parameters (p) || *p->s++ != ')')
	    return false;
	  continue;
	}
      while (isdigit ((unsigned char) *p->s))
	p->s++;
      if (*p->s++ != ']')
	return false;
    }
}

static bool
declarator (struct spelling *p, bool parameter)
{
  skip_spaces (p);
  while (*p->s == '*')
    {
      p->s++;
      words (p);
    }
  if (*p->s == '@')
    {
      if (parameter || p->seen)
	return false;
      p->seen = true;
      p->s++;
      return suffixes (p, true);
    }
  if (*p->s == '(' && p->s[1] == '*')
    {
      p->s++;
      if (!declarator (p, parameter) || *p->s++ != ')')
	return false;
      return suffixes (p, false);
    }
  return parameter && suffixes (p, false);
}

static bool
declaration (struct spelling *p, bool parameter)
{
  if (++p->depth > MOST_NESTED)
    return false;
  bool ok = words (p) && declarator (p, parameter);
  p->depth--;
  return ok;
}

bool
image_spelling_ok (const char *text, int kind)
{
  struct spelling p = { text, 0, kind, false };
  return !*text || (declaration (&p, false) && p.seen && !*p.s);
}
