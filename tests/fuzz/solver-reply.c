/* SPDX-License-Identifier: GPL-3.0-or-later
   Replies of the solver's child.  The parent's half of solver/child.c runs with the
   system calls replaced: no process is started, what it reads comes from the input
   in pieces of any size, between ends of the connection.  The same layer stands in
   for cvc5 in the other harnesses, where it is a child that always dies.  */
#define _GNU_SOURCE 1
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include "expr/expr.h"
#include "solver/cvc5.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "fuzz.h"

static struct fuzz from_child;

static pid_t
no_fork (void)
{
  return 1; /* never used as such: kill and waitpid are replaced too */
}

static int
no_pair (int domain, int type, int protocol, int pair[2])
{
  (void) domain, (void) type, (void) protocol;
  pair[0] = pair[1] = -1;
  return 0;
}

static ssize_t
no_send (int fd, const void *p, size_t n, int flags)
{
  (void) fd, (void) p, (void) flags;
  return (ssize_t) n;
}

static ssize_t
input_read (int fd, void *p, size_t n)
{
  (void) fd;
  size_t piece = fuzz_u8 (&from_child);
  if (!piece)
    return 0; /* the child is gone */
  if (piece > n)
    piece = n;
  fuzz_take (&from_child, p, piece);
  return (ssize_t) piece;
}

static int
input_poll (struct pollfd *p, nfds_t n, int wait)
{
  (void) p, (void) n, (void) wait;
  return from_child.n ? 1 : -1;
}

static int
no_close (int fd)
{
  (void) fd;
  return 0;
}

static int
no_kill (pid_t pid, int sig)
{
  (void) pid, (void) sig;
  return 0;
}

static pid_t
no_wait (pid_t pid, int *status, int flags)
{
  (void) status, (void) flags;
  return pid;
}

#define fork no_fork
#define socketpair no_pair
#define send no_send
#define read input_read
#define poll(P, N, WAIT) input_poll (P, N, WAIT)
#define close no_close
#define kill no_kill
#define waitpid no_wait
#include "../../driver/solver/child.c"
#undef fork
#undef socketpair
#undef send
#undef read
#undef poll
#undef close
#undef kill
#undef waitpid

/* The child's half is not run.  */
struct cvc5_facade *
cvc5_new (uint64_t rlimit, enum cvc5_config config)
{
  (void) rlimit, (void) config;
  return NULL;
}

void
cvc5_free (struct cvc5_facade *f)
{
  (void) f;
}

void
cvc5_add_input (struct cvc5_facade *f, uint32_t index, unsigned width)
{
  (void) f, (void) index, (void) width;
}

void
cvc5_add_table (struct cvc5_facade *f, uint32_t index, uint32_t count,
		uint32_t width, const uint64_t *values)
{
  (void) f, (void) index, (void) count, (void) width, (void) values;
}

void
cvc5_add_node (struct cvc5_facade *f, expr_id id, const struct expr_node *n)
{
  (void) f, (void) id, (void) n;
}

enum solver_answer
cvc5_check (struct cvc5_facade *f, const struct cvc5_query *q,
	    enum solver_end *end)
{
  (void) f, (void) q;
  *end = SOLVER_END_CRASH;
  return SOLVER_ERROR;
}

#define NINPUT 6

int
fuzz_solver_reply (const uint8_t *data, size_t n)
{
  char err[100];
  struct solver_limits limits = { .hard_ms = 1000 };
  struct solver_stats stats = { 0 };
  from_child = (struct fuzz){ data, n };
  struct layer *child = solver_child_layer (&limits, CVC5_FIRST, &stats, err, sizeof err),
	       *check = solver_check_layer ();
  check->next = child;
  check->stats = &stats;
  struct expr_dag *dag = expr_dag_new ();
  expr_id in[NINPUT], conjunct[NINPUT];
  static const unsigned widths[NINPUT] = { 1, 8, 16, 32, 64, 7 };
  for (unsigned i = 0; i < NINPUT; i++)
    {
      in[i] = expr_input_node (dag, i << 8, widths[i]);
      conjunct[i]
	= expr_op (dag, ADSE_OP_ULE, 1,
		   expr_const (dag, widths[i], widths[i] > 1 ? 3 : 1), in[i], 0, 0);
    }
  while (from_child.n)
    {
      size_t count = 1 + fuzz_u8 (&from_child) % NINPUT;
      struct query q = { .dag = dag, .conjuncts = conjunct, .n = count,
			 .goal = count - 1, .base_stamp = expr_stamp (dag) };
      struct solver_result r;
      memset (&r, 0, sizeof r);
      enum solver_answer a = check->check (check, &q, &r);
      fuzz_check (a == r.answer && a <= SOLVER_ERROR, "an answer is one of four");
      fuzz_check (r.end <= SOLVER_END_CRASH, "an end is one of its kind");
      if (a == SOLVER_SAT)
	fuzz_check (query_holds (&q, &r.model, expr_stamp (dag)),
		    "a model satisfies its query");
      solver_result_free (&r);
    }
  check->free (check);
  child->free (child);
  expr_dag_free (dag);
  return 0;
}
