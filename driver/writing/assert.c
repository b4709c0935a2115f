/* SPDX-License-Identifier: GPL-3.0-or-later
   Of all that is always the same after a call: what tests assert.  What the function
   did is asserted; what it left alone once; and not what a better function of the same
   purpose does otherwise.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "claims.h"
#include "suite/impl.h"
#include "writing/impl.h"
#include "export.h"
#include "testmodel.h"

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
    h = hash_string (h, c->objects[o->object].name);
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
		&& (c->obs[k].oracle == TM_ERRNO    ? c->obs[k].value != 0
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
  return hash_string (1, c->callees[o->object].name);
}

/* How many there are of what the target does.  */
static size_t
assertions (const struct test_case *c)
{
  size_t n = 0;
  for (uint32_t k = 0; k < c->nobs; k++)
    n += c->obs[k].oracle != TM_STEP && export_asserts (c, k);
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

/* Members that say how much room there is.  A struct has a pointer to a block of the heap,
   and the block's bytes are those of as many elements as one of its integers says, wherever
   both are seen; and somewhere only as many of these were set as another, smaller integer
   says:

     struct vec { int *data; unsigned n, room; }    n 3, room 8, 32 bytes, 12 of them set

   How much that is may be another number in a better function.  Where an integer is all
   that is known of a block, it counts what is there.  */
enum
{
  BOUNDS = 1,
  BROKEN = 2,
  SLACK = 4
};

/* What holds observation O: how far apart such are, and a hash of its type.  */
static uint64_t
holder (const struct test_case *c, const struct tm_observation *o, uint64_t *hash)
{
  const struct tm_type *type
    = o->via != 0 ? c->obs[o->via - 1].type->target : c->objects[o->object].type;
  bool global = o->via == 0 && c->objects[o->object].kind == TM_GLOBAL;
  const char *text = global				  ? c->objects[o->object].name
		     : type != NULL && type->text != NULL ? type->text
							  : "";

  *hash = hash_string (global, text);
  return type != NULL && type->size > 0 ? type->size : 1;
}

/* Are both members of one struct, or both variables of the source?  *KEY: which.  */
static bool
belong_together (const struct test_case *c, const struct tm_observation *o,
		 const struct tm_observation *p, uint64_t *key)
{
  uint64_t of_o, of_p, size = holder (c, o, &of_o), size_p = holder (c, p, &of_p);
  bool global = o->via == 0 && p->via == 0 && c->objects[o->object].kind == TM_GLOBAL
		&& c->objects[p->object].kind == TM_GLOBAL;

  if (o->via != p->via || (!global && o->via == 0 && o->object != p->object)
      || (!global && o->offset / size != p->offset / size))
    return false;
  *key
    = hash_mix (hash_mix (of_o, of_p), hash_mix (o->offset % size, p->offset % size_p));
  return true;
}

static bool
is_integer (const struct tm_observation *o)
{
  return o->oracle == TM_MEMORY && o->stable && o->bits == 0
	 && (o->type->kind == TM_INT || o->type->kind == TM_UINT);
}

/* Bytes of an element that O counts when it says how large the block behind P is, with
   room for one more perhaps, as for the end of a string; 0: it does not.  */
static uint64_t
element_of_room (const struct tm_observation *o, const struct tm_observation *p)
{
  uint64_t sizes[] = { p->type->target != NULL ? p->type->target->size : 0, 1 };

  for (int i = 0; i < 2; i++)
    if (sizes[i] != 0 && o->value <= p->room
	&& (o->value * sizes[i] == p->room || (o->value + 1) * sizes[i] == p->room))
      return sizes[i];
  return 0;
}

/* Are N bytes about as many as W elements take?  */
static bool
are_about (uint64_t n, uint64_t w, uint64_t element)
{
  return n > (w - 1) * element && n <= (w + 1) * element;
}

/* Does an integer beside P say how much of its block was set, less than all?  Zeros may
   be among that, or behind it.  */
static bool
is_part_used (const struct test_case *c, const struct tm_observation *o,
	      const struct tm_observation *p, uint64_t element)
{
  uint64_t key;

  for (uint32_t k = 0; k < c->nobs; k++)
    {
      const struct tm_observation *u = &c->obs[k];
      if (u != o && is_integer (u) && belong_together (c, u, p, &key) && u->value > 0
	  && u->value < o->value && p->used <= (u->value + 1) * element
	  && (are_about (p->set, u->value, element)
	      || are_about (p->used, u->value, element)))
	return true;
    }
  return false;
}

/* Note in KNOWN what C shows of such members, or (LEAVE_OUT) leave out those it has.  */
static void
look_at_room (struct test_case *c, struct u64map *known, bool leave_out)
{
  for (uint32_t k = 0; k < c->nobs; k++)
    for (uint32_t j = 0; j < c->nobs && is_integer (&c->obs[k]); j++)
      {
	struct tm_observation *o = &c->obs[k], *p = &c->obs[j];
	uint64_t key;
	bool fresh;
	if (p->room == 0 || p->oracle != TM_MEMORY || !belong_together (c, o, p, &key))
	  continue;
	if (leave_out)
	  {
	    uint32_t *what = u64map_get (known, key);
	    o->implied |= what != NULL && *what == (BOUNDS | SLACK);
	    continue;
	  }
	uint32_t *what = u64map_put (known, key, 0, &fresh);
	uint64_t element = element_of_room (o, p);
	*what |= element == 0 ? BROKEN : BOUNDS;
	if (element != 0 && is_part_used (c, o, p, element))
	  *what |= SLACK;
      }
}

/* How many of the structs behind pointer P are there, by the least integer beside it that
   may count them; UINT64_MAX: nothing tells.  */
static uint64_t
structs_counted (const struct test_case *c, const struct tm_observation *p,
		 uint64_t element)
{
  uint64_t least = UINT64_MAX, key;
  for (uint32_t k = 0; k < c->nobs && p->oracle == TM_MEMORY; k++)
    {
      const struct tm_observation *o = &c->obs[k];
      if (is_integer (o) && o->value > 0 && o->value < least
	  && (p->room == 0 || o->value <= p->room / element)
	  && belong_together (c, o, p, &key))
	least = o->value;
    }
  return least;
}

/* What a block holds behind the structs that are counted was left there by chance.  */
static void
leave_out_uncounted (struct test_case *c)
{
  uint32_t pointer = 0;
  uint64_t counted = 0;
  for (uint32_t k = 0; k < c->nobs; k++)
    {
      struct tm_observation *o = &c->obs[k];
      const struct tm_type *to = o->via != 0 ? c->obs[o->via - 1].type->target : NULL;
      bool is_struct = to != NULL && (to->kind == TM_STRUCT || to->kind == TM_UNION);
      if (!is_struct || to->size == 0 || o->offset < to->size)
	continue;
      if (pointer != o->via)
	counted = structs_counted (c, &c->obs[o->via - 1], to->size);
      pointer = o->via;
      o->implied |= o->offset / to->size >= counted;
    }
}

/* What the function wrote to where a length of 0 says that there is no room for anything.
   That it left it alone is said.  */
static void
leave_out_nobodys (struct test_case *c)
{
  for (uint32_t k = 0; k < c->nobs; k++)
    {
      struct tm_observation *o = &c->obs[k];
      o->implied |= (o->oracle == TM_MEMORY || o->oracle == TM_BYTES) && o->via == 0
		    && o->changed && c->objects[o->object].no_room;
    }
}

/* A test that says nothing else says how much room there is.  */
static void
leave_out_room (struct suite_group *g)
{
  struct u64map known = { 0 };

  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < g->ntest; i++)
      {
	struct test_case *c = g->test[i].cand->test;
	if (!g->test[i].live)
	  continue;
	for (uint32_t k = 0; k < c->nobs && pass == 0; k++)
	  if (is_integer (&c->obs[k]))
	    c->obs[k].implied = false;
	look_at_room (c, &known, pass == 1);
	for (uint32_t k = 0; k < c->nobs && pass == 1 && assertions (c) == 0; k++)
	  if (is_integer (&c->obs[k]))
	    c->obs[k].implied = false;
      }
  u64map_free (&known);
}

void
assertions_choose (struct suite_group *g)
{
  want_state (g);
  leave_out_room (g);
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      {
	leave_out_uncounted (g->test[i].cand->test);
	leave_out_nobodys (g->test[i].cand->test);
      }
  for (size_t i = 0, end; i < g->ntest; i = end)
    {
      for (end = i; end < g->ntest && g->test[end].target == g->test[i].target; end++)
	;
      leave_out_calls (g, i, end);
      texts_end (g, i, end);
    }
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      claims_pin (g->test[i].cand->test);
}
