/* SPDX-License-Identifier: GPL-3.0-or-later
   The examples of Kähkönen 2009: examples 1 to 7 with figures 1, 3, 12 and 15, and the
   function of section 3.3 that calls a black box.  States of labels stand beside them
   as in tests/conformance; the ways, and which inputs take them, are in examples.py.  */
#include <stddef.h>
#include "../../libsymrt/adse.h"

/* A build of the suite notes each call: FUNCTION WAY INPUT...  */
#ifdef RECORD
#include <stdio.h>
#include <stdlib.h>
static void
note (const char *function, const char *way, long a, long b)
{
  FILE *f = fopen (getenv ("RECORD"), "a");
  fprintf (f, "%s %s %ld %ld\n", function, way, a, b);
  fclose (f);
}
#else
#define note(...)
#endif

/* Java's sum.  */
static int
plus (int x, int y)
{
  return (int) ((unsigned) x + (unsigned) y);
}

/* A value that the program reads: an input symbol of its own.  */
static int
input (void)
{
  int v = 0;
  adse_symbolic (&v, sizeof v, "input");
  return v;
}

/* Examples 1, 2 and 4.  */
int
figure_1 (void)
{
  int input_1 = input (), x = plus (input_1, 5), y, first = 0;
  if (x > 0) /* dc: x > 0: true: covered; x > 0: false: covered */
    {
      first = 1;
      y = input ();
    }
  else
    {
      /* The way (1, 2, 4, 6, 7, 9), of -10 and whatever is -5 at most.  */
      adse_label (input_1 == -10); /* user: input_1 == -10: holds: covered */
      adse_label (input_1 == -5); /* user: input_1 == -5: holds: covered */
      adse_label (input_1 == -4); /* user: input_1 == -4: holds: infeasible */
      y = 10;
    }
  if (x > 2) /* dc: x > 2: true: covered; x > 2: false: covered */
    {
      /* First false, then true: no input does that.  */
      adse_label (!first); /* user: !first: holds: infeasible */
      if (y == 2789) /* dc: y == 2789: true: covered; y == 2789: false: covered */
	{
	  note ("figure_1", "TTT", input_1, y);
	  return 1;
	}
      note ("figure_1", "TTF", input_1, y);
      return 0;
    }
  /* First true, then false: -4 and -3, nothing else.  */
  adse_label (first && input_1 == -4); /* user: first && input_1 == -4: holds: covered */
  adse_label (first && input_1 == -3); /* user: first && input_1 == -3: holds: covered */
  adse_label (first && input_1 < -4); /* user: first && input_1 < -4: holds: infeasible */
  adse_label (first && input_1 > -3); /* user: first && input_1 > -3: holds: infeasible */
  note ("figure_1", first ? "TF" : "FF", input_1, first ? y : 0);
  return 0;
}

struct simple_list
{
  int value;
  struct simple_list *next;
};

/* Example 5.  The way of x <= 0 ends by y->next of a null pointer.  */
int
figure_3 (int input_1, struct simple_list *obj_1)
{
  int x = plus (input_1, 5);
  struct simple_list *y;
  if (x > 0) /* dc: x > 0: true: covered; x > 0: false: unknown */
    y = obj_1;
  else
    y = NULL;
  if (y->next == y) /* dc: y->next == y: true: covered; y->next == y: false: covered */
    {
      note ("figure_3", "TT", input_1, obj_1->next == obj_1);
      return 1;
    }
  note ("figure_3", "TF", input_1, obj_1->next == obj_1);
  return 0;
}

int
example_3 (const struct simple_list *o_1, const struct simple_list *o_2)
{
  int same = 0;
  if (o_1 == o_2) /* dc: o_1 == o_2: true: covered; o_1 == o_2: false: covered */
    same = 1;
  note ("example_3", same ? "T" : "F", o_1 == o_2, 0);
  return same;
}

/* Both objects are used before they are compared: one path of the first run cannot be
   turned.  */
int
figure_12 (struct simple_list *l1, struct simple_list *l2, int x)
{
  const char *way = "F";
  int printed = 0;
  if (x == 5) /* dc: x == 5: true: covered; x == 5: false: covered */
    {
      way = "TF";
      if (l1 != NULL) /* dc: l1 != NULL: true: covered; l1 != NULL: false: covered */
	{
	  way = "TTF";
	  if (l2 != NULL) /* dc: l2 != NULL: true: covered;
			     l2 != NULL: false: covered */
	    {
	      l1->value = l2->value;
	      way = "TTTF";
	      if (l1 == l2) /* dc: l1 == l2: true: covered; l1 == l2: false: covered */
		{
		  way = "TTTT";
		  printed = l1->value;
		}
	    }
	}
    }
  note ("figure_12", way, x, !l1 ? 0 : !l2 ? 1 : l1 != l2 ? 2 : 3);
  (void) way;
  return printed;
}

int
example_6 (struct simple_list *l1, struct simple_list *l2)
{
  int same = 0;
  l1->value = l2->value;
  if (l1 == l2) /* dc: l1 == l2: true: covered; l1 == l2: false: covered */
    same = 1;
  note ("example_6", same ? "T" : "F", l1 == l2, 0);
  return same;
}

/* black-box.c, which is not instrumented.  */
int black_box (int);

int
section_3_3 (int x, int y)
{
  int same = 0;
  if (x == black_box (y)) /* dc: x == black_box (y): true: covered;
			     x == black_box (y): false: covered */
    same = 1;
  note ("section_3_3", same ? "T" : "F", x, y);
  return same;
}

/* Example 7: y > x and x > y, which only looks possible.  */
int
figure_15 (int x, int y)
{
  const char *way = "F";
  int line = 9;
  if (y > x) /* dc: y > x: true: covered; y > x: false: covered */
    {
      if (x > black_box (y)) /* dc: x > black_box (y): true: unknown;
				x > black_box (y): false: covered */
	line = 5, way = "TT";
      else
	line = 7, way = "TF";
    }
  note ("figure_15", way, x, y);
  (void) way;
  return line;
}

/* The same with a black box for which other inputs come there.  */
int half (int);

int
figure_15_half (int x, int y)
{
  const char *way = "F";
  int line = 9;
  if (y > x) /* dc: y > x: true: covered; y > x: false: covered */
    {
      if (x > half (y)) /* dc: x > half (y): true: covered;
			   x > half (y): false: covered */
	line = 5, way = "TT";
      else
	line = 7, way = "TF";
    }
  note ("figure_15_half", way, x, y);
  (void) way;
  return line;
}
