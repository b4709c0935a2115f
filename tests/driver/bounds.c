/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions in which some inputs are not tried or something is not followed: none
   of their labels may be called infeasible because "all" paths are known.  The
   functions whose names begin with "proved" have labels that are; in those whose
   names begin with "reached" each decision goes both ways, in those with "unused" as
   well where GCC drops what nobody uses; those with "unset" are for -O0 alone.  */
#include <stdlib.h>
#include <string.h>

typedef signed char tiny;

/* Such numbers take a few values; no branch depends on another input.  */
int
float_parameter (long double f)
{
  return f > 3.25L ? 1 : 2;
}

/* Those that the processor has are followed.  */
int
proved_float (float f, double d)
{
  if (f > 3.25f && f < 3.125f)
    return 1;
  return d > f && d < f ? 2 : 3;
}

/* No label, but results that differ.  */
double
float_result (tiny x)
{
  return x / 2.0;
}

union word
{
  float f;
  tiny c[4];
};

int
float_member (union word w)
{
  return w.f > 1.5f ? 1 : 2;
}

/* What is wider than any input, or no number at all, stays as it is.  */
struct odd
{
  __int128 wide;
  _Complex double z;
  tiny k;
};

int
wide_member (struct odd *o)
{
  return o && o->wide == 3 ? o->k : 0;
}

int
complex_member (struct odd *o)
{
  return o && __real__ o->z > 3 ? 1 : 0;
}

int
wide_pointed (__int128 *p)
{
  return p && *p == 3 ? 1 : 0;
}

__int128 wide;

int
wide_global (void)
{
  return wide == 3 ? 1 : 0;
}

/* State that stays.  */
int
thread_state (tiny x)
{
  static __thread int last;
  if (last == 3)
    return 1;
  last = x;
  return 0;
}

/* A pointer's value, beyond null or not.  */
int
pointer_bits (tiny *p)
{
  return (unsigned long) p & 1 ? 1 : 0;
}

int
pointer_range (tiny *p)
{
  return (unsigned long) p > 0x7fffffffffffUL;
}

int
known_callee (int (*f) (int))
{
  return f == abs;
}

/* The same once the pointer was used.  */
int
known_callee_called (int (*f) (int))
{
  if (!f)
    return 0;
  f (1);
  return f == abs;
}

int
pointer_bits_used (tiny *p)
{
  if (!p)
    return 0;
  *p = 1;
  return (unsigned long) p & 1 ? 1 : 0;
}

/* A callee that writes.  */
int
writing_callee (void (*f) (tiny *), tiny x)
{
  tiny local = x;
  if (!f)
    return 0;
  f (&local);
  return local == 99 && x == 0;
}

tiny shared;

int
callee_and_state (void (*f) (void))
{
  if (!f)
    return 0;
  shared = 1;
  f ();
  return shared == 2;
}

/* Pointers that lead to the same memory.  */
int
alias_of_global (tiny *p)
{
  if (!p)
    return 0;
  shared = 1;
  *p = 5;
  return shared == 5;
}

int
alias_of_bytes (int *p, tiny *q)
{
  if (!p || !q)
    return 0;
  *p = 1;
  *q = 5;
  return *p == 5;
}

struct pair
{
  int a, b;
};

int
alias_of_member (struct pair *s, int *p)
{
  if (!s || !p)
    return 0;
  s->b = 1;
  *p = 5;
  return s->b == 5;
}

/* Memory before and after what a pointer leads to.  */
int
before_pointer (const tiny *p)
{
  if (!p)
    return 0;
  return p[-1] == 4;
}

int
long_array (const int *p)
{
  if (!p)
    return 0;
  return p[40] == 4;
}

/* What no input decides.  */
int
machine_state (void)
{
  unsigned low, high;
  __asm__ volatile ("rdtsc" : "=a" (low), "=d" (high));
  return low & 1 ? 1 : 0;
}

extern void outside_store (int *, int);
static void (*const through[]) (int *, int) = { outside_store };

int
table_of_outside (tiny x)
{
  int a[2] = { x, 0 };
  through[0] (&a[1], 7);
  return a[1] == 7;
}

extern int outside_counter (void);
static int (*const counter[]) (void) = { outside_counter };

int
table_of_state (tiny x)
{
  if (x > 0)
    return 2;
  return counter[0] () == 3;
}

/* Nothing is left out here.  */
int
proved (tiny x, tiny y)
{
  if (x > 10 && y > x)
    return y == 11;
  return 0;
}

int
proved_pointer (const tiny *p)
{
  if (!p)
    return 0;
  if (*p > 10)
    return *p == 10;
  return 1;
}

int
proved_used (const tiny *p, tiny x)
{
  if (*p > 10)
    return p && *p == 10;
  return p ? x > 0 : x < 0;
}

int
proved_crash (const tiny *p, tiny x)
{
  if (*p > 10)
    return x > 0 && *p == 10;
  return 1;
}

int
proved_callee (int (*f) (int), tiny x)
{
  int r = f ? f (x) : 0;
  if (r > 10)
    return r == 10;
  return 1;
}

/* The first run that comes to the division has x zero.  */
int
reached_past_trap (unsigned char x, unsigned char y)
{
  if (y == 77)
    {
      if (100 / x > 3)
	return 1;
      return 2;
    }
  return 0;
}

/* With -O2 there is no division, and nothing traps.  */
int
unused_remainder (unsigned char x, unsigned char y)
{
  if (x == 77)
    {
      int unused = x % (y - 5);
      (void) unused;
      if (y == 5)
	return 1;
      return 2;
    }
  return 0;
}

/* The same for the quotient that overflows.  */
int
unused_quotient (int x, int y)
{
  if (y > -3)
    {
      int unused = x / y;
      (void) unused;
      if (y == -1 && x == -2147483647 - 1)
	return 1;
      return 2;
    }
  return 0;
}

/* What lies between members, and beside bit-fields, may be anything.  */
struct padded
{
  char a;
  int b;
};
struct bits
{
  unsigned x : 3;
  unsigned y : 4;
};
struct nested
{
  struct padded in[2];
  short k;
};
struct padded padded_global;
#define BYTES(P) ((const unsigned char *) (P))

int
padded_behind (const struct padded *p)
{
  return p && BYTES (p)[1] == 7 ? 1 : 2;
}

int
padded_value (struct padded p)
{
  return BYTES (&p)[2] == 7 ? 1 : 2;
}

int
padded_bits (const struct bits *p)
{
  return p && BYTES (p)[0] & 0x80 ? 1 : 2;
}

int
padded_word (struct bits b)
{
  unsigned word;
  memcpy (&word, &b, sizeof word);
  return word > 255 ? 1 : 2;
}

int
padded_copy (const struct padded *p)
{
  if (!p)
    return 0;
  struct padded copy = *p;
  return BYTES (&copy)[3] == 7 ? 1 : 2;
}

int
padded_state (int x)
{
  padded_global.b = x;
  return BYTES (&padded_global)[1] == 7 ? 1 : 2;
}

int
padded_end (const struct nested *p)
{
  return p && BYTES (p)[sizeof *p - 1] == 7 ? 1 : 2;
}

/* Equal, member by member, and not equal.  */
int
padded_compared (const struct padded p[restrict 2])
{
  if (!p || p[0].a != p[1].a || p[0].b != p[1].b)
    return 0;
  return memcmp (p, p + 1, sizeof *p) ? 1 : 2;
}

/* Who does not look at them need not care.  */
int
proved_between (const struct padded *p, struct bits b)
{
  if (!p)
    return 0;
  struct padded copy = *p;
  if (copy.a > 3 && copy.a < 2)
    return 1;
  return b.x > 5 && b.x < 4 ? 2 : b.y;
}

/* Where things are, is another place in another run.  */
int
address_copied (int x)
{
  int *p = &x;
  size_t n;
  memcpy (&n, &p, sizeof n);
  return n & 4096 ? 1 : 2;
}

int
address_cast (int x)
{
  return (size_t) &x & 4096 ? 1 : 2;
}

/* There may be something where no run finds any.  */
int
number_followed (size_t n)
{
  return n > 4096 && *(const char *) n == 7 ? 1 : 2;
}

int
address_member (int x)
{
  union { int *p; size_t n; } u = { &x };
  return u.n & 4096 ? 1 : 2;
}

int
address_byte (int x)
{
  int *p = &x;
  return BYTES (&p)[1] & 16 ? 1 : 2;
}

static unsigned
hash (const void *p, size_t n)
{
  unsigned h = 0;
  for (const unsigned char *c = p; n--; c++)
    h = h * 31 + *c;
  return h;
}

int
address_hashed (int x)
{
  int *p = &x;
  return hash (&p, sizeof p) & 1 ? 1 : 2;
}

int
address_compared (int x, int y)
{
  int *p = &x, *q = &y;
  return memcmp (&p, &q, sizeof p) < 0 ? 1 : 2;
}

/* And what the stack holds between members.  */
int
gaps_of_local (int x)
{
  struct padded s;
  s.a = 1;
  s.b = x;
  return BYTES (&s)[1] == 7 ? 1 : 2;
}

int
gaps_of_literal (int x)
{
  return BYTES (&(struct padded){ .b = x })[1] == 7 ? 1 : 2;
}

int
gaps_hashed (void)
{
  struct padded s;
  s.a = s.b = 1;
  return hash (&s, sizeof s) == 12345 ? 1 : 2;
}

/* Pointers that are handed on, or moved, are no numbers.  */
struct item
{
  int k;
  struct link { struct link *next; } link;
};

static int
first (void *p)
{
  struct item *i = p;
  return i->k;
}

int
proved_handed (int x)
{
  struct item i = { x, { 0 } };
  struct link *l = &i.link;
  struct item *same = (struct item *) ((char *) l - __builtin_offsetof (struct item, link));
  return first (same) > 3 && first (&i) < 2 ? 1 : 2;
}

/* What nothing was stored in.  With optimization it is what the compiler likes.  */
int
unset_element (int x)
{
  unsigned char b[4];
  b[0] = (unsigned char) x;
  return b[2] == 77 ? 1 : 2;
}

int
unset_rest (int x)
{
  union { char c[3]; int i; } u;
  u.c[0] = (char) x;
  return u.i > 0x1000000 ? 1 : 2;
}

int
unset_text (const char *s)
{
  char b[8];
  for (int i = 0; s && i < 3 && s[i]; i++)
    b[i] = s[i];
  return b[5] == 'z' ? 1 : 2;
}

/* What is stored, copied or handed to who stores there is set.  */
static void
proved_fill (char *to, int x)
{
  for (int i = 0; i < 4; i++)
    to[i] = (char) (x + i);
}

int
proved_set (int x)
{
  struct padded s, t;
  struct { unsigned a : 3, b : 4; } f;
  char c[4], d[8] = "ab";
  s.a = 1;
  s.b = x;
  t = s;
  f.a = 1;
  f.b = 2;
  proved_fill (c, x);
  memset (d + 3, 0, 5);
  if (c[3] > 3 && c[3] < 2)
    return 1;
  return t.b > 5 && t.b < 4 ? 2 : f.a + f.b + d[4];
}
