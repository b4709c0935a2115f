/* SPDX-License-Identifier: GPL-3.0-or-later
   adse list: functions and labels of images, with their states when a store
   knows them.  */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/json.h"
#include "base/messages.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "goals/goals.h"
#include "goals/implied.h"
#include "program/image.h"
#include "session/session.h"
#include "session/settings.h"
#include "store/store.h"
#include "writing/minimal.h"
#include "labels.h"
#include "meta.h"
#include "site.h"

enum
{
  KEY_STORE = 256,
  KEY_JSON,
  KEY_FORMAT,
  KEY_MINIMAL
};

static const struct cli_option options[] = {
  { 'f', "function", "GLOB", "only functions whose name matches (repeatable)" },
  { 'c', "criteria", "LIST", "criteria and groups of them, by name" },
  { KEY_JSON, "json", NULL, "as JSON" },
  { KEY_STORE, "store", "DIR", "where results are kept (default .adse)" },
  { KEY_FORMAT, "format", "F", "text, json, ltest (.labels) or ltest-hyper" },
  { KEY_MINIMAL, "minimal", NULL,
    "leave out labels that another one of the same place implies" },
};

static const char *const reason_codes[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

static const char *
reason_code (uint32_t r)
{
  return r < sizeof reason_codes / sizeof *reason_codes && reason_codes[r]
	   ? reason_codes[r]
	   : "unknown";
}

/* States by label key of one function.  */
struct states
{
  struct u64map state;
  char **why;
  struct reached
  {
    const char *strength; /* name; NULL: no more than a statement was asked for */
    const char *phrase;
    char *short_of; /* why no stronger one, "" */
  } * reached;
  uint32_t nwhy;
};

static bool
add_state (void *ctx, const struct store_label *l)
{
  struct states *s = ctx;
  char *text;
  if (l->state == GOAL_INFEASIBLE)
    text = xasprintf ("infeasible (%s)", goal_proof_name (l->proof));
  else if (l->state == GOAL_UNKNOWN || l->state == GOAL_WAIVED)
    text = xasprintf ("%s (%s)", goal_state_name (l->state), l->why);
  else
    text = xstrdup (goal_state_name (l->state));
  s->why = xrealloc (s->why, (s->nwhy + 1) * sizeof *s->why);
  s->why[s->nwhy] = text;
  s->reached = xrealloc (s->reached, (s->nwhy + 1) * sizeof *s->reached);
  struct reached *r = &s->reached[s->nwhy];
  memset (r, 0, sizeof *r);
  unsigned strength = l->proof & (STORE_STRENGTH - 1);
  if (l->state == GOAL_COVERED && l->proof & STORE_STRENGTH
      && strength < ADSE_STRENGTH__COUNT)
    {
      r->strength = adse_strengths[strength].name;
      r->phrase = adse_strengths[strength].phrase;
      r->short_of = xstrdup (l->why);
    }
  u64map_put (&s->state, l->key, s->nwhy++, NULL);
  return false;
}

struct find_states
{
  struct store *store;
  struct states *states;
  const char *file;
  uint64_t stamp;
  unsigned other; /* builds */
};

static bool
find_target (void *ctx, const struct store_target *t)
{
  struct find_states *f = ctx;
  if (strcmp (t->file, f->file) != 0)
    return false;
  if (t->stamp == f->stamp)
    store_labels (f->store, t->id, add_state, f->states);
  else
    f->other++;
  return false;
}

enum format
{
  FORMAT_TEXT,
  FORMAT_JSON,
  FORMAT_LTEST,
  FORMAT_HYPER
};

struct listing
{
  const struct program *program;
  struct store *store; /* NULL: none */
  uint64_t stamp;
  unsigned other; /* functions that the store has of another build */
  adse_criteria criteria;
  enum format format;
  bool json, minimal;
  struct json j;
  uint32_t labels, same, subsumed, undecided; /* of all functions */
  uint32_t ltest, hyper;		      /* numbers given so far */
};

static void
find_implied (struct listing *l, struct implied *im, struct goals *g,
	      const struct states *st, const struct target *t)
{
  char err[MESSAGE_SIZE];
  for (uint32_t i = 0; i < g->nobjective; i++)
    {
      uint32_t *s = u64map_get (&st->state, goals_key (g, &g->objective[i], t->name));
      if (s && !strncmp (st->why[*s], "infeasible", 10))
	g->objective[i].state = GOAL_INFEASIBLE;
    }
  if (minimal_find (im, g, err, sizeof err) != 0)
    message_die ("%s", err);
  l->labels += g->nobjective;
  l->same += im->same;
  l->subsumed += im->subsumed;
  l->undecided += im->nundecided;
}

/* STATE as LTest says it.  */
static const char *
ltest_status (const char *state)
{
  return !strncmp (state, "covered", 7)	      ? "covered"
	 : !strncmp (state, "infeasible", 10) ? "uncoverable"
					      : "unknown";
}

/* A field of a row.  LTest's readers know no quotes: a comma ends the field, except in
   the last ones, which they put together again.  */
static void
ltest_field (const char *s, bool last)
{
  for (; *s; s++)
    putchar ((unsigned char) *s < 0x20 || (*s == ',' && !last) ? ' ' : *s);
}

/* What a definition and use are to LTest: a sequence, which has a number as labels have
   and is named in hyperlabels only.  All-defs asks for one of those of a definition.  */
struct sequences
{
  struct goals goals; /* one a sequence, whether -c asks for them or not */
  uint32_t base;      /* number of the first */
};

#define DATA_FLOW                                                                      \
  ((adse_criteria) 1 << ADSE_CRIT_ALL_DEFS | (adse_criteria) 1 << ADSE_CRIT_ALL_USES)

static bool
is_data_flow (const struct objective *o)
{
  return DATA_FLOW >> o->criterion & 1;
}

/* Does O stand for the sequence Q?  */
static bool
has_sequence (const struct goals *g, const struct objective *o, const struct goal *q)
{
  uint32_t def, use;
  const struct unit *u = program_site (g->program, q->site, &use);
  if (o->criterion == ADSE_CRIT_ALL_USES)
    return q->site == o->site && q->index == g->goal[o->first].index;
  return program_site (g->program, o->site, &def) == u
	 && u->cases[u->sites[use].cases + q->index].block == def + 1;
}

/* The state of O as the store has it, "" if it does not.  */
static const char *
state_of (const struct goals *g, const struct objective *o, const struct target *t,
	  const struct states *st)
{
  uint32_t *s = u64map_get (&st->state, goals_key (g, o, t->name));
  return s ? st->why[*s] : "";
}

/* A row of LTest's labels: "ID, STATUS, TAG, ...".  */
static void
ltest_row (const struct goals *g, const struct goal *goal, const char *id,
	   const char *status)
{
  const struct objective *o = &g->objective[goal->objective];
  const struct unit *u;
  const struct adse_site *site = goals_site (g, o, &u);
  char text[400], place[500];
  adse_label_describe (&u->site_ctx, site, goal->index, text, sizeof text);
  snprintf (place, sizeof place, "%s:%u", unit_string (u, site->file), site->line);
  printf ("%s, %s, ", id, status);
  for (const char *c = adse_criterion_rows[o->criterion].name; *c; c++)
    putchar (toupper ((unsigned char) *c));
  fputs (", ", stdout);
  ltest_field (place, false);
  fputs (", , adse, , 0., ", stdout);
  ltest_field (text, true);
  putchar ('\n');
}

/* Write the sequences of O, if OUT, as a hyperlabel's terms.  How many there are.  */
static unsigned
put_sequences (const struct goals *g, const struct objective *o,
	       const struct sequences *q, FILE *out)
{
  unsigned n = 0;
  for (uint32_t k = 0; is_data_flow (o) && k < q->goals.n; k++)
    if (has_sequence (g, o, &q->goals.goal[k]))
      {
	if (out)
	  fprintf (out, "%ss%u", n ? "+" : "", q->base + k);
	n++;
      }
  return n;
}

/* The labels and hyperlabels of T as Frama-C/LTest has them (lreplay's data.ml and
   parser.mly; lannotate's data flow): numbered over all functions, hyperlabels by way
   of their labels' numbers.  What sequences are is told in comments of the labels.  */
static void
list_ltest (struct listing *l, const struct target *t, struct goals *g,
	    const struct states *st)
{
  struct sequences q;
  uint32_t *number = xcalloc (g->n + 1, sizeof *number);
  goals_init (&q.goals, g->program, t,
	      l->criteria & DATA_FLOW ? (adse_criteria) 1 << ADSE_CRIT_ALL_USES : 0);
  for (uint32_t k = 0; k < g->n; k++)
    if (!put_sequences (g, &g->objective[g->goal[k].objective], &q, NULL))
      number[k] = ++l->ltest;
  q.base = l->ltest + 1;
  l->ltest += q.goals.n;
  for (uint32_t k = 0; k < g->n && l->format == FORMAT_LTEST; k++)
    {
      const struct objective *o = &g->objective[g->goal[k].objective];
      char id[24];
      snprintf (id, sizeof id, "%u", number[k]);
      if (number[k])
	ltest_row (g, &g->goal[k], id,
		   o->related ? "unknown" : ltest_status (state_of (g, o, t, st)));
    }
  for (uint32_t k = 0; k < q.goals.n && l->format == FORMAT_LTEST; k++)
    {
      const struct goal *goal = &q.goals.goal[k];
      char id[24];
      snprintf (id, sizeof id, "# s%u", q.base + k);
      ltest_row (&q.goals, goal, id,
		 ltest_status (
		   state_of (&q.goals, &q.goals.objective[goal->objective], t, st)));
    }
  for (uint32_t i = 0; i < g->nobjective && l->format == FORMAT_HYPER; i++)
    {
      const struct objective *o = &g->objective[i];
      const char *state = ltest_status (state_of (g, o, t, st));
      struct goal *half[2];
      printf ("%u) <", ++l->hyper);
      if (!put_sequences (g, o, &q, stdout) && !o->related)
	printf ("l%u", number[o->first]);
      for (unsigned w = 0; o->related && goals_way (g, o, w, half); w++)
	printf ("%s(l%u.l%u)", w ? "+" : "", number[half[0] - g->goal],
		number[half[1] - g->goal]);
      printf ("|; ;> -%s-[adse],\n", !strcmp (state, "covered")	      ? "COVERED"
				     : !strcmp (state, "uncoverable") ? "UNCOVERABLE"
								      : "UNKNOWN");
    }
  goals_free (&q.goals);
  free (number);
}

static void
list_function (struct listing *l, const struct target *t)
{
  struct goals g;
  struct states st = { { 0 }, NULL, NULL, 0 };
  goals_init (&g, l->program, t, l->criteria);
  if (l->store)
    {
      struct find_states f = { l->store, &st, t->file, l->stamp, 0 };
      store_targets (l->store, t->name, find_target, &f);
      l->other += f.other;
    }
  if (l->format >= FORMAT_LTEST)
    {
      list_ltest (l, t, &g, &st);
      goto done;
    }
  struct implied im;
  memset (&im, 0, sizeof im);
  if (l->minimal)
    find_implied (l, &im, &g, &st, t);
  bool skipped = t->rec->flags & SYMRT_F_SKIPPED;
  if (l->json)
    {
      json_object (&l->j, NULL);
      json_string (&l->j, "function", t->name);
      json_string (&l->j, "file", t->file);
      json_uint (&l->j, "line", t->rec->line);
      json_bool (&l->j, "static", t->rec->flags & SYMRT_F_STATIC);
      json_string (&l->j, "reason", skipped ? reason_code (t->rec->reason) : "");
      json_array (&l->j, "labels");
    }
  else
    {
      printf ("%s:%u: %s: %u labels", t->file, t->rec->line, t->name, g.nobjective);
      if (l->minimal)
	printf (", %u of them the same as another, %u implied by another", im.same,
		im.subsumed);
      if (skipped)
	printf (" (not instrumented: %s)", reason_code (t->rec->reason));
      putchar ('\n');
    }
  for (uint32_t i = 0; i < g.nobjective; i++)
    {
      const struct objective *o = &g.objective[i];
      const struct unit *u;
      const struct adse_site *site = goals_site (&g, o, &u);
      char text[400];
      goals_describe (&g, o, text, sizeof text);
      uint32_t *s = u64map_get (&st.state, goals_key (&g, o, t->name));
      const char *state = s ? st.why[*s] : "";
      struct reached none = { NULL, NULL, NULL };
      struct reached *r = s ? &st.reached[*s] : &none;
      if (l->json)
	{
	  json_object (&l->j, NULL);
	  json_string (&l->j, "criterion", adse_criterion_rows[o->criterion].name);
	  json_string (&l->j, "file", unit_string (u, site->file));
	  json_uint (&l->j, "line", site->line);
	  json_uint (&l->j, "column", site->column);
	  json_string (&l->j, "text", text);
	  goals_short (&g, o, text, sizeof text);
	  json_string (&l->j, "short", text);
	  if (site->kind == ADSE_SITE_USER)
	    {
	      json_uint (&l->j, "id", site->konst[0]);
	      json_string (&l->j, "tag", unit_string (u, site->opnd_text[0]));
	    }
	  json_string (&l->j, "state", state);
	  if (r->strength)
	    {
	      json_string (&l->j, "strength", r->strength);
	      json_string (&l->j, "no_stronger", r->short_of);
	    }
	  if (l->minimal && im.role[i])
	    {
	      goals_short (&g, &g.objective[im.by[i]], text, sizeof text);
	      json_string (&l->j, im.role[i] == IMPLIED_SAME ? "same_as" : "implied_by",
			   text);
	    }
	  if (l->minimal && im.undecided[i])
	    json_bool (&l->j, "undecided", true);
	  json_close (&l->j, '}');
	}
      else if (!l->minimal || !im.role[i])
	printf ("  %u:%u %s: %s%s%s%s%s%s%s%s\n", site->line, site->column,
		adse_criterion_rows[o->criterion].name, text, *state ? ": " : "", state,
		r->strength ? " " : "", r->strength ? r->phrase : "",
		r->strength && *r->short_of ? " only (" : "",
		r->strength ? r->short_of : "", r->strength && *r->short_of ? ")" : "");
    }
  if (l->json)
    {
      json_close (&l->j, ']');
      json_close (&l->j, '}');
    }
  implied_free (&im);
done:
  for (uint32_t i = 0; i < st.nwhy; i++)
    {
      free (st.why[i]);
      free (st.reached[i].short_of);
    }
  free (st.reached);
  free (st.why);
  u64map_free (&st.state);
  goals_free (&g);
}

static enum format
format_of (const char *name)
{
  static const char *const names[] = { "text", "json", "ltest", "ltest-hyper" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp (names[i], name))
      return (enum format) i;
  message_die ("--format: no '%s'; there are: text json ltest ltest-hyper", name);
}

int
cmd_list (int argc, char **argv)
{
  uint32_t limit = ADSE_LIMIT_DEFAULT;
  struct adse_strengths_named named; /* what was reached counts here */
  struct listing l = { .criteria = adse_criteria_default () };
  const char *dir = STORE_DEFAULT;
  bool given = false;
  char **globs = xcalloc ((size_t) argc, sizeof *globs);
  size_t nglob = 0;
  int c;
  while ((c = cli_getopt (argc, argv, options, sizeof options / sizeof *options)) != -1)
    switch (c)
      {
      case 'f': globs[nglob++] = optarg; break;
      case 'c': l.criteria = cli_criteria (optarg, &limit, &named); break;
      case KEY_JSON: l.format = FORMAT_JSON; break;
      case KEY_FORMAT: l.format = format_of (optarg); break;
      case KEY_MINIMAL: l.minimal = true; break;
      case KEY_STORE:
	dir = optarg;
	given = true;
	break;
      }
  if (optind == argc)
    message_die ("list: which image? see adse list --help");
  struct program program;
  cli_program (&program, argv + optind, (size_t) (argc - optind));
  program_set_limit (&program, limit);
  cli_missing_places (&program, l.criteria);
  l.program = &program;
  char err[MESSAGE_SIZE];
  char *db = xasprintf ("%s/adse.db", dir);
  if (given || access (db, R_OK) == 0)
    {
      l.store = store_open (dir, STORE_READ, err, sizeof err);
      if (!l.store)
	message_die ("%s", err);
      l.stamp = session_stamp (&program);
    }
  l.json = l.format == FORMAT_JSON;
  if (l.minimal && l.format >= FORMAT_LTEST)
    message_die ("list: --minimal is for text and json; see adse list --help");
  if (l.format == FORMAT_LTEST)
    puts ("# labels of adse\n"
	  "# id, status, tag, origin_loc, current_loc, emitter, drivers, "
	  "exec_time, text");
  size_t n;
  struct target *targets = cli_targets (&program, globs, nglob, &n);
  if (l.json)
    {
      json_begin (&l.j, stdout);
      json_array (&l.j, NULL);
    }
  for (size_t i = 0; i < n; i++)
    list_function (&l, &targets[i]);
  if (l.minimal)
    fprintf (stderr,
	     "%u labels, %u the same as another, %u implied by another: "
	     "%u count\n",
	     l.labels, l.same, l.subsumed, l.labels - l.same - l.subsumed);
  if (l.minimal && l.undecided)
    fprintf (stderr,
	     "%u of these may still say the same as another or be implied by "
	     "one: comparing them was too much work\n",
	     l.undecided);
  if (l.other)
    message_warn ("the store has %u functions of another build than these images; "
		  "their states are not shown, adse generate explores them again",
		  l.other);
  if (l.json)
    {
      json_close (&l.j, ']');
      if (json_end (&l.j) != 0)
	message_die ("standard output: cannot write: %s", strerror (errno));
    }
  free (targets);
  free (globs);
  free (db);
  store_close (l.store);
  program_free (&program);
  return 0;
}
