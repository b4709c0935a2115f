/* SPDX-License-Identifier: GPL-3.0-or-later
   Treatments of labels and kinds of label deletion, see label-mode.def.  */
#ifndef ADSE_LABEL_MODE_H
#define ADSE_LABEL_MODE_H

#include <stdbool.h>
#include <stddef.h>

enum label_treatment
{
#define LABEL_TREATMENT(NAME, TEXT, HELP) LABELS_##NAME,
#define LABEL_DELETION(NAME, TEXT, HELP)
#include "goals/label-mode.def"
#undef LABEL_TREATMENT
#undef LABEL_DELETION
  LABELS__COUNT
};

enum label_deletion
{
#define LABEL_TREATMENT(NAME, TEXT, HELP)
#define LABEL_DELETION(NAME, TEXT, HELP) DELETION_##NAME,
#include "goals/label-mode.def"
#undef LABEL_TREATMENT
#undef LABEL_DELETION
  DELETION__COUNT
};

struct label_mode_row
{
  const char *name, *help;
};
extern const struct label_mode_row label_treatments[LABELS__COUNT];
extern const struct label_mode_row label_deletions[DELETION__COUNT];

/* Index of NAME among the N ROWS; -1: there is none.  */
int label_mode_find (const struct label_mode_row *rows, size_t n, const char *name);

/* Do visits of covered labels matter?  */
static inline bool
label_mode_every_visit (enum label_treatment l, enum label_deletion d)
{
  return l == LABELS_DIRECT || d != DELETION_IDL2;
}
#endif
