/* SPDX-License-Identifier: GPL-3.0-or-later
   Comparisons that the front end folds away or moves: those of a ?: that becomes MIN,
   MAX or ABS, and operands of ==, !=, &, | and ^.  */
/* options: -c dc,ror */

#define SMALLER(a, b) ((a) < (b) ? (a) : (b))
#define LARGER(a, b) ((a) >= (b) ? (a) : (b))
#define MAGNITUDE(x) ((x) < 0 ? -(x) : (x))
#define BETWEEN(x, a, b) ((a) <= (x) && (x) < (b))
#define SMALL(x) ((x) < 3 ? __builtin_abs (x) : 9)

int
max_greater (int a, int b)
{
  return a > b ? a : b; /* dc:
	 a > b: true: covered;
	 a > b: false: covered */ /* ror:
	 a > b -> a < b: covered;
	 a > b -> a <= b: covered;
	 a > b -> a >= b: covered;
	 a > b -> a == b: covered;
	 a > b -> a != b: covered */
}

unsigned
max_less (unsigned a, unsigned b)
{
  return a < b ? b : a; /* dc:
	 a < b: true: covered;
	 a < b: false: covered */ /* ror:
	 a < b -> a <= b: covered;
	 a < b -> a > b: covered;
	 a < b -> a >= b: covered;
	 a < b -> a == b: covered;
	 a < b -> a != b: covered */
}

long
min_constant (long a)
{
  return 10 >= a ? a : 10; /* dc:
	 10 >= a: true: covered;
	 10 >= a: false: covered */ /* ror:
	 10 >= a -> 10 < a: covered;
	 10 >= a -> 10 <= a: covered;
	 10 >= a -> 10 > a: covered;
	 10 >= a -> 10 == a: covered;
	 10 >= a -> 10 != a: covered */
}

int
min_macro (int a, int b)
{
  return SMALLER (a, b); /* dc:
	 a < b: true: covered;
	 a < b: false: covered */ /* ror:
	 a < b -> a <= b: covered;
	 a < b -> a > b: covered;
	 a < b -> a >= b: covered;
	 a < b -> a == b: covered;
	 a < b -> a != b: covered */
}

int
max_macro (int *p, int b)
{
  return LARGER (p[0], b); /* dc:
	 *(p + 0) >= b: true: covered;
	 *(p + 0) >= b: false: covered */ /* ror:
	 *(p + 0) >= b -> (*(p + 0)) < b: covered;
	 *(p + 0) >= b -> (*(p + 0)) <= b: covered;
	 *(p + 0) >= b -> (*(p + 0)) > b: covered;
	 *(p + 0) >= b -> (*(p + 0)) == b: covered;
	 *(p + 0) >= b -> (*(p + 0)) != b: covered */
}

int
abs_less (int x)
{
  return x < 0 ? -x : x; /* dc:
	 x < 0: true: covered;
	 x < 0: false: covered */ /* ror:
	 x < 0 -> x <= 0: covered;
	 x < 0 -> x > 0: covered;
	 x < 0 -> x >= 0: covered;
	 x < 0 -> x == 0: covered;
	 x < 0 -> x != 0: covered */
}

int
abs_zero_first (int x)
{
  return 0 <= x ? x : -x; /* dc:
	 0 <= x: true: covered;
	 0 <= x: false: covered */ /* ror:
	 0 <= x -> 0 < x: covered;
	 0 <= x -> 0 > x: covered;
	 0 <= x -> 0 >= x: covered;
	 0 <= x -> 0 == x: covered;
	 0 <= x -> 0 != x: covered */
}

int
abs_macro (int x)
{
  return MAGNITUDE (x); /* dc:
	 x < 0: true: covered;
	 x < 0: false: covered */ /* ror:
	 x < 0 -> x <= 0: covered;
	 x < 0 -> x > 0: covered;
	 x < 0 -> x >= 0: covered;
	 x < 0 -> x == 0: covered;
	 x < 0 -> x != 0: covered */
}

int
clamp (int x, int low, int high)
{
  return x < low ? low : x > high ? high : x; /* dc:
	 x < low: true: covered;
	 x < low: false: covered;
	 x > high: true: covered;
	 x > high: false: covered */ /* ror:
	 x < low -> x <= low: covered;
	 x < low -> x > low: covered;
	 x < low -> x >= low: covered;
	 x < low -> x == low: covered;
	 x < low -> x != low: covered;
	 x > high -> x < high: covered;
	 x > high -> x <= high: covered;
	 x > high -> x >= high: covered;
	 x > high -> x == high: covered;
	 x > high -> x != high: covered */
}

int
equal (int a, int b)
{
  return (a > 2) == (b < 3); /* dc:
	 (a > 2) == (b < 3): true: covered;
	 (a > 2) == (b < 3): false: covered */ /* ror:
	 a > 2 -> a < 2: covered;
	 a > 2 -> a <= 2: covered;
	 a > 2 -> a >= 2: covered;
	 a > 2 -> a == 2: covered;
	 a > 2 -> a != 2: covered;
	 b < 3 -> b <= 3: covered;
	 b < 3 -> b > 3: covered;
	 b < 3 -> b >= 3: covered;
	 b < 3 -> b == 3: covered;
	 b < 3 -> b != 3: covered */
}

int
unequal (int a, int b)
{
  return (a > 2) != (b < 3); /* dc:
	 (a > 2) != (b < 3): true: covered;
	 (a > 2) != (b < 3): false: covered */ /* ror:
	 a > 2 -> a < 2: covered;
	 a > 2 -> a <= 2: covered;
	 a > 2 -> a >= 2: covered;
	 a > 2 -> a == 2: covered;
	 a > 2 -> a != 2: covered;
	 b < 3 -> b <= 3: covered;
	 b < 3 -> b > 3: covered;
	 b < 3 -> b >= 3: covered;
	 b < 3 -> b == 3: covered;
	 b < 3 -> b != 3: covered */
}

int
both (int a, int b)
{
  return (a > 1) & (b > 2); /* dc:
	 (a > 1) & (b > 2): true: covered;
	 (a > 1) & (b > 2): false: covered */ /* ror:
	 a > 1 -> a < 1: covered;
	 a > 1 -> a <= 1: covered;
	 a > 1 -> a >= 1: covered;
	 a > 1 -> a == 1: covered;
	 a > 1 -> a != 1: covered;
	 b > 2 -> b < 2: covered;
	 b > 2 -> b <= 2: covered;
	 b > 2 -> b >= 2: covered;
	 b > 2 -> b == 2: covered;
	 b > 2 -> b != 2: covered */
}

int
either (int a, int b)
{
  return (a > 1) | (b > 2); /* dc:
	 (a > 1) | (b > 2): true: covered;
	 (a > 1) | (b > 2): false: covered */ /* ror:
	 a > 1 -> a < 1: covered;
	 a > 1 -> a <= 1: covered;
	 a > 1 -> a >= 1: covered;
	 a > 1 -> a == 1: covered;
	 a > 1 -> a != 1: covered;
	 b > 2 -> b < 2: covered;
	 b > 2 -> b <= 2: covered;
	 b > 2 -> b >= 2: covered;
	 b > 2 -> b == 2: covered;
	 b > 2 -> b != 2: covered */
}

int
exclusive (int a, int b)
{
  return (a > 1) ^ (b > 2); /* ror:
	 a > 1 -> a < 1: covered;
	 a > 1 -> a <= 1: covered;
	 a > 1 -> a >= 1: covered;
	 a > 1 -> a == 1: covered;
	 a > 1 -> a != 1: covered;
	 b > 2 -> b < 2: covered;
	 b > 2 -> b <= 2: covered;
	 b > 2 -> b >= 2: covered;
	 b > 2 -> b == 2: covered;
	 b > 2 -> b != 2: covered */
}

int
nested (int a, int b, int c)
{
  return a > b ? (b > c ? 1 : 2) : (a == c ? 3 : 4); /* dc:
	 a > b: true: covered;
	 a > b: false: covered;
	 b > c: true: covered;
	 b > c: false: covered;
	 a == c: true: covered;
	 a == c: false: covered */ /* ror:
	 a > b -> a < b: covered;
	 a > b -> a <= b: covered;
	 a > b -> a >= b: covered;
	 a > b -> a == b: covered;
	 a > b -> a != b: covered;
	 b > c -> b < c: covered;
	 b > c -> b <= c: covered;
	 b > c -> b >= c: covered;
	 b > c -> b == c: covered;
	 b > c -> b != c: covered;
	 a == c -> a < c: covered;
	 a == c -> a <= c: covered;
	 a == c -> a > c: covered;
	 a == c -> a >= c: covered;
	 a == c -> a != c: covered */
}

int
arms (int a, int b)
{
  if (a ? b > 3 : b < 2) /* dc:
	 a: true: covered;
	 a: false: covered;
	 a: true: covered;
	 a: false: covered */ /* ror:
	 b > 3 -> b < 3: covered;
	 b > 3 -> b <= 3: covered;
	 b > 3 -> b >= 3: covered;
	 b > 3 -> b == 3: covered;
	 b > 3 -> b != 3: covered;
	 b < 2 -> b <= 2: covered;
	 b < 2 -> b > 2: covered;
	 b < 2 -> b >= 2: covered;
	 b < 2 -> b == 2: covered;
	 b < 2 -> b != 2: covered */
    return 7;
  return 9;
}

int
between (int x)
{
  if (BETWEEN (x, 3, 9)) /* dc:
	 x >= 3 && x < 9: true: covered;
	 x >= 3 && x < 9: false: covered */ /* ror:
	 3 <= x -> 3 < x: covered;
	 3 <= x -> 3 > x: covered;
	 3 <= x -> 3 >= x: covered;
	 3 <= x -> 3 == x: covered;
	 3 <= x -> 3 != x: covered;
	 x < 9 -> x <= 9: covered;
	 x < 9 -> x > 9: covered;
	 x < 9 -> x >= 9: covered;
	 x < 9 -> x == 9: covered;
	 x < 9 -> x != 9: covered */
    return 1;
  return 0;
}

int
truth (int x)
{
  return !!x; /* dc:
	 x: true: covered;
	 x: false: covered */
}

/* Of abs, a function, both signs are asked for; it has no comparison in the source.  */
int
called (int x)
{
  return SMALL (x); /* dc:
	 x < 3: true: covered;
	 x < 3: false: covered;
	 x < 0: covered;
	 x >= 0: covered */ /* ror:
	 x < 3 -> x <= 3: covered;
	 x < 3 -> x > 3: covered;
	 x < 3 -> x >= 3: covered;
	 x < 3 -> x == 3: covered;
	 x < 3 -> x != 3: covered */
}
