/* SPDX-License-Identifier: GPL-3.0-or-later
   Ledgers, which people edit and git merges.  */
#include <stdlib.h>
#include <string.h>
#include "session/ledger.h"
#include "fuzz.h"

static char *
printed (struct ledger *l, size_t *n)
{
  char *text = NULL;
  FILE *f = open_memstream (&text, n);
  fuzz_check (f != NULL, "memory for the text");
  ledger_print (l, f);
  fclose (f);
  return text;
}

int
fuzz_ledger (const uint8_t *data, size_t n)
{
  struct ledger l, again;
  char err[300] = "";
  if (ledger_read (&l, fuzz_file (0, data, n), true, err, sizeof err))
    {
      fuzz_check (*err && !strchr (err, '\n'), "a refusal has a message");
      return 0;
    }
  size_t size, size2;
  char *text = printed (&l, &size);
  fuzz_check (ledger_read (&again, fuzz_file (1, (const uint8_t *) text, size),
			   true, err, sizeof err)
		== 0,
	      "what is written can be read");
  char *text2 = printed (&again, &size2);
  fuzz_check (size == size2 && !memcmp (text, text2, size),
	      "and comes out the same");
  fuzz_check (l.n == again.n, "with as many labels");
  for (size_t i = 0; i < l.n; i++)
    {
      struct ledger_line *o = &l.line[i];
      fuzz_check (ledger_find (&l, o->function, o->file, o->key) == o,
		  "each label is found");
      fuzz_check ((o->state == LEDGER_COVERED) == (o->by != 0)
		    && (o->state == LEDGER_WAIVED) == (*o->date != 0),
		  "what a state says is there");
      ledger_cover (o, LEDGER_BY_SCORE);
      ledger_uncover (o, LEDGER_BY_SCORE);
      ledger_uncover (o, LEDGER_BY_SUITE);
      fuzz_check (o->state == LEDGER_OPEN || o->state == LEDGER_WAIVED,
		  "nothing covers it any more");
    }
  ledger_free (&l);
  ledger_free (&again);
  free (text);
  free (text2);
  return 0;
}
