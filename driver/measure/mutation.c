/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs of a command with mutants; see mutation.h.  */
#include "base/interrupt.h"
#include "base/scratch.h"
#include "base/util.h"
#include "goals/goals.h"
#include "mutants/live.h"
#include "run/arena.h"
#include "run/command.h"
#include "measure/attempt.h"
#include "measure/branched.h"
#include "session/ledger.h"
#include "measure/mutation.h"
#include "labels.h"
#include "site.h"
#include "trace.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *const mutant_states[MUTANT__COUNT]
  = { "open", "killed", "time", "survived", "not-infected", "no-code" };

static uint64_t
mutant_key (const struct target *t, const struct unit *u, const struct adse_site *s,
	    uint32_t index)
{
  uint64_t h = adse_label_key (&u->site_ctx, s, index, t->name);
  for (const char *c = t->file; *c; c++)
    h = hash_mix (h, (unsigned char) *c);
  return h;
}

static void
add_goal (struct mutation *m, const struct target *t, const struct goal *o,
	  struct u64map *first)
{
  uint32_t local;
  const struct unit *u = program_site (m->program, o->site, &local);
  const struct adse_site *s = &u->sites[local];
  char text[400], told[400];
  if (!(m->n & (m->n - 1)))
    m->mutant
      = xrealloc (m->mutant, (m->n ? 2 * (size_t) m->n : 1) * sizeof *m->mutant);
  adse_label_short (&u->site_ctx, s, o->index, text, sizeof text);
  adse_label_describe (&u->site_ctx, s, o->index, told, sizeof told);
  struct mutant *x = &m->mutant[m->n];
  *x = (struct mutant){ .key = mutant_key (t, u, s, o->index),
			.label = o->label,
			.text = xstrdup (text),
			.told = xstrdup (told),
			.function = t->name,
			.file = t->file,
			.line = s->line,
			.of_decision = s->kind == ADSE_SITE_DECISION,
			.column = s->column,
			.criterion = o->criterion };
  live_labels (u, s, o->index, &x->first, &x->labels);
  bool fresh;
  uint32_t *at = u64map_put (first, x->key, m->n + 1, &fresh);
  x->same = fresh ? 0 : *at;
  m->n++;
}

/* All mutants, also those that a header's function has in other units.  */
static void
find_mutants (struct mutation *m)
{
  struct u64map wanted = { 0 }, first = { 0 };
  for (size_t i = 0; i < m->ntarget; i++)
    u64map_put (&wanted, ledger_name_hash (&m->targets[i]), 0, NULL);
  for (size_t i = 0; i < m->program->nunit; i++)
    for (uint32_t f = 0; f < m->program->units[i].meta->functions.count; f++)
      {
	struct goals g;
	struct target t = program_target (m->program, &m->program->units[i], f);
	if (!u64map_get (&wanted, ledger_name_hash (&t)))
	  continue;
	goals_init (&g, m->program, &t, m->criteria);
	for (uint32_t k = 0; k < g.n; k++)
	  add_goal (m, &t, &g.goal[k], &first);
	goals_free (&g);
      }
  u64map_free (&wanted);
  u64map_free (&first);
}

/* The run that records which mutants are infected.  */
static int
record (struct mutation *m, char *err, size_t nerr)
{
  int fd, error, status;
  size_t size;
  char *path = xasprintf ("%s/infected", scratch_folder ());
  struct symrt_arena *a = arena_create (m->program, path, SYMRT_MODE_SCORE,
					SYMRT_NO_EVENTS, &fd, &size, err, nerr);
  if (!a)
    return -1;
  uint8_t *labels = arena_labels (a);
  for (uint32_t i = 0; i < m->n; i++)
    memset (labels + m->mutant[i].first, SYMRT_L_WANTED, m->mutant[i].labels);
  arena_open (m->program, a, a);
  pid_t pid = command_start (m->command, path, m->runtime, true, &error);
  if (pid < 0)
    {
      snprintf (err, nerr, "'%s' cannot be run: %s", m->command[0], strerror (error));
      return -1;
    }
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    if (*interrupt_flag ())
      command_kill (pid);
  uint32_t infected = 0;
  for (uint32_t i = 0; i < m->n; i++)
    {
      for (uint32_t k = 0; k < m->mutant[i].labels; k++)
	m->mutant[i].infected |= labels[m->mutant[i].first + k] & SYMRT_L_COVERED;
      infected += m->mutant[i].infected;
    }
  arena_unmap (a, size);
  unlink (path);
  free (path);
  if (status != 0)
    snprintf (err, nerr, "'%s' fails without a mutant", m->command[0]);
  else if (!infected)
    snprintf (err, nerr, "'%s' runs no code of these images that has mutants",
	      m->command[0]);
  return status != 0 || !infected ? -1 : 0;
}

/* Two runs without a mutant, and the canary.  The time that a run may take, or below 0.  */
static double
believe (struct mutation *m, struct attempt *r, char *err, size_t nerr)
{
  enum
  {
    BASELINES = 2,
    TIMES = 10, /* as long as the slower baseline */
    LEAST_SECONDS = 2,
    HOUR = 3600
  };
  double slow = 0;
  r->limit = HOUR;
  for (int k = 0; k < BASELINES; k++)
    {
      if (attempt_alone (r, 0, err, nerr) != 0)
	return -1;
      if (r->status != 0)
	{
	  snprintf (err, nerr, "'%s' fails without a mutant, once it is run again",
		    m->command[0]);
	  return -1;
	}
      slow = r->took > slow ? r->took : slow;
    }
  double limit = TIMES * slow + LEAST_SECONDS;
  r->limit = limit;
  r->bits = SYMRT_MU_CANARY;
  for (uint32_t i = 0; i < m->n; i++)
    {
      if (!m->mutant[i].infected)
	continue;
      if (attempt_alone (r, m->mutant[i].label + 1, err, nerr) != 0)
	return -1;
      if (!(r->arena->mutant_bits & SYMRT_MU_REACHED))
	continue;
      r->bits = 0;
      if (r->status != 0)
	return limit;
      snprintf (
	err, nerr,
	"'%s' passes although a process of it was killed: what it says of mutants "
	"means nothing",
	m->command[0]);
      return -1;
    }
  snprintf (err, nerr,
	    "no mutant can be switched on: compile with "
	    "-fplugin-arg-adse-mode=mutants");
  return -1;
}

static void
keep (const struct mutation *m, FILE *to, uint32_t i)
{
  fprintf (to, "%016llx %s\n", (unsigned long long) m->mutant[i].key,
	   mutant_states[m->mutant[i].state]);
  fflush (to);
}

/* Of what images and which command the results in a file are.  */
static uint64_t
identity (const struct mutation *m)
{
  uint64_t h = 0;
  for (size_t i = 0; i < m->program->nunit; i++)
    h = hash_mix (h, m->program->units[i].meta->stamp);
  for (char **w = m->command; *w; w++)
    for (const char *c = *w; *c; c++)
      h = hash_mix (h, (unsigned char) *c);
  return h;
}

/* Take over what an earlier measurement of the same images and command knows, and go on
   with its file; another one's is begun anew.  */
static FILE *
resume (struct mutation *m, char *err, size_t nerr)
{
  struct u64map known = { 0 };
  unsigned long long key, whose = 0;
  char word[20];
  FILE *f = fopen (m->results, "r");
  bool same = f && fscanf (f, "adse-mutate %llx", &whose) == 1 && whose == identity (m);
  while (same && fscanf (f, "%llx %19s", &key, word) == 2)
    for (uint32_t s = MUTANT_KILLED; s < MUTANT__COUNT; s++)
      if (strcmp (word, mutant_states[s]) == 0)
	u64map_put (&known, key, s, NULL);
  if (f)
    fclose (f);
  for (uint32_t i = 0; i < m->n; i++)
    {
      const uint32_t *s = u64map_get (&known, m->mutant[i].key);
      if (!s || m->mutant[i].same)
	continue;
      m->mutant[i].state = (enum mutant_state) * s;
      m->known++;
    }
  u64map_free (&known);
  f = fopen (m->results, same ? "a" : "w");
  if (!f)
    snprintf (err, nerr, "%s: cannot write: %s", m->results, strerror (errno));
  else if (!same)
    fprintf (f, "adse-mutate %llx\n", (unsigned long long) identity (m));
  return f;
}

/* The mutant that stands for those with its key.  */
static struct mutant *
first_of (struct mutation *m, uint32_t i)
{
  return &m->mutant[m->mutant[i].same ? m->mutant[i].same - 1 : i];
}

/* R, of mutant I, has ended: what that says.  */
static void
judge (struct mutation *m, const struct attempt *r, uint32_t i)
{
  struct mutant *x = first_of (m, i);
  enum mutant_state s = !(r->arena->mutant_bits & SYMRT_MU_ON) ? MUTANT_NO_CODE
			: !r->in_time			       ? MUTANT_TIME
			: r->status != 0		       ? MUTANT_KILLED
							       : MUTANT_SURVIVED;
  /* Any copy of it that is noticed is enough.  */
  if (x->state == MUTANT_OPEN || s == MUTANT_KILLED || s == MUTANT_TIME
      || x->state == MUTANT_NO_CODE)
    x->state = s;
}

static bool
settled (const struct mutant *x)
{
  return x->state == MUTANT_KILLED || x->state == MUTANT_TIME;
}

/* Is the command to be run for mutant I?  */
static bool
is_open (struct mutation *m, uint32_t i, bool samples)
{
  const struct mutant *x = &m->mutant[i];
  return x->infected && (!samples || x->is_sample) && !settled (first_of (m, i))
	 && (x->same || x->state == MUTANT_OPEN);
}

/* Run the command for each infected mutant, or for SAMPLES only, M->jobs at a time.  */
static int
run_all (struct mutation *m, struct attempt *runs, bool samples, FILE *to, char *err,
	 size_t nerr)
{
  const volatile sig_atomic_t *stop = interrupt_flag ();
  uint32_t next = 0, under_way = 0;
  while (under_way || next < m->n)
    {
      bool idle = true;
      for (unsigned k = 0; k < m->jobs; k++)
	{
	  struct attempt *r = &runs[k];
	  if (r->pid && attempt_ended (r))
	    {
	      under_way--;
	      idle = false;
	      if (*stop)
		continue;
	      judge (m, r, r->index);
	      if (to && first_of (m, r->index) == &m->mutant[r->index])
		keep (m, to, r->index);
	    }
	  if (*stop)
	    next = m->n;
	  while (!r->pid && next < m->n && !is_open (m, next, samples))
	    next++;
	  if (r->pid || next >= m->n)
	    continue;
	  r->index = next++;
	  if (attempt_start (r, m->mutant[r->index].label + 1, err, nerr) != 0)
	    return -1;
	  under_way++;
	  idle = false;
	}
      if (idle)
	attempt_pause ();
    }
  return 0;
}

/* Choose mutants that copies of processes have killed: one a function, and some more,
   evenly.  How many copies have killed.  */
static uint32_t
choose_samples (struct mutation *m)
{
  enum
  {
    SAMPLES = 16
  };
  uint32_t n = 0, at = 0;
  const char *function = NULL;
  for (uint32_t i = 0; i < m->n; i++)
    n += m->mutant[i].branched != MUTANT_OPEN;
  for (uint32_t i = 0; i < m->n; i++)
    {
      struct mutant *x = &m->mutant[i];
      if (x->branched == MUTANT_OPEN)
	continue;
      x->is_sample
	= x->function != function || at * SAMPLES / n != (at + 1) * SAMPLES / n;
      function = x->function;
      at++;
    }
  return n;
}

/* Where a sample's run does not say what copies of processes said, copies say nothing of
   that function's mutants: the command does not look at such a process, or what the mutant
   does is undefined.  */
static void
doubt_copies (struct mutation *m)
{
  for (uint32_t i = 0; i < m->n; i++)
    {
      const struct mutant *x = &m->mutant[i];
      if (!x->is_sample || settled (first_of (m, i)))
	continue;
      if (!m->whole)
	m->whole
	  = xasprintf ("%s:%u: %s makes a process end otherwise, and '%s' passes",
		       x->file, x->line, x->text, m->command[0]);
      for (uint32_t k = 0; k < m->n; k++)
	if (m->mutant[k].function == x->function)
	  {
	    m->doubted += m->mutant[k].branched != MUTANT_OPEN;
	    m->mutant[k].branched = MUTANT_OPEN;
	  }
    }
}

/* Take over what copies of processes showed.  */
static void
take_branched (struct mutation *m, FILE *to)
{
  for (uint32_t i = 0; i < m->n; i++)
    {
      struct mutant *x = first_of (m, i);
      if (m->mutant[i].branched == MUTANT_OPEN || settled (x))
	continue;
      x->state = m->mutant[i].branched;
      m->in_copies++;
      if (to)
	keep (m, to, (uint32_t) (x - m->mutant));
    }
}

/* Try the mutants, in copies of processes first.  */
static int
try_all (struct mutation *m, struct attempt *runs, FILE *to, char *err, size_t nerr)
{
  const volatile sig_atomic_t *stop = interrupt_flag ();
  if (branched_run (m, &runs[0], err, nerr) != 0)
    return -1;
  if (!m->whole && choose_samples (m))
    {
      if (run_all (m, runs, true, to, err, nerr) != 0)
	return -1;
      if (!*stop)
	{
	  doubt_copies (m);
	  take_branched (m, to);
	}
    }
  return run_all (m, runs, false, to, err, nerr);
}

/* What is left open was not infected, unless something was interrupted.  */
static void
settle_rest (struct mutation *m)
{
  for (uint32_t i = 0; i < m->n; i++)
    if (m->mutant[i].infected)
      first_of (m, i)->infected = true;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->mutant[i].state == MUTANT_OPEN && !m->mutant[i].same
	&& !m->mutant[i].infected)
      m->mutant[i].state = MUTANT_NOT_INFECTED;
}

int
mutation_run (struct mutation *m, char *err, size_t nerr)
{
  FILE *to = NULL;
  find_mutants (m);
  if (!m->n)
    {
      snprintf (err, nerr, "the images have no such mutants");
      return -1;
    }
  struct attempt *runs = record (m, err, nerr) == 0
			   ? attempts_new (m, SYMRT_MODE_MUTANT, "mutant", err, nerr)
			   : NULL;
  double limit = runs ? believe (m, &runs[0], err, nerr) : -1;
  for (unsigned k = 0; k < m->jobs && runs; k++)
    runs[k].limit = limit;
  if (limit >= 0 && m->results)
    to = resume (m, err, nerr);
  int rc = limit < 0 || (m->results && !to) ? -1 : try_all (m, runs, to, err, nerr);
  if (to && fclose (to) != 0 && rc == 0)
    {
      snprintf (err, nerr, "%s: cannot write: %s", m->results, strerror (errno));
      rc = -1;
    }
  settle_rest (m);
  attempts_free (runs, m->jobs);
  return rc;
}

void
mutation_free (struct mutation *m)
{
  for (uint32_t i = 0; i < m->n; i++)
    {
      free (m->mutant[i].text);
      free (m->mutant[i].told);
    }
  free (m->mutant);
  free (m->whole);
  m->whole = NULL;
  m->mutant = NULL;
  m->n = 0;
}
