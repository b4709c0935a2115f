/* SPDX-License-Identifier: GPL-3.0-or-later
   Variable arguments: of which types a call passes some, a plan each.

     sum (int n, ...)	 takes va_arg (ap, int): four of that type
     show (char *fmt, ...)	 takes int and char *: one of each in turn, then all int,
				 then all char *
     report (const char *format, ...), which goes to vsnprintf:
       "%s %d" with a string and an int; "text" with nothing

   The same for a va_list that is a parameter.  What a run takes beyond, or as another
   type, ends it (libsymrt/varargs.c).  */
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "symrt-layout.h"

enum
{
  KINDS = 4,  /* types of one function that are told apart */
  CALLEES = 3 /* calls that a va_list is followed through */
};

bool
varargs_taken (const struct unit *u, const struct symrt_function *f)
{
  return f->flags & SYMRT_F_VARARGS || varargs_list (u, f) != SYMRT_NONE;
}

static uint8_t
kind_of (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  switch (t->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_ENUM:
      return t->size == 4   ? SYMRT_VARARG_INT
	     : t->size == 8 ? SYMRT_VARARG_LONG
			    : SYMRT_VARARG_NONE;
    case SYMRT_T_POINTER: return SYMRT_VARARG_POINTER;
    case SYMRT_T_FLOAT: return t->size == 8 ? SYMRT_VARARG_REAL : SYMRT_VARARG_NONE;
    default: return SYMRT_VARARG_NONE;
    }
}

struct taken
{
  uint32_t type[KINDS], n;
  bool formatted; /* handed on to a function of the printf family */
};

static void
find_taken (const struct unit *u, uint32_t function, struct taken *k, unsigned depth)
{
  const struct symrt_function *f = &u->functions[function];
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      if (use->kind == SYMRT_U_VARARG)
	{
	  bool known = !kind_of (u, use->index) || k->n == KINDS;
	  for (uint32_t j = 0; j < k->n && !known; j++)
	    known = k->type[j] == use->index;
	  if (!known)
	    k->type[k->n++] = use->index;
	}
      else if (use->kind == SYMRT_U_EXTERN)
	{
	  const char *name = unit_string (u, use->index);
	  size_t n = strlen (name);
	  k->formatted |= (*name == 'v' && n > 6 && !strcmp (name + n - 6, "printf"))
			  || !strcmp (name, "vsyslog")
			  || !strncmp (name, "__v", 3); /* of _FORTIFY_SOURCE */
	}
      else if (use->kind == SYMRT_U_CALL && depth < CALLEES
	       && varargs_list (u, &u->functions[use->index]) != SYMRT_NONE)
	find_taken (u, use->index, k, depth + 1);
    }
}

static void
add (const struct unit *u, struct varargs *v, uint32_t type)
{
  if (v->n == PLAN_VARARGS)
    return;
  v->type[v->n] = type;
  v->kind[v->n++] = kind_of (u, type);
}

static uint32_t
type_int (const struct unit *u)
{
  for (uint32_t i = 0; i < u->meta->types.count; i++)
    if (u->types[i].kind == SYMRT_T_INT && u->types[i].size == 4
	&& u->types[i].flags == SYMRT_T_SIGNED
	&& !strcmp (unit_string (u, u->types[i].text), "int @"))
      return i;
  return SYMRT_NONE;
}

/* The parameter that is a format: what attribute format names, else the last string
   before the arguments.  */
static uint32_t
format_parameter (const struct unit *u, const struct symrt_function *f)
{
  uint32_t found = SYMRT_NONE;
  for (uint32_t i = 0; i < f->nparam; i++)
    {
      const struct symrt_param *p = &u->params[f->first_param + i];
      const struct symrt_type *t = &u->types[p->type], *to;
      if (t->kind != SYMRT_T_POINTER || t->target == SYMRT_NONE)
	continue;
      to = &u->types[t->target];
      if (p->flags & SYMRT_P_STRING)
	return i;
      if (to->flags & SYMRT_T_PLAIN_CHAR && to->flags & SYMRT_T_CONST)
	found = i;
    }
  return found;
}

uint32_t
varargs_choices (const struct unit *u, uint32_t function,
		 struct varargs v[PLAN_VARARG_CHOICES])
{
  const struct symrt_function *f = &u->functions[function];
  struct taken k = { .n = 0 };
  uint32_t n = 0;
  memset (v, 0, PLAN_VARARG_CHOICES * sizeof *v);
  for (uint32_t i = 0; i < PLAN_VARARG_CHOICES; i++)
    v[i].format = SYMRT_NONE;
  if (!varargs_taken (u, f))
    return 1;
  find_taken (u, function, &k, 0);
  uint32_t format = k.formatted && !k.n ? format_parameter (u, f) : SYMRT_NONE;
  if (format != SYMRT_NONE)
    {
      uint32_t number = type_int (u);
      v[0].format = v[1].format = format;
      v[0].text = number != SYMRT_NONE ? "%s %d" : "%s";
      v[1].text = "text";
      add (u, &v[0], u->params[f->first_param + format].type);
      if (number != SYMRT_NONE)
	add (u, &v[0], number);
      return 2;
    }
  if (!k.n)
    return 1;
  for (uint32_t i = 0; i < PLAN_VARARGS; i++)
    add (u, &v[n], k.type[i % k.n]);
  n++;
  for (uint32_t i = 0; i < k.n && k.n > 1 && n < PLAN_VARARG_CHOICES; i++, n++)
    for (uint32_t j = 0; j < PLAN_VARARGS; j++)
      add (u, &v[n], k.type[i]);
  return n;
}

void
build_varargs (struct builder *b, const struct target *t, struct plan_call *call)
{
  const struct varargs *v = b->varargs;
  const struct unit *u = t->unit;
  uint32_t list = varargs_list (u, t->rec);
  if (!varargs_taken (u, t->rec))
    return;
  if (list != SYMRT_NONE)
    call->vararg[list] = SYMRT_VARARG_LIST;
  for (uint32_t i = 0; i < v->n && call->narg < SYMRT_CALL_MAX_ARGS && !b->failed; i++)
    {
      uint32_t r = build_region (b, SYMRT_R_VALUE, u, v->type[i], 1, "more");
      if (r == SYMRT_NONE)
	break;
      build_shape (b, r, false, "more");
      call->vararg[call->narg] = v->kind[i];
      call->arg[call->narg++] = r;
    }
  b->plan->bounds.narrowed = true;
  build_note (b, "variable arguments: %u, of fixed types", v->n);
  if (v->format == SYMRT_NONE)
    return;
  /* What reads the text of a %s is the library, where nobody sees that.  */
  for (uint32_t i = 0; i < b->plan->values.npointer; i++)
    {
      const struct plan_pointer *ptr = &b->plan->values.pointers[i];
      for (uint32_t k = t->rec->nparam; k < call->narg; k++)
	if (ptr->region == call->arg[k] && !ptr->offset && ptr->nto)
	  b->plan->regions[ptr->to[0]].whole = true;
    }
  for (uint32_t i = 0; i < b->plan->values.npointer; i++)
    {
      struct plan_pointer *ptr = &b->plan->values.pointers[i];
      if (ptr->region != call->arg[v->format] || ptr->offset || !ptr->nto)
	continue;
      struct plan_region *r = &b->plan->regions[ptr->to[0]];
      r->whole = true;
      r->nlayout = r->ngap = 0;
      if (v->n)
	{
	  ptr->symbolic = ptr->null = false;
	  b->plan->regions[ptr->region].nlayout = 0;
	}
      build_fixed (b, ptr->to[0], v->text, (uint32_t) strlen (v->text) + 1);
      build_note (b, "%s is \"%s\"", b->plan->regions[ptr->region].name, v->text);
    }
}
