/* SPDX-License-Identifier: GPL-3.0-or-later
   Code under test for the exporter's models: one function for each thing a test
   can set up or observe.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define fail(x) (-(x)) /* a name that test libraries use too */

enum colour { RED, GREEN = 4, BLUE = 8 };
enum state { IDLE, READING = 2, DONE };

struct token
{
  enum state state;
  unsigned flags : 3;
  signed small : 4;
  char name[8];
  struct token *next;
};

static int calls;
int limit = 10;
char greeting[8] = "hello";

static int
clamp (int x, int low, int high)
{
  calls++;
  if (x < low)
    return low;
  if (x > high)
    return fail (-high);
  return x;
}

/* Errors through errno.  */
long
parse_digit (const char *s)
{
  if (s == NULL)
    {
      errno = EINVAL;
      return -1;
    }
  if (*s < '0' || *s > '9')
    {
      errno = ERANGE;
      return -1;
    }
  return *s - '0';
}

const char *
colour_name (enum colour c)
{
  switch (c)
    {
    case RED:
      return "red \"hot\"";
    case GREEN:
      return "green";
    default:
      return NULL;
    }
}

void
token_init (struct token *t)
{
  memset (t, 0, sizeof *t);
  t->small = -1;
}

enum state
token_step (struct token *t, char c)
{
  if (c == ',')
    t->state = DONE;
  else
    {
      t->name[0] = c;
      t->state = READING;
      t->flags++;
    }
  if (t->next != NULL)
    t->next->state = t->state;
  return t->state;
}

/* Position behind the first blank; strings, pointers into them.  */
char *
skip_word (char *s)
{
  while (*s && *s != ' ')
    s++;
  if (*s == ' ')
    *s++ = '_';
  return s;
}

int
each (const unsigned char *data, size_t n, int (*keep) (unsigned char),
      void (*use) (const void *piece, size_t length, void *user), void *user)
{
  int used = 0;
  for (size_t i = 0; i < n; i++)
    if (keep == NULL || keep (data[i]))
      {
	use (data + i, n - i, user);
	used++;
      }
  return used;
}

int
bump (void)
{
  if (limit > 20)
    strcpy (greeting, "bye");
  return ++limit;
}

/* Freshly allocated, half of it never written.  */
unsigned char *
half (unsigned char c)
{
  unsigned char *p = malloc (8);
  if (p != NULL)
    memset (p, c, 4);
  return p;
}

unsigned
checksum (const unsigned *v, int n)
{
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 + v[i];
  return s;
}

void
reverse (int *v, int n)
{
  for (int i = 0; i < n / 2; i++)
    {
      int t = v[i];
      v[i] = v[n - 1 - i];
      v[n - 1 - i] = t;
    }
}

/* Never the same twice.  */
unsigned long
unstable_address (void)
{
  int local;
  return (unsigned long) &local ^ (unsigned long) &calls;
}

long
unstable_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_nsec;
}

int
unstable_heap (void)
{
  int *p = malloc (sizeof *p * 100), v = p != NULL ? p[50] : 0;
  free (p);
  return v;
}

/* What no test may do: leave a file behind, never return, end the process.  */
int
leave_trace (void)
{
  FILE *f = fopen ("/tmp/adse-test-leaves-a-trace", "w");
  if (f != NULL)
    fclose (f);
  return f != NULL;
}

int
hang (void)
{
  for (volatile int i = 0;; i++)
    ;
}

int
quit (void)
{
  exit (3);
}

int
divide (int a, int b)
{
  return a / b;
}

/* Undefined when the sum overflows, yet no crash.  */
int
add (int a, int b)
{
  return a + b;
}

_Bool
is_even (long long x)
{
  return x % 2 == 0;
}

double
halve (double x)
{
  return x / 2;
}

int
main (void)
{
  return clamp (3, 0, 10) - 3;
}
