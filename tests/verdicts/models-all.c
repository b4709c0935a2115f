/* SPDX-License-Identifier: GPL-3.0-or-later
   Each function with a model, with each of its arguments an input, and with what it
   leaves behind looked at:

     ROW (NAME, N, STATEMENTS)	a function of three characters, whose STATEMENTS set r

   models-all.sh compares verdicts on them with what all inputs of a small domain give
   in the worlds of models-all-main.c.  Each model of libc.def has one here.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROW(NAME, N, ...)                                                     \
  int row_##NAME##_##N (char a, char b, char c)                               \
  {                                                                           \
    char s[8] = { a, b, 'x', c, 0 }, t[16] = "abcdefg", *e = t;               \
    int r = 0;                                                                \
    (void) s, (void) t, (void) e, (void) a, (void) b, (void) c;               \
    __VA_ARGS__;                                                              \
    if (r)                                                                    \
      return 1;                                                               \
    return 2;                                                                 \
  }
#include "models-all.def"
