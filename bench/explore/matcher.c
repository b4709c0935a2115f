/* SPDX-License-Identifier: GPL-3.0-or-later
   A matcher for patterns of six characters, after Kernighan and Pike (The
   Practice of Programming, 1999, section 9.2): '.' is any character, '*'
   repeats what is before it, '^' and '$' are the ends of the text.  */

struct pattern
{
  char c[6];
};

static int here (const char *re, const char *text);

/* C, repeated, then RE.  */
static int
repeated (char c, const char *re, const char *text)
{
  for (;;)
    {
      if (here (re, text))
	return 1;
      if (!*text || (c != '.' && c != *text))
	return 0;
      text++;
    }
}

/* RE at the beginning of TEXT.  */
static int
here (const char *re, const char *text)
{
  if (!re[0])
    return 1;
  if (re[1] == '*')
    return repeated (re[0], re + 2, text);
  if (re[0] == '$' && !re[1])
    return !*text;
  if (*text && (re[0] == '.' || re[0] == *text))
    return here (re + 1, text + 1);
  return 0;
}

int
matches_hello (struct pattern pattern)
{
  const char *text = "hello";
  char re[7];
  for (int i = 0; i < 6; i++)
    re[i] = pattern.c[i];
  re[6] = 0;
  if (re[0] == '^')
    return here (re + 1, text);
  for (;; text++)
    {
      if (here (re, text))
	return 1;
      if (!*text)
	return 0;
    }
}
