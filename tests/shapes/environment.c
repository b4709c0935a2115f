/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: names of environment variables.  Whether a variable is set that the code asks
   for, by whatever name, and its value are inputs.  */
#include <stdlib.h>
#include <string.h>

/* setting: 4 branches; 16 covered */
const char *
setting (const char *name)
{
  const char *value = getenv (name);
  if (!value)
    return "default";
  return *value ? value : "empty";
}

/* is_verbose: 4 branches; 26 covered, 1 unknown */
int
is_verbose (void)
{
  const char *level = getenv ("VERBOSE");
  return level && strcmp (level, "yes") == 0;
}

/* editor: 4 branches; 16 covered */
const char *
editor (void)
{
  const char *name = getenv ("VISUAL");
  if (!name)
    name = getenv ("EDITOR");
  return name ? name : "vi";
}
