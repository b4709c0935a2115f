/* SPDX-License-Identifier: GPL-3.0-or-later
   A store's database file.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store/store.h"
#include "fuzz.h"
#include "scratch.h"
#include "store-use.h"

int
fuzz_store_file (const uint8_t *data, size_t n)
{
  const char *dir = fuzz_folder ();
  char path[100], err[300] = "";
  scratch_clear ();
  snprintf (path, sizeof path, "%s/adse.db", dir);
  FILE *f = fopen (path, "wb");
  if (!f || fwrite (data, 1, n, f) != n || fclose (f))
    abort ();
  if (n & 8)
    store_use_commands (dir);
  struct store *s = store_open (dir, STORE_WRITE, err, sizeof err);
  fuzz_check (s || *err, "a refusal has a message");
  if (s)
    {
      fuzz_check (strlen (store_note (s)) < 1000, "a note is a line");
      store_use_all (s);
      store_use_row (s, 0);
      store_close (s);
    }
  return 0;
}
