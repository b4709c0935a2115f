/* SPDX-License-Identifier: GPL-3.0-or-later
   Input domain: each parameter takes a value of each class.  */
#include <stddef.h>

int
one_int (int a) /* domain: a: negative: covered; a: zero: covered;
	 a: positive: covered; a: the smallest: covered; a: the largest: covered */
{
  return a;
}

unsigned
one_unsigned (unsigned a) /* domain: a: zero: covered; a: positive: covered;
	 a: the largest: covered */
{
  return a;
}

int
small (signed char c) /* domain: c: negative: covered; c: zero: covered;
	 c: positive: covered; c: the smallest: covered; c: the largest: covered */
{
  return c;
}

int
wide (long long l) /* domain: l: negative: covered; l: zero: covered;
	 l: positive: covered; l: the smallest: covered; l: the largest: covered */
{
  return l > 7;
}

int
truth (_Bool b) /* domain: b: zero: covered; b: positive: covered */
{
  return b;
}

int
pointer (int *p) /* domain: p: null: covered; p: not null: covered */
{
  return p ? *p : 0;
}

/* Unused, but a parameter.  */
int
unused (int a) /* domain: a: negative: covered; a: zero: covered;
	 a: positive: covered; a: the smallest: covered; a: the largest: covered */
{
  return 0;
}

struct point { unsigned char x; signed char y; };

int
members (struct point p) /* domain: p.x: zero: covered; p.x: positive: covered;
	 p.x: the largest: covered; p.y: negative: covered; p.y: zero: covered;
	 p.y: positive: covered; p.y: the smallest: covered;
	 p.y: the largest: covered */
{
  return p.x + p.y;
}

enum color { RED, GREEN, BLUE };

int
named (const unsigned char *s, unsigned short len) /* domain: s: null: covered;
	 s: not null: covered; len: zero: covered; len: positive: covered;
	 len: the largest: unknown; len: one: covered; len: more than one: covered */
{
  int sum = 0;
  if (s && len && len < 3)
    sum = s[len - 1];
  return sum;
}

int
written (short a) /* domain: a: negative: covered; a: zero: covered;
	 a: positive: covered; a: the smallest: covered; a: the largest: covered */
{
  a = 3;
  return a;
}

int
addressed (int a) /* domain: a: negative: covered; a: zero: covered;
	 a: positive: covered; a: the smallest: covered; a: the largest: covered */
{
  int *p = &a;
  *p += 1;
  return a;
}

int
old_style (a) /* domain: a: negative: covered; a: zero: covered;
	 a: positive: covered; a: the smallest: covered; a: the largest: covered */
  int a;
{
  return a;
}
