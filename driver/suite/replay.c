/* SPDX-License-Identifier: GPL-3.0-or-later
   One replay of an observation program: its surroundings, what it says, and what that
   makes of its tests.  What they show has to be the same under changed address layout,
   heap and stack fill, locale, environment, working directory, input, umask and
   optimisation, and they have to be clean under ASan and UBSan.  Those that were are made
   once more as their user will make them, elsewhere: without the limits of a sandbox, on
   a terminal, as another user, at another time, on a machine of another name.  Writing,
   the network and other processes stay out of reach, and who looks at files that are not
   the project's is known.  */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/scratch.h"
#include "base/util.h"
#include "sandbox/sandbox.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/replay.h"
#include "suite/suite.h"
#include "literal.h"
#include "testmodel.h"

/* What is followed step by step ends in half of a replay's time: that is enough for plain
   code.  What depends on memory that was never set may turn into an endless loop here,
   and each is waited for.  */
enum
{
  PLAIN_FASTER = 2
};

/* A test is run once more without each call of another function that does not return, at
   most so many (LOOKS_MADE of unittest-export/observe-runtime.c).  */
enum
{
  MOST_LEFT_OUT = 32
};

/* Instead of an exit status.  */
enum
{
  NONE = -1,
  LOST = -2,
  OUTSIDE = -3
};

/* Surroundings of a replay; the last ones are that of the sanitizers and the one
   elsewhere.  What is read before it is written is compared with characters more often
   than with anything else: one fill is such, and one is characters of all kinds.  Others
   are what other data leaves behind, which is different wherever a test runs, so these
   are many.  */
#define OTHER_WORDS(N)                                                                 \
  {                                                                                    \
    SUITE_O2, false, "words " #N, "C", "UTC", "A=1", 100, 022, SUITE_INPUT_NULL        \
  }
enum
{
  NOBODY = 65534
};
static const struct
{
  enum suite_variant variant;
  bool fixed_layout;
  const char *fill, *locale, *zone, *extra;
  unsigned memory; /* percent of the limit: what takes all it gets varies */
  mode_t mask;
  enum suite_input input;
} replays[]
  = { { SUITE_O0, false, "0xa5", "C", "UTC", "A=1", 100, 022, SUITE_INPUT_NULL },
      { SUITE_O0, true, "0x00", "C.UTF-8", "Asia/Kolkata", "COLUMNS=200", 91, 077,
	SUITE_INPUT_PIPE },
      { SUITE_O0, false, "characters", "tr_TR.UTF-8", "America/New_York",
	"ADSE_SHIFTS_THE_STACK=................................................", 97,
	022, SUITE_INPUT_NULL },
      { SUITE_O2, true, "0x0a", "de_DE.UTF-8", "UTC", "HOME=/nonexistent", 94, 022,
	SUITE_INPUT_NULL },
      { SUITE_O2, false, "words", "C", "Pacific/Auckland", "TERM=dumb", 88, 022,
	SUITE_INPUT_NULL },
      OTHER_WORDS (2),
      OTHER_WORDS (3),
      OTHER_WORDS (4),
      OTHER_WORDS (5),
      OTHER_WORDS (6),
      OTHER_WORDS (7),
      OTHER_WORDS (8),
      OTHER_WORDS (9),
      [SUITE_REPLAYS] = { SUITE_SANITIZED, true, "0xbe", "C", "UTC", "A=1", 100, 022,
			  SUITE_INPUT_NULL },
      [SUITE_ELSEWHERE] = { SUITE_O0, false, "0x5a", "C", "Asia/Tokyo",
			    "ADSE_ELSEWHERE=1", 100, 002, SUITE_INPUT_TERMINAL } };

/* One run of an observation program.  */
struct replay
{
  struct suite_state *s;
  struct suite_observer *o;
  bool first, sanitized, elsewhere;
  uid_t user;	/* who makes it, 0: we */
  long current; /* test that began last, or SUITE_NO_TEST */
  uint8_t *started, *ended;
  int *signal;
  int *status;	  /* exit status, or NONE, LOST */
  char **report;  /* of a sanitizer */
  uint8_t **seen; /* observations shown in this run */
  uint8_t *denied;
  uint8_t *beyond; /* something was written just behind an object */
  uint8_t *astray; /* and to the stack of the test's callers */
  uint8_t
    *repaged;	  /* pages of other memory than it mapped were unmapped or protected */
  uint8_t *apart; /* pointers into different objects were subtracted */
};

/* Keep of SHOWN ("b6162...") what PAYLOAD begins with too; false: nothing.  */
static bool
shorten (char *shown, const char *payload)
{
  size_t n = 0;

  while (shown[n] && shown[n] == payload[n])
    n++;
  n -= n > 0 && (n - 1) % 2; /* whole bytes */
  shown[n] = 0;
  return n > 1;
}

static void
take_observation (struct replay *r, struct suite_test *t, uint32_t k,
		  const char *payload, bool changed)
{
  struct test_case *c = t->cand->test;
  struct tm_observation *o = &c->obs[k];

  r->seen[r->current][k] = 1;
  if (!r->first && changed != o->changed)
    {
      o->changed = true;
      /* A block that grows may stay where it is.  */
      o->stable &= strcmp (payload, "pe") == 0;
    }
  if (r->first)
    {
      free (t->shown[k]);
      t->shown[k] = xstrdup (payload);
      o->stable = true;
      o->changed = changed;
    }
  else if (t->shown[k] == NULL)
    o->stable = false;
  else if (suite_is_heap (c, o))
    {
      if (!shorten (t->shown[k], payload))
	o->stable = false;
    }
  else if (strcmp (t->shown[k], payload) != 0)
    o->stable = false;
}

/* CHANGED by what was set after set-up, in this replay.  */
static void
take_made (struct suite_test *t, uint32_t object, const char *changed)
{
  char *known = t->made[object];

  if (known == NULL)
    t->made[object] = xstrdup (changed);
  else
    for (size_t k = 0; known[k] && changed[k]; k++)
      if (changed[k] == '1')
	known[k] = '1';
}

/* "/a/b.c:12:3: runtime error: X" -> "X at b.c:12"; "AddressSanitizer: X /a/b.c:12 in
   f" -> "X in f at b.c:12".  Addresses go: they differ from run to run.  */
static char *
sentence (const char *report)
{
  const char *mark = strstr (report, ": runtime error: ");
  struct strbuf s = { 0 };

  if (mark != NULL)
    {
      const char *what = mark + strlen (": runtime error: "), *file = report;
      for (const char *p = report; p < mark; p++)
	if (*p == '/')
	  file = p + 1;
      size_t n = strcspn (file, ":");
      n += file[n] == ':' ? 1 + strspn (file + n + 1, "0123456789") : 0;
      while (*what)
	{
	  if (strncmp (what, " address 0x", 11) == 0)
	    what += 11 + strspn (what + 11, "0123456789abcdef");
	  else if (strncmp (what, " 0x", 3) == 0
		   && strspn (what + 3, "0123456789abcdef") > 6)
	    what += 3 + strspn (what + 3, "0123456789abcdef");
	  else
	    strbuf_addf (&s, "%c", *what++);
	}
      strbuf_addf (&s, " at %.*s", (int) n, file);
      return s.s;
    }
  if (strncmp (report, "AddressSanitizer: ", 18) == 0)
    {
      const char *what = report + 18, *in = strstr (what, " in ");
      size_t kind = strcspn (what, " ");
      strbuf_addf (&s, "%.*s", (int) kind, what);
      if (in != NULL)
	{
	  const char *name = in + 4;
	  const char *plain = strstr (name, "__interceptor_");
	  strbuf_addf (&s, " in %s", plain != NULL ? plain + 14 : name);
	  const char *file = what + kind;
	  for (const char *p = file; p < in; p++)
	    if (*p == '/' || *p == ' ')
	      file = p + 1;
	  if (plain == NULL && memchr (file, ':', in - file) != NULL)
	    {
	      size_t n = strcspn (file, ":");
	      n += 1 + strspn (file + n + 1, "0123456789");
	      strbuf_addf (&s, " at %.*s", (int) n, file);
	    }
	}
      return s.s;
    }
  return xstrdup (report);
}

static void
take_line (void *ctx, const char *line)
{
  struct replay *r = ctx;
  unsigned test, k;
  int n = 0, value = 0;
  char word[16] = "";

  if (sscanf (line, "%*c %u%n", &test, &n) < 1 || test >= r->o->ntest)
    return;
  struct suite_test *t = r->o->test[test];
  if (*line == 'T' && sscanf (line + n, " %15s %d", word, &value) >= 1)
    {
      if (strcmp (word, "begin") == 0)
	{
	  r->current = test;
	  r->started[test] = 1;
	}
      else if (strcmp (word, "end") == 0)
	r->ended[test] = 1;
      else if (strcmp (word, "signal") == 0)
	r->signal[test] = value, r->ended[test] = 0;
      else if (strcmp (word, "exit") == 0)
	r->status[test] = value, r->ended[test] = 0;
      else if (strcmp (word, "left") == 0 && !r->ended[test])
	r->status[test] = LOST;
      else if (strcmp (word, "outside") == 0)
	r->status[test] = OUTSIDE;
      else if (strcmp (word, "beyond") == 0)
	r->beyond[test] = 1;
      else if (strcmp (word, "astray") == 0)
	r->astray[test] = 1;
      else if (strcmp (word, "repaged") == 0)
	r->repaged[test] = 1;
      else if (strcmp (word, "apart") == 0)
	r->apart[test] = 1;
      else if (strcmp (word, "files") == 0)
	t->cand->test->leaves_files = true;
      else if (strcmp (word, "drew") == 0)
	t->drew = true;
      else if (strcmp (word, "looks") == 0)
	t->left_out |= 1ul << value % MOST_LEFT_OUT;
    }
  else if (*line == 'O' && (long) test == r->current)
    {
      int payload = 0, end = 0;
      if (sscanf (line + n, " %u %n%*s%n %d", &k, &payload, &end, &value) >= 2
	  && k < t->cand->test->nobs)
	{
	  char *text = xasprintf ("%.*s", end - payload, line + n + payload);
	  take_observation (r, t, k, text, value != 0);
	  free (text);
	}
    }
  else if (*line == 'H' && (long) test == r->current && r->first)
    {
      unsigned long long room, set, used;
      if (sscanf (line + n, " %u %llu %llu %llu", &k, &room, &set, &used) == 4
	  && k < t->cand->test->nobs)
	{
	  t->cand->test->obs[k].room = room;
	  t->cand->test->obs[k].set = set;
	  t->cand->test->obs[k].used = used;
	}
    }
  else if (*line == 'L' && (long) test == r->current)
    {
      int at = 0;
      if (sscanf (line + n, " %u %n", &k, &at) >= 1 && at > 0
	  && k < t->cand->test->nobject)
	take_made (t, k, line + n + at);
    }
  else if (*line == 'A')
    {
      char *what = sentence (line + n + (line[n] == ' '));
      suite_log (r->s, "suite: %s: %s, which this machine allows",
		 t->target->target->name, what);
      snprintf (t->target->allowed, sizeof t->target->allowed, "%s", what);
      free (what);
    }
  else if (*line == 'S' && r->report[test] == NULL)
    r->report[test] = xstrdup (line + n + (line[n] == ' '));
}

static void
take_denial (void *ctx, const char *what)
{
  struct replay *r = ctx;

  if (r->current == SUITE_NO_TEST)
    {
      suite_log (r->s, "suite: the sandbox refused %s before any test ran", what);
      for (size_t i = 0; i < r->o->ntest; i++)
	if (r->o->test[i]->live)
	  suite_fate (r->o->test[i], SUITE_DENIED, what);
    }
  else if (!r->denied[r->current])
    {
      r->denied[r->current] = 1;
      struct suite_test *t = r->o->test[r->current];
      if (t->live)
	suite_fate (t, SUITE_DENIED, what);
    }
}

static void
take_learnt (void *ctx, const char *what)
{
  struct replay *r = ctx;
  struct suite_test *t = r->current != SUITE_NO_TEST ? r->o->test[r->current] : NULL;

  if (t == NULL || !t->live)
    return;
  char *why
    = xasprintf (*what == '/' || strchr (what, '/') != NULL
		   ? "it looks at %s, which is not the project's"
		   : "it asks for what another machine or user has otherwise: %s",
		 what);
  suite_fate (t, SUITE_OUTSIDE, why);
  free (why);
}

/* Folders of the project: files in these are known wherever its tests run.  */
static struct suite_words
project_trees (const struct suite_state *s)
{
  struct suite_words w = { 0 };
  char real[PATH_MAX];

  if (realpath (s->srcdir, real) != NULL)
    suite_word (&w, "%s", real);
  if (s->builddir != NULL && realpath (s->builddir, real) != NULL)
    suite_word (&w, "%s", real);
  for (size_t i = 0; i < s->nplain; i++)
    if (realpath (s->plain[i], real) != NULL)
      suite_word (&w, "%.*s", (int) (strrchr (real, '/') - real), real);
  if (realpath (s->scratch, real) != NULL)
    suite_word (&w, "%s", real);
  return w;
}

/* The sandbox of a replay in CWD; NULL: none.  *FAILED: there is to be one.  */
static struct sandbox *
sandbox_of (struct replay *r, const char *cwd, char *const *trees, bool *failed)
{
  struct suite_state *s = r->s;
  char err[200] = "this kernel does not tell of system calls";
  struct sandbox *b = NULL;

  *failed = false;
  if (!s->req->sandbox && !r->elsewhere)
    return NULL;
  b = sandbox_new (cwd, true, err, sizeof err);
  if (b != NULL && r->elsewhere && !sandbox_watch (b, trees, !s->req->sandbox))
    {
      sandbox_free (b);
      b = NULL;
    }
  if (b == NULL)
    suite_log (s, "suite: no replay without a sandbox: %s", err);
  *failed = b == NULL;
  return b;
}

/* What replay NUMBER finds in its environment: in CWD, with MS a test.  */
static void
set_environment (int number, const char *cwd, unsigned ms, struct suite_words *env)
{
  suite_word (env, "ADSE_FILL=%s", replays[number].fill);
  suite_word (env, "ADSE_MS=%u", ms);
  suite_word (env, "MALLOC_PERTURB_=%ld", strtol (replays[number].fill, NULL, 0));
  suite_word (env, "LC_ALL=%s", replays[number].locale);
  suite_word (env, "TZ=%s", replays[number].zone);
  suite_word (env, "HOME=%s", cwd);
  if (number % 2 == 1)
    suite_word (env, "PATH=/usr/bin:/bin");
  suite_word (env, "ADSE_INPUT=%s",
	      replays[number].input == SUITE_INPUT_TERMINAL ? "given"
	      : replays[number].input == SUITE_INPUT_PIPE   ? "pipe"
							    : "null");
  suite_word (env, "%s", replays[number].extra);
  suite_word (env,
	      "ASAN_OPTIONS=detect_leaks=0:disable_coredump=0:detect_odr_"
	      "violation=0:redzone=2048:max_redzone=2048:allocator_may_return_null=0:"
	      "detect_stack_use_after_return=1:max_malloc_fill_size=65536:"
	      "malloc_fill_byte=190");
  suite_word (env, "UBSAN_OPTIONS=halt_on_error=0:print_stacktrace=0");
}

/* One process of an observation program over the tests that PENDING marks.  */
static enum suite_end
run_once (struct replay *r, int number, const char *program, const uint8_t *pending,
	  size_t npending)
{
  struct suite_state *s = r->s;
  struct suite_words argv = { 0 }, env = { 0 };
  unsigned ms = s->req->run_ms ? s->req->run_ms : 2000;
  char *cwd = xasprintf ("%s/run-%d", s->scratch, number);
  struct suite_words trees = { 0 };
  bool failed;
  struct suite_process p
    = { .cwd = cwd,
	.clean = true,
	.fixed_layout = replays[number].fixed_layout,
	.mask = replays[number].mask,
	.seconds = npending * (5 * ms / 1000.0 + 1) + 10,
	.idle = 6 * ms / 1000.0 + 3,
	.cpu_seconds = ms / 1000 + 2,
	.memory_mb = suite_memory_mb (s) * replays[number].memory / 100,
	.forks = (unsigned) npending * (1 + MOST_LEFT_OUT),
	.line = take_line,
	.denied = take_denial,
	.learnt = take_learnt,
	.ctx = r };
  enum suite_end end = SUITE_NOT_STARTED;

  if (r->sanitized)
    {
      p.seconds *= 2;
      p.idle *= 2;
      p.cpu_seconds *= 4;
      ms *= 3;
      p.memory_later = true; /* it reserves terabytes */
    }
  else
    ms = (ms + PLAIN_FASTER - 1) / PLAIN_FASTER;
  mkdir (cwd, 0700);
  scratch_empty (cwd); /* of what the one before left */
  if (r->elsewhere)
    {
      p.input = SUITE_INPUT_TERMINAL;
      p.unlimited = p.elsewhere = true;
      p.memory_mb = p.cpu_seconds = 0;
      p.user = r->user;
      if (chown (cwd, p.user != 0 ? p.user : geteuid (), (gid_t) -1) != 0)
	p.user = 0;
    }
  suite_word (&argv, "%s", program);
  for (size_t i = 0; i < r->o->ntest; i++)
    if (pending[i] && r->o->test[i]->left_out)
      suite_word (&argv, "%zu:%lu", i, r->o->test[i]->left_out);
    else if (pending[i])
      suite_word (&argv, "%zu", i);
  set_environment (number, cwd, ms, &env);
  /* It sees to it itself where the sandbox does not.  */
  if (p.memory_later && !s->req->sandbox)
    suite_word (&env, "ADSE_MEMORY=%zu", p.memory_mb);
  p.argv = argv.v;
  p.env = env.v;
  if (r->elsewhere)
    trees = project_trees (s);
  p.sandbox = sandbox_of (r, cwd, trees.v, &failed);
  if (!failed)
    end = suite_run (s, &p);
  sandbox_free (p.sandbox);
  free (p.text.s);
  free (cwd);
  suite_words_free (&argv);
  suite_words_free (&env);
  suite_words_free (&trees);
  return end;
}

/* Run all of PENDING; a test that blocks everything is given up and the rest is run
   again.  False: the deadline came, or nothing could be run.  */
static bool
run_all (struct replay *r, int number, const char *program, uint8_t *pending)
{
  const struct suite_target *before = NULL, *last;
  unsigned hung = 0;

  for (;;)
    {
      size_t left = 0, done = 0;
      last = NULL;
      for (size_t i = 0; i < r->o->ntest; i++)
	left += pending[i];
      if (left == 0)
	return true;
      r->current = SUITE_NO_TEST;
      enum suite_end end = run_once (r, number, program, pending, left);
      if (end == SUITE_DEADLINE || end == SUITE_NOT_STARTED)
	return false;
      for (size_t i = 0; i < r->o->ntest; i++)
	if (pending[i] && r->started[i])
	  {
	    pending[i] = 0;
	    done++;
	    if (!r->ended[i] && r->signal[i] == 0 && r->status[i] == NONE)
	      {
		r->signal[i] = SIGALRM; /* was still at it */
		last = r->o->test[i]->target;
	      }
	  }
      hung = last != NULL && last == before ? hung + 1 : 1;
      before = last;
      for (size_t i = 0;
	   i < r->o->ntest && last != NULL && hung >= suite_limit.replay_hung; i++)
	if (pending[i] && r->o->test[i]->target == last)
	  {
	    pending[i] = 0;
	    r->signal[i] = SIGALRM;
	  }
      if (done == 0)
	return false;
    }
}

static void
crashed (struct suite_test *t, int signal)
{
  struct test_case *c = t->cand->test;

  c->signal = signal;
  free (c->suspect);
  const char *name = literal_signal (signal);
  c->suspect = name != NULL ? xstrdup (name) : xasprintf ("signal %d", signal);
}

/* What test I did with memory and no sanitizer complained of; NULL: nothing.  Of what a
   sanitizer says, in its replay, suspects are made.  */
static const char *
misused_memory (const struct replay *r, size_t i)
{
  if (r->beyond[i])
    return "a library that is not sanitized writes behind an object that is passed to "
	   "it";
  if (r->repaged[i])
    return "it unmaps or protects memory that it has not mapped";
  if (r->apart[i])
    return "it subtracts pointers into different objects: that depends on where these"
	   " are";
  if (r->astray[i] && (r->sanitized || r->elsewhere) && r->report[i] == NULL
      && r->o->test[i]->cand->test->suspect == NULL)
    return "it writes far outside of an object on the stack";
  return NULL;
}

/* A sanitizer's REPORT on test C: it is a suspect, and that is why.  */
static void
undefined (struct test_case *c, const char *report)
{
  char *what = sentence (report);
  if (c->signal != 0 && strcmp (what, "SEGV") == 0)
    {
      free (what);
      what = xstrdup (c->suspect);
    }
  else if (c->signal != 0)
    {
      const char *name = literal_signal (c->signal);
      char *both = xasprintf ("%s: %s", name ? name : "signal", what);
      free (what);
      what = both;
    }
  free (c->suspect);
  c->suspect = what;
}

/* What the replay says of test I.  */
static void
judge (struct replay *r, size_t i)
{
  struct suite_test *t = r->o->test[i];
  struct test_case *c = t->cand->test;
  int sig = r->signal[i];

  if (!t->live)
    return;
  if (misused_memory (r, i) != NULL)
    {
      suite_fate (t, SUITE_UNSTABLE, misused_memory (r, i));
      return;
    }
  bool exited = r->status[i] >= 0 && r->report[i] == NULL;
  if (r->elsewhere && (c->process ? !exited : !r->ended[i]))
    {
      suite_fate (t, SUITE_UNSTABLE,
		  "it ends otherwise for another user, on a terminal,"
		  " or without limits");
      return;
    }
  /* Sanitizers go on after what is not aligned; GCC has null pointers in the same
     checks.  */
  bool told = r->sanitized && r->report[i] != NULL && r->ended[i];
  if (!told && (c->process ? exited : r->ended[i]))
    {
      for (uint32_t k = 0; k < c->nobs; k++)
	if (!r->seen[i][k])
	  c->obs[k].stable = false;
      return;
    }
  if (!told && r->ended[i])
    {
      suite_fate (t, SUITE_UNSTABLE, "it returns where the explored build exits");
      return;
    }
  if (sig == SIGALRM || sig == SIGPROF || sig == SIGXCPU || sig == SIGKILL)
    suite_fate (t, SUITE_TIME, "a replay did not end in time");
  else if (sig == SIGSYS)
    suite_fate (t, SUITE_DENIED, "a system call");
  else if (sig == SIGXFSZ)
    suite_fate (t, SUITE_DENIED, "a file so large");
  else if (r->status[i] == LOST)
    suite_fate (t, SUITE_UNSTABLE,
		"it closes or writes to descriptors that are not"
		" its own");
  else if (r->status[i] == OUTSIDE)
    suite_fate (t, SUITE_UNSTABLE,
		"what sets it up, or is done after the call, ends the"
		" process");
  else if (r->sanitized && r->report[i] != NULL)
    undefined (c, r->report[i]);
  else if (sig != 0)
    crashed (t, sig);
  else if (r->sanitized && c->signal == 0)
    {
      free (c->suspect);
      c->suspect = xstrdup ("ends under AddressSanitizer");
    }
  else if (!r->sanitized)
    {
      char *why = xasprintf ("the process exits with status %d", r->status[i]);
      suite_fate (t, SUITE_EXIT, why);
      free (why);
    }
}

enum suite_variant
suite_replay_variant (int number)
{
  return replays[number].variant;
}

bool
suite_replay (struct suite_state *s, struct suite_observer *o, int number,
	      enum suite_variant variant, uint8_t *pending)
{
  size_t n = o->ntest;
  const char *program = o->program[variant];
  struct replay r = { .s = s,
		      .o = o,
		      .first = number == 0,
		      .sanitized = number == SUITE_REPLAYS,
		      .elsewhere = number == SUITE_ELSEWHERE,
		      .current = SUITE_NO_TEST };
  uint8_t *mine = xmalloc (n + 1);
  bool ok;

  memcpy (mine, pending, n);
  r.started = xcalloc (n + 1, 1);
  r.ended = xcalloc (n + 1, 1);
  r.denied = xcalloc (n + 1, 1);
  r.beyond = xcalloc (n + 1, 1);
  r.astray = xcalloc (n + 1, 1);
  r.repaged = xcalloc (n + 1, 1);
  r.apart = xcalloc (n + 1, 1);
  r.signal = xcalloc (n + 1, sizeof *r.signal);
  r.status = xcalloc (n + 1, sizeof *r.status);
  r.report = xcalloc (n + 1, sizeof *r.report);
  r.seen = xcalloc (n + 1, sizeof *r.seen);
  for (size_t i = 0; i < n; i++)
    {
      r.seen[i] = xcalloc (o->test[i]->cand->test->nobs + 1, 1);
      r.status[i] = NONE;
    }
  /* Another user may not see the program's libraries.  */
  if (r.elsewhere && geteuid () == 0)
    {
      r.user = NOBODY;
      ok = run_all (&r, number, program, mine);
      r.user = 0;
    }
  else
    ok = false;
  if (!ok)
    ok = run_all (&r, number, program, mine);
  for (size_t i = 0; i < n; i++)
    if (pending[i] && ok)
      judge (&r, i);
  for (size_t i = 0; i < n; i++)
    {
      free (r.seen[i]);
      free (r.report[i]);
    }
  free (r.started);
  free (r.ended);
  free (r.denied);
  free (r.beyond);
  free (r.astray);
  free (r.repaged);
  free (r.apart);
  free (r.signal);
  free (r.status);
  free (r.report);
  free (r.seen);
  free (mine);
  return ok;
}
