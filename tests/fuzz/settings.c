/* SPDX-License-Identifier: GPL-3.0-or-later
   adse.ini.  */
#include <stdlib.h>
#include <string.h>
#include "inputs/inputs.h"
#include "program/image.h"
#include "session/session.h"
#include "session/settings.h"
#include "fuzz.h"
#include "program.h"

int
fuzz_settings (const uint8_t *data, size_t n)
{
  struct settings s;
  char err[300] = "";
  settings_default (&s);
  if (settings_read (&s, fuzz_file (0, data, n), true, err, sizeof err))
    fuzz_check (*err, "a refusal has a message");
  else
    {
      /* What sessions rely on.  */
      fuzz_check (s.jobs > 0 && s.strategy && s.criteria, "settings are usable");
      struct input_plan *plan;
      const struct target *t = program_fixed_target (0, &plan);
      static const char *const names[] = { "f", "parse_number", "" };
      for (size_t i = 0; i < sizeof names / sizeof *names; i++)
	free (session_config (&s, settings_function (&s, names[i]), t, NULL, 0, 0));
    }
  settings_free (&s);
  return 0;
}
