/* SPDX-License-Identifier: GPL-3.0-or-later
   cvc5 in a child process.  Its own limits are not always honoured, it may
   run out of memory or crash; here the parent kills it when time is up and
   starts another one, and only that query's answer is unknown.  The child is
   forked, not executed: it needs nothing but the facade, closes what it
   inherited, and ends with its parent.

   A request tells the nodes that this child does not know yet, then the
   query:

     request := size:u64 record* query
     record  := 'I' index width
		| 'T' index count width value:u64*
		| 'N' id node
     query   := 'Q' nconjunct nwant conjunct* input*
     reply   := struct reply value:u64*

   Numbers are u32 unless said.  An id is the child's own: it numbers from 1 what it was told,
   so that a few nodes of a large DAG take as little room as those of a small one.  */
#define _GNU_SOURCE 1 /* close_range */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/cvc5.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* MiB that a child may have taken when it has answered; a new one begins with none.
   Clauses and terms of old queries are most of it.  */
#define KEPT_MB ((size_t) 96)

/* cvc5 recurses over terms; what a main thread's stack may grow to at most.  */
#define CHILD_STACK ((rlim_t) 120 << 20)

struct reply
{
  int32_t answer, end;
  uint32_t nvalue;
  uint32_t full; /* the child has used much of its memory: start a new one */
};

struct buffer
{
  uint8_t *data;
  size_t n, room;
};

struct child
{
  struct layer layer;
  struct solver_limits limits;
  enum cvc5_config config;
  pid_t pid; /* 0: none */
  int fd;
  /* What the child knows of which DAG.  */
  uint64_t serial;
  uint32_t *node_id; /* of each node of the DAG the child's id, 0: none */
  uint32_t node_room, nnode;
  uint32_t inputs_sent, tables_sent;
  struct buffer request;
  expr_id *stack;
  size_t stack_room;
};

/* The child's side.  */

static bool
read_all (int fd, void *p, size_t n)
{
  uint8_t *at = p;

  while (n)
    {
      ssize_t got = read (fd, at, n);
      if (got < 0 && errno == EINTR)
	continue;
      if (got <= 0)
	return false;
      at += got;
      n -= (size_t) got;
    }
  return true;
}

static bool
write_all (int fd, const void *p, size_t n)
{
  const uint8_t *at = p;

  while (n)
    {
      ssize_t put = send (fd, at, n, MSG_NOSIGNAL);
      if (put < 0 && errno == EINTR)
	continue;
      if (put <= 0)
	return false;
      at += put;
      n -= (size_t) put;
    }
  return true;
}

/* Bytes of address space in use.  */
static size_t
address_space (void)
{
  char text[64] = "";
  int fd = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read (fd, text, sizeof text - 1) : 0;

  if (fd >= 0)
    close (fd);
  text[n > 0 ? n : 0] = 0;
  return strtoul (text, NULL, 10) * (size_t) sysconf (_SC_PAGESIZE);
}

/* How much address space the child may use and be asked again.  */
static size_t
child_limits (const struct solver_limits *limits)
{
  /* What the parent had mapped when it forked.  */
  size_t before = address_space (), most = limits->memory_mb << 20;
  size_t kept = most && most / 2 < KEPT_MB << 20 ? most / 2 : KEPT_MB << 20;
  struct rlimit r;

  if (most)
    {
      r.rlim_cur = r.rlim_max = before + most;
      setrlimit (RLIMIT_AS, &r);
    }
  if (!getrlimit (RLIMIT_STACK, &r)
      && (r.rlim_max == RLIM_INFINITY || r.rlim_max >= CHILD_STACK))
    {
      r.rlim_cur = CHILD_STACK;
      setrlimit (RLIMIT_STACK, &r);
    }
  r.rlim_cur = r.rlim_max = 0;
  setrlimit (RLIMIT_CORE, &r);
  return before + kept;
}

static uint32_t
take (const uint8_t **p)
{
  uint32_t v;
  memcpy (&v, *p, sizeof v);
  *p += sizeof v;
  return v;
}

/* Read the records before the query; P is then behind its 'Q'.  */
static const uint8_t *
learn (struct cvc5_facade *f, const uint8_t *p)
{
  for (;;)
    switch (take (&p))
      {
      case 'I':
	{
	  uint32_t index = take (&p);
	  cvc5_add_input (f, index, take (&p));
	  break;
	}
      case 'T':
	{
	  uint32_t index = take (&p), count = take (&p), width = take (&p);
	  uint64_t *values = xmalloc (count * sizeof *values);
	  memcpy (values, p, count * sizeof *values);
	  p += count * sizeof *values;
	  cvc5_add_table (f, index, count, width, values);
	  free (values);
	  break;
	}
      case 'N':
	{
	  expr_id id = take (&p);
	  struct expr_node n;
	  memcpy (&n, p, sizeof n);
	  p += sizeof n;
	  cvc5_add_node (f, id, &n);
	  break;
	}
      default: return p;
      }
}

static bool
serve_one (int fd, struct cvc5_facade *f, size_t recycle_at)
{
  uint64_t size;
  uint8_t *request;
  const uint8_t *p;
  struct cvc5_query q = { 0 };
  struct reply reply = { 0 };
  enum solver_end end;
  bool ok;

  if (!read_all (fd, &size, sizeof size))
    return false;
  request = xmalloc (size);
  if (!read_all (fd, request, size))
    return false;
  p = learn (f, request);
  q.n = take (&p);
  q.nwant = take (&p);
  q.conjuncts = xmalloc ((q.n + 1) * sizeof *q.conjuncts);
  memcpy ((void *) q.conjuncts, p, q.n * sizeof *q.conjuncts);
  p += q.n * sizeof *q.conjuncts;
  q.want = xmalloc ((q.nwant + 1) * sizeof *q.want);
  memcpy ((void *) q.want, p, q.nwant * sizeof *q.want);
  q.values = xcalloc (q.nwant + 1, sizeof *q.values);

  reply.answer = cvc5_check (f, &q, &end);
  reply.end = end;
  reply.nvalue = reply.answer == SOLVER_SAT ? (uint32_t) q.nwant : 0;
  reply.full = reply.answer == SOLVER_ERROR || end == SOLVER_END_MEMORY
	       || address_space () > recycle_at;
  ok = write_all (fd, &reply, sizeof reply)
       && write_all (fd, q.values, reply.nvalue * sizeof *q.values);
  free (request);
  free ((void *) q.conjuncts);
  free ((void *) q.want);
  free (q.values);
  return ok;
}

static void
child_main (int fd, pid_t parent, const struct solver_limits *limits,
	    enum cvc5_config config)
{
  struct cvc5_facade *f;
  size_t recycle_at;
  sigset_t none;

  end_with (parent);
  prctl (PR_SET_NAME, "adse-cvc5");
  setpgid (0, 0); /* not for the terminal's signals */
  for (int s = 1; s < NSIG; s++)
    signal (s, SIG_DFL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  /* A store or an arena must not stay open here.  */
  if (fd > 3)
    close_range (3, (unsigned) fd - 1, 0);
  close_range ((unsigned) fd + 1, ~0u, 0);
  recycle_at = child_limits (limits);
  /* A second heap would only reserve address space.  */
  mallopt (M_ARENA_MAX, 1);

  f = cvc5_new (limits->rlimit, config);
  while (f && serve_one (fd, f, recycle_at))
    ;
  _exit (0);
}

/* The parent's side.  */

static bool
child_start (struct child *c, char *err, size_t nerr)
{
  int pair[2];
  pid_t parent = getpid ();

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
    {
      snprintf (err, nerr, "cannot start the solver: socketpair: %s", strerror (errno));
      return false;
    }
  c->pid = fork ();
  if (c->pid == 0)
    {
      close (pair[0]);
      child_main (pair[1], parent, &c->limits, c->config);
    }
  close (pair[1]);
  if (c->pid < 0)
    {
      c->pid = 0;
      close (pair[0]);
      snprintf (err, nerr, "cannot start the solver: fork: %s", strerror (errno));
      return false;
    }
  c->fd = pair[0];
  return true;
}

/* Kill and reap; the next query starts another one, which knows nothing.  */
static void
child_stop (struct child *c)
{
  if (!c->pid)
    return;
  close (c->fd);
  kill (c->pid, SIGKILL);
  while (waitpid (c->pid, NULL, 0) < 0 && errno == EINTR)
    ;
  c->pid = 0;
  c->inputs_sent = c->tables_sent = c->nnode = 0;
  if (c->node_room)
    memset (c->node_id, 0, c->node_room * sizeof *c->node_id);
}

static void
put_bytes (struct buffer *b, const void *p, size_t n)
{
  if (b->n + n > b->room)
    {
      b->room = (b->n + n) * 2 + 4096;
      b->data = xrealloc (b->data, b->room);
    }
  memcpy (b->data + b->n, p, n);
  b->n += n;
}

static void
put (struct buffer *b, uint32_t v)
{
  put_bytes (b, &v, sizeof v);
}

/* Inputs and tables are few and numbered from 0: all up to INDEX.  */
static void
put_inputs (struct child *c, const struct expr_dag *dag, uint32_t index)
{
  for (; c->inputs_sent <= index; c->inputs_sent++)
    {
      put (&c->request, 'I');
      put (&c->request, c->inputs_sent);
      put (&c->request, expr_input (dag, c->inputs_sent)->width);
    }
}

static void
put_tables (struct child *c, const struct expr_dag *dag, uint32_t index)
{
  for (; c->tables_sent <= index; c->tables_sent++)
    {
      const struct expr_table *t = expr_table (dag, c->tables_sent);
      put (&c->request, 'T');
      put (&c->request, c->tables_sent);
      put (&c->request, t->count);
      put (&c->request, t->width);
      put_bytes (&c->request, t->values, t->count * sizeof *t->values);
    }
}

/* The child's id of E, 0 for none.  One that it does not know is pushed, to be told.  */
static uint32_t
node_id (struct child *c, expr_id e, size_t *sp)
{
  if (!e || c->node_id[e])
    return c->node_id[e];
  if (*sp == c->stack_room)
    {
      c->stack_room = 2 * c->stack_room + 64;
      c->stack = xrealloc (c->stack, c->stack_room * sizeof *c->stack);
    }
  c->stack[(*sp)++] = e;
  return c->node_id[e] = ++c->nnode;
}

/* Nodes of E that the child does not know, in any order.  */
static void
put_nodes (struct child *c, const struct expr_dag *dag, expr_id e)
{
  size_t sp = 0;

  if (c->node_room <= expr_count (dag))
    {
      uint32_t old = c->node_room;
      c->node_room = expr_count (dag) + expr_count (dag) / 2 + 1024;
      c->node_id = xrealloc (c->node_id, c->node_room * sizeof *c->node_id);
      memset (c->node_id + old, 0, (c->node_room - old) * sizeof *c->node_id);
    }
  node_id (c, e, &sp);
  while (sp)
    {
      expr_id i = c->stack[--sp];
      struct expr_node n = *expr_node (dag, i);
      if (n.op == ADSE_OP_INPUT)
	put_inputs (c, dag, (uint32_t) n.k);
      else if (n.op == ADSE_OP_TABLE)
	put_tables (c, dag, (uint32_t) n.k);
      n.a = node_id (c, n.a, &sp);
      n.b = node_id (c, n.b, &sp);
      n.c = node_id (c, n.c, &sp);
      put (&c->request, 'N');
      put (&c->request, c->node_id[i]);
      put_bytes (&c->request, &n, sizeof n);
    }
}

static bool
send_query (struct child *c, const struct query *q, const uint32_t *want, size_t nwant)
{
  uint64_t size;

  c->request.n = 0;
  for (size_t i = 0; i < q->n; i++)
    put_nodes (c, q->dag, q->conjuncts[i]);
  put (&c->request, 'Q');
  put (&c->request, (uint32_t) q->n);
  put (&c->request, (uint32_t) nwant);
  for (size_t i = 0; i < q->n; i++)
    put (&c->request, c->node_id[q->conjuncts[i]]);
  put_bytes (&c->request, want, nwant * sizeof *want);
  size = c->request.n;
  return write_all (c->fd, &size, sizeof size)
	 && write_all (c->fd, c->request.data, c->request.n);
}

/* By the clock: on a busy machine a second of the processor takes so many at most, or is
   not waited for.  */
static double
wall_ms (const struct solver_limits *l)
{
  return l->wall_ms ? l->wall_ms : (double) solver_limit.wall_factor * l->hard_ms;
}

/* That the child has had; 0: it is gone.  */
static double
processor_seconds (const struct child *c)
{
  struct timespec t;
  clockid_t clock;

  return clock_getcpuclockid (c->pid, &clock) == 0 && clock_gettime (clock, &t) == 0
	   ? (double) t.tv_sec + (double) t.tv_nsec / 1e9
	   : 0;
}

/* Wait for the reply.  False, with *TIME set when the time was up.  */
static bool
reply_in_time (const struct child *c, bool *time)
{
  double end = clock_seconds () + wall_ms (&c->limits) / 1000.0;
  double spent = processor_seconds (c);

  *time = false;
  for (;;)
    {
      struct pollfd p = { .fd = c->fd, .events = POLLIN };
      int wait = -1, n;
      if (c->limits.hard_ms)
	{
	  double left = (end - clock_seconds ()) * 1000;
	  double own = c->limits.hard_ms - (processor_seconds (c) - spent) * 1000;
	  if (left <= 0 || own <= 0)
	    {
	      *time = true;
	      return false;
	    }
	  /* No sooner can it be over.  */
	  wait = (int) (own < left ? own : left) + 1;
	}
      n = poll (&p, 1, wait);
      if (n > 0)
	return true;
      if (n < 0 && errno != EINTR)
	return false;
    }
}

/* A child that is out of its mind (cvc5 wrote where it must not) may say
   anything.  */
static bool
reply_ok (const struct reply *r, size_t nwant)
{
  return r->answer >= SOLVER_SAT && r->answer <= SOLVER_ERROR
	 && r->end >= SOLVER_END_NONE && r->end <= SOLVER_END_CRASH
	 && r->nvalue == (r->answer == SOLVER_SAT ? nwant : 0);
}

/* Ask the child.  False: it is gone or has to go.  */
static bool
ask (struct child *c, const struct query *q, const uint32_t *want, size_t nwant,
     struct reply *reply, uint64_t *values, bool *time)
{
  char err[128];

  *time = false;
  if (!c->pid && !child_start (c, err, sizeof err))
    return false;
  return send_query (c, q, want, nwant) && reply_in_time (c, time)
	 && read_all (c->fd, reply, sizeof *reply) && reply_ok (reply, nwant)
	 && read_all (c->fd, values, reply->nvalue * sizeof *values);
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  struct child *c = (struct child *) layer;
  struct reply reply;
  size_t nwant;
  uint32_t *want = query_inputs (q, &nwant);
  uint64_t *values = xmalloc ((nwant + 1) * sizeof *values);
  bool time, ok;

  if (c->serial != expr_serial (q->dag))
    child_stop (c);
  c->serial = expr_serial (q->dag);
  layer->stats->solver_calls++;
  ok = ask (c, q, want, nwant, &reply, values, &time);
  if (!ok && !time)
    {
      /* It may have died before the query came: once more in a new one.  */
      child_stop (c);
      layer->stats->restarts++;
      ok = ask (c, q, want, nwant, &reply, values, &time);
    }
  if (!ok)
    {
      child_stop (c);
      layer->stats->restarts++;
      r->end = time ? SOLVER_END_TIME : SOLVER_END_CRASH;
      result_is (r, SOLVER_UNKNOWN);
    }
  else
    {
      if (reply.full)
	child_stop (c);
      r->end = (enum solver_end) reply.end;
      result_is (r, (enum solver_answer) reply.answer);
    }
  if (r->answer == SOLVER_SAT)
    {
      model_new (&r->model, expr_ninput (q->dag));
      for (uint32_t i = 0; i < reply.nvalue; i++)
	{
	  r->model.value[want[i]] = values[i];
	  r->model.set[want[i]] = 1;
	}
    }
  free (want);
  free (values);
  return r->answer;
}

static void
child_free (struct layer *layer)
{
  struct child *c = (struct child *) layer;

  child_stop (c);
  free (c->node_id);
  free (c->request.data);
  free (c->stack);
  free (c);
}

pid_t
solver_child_pid (const struct layer *layer)
{
  return ((const struct child *) layer)->pid;
}

struct layer *
solver_child_layer (const struct solver_limits *limits, enum cvc5_config config,
		    struct solver_stats *stats, char *err, size_t nerr)
{
  struct child *c = xcalloc (1, sizeof *c);

  c->layer.check = check;
  c->layer.by = SOLVER_BY_CVC5;
  c->config = config;
  c->layer.free = child_free;
  c->layer.stats = stats;
  c->limits = *limits;
  if (!child_start (c, err, nerr))
    {
      free (c);
      return NULL;
    }
  return &c->layer;
}
