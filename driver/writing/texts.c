/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts that a function writes into its caller's buffers end where they end:

     char buf[8] = "aaaaaaa";
     print (&date, buf, 3);	 too short: "" and a result of -1
     ck_assert_str_eq (buf, "");

   What the buffer held behind the end before is no matter: a better function may have
   written there.  What this one wrote there is asserted, for others keep several texts
   in one buffer.  */
#include <string.h>
#include "base/util.h"
#include "suite/impl.h"
#include "writing/impl.h"
#include "literal.h"
#include "testmodel.h"

enum
{
  TEXTS = 1,
  BYTES = 2
};

/* Is observation O of C of a caller's buffer of char that the function wrote to?  */
static bool
is_written (const struct test_case *c, const struct tm_observation *o)
{
  if (o->oracle != TM_BYTES || o->via != 0 || !o->stable || !o->changed
      || o->nbytes == 0)
    return false;
  const struct tm_object *object = &c->objects[o->object];
  const char *type = o->type != NULL && o->type->text != NULL ? o->type->text : "";
  return object->kind == TM_LOCAL && !object->late && o->offset == 0
	 && o->nbytes <= object->size && strncmp (type, "char ", 5) == 0;
}

static uint64_t
name_of (const struct test_case *c, const struct tm_observation *o)
{
  return hash_string (1, c->objects[o->object].name);
}

/* Note in KNOWN what buffers hold after the calls of C.  */
static void
note (const struct test_case *c, struct u64map *known)
{
  for (uint32_t k = 0; k < c->nobs; k++)
    {
      const struct tm_observation *o = &c->obs[k];
      bool fresh;
      if (!is_written (c, o))
	continue;
      uint32_t *what = u64map_put (known, name_of (c, o), 0, &fresh);
      const uint8_t *end = memchr (o->bytes, 0, o->nbytes);
      if (end == NULL)
	*what |= BYTES;
      else if (end > o->bytes)
	*what |= literal_reads_as_text (o->bytes, (size_t) (end - o->bytes)) ? TEXTS
									     : BYTES;
    }
}

/* Cut what O asserts behind the end of the text in OBJECT to what was written there.  */
static void
cut (struct tm_observation *o, const struct tm_object *object)
{
  const uint8_t *end = memchr (o->bytes, 0, o->nbytes);
  uint32_t least = (uint32_t) (end - o->bytes) + 1;
  while (o->nbytes > least && object->data[o->nbytes - 1] == o->bytes[o->nbytes - 1])
    o->nbytes--;
}

void
texts_end (struct suite_group *g, size_t start, size_t end)
{
  struct u64map known = { 0 };

  for (size_t i = start; i < end; i++)
    if (g->test[i].live)
      note (g->test[i].cand->test, &known);
  for (size_t i = start; i < end; i++)
    {
      struct test_case *c = g->test[i].cand->test;
      for (uint32_t k = 0; k < c->nobs && g->test[i].live; k++)
	{
	  struct tm_observation *o = &c->obs[k];
	  uint32_t *what
	    = is_written (c, o) ? u64map_get (&known, name_of (c, o)) : NULL;
	  if (what != NULL && *what == TEXTS)
	    cut (o, &c->objects[o->object]);
	}
    }
  u64map_free (&known);
}
