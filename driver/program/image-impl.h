/* SPDX-License-Identifier: GPL-3.0-or-later
   What the image*.c files share.  */
#ifndef ADSE_IMAGE_IMPL_H
#define ADSE_IMAGE_IMPL_H

#include "program/image.h"

/* Check the blob of N bytes at DATA (8-byte aligned) and point UNIT's tables into
   it.  0, or -1 with what is wrong in WHY: nothing of it may be used then.  */
int unit_open (struct unit *, const uint8_t *data, size_t n, char *why, size_t nwhy);
/* Whether TEXT spells a type of KIND (SYMRT_T_*) and nothing else; "": it has no
   spelling (image-spelling.c).  */
bool image_spelling_ok (const char *text, int kind);
/* Fill in CONSTANTS of a program whose units are read.  0, or -1: memory.  */
int program_look_for_constants (struct program *);
/* Fill in NAMES of a program whose units are read.  0, or -1: memory.  */
int program_index_names (struct program *);
#endif
