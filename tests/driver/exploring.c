/* SPDX-License-Identifier: GPL-3.0-or-later
   See exploring.h.  */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include "explore/explore.h"
#include "goals/goals.h"
#include "goals/strategy.h"
#include "store/store.h"
#include "adse-op.h"
#include "exploring.h"
#include "labels.h"

struct model_program m;

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

void
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

void
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

void
loop (void)
{
  model_init (&m, body_loop);
  model_site (&m, ADSE_OP_ULT, 8, false, 0);
  model_site (&m, ADSE_OP_EQ, 8, true, 99);
  model_ready (&m);
}

struct explore_options
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

void
explore (struct verdicts *v, const struct explore_options *o,
	 struct store *store, int64_t row)
{
  struct subject s = model_subject (&m);
  goals_init (&v->goals, &m.program, &m.target, o->criteria);
  int rc = explore_target (&m.target, &m.program, &s, 1, &v->goals, store, row,
			   o, &v->res);
  ck_assert_int_eq (rc, 0);
}

void
done (struct verdicts *v)
{
  goals_free (&v->goals);
  explore_result_free (&v->res);
}

/* A new store in DIR, which is SCRATCH and gets its name.  */
struct store *
scratch_store (char *dir)
{
  char err[300] = "";
  ck_assert_ptr_nonnull (mkdtemp (dir));
  struct store *store = store_open (dir, STORE_WRITE, err, sizeof err);
  ck_assert_msg (store != NULL, "%s", err);
  return store;
}

void
scratch_store_end (struct store *store, const char *dir)
{
  char command[80];
  ck_assert_str_eq (store_error (store), "");
  store_close (store);
  snprintf (command, sizeof command, "rm -r %s", dir);
  ck_assert_int_eq (system (command), 0);
}

struct store_target
stored (uint64_t stamp)
{
  return (struct store_target){ .file = "model.c", .function = "f", .symbol = "f",
				.line = 1, .stamp = stamp, .config = "", .reason = "",
				.why = "", .notes = "" };
}
