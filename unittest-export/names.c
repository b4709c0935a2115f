/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests come behind the source that they include, and say the same whatever that
   declares and defines: what they use of the source has passed the preprocessor, so no
   macro of the source belongs to what they say.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "names.h"
#include "prologue.h"

size_t
names_word (const char *s)
{
  size_t n = 0;

  while (isalnum ((unsigned char) s[n]) || s[n] == '_')
    n++;
  return n;
}

size_t
names_identifier (const char *s)
{
  return isdigit ((unsigned char) *s) ? 0 : names_word (s);
}

bool
export_is_own_name (const char *name, size_t n)
{
  static const char *const prefixes[] = { "test_", "fake_", "assert_same_" };

  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (n > strlen (prefixes[i])
	&& strncmp (name, prefixes[i], strlen (prefixes[i])) == 0)
      return true;
  return (n == 3 && strncmp (name, "run", 3) == 0)
	 || (n == 9 && strncmp (name, "TEST_CALL", 9) == 0)
	 || (n == 13 && strncmp (name, "TEST_PUT_BACK", 13) == 0);
}

void
names_mark (struct text *t, const char *s, const char *prefix)
{
  const char mark = NAMES_MARK;

  while (*s)
    {
      size_t n = names_word (s);
      if (n > 0 && strncmp (s, prefix, strlen (prefix)) == 0)
	text_bytes (t, &mark, 1);
      n = n ? n : 1;
      text_bytes (t, s, n);
      s += n;
    }
}

static bool
is_taken (const struct suite_file *file, const char *name, size_t n)
{
  for (size_t i = 0; i < file->ntaken; i++)
    if (strlen (file->taken[i]) == n && memcmp (file->taken[i], name, n) == 0)
      return true;
  /* A test may be called so.  */
  for (size_t i = 0; i < file->ntest; i++)
    {
      const char *test = file->tests[i]->name;
      if (test != NULL && strncmp (test, name, n) == 0 && test[n] == 0)
	return true;
    }
  return false;
}

void
names_settle (struct text *t, const struct suite_file *file)
{
  struct text out = { .failed = t->failed };

  for (const char *s = text_str (t); *s;)
    {
      size_t n = strcspn (s, "\1");
      text_bytes (&out, s, n);
      s += n;
      if (*s == 0)
	break;
      n = names_identifier (++s);
      text_bytes (&out, s, n);
      if (is_taken (file, s, n))
	text_add (&out, "_");
      s += n;
    }
  text_free (t);
  *t = out;
}

static int
by_name (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Mark in USED the macros that T names outside of strings and comments.  */
static void
find_used (const struct suite_file *file, const char *s, bool *used)
{
  char name[256];

  while (*s)
    {
      size_t n = names_word (s);
      if (names_identifier (s) > 0 && n < sizeof name)
	{
	  const char *key = name;
	  memcpy (name, s, n);
	  name[n] = 0;
	  const char *const *hit = file->nmacro
				     ? bsearch (&key, file->macros, file->nmacro,
						sizeof *file->macros, by_name)
				     : NULL;
	  if (hit != NULL)
	    used[hit - file->macros] = true;
	}
      if (n > 0)
	s += n;
      else if (*s == '/' && s[1] == '*')
	{
	  s = strstr (s + 2, "*/");
	  s = s != NULL ? s + 2 : "";
	}
      else if (*s == '"' || *s == '\'')
	{
	  char quote = *s++;
	  while (*s && *s != quote)
	    s += *s == '\\' && s[1] ? 2 : 1;
	  s += *s == quote;
	}
      else
	s++;
    }
}

void
names_undefine (struct text *t, const struct suite_file *file,
		const struct text *const *texts, size_t n)
{
  bool *used = calloc (file->nmacro + 1, sizeof *used), any = false;

  if (used == NULL)
    {
      t->failed = true;
      return;
    }
  for (size_t i = 0; i < n; i++)
    find_used (file, text_str (texts[i]), used);
  for (size_t i = 0; i < file->nmacro; i++)
    {
      used[i] |= file->header_macros[i];
      if (!used[i] || prologue_is_library (file->macros[i]))
	continue;
      if (!any)
	text_add (t, "/* What these mean in the source the tests do not mean.  */\n");
      any = true;
      text_add (t, "#undef %s\n", file->macros[i]);
    }
  free (used);
}
