/* SPDX-License-Identifier: GPL-3.0-or-later
   Building suites as their Makefile does, where they are tried out, and running them in
   the sandbox of a replay.  */
#ifndef ADSE_SUITE_TRIAL_H
#define ADSE_SUITE_TRIAL_H

#include "suite/impl.h"

enum
{
  TRIAL_COUNT
  = 3, /* ways to run a program: on other input; the last ones as users do */
  TRIAL_DENIED_ROOM = 160,
  TRIAL_NAME_ROOM = 200
};

/* The name of a test, as sscanf takes it.  */
#define TRIAL_NAME "%199[^:)]"
/* Folder of what is built; it stays, so that only what changed is built again.  */
#define TRIAL_FOLDER "verify"
/* What follows the name of a log of Check in that of its log in XML.  */
#define TRIAL_XML ".xml"

/* Build TARGETS, words for make; *TEXT (malloc'd) is what it said.  */
bool trial_build (struct suite_state *, const struct suite_words *targets, char **text);
/* The next error in TEXT, a compiler's, that is in the text of a test of file PATH: after
   it, and *NAME and *ERROR (up to the end of the line).  NULL: there is none.  */
const char *trial_next_error (const char *path, const char *text,
			      char name[TRIAL_NAME_ROOM], const char **error);
/* The program of file K of KIND of G.  Malloc'd.  */
char *trial_path (const struct suite_state *, const struct suite_group *g,
		  const char *kind, unsigned k);
/* Run program PATH of a suite, all of it or the tests of FUNCTION alone, in the sandbox
   of a replay; ONE_PROCESS: no more than so many seconds, and without a process for each
   test, 0: with.  DENIED: what was refused, "".  */
enum suite_end trial_run (struct suite_state *, int trial, const char *path,
			  const char *function, size_t ntest, bool nested,
			  double one_process, const char *log, struct suite_process *p,
			  char *denied);
/* LINE of a log is about a test that failed: its name.  */
bool trial_failed (const char *line, char name[TRIAL_NAME_ROOM]);
/* Has G tests that make a process?  */
bool trial_forks (const struct suite_group *g);
#endif
