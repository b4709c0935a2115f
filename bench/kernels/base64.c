/* SPDX-License-Identifier: GPL-3.0-or-later
   Base64: encode the bytes, decode what came out, compare.  */
#include "kernel.h"

static const char digits[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t
encode (char *to, const unsigned char *from, size_t n)
{
  char *start = to;
  for (; n >= 3; n -= 3, from += 3)
    {
      *to++ = digits[from[0] >> 2];
      *to++ = digits[(from[0] & 3) << 4 | from[1] >> 4];
      *to++ = digits[(from[1] & 15) << 2 | from[2] >> 6];
      *to++ = digits[from[2] & 63];
    }
  if (n)
    {
      unsigned char second = n > 1 ? from[1] : 0;
      *to++ = digits[from[0] >> 2];
      *to++ = digits[(from[0] & 3) << 4 | second >> 4];
      *to++ = n > 1 ? digits[(second & 15) << 2] : '=';
      *to++ = '=';
    }
  return (size_t) (to - start);
}

static int
value_of (char c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static size_t
decode (unsigned char *to, const char *from, size_t n)
{
  unsigned char *start = to;
  unsigned bits = 0, have = 0;
  for (size_t i = 0; i < n; i++)
    {
      int v = value_of (from[i]);
      if (v < 0)
        break;
      bits = bits << 6 | (unsigned) v;
      have += 6;
      if (have >= 8)
        {
          have -= 8;
          *to++ = (unsigned char) (bits >> have);
        }
    }
  return (size_t) (to - start);
}

uint32_t
kernel (unsigned char *data, size_t n, void *work)
{
  char *text = work;
  unsigned char *back = (unsigned char *) work + (n + 2) / 3 * 4 + 4;
  size_t length = encode (text, data, n);
  size_t m = decode (back, text, length);
  uint32_t sum = (uint32_t) (length * 31 + m);
  for (size_t i = 0; i < m; i++)
    sum = sum * 33 + (back[i] == data[i] ? back[i] : 255u);
  return sum;
}
