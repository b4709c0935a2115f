/* SPDX-License-Identifier: GPL-3.0-or-later
   What reasons.c calls, without the plugin.  */
struct handle;
int secret (struct handle *);
int archive (int, int);

int
secret (struct handle *h)
{
  return h != 0;
}

int
archive (int a, int b)
{
  return (a ^ b) & 15;
}
