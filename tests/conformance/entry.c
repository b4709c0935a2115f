/* SPDX-License-Identifier: GPL-3.0-or-later
   Entries of constant tables: each value that an index can have.  */
static const int three[3] = { 10, 20, 30 };
static const char *const names[] = { "zero", "one" };
static const struct { short key; char mark[2]; } pairs[] = { { 1, "a" }, { 2, "b" } };
static const unsigned char grid[2][2] = { { 1, 2 }, { 3, 4 } };
static const int sixty_five[65] = { 1 };
static int changing[3] = { 1, 2, 3 };

int
checked (int i)
{
  if (i < 0 || i > 2)
    return -1;
  return three[i]; /* entry:
	 three[i]: i == 0: covered;
	 three[i]: i == 1: covered;
	 three[i]: i == 2: covered */
}

int
masked (unsigned i)
{
  return three[i & 1]; /* entry:
	 three[i & 1]: (i & 1) == 0: covered;
	 three[i & 1]: (i & 1) == 1: covered;
	 three[i & 1]: (i & 1) == 2: infeasible (local-unsat) */
}

int
narrow (unsigned char c)
{
  return c < 3 ? three[c] : 0; /* entry:
	 three[c]: c == 0: covered;
	 three[c]: c == 1: covered;
	 three[c]: c == 2: covered */
}

const char *
text (int i)
{
  return i >= 0 && i < 2 ? names[i] : "none"; /* entry:
	 names[i]: i == 0: covered;
	 names[i]: i == 1: covered */
}

int
member (unsigned i)
{
  return i < 2 ? pairs[i].key : 0; /* entry:
	 pairs[i]: i == 0: covered;
	 pairs[i]: i == 1: covered */
}

/* Which entry it is the round of a loop says.  */
int
level (char c)
{
  static const struct { char mark; int level; } marks[]
    = { { '+', 1 }, { '-', 1 }, { '*', 2 }, { '/', 2 } };
  for (unsigned i = 0; i < 4; i++)
    if (marks[i].mark == c) /* entry:
	 marks[i]: i == 0: covered;
	 marks[i]: i == 1: covered;
	 marks[i]: i == 2: covered;
	 marks[i]: i == 3: covered */
      return marks[i].level; /* entry:
	 marks[i]: i == 0: covered;
	 marks[i]: i == 1: covered;
	 marks[i]: i == 2: covered;
	 marks[i]: i == 3: covered */
  return 0;
}

int
inner (unsigned i, unsigned j)
{
  return grid[i & 1][j & 1]; /* entry:
	 grid[i & 1][j & 1]: (j & 1) == 0: covered;
	 grid[i & 1][j & 1]: (j & 1) == 1: covered;
	 grid[i & 1]: (i & 1) == 0: covered;
	 grid[i & 1]: (i & 1) == 1: covered */
}

char
literal (unsigned i)
{
  return "xyz"[i & 3]; /* entry:
	 "xyz"[i & 3]: (i & 3) == 0: covered;
	 "xyz"[i & 3]: (i & 3) == 1: covered;
	 "xyz"[i & 3]: (i & 3) == 2: covered;
	 "xyz"[i & 3]: (i & 3) == 3: covered */
}

int
condition (unsigned i)
{
  if (i < 3 && three[i] > 15) /* entry:
	 three[i]: i == 0: covered;
	 three[i]: i == 1: covered;
	 three[i]: i == 2: covered */
    return 1;
  return 0;
}

int
local (unsigned i)
{
  static const int own[] = { 5, 6 };
  return i < 2 ? own[i] : 7; /* entry:
	 own[i]: i == 0: covered;
	 own[i]: i == 1: covered */
}

int
large (unsigned i)
{
  return i < 65 ? sixty_five[i] : 0;
}

int
written (unsigned i)
{
  return i < 3 ? changing[i]++ : 0;
}

int
constant (void)
{
  return three[1];
}

int
guarded (int i)
{
  return i > 0 && i < 3 ? three[i] : 0; /* entry:
	 three[i]: i == 0: infeasible (path-exhausted);
	 three[i]: i == 1: covered;
	 three[i]: i == 2: covered */
}
