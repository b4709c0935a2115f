/* SPDX-License-Identifier: GPL-3.0-or-later
   Building suites as their Makefile does, where they are tried out, and running them in
   the sandbox of a replay.  */
#ifndef ADSE_SUITE_TRIAL_H
#define ADSE_SUITE_TRIAL_H

#include "suite/impl.h"
#include "export.h"

/* How many trials there are, and room for names.  */
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

/* Build TARGETS, words for make.  *TEXT (malloc'd) is what make said.  False:
   it failed.  */
bool trial_build (struct suite_state *, const struct suite_words *targets, char **text);
/* The next error in TEXT, a compiler's, that is in the text of a test of file PATH: after
   it, and *NAME and *ERROR (up to the end of the line).  NULL: there is none.  */
const char *trial_next_error (const char *path, const char *text,
			      char name[TRIAL_NAME_ROOM], const char **error);
/* The path of the program of file number K of a kind of G.  Malloc'd.  */
char *trial_path (const struct suite_state *, const struct suite_group *g,
		  enum suite_kind, unsigned k);
/* Run program PATH of a suite in the sandbox of a replay: all of it, or the
   tests of FUNCTION alone.  ONE_PROCESS: without a process for each test, for
   no more than so many seconds; 0: with one.  DENIED: what was refused, "" if
   nothing was.  */
enum suite_end trial_run (struct suite_state *, int trial, const char *path,
			  const char *function, size_t ntest, bool nested,
			  double one_process, const char *log, struct suite_process *p,
			  char *denied);
/* Is LINE of a log about a test that failed?  Then NAME is its name.  */
bool trial_failed (const char *line, char name[TRIAL_NAME_ROOM]);
/* Has G tests that make a process?  */
bool trial_forks (const struct suite_group *g);
#endif
