/* SPDX-License-Identifier: GPL-3.0-or-later
   What lies behind an outcome that no run takes is infeasible with it, whatever was
   left out of the exploration: most functions here have more paths than runs.  */
/* options: -c dc --runs 16 */
#include <stddef.h>

int
nested (int a, int b)
{
  if (a > 5) /* dc: a > 5: true: covered; a > 5: false: covered */
    if (a < 3) /* dc: a < 3: true: infeasible (path-exhausted);
		  a < 3: false: covered */
      {
	if (b == 7) /* dc: b == 7: true: infeasible (path-exhausted);
		       b == 7: false: infeasible (path-exhausted) */
	  return b + 1;
	return 2;
      }
  return 0;
}

int
form (unsigned x, int b)
{
  if (x % 4 > 3) /* dc: x % 4 > 3: true: infeasible (local-unsat);
		    x % 4 > 3: false: covered */
    {
      if (b == 7) /* dc: b == 7: true: infeasible (path-exhausted);
		     b == 7: false: infeasible (path-exhausted) */
	return b + 1;
      return 2;
    }
  return 0;
}

static int
clamp (int x)
{
  if (x < 0) /* dc: x < 0: true: covered; x < 0: false: covered */
    return 0;
  if (x > 9) /* dc: x > 9: true: covered; x > 9: false: covered */
    return 9;
  return x;
}

/* What the callee returns excludes it.  */
int
callee (int x, int y)
{
  int c = clamp (x);
  if (c > 9) /* dc: c > 9: true: infeasible (path-exhausted); c > 9: false: covered */
    while (y < 3) /* dc: y < 3: true: infeasible (path-exhausted);
		     y < 3: false: infeasible (path-exhausted) */
      y++;
  return c;
}

int
early (int x, int y)
{
  if (x < 10) /* dc: x < 10: true: covered; x < 10: false: covered */
    return 1;
  if (x > 20) /* dc: x > 20: true: covered; x > 20: false: covered */
    return 2;
  if (x >= 10 && x <= 20) /* dc: x >= 10 && x <= 20: true: covered;
			     x >= 10 && x <= 20: false: infeasible (path-exhausted) */
    return 3;
  if (y == 4) /* dc: y == 4: true: infeasible (path-exhausted);
		 y == 4: false: infeasible (path-exhausted) */
    return 4;
  return 5;
}

/* From here on there are more iterations than runs, but for what comes before the
   loop, which all paths have.  */
int
before_loop (unsigned char n, int a, int b)
{
  unsigned h = 0;
  if (a > 5) /* dc: a > 5: true: covered; a > 5: false: covered */
    if (a < 3) /* dc: a < 3: true: infeasible (site-exhausted);
		  a < 3: false: covered */
      if (b == 7) /* dc: b == 7: true: infeasible (site-exhausted);
		     b == 7: false: infeasible (site-exhausted) */
	return 3;
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    h += 3;
  return (int) h;
}

int
after_loop (unsigned char n, unsigned x)
{
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    h += 3;
  if (x % 4 > 3) /* dc: x % 4 > 3: true: infeasible (local-unsat);
		    x % 4 > 3: false: covered */
    {
      if (h == 8) /* dc: h == 8: true: infeasible (site-exhausted);
		     h == 8: false: infeasible (site-exhausted) */
	return 4;
      return 2;
    }
  return (int) h;
}

int
in_loop (unsigned char n)
{
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    {
      h += i;
      if ((h & 7) == 9) /* dc: (h & 7) == 9: true: infeasible (local-unsat);
			   (h & 7) == 9: false: covered */
	{
	  if (h == 7) /* dc: h == 7: true: infeasible (site-exhausted);
			 h == 7: false: infeasible (site-exhausted) */
	    break;
	  h++;
	}
    }
  return (int) h;
}

/* A second plan of inputs is never begun: the pointer may be null.  */
int
many_plans (const unsigned char *s, int y)
{
  unsigned h = 0;
  while (s && *s) /* dc: s && *s: true: covered; s && *s: false: covered */
    h += *s++;
  if (h % 8 >= 8) /* dc: h % 8 >= 8: true: infeasible (local-unsat);
		     h % 8 >= 8: false: covered */
    return y == 3 ? 1 : 2; /* dc: y == 3: true: infeasible (site-exhausted);
			      y == 3: false: infeasible (site-exhausted) */
  return (int) h;
}

int
early_loop (unsigned char n, unsigned char x, int y)
{
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    if (i == x) /* dc: i == x: true: covered; i == x: false: covered */
      return 4;
  if (x / 2 % 16 < 16) /* dc: x / 2 % 16 < 16: true: covered;
			  x / 2 % 16 < 16: false: infeasible (local-unsat) */
    return 3;
  if (y == 4) /* dc: y == 4: true: infeasible (site-exhausted);
		 y == 4: false: infeasible (site-exhausted) */
    return 5;
  return 6;
}

int
cases (unsigned char n, unsigned x, int y)
{
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    h += 3;
  switch (x & 3) /* dc: switch (x & 3): case 0: covered;
		    switch (x & 3): case 1: covered;
		    switch (x & 3): case 2 ... 3: covered;
		    switch (x & 3): case 4: infeasible (local-unsat);
		    switch (x & 3): case 5: infeasible (local-unsat);
		    switch (x & 3): default: infeasible (local-unsat) */
    {
    case 0:
      return (int) h;
    case 1:
      h++; /* falls through to what else no run would come to */
    case 5:
      if (h == 7) /* dc: h == 7: true: covered; h == 7: false: covered */
	return 5;
      return 6;
    case 2 ... 3:
      return 4;
    case 4:
      if (y == 3) /* dc: y == 3: true: infeasible (site-exhausted);
		     y == 3: false: infeasible (site-exhausted) */
	return 9;
      return 10;
    default:
      if (y == 4) /* dc: y == 4: true: infeasible (site-exhausted);
		     y == 4: false: infeasible (site-exhausted) */
	return 11;
    }
  return 0;
}

int
compound (unsigned char n, unsigned x, int y)
{
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    h += 3;
  if (y > 3 && (x % 4 > 3 || x % 8 == 9)) /* dc:
	y > 3 && (x % 4 > 3 || x % 8 == 9): true: infeasible (local-unsat);
	y > 3 && (x % 4 > 3 || x % 8 == 9): false: covered */
    return y == 9 ? 3 : 4; /* dc: y == 9: true: infeasible (site-exhausted);
			      y == 9: false: infeasible (site-exhausted) */
  if (!(x % 4 <= 3)) /* dc: !(x % 4 <= 3): true: infeasible (local-unsat);
			!(x % 4 <= 3): false: covered */
    goto odd;
  return (int) h;
odd:
  if (y == 5) /* dc: y == 5: true: infeasible (site-exhausted);
		 y == 5: false: infeasible (site-exhausted) */
    return 1;
  return 2;
}

/* A jump leads around the outcome: what is behind it is reached.  */
int
around (unsigned char n, unsigned x, int y)
{
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) /* dc: i < n: true: covered; i < n: false: covered */
    {
      if (y == 6) /* dc: y == 6: true: covered; y == 6: false: covered */
	goto inside;
      h += 3;
    }
  if (x % 4 > 3) /* dc: x % 4 > 3: true: infeasible (local-unsat);
		    x % 4 > 3: false: covered */
    {
    inside:
      if (h == x) /* dc: h == x: true: covered; h == x: false: covered */
	return 1;
    }
  return 0;
}
