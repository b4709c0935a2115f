/* SPDX-License-Identifier: GPL-3.0-or-later
   What phase G must find, beside the code: front-sites.pl compares it with what
   the plugin found, line by line, at every -O level and with every GCC.  A line
   without expectation must have no site.

     if(CONDITIONS [eager]: FORMULA)	a decision and its formula, postfix
     "TEXT"				a condition
     OP(WIDTH, LEFT, RIGHT)		an operator, k=VALUE for a constant
     switch(WIDTH: CASES)		*/
#include <assert.h>
#include <ctype.h>
#include <stddef.h>

#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) (__builtin_expect (((x) != 0), 0))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LIMIT 100
#define ADD_TWO(v) ((v) += 2)
enum color { RED, GREEN = 5, BLUE };
struct s { unsigned f : 3; int g; long l; };
int ext (int);

/* The compiler would fold these together.  */
int
folded (int x, int y, unsigned u)
{
  if (x >= 3 && x <= 7) /* if(2 eager: 0 1 &); "x >= 3"; "x <= 7"; SGE(32s, x, k=3); SLE(32s, x, k=7) */
    return 1;
  if (x == 0 && y == 0) /* if(2 eager: 0 1 &); "x == 0"; "y == 0"; EQ(32s, x, k=0); EQ(32s, y, k=0) */
    return 2;
  if (x + 1 > y + 1) /* if(1: 0); "x + 1 > y + 1"; SGT(32s, x + 1, y + 1); ADD(32s, x, k=1); ADD(32s, y, k=1) */
    return 3;
  if (!(x < 3)) /* if(1: 0 !); "x < 3"; SLT(32s, x, k=3) */
    return 4;
  if (!(x < 3 && y)) /* if(2 eager: 0 1 & !); "x < 3"; "y"; SLT(32s, x, k=3) */
    return 5;
  if (3 < x) /* if(1: 0); "3 < x"; SLT(32s, k=3, x) */
    return 6;
  if (!(x & 4)) /* if(1: 0 !); "x & 4"; AND(32s, x, k=4) */
    return 7;
  if ((x != 3) == (y > 2)) /* if(2 eager: 0 ! 1 ^); "x != 3"; "y > 2"; NE(32s, x, k=3); SGT(32s, y, k=2) */
    return 8;
  y = x + 1 + y; /* ADD(32s, x + 1, y); ADD(32s, x, k=1) */
  y = y - 1 - x; /* SUB(32s, y - 1, x); SUB(32s, y, k=1) */
  y += x * 2 - u; /* ADD(32u, y, x * 2 - u); SUB(32u, x * 2, u); MUL(32s, x, k=2) */
  return x + 0 - (y << 0); /* SUB(32s, x + 0, y << 0); ADD(32s, x, k=0); SHL(32s, y, k=0) */
}

/* C computes in int or wider, whatever is stored.  */
int
promoted (unsigned char c, signed char d, short h, long l, int x, _Bool b)
{
  c = c + 1; /* ADD(32s, c, k=1) */
  c += x; /* ADD(32s, c, x) */
  d = d - c; /* SUB(32s, d, c) */
  h >>= 1; /* ASHR(32s, h, k=1) */
  h = ~h; /* NOT(32s, h) */
  x = l - x; /* SUB(64s, l, x) */
  if (c == 5 || c < d) /* if(2 eager: 0 1 |); "c == 5"; "c < d"; EQ(32s, c, k=5); SLT(32s, c, d) */
    return -h; /* NEG(32s, h) */
  return (b == 1) + c % 3u; /* ADD(32u, b == 1, c % 3u); EQ(32s, b, k=1); UREM(32u, c, 3u k=3) */
}

/* Constants that the compiler merges in the narrow type.  */
void
merged (char *s, int d, int e, unsigned u)
{
  s[0] = 'a' + d - 10; /* SUB(32s, 'a' + d, k=10); ADD(32s, 'a' k=97, d) */
  s[1] = d - 10 + 'A'; /* ADD(32s, d - 10, 'A' k=65); SUB(32s, d, k=10) */
  s[2] = d + 3 + 4; /* ADD(32s, d + 3, k=4); ADD(32s, d, k=3) */
  s[3] = (d + 1) * 2 + 5; /* ADD(32s, (d + 1) * 2, k=5); MUL(32s, d + 1, k=2); ADD(32s, d, k=1) */
  s[4] = d + e - 'a' + 1; /* ADD(32s, d + e - 'a', k=1); SUB(32s, d + e, 'a' k=97); ADD(32s, d, e) */
  ext (u + 3 - 1); /* SUB(32u, u + 3, k=1); ADD(32u, u, k=3) */
}

/* Only what the source wrote is an operator.  */
int
written (int *p, int *q, char *s, struct s *t, int n)
{
  int a[4] = { n + 2, n - 3 }; /* ADD(32s, n, k=2); SUB(32s, n, k=3) */
  if (p) /* if(1: 0); "p" */
    n++;
  p += n;
  n = p[n + 1] + s[2] - *(p + n); /* SUB(32s, p[n + 1] + s[2], *(p + n)); ADD(32s, p[n + 1], s[2]); ADD(32s, n, k=1) */
  if (p == q || !s) /* if(2 eager: 0 1 ! |); "p == q"; "s"; EQ(64u pointer, p, q) */
    return q - p;
  if (t->f == 3 && t->l) /* if(2: 0 1 &); "t->f == 3"; "t->l"; EQ(32s, t->f, k=3) */
    --n;
  a[n & 3] = n ? ext (n % 4) : -n; /* AND(32s, n, k=3); if(1: 0); "n"; SREM(32s, n, k=4); NEG(32s, n) */
  return a[1] != 4 && a[0] > 0; /* if(2 eager: 0 1 &); "a[1] != 4"; "a[0] > 0"; NE(32s, a[1], k=4); SGT(32s, a[0], k=0) */
}

int
statements (int n, int k)
{
  int i, r = 0;
  for (i = 0; i < n; i++) /* if(1: 0); "i < n"; SLT(32s, i, n) */
    r |= i ^ k; /* OR(32s, r, i ^ k); XOR(32s, i, k) */
  while (r > 3) /* if(1: 0); "r > 3"; SGT(32s, r, k=3) */
    r /= 2; /* SDIV(32s, r, k=2) */
  do
    k -= 3; /* SUB(32s, k, k=3) */
  while (k > 0 && k != n); /* if(2 eager: 0 1 &); "k > 0"; "k != n"; SGT(32s, k, k=0); NE(32s, k, n) */
  while (1)
    if (k++ > 10) /* if(1: 0); "k++ > 10"; SGT(32s, k++, k=10) */
      break;
  for (;;)
    {
      if (n == k || (r = n)) /* if(2: 0 1 |); "n == k"; "r = n"; EQ(32s, n, k) */
	return n > 0 ? n * 2 : k / 2; /* if(1: 0); "n > 0"; SGT(32s, n, k=0); MUL(32s, n, k=2); SDIV(32s, k, k=2) */
    }
}

int
choices (int n, enum color k, unsigned long l)
{
  switch (n + 1) /* switch(32s: 1=1 3 ... 5=3..5 RED + 7=7); ADD(32s, n, k=1) */
    {
    case 1: case 3 ... 5: return 0;
    case RED + 7: return 1;
    default: break;
    }
  switch (k) /* switch(32u: RED=0 GREEN=5 BLUE=6) */
    {
    case RED: n = 3;
    case GREEN: ;
    case BLUE: n = 5;
    }
  switch (l) /* switch(64u: 1UL << 40=1099511627776 9=9) */
    {
    case 1UL << 40: return k;
    case 9: return 4;
    }
  n = n < 7 ? n : 7; /* if(1: 0); "n < 7"; SLT(32s, n, k=7) */
  return n > 0 ? n : -n; /* if(1: 0); "n > 0"; SGT(32s, n, k=0); NEG(32s, n) */
}

int
macros (int x, int y, const char *s, double d)
{
  if (likely (x && y)) /* if(2: 0 1 &); "x"; "y" */
    x = ext (y % 4); /* SREM(32s, y, k=4) */
  if (unlikely (x != y)) /* if(1: 0); "x != y"; NE(32s, x, y) */
    return 1;
  if (MAX (x, y) > LIMIT) /* if(1: 0); "MAX (x, y) > LIMIT"; SGT(32s, MAX (x, y), LIMIT k=100); if(1: 0); "x > y"; SGT(32s, x, y) */
    ADD_TWO (x); /* ADD(32s, x, k=2) */
  if (isdigit (*s) || d > 0.5) /* if(2: 0 1 | ahead 2); "isdigit (*s)"; "d > 0.5"; FGT(64s, d, 0.5 k=4602678819172646912) */
    x--;
  assert (x < LIMIT && s); /* if(2 eager: 0 1 &); "x < 100"; "s"; SLT(32s, x, k=100) */
  return MAX (x, /* if(1: 0); "x > y + 1"; SGT(32s, x, y + 1); ADD(32s, y, k=1) */
	      y + 1);
}

int
old_style (a, p)
  int a;
  char *p;
{
  if (a * 2 > 3u) /* if(1: 0); "a * 2 > 3u"; UGT(32u, a * 2, 3u k=3); MUL(32s, a, k=2) */
    return p == NULL; /* EQ(64u pointer, p, NULL k=0) */
  return p - (char *) 0 > 3; /* SGT(64s, p - (char *) 0, k=3) */
}
