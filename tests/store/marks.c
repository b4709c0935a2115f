/* SPDX-License-Identifier: GPL-3.0-or-later
   The second file that is explored while the driver is killed; see words.c.  */

enum mark
{
  MARK_NONE, MARK_LOW, MARK_FAIR, MARK_HIGH
};

enum mark
mark_of (int points, int of)
{
  if (of <= 0 || points < 0 || points > of)
    return MARK_NONE;
  int share = points * 100 / of;
  return share >= 80 ? MARK_HIGH : share >= 50 ? MARK_FAIR : MARK_LOW;
}

int
weigh (const char *s)
{
  int sum = 0;
  for (int i = 0; s[i] && i < 12; i++)
    if (s[i] >= 'a' && s[i] <= 'f')
      sum += s[i] - 'a' + 1;
    else if (s[i] == 'x')
      sum *= 2;
    else
      sum -= 3;
  return sum > 40;
}

int
at (const int *table, int n, int i)
{
  static const int limits[4] = { 3, 5, 9, 17 };
  if (i < 0 || i >= n || i > 3)
    return -1;
  return table[i] > limits[i] ? table[i] / (table[i] - 20) : 0;
}
