/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: texts with words.  The literals that code compares with are put into its texts
   as a whole: how long a word is was decided before it is compared, a character at a
   time.  */
#include <ctype.h>
#include <string.h>

/* directive: 14 branches; 156 covered, 2 infeasible */
int
directive (const char *line)
{
  char name[16];
  size_t n = 0;
  if (*line != '%')
    return 0;
  for (line++; isalpha ((unsigned char) *line) && n < sizeof name - 1; line++)
    name[n++] = *line;
  name[n] = '\0';
  if (*line != ' ')
    return -1;
  if (strcmp (name, "VERSION") == 0)
    return line[1] == '1' ? 1 : 2;
  if (strcmp (name, "LANGUAGE") == 0)
    return 3;
  return -2;
}
