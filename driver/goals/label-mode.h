/* SPDX-License-Identifier: GPL-3.0-or-later
   Treatments of labels and kinds of label deletion, see label-mode.def.  */
#ifndef ADSE_LABEL_MODE_H
#define ADSE_LABEL_MODE_H

#include <stdbool.h>
#include <stddef.h>

/* How labels are asked for.  */
enum label_treatment
{
#define LABEL_TREATMENT(NAME, TEXT, HELP) LABELS_##NAME,
#define LABEL_DELETION(NAME, TEXT, HELP)
#include "goals/label-mode.def"
#undef LABEL_TREATMENT
#undef LABEL_DELETION
  LABELS__COUNT
};

/* Until when a label is asked for.  */
enum label_deletion
{
#define LABEL_TREATMENT(NAME, TEXT, HELP)
#define LABEL_DELETION(NAME, TEXT, HELP) DELETION_##NAME,
#include "goals/label-mode.def"
#undef LABEL_TREATMENT
#undef LABEL_DELETION
  DELETION__COUNT
};

/* The name of a treatment or deletion, and what it is.  */
struct label_mode_row
{
  const char *name, *help;
};
/* The row of each enum label_treatment.  */
extern const struct label_mode_row label_treatments[LABELS__COUNT];
/* The row of each enum label_deletion.  */
extern const struct label_mode_row label_deletions[DELETION__COUNT];

/* Index of NAME among the N ROWS; -1: there is none.  */
int label_mode_find (const struct label_mode_row *rows, size_t n, const char *name);

/* Must visits of covered labels be recorded, too?  */
static inline bool
label_mode_every_visit (enum label_treatment l, enum label_deletion d)
{
  return l == LABELS_DIRECT || d != DELETION_IDL2;
}
#endif
