/* SPDX-License-Identifier: GPL-3.0-or-later
   What an observation program writes: lines to standard output, in several replays
   of two tests, with the ends that they came to.  */
#include "../../driver/suite/replay.c"
#include "../../driver/suite/observe.c"
#include "fuzz.h"

/* Input: "=SIGNAL" begins the next replay; any other line is one that the program
   wrote.  */
#define NTEST 2
#define MAX_LINE 4000

static const struct tm_type i32
  = { .kind = TM_INT, .text = "int @", .size = 4, .bits = 32, .is_signed = true },
  byte = { .kind = TM_CHAR, .text = "char @", .size = 1, .bits = 8 },
  to_byte
  = { .kind = TM_POINTER, .text = "char *@", .size = 8, .bits = 64, .target = &byte },
  to_int
  = { .kind = TM_POINTER, .text = "int *@", .size = 8, .bits = 64, .target = &i32 };

static struct test_case *
make_test (unsigned number)
{
  struct test_case *t = xcalloc (1, sizeof *t);
  t->name = xasprintf ("f_%u", number + 1);
  t->function = "f";
  t->call.function = "f";
  t->call.result = number ? &to_byte : &i32;
  t->nobject = 2;
  t->objects = xcalloc (t->nobject, sizeof *t->objects);
  for (uint32_t i = 0; i < t->nobject; i++)
    {
      struct tm_object *o = &t->objects[i];
      o->kind = TM_LOCAL;
      o->name = xasprintf ("o%u", i);
      o->type = i ? &byte : &i32;
      o->count = i ? 8 : 0;
      o->size = i ? 8 : 4;
      o->data = xcalloc (1, o->size);
      o->given = xcalloc (1, o->size);
      memset (o->given, 1, o->size);
      o->late = i == 1;
      o->observe = true;
    }
  t->call.narg = 2;
  t->call.args = xcalloc (2, sizeof *t->call.args);
  t->call.args[0] = (struct tm_arg){ &to_int, 0 };
  t->call.args[1] = (struct tm_arg){ &to_byte, 1 };
  if (testmodel_observe (t) != 0)
    abort ();
  return t;
}

/* One replay: the lines of TEXT up to the next "=", then the verdicts.  */
static const char *
one_replay (struct suite_observer *o, int number, const char *text)
{
  struct replay r = {
    .o = o, .first = number == 0, .sanitized = number == SUITE_REPLAYS, .current = -1
  };
  uint8_t started[NTEST] = { 0 }, ended[NTEST] = { 0 }, denied[NTEST] = { 0 };
  uint8_t beyond[NTEST] = { 0 }, astray[NTEST] = { 0 }, repaged[NTEST] = { 0 };
  uint8_t apart[NTEST] = { 0 };
  int signal[NTEST] = { 0 }, status[NTEST] = { -1, -1 };
  char *report[NTEST] = { NULL };
  uint8_t *seen[NTEST];
  r.started = started;
  r.ended = ended;
  r.denied = denied;
  r.beyond = beyond;
  r.astray = astray;
  r.repaged = repaged;
  r.apart = apart;
  r.signal = signal;
  r.status = status;
  r.report = report;
  r.seen = seen;
  for (size_t i = 0; i < NTEST; i++)
    seen[i] = xcalloc (o->test[i]->cand->test->nobs + 1, 1);
  while (*text && *text != '=')
    {
      size_t n = strcspn (text, "\n");
      char *line = xasprintf ("%.*s", (int) n, text);
      take_line (&r, line);
      free (line);
      text += n + (text[n] == '\n');
    }
  if (*text)
    text += strcspn (text, "\n");
  text += *text == '\n';
  for (size_t i = 0; i < NTEST; i++)
    {
      judge (&r, i);
      free (seen[i]);
      free (report[i]);
    }
  return text;
}

int
fuzz_observer (const uint8_t *data, size_t n)
{
  struct suite_target target = { 0 };
  struct suite_candidate cand[NTEST];
  struct suite_test test[NTEST], *list[NTEST];
  struct suite_observer o = { .test = list, .ntest = NTEST };
  char *text = xmalloc (n + 1);
  memcpy (text, data, n);
  text[n] = 0;
  for (unsigned i = 0; i < NTEST; i++)
    {
      cand[i] = (struct suite_candidate){ .test = make_test (i) };
      test[i]
	= (struct suite_test){ .cand = &cand[i], .target = &target, .live = true };
      test[i].shown = xcalloc (cand[i].test->nobs + 1, sizeof (char *));
      test[i].made = xcalloc (cand[i].test->nobject + 1, sizeof (char *));
      list[i] = &test[i];
    }
  const char *rest = text;
  for (int k = 0; k <= SUITE_REPLAYS; k++)
    rest = one_replay (&o, k, rest);
  for (unsigned i = 0; i < NTEST; i++)
    {
      struct test_case *t = cand[i].test;
      if (test[i].live && !t->suspect)
	finish_test (&test[i]);
      if (test[i].live)
	{
	  static FILE *null;
	  struct suite_file f
	    = { .source = "a.c", .stem = "a", .tests = &t, .ntest = 1 };
	  if (!null)
	    null = fopen ("/dev/null", "w");
	  f.kind = t->suspect	   ? SUITE_SUSPECTS
		   : t->ninput % 2 ? SUITE_INTERNAL
				   : SUITE_INTERFACE;
	  export_suite (null, &f);
	}
      for (uint32_t k = 0; k < t->nobs; k++)
	free (test[i].shown[k]);
      free (test[i].shown);
      for (uint32_t k = 0; k < t->nobject; k++)
	free (test[i].made[k]);
      free (test[i].made);
      testmodel_free (t);
    }
  free (text);
  return 0;
}
