/* SPDX-License-Identifier: GPL-3.0-or-later
   The text of one test of a Check suite: the set-up and call that its observation ran,
   then an assertion for every stable observation.

     START_TEST (csv_parse_3)
     {
       struct csv_parser p = { .pstate = 1 };

       ck_assert_uint_eq (csv_parse (&p, "a", 1, NULL, NULL, NULL), 1);
       ck_assert_int_eq (p.pstate, 2);
     }
     END_TEST  */
#include <stdlib.h>
#include <string.h>
#include "comment.h"
#include "export.h"
#include "layout.h"
#include "literal.h"
#include "loops.h"
#include "render.h"
#include "same.h"
#include "test-text.h"
#include "testmodel.h"
#include "text.h"
#include "world.h"
#include "wraps.h"

enum
{
  COALESCE = 5,
  LONG_CALL = 48
};

static bool
is_pointer (const struct tm_observation *o)
{
  return o->type != NULL && o->type->kind == TM_POINTER
	 && (o->oracle == TM_RESULT || o->oracle == TM_RESULT_POINTER
	     || o->oracle == TM_MEMORY || o->oracle == TM_CALLEE_ARG
	     || o->oracle == TM_LOOK || o->oracle == TM_PRODUCT);
}

/* Are there two different names in O, which functions were called?  How often one was
   is asserted by itself.  */
static bool
calls_several (const struct tm_observation *o)
{
  uint32_t first = 0;

  while (first < o->nbytes && o->bytes[first] != ' ')
    first++;
  for (uint32_t k = first + 1; k < o->nbytes; k += first + 1)
    if (k + first > o->nbytes || memcmp (o->bytes, o->bytes + k, first) != 0
	|| (k + first < o->nbytes && o->bytes[k + first] != ' '
	    && o->bytes[k + first] != 0))
      return true;
  return false;
}

/* The observation of which functions were called, in order; NULL: T has none that is
   always the same.  */
static const struct tm_observation *
order_of_calls (const struct test_case *t)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    if (t->obs[i].oracle == TM_CALLEE_ORDER && t->obs[i].stable)
      return &t->obs[i];
  return NULL;
}

/* Is observation I that a function was not called, which the order of calls says of
   all together?  */
static bool
is_in_order (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  return o->oracle == TM_CALLEE_COUNT && o->stable && o->value == 0
	 && t->callees[o->object].symbol != NULL && order_of_calls (t) != NULL;
}

/* Does the order of calls stand for several functions that were not called?  */
static bool
says_not_called (const struct test_case *t)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    if (is_in_order (t, i))
      return true;
  return false;
}

/* The object that a look leaves its answer in, and of which O is; NULL: there is none.  */
static const struct tm_object *
left_by_look (const struct test_case *t, const struct tm_observation *o)
{
  bool memory = (o->oracle == TM_MEMORY || o->oracle == TM_BYTES) && o->via == 0;
  return memory && t->objects[o->object].look != 0 ? &t->objects[o->object] : NULL;
}

/* Was nothing left in object OBJECT?  */
static bool
left_nothing (const struct test_case *t, uint32_t object)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    if (left_by_look (t, &t->obs[i]) == &t->objects[object] && t->obs[i].changed)
      return false;
  return true;
}

bool
export_asserts (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  if (!o->stable || o->implied)
    return false;
  if (left_by_look (t, o) != NULL && left_nothing (t, o->object) && !o->wanted)
    return false;
  if (o->oracle == TM_ERRNO)
    return o->value != 0 || o->wanted;
  /* That nothing was written goes without saying where no test writes.  */
  if (o->oracle == TM_OUTPUT)
    return o->nbytes > 0 || o->wanted;
  if (o->oracle == TM_OBSERVED)
    return o->nbytes > 1 || o->wanted;
  if (o->oracle == TM_CALLEE_ORDER)
    return calls_several (o) || says_not_called (t);
  if (is_in_order (t, i))
    return false;
  if (o->oracle == TM_FILE)
    return o->changed;
  if (o->via != 0 && !t->obs[o->via - 1].stable)
    return false;
  if ((o->oracle == TM_MEMORY || o->oracle == TM_BYTES) && o->via == 0
      && t->objects[o->object].kind == TM_GLOBAL && !o->changed && !o->wanted)
    return false;
  if (o->oracle == TM_CALLEE_BYTES || (o->oracle == TM_BYTES && o->via != 0))
    return o->nbytes > 0;
  /* All bytes of a block say more than the text that it begins with.  */
  if (o->oracle == TM_TEXT && i > 0 && t->obs[i - 1].oracle == TM_BYTES
      && t->obs[i - 1].via == o->via && export_asserts (t, i - 1))
    return false;
  if (o->oracle == TM_CALLEE_TEXT)
    return o->nbytes > 1;
  if (is_pointer (o) && o->pointer == TM_ELSEWHERE)
    {
      /* "Not null" goes without saying when its contents are asserted.  */
      if (o->oracle == TM_CALLEE_ARG)
	return false;
      for (uint32_t k = i + 1; k < t->nobs; k++)
	if (t->obs[k].via == i + 1 && export_asserts (t, k))
	  return false;
    }
  return true;
}

bool
export_looks (const struct test_case *t, uint32_t look)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    {
      const struct tm_observation *o = &t->obs[i];
      const struct tm_observation *from = o->via != 0 ? &t->obs[o->via - 1] : o;
      const struct tm_object *left = left_by_look (t, from);
      bool is = left != NULL ? left->look == look + 1
			     : from->oracle == TM_LOOK && from->object == look;
      if (is && export_asserts (t, i))
	return true;
    }
  return false;
}

static bool
mentions_result (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  if (o->oracle == TM_RESULT || o->oracle == TM_RESULT_POINTER)
    return true;
  return o->via != 0 && mentions_result (t, o->via - 1);
}

/* Text or bytes that the result itself points to.  */
static bool
is_result_text (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  if (o->via == 0 || t->obs[o->via - 1].oracle != TM_RESULT_POINTER)
    return false;
  const struct tm_type *to = t->obs[o->via - 1].type->target;
  return to == NULL || to->kind == TM_VOID || layout_is_byte (to);
}

static void
assert_bytes (struct text *s, const struct tm_observation *o, const char *place)
{
  bool plain = o->type != NULL && o->type->text != NULL
	       && (strncmp (o->type->text, "char ", 5) == 0
		   || strncmp (o->type->text, "const char ", 11) == 0);
  uint32_t n = o->nbytes;

  if (o->oracle == TM_CALLEE_ORDER && n == 1)
    {
      text_add (s, "ck_assert_str_eq (%s, \"\");", place);
      return;
    }
  if (o->oracle == TM_TEXT)
    {
      text_add (s, "ck_assert_str_eq (%s%s, ", plain ? "" : "(const char *) ", place);
      literal_string (s, o->bytes, n);
      text_add (s, ");");
      return;
    }
  if (plain && memchr (o->bytes, 0, n) == o->bytes + n - 1
      && (n == 1 || literal_reads_as_text (o->bytes, n)))
    {
      text_add (s, "ck_assert_str_eq (%s, ", place);
      literal_string (s, o->bytes, n - 1);
      text_add (s, ");");
      return;
    }
  text_add (s, "ck_assert_mem_eq (%s, ", place);
  literal_memory (s, o->bytes, n);
  text_add (s, ", %u);", n);
}

static void
assert_pointer (struct render *r, struct text *s, const struct tm_observation *o,
		const char *place)
{
  if (o->pointer == TM_NULL)
    text_add (s, "ck_assert_ptr_null (%s);", place);
  else if (o->pointer == TM_ELSEWHERE)
    text_add (s, "ck_assert_ptr_nonnull (%s);", place);
  else
    {
      text_add (s, "ck_assert_ptr_eq (%s, ", place);
      render_address (r, s, NULL, (uint32_t) o->pointer, o->value);
      text_add (s, ");");
    }
}

/* How far what is observed may be from what was observed; 0: not at all.  */
static double
tolerance_of (const struct test_case *t, const struct tm_observation *o)
{
  if (o->type == NULL || o->type->kind != TM_FLOAT || o->type->size > 8)
    return 0;
  return o->oracle == TM_RESULT ? t->result_tolerance : t->tolerance;
}

/* -0.0, which is equal to 0.0.  */
static bool
is_minus_zero (const struct test_case *t, const struct tm_observation *o)
{
  return tolerance_of (t, o) == 0 && o->type != NULL && o->type->kind == TM_FLOAT
	 && o->type->size <= 8 && (o->oracle == TM_RESULT || o->oracle == TM_MEMORY)
	 && layout_field_value (o->type, o->value, o->bits)
	      == (uint64_t) 1 << (o->type->size == 4 ? 31 : 63);
}

static void
assert_scalar (struct render *r, struct text *s, const struct tm_observation *o,
	       const char *place)
{
  uint64_t v = layout_field_value (o->type, o->value, o->bits);
  struct text value = { 0 };
  const char *macro;

  if (o->type->kind == TM_BOOL)
    {
      text_add (s, "ck_assert (%s%s);", (v & 1) ? "" : "!", place);
      return;
    }
  literal_scalar (&value, o->type, v, false, &r->needs);
  if (o->type->kind == TM_FLOAT)
    {
      bool single = o->type->size == 4;
      double tolerance = tolerance_of (r->t, o);
      if (literal_is_nan (o->type, v))
	text_add (s, "ck_assert_%s_nan (%s);", single ? "float" : "double", place);
      else if (tolerance > 0 && strstr (text_str (&value), "INFINITY") == NULL)
	{
	  char close[40];
	  for (int digits = 1; digits <= 17; digits++)
	    {
	      snprintf (close, sizeof close, "%.*g", digits, tolerance);
	      if (strtod (close, NULL) == tolerance)
		break;
	    }
	  text_add (s, "ck_assert_%s_eq_tol (%s, %s, %s%s);",
		    single ? "float" : "double", place, text_str (&value), close,
		    !single		    ? ""
		    : strpbrk (close, ".e") ? "f"
					    : ".0f");
	}
      else
	text_add (s, "ck_assert_%s_eq (%s, %s);", single ? "float" : "double", place,
		  text_str (&value));
      text_free (&value);
      return;
    }
  macro = o->type->kind == TM_UINT ? "uint" : "int";
  text_add (s, "ck_assert_%s_eq (%s, %s);", macro, place, text_str (&value));
  s->failed = s->failed || value.failed;
  text_free (&value);
}

/* The number of observations from I on that are the elements of one array of
   integers, all asserted: they become one assertion.  0: none.  */
static uint32_t
whole_array (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  if (o->oracle != TM_MEMORY || o->via != 0 || o->offset != 0 || o->bits != 0)
    return 0;
  const struct tm_object *object = &t->objects[o->object];
  if (object->count < COALESCE || object->type != o->type
      || (o->type->kind != TM_INT && o->type->kind != TM_UINT)
      || i + object->count > t->nobs)
    return 0;
  for (uint32_t k = 0; k < object->count; k++)
    {
      const struct tm_observation *e = &t->obs[i + k];
      if (e->oracle != TM_MEMORY || e->via != 0 || e->object != o->object
	  || e->offset != k * o->type->size || !e->stable)
	return 0;
    }
  return object->count;
}

static void
assert_array (struct render *r, struct text *s, uint32_t i, uint32_t n)
{
  const struct tm_observation *o = &r->t->obs[i];
  struct text size = { 0 };
  char *type = literal_type_text (o->type, true);
  uint32_t used = n;

  while (used > 1 && r->t->obs[i + used - 1].value == 0)
    used--;
  text_add (s, "ck_assert_mem_eq (%s, ((const ", r->name[o->object]);
  text_add (&size, "[%u]", n);
  if (type != NULL)
    literal_declare (s, type, text_str (&size));
  text_add (s, ") { ");
  for (uint32_t k = 0; k < used; k++)
    {
      text_add (s, "%s", k ? ", " : "");
      literal_scalar (s, o->type, r->t->obs[i + k].value, false, &r->needs);
    }
  text_add (s, " }), sizeof %s);", r->name[o->object]);
  free (type);
  text_free (&size);
}

/* The place of observation I in the suite: RESULT stands for the call's
   result.  */
static void
place (struct render *r, struct text *t, uint32_t i, const char *result)
{
  const struct tm_observation *o = &r->t->obs[i];

  if (result != NULL
      && (o->oracle == TM_RESULT || o->oracle == TM_RESULT_POINTER
	  || is_result_text (r->t, i)))
    {
      text_add (t, "%s", result);
      return;
    }
  if (o->oracle == TM_CALLEE_COUNT || o->oracle == TM_CALLEE_ARG
      || o->oracle == TM_CALLEE_BYTES || o->oracle == TM_CALLEE_TEXT)
    {
      const struct tm_callee *c = &r->t->callees[o->object];
      const struct callee_entry *e = callees_find (r->callees, c);
      text_add (t, "%s_call", e != NULL ? e->name : c->name);
      if (o->oracle == TM_CALLEE_COUNT)
	text_add (t, "s");
      else
	{
	  text_add (t, "[%u].", (unsigned) (o->offset >> 8));
	  callee_param (t, c->type, o->offset & 0xff);
	  if (o->oracle == TM_CALLEE_BYTES)
	    text_add (t, "_bytes");
	  if (o->oracle == TM_CALLEE_TEXT)
	    text_add (t, "_text");
	}
      return;
    }
  if (o->oracle == TM_OBSERVED)
    text_add (t, "\1test_observed");
  else if (o->oracle == TM_CALLEE_ORDER)
    text_add (t, "\1test_calls");
  else if (o->oracle == TM_STEP)
    render_call (r, t, &r->t->setup[o->object]);
  else if (o->oracle == TM_LOOK)
    render_call (r, t, &r->t->look[o->object]);
  else if (o->via != 0 && r->t->obs[o->via - 1].oracle == TM_LOOK)
    render_call (r, t, &r->t->look[r->t->obs[o->via - 1].object]);
  else
    render_place (r, t, i);
}

static void
assert_output (struct text *s, const struct tm_observation *o)
{
  const char *name = o->object == 1 ? "output" : "errors";

  if (o->nbytes == 0 || literal_reads_as_text (o->bytes, o->nbytes))
    {
      text_add (s, "ck_assert_str_eq (\1run.%s, ", name);
      literal_string (s, o->bytes, o->nbytes);
      text_add (s, ");");
      return;
    }
  text_add (s, "ck_assert (\1run.n%s == %u && memcmp (\1run.%s, ", name, o->nbytes,
	    name);
  literal_memory (s, o->bytes, o->nbytes);
  text_add (s, ", %u) == 0);", o->nbytes);
}

/* Is observation I that a stand-in for a function pointer was not called?  */
static bool
says_unused (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  return o->oracle == TM_CALLEE_COUNT && o->value == 0
	 && t->callees[o->object].symbol == NULL && export_asserts (t, i);
}

/* All that observation I and those after it say are said in one assertion, I being the
   first of them.  */
static void
assert_unused (struct render *r, struct text *t, uint32_t i)
{
  struct text s = { 0 };

  for (uint32_t k = 0; k < i; k++)
    if (says_unused (r->t, k))
      return;
  text_add (&s, "ck_assert_uint_eq (");
  for (uint32_t k = i; k < r->t->nobs; k++)
    if (says_unused (r->t, k))
      {
	text_add (&s, k > i ? " + " : "");
	place (r, &s, k, NULL);
      }
  text_add (&s, ", 0);");
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

static void
assert_one (struct render *r, struct text *t, uint32_t i, const char *result)
{
  const struct tm_observation *o = &r->t->obs[i];
  struct text where = { 0 }, s = { 0 };

  if (says_unused (r->t, i))
    {
      assert_unused (r, t, i);
      return;
    }
  if (o->oracle == TM_ERRNO)
    {
      const char *name = literal_errno ((int) o->value);
      if (name != NULL)
	text_add (&s, "ck_assert_int_eq (errno, %s);", name);
      else
	text_add (&s, "ck_assert_int_eq (errno, %d);", (int) o->value);
      r->needs |= NEED_ERRNO;
    }
  else if (o->oracle == TM_EXIT)
    text_add (&s, "ck_assert_int_eq (\1run.status, %d);", (int) o->value);
  else if (o->oracle == TM_OUTPUT)
    assert_output (&s, o);
  else if (o->oracle == TM_FILE)
    world_assert (r, &s, o);
  else
    {
      place (r, &where, i, result);
      if (o->oracle == TM_CALLEE_COUNT)
	text_add (&s, "ck_assert_uint_eq (%s, %u);", text_str (&where),
		  (unsigned) o->value);
      else if (o->oracle == TM_BYTES || o->oracle == TM_TEXT
	       || o->oracle == TM_CALLEE_BYTES || o->oracle == TM_CALLEE_TEXT
	       || o->oracle == TM_OBSERVED || o->oracle == TM_CALLEE_ORDER)
	assert_bytes (&s, o, text_str (&where));
      else if (is_pointer (o))
	assert_pointer (r, &s, o, text_str (&where));
      else
	assert_scalar (r, &s, o, text_str (&where));
    }
  text_statement (t, 2, text_str (&s));
  if (is_minus_zero (r->t, o) && !s.failed && !where.failed)
    {
      text_free (&s);
      s = (struct text){ 0 };
      text_add (&s, "ck_assert (signbit (%s) != 0);", text_str (&where));
      text_statement (t, 2, text_str (&s));
      r->needs |= NEED_MATH;
    }
  r->failed = r->failed || s.failed || where.failed;
  text_free (&s);
  text_free (&where);
}

/* Write the set-up call of observation I, and assert what it returns, if that is
   asserted.  */
static bool
assert_step (struct render *r, struct text *t, uint32_t i)
{
  if (!export_asserts (r->t, i))
    return false;
  assert_one (r, t, i, NULL);
  return true;
}

/* Assertions that tell a reader nothing: a byte that stands for memory of unknown
   kind, zero before and after, where no mutant shows.  */
static bool
goes_without_saying (const struct test_case *t, uint32_t i)
{
  const struct tm_observation *o = &t->obs[i];

  if (o->oracle != TM_MEMORY || o->via != 0 || o->changed || o->value != 0)
    return false;
  const struct tm_object *object = &t->objects[o->object];
  if (object->size != 1 || o->type->kind != TM_CHAR)
    return false;
  for (uint32_t k = 0; k < t->nclaim; k++)
    for (uint32_t p = 0; p < t->claims[k].nplace; p++)
      if (t->claims[k].place[p].object == o->object)
	return false;
  for (uint32_t k = 0; k < t->nobs; k++)
    if (k != i && export_asserts (t, k) && t->obs[k].oracle != TM_MEMORY)
      return true;
  return false;
}

/* The body of a test whose call ends its process:

     struct \1test_process \1run = { 0 };
     char *argv[] = { "count", "-v", NULL };

     if (\1test_process (&\1run))
       exit (test_program_main (2, argv));

     ck_assert_int_eq (\1run.status, 0);
     ck_assert_str_eq (run.output, "count 1.0\n");  */
static void
write_process (struct render *r, struct text *t)
{
  r->needs |= NEED_PROCESS;
  if (r->t->ninput > 0)
    {
      struct text s = { 0 };
      text_add (&s, "struct \1test_process \1run = { .input = ");
      literal_string (&s, r->t->input, r->t->ninput);
      text_add (&s, ", .ninput = %u };", r->t->ninput);
      text_statement (t, 2, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
  else
    text_add (t, "  struct \1test_process \1run = { 0 };\n");
  render_setup (r, t, 2);
  text_add (t, "\n  if (\1test_process (&\1run))\n");
  if (r->t->program && (r->t->fails | r->t->shorts) == 0)
    render_process (r, t, 4);
  else
    {
      text_add (t, "    {\n");
      wraps_arm (t, r->t, 6);
      render_process (r, t, 6);
      /* It does not come back.  */
      if (!r->t->program)
	text_add (t, "      abort ();\n");
      text_add (t, "    }\n");
    }
  text_add (t, "\n");
  for (uint32_t i = 0; i < r->t->nobs; i++)
    if (export_asserts (r->t, i))
      assert_one (r, t, i, NULL);
  text_add (t, "}\nEND_TEST\n\n");
}

/* Observation I is of a look whose answer is asserted, but not what it returns: the call
   is made by itself.  */
static void
look_for_answer (struct render *r, struct text *t, uint32_t i)
{
  const struct tm_observation *o = &r->t->obs[i];
  struct text s = { 0 };

  if (o->oracle != TM_LOOK || o->type->kind == TM_POINTER || export_asserts (r->t, i)
      || !export_looks (r->t, o->object))
    return;
  render_call (r, &s, &r->t->look[o->object]);
  text_add (&s, ";");
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

/* What T asserts of the call and of what it left, in order; the call itself stands in the
   assertion of its result where it is INLINED, NULL: it does not.  */
static void
assert_all (struct render *r, struct text *t, const struct same_table *same,
	    const char *inlined)
{
  const struct test_case *test = r->t;
  size_t call = t->n;

  if (inlined == NULL)
    text_add (t, "\n");
  size_t first = t->n;
  /* errno first: an assertion may change it.  */
  for (uint32_t i = 0; i < test->nobs; i++)
    if (test->obs[i].oracle == TM_ERRNO && export_asserts (test, i))
      assert_one (r, t, i, inlined);
  for (uint32_t i = 0; i < test->nobs; i++)
    if (mentions_result (test, i) && export_asserts (test, i))
      assert_one (r, t, i, inlined);
  same_after (r, same, t);
  for (uint32_t i = 0; i < test->nobs; i++)
    {
      look_for_answer (r, t, i);
      if (mentions_result (test, i) || test->obs[i].oracle == TM_ERRNO
	  || test->obs[i].oracle == TM_STEP || !export_asserts (test, i)
	  || same_covers (same, test, i) || goes_without_saying (test, i))
	continue;
      uint32_t n = whole_array (test, i);
      if (n > 0)
	{
	  struct text s = { 0 };
	  assert_array (r, &s, i, n);
	  text_statement (t, 2, text_str (&s));
	  r->failed = r->failed || s.failed;
	  text_free (&s);
	  i += n - 1;
	}
      else
	assert_one (r, t, i, inlined);
    }
  if (t->n == first && first > call)
    t->s[t->n = call] = 0; /* the call returns: there is nothing else to say */
  if (test->call.makes == 0 || testmodel_made (test))
    render_teardown (r, t, 2);
}

/* How often the assertion of observation I looks at the call's result: more than once in
   all, and it needs a name.  */
static uint32_t
looks_at_result (const struct test_case *t, uint32_t i)
{
  if (!mentions_result (t, i))
    return 0;
  /* What it points to is looked at beside others, and a zero's sign with the number.  */
  return 1 + (t->obs[i].via != 0 && !is_result_text (t, i))
	 + is_minus_zero (t, &t->obs[i]);
}

void
check_test (struct text *t, const struct test_case *test,
	    const struct callee_table *callees, const struct same_table *same,
	    bool suspect, unsigned *needs)
{
  struct render r;
  struct text setup = { 0 }, call = { 0 }, s = { 0 };
  uint32_t results = 0;
  bool uses_errno = false;
  const struct tm_type *type = test->call.result;

  render_open (&r, test, callees, !suspect);
  if (r.failed)
    {
      t->failed = true;
      render_close (&r);
      return;
    }
  for (uint32_t i = 0; i < test->nobs && !suspect; i++)
    if (export_asserts (test, i))
      {
	uses_errno = uses_errno || test->obs[i].oracle == TM_ERRNO;
	results += looks_at_result (test, i);
      }
  comment_words (&s, test);
  text_comment (t, 0, text_str (&s));
  text_clear (&s);
  text_add (t, "START_TEST (%s)\n{\n", test->name);
  size_t body = t->n;
  if (test->process && !suspect)
    {
      write_process (&r, t);
      *needs |= r.needs;
      t->failed = t->failed || r.failed || s.failed;
      text_free (&s);
      render_close (&r);
      return;
    }
  r.step = suspect ? NULL : assert_step;
  render_setup (&r, &setup, 2);
  if (!suspect)
    same_before (&r, same, &setup);
  text_add (t, "%s%s", text_str (&setup), setup.n > 0 ? "\n" : "");
  render_call (&r, &call, &test->call);

  bool scalar = type != NULL && literal_is_scalar (type);
  /* What it made has a name: it is given back.  */
  bool named = !suspect && !testmodel_leaves (test) && testmodel_made (test);
  const char *inlined = NULL;
  if (suspect && test->signal != 0 && (test->nsetup > 0 || test->precondition != NULL))
    text_add (t, EXPORT_MARK_POINT);
  if (uses_errno)
    text_add (t, "  errno = 0;\n");
  /* A long call reads better on its own.  */
  if (results == 1 && !named && !uses_errno && scalar && call.n < LONG_CALL
      && !wraps_needed (test))
    inlined = text_str (&call); /* in its only assertion */
  else
    {
      if ((results > 0 || named) && type != NULL)
	{
	  char *text = literal_type_text (type, true);
	  if (text != NULL)
	    literal_declare (&s, text, r.result);
	  free (text);
	  text_add (&s, render_is_ours (type) ? " = (void *) " : " = ");
	}
      text_add (&s, "%s;", text_str (&call));
      wraps_arm (t, test, 2);
      text_statement (t, 2, text_str (&s));
      wraps_disarm (t, test, 2);
    }
  if (!suspect)
    assert_all (&r, t, same, inlined);
  loops_fold (t, body);
  text_add (t, "}\nEND_TEST\n\n");
  *needs |= r.needs;
  t->failed = t->failed || r.failed || s.failed || call.failed || setup.failed;
  text_free (&s);
  text_free (&call);
  text_free (&setup);
  render_close (&r);
}

uint64_t
export_fingerprint (struct test_case *test)
{
  struct callee_table callees = { 0 };
  struct same_table same = { 0 };
  struct text body = { 0 };
  unsigned needs = 0;
  uint64_t h = 0xcbf29ce484222325u;

  callees_collect (&callees, &test, 1, true);
  same_collect (&same, &test, 1);
  check_test (&body, test, &callees, &same, false, &needs);
  const char *s = strstr (text_str (&body), ")\n{\n");
  for (; s != NULL && *s; s++)
    h = (h ^ (unsigned char) *s) * 0x100000001b3u;
  if (body.failed || callees.failed || same.failed)
    h = 0;
  callees_free (&callees);
  same_free (&same);
  text_free (&body);
  return h;
}
