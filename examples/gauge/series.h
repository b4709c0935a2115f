/* SPDX-License-Identifier: MIT
   Series of levels.  */
#ifndef GAUGE_SERIES_H
#define GAUGE_SERIES_H

#include <stddef.h>

/* Highest and lowest of the N LEVELS.  0, or -1 if there are none.  */
int series_range (const int *levels, size_t n, int *lowest, int *highest);

/* Mean of the N LEVELS, rounded towards zero.  N is not 0.  */
int series_mean (const int *levels, size_t n);

/* Call VISIT with each of the N LEVELS until it returns other than 0.  That value,
   or 0 at the end.  */
int series_each (const int *levels, size_t n, int (*visit) (int level));

/* Fletcher's checksum of N bytes at DATA, modulo 255.  */
unsigned series_checksum (const void *data, size_t n);

#endif
