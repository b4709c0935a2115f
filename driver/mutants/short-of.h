/* SPDX-License-Identifier: GPL-3.0-or-later
   Codes of short-of.def.  */
#ifndef ADSE_SHORT_OF_H
#define ADSE_SHORT_OF_H

#define ADSE_SHORT_OF(NAME, CODE, HELP) SHORT_##NAME,
/* Why a mutant fell short of the strength that was asked for.  */
enum short_of
{
#include "mutants/short-of.def"
  SHORT__COUNT
};
#undef ADSE_SHORT_OF
/* The code of each enum short_of.  */
extern const char *const short_codes[SHORT__COUNT];
/* Which of them has this CODE.  SHORT__COUNT: the reason is another kind of
   code.  */
enum short_of short_find (const char *code);
#endif
