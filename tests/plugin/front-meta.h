/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef FRONT_META_H
#define FRONT_META_H
int declared_in_header (const char *, __SIZE_TYPE__);
int attributes (char *, unsigned, const char *)
  __attribute__ ((nonnull (1), access (write_only, 1, 2),
		  access (read_only, 3)));
void external (int *);
#endif
