/* SPDX-License-Identifier: GPL-3.0-or-later
   What C and GNU C allow and phase G's walk must pass through unharmed.
   front-odd.sh compares what this prints with and without the plugin.  */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int x, y; } point;
struct bits { unsigned a : 3; int b : 5; unsigned long long c : 40; bool d : 1; };
union both { float f; uint32_t u; };
enum color { RED, GREEN = 5, BLUE };
static int counter;
static int next (void) { return ++counter; }

static int
nested (int n)
{
  int total = 0;
  int add (int k)
  {
    if (k > n && total >= 0)
      total += k;
    return total < 100 || k == 1;
  }
  for (int i = 0; i < 2 * n && add (i); i++)
    ;
  return total;
}

static int
variable_length (int n)
{
  int a[n + 1], s = 0;
  char (*rows)[n] = malloc (3 * sizeof *rows);
  memset (rows, 1, 3 * sizeof *rows);
  for (int i = 0; i <= n; i++)
    a[i] = i ? a[i - 1] + i : 7;
  for (int i = 0; i < n && rows[2][i]; i++)
    s += a[i] ^ rows[1][i];
  free (rows);
  return s + (int) sizeof a;
}

static int
statement_expressions (int x)
{
  __auto_type y = ({ int t = x < 3 ? x : 3; t++; t || x; });
  return y + ({ if (x & 1) x = -x; x; }) + (x ?: 42) + (next () ?: 1);
}

static int
computed_goto (const unsigned char *code)
{
  static const void *const labels[] = { &&stop, &&inc, &&twice };
  int v = 1;
  goto *labels[*code++];
inc:
  v++;
  goto *labels[*code++];
twice:
  v *= 2;
  if (v > 50 && *code)
    return v;
  goto *labels[*code++];
stop:
  return v;
}

static int
old_style (a, p, c)
  int a;
  const char *p;
  char c;
{
  return (a > 2 && p) ? p[a % 3] == c : -1;
}

static int
sum (int n, ...)
{
  va_list ap;
  int s = 0;
  va_start (ap, n);
  while (n-- > 0)
    s += va_arg (ap, int) - (n & 1);
  va_end (ap);
  return s;
}

static int
switches (unsigned char c, long l, enum color k, int64_t q)
{
  int r = 0;
  switch (c) { case '0' ... '9': r = c - '0'; break; case 'a': r = 10; }
  switch (l) { case -1: r++; case 0: r += 2; break; default: r -= l > 5; }
  switch (k) { case RED: return r; case GREEN: while (r > 3) { switch (r) { case 7: r = 0; break; default: r--; } } break; case BLUE: r = -r; }
  switch (q) { case INT64_MIN: r = 99; break; case 1LL << 40: r *= 3; }
  switch (r) { default: break; }
  switch (3) { case 3: r ^= 5; }
  return r;
}

static int
bit_fields (struct bits *b, int k)
{
  b->a += k;
  b->b = b->b - 1;
  b->c <<= 3;
  b->d = b->a > 4 || b->c == 8;
  return (b->a == 3) + (b->b < 0 && b->d) + (b->c > 1000u) + b->a++ - --b->b;
}

static long
pointers (int *p, int *q, char *s, long n)
{
  long r = q - p;
  if (p < q && p != NULL && !(q == p + 1))
    r += p[n - 1] + *(q - n) + s[n + 1 - 1];
  p += n;
  q -= n - 1;
  return r + (p > q) + (s + n > s) + (&s[n] - s);
}

static int
comma_and_loops (int n)
{
  int i, j, k = 0;
  for (i = 0, j = n; i++, i < j; j--)
    {
      if (k += i, k > 40)
	break;
      do
	{
	  k += 1;
	  if (k % 7 == 3)
	    continue;
	  k += j > 3;
	}
      while ((k & 3) != 2 && k < 30);
    }
  for (;;)
    if (k-- < 5)
      break;
  while (1)
    {
      if (++k > 9 || (n = k, n == 8))
	goto out;
    }
out:
  return k * 100 + n;
}

static int
mixed (int a, unsigned b, signed char c, unsigned short h, bool t, double d,
       __int128 w, point p)
{
  int r = 0;
  r += !(a < 3) + !(3u < b) + !!(c & 4) + !t;
  r += (a > 0) == (b > 0), r += (a < 1) & (b < 2), r += (a < 1) ^ t;
  c += h; c = c * 3; c >>= 1; h = ~h; h = -h; c = -c;
  r -= d > 0.5 && !(d < a) ? 1 : d != d;
  r += w > 3 && (w >> 70) == 0;
  r += (point){ a + 1, a - 1 }.x + (p.x > p.y ? p.x : p.y);
  r += a < r ? a : r; r += a > 0 ? a : -a;
  r = a + 1 + r; r = r - 1 - a; b = b + 3 - a - 1; r ^= b / 3 % 5;
  r += __builtin_expect (a > 1 && t, 1) ? 1 : 2;
  r += __builtin_constant_p (a && b) + (int) sizeof (a ? r++ : b);
  r += a - - b; r += a+ +b; r += a+++b; r += -a - -1;
  long l = r; l = l - 1 + a; r = l - a; r = (unsigned char) l + 1;
  r += _Generic (l, long: l > 3, default: 0);
  return r;
}

/* All of an expansion has one text.  */
#define LOW(x) ((unsigned char) (x))
#define SIGNED_LOW(x) ((signed char) (x))
static int
casts_in_macros (long l, unsigned u)
{
  int r = LOW (l) + 1;
  r = 3 * r + (SIGNED_LOW (l) - LOW (u)) * (LOW (SIGNED_LOW (l)) ^ 5);
  return r + (unsigned char) (LOW (u) << SIGNED_LOW (3)) - (short) (u * 7 + l);
}

static _Complex double
unusual (volatile int *v, _Complex double z, union both u)
{
  int o;
  typedef int four __attribute__ ((vector_size (16)));
  four a = { 1, 2, 3, *v + 4 }, b = { 4, 3, 2, 1 };
  four m = a > b, s = a + b;
  if (*v > 1 && __builtin_add_overflow (*v, 0x7fffffff, &o))
    z += s[2] + m[3] + o;
  __asm__ ("" : "+r" (o) : "i" (3 + 4));
  if (u.f > 1.0f || u.u == 0x3f800000)
    z *= 2;
  return z == 0 ? 1 : z;
}

static inline __attribute__ ((always_inline)) int
inlined (int a)
{
  return a > 2 && a < 9;
}

/* The call ends its block, but GCC does not count it as a statement that does.  */
extern void leave (int) __asm__ ("exit")
  __attribute__ ((noreturn, nothrow, leaf));
static int
leaves (int a)
{
  if (a > 100 || a < -100)
    leave (a & 7);
  return a;
}

static int unused (int a) { return a > 1 || a < -1; }
__attribute__ ((weak)) int weak_function (int a) { return a >= 4; }
extern int missing_variable __attribute__ ((weak));
#define NESTED(a, b) ((a) > (b) ? (a) - (b) : (b) / ((a) | 1))
#define TWICE(e) NESTED (e, NESTED (e, 2))

/* What folds to a constant, with an operand that computes the other one.  */
static int
folds_away (int y)
{
  int t = y * 3, u = t + 5;
  return u - t;
}

int
main (int argc, char **argv)
{
  int v[] = { 3, 1, 4, 1, 5, [7] = argc + 5 };
  struct bits b = { 1, 2, 3, 0 };
  volatile int vol = 3;
  union both u = { .u = 0x3f800000 };
  printf ("%d %d\n", nested (6), variable_length (argc + 4));
  printf ("%d\n", folds_away (argc));
  printf ("%d %d\n", statement_expressions (argc), statement_expressions (8));
  printf ("%d\n", computed_goto ((const unsigned char *) "\1\2\2\1\2\0"));
  printf ("%d %d\n", old_style (4, "abc", 'b'), sum (4, 1, 2, 3, 4));
  printf ("%d %d\n", switches ('7', -1, GREEN, 1LL << 40),
	  switches ('a', 9, BLUE, INT64_MIN));
  printf ("%d ", bit_fields (&b, 4));
  printf ("%d %d %d\n", b.a, b.b, (int) b.c);
  printf ("%ld\n", pointers (v, v + 5, "characters", argc + 2));
  printf ("%d\n", comma_and_loops (12));
  for (int i = -3; i < 5; i++)
    printf ("%d ", mixed (i, i * 5, i * 40, i * 9000, i & 1, i / 2.0,
			  (__int128) i << 69, (point) { i, -i }));
  printf ("\n%g\n", __real__ unusual (&vol, 1.0, u));
  printf ("%d %d\n", inlined (argc + 2), weak_function (argc));
  printf ("%d\n", leaves (argc));
  printf ("%d %d\n", casts_in_macros (argc - 30, argc + 300),
	  casts_in_macros (200 + argc, -argc));
  if (&missing_variable && missing_variable > 3)
    puts ("never");
  printf ("%d\n", TWICE (argc + v[2]));
  (void) argv;
  return counter != 2;
}
