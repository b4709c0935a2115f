/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions of libc by other names or types than the models have, and names of libc's
   that are other functions: nothing is proved of what they give.  Each function here
   returns 1 and 2.  */
extern unsigned strlen (const char *);
extern unsigned long other_length (const char *) __asm ("strnlen");
extern char *strchr (const char *, int) __asm ("my_chr");

char *
my_chr (const char *s, int c)
{
  return c > 3 ? (char *) s : 0;
}

#define CASE(NAME, R)                                                         \
  int NAME (char a, char b)                                                   \
  {                                                                           \
    char s[4] = { a, b, 0 }, t[9];                                            \
    int r;                                                                    \
    R;                                                                        \
    if (r)                                                                    \
      return 1;                                                               \
    return 2;                                                                 \
  }
CASE (narrow, r = strlen (s) == 2)
CASE (renamed, r = other_length (s) == 2)
CASE (another, r = strchr (s, b) == s)
CASE (printed, __builtin_sprintf (t, "%s", s); r = t[0] == 'x')
CASE (printed_length, r = __builtin_snprintf (0, 0, "%s", s) == 2)
CASE (allocated, r = __builtin_calloc (1, 2) == 0)
CASE (duplicated, r = __builtin_strndup (s, 1) == 0)
