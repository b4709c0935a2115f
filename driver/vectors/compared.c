/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts that are what a run compared them with, however long that is:

     run of "x=a"	strcmp (value, "off")	"x=off"
     run of "x=a", key "b"	strcmp (entry->key, key)	"x=a", key "x", and "b=a", key "b"

   What stood behind such a text stands there still.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/plan.h"
#include "run/exec.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "trace.h"

/* A text of region REGION at OFFSET, of HAS bytes, and the N bytes that it was compared
   with.  */
struct compared
{
  uint32_t region, offset, has, n;
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
      uint32_t most = e->aux >> 8;
      *c = (struct compared){ .region = e->site, .offset = e->b, .has = e->aux & 0xff };
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
hash_of (const struct compared *c)
{
  uint64_t h = hash_mix ((uint64_t) c->region << 32 | c->offset, c->n);
  for (uint32_t k = 0; k < c->n; k++)
    h = hash_mix (h, c->byte[k]);
  return h;
}

struct input_vector *
vector_compared (const struct input_plan *p, const struct input_vector *v,
		 const struct run *run, uint32_t *at, uint64_t *what)
{
  struct compared c;
  while (next_comparison (run, at, &c))
    {
      if (c.region >= p->nregion || p->regions[c.region].fixed)
	continue;
      struct input_vector *other = vector_copy (v);
      if (!other)
	return NULL;
      vector_forget_run (other);
      if ((plan_is_text (p, c.region) ? put_in_text (p, other, &c)
				      : put_in_array (p, other, &c))
	  && plan_restrict (p, other, 0) == 0)
	{
	  *what = hash_of (&c);
	  return other;
	}
      vector_free (other);
    }
  return NULL;
}
