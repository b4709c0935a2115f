/* SPDX-License-Identifier: GPL-3.0-or-later
   adse explain: what the store knows of a function, or of the labels on a line.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "cmd/reasons.h"
#include "explore/explore.h"
#include "goals/goals.h"
#include "session/session.h"
#include "session/settings.h"
#include "store/store.h"
#include "labels.h"

enum
{
  KEY_STORE = 256
};

static const struct cli_option options[] = {
  { KEY_STORE, "store", "DIR", "where results are kept (default .adse)" },
};

struct explaining
{
  struct store *store;
  const char *file; /* FILE:LINE: file, else NULL */
  uint32_t line;
  unsigned found;  /* functions */
  unsigned labels; /* labels shown */
  int64_t shown;   /* target whose heading is out */
  const struct store_target *target;
  struct
  {
    char code[48];
    unsigned n;
  } code[24]; /* of labels that are unknown */
  unsigned ncode;
};

/* Does path A end in B at a folder boundary (or are they equal)?  */
static bool
same_file (const char *a, const char *b)
{
  size_t na = strlen (a), nb = strlen (b);
  return na >= nb && strcmp (a + na - nb, b) == 0
	 && (na == nb || a[na - nb - 1] == '/');
}

static bool
budget (void *ctx, const char *name, uint64_t used, uint64_t allowed)
{
  bool *first = ctx;
  if (!used || !strncmp (name, BUDGET_DIVERGENCE, sizeof BUDGET_DIVERGENCE - 1))
    return false;
  printf ("%s%s %llu of %llu", *first ? "  spent: " : ", ", name,
	  (unsigned long long) used, (unsigned long long) allowed);
  *first = false;
  return false;
}

static bool
diverged (void *ctx, const char *name, uint64_t used, uint64_t allowed)
{
  (void) ctx;
  (void) allowed;
  for (unsigned i = 0; i < DIVERGENCE__COUNT; i++)
    if (!strncmp (name, BUDGET_DIVERGENCE, sizeof BUDGET_DIVERGENCE - 1)
	&& !strcmp (name + sizeof BUDGET_DIVERGENCE - 1, divergence_code (i)))
      printf ("    %llu %s: %s\n", (unsigned long long) used, divergence_code (i),
	      divergence_help (i));
  return false;
}

static void
what_would_help (const char *code)
{
  if (*reason_meaning (code))
    printf ("    %s: %s\n", code, reason_meaning (code));
  if (*reason_unlock (code))
    printf ("    what would help: %s\n", reason_unlock (code));
}

/* Line LINE of PATH without what is before and after its text, into BUF; "": it cannot
   be read.  With NAME that on which NAME is called, there or after it, *LINE is then
   that one.  */
static void
source_line (const char *path, const char *name, unsigned *line, char *buf, size_t n)
{
  char text[400];
  size_t len = strlen (name);
  FILE *f = fopen (path, "r");
  *buf = 0;
  for (unsigned at = 1; f && fgets (text, sizeof text, f); at++)
    {
      char *start = text + strspn (text, " \t"),
	   *call = len ? strstr (start, name) : NULL;
      bool called = call && call[len + strspn (call + len, " ")] == '('
		    && (call == start
			|| !(isalnum ((unsigned char) call[-1]) || call[-1] == '_'));
      if (at != *line && !(at > *line && called))
	continue;
      start[strcspn (start, "\r\n")] = 0;
      snprintf (buf, n, "%s", start);
      *line = at;
      if (called || !len)
	break;
    }
  if (f)
    fclose (f);
}

/* What stands at TEXT, a line of notes after BLOCKED.  */
static void
blocked (const char *text)
{
  char code[48], path[1024], name[64] = "", source[200];
  unsigned line;
  const char *after = strstr (text, " after ");
  size_t n = strcspn (text, "\n");
  if (!after || (size_t) (after - text) >= sizeof code || after >= text + n)
    return;
  snprintf (code, sizeof code, "%.*s", (int) (after - text), text);
  after += strlen (" after ");
  snprintf (path, sizeof path, "%.*s", (int) (text + n - after), after);
  char *in = strstr (path, " in ");
  if (in)
    {
      snprintf (name, sizeof name, "%.60s", in + strlen (" in "));
      *in = 0;
    }
  char *colon = strrchr (path, ':');
  if (!colon || sscanf (colon + 1, "%u", &line) != 1)
    return;
  *colon = 0;
  source_line (path, name, &line, source, sizeof source);
  const char *file = strrchr (path, '/');
  printf ("    %s: %s:%u: %s%s%s\n", code, file ? file + 1 : path, line,
	  *source ? source : "(the source is not there)", *name ? "; in " : "", name);
  printf ("      %s\n      what would help: %s\n", reason_meaning (code),
	  reason_unlock (code));
}

static void
show_notes (const char *notes)
{
  const char *titles[]
    = { "  bounds and simplifications:",
	"  where values became concrete, at this line or after it:" };
  for (int which = 0; which < 2; which++)
    {
      bool said = false;
      for (const char *at = notes; *at;)
	{
	  int n = (int) strcspn (at, "\n");
	  if (n && which == !strncmp (at, BLOCKED, sizeof BLOCKED - 1))
	    {
	      if (!said)
		puts (titles[which]);
	      said = true;
	      if (which)
		blocked (at + sizeof BLOCKED - 1);
	      else
		printf ("    %.*s\n", n, at);
	    }
	  at += n + (at[n] == '\n');
	}
    }
}

static void
heading (struct explaining *e)
{
  const struct store_target *t = e->target;
  if (e->shown == t->id)
    return;
  e->shown = t->id;
  printf ("%s (%s:%u)\n", t->function, t->file, t->line);
  if (*t->reason)
    {
      printf ("  %s%s%s\n", t->reason, *t->why ? ": " : "", t->why);
      what_would_help (t->reason);
    }
  else if (*t->why)
    printf ("  tests do what C leaves undefined and this machine allows: %s\n", t->why);
  printf ("  %u runs, %u paths, %u divergences, %u tests, %u suspects%s\n", t->runs,
	  t->paths, t->divergences, t->tests, t->suspects,
	  t->state == STORE_DONE || *t->reason ? "" : "; cut before its end");
  if (t->divergences)
    {
      puts ("  divergences:");
      store_budgets (e->store, t->id, diverged, NULL);
    }
  bool first = true;
  store_budgets (e->store, t->id, budget, &first);
  if (!first)
    putchar ('\n');
  char ends[400];
  session_ends (t->notes, ends, sizeof ends);
  if (*ends)
    printf ("  runs ended: %s\n", ends);
  const char *notes = *ends ? strchr (t->notes, '\n') : t->notes;
  if (notes && *notes)
    show_notes (notes + (*notes == '\n'));
}

/* WHY ends one more label.  */
static void
count_code (struct explaining *e, const char *why)
{
  char code[48];
  unsigned i = 0;
  reason_code (why, code, sizeof code);
  while (i < e->ncode && strcmp (e->code[i].code, code))
    i++;
  if (i == sizeof e->code / sizeof *e->code)
    return;
  if (i == e->ncode)
    snprintf (e->code[e->ncode++].code, sizeof e->code->code, "%s", code);
  e->code[i].n++;
}

/* What would decide the labels that are unknown.  */
static void
show_codes (struct explaining *e)
{
  for (unsigned i = 0; i < e->ncode; i++)
    {
      printf ("  unknown by %s: %u label%s\n", e->code[i].code, e->code[i].n,
	      e->code[i].n == 1 ? "" : "s");
      what_would_help (e->code[i].code);
    }
  e->ncode = 0;
  memset (e->code, 0, sizeof e->code);
}

static bool
label (void *ctx, const struct store_label *l)
{
  struct explaining *e = ctx;
  if (e->file && (l->line != e->line || !same_file (l->file, e->file)))
    return false;
  heading (e);
  e->labels++;
  printf ("  %u:%u %s: %s: ", l->line, l->column, l->criterion, l->text);
  switch (l->state)
    {
    case GOAL_INFEASIBLE:
      printf ("infeasible, proof: %s%s%s\n", goal_proof_name (l->proof),
	      *l->why ? " by " : "", l->why);
      break;
    case GOAL_UNKNOWN:
      printf ("unknown, ended by %s\n", l->why);
      count_code (e, l->why);
      break;
    case GOAL_WAIVED: printf ("waived, %s\n", l->why); break;
    case GOAL_COVERED:
      if (l->proof & STORE_STRENGTH
	  && (l->proof & (STORE_STRENGTH - 1)) < ADSE_STRENGTH__COUNT)
	printf ("covered %s%s%s%s\n",
		adse_strengths[l->proof & (STORE_STRENGTH - 1)].phrase,
		*l->why ? " only (" : "", l->why, *l->why ? ")" : "");
      else
	printf ("covered%s%s\n", *l->why ? " by " : "", l->why);
      break;
    default: puts (goal_state_name (l->state));
    }
  return false;
}

struct sums
{
  unsigned n[GOAL_STATE__COUNT];
};

static bool
sum (void *ctx, const struct store_label *l)
{
  struct sums *s = ctx;
  if (l->state >= 0 && l->state < GOAL_STATE__COUNT)
    s->n[l->state]++;
  return false;
}

/* Ids first: a statement of the store is used by one loop at a time.  */
struct ids
{
  struct store_target *t;
  size_t n;
};

static bool
collect (void *ctx, const struct store_target *t)
{
  struct ids *i = ctx;
  i->t = xrealloc (i->t, (i->n + 1) * sizeof *i->t);
  struct store_target *c = &i->t[i->n++];
  *c = *t;
  c->file = xstrdup (t->file);
  c->function = xstrdup (t->function);
  c->symbol = xstrdup (t->symbol);
  c->config = xstrdup (t->config);
  c->reason = xstrdup (t->reason);
  c->why = xstrdup (t->why);
  c->notes = xstrdup (t->notes);
  return false;
}

static void
ids_free (struct ids *i)
{
  for (size_t k = 0; k < i->n; k++)
    {
      struct store_target *t = &i->t[k];
      free ((char *) t->file);
      free ((char *) t->function);
      free ((char *) t->symbol);
      free ((char *) t->config);
      free ((char *) t->reason);
      free ((char *) t->why);
      free ((char *) t->notes);
    }
  free (i->t);
}

/* "FILE:LINE" into its parts; false: it is a function's name.  */
static bool
parse_line (char *what, struct explaining *e)
{
  char *colon = strrchr (what, ':');
  if (!colon || !colon[1] || strspn (colon + 1, "0123456789") != strlen (colon + 1))
    return false;
  e->line = (uint32_t) cli_number ("line", colon + 1, 1, UINT32_MAX);
  *colon = 0;
  e->file = what;
  return true;
}

int
cmd_explain (int argc, char **argv)
{
  const char *dir = STORE_DEFAULT;
  struct explaining e = { .shown = -1 };
  char err[MESSAGE_SIZE];
  int c;
  while ((c = cli_getopt (argc, argv, options, sizeof options / sizeof *options)) != -1)
    if (c == KEY_STORE)
      dir = optarg;
  if (optind + 1 != argc || !*argv[optind])
    message_die ("explain: give one FUNCTION or FILE:LINE; see adse explain "
		 "--help");
  char *what = xstrdup (argv[optind]);
  bool by_line = parse_line (what, &e);
  e.store = store_open (dir, STORE_READ, err, sizeof err);
  if (!e.store)
    message_die ("%s", err);
  struct ids ids = { NULL, 0 };
  store_targets (e.store, by_line ? NULL : what, collect, &ids);
  for (size_t i = 0; i < ids.n; i++)
    {
      e.target = &ids.t[i];
      e.found++;
      if (!by_line)
	{
	  struct sums s = { { 0 } };
	  heading (&e);
	  store_labels (e.store, ids.t[i].id, sum, &s);
	  printf ("  labels: %u covered, %u infeasible, %u unknown", s.n[GOAL_COVERED],
		  s.n[GOAL_INFEASIBLE], s.n[GOAL_UNKNOWN] + s.n[GOAL_OPEN]);
	  if (s.n[GOAL_WAIVED])
	    printf (", %u waived", s.n[GOAL_WAIVED]);
	  putchar ('\n');
	}
      store_labels (e.store, ids.t[i].id, label, &e);
      show_codes (&e);
    }
  store_close (e.store);
  if (by_line && !e.labels)
    message_die ("%s: the store in %s has no label there", argv[optind], dir);
  if (!by_line && !e.found)
    message_die ("%s: the store in %s knows no such function", what, dir);
  ids_free (&ids);
  free (what);
  return 0;
}
