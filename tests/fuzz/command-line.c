/* SPDX-License-Identifier: GPL-3.0-or-later
   A command line, one word a line; IMAGE stands for the fixed program's object, INI
   for the settings that follow the first empty line.  Everything beyond the parsing
   and the reading of files that were named is replaced: nothing is run or written.  */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/cli.h"
#include "program/image.h"
#include "session/session.h"
#include "suite/suite.h"
#include "fuzz.h"
#include "program.h"
#include "trace.h"

#define MAX_WORDS 40

/* --wrap: what the commands would do to the world.  */
int __wrap_session_run (struct session *, char *, size_t);
int __wrap_writing_run (struct suite_request *, struct suite_result *, char *,
			size_t);
const char *__wrap_scratch_folder (void);
void __wrap_scratch_remove (const char *);
void __wrap_scratch_make (const char *);
FILE *__real_fopen (const char *, const char *);
FILE *__wrap_fopen (const char *, const char *);
void *__wrap_arena_create (const struct program *, const char *, enum symrt_mode,
			   uint32_t, int *, size_t *, char *, size_t);

int __wrap_store_lock (const char *, char *, size_t);
char *__wrap_cli_find (const char *);

static bool armed;
static char settings_path[64];

int
__wrap_session_run (struct session *s, char *err, size_t nerr)
{
  fuzz_check (s->ntarget && s->settings->jobs && s->settings->strategy
	      && s->settings->criteria, "a session that can be run");
  free (session_config (s->settings, NULL, s->targets, s->link, s->nlink,
			0));
  snprintf (err, nerr, "sessions are not run here");
  return -1;
}

int
__wrap_writing_run (struct suite_request *r, struct suite_result *res, char *err,
		    size_t nerr)
{
  (void) r, (void) res;
  snprintf (err, nerr, "suites are not written here");
  return -1;
}

const char *
__wrap_scratch_folder (void)
{
  return "/nonexistent";
}

int
__wrap_store_lock (const char *dir, char *err, size_t nerr)
{
  (void) dir, (void) err, (void) nerr;
  return open ("/dev/null", O_RDONLY | O_CLOEXEC);
}

char *
__wrap_cli_find (const char *name)
{
  return strdup (name);
}

void
__wrap_scratch_remove (const char *path)
{
  (void) path;
}

void
__wrap_scratch_make (const char *path)
{
  (void) path;
}

/* Of files only the settings are there.  */
FILE *
__wrap_fopen (const char *path, const char *mode)
{
  if (!armed || (*settings_path && !strcmp (path, settings_path)))
    return __real_fopen (path, mode);
  errno = ENOENT;
  return NULL;
}

void *
__wrap_arena_create (const struct program *p, const char *path,
		     enum symrt_mode mode, uint32_t flags, int *fd, size_t *size,
		     char *err, size_t nerr)
{
  (void) p, (void) path, (void) mode, (void) flags, (void) fd, (void) size;
  snprintf (err, nerr, "programs are not run here");
  return NULL;
}

static const struct
{
  const char *name;
  int (*run) (int argc, char **argv);
} commands[] = {
  { "list", cmd_list }, { "generate", cmd_generate }, { "explain", cmd_explain },
  { "score", cmd_score }
};

struct line
{
  int argc;
  char *argv[MAX_WORDS + 1];
};

static void
run (void *ctx)
{
  struct line *l = ctx;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp (l->argv[0], commands[i].name))
      {
	optind = 0;
	commands[i].run (l->argc, l->argv);
      }
}

int
fuzz_command_line (const uint8_t *data, size_t n)
{
  struct line l = { 0 };
  static const char *image;
  char *text = malloc (n + 1), *rest = text, *ini, *word;
  if (!text)
    abort ();
  memcpy (text, data, n);
  text[n] = 0;
  if (!image)
    {
      size_t size;
      const uint8_t *object = program_fixed_object (&size);
      image = fuzz_file (3, object, size);
    }
  *settings_path = 0;
  if ((ini = strstr (text, "\n\n")))
    {
      *ini = 0;
      snprintf (settings_path, sizeof settings_path, "%s",
		fuzz_file (1, (uint8_t *) ini + 2, strlen (ini + 2)));
    }
  while (l.argc < MAX_WORDS && (word = strsep (&rest, "\n")))
    l.argv[l.argc++] = !strcmp (word, "IMAGE") ? strdup (image)
		       : !strcmp (word, "INI") ? strdup (settings_path)
					       : strdup (word);
  if (l.argc)
    {
      char *kept[MAX_WORDS]; /* options are moved to the front */
      memcpy (kept, l.argv, sizeof kept);
      armed = true;
      fuzz_exits (run, &l);
      armed = false;
      for (int i = 0; i < l.argc; i++)
	free (kept[i]);
    }
  free (text);
  return 0;
}
