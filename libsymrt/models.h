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

/* models-pointer.c: the functions that the models stand for, as the program calls them;
   libc's, unless a sanitizer or an allocator is between, or the program has its own.
   What the runtime calls for itself is libc's in any case (bind.c).  */
extern void *const symrt_plain[SYMRT_M__COUNT];
extern size_t (*const symrt_usable_size) (void *);
#define PLAIN(NAME) ((__typeof__ (&NAME)) symrt_plain[SYMRT_M_##NAME])

/* One call of a model.  */
struct model_call
{
  bool on; /* is recorded */
  enum symrt_model model;
  uint32_t branch; /* number of its branches */
  uint32_t id[4];  /* of its arguments */
};

struct model_call model_enter (void *self, enum symrt_model);
/* ID: of the result, 0 concrete.  */
void model_leave (void *self, uint32_t id);
/* The same for a result of WIDTH bits that is VALUE: an ID that disagrees is
   dropped.  */
void model_result (void *self, uint32_t id, unsigned width, uint64_t value);

#define ENTER(NAME) model_enter ((void *) model_##NAME, SYMRT_M_##NAME)
#define LEAVE(NAME, ID) model_leave ((void *) model_##NAME, ID)

/* Argument I is a pointer to memory: it goes on as it is.  */
void model_pointer (struct model_call *, unsigned i, const void *p);
/* Argument I is a size: it goes on as it is.  */
void model_size (struct model_call *, unsigned i, size_t n);
/* Argument I, an int, stays what it is in this run.  */
void model_int (struct model_call *, unsigned i, int v);

struct model_byte
{
  uint32_t id; /* width 8, or 0 */
  uint8_t v;
};
struct model_byte model_byte (const void *p, size_t i);
/* The same for a byte that libc did not read in this run: an input's extent does
   not grow by it.  */
struct model_byte model_peek (const void *p, size_t i);
/* Can byte I of P be looked at, when libc read bytes up to LAST?  */
bool model_readable (const void *p, size_t last, size_t i);
/* What a comparison of bytes [0, N) of A and B gives, as one expression that holds
   for all inputs; FIRST: where libc stopped.  0: concrete, or not to be said that
   way, then *SAID is false.  */
#define MODEL_MAX_COMPARE 64
uint32_t model_comparison (const struct model_call *, const void *a, const void *b,
			   size_t n, bool fold, size_t first, int result, bool *said);
/* The low byte of argument I, an int.  */
struct model_byte model_char (struct model_call *, unsigned i, int c);
/* A byte that is V.  */
struct model_byte model_konst (uint8_t v);
/* X op Y, width 1; 0 when both are concrete.  */
uint32_t model_compare (enum adse_op, struct model_byte, struct model_byte);
/* Branch on X == Y as it went.  Returns how.  */
bool model_branch_eq (struct model_call *, struct model_byte x, struct model_byte y);
/* The first N bytes of S are not 0, and if ENDED byte N is.  */
void model_length (struct model_call *, const void *s, size_t n, bool ended);
/* Difference of two bytes as an int; libc's RESULT decides whether it is that.  */
uint32_t model_difference (struct model_call *, struct model_byte, struct model_byte,
			   int result);
/* Is the locale of characters C or POSIX?  */
bool model_locale_is_c (void);
/* Another locale than C decided: the bytes of the strings A and B (or NULL) are
   fixed, at most N.  */
void model_fix_bytes (const void *a, const void *b, size_t n);
/* models-stdio.c: descriptor FD, a file, reads the N bytes at BASE.  */
void descriptor_note (int fd, const void *base, size_t n);
/* models-stdio.c: descriptor FD reads something else.  */
void descriptor_forget (int fd);
/* models-stdio.c: STREAM reads something else.  */
void stream_forget (void *stream);
/* Where STREAM reads or writes next in memory, *LEFT bytes of it; NULL: nobody knows.  */
uint8_t *stream_position (void *stream, size_t *left);
/* The length of what STREAM reads, or with NULL descriptor FD, is the 32-bit input at
   LENGTH.  */
void source_length (void *stream, int fd, const void *length);
/* Id of that, which is N in this run.  */
uint32_t source_length_id (const void *length, size_t n);
/* Id of the length of the file that FD reads; 0: no input.  */
uint32_t descriptor_length (int fd);
/* C locale.  */
struct model_byte model_lower (struct model_byte);

#endif
