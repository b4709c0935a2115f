/* SPDX-License-Identifier: GPL-3.0-or-later
   What adse says on standard error, and the end of a command that cannot go on.  */
#ifndef ADSE_MESSAGES_H
#define ADSE_MESSAGES_H

#define EXIT_BAD_INPUT 2
/* Room for a message with a path in it.  */
#define MESSAGE_SIZE 5000

/* "adse: MESSAGE" on standard error, one line, and exit status 2.  */
void message_die (const char *format, ...)
  __attribute__ ((noreturn, format (printf, 1, 2)));
/* "adse: MESSAGE" on standard error, one line.  */
void message_warn (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
#endif
