/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: open streams (FILE *).  A stream over an array of the test, unbuffered, so that
   what is written there can be looked at.  */
#include <stdio.h>

/* write_quoted: 12 branches; 122 covered, 14 unknown */
int
write_quoted (FILE *out, const char *s, size_t n)
{
  if (fputc ('"', out) == EOF)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      if (s[i] == '"' && fputc ('"', out) == EOF)
	return -1;
      if (fputc (s[i], out) == EOF)
	return -1;
    }
  return fputc ('"', out) == EOF ? -1 : 0;
}

/* count_lines: 4 branches; 45 covered, 2 unknown */
long
count_lines (FILE *in)
{
  long lines = 0;
  int c;
  while ((c = fgetc (in)) != EOF)
    if (c == 'a')
      lines++;
  return lines;
}
