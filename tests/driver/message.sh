# SPDX-License-Identifier: GPL-3.0-or-later
# A struct that the program decodes from bytes and encodes to bytes is one that users fill
# in (driver/inputs/message.c): what is said of contents that no call makes is tested by
# the interface.  Of another struct that is set up such contents stay the source's own.
. "$top_srcdir/tests/driver/red.sh"
cat > frame.h <<'C'
#include <stddef.h>
struct frame { unsigned char kind, flags, ntag, tag[4]; };
void frame_init (struct frame *f, unsigned char kind);
int frame_decode (struct frame *f, const unsigned char *p, size_t n);
int frame_encode (const struct frame *f, unsigned char *p, size_t n);
struct queue { unsigned n; unsigned char at[8]; };
void queue_init (struct queue *q);
int queue_put (struct queue *q, const unsigned char *p, size_t n);
int queue_peek (const struct queue *q, unsigned char *p, size_t n);
C
cat > frame.c <<'C'
#include <string.h>
#include "frame.h"
void frame_init (struct frame *f, unsigned char kind)
{
  memset (f, 0, sizeof *f);
  f->kind = kind;
}
int frame_decode (struct frame *f, const unsigned char *p, size_t n)
{
  if (n < 2 || p[1] > 3)
    return -1;
  frame_init (f, p[0]);
  f->flags = p[1];
  for (n -= 2, p += 2; n > 0 && f->ntag < 4; n--, p++)
    if (*p)
      f->tag[f->ntag++] = *p;
  return f->ntag;
}
int frame_encode (const struct frame *f, unsigned char *p, size_t n)
{
  if (f->ntag > 4)
    return -1;
  if (f->flags & ~3)
    return -2;
  if (n < f->ntag + 2u)
    return -4;
  p[0] = f->kind;
  p[1] = f->flags;
  for (int i = 0; i < f->ntag; i++)
    {
      if (f->tag[i] == 0)
	return -3;
      p[2 + i] = f->tag[i];
    }
  return f->ntag + 2;
}
void queue_init (struct queue *q)
{
  q->n = 0;
}
int queue_put (struct queue *q, const unsigned char *p, size_t n)
{
  if (n > 8 - q->n)
    return -1;
  memcpy (q->at + q->n, p, n);
  return (int) (q->n += (unsigned) n);
}
int queue_peek (const struct queue *q, unsigned char *p, size_t n)
{
  if (q->n > 8)
    return -2;
  if (n > q->n)
    return -1;
  memcpy (p, q->at, n);
  return (int) n;
}
C
gcc -g -O1 -fplugin=adse.so -c frame.c
mv frame.o marked.o
gcc -g -O1 -c frame.c -o plain.o
adse generate --runs 100 -f frame_encode -f queue_peek --plain plain.o -o suite marked.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone: no call makes what these are about.
source=frame
red 'f->ntag > 4' 'f->ntag > 5'
red 'f->flags & ~3' 'f->flags & ~7'
red 'return -3;' 'continue;'
queues () { sed -n '/START_TEST (queue_peek/,/END_TEST/p' "suite/check_frame$1.c"; }
! queues '' | grep -q -e '-2)' || fail "a queue that no call makes, tested by the interface"
queues .internal | grep -q -e '-2)' || fail "no internal test of a queue that no call makes"
