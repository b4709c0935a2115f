/* SPDX-License-Identifier: GPL-3.0-or-later
   Symbolic values in memory: fields, bit-fields, arrays at symbolic indices,
   unions, structs copied and passed, variable-length arrays, locals whose
   address escapes, volatile objects. expect: checked>=250 branches>=60
   concretized: external-call volatile symbolic-write symbolic-read float
   (symbolic-read: the variable-length array)  */
#include <stdio.h>
#include <string.h>
#include "adse.h"

struct bits
{
  unsigned a : 3;
  signed b : 5;
  unsigned long c : 37;
  _Bool d : 1;
  unsigned char e;
};

struct small
{
  short s;
  char text[10];
  int i;
};

struct large
{
  struct small part[40];
  double weight;
};

union mixed
{
  unsigned u;
  unsigned char byte[4];
  float f;
};

static unsigned long sum;
static const unsigned char table[16]
    = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7 };
static int writable[8] = { 9, 8, 7, 6, 5, 4, 3, 2 };

static void
use (long x)
{
  sum = sum * 33 + x;
  if (x & 2)
    sum ^= 77;
  if (x > 40)
    sum += 3;
}

static void
fields (struct bits *p, unsigned x)
{
  p->a = x;
  p->b = x >> 3;
  p->c = (unsigned long)x << 9 | 5;
  p->d = x > 100;
  p->e = p->a * 3 + p->b;
  struct bits copy = *p;
  copy.b++;
  use (copy.a);
  use (copy.b);
  use (copy.c >> 7);
  use (copy.d);
  use (copy.e);
}

static struct small
make (int x)
{
  struct small r = { .s = x, .i = x * 3 };
  memcpy (r.text, "0123456789", 10);
  r.text[x & 7] = 'x';
  return r;
}

static long
take (struct small a, int k, struct large b)
{
  use (a.s + k);
  use (a.text[2]);
  use (b.part[3].i);
  return a.i + b.part[7].text[1];
}

static void
arrays (unsigned x, int n)
{
  int vla[n + 1];
  for (int i = 0; i <= n; i++)
    vla[i] = x + i;
  use (vla[x % (n + 1)]);
  use (table[x & 15]);
  use ("hello world"[x % 11]);
  use (writable[x & 7]);
  writable[x & 3] = x;
  use (writable[1] + writable[2]);
  int two[3][4];
  for (int i = 0; i < 12; i++)
    two[i / 4][i % 4] = i * (int)(x & 3);
  use (two[x % 3][(x >> 2) & 3]);
}

static void
escape (int *p)
{
  *p += 2;
}

static void
locals (int x)
{
  int y = x, z[4] = { x, 1, x + 2 };
  int *p = x & 1 ? &y : &z[1];
  escape (p);
  escape (&z[3]);
  use (y);
  use (z[0] + z[1] + z[3]);
  union mixed u;
  u.u = x * 0x01010101u;
  use (u.byte[2]);
  u.byte[1] = 200;
  use (u.u);
  u.u = 0x40000000 | (x & 0xffff);
  use (u.f > 1.0f);
  static volatile int v;
  v = x;
  use (v);
}

int
main (void)
{
  static unsigned in[4] = { 0x12345677, 6, 250, 3 };
  static struct bits b;
  static struct large l, m;
  adse_symbolic (in, sizeof in, "in");
  for (int i = 0; i < 3; i++)
    {
      fields (&b, in[i]);
      l.part[3] = make (in[i]);
      l.part[7].text[1] = in[1];
      m = l;
      use (take (make (in[2]), in[1], m));
      arrays (in[i], 5);
      locals (in[i]);
      memset (&l, 0, sizeof l);
      use (l.part[3].i);
    }
  printf ("%lu\n", sum);
  return 0;
}
