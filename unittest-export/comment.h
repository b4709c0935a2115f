/* SPDX-License-Identifier: GPL-3.0-or-later
   The comment above a test: what it is there for.  */
#ifndef ADSE_COMMENT_H
#define ADSE_COMMENT_H

#include "testmodel.h"
#include "text.h"

/* Add to T the words of TEST's comment, a line for each place in the source:

     level >= limits.flood: true, level == limits.flood; kills <, ~level
     limits.watch > 0: false

   as text_comment takes them.  Long lists end in the number of what is left
   out; `adse explain' lists all labels.  */
void comment_words (struct text *t, const struct test_case *test);

#endif
