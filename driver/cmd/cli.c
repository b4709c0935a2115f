/* SPDX-License-Identifier: GPL-3.0-or-later
   Shared parts of the subcommands.  See cli.h.  */
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/messages.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "labels.h"
#include "site.h"

#ifndef ADSE_LIBDIR
#define ADSE_LIBDIR "/usr/local/lib"
#endif

void
cli_start (void)
{
  /* A descriptor that was closed would become a file of ours, and messages would
     go there.  Opened the wrong way round, its use still fails.  */
  for (int fd = 0; fd < 3; fd++)
    if (fcntl (fd, F_GETFD) < 0 && errno == EBADF)
      open ("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

int
cli_finish (int status)
{
  bool failed = ferror (stdout);
  errno = 0;
  if (fflush (stdout) != 0 || failed)
    message_die ("standard output: cannot write%s%s", errno ? ": " : "",
		 errno ? strerror (errno) : "");
  return status;
}

static const struct
{
  const char *name, *arguments, *help;
} commands[] = {
#define COMMAND(SYMBOL, NAME, ARGUMENTS, HELP) { NAME, ARGUMENTS, HELP },
#include "cmd/commands.def"
#undef COMMAND
};

static void
print_help (const char *name, const struct cli_option *o, size_t n)
{
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp (commands[i].name, name))
      printf ("Usage: adse %s %s\n%s.\n\n", name, commands[i].arguments,
	      commands[i].help);
  for (size_t i = 0; i < n; i++)
    {
      char left[64];
      snprintf (left, sizeof left, "%s--%s%s%s",
		o[i].key < 256 ? (char[]){ '-', (char) o[i].key, ',', ' ', 0 } : "    ",
		o[i].name, o[i].arg ? "=" : "", o[i].arg ? o[i].arg : "");
      printf ("  %-26s %s\n", left, o[i].help);
    }
  printf ("  %-26s %s\n", "    --help", "this text");
}

int
cli_getopt (int argc, char **argv, const struct cli_option *o, size_t n)
{
  enum
  {
    KEY_HELP = 1000,
    MAX = 32
  };
  struct option longs[MAX + 2];
  char shorts[3 * MAX + 2];
  size_t k = 0;
  memset (longs, 0, sizeof longs);
  shorts[k++] = ':';
  for (size_t i = 0; i < n && i < MAX; i++)
    {
      longs[i].name = o[i].name;
      longs[i].has_arg = o[i].arg ? required_argument : no_argument;
      longs[i].val = o[i].key;
      if (o[i].key < 256)
	{
	  shorts[k++] = (char) o[i].key;
	  if (o[i].arg)
	    shorts[k++] = ':';
	}
    }
  shorts[k] = 0;
  longs[n].name = "help";
  longs[n].val = KEY_HELP;
  opterr = 0;
  int at = optind, c = getopt_long (argc, argv, shorts, longs, NULL);
  /* The word that was looked at; of several letters in one word the last.  */
  const char *word = argv[optind > at ? optind - 1 : at];
  switch (c)
    {
    case KEY_HELP: print_help (argv[0], o, n); exit (cli_finish (0));
    case ':':
      message_die ("%s: option '%s' needs an argument; see adse %s --help", argv[0],
		   word, argv[0]);
    case '?':
      for (size_t i = 0; i <= n; i++)
	if (optopt && longs[i].val == optopt && !longs[i].has_arg)
	  message_die ("%s: option '--%s' takes no argument; see adse %s --help",
		       argv[0], longs[i].name, argv[0]);
      if (optopt && optopt < 256)
	message_die ("%s: no option '-%c'; see adse %s --help", argv[0], optopt,
		     argv[0]);
      message_die ("%s: no option '%s' like that; see adse %s --help", argv[0], word,
		   argv[0]);
    default:
      for (size_t i = 0; i < n; i++)
	if (c == o[i].key && o[i].arg && !*optarg)
	  message_die ("%s: the argument of --%s is empty; see adse %s --help", argv[0],
		       o[i].name, argv[0]);
      return c;
    }
}

void
cli_writable (const char *path)
{
  struct stat sb;
  char *folder = xstrdup (path), *slash = strrchr (folder, '/');
  int e = 0;
  if (!strcmp (path, "-"))
    ;
  else if (stat (path, &sb) == 0)
    e = S_ISDIR (sb.st_mode) ? EISDIR : access (path, W_OK) ? errno : 0;
  else if (errno != ENOENT)
    e = errno;
  else
    {
      if (slash)
	slash[slash == folder] = 0;
      e = access (slash ? folder : ".", W_OK | X_OK) ? errno : 0;
    }
  if (e)
    message_die ("%s: cannot be written: %s", path, strerror (e));
  free (folder);
}

uint64_t
cli_number (const char *what, const char *text, uint64_t min, uint64_t max)
{
  char *end;
  errno = 0;
  unsigned long long v = strtoull (text, &end, 0);
  if (errno || end == text || *end || strchr (text, '-') || v < min || v > max)
    message_die ("%s: '%s' is not a number from %llu to %llu", what, text,
		 (unsigned long long) min, (unsigned long long) max);
  return v;
}

double
cli_seconds (const char *what, const char *text)
{
  char *end;
  errno = 0;
  double v = strtod (text, &end);
  if (errno || end == text || *end || !(v > 0 && v < 1e8))
    message_die ("%s: '%s' is not a number of seconds above 0", what, text);
  return v;
}

adse_criteria
cli_criteria (const char *list, uint32_t *limit, struct adse_strengths_named *named)
{
  char bad[80];
  adse_criteria set;
  if (adse_criteria_parse_more (list, &set, limit, named, bad, sizeof bad))
    return set;
  if (!*bad)
    message_die ("-c: '%s' has an empty name between commas", list);
  struct strbuf known = { 0 };
  for (size_t i = 0; i < adse_criteria_ngroup; i++)
    strbuf_addf (&known, " %s", adse_criteria_groups[i].name);
  for (int i = 0; i < ADSE_CRIT__COUNT; i++)
    strbuf_addf (&known, " %s", adse_criterion_rows[i].name);
  message_die ("no criterion '%s'; there are: all none%s", bad, strbuf_str (&known));
}

void
cli_missing_places (const struct program *p, adse_criteria criteria)
{
  uint32_t there = ~ADSE_SITES_ON_REQUEST;
  struct strbuf missing = { 0 };
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t s = 0; s < p->units[i].meta->sites.count; s++)
      there |= 1u << (p->units[i].sites[s].kind & 31);
  for (int i = 0; i < ADSE_CRIT__COUNT; i++)
    if (criteria >> i & 1 && !(adse_criterion_rows[i].place & there))
      strbuf_addf (&missing, "%s%s", strbuf_str (&missing)[0] ? "," : "",
		   adse_criterion_rows[i].name);
  if (p->nunit && strbuf_str (&missing)[0])
    message_warn ("no places of %s in these images: compile with "
		  "-fplugin-arg-adse-criteria=%s for them",
		  strbuf_str (&missing), strbuf_str (&missing));
  free (missing.s);
}

int
cli_split (int argc, char **argv)
{
  int i = 1;
  while (i < argc && strcmp (argv[i], "--") != 0)
    i++;
  return i;
}

void
cli_program (struct program *p, char *const *paths, size_t n)
{
  char err[MESSAGE_SIZE];
  if (program_read (p, paths, n, err, sizeof err) != 0)
    message_die ("%s", err);
  for (const char *s = p->left_out; s && *s; s += strspn (s, "\n"))
    {
      size_t line = strcspn (s, "\n");
      message_warn ("%.*s; its functions are left out", (int) line, s);
      s += line;
    }
}

struct target *
cli_targets (const struct program *p, char *const *globs, size_t nglob, size_t *n)
{
  struct target *t;
  if (program_targets (p, globs, nglob, &t, n) != 0)
    message_die ("out of memory");
  for (size_t g = 0; g < nglob; g++)
    {
      bool matches = false;
      for (size_t i = 0; i < *n && !matches; i++)
	matches = fnmatch (globs[g], t[i].name, 0) == 0;
      if (!matches)
	message_die ("-f: no function matches '%s'; adse list shows the functions",
		     globs[g]);
    }
  return t;
}

static char *
existing (char *path)
{
  if (path && access (path, R_OK) == 0)
    return path;
  free (path);
  return NULL;
}

char *
cli_find (const char *name)
{
  const char *dir = getenv ("ADSE_LIBDIR");
  char *found;
  if (dir && (found = existing (xasprintf ("%s/%s", dir, name))))
    return found;
  char self[PATH_MAX];
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
  if (n > 0)
    {
      self[n] = 0;
      for (int up = 0; up < 2; up++)
	{
	  char *slash = strrchr (self, '/');
	  if (slash)
	    *slash = 0;
	}
      if ((found = existing (xasprintf ("%s/lib/%s", self, name))))
	return found;
    }
  return existing (xasprintf ("%s/%s", ADSE_LIBDIR, name));
}
