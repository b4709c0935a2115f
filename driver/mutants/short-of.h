/* SPDX-License-Identifier: GPL-3.0-or-later
   Codes of short-of.def.  */
#ifndef ADSE_SHORT_OF_H
#define ADSE_SHORT_OF_H

#define ADSE_SHORT_OF(NAME, CODE, HELP) SHORT_##NAME,
enum short_of
{
#include "mutants/short-of.def"
  SHORT__COUNT
};
#undef ADSE_SHORT_OF
extern const char *const short_codes[SHORT__COUNT];
/* That of CODE; SHORT__COUNT: the reason is another kind of code.  */
enum short_of short_find (const char *code);
#endif
