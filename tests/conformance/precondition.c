/* SPDX-License-Identifier: GPL-3.0-or-later
   Preconditions and assumptions: what they exclude is infeasible by `precondition',
   what no input at all does keeps its own proof.  */
/* options: -c dc */
#include <stdbool.h>
#include <stddef.h>
#include "../../libsymrt/adse.h"

bool
root_precond (int n)
{
  return n >= 0;
}

int
root (int n)
{
  if (n < 0) /* dc: n < 0: true: infeasible (precondition);
		n < 0: false: covered */
    return -1;
  if (n > 5 && n < 4) /* dc: n > 5 && n < 4: true: infeasible (path-exhausted);
			 n > 5 && n < 4: false: covered */
    return 7;
  if (n < 2) /* dc: n < 2: true: covered; n < 2: false: covered */
    return n;
  return n / 2;
}

/* Accepts everything: no proof needs it.  */
int
open_precond (int n)
{
  return n > 3 || n < 10;
}

int
open (int n)
{
  if (n == 3 && n == 4) /* dc: n == 3 && n == 4: true: infeasible (path-exhausted);
			   n == 3 && n == 4: false: covered */
    return 1;
  return 0;
}

/* Through a pointer, in the order in which callers test.  */
bool
first_precond (const int *v, size_t n)
{
  return v && n && v[0] > 10;
}

int
first (const int *v, size_t n)
{
  if (!v || n == 0) /* dc: !v || n == 0: true: infeasible (precondition);
		       !v || n == 0: false: covered */
    return -1;
  if (*v == 10) /* dc: *v == 10: true: infeasible (precondition);
		   *v == 10: false: covered */
    return 0;
  if (*v == 11) /* dc: *v == 11: true: covered; *v == 11: false: covered */
    return 1;
  return 2;
}

/* A bit-field and an enumeration, and a helper of the precondition.  */
enum colour { RED, GREEN, BLUE };
struct pixel { unsigned depth : 4; enum colour colour; };

static bool
is_deep (const struct pixel *p)
{
  return p->depth > 8;
}

bool
draw_precond (struct pixel p, enum colour back)
{
  return is_deep (&p) && p.colour != back;
}

int
draw (struct pixel p, enum colour back)
{
  int r = 0;
  if (p.depth == 8) /* dc: p.depth == 8: true: infeasible (precondition);
		       p.depth == 8: false: covered */
    r++;
  if (p.depth > 15) /* dc: p.depth > 15: true: infeasible (local-unsat);
		       p.depth > 15: false: covered */
    r++;
  if (p.colour == RED && back == RED) /* dc:
	 p.colour == RED && back == RED: true: infeasible (precondition);
	 p.colour == RED && back == RED: false: covered */
    r++;
  return r;
}

/* No input at all is accepted.  */
int
nothing_precond (int n)
{
  return n > 3 && n < 2;
}

int
nothing (int n)
{
  if (n == 1) /* dc: n == 1: true: infeasible (precondition);
		 n == 1: false: infeasible (precondition) */
    return 1;
  return 0;
}

int
assumed (int a, int b)
{
  adse_assume (a < b);
  if (a == b) /* dc: a == b: true: infeasible (precondition);
		 a == b: false: covered */
    return 1;
  if (a > 7 && a < 6) /* dc: a > 7 && a < 6: true: infeasible (path-exhausted);
			 a > 7 && a < 6: false: covered */
    return 2;
  if (a + 1 == b) /* dc: a + 1 == b: true: covered; a + 1 == b: false: covered */
    return 3;
  return 4;
}

/* What comes before an assumption is subject to it.  */
int
later (int a, int b)
{
  int r = 0;
  if (a == 3) /* dc: a == 3: true: infeasible (precondition);
		 a == 3: false: covered */
    r = 1;
  if (b == 3) /* dc: b == 3: true: covered; b == 3: false: covered */
    r += 2;
  adse_assume (a != 3);
  return r;
}

/* On one of the ways that lead on from there.  */
int
one_way (int a, int b)
{
  int r = 0;
  if (a == 3) /* dc: a == 3: true: covered; a == 3: false: covered */
    r = 1;
  if (a == 5) /* dc: a == 5: true: infeasible (precondition);
		 a == 5: false: covered */
    r = 1;
  if (b > 100) /* dc: b > 100: true: covered; b > 100: false: covered */
    adse_assume (a != 3 && a != 5);
  else if (b > 50) /* dc: b > 50: true: covered; b > 50: false: covered */
    adse_assume (a != 5);
  else
    adse_assume (a != 3 && a != 5 && b);
  return r;
}

/* The pointer is only used if it may be.  */
int
behind_null (const int *p)
{
  adse_assume (p && *p > 0);
  if (!p) /* dc: !p: true: infeasible (precondition); !p: false: covered */
    return 0;
  if (*p < 0) /* dc: *p < 0: true: infeasible (precondition);
		 *p < 0: false: covered */
    return 1;
  return 2;
}

static int
callee (int n)
{
  adse_assume (n != 9);
  return n + 1;
}

/* That of a function that is called.  */
int
caller (int n)
{
  if (n > 5) /* dc: n > 5: true: covered; n > 5: false: covered */
    n = callee (n);
  else
    n--;
  if (n == 10) /* dc: n == 10: true: infeasible (precondition);
		  n == 10: false: covered */
    return 1;
  return 2;
}

int
in_loop (const signed char *v)
{
  int n = 0;
  for (int i = 0; i < 3; i++) /* dc: i < 3: true: covered; i < 3: false: covered */
    {
      adse_assume (v[i] != i);
      if (v[i] == 2) /* dc: v[i] == 2: true: covered; v[i] == 2: false: covered */
	n++;
    }
  if (n == 3) /* dc: n == 3: true: infeasible (precondition);
		 n == 3: false: covered */
    return 1;
  return 2;
}

#define REQUIRE(X) adse_assume ((X) > 2)

int
macro (int n)
{
  REQUIRE (n);
  if (n) /* dc: n: true: covered; n: false: infeasible (precondition) */
    return 1;
  return 0;
}

/* A run that ends badly before an assumption does not violate it.  */
int
crash (int n, int *p)
{
  if (n == 4) /* dc: n == 4: true: covered; n == 4: false: covered */
    *(volatile int *) 0 = 1;
  adse_assume (n == 6);
  if (n != 6) /* dc: n != 6: true: infeasible (precondition);
		 n != 6: false: covered */
    return 1;
  return 2;
}

/* Together with the precondition.  */
bool
both_precond (int a)
{
  return a > 3;
}

int
both (int a)
{
  adse_assume (a < 6);
  switch (a) /* dc: switch (a): case 4: covered; switch (a): case 5: covered;
		switch (a): default: infeasible (precondition) */
    {
    case 4:
      return 1;
    case 5:
      return 2;
    }
  return a == 3 ? 4 : 5; /* dc: a == 3: true: infeasible (precondition);
			    a == 3: false: infeasible (precondition) */
}
