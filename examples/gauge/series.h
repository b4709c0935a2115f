/* SPDX-License-Identifier: MIT
   Series of levels, and the telegrams they come in.  */
#ifndef GAUGE_SERIES_H
#define GAUGE_SERIES_H

#include <stddef.h>

/* Mean of the N LEVELS, rounded towards zero.  N is not 0.  */
int series_mean (const int *levels, size_t n);

/* 1 if the last of the N bytes of a TELEGRAM is the sum of the others, modulo 256.
   An empty telegram is damaged.  */
int telegram_intact (const void *telegram, size_t n);

#endif
