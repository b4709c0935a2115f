/* SPDX-License-Identifier: GPL-3.0-or-later
   Removing what is left in scratch folders, whatever code under test put there:
   folders as deep as they like, without permission to enter.  */
#ifndef ADSE_SCRATCH_H
#define ADSE_SCRATCH_H

/* Remove all that is in folder PATH, which stays.  */
void scratch_empty (const char *path);
/* Remove PATH, with all that is in it if it is a folder.  */
void scratch_remove (const char *path);

/* The path of a scratch folder of our own under TMPDIR, made by the first
   call.  The process that made it removes it at exit; if that was killed, a
   later one does.  Dies if none can be made.  The string is not the
   caller's.  */
const char *scratch_folder (void);
/* Make folder PATH if it is not there.  Dies if that fails.  */
void scratch_make (const char *path);
#endif
