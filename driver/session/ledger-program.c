/* SPDX-License-Identifier: GPL-3.0-or-later
   The ledger and the images of today: what their functions and labels are called
   in it, which of its lines they still have.  See ledger.h.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "goals/goals.h"
#include "program/image.h"
#include "session/ledger.h"
#include "labels.h"
#include "site.h"

static uint64_t
hash_text (uint64_t h, const char *s)
{
  for (; *s; s++)
    h = hash_mix (h, (unsigned char) *s);
  return hash_mix (h, 0);
}

uint64_t
ledger_name_hash (const struct target *t)
{
  return hash_text (hash_text (0, t->name), t->file);
}

/* The last N parts of PATH.  */
static const char *
parts (const char *path, unsigned n)
{
  const char *s = path + strlen (path);
  while (s > path)
    {
      if (s[-1] == '/' && !--n)
	break;
      s--;
    }
  return s;
}

/* As few parts of FILE as no other file with a function of the same name ends
   in.  */
static const char *
short_file (const struct ledger_names *names, const struct target *of)
{
  for (unsigned n = 1;; n++)
    {
      const char *mine = parts (of->file, n);
      bool unique = true;
      for (size_t i = 0; i < names->n && unique; i++)
	unique = strcmp (names->target[i].name, of->name)
		 || !strcmp (names->target[i].file, of->file)
		 || strcmp (parts (names->target[i].file, n), mine);
      if (unique || mine == of->file)
	return mine;
    }
}

/* One word of a line.  */
static char *
escape (const char *s)
{
  struct strbuf b = { 0 };
  for (; *s; s++)
    if (isspace ((unsigned char) *s) || (unsigned char) *s < 0x20 || *s == '%'
	|| *s == '|' || *s == 0x7f)
      strbuf_addf (&b, "%%%02x", (unsigned) (unsigned char) *s);
    else
      strbuf_addf (&b, "%c", *s);
  return b.s ? b.s : xstrdup ("-");
}

void
ledger_names (struct ledger_names *names, const struct program *p)
{
  memset (names, 0, sizeof *names);
  if (program_targets (p, NULL, 0, &names->target, &names->n) != 0)
    names->n = 0;
  names->file = xcalloc (names->n + 1, sizeof *names->file);
  for (size_t i = 0; i < names->n; i++)
    {
      names->file[i] = escape (short_file (names, &names->target[i]));
      u64map_put (&names->index, ledger_name_hash (&names->target[i]), (uint32_t) i,
		  NULL);
    }
}

void
ledger_names_free (struct ledger_names *names)
{
  for (size_t i = 0; i < names->n; i++)
    free (names->file[i]);
  free (names->file);
  free (names->target);
  u64map_free (&names->index);
  memset (names, 0, sizeof *names);
}

const char *
ledger_file (const struct ledger_names *names, const struct target *t)
{
  uint32_t *i = u64map_get (&names->index, ledger_name_hash (t));
  return i ? names->file[*i] : "-";
}

void
ledger_clean (char *text)
{
  for (char *p = text; *p; p++)
    if ((unsigned char) *p < 0x20 || *p == 0x7f)
      *p = ' ';
}

void
ledger_text (const struct goals *g, const struct objective *o, char *buf, size_t n)
{
  int k = snprintf (buf, n, "%s: ", adse_criterion_rows[o->criterion].name);
  if (k > 0 && (size_t) k < n)
    goals_describe (g, o, buf + k, n - (size_t) k);
  ledger_clean (buf);
}

uint64_t
ledger_half (const struct goals *g, const struct goal *o, const char *function,
	     char *buf, size_t n)
{
  const struct unit *u;
  const struct adse_site *site = goals_site (g, &g->objective[o->objective], &u);
  int k = snprintf (buf, n, "half of %s: ", adse_criterion_rows[o->criterion].name);
  if (k > 0 && (size_t) k < n)
    adse_label_describe (&u->site_ctx, site, o->index, buf + k, n - (size_t) k);
  ledger_clean (buf);
  return adse_label_key (&u->site_ctx, site, o->index, function);
}

static const struct ledger_line *
line_of (const struct ledger *l, const struct ledger_names *names,
	 const struct target *t, uint64_t key)
{
  return l ? ledger_find (l, t->name, ledger_file (names, t), key) : NULL;
}

uint64_t
ledger_apply (const struct ledger *l, const struct ledger *scores,
	      const struct ledger_names *names, const struct target *t, struct goals *g)
{
  uint64_t digest = 0;
  char text[400];
  for (uint32_t i = 0; i < g->nobjective && (l || scores); i++)
    {
      struct objective *o = &g->objective[i];
      uint64_t key = goals_key (g, o, t->name);
      const struct ledger_line *a = line_of (l, names, t, key),
			       *b = line_of (scores, names, t, key);
      if (!a || a->state != LEDGER_WAIVED)
	a = b;
      if (b && b->by & LEDGER_BY_SCORE)
	goals_objective_covered_by (g, o, "score");
      else if (a && a->state == LEDGER_WAIVED)
	goals_waive (g, o, a->detail);
      else
	continue;
      digest = hash_text (hash_mix (digest, key), o->why);
    }
  for (uint32_t i = 0; i < g->n && scores; i++)
    {
      struct goal *o = &g->goal[i];
      if (!g->objective[o->objective].related || o->state != GOAL_OPEN)
	continue;
      uint64_t key = ledger_half (g, o, t->name, text, sizeof text);
      const struct ledger_line *b = line_of (scores, names, t, key);
      if (!b || !(b->by & LEDGER_BY_SCORE))
	continue;
      goals_covered_by (g, o, "score");
      digest = hash_mix (digest, key);
    }
  return digest;
}

static void
see (struct ledger *l, const struct target *t, const char *file, uint64_t key)
{
  struct ledger_line *line = ledger_find (l, t->name, file, key);
  if (line)
    line->seen = true;
}

void
ledger_see (struct ledger *l, const struct program *p, const struct ledger_names *names)
{
  char text[400];
  for (size_t i = 0; i < l->n; i++)
    l->line[i].seen = false;
  for (size_t i = 0; i < names->n; i++)
    {
      struct goals g;
      const struct target *t = &names->target[i];
      goals_init (&g, p, t, ADSE_CRITERIA_ALL);
      for (uint32_t k = 0; k < g.nobjective; k++)
	see (l, t, names->file[i], goals_key (&g, &g.objective[k], t->name));
      for (uint32_t k = 0; k < g.n; k++)
	if (g.objective[g.goal[k].objective].related)
	  see (l, t, names->file[i],
	       ledger_half (&g, &g.goal[k], t->name, text, sizeof text));
      goals_free (&g);
    }
}

struct ledger_stale
ledger_stale (const struct ledger *l, const struct ledger_names *names)
{
  struct ledger_stale s = { 0 };
  for (size_t i = 0; i < l->n; i++)
    {
      const struct ledger_line *n = &l->line[i];
      bool have = false;
      for (size_t k = 0; k < names->n && !n->seen && !have; k++)
	have = !strcmp (names->target[k].name, n->function)
	       && !strcmp (names->file[k], n->file);
      if (n->seen)
	continue;
      if (have && !s.labels++)
	s.first = n;
      s.elsewhere += !have;
    }
  return s;
}

/* So many labels are named.  */
#define NAMED 5

static void
say_contrary (const struct ledger *l, const char *path, enum ledger_state state,
	      const char *what)
{
  unsigned n = 0;
  for (size_t i = 0; i < l->n; i++)
    {
      const struct ledger_line *o = &l->line[i];
      if (!o->contrary || (o->state == LEDGER_WAIVED) != (state == LEDGER_WAIVED))
	continue;
      if (n++ < NAMED)
	message_warn ("%s: %s, but covered: %s (%s) %016llx %s", path, what,
		      o->function, o->file, (unsigned long long) o->key, o->text);
    }
  if (n > NAMED)
    message_warn ("%s: %s, but covered: %u more", path, what, n - NAMED);
}

void
ledger_finish (struct ledger *l, const char *path, const struct program *p,
	       const struct ledger_names *names, bool all, bool prune)
{
  ledger_see (l, p, names);
  struct ledger_stale s = ledger_stale (l, names);
  say_contrary (l, path, LEDGER_WAIVED, "waived");
  say_contrary (l, path, LEDGER_INFEASIBLE, "infeasible");
  const char *done = prune ? "dropped" : "--prune drops them";
  if (s.labels)
    message_warn ("%s: %zu lines are of labels that are gone, the first: %s (%s) "
		  "%016llx %s; %s",
		  path, s.labels, s.first->function, s.first->file,
		  (unsigned long long) s.first->key, s.first->text, done);
  if (s.elsewhere && (all || prune))
    message_warn ("%s: %zu lines are of functions that these images lack; %s", path,
		  s.elsewhere, done);
  if (prune)
    ledger_prune (l);
}
