/* SPDX-License-Identifier: GPL-3.0-or-later
   What a run left in the arena, as it is: every expression that passes the driver's
   check is taken over and evaluated, every event becomes part of a path.  */
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "goals/path.h"
#include "program/image.h"
#include "run/exec.h"
#include "fuzz.h"
#include "program.h"
#include "trace-take.h"
#include "trace.h"

int
fuzz_arena (const uint8_t *data, size_t n)
{
  const struct program *p = program_fixed ();
  struct fuzz f = { data, n };
  struct run run;
  struct path path;
  char why[200] = "";
  if (trace_take (&f, p, false, &run))
    return 0;
  /* Behind the events that are there, one condition for each expression.  */
  uint32_t nevent = run.nevent;
  struct symrt_event *events
    = calloc (nevent + run.nnode + 1, sizeof *events);
  if (!events)
    abort ();
  memcpy (events, run.events, nevent * sizeof *events);
  for (uint32_t i = 1; i <= run.nnode; i++)
    events[nevent++] = (struct symrt_event){
      .kind = run.nodes[i].width == 1 ? SYMRT_E_BRANCH : SYMRT_E_CONCRETE,
      .site = run.nodes[i].width == 1 ? SYMRT_ANON_BRANCH : 0, .a = i };
  run.events = events;
  run.nevent = nevent;
  struct expr_dag *dag = expr_dag_new ();
  if (path_read (&path, dag, p, &run, why, sizeof why))
    fuzz_check (*why, "a refusal has a message");
  uint64_t stamp = expr_stamp (dag);
  for (uint32_t i = 1; i <= expr_count (dag); i++)
    {
      expr_eval (dag, i, &path.model, stamp);
      free (expr_text (dag, i));
    }
  path_free (&path);
  expr_dag_free (dag);
  free (events);
  return 0;
}
