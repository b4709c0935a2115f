/* SPDX-License-Identifier: GPL-3.0-or-later
   A job as the target carries it out, in this process: regions are mapped, the
   unit's functions called.  Input: a byte (0: as it is, 1: tables are put where
   they fit), then the job area.  */
#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "fuzz.h"
#include "job.h"
#include "runtime-unit.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "trace.h"

#define JOB_SIZE 0x8000
#define RECORDS 4096

static uint64_t
place (struct symrt_span *s, uint64_t at, uint64_t count, size_t size)
{
  s->offset = at;
  s->count = count;
  return (at + count * size + 4095) & ~4095ull;
}

static void
start (void)
{
  struct symrt_arena h = { .magic = SYMRT_ARENA_MAGIC,
			   .version = SYMRT_ARENA_VERSION,
			   .mode = SYMRT_MODE_EXEC, .nmodule = 1, .nbytes = 8 };
  uint64_t at = 4096;
  at = place (&h.modules, at, 1, sizeof (struct symrt_module));
  at = place (&h.labels, at, 64, 1);
  at = place (&h.open, at, SYMRT_OPEN_SIZE, 1);
  at = place (&h.nodes, at, RECORDS, sizeof (struct symrt_node));
  at = place (&h.events, at, RECORDS, sizeof (struct symrt_event));
  at = place (&h.bytes, at, RECORDS, 1);
  /* Last, so that an access beyond it faults.  */
  at = place (&h.job, at, JOB_SIZE, 1);
  h.size = at;
  int fd = memfd_create ("arena", 0);
  struct symrt_module m = runtime_unit_module ();
  char number[16];
  snprintf (number, sizeof number, "%d", fd);
  if (fd < 0 || ftruncate (fd, (off_t) at)
      || pwrite (fd, &h, sizeof h, 0) != sizeof h
      || pwrite (fd, &m, sizeof m, (off_t) h.modules.offset) != sizeof m)
    abort ();
  setenv (SYMRT_ENV_ARENA, number, 1);
  attach_unit (runtime_unit ());
  fuzz_check (rt.state == RT_OPEN && rt.module[0].tu, "the arena can be used");
}

/* Numbers that are far out come to where they may mean something.  */
static void
repair (void)
{
  struct symrt_job *j = (struct symrt_job *) rt.job;
  j->size = JOB_SIZE;
  j->nregion %= 8;
  j->ncall %= 4;
  j->nlayout %= 16;
  j->regions = sizeof *j;
  j->calls = j->regions + 8 * (uint32_t) sizeof (struct symrt_region);
  j->layouts = j->calls + 4 * (uint32_t) sizeof (struct symrt_call);
  struct symrt_region *r = (void *) (rt.job + j->regions);
  for (uint32_t i = 0; i < j->nregion; i++)
    {
      r[i].kind = 1 + r[i].kind % SYMRT_R_VARIABLE;
      bool callee = r[i].kind == SYMRT_R_CALLEE || r[i].kind == SYMRT_R_OUT;
      bool named = r[i].kind == SYMRT_R_FILE || r[i].kind == SYMRT_R_VARIABLE;
      r[i].tu %= callee ? SYMRT_MAX_CALLEES : named ? 9 : 1;
      r[i].index = r[i].kind == SYMRT_R_OUT
		     ? (r[i].index & 7) | 256u << (r[i].index >> 3 & 3)
		     : r[i].index % (named ? 9 : 3);
      r[i].capacity %= r[i].kind == SYMRT_R_GLOBAL ? 33 : 300;
      r[i].layout %= j->nlayout + 1;
      r[i].nlayout %= 16;
      r[i].data %= JOB_SIZE;
      r[i].ndata %= r[i].capacity + 1;
      r[i].known %= JOB_SIZE;
      r[i].stride %= 40;
      r[i].late &= 1;
    }
  struct symrt_call *c = (void *) (rt.job + j->calls);
  for (uint32_t i = 0; i < j->ncall; i++)
    {
      c[i].kind = 1 + c[i].kind % 3;
      c[i].tu = 0;
      c[i].function %= 6;
      c[i].narg %= 8;
      for (unsigned k = 0; k < 8; k++)
	{
	  c[i].arg[k] %= 9;
	  c[i].vararg[k] %= SYMRT_VARARG_LIST + 2;
	}
      c[i].result_size %= 40;
      c[i].result_bits %= 66;
      c[i].result %= JOB_SIZE;
      c[i].makes %= 9;
      c[i].when %= 9;
      c[i].made_in %= 9;
    }
  struct symrt_layout *l = (void *) (rt.job + j->layouts);
  for (uint32_t i = 0; i < j->nlayout; i++)
    {
      l[i].offset %= 320;
      l[i].flags |= 1;
      l[i].bits %= 66;
      l[i].bytes %= 10;
      l[i].bit %= 66;
    }
}

/* Does callee N give memory?  */
static bool
returns_block (unsigned n)
{
  const struct symrt_job *j = (const struct symrt_job *) rt.job;
  return j->callee_result_bits[n] & SYMRT_CALLEE_ALLOCATES;
}

/* As instrumented code does with what it was given.  */
static void
touch (void)
{
  rt_tracked = 1;
  for (unsigned i = 0; i < region_count () && i < 8; i++)
    {
      const struct region *r = region_get (i);
      if (!r->addr || !r->size)
	continue;
      for (uint64_t at = 0; at < r->size; at += 1 + at / 2)
	{
	  uint64_t addr = r->addr + at;
	  unsigned size = r->size - at >= 8 ? 8 : 1;
	  symrt_load ((void *) (uintptr_t) addr, size,
		      load_bytes ((void *) (uintptr_t) addr, size), 0, 0, NULL);
	}
    }
  /* Generated callees and stubs, allocations, values and names.  */
  for (unsigned i = 0; i < SYMRT_MAX_CALLEES; i++)
    {
      uint64_t (*callee) (uint64_t)
	= (uint64_t (*) (uint64_t)) (uintptr_t) callee_address (SYMRT_CALLEE_POINTER + i);
      uint64_t written[SYMRT_STUB_ARGUMENTS + 1] = { 0 };
      uint64_t arguments[SYMRT_STUB_ARGUMENTS + 1];
      for (unsigned k = 0; k <= SYMRT_STUB_ARGUMENTS; k++)
	arguments[k] = (uint64_t) (uintptr_t) &written[k];
      uint64_t block = returns_block (i) ? callee (8) : 0;
      if (callee_mark (block) == block)
	free ((void *) (uintptr_t) block);
      if (!returns_block (i))
	adse_runtime_stub (i % 3, (void *) touch, arguments, i % 2 ? 8 : 0);
    }
  allocations_arm (true);
  for (unsigned i = 0; i < 70; i++)
    {
      struct allocation a = allocation_begin ();
      uint32_t id = allocation_end (a, a.fails ? NULL : &a);
      fuzz_check (!id || allocation_is (id), "an allocation is known");
    }
  allocations_arm (false);
  uint64_t drawn[5];
  for (size_t i = 1; i <= sizeof drawn; i++)
    drawn_give (drawn, i);
  rt_tracked = 0;
}

int
fuzz_job (const uint8_t *data, size_t n)
{
  struct fuzz f = { data, n };
  if (rt.state != RT_OPEN)
    start ();
  uint8_t how = fuzz_u8 (&f);
  fuzz_take (&f, rt.job, f.n < JOB_SIZE ? f.n : JOB_SIZE);
  memset (rt.job + (n < JOB_SIZE ? n : JOB_SIZE), 0,
	  n < JOB_SIZE ? JOB_SIZE - n : 0);
  if (how & 1)
    repair ();
  run_job ();
  if (rt.arena->end != SYMRT_END_REFUSED)
    touch ();
  runtime_unmap ();
  munmap ((void *) (uintptr_t) SYMRT_ZONE_BASE,
	  SYMRT_JOB_MAX_REGIONS * SYMRT_ZONE_STRIDE);
  return 0;
}

/* Zones lie where AddressSanitizer keeps nothing, unless told otherwise; a fault is
   a finding, not the runtime's.  */
const char *__asan_default_options (void);
const char *
__asan_default_options (void)
{
  return "protect_shadow_gap=0:allow_user_segv_handler=0:handle_segv=2:"
	 "handle_sigbus=2";
}
