/* SPDX-License-Identifier: MIT
   Many mutants in one run of a program (SYMRT_MODE_MUTANTS).  The program goes on as it
   is.  Where a mutant that the driver wants would make a difference for the first time,
   the process forks: the child goes on with the mutant to its end, and the process waits
   for it.  When the process ends itself by exit, its mutants are known that ended
   otherwise.

     process   a < b ----+------------------------------ exit (0)
		         |  a <= b makes a difference here      a <= b: killed
     child		 +--------------- exit (1)

   What the child appends to a file that the process has open is taken back.  A process is
   left alone that has other things open than files and devices, threads, or its own
   handler of SIGCHLD.  Nothing is known of mutants of a process that ends by _exit, by a
   signal, or with a status other than 0: who waits for that may take any such status.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "meta.h"
#include "runtime.h"
#include "trace.h"

#define DESCRIPTORS 256 /* open files are looked for below this */
#define LOOK_NS 5000000 /* between looks at the time that a child takes */
#define ALARMS 3	/* interval timers */

/* What became of a mutant in this process.  */
struct outcome
{
  int32_t status; /* as wait has it */
  uint8_t tried;  /* also in the process that forked this one: the rest is not known */
  uint8_t mine;	  /* by this process */
  uint8_t late;	  /* it was killed since its time was up */
};

static struct outcome *outcome;	     /* by number in the program, as `place' */
static struct mutant_place *place;   /* .m is NULL where there is no code */
static pid_t owner;		     /* process whose outcomes are `mine' */
static uint32_t chosen = UINT32_MAX; /* the one mutant of this process */

/* From now on this process has mutant LABEL and no other.  */
static void
choose (uint32_t label)
{
  chosen = label;
  for (uint32_t i = 0; i < rt.module_room; i++)
    {
      const struct module *m = &rt.module[i];
      for (uint32_t s = 0; m->tu && m->tu->mutate && s < m->nsite; s++)
	if (m->tu->has_mutants[s])
	  mutant_switch (m, s, place[label].m == m && place[label].site == s);
    }
}

/* When this process ends by exit (0): what ended otherwise is killed.  */
static void
compare (int status, void *unused)
{
  (void) unused;
  if (owner != getpid () || chosen != UINT32_MAX || (status & 0xff) != 0)
    return;
  for (uint32_t i = 0; i < rt.nlabel; i++)
    {
      const struct outcome *o = &outcome[i];
      if (!o->mine)
	continue;
      if (o->late)
	rt.labels[i] |= SYMRT_L_COVERED | SYMRT_L_LATE;
      else if (o->status != 0)
	rt.labels[i] |= SYMRT_L_COVERED;
    }
}

/* Outcomes are this process's own.  */
static bool
own_outcomes (void)
{
  static bool compares;
  if (owner == getpid ())
    return true;
  owner = getpid ();
  for (uint32_t i = 0; i < rt.nlabel; i++)
    outcome[i].mine = 0;
  compares = compares || on_exit (compare, NULL) == 0;
  return compares;
}

static bool
has_threads (void)
{
  struct stat st;
  return stat ("/proc/self/task", &st) != 0 || st.st_nlink > 3;
}

/* An open file, as it was.  */
struct opened
{
  bool is_file;
  off_t at, size;
};

/* Note what is open.  False: what a child does with it could not be taken back.  */
static bool
note_files (struct opened *files)
{
  for (int fd = 0; fd < DESCRIPTORS; fd++)
    {
      struct stat st;
      files[fd] = (struct opened){ .is_file = false };
      if (fstat (fd, &st) != 0)
	continue;
      if (S_ISREG (st.st_mode))
	files[fd] = (struct opened){ .is_file = true,
				     .at = lseek (fd, 0, SEEK_CUR),
				     .size = st.st_size };
      else if (!S_ISDIR (st.st_mode) && !S_ISCHR (st.st_mode) && fd != 1 && fd != 2)
	return false;
    }
  return true;
}

static void
restore_files (const struct opened *files)
{
  for (int fd = 0; fd < DESCRIPTORS; fd++)
    {
      struct stat st;
      if (!files[fd].is_file)
	continue;
      if (fstat (fd, &st) == 0 && st.st_size > files[fd].size
	  && (fcntl (fd, F_GETFL) & O_ACCMODE) != O_RDONLY
	  && ftruncate (fd, files[fd].size) != 0)
	continue;
      lseek (fd, files[fd].at, SEEK_SET);
    }
}

/* The child does not write where others listen.  */
static void
be_silent (void)
{
  int null = open ("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 1; fd < 3; fd++)
    {
      struct stat st;
      if (fstat (fd, &st) == 0
	  && (S_ISFIFO (st.st_mode) || S_ISSOCK (st.st_mode) || isatty (fd)))
	dup2 (null, fd);
    }
  close (null);
}

static uint64_t
milliseconds (clockid_t clock)
{
  struct timespec t = { .tv_sec = 0 };
  clock_gettime (clock, &t);
  return (uint64_t) t.tv_sec * 1000 + (uint64_t) t.tv_nsec / 1000000;
}

/* Wait for CHILD, as long as it may take.  SIGCHLD is blocked.  */
static void
await (pid_t child, const sigset_t *signals, struct outcome *o)
{
  struct timespec look = { .tv_nsec = LOOK_NS };
  uint64_t begun = milliseconds (CLOCK_MONOTONIC);
  clockid_t clock;
  bool has_clock = clock_getcpuclockid (child, &clock) == 0;
  for (pid_t got; (got = waitpid (child, &o->status, WNOHANG)) != child;)
    {
      if (got < 0 && errno != EINTR)
	{
	  o->mine = 0;
	  return;
	}
      if (!o->late
	  && ((has_clock && milliseconds (clock) > rt.arena->live_ms)
	      || milliseconds (CLOCK_MONOTONIC) - begun > rt.arena->wall_ms))
	{
	  kill (child, SIGKILL);
	  o->late = 1;
	}
      sigtimedwait (signals, NULL, &look);
    }
}

/* In the child: go on with mutant LABEL.  */
static void
become (uint32_t label, const struct itimerval *alarms)
{
  char text[16];
  choose (label);
  be_silent ();
  snprintf (text, sizeof text, "%u", label + 1);
  setenv (SYMRT_ENV_MUTANT, text, 1);
  for (int i = 0; i < ALARMS; i++)
    setitimer (i, &alarms[i], NULL);
}

/* Fork.  True in the child, which goes on with mutant LABEL; false when it has ended, or
   cannot be.  */
static bool
branch_off (uint32_t label)
{
  struct opened files[DESCRIPTORS];
  struct itimerval alarms[ALARMS];
  struct sigaction old;
  struct timespec now = { .tv_sec = 0 };
  sigset_t child_ends, mask;
  int e = errno;
  sigaction (SIGCHLD, NULL, &old);
  bool can = own_outcomes () && old.sa_handler == SIG_DFL && !has_threads ()
	     && note_files (files);
  errno = e;
  if (!can)
    return false;
  for (int i = 0; i < ALARMS; i++)
    getitimer (i, &alarms[i]);
  sigemptyset (&child_ends);
  sigaddset (&child_ends, SIGCHLD);
  sigprocmask (SIG_BLOCK, &child_ends, &mask);
  pid_t child = fork ();
  if (child > 0)
    {
      outcome[label].mine = 1;
      await (child, &child_ends, &outcome[label]);
      sigtimedwait (&child_ends, NULL, &now);
    }
  sigprocmask (SIG_SETMASK, &mask, NULL);
  if (child > 0)
    restore_files (files);
  else if (child == 0)
    become (label, alarms);
  errno = e;
  return child == 0;
}

/* Does anyone want to know what the program does with mutant LABEL?  */
static bool
is_wanted (uint32_t label)
{
  return chosen == UINT32_MAX && !outcome[label].tried
	 && (rt.labels[label] & (SYMRT_L_WANTED | SYMRT_L_COVERED)) == SYMRT_L_WANTED;
}

/* A process may get its mutant in the middle of another site: that goes on as it is.  */
static uint64_t
mutate (uint32_t site, uint64_t a, uint64_t b)
{
  const struct module *m = mutant_module (site);
  uint32_t s = site - m->shared->site_base, base = m->shared->label_base;
  struct mutant_answer x = { .value = 0 };
  bool open = false, answered = false;
  for (uint32_t i = m->first_label[s]; i < m->first_label[s + 1]; i++)
    {
      uint32_t label = base + i;
      bool wanted = is_wanted (label);
      if (!place[label].m || (answered && !wanted && label != chosen))
	continue;
      x = mutant_answer (&place[label], a, b);
      answered = true;
      open |= wanted;
      if (label == chosen)
	return mutant_go_on (x.traps, x.value);
      if (!wanted || x.original_traps || (!x.traps && x.value == x.original))
	continue;
      outcome[label].tried = 1;
      if (branch_off (label))
	return mutant_go_on (x.traps, x.value);
    }
  if (!open)
    mutant_switch (m, s, false);
  return mutant_go_on (x.original_traps, x.original);
}

void
mutants_attach (const struct module *m)
{
  const struct symrt_tu *tu = m->tu;
  if (!tu || !tu->mutate)
    return;
  if (!place)
    {
      const char *inherited = getenv (SYMRT_ENV_MUTANT);
      if (inherited && *inherited)
	chosen = (uint32_t) strtoul (inherited, NULL, 10) - 1;
      place = rt_map ((size_t) rt.nlabel * sizeof *place);
      outcome = rt_map ((size_t) rt.nlabel * sizeof *outcome);
    }
  if (!place || !outcome)
    return;
  for (uint32_t s = 0; s < m->nsite; s++)
    for (uint32_t i = m->first_label[s];
	 tu->has_mutants[s] && i < m->first_label[s + 1]; i++)
      {
	uint32_t label = m->shared->label_base + i;
	if (label >= rt.nlabel
	    || !mutant_find (m, s, i - m->first_label[s], &place[label]))
	  continue;
	rt.labels[label] |= SYMRT_L_HAS_CODE;
	if (chosen == UINT32_MAX ? rt.labels[label] & SYMRT_L_WANTED : chosen == label)
	  mutant_switch (m, s, true);
      }
  *tu->mutate = mutate;
}
