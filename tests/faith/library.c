/* SPDX-License-Identifier: GPL-3.0-or-later
   More code in which a record of a run could go wrong: memory that library
   functions write, code that is not instrumented in between, language extensions.
   Named as in odd.c, and used like it.  */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The library writes, moves, frees.  */

int
faithful_reused_heap (int v, int w)
{
  int *p = malloc (32);
  if (!p)
    return -1;
  p[0] = v;
  p[3] = w;
  free (p);
  int *q = calloc (8, sizeof *q);
  if (!q)
    return -1;
  int r = q[0] == 7 ? 1 : q[3] == v ? 2 : 3;
  q[1] = v;
  q = realloc (q, 4000);
  if (q && q[1] == 99)
    r = 4;
  free (q);
  return r;
}

/* Code that is not instrumented writes the bytes that are there already: nothing
   shows that they are no longer what was computed.  */
int
concretised_written_over (unsigned char a, unsigned char b)
{
  unsigned char box[8] = { a, b, a ^ b, 0 };
  int f = open ("/dev/zero", O_RDONLY);
  if (f < 0)
    return -1;
  ssize_t n = pread (f, box, 3, 0);
  close (f);
  if (box[0] == 5)
    return 1;
  if (n == 3 && box[1] == box[2])
    return b == 9 ? 2 : 3;
  return 4;
}

/* A model knows what it wrote over, though not by what.  */
int
faithful_read_over (unsigned char a, unsigned char b)
{
  unsigned char box[8] = { a, b, a ^ b, 0 };
  FILE *f = fopen ("/dev/zero", "rb");
  if (!f)
    return -1;
  setvbuf (f, NULL, _IONBF, 0);
  size_t n = fread (box, 1, 3, f);
  fclose (f);
  if (box[0] == 5)
    return 1;
  if (n == 3 && box[1] == box[2])
    return b == 9 ? 2 : 3;
  return 4;
}

int
faithful_printed (int v)
{
  char text[32];
  snprintf (text, sizeof text, "%d", 42);
  text[5] = (char) v;
  if (text[0] == '4' && v == '4')
    return 1;
  memset (text, v, 3);
  return text[2] == 'z' ? 2 : text[5] == text[1] ? 3 : 4;
}

static int
by_value (const void *a, const void *b)
{
  const int *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static int
first_digit (const char *s)
{
  return s[0] - '0';
}

int
faithful_classes (const char *s)
{
  if (!s || !s[0])
    return -1;
  if (isdigit ((unsigned char) s[0]))
    return first_digit (s) == 7 ? 1 : 2;
  if (isupper ((unsigned char) s[0]) && tolower ((unsigned char) s[0]) == 'q')
    return 3;
  return isspace ((unsigned char) s[1]) ? 4 : 5;
}

int
faithful_search (const char *s, int c)
{
  static const char known[] = "alpha,beta,gamma";
  const char *at;
  if (!s || strlen (s) > 8)
    return -1;
  at = strstr (known, s);
  if (at && at - known == 6)
    return 1;
  at = memchr (known, c, sizeof known);
  if (at && at > known + 10)
    return 2;
  return strspn (s, "xyz") == 2 ? 3 : strcspn (s, ",;") == 4 ? 4 : 5;
}

int
faithful_blocks (unsigned n, const unsigned char *s)
{
  unsigned char t[16] = { 0 }, u[16];
  if (!s || n > 16)
    return -1;
  memcpy (t, s, n);
  memset (u, 0x55, sizeof u);
  memcpy (u + 4, t, 8);
  if (memcmp (t, "\x01\x02\x03", 3) == 0)
    return 1;
  return u[4] == 0x55 && n == 3 ? 2 : 3;
}

int
faithful_numbers (const char *s)
{
  char *end;
  if (!s || strlen (s) > 5)
    return -1;
  errno = 0;
  long v = strtol (s, &end, 0);
  if (end == s)
    return 1;
  if (*end)
    return *end == ':' ? 2 : 3;
  return v == 0x1f ? 4 : v < 0 ? 5 : 6;
}

/* Structures, arrays, pointers into them.  */

struct item
{
  char name[4];
  short key;
  bool used : 1;
  signed kind : 3;
  unsigned rest : 12;
  union
  {
    int i;
    unsigned char b[4];
  } u;
};

int
faithful_records (struct item *items, unsigned which, short key)
{
  struct item copy[3];
  if (!items)
    return -1;
  for (int i = 0; i < 3; i++)
    copy[i] = items[i];
  struct item *at = &copy[which % 3];
  at->key = key;
  at->kind--;
  at->u.b[3] ^= 0x80;
  if (copy[1].key == 300 && copy[1].used)
    return 1;
  if (at->kind == -4)
    return 2;
  return copy[2].u.i < 0 && copy[0].rest == 0xabc ? 3 : 4;
}

int
faithful_matrix (unsigned i, unsigned j, int v)
{
  int m[4][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
  m[i & 3][j & 3] += v;
  int sum = 0;
  for (int k = 0; k < 4; k++)
    sum += m[k][k];
  if (sum == 100)
    return 1;
  return m[j & 3][i & 3] == 11 ? 2 : 3;
}

int
faithful_chosen_pointer (int c, int a, int b)
{
  int x = a, y = b, *p = c > 5 ? &x : &y;
  *p += 3;
  if (x == 10)
    return 1;
  return *p == y ? b == 20 ? 2 : 3 : 4;
}

struct large
{
  int v[12];
};

static struct large
rotated (struct large l, unsigned n)
{
  struct large r;
  for (unsigned i = 0; i < 12; i++)
    r.v[i] = l.v[(i + n) % 12];
  return r;
}

int
faithful_by_value (struct large l, unsigned n)
{
  struct large r = rotated (l, n & 3);
  if (r.v[0] == 5 && r.v[11] == 6)
    return 1;
  return r.v[3] == l.v[4] ? 2 : 3;
}

static int cells[10];
static int *cursor = cells;

int
faithful_globals (int n, int v)
{
  if (n < 0 || n > 9)
    return -1;
  cursor = cells + n;
  *cursor = v;
  cells[3] += 1;
  if (cursor == &cells[3] && v == 8)
    return 1;
  return cells[n] == 50 ? 2 : 3;
}

/* Extensions.  */

int
faithful_atomics (int v, int w)
{
  int x = v;
  int old = __atomic_fetch_add (&x, w, __ATOMIC_SEQ_CST);
  if (__sync_bool_compare_and_swap (&x, 10, 20))
    return old == 4 ? 1 : 2;
  return x == 30 ? 3 : 4;
}

int
faithful_statement_expression (int v)
{
  int r = ({ int t = v * 3; t > 30 ? t : -t; });
  r = r ?: 77;
  int add (int x) { return x + v; }
  return add (1) == 5 ? 1 : r == 77 ? 2 : r == 33 ? 3 : 4;
}

typedef int four __attribute__ ((vector_size (16)));

int
faithful_vectors (int a, int b)
{
  four x = { a, b, a, b }, y = { 1, 2, 3, 4 };
  x += y;
  int e = x[2];
  return a == 5 ? 1 : b == 6 ? 2 : e == 123456 ? 3 : 3;
}

int
faithful_assembly (int a, int b)
{
  int r;
  __asm__ ("addl %2, %0" : "=r" (r) : "0" (a), "r" (b));
  (void) r;
  __asm__ volatile ("" : : : "memory");
  return a == 12 ? 1 : b == 13 ? 2 : 3;
}

int
faithful_volatile (int a)
{
  volatile int x = a;
  int y = x;
  (void) y;
  return a == 12 ? 1 : a == 13 ? 2 : 3;
}

int
faithful_short_circuit (int a, int b, int c)
{
  int n = 0;
  if ((a > 3 && (n++, b < 2)) || (c == 7 && n++ == 0))
    n += 10;
  return n == 11 ? 1 : n == 10 ? 2 : a && b && !c ? 3 : (a ^ b) & 1 && n < 1 ? 4 : 5;
}

enum color { RED = -2, GREEN = 5, BLUE = 100 };

int
faithful_enums (enum color c, signed char s)
{
  switch (c)
    {
    case RED:
      return s == -1 ? 1 : 2;
    case GREEN ... BLUE:
      return (unsigned char) s == 255 ? 3 : 4;
    default:
      return 5;
    }
}

unsigned
faithful_loops (unsigned char n)
{
  unsigned steps = 0, v = n;
  while (v > 1 && steps < 8)
    {
      v = v % 2 ? 3 * v + 1 : v / 2;
      steps++;
    }
  return steps == 7 ? v : steps;
}

int
faithful_sum (const unsigned char *s, unsigned n)
{
  unsigned a = 1, b = 0;
  if (!s || n > 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    {
      a = (a + s[i]) % 251;
      b = (b + a) % 251;
    }
  return (b << 8 | a) == 0x1405;
}

int
concretised_sorting (int a, int b, int c)
{
  int v[3] = { a, b, c };
  qsort (v, 3, sizeof *v, by_value);
  if (v[0] > 100)
    return c == 5 ? 1 : 2;
  return v[1] == 50 ? 3 : v[2] == 60 ? 4 : 5;
}
