/* SPDX-License-Identifier: GPL-3.0-or-later
   What a kernel gives to main.c: CPU-bound work over bytes.  The kernel's own
   file is what is compiled in different ways; main.c is always plain.  */
#ifndef BENCH_KERNEL_H
#define BENCH_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/* One pass over DATA[0 .. N); its checksum.  May use and change WORK, which has
   room for four times as many bytes and is the same memory in every pass.  */
uint32_t kernel (unsigned char *data, size_t n, void *work);

#endif
