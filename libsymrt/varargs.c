/* SPDX-License-Identifier: MIT
   Variable arguments of a call that a job makes: the values that va_arg takes are the
   inputs of their regions.  A function of `...' is called with more arguments than its
   parameters, as its thunk passes them; one that takes a va_list gets one that is made
   here.

     f (int n, ...)		      f (2, 5, 7) by a job: regions of 5 and 7
     va_start (ap, n);		      begin (&ap): is it of this call?
     x = va_arg (ap, int);	      id = next (&ap, INT): region of 5, as an input

   Where the next argument lies is for the System V ABI of x86-64 to say; elsewhere
   nothing is followed.  What takes more than there is, or as another type, has no test:
   the run ends there.  */
#include <string.h>
#include <unistd.h>
#include "job.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

#ifdef __x86_64__
enum
{
  SAVED = 6 * 8, /* bytes of general registers in a save area */
  SAVED_ALL = SAVED + 8 * 16
};

/* What va_list is there.  */
struct list
{
  uint32_t gp_offset, fp_offset;
  void *overflow, *save;
};

static struct
{
  const void *mark; /* the last of the words that are passed; NULL: no such call */
  struct
  {
    const struct region *region;
    uint8_t kind;
  } arg[SYMRT_VARARG_WORDS + SYMRT_VARARG_REALS]; /* in the order of the call */
  unsigned n, nword, nreal;
  /* The list that takes them, once there is one.  */
  const void *save, *overflow;
  uint32_t gp_offset, fp_offset;
} now;

static uint64_t saved[SAVED_ALL / 8], spilled[1];
_Static_assert(SYMRT_VARARG_WORDS * 8 <= SAVED, "words fit the registers of a list");
static struct list made;
static void *made_at;
static const uint64_t nothing;

void
varargs_begin (const struct symrt_call *c, unsigned nparam, void **argv, unsigned room)
{
  memset (&now, 0, sizeof now);
  now.mark = argv;
  for (unsigned i = nparam; i < room; i++)
    argv[i] = (void *) &nothing;
  for (unsigned i = nparam; i < c->narg; i++)
    {
      const struct region *r = region_get (c->arg[i]);
      bool real = c->vararg[i] == SYMRT_VARARG_REAL;
      if (real ? now.nreal == SYMRT_VARARG_REALS : now.nword == SYMRT_VARARG_WORDS)
	break;
      argv[nparam + (real ? SYMRT_VARARG_WORDS + now.nreal++ : now.nword++)]
	= (void *) (uintptr_t) r->addr;
      now.arg[now.n].region = r;
      now.arg[now.n++].kind = c->vararg[i];
    }
  for (unsigned i = 0; i < nparam; i++)
    if (c->vararg[i] == SYMRT_VARARG_LIST)
      {
	memset (saved, 0, sizeof saved);
	for (unsigned k = 0; k < now.nword; k++)
	  memcpy (&saved[k], argv[nparam + k], 8);
	for (unsigned k = 0; k < now.nreal; k++)
	  memcpy (&saved[SAVED / 8 + 2 * k], argv[nparam + SYMRT_VARARG_WORDS + k], 8);
	made = (struct list){ 0, SAVED, spilled, saved };
	made_at = &made;
	argv[i] = &made_at;
	now.save = saved;
	now.overflow = spilled;
	now.fp_offset = SAVED;
      }
}

void
varargs_end (void)
{
  now.mark = NULL;
  now.save = NULL;
}

void
symrt_va_begin (void *p)
{
  const struct list *l = p;
  if (!now.mark || now.save || l->gp_offset > SAVED || l->gp_offset % 8)
    return;
  /* As many words as parameters took registers of lie on the stack, then the mark,
     which is on no other call's.  */
  const void *const *stack = l->overflow;
  if (stack[SYMRT_VARARG_WORDS - (SAVED - l->gp_offset) / 8] != now.mark)
    return;
  if (l->fp_offset > SAVED_ALL - 16 * SYMRT_VARARG_REALS)
    return; /* numbers would lie among the words */
  now.save = l->save;
  now.overflow = l->overflow;
  now.gp_offset = l->gp_offset;
  now.fp_offset = l->fp_offset;
}

/* The argument that L gives next, if it is a KIND; else NULL.  Words and numbers are
   counted apart: what came before is both together.  */
static const struct region *
next_of (const struct list *l, uint32_t kind)
{
  unsigned words = ((l->gp_offset < SAVED ? l->gp_offset : SAVED) - now.gp_offset) / 8;
  unsigned reals = (l->fp_offset - now.fp_offset) / 16;
  words += (unsigned) (((uintptr_t) l->overflow - (uintptr_t) now.overflow) / 8);
  unsigned k = words + reals;
  return k < now.n && now.arg[k].kind == kind ? now.arg[k].region : NULL;
}

uint32_t
symrt_va_next (void *p, uint32_t kind)
{
  const struct list *l = p;
  if (!now.save || l->save != now.save)
    return 0;
  const struct region *r = next_of (l, kind);
  if (!r)
    {
      rt_count (SYMRT_REASON_VARARGS);
      run_varargs_missing ();
      return 0;
    }
  void *at = (void *) (uintptr_t) r->addr;
  unsigned n = kind == SYMRT_VARARG_INT ? 4 : 8;
  return symrt_load (at, n, load_bytes (at, n), 0, 0, NULL);
}
#else
void
varargs_begin (const struct symrt_call *c, unsigned nparam, void **argv, unsigned room)
{
}

void
varargs_end (void)
{
}

void
symrt_va_begin (void *p)
{
}

uint32_t
symrt_va_next (void *p, uint32_t kind)
{
  return 0;
}
#endif
