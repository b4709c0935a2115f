/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests of an earlier run that stay, where they are tried out: what does not compile or
   pass any more goes, of functions that were asked for.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "suite/impl.h"
#include "suite/trial.h"
#include "writing/impl.h"
#include "export.h"

/* PROGRAM is what FILE of KIND of G holds of an earlier run: tests of functions that were
   asked for go that do not pass, all of them where it does not come to its end.  Their
   number.  */
static size_t
run_kept (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	  const struct suite_kept_file *file, const char *program)
{
  char *log = xasprintf ("%s/verify-run/tap", s->scratch), denied[TRIAL_DENIED_ROOM];
  char name[TRIAL_NAME_ROOM], *line = NULL;
  size_t room = 0, dropped = 0;
  struct suite_process p;
  enum suite_end end = trial_run (s, TRIAL_COUNT - 1, program, NULL, file->all, true, 0,
				  log, &p, denied);
  bool passed = end == SUITE_ENDED && WIFEXITED (p.status)
		&& WEXITSTATUS (p.status) == 0 && *denied == 0;
  FILE *f = passed ? NULL : fopen (log, "r");

  while (f != NULL && getline (&line, &room, f) > 0)
    if (trial_failed (line, name))
      dropped += keep_less (s, g, kind, file, name, strlen (name));
  free (line);
  if (f != NULL)
    fclose (f);
  free (log);
  if (end != SUITE_DEADLINE && (end != SUITE_ENDED || *denied))
    dropped += keep_less (s, g, kind, file, NULL, 0);
  return dropped;
}

/* FILE of KIND of G, which is PATH, does not build, for what TEXT says: tests of functions
   that were asked for go.  Their number.  */
static size_t
mend_kept (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	   const struct suite_kept_file *file, const char *path, const char *text)
{
  char name[TRIAL_NAME_ROOM];
  const char *error, *rest = text;
  size_t dropped = 0;

  while ((rest = trial_next_error (path, rest, name, &error)) != NULL)
    dropped += keep_less (s, g, kind, file, name, strlen (name));
  return dropped > 0 ? dropped : keep_less (s, g, kind, file, NULL, 0);
}

size_t
kept_try (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	  const char *text)
{
  struct suite_kept *kept = &g->files[kind].kept;
  size_t dropped = 0;

  for (unsigned k = 0; k < kept->n && !suite_late (s); k++)
    {
      struct suite_kept_file *file = &kept->file[k];
      if (file->ours == 0 || file->tried)
	continue;
      char *program = trial_path (s, g, kind, k + 1);
      char *name = names_file (kind, s->source[g->unit].stem, k + 1);
      char *path = xasprintf ("%s/%s", s->stage, name);
      size_t n = access (program, X_OK) == 0 ? run_kept (s, g, kind, file, program)
					     : mend_kept (s, g, kind, file, path, text);
      if (n > 0)
	suite_log (s, "suite: %zu tests of an earlier run do not stay in %s", n, name);
      file->tried = n == 0;
      dropped += n;
      free (path);
      free (name);
      free (program);
    }
  return dropped;
}
