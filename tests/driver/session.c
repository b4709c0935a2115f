/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions for session.sh: small ones, and one whose loop keeps an exploration
   busy until its budget of runs ends.  */

int
classify (int a, int b)
{
  if (a > b && a < b + 10)
    return 1;
  if (a == 77)
    return 2;
  return 0;
}

static int
weigh (const char *s)
{
  int sum = 0;
  for (int i = 0; s[i] && i < 40; i++)
    if (s[i] >= '0' && s[i] <= '9')
      sum += s[i] - '0';
    else if (s[i] == 'x')
      sum *= 2;
    else
      sum -= 1;
  return sum;
}

int
heavy (const char *s)
{
  return weigh (s) > 90;
}

int
light (unsigned n)
{
  int bits = 0;
  while (n)
    {
      bits += n & 1;
      n >>= 1;
    }
  return bits;
}
