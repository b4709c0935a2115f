/* SPDX-License-Identifier: GPL-3.0-or-later
   Of all that is always the same after a call: what tests assert.  What the function
   did is asserted; what it left alone once; and not what a better function of the same
   purpose does otherwise.  */
#include <stdlib.h>
#include <string.h>
#include "suite/impl.h"

/* A file-scope variable or errno that some test of a function changes is asserted in
   its other tests too, where it stays; so is that nothing is written.  */
static bool
is_state (const struct test_case *c, const struct tm_observation *o)
{
  if (o->oracle == TM_ERRNO || o->oracle == TM_OUTPUT)
    return true;
  return o->via == 0 && (o->oracle == TM_MEMORY || o->oracle == TM_BYTES)
	 && c->objects[o->object].kind == TM_GLOBAL;
}

static uint64_t
name_of_state (const struct test_case *c, const struct tm_observation *o)
{
  uint64_t h = hash_mix (1, o->offset << 8 | o->bit);

  if (o->oracle == TM_OUTPUT)
    h = hash_mix (h, o->object);
  else if (o->oracle != TM_ERRNO)
    for (const char *p = c->objects[o->object].name; *p; p++)
      h = hash_mix (h, (unsigned char) *p);
  return hash_mix (h, o->oracle == TM_ERRNO || o->oracle == TM_OUTPUT);
}

static void
want_state (struct suite_group *g)
{
  for (size_t i = 0, end; i < g->ntest; i = end)
    {
      struct u64map changed = { 0 };
      bool fresh;
      for (end = i; end < g->ntest && g->test[end].target == g->test[i].target; end++)
	{
	  const struct test_case *c = g->test[end].cand->test;
	  for (uint32_t k = 0; k < c->nobs && g->test[end].live; k++)
	    if (is_state (c, &c->obs[k]) && c->obs[k].stable
		&& (c->obs[k].oracle == TM_ERRNO	? c->obs[k].value != 0
		    : c->obs[k].oracle == TM_OUTPUT ? c->obs[k].nbytes != 0
						    : c->obs[k].changed))
	      u64map_put (&changed, name_of_state (c, &c->obs[k]), 1, &fresh);
	}
      /* That errno stays 0 is said once: a call that succeeds may set it.  */
      bool stays = false;
      for (size_t t = i; t < end; t++)
	{
	  struct test_case *c = g->test[t].cand->test;
	  for (uint32_t k = 0; k < c->nobs && g->test[t].live; k++)
	    if (is_state (c, &c->obs[k]))
	      {
		struct tm_observation *o = &c->obs[k];
		bool zero = o->oracle == TM_ERRNO && o->stable && o->value == 0;
		o->wanted = u64map_get (&changed, name_of_state (c, o)) != NULL
			    && !(zero && stays);
		stays = stays || (zero && o->wanted);
	      }
	}
      u64map_free (&changed);
    }
}

/* Of a stand-in for a function pointer.  */
static bool
is_of_calls (const struct test_case *c, const struct tm_observation *o)
{
  return (o->oracle == TM_CALLEE_COUNT || o->oracle == TM_CALLEE_ARG
	  || o->oracle == TM_CALLEE_BYTES || o->oracle == TM_CALLEE_TEXT)
	 && c->callees[o->object].symbol == NULL;
}

static bool
is_unused (const struct test_case *c, const struct tm_observation *o)
{
  return is_of_calls (c, o) && o->oracle == TM_CALLEE_COUNT && o->stable
	 && o->value == 0;
}

/* How often a function that compares is called depends on the way that things are
   brought in order; which ones it is given as well, where libc does that (SORTS).  */
static bool
is_of_order (const struct test_case *c, const struct tm_observation *o, bool sorts)
{
  return is_of_calls (c, o) && testmodel_compares (c->callees[o->object].type)
	 && (sorts || o->oracle == TM_CALLEE_COUNT);
}

static uint64_t
name_of_callee (const struct test_case *c, const struct tm_observation *o)
{
  uint64_t h = 1;
  for (const char *p = c->callees[o->object].name; *p; p++)
    h = hash_mix (h, (unsigned char) *p);
  return h;
}

static size_t
assertions (const struct test_case *c)
{
  size_t n = 0;
  for (uint32_t k = 0; k < c->nobs; k++)
    n += export_asserts (c, k);
  return n;
}

/* Leave out of the tests from START to END, those of one function, what they need not
   say of calls through function pointers: no call where no test of the function sees
   one, but for the first time; and what is_of_order says.  A test that says nothing else
   keeps it.  */
static void
leave_out_calls (struct suite_group *g, size_t start, size_t end)
{
  struct u64map called = { 0 }, said = { 0 };
  bool fresh;

  for (size_t i = start; i < end; i++)
    {
      struct test_case *c = g->test[i].cand->test;
      for (uint32_t k = 0; k < c->nobs && g->test[i].live; k++)
	if (is_of_calls (c, &c->obs[k]))
	  {
	    struct tm_observation *o = &c->obs[k];
	    o->implied = false;
	    if (o->oracle == TM_CALLEE_COUNT && !is_unused (c, o))
	      u64map_put (&called, name_of_callee (c, o), 1, &fresh);
	  }
    }
  for (size_t i = start; i < end; i++)
    {
      struct test_case *c = g->test[i].cand->test;
      if (!g->test[i].live)
	continue;
      for (uint32_t k = 0; k < c->nobs; k++)
	{
	  struct tm_observation *o = &c->obs[k];
	  o->implied |= is_of_order (c, o, g->sorts);
	  if (!is_unused (c, o) || u64map_get (&called, name_of_callee (c, o)) != NULL)
	    continue;
	  u64map_put (&said, name_of_callee (c, o), 1, &fresh);
	  o->implied |= !fresh;
	}
      for (uint32_t k = 0; k < c->nobs && assertions (c) == 0; k++)
	if (is_of_calls (c, &c->obs[k]))
	  c->obs[k].implied = false;
    }
  u64map_free (&called);
  u64map_free (&said);
}

void
suite_choose_assertions (struct suite_group *g)
{
  want_state (g);
  for (size_t i = 0, end; i < g->ntest; i = end)
    {
      for (end = i; end < g->ntest && g->test[end].target == g->test[i].target; end++)
	;
      leave_out_calls (g, i, end);
    }
}
