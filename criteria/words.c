/* SPDX-License-Identifier: MIT
   See words.h.  */
#include <stdbool.h>
#include <string.h>
#include "words.h"

static bool
is_small (char c)
{
  return c >= 'a' && c <= 'z';
}

static bool
is_capital (char c)
{
  return c >= 'A' && c <= 'Z';
}

/* Does S begin with the N small letters of WORD, large or small?  */
static bool
begins_with (const char *s, const char *word, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (s[i] != word[i] && !(is_capital (s[i]) && s[i] - 'A' + 'a' == word[i]))
      return false;
  return true;
}

/* Is WORD in NAME as HOW says?  */
static bool
has (const char *name, const char *word, enum name_how how)
{
  size_t n = strlen (word);

  for (const char *s = name; *s != 0; s++)
    {
      if (!begins_with (s, word, n))
	continue;
      bool first = s == name, last = s[n] == 0;
      bool begins = first || !(is_small (s[-1]) || is_capital (s[-1]))
		    || (is_capital (*s) && is_small (s[-1]));
      bool ends = !is_small (s[n]);
      bool fits = begins && ends;
      switch (how)
	{
	case NAME_WHOLE: fits = first && last; break;
	case NAME_WORD: break;
	case NAME_LAST: fits = begins && last; break;
	case NAME_EDGE: fits = fits && (first || last); break;
	case NAME_INNER: fits = fits && !first; break;
	case NAME_HEAD: fits = begins; break;
	case NAME_TAIL: fits = ends; break;
	}
      if (fits)
	return true;
    }
  return false;
}

unsigned
name_tells (const char *name, enum name_role role)
{
  static const struct
  {
    const char *word;
    enum name_role role;
    enum name_how how;
  } rows[] = {
#define ADSE_WORD(ROLE, HOW, WORD) { #WORD, NAME_##ROLE, NAME_##HOW },
#include "words.def"
  };
  unsigned rank = 0;

  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].role == role && (rank > 0 || has (name, rows[i].word, rows[i].how)))
      rank++;
  return rank;
}

int
name_sets_up (const char *name)
{
  return name_tells (name, NAME_SETS_UP) && !name_tells (name, NAME_NO_SETUP);
}

int
name_feeds (const char *name)
{
  return name_tells (name, NAME_FEEDS) && name_tells (name, NAME_FED);
}
