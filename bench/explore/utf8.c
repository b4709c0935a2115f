/* SPDX-License-Identifier: GPL-3.0-or-later
   Six bytes as UTF-8 (RFC 3629 section 4): how many characters they are up to
   the first NUL, or -1.  */

struct bytes
{
  unsigned char b[6];
};

/* Bytes of the character that LEAD begins, 0: none begins with it.  *LO and *HI
   are the limits of its second byte.  */
static int
sequence (unsigned char lead, unsigned char *lo, unsigned char *hi)
{
  *lo = 0x80;
  *hi = 0xbf;
  if (lead < 0x80)
    return 1;
  if (lead < 0xc2)
    return 0;
  if (lead < 0xe0)
    return 2;
  if (lead < 0xf0)
    {
      if (lead == 0xe0)
	*lo = 0xa0;
      else if (lead == 0xed)
	*hi = 0x9f;
      return 3;
    }
  if (lead > 0xf4)
    return 0;
  if (lead == 0xf0)
    *lo = 0x90;
  else if (lead == 0xf4)
    *hi = 0x8f;
  return 4;
}

int
utf8_length (struct bytes text)
{
  int at = 0, count = 0;
  while (at < 6 && text.b[at])
    {
      unsigned char lo, hi;
      int n = sequence (text.b[at], &lo, &hi);
      if (!n || at + n > 6)
	return -1;
      if (n > 1 && (text.b[at + 1] < lo || text.b[at + 1] > hi))
	return -1;
      for (int k = 2; k < n; k++)
	if ((text.b[at + k] & 0xc0) != 0x80)
	  return -1;
      at += n;
      count++;
    }
  return count;
}
