/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects in states that only calls lead to.  After set-up functions the image's other
   functions for the same struct are called, the target itself among them, before the
   target is; what these take is input too, and structs for them are made by set-up
   functions of their own:

     writer_init (&w);
     event_init_begin (&e1, ...);  writer_put (&w, &e1);
     event_init_text (&e2, ...);   target (&w, &e2);

   One such step is a `move'; the moves of a target are numbered, and a plan's number
   has its steps as digits (inputs.h), so that it can be made again from its number.  A digit
   beyond the moves says that the call before it is made more than once, with the same
   arguments or with others each time: what has a limit comes to it so, what goes round
   comes round, what holds things is filled with some.

   A medley is a call sequence of many calls in an order by chance, each of which an input
   may leave out: what only long orders show is found by it.  Its number has the chance.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/build.h"
#include "inputs/inputs.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

#define DIGIT_BITS 6
#define FIXED_BITS 3 /* lowest bits of a call sequence's number, all set */
#define FIXED_MASK ((1u << FIXED_BITS) - 1)
#define MAX_CTORS 16			       /* of one struct */
#define MEDLEY (PLAN_MOVES + PLAN_AGAIN)       /* the first digit of a medley, less 1 */
#define MEDLEY_SHIFT (FIXED_BITS + DIGIT_BITS) /* of what chance is in its number */
#define MEDLEY_BITS 30
#define MEDLEY_REGIONS 8 /* a call that takes more is made once */
#define MEDLEY_REST 40	 /* regions for what comes after its calls */

_Static_assert(PLAN_SEQUENCE_STEPS *DIGIT_BITS + FIXED_BITS < 64, "numbers are signed");
_Static_assert(MEDLEY + 1 < 1 << DIGIT_BITS, "a digit has room for all moves");
_Static_assert(MEDLEY_SHIFT + MEDLEY_BITS < 64, "numbers are signed");

/* How often a call is made, by the way that it is repeated in.  EACH: with arguments of its
   own each time.  */
static const struct
{
  uint32_t times;
  bool each;
} again[PLAN_AGAIN] = { { 12, false }, { 40, false }, { 12, true } };

uint64_t
plan_sequence (uint64_t number, unsigned move)
{
  if (!number)
    number = FIXED_MASK;
  for (unsigned i = 0; i < PLAN_SEQUENCE_STEPS; i++)
    {
      unsigned shift = FIXED_BITS + i * DIGIT_BITS;
      if (!(number >> shift & ((1u << DIGIT_BITS) - 1)))
	return number | (uint64_t) (move + 1) << shift;
    }
  return 0;
}

uint64_t
plan_sequence_again (uint64_t number, unsigned way)
{
  return plan_sequence (number, PLAN_MOVES + way);
}

uint64_t
plan_medley (uint64_t random, unsigned length)
{
  return FIXED_MASK | (uint64_t) (MEDLEY + 1) << FIXED_BITS
	 | (random << 2 & (((uint64_t) 1 << MEDLEY_BITS) - 1)) << MEDLEY_SHIFT
	 | (uint64_t) (length % PLAN_MEDLEYS) << MEDLEY_SHIFT;
}

bool
plan_is_medley (uint64_t number)
{
  return (number >> FIXED_BITS & ((1u << DIGIT_BITS) - 1)) == MEDLEY + 1;
}

bool
plan_is_sequence (uint64_t number)
{
  return number > FIXED_MASK && (number & FIXED_MASK) == FIXED_MASK;
}

/* The digits of NUMBER, less 1, into STEP; how many.  A medley has none.  */
static unsigned
sequence_steps (uint64_t number, unsigned step[PLAN_SEQUENCE_STEPS])
{
  unsigned n = 0;
  for (unsigned i = 0; i < PLAN_SEQUENCE_STEPS && !plan_is_medley (number); i++)
    {
      unsigned digit
	= number >> (FIXED_BITS + i * DIGIT_BITS) & ((1u << DIGIT_BITS) - 1);
      if (digit)
	step[n++] = digit - 1;
    }
  return n;
}

static size_t
find_ctors (const struct program *p, const struct unit *from,
	    const struct symrt_type *s, const char *tag, struct target out[MAX_CTORS])
{
  size_t n = 0;
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count && n < MAX_CTORS; k++)
      {
	struct target t = program_target (p, &p->units[i], k);
	if (name_sets_up (t.name) && setup_fits (&t, from, s, tag))
	  out[n++] = t;
      }
  return n;
}

static void
add_move (struct plan_moves *m, const struct plan_move *move)
{
  if (m->n < PLAN_MOVES)
    m->move[m->n++] = *move;
}

/* May F be called on what parameter PARAM of the target leads to, before the target is?  */
static bool
may_precede (const struct plan_moves *m, const struct program *p,
	     const struct target *target, uint32_t param, const struct target *f)
{
  const struct symrt_type *s;
  if (m->made == param)
    return made_method (p, target, param, f);
  s = struct_behind (target->unit, target->rec, param);
  return setup_fits (f, target->unit, s, unit_string (target->unit, s->tag));
}

/* Moves by calls of F on parameter PARAM of the target: one for each way to make the
   first struct that F takes besides.  */
static void
add_method (struct plan_moves *m, const struct program *p, const struct target *target,
	    uint32_t param, const struct target *f)
{
  struct plan_move move = { .param = param, .method = *f };
  struct target ctor[MAX_CTORS];
  for (uint32_t i = 1; i < f->rec->nparam; i++)
    {
      const struct symrt_type *to = struct_behind (f->unit, f->rec, i);
      if (!to)
	continue;
      size_t n = find_ctors (p, target->unit, to, unit_string (f->unit, to->tag), ctor);
      move.nested = i;
      for (size_t k = 0; k < n; k++)
	{
	  move.ctor = ctor[k];
	  add_move (m, &move);
	}
      if (n)
	return;
    }
  add_move (m, &move);
}

/* What the target's parameter PARAM may have gone through.  OWN: by the target itself,
   else by others.  */
static void
find_methods (struct plan_moves *m, const struct program *p,
	      const struct target *target, uint32_t param, bool own)
{
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
      {
	struct target t = program_target (p, &p->units[i], k);
	bool same = !strcmp (t.name, target->name) && t.unit == target->unit;
	/* Static functions are steps of others, in states that these make.  */
	if (same != own || t.rec->flags & SYMRT_F_STATIC || name_sets_up (t.name)
	    || name_feeds (t.name)
	    || (t.rec->nparam == 1 && name_tells (t.name, NAME_ENDS))
	    || !may_precede (m, p, target, param, &t))
	  continue;
	add_method (m, p, target, param, &t);
      }
}

void
sequence_moves (const struct program *p, const struct target *target,
		const struct setups *s, struct plan_moves *m)
{
  struct target ctor[MAX_CTORS];
  memset (m, 0, sizeof *m);
  m->made = s->any ? SYMRT_NONE : made_param (p, target);
  for (uint32_t i = 0; i < target->rec->nparam; i++)
    if (s->by_param[i].unit || m->made == i)
      find_methods (m, p, target, i, true);
  m->nown = m->n;
  /* Other ways to make what the target takes.  */
  for (uint32_t i = 1; i < target->rec->nparam; i++)
    {
      const struct symrt_type *to = struct_behind (target->unit, target->rec, i);
      if (!to || !s->by_param[i].unit)
	continue;
      size_t n
	= find_ctors (p, target->unit, to, unit_string (target->unit, to->tag), ctor);
      for (size_t k = 0; k < n && n > 1; k++)
	add_move (m, &(struct plan_move){ .param = i, .ctor = ctor[k] });
    }
  for (uint32_t i = 0; i < target->rec->nparam; i++)
    if (s->by_param[i].unit || m->made == i)
      find_methods (m, p, target, i, false);
}

/* The moves of T into M.  */
static void
moves_of (const struct program *p, const struct target *t, struct plan_moves *m)
{
  struct builder b = { 0 };
  struct input_plan probe = { .program = p, .target = *t };
  struct setups s;
  b.plan = &probe;
  *m = (struct plan_moves){ .made = SYMRT_NONE };
  if (t->rec->flags & SYMRT_F_MAIN || t->rec->nparam > SYMRT_CALL_MAX_ARGS)
    return;
  setup_find (&b, t, &s);
  free (probe.bounds.notes);
  sequence_moves (p, t, &s, m);
}

size_t
sequence_nmoves (const struct program *p, const struct target *t, size_t *nown)
{
  struct plan_moves m;
  moves_of (p, t, &m);
  *nown = m.nown;
  return m.n;
}

bool
sequence_is_made (const struct program *p, const struct target *t)
{
  struct plan_moves m;
  moves_of (p, t, &m);
  return m.made != SYMRT_NONE;
}

static bool
same_function (const struct target *a, const struct target *b)
{
  return a->unit == b->unit && a->function == b->function;
}

size_t
sequence_methods (const struct program *p, const struct target *t, struct target *out,
		  size_t most)
{
  struct plan_moves m;
  size_t n = 0;
  uint32_t param = SYMRT_NONE;
  moves_of (p, t, &m);
  for (size_t i = 0; i < m.n && n < most; i++)
    {
      const struct plan_move *move = &m.move[i];
      size_t k = 0;
      /* Others make what it takes besides.  */
      if (!move->method.unit || (param != SYMRT_NONE && move->param != param))
	continue;
      param = move->param;
      while (k < n && !same_function (&out[k], &move->method))
	k++;
      if (k == n)
	out[n++] = move->method;
    }
  return n;
}

uint64_t
plan_sequence_empty (void)
{
  return FIXED_MASK;
}

/* NUMBER with the first move of M that calls F.  0: there is none, or no room.  */
static uint64_t
with_call (const struct plan_moves *m, uint64_t number, const struct target *f)
{
  for (size_t i = 0; i < m->n; i++)
    if (m->move[i].method.unit && same_function (&m->move[i].method, f))
      return plan_sequence (number, (unsigned) i);
  return 0;
}

uint64_t
plan_sequence_after (const struct input_plan *p, const struct target *to)
{
  unsigned step[PLAN_SEQUENCE_STEPS], n = sequence_steps (p->sequence, step);
  struct plan_moves from, m;
  uint64_t number = plan_is_medley (p->sequence) ? 0 : FIXED_MASK;
  moves_of (p->program, &p->target, &from);
  moves_of (p->program, to, &m);
  for (unsigned i = 0; i < n && number; i++)
    if (step[i] >= PLAN_MOVES)
      number = plan_sequence (number, step[i]);
    else if (step[i] < from.n && from.move[step[i]].method.unit)
      number = with_call (&m, number, &from.move[step[i]].method);
  return number ? with_call (&m, number, &p->target) : 0;
}

unsigned
plan_sequence_length (const struct input_plan *p)
{
  unsigned step[PLAN_SEQUENCE_STEPS];
  return sequence_steps (p->sequence, step);
}

uint64_t
plan_sequence_number (const struct input_plan *p)
{
  return p->sequence;
}

/* The call sequence's choice of who makes what the target takes.  */
void
sequence_setups (const struct plan_moves *m, uint64_t number, struct setups *s)
{
  unsigned step[PLAN_SEQUENCE_STEPS], n = sequence_steps (number, step);
  for (unsigned i = 0; i < n; i++)
    if (step[i] < m->n && !m->move[step[i]].method.unit)
      {
	const struct plan_move *move = &m->move[step[i]];
	s->by_param[move->param] = move->ctor;
	s->feed[move->param] = (struct target){ 0 };
      }
}

/* The last set-up call, by MOVE, is made again in WAY.  False: there is none, or it cannot
   be.  */
static bool
build_again (struct builder *b, const struct plan_move *move, unsigned way)
{
  struct plan_steps *steps = &b->plan->steps;
  if (!move || !move->method.unit || way >= PLAN_AGAIN || steps->ncall < 2
      || (again[way].each && move->ctor.unit))
    return false;
  if (!again[way].each)
    {
      /* Behind it is the target's.  */
      steps->calls[steps->ncall - 2].times = again[way].times;
      return true;
    }
  for (uint32_t k = 1; k < again[way].times && !b->failed && !b->reason; k++)
    {
      if (!build_step (b, move, SYMRT_NONE))
	return false;
      steps->calls[steps->ncall - 2].nth = k;
      build_fixed_arguments (b->plan, &steps->calls[steps->ncall - 2]);
    }
  return true;
}

/* The object that a call of a medley is about, by RANDOM: the target's, SYMRT_NONE, or now and
   then another one of its type that calls share.  */
static uint32_t
medley_object (const struct builder *b, const struct plan_moves *m,
	       const struct target *t, uint64_t random)
{
  uint32_t there[MADE_POOL],
    n = m->made == SYMRT_NONE ? 0 : made_there (b, t->unit, target_param (t, 0), there);
  return n > 1 && random % 4 == 0 ? there[1] : SYMRT_NONE;
}

/* The last set-up call, of UNIT, is made if an input says so, and has fixed arguments.  */
static void
build_optional (struct builder *b, const struct unit *unit)
{
  struct plan_steps *steps = &b->plan->steps;
  uint32_t when = build_when (b, unit);
  if (b->failed)
    return;
  b->plan->regions[when].nlayout = 0;
  steps->calls[steps->ncall - 2].when = 1 + when;
  build_fixed_arguments (b->plan, &steps->calls[steps->ncall - 2]);
}

/* The calls of medley NUMBER.  */
static bool
build_medley (struct builder *b, const struct plan_moves *m, uint64_t number)
{
  static const uint32_t lengths[PLAN_MEDLEYS] = { 8, 16, 28 };
  const struct plan_steps *steps = &b->plan->steps;
  uint64_t random = hash_mix (number, 1);
  const uint32_t calls = lengths[(number >> MEDLEY_SHIFT & 3) % PLAN_MEDLEYS];
  bool once[PLAN_MOVES] = { false };
  uint32_t made = 0;
  for (uint32_t i = 0; i < 4 * calls && made < calls && !b->failed && !b->reason; i++)
    {
      random = hash_mix (random, i);
      const uint32_t k = (uint32_t) ((random >> 8) % m->n), regions = b->plan->nregion,
		     callees = steps->ncallee;
      const struct plan_move *move = &m->move[k];
      if (!move->method.unit || once[k])
	continue;
      if (regions + MEDLEY_REGIONS + MEDLEY_REST > build_most_regions (b))
	break;
      if (!build_step (b, move, medley_object (b, m, &move->method, random >> 32)))
	return false;
      build_optional (b, move->method.unit);
      once[k]
	= b->plan->nregion - regions > MEDLEY_REGIONS || steps->ncallee != callees;
      made++;
    }
  return made;
}

bool
build_sequence (struct builder *b, const struct plan_moves *m, uint64_t number)
{
  unsigned step[PLAN_SEQUENCE_STEPS], n = sequence_steps (number, step);
  const struct plan_move *move = NULL;
  if (plan_is_medley (number))
    return m->n && build_medley (b, m, number);
  for (unsigned i = 0; i < n && !b->failed && !b->reason; i++)
    {
      if (step[i] >= PLAN_MOVES)
	{
	  if (!build_again (b, move, step[i] - PLAN_MOVES))
	    return false;
	  continue;
	}
      if (step[i] >= m->n)
	return false;
      move = &m->move[step[i]];
      if (move->method.unit && !build_step (b, move, SYMRT_NONE))
	return false;
    }
  return true;
}
