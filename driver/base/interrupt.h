/* SPDX-License-Identifier: GPL-3.0-or-later
   Ctrl-C, SIGTERM and SIGHUP: the first asks everything to end soon and in order,
   in this process and in those forked from it; a second one ends it at once.  From the
   first on a pipe that nobody reads is no reason to end.  */
#ifndef ADSE_INTERRUPT_H
#define ADSE_INTERRUPT_H

#include <signal.h>

/* Catch the signals from now on.  SIGHUP stays ignored where it was.  */
void interrupt_catch (void);
/* 0, or the signal that came.  Forked processes share it.  Never NULL.  */
const volatile sig_atomic_t *interrupt_flag (void);
/* What users call SIG, one of the signals that are caught.  */
const char *interrupt_name (int sig);
#endif
