/* SPDX-License-Identifier: GPL-3.0-or-later
   Names of the treatments of labels.  See label-mode.h.  */
#include <string.h>
#include "goals/label-mode.h"

const struct label_mode_row label_treatments[LABELS__COUNT] = {
#define LABEL_TREATMENT(NAME, TEXT, HELP) { TEXT, HELP },
#define LABEL_DELETION(NAME, TEXT, HELP)
#include "goals/label-mode.def"
#undef LABEL_TREATMENT
#undef LABEL_DELETION
};

const struct label_mode_row label_deletions[DELETION__COUNT] = {
#define LABEL_TREATMENT(NAME, TEXT, HELP)
#define LABEL_DELETION(NAME, TEXT, HELP) { TEXT, HELP },
#include "goals/label-mode.def"
#undef LABEL_TREATMENT
#undef LABEL_DELETION
};

int
label_mode_find (const struct label_mode_row *rows, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (!strcmp (rows[i].name, name))
      return (int) i;
  return -1;
}
