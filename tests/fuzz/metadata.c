/* SPDX-License-Identifier: GPL-3.0-or-later
   The metadata of one unit.  */
#include <stdlib.h>
#include <string.h>
#include "program/image.h"
#include "fuzz.h"
#include "meta.h"
#include "program.h"

int
fuzz_metadata (const uint8_t *data, size_t n)
{
  size_t blob = (n + 7) & ~(size_t) 7, size;
  struct program p;
  char err[300] = "";
  if (blob < sizeof (struct symrt_meta))
    blob = sizeof (struct symrt_meta);
  uint8_t *copy = calloc (1, blob);
  if (!copy)
    abort ();
  memcpy (copy, data, n);
  program_stamp (copy, blob, true);
  uint8_t *object = program_object (copy, blob, &size);
  char *path = (char *) fuzz_file (0, object, size);
  if (!program_read (&p, &path, 1, err, sizeof err))
    {
      program_walk (&p);
      program_free (&p);
    }
  else
    fuzz_check (*err, "a refusal has a message");
  free (object);
  free (copy);
  return 0;
}
