/* SPDX-License-Identifier: GPL-3.0-or-later
   Probes of referee.py's functions: which lines were reached, called, iterated ... by
   which inputs.  */
#include <stdio.h>

enum { REACHED, CALLED, ZERO, ONE, MANY, BROKEN, HOLDS, ENTERED, PROBES };
#define LINES 100000

static unsigned char now[LINES][PROBES], ever[LINES][PROBES];
static unsigned long digest[LINES][PROBES];
static int touched[LINES * PROBES], ntouched;
static unsigned long input;

static void
hit (int line, int probe)
{
  if (!now[line][probe])
    touched[ntouched++] = line * PROBES + probe;
  now[line][probe] = ever[line][probe] = 1;
}
#define HIT(LINE, PROBE) hit (LINE, PROBE)
#define ITERATE(LINE) if (++n##LINE == 2) HIT (LINE, MANY)
#define LEFT(LINE) if (n##LINE < 2) HIT (LINE, n##LINE ? ONE : ZERO)
#define BEGIN (ntouched = 0, input++)

/* The inputs that came to a line, as a sum over them.  */
static int
end (void)
{
  for (int i = 0; i < ntouched; i++)
    {
      unsigned long h = input * 0x9e3779b97f4a7c15ul;
      digest[0][touched[i]] += h ^ h >> 29;
      now[0][touched[i]] = 0;
    }
  return 0;
}
#define END end ()

static int
report (void)
{
  for (int l = 0; l < LINES; l++)
    for (int p = 0; p < PROBES; p++)
      if (ever[l][p])
	printf ("%d %d %lx\n", l, p, digest[l][p]);
  return 0;
}
#define REPORT return report ()
