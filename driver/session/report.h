/* SPDX-License-Identifier: GPL-3.0-or-later
   What generate says: a progress line on a terminal, a plain line a function in a
   log, the summary, and --json.  */
#ifndef ADSE_REPORT_H
#define ADSE_REPORT_H

#include <stdio.h>
#include "session/session.h"

/* What was said so far, and where.  */
struct report
{
  FILE *f;
  bool terminal;
  double start, last;
  double end;	  /* of the time limit, CLOCK_MONOTONIC; 0: none */
  uint32_t tests; /* in the suite so far */
  size_t printed; /* functions whose line is out, in order */
  size_t width;	  /* of the progress line on the screen */
};

/* Begin to report on the stream, which stays the caller's.  END: when the time
   limit is over, CLOCK_MONOTONIC; 0: there is none.  */
void report_begin (struct report *, FILE *, double end);
/* Show how far the session is.  Lines of finished functions come in the order
   of the targets, whatever the order in which they finish.  */
void report_poll (struct report *, const struct session *);
/* Show that FILE's tests are tried out, number AT of N files.  */
void report_trying (struct report *, const char *file, size_t at, size_t n);
/* Take the progress line from the screen.  */
void report_clear (struct report *);
/* Show the lines that are not out yet.  */
void report_end (struct report *, const struct session *);
/* Did the time limit, or an interrupt, end the target's exploration before its
   first run?  */
bool report_turnless (const struct outcome *);
/* Say on standard error what came of all functions.  SUITE: one was to be
   written, and PUBLISHED says whether it was.  SIG is the signal that ended
   the session, or 0.  */
void report_summary (const struct session *, bool suite, int sig, bool published);
/* Say what the checks of the exploration gave.  False: something is wrong.  */
bool report_checks (const struct session *);
/* Write --json's array to PATH ("-": standard output).  0, or -1 with ERR.  */
int report_json (const char *path, const struct session *, char *err, size_t nerr);
#endif
