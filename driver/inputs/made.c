/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects of types whose contents the target's file does not see.  A function of the
   program makes one, others that take it first change it, each of them if an input says
   so, and the test gives it back in the end:

     struct queue;		int queue_sum (const struct queue *)

     struct queue *q = queue_new (4);	 "new", "create", "open" ...: returns the type
     queue_push (q, 7);			 "push", "add", "set" ...: takes it first
     ck_assert_int_eq (queue_sum (q), 7);
     queue_free (q);			 "free", "destroy", "close" ...: takes it only

   Only states that these functions reach are tried, so nothing is proved by them.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "inputs/build.h"
#include "inputs/inputs.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

#define MADE_NESTED 2 /* objects that makers take are made as well, that deep */
#define MAX_RANK 5    /* functions that play the same role */
#define SHARED 200    /* other files see the function */
#define ALONE 1000    /* who gives an object back by itself comes before others */

/* The tag of the struct or union that TYPE, a pointer, leads to; NULL: no such.  */
static const char *
tag_behind (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = type == SYMRT_NONE ? NULL : &u->types[type];
  if (!t || t->kind != SYMRT_T_POINTER || t->target == SYMRT_NONE)
    return NULL;
  t = &u->types[t->target];
  const char *tag = unit_string (u, t->tag);
  return (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION) && *tag ? tag : NULL;
}

static bool
leads_to (const struct unit *u, uint32_t type, const char *tag, bool constant)
{
  const char *is = tag_behind (u, type);
  return is && !strcmp (is, tag)
	 && (constant || !(u->types[u->types[type].target].flags & SYMRT_T_CONST));
}

/* Is parameter I of T a pointer to a pointer to TAG?  */
static bool
is_out (const struct target *t, uint32_t i, const char *tag)
{
  const struct symrt_type *p = &t->unit->types[target_param (t, i)];
  return p->kind == SYMRT_T_POINTER && p->target != SYMRT_NONE
	 && leads_to (t->unit, p->target, tag, false);
}

/* The parameter of T in which it leaves an object of TAG: queue_open (struct queue **);
   SYMRT_NONE: there is none.  */
static uint32_t
out_param (const struct target *t, const char *tag)
{
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    if (is_out (t, i, tag))
      return i;
  return SYMRT_NONE;
}

/* Does some parameter of T but OUT reach an object of TAG?  */
static bool
takes (const struct target *t, const char *tag, uint32_t out)
{
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    if (i != out
	&& (leads_to (t->unit, target_param (t, i), tag, true) || is_out (t, i, tag)))
      return true;
  return false;
}

static bool
is_word (char c)
{
  return isalnum ((unsigned char) c) || c == '_';
}

/* Does some type of U use the name WORD of N characters?  */
static bool
unit_knows (const struct unit *u, const char *word, size_t n)
{
  for (uint32_t i = 0; i < u->meta->types.count; i++)
    {
      const char *text = unit_string (u, u->types[i].text);
      for (const char *s = text; (s = strstr (s, word)); s++)
	if ((s == text || !is_word (s[-1])) && !is_word (s[n]))
	  return true;
    }
  return false;
}

/* Can a test that includes the source of U declare T by the text of its type?  */
static bool
can_declare (const struct unit *u, const struct target *t)
{
  static const char *const known[]
    = { "int",	 "char",  "void",   "unsigned", "signed",   "long",    "short",
	"const", "float", "double", "_Bool",	"volatile", "restrict" };
  const char *s = unit_string (t->unit, t->unit->types[t->rec->type].text);
  bool tag = false;
  while (*s)
    {
      char word[64];
      size_t n = 0;
      while (is_word (s[n]) && n < sizeof word - 1)
	{
	  word[n] = s[n];
	  n++;
	}
      word[n] = 0;
      s += n ? n : 1;
      if (!n || isdigit ((unsigned char) *word))
	continue;
      bool fine = tag;
      tag
	= !strcmp (word, "struct") || !strcmp (word, "union") || !strcmp (word, "enum");
      for (size_t i = 0; i < sizeof known / sizeof *known && !fine; i++)
	fine = !strcmp (word, known[i]);
      if (!fine && !tag && !unit_knows (u, word, n))
	return false;
    }
  return true;
}

bool
unit_declares (const struct unit *u, const struct target *t)
{
  const char *file = unit_string (t->unit, t->rec->decl_file);
  size_t n = strlen (file);
  if (t->unit == u)
    return true;
  bool header = n > 2 && !strcmp (file + n - 2, ".h")
		&& !strcmp (unit_string (u, u->meta->directory),
			    unit_string (t->unit, t->unit->meta->directory));
  for (uint32_t k = 0; k < u->meta->functions.count; k++)
    {
      const struct symrt_function *f = &u->functions[k];
      if (header && !strcmp (unit_string (u, f->decl_file), file))
	return true;
      for (uint32_t i = 0; i < f->nuse; i++)
	if (u->uses[f->first_use + i].kind == SYMRT_U_EXTERN
	    && !strcmp (unit_string (u, u->uses[f->first_use + i].index), t->name))
	  return true;
    }
  return false;
}

/* May a test of TARGET call T, with values for its parameters FROM..?  DEPTH: of the
   objects that these are made of.  */
static bool
may_call (const struct program *p, const struct target *target, const struct target *t,
	  uint32_t from, unsigned depth)
{
  const struct symrt_function *f = t->rec;
  if (f->nparam > 8 || f->flags & (SYMRT_F_VARARGS | SYMRT_F_NORETURN | SYMRT_F_MAIN)
      || f->flags & SYMRT_F_SKIPPED
      || (t->unit != target->unit && f->flags & SYMRT_F_STATIC))
    return false;
  for (uint32_t i = from; i < f->nparam; i++)
    {
      uint32_t type = target_param (t, i);
      enum unexplored problem = type_problem (t->unit, type, true);
      if (problem == UNEXPLORED_OPAQUE && depth
	  && made_possible (p, target, t->unit, type, depth - 1))
	continue;
      if (problem != UNEXPLORED_NOTHING)
	return false;
    }
  return unit_declares (target->unit, t) || can_declare (target->unit, t);
}

/* The same of T as a function that makes, changes or ends what TARGET takes.  */
static bool
can_call (const struct program *p, const struct target *target, const struct target *t,
	  uint32_t from, unsigned depth)
{
  return strcmp (t->name, target->name) && may_call (p, target, t, from, depth);
}

/* The parameter of T that is an object of TAG for T to give back: alone, as in queue_free
   (queue), or behind what it is one of, as in pool_release (pool, queue).  SYMRT_NONE: by
   its parameters T gives none back.  */
static uint32_t
given_back (const struct target *t, const char *tag)
{
  const uint32_t n = t->rec->nparam;
  if (n < 1 || n > 2 || !leads_to (t->unit, target_param (t, n - 1), tag, false))
    return SYMRT_NONE;
  const char *other = n == 2 ? tag_behind (t->unit, target_param (t, 0)) : NULL;
  return n == 1 || (other && strcmp (other, tag)) ? n - 1 : SYMRT_NONE;
}

enum role
{
  ROLE_MAKE,
  ROLE_DESTROY,
  ROLE_CHANGE,
  ROLE_LOOK
};

/* How well T plays ROLE for objects of TAG; 0: not at all.  */
static unsigned
rate (enum role role, const struct target *t, const char *tag)
{
  const struct unit *u = t->unit;
  const struct symrt_function *f = t->rec;
  uint32_t result = u->types[f->type].target;
  const struct symrt_type *r = result == SYMRT_NONE ? NULL : &u->types[result];
  bool number
    = r
      && (r->kind == SYMRT_T_INT || r->kind == SYMRT_T_BOOL || r->kind == SYMRT_T_ENUM)
      && r->size <= 8;
  bool first
    = role == ROLE_DESTROY
	? given_back (t, tag) != SYMRT_NONE
	: f->nparam && leads_to (u, target_param (t, 0), tag, role == ROLE_LOOK);
  bool returns = role == ROLE_MAKE && leads_to (u, result, tag, false);
  uint32_t out = role == ROLE_MAKE && !returns ? out_param (t, tag) : SYMRT_NONE;
  /* Most functions have nothing to do with TAG: their names need not be read.  */
  if (role == ROLE_MAKE ? !returns && out == SYMRT_NONE : !first)
    return 0;
  unsigned about = strcasestr (t->name, tag) ? 100 : 0, words, outs;
  /* What everybody may call leaves objects as they are meant to be.  */
  about += f->flags & SYMRT_F_STATIC ? 0 : SHARED;
  bool text;
  switch (role)
    {
    case ROLE_MAKE:
      words = name_tells (t->name, NAME_MAKES);
      if (!returns)
	{
	  /* One that returns it is better.  */
	  bool plain = number || (r && r->kind == SYMRT_T_VOID);
	  return words && plain && !takes (t, tag, out) ? words + about : 0;
	}
      if (takes (t, tag, SYMRT_NONE))
	return 0;
      return words || !name_tells (t->name, NAME_LENDS) ? 1 + words + about : 0;
    case ROLE_DESTROY:
      words = name_tells (t->name, NAME_DESTROYS);
      return words ? words + about + (f->nparam == 1 ? ALONE : 0) : 0;
    case ROLE_CHANGE:
      words = name_tells (t->name, NAME_CHANGES);
      return words && !name_tells (t->name, NAME_DESTROYS) ? words + about : 0;
    case ROLE_LOOK:
      words = name_tells (t->name, NAME_LOOKS);
      number |= r && r->kind == SYMRT_T_VOID;
      text = result != SYMRT_NONE && look_gives_text (u, result);
      /* What gives a string or a number of an object that it may not change is a look.  */
      words += (text || (r && r->kind != SYMRT_T_VOID)) && f->nparam == 1;
      return (number || text) && look_is_possible (t, &outs) && (words || outs)
		 && (text ? !outs : outs || r->kind != SYMRT_T_VOID)
		 && u->types[u->types[target_param (t, 0)].target].flags & SYMRT_T_CONST
	       ? 1 + words + about
	       : 0;
    }
  return 0;
}

/* The RANK-th best function for ROLE, in order of the program among equals; false:
   there are not so many.  */
static bool
find (const struct program *p, const struct target *target, enum role role,
      const char *tag, unsigned rank, unsigned depth, struct target *out)
{
  struct target taken[MAX_RANK + 1];
  for (unsigned n = 0; n <= rank && n <= MAX_RANK; n++)
    {
      unsigned best = 0;
      for (size_t i = 0; i < p->nunit; i++)
	for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
	  {
	    struct target t = program_target (p, &p->units[i], k);
	    unsigned score = rate (role, &t, tag);
	    bool again = false;
	    for (unsigned e = 0; e < n; e++)
	      again |= !strcmp (taken[e].name, t.name);
	    uint32_t from = role == ROLE_MAKE	   ? 0
			    : role == ROLE_DESTROY ? t.rec->nparam
						   : 1;
	    if (score > best && !again
		&& can_call (p, target, &t, from, role == ROLE_MAKE ? depth : 0))
	      {
		best = score;
		taken[n] = t;
	      }
	  }
      if (!best)
	return false;
    }
  *out = taken[rank];
  return rank <= MAX_RANK;
}

bool
made_change (const struct program *p, const struct target *target, const char *tag,
	     unsigned nth, struct target *out)
{
  return find (p, target, ROLE_CHANGE, tag, nth, 0, out);
}

bool
made_possible (const struct program *p, const struct target *target,
	       const struct unit *u, uint32_t type, unsigned depth)
{
  struct target ignored;
  const char *tag = tag_behind (u, type);
  return tag && find (p, target, ROLE_MAKE, tag, 0, depth, &ignored);
}

/* Does MADE object I of S take J, or something that takes it?  */
static bool
takes_made (const struct plan_steps *s, uint32_t i, uint32_t j)
{
  if (s->made[i].uses >> j & 1)
    return true;
  for (uint32_t k = 0; k < s->nmade; k++)
    if (s->made[i].uses >> k & 1 && takes_made (s, k, j))
      return true;
  return false;
}

/* A MADE object that is there already and that the maker whose parameters are built is to
   take where TYPE leads: nodes of one world.  SYMRT_NONE: there is none.  */
static uint32_t
made_before (const struct builder *b, const struct unit *u, uint32_t type)
{
  const struct plan_steps *s = &b->plan->steps;
  const char *tag = tag_behind (u, type);
  for (uint32_t i = b->made_called; tag && b->made_depth && i < s->nmade; i++)
    if (!strcmp (s->made[i].tag, tag) && i != b->making
	&& !takes_made (s, i, b->making))
      return i;
  return SYMRT_NONE;
}

bool
made_leads (const struct builder *b, const struct unit *u, uint32_t type)
{
  uint32_t there[MADE_POOL];
  if ((b->moving && made_there (b, u, type, there))
      || made_before (b, u, type) != SYMRT_NONE)
    return true;
  return b->plan->steps.nmade < SYMRT_MAX_MADE && b->made_depth < MADE_NESTED
	 && made_possible (b->plan->program, &b->plan->target, u, type,
			   MADE_NESTED - 1 - b->made_depth);
}

/* Can T give back what MAKE makes, an object of TAG?  It takes nothing else, or what MAKE
   took as well.  */
static bool
gives_back (const struct target *t, const struct target *make, const char *tag)
{
  uint32_t i = given_back (t, tag);
  return i != SYMRT_NONE
	 && (i == 0
	     || takes (make, tag_behind (t->unit, target_param (t, 0)), SYMRT_NONE));
}

/* Does a function that is named so make objects of TAG for TARGET, and another, or TARGET,
   give them back?  */
static bool
makes_and_ends (const struct program *p, const struct target *target, const char *tag)
{
  struct target make, destroy;
  return find (p, target, ROLE_MAKE, tag, 0, MADE_NESTED - 1, &make)
	 && name_tells (make.name, NAME_MAKES)
	 && (rate (ROLE_DESTROY, target, tag)
	     || (find (p, target, ROLE_DESTROY, tag, 0, 0, &destroy)
		 && gives_back (&destroy, &make, tag)));
}

bool
made_seen (const struct builder *b, const struct unit *u, uint32_t type)
{
  const char *tag = tag_behind (u, type);
  return b->makes_seen && tag && made_leads (b, u, type)
	 && makes_and_ends (b->plan->program, &b->plan->target, tag);
}

uint32_t
made_param (const struct program *p, const struct target *t)
{
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    {
      const char *tag = tag_behind (t->unit, target_param (t, i));
      if (tag && makes_and_ends (p, t, tag))
	return i;
    }
  return SYMRT_NONE;
}

bool
made_method (const struct program *p, const struct target *target, uint32_t param,
	     const struct target *t)
{
  const char *tag = tag_behind (target->unit, target_param (target, param));
  const struct symrt_type *types = t->unit->types;
  uint32_t result = types[t->rec->type].target;
  if (!t->rec->nparam || !leads_to (t->unit, target_param (t, 0), tag, false)
      || rate (ROLE_DESTROY, t, tag) || !may_call (p, target, t, 1, MADE_NESTED))
    return false;
  /* Who would give back what it gives?  */
  if (result != SYMRT_NONE && types[result].kind == SYMRT_T_POINTER
      && !(types[result].target != SYMRT_NONE
	   && types[types[result].target].flags & SYMRT_T_CONST))
    return false;
  return true;
}

/* Does T, or what it calls in its unit, call DESTROY?  Then nobody knows who has the
   object after that.  */
static bool
calls (const struct unit *u, uint32_t function, const struct target *destroy,
       unsigned depth)
{
  const struct symrt_function *f = &u->functions[function];
  for (uint32_t i = 0; i < f->nuse && depth < 8; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      if ((use->kind == SYMRT_U_EXTERN
	   && !strcmp (unit_string (u, use->index), destroy->name))
	  || (use->kind == SYMRT_U_CALL
	      && (!strcmp (unit_string (u, u->functions[use->index].name),
			   destroy->name)
		  || (use->index != function
		      && calls (u, use->index, destroy, depth + 1)))))
	return true;
    }
  return false;
}

/* The MADE object of TAG that the call which makes M of P takes.  SYMRT_NONE: it takes
   none.  */
static uint32_t
taken (const struct input_plan *p, const struct plan_made *m, const char *tag)
{
  for (uint32_t i = 0; i < p->steps.ncall; i++)
    for (uint32_t k = 0;
	 p->steps.calls[i].makes == 1 + m->region && k < p->steps.calls[i].narg; k++)
      {
	const struct plan_pointer *v = plan_slot (p, p->steps.calls[i].arg[k], 0);
	for (uint32_t j = 0; v && v->nto && j < p->steps.nmade; j++)
	  if (p->steps.made[j].region == v->to[0]
	      && !strcmp (p->steps.made[j].tag, tag))
	    return v->to[0];
      }
  return SYMRT_NONE;
}

uint32_t
made_given_back (const struct input_plan *p, const struct plan_made *m,
		 uint32_t arg[MADE_DESTROY_PARAMS])
{
  const struct target *t = &m->destroy;
  uint32_t i = t->unit ? given_back (t, m->tag) : SYMRT_NONE;
  if (i == SYMRT_NONE)
    return 0;
  /* What holds it may give it back.  */
  for (uint32_t k = 0; k < p->steps.nmade; k++)
    {
      const struct target *other = &p->steps.made[k].destroy;
      if (other->unit && strcmp (other->name, t->name)
	  && calls (other->unit, other->function, t, 0))
	return 0;
    }
  arg[i] = m->region;
  if (i == 0)
    return 1;
  arg[0] = taken (p, m, tag_behind (t->unit, target_param (t, 0)));
  return arg[0] == SYMRT_NONE ? 0 : 2;
}

uint32_t
made_there (const struct builder *b, const struct unit *u, uint32_t type,
	    uint32_t out[MADE_POOL])
{
  const struct plan_steps *s = &b->plan->steps;
  const char *tag = tag_behind (u, type);
  uint32_t n = 0;
  for (uint32_t i = 0; tag && !b->made_depth && i < s->nmade && n < MADE_POOL; i++)
    if (!s->made[i].depth && !strcmp (s->made[i].tag, tag))
      out[n++] = s->made[i].region;
  return n;
}

/* Who gives MADE back after the target of P, and who tells of it before.  */
static void
find_after (const struct input_plan *p, struct plan_made *made)
{
  if (find (p->program, &p->target, ROLE_DESTROY, made->tag, 0, 0, &made->destroy)
      && !gives_back (&made->destroy, &made->make, made->tag))
    made->destroy = (struct target){ 0 };
  while (made->nlook < MADE_LOOKS
	 && find (p->program, &p->target, ROLE_LOOK, made->tag, made->nlook, 0,
		  &made->look[made->nlook]))
    made->nlook++;
}

uint32_t
build_made (struct builder *b, const struct unit *u, uint32_t type, const char *name)
{
  struct input_plan *p = b->plan;
  const char *tag = tag_behind (u, type);
  struct plan_made made = { .tag = tag, .depth = b->made_depth };
  char full[128];
  uint32_t before = made_before (b, u, type);
  if (before != SYMRT_NONE)
    {
      p->steps.made[b->making].uses |= 1u << before;
      return p->steps.made[before].region;
    }
  if (!tag || p->steps.nmade == SYMRT_MAX_MADE)
    return SYMRT_NONE;
  unsigned depth = MADE_NESTED - 1 - b->made_depth;
  unsigned rank = b->made_depth ? 0 : b->maker;
  if (!find (p->program, &p->target, ROLE_MAKE, tag, rank, depth, &made.make)
      && !find (p->program, &p->target, ROLE_MAKE, tag, 0, depth, &made.make))
    return SYMRT_NONE;
  made.out
    = tag_behind (made.make.unit, made.make.unit->types[made.make.rec->type].target)
	? SYMRT_NONE
	: out_param (&made.make, tag);
  made.cell = SYMRT_NONE;
  struct target other;
  b->more_makers
    |= !b->made_depth
       && find (p->program, &p->target, ROLE_MAKE, tag, b->maker + 1, depth, &other);
  snprintf (full, sizeof full, "%.100s_obj", *name ? name : tag);
  made.region = build_region (b, SYMRT_R_MADE, u, SYMRT_NONE, 1, full);
  if (made.region == SYMRT_NONE)
    return SYMRT_NONE;
  bool ends = rate (ROLE_DESTROY, &p->target, tag) != 0;
  struct target d;
  if (find (p->program, &p->target, ROLE_DESTROY, tag, 0, 0, &d))
    ends |= calls (p->target.unit, p->target.function, &d, 0);
  if (!ends)
    find_after (p, &made);
  if (made.destroy.unit)
    build_note (b, "%s is made by %s and given back by %s",
		p->regions[made.region].name, made.make.name, made.destroy.name);
  else
    build_note (b, "%s is made by %s%s", p->regions[made.region].name, made.make.name,
		ends ? "" : ", and nothing gives it back");
  p->bounds.narrowed = true;
  struct plan_made *m = build_grow (b, &p->steps.made, &p->steps.nmade, sizeof *m);
  if (!m)
    return SYMRT_NONE;
  *m = made;
  if (b->made_depth)
    p->steps.made[b->making].uses |= 1u << (p->steps.nmade - 1);
  return made.region;
}

/* The type of the pointer to an object that T makes for its callers, who see it through other
   functions alone, one of which they give it back with; SYMRT_NONE: it makes none.  *OUT: the
   parameter in which it leaves the pointer; SYMRT_NONE: it returns that.  */
static uint32_t
product (const struct program *p, const struct target *t, uint32_t *out)
{
  const struct unit *u = t->unit;
  uint32_t type = u->types[t->rec->type].target;
  const char *tag = tag_behind (u, type);
  struct target destroy;
  *out = SYMRT_NONE;
  for (uint32_t i = 0; i < t->rec->nparam && !tag; i++)
    {
      const struct symrt_type *to = &u->types[target_param (t, i)];
      type = to->kind == SYMRT_T_POINTER ? to->target : SYMRT_NONE;
      tag = tag_behind (u, type);
      *out = i;
    }
  bool makes = tag && !(t->rec->flags & SYMRT_F_STATIC)
	       && type_is_private (u, &u->types[u->types[type].target])
	       && name_tells (t->name, NAME_MAKES) && rate (ROLE_MAKE, t, tag)
	       && find (p, t, ROLE_DESTROY, tag, 0, 0, &destroy)
	       && destroy.rec->nparam == 1;
  return makes ? type : SYMRT_NONE;
}

bool
product_possible (const struct program *p, const struct target *t)
{
  uint32_t out;
  return product (p, t, &out) != SYMRT_NONE;
}

void
build_product (struct builder *b, struct plan_call *call)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->target.unit;
  struct plan_made made = { .make = p->target, .cell = SYMRT_NONE };
  char full[128];
  uint32_t type = product (p->program, &p->target, &made.out);
  made.tag = tag_behind (u, type);
  const char *name
    = made.out == SYMRT_NONE
	? made.tag
	: unit_string (u, u->params[p->target.rec->first_param + made.out].name);
  snprintf (full, sizeof full, "%.100s_obj", *name ? name : made.tag);
  made.region = build_region (b, SYMRT_R_MADE, u, SYMRT_NONE, 1, full);
  find_after (p, &made);
  struct plan_made *m = build_grow (b, &p->steps.made, &p->steps.nmade, sizeof *m);
  if (!m || made.region == SYMRT_NONE)
    {
      b->failed = true;
      return;
    }
  *m = made;
  call->makes = 1 + made.region;
  b->made_called = p->steps.nmade;
  build_note (b, "what it makes is seen %s, and %s gives it back",
	      made.nlook ? "through functions of the interface" : "only to be there",
	      made.destroy.name);
}

const char *
plan_maker (const struct input_plan *p)
{
  for (uint32_t i = 0; i < p->steps.ncall; i++)
    if (p->steps.calls[i].kind != SYMRT_C_TARGET
	&& (p->steps.calls[i].makes || p->steps.calls[i].must))
      return p->steps.calls[i].of.name;
  return NULL;
}

int
made_refuse (struct builder *b, const struct target *t, uint32_t i)
{
  const struct unit *u = t->unit;
  uint32_t type = target_param (t, i);
  const char *tag = tag_behind (u, type), *code = unexplored_code (UNEXPLORED_OPAQUE),
	     *name = unit_string (u, u->params[t->rec->first_param + i].name);
  if (!tag)
    return build_refuse (b, code,
			 "parameter %u (%s) of %s has a type that gets no"
			 " values: %s",
			 i + 1, name, t->name, unit_string (u, u->types[type].text));
  return build_refuse (b, code,
		       "parameter %u (%s) of %s leads to a %s that its file"
		       " does not see: a function like %s_new that returns one would"
		       " unlock it",
		       i + 1, name, t->name, tag, tag);
}
