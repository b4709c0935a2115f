/* SPDX-License-Identifier: GPL-3.0-or-later
   Variables and constants that no operator takes.  */
/* options: -c uoi,cro,abs */
#include <stddef.h>

struct node
{
  unsigned f : 3;
  signed char c;
  struct node *next;
};

int
returned (int x)
{
  return x; /* uoi: x -> x + 1: covered; x -> x - 1: covered;
	       x -> -x: covered; x -> ~x: covered */ /* cro: x -> 0: covered;
	       x -> 1: covered; x -> -1: covered */ /* abs: x -> abs (x): covered;
	       x -> -abs (x): covered; x -> failOnZero (x): covered */
}

/* Zero is the only number that a condition tells from others: of -x, -1 and |x|
   nothing is to be said that x and 1 do not say.  */
int
condition (int x)
{
  if (x) /* uoi: x -> x + 1: covered; x -> x - 1: covered; x -> ~x: covered */ /* cro: x -> 0: covered; x -> 1: covered */ /* abs: x -> failOnZero (x): covered */
    return 7; /* uoi: 7 -> 7 + 1: covered; 7 -> 7 - 1: covered;
		 7 -> -7: covered; 7 -> ~7: covered */ /* cro: 7 -> 0: covered; 7 -> 1: covered; 7 -> -1: covered */
  return 0; /* uoi: 0 -> 0 + 1: covered; 0 -> 0 - 1: covered */ /* cro: 0 -> 1: covered; 0 -> -1: covered */
}

int
never_zero (int x)
{
  if (x != 5) /* uoi: x != 5 -> (x + 1) != 5: covered;
		 x != 5 -> (x - 1) != 5: covered; x != 5 -> -x != 5: covered;
		 x != 5 -> ~x != 5: covered; x != 5 -> x != (5 + 1): covered;
		 x != 5 -> x != (5 - 1): covered; x != 5 -> x != -5: covered;
		 x != 5 -> x != ~5: covered */ /* cro: x != 5 -> 0 != 5: covered; x != 5 -> 1 != 5: covered;
		 x != 5 -> -1 != 5: covered; x != 5 -> x != 0: covered;
		 x != 5 -> x != 1: covered; x != 5 -> x != -1: covered */ /* abs: x != 5 -> abs (x) != 5: covered;
		 x != 5 -> -abs (x) != 5: covered;
		 x != 5 -> failOnZero (x) != 5: covered */
    return 1 + x; /* uoi: 1 + x -> (1 + 1) + x: covered;
		     1 + x -> (1 - 1) + x: covered; 1 + x -> -1 + x: covered;
		     1 + x -> ~1 + x: covered; 1 + x -> 1 + (x + 1): covered;
		     1 + x -> 1 + (x - 1): covered; 1 + x -> 1 + -x: covered;
		     1 + x -> 1 + ~x: covered */ /* cro: 1 + x -> 0 + x: covered; 1 + x -> -1 + x: covered;
		     1 + x -> 1 + 0: covered; 1 + x -> 1 + 1: covered;
		     1 + x -> 1 + -1: covered */ /* abs: 1 + x -> 1 + abs (x): covered;
		     1 + x -> 1 + -abs (x): covered;
		     1 + x -> 1 + failOnZero (x): covered */
  /* It is 5 here.  */
  while (x) /* uoi: x -> x + 1: infeasible; x -> x - 1: infeasible;
	       x -> ~x: infeasible */ /* cro: x -> 0: covered; x -> 1: infeasible */ /* abs: x -> failOnZero (x): infeasible */
    return x; /* uoi: x -> x + 1: covered; x -> x - 1: covered;
		 x -> -x: covered; x -> ~x: covered */ /* cro: x -> 0: covered; x -> 1: covered; x -> -1: covered */ /* abs: x -> abs (x): infeasible; x -> -abs (x): covered;
		 x -> failOnZero (x): infeasible */
  return +x;
}

/* In int, whatever the variable's type.  */
int
narrow (signed char c, unsigned char u)
{
  int y = c; /* uoi: c -> c + 1: covered; c -> c - 1: covered;
		c -> -c: covered; c -> ~c: covered */ /* cro: c -> 0: covered; c -> 1: covered; c -> -1: covered */ /* abs: c -> abs (c): covered; c -> -abs (c): covered;
		c -> failOnZero (c): covered */
  y = u; /* uoi: u -> u + 1: covered; u -> u - 1: covered;
	    u -> -u: covered; u -> ~u: covered */ /* cro: u -> 0: covered; u -> 1: covered; u -> -1: covered */ /* abs: u -> abs (u): infeasible; u -> -abs (u): covered;
	    u -> failOnZero (u): covered */
  return y; /* uoi: y -> y + 1: covered; y -> y - 1: covered;
	       y -> -y: covered; y -> ~y: covered */ /* cro: y -> 0: covered; y -> 1: covered; y -> -1: covered */ /* abs: y -> abs (y): infeasible; y -> -abs (y): covered;
	       y -> failOnZero (y): covered */
}

static int
passed (int x, const int *p)
{
  return 0; /* uoi: 0 -> 0 + 1: covered; 0 -> 0 - 1: covered */ /* cro: 0 -> 1: covered; 0 -> -1: covered */
}

int
argument (int x, const int *other)
{
  if (x == 2) /* uoi: x == 2 -> (x + 1) == 2: covered;
		 x == 2 -> (x - 1) == 2: covered; x == 2 -> -x == 2: covered;
		 x == 2 -> ~x == 2: covered; x == 2 -> x == (2 + 1): covered;
		 x == 2 -> x == (2 - 1): covered; x == 2 -> x == -2: covered;
		 x == 2 -> x == ~2: covered */ /* cro: x == 2 -> 0 == 2: covered; x == 2 -> 1 == 2: covered;
		 x == 2 -> -1 == 2: covered; x == 2 -> x == 0: covered;
		 x == 2 -> x == 1: covered; x == 2 -> x == -1: covered */ /* abs: x == 2 -> abs (x) == 2: covered;
		 x == 2 -> -abs (x) == 2: covered;
		 x == 2 -> failOnZero (x) == 2: covered */
    passed (x, NULL); /* uoi: x -> x + 1: covered; x -> x - 1: covered;
	      x -> -x: covered; x -> ~x: covered */ /* cro: x -> 0: covered;
	      x -> 1: covered; x -> -1: covered */ /* abs: x -> abs (x): infeasible;
	      x -> -abs (x): covered; x -> failOnZero (x): infeasible */
  passed (x ^ 1, /* uoi: x ^ 1 -> (x + 1) ^ 1: covered;
	      x ^ 1 -> (x - 1) ^ 1: covered; x ^ 1 -> -x ^ 1: covered;
	      x ^ 1 -> ~x ^ 1: covered; x ^ 1 -> x ^ (1 + 1): covered;
	      x ^ 1 -> x ^ (1 - 1): covered; x ^ 1 -> x ^ -1: covered;
	      x ^ 1 -> x ^ ~1: covered */ /* cro: x ^ 1 -> 0 ^ 1: covered;
	      x ^ 1 -> 1 ^ 1: covered; x ^ 1 -> -1 ^ 1: covered;
	      x ^ 1 -> x ^ 0: covered; x ^ 1 -> x ^ -1: covered */ /* abs:
	      x ^ 1 -> abs (x) ^ 1: covered; x ^ 1 -> -abs (x) ^ 1: covered;
	      x ^ 1 -> failOnZero (x) ^ 1: covered */
	  other); /* cro: other -> NULL: covered */
  return 3; /* uoi: 3 -> 3 + 1: covered; 3 -> 3 - 1: covered;
	       3 -> -3: covered; 3 -> ~3: covered */ /* cro: 3 -> 0: covered; 3 -> 1: covered; 3 -> -1: covered */
}

int
element (unsigned i)
{
  static const short t[4] = { 3, -1, 4, 1 };
  i &= 3; /* uoi: i &= 3 -> (i + 1) & 3: covered;
	     i &= 3 -> (i - 1) & 3: covered; i &= 3 -> -i & 3: covered;
	     i &= 3 -> ~i & 3: covered; i &= 3 -> i & (3 + 1): covered;
	     i &= 3 -> i & (3 - 1): covered; i &= 3 -> i & -3: covered;
	     i &= 3 -> i & ~3: covered */ /* cro: i &= 3 -> 0 & 3: covered; i &= 3 -> 1 & 3: covered;
	     i &= 3 -> -1 & 3: covered; i &= 3 -> i & 0: covered;
	     i &= 3 -> i & 1: covered; i &= 3 -> i & -1: covered */ /* abs: i &= 3 -> failOnZero (i) & 3: covered */
  return t[i]; /* uoi: i -> i + 1: covered; i -> i - 1: covered;
	     i -> -i: covered; i -> ~i: covered;
	     t[i] -> t[i] + 1: covered; t[i] -> t[i] - 1: covered;
	     t[i] -> -t[i]: covered; t[i] -> ~t[i]: covered */ /* cro: i -> 0: covered; i -> 1: covered; i -> -1: covered;
	     t[i] -> 0: covered; t[i] -> 1: covered; t[i] -> -1: covered */ /* abs: i -> failOnZero (i): covered; t[i] -> abs (t[i]): covered;
	     t[i] -> -abs (t[i]): covered; t[i] -> failOnZero (t[i]): infeasible */
}

int
pointer (struct node *p)
{
  if (!p) /* cro: p -> NULL: covered */
    return -1; /* uoi: -1 -> (-1) + 1: covered; -1 -> (-1) - 1: covered;
		  -1 -> -(-1): covered */ /* cro: -1 -> 0: covered; -1 -> 1: covered */
  p = p->next; /* cro: p->next -> NULL: covered */
  return p && p->f; /* cro: p -> NULL: covered; p->f -> 0: covered;
		       p->f -> 1: covered */ /* uoi: p->f -> p->f + 1: covered;
		       p->f -> p->f - 1: covered; p->f -> ~p->f: covered */ /* abs: p->f -> failOnZero (p->f): covered */
}

#define SAME(X) (X)
#define LAST 9

/* What a macro made is not what the source says; a constant's name is one.  */
int
macros (int x)
{
  int y = SAME (x);
  y = LAST; /* uoi: LAST -> LAST + 1: covered; LAST -> LAST - 1: covered;
	       LAST -> -LAST: covered; LAST -> ~LAST: covered */ /* cro: LAST -> 0: covered; LAST -> 1: covered;
	       LAST -> -1: covered */
  return SAME (y);
}

/* Operations that do nothing are operations; a cast is, too.  */
int
not_alone (int x, long l)
{
  x = +x;
  l = (char) x;
  return +x;
}

unsigned
arms (_Bool b, unsigned x)
{
  return b ? x : 2; /* uoi: b -> b + 1: covered; b -> b - 1: covered;
		       b -> ~b: covered; x -> x + 1: covered;
		       x -> x - 1: covered; x -> -x: covered; x -> ~x: covered;
		       2 -> 2 + 1: covered; 2 -> 2 - 1: covered;
		       2 -> -2: covered; 2 -> ~2: covered */ /* cro: b -> 0: covered; b -> 1: covered; x -> 0: covered;
		       x -> 1: covered; x -> -1: covered; 2 -> 0: covered;
		       2 -> 1: covered; 2 -> -1: covered */ /* abs: b -> failOnZero (b): covered;
		       x -> failOnZero (x): covered */
}

int
logical (int x, int y)
{
  if (x && y) /* uoi: x -> x + 1: covered; x -> x - 1: covered;
		 x -> ~x: covered; y -> y + 1: covered; y -> y - 1: covered;
		 y -> ~y: covered */ /* cro: x -> 0: covered; x -> 1: covered; y -> 0: covered;
		 y -> 1: covered */ /* abs: x -> failOnZero (x): covered;
		 y -> failOnZero (y): covered */
    x = -x; /* uoi: -x -> -(x + 1): covered; -x -> -(x - 1): covered;
	       -x -> -(-x): covered; -x -> -(~x): covered */ /* cro: -x -> -(0): covered; -x -> -(1): covered;
	       -x -> -(-1): covered */ /* abs: -x -> -(abs (x)): covered; -x -> -(-abs (x)): covered;
	       -x -> -(failOnZero (x)): infeasible */
  switch (y) /* uoi: y -> y + 1: covered; y -> y - 1: covered;
		y -> -y: covered; y -> ~y: covered */ /* cro: y -> 0: covered; y -> 1: covered; y -> -1: covered */ /* abs: y -> abs (y): covered; y -> -abs (y): covered;
		y -> failOnZero (y): covered */
    {
    case 4:
      return 'c'; /* uoi: 'c' -> 'c' + 1: covered; 'c' -> 'c' - 1: covered;
		     'c' -> -'c': covered; 'c' -> ~'c': covered */ /* cro: 'c' -> 0: covered; 'c' -> 1: covered;
		     'c' -> -1: covered */
    }
  return -x;  /* uoi: -x -> -(x + 1): covered; -x -> -(x - 1): covered;
	       -x -> -(-x): covered; -x -> -(~x): covered */ /* cro: -x -> -(0): covered; -x -> -(1): covered;
	       -x -> -(-1): covered */ /* abs: -x -> -(abs (x)): covered; -x -> -(-abs (x)): covered;
	       -x -> -(failOnZero (x)): covered */
}

volatile int device;

int
not_read (void)
{
  volatile int v = device;
  return v;
}
