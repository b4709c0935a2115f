# SPDX-License-Identifier: GPL-3.0-or-later
# What a target's object is given before is what the functions that give it were tested
# with: a reader of settings is tested on tables that some text filled.  The same whoever
# explores first.
. "$top_srcdir/tests/driver/red.sh"
cat > settings.h <<'C'
struct settings;
struct settings *settings_new (void);
void settings_free (struct settings *);
/* A line "NAME: VALUE", where VALUE is a word or a number, a unit behind it.  */
int settings_put (struct settings *, const char *line);
const char *settings_text (const struct settings *, const char *name);
int settings_size (const struct settings *, const char *name, long *size);
int settings_flag (const struct settings *, const char *name);
C
cat > settings.c <<'C'
#include <stdlib.h>
#include <string.h>
#include "settings.h"
struct setting { char name[12]; char value[20]; };
struct settings { unsigned n; struct setting all[8]; };
struct settings *settings_new (void) { return calloc (1, sizeof (struct settings)); }
void settings_free (struct settings *s) { free (s); }
static const struct setting *find (const struct settings *s, const char *name)
{
  for (unsigned i = 0; i < s->n; i++)
    if (strcmp (s->all[i].name, name) == 0)
      return &s->all[i];
  return NULL;
}
int settings_put (struct settings *s, const char *line)
{
  const char *colon = strchr (line, ':');
  size_t n;
  if (!colon || colon == line)
    return -1;
  for (const char *p = line; p < colon; p++)
    if (*p < 'a' || *p > 'z')
      return -2;
  n = (size_t) (colon - line);
  do
    colon++;
  while (*colon == ' ');
  if (n >= sizeof s->all[0].name || strlen (colon) >= sizeof s->all[0].value || s->n == 8)
    return -3;
  memcpy (s->all[s->n].name, line, n);
  strcpy (s->all[s->n].value, colon);
  s->n++;
  return 0;
}
const char *settings_text (const struct settings *s, const char *name)
{
  const struct setting *t = find (s, name);
  return t ? t->value : NULL;
}
int settings_size (const struct settings *s, const char *name, long *size)
{
  const struct setting *t = find (s, name);
  const char *p = t ? t->value : "";
  long v = 0;
  if (!t)
    return -1;
  if (*p < '0' || *p > '9')
    return -2;
  while (*p >= '0' && *p <= '9')
    v = 10 * v + *p++ - '0';
  switch (*p)
    {
    case 'k': v *= 1000; p++; break;
    case 'm': v *= 1000000; p++; break;
    }
  if (*p)
    return -3;
  *size = v;
  return 0;
}
int settings_flag (const struct settings *s, const char *name)
{
  const struct setting *t = find (s, name);
  if (!t)
    return -1;
  return strcmp (t->value, "on") == 0 ? 1 : strcmp (t->value, "off") == 0 ? 0 : -2;
}
C
gcc -g -O1 -fplugin=adse.so -c settings.c -o settings.o
gcc -g -O1 -c settings.c -o plain.o
adse generate -j 2 -f settings_text -f settings_size -f settings_flag --plain plain.o -o suite settings.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
tail -n 3 log
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=settings
red 'return t ? t->value : NULL;' 'return t ? t->name : NULL;'
red "case 'k': v *= 1000;" "case 'k': v *= 1024;"
red "case 'm': v *= 1000000;" "case 'm': v *= 1000;"
red 'v = 10 * v + ' 'v = 8 * v + '
red '"on") == 0 ? 1' '"on") == 0 ? 2'
red '"off") == 0 ? 0' '"off") == 0 ? -2'
# Alone, by one worker: the same tests (in `make check-long').
[ -n "$ADSE_LONG" ] || exit 0
touch settings.o plain.o
adse generate -j 1 -f settings_text --store other --plain plain.o -o alone settings.o > log 2>&1 ||
  { cat log; fail "adse generate -j 1"; }
for suite in suite alone; do
  awk '/^START_TEST \(settings_text_/, /^END_TEST/' $suite/check_settings.c > $suite.text
done
[ -s alone.text ] && cmp suite.text alone.text || fail "settings_text alone has other tests"
