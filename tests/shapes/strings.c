/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: strings, and pointers to them.  Text that ends where the run decides; a
   pointer that is moved along it.  */
#include <stdlib.h>
#include <string.h>

/* option_value: 6 branches; 47 covered */
int
option_value (const char *arg)
{
  if (strncmp (arg, "--", 2) != 0)
    return -1;
  const char *equals = strchr (arg, '=');
  if (!equals)
    return 0;
  return atoi (equals + 1) == 42 ? 42 : 1;
}

/* skip_word: 8 branches; 55 covered, 1 unknown */
int
skip_word (const char **at)
{
  const char *s = *at;
  while (*s && *s != ' ')
    s++;
  if (s == *at)
    return 0;
  *at = *s ? s + 1 : s;
  return 1;
}
