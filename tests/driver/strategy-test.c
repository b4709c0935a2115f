/* SPDX-License-Identifier: GPL-3.0-or-later
   What strategies pick.  The tree is one path along whose branches the other outcomes
   are open; sites below CALLEE are the target's.  */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/limits.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "labels.h"

enum
{
  OWN = 10,
  CALLEE = 20,
  BRANCHES = 200,
  LABELS = 200
};

struct search
{
  struct tree tree;
  struct goals goals;
  struct goal goal[LABELS];
  struct objective objective[LABELS];
  struct occurrence occurrence[LABELS];
  struct u64map taken, lost, flowed;
  struct edge_list firsts;
  struct strategy_view view;
  edge_id end;
  void *strategy;
};

static bool
is_own (void *ctx, const struct tree_node *n)
{
  (void) ctx;
  return n->site < CALLEE;
}

static void
begin (struct search *s)
{
  static const bool yes = true, no = false;
  memset (s, 0, sizeof *s);
  tree_init (&s->tree);
  s->goals.goal = s->goal;
  s->goals.objective = s->objective;
  s->goals.occurrence = s->occurrence;
  s->view = (struct strategy_view){ .tree = &s->tree,
				    .goals = &s->goals,
				    .taken = &s->taken,
				    .lost = &s->lost,
				    .flowed = &s->flowed,
				    .firsts = &s->firsts,
				    .tables = &yes,
				    .handed = &no,
				    .own = is_own };
}

static uint64_t
outcome (uint32_t site, uint32_t which)
{
  struct tree_node n = { .kind = NODE_BRANCH, .site = site };
  return strategy_outcome (&n, which);
}

/* The path goes on by outcome 0 of SITE; what outcome 1 is.  */
static edge_id
add_branch (struct search *s, uint32_t site)
{
  expr_id conjunct[2] = { 1, 2 };
  struct path_item item = { .kind = NODE_BRANCH,
			    .site = site,
			    .expr = s->end + 10,
			    .nout = 2,
			    .conjunct = conjunct };
  bool fresh;
  node_id n = tree_extend (&s->tree, s->end, &item, 0, 1, &fresh);
  s->end = s->tree.nodes[n].first;
  tree_set (&s->tree, s->end, EDGE_EXPLORED);
  u64map_put (&s->taken, outcome (site, 0), 1, NULL);
  return s->end + 1;
}

/* A label that VISITS runs came to, of criterion C; with a chance to ask for it where
   the path ends if there are any.  */
static void
add_label (struct search *s, enum adse_criterion c, uint32_t visits)
{
  uint32_t i = s->goals.n++;
  s->goal[i]
    = (struct goal){ .label = i, .objective = i, .criterion = c, .visits = visits };
  s->objective[i] = (struct objective){ .criterion = c, .first = i, .n = 1 };
  if (visits)
    s->occurrence[s->goals.noccurrence++]
      = (struct occurrence){ .goal = i, .at = s->end };
}

static struct choice
pick (struct search *s)
{
  struct choice c;
  if (!s->strategy)
    s->strategy = strategy_cheapest.start (&s->view, 1);
  ck_assert (strategy_cheapest.pick (s->strategy, &c));
  return c;
}

static void
end (struct search *s)
{
  free (s->firsts.v);
  if (s->strategy)
    strategy_cheapest.stop (s->strategy);
  tree_free (&s->tree);
  u64map_free (&s->taken);
  u64map_free (&s->lost);
}

START_TEST (a_new_outcome_of_a_callee_comes_before_labels_while_a_place_is_unreached)
{
  for (int unreached = 0; unreached < 2; unreached++)
    {
      struct search s;
      begin (&s);
      edge_id way = add_branch (&s, CALLEE);
      add_label (&s, ADSE_CRIT_ROR, 1);
      if (unreached)
	add_label (&s, ADSE_CRIT_DC, 0);
      struct choice c = pick (&s);
      ck_assert_int_eq (c.kind == CHOICE_LABEL, !unreached);
      if (unreached)
	ck_assert_uint_eq (c.edge, way);
      end (&s);
    }
}
END_TEST

START_TEST (what_only_crashes_showed_comes_after_what_is_new_and_before_labels)
{
  struct search s;
  begin (&s);
  edge_id crash = add_branch (&s, OWN), fresh = add_branch (&s, OWN + 1);
  u64map_put (&s.lost, outcome (OWN, 1), 1, NULL);
  add_label (&s, ADSE_CRIT_ROR, 1);
  ck_assert_uint_eq (pick (&s).edge, fresh);
  tree_set (&s.tree, fresh, EDGE_EXPLORED);
  ck_assert_uint_eq (pick (&s).edge, crash);
  tree_set (&s.tree, crash, EDGE_EXPLORED);
  ck_assert (pick (&s).kind == CHOICE_LABEL);
  end (&s);
}
END_TEST

/* So many picks of one outcome that stays open come before a label, when each ends in
   STATE.  */
static unsigned
picks_before_label (enum edge_state state)
{
  struct search s;
  unsigned n = 0;
  begin (&s);
  for (int i = 0; i < BRANCHES; i++)
    add_branch (&s, OWN);
  add_label (&s, ADSE_CRIT_ROR, 1);
  for (struct choice c; (c = pick (&s), c.kind != CHOICE_LABEL); n++)
    {
      ck_assert_int_eq (s.tree.edges[c.edge].state, EDGE_OPEN);
      tree_set (&s.tree, c.edge, state);
    }
  end (&s);
  return n;
}

START_TEST (what_is_refuted_costs_less_than_what_is_run)
{
  unsigned run = picks_before_label (EDGE_UNKNOWN);
  ck_assert_uint_ge (picks_before_label (EDGE_UNSAT), 3 * run);
  /* And where predictions fail it costs more.  */
  ck_assert_uint_le (2 * picks_before_label (EDGE_DIVERGED), run);
}
END_TEST

START_TEST (after_a_refuted_pick_others_than_its_neighbours_are_tried)
{
  struct search s;
  edge_id far = 0;
  begin (&s);
  for (int i = 0; i < BRANCHES; i++)
    add_branch (&s, OWN);
  for (int i = 0; i < 10; i++)
    {
      struct choice c = pick (&s);
      ck_assert (c.kind != CHOICE_LABEL);
      far = c.edge > far ? c.edge : far;
      tree_set (&s.tree, c.edge, EDGE_UNSAT);
    }
  /* The cheapest ten are the first ones.  */
  ck_assert_uint_gt (far, s.tree.nedge / 3);
  end (&s);
}
END_TEST

/* Two branches in a loop; behind outcome 1 of the second, seen once, is a label that had
   the wrong count of the loop there.  */
START_TEST (a_label_with_constants_is_looked_for_in_other_rounds_of_its_loop)
{
  enum
  {
    ROUNDS = 6,
    SITE = 7
  };
  uint32_t site_goal[2] = { 0, 1 };
  struct constant_visit visit = { .site = SITE };
  struct search s;
  begin (&s);
  for (int i = 0; i < ROUNDS; i++)
    {
      add_branch (&s, OWN);
      visit.at = add_branch (&s, OWN + 1);
    }
  tree_set (&s.tree, visit.at, EDGE_EXPLORED);
  u64map_put (&s.taken, outcome (OWN, 1), 1, NULL);
  u64map_put (&s.taken, outcome (OWN + 1, 1), 1, NULL);
  add_label (&s, ADSE_CRIT_ENTRY, 0);
  s.goals.site_first = SITE;
  s.goals.nsite = 1;
  s.goals.site_goal = site_goal;
  /* The edges are known before the label is.  */
  struct choice first = pick (&s);
  tree_set (&s.tree, first.edge, EDGE_UNSAT);
  s.goals.constant = &visit;
  s.goals.nconstant = 1;
  for (int i = 0; i < 3; i++)
    {
      struct choice c = pick (&s);
      ck_assert_uint_eq (s.tree.nodes[s.tree.edges[c.edge].node].site, OWN + 1);
      ck_assert_int_eq (s.tree.edges[c.edge].state, EDGE_OPEN);
      tree_set (&s.tree, c.edge, EDGE_UNSAT);
    }
  /* Once it is covered, that branch is one like others.  */
  s.goal[0].state = GOAL_COVERED;
  bool other = false;
  for (int i = 0; i < 3; i++)
    {
      struct choice c = pick (&s);
      other |= s.tree.nodes[s.tree.edges[c.edge].node].site == OWN;
      tree_set (&s.tree, c.edge, EDGE_UNSAT);
    }
  ck_assert (other);
  end (&s);
}
END_TEST

START_TEST (a_label_whose_runs_go_other_ways_is_given_up)
{
  struct search s;
  struct choice c;
  begin (&s);
  add_label (&s, ADSE_CRIT_ROR, 1);
  for (int i = 1; i < LABELS; i++)
    s.occurrence[s.goals.noccurrence++] = s.occurrence[0];
  unsigned n = 0;
  for (pick (&s), n++; strategy_cheapest.pick (s.strategy, &c); n++)
    s.goal[0].diverged++;
  ck_assert_uint_le (n, 20);
  end (&s);
}
END_TEST

START_TEST (under_a_time_limit_open_outcomes_keep_paths_going_beside_labels)
{
  for (int by_time = 0; by_time < 2; by_time++)
    for (int decided = 0; decided < 2; decided++)
      {
	struct search s;
	unsigned edges = 0;
	begin (&s);
	s.view.by_time = by_time;
	for (int i = 0; i < BRANCHES; i++)
	  add_branch (&s, OWN);
	u64map_put (&s.taken, outcome (OWN, 1), 1, NULL);
	for (int i = 0; i < LABELS - 1; i++)
	  add_label (&s, ADSE_CRIT_ROR, 1);
	add_label (&s, decided ? ADSE_CRIT_ROR : ADSE_CRIT_DC, 1);
	for (int i = 0; i < 40; i++)
	  {
	    struct choice c = pick (&s);
	    edges += c.kind != CHOICE_LABEL;
	    if (c.kind != CHOICE_LABEL)
	      tree_set (&s.tree, c.edge, EDGE_EXPLORED);
	  }
	ck_assert_uint_eq (edges, by_time && !decided ? 10 : 0);
	end (&s);
      }
}
END_TEST

/* What was seen elsewhere is picked from the top of the tree down, and now and then any
   of it; where that is of use also what is beside the way of a run that took something
   first, however deep.  */
START_TEST (where_it_is_of_use_ways_beside_those_of_fertile_runs_are_tried)
{
  unsigned deep[2] = { 0, 0 };
  for (int beside = 0; beside < 2; beside++)
    {
      struct search s;
      begin (&s);
      s.view.beside = beside;
      add_label (&s, ADSE_CRIT_DC, 0);
      u64map_put (&s.taken, outcome (OWN, 1), 1, NULL);
      for (int i = 0; i < BRANCHES; i++)
	add_branch (&s, OWN);
      edge_list_add (&s.firsts, s.end);
      for (int i = 0; i < BRANCHES / 2; i++)
	{
	  struct choice c = pick (&s);
	  deep[beside] += s.tree.edges[c.edge].depth > BRANCHES / 2;
	  tree_set (&s.tree, c.edge, EDGE_EXPLORED);
	}
      end (&s);
    }
  ck_assert_uint_gt (deep[1], deep[0] + BRANCHES / 40);
}
END_TEST

/* The next picks of STRATEGY, a letter each: M a random change, C a callee, S a sample, E an
   edge; "." nothing.  None shows anything new.  */
static const char *
picks (struct search *s, const struct strategy *strategy, void *self, unsigned n)
{
  static char text[100];
  for (unsigned i = 0; i < n; i++)
    {
      static const char letters[] = { [CHOICE_EDGE] = 'E',
				      [CHOICE_CALLEE] = 'C',
				      [CHOICE_CHANGE] = 'M',
				      [CHOICE_SAMPLE] = 'S' };
      struct choice c = { .kind = CHOICE_EDGE };
      bool picked = strategy->pick (self, &c);
      text[i] = picked ? letters[c.kind] : '.';
      if (picked && c.kind == CHOICE_EDGE)
	tree_set (&s->tree, c.edge, EDGE_UNKNOWN);
      struct choice_result r = { .news = false };
      if (picked && strategy->told)
	strategy->told (self, &r);
    }
  text[n] = 0;
  return text;
}

/* Everything that is no edge is there, or may be.  */
static void
begin_all (struct search *s, uint32_t *n, struct edge_list *callees)
{
  begin (s);
  for (int i = 0; i < BRANCHES; i++)
    add_branch (s, OWN);
  s->view.changes = s->view.samples = true;
  s->view.runs = s->view.corpus = s->view.sampled = n;
  s->view.callees = callees;
}

START_TEST (the_usual_strategy_gives_every_source_its_turns)
{
  struct search s;
  struct edge_list callees = { 0 };
  uint32_t n = 0;
  const struct strategy *usual = strategy_find (NULL);
  begin_all (&s, &n, &callees);
  void *self = usual->start (&s.view, 1);
  ck_assert_str_eq (picks (&s, usual, self, 5), "EEEEE");
  /* One in four is a sample, where nothing is changed at random.  */
  n = 1;
  ck_assert_str_eq (picks (&s, usual, self, 9), "SEEESEEES");
  /* Random changes take three of four turns at first.  */
  n = (uint32_t) goals_limit.change_after;
  ck_assert_str_eq (picks (&s, usual, self, 8), "MMMEMMME");
  /* Callees go first when it is not theirs, and cost them nothing.  */
  edge_list_add (&callees, 1);
  ck_assert_str_eq (picks (&s, usual, self, 5), "MMMCC");
  callees.n = 0;
  ck_assert_str_eq (picks (&s, usual, self, 4), "EMMM");
  usual->stop (self);
  free (callees.v);
  end (&s);
}
END_TEST

START_TEST (random_changes_that_show_nothing_become_rare)
{
  struct search s;
  struct edge_list callees = { 0 };
  uint32_t n = (uint32_t) goals_limit.change_after;
  const struct strategy *usual = strategy_find (NULL);
  begin_all (&s, &n, &callees);
  void *self = usual->start (&s.view, 1);
  unsigned early = 0, late = 0;
  for (int i = 0; i < 100; i++)
    early += *picks (&s, usual, self, 1) == 'M';
  for (int i = 0; i < 100; i++)
    picks (&s, usual, self, 1);
  for (int i = 0; i < 100; i++)
    late += *picks (&s, usual, self, 1) == 'M';
  ck_assert_uint_eq (early, 75);
  ck_assert_uint_le (late, 13);
  usual->stop (self);
  end (&s);
}
END_TEST

START_TEST (samples_go_on_when_nothing_else_is_left_but_not_for_ever)
{
  struct search s;
  struct edge_list callees = { 0 };
  uint32_t n = 1;
  const struct strategy *usual = strategy_find (NULL);
  begin (&s);
  s.view.samples = true;
  s.view.runs = s.view.corpus = s.view.sampled = &n;
  s.view.callees = &callees;
  void *self = usual->start (&s.view, 1);
  unsigned made = 0;
  while (*picks (&s, usual, self, 1) == 'S')
    made++;
  ck_assert_uint_eq (made, goals_limit.samples_stale);
  usual->stop (self);
  end (&s);
}
END_TEST

START_TEST (what_unknown_code_is_given_is_tried_while_labels_are_open)
{
  struct search s;
  struct edge_list callees = { 0 };
  uint32_t n = 1, none = 0;
  bool no = false, handed = false;
  const struct strategy *usual = strategy_find (NULL);
  begin (&s);
  s.view.samples = s.view.changes = true;
  s.view.runs = s.view.corpus = s.view.sampled = &n;
  s.view.tables = &no;
  s.view.handed = &handed;
  s.view.callees = &callees;
  void *self = usual->start (&s.view, 1);
  ck_assert_str_eq (picks (&s, usual, self, 1), ".");
  s.goals.nopen = 1;
  ck_assert_str_eq (picks (&s, usual, self, 3), "SSS");
  usual->stop (self);
  /* Memory that it is given is changed, but not for ever.  */
  s.view.sampled = &none;
  handed = true;
  self = usual->start (&s.view, 1);
  unsigned made = 0;
  while (*picks (&s, usual, self, 1) == 'M')
    made++;
  ck_assert_uint_eq (made, goals_limit.samples_stale);
  usual->stop (self);
  end (&s);
}
END_TEST

START_TEST (depth_first_is_nothing_else)
{
  struct search s;
  struct edge_list callees = { 0 };
  uint32_t n = (uint32_t) goals_limit.change_after;
  const struct strategy *dfs = strategy_find ("dfs");
  begin_all (&s, &n, &callees);
  edge_list_add (&callees, 1);
  void *self = dfs->start (&s.view, 1);
  uint32_t depth = UINT32_MAX;
  for (struct choice c; dfs->pick (self, &c);)
    {
      ck_assert_int_eq (c.kind, CHOICE_EDGE);
      ck_assert_uint_lt (s.tree.edges[c.edge].depth, depth);
      depth = s.tree.edges[c.edge].depth;
      tree_set (&s.tree, c.edge, EDGE_UNKNOWN);
    }
  dfs->stop (self);
  free (callees.v);
  end (&s);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("strategy");
  TCase *c = tcase_create ("coverage");
  tcase_add_test (
    c, a_new_outcome_of_a_callee_comes_before_labels_while_a_place_is_unreached);
  tcase_add_test (c,
		  what_only_crashes_showed_comes_after_what_is_new_and_before_labels);
  tcase_add_test (c, what_is_refuted_costs_less_than_what_is_run);
  tcase_add_test (c, after_a_refuted_pick_others_than_its_neighbours_are_tried);
  tcase_add_test (c, a_label_with_constants_is_looked_for_in_other_rounds_of_its_loop);
  tcase_add_test (c, a_label_whose_runs_go_other_ways_is_given_up);
  tcase_add_test (c, under_a_time_limit_open_outcomes_keep_paths_going_beside_labels);
  tcase_add_test (c, where_it_is_of_use_ways_beside_those_of_fertile_runs_are_tried);
  suite_add_tcase (s, c);
  c = tcase_create ("sources");
  tcase_add_test (c, the_usual_strategy_gives_every_source_its_turns);
  tcase_add_test (c, random_changes_that_show_nothing_become_rare);
  tcase_add_test (c, samples_go_on_when_nothing_else_is_left_but_not_for_ever);
  tcase_add_test (c, what_unknown_code_is_given_is_tried_while_labels_are_open);
  tcase_add_test (c, depth_first_is_nothing_else);
  suite_add_tcase (s, c);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
