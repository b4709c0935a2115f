/* SPDX-License-Identifier: GPL-3.0-or-later
   Identifiers that the names of tests would meet: run_1 as a variable that nothing
   uses, turn_2 as a macro, walk_1 as an enumerator, stop_1 as a function that is only
   declared, go_3 as a type; and a function whose name is what another's tests are
   called instead.  */
#include <errno.h>
int run_1;
#define turn_2 7
enum { walk_1 = 3 };
int stop_1 (void);
typedef int go_3;

/* What the test would call its own: the number returned and the variable differ.  */
int result;

int
add (int x)
{
  errno = x > 3 ? ENOENT : EINVAL;
  result += x;
  return result > 9;
}

int
run (int x)
{
  return x > 4;
}

int
turn (int x)
{
  return x > 4;
}

int
turn_test (int x)
{
  return x > 5;
}

static int
fake_next (int x)
{
  return x + 1;
}

int
step (int (*next) (int), int x)
{
  return next ? next (x) : fake_next (x);
}

int
walk (int x)
{
  return x > walk_1;
}

int
stop (int x)
{
  return x > 4;
}

go_3
go (int x)
{
  return x > turn_2;
}
