/* SPDX-License-Identifier: GPL-3.0-or-later
   An arena is refused whose parts lie in one another, in its header or outside.  */
#include <sys/wait.h>
#include <unistd.h>
#include "harness.h"
#include "runtime.h"
#include "trace.h"

static struct symrt_span *
part (struct symrt_arena *a, unsigned i)
{
  struct symrt_span *const all[] = { &a->modules, &a->labels, &a->open, &a->job,
				     &a->nodes,	  &a->events, &a->bytes };
  return all[i];
}

enum { PARTS = 7 };

/* Is the arena taken, with part I at OFFSET?  A process can open one only.  */
static bool
is_taken (unsigned i, unsigned other, uint64_t add, bool change)
{
  fflush (stdout);
  pid_t pid = fork ();
  if (pid == 0)
    {
      static const struct harness_arena plain;
      struct symrt_arena *a = harness_arena (&plain);
      if (!a)
	_exit (2);
      if (change)
	part (a, i)->offset = other < PARTS ? part (a, other)->offset + add : add;
      _exit (rt_open () ? 0 : 1);
    }
  int status = 0;
  waitpid (pid, &status, 0);
  EXPECT (WIFEXITED (status) && WEXITSTATUS (status) < 2, "status %d", status);
  return status == 0;
}

int
main (void)
{
  EXPECT (is_taken (0, 0, 0, false), "a sound arena is refused");
  for (unsigned i = 0; i < PARTS; i++)
    {
      for (unsigned k = 0; k < PARTS; k++)
	if (k != i)
	  EXPECT (!is_taken (i, k, 8, true), "part %u inside part %u", i, k);
      EXPECT (!is_taken (i, PARTS, 8, true), "part %u in the header", i);
      EXPECT (!is_taken (i, PARTS, 1ull << 40, true), "part %u outside", i);
    }
  return harness_result ("arena");
}
