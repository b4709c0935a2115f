/* SPDX-License-Identifier: GPL-3.0-or-later
   Vectors by small random changes of those that were run: characters that the code
   compares with are put into its texts, parts taken out, repeated or exchanged with
   those of another run; sometimes a number, an enumeration or a null pointer changes
   as well.  What the run did not come to is left alone: a text that it did not read, a
   member of an object behind a pointer.

     "a"  ->  "a:"  ->  "a: -"  ->  "[a: -"
     "a"  ->  "aaaaaaaa", if the code compares something with 8
     "a=1"  ->  "a=2147483648"

   What is not solved for in one step is so put together in several, as in search-based
   testing: each that showed something new is changed again.  */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/constants.h"
#include "program/image.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "meta.h"
#include "trace.h"

#define SOME_TEXTS 16 /* that are looked at */

struct change
{
  const struct input_plan *p;
  struct input_vector *v;
  const struct input_vector *other;
  const struct text_words *words;
  const struct constants *constants;
  uint64_t random;
  uint32_t text[SOME_TEXTS], ntext;
  bool failed;
};

static uint32_t
below (struct change *m, uint32_t n)
{
  uint64_t z = m->random += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return n ? (uint32_t) ((z ^ z >> 31) >> 16) % n : 0;
}

bool
plan_is_text (const struct input_plan *p, uint32_t i)
{
  const struct plan_region *r = &p->regions[i];
  if (r->kind != SYMRT_R_MEMORY || r->current || r->element != 1 || r->single
      || r->fixed || r->capacity < inputs_limit.text_least)
    return false;
  /* A bool is 0 or 1, and no character.  */
  if (r->type != SYMRT_NONE && r->unit->types[r->type].kind == SYMRT_T_BOOL)
    return false;
  return r->stream
	 || (r->stride == 1 && r->nlayout == 1 && p->layouts[r->layout].bits == 8);
}

bool
plan_reads (const struct input_plan *p)
{
  for (uint32_t i = 0; i < p->nregion; i++)
    if (plan_is_text (p, i)
	|| (p->regions[i].kind == SYMRT_R_OUT && p->regions[i].stride == 1))
      return true;
  return false;
}

bool
plan_worth_changing (const struct input_plan *p)
{
  if (p->sequence)
    return true;
  for (uint32_t i = 0; i < p->nregion; i++)
    if (plan_is_text (p, i))
      return true;
  return false;
}

/* The length beside region I, or NULL.  */
static const struct plan_length *
length_of (const struct input_plan *p, uint32_t i)
{
  for (uint32_t k = 0; k < p->values.nlength; k++)
    if (p->values.lengths[k].of == i && p->values.lengths[k].element == 1)
      return &p->values.lengths[k];
  return NULL;
}

uint32_t
vector_text_room (const struct input_plan *p, uint32_t i)
{
  return p->regions[i].text ? p->regions[i].text_end : p->regions[i].capacity;
}

uint32_t
vector_text (const struct input_plan *p, const struct input_vector *v, uint32_t i,
	     uint8_t *buf)
{
  const struct input_bytes *b = &v->region[i];
  const struct plan_length *len = length_of (p, i);
  uint32_t n = b->touched < b->n ? b->touched : b->n;
  uint64_t given;
  if (p->regions[i].stream)
    n = b->n;
  if (p->regions[i].text)
    for (n = 0; n < b->n && b->data[n]; n++)
      ;
  else if (len && vector_get (v, len->region, len->offset, len->bits / 8, &given))
    n = given < b->n ? (uint32_t) given : b->n;
  uint32_t room = vector_text_room (p, i);
  n = n < room ? n : room;
  for (uint32_t k = 0; k < n; k++)
    buf[k] = b->known[k] == BYTE_GIVEN ? b->data[k] : 0;
  return n;
}

bool
vector_put_text (const struct input_plan *p, struct input_vector *v, uint32_t i,
		 const uint8_t *buf, uint32_t n)
{
  const struct plan_length *len = length_of (p, i);
  struct input_bytes *b = &v->region[i];
  if (p->regions[i].stream)
    b->n = 0;
  else if (b->n)
    {
      memset (b->data, 0, b->n);
      memset (b->known, BYTE_GIVEN, b->n);
    }
  return (!n || vector_put (v, i, 0, buf, n) == 0)
	 && (!p->regions[i].text || vector_put (v, i, n, "", 1) == 0)
	 && (!len
	     || vector_put_bits (v, len->region, len->offset, 0, len->bits, n) == 0);
}

/* So many times something is put into a text that has it N times, to have it there as
   often as a limit may be, or just another number of times.  */
static uint32_t
times (struct change *m, uint32_t n)
{
  const struct text_words *w = m->words;
  if (w->nlength && below (m, 2))
    {
      uint32_t end = (uint32_t) w->length[below (m, w->nlength)] + below (m, 3) - 1;
      if (end > n)
	return end - n;
    }
  return 1 + below (m, (uint32_t) inputs_limit.repeated);
}

/* Put N bytes into BUF at AT, as far as there is room.  */
static void
insert (uint8_t *buf, uint32_t *size, uint32_t room, uint32_t at, const uint8_t *what,
	uint32_t n)
{
  uint8_t copy[256];
  if (n > sizeof copy)
    n = sizeof copy;
  if (n > room - *size)
    n = room - *size;
  memcpy (copy, what, n);
  memmove (buf + at + n, buf + at, *size - at);
  memcpy (buf + at, copy, n);
  *size += n;
}

static uint8_t
some_word (struct change *m)
{
  static const char plain[] = "ab1 \n";
  if (m->words->nbyte && below (m, 8))
    return m->words->byte[below (m, m->words->nbyte)];
  return (uint8_t) plain[below (m, sizeof plain - 1)];
}

/* Characters of two bytes and more in UTF-8, at the ends of their ranges and some that
   code treats in a way of their own (breaks, a space, the byte order mark); then bytes
   that are none.  */
static const char *const wide[] = { "\xc2\x80",
				    "\xc2\x85",
				    "\xc2\xa0",
				    "\xc3\xa9",
				    "\xdf\xbf",
				    "\xe0\xa0\x80",
				    "\xe2\x80\xa8",
				    "\xe2\x80\xa9",
				    "\xe2\x82\xac",
				    "\xed\x9f\xbf",
				    "\xee\x80\x80",
				    "\xef\xbb\xbf",
				    "\xef\xbf\xbd",
				    "\xf0\x90\x80\x80",
				    "\xf0\x9f\x98\x80",
				    "\xf4\x8f\xbf\xbf",
				    "\x80",
				    "\xc3",
				    "\xed\xa0\x80",
				    "\xff" };

/* Up to three at AT, plain characters among them.  */
static void
put_wide (struct change *m, uint8_t *buf, uint32_t *n, uint32_t room, uint32_t at)
{
  for (uint32_t k = 1 + below (m, 3); k; k--)
    {
      const char *text = wide[below (m, sizeof wide / sizeof *wide)];
      uint8_t word = some_word (m);
      if (below (m, 3))
	insert (buf, n, room, at, (const uint8_t *) text, (uint32_t) strlen (text));
      else
	insert (buf, n, room, at, &word, 1);
    }
}

/* TEXT at AT, in place of what is there of characters that are PART, which may be NULL.
   Where it ends.  */
static uint32_t
put (uint8_t *buf, uint32_t *n, uint32_t room, uint32_t at, int (*part) (int),
     const char *text)
{
  uint32_t end = at, length = (uint32_t) strlen (text);
  while (part && at && part (buf[at - 1]))
    at--;
  while (part && end < *n && part (buf[end]))
    end++;
  memmove (buf + at, buf + end, *n - end);
  *n -= end - at;
  insert (buf, n, room, at, (const uint8_t *) text, length);
  return at + length;
}

/* A word of the program's at AT, most of the time in place of the one that is there:
   "%a" -> "%YAML ".  */
static void
put_word (struct change *m, uint8_t *buf, uint32_t *n, uint32_t room, uint32_t at)
{
  const char *text = m->words->text[below (m, m->words->ntext)];
  at = put (buf, n, room, at, below (m, 4) ? isalnum : NULL, text);
  if (at < *n + 1 && at < room && below (m, 2))
    insert (buf, n, room, at, (const uint8_t *) " ", 1);
}

/* A word of the program's is the whole text.  */
static void
only_word (struct change *m, uint8_t *buf, uint32_t *n, uint32_t room)
{
  const char *text = m->words->text[below (m, m->words->ntext)];
  *n = 0;
  insert (buf, n, room, 0, (const uint8_t *) text, (uint32_t) strlen (text));
}

/* What begins at AT stands in brackets, or in some within each other, if the code compares
   with such: "1+2*3" -> "1+(2*3)".  */
static void
nest (struct change *m, uint8_t *buf, uint32_t *n, uint32_t room, uint32_t at)
{
  static const uint8_t open[] = "([{<\"'", close[] = ")]}>\"'";
  uint32_t first = below (m, sizeof open - 1), k = 0, end, count;
  while (
    k < sizeof open - 1
    && !memchr (m->words->byte, open[(first + k) % (sizeof open - 1)], m->words->nbyte))
    k++;
  if (k == sizeof open - 1)
    return;
  k = (first + k) % (sizeof open - 1);
  end = at + below (m, *n - at + 1);
  count = below (m, 3) ? 1 : times (m, 0);
  for (; count && *n + 2 <= room; count--)
    {
      insert (buf, n, room, end, &close[k], 1);
      insert (buf, n, room, at, &open[k], 1);
      end += 1;
    }
}

/* A number at AT, in place of the one that is there: a limit, or next to one.  */
static void
put_number (struct change *m, uint8_t *buf, uint32_t *n, uint32_t room, uint32_t at)
{
  static const uint8_t bits[] = { 7, 8, 15, 16, 31, 32, 63 };
  static const char *const forms[]
    = { "%" PRIu64, "%" PRIu64, "%" PRIu64, "-%" PRIu64, "0x%" PRIx64, "0%" PRIo64 };
  char text[32];
  uint64_t v = m->words->nlimit && below (m, 2)
		 ? m->words->limit[below (m, m->words->nlimit)]
		 : (uint64_t) 1 << bits[below (m, sizeof bits)];
  snprintf (text, sizeof text, forms[below (m, sizeof forms / sizeof *forms)],
	    v + below (m, 3) - 1);
  put (buf, n, room, at, isdigit, text);
}

/* A piece of the text once more at AT, or again and again.  */
static void
repeat (struct change *m, uint8_t *buf, uint32_t *n, uint32_t room, uint32_t at)
{
  uint32_t k = below (m, *n), size = *n ? 1 + below (m, *n - k) : 0, count = 1;
  uint8_t piece[4];
  if (size && below (m, 2))
    {
      size = 1 + below (m, size < sizeof piece ? size : (uint32_t) sizeof piece);
      count = times (m, 1);
    }
  if (count == 1)
    insert (buf, n, room, at, buf + k, size);
  else
    for (memcpy (piece, buf + k, size); count && *n < room; count--)
      insert (buf, n, room, at, piece, size);
}

/* The text that text I of *FROM may get a part of: that of the other run, or another one of
   this run, which the code may compare it with.  */
static uint32_t
other_text (struct change *m, uint32_t i, const struct input_vector **from)
{
  *from = m->other;
  if (m->ntext < 2 || below (m, 2))
    return i;
  *from = m->v;
  return m->text[below (m, m->ntext)];
}

static void
change_text (struct change *m, uint32_t i)
{
  const struct input_vector *from;
  uint32_t source = other_text (m, i, &from), room = vector_text_room (m->p, i),
	   other_room = vector_text_room (m->p, source), n, at, k, nother = 0;
  bool same;
  uint8_t *buf = malloc ((size_t) room + other_room + 2), *other = buf + room + 1, word;
  if (!buf)
    {
      m->failed = true;
      return;
    }
  n = vector_text (m->p, m->v, i, buf);
  if (from)
    nother = vector_text (m->p, from, source, other);
  if (m->words->most && room > m->words->most)
    room = n > m->words->most ? n : m->words->most;
  at = below (m, n + 1);
  /* Most texts are read from the beginning: what comes last decides most.  */
  if (!below (m, 3))
    at = n;
  if (m->words->wide && !below (m, 5))
    {
      put_wide (m, buf, &n, room, at);
      m->failed |= !vector_put_text (m->p, m->v, i, buf, n);
      free (buf);
      return;
    }
  switch (below (m, 12))
    {
    case 0:
    case 1:
      if (m->words->ntext && !below (m, 3))
	{
	  only_word (m, buf, &n, room);
	  break;
	}
      if (m->words->ntext)
	{
	  put_word (m, buf, &n, room, at);
	  break;
	}
      /* FALLTHROUGH */
    case 2:
    case 3:
      word = some_word (m);
      same = !below (m, 4);
      for (k = same ? times (m, n) : 1 + below (m, 3); k; k--)
	{
	  insert (buf, &n, room, at, &word, 1);
	  if (!same)
	    word = some_word (m);
	}
      break;
    case 4:
    case 5:
      if (at < n)
	buf[at] = some_word (m);
      break;
    case 6:
      k = 1 + below (m, below (m, 2) ? 4 : n + 1);
      k = k < n - at ? k : n - at;
      memmove (buf + at, buf + at + k, n - at - k);
      n -= k;
      break;
    case 7: repeat (m, buf, &n, room, at); break;
    case 8: put_number (m, buf, &n, room, at); break;
    case 10: nest (m, buf, &n, room, at); break;
    case 9:
      k = below (m, nother + 1);
      insert (buf, &n, room, at, other + k, nother - k);
      break;
    default: /* its beginning, the other's end */
      k = below (m, nother + 1);
      n = at;
      insert (buf, &n, room, at, other + k, nother - k);
    }
  m->failed |= !vector_put_text (m->p, m->v, i, buf, n);
  free (buf);
}

static bool
is_length (const struct input_plan *p, uint32_t region, uint32_t offset)
{
  for (uint32_t i = 0; i < p->values.nlength; i++)
    if (p->values.lengths[i].region == region && p->values.lengths[i].offset == offset)
      return true;
  return false;
}

/* Another value for a scalar that is one of the plan's enumerations; false: it is
   none.  */
static bool
change_enum (struct change *m, uint32_t region, const struct symrt_layout *l)
{
  for (uint32_t i = 0; i < m->p->values.enums.n; i++)
    {
      const struct plan_scalar *e = &m->p->values.enums.of[i];
      const struct unit *u = m->p->regions[region].unit;
      if (e->region != region || e->offset != l->offset)
	continue;
      const struct symrt_type *t = &u->types[e->type];
      m->failed
	|= vector_put_bits (m->v, region, l->offset, l->bit, l->bits,
			    (uint64_t) u->enumerators[t->first + below (m, t->count)]
			      .value)
	   != 0;
      return true;
    }
  return false;
}

/* The scalar of REGION with the bit that KEY begins with; NULL: there is none.  */
static const struct symrt_layout *
scalar_at (const struct input_plan *p, uint32_t region, uint64_t key)
{
  const struct plan_region *r = &p->regions[region];
  for (uint32_t i = 0; i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + i];
      uint64_t first = l->offset * 8ull + l->bit,
	       bit = SYMRT_INPUT_OFFSET (key) * 8ull + SYMRT_INPUT_BIT (key);
      if (first <= bit && bit < first + l->bits)
	return l;
    }
  return NULL;
}

/* One that may change, and its *REGION: any of what is passed by value, or of what the
   run read of an object that a pointer leads to.  NULL: the first one tried is
   none.  */
static const struct symrt_layout *
some_value (struct change *m, uint32_t *region)
{
  const struct input_plan *p = m->p;
  if (m->words->nread && below (m, 2))
    {
      uint64_t key = m->words->read[below (m, m->words->nread)];
      *region = SYMRT_INPUT_REGION (key);
      /* The program under test may have written into what it was read from.  */
      if (*region >= p->nregion)
	return NULL;
      const struct plan_region *r = &p->regions[*region];
      return r->kind == SYMRT_R_MEMORY && r->single && !r->current
	       ? scalar_at (p, *region, key)
	       : NULL;
    }
  *region = below (m, p->nregion);
  const struct plan_region *r = &p->regions[*region];
  return r->kind == SYMRT_R_VALUE && r->nlayout
	   ? &p->layouts[r->layout + below (m, r->nlayout)]
	   : NULL;
}

/* Scalar L of REGION, which is no pointer, is a small number, a constant or one beside it, an
   enumerator or the like.  */
static void
change_scalar (struct change *m, uint32_t region, const struct symrt_layout *l)
{
  static const int8_t numbers[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 80, -1 };
  const struct input_plan *p = m->p;
  if (is_length (p, region, l->offset) || change_enum (m, region, l))
    return;
  const struct plan_scalars *bools = &p->values.bools, *floats = &p->values.floats;
  for (uint32_t i = 0; i < bools->n; i++)
    if (bools->of[i].region == region && bools->of[i].offset == l->offset)
      {
	m->failed
	  |= vector_put_bits (m->v, region, l->offset, l->bit, l->bits, below (m, 2))
	     != 0;
	return;
      }
  for (uint32_t i = 0; i < floats->n; i++)
    if (floats->of[i].region == region && floats->of[i].offset == l->offset)
      return;
  uint64_t number
    = (uint64_t) (int64_t) numbers[below (m, sizeof numbers / sizeof *numbers)];
  if (m->constants && m->constants->n && !below (m, 3))
    number = (uint64_t) m->constants->v[below (m, m->constants->n)] + below (m, 3) - 1;
  m->failed |= vector_put_bits (m->v, region, l->offset, l->bit, l->bits, number) != 0;
}

/* One scalar, or pointer of what is passed by value.  */
static void
change_value (struct change *m)
{
  const struct input_plan *p = m->p;
  uint32_t region;
  const struct symrt_layout *l = some_value (m, &region);
  if (!l)
    return;
  const struct plan_pointer *ptr = plan_slot (p, region, l->offset);
  if (!ptr)
    {
      change_scalar (m, region, l);
      return;
    }
  bool null = ptr->null && below (m, 3) == 0;
  if (p->regions[region].kind == SYMRT_R_VALUE && ptr->symbolic && !ptr->cursor
      && ptr->nto && !p->regions[ptr->to[0]].stream)
    m->failed |= vector_put_bits (m->v, region, l->offset, 0, 64,
				  null ? 0 : region_address (p, ptr->to[0]))
		 != 0;
}

void
vector_forget_run (struct input_vector *v)
{
  v->observed = false;
  for (uint32_t i = 0; i < v->nregion; i++)
    {
      struct input_bytes *b = &v->region[i];
      b->declared = 0;
      for (uint32_t k = 0; k < b->n; k++)
	if (b->known[k] == BYTE_SEEN)
	  {
	    b->known[k] = BYTE_LEFT;
	    b->data[k] = 0;
	  }
    }
}

struct input_vector *
vector_change (const struct input_plan *p, const struct input_vector *v,
	       const struct input_vector *other, const struct text_words *words,
	       uint64_t random)
{
  struct change m = {
    .p = p, .v = vector_copy (v), .other = other, .words = words, .random = random
  };
  if (!m.v)
    return NULL;
  /* Those that the run came to, if there are any.  */
  for (int all = 0; all < 2 && !m.ntext; all++)
    for (uint32_t i = 0; i < p->nregion && m.ntext < SOME_TEXTS; i++)
      if (plan_is_text (p, i) && (all || m.v->region[i].touched))
	m.text[m.ntext++] = i;
  vector_forget_run (m.v);
  int64_t most = below (&m, 4) ? inputs_limit.changes : inputs_limit.changes_many;
  for (uint32_t k = 1 + below (&m, (uint32_t) most); k; k--)
    if (m.ntext && below (&m, 6))
      change_text (&m, m.text[below (&m, m.ntext)]);
    else
      for (int i = 0; i < 4; i++)
	change_value (&m);
  m.failed |= plan_restrict (p, m.v, below (&m, 256)) != 0;
  if (!m.failed)
    return m.v;
  vector_free (m.v);
  return NULL;
}

/* A character of text I is another one.  */
static void
change_character (struct change *m, uint32_t i)
{
  struct input_bytes *b = &m->v->region[i];
  uint32_t n = 0;
  while (n < b->n && b->data[n])
    n++;
  uint32_t at = below (m, n);
  uint8_t c = n ? (uint8_t) (b->data[at] + below (m, 9) - 4) : 0;
  if (n && isprint (c))
    m->failed |= vector_put (m->v, i, at, &c, 1) != 0;
}

bool
vector_change_call (const struct input_plan *p, struct input_vector *v, uint32_t call,
		    const struct constants *constants, uint64_t random)
{
  struct change m = { .p = p, .v = v, .constants = constants, .random = random };
  const struct plan_call *c = &p->steps.calls[call];
  const uint32_t one = below (&m, 4) || !c->narg ? UINT32_MAX : below (&m, c->narg);
  for (uint32_t k = 0; k < c->narg; k++)
    {
      const struct plan_region *r = &p->regions[c->arg[k]];
      const struct plan_pointer *slot = plan_slot (p, c->arg[k], 0);
      if (one == UINT32_MAX ? !below (&m, 3) : k != one)
	continue;
      const struct plan_region *to
	= slot && slot->nto ? &p->regions[slot->to[0]] : NULL;
      if (to && to->fixed)
	continue;
      if (to && to->text)
	change_character (&m, slot->to[0]);
      else if (!slot && r->kind == SYMRT_R_VALUE && r->nlayout)
	change_scalar (&m, c->arg[k], &p->layouts[r->layout + below (&m, r->nlayout)]);
    }
  return !m.failed && plan_restrict (p, v, below (&m, 256)) == 0;
}
