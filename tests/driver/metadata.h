/* SPDX-License-Identifier: GPL-3.0-or-later
   Metadata made by hand, for tests of what reads it: tables grow one record at a
   time, metadata_finish lays them out as the plugin would.  */
#ifndef TESTS_METADATA_H
#define TESTS_METADATA_H

#include <stddef.h>
#include <stdint.h>
#include "program/image.h"
#include "meta.h"
#include "site.h"

enum table
{
  T_STRINGS, T_OPTIONS, T_TYPES, T_FIELDS, T_ENUMERATORS, T_FUNCTIONS, T_PARAMS,
  T_GLOBALS, T_USES, T_SITES, T_CASES, T_BRANCHES, T_COUNTS, T_EXTERNS,
  T__COUNT
};

struct metadata
{
  struct
  {
    uint8_t *data;
    size_t n; /* bytes */
    uint32_t count;
  } t[T__COUNT];
  uint32_t source;
};

void metadata_init (struct metadata *, const char *source);
void metadata_free (struct metadata *);
uint32_t metadata_string (struct metadata *, const char *);
uint32_t metadata_bytes (struct metadata *, const void *, size_t);
/* Types by their parts; the index.  */
uint32_t metadata_int (struct metadata *, unsigned bits, int is_signed,
		       const char *text);
uint32_t metadata_type (struct metadata *, const struct symrt_type *,
			const char *text, const char *tag);
uint32_t metadata_pointer (struct metadata *, uint32_t target, const char *text);
/* Struct of N fields (NAME, TYPE, BITPOS, BITS), SIZE bytes.  */
struct metadata_field
{
  const char *name;
  uint32_t type;
  uint64_t bitpos;
  uint32_t bits;
};
uint32_t metadata_struct (struct metadata *, const char *tag, uint64_t size,
			  const struct metadata_field *, uint32_t n);
/* Function of N parameters; SYMRT_NONE as RESULT: void.  The index.  */
struct metadata_param
{
  const char *name;
  uint32_t type, flags;
};
uint32_t metadata_function (struct metadata *, const char *name, uint32_t line,
			    uint32_t result, const struct metadata_param *,
			    uint32_t n);
/* A function of the FUNCTION type TYPE that is only declared.  */
uint32_t metadata_extern (struct metadata *, const char *name, uint32_t type);
uint32_t metadata_global (struct metadata *, const char *name, uint32_t type,
			  uint32_t flags);
/* The last function made uses a global or calls a function.  */
void metadata_use (struct metadata *, uint32_t kind, uint32_t index);
uint32_t metadata_site (struct metadata *, const struct adse_site *);
uint32_t metadata_branch (struct metadata *, const struct symrt_branch *);

/* The blob, malloc'd, stamped.  */
uint8_t *metadata_finish (struct metadata *, size_t *n);
/* Write the stamp of a blob that was changed.  */
void metadata_stamp (uint8_t *blob, size_t n);
/* An object file PATH with the blobs one after another in its section.  0: done.  */
int metadata_object (const char *path, uint8_t *const *blob, const size_t *n,
		     size_t nblob);
/* A program of one unit made of M, as program_read would give it; frees M.  */
void metadata_program (struct metadata *, struct program *);
#endif
