/* SPDX-License-Identifier: GPL-3.0-or-later
   In the locale "C", in which programs start, no character beyond ASCII is a letter.  */
#include <ctype.h>
#include <locale.h>

int
is_foreign (char a)
{
  int c = (unsigned char) a, letter = isalpha (c) != 0;
  if (c > 127)
    {
      if (letter)
	return 1;
      return 2;
    }
  return 3;
}

#ifdef CHOOSES
void
choose (void)
{
  setlocale (LC_ALL, "");
}
#endif
