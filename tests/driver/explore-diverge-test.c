/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs that do not do what was predicted: each has a kind, and nothing is proved from
   the paths of a program that has them.  */
#include <check.h>
#include "explore/explore.h"
#include "goals/goals.h"
#include "run/exec.h"
#include "adse-op.h"
#include "exploring.h"
#include "labels.h"
#include "model.h"

/* Goes another way in every second run.  */
static uint64_t
body_fickle (struct model_program *p, struct sym a, struct sym b)
{
  struct sym c = p->runs % 2 ? a : b;
  return m_if (p, 0, 0, c, m_const (8, 9))
	 && m_if (p, 1, 1, m_op (p, ADSE_OP_AND, 8, b, m_const (8, 1)), m_const (8, 2));
}

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
ends_early (struct model_program *p, struct sym a, struct sym b, enum run_end how)
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

int
main (void)
{
  Suite *s = suite_create ("diverge");
  TCase *c = tcase_create ("diverge");
  tcase_set_timeout (c, 120);
  tcase_add_loop_test (c, divergence_proves_nothing, 0, 2);
  tcase_add_loop_test (c, divergences_have_kinds, 0, DIVERGENCE__COUNT);
  suite_add_tcase (s, c);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_NORMAL);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
