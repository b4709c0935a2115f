/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that examples.c calls and that are never instrumented.  */
int black_box (int);
int half (int);

int
black_box (int y)
{
  return y;
}

int
half (int y)
{
  return y / 2;
}
