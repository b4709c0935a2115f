/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs of a target whose traces come from the input, most records in range: paths,
   tree, goals, queries and verdicts of a short exploration.  */
#include "fuzz.h"
#include "script.h"

int
fuzz_events (const uint8_t *data, size_t n)
{
  struct fuzz f = { data, n };
  script_explore (&f, NULL, 0);
  return 0;
}
