/* SPDX-License-Identifier: MIT
   What texts among the inputs were compared with, and are not:

     strcasecmp (value, "off")		value: a copy of bytes 2 and 3 of text

   And texts that the library made numbers of, which may be others:

     strtol (value, &end, 0)		value: "x"; it may be "0x1f", or too large

   The driver is told where the input has the text, and what it would have to say: so it
   can put that there at once, however long it is.  To the solver the length of a text is
   settled by what was done with it before (Aschermann et al., REDQUEEN, 2019, section
   III-A: input-to-state correspondence).  */
#define _GNU_SOURCE
#include <string.h>
#include "adse-op.h"
#include "models.h"
#include "runtime.h"
#include "trace.h"

#define MAX_TEXT 64 /* bytes of a text that is told of */
#define MAX_TOLD 64 /* comparisons of a run */

/* Told in this run, by hash.  */
static uint64_t told[MAX_TOLD];
static uint32_t ntold;

struct text
{
  uint8_t byte[MAX_TEXT];
  uint32_t n;
  uint32_t region, offset; /* where the input has it */
  bool is_input;
};

/* The input that byte S is a copy of, in KEY.  False: it is none.  That the program reads a
   byte that nothing wrote is not to be said where only this looks at it.  */
static bool
input_of (const uint8_t *s, uint64_t *key)
{
  if (shadow_id ((uint64_t) (uintptr_t) s) == SHADOW_UNSET)
    return false;
  uint32_t id = model_peek (s, 0).id;
  const struct symrt_node *n = &rt.nodes[id];
  if (!id || n->op != ADSE_OP_INPUT || n->width != 8 || SYMRT_INPUT_BIT (n->k))
    return false;
  *key = n->k;
  return true;
}

/* Read at most MAX bytes at S, a string if it ENDS, into T.  False: it is longer, or not
   all there.  */
static bool
read_text (const uint8_t *s, size_t max, bool ends, struct text *t)
{
  uint64_t first = 0, key;
  *t = (struct text){ .is_input = input_of (s, &first) };
  for (; t->n < max && (!ends || s[t->n]); t->n++)
    {
      if (t->n == MAX_TEXT)
	return false;
      t->byte[t->n] = s[t->n];
      t->is_input = t->is_input && input_of (s + t->n, &key)
		    && SYMRT_INPUT_REGION (key) == SYMRT_INPUT_REGION (first)
		    && SYMRT_INPUT_OFFSET (key) == SYMRT_INPUT_OFFSET (first) + t->n;
      if (!model_readable (s, 0, t->n + 1))
	return false;
    }
  t->region = SYMRT_INPUT_REGION (first);
  t->offset = SYMRT_INPUT_OFFSET (first);
  return true;
}

/* Is it the first time in this run that T is compared with OTHER?  */
static bool
is_news (const struct text *t, const struct text *other)
{
  uint64_t h = 0xcbf29ce484222325u ^ ((uint64_t) t->region << 32 | t->offset);
  for (uint32_t i = 0; i < other->n; i++)
    h = (h ^ other->byte[i]) * 0x100000001b3u;
  h = (h ^ (uint64_t) t->n << 8) * 0x100000001b3u;
  for (uint32_t i = 0; i < ntold; i++)
    if (told[i] == h)
      return false;
  if (ntold == MAX_TOLD)
    return false;
  told[ntold++] = h;
  return true;
}

static void
tell (const struct text *t, const struct text *other, unsigned how)
{
  if (!t->is_input || !is_news (t, other))
    return;
  uint32_t at = 0;
  do
    {
      uint32_t n = other->n - at < 8 ? other->n - at : 8;
      event_add (SYMRT_E_COMPARED, n, t->n | other->n << 8 | how, t->region, at,
		 t->offset, load_bytes (other->byte + at, n));
      at += n;
    }
  while (at < other->n);
}

void
model_compared (const void *a, const void *b, size_t n, bool strings)
{
  struct text x, y;
  if (rt.probe || n == 0 || !read_text (a, n, strings, &x)
      || !read_text (b, n, strings, &y))
    return;
  tell (&x, &y, 0);
  tell (&y, &x, 0);
}

void
model_converted (const char *s, int base)
{
  static const struct
  {
    int base; /* only if that, or none, is given; 0: in any case */
    const char *text;
  } numbers[] = { { 0, "12a" },
		  { 16, "0x1f" },
		  { 8, "017" },
		  { 0, "-12" },
		  { 0, "9223372036854775807" },
		  { 0, "9223372036854775808" },
		  { 0, "-9223372036854775809" } };
  struct text t;
  if (rt.probe || !read_text ((const uint8_t *) s, MAX_TEXT, true, &t))
    return;
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    {
      struct text other = { .n = 0 };
      if (numbers[i].base && base && base != numbers[i].base)
	continue;
      while (numbers[i].text[other.n])
	{
	  other.byte[other.n] = (uint8_t) numbers[i].text[other.n];
	  other.n++;
	}
      if (other.n != t.n || memcmp (other.byte, t.byte, t.n))
	tell (&t, &other, SYMRT_COMPARED_NUMBER);
    }
}

void
compared_begin (void)
{
  ntold = 0;
}
