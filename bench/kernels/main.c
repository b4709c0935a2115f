/* SPDX-License-Identifier: GPL-3.0-or-later
   KERNEL BYTES PASSES [symbolic]: passes of a kernel over the same text, whose
   bytes are inputs on request; prints the checksum of the last pass.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "adse.h"
#include "kernel.h"

/* Text that looks like a program: words, numbers, operators, repetitions.  */
static void
fill (unsigned char *data, size_t n)
{
  static const char *const word[] = {
    "while", "if", "return", "count", "index", "total", " + ", " == ", " (", ")",
    "[", "]", ";\n", " = ", "0x1f", "42", "7", "\"text\"", "/* note */", " "
  };
  uint32_t seed = 1;
  size_t at = 0;
  while (at < n)
    {
      seed = seed * 1664525 + 1013904223;
      const char *w = word[(seed >> 16) % (sizeof word / sizeof word[0])];
      size_t m = strlen (w);
      if (m > n - at)
        m = n - at;
      memcpy (data + at, w, m);
      at += m;
    }
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    return 2;
  size_t n = strtoul (argv[1], NULL, 10);
  unsigned passes = (unsigned) strtoul (argv[2], NULL, 10);
  unsigned char *data = malloc (n + 1), *work = calloc (n + 64, 4);
  if (!data || !work)
    return 2;
  fill (data, n);
  data[n] = 0;
  if (argc > 3 && !strcmp (argv[3], "symbolic"))
    adse_symbolic (data, n, "data");
  uint32_t sum = 0;
  while (passes--)
    sum = kernel (data, n, work);
  printf ("%08x\n", sum);
  free (work);
  free (data);
  return 0;
}
