/* SPDX-License-Identifier: GPL-3.0-or-later
   What voids.c hands its void pointers on to.  */
#ifndef OTHER_H
#define OTHER_H

struct box
{
  int w, h;
  const char *name;
};

int box_named (int level, const void *what);
int secret_sum (const void *what);

#endif
