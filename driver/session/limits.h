/* SPDX-License-Identifier: GPL-3.0-or-later
   The limits of all rooms (base/limits.h), by names like "goals.samples".  They are the
   process's: set once, before anything is explored.  */
#ifndef ADSE_SESSION_LIMITS_H
#define ADSE_SESSION_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include "base/limits.h"
#include "base/util.h"

/* One member for each row of session/limits.def.  */
struct session_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "session/limits.def"
};
/* The values in use.  */
extern struct session_limit session_limit;
/* What may be set in this room, and to what.  */
extern const struct limit_table session_limit_table;

/* Set NAME, or the limit that had this name before, to TEXT.  False: WHY says what is
   wrong with them.  */
bool limits_set (const char *name, const char *text, char *why, size_t nwhy);
/* Write a line for each limit of all rooms: name, value, range, what it
   bounds.  */
void limits_print (FILE *);
/* Append " goals.samples=300" for each limit that is not as usual: results
   depend on it.  */
void limits_changed (struct strbuf *);

#endif
