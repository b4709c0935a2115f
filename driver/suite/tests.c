/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests on their way: what becomes of them, which go on, and which add nothing.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/suite.h"
#include "claims.h"
#include "testmodel.h"

enum
{
  KIND_BYTES = 8 /* of text or memory, by which what is seen is told from others */
};

const char *
suite_fate_name (enum suite_fate f)
{
  static const char *const names[] = { [SUITE_KEPT] = "kept",
				       [SUITE_SUSPECT] = "suspect",
				       [SUITE_UNSTABLE] = "unstable",
				       [SUITE_REDUNDANT] = "redundant",
				       [SUITE_DENIED] = "denied",
				       [SUITE_TIME] = "time",
				       [SUITE_EXIT] = "exit",
				       [SUITE_COMPILE] = "compile",
				       [SUITE_FAILED] = "failed",
				       [SUITE_OUTSIDE] = "outside",
				       [SUITE_CUT] = "cut" };
  return (size_t) f < sizeof names / sizeof *names ? names[f] : "?";
}

const char *
suite_fate_reason (enum suite_fate f)
{
  static const char *const reasons[] = { [SUITE_UNSTABLE] = "unstable",
					 [SUITE_SUSPECT] = "suspect-only",
					 [SUITE_DENIED] = "denied",
					 [SUITE_TIME] = "time",
					 [SUITE_EXIT] = "exit",
					 [SUITE_COMPILE] = "test-compile",
					 [SUITE_FAILED] = "test-failed",
					 [SUITE_OUTSIDE] = "outside",
					 [SUITE_CUT] = "cut" };
  return (size_t) f < sizeof reasons / sizeof *reasons ? reasons[f] : NULL;
}

void
suite_fate (struct suite_test *t, enum suite_fate fate, const char *why)
{
  const char *reason = suite_fate_reason (fate);

  t->cand->fate = fate;
  t->live = false;
  if (t->target->reason == NULL && reason != NULL)
    {
      t->target->reason = reason;
      snprintf (t->target->why, sizeof t->target->why, "%s", why);
    }
}

/* The heap behind a pointer to bytes: as much as always is the same counts.  */
bool
suite_is_heap (const struct test_case *t, const struct tm_observation *o)
{
  if (o->oracle != TM_BYTES || o->via == 0)
    return false;
  const struct tm_type *to = t->obs[o->via - 1].type->target;
  return to == NULL || (to->kind != TM_STRUCT && to->kind != TM_UNION);
}

size_t
suite_still_live (struct suite_group *g, struct suite_test **list)
{
  size_t n = 0;

  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      list[n++] = &g->test[i];
  return n;
}

void
suite_drop_all (struct suite_group *g, enum suite_fate fate, const char *why)
{
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      suite_fate (&g->test[i], fate, why);
}

/* What a test shows of the function's doing: its result, errno, what it changed, what
   it passed on.  What calls before it returned is none of that.  */
static uint64_t
result_of (const struct suite_test *t)
{
  const struct test_case *c = t->cand->test;
  uint64_t h = c->arbitrary;

  for (uint32_t k = 0; k < c->nobs; k++)
    {
      const struct tm_observation *o = &c->obs[k];
      bool own = o->oracle != TM_MEMORY && o->oracle != TM_BYTES;
      if (!o->stable || o->oracle == TM_STEP || (!own && o->via == 0 && !o->changed))
	continue;
      h = hash_mix (h, o->oracle);
      h = hash_mix (h, o->oracle == TM_MEMORY || o->oracle == TM_BYTES ? o->object : 0);
      h = hash_mix (h, o->offset);
      h = hash_mix (h, o->value);
      h = hash_mix (h, (uint64_t) (int64_t) o->pointer);
      for (uint32_t i = 0; i < o->nbytes && o->bytes != NULL; i++)
	h = hash_mix (h, o->bytes[i]);
    }
  return h;
}

/* The same of one replay, before its values are decoded.  */
static uint64_t
shown_by (const struct suite_test *t)
{
  const struct test_case *c = t->cand->test;
  uint64_t h = c->arbitrary;

  for (uint32_t k = 0; k < c->nobs; k++)
    {
      const struct tm_observation *o = &c->obs[k];
      bool own = o->oracle != TM_MEMORY && o->oracle != TM_BYTES;
      if (t->shown[k] == NULL || o->oracle == TM_STEP
	  || (!own && o->via == 0 && !o->changed))
	continue;
      h = hash_mix (h, k);
      for (const char *p = t->shown[k]; *p; p++)
	h = hash_mix (h, (unsigned char) *p);
    }
  return h;
}

static uint64_t
suspect_of (const struct suite_test *t)
{
  uint64_t h = (uint64_t) t->cand->test->signal;

  for (const char *p = t->cand->test->suspect; p != NULL && *p; p++)
    h = hash_mix (h, (unsigned char) *p);
  return h;
}

/* Is T there for a mutant of its function that no test before it shows at the output?  ANY:
   what is asserted is not known yet.  */
static bool
has_claim (struct test_case *t, bool any)
{
  for (uint32_t k = 0; k < t->nclaim; k++)
    if (!(t->claims[k].label & CLAIMS_OTHERS)
	&& (any || claims_may_hold (t, &t->claims[k])))
      return true;
  return false;
}

/* Can an assertion of T bear out what NOTE says, if that is one of its claims?  */
static bool
bears_out (struct test_case *t, const char *note)
{
  bool claimed = false;
  for (uint32_t k = 0; k < t->nclaim; k++)
    if (strcmp (t->claims[k].note, note) == 0)
      {
	claimed = true;
	if (claims_may_hold (t, &t->claims[k]))
	  return true;
      }
  return !claimed;
}

/* Has T, of the function NAME, a mutant of a value or of a static function that a live run
   showed, or a text that is almost what it is compared with or has a letter in the other case,
   and no test in KILLED has?  They are in KILLED then.  What a static function does for one
   caller needs no test of another one; what objects in any state show, those that calls made
   show as well.  ANY: as above.  */
static bool
kills_more (struct u64map *killed, struct test_case *t, const char *name, bool any)
{
  bool more = false;
  for (uint32_t k = 0; k < t->nlabel; k++)
    {
      const char *note = t->labels[k].note, *tab = strstr (note, "\tkills "), *of;
      bool fresh;
      if (strncmp (note, CLAIMS_ALIKE, sizeof CLAIMS_ALIKE - 1) == 0
	  || strcmp (note, CLAIMS_CASE) == 0)
	tab = note;
      if (!tab || !(any || bears_out (t, note)))
	continue;
      of = memchr (note, ':', (size_t) (tab - note)) ? "" : name;
      uint64_t h = hash_string (hash_string (t->arbitrary, of), note);
      u64map_put (killed, h, 1, &fresh);
      more |= fresh;
    }
  return more;
}

/* Is T there for a label, a branch outcome or a mutant at the output?  Then for more than
   its path and its result.  */
static bool
has_reason (struct suite_test *t, struct u64map *killed, bool first)
{
  struct test_case *c = t->cand->test;
  bool more = kills_more (killed, c, t->target->target->name, first);
  return more || t->cand->new_labels || t->cand->new_branches || has_claim (c, first);
}

/* Was T made for what it does as a whole, which its comment says?  */
static bool
is_meant (const struct test_case *t)
{
  for (uint32_t k = 0; k < t->nlabel; k++)
    if (!strchr (t->labels[k].note, '\t'))
      return true;
  return false;
}

/* What is seen where, but for large numbers their size alone and of bytes the first few.  */
static uint64_t
kind_of (const struct tm_observation *o)
{
  uint64_t h = hash_mix (o->oracle, o->object), v = o->value;
  unsigned size = 0;
  for (; v > 3; v >>= 3)
    size++;
  h = hash_mix (hash_mix (h, o->offset), (uint64_t) (int64_t) o->pointer);
  h = hash_mix (h, size ? 4 + size : v);
  for (uint32_t i = 0; o->bytes && i < o->nbytes && i < KIND_BYTES; i++)
    h = hash_mix (h, o->bytes[i]);
  return h;
}

/* The files and variables that T finds, and its first observation.  */
static uint64_t
surroundings_of (const struct test_case *t)
{
  uint64_t h = t->nobs && t->obs[0].stable ? kind_of (&t->obs[0]) : 0;
  for (uint32_t i = 0; i < t->nfile; i++)
    h = hash_mix (h, t->files[i].there ? 1 + (t->files[i].n != 0) : 0);
  for (uint32_t i = 0; i < t->nvariable; i++)
    h = hash_mix (h, t->variables[i].there ? 1 + (t->variables[i].n != 0) : 0);
  return h;
}

/* Does T show a kind of value that is not in KINDS?  They are in it then.  */
static bool
shows_more (struct u64map *kinds, const struct test_case *t)
{
  bool more = false, fresh;
  for (uint32_t k = 0; k < t->nobs; k++)
    {
      const struct tm_observation *o = &t->obs[k];
      if (!o->stable || o->oracle == TM_STEP)
	continue;
      u64map_put (kinds, hash_mix (t->arbitrary, kind_of (o)), 1, &fresh);
      more |= fresh;
    }
  if (t->nfile || t->nvariable)
    {
      u64map_put (kinds, surroundings_of (t), 1, &fresh);
      more |= fresh;
    }
  return more;
}

/* Of the N tests of one function that are there for a path and a result alone, a few are left:
   first those that show a kind of value which is not in KINDS, those of all others.  */
static void
leave_few (struct suite_test **alone, size_t n, struct u64map *kinds)
{
  const uint32_t most = (uint32_t) suite_limit.alone;
  uint32_t left[2] = { 0 };
  for (int others = 0; others < 2; others++)
    for (size_t i = 0; i < n; i++)
      {
	struct suite_test *t = alone[i];
	if (!t)
	  continue;
	uint32_t *of = &left[t->cand->test->arbitrary];
	if (others ? *of < most : *of < 2 * most && shows_more (kinds, t->cand->test))
	  {
	    ++*of;
	    alone[i] = NULL;
	  }
	else if (others)
	  suite_fate (t, SUITE_REDUNDANT, "");
      }
}

/* Drop those of the N tests at V, of one function, that add nothing.  */
static void
minimise_function (struct suite_test *v, size_t n, struct u64map *killed, bool first)
{
  struct u64map results = { 0 }, suspects = { 0 }, kinds = { 0 };
  struct suite_test **alone = xcalloc (n + 1, sizeof *alone);
  size_t nalone = 0;
  for (size_t i = 0; i < n; i++)
    {
      struct suite_test *t = &v[i];
      bool fresh;
      if (t->live && t->cand->test->suspect == NULL)
	{
	  bool reason = has_reason (t, killed, first);
	  u64map_put (&results, first ? shown_by (t) : result_of (t), 1, &fresh);
	  if (!reason && !fresh)
	    suite_fate (t, SUITE_REDUNDANT, "");
	  else if (first)
	    continue; /* what the others show is not known yet */
	  else if (reason || is_meant (t->cand->test))
	    shows_more (&kinds, t->cand->test);
	  else
	    alone[nalone++] = t;
	}
      else if (t->cand->fate == SUITE_SUSPECT)
	{
	  uint32_t *same = u64map_put (&suspects, suspect_of (t), 0, &fresh);
	  if (++*same > suite_limit.same_suspects)
	    t->cand->fate = SUITE_REDUNDANT;
	}
    }
  leave_few (alone, nalone, &kinds);
  free (alone);
  u64map_free (&results);
  u64map_free (&suspects);
  u64map_free (&kinds);
}

/* Drop tests that add nothing: no label, no branch outcome, no distinct result, no mutant
   at the output.  Of those that add a result alone, and of suspects that say the same of one
   function, a few are enough.  */
void
suite_minimise (struct suite_group *g, bool first)
{
  struct u64map killed = { 0 };
  for (size_t i = 0, n; i < g->ntest; i += n)
    {
      for (n = 1; i + n < g->ntest && g->test[i + n].target == g->test[i].target; n++)
	;
      minimise_function (&g->test[i], n, &killed, first);
    }
  u64map_free (&killed);
}
