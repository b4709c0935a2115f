/* SPDX-License-Identifier: GPL-3.0-or-later
   Vectors changed at random: which inputs change, and what is put into texts; and texts of
   models, which are made shorter.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "expr/expr.h"
#include "inputs/inputs.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "metadata.h"
#include "trace.h"

enum
{
  MADE = 400
};

/* int read (struct reader *r, const char *word, const char *other);
   struct reader { size_t left, seen; char *bytes; };  */
static struct metadata m;
static struct program program;
static struct input_plan **plans;
static size_t nplan;
static struct input_vector **seed;
static size_t nseed;

static void
begin (void)
{
  const char *reason;
  char why[300];
  struct target t;
  metadata_init (&m, "a.c");
  uint32_t i32 = metadata_int (&m, 32, 1, "int @");
  uint32_t size = metadata_int (&m, 64, 0, "size_t @");
  uint32_t text
    = metadata_pointer (&m, metadata_int (&m, 8, 1, "const char @"), "const char *@");
  struct metadata_field f[]
    = { { "left", size, 0, 0 }, { "seen", size, 64, 0 }, { "bytes", text, 128, 0 } };
  uint32_t r = metadata_pointer (&m, metadata_struct (&m, "reader", 24, f, 3),
				 "struct reader *@");
  struct metadata_param p[]
    = { { "r", r, 0 }, { "word", text, 0 }, { "other", text, 0 } };
  metadata_function (&m, "read", 1, i32, p, 3);
  metadata_program (&m, &program);
  ck_assert (program_find (&program, &program.units[0], "read", &t));
  ck_assert_int_eq (plans_new (&program, &t, &plans, &nplan, &reason, why, sizeof why),
		    0);
  nseed = plan_seeds (plans[0], 1, &seed);
  ck_assert_uint_gt (nseed, 1);
}

static void
end (void)
{
  for (size_t i = 0; i < nseed; i++)
    vector_free (seed[i]);
  free (seed);
  plans_free (plans, nplan);
  program_free (&program);
}

static uint32_t
region (const char *name)
{
  for (uint32_t i = 0; i < plans[0]->nregion; i++)
    if (!strcmp (plans[0]->regions[i].name, name))
      return i;
  ck_abort_msg ("no region %s", name);
  return 0;
}

/* In how many of MADE vectors changed from V the N bytes at OFFSET of REGION
   differ.  */
static unsigned
changed (struct input_vector *v, const struct text_words *words, uint32_t region,
	 uint32_t offset, uint32_t n)
{
  unsigned found = 0;
  for (unsigned i = 0; i < MADE; i++)
    {
      struct input_vector *c = vector_change (plans[0], v, NULL, words, i);
      ck_assert_ptr_nonnull (c);
      const struct input_bytes *was = &v->region[region], *is = &c->region[region];
      bool differs = false;
      for (uint32_t k = offset; k < offset + n && !differs; k++)
	differs = (k < was->n ? was->data[k] : 0) != (k < is->n ? is->data[k] : 0);
      found += differs;
      vector_free (c);
    }
  return found;
}

/* Of many members that no run reads none is worth a change.  */
START_TEST (of_an_object_behind_a_pointer_what_was_read_changes)
{
  begin ();
  uint32_t object = region ("r_obj");
  struct text_words words = { .byte = { 'a' }, .nbyte = 1 };
  ck_assert_uint_eq (changed (seed[1], &words, object, 0, 16), 0);
  words.read[0] = SYMRT_INPUT_KEY (object, 8, 0);
  words.nread = 1;
  ck_assert_uint_gt (changed (seed[1], &words, object, 8, 8), 10);
  ck_assert_uint_eq (changed (seed[1], &words, object, 0, 8), 0);
  words.read[0] = SYMRT_INPUT_KEY (0x7fff, 8, 0); /* none of the plan's */
  ck_assert_uint_eq (changed (seed[1], &words, object, 0, 16), 0);
  end ();
}
END_TEST

START_TEST (a_text_that_the_run_came_to_changes_and_no_other)
{
  begin ();
  uint32_t word = region ("word_text"), other = region ("other_text");
  struct text_words words = { .byte = { 'a' }, .nbyte = 1 };
  for (uint32_t i = 0; i < seed[1]->nregion; i++)
    seed[1]->region[i].touched = 0;
  ck_assert_uint_gt (changed (seed[1], &words, word, 0, 8), 10);
  ck_assert_uint_gt (changed (seed[1], &words, other, 0, 8), 10);
  seed[1]->region[other].touched = 2;
  ck_assert_uint_eq (changed (seed[1], &words, word, 0, 8), 0);
  ck_assert_uint_gt (changed (seed[1], &words, other, 0, 8), 10);
  end ();
}
END_TEST

/* How many of MADE changed texts have a character of WIDTH bytes (2 to 4).  */
static unsigned
with_width (uint32_t text, struct input_vector *v, bool wide, unsigned width)
{
  struct text_words words = { .byte = { 'a', 0xe2 }, .nbyte = 2, .wide = wide };
  unsigned n = 0;
  for (unsigned i = 0; i < MADE; i++)
    {
      struct input_vector *c = vector_change (plans[0], v, NULL, &words, i);
      ck_assert_ptr_nonnull (c);
      const struct input_bytes *b = &c->region[text];
      bool has = false;
      for (uint32_t k = 0; k + width <= b->n && !has; k++)
	{
	  unsigned first = b->data[k], follow = 0;
	  while (k + 1 + follow < b->n && (b->data[k + 1 + follow] & 0xc0) == 0x80)
	    follow++;
	  has = follow + 1 == width
		&& (width == 2	 ? (first & 0xe0) == 0xc0
		    : width == 3 ? (first & 0xf0) == 0xe0
				 : (first & 0xf8) == 0xf0);
	}
      n += has;
      vector_free (c);
    }
  return n;
}

/* Where code looks at bytes beyond ASCII, texts get whole characters of all widths.  */
START_TEST (texts_get_characters_of_all_widths)
{
  begin ();
  uint32_t text = region ("word_text");
  for (unsigned width = 2; width <= 4; width++)
    {
      ck_assert_uint_gt (with_width (text, seed[1], true, width), 5);
      ck_assert_uint_eq (with_width (text, seed[1], false, width), 0);
    }
  end ();
}
END_TEST

/* The length of the text REGION of V.  */
static uint32_t
length (const struct input_vector *v, uint32_t region)
{
  const struct input_bytes *b = &v->region[region];
  uint32_t n = 0;
  while (n < b->n && b->data[n])
    n++;
  return n;
}

START_TEST (texts_get_no_longer_than_they_may)
{
  begin ();
  uint32_t text = region ("word_text"), longest[2] = { 0 };
  for (unsigned most = 0; most < 2; most++)
    for (unsigned i = 0; i < MADE; i++)
      {
	struct text_words words = { .byte = { 'a' }, .nbyte = 1, .most = 8 * most };
	struct input_vector *c = vector_change (plans[0], seed[1], NULL, &words, i);
	uint32_t n = length (c, text);
	longest[most] = n > longest[most] ? n : longest[most];
	vector_free (c);
      }
  ck_assert_uint_gt (longest[0], 8);
  ck_assert_uint_eq (longest[1], 8);
  end ();
}
END_TEST

/* What is compared may be two texts of one input.  */
START_TEST (a_text_gets_parts_of_the_others_of_its_input)
{
  begin ();
  uint32_t word = region ("word_text"), other = region ("other_text"), n = 0;
  struct text_words words = { .byte = { 'a' }, .nbyte = 1 };
  vector_put (seed[1], other, 0, "qwx", 4);
  for (unsigned i = 0; i < MADE; i++)
    {
      struct input_vector *c = vector_change (plans[0], seed[1], NULL, &words, i);
      const struct input_bytes *b = &c->region[word];
      n += b->n && memchr (b->data, 'x', b->n);
      vector_free (c);
    }
  ck_assert_uint_gt (n, 5);
  end ();
}
END_TEST

/* A model has a text of 40 characters of which some one is `]', and the first is `['.  */
START_TEST (a_text_of_a_model_is_as_long_as_it_has_to_be)
{
  begin ();
  struct expr_dag *dag = expr_dag_new ();
  uint32_t text = region ("word_text");
  expr_id in[40], some = 0, v[2];
  struct model m
    = { .n = 40, .value = calloc (40, sizeof *m.value), .set = malloc (40) };
  for (uint32_t i = 0; i < 40; i++)
    {
      in[i] = expr_input_node (dag, SYMRT_INPUT_KEY (text, i, 0), 8);
      expr_id is = expr_op (dag, ADSE_OP_EQ, 1, in[i], expr_const (dag, 8, ']'), 0, 0);
      some = some ? expr_op (dag, ADSE_OP_OR, 1, some, is, 0, 0) : is;
      m.value[i] = i == 0 ? '[' : i == 37 ? ']' : i == 39 ? 0 : '!';
      m.set[i] = 1;
    }
  v[0] = expr_op (dag, ADSE_OP_EQ, 1, in[0], expr_const (dag, 8, '['), 0, 0);
  v[1] = some;
  vector_shorten (plans[0], dag, v, 2, &m);
  uint32_t n = 0;
  while (m.value[n])
    n++;
  ck_assert_uint_le (n, 8);
  ck_assert_int_eq ((int) m.value[0], '[');
  uint64_t stamp = expr_stamp (dag);
  ck_assert (expr_eval (dag, v[0], &m, stamp) && expr_eval (dag, v[1], &m, stamp));
  free (m.value);
  free (m.set);
  expr_dag_free (dag);
  end ();
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("change");
  TCase *t = tcase_create ("change");
  tcase_add_test (t, of_an_object_behind_a_pointer_what_was_read_changes);
  tcase_add_test (t, a_text_that_the_run_came_to_changes_and_no_other);
  tcase_add_test (t, texts_get_characters_of_all_widths);
  tcase_add_test (t, texts_get_no_longer_than_they_may);
  tcase_add_test (t, a_text_gets_parts_of_the_others_of_its_input);
  tcase_add_test (t, a_text_of_a_model_is_as_long_as_it_has_to_be);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed ? 1 : 0;
}
