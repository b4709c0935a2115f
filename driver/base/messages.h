/* SPDX-License-Identifier: GPL-3.0-or-later
   What adse says on standard error, and the end of a command that cannot go on.  */
#ifndef ADSE_MESSAGES_H
#define ADSE_MESSAGES_H

/* Exit status of a command that cannot go on.  */
#define EXIT_BAD_INPUT 2
/* Room for a message with a path in it.  */
#define MESSAGE_SIZE 5000

/* Print "adse: MESSAGE" as one line on standard error and exit with status
   EXIT_BAD_INPUT.  */
void message_die (const char *format, ...)
  __attribute__ ((noreturn, format (printf, 1, 2)));
/* Print "adse: MESSAGE" as one line on standard error.  */
void message_warn (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
#endif
