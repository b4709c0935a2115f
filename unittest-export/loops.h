/* SPDX-License-Identifier: GPL-3.0-or-later
   Statements that say the same of one element of an array after the other become a
   loop, and so do those that are the same.  */
#ifndef ADSE_LOOPS_H
#define ADSE_LOOPS_H

#include "text.h"

/* Make loops of statements in what T has from FROM on: LOOPS_LEAST or more
   that are indented by two, follow each other and differ only in indexes, each
   of which is one more than in the statement before.  They become

     for (i = 2; i < 79; i++)
       STATEMENT of i

   with a declaration of the index at FROM, where a block begins.

   Of statements that are the same, so many that follow each other become one as well,
   from 0 on.

   An assertion of integers says in its message which element it was.  */
void loops_fold (struct text *t, size_t from);

/* So many statements are worth a loop.  */
enum
{
  LOOPS_LEAST = 8
};
#endif
