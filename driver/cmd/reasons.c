/* SPDX-License-Identifier: GPL-3.0-or-later
   The tables of reasons.  See reasons.h.  */
#include <stdio.h>
#include <string.h>
#include "cmd/reasons.h"

struct row
{
  const char *code, *text;
};

static const struct row meanings[] = {
#define ADSE_UNEXPLORED(NAME, CODE, HELP) { CODE, HELP },
#include "inputs/unexplored.def"
#undef ADSE_UNEXPLORED
#define ADSE_UNDECIDED(NAME, CODE, HELP) { CODE, HELP },
#include "goals/undecided.def"
#undef ADSE_UNDECIDED
#define SYMRT_REASON(ID, NAME, CODE, HELP) { CODE, HELP },
#include "reasons.def"
#undef SYMRT_REASON
};

static const struct row unlocks[] = {
#define ADSE_UNLOCK(CODE, HELP) { CODE, HELP },
#include "cmd/unlock.def"
#undef ADSE_UNLOCK
};

static const char *
find (const struct row *rows, size_t n, const char *code)
{
  for (size_t i = 0; i < n; i++)
    if (!strcmp (rows[i].code, code))
      return rows[i].text;
  return "";
}

const char *
reason_meaning (const char *code)
{
  return find (meanings, sizeof meanings / sizeof *meanings, code);
}

const char *
reason_unlock (const char *code)
{
  return find (unlocks, sizeof unlocks / sizeof *unlocks, code);
}

void
reason_code (const char *why, char *buf, unsigned long n)
{
  static const char *const before[]
    = { "not-reached: ", "not-explored: ", "concretized: ", "untested: " };
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    if (!strncmp (why, before[i], strlen (before[i])))
      why += strlen (before[i]);
  snprintf (buf, n, "%.*s", (int) strcspn (why, ":"), why);
}
