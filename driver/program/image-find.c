/* SPDX-License-Identifier: GPL-3.0-or-later
   Questions about a program that was read: what has a global number, which
   functions are there to be explored, what a name means in a unit.  */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image.h"
#include "libc.h"
#include "meta.h"
#include "symrt-reasons.h"

const char *
unit_string (const struct unit *u, uint32_t offset)
{
  return offset < u->meta->strings.count ? u->strings + offset : "";
}

/* Last unit whose base (at byte AT of struct unit) is <= NUMBER.  Units without
   members share their base with the next one: the last one wins.  */
static const struct unit *
unit_below (const struct program *p, size_t at, uint32_t number)
{
  size_t lo = 0, hi = p->nunit;
  while (lo < hi)
    {
      size_t mid = lo + (hi - lo) / 2;
      uint32_t base;
      memcpy (&base, (const char *) &p->units[mid] + at, sizeof base);
      if (base <= number)
	lo = mid + 1;
      else
	hi = mid;
    }
  return lo ? &p->units[lo - 1] : NULL;
}

const struct unit *
program_site (const struct program *p, uint32_t site, uint32_t *local)
{
  const struct unit *u
    = site < p->nsite ? unit_below (p, offsetof (struct unit, site_base), site) : NULL;
  if (u)
    *local = site - u->site_base;
  return u;
}

const struct unit *
program_branch (const struct program *p, uint32_t branch, uint32_t *local)
{
  const struct unit *u = branch < p->nbranch
			   ? unit_below (p, offsetof (struct unit, branch_base), branch)
			   : NULL;
  if (u)
    *local = branch - u->branch_base;
  return u;
}

const struct unit *
program_label (const struct program *p, uint32_t label, uint32_t *site, uint32_t *index)
{
  const struct unit *u = label < p->nlabel
			   ? unit_below (p, offsetof (struct unit, label_base), label)
			   : NULL;
  if (!u)
    return NULL;
  uint32_t want = label - u->label_base, lo = 0, hi = u->meta->sites.count;
  while (lo < hi)
    {
      uint32_t mid = lo + (hi - lo) / 2;
      if (u->site_label[mid] <= want)
	lo = mid + 1;
      else
	hi = mid;
    }
  *site = lo - 1;
  *index = want - u->site_label[lo - 1];
  return u;
}

struct target
program_target (const struct program *p, const struct unit *u, uint32_t function)
{
  const struct symrt_function *f = &u->functions[function];
  return (struct target){ .unit = u,
			  .unit_index = (uint32_t) (u - p->units),
			  .function = function,
			  .rec = f,
			  .name = unit_string (u, f->name),
			  .file = unit_string (u, f->file) };
}

static int
compare_targets (const void *va, const void *vb)
{
  const struct target *a = va, *b = vb;
  int c = strcmp (a->file, b->file);
  if (!c && a->rec->line != b->rec->line)
    c = a->rec->line < b->rec->line ? -1 : 1;
  if (!c)
    c = strcmp (a->name, b->name);
  if (!c && a->unit_index != b->unit_index)
    c = a->unit_index < b->unit_index ? -1 : 1;
  return c;
}

static bool
has_suffix (const char *s, const char *suffix)
{
  size_t n = strlen (s), m = strlen (suffix);
  return n > m && !strcmp (s + n - m, suffix);
}

/* FUNCTION_precond says which inputs FUNCTION may be given; it is not a target of
   its own.  */
static bool
is_precondition (const struct program *p, const struct target *t)
{
  static const char suffix[] = "_precond";
  struct target of;
  char name[256];
  size_t n = strlen (t->name);
  if (!has_suffix (t->name, suffix) || n >= sizeof name)
    return false;
  memcpy (name, t->name, n - (sizeof suffix - 1));
  name[n - (sizeof suffix - 1)] = 0;
  return program_find (p, t->unit, name, &of);
}

/* May a value of type A of U be passed as one of type B of V?  */
static bool
is_passed_as (const struct unit *u, uint32_t a, const struct unit *v, uint32_t b)
{
  const struct symrt_type *s = &u->types[a], *t = &v->types[b];
  bool integers = s->kind >= SYMRT_T_BOOL && s->kind <= SYMRT_T_ENUM
		  && t->kind >= SYMRT_T_BOOL && t->kind <= SYMRT_T_ENUM;
  return (integers || s->kind == t->kind) && s->size == t->size
	 && s->kind != SYMRT_T_OTHER;
}

const char *
program_precondition (const struct program *p, const struct target *t,
		      struct target *out)
{
  char name[256];
  int n = snprintf (name, sizeof name, "%s_precond", t->name);
  if (n < 0 || (size_t) n >= sizeof name || !program_find (p, t->unit, name, out))
    return "";
  const struct symrt_type *result
    = &out->unit->types[out->unit->types[out->rec->type].target];
  if (out->rec->flags & SYMRT_F_SKIPPED)
    return out->rec->reason == SYMRT_REASON_NOT_EMITTED
	     ? "the compiler dropped it, make it visible to other files"
	     : "it is not instrumented";
  if (out->rec->flags & SYMRT_F_VARARGS || out->rec->nparam != t->rec->nparam)
    return "it has other parameters";
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    if (!is_passed_as (t->unit, t->unit->params[t->rec->first_param + i].type,
		       out->unit, out->unit->params[out->rec->first_param + i].type))
      return "its parameters have other types";
  if (result->kind < SYMRT_T_BOOL || result->kind > SYMRT_T_ENUM || result->size > 8)
    return "its result is no truth value";
  return NULL;
}

const char *
program_fixture (const struct program *p, const struct target *t, const char *which,
		 struct target *out)
{
  char name[256];
  int n = snprintf (name, sizeof name, "%s_%s", t->name, which);
  if (n < 0 || (size_t) n >= sizeof name || !program_find (p, t->unit, name, out))
    return "";
  if (out->rec->flags & SYMRT_F_SKIPPED)
    return out->rec->reason == SYMRT_REASON_NOT_EMITTED
	     ? "the compiler dropped it, make it visible to other files"
	     : "it is not instrumented";
  if (out->rec->nparam || out->rec->flags & (SYMRT_F_VARARGS | SYMRT_F_NORETURN))
    return "it has parameters, or does not return";
  return NULL;
}

/* Is T of a header of ours?  */
static bool
is_ours (const struct target *t)
{
  static const struct
  {
    const char *header, *prefix;
  } rows[]
    = { { "adse.h", "adse_" }, { "verifier.h", "__VERIFIER_" }, { "klee.h", "klee_" } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (has_suffix (t->file, rows[i].header)
	&& !strncmp (t->name, rows[i].prefix, strlen (rows[i].prefix)))
      return true;
  return false;
}

/* What is looked for: something that has one of N NAMES, or something of libc with one of
   FACTS.  */
struct wanted
{
  const char *const *names;
  unsigned n;
  unsigned facts;
  bool all; /* go on until each name was found */
};

/* A bit for each of WANTED's names that NAME is, and bit 0 if it has one of its facts.  */
static unsigned
is_wanted (const struct wanted *w, const char *name)
{
  unsigned found = (libc_facts (name) & w->facts) != 0;
  for (unsigned i = 0; i < w->n; i++)
    found |= (unsigned) !strcmp (name, w->names[i]) << i;
  return found;
}

/* What is WANTED of what FUNCTION of U, or what it calls, calls or reads: as is_wanted.  */
static unsigned
reaches (const struct program *prog, const struct unit *u, uint32_t function,
	 const struct wanted *wanted, struct u64map *seen, unsigned depth)
{
  const struct symrt_function *f = &u->functions[function];
  const unsigned all = wanted->all ? (1u << wanted->n) - 1 : 0;
  bool fresh;
  unsigned found = 0;
  u64map_put (seen, (uint64_t) (u - prog->units) << 32 | function, 0, &fresh);
  for (uint32_t i = 0; fresh && depth < 200 && i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      const char *name = use->kind == SYMRT_U_EXTERN ? unit_string (u, use->index)
			 : use->kind == SYMRT_U_READ
			   ? unit_string (u, u->globals[use->index].name)
			   : "";
      struct target t;
      unsigned here = use->kind == SYMRT_U_CALL
			? reaches (prog, u, use->index, wanted, seen, depth + 1)
			: is_wanted (wanted, name);
      if (!here && use->kind == SYMRT_U_EXTERN && program_find (prog, u, name, &t))
	here = reaches (prog, t.unit, t.function, wanted, seen, depth + 1);
      found |= here;
      if (found && found >= all)
	break;
    }
  return found;
}

static unsigned
target_reaches (const struct program *p, const struct target *t, struct wanted wanted)
{
  struct u64map seen = { 0 };
  unsigned found = reaches (p, t->unit, t->function, &wanted, &seen, 0);
  u64map_free (&seen);
  return found;
}

bool
program_calls (const struct program *p, const struct target *t, const char *name)
{
  return target_reaches (p, t, (struct wanted){ .names = &name, .n = 1 });
}

bool
program_draws (const struct program *p, const struct target *t)
{
  return program_calls (p, t, "adse_runtime_symbolic");
}

bool
program_observes (const struct program *p, const struct target *t)
{
  return program_calls (p, t, "adse_runtime_observe");
}

unsigned
program_allocates (const struct program *p, const struct target *t)
{
  static const char *const names[] = {
#define SYMRT_FAILS(NAME, RESULT, PARAMETERS, ARGUMENTS, UNLESS, ERROR, FAILED) #NAME,
#include "libc.def"
  };
  return target_reaches (p, t,
			 (struct wanted){ .names = names,
					  .n = sizeof names / sizeof *names,
					  .all = true });
}

/* Is WORD among LIST, words with commas between them?  */
static bool
is_listed (const char *list, const char *word)
{
  size_t n = strlen (word);
  for (const char *p = list; (p = strstr (p, word)) != NULL; p += n)
    if ((p == list || p[-1] == ',') && (!p[n] || p[n] == ','))
      return true;
  return false;
}

const char *
program_sanitizer (const struct program *p, const struct unit **unit)
{
  static const char *const kinds[] = { "address", "thread", "leak" };
  for (size_t i = 0; i < p->nunit; i++)
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
      {
	const struct unit *u = &p->units[i];
	const char *found = NULL;
	/* What comes later wins.  */
	for (uint32_t o = 0; o < u->meta->options.count; o++)
	  {
	    const char *word = unit_string (u, u->options[o]);
	    if (!strncmp (word, "-fsanitize=", 11) && is_listed (word + 11, kinds[k]))
	      found = word;
	    else if (!strncmp (word, "-fno-sanitize=", 14)
		     && (is_listed (word + 14, kinds[k])
			 || is_listed (word + 14, "all")))
	      found = NULL;
	  }
	if (found)
	  {
	    *unit = u;
	    return found;
	  }
      }
  return NULL;
}

bool
program_reads_input (const struct program *p, const struct target *t)
{
  return target_reaches (p, t, (struct wanted){ .facts = LIBC_READS_INPUT });
}

bool
program_names_files (const struct program *p, const struct target *t)
{
  return target_reaches (p, t, (struct wanted){ .facts = LIBC_NAMES_FILE });
}

bool
program_names_variables (const struct program *p, const struct target *t)
{
  return target_reaches (p, t, (struct wanted){ .facts = LIBC_NAMES_VARIABLE });
}

static bool
is_target (const struct program *p, const struct target *t, char *const *globs,
	   size_t nglob)
{
  bool wanted = !nglob;
  if (!*t->name)
    return false;
  /* A main without inputs is explored when it is asked for by name.  */
  bool named = false;
  for (size_t i = 0; i < nglob && !named; i++)
    named = !strcmp (globs[i], t->name);
  if (t->rec->flags & SYMRT_F_MAIN
      && (t->unit->image >= p->nimage
	  || p->images[t->unit->image].kind != IMAGE_EXECUTABLE
	  || (!t->rec->nparam && !named && !program_draws (p, t)
	      && !program_reads_input (p, t) && !program_names_files (p, t)
	      && !program_names_variables (p, t))))
    return false;
  /* Inline functions of the system's headers are not the user's code.  */
  if (!strncmp (t->file, "/usr/include/", 13)
      || !strncmp (t->file, "/usr/lib/gcc/", 13))
    return false;
  /* Nor are those of ours.  */
  if (t->rec->flags & SYMRT_F_STATIC && is_ours (t))
    return false;
  for (size_t i = 0; i < nglob && !wanted; i++)
    wanted = !fnmatch (globs[i], t->name, 0);
  return wanted && !is_precondition (p, t);
}

int
program_targets (const struct program *p, char *const *globs, size_t nglob,
		 struct target **out, size_t *n)
{
  size_t total = 0, found = 0, kept = 0;
  struct target *t;
  for (size_t i = 0; i < p->nunit; i++)
    total += p->units[i].meta->functions.count;
  t = calloc (total + 1, sizeof *t);
  if (!t)
    return -1;
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t f = 0; f < p->units[i].meta->functions.count; f++)
      {
	t[found] = program_target (p, &p->units[i], f);
	if (is_target (p, &t[found], globs, nglob))
	  found++;
      }
  qsort (t, found, sizeof *t, compare_targets);
  /* A function of a header occurs in each unit that includes it: kept once.  */
  for (size_t i = 0; i < found; i++)
    if (!kept || strcmp (t[kept - 1].file, t[i].file)
	|| t[kept - 1].rec->line != t[i].rec->line
	|| strcmp (t[kept - 1].name, t[i].name))
      t[kept++] = t[i];
  *out = t;
  *n = kept;
  return 0;
}

int
program_index_names (struct program *p)
{
  uint32_t n = 0;
  size_t total = 0;
  struct u64map last = { 0 };
  for (size_t i = 0; i < p->nunit; i++)
    total += p->units[i].meta->functions.count;
  p->names = calloc (total + 1, sizeof *p->names);
  if (!p->names || total > UINT32_MAX - 1)
    return -1;
  for (uint32_t i = 0; i < p->nunit; i++)
    for (uint32_t f = 0; f < p->units[i].meta->functions.count; f++)
      {
	const struct unit *u = &p->units[i];
	uint64_t h = hash_string (0, unit_string (u, u->functions[f].name));
	bool fresh;
	p->names[n++] = (struct program_name){ .unit = i, .function = f };
	uint32_t *at = u64map_put (&last, h, n, &fresh);
	if (fresh)
	  u64map_put (&p->first_name, h, n, NULL);
	else
	  p->names[*at - 1].next = n;
	*at = n;
      }
  u64map_free (&last);
  return 0;
}

bool
program_find (const struct program *p, const struct unit *unit, const char *name,
	      struct target *out)
{
  const uint32_t *first = u64map_get (&p->first_name, hash_string (0, name));
  const struct program_name *other = NULL;
  for (uint32_t i = first ? *first : 0; i; i = p->names[i - 1].next)
    {
      const struct program_name *at = &p->names[i - 1];
      const struct unit *u = &p->units[at->unit];
      const struct symrt_function *f = &u->functions[at->function];
      if (strcmp (unit_string (u, f->name), name))
	continue;
      if (u == unit)
	{
	  *out = program_target (p, u, at->function);
	  return true;
	}
      if (!other && !(f->flags & SYMRT_F_STATIC))
	other = at;
    }
  if (other)
    *out = program_target (p, &p->units[other->unit], other->function);
  return other != NULL;
}
