/* SPDX-License-Identifier: GPL-3.0-or-later
   The exploration loop against brute force.  On functions of two bytes every
   verdict is checked over all 65,536 inputs: what is called covered some input
   covers, what is called infeasible none does; and what ends an exploration is
   named.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/limits.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "run/exec.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "exploring.h"
#include "labels.h"
#include "model.h"

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
		     "label %u of site %u (%s) is %s: %s", g->index, g->site, text,
		     goal_state_name (g->state), g->why ? g->why : "");
      ck_assert_msg ((g->state == GOAL_COVERED) == truth[g->label],
		     "label %u of site %u (%s) is called %s", g->index, g->site, text,
		     goal_state_name (g->state));
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

/* What was made concrete is named, and proves nothing; other values of it are tried.  */
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
  struct explore_options o = options (NULL);
  int64_t samples = goals_limit.samples;
  unsigned unknown[2] = { 0 };
  for (int k = 0; k < 2; k++)
    {
      struct verdicts v;
      goals_limit.samples = k ? samples : 0;
      explore (&v, &o, NULL, 0);
      for (uint32_t i = 0; i < v.goals.n; i++)
	{
	  const struct goal *g = &v.goals.goal[i];
	  ck_assert_int_ne (g->proof, PROOF_PATHS);
	  if (g->state != GOAL_UNKNOWN)
	    continue;
	  unknown[k]++;
	  ck_assert_str_eq (g->why, "concretized: float");
	}
      done (&v);
    }
  ck_assert_uint_gt (unknown[0], 0);
  ck_assert_uint_lt (unknown[1], unknown[0]);
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

/* Up to 31 rounds of a loop that come to nothing.  */
static uint64_t
body_idle (struct model_program *p, struct sym a, struct sym b)
{
  (void) b;
  struct sym rounds = m_op (p, ADSE_OP_AND, 8, a, m_const (8, 31));
  for (uint64_t n = 0; m_if (p, 0, 0, m_const (8, n), rounds); n++)
    ;
  return 0;
}

/* Runs in a row that show nothing new end a search, unless there is a time limit that
   does.  */
START_TEST (under_a_time_limit_no_row_of_runs_without_news_ends_a_search)
{
  for (unsigned limited = 0; limited < 2; limited++)
    {
      struct verdicts v;
      struct explore_options o = options (NULL);
      model_init (&m, body_idle);
      model_site (&m, ADSE_OP_ULT, 8, false, 0);
      model_ready (&m);
      o.budget.stale = 5;
      o.deadline = limited ? clock_seconds () + 600 : 0;
      explore (&v, &o, NULL, 0);
      ck_assert_int_eq (v.res.exhausted, limited);
      done (&v);
    }
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
      struct store_input i
	= { .target = t.id, .run = 1000, .end = RUN_RETURNED, .labels = "" };
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
  struct sym low
    = m_op (p, ADSE_OP_AND, 8, m_op (p, ADSE_OP_XOR, 8, a, b), m_const (8, 1));
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
	    struct path_item item = { .kind = NODE_BRANCH,
				      .site = i,
				      .expr = 10 + i,
				      .nout = 2,
				      .conjunct = cond };
	    bool fresh;
	    node_id n = tree_extend (&t, at, &item, 0, path, &fresh);
	    ck_assert_int_eq (fresh, round == 0 && (path & ((1u << (4 - i)) - 1)) == 0);
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
  tcase_add_loop_test (c, verdicts_match_brute_force, 0, (int) (2 * strategy_nrow));
  tcase_add_test (c, loop_is_exhausted);
  tcase_add_test (c, budget_is_named);
  tcase_add_test (c, kept_runs_repeat_themselves);
  tcase_add_test (c, bound_that_matters_is_named);
  tcase_add_test (c, bound_that_does_not_matter_keeps_the_proof);
  tcase_add_test (c, concretisation_is_named);
  tcase_add_test (c, time_cuts);
  tcase_add_test (c, under_a_time_limit_no_row_of_runs_without_news_ends_a_search);
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
