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
pointer (int *p) /* domain: p: null: covered; p: not null: covered;
	 *p: negative: covered; *p: zero: covered; *p: positive: covered;
	 *p: the smallest: covered; *p: the largest: covered */
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
	 s: not null: covered; *s: zero: covered; *s: positive: covered;
	 *s: the largest: covered; len: zero: covered; len: positive: covered;
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

/* A string, whose first characters nobody looks at.  */
int
text (const char *s) /* domain: s: null: covered; s: not null: covered;
	 s: empty: covered; s: one character: covered;
	 s: more characters: covered */
{
  return s != 0;
}

/* Not null, but only empty: the function says so by a condition of its own, after
   the labels at its entry.  */
int
first (char *s) /* domain: s: null: covered; s: not null: covered;
	 s: empty: covered; s: one character: covered;
	 s: more characters: covered */
{
  if (!s || !*s)
    return -1;
  return s[1] ? 2 : 1;
}

/* With its length beside it, it is an array of numbers.  */
int
bytes (char *to, unsigned long size) /* domain: to: null: covered;
	 to: not null: covered; *to: negative: covered; *to: zero: covered;
	 *to: positive: covered; *to: the smallest: covered;
	 *to: the largest: covered; size: zero: covered; size: positive: covered;
	 size: the largest: unknown; size: one: covered;
	 size: more than one: covered */
{
  return to && size ? to[0] : 0;
}

/* Written only: an out parameter has a value before, too.  */
void
out (short *result) /* domain: result: null: covered; result: not null: covered;
	 *result: negative: covered; *result: zero: covered;
	 *result: positive: covered; *result: the smallest: covered;
	 *result: the largest: covered */
{
  if (result)
    *result = 3;
}

struct pair { unsigned char key; const char *name; int value; };

/* Members that are numbers; what those that are pointers lead to is not looked at. */
int
member (struct pair *p) /* domain: p: null: covered; p: not null: covered;
	 p->key: zero: covered; p->key: positive: covered;
	 p->key: the largest: covered; p->value: negative: covered;
	 p->value: zero: covered; p->value: positive: covered;
	 p->value: the smallest: covered; p->value: the largest: covered */
{
  return p ? p->key + (p->value == 7) : 0;
}

/* Nothing to look at: no type, a pointer.  */
int
opaque (void *v, char **list) /* domain: v: null: covered; v: not null: covered;
	 list: null: covered; list: not null: covered */
{
  return !v + !list;
}

enum state { OFF, ON, BROKEN };

int
states (const enum state *e, _Bool *b) /* domain: e: null: covered;
	 e: not null: covered; *e: zero: covered; *e: positive: covered;
	 *e: the largest: covered; b: null: covered; b: not null: covered;
	 *b: zero: covered; *b: positive: covered */
{
  return e && b && *b && *e == BROKEN;
}
