/* SPDX-License-Identifier: GPL-3.0-or-later
   What inputs/settings.c and inputs/paths.c share.  */
#ifndef ADSE_INPUT_PATHS_H
#define ADSE_INPUT_PATHS_H

#include "inputs/settings.h"
#include "program/image.h"

/* Is TYPE of U what is written as NAME, "struct node" or "node_t"?  */
bool input_type_named (const struct unit *, uint32_t type, const char *name);
/* Take the value of S apart, whose input has TYPE of U (SYMRT_NONE: it needs none) and
   is a bit-field of BITS, unless that is 0.  NULL, or what is wrong with it.  */
const char *input_setting_value (struct input_setting *s, const struct unit *u,
				 uint32_t type, unsigned bits);
#endif
