/* SPDX-License-Identifier: GPL-3.0-or-later
   A file given as image.  */
#include <stdlib.h>
#include <string.h>
#include "program/image.h"
#include "fuzz.h"
#include "meta.h"
#include "program.h"

int
fuzz_image (const uint8_t *data, size_t n)
{
  static const uint64_t magic = SYMRT_META_MAGIC;
  struct program p;
  char err[300] = "";
  uint8_t *copy = malloc (n + 1);
  if (!copy)
    abort ();
  memcpy (copy, data, n);
  for (size_t at = 0; at + 8 <= n; at++)
    if (!memcmp (copy + at, &magic, sizeof magic))
      program_stamp (copy + at, n - at, false);
  char *path = (char *) fuzz_file (0, copy, n);
  if (!program_read (&p, &path, 1, err, sizeof err))
    {
      program_walk (&p);
      program_free (&p);
    }
  else
    fuzz_check (*err, "a refusal has a message");
  free (copy);
  return 0;
}
