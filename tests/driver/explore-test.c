/* SPDX-License-Identifier: GPL-3.0-or-later
   The exploration loop against brute force.  On functions of two bytes every
   verdict is checked over all 65,536 inputs: what is called covered some input
   covers, what is called infeasible none does; and what ends an exploration is
   named.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "facts.h"
#include "model.h"
#include "solver-impl.h"
#include "util.h"

static struct model_program m;

/* Comparisons, arithmetic, an infeasible equality, a nested decision.  */
static uint64_t
body_mixed (struct model_program *p, struct sym a, struct sym b)
{
  if (m_if (p, 0, 0, a, b)) /* a < b */
    {
      struct sym sum = m_site (p, 1, a, b); /* a + b */
      if (m_if (p, 2, 1, sum, m_const (8, 77))) /* == 77 */
	return 1;
    }
  else if (m_if (p, 3, 2, m_op (p, ADSE_OP_SUB, 8, a, b), m_const (8, 250)))
    return 2; /* a - b > 250 */
  struct sym twice = m_op (p, ADSE_OP_SHL, 8, a, m_const (8, 1));
  if (m_if (p, 4, 3, twice, m_const (8, 5))) /* 2 * a == 5: never */
    return 3;
  return 4;
}

static void
mixed (void)
{
  model_init (&m, body_mixed);
  model_site (&m, ADSE_OP_ULT, 8, false, 0);
  model_site (&m, ADSE_OP_ADD, 8, false, 0);
  model_site (&m, ADSE_OP_EQ, 8, true, 77);
  model_site (&m, ADSE_OP_UGT, 8, true, 250);
  model_site (&m, ADSE_OP_EQ, 8, true, 5);
  model_ready (&m);
}

static uint64_t
body_switch (struct model_program *p, struct sym a, struct sym b)
{
  switch (m_switch (p, 0, m_op (p, ADSE_OP_AND, 8, a, m_const (8, 15))))
    {
    case 1:
      return m_if (p, 1, 0, b, m_const (8, 3));
    case 5 ... 9:
      return 10;
    case 200: /* never: the index is below 16 */
      return 11;
    default:
      return 12;
    }
}

static void
switched (void)
{
  static const struct adse_case cases[]
    = { { 1, 1, 0, 0 }, { 5, 9, 0, 0 }, { 200, 200, 0, 0 } };
  model_init (&m, body_switch);
  model_switch (&m, 8, 3, cases);
  model_site (&m, ADSE_OP_UGE, 8, true, 3);
  model_ready (&m);
}

/* A loop of 0 to 31 rounds, and a label that only 20 of them reach.  */
static uint64_t
body_loop (struct model_program *p, struct sym a, struct sym b)
{
  uint64_t n = 0;
  struct sym rounds = m_op (p, ADSE_OP_AND, 8, a, m_const (8, 31));
  while (m_if (p, 0, 0, m_const (8, n), rounds)) /* n < rounds */
    n++;
  if (n == 20 && m_if (p, 1, 1, b, m_const (8, 99)))
    return 99;
  return n;
}

static void
loop (void)
{
  model_init (&m, body_loop);
  model_site (&m, ADSE_OP_ULT, 8, false, 0);
  model_site (&m, ADSE_OP_EQ, 8, true, 99);
  model_ready (&m);
}

/* Goes another way in every second run.  */
static uint64_t
body_fickle (struct model_program *p, struct sym a, struct sym b)
{
  struct sym c = p->runs % 2 ? a : b;
  return m_if (p, 0, 0, c, m_const (8, 9))
	 && m_if (p, 1, 1, m_op (p, ADSE_OP_AND, 8, b, m_const (8, 1)),
		  m_const (8, 2));
}

static struct explore_options
options (const char *strategy)
{
  return (struct explore_options){
    .criteria = adse_criteria_default (),
    .strategy = strategy_find (strategy),
    .seed = 1,
    .budget = { .runs = 3000, .queries = 30000, .depth = 4000, .stale = 1000 },
    .solver = { .rlimit = 1000000, .hard_ms = 600000, .memory_mb = 512 },
  };
}

struct verdicts
{
  struct goals goals;
  struct explore_result res;
};

static void
explore (struct verdicts *v, const struct explore_options *o,
	 struct store *store, int64_t row)
{
  struct subject s = model_subject (&m);
  goals_init (&v->goals, &m.program, &m.target, o->criteria);
  int rc = explore_target (&m.target, &m.program, &s, 1, &v->goals, store, row,
			   o, &v->res);
  ck_assert_int_eq (rc, 0);
}

static void
done (struct verdicts *v)
{
  goals_free (&v->goals);
  explore_result_free (&v->res);
}

/* Every verdict is what brute force says; none is missing.  */
static void
check_verdicts (const char *strategy)
{
  struct verdicts v;
  struct explore_options o = options (strategy);
  uint8_t truth[1024];
  unsigned count[4] = { 0 };
  model_brute_force (&m, 255, truth);
  explore (&v, &o, NULL, 0);
  ck_assert_uint_gt (v.goals.n, 4);
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      const struct goal *g = &v.goals.goal[i];
      char text[200];
      adse_label_describe (&m.unit.site_ctx, &m.sites[g->site], g->index, text,
			   sizeof text);
      count[g->state]++;
      ck_assert_msg (g->state == GOAL_COVERED || g->state == GOAL_INFEASIBLE,
		     "label %u of site %u (%s) is %s: %s", g->index, g->site,
		     text, goal_state_name (g->state), g->why ? g->why : "");
      ck_assert_msg ((g->state == GOAL_COVERED) == truth[g->label],
		     "label %u of site %u (%s) is called %s", g->index, g->site,
		     text, goal_state_name (g->state));
      if (g->state == GOAL_INFEASIBLE)
	ck_assert_int_ne (g->proof, PROOF_NONE);
    }
  ck_assert_uint_gt (count[GOAL_COVERED], 0);
  ck_assert_uint_gt (count[GOAL_INFEASIBLE], 0);
  ck_assert_uint_eq (v.res.divergences, 0);
  ck_assert (v.res.exhausted);
  done (&v);
}

START_TEST (verdicts_match_brute_force)
{
  const char *strategy = strategy_rows[(size_t) _i % strategy_nrow].name;
  /* It does not ask for labels.  */
  if (strategy_rows[(size_t) _i % strategy_nrow].strategy->augments)
    return;
  ((size_t) _i / strategy_nrow ? switched : mixed) ();
  check_verdicts (strategy);
}
END_TEST

/* The loop: each of its paths is taken.  */
START_TEST (loop_is_exhausted)
{
  loop ();
  struct verdicts v;
  struct explore_options o = options (NULL);
  uint8_t truth[1024];
  model_brute_force (&m, 255, truth);
  explore (&v, &o, NULL, 0);
  ck_assert (v.res.exhausted);
  ck_assert_uint_eq (v.res.paths, 33); /* 20 rounds end in two */
  for (uint32_t i = 0; i < v.goals.n; i++)
    ck_assert_int_eq (v.goals.goal[i].state == GOAL_COVERED,
		      truth[v.goals.goal[i].label]);
  done (&v);
}
END_TEST

/* A budget of runs ends it: what is open says so, and no proof is claimed of the
   whole.  */
START_TEST (budget_is_named)
{
  loop ();
  struct verdicts v;
  struct explore_options o = options (NULL);
  o.budget.runs = 5;
  explore (&v, &o, NULL, 0);
  ck_assert_uint_le (v.res.runs, 5);
  ck_assert (!v.res.exhausted);
  unsigned unknown = 0;
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      const struct goal *g = &v.goals.goal[i];
      ck_assert_int_ne (g->state, GOAL_OPEN);
      ck_assert_int_ne (g->proof, PROOF_PATHS);
      if (g->state != GOAL_UNKNOWN)
	continue;
      unknown++;
      ck_assert_str_eq (g->why + (strncmp (g->why, "not-reached: ", 13) ? 0 : 13),
			"runs");
    }
  ck_assert_uint_gt (unknown, 0);
  done (&v);
}
END_TEST

/* A function that does not repeat itself: predictions fail and are counted, and
   nothing is proved from its paths.  */
START_TEST (divergence_proves_nothing)
{
  model_init (&m, body_fickle);
  model_site (&m, ADSE_OP_UGT, 8, true, 9);
  model_site (&m, ADSE_OP_EQ, 8, true, 2);
  model_ready (&m);
  struct verdicts v;
  struct explore_options o = options (NULL);
  o.budget.runs = 300;
  if (_i) /* flips alone: operators carry no decision coverage */
    o.criteria = 1u << ADSE_CRIT_DC;
  explore (&v, &o, NULL, 0);
  ck_assert_int_eq (v.goals.n == 0, _i);
  ck_assert_uint_gt (v.res.divergences, 0);
  for (uint32_t i = 0; i < v.goals.n; i++)
    ck_assert_int_ne (v.goals.goal[i].proof, PROOF_PATHS);
  done (&v);
}
END_TEST

/* What keeps a run from doing what was predicted has one kind each.  Where the
   kinds have it, B decides what the run records before A does.  */
static uint64_t
ask_both (struct model_program *p, struct sym a, struct sym b, bool other)
{
  if (other)
    return m_if (p, 2, 2, b, m_const (8, 77)) ? 1 : 2;
  bool less = m_if (p, 0, 0, b, m_const (8, 9)); /* b > 9 */
  return m_if (p, 1, 1, a, m_const (8, 150)) ? 3 + less : 5;
}

static uint64_t
body_unmodelled (struct model_program *p, struct sym a, struct sym b)
{
  return ask_both (p, a, b, a.v > 100);
}

static uint64_t
body_concretised (struct model_program *p, struct sym a, struct sym b)
{
  m_concrete (p, 1, b); /* but a decides */
  return ask_both (p, a, b, a.v > 100);
}

static uint64_t
body_address (struct model_program *p, struct sym a, struct sym b)
{
  return ask_both (p, a, b, !p->process && a.v > 100);
}

static uint64_t
body_fault (struct model_program *p, struct sym a, struct sym b)
{
  struct sym wrong = a;
  wrong.v = 3; /* the record says a */
  return ask_both (p, wrong, b, false);
}

static uint64_t
body_label (struct model_program *p, struct sym a, struct sym b)
{
  bool less = m_if (p, 0, 0, b, m_const (8, 9));
  if (a.v < 100) /* unseen */
    m_site (p, 1, a, m_const (8, 150));
  return less;
}

static uint64_t
ends_early (struct model_program *p, struct sym a, struct sym b,
	    enum run_end how)
{
  if (a.v > 100)
    {
      p->end = how;
      p->full = how == RUN_RETURNED;
      return 0;
    }
  return ask_both (p, a, b, false);
}

static uint64_t
body_crash (struct model_program *p, struct sym a, struct sym b)
{
  return ends_early (p, a, b, RUN_SIGNAL);
}

static uint64_t
body_exit (struct model_program *p, struct sym a, struct sym b)
{
  return ends_early (p, a, b, RUN_EXIT);
}

static uint64_t
body_time (struct model_program *p, struct sym a, struct sym b)
{
  return ends_early (p, a, b, RUN_TIME);
}

static uint64_t
body_denied (struct model_program *p, struct sym a, struct sym b)
{
  return ends_early (p, a, b, RUN_DENIED);
}

static uint64_t
body_full (struct model_program *p, struct sym a, struct sym b)
{
  return ends_early (p, a, b, RUN_RETURNED);
}

static uint64_t
body_faithful (struct model_program *p, struct sym a, struct sym b)
{
  return ask_both (p, a, b, false);
}

static const struct
{
  enum divergence kind;
  uint64_t (*body) (struct model_program *, struct sym, struct sym);
} diverging[] = {
  { DIVERGENCE_NONDETERMINISTIC, body_fickle },
  { DIVERGENCE_ADDRESS, body_address },
  { DIVERGENCE_TIME, body_time },
  { DIVERGENCE_DENIED, body_denied },
  { DIVERGENCE_TRACE, body_full },
  { DIVERGENCE_FAULT, body_fault },
  { DIVERGENCE_INPUT, body_faithful }, /* with MOST */
  { DIVERGENCE_CRASH, body_crash },
  { DIVERGENCE_EXIT, body_exit },
  { DIVERGENCE_CONCRETE, body_concretised },
  { DIVERGENCE_LABEL, body_label },
  { DIVERGENCE_UNMODELLED, body_unmodelled },
};

START_TEST (divergences_have_kinds)
{
  ck_assert_uint_eq (sizeof diverging / sizeof *diverging, DIVERGENCE__COUNT);
  enum divergence kind = diverging[_i].kind;
  ck_assert_int_eq (kind, _i);
  model_init (&m, diverging[_i].body);
  model_site (&m, ADSE_OP_UGT, 8, true, 9);
  model_site (&m, ADSE_OP_EQ, 8, true, 150);
  model_site (&m, ADSE_OP_ULT, 8, true, 77);
  model_ready (&m);
  m.most = kind == DIVERGENCE_INPUT ? 100 : 0;
  struct verdicts v;
  struct explore_options o = options (NULL);
  o.budget.runs = 300;
  o.self_check = true;
  explore (&v, &o, NULL, 0);
  uint32_t sum = 0;
  for (unsigned i = 0; i < DIVERGENCE__COUNT; i++)
    sum += v.res.divergence[i];
  ck_assert_uint_eq (sum, v.res.divergences);
  ck_assert_msg (v.res.divergence[kind] > 0, "no divergence is '%s'",
		 divergence_code (kind));
  ck_assert_uint_eq (v.res.checks.different > 0, kind == DIVERGENCE_FAULT);
  ck_assert_uint_eq (*v.res.checks.fault != 0, kind == DIVERGENCE_FAULT);
  for (uint32_t i = 0; i < v.goals.n; i++)
    ck_assert_int_ne (v.goals.goal[i].proof, PROOF_PATHS);
  done (&v);
}
END_TEST

/* A program that repeats itself: every kept run is made again and takes its path,
   which neither covers nor counts anything.  */
START_TEST (kept_runs_repeat_themselves)
{
  mixed ();
  struct verdicts v;
  struct explore_options o = options (NULL);
  o.self_check = true;
  explore (&v, &o, NULL, 0);
  ck_assert_uint_gt (v.res.nkept, 3);
  ck_assert_uint_eq (v.res.checks.replays, v.res.nkept);
  ck_assert_uint_eq (m.runs, v.res.runs + v.res.checks.replays);
  ck_assert_uint_eq (v.res.divergences, 0);
  ck_assert_uint_gt (v.res.checks.compared, 100);
  ck_assert_uint_eq (v.res.checks.different, 0);
  done (&v);
}
END_TEST

/* A solver that finds everything unsatisfiable proves what is wrong; the second
   one takes it back.  */
static enum solver_answer
deny (struct layer *l, const struct query *q, struct solver_result *r)
{
  (void) l;
  (void) q;
  return result_is (r, SOLVER_UNSAT);
}

static struct solver *
denying_solver (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s = solver_chain_new (limits, err, nerr);
  if (s)
    solver_layer (s, 1)->check = deny;
  return s;
}

START_TEST (wrong_proofs_are_taken_back)
{
  struct verdicts v;
  struct explore_options o = options (NULL);
  uint8_t truth[1024];
  unsigned wrong = 0;
  mixed ();
  model_brute_force (&m, 255, truth);
  o.solver_new = denying_solver;
  o.check_proofs = _i ? 100 : 0;
  explore (&v, &o, NULL, 0);
  for (uint32_t i = 0; i < v.goals.n; i++)
    wrong += v.goals.goal[i].state == GOAL_INFEASIBLE
	     && truth[v.goals.goal[i].label];
  ck_assert_uint_eq (wrong > 0, !_i);
  ck_assert_uint_eq (v.res.checks.proofs.disagreed > 0, _i);
  ck_assert_uint_eq (strstr (v.res.checks.fault, "`reuse'") != NULL, _i);
  done (&v);
}
END_TEST

/* Right ones stand, and looking at them changes nothing.  */
START_TEST (right_proofs_are_confirmed)
{
  struct verdicts v, checked;
  struct explore_options o = options (NULL);
  (_i ? switched : mixed) ();
  explore (&v, &o, NULL, 0);
  (_i ? switched : mixed) ();
  o.check_proofs = 100;
  explore (&checked, &o, NULL, 0);
  const struct proof_counts *p = &checked.res.checks.proofs;
  ck_assert_uint_gt (p->used, 0);
  ck_assert_uint_eq (p->resolved, p->used);
  ck_assert_uint_eq (p->agreed, p->used);
  ck_assert_uint_eq (checked.res.runs, v.res.runs);
  ck_assert_uint_eq (checked.res.queries, v.res.queries);
  ck_assert_uint_eq (checked.res.nkept, v.res.nkept);
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      ck_assert_int_eq (v.goals.goal[i].state, checked.goals.goal[i].state);
      ck_assert_int_eq (v.goals.goal[i].proof, checked.goals.goal[i].proof);
    }
  done (&v);
  done (&checked);
}
END_TEST

#define SCRATCH "/tmp/explore-test-XXXXXX"

/* A new store in DIR, which is SCRATCH and gets its name.  */
static struct store *
scratch_store (char *dir)
{
  char err[300] = "";
  ck_assert_ptr_nonnull (mkdtemp (dir));
  struct store *store = store_open (dir, STORE_WRITE, err, sizeof err);
  ck_assert_msg (store != NULL, "%s", err);
  return store;
}

static void
scratch_store_end (struct store *store, const char *dir)
{
  char command[80];
  ck_assert_str_eq (store_error (store), "");
  store_close (store);
  snprintf (command, sizeof command, "rm -r %s", dir);
  ck_assert_int_eq (system (command), 0);
}

static struct store_target
stored (uint64_t stamp)
{
  return (struct store_target){ .file = "model.c", .function = "f", .symbol = "f",
				.line = 1, .stamp = stamp, .config = "", .reason = "",
				.why = "", .notes = "" };
}

/* A model that the store has is evaluated like any other.  */
static enum solver_answer
three (struct layer *l, const struct query *q, struct solver_result *r)
{
  l->stats->solver_calls++;
  model_new (&r->model, expr_ninput (q->dag));
  r->model.value[0] = 3;
  r->model.set[0] = 1;
  return result_is (r, SOLVER_SAT);
}

START_TEST (wrong_stored_models_are_refuted)
{
  char dir[] = SCRATCH, err[300] = "";
  struct store *store = scratch_store (dir);
  struct solver_limits limits = { .rlimit = 1000, .hard_ms = 1000 };
  struct solver *s = solver_chain_new (&limits, err, sizeof err);
  ck_assert_msg (s != NULL, "%s", err);
  solver_layer (s, 1)->check = three;
  struct facts f;
  facts_init (&f, store, "f", 1, 1, &limits);
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (0, 0, 0), 32);
  expr_id c = expr_op (dag, ADSE_OP_EQ, 1, x, expr_const (dag, 32, 3), 0, 0);
  struct solver_query q = { .dag = dag, .conjuncts = &c, .n = 1 };
  struct solver_result r;
  for (int i = 0; i < 3; i++)
    {
      ck_assert_int_eq (facts_check (&f, s, &q, &r), SOLVER_SAT);
      ck_assert_uint_eq ((uint64_t) r.model.value[0], 3);
      ck_assert_uint_eq (f.refuted, i == 2);
      ck_assert_uint_eq (r.by == SOLVER_BY_STORE, i == 1);
      solver_result_free (&r);
      ck_assert_uint_gt (f.n, 0);
      if (i == 1)
	((uint64_t *) f.fact[0].model)[2] = 4;
    }
  facts_free (&f);
  solver_free (s);
  expr_dag_free (dag);
  scratch_store_end (store, dir);
}
END_TEST

/* A wrong proof in the store is believed until it is looked at, and then gone.  */
static enum solver_answer
deny_and_keep (struct layer *l, const struct query *q, struct solver_result *r)
{
  (void) q;
  l->stats->solver_calls++; /* else it is not worth keeping */
  return result_is (r, SOLVER_UNSAT);
}

static struct solver *
keeping_denier (const struct solver_limits *limits, char *err, size_t nerr)
{
  struct solver *s = solver_chain_new (limits, err, nerr);
  if (s)
    solver_layer (s, 1)->check = deny_and_keep;
  return s;
}

START_TEST (wrong_stored_proofs_are_retracted)
{
  char dir[] = SCRATCH;
  uint8_t truth[1024];
  uint64_t disagreed[4] = { 0 }, known[4] = { 0 };
  struct store *store = scratch_store (dir);
  mixed ();
  model_brute_force (&m, 255, truth);
  for (unsigned k = 0; k < 4; k++)
    {
      struct verdicts v;
      struct explore_options o = options (NULL);
      struct store_target t = stored (k + 1);
      unsigned wrong = 0;
      mixed ();
      o.solver_new = k == 0 ? keeping_denier : NULL;
      o.check_proofs = k == 2 ? 100 : 0;
      o.build = k + 1;
      ck_assert (store_begin (store, &t));
      explore (&v, &o, store, t.id);
      for (uint32_t i = 0; i < v.goals.n; i++)
	wrong += v.goals.goal[i].state == GOAL_INFEASIBLE
		 && truth[v.goals.goal[i].label];
      ck_assert_uint_eq (wrong > 0, k < 2);
      disagreed[k] = v.res.checks.proofs.disagreed;
      known[k] = v.res.known;
      if (k == 3)
	for (uint32_t i = 0; i < v.goals.n; i++)
	  ck_assert_int_eq (v.goals.goal[i].state == GOAL_COVERED,
			    truth[v.goals.goal[i].label]);
      done (&v);
    }
  ck_assert_uint_gt (known[1], 0);
  ck_assert_uint_gt (disagreed[2], 0);
  scratch_store_end (store, dir);
}
END_TEST

/* A bound of ours (a < 100) that matters makes the label behind it unknown, by
   name; where it does not matter, the proof stands.  */
static uint64_t
body_bound (struct model_program *p, struct sym a, struct sym b)
{
  if (p->nbound == 1 && p->bounded)
    return 0;
  if (m_if (p, 0, 0, a, m_const (8, 150))) /* a > 150 */
    return 1;
  return m_if (p, 1, 1, b, m_const (8, 7)) ? 2 : 3;
}

START_TEST (bound_that_matters_is_named)
{
  model_init (&m, body_bound);
  model_site (&m, ADSE_OP_UGT, 8, true, 150);
  model_site (&m, ADSE_OP_EQ, 8, true, 7);
  model_ready (&m);
  m.nbound = 1;
  struct verdicts v;
  struct explore_options o = options (NULL);
  explore (&v, &o, NULL, 0);
  unsigned bound = 0;
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      const struct goal *g = &v.goals.goal[i];
      ck_assert_int_ne (g->proof, PROOF_PATHS);
      if (g->state == GOAL_UNKNOWN)
	{
	  ck_assert_str_eq (g->why, "bound: a < 100");
	  bound++;
	}
    }
  ck_assert_uint_gt (bound, 0);
  done (&v);
}
END_TEST

static uint64_t
body_no_bound (struct model_program *p, struct sym a, struct sym b)
{
  (void) b;
  struct sym small = m_op (p, ADSE_OP_AND, 8, a, m_const (8, 15));
  return m_if (p, 0, 0, small, m_const (8, 40)); /* never, bound or not */
}

START_TEST (bound_that_does_not_matter_keeps_the_proof)
{
  model_init (&m, body_no_bound);
  model_site (&m, ADSE_OP_UGT, 8, true, 40);
  model_ready (&m);
  m.nbound = 1;
  struct verdicts v;
  struct explore_options o = options (NULL);
  uint8_t truth[1024];
  model_brute_force (&m, 255, truth);
  explore (&v, &o, NULL, 0);
  unsigned paths = 0;
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      ck_assert_int_ne (v.goals.goal[i].state, GOAL_UNKNOWN);
      ck_assert_int_eq (v.goals.goal[i].state == GOAL_COVERED,
			truth[v.goals.goal[i].label]);
      paths += v.goals.goal[i].proof == PROOF_PATHS;
    }
  ck_assert_uint_gt (paths, 0);
  done (&v);
}
END_TEST

/* What was made concrete is named, and proves nothing.  */
static uint64_t
body_concrete (struct model_program *p, struct sym a, struct sym b)
{
  (void) b;
  m_concrete (p, 1, a); /* float */
  struct sym c = { .v = a.v, .width = 8 };
  return m_if (p, 0, 0, c, m_const (8, 40));
}

START_TEST (concretisation_is_named)
{
  model_init (&m, body_concrete);
  model_site (&m, ADSE_OP_EQ, 8, true, 40);
  model_ready (&m);
  struct verdicts v;
  struct explore_options o = options (NULL);
  explore (&v, &o, NULL, 0);
  unsigned unknown = 0;
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      const struct goal *g = &v.goals.goal[i];
      ck_assert_int_ne (g->proof, PROOF_PATHS);
      if (g->state != GOAL_UNKNOWN)
	continue;
      unknown++;
      ck_assert_str_eq (g->why, "concretized: float");
    }
  ck_assert_uint_gt (unknown, 0);
  done (&v);
}
END_TEST

/* The time limit cuts, says so, and keeps what was found.  */
START_TEST (time_cuts)
{
  loop ();
  m.budget_ms = 20;
  struct verdicts v;
  struct explore_options o = options (NULL);
  double start = clock_seconds ();
  o.deadline = start + 0.3;
  explore (&v, &o, NULL, 0);
  ck_assert_double_lt (clock_seconds () - start, 1.3);
  ck_assert (v.res.cut);
  ck_assert_uint_gt (v.res.nkept, 0);
  bool named = false;
  for (uint32_t i = 0; i < v.goals.n; i++)
    named |= v.goals.goal[i].why && strstr (v.goals.goal[i].why, "time");
  ck_assert (named);
  done (&v);
}
END_TEST

/* Inputs from an earlier exploration are where one under a time limit goes on from;
   without a limit they change nothing before the end.  */
START_TEST (what_was_kept_comes_first_under_a_time_limit)
{
  char dir[] = SCRATCH;
  struct store *store = scratch_store (dir);
  struct input_vector *hard = model_vector (20, 99);
  for (unsigned limited = 0; limited < 2; limited++)
    {
      struct verdicts v;
      struct explore_options o = options (NULL);
      struct store_target t = stored (limited + 1);
      loop ();
      ck_assert (store_begin (store, &t));
      struct store_input i = { .target = t.id, .run = 1000, .end = RUN_RETURNED,
			       .labels = "" };
      uint8_t *packed = vector_pack (hard, &i.nvector);
      i.vector = packed;
      store_input (store, &i);
      o.budget.runs = 8;
      o.deadline = limited ? clock_seconds () + 600 : 0;
      explore (&v, &o, store, t.id);
      ck_assert (!v.res.exhausted);
      uint32_t run = 0;
      for (uint32_t k = 0; k < v.res.nkept; k++)
	if (vector_equal (v.res.kept[k].vector, hard))
	  run = v.res.kept[k].run;
      if (limited)
	ck_assert_uint_eq (run, 2); /* after the one guess */
      else
	ck_assert_uint_eq (run, 9);
      done (&v);
      free (packed);
    }
  vector_free (hard);
  scratch_store_end (store, dir);
}
END_TEST

static size_t
no_seeds (void *ctx, uint64_t seed, struct input_vector ***out)
{
  (void) ctx;
  (void) seed;
  *out = NULL;
  return 0;
}

/* A plan that had only its share of the time is not done, though the others left some.  */
START_TEST (a_plan_out_of_its_share_of_time_is_cut)
{
  loop ();
  m.budget_ms = 20;
  struct verdicts v;
  struct explore_options o = options (NULL);
  struct subject plans[2] = { model_subject (&m), model_subject (&m) };
  plans[1].seeds = no_seeds;
  double start = clock_seconds ();
  o.deadline = start + 0.6;
  goals_init (&v.goals, &m.program, &m.target, o.criteria);
  ck_assert_int_eq (explore_target (&m.target, &m.program, plans, 2, &v.goals, NULL, 0,
				    &o, &v.res),
		    0);
  ck_assert (v.res.cut);
  ck_assert (!v.res.exhausted);
  done (&v);
}
END_TEST

/* The same operands at two places of a path: what has no model at the first has
   none at the second, and is asked once.  */
static uint64_t
body_twice (struct model_program *p, struct sym a, struct sym b)
{
  struct sym low = m_op (p, ADSE_OP_AND, 8, m_op (p, ADSE_OP_XOR, 8, a, b),
			 m_const (8, 1));
  bool less = m_if (p, 0, 0, a, b);
  m_site (p, 1, low, m_const (8, 2));
  bool more = m_if (p, 2, 1, b, a);
  m_site (p, 1, low, m_const (8, 2));
  return less + more;
}

START_TEST (label_is_asked_once_a_path)
{
  model_init (&m, body_twice);
  model_site (&m, ADSE_OP_ULT, 8, false, 0);
  model_site (&m, ADSE_OP_EQ, 8, true, 2);
  model_site (&m, ADSE_OP_ULT, 8, false, 0);
  model_ready (&m);
  struct verdicts v;
  struct explore_options o = options (NULL);
  explore (&v, &o, NULL, 0);
  unsigned infeasible = 0;
  for (uint32_t i = 0; i < v.goals.n; i++)
    {
      const struct goal *g = &v.goals.goal[i];
      if (g->site != 1)
	continue;
      ck_assert_uint_le (g->asked, 2); /* after a < b, and after its negation */
      infeasible += g->proof == PROOF_PATHS && g->asked == 2;
    }
  ck_assert_uint_gt (infeasible, 0);
  done (&v);
}
END_TEST

START_TEST (kept_runs_add_something)
{
  mixed ();
  struct verdicts v;
  struct explore_options o = options (NULL);
  explore (&v, &o, NULL, 0);
  uint32_t labels = 0, covered = 0;
  for (uint32_t i = 0; i < v.res.nkept; i++)
    {
      const struct explore_kept *k = &v.res.kept[i];
      labels += k->new_labels;
      ck_assert_uint_eq (k->new_labels != 0, *k->labels != 0);
      for (uint32_t j = 0; j < i; j++)
	ck_assert (!vector_equal (k->vector, v.res.kept[j].vector));
    }
  for (uint32_t i = 0; i < v.goals.n; i++)
    covered += v.goals.goal[i].state == GOAL_COVERED;
  ck_assert_uint_eq (labels, covered);
  done (&v);
}
END_TEST

/* The tree holds each distinct path once, whatever order they come in.  */
START_TEST (tree_counts_paths)
{
  struct tree t;
  expr_id cond[2] = { 1, 2 };
  tree_init (&t);
  for (int round = 0; round < 2; round++)
    for (unsigned path = 0; path < 16; path++)
      {
	edge_id at = 0;
	for (unsigned i = 0; i < 4; i++)
	  {
	    struct path_item item = { .kind = NODE_BRANCH, .site = i,
				      .expr = 10 + i, .nout = 2,
				      .conjunct = cond };
	    bool fresh;
	    node_id n = tree_extend (&t, at, &item, 0, path, &fresh);
	    ck_assert_int_eq (fresh, round == 0
				       && (path & ((1u << (4 - i)) - 1)) == 0);
	    at = t.nodes[n].first + (path >> (3 - i) & 1);
	    tree_set (&t, at, EDGE_EXPLORED);
	  }
	ck_assert_uint_eq (t.edges[at].depth, 4);
      }
  ck_assert_uint_eq (t.nnode, 15);
  ck_assert_uint_eq (t.nopen, 0);
  ck_assert (!t.forked);
  expr_id *out = NULL;
  size_t room = 0;
  ck_assert_uint_eq (tree_prefix (&t, t.nedge - 1, &out, 0, &room), 4);
  ck_assert (tree_above (&t, 0, t.nedge - 1));
  free (out);
  tree_free (&t);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("explore");
  TCase *c = tcase_create ("explore");
  tcase_set_timeout (c, 120);
  tcase_add_loop_test (c, verdicts_match_brute_force, 0,
			(int) (2 * strategy_nrow));
  tcase_add_test (c, loop_is_exhausted);
  tcase_add_test (c, budget_is_named);
  tcase_add_loop_test (c, divergence_proves_nothing, 0, 2);
  tcase_add_loop_test (c, divergences_have_kinds, 0, DIVERGENCE__COUNT);
  tcase_add_test (c, kept_runs_repeat_themselves);
  tcase_add_loop_test (c, wrong_proofs_are_taken_back, 0, 2);
  tcase_add_loop_test (c, right_proofs_are_confirmed, 0, 2);
  tcase_add_test (c, wrong_stored_models_are_refuted);
  tcase_add_test (c, wrong_stored_proofs_are_retracted);
  tcase_add_test (c, bound_that_matters_is_named);
  tcase_add_test (c, bound_that_does_not_matter_keeps_the_proof);
  tcase_add_test (c, concretisation_is_named);
  tcase_add_test (c, time_cuts);
  tcase_add_test (c, what_was_kept_comes_first_under_a_time_limit);
  tcase_add_test (c, a_plan_out_of_its_share_of_time_is_cut);
  tcase_add_test (c, label_is_asked_once_a_path);
  tcase_add_test (c, kept_runs_add_something);
  tcase_add_test (c, tree_counts_paths);
  suite_add_tcase (s, c);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
