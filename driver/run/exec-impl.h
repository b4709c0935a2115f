/* SPDX-License-Identifier: GPL-3.0-or-later
   What the exec*.c files share.  */
#ifndef ADSE_EXEC_IMPL_H
#define ADSE_EXEC_IMPL_H

#include "program/image.h"
#include "run/exec.h"
#include "sandbox/sandbox.h"
#include "trace.h"

/* exec-host.c.  The path of the executable to run for PROGRAM: its own, or one
   built in SCRATCH around its libraries, archives and objects.  Malloc'd;
   NULL: ERR says why.  */
char *host_build (const struct program *, const struct exec_options *, char *err,
		  size_t nerr);

/* The symbols that linking a host finds undefined: their number, and *NAMES,
   which is malloc'd like each of them.  0 if there is an executable, which is
   linked.  */
size_t host_undefined (const struct program *, const struct exec_options *,
		       char ***names);

/* Copies of a run's records.  They are copied before they are checked, since a
   process of the target may be left that still writes.  */
struct trace_copy
{
  struct symrt_node *nodes;
  struct symrt_event *events;
  uint8_t *bytes;
  size_t node_room, event_room, byte_room; /* in bytes */
};
/* exec-trace.c.  Copy what is in the arena, and check every record; RUN's
   tables are the copies then.  LAYOUT says where it is: our copy of the
   arena's header, as it was before the target started.  0; -1: the trace is
   damaged, RUN->why says how, and its tables are empty.  */
int trace_check (const struct program *, const struct symrt_arena *layout,
		 const void *arena, struct trace_copy *, struct run *run);
/* Free the copies; there are none then.  */
void trace_copy_free (struct trace_copy *);

/* A started target (exec-process.c).  */
struct process
{
  pid_t pid; /* 0: none */
  int pidfd;
  int control_in;  /* answers of the fork server, -1: none */
  int control_out; /* commands */
  int listener;	   /* of the sandbox, -1: none */
  int said_fd;	   /* what it writes to standard error */
  char said[1024]; /* the end of that */
  size_t nsaid;
  char denied[120]; /* the first call that was refused, "": none */
};

/* How a target is started.  */
struct launch
{
  const char *program, *directory, *runtime;
  int arena_fd;
  bool server;
  bool elsewhere;      /* let the kernel choose addresses at random */
  size_t memory_bytes; /* address space */
  unsigned cpu_seconds;
  struct sandbox *sandbox; /* NULL: none */
};

/* Start a target.  0; -1 with ERR.  */
int process_start (struct process *, const struct launch *, char *err, size_t nerr);
/* Kill the process, if there is one, and its group, and wait for it.  *STATUS
   is as waitpid gives it; STATUS may be NULL.  */
void process_stop (struct process *, int *status);
/* As process_stop.  *STATUS is 0 unless the process had ended by itself.  SAID
   is the last line of what it said.  */
void process_ended (struct process *, int *status, char *said, size_t n);
/* Seconds of a processor that PID has not had yet of SECONDS while it waits for one, or
   for its memory: the machine is busy.  A few milliseconds when it has ended already.  0:
   it has had them, or it waits for something else.  */
double process_starved (pid_t pid, double seconds);
/* Wait until N bytes from the server are in BUF, the process has ended (server
   false), or DEADLINE (CLOCK_MONOTONIC seconds) is over or the disk is full; decide on
   held-up calls and collect standard error meanwhile.  1: arrived or ended, 0: time, -1:
   the server is gone.  */
int process_wait (struct process *, struct sandbox *, void *buf, size_t n,
		  double deadline);
/* Last line of what it said, without the newline; "" when nothing.  */
const char *process_said (struct process *);
#endif
