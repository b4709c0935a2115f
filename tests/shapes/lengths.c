/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: lengths behind pointers.  Beside a buffer, what `size_t *len' leads to is its
   length before the call; what the function leaves there is asserted.  */
#include <stddef.h>
#include <string.h>

/* squeeze: 12 branches; 129 covered, 3 unknown */
int
squeeze (unsigned char *bytes, unsigned *count)
{
  unsigned kept = 0;
  if (!bytes || !count)
    return -1;
  for (unsigned i = 0; i < *count; i++)
    if (bytes[i] != ' ')
      bytes[kept++] = bytes[i];
  *count = kept;
  return kept == 2 && bytes[1] == 'x';
}

/* get_unit: 10 branches; 149 covered, 4 unknown */
int
get_unit (int code, char *buf, size_t *len)
{
  const char *unit = code == 1 ? "kelvin" : code == 2 ? "m" : "";
  size_t need = strlen (unit) + 1, room = *len;
  *len = need;
  if (room < need)
    return -1;
  memcpy (buf, unit, need);
  return code == 1 || code == 2;
}

/* largest: 6 branches; 66 covered */
long
largest (const long *values, size_t *nvalues, size_t *at)
{
  *at = 0;
  for (size_t i = 1; i < *nvalues; i++)
    if (values[i] > values[*at])
      *at = i;
  return *nvalues ? values[*at] : 0;
}
