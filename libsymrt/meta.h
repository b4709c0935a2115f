/* SPDX-License-Identifier: MIT
   Metadata of one translation unit: what the plugin writes into the ELF section
   SYMRT_META_SECTION, the runtime reads in memory and the driver in the file.

     blob    := header table*
     table   := record*            (offset and count in the header)

   Relocation-free, little endian, fixed-width records, 8-byte aligned, padded to
   a multiple of 8.  Several blobs follow one another in a linked image's
   section.  Strings are offsets into the string table (0: none, the empty
   string); indices are into the tables of the same blob, SYMRT_NONE where there is
   none.  The driver trusts nothing here: every offset is checked on reading.  */
#ifndef SYMRT_META_H
#define SYMRT_META_H

#include <stdint.h>

/* The section of object files that metadata is in.  */
#define SYMRT_META_SECTION "adse_meta"
#define SYMRT_META_MAGIC 0x4154454d45534441ull /* "ADSEMETA" */
/* The version of the format; the driver and the runtime refuse another one.  */
#define SYMRT_META_VERSION 3
/* In place of an index: there is none.  */
#define SYMRT_NONE 0xffffffffu

/* Where a table is.  */
struct symrt_table
{
  uint32_t offset; /* bytes from the start of the blob */
  uint32_t count;  /* records (strings: bytes) */
};

/* The header of a blob.  */
struct symrt_meta
{
  uint64_t magic;
  uint32_t version;
  uint32_t size;	     /* of the whole blob, a multiple of 8 */
  uint64_t stamp;	     /* FNV-1a of the blob with this field 0 */
  uint32_t source;	     /* string: main source file as given to the compiler */
  uint32_t directory;	     /* string: working directory of the compilation */
  uint32_t compiler;	     /* string: command that ran (COLLECT_GCC), e.g. "gcc-12" */
  uint32_t compiler_version; /* string: e.g. "12.2.0" */
  uint32_t nbranch;	     /* branches are numbered 0 .. nbranch-1 */
  uint32_t externs;	     /* offset of a struct symrt_externs; 0: none */
  uint32_t flags;	     /* of enum symrt_unit_flag */
  uint32_t unused;	     /* 0 */
  struct symrt_table strings, options, types, fields, enumerators, functions, params,
    globals, uses, sites, cases, branches, counts;
};

/* What the preprocessor defines for the whole unit, which headers and sources ask for.  */
enum symrt_unit_flag
{
  SYMRT_UNIT_OPTIMIZE = 1,     /* __OPTIMIZE__ */
  SYMRT_UNIT_OPTIMIZE_SIZE = 2 /* __OPTIMIZE_SIZE__ */
};

/* options: uint32_t string offsets, one word of the command line each, only those
   that change the meaning of the source: -D -U -I -iquote -isystem -idirafter
   -include -imacros -std= -ansi -f* -m* -pthread, in order; never -fplugin*.  */

/* What a type is.  */
enum symrt_type_kind
{
  SYMRT_T_VOID = 0,
  SYMRT_T_BOOL,
  SYMRT_T_INT,
  SYMRT_T_ENUM,
  SYMRT_T_FLOAT,
  SYMRT_T_POINTER,
  SYMRT_T_ARRAY,
  SYMRT_T_STRUCT,
  SYMRT_T_UNION,
  SYMRT_T_FUNCTION,
  SYMRT_T_OTHER /* vector, complex, variable-sized */
};

/* What else is known of a type.  */
enum symrt_type_flag
{
  SYMRT_T_SIGNED = 1,
  SYMRT_T_CONST = 2,
  SYMRT_T_VOLATILE = 4,
  SYMRT_T_INCOMPLETE = 8,
  SYMRT_T_VARIADIC = 16,
  SYMRT_T_CHAR = 32, /* plain, signed or unsigned char: text or bytes */
  SYMRT_T_PLAIN_CHAR = 64,
  SYMRT_T_UNPROTOTYPED = 128
};

/* Typedef names do not make types of their own kind: TEXT keeps the spelling.  */
struct symrt_type
{
  uint8_t kind;
  uint8_t flags;
  uint16_t align;
  uint32_t bits;   /* precision of an integer, 64 for a pointer */
  uint64_t size;   /* bytes; 0 when incomplete */
  uint32_t target; /* pointee, element or result type */
  uint32_t text;   /* string: declaration with '@' where the name goes:
		      "unsigned int @", "int (*@)(void)", "struct csv_parser *@" */
  uint32_t first;  /* STRUCT, UNION: first field; ENUM: first enumerator;
		      FUNCTION: first parameter type in `params' */
  uint32_t count;  /* how many follow FIRST, with it; ARRAY: elements, SYMRT_NONE when
		      unknown */
  uint32_t tag;	   /* string: struct/union/enum tag or typedef name */
  uint32_t
    file; /* string: STRUCT, UNION: where its members are declared; 0: not known */
};

/* A member of a struct or union.  */
struct symrt_field
{
  uint32_t name, type;
  uint64_t bitpos;     /* from the start of the object */
  uint32_t bits;       /* bit-field: its width; else 0 */
  uint32_t counted_by; /* attribute counted_by: 1 + the field that counts its
			  elements, from the struct's first; else 0 */
  uint32_t leads_to;   /* as in a parameter */
  uint32_t pad;
};

/* A constant of an enumeration.  */
struct symrt_enumerator
{
  uint32_t name, pad;
  int64_t value;
};

/* What is known of a parameter.  */
enum symrt_param_flag
{
  SYMRT_P_NONNULL = 1,	 /* attribute nonnull, or [static N] */
  SYMRT_P_READ_ONLY = 2, /* attribute access(read_only) */
  SYMRT_P_WRITE_ONLY = 4,
  SYMRT_P_STATIC = 8,  /* [static N] */
  SYMRT_P_STRING = 16, /* attribute null_terminated_string_arg, or a format */
  SYMRT_P_ACCESS = 32, /* SIZE_PARAM is of attribute access: null only if 0 */
  SYMRT_P_SINGLE = 64  /* the body uses what is right behind the pointer, and no more */
};

/* A parameter of a function.  */
struct symrt_param
{
  uint32_t name, type;
  uint16_t flags;
  uint16_t elements;   /* [static N] or [N]: so many are there; 0: not said */
  uint32_t size_param; /* attribute access, or [n]: index of the size parameter */
  /* Of a void pointer: 1 + the type that it is converted to a pointer to, else 0; the
     function (string: as in the source) that it is handed on to, and as which
     argument.  */
  uint32_t leads_to, handed_to, handed_as;
  uint32_t pad;
};

/* What is known of a function.  */
enum symrt_function_flag
{
  SYMRT_F_STATIC = 1,
  SYMRT_F_VARARGS = 2,
  SYMRT_F_NORETURN = 4,
  SYMRT_F_MAIN = 8,
  SYMRT_F_GUARDED = 16, /* instrumented in place: could not be cloned */
  SYMRT_F_SKIPPED = 32, /* not instrumented; `reason' says why */
  SYMRT_F_INLINE = 64,
  SYMRT_F_COMDAT = 128,
  SYMRT_F_HELD = 256 /* its calls are held against its precondition */
};

/* A function that the unit defines.  */
struct symrt_function
{
  uint32_t name;       /* as in the source */
  uint32_t symbol;     /* assembler name */
  uint32_t type;       /* FUNCTION type */
  uint32_t file, line; /* of the definition */
  uint32_t decl_file;  /* of the first declaration, a header perhaps */
  uint32_t flags;
  uint32_t reason; /* symrt reason id when SKIPPED or GUARDED */
  uint32_t first_param, nparam;
  uint32_t first_use, nuse;	/* in `uses' */
  uint32_t first_count, ncount; /* in `counts' */
  uint32_t body_file;		/* file that holds the body (a header for jsmn) */
  uint32_t pad;
};

/* What is known of a variable.  */
enum symrt_global_flag
{
  SYMRT_G_STATIC = 1, /* file scope, internal linkage */
  SYMRT_G_LOCAL = 2,  /* static inside a function */
  SYMRT_G_CONST = 4,
  SYMRT_G_EXTERN = 8, /* defined elsewhere */
  SYMRT_G_THREAD = 16,
  SYMRT_G_ARRAY_UNKNOWN = 32
};

/* A variable with static storage.  */
struct symrt_global
{
  uint32_t name, symbol, type, flags;
  uint32_t file, line;
  uint32_t function; /* LOCAL: the function it is in */
  uint32_t pad;
};

/* Name of a SYMRT_U_EXTERN that is no function's: this function takes an
   address for a number, which no run tells for all.  */
#define SYMRT_ADDRESS_AS_NUMBER "an address as a number"
/* Name of a SYMRT_U_EXTERN that is no function's: the address of an object
   leaves this function that holds addresses, or has gaps and is on the stack.
   Only with SYMRT_MEMORY_AS_BYTES does no run tell for all
   (plugin/front/bytes.cc).  */
#define SYMRT_OBJECTS_AS_MEMORY "objects as memory"
/* Name of a SYMRT_U_EXTERN that is no function's: this function takes what
   some address leads to for bytes.  See SYMRT_OBJECTS_AS_MEMORY.  */
#define SYMRT_MEMORY_AS_BYTES "memory as bytes"

/* What a function does.  */
enum symrt_use_kind
{
  SYMRT_U_READ = 1,   /* reads global INDEX */
  SYMRT_U_WRITE = 2,  /* writes global INDEX, or takes its address */
  SYMRT_U_CALL = 3,   /* calls function INDEX of this TU */
  SYMRT_U_EXTERN = 4, /* calls an external function, INDEX is its name */
  /* After those, the function's flow, when there is a body: its blocks in order of
     their numbers from 0 on, the entry first, each with what it holds in order and
     then the blocks that may follow it.  Sites that the flow does not mention may
     be anywhere.  */
  SYMRT_U_BLOCK = 5,	 /* block INDEX begins */
  SYMRT_U_AT_SITE = 6,	 /* visits site INDEX */
  SYMRT_U_AT_CALL = 7,	 /* calls what is not known, or is assembly; other calls are
			   SYMRT_U_CALL and SYMRT_U_EXTERN here too */
  SYMRT_U_AT_BRANCH = 8, /* ends by branch INDEX: taken, the first that follows */
  SYMRT_U_NEXT = 9,	 /* block INDEX may follow */
  /* Before the flow.  */
  SYMRT_U_VARARG = 10,	 /* takes a variable argument of type INDEX with va_arg */
  SYMRT_U_ASSERTED = 11, /* asserts of its parameters at entry what string INDEX says */
  SYMRT_U_TEXT = 12,	 /* hands the string INDEX, a literal, to a function that
			   compares, or reads a variable that begins with it */
  SYMRT_U_NUMBER = 13	 /* reads a constant with the number that string INDEX is, in
			 decimal, of 64 bits without a sign */
};

/* One thing that a function does.  */
struct symrt_use
{
  uint32_t kind, index;
};

/* A branch: a GIMPLE condition, or a switch (CASES many ways).  */
struct symrt_branch
{
  uint32_t function, line, column;
  uint32_t site;    /* COND site that it decides, SWITCH site, or SYMRT_NONE */
  uint32_t negated; /* 1: the branch is taken when the COND is false */
  uint32_t pad;
};

/* What is known of a function that is only declared.  */
enum symrt_extern_flag
{
  SYMRT_X_NORETURN = 1,
  SYMRT_X_PURE = 2,   /* attribute const or pure: the compiler may leave calls out */
  SYMRT_X_NONNULL = 4 /* attribute returns_nonnull */
};

/* A function that this unit only declares, and calls or takes the address of; none
   that the compiler knows.  */
struct symrt_extern
{
  uint32_t name, symbol;
  uint32_t type; /* FUNCTION type */
  uint32_t flags;
};

/* The functions that a unit only declares: COUNT records of struct
   symrt_extern follow.  */
struct symrt_externs
{
  uint32_t count, pad;
};

/* What the plugin could not follow in a function, by kind.  */
struct symrt_count
{
  uint32_t reason; /* symrt reason id */
  uint32_t count;  /* statements */
};

/* What a TU's constructor passes to symrt_attach.  OPS is set to a nonzero value
   while the runtime is attached: original functions test it and go to their
   instrumented clones.  The runtime fills in the bases before it returns.  */
struct symrt_tu
{
  uint32_t abi; /* SYMRT_ABI_VERSION */
  uint32_t pad;
  const struct symrt_meta *meta;
  /* One a function record, functions of one signature share it: calls FUNCTION, which is
     the record's, with *argv[i] as arguments and stores what it returns; 0 where there
     is none.  */
  void (*const *thunks) (void **argv, void *result, void *function);
  /* One a function record: the original's address (its identity in the call
     slots).  */
  void *const *functions;
  /* One a global record: its address, 0 for thread-local ones.  */
  void *const *globals;
  uint32_t *site_base;	 /* TU-local variable: first global site number */
  uint32_t *branch_base; /* TU-local variable: first global branch number */
  void **ops;
  /* TU-local variable of code that has mutants in it, else 0: a byte a site
     record where HAS_MUTANTS is 1, not 0 where MUTATE is to be called.  */
  uint8_t *mutated;
  /* TU-local variable of code that has mutants in it, else 0: one a function record, the
     number of its sites where MUTATED is not 0.  While it is 0 the function runs without
     mutants, from its next call on.  */
  uint32_t *mutated_functions;
  /* TU-local variable of code that has mutants in it, else 0: what that code
     calls there (packet.h).  */
  uint64_t (**mutate) (uint32_t site, uint64_t a, uint64_t b);
  /* Of code that has mutants in it, else 0: one byte a site record, 1 where
     the code has its mutants.  */
  const uint8_t *has_mutants;
};

/* Defined by libsymrt; found weakly or with dlsym.  */
#ifdef __cplusplus
extern "C"
#endif
  void
  symrt_attach (const struct symrt_tu *tu);

#endif
