/* SPDX-License-Identifier: GPL-3.0-or-later
   Hand-built test models of subject.c.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "models.h"

#define TYPE(NAME, ...) static const struct tm_type NAME = { __VA_ARGS__ }

TYPE (t_void, .kind = TM_VOID, .text = "void @");
TYPE (t_int, .kind = TM_INT, .text = "int @", .size = 4, .bits = 32,
      .is_signed = true);
TYPE (t_small, .kind = TM_INT, .text = "signed int @", .size = 4, .bits = 32,
      .is_signed = true);
TYPE (t_uint, .kind = TM_UINT, .text = "unsigned int @", .size = 4, .bits = 32);
TYPE (t_long, .kind = TM_INT, .text = "long @", .size = 8, .bits = 64,
      .is_signed = true);
TYPE (t_llong, .kind = TM_INT, .text = "long long @", .size = 8, .bits = 64,
      .is_signed = true);
TYPE (t_ulong, .kind = TM_UINT, .text = "unsigned long @", .size = 8, .bits = 64);
TYPE (t_size, .kind = TM_UINT, .text = "size_t @", .size = 8, .bits = 64);
TYPE (t_bool, .kind = TM_BOOL, .text = "_Bool @", .size = 1, .bits = 8);
TYPE (t_double, .kind = TM_FLOAT, .text = "double @", .size = 8, .bits = 64);
TYPE (t_char, .kind = TM_CHAR, .text = "char @", .size = 1, .bits = 8,
      .is_signed = true);
TYPE (t_uchar, .kind = TM_CHAR, .text = "unsigned char @", .size = 1, .bits = 8);
TYPE (t_cchar, .kind = TM_CHAR, .text = "const char @", .size = 1, .bits = 8,
      .is_signed = true, .is_const = true);
TYPE (t_cuchar, .kind = TM_CHAR, .text = "const unsigned char @", .size = 1,
      .bits = 8, .is_const = true);
TYPE (t_cuint, .kind = TM_UINT, .text = "const unsigned int @", .size = 4,
      .bits = 32, .is_const = true);

static const struct tm_enumerator colours[]
    = { { "RED", 0 }, { "GREEN", 4 }, { "BLUE", 8 } };
TYPE (t_colour, .kind = TM_ENUM, .text = "enum colour @", .size = 4, .bits = 32,
      .count = 3, .enumerators = colours);
static const struct tm_enumerator states[]
    = { { "IDLE", 0 }, { "READING", 2 }, { "DONE", 3 } };
TYPE (t_state, .kind = TM_ENUM, .text = "enum state @", .size = 4, .bits = 32,
      .count = 3, .enumerators = states);

static const struct tm_type t_token;
TYPE (t_tokenp, .kind = TM_POINTER, .text = "struct token *@", .size = 8,
      .bits = 64, .target = &t_token);
TYPE (t_name, .kind = TM_ARRAY, .text = "char @[8]", .size = 8, .count = 8,
      .target = &t_char);
static const struct tm_field token_fields[]
    = { { "state", &t_state, 0, 0, false }, { "flags", &t_uint, 32, 3, false },
	{ "small", &t_small, 35, 4, false }, { "name", &t_name, 40, 0, false },
	{ "next", &t_tokenp, 128, 0, false } };
TYPE (t_token, .kind = TM_STRUCT, .text = "struct token @", .size = 24, .count = 5,
      .fields = token_fields);

TYPE (t_charp, .kind = TM_POINTER, .text = "char *@", .size = 8, .bits = 64,
      .target = &t_char);
TYPE (t_ucharp, .kind = TM_POINTER, .text = "unsigned char *@", .size = 8,
      .bits = 64, .target = &t_uchar);
TYPE (t_ccharp, .kind = TM_POINTER, .text = "const char *@", .size = 8, .bits = 64,
      .target = &t_cchar);
TYPE (t_cucharp, .kind = TM_POINTER, .text = "const unsigned char *@", .size = 8,
      .bits = 64, .target = &t_cuchar);
TYPE (t_cuintp, .kind = TM_POINTER, .text = "const unsigned int *@", .size = 8,
      .bits = 64, .target = &t_cuint);
TYPE (t_intp, .kind = TM_POINTER, .text = "int *@", .size = 8, .bits = 64,
      .target = &t_int);
TYPE (t_voidp, .kind = TM_POINTER, .text = "void *@", .size = 8, .bits = 64,
      .target = &t_void);
TYPE (t_cvoidp, .kind = TM_POINTER, .text = "const void *@", .size = 8, .bits = 64,
      .target = &t_void);

static const struct tm_field keep_params[] = { { "", &t_uchar, 0, 0, false } };
TYPE (t_keep, .kind = TM_FUNCTION, .text = "int @ (unsigned char)",
      .target = &t_int, .count = 1, .fields = keep_params);
TYPE (t_keepp, .kind = TM_POINTER, .text = "int (*@) (unsigned char)", .size = 8,
      .bits = 64, .target = &t_keep);
static const struct tm_field use_params[]
    = { { "piece", &t_cvoidp, 0, 0, false }, { "length", &t_size, 0, 0, false },
	{ "user", &t_voidp, 0, 0, false } };
TYPE (t_use, .kind = TM_FUNCTION, .text = "void @ (const void *, size_t, void *)",
      .target = &t_void, .count = 3, .fields = use_params);
TYPE (t_usep, .kind = TM_POINTER,
      .text = "void (*@) (const void *, size_t, void *)", .size = 8, .bits = 64,
      .target = &t_use);

/* LABELS: one a line, or NULL.  */
static struct test_case *
begin (const char *function, const struct tm_type *result, const char *labels)
{
  struct test_case *t = calloc (1, sizeof *t);
  t->function = function;
  t->call.function = function;
  t->call.result = result;
  for (const char *next; labels != NULL; labels = next)
    {
      const char *end = strchrnul (labels, '\n');
      next = *end != 0 ? end + 1 : NULL;
      t->labels = realloc (t->labels, (t->nlabel + 1) * sizeof *t->labels);
      char *note = strndup (labels, (size_t) (end - labels));
      t->labels[t->nlabel++] = (struct tm_label){ .note = note };
    }
  return t;
}

/* A new object, all its bytes given; N elements when it is an array.  */
static uint32_t
object (struct test_case *t, enum tm_object_kind kind, const char *name,
	const struct tm_type *type, uint32_t n, const void *data)
{
  t->objects = realloc (t->objects, (t->nobject + 1) * sizeof *t->objects);
  struct tm_object *o = &t->objects[t->nobject];
  memset (o, 0, sizeof *o);
  o->kind = kind;
  o->name = strdup (name);
  o->type = type;
  o->count = n;
  o->size = (uint32_t) type->size * (n ? n : 1);
  o->data = calloc (o->size, 1);
  o->given = malloc (o->size);
  memset (o->given, 1, o->size);
  if (data != NULL)
    memcpy (o->data, data, o->size);
  return t->nobject++;
}

static void
arg (struct test_case *t, uint32_t o)
{
  struct tm_call *c = &t->call;
  c->args = realloc (c->args, (c->narg + 1) * sizeof *c->args);
  c->args[c->narg++]
      = (struct tm_arg) { .type = t->objects[o].type, .object = o };
}

static void
arg_int (struct test_case *t, const char *name, const struct tm_type *type,
	 uint64_t v)
{
  arg (t, object (t, TM_LOCAL, name, type, 0, &v));
}

static void
point (struct test_case *t, uint32_t o, uint64_t offset, enum tm_pointer_kind kind,
       uint32_t index, uint64_t to)
{
  struct tm_object *from = &t->objects[o];
  from->pointers
      = realloc (from->pointers, (from->npointer + 1) * sizeof *from->pointers);
  from->pointers[from->npointer++]
      = (struct tm_pointer) { offset, kind, index, to };
}

static void
arg_pointer (struct test_case *t, const char *name, const struct tm_type *type,
	     enum tm_pointer_kind kind, uint32_t index, uint64_t to)
{
  uint32_t o = object (t, TM_LOCAL, name, type, 0, NULL);
  point (t, o, 0, kind, index, to);
  arg (t, o);
}

static uint32_t
callee (struct test_case *t, const char *name, const struct tm_type *type,
	uint32_t n, const uint64_t *results)
{
  t->callees = realloc (t->callees, (t->ncallee + 1) * sizeof *t->callees);
  struct tm_callee *c = &t->callees[t->ncallee];
  *c = (struct tm_callee) { .name = strdup (name), .type = type, .nresult = n };
  if (n > 0)
    {
      c->results = calloc (n, sizeof *results);
      memcpy (c->results, results, n * sizeof *results);
    }
  return t->ncallee++;
}

/* Repetitions, a comparison that is its own boundary, more mutants and more places
   than are shown.  */
static const char many[]
    = "x < low\ttrue\nx < low\tx == low\nx < low\tkills <=\nx < low\tx < low\n"
      "x > high && high > low\tkills || for &&\nx < low\ttrue\n"
      "x < low\tkills >\nx < low\tkills >=\nx < low\tkills ==\n"
      "x < low\tkills !=\nx < low\tkills x + 1\nx < low\tkills 0 for low\n"
      "high > low\tfalse\ncalls++\tkills -\nx > high\tfalse\nx == 3\ttrue";

static struct test_case *
clamp (uint64_t x, uint64_t low, uint64_t high, const char *label)
{
  struct test_case *t = begin ("clamp", &t_int, label);
  arg_int (t, "x", &t_int, x);
  arg_int (t, "low", &t_int, low);
  arg_int (t, "high", &t_int, high);
  object (t, TM_GLOBAL, "calls", &t_int, 0, NULL);
  t->objects[3].observe = true;
  t->objects[3].is_static = true;
  return t;
}

static struct test_case *
on_text (const char *function, const struct tm_type *result,
	 const struct tm_type *pointer, const struct tm_type *element,
	 const char *s, uint32_t n, bool observe)
{
  struct test_case *t = begin (function, result, NULL);
  uint32_t o = object (t, TM_LOCAL, "s", element, n, s);
  t->objects[o].text = true;
  t->objects[o].observe = observe;
  arg_pointer (t, "arg", pointer, TM_PTR_OBJECT, o, 0);
  return t;
}

static struct test_case *
token_step (char c, bool init, bool ring)
{
  struct test_case *t = begin ("token_step", &t_state, "c == ','\tkills !=");
  uint32_t a = object (t, TM_LOCAL, "t", &t_token, 0, NULL);
  t->objects[a].observe = true;
  memset (t->objects[a].given, init ? 0 : 1, t->objects[a].size);
  point (t, a, 16, init ? TM_PTR_KEEP : TM_PTR_NULL, 0, 0);
  if (ring)
    {
      uint32_t b = object (t, TM_LOCAL, "next", &t_token, 0, NULL);
      t->objects[b].observe = true;
      t->objects[b].data[0] = 2;
      t->objects[b].data[4] = 5 | 0xe << 3; /* flags 5, small -2 */
      memcpy (t->objects[b].data + 5, "ab", 3);
      t->objects[a].pointers[0] = (struct tm_pointer) { 16, TM_PTR_OBJECT, b, 0 };
      point (t, b, 16, TM_PTR_OBJECT, a, 0);
    }
  if (init)
    {
      t->setup = calloc (1, sizeof *t->setup);
      t->nsetup = 1;
      t->setup[0].function = "token_init";
      t->setup[0].result = &t_void;
      t->setup[0].args = calloc (1, sizeof *t->setup[0].args);
      t->setup[0].narg = 1;
      t->objects[a].late = true;
      t->objects[a].data[0] = 3; /* state = DONE after token_init */
      memset (t->objects[a].given, 1, 4);
      /* What token_init makes anyway is not said again.  */
      t->objects[a].data[4] = 0xf << 3; /* small = -1 */
      t->objects[a].given[4] = 1;
      memset (t->objects[a].given + 16, 1, 8);
      t->objects[a].pointers[0].kind = TM_PTR_NULL;
    }
  arg_pointer (t, "arg", &t_tokenp, TM_PTR_OBJECT, a, 0);
  if (init)
    t->setup[0].args[0] = t->call.args[0];
  arg_int (t, "c", &t_char, (unsigned char) c);
  return t;
}

static struct test_case *
each (bool with_keep)
{
  static const uint64_t results[] = { 1, 0 };
  struct test_case *t = begin ("each", &t_int, "keep == NULL");
  uint32_t d = object (t, TM_LOCAL, "data", &t_cuchar, 3, "a\0\xff");
  int user = 7;
  uint32_t u = object (t, TM_LOCAL, "user_data", &t_int, 0, &user);
  arg_pointer (t, "data_arg", &t_cucharp, TM_PTR_OBJECT, d, 0);
  arg_int (t, "n", &t_size, 3);
  uint32_t k = with_keep ? callee (t, "keep", &t_keep, 2, results) : 0;
  uint32_t use = callee (t, "use", &t_use, 0, NULL);
  arg_pointer (t, "keep", &t_keepp, with_keep ? TM_PTR_CALLEE : TM_PTR_NULL, k, 0);
  arg_pointer (t, "use", &t_usep, TM_PTR_CALLEE, use, 0);
  arg_pointer (t, "user", &t_voidp, TM_PTR_OBJECT, u, 0);
  return t;
}

static struct test_case *
bump (int limit)
{
  struct test_case *t = begin ("bump", &t_int, "limit > 20\tkills >=");
  uint32_t o = object (t, TM_GLOBAL, "limit", &t_int, 0, &limit);
  t->objects[o].observe = true;
  o = object (t, TM_GLOBAL, "greeting", &t_char, 8, "hi\0\0\0\0\0");
  t->objects[o].observe = true;
  t->objects[o].text = true;
  return t;
}

static struct test_case *
reverse (const int *v, uint32_t n)
{
  struct test_case *t = begin ("reverse", &t_void, NULL);
  uint32_t o = object (t, TM_LOCAL, "v", &t_int, n, v);
  t->objects[o].observe = true;
  arg_pointer (t, "arg", &t_intp, TM_PTR_OBJECT, o, 0);
  arg_int (t, "n", &t_int, n);
  return t;
}

static struct test_case *
two_ints (const char *function, uint64_t a, uint64_t b)
{
  struct test_case *t = begin (function, &t_int, NULL);
  arg_int (t, "a", &t_int, a);
  arg_int (t, "b", &t_int, b);
  return t;
}

size_t
models_make (struct test_case **out, bool suspect)
{
  size_t n = 0;
  struct test_case *t;

  if (suspect)
    {
      out[n++] = two_ints ("divide", 7, 0);
      out[n++] = two_ints ("add", 0x7fffffff, 1);
    }
  else
    {
      static const int four[] = { 1, -2, 3, 4 }, six[] = { 1, 2, 3, 4, 5, 6 };
      static const unsigned values[] = { 1, 0x80000000u, 65536, 4294967295u };
      double big = 1e300, third = 1.0 / 3;

      out[n++] = clamp (5, 0, 10, many);
      out[n++] = clamp (-3, 0, 10, "x < low\ttrue");
      out[n++] = clamp (0x7fffffff, 0, 0x7ffffffe, "x > high /* top */\ttrue");
      t = begin ("parse_digit", &t_long, NULL);
      arg_pointer (t, "s", &t_ccharp, TM_PTR_NULL, 0, 0);
      out[n++] = t;
      out[n++] = on_text ("parse_digit", &t_long, &t_ccharp, &t_cchar, "x", 2, true);
      out[n++] = on_text ("parse_digit", &t_long, &t_ccharp, &t_cchar, "7", 2, true);
      for (int c = 0; c < 9; c += 4)
	{
	  t = begin ("colour_name", &t_ccharp, "switch (c)\tcase GREEN");
	  arg_int (t, "c", &t_colour, c);
	  out[n++] = t;
	}
      out[n++] = token_step (',', false, false);
      out[n++] = token_step ('\n', true, false);
      out[n++] = token_step ('\'', false, true);
      out[n++] = on_text ("skip_word", &t_charp, &t_charp, &t_char, "ab cd", 6, true);
      out[n++] = on_text ("skip_word", &t_charp, &t_charp, &t_char,
			  "tab\t\"q\"\\\0001?\?=\0x", 16, true);
      out[n++] = each (false);
      out[n++] = each (true);
      out[n++] = bump (20);
      out[n++] = bump (21);
      out[n++] = bump (21); /* its twin goes */
      for (unsigned c = 'a'; c < 'c'; c++)
	{
	  t = begin ("half", &t_ucharp, NULL);
	  arg_int (t, "c", &t_uchar, c == 'a' ? c : 0x80);
	  out[n++] = t;
	}
      t = begin ("checksum", &t_uint, NULL);
      uint32_t v = object (t, TM_LOCAL, "v", &t_cuint, 4, values);
      arg_pointer (t, "arg", &t_cuintp, TM_PTR_OBJECT, v, 0);
      arg_int (t, "n", &t_int, 4);
      out[n++] = t;
      out[n++] = reverse (four, 4);
      out[n++] = reverse (six, 6);
      t = begin ("is_even", &t_bool, NULL);
      arg_int (t, "x", &t_llong, 0x8000000000000001u);
      out[n++] = t;
      t = begin ("halve", &t_double, NULL);
      arg (t, object (t, TM_LOCAL, "x", &t_double, 0, &big));
      out[n++] = t;
      t = begin ("halve", &t_double, NULL);
      arg (t, object (t, TM_LOCAL, "x", &t_double, 0, &third));
      out[n++] = t;
      out[n++] = two_ints ("divide", -7, 2);
      out[n++] = two_ints ("add", 0x7fffffff, -2147483648u);
      out[n++] = begin ("unstable_address", &t_ulong, NULL);
      out[n++] = begin ("unstable_time", &t_long, NULL);
      out[n++] = begin ("unstable_heap", &t_int, NULL);
      out[n++] = begin ("leave_trace", &t_int, NULL);
      out[n++] = begin ("hang", &t_int, NULL);
      out[n++] = begin ("quit", &t_int, NULL);
    }
  for (size_t i = 0; i < n; i++)
    {
      unsigned ordinal = 1;
      for (size_t k = 0; k < i; k++)
	ordinal += strcmp (out[k]->function, out[i]->function) == 0;
      char name[64];
      snprintf (name, sizeof name, "%s_%u", out[i]->function, ordinal);
      out[i]->name = strdup (name);
      if (testmodel_observe (out[i]) != 0)
	abort ();
    }
  return n;
}
