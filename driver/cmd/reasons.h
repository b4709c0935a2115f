/* SPDX-License-Identifier: GPL-3.0-or-later
   Reasons of functions without tests, of labels that stayed unknown and of values that
   became concrete (unexplored.def, undecided.def, reasons.def): what they mean and what
   would help (unlock.def).  */
#ifndef ADSE_CMD_REASONS_H
#define ADSE_CMD_REASONS_H

/* CODE of WHY, a reason as reports have it ("not-reached: bound: ..."), into BUF.  */
void reason_code (const char *why, char *buf, unsigned long n);
/* What CODE means; "" for one that there is not.  */
const char *reason_meaning (const char *code);
/* What would help against CODE; "" where nothing is known to.  */
const char *reason_unlock (const char *code);
#endif
