/* SPDX-License-Identifier: GPL-3.0-or-later
   Is a string of LENGTH bytes well-formed UTF-8 (RFC 3629 section 4), and if not,
   where does the first character begin that is not?  Each character is decoded and
   its value is judged afterwards, so that overlong forms, surrogates and values
   beyond Unicode are refused by number.  */

#ifndef LENGTH
#define LENGTH 3
#endif

struct text
{
  unsigned char byte[LENGTH];
};

/* LENGTH when all is well; the position of the fault otherwise.  */
int
utf8_check (struct text t)
{
  int at = 0;
  while (at < LENGTH && t.byte[at])
    {
      unsigned lead = t.byte[at], value, least;
      int more;
      if (lead < 0x80)
	{
	  at++;
	  continue;
	}
      if ((lead & 0xe0) == 0xc0)
	more = 1, value = lead & 0x1f, least = 0x80;
      else if ((lead & 0xf0) == 0xe0)
	more = 2, value = lead & 0x0f, least = 0x800;
      else if ((lead & 0xf8) == 0xf0)
	more = 3, value = lead & 0x07, least = 0x10000;
      else
	return at;
      if (at + more >= LENGTH)
	return at;
      for (int k = 1; k <= more; k++)
	{
	  unsigned next = t.byte[at + k];
	  if ((next & 0xc0) != 0x80)
	    return at;
	  value = value << 6 | (next & 0x3f);
	}
      if (value < least || value > 0x10ffff)
	return at;
      if (value >= 0xd800 && value <= 0xdfff)
	return at;
      at += more + 1;
    }
  return LENGTH;
}
