/* SPDX-License-Identifier: MIT
   Models of library functions: prototypes from libc.def, and what they share.

   A model calls the function itself first, so that result, errno and a crash are
   libc's, and then says what happened: a branch for every test of a byte on which
   the way through the function depends, ids for what was copied, an expression
   where the result is one.  It must hold for every input that takes the same
   branches.  */
#ifndef SYMRT_MODELS_H
#define SYMRT_MODELS_H

#include "adse-op.h"
#include "runtime.h"

/* Types of results and lists of parameters by the letters that libc.def has
   for them.  */
#define SYMRT_MC_v void
#define SYMRT_MC_p void *
#define SYMRT_MC_i int
#define SYMRT_MC_z size_t
#define SYMRT_MC_l long
#define SYMRT_MC_q long long
#define SYMRT_MC_u unsigned long
#define SYMRT_MC_w unsigned long long
#define SYMRT_MP_pciz (void *, const void *, int, size_t)
#define SYMRT_MP_czcz (const void *, size_t, const void *, size_t)
#define SYMRT_MP_pcp (void *, const void *, void *)
#define SYMRT_MP_cpi (const void *, void *, int)
#define SYMRT_MP_pcz (void *, const void *, size_t)
#define SYMRT_MP_piz (void *, int, size_t)
#define SYMRT_MP_ccz (const void *, const void *, size_t)
#define SYMRT_MP_ciz (const void *, int, size_t)
#define SYMRT_MP_c (const void *)
#define SYMRT_MP_cz (const void *, size_t)
#define SYMRT_MP_cc (const void *, const void *)
#define SYMRT_MP_ci (const void *, int)
#define SYMRT_MP_cp (const void *, void *)
#define SYMRT_MP_cio (const void *, int, int)
#define SYMRT_MP_ic (int, const void *)
#define SYMRT_MP_icz (int, const void *, size_t)
#define SYMRT_MP_czzp (const void *, size_t, size_t, void *)
#define SYMRT_MP_ip (int, void *)
#define SYMRT_MP_ili (int, long, int)
#define SYMRT_MP_ppp (void *, void *, void *)
#define SYMRT_MP_pli (void *, long, int)
#define SYMRT_MP_pc (void *, const void *)
#define SYMRT_MP_pzc (void *, size_t, const void *)
#define SYMRT_MP_pip (void *, int, void *)
#define SYMRT_MP_ipz (int, void *, size_t)
#define SYMRT_MP_pzzp (void *, size_t, size_t, void *)
#define SYMRT_MP_i (int)
#define SYMRT_MP_l (long)
#define SYMRT_MP_q (long long)
#define SYMRT_MP_z (size_t)
#define SYMRT_MP_zz (size_t, size_t)
#define SYMRT_MP_pz (void *, size_t)
#define SYMRT_MP_p (void *)
#define SYMRT_MP_ (void)
#define SYMRT_MP(LETTERS) SYMRT_MP_##LETTERS
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS)                                   \
  SYMRT_MC_##RESULT model_##NAME SYMRT_MP PARAMETERS;
#include "libc.def"

/* models-pointer.c.  The functions that the models stand for, as the program
   calls them: libc's, unless a sanitizer or an allocator is between, or the
   program has its own.  What the runtime calls for itself is libc's in any
   case (bind.c).  */
extern void *const symrt_plain[SYMRT_M__COUNT];
/* models-pointer.c.  malloc_usable_size, as the program calls it.  */
extern size_t (*const symrt_usable_size) (void *);
/* One of symrt_plain, as a function of its type.  */
#define PLAIN(NAME) ((__typeof__ (&NAME)) symrt_plain[SYMRT_M_##NAME])

/* One call of a model.  */
struct model_call
{
  bool on; /* is recorded */
  enum symrt_model model;
  uint32_t branch; /* number of its branches */
  uint32_t id[4];  /* of its arguments */
};

/* A model begins; SELF is its address.  Takes the arguments' ids over if they
   are meant for it.  */
struct model_call model_enter (void *self, enum symrt_model);
/* A model ends, with this id of its result; 0: the result is concrete.  */
void model_leave (void *self, uint32_t id);
/* As model_leave for a result of WIDTH bits that is VALUE: an ID that
   disagrees is dropped.  */
void model_result (void *self, uint32_t id, unsigned width, uint64_t value);

/* model_enter of the model of NAME.  */
#define ENTER(NAME) model_enter ((void *) model_##NAME, SYMRT_M_##NAME)
/* model_leave of the model of NAME.  */
#define LEAVE(NAME, ID) model_leave ((void *) model_##NAME, ID)

/* Argument I is a pointer to memory and becomes concrete.  */
void model_pointer (struct model_call *, unsigned i, const void *p);
/* Argument I is a size and becomes concrete.  */
void model_size (struct model_call *, unsigned i, size_t n);
/* Argument I, an int, becomes concrete.  */
void model_int (struct model_call *, unsigned i, int v);

/* A byte that a model looks at.  */
struct model_byte
{
  uint32_t id; /* width 8, or 0 */
  uint8_t v;
};
/* Byte I of P, which libc read in this run.  */
struct model_byte model_byte (const void *p, size_t i);
/* As model_byte, for a byte that libc did not read in this run: an input's
   extent does not grow by it.  */
struct model_byte model_peek (const void *p, size_t i);
/* Can byte I of P be looked at, when libc read bytes up to LAST?  */
bool model_readable (const void *p, size_t last, size_t i);
/* How many bytes one expression compares at most.  */
#define MODEL_MAX_COMPARE 64
/* What a comparison of bytes [0, N) of A and B gives, as one expression that
   holds for all inputs.  FIRST: where libc stopped; FOLD: case does not
   matter.  0: concrete, or, where *SAID is false, not to be said that way.  */
uint32_t model_comparison (const struct model_call *, const void *a, const void *b,
			   size_t n, bool fold, size_t first, int result, bool *said);
/* The low byte of argument I, an int.  */
struct model_byte model_char (struct model_call *, unsigned i, int c);
/* A byte that is V in every run.  */
struct model_byte model_konst (uint8_t v);
/* The expression X op Y, of width 1; 0 when both are concrete.  */
uint32_t model_compare (enum adse_op, struct model_byte, struct model_byte);
/* Report a branch on X == Y as it went.  Returns how.  */
bool model_branch_eq (struct model_call *, struct model_byte x, struct model_byte y);
/* Report branches that say that the first N bytes of S are not 0, and, if
   ENDED, that byte N is.  */
void model_length (struct model_call *, const void *s, size_t n, bool ended);
/* The id of the difference of two bytes as an int, if that is what libc's
   RESULT says.  0: it is concrete.  */
uint32_t model_difference (struct model_call *, struct model_byte, struct model_byte,
			   int result);
/* compared.c.  The first N bytes of A and B, or, if they are STRINGS, what of these is
   shorter, differ: tell the driver of texts among the inputs.  */
void model_compared (const void *a, const void *b, size_t n, bool strings);
/* compared.c.  A number of BASE, 0: any, was read from S: tell the driver of other texts
   that may be there.  */
void model_converted (const char *s, int base);
/* Is the locale of characters "C" or "POSIX"?  */
bool model_locale_is_c (void);
/* At most N bytes of each of the strings A and B (or NULL) become concrete:
   another locale than "C" decided.  */
void model_fix_bytes (const void *a, const void *b, size_t n);
/* models-stdio.c.  From now on descriptor FD, a file, reads the N bytes at
   BASE.  */
void descriptor_note (int fd, const void *base, size_t n);
/* models-stdio.c.  From now on descriptor FD reads something else.  */
void descriptor_forget (int fd);
/* models-stdio.c.  From now on STREAM reads something else.  */
void stream_forget (void *stream);
/* Where STREAM reads or writes next in memory, *LEFT bytes of it; NULL: nobody knows.  */
uint8_t *stream_position (void *stream, size_t *left);
/* Note that the 32-bit input at LENGTH is the length of what STREAM, or with
   NULL descriptor FD, reads.  */
void source_length (void *stream, int fd, const void *length);
/* The id of the length in the 32-bit input at LENGTH, which is N in this
   run.  */
uint32_t source_length_id (const void *length, size_t n);
/* The id of the length of the file that FD reads; 0: it is no input.  */
uint32_t descriptor_length (int fd);
/* The byte as a small letter, in the locale "C".  */
struct model_byte model_lower (struct model_byte);

#endif
