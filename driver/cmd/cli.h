/* SPDX-License-Identifier: GPL-3.0-or-later
   What the subcommands share: option parsing, the images and functions that a command
   line names, the places of our own files.  */
#ifndef ADSE_CLI_H
#define ADSE_CLI_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "program/image.h"
#include "labels.h"

#define COMMAND(SYMBOL, NAME, ARGUMENTS, HELP) int cmd_##SYMBOL (int argc, char **argv);
#include "cmd/commands.def"
#undef COMMAND

/* Call before anything else: standard descriptors that are closed are opened,
   so that no file that is opened later takes the place of one.  */
void cli_start (void);
/* Call at the end: flushes standard output and returns STATUS.  Dies if
   something could not be written.  */
int cli_finish (int status);

/* An option of a subcommand: the row of a table that makes getopt's tables and
   the --help text.  */
struct cli_option
{
  int key;	    /* character, or >= 256 for a long option alone */
  const char *name; /* long */
  const char *arg;  /* NULL: none */
  const char *help;
};

/* Next option of a subcommand, or -1; the argument (never empty) is in optarg,
   operands are argv[optind ..] at the end.  --help prints and exits; an unknown
   option dies.  */
int cli_getopt (int argc, char **argv, const struct cli_option *, size_t n);

/* The number TEXT of option WHAT; dies with the option's name unless MIN <= number <=
   MAX.  */
uint64_t cli_number (const char *what, const char *text, uint64_t min, uint64_t max);
/* The seconds TEXT of option WHAT; dies with its name if they are none.  */
double cli_seconds (const char *what, const char *text);
/* Names of criteria and groups as a set; dies when one is unknown, naming
   those that there are.  "limit:D" sets LIMIT, "ror:strong" sets NAMED (not
   allowed when that is NULL).  */
adse_criteria cli_criteria (const char *list, uint32_t *limit,
			    struct adse_strengths_named *named);

/* Warn of those of CRITERIA that nothing in the images can be a label of, because
   the plugin was not asked for their places.  */
void cli_missing_places (const struct program *, adse_criteria);

/* Die unless PATH ("-": standard output) looks as if it can be written: asked
   before work of hours, which is to end there.  */
void cli_writable (const char *path);
/* The functions whose names match one of the globs (all if there are none), *N
   of them.  Dies when a glob matches none.  The caller frees the array.  */
struct target *cli_targets (const struct program *, char *const *globs, size_t nglob,
			    size_t *n);

/* Index of the first argument "--" after the command, or ARGC.  */
int cli_split (int argc, char **argv);

/* As program_read; dies with its message, and warns of units that are left
   out.  */
void cli_program (struct program *, char *const *paths, size_t n);

/* Absolute path of one of our installed files ("libsymrt.so", "adse.so",
   "adse/adse-12.so"): $ADSE_LIBDIR, then ../lib beside this program, then the
   configured folder.  Malloc'd; NULL: nowhere.  */
char *cli_find (const char *name);

#endif
