/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts that are what a run compared them with, however long that is:

     run of "x=a"	strcmp (value, "off")	"x=off"
     run of "x=a", key "b"	strcmp (entry->key, key)	"x=a", key "x", and "b=a", key "b"

   What stood behind such a text stands there still.  A comparison of less than all, or one
   that does not mind the case, is told from others by texts that are almost equal:

     "offf", "of", "Off"  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/plan.h"
#include "run/exec.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "claims.h"
#include "job.h"
#include "trace.h"

/* A text of region REGION at OFFSET, of HAS bytes, and the N bytes that it was compared
   with, or that it might be.  */
struct compared
{
  uint32_t region, offset, has, n;
  bool number; /* a number was made of it, not compared */
  uint8_t byte[256];
};

/* The comparison that event *AT of RUN, or one behind it, begins to tell of, into C; *AT:
   behind it.  False: there is none.  */
static bool
next_comparison (const struct run *run, uint32_t *at, struct compared *c)
{
  for (; *at < run->nevent; ++*at)
    {
      const struct symrt_event *e = &run->events[*at];
      if (e->kind != SYMRT_E_COMPARED || e->a)
	continue;
      uint32_t most = (e->aux & ~SYMRT_COMPARED_NUMBER) >> 8;
      *c = (struct compared){ .region = e->site,
			      .offset = e->b,
			      .has = e->aux & 0xff,
			      .number = e->aux & SYMRT_COMPARED_NUMBER };
      do
	{
	  for (unsigned k = 0; k < e->flag && c->n < most; k++)
	    c->byte[c->n++] = (uint8_t) (e->value >> 8 * k);
	  e = &run->events[++*at];
	}
      while (c->n < most && *at < run->nevent && e->kind == SYMRT_E_COMPARED
	     && e->a == c->n);
      if (c->n == most)
	return true;
      --*at;
    }
  return false;
}

/* Put what C says into the text that is all of its region in V.  False: it does not
   fit.  */
static bool
put_in_text (const struct input_plan *p, struct input_vector *v,
	     const struct compared *c)
{
  uint32_t room = vector_text_room (p, c->region);
  uint8_t *buf = xmalloc (room + 1);
  uint32_t n = vector_text (p, v, c->region, buf), behind = c->offset + c->has;
  bool fits = behind <= n && n - c->has + c->n <= room;
  if (fits)
    {
      memmove (buf + c->offset + c->n, buf + behind, n - behind);
      memcpy (buf + c->offset, c->byte, c->n);
      fits = vector_put_text (p, v, c->region, buf, n - c->has + c->n);
    }
  free (buf);
  return fits;
}

/* Is byte AT of region R a character of its own among the inputs?  */
static bool
is_character (const struct input_plan *p, const struct plan_region *r, uint32_t at)
{
  uint32_t in = r->stride ? at % r->stride : at;
  for (uint32_t i = 0; i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + i];
      if (l->offset == in && l->bits == 8 && !l->bit && l->flags & SYMRT_LY_SYMBOLIC)
	return true;
    }
  return false;
}

/* Put what C says, and its end, into an array of characters in V.  False: there is no
   such, or not so much of it.  */
static bool
put_in_array (const struct input_plan *p, struct input_vector *v,
	      const struct compared *c)
{
  const struct plan_region *r = &p->regions[c->region];
  uint32_t end = c->n != c->has;
  if (c->offset + c->n + end > r->capacity)
    return false;
  for (uint32_t k = 0; k < c->n + end; k++)
    if (!is_character (p, r, c->offset + k))
      return false;
  return (!c->n || vector_put (v, c->region, c->offset, c->byte, c->n) == 0)
	 && (!end || vector_put (v, c->region, c->offset + c->n, "", 1) == 0);
}

static uint64_t
hash_of (const struct compared *c, enum vector_alike alike)
{
  uint64_t h
    = hash_mix ((uint64_t) c->region << 32 | c->offset, (uint64_t) alike << 32 | c->n);
  for (uint32_t k = 0; k < c->n; k++)
    h = hash_mix (h, c->byte[k]);
  return h;
}

/* Can a comment quote what C says?  */
static bool
can_be_quoted (const struct compared *c)
{
  uint32_t k = 0;
  while (k < c->n && isprint (c->byte[k]) && !strchr ("\"\\*/", c->byte[k]))
    k++;
  return c->n && c->n <= 64 && k == c->n;
}

/* Make what C says ALIKE only.  False: it cannot be.  */
static bool
make_alike (struct compared *c, enum vector_alike alike)
{
  uint32_t k = 0;
  if (alike == VECTOR_EQUAL)
    return true;
  if (c->number || !can_be_quoted (c))
    return false;
  switch (alike)
    {
    case VECTOR_LONGER:
      c->byte[c->n] = c->byte[c->n - 1];
      c->n++;
      return true;
    case VECTOR_SHORTER: c->n--; return true;
    default:
      while (k < c->n && !isalpha (c->byte[k]))
	k++;
      if (k < c->n)
	c->byte[k] ^= 'a' ^ 'A';
      return k < c->n;
    }
}

struct input_vector *
vector_compared (const struct input_plan *p, const struct input_vector *v,
		 const struct run *run, struct vector_comparison *asked,
		 struct u64map *known)
{
  struct compared c;
  while (next_comparison (run, &asked->at, &c))
    {
      uint64_t what = hash_of (&c, asked->alike);
      struct compared whole = c;
      if (c.region >= p->nregion || p->regions[c.region].fixed
	  || u64map_get (known, what) || !make_alike (&c, asked->alike))
	continue;
      struct input_vector *other = vector_copy (v);
      if (!other)
	return NULL;
      vector_forget_run (other);
      if ((plan_is_text (p, c.region) ? put_in_text (p, other, &c)
				      : put_in_array (p, other, &c))
	  && plan_restrict (p, other, 0) == 0)
	{
	  u64map_put (known, what, 0, NULL);
	  /* A test has all of it, however soon the program knows.  */
	  if (asked->alike != VECTOR_EQUAL)
	    {
	      vector_touch (other, SYMRT_INPUT_KEY (c.region, c.offset + c.n, 0), 8);
	      snprintf (asked->text, sizeof asked->text, "%.*s", (int) whole.n,
			(const char *) whole.byte);
	      snprintf (asked->note, sizeof asked->note,
			CLAIMS_ALIKE "\"%.*s\"\t\"%.*s\"", (int) whole.n,
			(const char *) whole.byte, (int) c.n, (const char *) c.byte);
	    }
	  return other;
	}
      vector_free (other);
    }
  return NULL;
}
