/* SPDX-License-Identifier: MIT
   What libc.def says of a function, for those who ask by name.  */
#ifndef SYMRT_LIBC_H
#define SYMRT_LIBC_H

#include <stdlib.h>
#include <string.h>

/* What is known of a function.  */
enum libc_fact
{
  /* The result, and all that the function leaves behind, come of its arguments and of
     the memory that they lead to, and the model says how or counts why it does not; the
     function cannot fail otherwise.  */
  LIBC_FOLLOWED = 1 << 0,
  /* As LIBC_FOLLOWED, in the locale "C".  */
  LIBC_LOCALE = 1 << 1,
  /* The function does not return.  */
  LIBC_ENDS = 1 << 2,
  /* The compiler knows the function as a floating-point operator, which clones
     record.  */
  LIBC_OPERATOR = 1 << 3,
  /* The function chooses a locale.  */
  LIBC_SETS_LOCALE = 1 << 4,
  /* The function chooses how floating-point operators round, or what they do
     with subnormal numbers.  */
  LIBC_SETS_ROUNDING = 1 << 5,
  /* The function takes the name of a file: what reaches it has such files as
     inputs.  */
  LIBC_NAMES_FILE = 1 << 6,
  /* The function takes the name of a variable of the environment: what reaches
     it has such variables as inputs.  */
  LIBC_NAMES_VARIABLE = 1 << 7,
  /* The function reads standard input, or may.  */
  LIBC_READS_INPUT = 1 << 8,
  /* Other descriptors may be open after a call.  A test puts these back.  */
  LIBC_LEAVES_DESCRIPTORS = 1 << 9,
  /* Signals may do something else after a call, which a test puts back.  */
  LIBC_LEAVES_SIGNALS = 1 << 10,
  /* The working folder may be another after a call, and a test puts it
     back.  */
  LIBC_LEAVES_FOLDER = 1 << 11,
  /* errno may be another after a call, and a test puts it back.  */
  LIBC_LEAVES_ERRNO = 1 << 12,
  /* All that a function may leave.  */
  LIBC_LEAVES = 15 << 9,
  /* The function calls what it is given to compare.  */
  LIBC_COMPARES = 1 << 13,
  /* The function writes its arguments down.  Where nobody asks for its result,
     nothing that follows depends on them.  */
  LIBC_PRINTS = 1 << 14,
  /* The function says that an assertion failed.  */
  LIBC_ASSERTION = 1 << 15
};

/* A function and what is known of it: bits of enum libc_fact.  */
struct libc_row
{
  const char *name;
  unsigned facts;
};

/* Order of rows by name, for qsort and bsearch.  */
static inline int
libc_compare (const void *a, const void *b)
{
  return strcmp (((const struct libc_row *) a)->name,
		 ((const struct libc_row *) b)->name);
}

/* The row of the function NAME; NULL: there is none.  __builtin_NAME and the checking
   variant of _FORTIFY_SOURCE, __NAME_chk, count as NAME.  */
static inline const struct libc_row *
libc_row (const char *name)
{
  static struct libc_row rows[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) { #NAME, FACTS },
#define SYMRT_LIBC(NAME, FACTS) { #NAME, FACTS },
#include "libc.def"
  };
  enum
  {
    N = sizeof rows / sizeof *rows
  };
  static int sorted;
  const char *plain = strncmp (name, "__builtin_", 10) == 0 ? name + 10 : name;
  size_t n = strlen (plain);
  char checked[32];
  struct libc_row asked[3] = { { name, 0 }, { plain, 0 }, { "", 0 } };

  if (!sorted)
    qsort (rows, N, sizeof *rows, libc_compare);
  sorted = 1;
  if (n > 6 && n - 6 < sizeof checked && strncmp (plain, "__", 2) == 0
      && strcmp (plain + n - 4, "_chk") == 0)
    {
      memcpy (checked, plain + 2, n - 6);
      checked[n - 6] = 0;
      asked[2].name = checked;
    }
  for (int i = 0; i < 3; i++)
    {
      const void *found = bsearch (&asked[i], rows, N, sizeof *rows, libc_compare);
      if (found)
	return (const struct libc_row *) found;
    }
  return NULL;
}

/* The facts of the function NAME; 0: none are known.  */
static inline unsigned
libc_facts (const char *name)
{
  const struct libc_row *r = libc_row (name);
  return r ? r->facts : 0;
}

#endif
