/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads through a pointer that inputs moved: what it leads to depends on them, too, as
   it does where an array is indexed.  */
/* options: -c dc,bv */

static const unsigned char tab[8] = { 1, 3, 9, 4, 2, 7, 6, 5 };
static const struct rule { int from, to; } rules[] = { { 0, 4 }, { 5, 9 }, { 12, 30 } };
static short levels[4] = { 10, 20, 30, 40 };
static const int grid[3][4] = { { 1, 2, 3, 4 }, { 10, 20, 30, 40 }, { -1, -2, -3, -4 } };
const long long wide[] = { 1LL << 40, -5, 17 };

int
within (unsigned i)
{
  const unsigned char *p = tab + (i & 7);
  if (p < tab + 8 && *p == 7) /* dc:
	 p < tab + 8 && *p == 7: true: covered;
	 p < tab + 8 && *p == 7: false: covered */ /* bv:
	 p == (tab + 8): infeasible (path-exhausted);
	 p < (tab + 8): covered;
	 p > (tab + 8): infeasible (path-exhausted);
	 (*p) == 7: covered;
	 (*p) == 6: covered;
	 (*p) == 8: infeasible (path-exhausted) */
    return 1;
  return 0;
}

int
rule (unsigned i, int v)
{
  const struct rule *r = rules;
  r += i % 3;
  return v >= r->from && v <= r->to; /* dc:
	 v >= r->from && v <= r->to: true: covered;
	 v >= r->from && v <= r->to: false: covered */ /* bv:
	 v == r->from - 1: covered;
	 v < r->from - 1: covered;
	 v == r->from: covered;
	 v > r->from: covered;
	 v == r->to + 1: covered;
	 v > r->to + 1: covered;
	 v == r->to: covered;
	 v < r->to: covered */
}

int
level (unsigned n, int v)
{
  const short *p = &levels[n & 3], *q = p;
  if (v > *q) /* dc:
	 v > *q: true: covered;
	 v > *q: false: covered */ /* bv:
	 v == (*q) + 1: covered;
	 v > (*q) + 1: covered;
	 v == (*q): covered;
	 v < (*q): covered */
    return 1;
  return 0;
}

int
word (unsigned n)
{
  static const char text[] = "ax=by";
  const char *s = text + (n & 7) % 5;
  return *s == '='; /* bv:
	 (*s) == '=': covered;
	 (*s) == '=' - 1: infeasible (path-exhausted);
	 (*s) == '=' + 1: infeasible (path-exhausted) */
}

int
backwards (unsigned n)
{
  const unsigned char *end = tab + sizeof tab;
  end -= 1 + (n & 3);
  return *end > 5; /* bv:
	 (*end) == 6: covered;
	 (*end) > 6: covered;
	 (*end) == 5: covered;
	 (*end) < 5: covered */
}

int
next (unsigned n)
{
  const unsigned char *p = tab + (n & 3);
  p++;
  return *p == 9; /* bv:
	 (*p) == 9: covered;
	 (*p) == 8: infeasible (path-exhausted);
	 (*p) == 10: infeasible (path-exhausted) */
}

int
member (unsigned i)
{
  const int *p = &rules[i & 1].to;
  return *p == 9; /* bv:
	 (*p) == 9: covered;
	 (*p) == 8: infeasible (path-exhausted);
	 (*p) == 10: infeasible (path-exhausted) */
}

int
cell (unsigned i, unsigned k)
{
  if (i > 2 || k > 3) /* dc:
	 i > 2 || k > 3: true: covered;
	 i > 2 || k > 3: false: covered */ /* bv:
	 i == 3: covered;
	 i > 3: covered;
	 i == 2: covered;
	 i < 2: covered;
	 k == 4: covered;
	 k > 4: covered;
	 k == 3: covered;
	 k < 3: covered */
    return -1;
  const int *p = grid[i];
  p += k;
  return *p < -3; /* bv:
	 (*p) == -4: covered;
	 (*p) < -4: infeasible (path-exhausted);
	 (*p) == (-3): covered;
	 (*p) > (-3): covered */
}

int
far (unsigned i)
{
  const long long *p = wide;
  if (i < 3) /* dc:
	 i < 3: true: covered;
	 i < 3: false: covered */ /* bv:
	 i == 2: covered;
	 i < 2: covered;
	 i == 3: covered;
	 i > 3: covered */
    p += i;
  return *p < 0; /* bv:
	 (*p) == -1: infeasible (path-exhausted);
	 (*p) < -1: covered;
	 (*p) == 0: infeasible (path-exhausted);
	 (*p) > 0: covered */
}

int
both (unsigned i, unsigned k)
{
  const unsigned char *p = tab + (i & 7), *q = tab + (k & 7);
  return *p == *q + 1; /* bv:
	 (*p) == (*q + 1): covered;
	 (*p) == (*q + 1) - 1: covered;
	 (*p) == (*q + 1) + 1: covered */
}

int
twice (unsigned i)
{
  const unsigned char *p = tab + (i & 7);
  const unsigned char *q = tab + (*p & 7);
  return *q == 4; /* bv:
	 (*q) == 4: covered;
	 (*q) == 3: covered;
	 (*q) == 5: covered */
}

static int
at (const short *p)
{
  return *p >= 30; /* bv:
	 (*p) == 29: covered;
	 (*p) < 29: covered;
	 (*p) == 30: covered;
	 (*p) > 30: covered */
}

int
passed (unsigned i)
{
  return at (levels + (i & 3));
}

