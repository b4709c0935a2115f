# SPDX-License-Identifier: GPL-3.0-or-later
# What takes several calls none of which is a new state alone is tested by the interface: a
# transfer that costs, for the free ones are used up, between two accounts that are open and
# have money.
. "$top_srcdir/tests/driver/red.sh"
cat > vault.h <<'C'
enum { BOXES = 4, KINDS = 3, MOST = 80 };
struct box { int used, kind, free, held, in, out; };
struct vault { struct box box[BOXES]; int fees; };
void vault_init (struct vault *);
/* The number of a new box; -1: no such kind; -2: there is none left.  */
int vault_rent (struct vault *, int kind);
/* 0; -1: no such box; -3: not 1 to MOST; -4: too much or too little is there.  */
int vault_put (struct vault *, int box, int n);
int vault_take (struct vault *, int box, int n);
int vault_move (struct vault *, int from, int to, int n);
int vault_leave (struct vault *, int box);
C
cat > vault.c <<'C'
#include <string.h>
#include "vault.h"
static const int free_moves[KINDS] = { 2, 4, 1 };
void vault_init (struct vault *v) { memset (v, 0, sizeof *v); }
static struct box *find (struct vault *v, int n)
{
  return n < 0 || n >= BOXES || !v->box[n].used ? NULL : &v->box[n];
}
int vault_rent (struct vault *v, int kind)
{
  if (kind < 0 || kind >= KINDS)
    return -1;
  for (int i = 0; i < BOXES; i++)
    if (!v->box[i].used)
      {
        v->box[i] = (struct box){ 1, kind, free_moves[kind], 0, 0, 0 };
        return i;
      }
  return -2;
}
static int fits (const struct box *b, int n)
{
  return b->held + n <= MOST;
}
int vault_put (struct vault *v, int box, int n)
{
  struct box *b = find (v, box);
  if (!b)
    return -1;
  if (n < 1 || n > MOST)
    return -3;
  if (!fits (b, n))
    return -4;
  b->held += n;
  b->in += n;
  return 0;
}
static int cost (int n)
{
  return n < 50 ? 3 : 7;
}
int vault_take (struct vault *v, int box, int n)
{
  struct box *b = find (v, box);
  if (!b)
    return -1;
  if (n < 1 || n > MOST)
    return -3;
  if (b->held < n)
    return -4;
  b->held -= n;
  b->out += n;
  return 0;
}
int vault_move (struct vault *v, int from, int to, int n)
{
  struct box *a = find (v, from), *b = find (v, to);
  int fee = 0;
  if (!a || !b || a == b)
    return -1;
  if (n < 1 || n > MOST)
    return -3;
  if (a->free == 0)
    fee = cost (n);
  if (a->held < n + fee || !fits (b, n))
    return -4;
  if (a->free > 0)
    a->free--;
  a->held -= n + fee;
  a->out += n;
  v->fees += fee;
  b->held += n;
  b->in += n;
  return 0;
}
int vault_leave (struct vault *v, int box)
{
  struct box *b = find (v, box);
  if (!b)
    return -1;
  if (b->held)
    return -4;
  b->used = 0;
  return 0;
}
C
gcc -g -O1 -fplugin=adse.so -c vault.c -o vault.o
gcc -g -O1 -c vault.c -o plain.o
# The symbolic search for such states ends early.
printf '[limits]\nsession.histories_depth = 2\nsession.walks = 6000\n' > limits.ini
adse generate --settings=limits.ini -f vault_move --plain plain.o -o suite vault.o > log 2>&1 || { cat log; fail "adse generate"; }
tail -n 3 log
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=vault
red 'a->free == 0' 'a->free <= 1'
red 'a->held < n + fee' 'a->held < n'
red '|| !fits (b, n)' '|| !fits (a, n)'

red 'a->held -= n + fee' 'a->held -= n'
red 'v->fees += fee' 'v->fees = fee'
red '2, 4, 1' '2, 5, 1'
