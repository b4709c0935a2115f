/* SPDX-License-Identifier: GPL-3.0-or-later
   Running the instrumented program: arena, fork server or exec, limits, sandbox,
   and the validated trace of a run.  */
#ifndef ADSE_EXEC_H
#define ADSE_EXEC_H

#include <sys/types.h>
#include "program/image.h"
#include "trace.h"

/* How programs are run.  */
struct exec_options
{
  bool sandbox;	  /* Landlock, seccomp; see sandbox.h */
  bool exec_each; /* exec instead of fork server */
  bool self_check;
  bool every_visit;    /* SYMRT_EVERY_VISIT */
  bool live;	       /* SYMRT_LIVE: the program has mutants to be switched on */
  unsigned run_ms;     /* limit of one run: of the clock, or of a processor where
			    it waits for one */
  size_t memory_mb;    /* address space of a run beyond the arena */
  const char *runtime; /* path of libsymrt.so */
  const char *scratch; /* our directory: a fresh one in it becomes the working
			    directory, the only place where a target may write */
  const char *cc;      /* as recorded_compiler takes it */
  char *const *link;   /* linker flags for archives, objects, libraries */
  size_t nlink;
};

/* How a run ended, see ends.def.  Members of struct run say more: signal for
   RUN_SIGNAL, status for RUN_EXIT, what for RUN_DENIED and RUN_REJECTED, why
   for RUN_REFUSED and RUN_DAMAGED.  */
enum run_end
{
#define ADSE_END(NAME, CODE, HELP) RUN_##NAME,
#include "run/ends.def"
#undef ADSE_END
  RUN__COUNT
};

/* A run's `what' if a set-up call made no object.  */
#define RUN_NO_OBJECT "object"

/* A run's trace: copies of its records, valid until the next run; every index
   was checked (nodes refer backwards, widths fit their shape, sites exist).  */
struct run
{
  enum run_end end;
  int signal, status;
  char what[32]; /* DENIED: the system call, or what it took too much of;
		    REJECTED: "assumption", "varargs", "assertion", RUN_NO_OBJECT,
		    or "" by a precondition */
  char why[160];
  uint32_t nnode, nevent, nbytes;
  const struct symrt_node *nodes;   /* [1 .. nnode] */
  const struct symrt_event *events; /* [0 .. nevent) */
  const uint8_t *bytes;
  bool full;	/* trace was cut */
  bool endless; /* TIME: it did the same over and over; no busy machine is to blame */
  bool unset; /* RETURNED, EXIT: it read memory on the stack that nothing was stored in;
		   what it did then nobody can say of the function */
  const struct symrt_arena *arena; /* counters only; the target can write it */
};

/* Class of RUN's end, its code and detail: "returned", "crash:SIGSEGV", "exit:7",
   "denied:unlink", "returned:unset".  */
void run_class (const struct run *, char *out, size_t n);

struct exec;

/* Start the program, which must outlive it; for a library, archive or object a
   host executable is built in scratch.  exec_stop ends it.  NULL with a
   message in ERR.  */
struct exec *exec_start (const struct program *, const struct exec_options *, char *err,
			 size_t nerr);
/* End the program's process; the next run starts another one.  ELSEWHERE: that
   one and all until the next call have stack, heap and libraries at other
   addresses each time.  */
void exec_renew (struct exec *, bool elsewhere);
/* When exec_start failed since the program itself did not come to its main:
   how it ended, as run_class says it.  Else "".  */
const char *exec_failed_start (void);
/* Kill and reap everything that was started, and free all.  May be NULL.  */
void exec_stop (struct exec *);
/* The job area, of *N bytes, into which plan_job writes.  It belongs to
   EXEC.  */
void *exec_job (struct exec *, size_t *n);
/* Run the job.  0; -1: the target could not be (re)started, ERR says why.  */
int exec_run (struct exec *, struct run *, char *err, size_t nerr);
/* In LABEL: the mutant by which an entry of a table is one less.  */
#define EXEC_LOWER ((uint32_t) 1 << 30)
/* In live runs from the next one on the mutant of LABEL, a global number, is switched on;
   UINT32_MAX: none.  MS: of processor time, after which SIGPROF ends the run.  */
void exec_mutant (struct exec *, uint32_t label, unsigned ms);
/* How often the program was started.  Runs of one start have the same addresses.  */
unsigned exec_starts (const struct exec *);
/* Label bytes (symrt_label_bit) by global label number, *N of them: set WANTED before a
   run, read COVERED after it.  They belong to EXEC.  */
uint8_t *exec_labels (struct exec *, uint32_t *n);
/* Tell the runtime which sites have labels that are wanted and not covered; to be
   called after WANTED bits changed.  */
void exec_open (struct exec *);
#endif
