/* SPDX-License-Identifier: GPL-3.0-or-later
   Instrumented images: reading the metadata of executables, shared libraries,
   archives and objects (libelf), every offset checked.  */
#ifndef ADSE_IMAGE_H
#define ADSE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "base/util.h"
#include "labels.h"
#include "meta.h"
#include "site.h"

/* What an image is.  */
enum image_kind
{
  IMAGE_EXECUTABLE,
  IMAGE_SHARED,
  IMAGE_ARCHIVE,
  IMAGE_OBJECT
};

/* One translation unit.  Tables point into the image's own copy of the blob.  */
struct unit
{
  const struct symrt_meta *meta;
  const char *strings;
  const uint32_t *options;
  const struct symrt_type *types;
  const struct symrt_field *fields;
  const struct symrt_enumerator *enumerators;
  const struct symrt_function *functions;
  const struct symrt_param *params;
  const struct symrt_global *globals;
  const struct symrt_use *uses;
  const struct adse_site *sites;
  const struct adse_case *cases;
  const struct symrt_branch *branches;
  const struct symrt_count *counts;
  const struct symrt_extern *externs;
  uint32_t nextern;
  struct adse_site_ctx site_ctx;
  /* Global numbering over all units of the program, as in struct symrt_module.  */
  uint32_t site_base, label_base, branch_base;
  uint32_t nlabel;
  uint32_t *site_label; /* first label of each site, relative to label_base */
  uint32_t image;	/* index of its image */
  struct tm_pool *tm;	/* its types as the test model has them (tmtypes.h) */
};

/* A file that was given.  */
struct image
{
  char *path;
  enum image_kind kind;
  bool has_main; /* some object defines main */
  bool dynamic;	 /* EXECUTABLE: has a program interpreter */
};

/* A function that is stood in for (stubs.h).  */
struct program_stub
{
  const char *symbol;	   /* of the unit's strings */
  const char *name;	   /* what C calls it, of the unit's strings */
  const struct unit *unit; /* that declares it */
  uint32_t type;	   /* FUNCTION */
  bool wrap;		   /* there may be one, which is not called */
  bool interposed; /* with WRAP: the host defines it under its own name, since shared
		      libraries call it; tests wrap what they compile */
  bool noreturn;   /* ends the process with exit status 1 */
  bool unasked;	   /* the images say so alone, as SYMRT_NUMBER of libc.def has it */
  uint32_t bits; /* its results have no more than these, and are not negative; 0: all */
  bool waits;	 /* waits for time to pass, and does nothing else */
  bool stores;	 /* leaves its result behind its first parameter */
  uint64_t usual; /* with BITS: what it gives as a rule */
  bool pure;	  /* attribute const or pure: compilers leave calls out */
  bool nonnull;	  /* attribute returns_nonnull */
};

/* A variable that some unit declares and nothing defines (stubs.h).  */
struct program_absent
{
  const char *symbol; /* of a unit's strings */
  uint64_t size;      /* bytes that it gets, all 0 */
  bool thread;	      /* one for each thread */
};

/* A function of a program, by name (program_find).  */
struct program_name
{
  uint32_t unit, function;
  uint32_t next; /* 1 + index of the next one whose name has the same hash; 0: none */
};

/* All images of one command, their units sorted by (image, order in file);
   a unit whose stamp occurs twice is kept once.  */
struct program
{
  struct image *images;
  size_t nimage;
  struct unit *units;
  size_t nunit;
  uint32_t nsite, nlabel, nbranch;
  char *left_out; /* a line for each unit whose metadata cannot be used; NULL: none */
  /* What the user says about inputs (inputs/settings.h), not owned; NULL: nothing.  */
  const struct input_settings *inputs;
  struct program_stub *stubs;
  size_t nstub;
  struct program_absent *absent;
  size_t nabsent;
  /* What units declare as constants and others define (image-const.c).  */
  struct program_constant *constants;
  size_t nconstant;
  struct program_name *names; /* all functions, in order of the program */
  struct u64map first_name;   /* 1 + index of the first one of a hash */
  /* Assertions that fail are asked for: what functions assert at entry is no
     precondition.  */
  bool asserting;
};

/* Read PATHS; program_free frees what was read.  A unit that cannot be used is
   left out; where none can, that is an error.  0, or -1 with a one-line
   message in ERR (what, where, what to do).  */
int program_read (struct program *, char *const *paths, size_t n, char *err,
		  size_t nerr);
/* Set the distance of the criterion limit, which is ADSE_LIMIT_DEFAULT without
   this call.  */
void program_set_limit (struct program *, uint32_t);
/* Free all that was read, and stubs; the program is empty then.  */
void program_free (struct program *);

/* Is the variable SYMBOL, which a unit declares as a constant, defined as one?  */
bool program_constant (const struct program *, const char *symbol);

/* The string at OFFSET of UNIT's strings; "" for 0.  */
const char *unit_string (const struct unit *, uint32_t offset);
/* Unit that holds the site of this global number; *LOCAL is its number there.  NULL:
   none.  */
const struct unit *program_site (const struct program *, uint32_t site,
				 uint32_t *local);
/* Unit that holds the label of this global number; *SITE is the local number of its
   site, *INDEX its own in that site.  NULL: none.  */
const struct unit *program_label (const struct program *, uint32_t label,
				  uint32_t *site, uint32_t *index);
/* Unit that holds the branch of this global number; *LOCAL is its number there.  NULL:
   none.  */
const struct unit *program_branch (const struct program *, uint32_t branch,
				   uint32_t *local);

/* A function to be explored.  */
struct target
{
  const struct unit *unit;
  uint32_t unit_index, function;
  const struct symrt_function *rec;
  const char *name, *file;
};

/* Does T, or what it calls, call adse_symbolic (adse.h)?  */
bool program_draws (const struct program *, const struct target *t);
/* Which functions with SYMRT_FAILS in libc.def T, or what it calls, calls: bit
   I for row I of these.  */
unsigned program_allocates (const struct program *, const struct target *t);
/* Does T, or what it calls, call adse_observe (adse.h)?  */
bool program_observes (const struct program *, const struct target *t);
/* Does T, or what it calls, call the external function NAME?  */
bool program_calls (const struct program *, const struct target *t, const char *name);
/* The word of a recorded command line, "-fsanitize=address", that gives *UNIT a
   sanitizer whose own runtime must be the first of the process; NULL: there is none.  */
const char *program_sanitizer (const struct program *, const struct unit **unit);
/* Does T, or what it calls, read standard input?  */
bool program_reads_input (const struct program *, const struct target *t);
/* May T call functions that take names of files, as libc.def says?  */
bool program_names_files (const struct program *, const struct target *t);
/* May T call functions that take names of environment variables, as libc.def
   says?  */
bool program_names_variables (const struct program *, const struct target *t);
/* Targets whose name matches one of the globs (all when there are none),
   sorted by (file, line, name), each once.  main is one in an executable, when
   it has inputs or is named.  The caller frees *OUT.  0, or -1: memory.  */
int program_targets (const struct program *, char *const *globs, size_t nglob,
		     struct target **out, size_t *n);
/* Function FUNCTION of UNIT as a target.  */
struct target program_target (const struct program *, const struct unit *,
			      uint32_t function);
/* The function NAME that UNIT could call: one of UNIT itself, else one of
   others that is not static.  False: there is none.  */
bool program_find (const struct program *, const struct unit *unit, const char *name,
		   struct target *out);
/* The function that says which inputs TARGET may be given: its name is
   TARGET's and `_precond', it has TARGET's parameters.  NULL: it is in OUT.
   "": there is none.  Else: why the one in OUT cannot be used.  */
const char *program_precondition (const struct program *, const struct target *,
				  struct target *out);
/* The function without parameters that is called before TARGET (WHICH is
   "setup") or after it ("teardown"): its name is TARGET's, `_' and WHICH.
   NULL: it is in OUT.  "": there is none.  Else: why the one in OUT cannot be
   used.  */
const char *program_fixture (const struct program *, const struct target *,
			     const char *which, struct target *out);

/* Is T of U, a struct or union, declared by U's source itself, and in no header?  Others know
   at most its name.  */
static inline bool
type_is_private (const struct unit *u, const struct symrt_type *t)
{
  return t->file
	 && !strcmp (unit_string (u, t->file), unit_string (u, u->meta->source));
}
#endif
