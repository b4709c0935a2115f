/* SPDX-License-Identifier: GPL-3.0-or-later
   Which functions of a file its static functions are reached through: what users of the
   file see of a static function is what functions that other files can call do with it.  */
#ifndef ADSE_REACH_H
#define ADSE_REACH_H

#include "program/image.h"

/* The static functions of U that function OF of it, which other files can call, is nearest
   to, counted in calls: a flag a function, malloc'd, and *N of them are set.  Of two that
   are equally near both are; if ALONE, only the first one.  */
bool *unit_nearest (const struct unit *u, uint32_t of, bool alone, uint32_t *n);
/* OF and the static functions of U that it leads to: a flag a function, malloc'd.  */
bool *unit_reached (const struct unit *u, uint32_t of);
#endif
