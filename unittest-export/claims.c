/* SPDX-License-Identifier: GPL-3.0-or-later
   See claims.h.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "claims.h"
#include "export.h"

/* The object of REGION in T; UINT32_MAX: it has none.  */
static uint32_t
object_of (const struct test_case *t, uint32_t region)
{
  for (uint32_t i = 0; i < t->nobject; i++)
    if (t->objects[i].region == region + (uint64_t) 1)
      return i;
  return UINT32_MAX;
}

/* Take one word, up to END, of where C shows.  */
static void
take_place (const struct test_case *t, struct tm_claim *c, const char *word)
{
  uint32_t region;
  struct tm_place place = { .object = UINT32_MAX };

  if (*word == 't')
    c->ends = true;
  else if (*word == 'r')
    c->result = true;
  else if (*word == 's')
    c->steps |= (uint32_t) 1 << strtoul (word + 1, NULL, 10) % 32;
  else if (*word == 'l')
    c->looks |= (uint32_t) 1 << strtoul (word + 1, NULL, 10) % 32;
  else if (sscanf (word, "%" SCNu32 ":%" SCNu64 ":%u", &region, &place.offset,
		   &place.bit)
	   == 3)
    {
      place.object = object_of (t, region);
      if (place.object == UINT32_MAX)
	return;
      c->place = realloc (c->place, (c->nplace + 1) * sizeof *c->place);
      if (c->place == NULL)
	abort ();
      c->place[c->nplace++] = place;
    }
}

/* T's run changed what is at the places of C.  */
static void
add_written (struct test_case *t, struct tm_claim *c)
{
  if (c->nplace == 0)
    return;
  t->written
    = realloc (t->written, (t->nwritten + (size_t) c->nplace) * sizeof *t->written);
  if (t->written == NULL)
    abort ();
  memcpy (t->written + t->nwritten, c->place, c->nplace * sizeof *c->place);
  t->nwritten += c->nplace;
  free (c->place);
}

bool
claims_add (struct test_case *t, const char *line)
{
  struct tm_claim c = { 0 };
  const char *note = *line == '\t' ? strchr (line + 1, '\t') : NULL;

  if (note == NULL)
    return false;
  bool written = line[1] == 'w';
  char *word = (char *) line + 2;
  if (!written)
    c.label = (uint32_t) strtoul (line + 1, &word, 10);
  while (*word == ' ')
    {
      take_place (t, &c, ++word);
      word += strcspn (word, " \t");
    }
  if (written)
    {
      add_written (t, &c);
      return true;
    }
  c.note = strdup (note + 1);
  t->claims = realloc (t->claims, (t->nclaim + 1) * sizeof *t->claims);
  if (c.note == NULL || t->claims == NULL)
    abort ();
  t->claims[t->nclaim++] = c;
  return true;
}

void
claims_move (struct test_case *to, struct test_case *from)
{
  if (from->nclaim == 0)
    return;
  to->claims = realloc (to->claims, (to->nclaim + from->nclaim) * sizeof *to->claims);
  if (to->claims == NULL)
    abort ();
  memcpy (to->claims + to->nclaim, from->claims, from->nclaim * sizeof *from->claims);
  to->nclaim += from->nclaim;
  free (from->claims);
  from->claims = NULL;
  from->nclaim = 0;
}

/* Does T assert what is behind the pointer of observation I?  Another pointer would have
   to lead to the same.  */
static bool
follows (const struct test_case *t, uint32_t i)
{
  for (uint32_t k = i + 1; k < t->nobs; k++)
    if (t->obs[k].via == i + 1 && export_asserts (t, k))
      return true;
  return false;
}

/* Is observation I of T of a pointer that a look left at PLACE?  What was told of it then is
   the string that it leads to.  */
static bool
is_left (const struct test_case *t, uint32_t i, const struct tm_place *place)
{
  const struct tm_observation *o = &t->obs[i];
  return o->oracle == TM_MEMORY && o->via == 0 && o->type->kind == TM_POINTER
	 && t->objects[o->object].look != 0 && o->object == place->object
	 && o->offset == place->offset;
}

/* Is what observation I of T asserts another value where PLACE is?  */
static bool
covers (const struct test_case *t, uint32_t i, const struct tm_place *place)
{
  const struct tm_observation *o = &t->obs[i];
  if (is_left (t, i, place))
    return o->pointer == TM_NULL;
  if (o->via != 0 || o->object != place->object || o->offset > place->offset)
    return false;
  if (o->oracle == TM_BYTES)
    return place->offset - o->offset < o->nbytes;
  if (o->oracle != TM_MEMORY || o->pointer == TM_ELSEWHERE)
    return false;
  if (o->bits != 0)
    return o->offset == place->offset && o->bit == place->bit;
  return o->type != NULL && place->offset - o->offset < o->type->size;
}

/* Would an assertion of observation I of T tell mutant C from the program?  */
static bool
tells (const struct test_case *t, const struct tm_claim *c, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];
  bool result = o->oracle == TM_RESULT || o->oracle == TM_RESULT_POINTER;
  if (result && c->result && o->pointer == TM_ELSEWHERE && follows (t, i))
    return true;
  bool here = result && c->result && o->pointer != TM_ELSEWHERE;
  const struct tm_observation *from = o->via != 0 ? &t->obs[o->via - 1] : o;
  /* That a look gives some string says nothing of which.  */
  if (from->oracle == TM_LOOK && (o != from || o->pointer != TM_ELSEWHERE))
    here = c->looks >> (t->look[from->object].number - 1) % 32 & 1;
  if (o->oracle == TM_STEP)
    here = c->steps >> (t->setup[o->object].number - 1) % 32 & 1;
  for (uint32_t k = 0; k < c->nplace && !here; k++)
    {
      here = covers (t, i, &c->place[k]);
      if (is_left (t, i, &c->place[k]) && follows (t, i))
	return true;
    }
  return here && export_asserts (t, i);
}

bool
claims_hold (const struct test_case *t, const struct tm_claim *c)
{
  bool hold = c->ends;
  for (uint32_t i = 0; i < t->nobs && !hold; i++)
    hold = tells (t, c, i);
  return hold;
}

/* Would it, if it were asserted although the value is as it was before the call?  */
static bool
could_tell (struct test_case *t, const struct tm_claim *c, uint32_t i)
{
  struct tm_observation *o = &t->obs[i];
  bool wanted = o->wanted;
  o->wanted = true;
  bool could = tells (t, c, i);
  o->wanted = wanted;
  return could;
}

bool
claims_may_hold (struct test_case *t, const struct tm_claim *c)
{
  bool may = c->ends;
  for (uint32_t i = 0; i < t->nobs && !may; i++)
    may = could_tell (t, c, i);
  return may;
}

/* The observation of T that is to be asserted for C to be borne out; NULL: none need be, or
   none can.  */
static struct tm_observation *
to_pin (struct test_case *t, const struct tm_claim *c)
{
  struct tm_observation *kept = NULL, *left = NULL;
  bool said = c->ends;
  for (uint32_t i = 0; i < t->nobs && !said; i++)
    {
      struct tm_observation *o = &t->obs[i];
      bool memory = o->oracle == TM_MEMORY || o->oracle == TM_BYTES;
      if (tells (t, c, i))
	{
	  /* What stays as the calls before made it is not asserted in full.  */
	  if (t->nsetup < 2 || !memory || o->changed || o->wanted)
	    said = true;
	  else if (kept == NULL)
	    kept = o;
	}
      else if (memory && left == NULL && could_tell (t, c, i))
	left = o;
    }
  return said ? NULL : kept != NULL ? kept : left;
}

void
claims_pin (struct test_case *t)
{
  for (uint32_t k = 0; k < t->nclaim; k++)
    {
      struct tm_observation *o = to_pin (t, &t->claims[k]);
      if (o != NULL)
	o->wanted = true;
    }
}

void
claims_free (struct test_case *t)
{
  for (uint32_t i = 0; i < t->nclaim; i++)
    {
      free (t->claims[i].note);
      free (t->claims[i].place);
    }
  free (t->claims);
  free (t->written);
}
