/* SPDX-License-Identifier: GPL-3.0-or-later
   The ledger: what is known of each label, as text that people read, edit and merge
   with git.  One line a label, sorted by function, file and key:

     FUNCTION FILE KEY STATE [DETAIL...] | TEXT

     level_alarm gauge.c 3f2a9c0d11e2b4a5 covered suite | bv: level == limits.flood
     level_alarm gauge.c 7d00b1f8a4c3e911 waived 2026-11-20 no such gauge | dc: ...

   KEY is adse_label_key, FILE the end of the file's path that tells functions of
   one name apart: no line number, no folder of a build, so that edits elsewhere
   change no line.  TEXT is for people.  DETAIL depends on STATE:

     open                        nothing is known
     covered BY[,BY]             by `score' (own tests) or `suite' (generated ones)
     infeasible PROOF            goal_proof_name
     unknown BUDGET              what ended the search
     waived YYYY-MM-DD REASON    a person's decision: not to be covered

   An empty line stands between labels, because git takes changes of neighbouring
   lines for a conflict.  Lines that begin with # are kept where they are: before
   the label that follows.  A label that occurs twice (`merge=union' leaves both
   sides) is what both lines say together.  */
#ifndef ADSE_LEDGER_H
#define ADSE_LEDGER_H

#include <stdio.h>
#include "base/util.h"
#include "goals/goals.h"
#include "program/image.h"

/* What is known of a label.  */
enum ledger_state
{
  LEDGER_OPEN,
  LEDGER_UNKNOWN,
  LEDGER_INFEASIBLE,
  LEDGER_COVERED,
  LEDGER_WAIVED,
  LEDGER__COUNT
};

/* Whose tests cover a label; a set of bits.  */
enum ledger_by
{
  LEDGER_BY_SCORE = 1,
  LEDGER_BY_SUITE = 2
};

/* One line.  Strings are malloc'd.  */
struct ledger_line
{
  char *function, *file;
  uint64_t key;
  enum ledger_state state;
  unsigned by;	 /* COVERED: enum ledger_by */
  char *detail;	 /* INFEASIBLE, UNKNOWN; WAIVED: the reason; else "" */
  char date[11]; /* WAIVED */
  char *text;
  char *comment; /* lines before it, or NULL */
  bool seen;	 /* a label of today's images has it */
  bool spent;	 /* half of an objective that is covered */
  bool contrary; /* covered today, although waived or infeasible */
};

/* All lines.  Zero-initialised there are none.  */
struct ledger
{
  struct ledger_line *line; /* sorted, each (function, file, key) once */
  size_t n, room;
  char *head, *tail;   /* comments before the first and after the last, or NULL */
  struct u64map index; /* of the sorted lines */
};

/* The word for a state in a ledger.  */
const char *ledger_state_name (enum ledger_state);

/* Read PATH; ledger_free frees what was read.  A missing file is an empty
   ledger unless REQUIRED.  0, or -1 with "PATH:LINE: what" in ERR.  */
int ledger_read (struct ledger *, const char *path, bool required, char *err,
		 size_t nerr);
/* Sort the lines, and write the ledger's text to the stream.  */
void ledger_print (struct ledger *, FILE *);
/* Replace PATH as a whole by the ledger's text.  0, or -1 with a message.  */
int ledger_write (struct ledger *, const char *path, char *err, size_t nerr);
/* Free all lines; there are none then.  */
void ledger_free (struct ledger *);

/* Keep others that do the same out of PATH (made when it is not there) between
   reading and writing.  A descriptor whose close ends that; -1 with a message.  */
int ledger_lock (const char *path, char *err, size_t nerr);

/* The line of a label, or NULL.  It lives until the next ledger_put.  */
struct ledger_line *ledger_find (const struct ledger *, const char *function,
				 const char *file, uint64_t key);
/* The line of a label, made as LEDGER_OPEN if it is not there.  TEXT is copied
   and becomes its text.  The line lives until the next call.  */
struct ledger_line *ledger_put (struct ledger *, const char *function, const char *file,
				uint64_t key, const char *text);
/* What became of a label today.  DETAIL as in the line.  A waived line stays
   waived.  */
void ledger_set (struct ledger_line *, enum ledger_state, const char *detail);
/* A label was covered today.  A waived line stays waived; that it, or an infeasible
   one, was covered is noted in `contrary'.  */
void ledger_cover (struct ledger_line *, enum ledger_by);
/* A label is no longer covered by tests of BY.  */
void ledger_uncover (struct ledger_line *, enum ledger_by);
/* A person decided on DATE that the label need not be covered, because of REASON.  */
void ledger_waive (struct ledger_line *, const char *date, const char *reason);
/* End the decision that the label need not be covered: its line is open.  */
void ledger_unwaive (struct ledger_line *);
/* Is the text a date as ledgers have it, 2026-11-20?  */
bool ledger_is_date (const char *);

/* How the functions of a program are called in a ledger.  FILE is malloc'd,
   each for the target of that index.  */
struct ledger_names
{
  struct target *target; /* all functions of the program */
  char **file;
  size_t n;
  struct u64map index;
};
/* Fill in the names of all functions of the program, which must outlive them.
   ledger_names_free frees them.  */
void ledger_names (struct ledger_names *, const struct program *);
/* Free the names; there are none then.  */
void ledger_names_free (struct ledger_names *);
/* Hash of a function's name and file: the same for all copies of a
   function.  */
uint64_t ledger_name_hash (const struct target *);
/* What column FILE of TARGET's lines says; "-" if TARGET has no name there.
   It belongs to the names.  */
const char *ledger_file (const struct ledger_names *, const struct target *);
/* Make TEXT fit for one line: control characters become blanks.  */
void ledger_clean (char *text);
/* What a label is called: criterion and text, fit for one line.  */
void ledger_text (const struct goals *, const struct objective *, char *buf, size_t n);
/* What the line of a label is called that is related to another one, and its
   key.  Such a label has a line of its own while it is covered and its
   objective is not.  */
uint64_t ledger_half (const struct goals *, const struct goal *, const char *function,
		      char *buf, size_t n);

/* Before TARGET is explored: labels that LEDGER waives, and those that SCORES
   say own tests cover, are no longer open in GOALS.  Either ledger may be
   NULL.  Returns a digest of what was so, 0 if nothing was.  */
uint64_t ledger_apply (const struct ledger *, const struct ledger *scores,
		       const struct ledger_names *, const struct target *,
		       struct goals *);

/* Set `seen' of all lines: which of them today's images have.  */
void ledger_see (struct ledger *, const struct program *, const struct ledger_names *);
/* How many lines were not seen: LABELS of functions that the images have,
   ELSEWHERE of others.  */
struct ledger_stale
{
  size_t labels, elsewhere;
  const struct ledger_line *first; /* of `labels' */
};
/* Count the lines that ledger_see has not seen.  */
struct ledger_stale ledger_stale (const struct ledger *, const struct ledger_names *);
/* Drop the lines that are spent.  */
void ledger_drop_spent (struct ledger *);
/* Drop the lines that are not seen, and waivers of what is covered.  */
void ledger_prune (struct ledger *);

/* For the commands that keep a ledger: what a person should know, as warnings;
   PRUNE: then drop it.  ALL: functions that the images lack count.  */
void ledger_finish (struct ledger *, const char *path, const struct program *,
		    const struct ledger_names *, bool all, bool prune);
#endif
