/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts change at random beside what is solved for.  A path through a parser has
   hundreds of conditions, and the solver turns one of them at a time; a run made by
   changing one that showed something new costs no query, and is most of the time just
   as good.  How often depends on luck: as long as such runs show something they are
   three of four, later one of eight.

   The characters that texts are made of are those that the code compared its input
   with, as often as it did so at different places.  */
#include <stdlib.h>
#include "explore-impl.h"

/* Functions with few paths need none of this: so much is open in others.  */
#define FIRST_RUNS 32
#define OPEN_EDGES 64
#define LUCK_FIRST 128
#define LUCK_MOST 256
#define LUCK_GAIN 48
#define WORDS_MAX 256
#define LAST_ONES 8

/* Collect constants that bytes are compared with, from nodes that are new.  */
static void
learn_words (struct explorer *x)
{
  struct mutating *m = &x->mutating;
  for (; m->seen < expr_count (x->dag); m->seen++)
    {
      const struct expr_node *n = expr_node (x->dag, m->seen + 1);
      adse_val v;
      if (n->op != ADSE_OP_EQ && n->op != ADSE_OP_NE)
	continue;
      if ((!expr_is_const (x->dag, n->b, &v) && !expr_is_const (x->dag, n->a, &v))
	  || n->owidth < 8 || v > 255 || !v)
	continue;
      size_t ninput;
      const uint32_t *in = expr_inputs (x->dag, m->seen + 1, &ninput);
      if (ninput != 1 || expr_input (x->dag, in[0])->width != 8)
	continue;
      /* A few of each: what is compared everywhere is not all there is.  */
      if (m->times[v] < 3 && m->nword < WORDS_MAX)
	{
	  m->times[v]++;
	  m->words[m->nword++] = (uint8_t) v;
	}
    }
}

bool
explore_mutation_due (struct explorer *x)
{
  struct mutating *m = &x->mutating;
  if (!x->subject->mutate || x->opt->strategy->augments || x->opt->any_inputs
      || x->goals->treatment != LABELS_TIGHT || x->npast < FIRST_RUNS
      || x->tree.nopen < OPEN_EDGES || !m->nfertile)
    return false;
  m->turn++;
  return m->luck > 0 ? m->turn % 4 != 0 : m->turn % 8 == 0;
}

void
explore_fertile (struct explorer *x, uint32_t run)
{
  struct mutating *m = &x->mutating;
  if (!(m->nfertile & (m->nfertile - 1)))
    m->fertile = xrealloc (m->fertile,
			   (2 * (size_t) m->nfertile + 1) * sizeof *m->fertile);
  m->fertile[m->nfertile++] = run;
}

void
explore_mutate (struct explorer *x)
{
  struct mutating *m = &x->mutating;
  uint64_t r = hash_mix (hash_mix (x->opt->seed, x->plan), m->made++);
  learn_words (x);
  uint32_t last = m->nfertile < LAST_ONES ? m->nfertile : LAST_ONES;
  uint32_t base = r >> 8 & 1 ? m->fertile[m->nfertile - 1 - (r >> 12) % last]
			     : m->fertile[(r >> 12) % m->nfertile];
  uint32_t other = m->fertile[(r >> 36) % m->nfertile];
  struct input_vector *v
    = x->subject->mutate (x->subject->ctx, x->past[base].vector,
			  x->past[other].vector, m->words, m->nword, r);
  if (!v)
    {
      m->luck = 0;
      return;
    }
  uint32_t known = m->nfertile;
  m->under_way = true;
  explore_run (x, v);
  m->under_way = false;
  m->luck += m->nfertile > known ? LUCK_GAIN : -1;
  m->luck = m->luck < 0 ? 0 : m->luck > LUCK_MOST ? LUCK_MOST : m->luck;
}

void
explore_mutating_begin (struct explorer *x)
{
  free (x->mutating.fertile);
  x->mutating = (struct mutating){ .luck = LUCK_FIRST };
}
