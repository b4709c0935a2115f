/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: variable arguments.  Up to four, of the types that the function takes with
   va_arg; a format is "%s %d" with a string and a number, or "text".
   What takes a va_list is called through a function with `...'.  */
#include <stdarg.h>
#include <stdio.h>

/* sum_of: 4 branches; 68 covered */
int
sum_of (int n, ...)
{
  int sum = 0;
  va_list ap;
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    sum += va_arg (ap, int);
  va_end (ap);
  return sum == 42 ? -1 : sum;
}

/* matches: 8 branches; 150 covered, 3 unknown */
int
matches (const char *kinds, ...)
{
  int found = 0;
  va_list ap;
  va_start (ap, kinds);
  for (int i = 0; i < 3 && kinds[i]; i++)
    if (kinds[i] == 'i')
      found += va_arg (ap, int) == 7;
    else if (kinds[i] == 's')
      found += *va_arg (ap, const char *) == 'x';
  va_end (ap);
  return found;
}

/* print_label: 5 of 6 branches; 70 covered, 18 unknown */
__attribute__ ((format (printf, 3, 4))) int
print_label (char *to, size_t room, const char *format, ...)
{
  va_list ap;
  if (room < 2)
    return -1;
  va_start (ap, format);
  int n = vsnprintf (to, room, format, ap);
  va_end (ap);
  return n < 0 || (size_t) n >= room;
}

/* largest_of: 4 branches; 56 covered, 2 unknown */
long
largest_of (unsigned n, va_list ap)
{
  long most = -1;
  for (unsigned i = 0; i < n; i++)
    {
      long next = va_arg (ap, long);
      if (next > most)
	most = next;
    }
  return most;
}
