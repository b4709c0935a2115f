/* SPDX-License-Identifier: GPL-3.0-or-later
   Where targets run: Landlock lets them write in one directory only, a seccomp
   filter (sandbox.def) holds up every system call that could reach further, and
   the driver decides on each.  So the driver knows of everything that was refused,
   whatever the target does with the error: EACCES of Landlock alone would pass
   unseen.  No process can be made, no signal sent, no limit or priority changed.
   Elsewhere regular files and folders can be read, and are not locked: what comes
   out of a FIFO or a terminal is lost to whom it was for.

   A call is held up by user notification (Linux 5.5).  What a decision rests on in
   the target's memory (a path) may change before the kernel looks again; Landlock
   (Linux 5.13) is what holds then, the decision only makes it known.  Neither is
   enough alone: Landlock knows nothing of modes, owners, locks, sockets of most
   kinds and kinds of files, the filter nothing of paths.  Where something of it is
   missing there is no sandbox.  */
#ifndef ADSE_SANDBOX_H
#define ADSE_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct sandbox;

/* No file may be larger.  */
#define SANDBOX_FILE_BYTES (16 << 20)

/* Prepare a sandbox, which sandbox_free frees.  Writes are confined to
   WRITABLE, an existing directory.  SERVER: the started process may fork.
   NULL with a message in ERR, also where this kernel, or what this process
   runs in, refuses what it takes.  */
struct sandbox *sandbox_new (const char *writable, bool server, char *err, size_t nerr);
/* Free a sandbox and close its descriptor.  May be NULL.  */
void sandbox_free (struct sandbox *);

/* A confinement for compilers and what else works on our behalf, which may do
   what it likes, but writes in WRITABLE alone and has no network.  A
   descriptor for sandbox_enter_tool, which the caller closes; -1 with
   errno.  */
int sandbox_tool (const char *writable);
/* In a forked child, before exec: enter what sandbox_tool gave.  -1 as
   RULESET: nothing is confined.  0, or -1.  */
int sandbox_enter_tool (int ruleset);

/* In a forked child, before exec: enter the sandbox and pass the listener to
   the parent through SOCKET.  Async-signal-safe.  0, or -1 with errno.  */
int sandbox_enter (const struct sandbox *, int socket);
/* In the parent: receive the listener through SOCKET.  The caller closes it.
   -1: the child died.  */
int sandbox_listener (int socket);
/* A new process PID starts under the sandbox: it may exec once, and fork when that
   is expected.  */
void sandbox_started (struct sandbox *, pid_t pid);
/* The process may make N processes from now on, no more, and three files in
   memory for the output of each.  */
void sandbox_expect (struct sandbox *, unsigned n);
/* Processes that the process makes get MB more of address space than it has
   then.  (A limit from the start would not let a sanitizer begin.)  */
void sandbox_limit_memory (struct sandbox *, size_t mb);
/* Processes in the sandbox may lead process groups and end them, as those of a
   test framework do.  */
void sandbox_allow_groups (struct sandbox *);

/* The processes that sandbox_expect counts may be made by those that the
   process made, too: for tests whose call ends a process.  */
void sandbox_allow_nested (struct sandbox *);

/* Before it is entered: what runs learn of the machine, of their user and of files
   that are in none of TREES (canonical, a NULL behind the last one; they stay the
   caller's) is told, or is other than the truth (surroundings.def).  LENIENT: and that
   is all, nothing is refused.  False: this kernel cannot.  */
bool sandbox_watch (struct sandbox *, char *const *trees, bool lenient);

/* Decide on the call that waits at LISTENER.  1: it was refused, WHAT says what it
   was; 2: it went ahead, and WHAT is what it learnt; 0: it went ahead; -1: the
   listener is of no more use.  */
int sandbox_decide (struct sandbox *, int listener, char *what, size_t n);
/* The process that was started has come to serve runs.  True: files are open in it
   that each run would share.  */
bool sandbox_serves (struct sandbox *);
/* Did sandbox_serves find such files, or did the process open some since?
   Then it should start anew before the next run.  */
bool sandbox_left_files (const struct sandbox *);
/* Was a call let write in WRITABLE since the last question?  */
bool sandbox_wrote (struct sandbox *);
/* Was more written in WRITABLE than one run may leave?  Then it is to be
   ended.  Files without a name count, whichever process holds them.  Cheap
   when called often.  */
bool sandbox_is_full (struct sandbox *);
/* Milliseconds until sandbox_is_full should be asked again, at most MS.  */
int sandbox_patience (const struct sandbox *, int ms);
#endif
