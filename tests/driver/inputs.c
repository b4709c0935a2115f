/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions whose inputs inputs.sh says things about.  */
#include <stddef.h>
#include <string.h>

enum level { LOW, MEDIUM, HIGH };
struct node { int value; struct node *next; };
struct options
{
  enum level level;
  unsigned bits : 4;
  struct { unsigned char x; } in;
  const char *name;
};
struct buf { unsigned char *data; size_t size; };
static int debug;
int limit = 10;

int
scale (int x, double d)
{
  if (x > 50)
    return 1;
  if (x < 0)
    return 2;
  if (x == 7)
    return 3;
  if (x > 100 && x < 90)
    return 4;
  if (d > 2.5)
    return 5;
  return d > 1.0 ? 6 : 7;
}

int
quiet (int x)
{
  if (debug)
    return -1;
  return x > 3;
}

int
mode (const char *path)
{
  if (!path)
    return -1;
  if (!strcmp (path, "/etc/x"))
    return 1;
  return path[0] == 'l' ? 2 : 3;
}

int
sum (const int *v)
{
  int s = 0;
  for (int i = 0; i < 12; i++)
    s += v[i];
  return s > 30 ? 1 : s < -12 ? 2 : 3;
}

int
depth (const struct node *n)
{
  int k = 0;
  for (; n && k < 9; n = n->next)
    {
      if (n->value > 3)
	return -1;
      k++;
    }
  return k;
}

int
opt (const struct options *o)
{
  if (!o)
    return 0;
  if (o->level == LOW)
    return 1;
  if (o->bits > 7)
    return 2;
  if (o->in.x == 3)
    return 3;
  return o->name && o->name[0] == 'z' ? 4 : limit > 20;
}

double
half (double x)
{
  return x / 2.0;
}

float
third (float x, double *out)
{
  *out = x / 3;
  return x / 3;
}

int
used (const struct buf *b)
{
  return b->size > 5 ? b->data[5] : 0;
}

int
main (void)
{
  return 0;
}

struct port { char name[8]; int up; };
static char prefix[6] = "net";

int
speed (const struct port *p)
{
  if (p->name[0] == 'e')
    return p->name[3] == '0' ? 100 : 10;
  if (!strcmp (p->name, "lo"))
    return p->up ? 1 : 0;
  return -1;
}

int
second (const struct port *ports, size_t n)
{
  if (n < 2)
    return -1;
  return ports[1].name[0] == 'e' ? 1 : ports[1].name[0] == 'l' ? 2 : 3;
}

int
prefixed (int x)
{
  return prefix[0] == 'w' ? x : prefix[0] == 'n' ? -x : 0;
}

struct entry
{
  const char *name;
  int value;
};

/* Of each entry of the table, not of the first one.  */
int
entries (const struct entry *table, unsigned long n)
{
  if (n < 2)
    return 0;
  if (table[1].value > 3)
    return 1;
  return table[1].name ? 2 : 3;
}
