/* SPDX-License-Identifier: MIT
   pc_label.h -- the labels of LTest (Bardin et al. 2014): pc_label (cond),
   pc_label (cond, id), pc_label (cond, id, "tag").  Sources that LAnnotate wrote
   take this definition when it comes first: gcc -include pc_label.h.  */
#ifndef ADSE_PC_LABEL_H
#define ADSE_PC_LABEL_H

#include "adse.h"

/* A statement: LTest's label, with or without a number and a tag.  */
#define pc_label(...)                                                                  \
  ADSE_PC_PICK (__VA_ARGS__, ADSE_PC_3, ADSE_PC_2, ADSE_PC_1, 0) (__VA_ARGS__)
/* Which of the macros for pc_label's numbers of arguments it is.  */
#define ADSE_PC_PICK(A, B, C, NAME, ...) NAME
/* pc_label with one argument.  */
#define ADSE_PC_1(COND) ADSE_USER_LABEL (COND, 0, "")
/* pc_label with two arguments.  */
#define ADSE_PC_2(COND, ID) ADSE_USER_LABEL (COND, ID, "")
/* pc_label with three arguments.  */
#define ADSE_PC_3(COND, ID, TAG) ADSE_USER_LABEL (COND, ID, TAG)

#endif
