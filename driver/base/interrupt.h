/* SPDX-License-Identifier: GPL-3.0-or-later
   Ctrl-C, SIGTERM and SIGHUP: the first asks everything to end soon and in order,
   in this process and in those forked from it; a second one ends it at once.  From the
   first on a pipe that nobody reads is no reason to end.  */
#ifndef ADSE_INTERRUPT_H
#define ADSE_INTERRUPT_H

#include <signal.h>

/* Catch them from now on.  */
void interrupt_catch (void);
/* What forked processes share: 0, or the signal that came.  Never NULL.  */
const volatile sig_atomic_t *interrupt_flag (void);
/* What users call SIG, one of these.  */
const char *interrupt_name (int sig);
#endif
