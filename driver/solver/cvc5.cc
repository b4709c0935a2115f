/* SPDX-License-Identifier: GPL-3.0-or-later
   Queries to cvc5: incremental ones, and alone where a model is wanted.  See cvc5.h.
   The logic has floating-point numbers only where bit-vectors do not do.  */
#include "expr/expr.h"
#include "solver/cvc5-impl.h"
#include "solver/cvc5.h"
#include "solver/limits.h"
#include "adse-op.h"

#include <cstdlib>
#include <exception>
#include <new>
#include <pthread.h>

using namespace adse_cvc5;

/* With CVC5_QUICK: a step of the SAT search takes about as long as so many of what
   comes before it.  */
#define SEARCH_WEIGHT "50"
/* cvc5 recurses over terms.  */
#define THREAD_STACK ((size_t) 64 << 20)

namespace adse_cvc5 {

context::context (const knowledge &k, uint64_t rlimit, bool incremental,
		  enum cvc5_config config)
    : know (k)
{
  solver.setOption ("produce-models", "true");
  if (config == CVC5_SECOND)
    {
      solver.setOption ("simplification", "none");
      solver.setOption ("bv-solver", "bitblast-internal");
    }
  if (config == CVC5_QUICK)
    solver.setOption ("rweight", "BvSatStep=" SEARCH_WEIGHT);
  if (incremental)
    solver.setOption ("incremental", "true");
  if (rlimit)
    solver.setOption ("rlimit-per",
		      /* Taking numbers apart is work before anything is decided.  */
		      std::to_string (k.floats
					? rlimit * (uint64_t) solver_limit.float_work
					: rlimit));
  solver.setLogic (k.floats ? "QF_BVFP" : "QF_BV");
}

} // namespace adse_cvc5

static enum solver_answer
verdict (const Result &r, enum solver_end *end)
{
  if (r.isSat ())
    return SOLVER_SAT;
  if (r.isUnsat ())
    return SOLVER_UNSAT;
  *end = cvc5_out_of_resources (r) ? SOLVER_END_RLIMIT : SOLVER_END_CRASH;
  return SOLVER_UNKNOWN;
}

struct cvc5_facade
{
  knowledge know;
  uint64_t rlimit;
  enum cvc5_config config;
  context *kept = nullptr;
};

/* Make Q's terms.  What defines constants that come with them outlives the query as
   they do, below all that is pushed.  */
static void
define_bits (context &c, const cvc5_query *q)
{
  for (size_t i = 0; i < q->n; i++)
    {
      c.build (q->conjuncts[i]);
      c.condition (q->conjuncts[i]);
    }
  if (c.defined.empty ())
    return;
  if (!c.asserted.empty ())
    c.solver.pop ((uint32_t) c.asserted.size ());
  c.asserted.clear ();
  for (const Term &t : c.defined)
    c.solver.assertFormula (t);
  c.defined.clear ();
}

/* With the conjuncts that the last query had as well still in place.  */
static enum solver_answer
check_incremental (cvc5_facade *f, const cvc5_query *q, enum solver_end *end)
{
  if (!f->kept)
    f->kept = new context (f->know, f->rlimit, true, f->config);
  context &c = *f->kept;
  size_t same = 0;

  if (f->know.floats)
    define_bits (c, q);

  while (same < q->n && same < c.asserted.size ()
	 && c.asserted[same] == q->conjuncts[same])
    same++;
  if (c.asserted.size () > same)
    {
      c.solver.pop ((uint32_t) (c.asserted.size () - same));
      c.asserted.resize (same);
    }
  for (size_t i = same; i < q->n; i++)
    {
      c.build (q->conjuncts[i]);
      c.solver.push ();
      c.solver.assertFormula (c.condition (q->conjuncts[i]));
      c.asserted.push_back (q->conjuncts[i]);
    }
  return verdict (c.solver.checkSat (), end);
}

/* With a solver made for this query.  */
static enum solver_answer
check_alone (const cvc5_facade *f, const cvc5_query *q, enum solver_end *end)
{
  context c (f->know, f->rlimit, false, f->config);
  enum solver_answer answer;

  for (size_t i = 0; i < q->n; i++)
    {
      c.build (q->conjuncts[i]);
      c.solver.assertFormula (c.condition (q->conjuncts[i]));
    }
  for (const Term &t : c.defined)
    c.solver.assertFormula (t);
  answer = verdict (c.solver.checkSat (), end);
  for (size_t i = 0; answer == SOLVER_SAT && i < q->nwant; i++)
    q->values[i] = c.value (q->want[i]);
  return answer;
}

struct alone
{
  cvc5_facade *f;
  const cvc5_query *q;
  enum solver_end end;
  enum solver_answer answer;
};

template <typename F>
static enum solver_answer
guarded (enum solver_end *end, F check)
{
  *end = SOLVER_END_NONE;
  try
    {
      return check ();
    }
  catch (const std::bad_alloc &)
    {
      *end = SOLVER_END_MEMORY;
      return SOLVER_UNKNOWN;
    }
  catch (const std::exception &)
    {
      *end = SOLVER_END_CRASH;
      return SOLVER_ERROR;
    }
}

static void *
alone_main (void *p)
{
  alone *a = (alone *) p;

  a->answer = guarded (&a->end, [&] { return check_alone (a->f, a->q, &a->end); });
  return nullptr;
}

/* cvc5 keeps its terms in a store that each thread has of its own, and
   breaks ties by their age there.  In a new thread a model depends on
   nothing but the query.  */
static enum solver_answer
check_in_thread (cvc5_facade *f, const cvc5_query *q, enum solver_end *end)
{
  alone a = { f, q, SOLVER_END_NONE, SOLVER_ERROR };
  pthread_attr_t attr;
  pthread_t thread;

  pthread_attr_init (&attr);
  pthread_attr_setstacksize (&attr, THREAD_STACK);
  if (pthread_create (&thread, &attr, alone_main, &a))
    {
      a.answer = SOLVER_UNKNOWN;
      a.end = SOLVER_END_MEMORY;
    }
  else
    pthread_join (thread, nullptr);
  pthread_attr_destroy (&attr);
  *end = a.end;
  return a.answer;
}

extern "C" {

struct cvc5_facade *
cvc5_new (uint64_t rlimit, enum cvc5_config config)
{
  cvc5_facade *f = new (std::nothrow) cvc5_facade;
  /* Out of memory, cvc5 throws where C++ ends the process; what became of it is told by
     whoever asked, not by the C++ library in between.  */
  std::set_terminate (std::abort);
  if (f)
    {
      f->rlimit = rlimit;
      f->config = config;
    }
  return f;
}

void
cvc5_free (struct cvc5_facade *f)
{
  if (!f)
    return;
  delete f->kept;
  delete f;
}

void
cvc5_add_input (struct cvc5_facade *f, uint32_t index, unsigned width)
{
  if (f->know.inputs.size () <= index)
    f->know.inputs.resize (index + 1);
  f->know.inputs[index] = width;
}

void
cvc5_add_table (struct cvc5_facade *f, uint32_t index, uint32_t count, uint32_t width,
		const uint64_t *values)
{
  if (f->know.tables.size () <= index)
    f->know.tables.resize (index + 1);
  f->know.tables[index].width = width;
  f->know.tables[index].values.assign (values, values + count);
}

void
cvc5_add_node (struct cvc5_facade *f, expr_id e, const struct expr_node *n)
{
  if (f->know.nodes.size () <= e)
    f->know.nodes.resize (e + 1);
  f->know.nodes[e] = *n;
  switch (n->op)
    {
    case ADSE_OP_FNEG:
    case ADSE_OP_FABS:
    case ADSE_OP_FUP: return;
    default:
      if (f->know.floats || !adse_op_is_float (n->op)
	  || adse_op_rows[n->op].shape == ADSE_SHAPE_FCMP)
	return;
    }
  /* Another logic.  */
  f->know.floats = true;
  delete f->kept;
  f->kept = nullptr;
}

enum solver_answer
cvc5_check (struct cvc5_facade *f, const struct cvc5_query *q, enum solver_end *end)
{
  if (f->config == CVC5_SECOND)
    return check_in_thread (f, q, end);
  enum solver_answer answer
    = guarded (end, [&] { return check_incremental (f, q, end); });

  if (answer == SOLVER_UNSAT || answer == SOLVER_ERROR || *end == SOLVER_END_MEMORY)
    return answer;
  return check_in_thread (f, q, end);
}

} // extern "C"
