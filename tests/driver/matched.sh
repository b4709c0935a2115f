# SPDX-License-Identifier: GPL-3.0-or-later
# What a text was compared with is tried in its place, however long it is: names that were
# put there before are found, and each word of a table has a test by the interface, also
# where objects with any contents show the same.  Where a number is read from a text,
# numbers of other forms are tried.
. "$top_srcdir/tests/driver/red.sh"
cat > switches.h <<'C'
struct switches;
struct switches *switches_new (void);
void switches_free (struct switches *);
/* "GROUP NAME=WORD", where GROUP has three characters at least.  */
int switches_put (struct switches *, const char *line);
/* 1, 0, or less: there is none of that name, it is no such word.  */
int switches_on (const struct switches *, const char *group, const char *name);
/* As a number, in any form, with k behind it for a thousand.  0; less: there is none of that
   name, it is no number, there is something behind it, it is too large.  */
int switches_level (const struct switches *, const char *group, const char *name, long *level);
C
cat > switches.c <<'C'
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "switches.h"
struct one { char group[16], name[16]; char *word; };
struct switches { unsigned n; struct one *all; };
static const struct { const char *word; int value; } words[]
  = { { "yes", 1 }, { "no", 0 }, { "enabled", 1 }, { "off", 0 } };
struct switches *switches_new (void) { return calloc (1, sizeof (struct switches)); }
void switches_free (struct switches *s)
{
  for (unsigned i = 0; s && i < s->n; i++)
    free (s->all[i].word);
  if (s)
    free (s->all);
  free (s);
}
int switches_put (struct switches *s, const char *line)
{
  size_t g = strcspn (line, " ");
  if (line[g] != ' ' || g < 3 || g > 15)
    return -1;
  const char *name = line + g + 1;
  size_t n = strcspn (name, "=");
  if (name[n] != '=' || n == 0 || n > 15 || s->n == 8)
    return -1;
  struct one *all = realloc (s->all, (s->n + 1) * sizeof *all);
  if (!all)
    return -1;
  s->all = all;
  all += s->n;
  memcpy (all->group, line, g);
  all->group[g] = 0;
  memcpy (all->name, name, n);
  all->name[n] = 0;
  all->word = strdup (name + n + 1);
  if (!all->word)
    return -1;
  s->n++;
  return 0;
}
static const char *find (const struct switches *s, const char *group, const char *name)
{
  for (unsigned i = 0; i < s->n; i++)
    if (strcmp (s->all[i].group, group) == 0 && strcmp (s->all[i].name, name) == 0)
      return s->all[i].word;
  return NULL;
}
int switches_on (const struct switches *s, const char *group, const char *name)
{
  const char *word = find (s, group, name);
  if (!word)
    return -1;
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (strcasecmp (word, words[i].word) == 0)
      return words[i].value;
  return -2;
}
int switches_level (const struct switches *s, const char *group, const char *name, long *level)
{
  const char *word = find (s, group, name);
  char *end;
  if (!word)
    return -1;
  errno = 0;
  long v = strtol (word, &end, 0);
  if (end == word)
    return -2;
  if (errno)
    return -4;
  if (*end == 'k' && v < 1000000 && v > -1000000)
    {
      v *= 1000;
      end++;
    }
  if (*end)
    return -3;
  *level = v;
  return 0;
}
C
gcc -g -O1 -fplugin=adse.so -c switches.c -o switches.o
gcc -g -O1 -c switches.c -o plain.o
adse generate -f switches_on -f switches_level --plain plain.o -o suite switches.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
tail -n 3 log
for word in yes no enabled off; do
  grep -qi "switches_put (.*=$word\"" suite/check_switches.c || fail "no test by the interface has \"$word\""
done
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=switches
red '"enabled"' '"enable"'
red '"off", 0' '"off", 1'
red '&& strcmp (s->all[i].name, name) == 0' ''
red 'return words[i].value;' 'return !words[i].value;'
red '(word, &end, 0)' '(word, &end, 10)'
red 'if (errno)' 'if (!v && errno)'
red "'k' && v < 1000000" "'K' && v < 1000000"
red 'v *= 1000;' 'v *= 1024;'
red '  if (*end)' '  if (0)'
