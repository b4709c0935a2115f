/* SPDX-License-Identifier: GPL-3.0-or-later
   The generated half of an observation program: for each test a function that sets
   up, calls, and hands everything there is to see to observe-runtime.c.  It
   includes no header but what values need, so that little can clash with the
   source under test.  */
#include "export.h"
#include "literal.h"
#include "names.h"
#include "prologue.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"
#include "types.h"
#include "unlinked.h"
#include "world.h"
#include "wraps.h"

#include <stdlib.h>
#include <string.h>

enum
{
  ROW_OBJECTS = 512
}; /* as many as the runtime knows */

static const char observe_runtime[] =
#include "observe-runtime.inc"
  ;

int
export_observer_runtime (FILE *out)
{
  return fputs (observe_runtime, out) < 0 || ferror (out) ? -1 : 0;
}

/* An address sanitizer sees what goes beyond an object as far as the next one: these are
   far apart.  */
static const char declarations[]
  = "#ifdef __SANITIZE_ADDRESS__\n"
    "#define ADSE_APART __attribute__ ((aligned (8192)))\n"
    "#else\n"
    "#define ADSE_APART\n"
    "#endif\n"
    "extern void adse_object (unsigned, const volatile void *, unsigned long);\n"
    "extern void adse_made (const void *, unsigned long);\n"
    "extern void adse_set (unsigned, const void *, unsigned long);\n"
    "extern void adse_value (int, unsigned, unsigned long long, unsigned);\n"
    "extern void adse_scalar (int, unsigned, const volatile void *, unsigned);\n"
    "extern void adse_pointer (int, unsigned, const volatile void *);\n"
    "extern void adse_bytes (int, unsigned, const volatile void *, unsigned long);\n"
    "extern void adse_heap (unsigned, const volatile void *);\n"
    "extern void adse_text (unsigned, const volatile void *);\n"
    "extern int adse_seen (unsigned);\n"
    "extern void adse_look (int, const unsigned (*) [7], unsigned);\n"
    "struct adse_argument { unsigned observation, pointer, call, size; "
    "const unsigned *calls; const volatile void *at; };\n"
    "extern void adse_arguments (const struct adse_argument *, unsigned);\n"
    "extern int adse_live (const volatile void *, unsigned long, unsigned long, "
    "unsigned long);\n"
    "extern void adse_copy (void *, const void *, unsigned long);\n"
    "extern void adse_copied (unsigned, const volatile void *, unsigned long);\n"
    "extern void adse_input (const char *, unsigned long);\n"
    "extern void adse_process (unsigned, unsigned, unsigned);\n"
    "extern void adse_phase (int);\n"
    "extern int adse_looks (unsigned);\n"
    "extern void adse_folder (void);\n"
    "extern void adse_file (const char *, const char *, unsigned long);\n"
    "extern void adse_file_look (int, unsigned, const char *);\n";

/* Is observation I looked at?  */
static bool
is_shown (const struct render *r, uint32_t i)
{
  return !r->stable_only || r->t->obs[i].stable;
}

/* Statement that shows observation I; AFTER the call or before it.  */
static void
show (struct render *r, struct text *t, uint32_t i, bool after)
{
  const struct tm_observation *o = &r->t->obs[i];
  struct text place = { 0 }, s = { 0 };
  const struct tm_type *to = NULL;

  if (!is_shown (r, i))
    return;
  render_place (r, &place, i);
  const char *p = text_str (&place);
  if (o->via != 0)
    {
      struct text base = { 0 };
      to = r->t->obs[o->via - 1].type->target;
      render_place (r, &base, o->via - 1);
      text_add (&s, "if (adse_seen (%u)", o->via - 1);
      if (to != NULL && to->size > 0
	  && (o->oracle == TM_MEMORY || to->kind == TM_STRUCT || to->kind == TM_UNION))
	{
	  uint64_t n = o->oracle == TM_BYTES ? o->nbytes
		       : o->bits	     ? (o->bit + o->bits + 7) / 8
					     : o->type->size;
	  text_add (&s, " && adse_live (%s, %llu, %llu, %llu)", text_str (&base),
		    (unsigned long long) o->offset, (unsigned long long) n,
		    (unsigned long long) to->size);
	}
      text_add (&s, ") ");
      text_free (&base);
    }
  switch (o->oracle)
    {
    case TM_RESULT:
    case TM_RESULT_POINTER:
    case TM_PRODUCT:
    case TM_MEMORY:
      if (o->type->kind == TM_POINTER)
	text_add (&s, "adse_pointer (%d, %u, (const void *) %s);", after, i, p);
      else if (o->bits != 0)
	text_add (&s, "adse_value (%d, %u, (unsigned long long) %s, %u);", after, i, p,
		  o->bits);
      else
	text_add (&s, "adse_scalar (%d, %u, &%s, %u);", after, i, p,
		  (unsigned) o->type->size);
      break;
    case TM_BYTES:
      if (o->via != 0 && to != NULL && (to->kind == TM_STRUCT || to->kind == TM_UNION))
	text_add (&s, "adse_bytes (%d, %u, %s, %u);", after, i, p, o->nbytes);
      else if (o->via != 0)
	text_add (&s, "adse_heap (%u, %s);", i, p);
      else
	text_add (&s, "adse_bytes (%d, %u, %s, %u);", after, i, p, o->nbytes);
      break;
    case TM_TEXT: text_add (&s, "adse_text (%u, %s);", i, p); break;
    default: break;
    }
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed || place.failed;
  text_free (&s);
  text_free (&place);
}

/* What a stand-in was given that is more than a value: a copy.  */
static void
show_copy (struct render *r, struct text *t, uint32_t i)
{
  const struct tm_observation *o = &r->t->obs[i];
  const struct tm_callee *c = &r->t->callees[o->object];
  const struct callee_entry *e = callees_find (r->callees, c);
  unsigned call = (unsigned) (o->offset >> 8), arg = o->offset & 0xff;
  struct text name = { 0 }, length = { 0 }, s = { 0 };

  if (e == NULL || !is_shown (r, i))
    return;
  callee_param (&name, c->type, arg);
  text_add (&s, "if (%s_calls > %u) ", e->name, call);
  const char *n = text_str (&name);
  if (o->oracle == TM_CALLEE_BYTES)
    {
      callee_param (&length, c->type, arg + 1);
      text_add (&s,
		"adse_copied (%u, %s_call[%u].%s_bytes, !%s_call[%u].%s ? 0 "
		": %s_call[%u].%s < %d ? %s_call[%u].%s : %d);",
		i, e->name, call, n, e->name, call, n, e->name, call,
		text_str (&length), TM_CALLEE_KEEP, e->name, call, text_str (&length),
		TM_CALLEE_KEEP);
    }
  else
    text_add (&s,
	      "adse_bytes (1, %u, %s_call[%u].%s_text, "
	      "__builtin_strlen (%s_call[%u].%s_text) + 1);",
	      i, e->name, call, n, e->name, call, n);
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed || name.failed || length.failed;
  text_free (&s);
  text_free (&name);
  text_free (&length);
}

/* How often stand-ins were called and the values that they were given, observations
   FROM..: of eight calls of a dozen functions these are hundreds, and as a statement each
   they are what compilers take longest for.  Their end.  */
static uint32_t
show_arguments (struct render *r, struct text *t, uint32_t from)
{
  const struct test_case *test = r->t;
  uint32_t i = from, n = 0;

  for (; i < test->nobs
	 && (test->obs[i].oracle == TM_CALLEE_COUNT
	     || test->obs[i].oracle == TM_CALLEE_ARG);
       i++)
    {
      const struct tm_observation *o = &test->obs[i];
      const struct tm_callee *c = &test->callees[o->object];
      const struct callee_entry *e = callees_find (r->callees, c);
      struct text name = { 0 };
      if (e == NULL || !is_shown (r, i))
	continue;
      if (n++ == 0)
	text_add (t, "  {\n    static const struct adse_argument rows[] = {");
      if (o->oracle == TM_CALLEE_COUNT)
	{
	  text_add (t, "\n      { %u, 0, 0, sizeof %s_calls, 0, &%s_calls },", i,
		    e->name, e->name);
	  continue;
	}
      unsigned call = (unsigned) (o->offset >> 8);
      callee_param (&name, c->type, o->offset & 0xff);
      text_add (t, "\n      { %u, %d, %u, %u, &%s_calls, &%s_call[%u].%s },", i,
		o->type->kind == TM_POINTER, call, (unsigned) o->type->size, e->name,
		e->name, call, text_str (&name));
      r->failed = r->failed || name.failed;
      text_free (&name);
    }
  if (n > 0)
    text_add (t, "\n    };\n    adse_arguments (rows, %u);\n  }\n", n);
  return i;
}

/* { int seen = f (p); adse_scalar (...); }, where CALL is what observation I is of.  */
static void
show_answer (struct render *r, struct text *t, uint32_t i, const struct tm_call *call)
{
  const struct tm_observation *o = &r->t->obs[i];
  struct text s = { 0 };
  char *type = literal_type_text (o->type, true);

  bool gives = o->type->kind != TM_VOID;
  text_add (&s, gives ? "{ " : "");
  if (gives && type != NULL)
    literal_declare (&s, type, "adse_seen_now");
  free (type);
  text_add (&s, gives ? " = " : "");
  render_call (r, &s, call);
  text_add (&s, ";");
  if (gives && o->type->kind == TM_POINTER)
    text_add (&s, " adse_pointer (1, %u, adse_seen_now); }", i);
  else if (gives)
    text_add (&s, " adse_scalar (1, %u, &adse_seen_now, %u); }", i,
	      (unsigned) o->type->size);
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

static bool
show_step (struct render *r, struct text *t, uint32_t i)
{
  show_answer (r, t, i, &r->t->setup[r->t->obs[i].object]);
  return true;
}

/* What follows, up to "}", is about the object that the call makes, where it makes one.  */
static void
if_made (struct render *r, struct text *t)
{
  if (r->t->call.makes != 0)
    text_add (t, "  if (%s != 0)\n  {\n", r->name[r->t->call.makes - 1]);
}

static bool
seen_before_call (const struct tm_observation *o)
{
  return o->via == 0 && (o->oracle == TM_MEMORY || o->oracle == TM_BYTES);
}

enum look
{
  LOOK_SCALAR,
  LOOK_POINTER,
  LOOK_BYTES,
  LOOK_HEAP,
  LOOK_TEXT
};

/* Can observation I be a row of adse_look: memory at a known offset of an object or
   behind a pointer?  Then FIELD has it.  */
static bool
as_row (const struct render *r, uint32_t i, uint64_t field[7])
{
  const struct tm_observation *o = &r->t->obs[i];
  const struct tm_type *to = NULL;
  bool memory = o->oracle == TM_MEMORY, bytes = o->oracle == TM_BYTES;

  if ((!memory && !bytes && o->oracle != TM_TEXT) || o->bits != 0
      || (memory && o->type->kind != TM_POINTER && o->type->size > 8))
    return false;
  memset (field, 0, 7 * sizeof *field);
  field[0] = i;
  field[2] = o->via;
  field[4] = o->offset;
  field[5] = bytes ? o->nbytes : memory ? o->type->size : 0;
  field[1] = memory  ? o->type->kind == TM_POINTER ? LOOK_POINTER : LOOK_SCALAR
	     : bytes ? LOOK_BYTES
		     : LOOK_TEXT;
  if (o->via != 0)
    {
      to = r->t->obs[o->via - 1].type->target;
      bool whole = to != NULL && (to->kind == TM_STRUCT || to->kind == TM_UNION);
      if (to != NULL && to->size > 0 && (memory || whole))
	field[6] = to->size;
      if (bytes && !whole)
	field[1] = LOOK_HEAP;
    }
  else if (o->object >= ROW_OBJECTS || r->inlined[o->object]
	   || r->t->objects[o->object].heap)
    return false;
  else
    field[3] = o->object;
  for (int k = 0; k < 7; k++)
    if (field[k] > 0xffffffffu)
      return false;
  return true;
}

/* Observations FROM.. that are rows, as one look at them.  Their end.  */
static uint32_t
show_rows (const struct render *r, struct text *t, uint32_t from, bool after)
{
  const struct test_case *test = r->t;
  uint64_t field[7];
  uint32_t i = from, n = 0;

  for (; i < test->nobs && as_row (r, i, field); i++)
    {
      if (!is_shown (r, i) || (!after && !seen_before_call (&test->obs[i])))
	continue;
      if (n == 0)
	text_add (t, "  {\n    static const unsigned rows[][7] = {");
      text_add (t, "%s{ %u, %u, %u, %u, %u, %u, %u },", n++ % 3 ? " " : "\n      ",
		(unsigned) field[0], (unsigned) field[1], (unsigned) field[2],
		(unsigned) field[3], (unsigned) field[4], (unsigned) field[5],
		(unsigned) field[6]);
    }
  if (n > 0)
    text_add (t, "\n    };\n    adse_look (%d, rows, %u);\n  }\n", after, n);
  return i;
}

/* What the test sees after the call, in order.  */
static void
show_after (struct render *r, struct text *t)
{
  const struct test_case *test = r->t;
  uint64_t row[7];
  bool looking = false;
  for (uint32_t i = 0; i < test->nobs; i++)
    switch (test->obs[i].oracle)
      {
      case TM_STEP: break;
      case TM_ERRNO: text_add (t, "  adse_value (1, %u, adse_errno, 32);\n", i); break;
      case TM_CALLEE_COUNT:
      case TM_CALLEE_ARG: i = show_arguments (r, t, i) - 1; break;
      case TM_CALLEE_BYTES:
      case TM_CALLEE_TEXT: show_copy (r, t, i); break;
      case TM_OBSERVED:
	text_add (t,
		  "  adse_bytes (1, %u, test_observed, test_observed_size () + 1);\n",
		  i);
	break;
      case TM_CALLEE_ORDER:
	text_add (t, "  adse_bytes (1, %u, test_calls, test_calls_size + 1);\n", i);
	break;
      case TM_FILE: world_show (r, t, i, true); break;
      case TM_LOOK:
	if (!looking)
	  {
	    text_add (t, "  adse_phase (3);\n");
	    if_made (r, t);
	  }
	looking = true;
	text_add (t, "  if (adse_looks (%u))\n", (unsigned) test->obs[i].object);
	show_answer (r, t, i, &test->look[test->obs[i].object]);
	break;
      default:
	if (as_row (r, i, row))
	  i = show_rows (r, t, i, true) - 1;
	else
	  show (r, t, i, true);
      }
  if (looking && test->call.makes != 0)
    text_add (t, "  }\n");
}

/* Where each object of the test is.  */
static void
tell_objects (const struct render *r, struct text *t)
{
  const struct test_case *test = r->t;

  for (uint32_t i = 0; i < test->nobject; i++)
    if (!r->inlined[i] && !test->objects[i].heap)
      {
	bool array
	  = test->objects[i].count != 0 || test->objects[i].type->kind == TM_ARRAY;
	/* Nothing is known of what was made but where it is.  */
	if (i + 1 == test->call.makes)
	  ;
	else if (test->objects[i].kind == TM_MADE)
	  text_add (t, "  adse_object (%u, %s, 1);\n", i, r->name[i]);
	else if (test->objects[i].flexible)
	  text_add (t, "  adse_object (%u, &%s, %u);\n", i, r->name[i],
		    test->objects[i].size);
	else
	  text_add (t, "  adse_object (%u, %s%s, sizeof %s);\n", i, array ? "" : "&",
		    r->name[i], r->name[i]);
      }
}

static void
write_test (struct text *t, const struct suite_file *file, size_t number,
	    const struct callee_table *callees, unsigned *needs)
{
  const struct test_case *test = file->tests[number];
  struct render r;
  struct text s = { 0 };
  uint64_t row[7];

  render_open (&r, test, callees, false);
  r.observer = true;
  r.stable_only = file->stable_only;
  r.step = show_step;
  if (r.failed)
    {
      t->failed = true;
      render_close (&r);
      return;
    }
  text_add (t,
	    "static void __attribute__ ((no_sanitize (\"undefined\")))\n"
	    "adse_test_%zu (void)\n{\n",
	    number);
  render_setup (&r, t, 2);
  tell_objects (&r, t);
  for (uint32_t i = 0; i < test->nobs; i++)
    if (seen_before_call (&test->obs[i]))
      {
	if (as_row (&r, i, row))
	  i = show_rows (&r, t, i, false) - 1;
	else
	  show (&r, t, i, false);
      }
  for (uint32_t i = 0; i < test->nobs; i++)
    if (test->obs[i].oracle == TM_FILE)
      world_show (&r, t, i, false);
  if (test->process)
    {
      /* Observations of the status and of both outputs, in this order.  */
      text_add (&s, "adse_input (");
      literal_string (&s, test->input, test->ninput);
      text_add (&s, ", %u);", test->ninput);
      text_statement (t, 2, text_str (&s));
      text_free (&s);
      text_add (t, "  adse_process (0, 1, 2);\n");
      wraps_arm (t, test, 2);
      render_process (&r, t, 2);
      text_add (t, "}\n\n");
      *needs |= r.needs;
      t->failed = t->failed || r.failed;
      render_close (&r);
      return;
    }
  text_add (t, "  adse_phase (1);\n  errno = 0;\n");
  wraps_arm (t, test, 2);
  if (test->call.result != NULL && test->call.result->kind != TM_VOID)
    {
      char *type = literal_type_text (test->call.result, true);
      if (type != NULL)
	literal_declare (&s, type, r.result);
      free (type);
      text_add (&s, render_is_ours (test->call.result) ? " = (void *) " : " = ");
    }
  render_call (&r, &s, &test->call);
  text_add (&s, ";");
  text_statement (t, 2, text_str (&s));
  text_add (t, "  int adse_errno = errno;\n  adse_phase (2);\n");
  wraps_disarm (t, test, 2);
  show_after (&r, t);
  text_add (t, "  (void) adse_errno;\n  adse_phase (4);\n");
  if_made (&r, t);
  render_teardown (&r, t, 2);
  if (test->call.makes != 0)
    text_add (t, "  }\n");
  text_add (t, "}\n\n");
  *needs |= r.needs;
  t->failed = t->failed || r.failed || s.failed;
  text_free (&s);
  render_close (&r);
}

int
export_observer (FILE *out, const struct suite_file *file)
{
  struct callee_table callees = { 0 };
  struct text head = { 0 }, body = { 0 }, stubs = { 0 }, declared = { 0 };
  struct text types = { 0 };
  unsigned needs = NEED_ERRNO;

  callees_collect (&callees, file->tests, file->ntest, false);
  wraps_print (&stubs, file, false, &needs);
  callees_print (&stubs, &callees, file, "adse_copy", &needs);
  unlinked_print (&stubs, file);
  render_variadics (&stubs, file->tests, file->ntest, &needs);
  for (size_t i = 0; i < file->ntest; i++)
    write_test (&body, file, i, &callees, &needs);
  text_add (&body, "extern void (*const adse_tests[]) (void);\n"
		   "extern const unsigned adse_ntests;\n"
		   "void (*const adse_tests[]) (void) = {\n");
  for (size_t i = 0; i < file->ntest; i++)
    text_add (&body, "  adse_test_%zu,\n", i);
  text_add (&body, "  0\n};\nconst unsigned adse_ntests = %zu;\n", file->ntest);

  render_makers (&stubs, needs, false);
  types_print (&types, file, (const struct text *const[]){ &stubs, &body }, 2);
  if (file->check_first)
    prologue_headers (&head, file, needs, false);
  prologue_source (&head, file);
  prologue_pragmas (&head, file);
  render_declarations (&declared, file->tests, file->ntest);
  names_undefine (&head, file,
		  (const struct text *const[]){ &declared, &types, &stubs, &body }, 4);
  if (!file->check_first)
    prologue_headers (&head, file, needs, false);
  prologue_library (&head, file, needs);
  /* An optimised build is about the code under test, not about the tests.  */
  text_add (&head,
	    "\n#ifdef ADSE_PLAIN_TESTS\n#pragma GCC optimize (\"O0\")\n"
	    "#endif\n%s\n",
	    declarations);
  names_settle (&types, file);
  names_settle (&stubs, file);
  names_settle (&body, file);

  int r = callees.failed || declared.failed || text_print (&head, out) != 0
	  || text_print (&types, out) != 0 || text_print (&declared, out) != 0
	  || text_print (&stubs, out) != 0 || text_print (&body, out) != 0;
  callees_free (&callees);
  text_free (&head);
  text_free (&declared);
  text_free (&types);
  text_free (&stubs);
  text_free (&body);
  return r ? -1 : 0;
}
