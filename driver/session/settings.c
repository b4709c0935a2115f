/* SPDX-License-Identifier: GPL-3.0-or-later
   adse.ini.  See settings.h.  */
#include <errno.h>
#include <fnmatch.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/label-mode.h"
#include "goals/strategy.h"
#include "session/limits.h"
#include "session/settings.h"
#include "solver/solver.h"
#include "labels.h"

#define RUNS_DEFAULT 2000
#define QUERIES_DEFAULT 8000

void
settings_default (struct settings *s)
{
  memset (s, 0, sizeof *s);
  s->criteria = adse_criteria_default ();
  s->limit = ADSE_LIMIT_DEFAULT;
  s->strategy = strategy_find (NULL);
  s->strategy_name = strategy_rows[0].name;
  s->jobs = 1;
  s->seed = 1;
  s->store = STORE_DEFAULT;
  s->output = "adse-tests";
  s->sandbox = true;
  s->budget = (struct explore_budget){ .runs = RUNS_DEFAULT,
				       .queries = QUERIES_DEFAULT,
				       .depth = 4000,
				       .stale = EXPLORE_STALE };
  s->solver
    = (struct solver_limits){ .rlimit = 20000, .hard_ms = 3000, .memory_mb = 160 };
  s->run_ms = 1000;
  s->memory_mb = 1024;
}

struct reading
{
  struct settings *s;
  unsigned line; /* that was read last */
  char why[160];
};

static bool
number (struct reading *r, const char *name, const char *text, uint64_t min,
	uint64_t max, uint64_t *out)
{
  char *end;
  errno = 0;
  unsigned long long v = strtoull (text, &end, 0);
  if (errno || end == text || *end || strchr (text, '-') || v < min || v > max)
    {
      snprintf (r->why, sizeof r->why, "%s: '%.60s' is not a number from %llu to %llu",
		name, text, (unsigned long long) min, (unsigned long long) max);
      return false;
    }
  *out = v;
  return true;
}

static bool
yes_no (struct reading *r, const char *name, const char *text, bool *out)
{
  if (strcmp (text, "yes") && strcmp (text, "no"))
    {
      snprintf (r->why, sizeof r->why, "%s: '%s' is neither yes nor no", name, text);
      return false;
    }
  *out = *text == 'y';
  return true;
}

static const char *
replace (char **own, const char *value)
{
  free (*own);
  return *own = xstrdup (value);
}

static bool
set_generate (struct reading *r, const char *name, const char *value)
{
  struct settings *s = r->s;
  uint64_t v;
  if (!strcmp (name, "criteria"))
    {
      char bad[60];
      bool known = adse_criteria_parse_more (value, &s->criteria, &s->limit,
					     &s->strengths, bad, sizeof bad);
      if (!known)
	snprintf (r->why, sizeof r->why, "criteria: there is no '%s'", bad);
      return known;
    }
  if (!strcmp (name, "strategy"))
    {
      s->strategy = strategy_find (value);
      if (!s->strategy)
	{
	  snprintf (r->why, sizeof r->why, "strategy: there is no '%s'", value);
	  return false;
	}
      s->strategy_name = s->strategy->name;
      return true;
    }
  if (!strcmp (name, "jobs"))
    return number (r, name, value, 1, 256, &v) && (s->jobs = (unsigned) v, true);
  if (!strcmp (name, "seed"))
    return number (r, name, value, 0, UINT64_MAX, &s->seed);
  if (!strcmp (name, "time"))
    return number (r, name, value, 0, 100000000, &v) && (s->seconds = (double) v, true);
  if (!*value)
    {
      snprintf (r->why, sizeof r->why, "%s: nothing after the =", name);
      return false;
    }
  if (!strcmp (name, "store"))
    return s->store = replace (&s->own_store, value), true;
  if (!strcmp (name, "output"))
    return s->output = replace (&s->own_output, value), true;
  if (!strcmp (name, "ledger"))
    return s->ledger = replace (&s->own_ledger, value), true;
  if (!strcmp (name, "after-score"))
    return s->after = replace (&s->own_after, value), true;
  if (!strcmp (name, "sandbox"))
    {
      bool on;
      if (!yes_no (r, name, value, &on))
	return false;
      if (!on)
	snprintf (r->why, sizeof r->why,
		  "sandbox: no file turns it off, only "
		  "--no-sandbox on the command line");
      return on;
    }
  snprintf (r->why, sizeof r->why, "[generate] has no setting '%s'", name);
  return false;
}

static bool
set_budget (struct reading *r, const char *name, const char *value)
{
  struct settings *s = r->s;
  struct
  {
    const char *name;
    uint32_t *u;
    uint64_t *l;
    unsigned *i;
    size_t *z;
    uint64_t min;
  } rows[] = {
    { .name = "runs", .u = &s->budget.runs, .min = 1 },
    { .name = "queries", .u = &s->budget.queries, .min = 1 },
    { .name = "work", .u = &s->budget.work, .min = 1 },
    { .name = "depth", .u = &s->budget.depth, .min = 1 },
    { .name = "stale", .u = &s->budget.stale, .min = 1 },
    { .name = "rlimit", .l = &s->solver.rlimit },
    { .name = "solver-ms", .i = &s->solver.hard_ms },
    { .name = "run-ms", .i = &s->run_ms, .min = 1 },
    { .name = "memory-mb", .z = &s->memory_mb },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp (rows[i].name, name))
      {
	uint64_t v;
	if (!number (r, name, value, rows[i].min, rows[i].l ? UINT64_MAX : UINT32_MAX,
		     &v))
	  return false;
	if (rows[i].u)
	  *rows[i].u = (uint32_t) v;
	else if (rows[i].l)
	  *rows[i].l = v;
	else if (rows[i].i)
	  *rows[i].i = (unsigned) v;
	else
	  *rows[i].z = (size_t) v;
	return true;
      }
  snprintf (r->why, sizeof r->why, "[budget] has no setting '%s'", name);
  return false;
}

static bool
set_function (struct reading *r, const char *glob, const char *name, const char *value)
{
  struct settings *s = r->s;
  struct function_setting *f = NULL;
  for (size_t i = 0; i < s->nfunction; i++)
    if (!strcmp (s->function[i].glob, glob))
      f = &s->function[i];
  if (!f)
    {
      s->function = xrealloc (s->function, (s->nfunction + 1) * sizeof *s->function);
      f = &s->function[s->nfunction++];
      *f = (struct function_setting){ .glob = xstrdup (glob) };
    }
  uint64_t v;
  if (!strcmp (name, "skip"))
    return yes_no (r, name, value, &f->skip);
  if (!strcmp (name, "runs"))
    return number (r, name, value, 0, UINT32_MAX, &v) && (f->runs = (uint32_t) v, true);
  snprintf (r->why, sizeof r->why, "[function] has no setting '%s'", name);
  return false;
}

static int
handle (void *user, const char *section, const char *name, const char *value)
{
  struct reading *r = user;
  if (*r->why)
    return 0;
  if (!strcmp (section, "generate"))
    return set_generate (r, name, value);
  if (!strcmp (section, "budget"))
    return set_budget (r, name, value);
  if (!strncmp (section, "function ", 9))
    return set_function (r, section + 9 + strspn (section + 9, " "), name, value);
  if (!strcmp (section, "inputs"))
    {
      input_settings_add (&r->s->inputs, name, value, r->line);
      return 1;
    }
  if (!strcmp (section, "limits"))
    return limits_set (name, value, r->why, sizeof r->why);
  snprintf (r->why, sizeof r->why, "no section [%s]", section);
  return 0;
}

/* No settings are as long; what /dev/zero holds is.  */
#define MAX_BYTES (1u << 20)

struct text
{
  FILE *f;
  size_t n;
  unsigned *line;
};

static char *
next_line (char *line, int room, void *stream)
{
  struct text *t = stream;
  if (t->n > MAX_BYTES || !fgets (line, room, t->f))
    return NULL;
  ++*t->line;
  /* Bytes 0 in it make a line look shorter.  */
  t->n += (size_t) room / 8 + strlen (line);
  return line;
}

int
settings_read (struct settings *s, const char *path, bool required, char *err,
	       size_t nerr)
{
  struct reading r = { .s = s };
  struct text t = { .f = fopen (path, "r"), .line = &r.line };
  if (!t.f && !required && errno == ENOENT)
    return 0;
  errno = t.f ? 0 : errno;
  int line = t.f ? ini_parse_stream (next_line, &t, handle, &r) : 0;
  if (!t.f || ferror (t.f))
    {
      snprintf (err, nerr, "%s: cannot be read: %s", path, strerror (errno));
      if (t.f)
	fclose (t.f);
      return -1;
    }
  fclose (t.f);
  free (s->file);
  s->file = xstrdup (path);
  if (t.n > MAX_BYTES)
    snprintf (err, nerr, "%s: is too long for settings", path);
  else if (line)
    snprintf (err, nerr, "%s:%d: %s", path, line > 0 ? line : 0,
	      *r.why ? r.why : "not a line of an INI file");
  return line || t.n > MAX_BYTES ? -1 : 0;
}

void
settings_free (struct settings *s)
{
  for (size_t i = 0; i < s->nfunction; i++)
    free (s->function[i].glob);
  free (s->function);
  input_settings_free (&s->inputs);
  free (s->file);
  s->file = NULL;
  free (s->own_store);
  free (s->own_output);
  free (s->own_ledger);
  free (s->own_after);
  s->function = NULL;
  s->nfunction = 0;
  s->own_store = s->own_output = s->own_ledger = s->own_after = NULL;
}

/* Of the default budgets: about 30 seconds.  */
#define WORK_DEFAULT 30000

uint32_t
settings_work (const struct settings *s, const struct function_setting *f)
{
  uint32_t runs = f && f->runs ? f->runs : s->budget.runs;
  if (s->budget.work || s->seconds > 0)
    return s->budget.work;
  double more = (double) runs / RUNS_DEFAULT;
  if ((double) s->budget.queries / QUERIES_DEFAULT > more)
    more = (double) s->budget.queries / QUERIES_DEFAULT;
  more = WORK_DEFAULT * (more < 1 ? 1 : more);
  return more < UINT32_MAX ? (uint32_t) more : UINT32_MAX;
}

const struct function_setting *
settings_function (const struct settings *s, const char *function)
{
  for (size_t i = 0; i < s->nfunction; i++)
    if (fnmatch (s->function[i].glob, function, 0) == 0)
      return &s->function[i];
  return NULL;
}

bool
settings_strength_named (const struct settings *s)
{
  adse_criteria named = 0;
  for (unsigned l = ADSE_STRENGTH_WEAK + 1; l < ADSE_STRENGTH__COUNT; l++)
    named |= s->strengths.at[l];
  return named != 0;
}

enum adse_strength
settings_strength (const struct settings *s)
{
  bool found_out = s->labels == LABELS_TIGHT && !s->strategy->augments;
  return found_out ? ADSE_STRENGTH_STRONG : ADSE_STRENGTH_WEAK;
}
