/* SPDX-License-Identifier: GPL-3.0-or-later
   A unit made by hand.  See runtime-unit.h.  */
#define _GNU_SOURCE 1
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "../driver/metadata.h"
#include "program/image.h"
#include "adse-op.h"
#include "job.h"
#include "labels.h"
#include "runtime-unit.h"
#include "runtime.h"
#include "site.h"
#include "symrt-layout.h"

struct pair
{
  uint64_t a, b;
};

static uint32_t count;
static struct pair state;
static char name[13];
static volatile uint64_t used;

/* int scalar (int, char *)  */
static void
scalar (void **argv, void *result, void *function)
{
  int v;
  char *p;
  (void) function;
  memcpy (&v, argv[0], sizeof v);
  memcpy (&p, argv[1], sizeof p);
  used += (uint64_t) v + (uintptr_t) p + count + (unsigned char) name[0];
  v ^= 3;
  memcpy (result, &v, sizeof v);
}

/* struct pair aggregate (struct pair, unsigned long)  */
static void
aggregate (void **argv, void *result, void *function)
{
  struct pair p;
  uint64_t n;
  (void) function;
  memcpy (&p, argv[0], sizeof p);
  memcpy (&n, argv[1], sizeof n);
  p.a += n;
  state = p;
  memcpy (result, &p, sizeof p);
}

/* void nothing (void)  */
static void
nothing (void **argv, void *result, void *function)
{
  (void) argv, (void) result, (void) function;
  count++;
}

/* Take what AP gives, of kinds that HOW says, two bits each.  */
static void
take (va_list ap, unsigned how)
{
  const struct symrt_job *job = (const struct symrt_job *) rt.job;
  /* Otherwise one that is not there ends the process.  */
  for (unsigned i = 0; job->flags & SYMRT_JOB_ANY && i < SYMRT_VARARG_WORDS + 1; i++, how >>= 2)
    {
      symrt_va_next (ap, SYMRT_VARARG_INT + (how & 3));
      if ((how & 3) + SYMRT_VARARG_INT == SYMRT_VARARG_REAL)
	used += (uint64_t) (va_arg (ap, double) != 0);
      else
	used += va_arg (ap, uint64_t);
    }
}

static void
several_arguments (int how, ...)
{
  va_list ap;
  va_start (ap, how);
  symrt_va_begin (ap);
  take (ap, (unsigned) how);
  va_end (ap);
}

/* void several (int, ...), as thunks call it  */
static void
several (void **argv, void *result, void *function)
{
  int how;
  uint64_t w[SYMRT_VARARG_WORDS];
  double r[SYMRT_VARARG_REALS];
  (void) result, (void) function;
  memcpy (&how, argv[0], sizeof how);
  for (unsigned i = 0; i < SYMRT_VARARG_WORDS; i++)
    memcpy (&w[i], argv[1 + i], sizeof *w);
  for (unsigned i = 0; i < SYMRT_VARARG_REALS; i++)
    memcpy (&r[i], argv[1 + SYMRT_VARARG_WORDS + i], sizeof *r);
  several_arguments (how, w[0], w[1], w[2], w[3], w[4], w[5], argv, r[0], r[1], r[2],
		     r[3]);
}

/* void listed (int, va_list)  */
static void
listed (void **argv, void *result, void *function)
{
  const struct symrt_job *job = (const struct symrt_job *) rt.job;
  const struct symrt_call *call
    = (const struct symrt_call *) (rt.job + job->calls) + rt.arena->in_call - 1;
  int how;
  void *list;
  (void) result, (void) function;
  memcpy (&how, argv[0], sizeof how);
  memcpy (&list, argv[1], sizeof list);
  if (call->vararg[1] == SYMRT_VARARG_LIST)
    take (list, (unsigned) how);
}

/* rt_map, as run.c and region.c call it here.  */
void *fuzz_map (size_t);
static struct
{
  void *p;
  size_t n;
} mapped[SYMRT_JOB_MAX_REGIONS + 64];
static unsigned nmapped;

void *
fuzz_map (size_t n)
{
  void *p = nmapped < sizeof mapped / sizeof *mapped ? rt_map (n) : NULL;
  if (p)
    {
      mapped[nmapped].p = p;
      mapped[nmapped++].n = n;
    }
  return p;
}

void
runtime_unmap (void)
{
  while (nmapped)
    {
      nmapped--;
      munmap (mapped[nmapped].p, mapped[nmapped].n);
    }
}

/* The builder can make programs as well, which is not asked for here.  */
struct program;
int
program_read (struct program *p, char *const *paths, size_t n, char *err,
	      size_t nerr)
{
  (void) p, (void) paths, (void) n, (void) err, (void) nerr;
  abort ();
}

const struct symrt_tu *
runtime_unit (void)
{
  static void (*const thunks[]) (void **, void *, void *)
    = { scalar, aggregate, nothing, several, listed };
  static void *const functions[]
    = { (void *) scalar, (void *) aggregate, (void *) nothing, (void *) several,
	(void *) listed };
  static void *const globals[] = { &count, &state, name };
  static uint32_t site_base, branch_base;
  static void *ops;
  static struct symrt_tu tu;
  if (tu.meta)
    return &tu;
  struct metadata m;
  size_t n;
  metadata_init (&m, "a.c");
  uint32_t i32 = metadata_int (&m, 32, 1, "int @"),
	   u64 = metadata_int (&m, 64, 0, "unsigned long @"),
	   ch = metadata_int (&m, 8, 1, "char @"),
	   text = metadata_pointer (&m, ch, "char *@");
  struct metadata_field part[] = { { "a", u64, 0, 0 }, { "b", u64, 64, 0 } };
  uint32_t pair = metadata_struct (&m, "pair", 16, part, 2);
  struct symrt_type array = { .kind = SYMRT_T_ARRAY, .size = sizeof name,
			      .align = 1, .target = ch, .count = sizeof name };
  uint32_t chars = metadata_type (&m, &array, "char @[13]", "");
  struct metadata_param of_scalar[] = { { "v", i32, 0 }, { "p", text, 0 } };
  struct metadata_param of_pair[] = { { "p", pair, 0 }, { "n", u64, 0 } };
  metadata_function (&m, "scalar", 1, i32, of_scalar, 2);
  metadata_function (&m, "aggregate", 2, pair, of_pair, 2);
  metadata_function (&m, "nothing", 3, SYMRT_NONE, NULL, 0);
  struct metadata_param of_several[] = { { "how", i32, 0 }, { "list", text, 0 } };
  uint32_t variable = metadata_function (&m, "several", 4, SYMRT_NONE, of_several, 1);
  ((struct symrt_function *) m.t[T_FUNCTIONS].data)[variable].flags |= SYMRT_F_VARARGS;
  metadata_function (&m, "listed", 5, SYMRT_NONE, of_several, 2);
  metadata_global (&m, "count", i32, 0);
  metadata_global (&m, "state", pair, 0);
  metadata_global (&m, "name", chars, 0);
  struct adse_site op = { .kind = ADSE_SITE_OP, .op = ADSE_OP_SLT, .width = 32,
			  .flags = ADSE_SITE_PLACED | ADSE_SITE_SIGNED,
			  .opnd = { ADSE_OPND_VAR, ADSE_OPND_VAR } };
  metadata_site (&m, &op);
  tu = (struct symrt_tu){ .abi = SYMRT_ABI_VERSION,
			  .meta = (void *) metadata_finish (&m, &n),
			  .thunks = thunks, .functions = functions,
			  .globals = globals, .site_base = &site_base,
			  .branch_base = &branch_base, .ops = &ops };
  metadata_free (&m);
  return &tu;
}

struct symrt_module
runtime_unit_module (void)
{
  const struct symrt_meta *meta = runtime_unit ()->meta;
  struct adse_site_ctx ctx = { .strings = (const char *) meta + meta->strings.offset };
  const struct adse_site *site
    = (const void *) ((const char *) meta + meta->sites.offset);
  return (struct symrt_module){ .stamp = meta->stamp, .nsite = 1,
				.nlabel = adse_site_nlabels (&ctx, site) };
}

void
runtime_forget (struct symrt_arena *a, uint64_t size)
{
  for (uint32_t i = 0; rt.module && i < rt.module_room; i++)
    if (rt.module[i].first_label)
      munmap (rt.module[i].first_label,
	      (rt.module[i].nsite + 1) * sizeof (uint32_t));
  if (rt.module)
    munmap (rt.module, (rt.module_room + 1) * sizeof *rt.module);
  for (unsigned i = 0; i < MAX_CHUNKS && rt.chunk[i]; i++)
    munmap (rt.chunk[i], sizeof *rt.chunk[i]);
  if (rt.bucket)
    munmap (rt.bucket, ((size_t) rt.bucket_mask + 1) * sizeof *rt.bucket);
  munmap ((void *) (uintptr_t) SYMRT_STATE, SYMRT_STATE_SIZE);
  munmap ((void *) (uintptr_t) SYMRT_FLAGS, SYMRT_FLAGS_SIZE);
  munmap ((void *) (uintptr_t) SYMRT_OPEN, SYMRT_OPEN_SIZE);
  if (a)
    munmap (a, size);
  memset (&rt, 0, sizeof rt);
  rt_tracked = 0;
}
