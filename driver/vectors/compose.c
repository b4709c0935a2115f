/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts put together from those of two vectors:

     "1+x" and "(2)"  ->  "1+x(2)", "1+x;(2)", "(2)+x"

   Numbers in them become others, few of which are equal: of "0-0*0" no change is seen.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/plan.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"

#define TEXTS 16 /* of a vector, that are looked at */

struct composing
{
  const struct text_words *words;
  uint64_t random;
  uint32_t most; /* characters that a text may have */
  uint8_t *text; /* what it is so far: N, there is room for SIZE */
  uint32_t n, size;
};

static uint32_t
below (struct composing *c, uint32_t n)
{
  c->random = hash_mix (c->random, n);
  return n ? (uint32_t) (c->random >> 16) % n : 0;
}

static void
append (struct composing *c, const uint8_t *what, uint32_t n)
{
  n = n < c->size - c->n ? n : c->size - c->n;
  memcpy (c->text + c->n, what, n);
  c->n += n;
}

/* One of the runs of letters and digits in the N characters of A: where it begins; *END:
   behind it.  N: there is none.  */
static uint32_t
some_part (struct composing *c, const uint8_t *a, uint32_t n, uint32_t *end)
{
  uint32_t parts = 0, which, at = n;
  for (uint32_t i = 0; i < n; i++)
    parts += isalnum (a[i]) && (!i || !isalnum (a[i - 1]));
  which = below (c, parts);
  for (uint32_t i = 0; i < n && parts; i++)
    if (isalnum (a[i]) && (!i || !isalnum (a[i - 1])) && which-- == 0)
      {
	at = i;
	break;
      }
  for (*end = at; *end < n && isalnum (a[*end]); ++*end)
    ;
  return at;
}

/* What stands between two texts: a sign that the code compares with, most of the time.  */
static uint8_t
sign (struct composing *c)
{
  uint8_t s = ' ';
  for (int i = 0; i < 3 && c->words->nbyte; i++)
    {
      s = c->words->byte[below (c, c->words->nbyte)];
      if (!isalnum (s))
	break;
    }
  return s;
}

/* A and B become one text.  */
static void
join (struct composing *c, const uint8_t *a, uint32_t na, const uint8_t *b, uint32_t nb)
{
  uint32_t end = na, at = below (c, 2) ? some_part (c, a, na, &end) : na;
  append (c, a, at);
  if (at == na && below (c, 4))
    {
      uint8_t between = sign (c);
      append (c, &between, 1);
    }
  append (c, b, nb);
  append (c, a + end, na - end);
}

/* Put other numbers, of one or two digits, in place of most that are 0 and of half the others in
   FROM's N characters, and append it all.  */
static void
number (struct composing *c, const uint8_t *from, uint32_t n)
{
  for (uint32_t i = 0; i < n;)
    {
      uint32_t end = i, other = 0;
      for (; end < n && isdigit (from[end]); end++)
	other |= from[end] != '0';
      bool inside = i && isalpha (from[i - 1]);
      if (end > i && !inside && below (c, other ? 2 : 8))
	{
	  uint8_t digits[]
	    = { (uint8_t) ('1' + below (c, 9)), (uint8_t) ('0' + below (c, 10)) };
	  append (c, digits, below (c, 4) ? 1 : 2);
	}
      else
	append (c, from + i, end > i ? end - i : 1);
      i = end > i ? end : i + 1;
    }
}

/* The text of region I of V is that and the one of OTHER together.  False: memory, or there is
   no such text.  */
static bool
compose (struct composing *c, const struct input_plan *p, struct input_vector *v,
	 const struct input_vector *other, uint32_t i)
{
  uint32_t room = vector_text_room (p, i);
  uint8_t *a = xmalloc (4 * (size_t) room + 4), *b = a + room + 1;
  uint32_t na = vector_text (p, v, i, a), nb = vector_text (p, other, i, b);
  bool given = na && nb;
  c->text = b + room + 1;
  c->size = room < c->most ? room : c->most;
  if (given)
    {
      join (c, a, na, b, nb);
      memcpy (a, c->text, c->n);
      na = c->n;
      c->n = 0;
      number (c, a, na);
      given = vector_put_text (p, v, i, c->text, c->n);
    }
  free (a);
  return given;
}

struct input_vector *
vector_compose (const struct input_plan *p, const struct input_vector *v,
		const struct input_vector *other, uint32_t most,
		const struct text_words *words, uint64_t random)
{
  struct composing c = { .words = words, .most = most, .random = hash_mix (random, 1) };
  uint32_t text[TEXTS], n = 0;
  for (uint32_t i = 0; i < p->nregion && n < TEXTS; i++)
    if (plan_is_text (p, i) && i < v->nregion && i < other->nregion
	&& v->region[i].touched)
      text[n++] = i;
  struct input_vector *out = n ? vector_copy (v) : NULL;
  if (!out)
    return NULL;
  vector_forget_run (out);
  if (compose (&c, p, out, other, text[(random >> 8) % n])
      && plan_restrict (p, out, 0) == 0)
    return out;
  vector_free (out);
  return NULL;
}
