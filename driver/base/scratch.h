/* SPDX-License-Identifier: GPL-3.0-or-later
   Removing what is left in scratch folders, whatever code under test put there:
   folders as deep as they like, without permission to enter.  */
#ifndef ADSE_SCRATCH_H
#define ADSE_SCRATCH_H

/* Remove all that is in folder PATH.  */
void scratch_empty (const char *path);
/* The same, and PATH itself.  */
void scratch_remove (const char *path);

/* A scratch folder of our own under TMPDIR, removed at exit by the process that
   made it, or by the next one if that was killed.  Dies where none can be made.  */
const char *scratch_folder (void);
void scratch_make (const char *path); /* or die */
#endif
