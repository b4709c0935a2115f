/* SPDX-License-Identifier: GPL-3.0-or-later
   How functions return what they return, so that stubs of them can.  See stubs.h.  */
#include <stdio.h>
#include "program/image.h"
#include "run/stubs.h"
#include "job.h"
#include "meta.h"

const char *
stub_real (const struct unit *u, const struct symrt_type *fn)
{
  const struct symrt_type *r = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  if (!r || r->kind != SYMRT_T_FLOAT)
    return NULL;
  return r->size == 4 ? "float" : r->size == 8 ? "double" : NULL;
}

/* How the two halves of a structure of at most 16 bytes are returned.  */
struct halves
{
  bool any[2];	  /* there is something in it */
  bool number[2]; /* by a general register, else by one for floating point */
  bool other;	  /* both in another way */
};

static void
classify (const struct unit *u, uint32_t type, uint64_t at, struct halves *h)
{
  const struct symrt_type *t = &u->types[type];
  switch (t->kind)
    {
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      for (uint32_t i = 0; i < t->count; i++)
	{
	  const struct symrt_field *f = &u->fields[t->first + i];
	  uint64_t from = (at * 8 + f->bitpos) / 64;
	  uint64_t to = (at * 8 + f->bitpos + f->bits - 1) / 64;
	  if (!f->bits)
	    classify (u, f->type, at + f->bitpos / 8, h);
	  else
	    h->any[from & 1] = h->any[to & 1] = h->number[from & 1] = h->number[to & 1]
	      = true;
	}
      break;
    case SYMRT_T_ARRAY:
      for (uint32_t i = 0; t->size && i < t->count && i < 16; i++)
	classify (u, t->target, at + i * u->types[t->target].size, h);
      break;
    case SYMRT_T_OTHER: h->other = true; break;
    default:
      h->other |= t->size > 8 || (t->size && at % t->size != 0);
      h->any[at / 8 & 1] = true;
      h->number[at / 8 & 1] |= t->kind != SYMRT_T_FLOAT;
    }
}

/* Is there a vector or another odd type in TYPE?  */
static bool
has_odd (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  bool odd = t->kind == SYMRT_T_OTHER;
  if (t->kind == SYMRT_T_ARRAY)
    odd = has_odd (u, t->target);
  if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
    for (uint32_t i = 0; i < t->count && !odd; i++)
      odd = has_odd (u, u->fields[t->first + i].type);
  return odd;
}

bool
stub_block (const struct unit *u, uint32_t type, char *text, size_t n)
{
  uint32_t target = u->types[type].target;
  const struct symrt_type *r = target == SYMRT_NONE ? NULL : &u->types[target];
  struct halves h = { 0 };
  if (!r || (r->kind != SYMRT_T_STRUCT && r->kind != SYMRT_T_UNION) || !r->size
      || has_odd (u, target))
    return false;
  if (r->size > 16)
    {
      /* Whatever is in it, in memory of the caller's.  */
      snprintf (text, n, "struct { char c[%llu]; }", (unsigned long long) r->size);
      return true;
    }
  classify (u, target, 0, &h);
  if (h.other || !h.any[0])
    return false;
  const char *first = h.number[0] ? "unsigned long" : "double",
	     *second = h.number[1] ? "unsigned long" : "double";
  if (!h.any[1])
    snprintf (text, n, "struct { %s a; }", first);
  else
    snprintf (text, n, "struct { %s a; %s b; }", first, second);
  return true;
}

bool
stub_possible (const struct unit *u, const struct symrt_type *fn)
{
  const struct symrt_type *r = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  if (fn->count > SYMRT_CALL_MAX_ARGS)
    return false;
  return !r || r->kind == SYMRT_T_VOID || r->kind == SYMRT_T_POINTER
	 || stub_real (u, fn)
	 || ((r->kind == SYMRT_T_BOOL || r->kind == SYMRT_T_INT
	      || r->kind == SYMRT_T_ENUM)
	     && r->size <= 8);
}
