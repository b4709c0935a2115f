/* SPDX-License-Identifier: GPL-3.0-or-later
   Definitions of what the code under test uses and nothing defines.  */
#ifndef ADSE_UNLINKED_H
#define ADSE_UNLINKED_H

#include "export.h"
#include "text.h"

/* The file's absent variables, and its unlinked functions that no test stands in for.  */
void unlinked_print (struct text *, const struct suite_file *);
#endif
