/* SPDX-License-Identifier: GPL-3.0-or-later
   Jumps out of the function, to where the program began.  */
/* ends: exit:4 crash:SIGSEGV */
/* suite: kept suspect */
#include "hostile.h"

static jmp_buf out;

__attribute__ ((constructor)) static void
begin (void)
{
  if (setjmp (out))
    _exit (4);
}

int
jumps_out (int x)
{
  longjmp (out, x | 1);
}
