/* SPDX-License-Identifier: GPL-3.0-or-later
   Small functions for bench/limits.py, explored without tests.  Each goes beyond some limit of inputs, of search
   or of the solver, or has so much to do that a share of it counts.  */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <adse.h>

/* Texts, longer than is usual, and words in them.  */

int
reads (const char *text)
{
  int depth = 0, quoted = 0;
  for (; *text; text++)
    {
      depth += *text == '[';
      quoted += *text == '"';
    }
  return depth > 3 ? 1 : quoted > 2 ? 2 : 0;
}

int
command (const char *word)
{
  static const char *const words[] = { "begin", "put", "flush", "end", "again" };
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp (word, words[i]) == 0)
      return (int) i;
  return strlen (word) > 40 ? -2 : -1;
}

char *
repeats (char *out, int n)
{
  if (n < 0 || n > 3)
    return NULL;
  memset (out, 'x', 60 * (size_t) n);
  out[60 * (size_t) n] = 0;
  return out;
}

/* Memory whose length nobody gives, or another number does.  */

int
far_item (const int *v)
{
  return v[10] == 5 ? v[12] : 0;
}

int
far_byte (const unsigned char *v)
{
  return v[40] == 5 ? v[12] : 0;
}

struct part
{
  int weight;
  struct part *next;
};

int
weigh (const struct part *parts, size_t n)
{
  int sum = 0;
  for (size_t i = 0; i < n; i++)
    if (parts[i].weight > 0 && parts[i].next && parts[i].next->weight == (int) i)
      sum++;
  return n > 5 ? sum : -sum;
}

struct node
{
  int key;
  struct node *child[4];
};

int
grandchild (const struct node *n)
{
  if (!n)
    return 0;
  for (int i = 0; i < 4; i++)
    if (n->child[i] && n->child[i]->child[3] && n->child[i]->child[3]->key == 9)
      return i + 1;
  return -1;
}

int
sorted (struct part **p, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (p[i - 1]->weight > p[i]->weight)
      return 0;
  return 1;
}

/* Handed on, through several hands, before anybody says what it is.  */

static int
hand5 (const void *p)
{
  const struct part *q = p;
  return q->weight == 12;
}
#define HAND(N, M)                                                                     \
  static __attribute__ ((noinline)) int hand##N (const void *p)                        \
  {                                                                                    \
    return p ? hand##M (p) : N;                                                        \
  }
HAND (4, 5)
HAND (3, 4)
HAND (2, 3)
HAND (1, 2)
int
handed (const void *p)
{
  return hand1 (p);
}

/* Streams and files.  */

int
lines (FILE *f)
{
  int c, n = 0, seen = 0;
  while ((c = getc (f)) != EOF)
    {
      n += c == '\n';
      seen++;
    }
  return seen > 40 ? -n : n;
}

int
magic (const char *name)
{
  char head[20] = { 0 };
  FILE *f = fopen (name, "r");
  if (!f)
    return -1;
  size_t n = fread (head, 1, sizeof head, f);
  fclose (f);
  return n == sizeof head && head[18] == 'Z';
}

/* Tables, too large to be followed.  */

static const unsigned char kind[6000] = { [300 ... 309] = 1, [2100 ... 2120] = 2 };

int
kind_of (int c)
{
  if (c < 0 || c >= 6000)
    return -1;
  return kind[c] == 1 ? 10 : kind[c] == 2 ? 20 : 0;
}

/* Arithmetic that is not easily turned round.  */

int
hashed (unsigned short a, unsigned char b)
{
  unsigned h = a * 2654435761u + b;
  h ^= h >> 13;
  return h * 40503u >> 20 == 0x123 ? 1 : (h & 0xff) == b;
}

int
product (uint16_t a, uint16_t b)
{
  return a * b == 251 * 241 ? 1 : b && a % b == 17;
}

int
scaled (double x, float y)
{
  return x + y == 6.25 && x > y;
}

/* A loop without end.  */

int
spaces (const unsigned char *text, unsigned length)
{
  const unsigned char *end = text + length;
  int c = 0;
  while (text < end)
    {
      unsigned width = *text < 0x80 ? 1 : *text < 0xc0 ? 0 : 2;
      c += width && *text == ' ';
      text += width;
    }
  return c;
}

/* What callers promise, only later.  */

int
promised (int a, int b, const unsigned char *v, size_t n)
{
  int sum = 0;
  for (size_t i = 0; i < n && i < 12; i++)
    sum += v[i] > 100 ? 1 : v[i] == 7 ? a : 2;
  adse_assume (sum > 5 && a != b);
  return sum == 11 ? a : sum > b;
}

/* Memory that code asks for; large state.  */

static signed char table[10000];

int
stored (unsigned at, int v)
{
  if (at >= 10000)
    return -1;
  table[at] += v;
  return table[at] == 99;
}

int
drawn (void)
{
  static unsigned char bytes[3000];
  adse_symbolic (bytes, sizeof bytes, "bytes");
  return bytes[2900] == 9 ? 1 : bytes[1] > 100;
}

/* Many paths through few labels.  */

int
votes (const unsigned char *v, size_t n)
{
  int yes = 0;
  for (size_t i = 0; i < n && i < 16; i++)
    yes += v[i] & 1;
  return yes > 9;
}
