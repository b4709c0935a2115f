/* SPDX-License-Identifier: GPL-3.0-or-later
   Counts the paths of a subject of the exploration bench by running it on every
   combination of values that its conditions can tell apart.  The subject is
   compiled with -fsanitize-coverage=trace-pc: a path is the sequence of blocks.  */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include SUBJECT

#define QUIET __attribute__ ((no_sanitize_coverage))
#define COUNT(A) (sizeof (A) / sizeof *(A))

static uint64_t path;

void QUIET
__sanitizer_cov_trace_pc (void)
{
  path = (path ^ (uintptr_t) __builtin_return_address (0))
	 * 0x9e3779b97f4a7c15ull;
  path ^= path >> 29;
}

static uint64_t seen[1 << 16];
static unsigned npath;

static void QUIET
end_path (void)
{
  uint32_t i = path & (COUNT (seen) - 1);
  path |= 1;
  while (seen[i] && seen[i] != path)
    i = (i + 1) & (COUNT (seen) - 1);
  npath += !seen[i];
  seen[i] = path;
  path = 0;
}

#ifdef TRIANGLE
static void QUIET
all (void)
{
  static const int v[] = { INT_MIN, -1, 0, 1, 2, 3, 4, 5, 6, 1 << 30,
			   INT_MAX - 1, INT_MAX };
  for (unsigned i = 0; i < COUNT (v) * COUNT (v) * COUNT (v); i++)
    {
      triangle (v[i % 12], v[i / 12 % 12], v[i / 144]);
      end_path ();
    }
}
#endif

#ifdef UTF8
static void QUIET
all (void)
{
  static const unsigned char v[]
    = { 0, 'a', 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xf1,
	0xf4, 0xf5 };
  struct bytes b;
  for (unsigned i = 0; i < 14 * 14 * 14 * 14 * 14 * 14; i++)
    {
      unsigned rest = i;
      for (unsigned k = 0; k < 6; k++, rest /= 14)
	b.b[k] = v[rest % 14];
      utf8_length (b);
      end_path ();
    }
}
#endif

#ifdef TCAS
static void QUIET
all (void)
{
  static const int rooms[]
    = { 0, 350, 400, 450, 500, 550, 640, 700, 740, 800, 900, 2000 };
  struct readings r;
  for (unsigned flags = 0; flags < 512; flags++)
    for (unsigned band = 0; band < 4; band++)
      for (unsigned room = 0; room < 144; room++)
	{
	  r.confident = flags & 1;
	  r.rate = flags & 2 ? RATE_MAX : RATE_MAX + 1;
	  r.vertical_distance = flags & 4 ? DISTANCE_MIN : DISTANCE_MIN + 1;
	  r.reports = flags & 8 ? 1 : 2;
	  r.other_intent = flags >> 4 & 1;
	  r.other_equipped = flags >> 5 & 1;
	  r.hindered = flags >> 6 & 1;
	  r.height = flags >> 7 & 1;
	  r.other_height = flags >> 8 & 1;
	  r.band = (int) band;
	  r.room_above = rooms[room % 12];
	  r.room_below = rooms[room / 12];
	  advise (r);
	  end_path ();
	}
}
#endif

#ifdef MATCHER
static void QUIET
all (void)
{
  static const char v[] = { 0, '*', '.', '^', '$', 'h', 'e', 'l', 'o', 'x' };
  struct pattern p;
  for (unsigned i = 0; i < 1000000; i++)
    {
      unsigned rest = i;
      for (unsigned k = 0; k < 6; k++, rest /= 10)
	p.c[k] = v[rest % 10];
      matches_hello (p);
      end_path ();
    }
}
#endif

int QUIET
main (void)
{
  all ();
  printf ("%u\n", npath);
  return 0;
}
