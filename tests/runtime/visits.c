/* SPDX-License-Identifier: GPL-3.0-or-later
   Visits of decisions and switches: what was evaluated and what short-circuit
   evaluation skipped, activations of one function kept apart, wanted labels
   covered by the values of adse_label_holds, blocks reached by the outcome that they
   are linked to, sites closed; the same labels covered as if each visit evaluated
   all of them.  */
#include "adse-op.h"
#include "harness.h"
#include "labels.h"
#include "meta.h"
#include "runtime.h"
#include "site.h"
#include "symrt-layout.h"
#include "trace.h"

enum
{
  S_DECISION, S_A, S_B, S_C, /* a && (b || c) */
  S_EAGER,		     /* p ^ q, all evaluated */
  S_SWITCH, S_SINGLE, S_SINGLE_COND,
  S_PART, S_P, S_Q, S_Y, /* p && (q || y), y reported ahead */
  S_THEN, S_ELSE, /* blocks of S_DECISION */
  S_CASE, S_DEFAULT, /* of S_SWITCH */
  S_PLACE, S_LOOP, S_OP,
  S_SUM, S_LESS, S_SHIFT, /* operators */
  S_DEF, S_OTHER_DEF, S_USE, /* of both */
  S_COUNT
};

#define BLOCK_SITE { .kind = ADSE_SITE_BLOCK, .width = 1, .flags = ADSE_SITE_PLACED }

#define OP_SITE(OP, WIDTH, FLAGS)                                             \
  { .kind = ADSE_SITE_OP, .op = OP, .width = WIDTH,                           \
    .flags = ADSE_SITE_PLACED | (FLAGS),                                      \
    .opnd = { ADSE_OPND_VAR, ADSE_OPND_VAR } }

static struct
{
  struct symrt_meta meta;
  char strings[32];
  struct adse_case cases[4];
  struct adse_site site[S_COUNT];
} blob = {
  .meta = { .magic = SYMRT_META_MAGIC,
	    .version = SYMRT_META_VERSION,
	    .size = sizeof blob,
	    .stamp = 42,
	    .strings = { offsetof (__typeof__ (blob), strings), 32 },
	    .cases = { offsetof (__typeof__ (blob), cases), 4 },
	    .sites = { offsetof (__typeof__ (blob), site), S_COUNT } },
  .strings = "\0\0\1\2|&\xff\0\1^\xff\0\xff",
  .cases = { { .lo = 3, .hi = 3 }, { .lo = 7, .hi = 9, .block = S_CASE + 1 },
	     { .lo = 2, .hi = 2, .block = S_DEF + 1 },
	     { .lo = 5, .hi = 5, .block = S_OTHER_DEF + 1 } },
  .site = {
    [S_DECISION] = { .kind = ADSE_SITE_DECISION, .nclause = 3, .formula = 1,
		     .width = 1, .flags = ADSE_SITE_PLACED,
		     .konst = { 0, (S_THEN + 1ull) << 32 | (S_ELSE + 1) } },
    [S_A] = { .kind = ADSE_SITE_COND, .clause = 0, .decision = S_DECISION },
    [S_B] = { .kind = ADSE_SITE_COND, .clause = 1, .decision = S_DECISION },
    [S_C] = { .kind = ADSE_SITE_COND, .clause = 2, .decision = S_DECISION },
    [S_EAGER] = { .kind = ADSE_SITE_DECISION, .nclause = 2, .formula = 7,
		  .width = 1, .flags = ADSE_SITE_PLACED | ADSE_SITE_EAGER },
    [S_SWITCH] = { .kind = ADSE_SITE_SWITCH, .width = 32, .ncase = 2,
		   .flags = ADSE_SITE_PLACED, .konst = { 0, S_DEFAULT + 1 } },
    [S_SINGLE] = { .kind = ADSE_SITE_DECISION, .nclause = 1, .formula = 11,
		   .width = 1, .flags = ADSE_SITE_PLACED },
    [S_SINGLE_COND] = { .kind = ADSE_SITE_COND, .clause = 0,
			.decision = S_SINGLE },
    [S_PART] = { .kind = ADSE_SITE_DECISION, .nclause = 3, .formula = 1,
		 .width = 1, .flags = ADSE_SITE_PLACED, .konst = { 1 << 2 } },
    [S_P] = { .kind = ADSE_SITE_COND, .clause = 0, .decision = S_PART },
    [S_Q] = { .kind = ADSE_SITE_COND, .clause = 1, .decision = S_PART },
    [S_Y] = { .kind = ADSE_SITE_COND, .clause = 2, .decision = S_PART },
    [S_THEN] = BLOCK_SITE, [S_ELSE] = BLOCK_SITE, [S_CASE] = BLOCK_SITE,
    [S_DEFAULT] = BLOCK_SITE, [S_PLACE] = BLOCK_SITE,
    [S_LOOP] = { .kind = ADSE_SITE_LOOP, .width = 8, .flags = ADSE_SITE_PLACED,
		 .konst = { ADSE_LOOP_MAY_SKIP | ADSE_LOOP_BREAKS } },
    [S_OP] = OP_SITE (ADSE_OP_UREM, 8, 0),
    [S_DEF] = { .kind = ADSE_SITE_DEF, .width = 1, .flags = ADSE_SITE_PLACED,
		.konst = { 3 } },
    [S_OTHER_DEF] = { .kind = ADSE_SITE_DEF, .width = 1,
		      .flags = ADSE_SITE_PLACED, .konst = { 3 } },
    [S_USE] = { .kind = ADSE_SITE_USE, .width = 32, .flags = ADSE_SITE_PLACED,
		.opnd = { ADSE_OPND_EXPR }, .ncase = 2, .cases = 2 },
    [S_SUM] = OP_SITE (ADSE_OP_ADD, 32, ADSE_SITE_SIGNED),
    [S_LESS] = OP_SITE (ADSE_OP_ULT, 8, 0),
    [S_SHIFT] = OP_SITE (ADSE_OP_LSHR, 64, 0)
  }
};
static uint32_t site_base, branch_base;
static void *ops;
static const struct symrt_tu tu = { .abi = SYMRT_ABI_VERSION,
				    .meta = &blob.meta,
				    .site_base = &site_base,
				    .branch_base = &branch_base,
				    .ops = &ops };
static struct adse_site_ctx ctx = { .strings = blob.strings,
				    .cases = blob.cases };
static uint32_t first_label[S_COUNT + 1];
static uint8_t in[8];
static uint32_t bit[8]; /* ids of width 1 of in[] != 0 */

#define BASE 100 /* of sites */
#define OPEN(S) (((uint8_t *) (uintptr_t) SYMRT_OPEN)[BASE + (S)])

/* Labels that hold without more are wanted: what is covered at once can be
   counted.  */
static bool
is_wanted (unsigned site, uint32_t label)
{
  return (adse_criteria_default () | ADSE_CRITERIA_ONE (ADSE_CRIT_IC)
	  | ADSE_CRITERIA_ONE (ADSE_CRIT_LOOP))
	   >> adse_label_criterion (&ctx, &blob.site[site],
				    label - first_label[site])
	 & 1;
}

static void
start (unsigned values)
{
  rt_begin ();
  for (unsigned i = 0; i < S_COUNT; i++)
    for (uint32_t l = first_label[i]; l < first_label[i + 1]; l++)
      rt.labels[l] = is_wanted (i, l) ? SYMRT_L_WANTED : 0;
  for (unsigned i = 0; i < S_COUNT; i++)
    OPEN (i) = 1;
  for (unsigned i = 0; i < 8; i++)
    in[i] = values >> i & 1;
  static uint8_t all[16];
  memcpy (all, in, 8);
  adse_runtime_symbolic (all, 16, "in");
  for (unsigned i = 0; i < 8; i++)
    {
      uint32_t id = CALL (load) (all + i, 1, all[i], 0, 0, NULL);
      bit[i] = CALL (op2) (ADSE_OP_NE | 1 << 8 | 8 << 16, id, 0, all[i], 0);
    }
  rt.arena->nevent = 0;
}

/* The N-th visit of a decision: conditions as a text, '?' where skipped.  */
static const char *
visit (unsigned nth)
{
  static char text[16];
  for (uint32_t i = 0; i < rt.arena->nevent; i++)
    if (rt.events[i].kind == SYMRT_E_DECISION && nth-- == 0)
      {
	unsigned n = rt.events[i].aux;
	for (unsigned k = 0; k < n; k++)
	  {
	    const struct symrt_event *v = &rt.events[i + 1 + k];
	    if (v->kind != SYMRT_E_VALUE)
	      return "no value";
	    text[k] = !v->flag ? '?' : v->value ? '1' : '0';
	    if (v->flag && !v->a)
	      return "no expression";
	  }
	text[n] = 0;
	return text;
      }
  return "none";
}

static void __attribute__ ((noinline))
cond (unsigned site, unsigned i)
{
  CALL (cond) (BASE + site, bit[i], in[i]);
}

/* a && (b || c) on in[FROM], in[FROM + 1], in[FROM + 2], with another activation
   between a and b when DEPTH.  */
static int __attribute__ ((noinline))
decide (unsigned from, unsigned depth)
{
  volatile char frame[64]; /* activations have frames of their own */
  frame[0] = 0;
  void (*c) (uint32_t, uint32_t, uint64_t) = CALL (cond);
  c (BASE + S_A, bit[from], in[from]);
  if (!in[from])
    return 0;
  if (depth)
    decide (from + 3, depth - 1);
  c (BASE + S_B, bit[from + 1], in[from + 1]);
  if (in[from + 1])
    return 1;
  c (BASE + S_C, bit[from + 2], in[from + 2]);
  return in[from + 2] + frame[0];
}

/* Labels of SITE that are covered are those that hold on VALUES.  */
static void
labels_are (unsigned site, unsigned n, const uint64_t *values, uint32_t known,
	    const char *what)
{
  for (uint32_t l = first_label[site]; l < first_label[site + 1]; l++)
    {
      if (!is_wanted (site, l))
	continue;
      bool covered = rt.labels[l] & SYMRT_L_COVERED;
      bool holds = adse_label_holds (&ctx, &blob.site[site],
				     l - first_label[site], n, values, known)
		   == 1;
      EXPECT (covered == holds, "%s: label %u", what, l - first_label[site]);
    }
}

static void
short_circuit (void)
{
  static const struct
  {
    unsigned values;
    const char *visit;
    uint32_t known;
  } row[] = { { 0, "0??", 1 },	    { 2, "0??", 1 },  { 1, "100", 7 },
	      { 1 | 2, "11?", 3 }, { 1 | 4, "101", 7 }, { 7, "11?", 3 } };
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    {
      start (row[i].values);
      decide (0, 0);
      EXPECT (!strcmp (visit (0), row[i].visit), "%u: %s, not %s",
	      row[i].values, visit (0), row[i].visit);
      EXPECT (!strcmp (visit (1), "none"), "one visit");
      uint64_t v[3] = { in[0], in[1], in[2] };
      for (unsigned k = 0; k < 3; k++)
	if (!(row[i].known >> k & 1))
	  v[k] = 0;
      labels_are (S_DECISION, 3, v, row[i].known, row[i].visit);
    }
  /* The same expressions in a loop are said once; other ones again.  */
  start (1 | 4 | 1 << 3);
  decide (0, 0);
  decide (0, 0);
  EXPECT (!strcmp (visit (1), "none"), "said twice");
  decide (3, 0);
  EXPECT (!strcmp (visit (1), "100"), "another: %s", visit (1));
}

static void
activations (void)
{
  start (1 | 4 | 1 << 3 | 1 << 4); /* outer 1 0 1, inner 1 1 */
  decide (0, 1);
  EXPECT (!strcmp (visit (0), "11?"), "inner first: %s", visit (0));
  EXPECT (!strcmp (visit (1), "101"), "outer intact: %s", visit (1));
  /* Left by longjmp or exit halfway: the next evaluation begins anew.  */
  start (1);
  cond (S_A, 0);
  in[0] = 0;
  start (0);
  cond (S_A, 0);
  EXPECT (!strcmp (visit (0), "0??"), "anew: %s", visit (0));
}

static void
eager (void)
{
  start (1);
  SLOT32 (SYMRT_CLAUSE_ID) = bit[0];
  SLOT32 (SYMRT_CLAUSE_ID + 4) = bit[1];
  SLOT64 (SYMRT_CLAUSE_VAL) = 1;
  SLOT64 (SYMRT_CLAUSE_VAL + 8) = 0;
  CALL (decision) (BASE + S_EAGER, 2);
  EXPECT (!strcmp (visit (0), "10"), "%s", visit (0));
  uint64_t v[2] = { 1, 0 };
  labels_are (S_EAGER, 2, v, 3, "eager");
}

static void
single (void)
{
  start (1);
  cond (S_SINGLE_COND, 0);
  cond (S_SINGLE_COND, 1);
  uint32_t n = 0, covered = 0;
  for (uint32_t l = first_label[S_SINGLE]; l < first_label[S_SINGLE + 1]; l++)
    {
      n += is_wanted (S_SINGLE, l);
      covered += (rt.labels[l] & SYMRT_L_COVERED) != 0;
    }
  EXPECT (n && covered == n, "both outcomes: %u of %u", covered, n);
  EXPECT (!OPEN (S_SINGLE) && !OPEN (S_SINGLE_COND),
	  "decision and condition are closed");
  EXPECT (OPEN (S_A) && OPEN (S_DECISION), "others are not");
  EXPECT (harness_count (SYMRT_E_COVERED) == n, "each said once");
}

/* What was reported ahead is known of a visit, but does not end the decision: with
   q skipped it is over when p says so.  */
static void
ahead (void)
{
  static const struct
  {
    unsigned values;
    const char *visit;
  } row[] = { { 0, "0?0" }, { 4, "0?1" }, { 1, "100" }, { 1 | 4, "101" },
	      { 1 | 2, "110" }, { 7, "111" } };
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    for (unsigned again = 0; again < 2; again++)
      {
	/* A decision that was left in the middle, by a jump out of a condition, has
	   no part in the next one.  */
	uint64_t other = !(row[i].values >> 2 & 1), y = row[i].values >> 2 & 1;
	start (row[i].values);
	if (again)
	  {
	    label_ahead (BASE + S_PART, 1, &(uint32_t){ 0 }, &other, 1000);
	    label_cond (BASE + S_P, 0, 1, 1000);
	  }
	label_ahead (BASE + S_PART, 1, &bit[2], &y, 1000);
	EXPECT (harness_count (SYMRT_E_DECISION) == 0, "under way");
	label_cond (BASE + S_P, bit[0], in[0], 1000);
	if (in[0])
	  label_cond (BASE + S_Q, bit[1], in[1], 1000);
	if (in[0] && !in[1])
	  label_cond (BASE + S_Y, bit[2], in[2], 1000);
	EXPECT (harness_count (SYMRT_E_DECISION) == 1, "one visit");
	EXPECT (!strcmp (visit (0), row[i].visit), "%s, not %s", visit (0),
		row[i].visit);
	uint64_t v[3] = { in[0], in[1], in[2] };
	labels_are (S_PART, 3, v, in[0] ? 7 : 5, "part");
      }
}

static void
switches (void)
{
  static const uint64_t value[] = { 3, 8, 100 };
  for (unsigned i = 0; i < 3; i++)
    {
      start (0);
      uint32_t x = (uint32_t) value[i];
      adse_runtime_symbolic (&x, 4, "x");
      uint32_t id = CALL (load) (&x, 4, x, 0, 0, NULL);
      rt.arena->nevent = 0;
      CALL (switch_) (BASE + S_SWITCH, id, x);
      CALL (visit_switch) (BASE + S_SWITCH, id, x);
      EXPECT (rt.events[0].kind == SYMRT_E_SWITCH && rt.events[0].a == id
		&& rt.events[0].value == x,
	      "the branch");
      EXPECT (harness_count (SYMRT_E_VISIT) == 1, "the visit");
      labels_are (S_SWITCH, 1, &value[i], 1, "switch");
      unsigned covered = 0;
      for (uint32_t l = first_label[S_SWITCH]; l < first_label[S_SWITCH + 1]; l++)
	covered += (rt.labels[l] & SYMRT_L_COVERED) != 0;
      EXPECT (covered == 1, "one case: %u", covered);
    }
}

static bool
reached (unsigned block)
{
  return rt.labels[first_label[block]] & SYMRT_L_COVERED;
}

/* A block is reached by the outcome that it is linked to; until then the decision
   stays open, whatever becomes of its own labels.  */
static void
blocks (void)
{
  start (1 | 2);
  decide (0, 0);
  EXPECT (reached (S_THEN) && !reached (S_ELSE), "then");
  EXPECT (!OPEN (S_THEN) && OPEN (S_ELSE) && OPEN (S_DECISION), "else is open");
  start (1);
  decide (0, 0);
  EXPECT (!reached (S_THEN) && reached (S_ELSE), "else");

  static const struct { uint64_t value; bool in_case, in_default; } row[]
    = { { 3, false, false }, { 7, true, false }, { 9, true, false },
	{ 10, false, true }, { 0xfffffffe, false, true } };
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    {
      start (0);
      CALL (visit_switch) (BASE + S_SWITCH, 0, row[i].value);
      EXPECT (reached (S_CASE) == row[i].in_case, "row %u: case", i);
      EXPECT (reached (S_DEFAULT) == row[i].in_default, "row %u: default", i);
      EXPECT (OPEN (S_SWITCH), "row %u: open", i);
    }

  /* Nothing but blocks is wanted.  */
  start (0);
  memset (rt.labels, 0, first_label[S_COUNT]);
  for (unsigned b = S_THEN; b < S_LOOP; b++)
    rt.labels[first_label[b]] = SYMRT_L_WANTED;
  CALL (visit_switch) (BASE + S_SWITCH, 0, 8);
  EXPECT (OPEN (S_SWITCH), "default is not reached yet");
  CALL (visit_switch) (BASE + S_SWITCH, 0, 1);
  EXPECT (!OPEN (S_SWITCH) && reached (S_CASE) && reached (S_DEFAULT), "closed");
  CALL (visit) (BASE + S_PLACE, 0, 0, 0, 0);
  EXPECT (reached (S_PLACE) && !OPEN (S_PLACE), "a place of its own");
}

/* What an activation of a loop covers: 0, 1, more iterations, left by break.  */
static void
loops (void)
{
  static const char events[] = "EILBJ"; /* enum adse_loop_event */
  static const struct { const char *events; unsigned covered; } row[]
    = { { "E", 0 },	     { "EL", 1 },	 { "EI", 0 },
	{ "EIL", 2 },	     { "EII", 4 },	 { "EIIIIL", 4 },
	{ "EB", 1 | 8 },     { "EIB", 2 | 8 },	 { "EIIB", 4 | 8 },
	{ "EIJ", 2 },	     { "EILEIL", 2 },	 { "EILEL", 1 | 2 },
	{ "EIEIL", 2 }, /* left unseen, entered again */
	{ "IL", 0 },	     { "EILIIL", 2 } /* entered unseen */ };
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    {
      uint32_t count[2] = { 0x12345678, 1 };
      start (0);
      for (const char *e = row[i].events; *e; e++)
	label_loop (BASE + S_LOOP, (uint32_t) (strchr (events, *e) - events), count);
      for (unsigned k = 0; k < 4; k++)
	EXPECT (!!(rt.labels[first_label[S_LOOP] + k] & SYMRT_L_COVERED)
		  == (row[i].covered >> k & 1),
		"%s: label %u", row[i].events, k);
    }
}

/* An operand that no input decides is part of what is said, by its value.  */
static void
repeated (void)
{
  static const struct { uint64_t b; unsigned visits; } row[]
    = { { 0, 1 }, { 0, 1 }, { 2, 2 }, { 0, 2 }, { 2, 2 }, { 3, 3 } };
  start (0);
  uint8_t x = 0;
  adse_runtime_symbolic (&x, 1, "x");
  uint32_t id = CALL (load) (&x, 1, x, 0, 0, NULL);
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    {
      CALL (visit) (BASE + S_OP, id, 0, x, row[i].b);
      EXPECT (OPEN (S_OP), "some label is open");
      EXPECT (harness_count (SYMRT_E_VISIT) == row[i].visits, "row %u: %u visits",
	      i, harness_count (SYMRT_E_VISIT));
    }
}

/* A use covers its label for the definition it is told of, and that definition's; it
   stays open for either.  */
static void
uses (void)
{
  static const struct { uint64_t from; unsigned use, def, other; } row[]
    = { { 0, 0, 0, 0 }, { 2, 1, 1, 0 }, { 5, 2, 0, 1 }, { 3, 0, 0, 0 } };
  for (unsigned wanted = 1; wanted < 4; wanted++)
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
      {
	start (0);
	memset (rt.labels, 0, first_label[S_COUNT]);
	uint8_t *use = &rt.labels[first_label[S_USE]];
	uint8_t *def = &rt.labels[first_label[S_DEF]];
	use[0] = use[1] = wanted & 1 ? SYMRT_L_WANTED : 0;
	def[0] = def[1] = wanted & 2 ? SYMRT_L_WANTED : 0;
	OPEN (S_DEF) = OPEN (S_OTHER_DEF) = wanted >> 1;
	CALL (visit) (BASE + S_USE, 0, 0, row[i].from, 0);
	for (unsigned k = 0; k < 2; k++)
	  EXPECT (!!(use[k] & SYMRT_L_COVERED)
		    == (wanted & 1 && row[i].use >> k & 1),
		  "wanted %u, from %u: use of %u", wanted, (unsigned) row[i].from,
		  k);
	EXPECT (!!(def[0] & SYMRT_L_COVERED) == (wanted & 2 && row[i].def),
		"wanted %u, from %u: first", wanted, (unsigned) row[i].from);
	EXPECT (!!(def[1] & SYMRT_L_COVERED) == (wanted & 2 && row[i].other),
		"wanted %u, from %u: second", wanted, (unsigned) row[i].from);
	EXPECT (OPEN (S_USE), "one of both is open");
	CALL (visit) (BASE + S_USE, 0, 0, 2, 0);
	CALL (visit) (BASE + S_USE, 0, 0, 5, 0);
	EXPECT (!OPEN (S_USE), "wanted %u: closed", wanted);
      }
}

static uint64_t state = 1;

static unsigned
below (unsigned n)
{
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned) (state >> 33) % n;
}

/* Operands that repeat, so that few labels stay open, and some that do not.  */
static uint64_t
operand (unsigned visit)
{
  static const uint64_t few[] = { 0, 1, 2, 5, 0x7f, 0xff, 0x80, ~0ull };
  return visit % 7 == 3 ? state : few[below (1 + visit % 8)];
}

/* Whatever was visited before: after each visit those labels are covered of which
   adse_label_holds says so for some visit of the run, and a site is open exactly as
   long as one that is wanted is not covered.  */
static void
as_if_always_evaluated (void)
{
  static uint8_t want[4000], covered[4000];
  EXPECT (first_label[S_COUNT] <= 4000, "room");
  for (unsigned round = 0; round < 40; round++)
    {
      start (0);
      memset (covered, 0, sizeof covered);
      /* From all to very few.  */
      for (uint32_t l = 0; l < first_label[S_COUNT]; l++)
	rt.labels[l] = want[l]
	  = below (40) >= round ? SYMRT_L_WANTED : 0;
      for (unsigned visit = 0; visit < 300; visit++)
	{
	  unsigned site = S_SUM + below (3), left = 0;
	  const struct adse_site *s = &blob.site[site];
	  uint64_t v[2] = { operand (visit), operand (visit + 1) };
	  bool open = OPEN (site);
	  if (open) /* as the program asks */
	    CALL (visit) (BASE + site, 0, 0, v[0], v[1]);
	  for (unsigned i = 0; i < 2; i++)
	    v[i] = (uint64_t) adse_mask (v[i], s->width);
	  for (uint32_t l = first_label[site]; l < first_label[site + 1]; l++)
	    {
	      covered[l] |= want[l]
			    && adse_label_holds (&ctx, s, l - first_label[site], 2,
						 v, 3) == 1;
	      EXPECT (!!(rt.labels[l] & SYMRT_L_COVERED) == covered[l],
		      "round %u, visit %u of %u: label %u", round, visit, site,
		      l - first_label[site]);
	      left += want[l] && !covered[l];
	    }
	  EXPECT (OPEN (site) == (open && left > 0), "round %u, site %u: %s", round,
		  site, left ? "closed" : "open");
	}
    }
}

/* A branch comes with a hash of the definitions in force: the last one of each
   variable, whatever was before.  */
static uint32_t
hash_after (unsigned n, const unsigned *defs)
{
  start (1);
  for (unsigned i = 0; i < n; i++)
    label_define (BASE + defs[i]);
  symrt_branch (0, bit[0], 1);
  EXPECT (rt.arena->nevent == 1 && rt.events[0].kind == SYMRT_E_BRANCH,
	  "one branch");
  return rt.events[0].b;
}

static void
definitions (void)
{
  static const unsigned defs[] = { S_DEF, S_OTHER_DEF, S_DEF, S_DEF };
  uint32_t none = hash_after (0, NULL), one = hash_after (1, defs),
	   other = hash_after (2, defs);
  EXPECT (none == 0 && one && other && one != other, "three states: %x %x %x",
	  none, one, other);
  EXPECT (hash_after (1, defs + 1) == other, "the first one does not count");
  EXPECT (hash_after (3, defs) == one && hash_after (4, defs) == one,
	  "the first one again");
  static const unsigned wrong[] = { S_USE, S_OP };
  EXPECT (hash_after (2, wrong) == 0, "sites that are no definitions");
}

/* Labels that nobody wants are left alone; sites of no unit are counted.  */
static void
unwanted (void)
{
  start (1);
  memset (rt.labels, 0, first_label[S_COUNT]);
  rt.arena->lost_labels = 0;
  cond (S_SINGLE_COND, 0);
  EXPECT (!rt.labels[first_label[S_SINGLE]], "not wanted");
  EXPECT (rt.arena->nevent == 0, "no events");
  CALL (visit) (SYMRT_NO_SITE + 7, bit[0], 0, 1, 0);
  CALL (cond) (SYMRT_NO_SITE + 7, bit[0], 1);
  EXPECT (rt.arena->lost_labels == 2, "counted");
  /* Labels count where nothing is recorded: another thread, a forked process. */
  start (1);
  rt_end ();
  cond (S_SINGLE_COND, 0);
  EXPECT (rt.arena->nevent == 0, "no events");
  unsigned covered = 0;
  for (uint32_t l = first_label[S_SINGLE]; l < first_label[S_SINGLE + 1]; l++)
    covered += (rt.labels[l] & SYMRT_L_COVERED) != 0;
  EXPECT (covered, "covered");
}

int
main (void)
{
  struct harness_arena want = { .mode = SYMRT_MODE_MAIN,
				.flags = SYMRT_SELF_CHECK,
				.modules = 1 };
  struct symrt_arena *a = harness_arena (&want);
  if (!a)
    return 77;
  uint32_t n = 0;
  for (unsigned i = 0; i < S_COUNT; i++)
    {
      first_label[i] = n;
      n += adse_site_nlabels (&ctx, &blob.site[i]);
    }
  first_label[S_COUNT] = n;
  *harness_module (a, 0)
    = (struct symrt_module){ .stamp = 42, .site_base = BASE, .nsite = S_COUNT,
			     .nlabel = n, .branch_base = 0 };
  symrt_attach (&tu);
  EXPECT (site_base == BASE, "attached: %u", site_base);
  short_circuit ();
  activations ();
  eager ();
  ahead ();
  single ();
  switches ();
  blocks ();
  loops ();
  repeated ();
  uses ();
  definitions ();
  as_if_always_evaluated ();
  unwanted ();
  EXPECT (rt.arena->mismatched == 0, "self-check");
  return harness_result ("visits");
}
