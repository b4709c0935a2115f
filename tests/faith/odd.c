/* SPDX-License-Identifier: GPL-3.0-or-later
   Code in which a record of a run could go wrong.  Functions named faithful_* go
   where they are predicted to go on every input; the others diverge, by the kind
   that their name begins with.  odd.sh compares.  */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Memory: indices, aliases, overlaps.  */

static const unsigned char powers[16]
  = { 1, 2, 4, 8, 16, 32, 64, 128, 3, 6, 12, 24, 48, 96, 192, 5 };

int
faithful_table (unsigned i, unsigned j)
{
  int a = powers[i & 15], b = powers[j & 15];
  if (a + b == 15)
    return 1;
  if (a > b && powers[a & 15] == 5)
    return 2;
  return a == b * 2;
}

int
faithful_index_write (unsigned i, int v)
{
  int box[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  box[i & 7] = v;
  if (box[3] == 100)
    return 1;
  if (box[(i + 1) & 7] > 5)
    return 2;
  return box[i & 7] < 0;
}

int
faithful_alias (int *p, int *q)
{
  if (!p || !q)
    return -1;
  *p = 5;
  *q += 1;
  if (*p == 6)
    return 1;
  if (p == q)
    return 2;
  return *q == 9;
}

int
faithful_memmove (unsigned char *s)
{
  unsigned char t[8];
  if (!s)
    return -1;
  memcpy (t, s, 8);
  memmove (t + 1, t, 7);
  memmove (t, t + 3, 4);
  if (t[0] == 'a' && t[1] == 'b')
    return t[2] == 'c' ? 3 : 2;
  return t[7] == t[3];
}

struct bits
{
  unsigned a : 3;
  int b : 5;
  unsigned c : 9;
  signed long long d : 33;
};

int
faithful_bit_fields (struct bits x, int v)
{
  x.b = v;
  x.c += 7;
  x.d ^= (long long) v << 20;
  if (x.b == -3)
    return 1;
  if (x.c == 2 && x.a == 5)
    return 2;
  return x.d < 0;
}

union pun
{
  uint32_t u;
  int16_t h[2];
  unsigned char c[4];
};

int
faithful_union (uint32_t v)
{
  union pun p = { .u = v };
  p.c[2] ^= 0x5a;
  if (p.h[1] == -2)
    return 1;
  p.h[0] = (int16_t) (p.h[0] + 1);
  return p.u == 0x12345678;
}

struct __attribute__ ((packed)) odd
{
  char a;
  int32_t b;
  int16_t c;
};

int
faithful_unaligned (const unsigned char *bytes)
{
  struct odd o;
  uint32_t w;
  if (!bytes)
    return -1;
  memcpy (&o, bytes, sizeof o);
  memcpy (&w, bytes + 3, sizeof w);
  if (o.b == -77)
    return 1;
  return o.c == 1000 && w > 0x80000000u;
}

struct pair
{
  int a, b;
};

static struct pair
swapped (struct pair p)
{
  return (struct pair){ p.b, p.a };
}

int
faithful_struct_copy (struct pair p)
{
  struct pair q = swapped (p), r[2];
  r[1] = q;
  r[0] = swapped (r[1]);
  if (r[0].a == 12 && r[1].a == 34)
    return 1;
  return r[0].b > q.b;
}

int
faithful_stack (int n, int v)
{
  if (n < 1 || n > 6)
    return -1;
  int vla[n];
  char *a = __builtin_alloca ((size_t) n);
  for (int i = 0; i < n; i++)
    {
      vla[i] = v + i;
      a[i] = (char) (v >> i);
    }
  return vla[n - 1] == 40 ? 1 : a[n / 2] == 3;
}

/* What an earlier call leaves on the stack is not what this one computes.  */
static __attribute__ ((noinline)) int
leave_behind (int v)
{
  volatile int box[16];
  for (int i = 0; i < 16; i++)
    box[i] = v ^ i;
  return box[v & 15];
}

int
faithful_reused_stack (int v, int w)
{
  int x = leave_behind (v);
  int y = leave_behind (w);
  if (x == 7)
    return 1;
  return y == x + 1;
}

int
faithful_heap (unsigned n, unsigned char v)
{
  if (n > 20)
    return -1;
  unsigned char *p = malloc (n + 1);
  if (!p)
    return -2;
  memset (p, v, n + 1);
  p = realloc (p, 64);
  int r = p[0] == 'x' ? 1 : p[n] > 200 ? 2 : 0;
  free (p);
  unsigned char *q = calloc (1, 32);
  r += q && q[n] != 0 ? 10 : 0;
  free (q);
  return r;
}

/* Arithmetic.  */

int
faithful_shifts (int a, unsigned n, long long b)
{
  n &= 31;
  if ((a >> n) == -2)
    return 1;
  if ((int) ((unsigned) a << n) == INT_MIN)
    return 2;
  if ((b >> (n + 8)) == -1 && a > 0)
    return 3;
  return (((unsigned) a << n) | ((unsigned) a >> (-n & 31))) == 0xf0000001u;
}

int
faithful_divisions (int a, int b, unsigned short c)
{
  if (b == 0 || (a == INT_MIN && b == -1))
    return -1;
  if (a / b == -7 && a % b == 3)
    return 1;
  if (a % 10 == -9)
    return 2;
  return c && (unsigned) a % c == 17;
}

/* What traps ends the path, and is behind no other.  */
int
faithful_trapping (int a, int b, unsigned c, unsigned d)
{
  int r = 100 / b + a % b;
  if (a == 3)
    return b == 0 ? 1 : r;
  if (a == INT_MIN && b == -1)
    return 2;
  if (b == -1)
    return a / -1;
  r += (int) (c / d);
  return d == 0 ? 3 : r;
}

int
faithful_narrow (int a, long b, char c, bool d)
{
  signed char s = (signed char) a;
  unsigned short u = (unsigned short) b;
  if (s < -100 && u > 65000)
    return 1;
  if ((unsigned char) c + s == 300)
    return 2;
  bool e = a;
  return e + d == 1 && (short) b == -5;
}

int
faithful_wide (long long a, unsigned long long b)
{
  __int128 p = (__int128) a * (long long) (b & 0xffff);
  if (p > ((__int128) 1 << 70))
    return 1;
  return (unsigned long long) p == 99;
}

int
faithful_overflow (int a, int b, unsigned c)
{
  int sum;
  unsigned product;
  if (__builtin_add_overflow (a, b, &sum))
    return sum < 0;
  if (__builtin_mul_overflow (c, 3u, &product))
    return 2;
  return sum == 1234 && product > 5;
}

int
faithful_bit_counts (unsigned a, unsigned long b)
{
  if (!a || !b)
    return -1;
  if (__builtin_popcount (a) == 13 && __builtin_clz (a) == 4)
    return 1;
  if (__builtin_ctzl (b) == 40)
    return 2;
  return __builtin_bswap32 (a) == 0x01020304;
}

int
faithful_min_max (int a, int b)
{
  int low = a < b ? a : b, high = a < b ? b : a;
  int distance = low < 0 && high > 0 ? -1 : high - low;
  int size = a < 0 ? (a == INT_MIN ? 0 : -a) : a;
  if (distance == 17)
    return 1;
  return size == 99;
}

/* Control.  */

static jmp_buf back;

static void
jump (int v)
{
  if (v == 11)
    longjmp (back, 3);
}

int
faithful_setjmp (int v, int w)
{
  volatile int seen = 0;
  switch (setjmp (back))
    {
    case 0:
      seen = 1;
      jump (v);
      return w == 5 ? 2 : 1;
    default:
      return w == 6 ? 4 : 3 + seen;
    }
}

static int twice (int v) { return 2 * v; }
static int square (int v) { return v * v; }

int
faithful_function_pointer (unsigned which, int v)
{
  static int (*const f[]) (int) = { twice, square };
  int r = f[which & 1] (v);
  return r == 144 ? 1 : r == 10 ? 2 : 0;
}

static int
compare (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b;
  return (x > y) - (x < y);
}

int
faithful_sorting (int a, int b, int c)
{
  int v[3] = { a, b, c };
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2 - i; k++)
      if (compare (&v[k], &v[k + 1]) > 0)
	{
	  int t = v[k];
	  v[k] = v[k + 1];
	  v[k + 1] = t;
	}
  return v[1] == 50 ? 1 : v[0] + v[2] == 7;
}

static int
sum_of (int n, ...)
{
  va_list ap;
  int sum = 0;
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    sum += va_arg (ap, int);
  va_end (ap);
  return sum;
}

int
faithful_varargs (int a, int b)
{
  (void) sum_of (2, a, b);
  return a == 3 && b == 4;
}

int
faithful_goto (unsigned char v)
{
  static void *const where[] = { &&even, &&odd };
  goto *where[v & 1];
even:
  return v > 100 ? 1 : 2;
odd:
  return v == 77 ? 3 : 4;
}

int
faithful_switch (long long v, unsigned char c)
{
  switch (v)
    {
    case -1:
      return 1;
    case 100 ... 2000000000000:
      return 2;
    case LLONG_MIN:
      return 3;
    }
  switch (c)
    {
    case 'a' ... 'f':
      return 4;
    case 200:
      return 5;
    default:
      return 0;
    }
}

/* State that a run leaves must not reach the next one.  */
static int state = 1;
static char memory[100];

int
faithful_state (int v)
{
  static int calls;
  state += v;
  memory[state & 63]++;
  if (++calls > 1)
    return 100;
  if (state == 43)
    return 1;
  return memory[17];
}

/* Text.  */

int
faithful_text (const char *s)
{
  char copy[16];
  if (!s || strlen (s) > 12)
    return -1;
  strcpy (copy, s);
  strcat (copy, "!");
  if (!strcmp (copy, "stop!"))
    return 1;
  if (!strncmp (s, "go", 2) && strchr (s, '='))
    return 2;
  return strtol (s, NULL, 10) == 4711 ? 3 : 0;
}

int
faithful_hash (const unsigned char *s, unsigned n)
{
  unsigned h = 5381;
  if (!s || n > 6)
    return -1;
  for (unsigned i = 0; i < n; i++)
    h = h * 33 ^ s[i];
  return (h & 0xff) == 0x42;
}

/* Pointers as values.  */

int
faithful_pointers (int *p, int *q)
{
  int here[4];
  int *r = p == q ? here : here + 2;
  if (p && !q)
    return 1;
  if (r - here == 2)
    return 2;
  return 3;
}

struct node
{
  int v;
  struct node *next;
};

int
faithful_list (const struct node *n)
{
  int sum = 0, depth = 0;
  for (; n && depth < 3; n = n->next, depth++)
    sum += n->v;
  return depth == 2 && sum == 10 ? 1 : depth == 3 && sum < 0 ? 2 : 0;
}

/* And what does diverge.  */

int
nondeterministic_clock (int v)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  for (unsigned n = (unsigned) (t.tv_nsec / 32) * 2654435769u >> 27; n; n--)
    if (v == (int) n)
      return 1;
  return v > 10 ? 2 : 3;
}

int
address_of_local (int v)
{
  int here;
  uintptr_t hash = ((uintptr_t) &here >> 4) * 0x9e3779b97f4a7c15u;
  for (unsigned n = hash >> 59; n; n--)
    if (v == (int) n)
      return 1;
  return v > 10 ? 2 : 3;
}

int
concretised_float (int v, int w)
{
  long double x = v * 0.5L;
  int big = x > 100.0L;
  if (w == 3)
    return 1;
  if (big)
    return w == 17 ? 2 : 3;
  return v == 1000 ? 4 : v == 2000 ? 5 : 6;
}

int
crash_hidden (int v, int w)
{
  if (v * 1.5L > 1000.0L)
    __builtin_trap ();
  return w == 3 ? v == 901 ? 4 : 1 : v == 1001 ? 2 : 3;
}
