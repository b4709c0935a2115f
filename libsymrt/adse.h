/* SPDX-License-Identifier: MIT
   adse.h -- what a program may say to adse.  Compiles and links with and without
   the plugin, and does nothing unless the runtime is attached.  */
#ifndef ADSE_H
#define ADSE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Implemented by libsymrt; weak, so that a program links without it.  */
extern void adse_runtime_symbolic (void *p, size_t n, const char *name)
    __attribute__ ((weak));

/* Make the N bytes at P an input named NAME: their present value is this run's
   value.  NAME must stay valid.  Program runs under the runtime only.  */
static inline void
adse_symbolic (void *p, size_t n, const char *name)
{
  if (adse_runtime_symbolic)
    adse_runtime_symbolic (p, n, name);
}

#ifdef __cplusplus
}
#endif
#endif
