/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs left to chance, beside what is solved for; how often, the strategy says.

   Changes.  A path through a parser has hundreds of conditions, and the solver turns
   one of them at a time; a run made by changing one that showed something new costs no
   query, and is most of the time just as good.  Those are the corpus.  The characters
   that texts are made of are those that the code compared its input with, as often as
   it did so at different places; the words are the literals that the target and what it
   calls hand to functions that compare.

   Matches.  A text that is compared with another one, and is not like it, is made what it
   was compared with, each at a place once.  These inputs come first: they are few, and a
   name that was put there before, or a word of the language, is seldom found otherwise.
   Those that are almost like it become tests, a few of a function: no label asks for
   them.

   Samples.  Inputs that choose an element of a table too large to be followed, or that code
   is given which is not instrumented,

     p = &properties[stage2[stage1[c >> 8] + (c & 255)]];  if (p->category == ...)
     if (crc32 (c) & 1)

   are fixed to their value, so no query leads to another element or answer.  Other values
   of such an input are tried in runs that showed something new: of as many bits as often
   as of any other number, and constants of the code.  Where such code is given memory,
   that is changed instead.  */
#include <stdlib.h>
#include <string.h>
#include "base/limits.h"
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/strategy.h"
#include "inputs/limits.h"
#include "program/image.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "meta.h"
#include "site.h"

/* Collect constants that bytes are compared with, from nodes that are new.  */
static void
learn_words (struct explorer *x)
{
  struct changing *m = &x->plan.changing;
  for (; m->seen < expr_count (x->plan.dag); m->seen++)
    {
      const struct expr_node *n = expr_node (x->plan.dag, m->seen + 1);
      adse_val v;
      if (n->op != ADSE_OP_EQ && n->op != ADSE_OP_NE)
	continue;
      if ((!expr_is_const (x->plan.dag, n->b, &v)
	   && !expr_is_const (x->plan.dag, n->a, &v))
	  || n->owidth < 8 || v > 255 || !v)
	continue;
      size_t ninput;
      const uint32_t *in = expr_inputs (x->plan.dag, m->seen + 1, &ninput);
      if (ninput != 1 || expr_input (x->plan.dag, in[0])->width != 8)
	continue;
      m->words.wide |= v > 127;
      /* A few of each: what is compared everywhere is not all there is.  */
      if (m->times[v] < 3 && m->words.nbyte < sizeof m->words.byte)
	{
	  m->times[v]++;
	  m->words.byte[m->words.nbyte++] = (uint8_t) v;
	}
    }
}

/* Some numbers among the inputs that run BASE read.  */
static void
learn_read (struct explorer *x, uint32_t base, uint64_t random)
{
  struct text_words *w = &x->plan.changing.words;
  const struct model *m = explore_past_model (&x->plan, base);
  w->nread = 0;
  for (unsigned i = 0; m->n && i < 8 * TEXT_WORDS_READ && w->nread < TEXT_WORDS_READ;
       i++)
    {
      uint32_t k = (uint32_t) (hash_mix (random, i) % m->n);
      if (m->set[k] && expr_input (x->plan.dag, k)->width > 8)
	w->read[w->nread++] = expr_input (x->plan.dag, k)->key;
    }
}

/* How long texts may become by change NUMBER of a plan: short ones show most, and are read
   easily.  */
static uint32_t
most (uint64_t number)
{
  uint64_t doubled = number / (uint64_t) explore_limit.text_grows;
  return (uint32_t) limit_least (UINT32_MAX, inputs_limit.short_text
					       << (doubled < 16 ? doubled : 16));
}

struct input_vector *
explore_changed (struct explorer *x, uint32_t base, uint64_t r)
{
  const struct corpus *c = &x->plan.corpus;
  if (!x->plan.subject->change || !c->n)
    return NULL;
  uint32_t other = c->run[(r >> 36) % c->n];
  learn_words (x);
  learn_read (x, base, r);
  x->plan.changing.words.most
    = x->attacks ? most (r >> 56) : most (x->plan.changing.made);
  return x->plan.subject->change (x->plan.subject->ctx, x->plan.past.v[base].vector,
				  x->plan.past.v[other].vector, &x->plan.changing.words,
				  r);
}

struct choice_result
explore_change (struct explorer *x)
{
  struct changing *m = &x->plan.changing;
  uint64_t r = hash_mix (hash_mix (explore_chance (x), x->plan.number), m->made++);
  const struct corpus *c = &x->plan.corpus;
  uint32_t last = limit_least (c->n, explore_limit.change_last);
  uint32_t base
    = r >> 8 & 1 ? c->run[c->n - 1 - (r >> 12) % last] : c->run[(r >> 12) % c->n];
  struct input_vector *v = explore_changed (x, base, r);
  if (!v)
    return (struct choice_result){ .impossible = true };
  uint32_t known = c->n;
  explore_run (x, v, x->plan.use & USE_BY_CHANCE);
  return (struct choice_result){ .news = c->n > known,
				 .slow = x->last.end == RUN_TIME };
}

bool
explore_match (struct explorer *x)
{
  struct matching *m = &x->plan.matching;
  if (m->next == m->n)
    return false;
  struct match next = m->v[m->next++];
  m->note = next.note;
  explore_run (x, next.vector, x->plan.use & USE_BY_CHANCE);
  m->note = NULL;
  free (next.note);
  return true;
}

void
explore_matching_end (struct explorer *x)
{
  struct matching *m = &x->plan.matching;
  while (m->next < m->n)
    {
      vector_free (m->v[m->next].vector);
      free (m->v[m->next++].note);
    }
  free (m->v);
  u64map_free (&m->known);
  *m = (struct matching){ .n = 0 };
}

/* Functions that read a number, and texts of numbers that they cannot hold, or take for
   another one.  */
static const struct
{
  const char *name, *text[2];
} readers[] = { { "strtol", { "9223372036854775808", "-9223372036854775809" } },
		{ "strtoll", { "9223372036854775808", "-9223372036854775809" } },
		{ "strtoul", { "18446744073709551616", "-1" } },
		{ "strtoull", { "18446744073709551616", "-1" } },
		{ "strtod", { "1e999", "1e-999" } },
		{ "strtof", { "1e99", "1e-99" } } };

static void
add_text (struct explorer *x, const char *text)
{
  for (unsigned k = 0; k < x->texts.n; k++)
    if (!strcmp (x->texts.v[k], text))
      return;
  if (x->texts.n < explore_limit.texts)
    x->texts.v[x->texts.n++] = text;
}

/* What tells how the external function NAME reads numbers; C23 has it by another name.  */
static void
add_numbers (struct explorer *x, const char *name)
{
  static const char newer[] = "__isoc23_";
  if (!strncmp (name, newer, sizeof newer - 1))
    name += sizeof newer - 1;
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
    for (unsigned k = 0; k < 2 && !strcmp (readers[i].name, name); k++)
      add_text (x, readers[i].text[k]);
}

/* Words of FUNCTION of U and what it calls.  SEEN: functions looked at.  */
static void
add_texts (struct explorer *x, const struct unit *u, uint32_t function,
	   struct u64map *seen, unsigned depth)
{
  const struct symrt_function *f = &u->functions[function];
  bool fresh;
  u64map_put (seen, (uint64_t) (u - x->program->units) << 32 | function, 0, &fresh);
  if (!fresh || depth > explore_limit.text_calls)
    return;
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      const char *text = use->kind == SYMRT_U_EXTERN || use->kind == SYMRT_U_TEXT
			   ? unit_string (u, use->index)
			   : "";
      struct target t;
      if (use->kind == SYMRT_U_CALL)
	add_texts (x, u, use->index, seen, depth + 1);
      else if (use->kind == SYMRT_U_EXTERN && program_find (x->program, u, text, &t))
	add_texts (x, t.unit, t.function, seen, depth + 1);
      else if (use->kind == SYMRT_U_EXTERN)
	add_numbers (x, text);
      else if (use->kind == SYMRT_U_TEXT)
	add_text (x, text);
    }
}

/* Append to the N numbers of TO the first constants between LEAST and MOST that operators of
   U have, or that its COMPARISONS have.  How many there are then.  */
static unsigned
constants (const struct unit *u, bool comparisons, uint64_t least, uint64_t most,
	   uint64_t *to, unsigned n)
{
  for (uint32_t i = 0; i < u->meta->sites.count && n < TEXT_NUMBERS; i++)
    {
      const struct adse_site *s = &u->sites[i];
      if (s->kind != ADSE_SITE_OP
	  || (comparisons && adse_op_rows[s->op].shape != ADSE_SHAPE_CMP))
	continue;
      for (unsigned k = 0; k < 2 && n < TEXT_NUMBERS; k++)
	{
	  uint64_t v = s->konst[k];
	  bool known = s->opnd[k] != ADSE_OPND_CONST || v < least || v > most;
	  for (unsigned j = 0; j < n && !known; j++)
	    known = to[j] == v;
	  if (!known)
	    to[n++] = v;
	}
    }
  return n;
}

void
explore_changing_begin (struct explorer *x)
{
  if (!x->texts.v)
    {
      struct u64map seen = { 0 };
      x->texts.v = xcalloc (explore_limit.texts, sizeof *x->texts.v);
      add_texts (x, x->target->unit, x->target->function, &seen, 0);
      u64map_free (&seen);
    }
  free (x->plan.corpus.run);
  x->plan.corpus = (struct corpus){ .n = 0 };
  x->plan.changing
    = (struct changing){ .words = { .text = x->texts.v, .ntext = x->texts.n } };
  struct text_words *w = &x->plan.changing.words;
  /* Those that may be characters are limits of lengths less often.  */
  w->nlength = constants (x->target->unit, true, 3, 31, w->length, 0);
  w->nlength = constants (x->target->unit, true, 127, 4096, w->length, w->nlength);
  w->nlength = constants (x->target->unit, true, 32, 126, w->length, w->nlength);
  w->nlimit = constants (x->target->unit, false, 10, UINT64_MAX, w->limit, 0);
}

bool
explore_allowed (struct explorer *x, const struct model *m)
{
  /* Runs since then may have read more: a bool is no other number than 0 and 1.  */
  explore_constraints (x);
  uint64_t stamp = expr_stamp (x->plan.dag);
  for (size_t i = 0; i < x->plan.cons.n; i++)
    if (!expr_eval (x->plan.dag, x->plan.cons.v[i], m, stamp))
      return false;
  return true;
}

/* A number of WIDTH bits to be tried: one near a constant of the code, or one of as many
   bits as often as of any other number.  */
static uint64_t
sample (const struct explorer *x, unsigned width, uint64_t r)
{
  const struct text_words *w = &x->plan.changing.words;
  unsigned bits = (unsigned) (hash_mix (r, 1) % width) + 1;
  uint64_t top = (uint64_t) 1 << (bits - 1), low = hash_mix (r, 2);
  if (w->nlimit && hash_mix (r, 3) % 4 == 0)
    return (uint64_t) adse_mask (w->limit[low % w->nlimit] + (low >> 32) % 3 - 1,
				 width);
  return top | (low & (top - 1));
}

struct choice_result
explore_sample (struct explorer *x)
{
  struct sampling *s = &x->plan.sampling;
  uint64_t r = hash_mix (hash_mix (x->opt->seed, x->plan.number), s->made++);
  for (int i = 0; i < explore_limit.sample_attempts; i++)
    {
      struct model m;
      r = hash_mix (r, (uint64_t) i);
      uint32_t base = x->plan.corpus.run[(r >> 8) % x->plan.corpus.n];
      uint32_t input = s->input[(r >> 32) % s->n];
      const struct past *p = &x->plan.past.v[base];
      const struct model *past = explore_past_model (&x->plan, base);
      if (input >= past->n || !past->set[input])
	continue;
      unsigned width = expr_input (x->plan.dag, input)->width;
      if (width > 64)
	continue;
      model_copy (&m, past);
      m.value[input] = sample (x, width, r);
      const struct subject *to = x->plan.subject;
      struct input_vector *v = explore_allowed (x, &m)
				 ? to->from_model (to->ctx, x->plan.dag, &m, p->vector)
				 : NULL;
      model_free (&m);
      if (!v)
	continue;
      uint32_t news = x->news.run;
      x->res->unpredicted++;
      explore_run (x, v, x->plan.use);
      bool fresh = x->news.run != news;
      if (!fresh)
	x->news.run++; /* such a run is no sign that the search finds nothing */
      return (struct choice_result){ .news = fresh };
    }
  return (struct choice_result){ .news = false };
}
