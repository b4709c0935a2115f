/* SPDX-License-Identifier: MIT
   One run: lay out the job's memory, make its calls in order, say how it ended.

     map regions, write bytes (late = 0), they become inputs
     SETUP calls; one that makes no object rejects the run
     write bytes (late = 1), they become inputs
     PRECOND calls: 0 rejects the run
     TARGET call: an assumption that is false in any of them ends the run, and so
     does what the function that is called asserts at entry
     LOOK calls, in live runs; none where the target was to make an object and did not

   The job is the driver's, checked here all the same: a job that cannot be carried
   out is refused with a line that says why.  */
#define _GNU_SOURCE
#include <alloca.h>
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "adse-op.h"
#include "job.h"
#include "meta.h"
#include "models.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

#define STACK_FILL 0x8000 /* bytes below the call that are filled */
#define FILLED_AT_ONCE 0x400
#define STACK_UNSET                                                                    \
  0x2000 /* the first of them, of which it is known that nothing was
			      stored there */
#define STACK_BETWEEN                                                                  \
  256 /* left free between the calls that prepare one and that one */
/* What is stored there by code that is not instrumented shows by being another byte: zeros,
   of which it stores many, are told only if this is none.  */
#define STACK_BYTE 0xa5
#define RESULT_KEPT 256
#define LOOKS_PART 3 /* of a live run's time, for its looks */

struct run
{
  struct symrt_job *job;
  struct symrt_region *region;
  struct symrt_call *call;
  const struct symrt_layout *layout;
  uint64_t tables_end; /* results come behind the tables */
  bool unmade;	       /* the target was to make an object, and did not */
};

static bool refuse (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

static bool
refuse (const char *format, ...)
{
  char line[200];
  va_list ap;
  va_start (ap, format);
  int n = vsnprintf (line, sizeof line, format, ap);
  va_end (ap);
  if (n < 0)
    n = 0;
  if (n >= (int) sizeof line)
    n = sizeof line - 1;
  rt.arena->refused = rt_bytes (line, (uint32_t) n + 1);
  rt.arena->end = SYMRT_END_REFUSED;
  return false;
}

static bool
inside (uint64_t offset, uint64_t count, uint64_t size)
{
  return offset <= rt.job_size && count <= (rt.job_size - offset) / size;
}

static bool
read_job (struct run *r)
{
  r->job = (struct symrt_job *) rt.job;
  if (rt.job_size < sizeof *r->job || r->job->size > rt.job_size
      || r->job->size < sizeof *r->job)
    return refuse ("the job does not fit its area");
  if (r->job->nregion > SYMRT_JOB_MAX_REGIONS
      || (r->job->regions | r->job->calls | r->job->layouts) % 8
      || !inside (r->job->regions, r->job->nregion, sizeof *r->region)
      || !inside (r->job->calls, r->job->ncall, sizeof *r->call)
      || !inside (r->job->layouts, r->job->nlayout, sizeof *r->layout))
    return refuse ("the job's tables do not fit its area");
  uint64_t end[] = { sizeof *r->job,
		     r->job->regions + r->job->nregion * (uint64_t) sizeof *r->region,
		     r->job->calls + r->job->ncall * (uint64_t) sizeof *r->call,
		     r->job->layouts + r->job->nlayout * (uint64_t) sizeof *r->layout };
  for (unsigned i = 0; i < sizeof end / sizeof *end; i++)
    if (end[i] > r->tables_end)
      r->tables_end = end[i];
  r->region = (struct symrt_region *) (rt.job + r->job->regions);
  r->call = (struct symrt_call *) (rt.job + r->job->calls);
  r->layout = (const struct symrt_layout *) (rt.job + r->job->layouts);
  return true;
}

static const struct module *
module_of (uint32_t tu)
{
  return tu < rt.arena->nmodule && tu < rt.module_room && rt.module[tu].tu
	   ? &rt.module[tu]
	   : NULL;
}

/* Bytes of an object of TYPE; 0: not known.  */
static uint64_t
size_of (const struct module *m, uint32_t type)
{
  return type < m->tu->meta->types.count ? m->types[type].size : 0;
}

/* The thunk reads all arguments and stores the whole result, whatever the job
   says of them.  */
static bool
check_call (const struct module *m, uint32_t i, const struct symrt_call *c)
{
  const struct symrt_meta *meta = m->tu->meta;
  const struct symrt_function *f = &m->functions[c->function];
  bool more = (f->flags & SYMRT_F_VARARGS) != 0;
  for (uint32_t k = 0; k < SYMRT_CALL_MAX_ARGS; k++)
    more |= c->vararg[k] == SYMRT_VARARG_LIST;
  if (c->narg < f->nparam || (c->narg > f->nparam && !more)
      || c->narg > SYMRT_CALL_MAX_ARGS || f->first_param > meta->params.count
      || f->nparam > meta->params.count - f->first_param)
    return refuse ("call %u: %u arguments are not what the function takes", i, c->narg);
  for (uint32_t k = 0; k < c->narg; k++)
    {
      const struct region *a = region_get (c->arg[k]);
      if (!a || !a->addr
	  || a->size < (k >= f->nparam ? 4
			: c->vararg[k] == SYMRT_VARARG_LIST
			  ? 8
			  : size_of (m, m->params[f->first_param + k].type))
	  || a->shared->kind != SYMRT_R_VALUE || (k >= f->nparam && a->size > 8))
	return refuse ("call %u: argument %u has no region of its size", i, k);
    }
  if (f->type < meta->types.count
      && c->result_size < size_of (m, m->types[f->type].target))
    return refuse ("call %u: no room for its result", i);
  return true;
}

static bool
without_memory (const struct symrt_region *s)
{
  return s->kind == SYMRT_R_CALLEE || s->kind == SYMRT_R_DRAWN
	 || s->kind == SYMRT_R_MADE || s->kind == SYMRT_R_FAILS
	 || s->kind == SYMRT_R_OUT || s->kind == SYMRT_R_FILE
	 || s->kind == SYMRT_R_VARIABLE;
}

static bool
map_region (struct run *r, uint32_t i)
{
  struct symrt_region *s = &r->region[i];
  s->touched = s->written = s->escaped = s->freed = 0;
  if (!inside (s->data, s->ndata, 1)
      || (s->known && !inside (s->known, (s->ndata + 7) / 8, 1))
      || s->layout > r->job->nlayout || s->nlayout > r->job->nlayout - s->layout)
    return refuse ("region %u: its tables do not fit the job", i);
  struct region *region = region_new (i);
  region->layout = r->layout + s->layout;
  region->nlayout = s->nlayout;
  region->stride = s->stride;
  region->shared = s;
  if (without_memory (s) && s->ndata && s->data < r->tables_end)
    return refuse ("region %u: its bytes lie among the job's tables", i);
  if (without_memory (s) || s->kind == SYMRT_R_GLOBAL)
    zone_map (i, 0);
  if (without_memory (s))
    return true;
  if (s->ndata > s->capacity)
    return refuse ("region %u: more bytes than its capacity", i);
  if (s->kind == SYMRT_R_GLOBAL)
    {
      const struct module *m = module_of (s->tu);
      uint32_t n = m ? m->tu->meta->globals.count : 0;
      void *p = s->index < n ? m->tu->globals[s->index] : NULL;
      if (!p)
	return refuse ("region %u: global %u of unit %u has no address", i, s->index,
		       s->tu);
      uint64_t size = size_of (m, m->globals[s->index].type);
      if (size && s->capacity > size)
	return refuse ("region %u: global %u of unit %u has %llu bytes", i, s->index,
		       s->tu, (unsigned long long) size);
      region->addr = (uint64_t) (uintptr_t) p;
    }
  else
    {
      if (s->capacity > SYMRT_ZONE_PAGES)
	return refuse ("region %u: capacity %u is too large", i, s->capacity);
      region->addr = SYMRT_REGION_ADDRESS (i, s->capacity);
      /* What follows the zone stays unmapped.  */
      if (!zone_map (i, s->capacity))
	return refuse ("region %u: its addresses are taken", i);
    }
  region->size = s->capacity;
  region_map (region);
  return true;
}

/* The stream that VALUE marks; NULL: none.  */
static void *
open_stream (struct run *r, uint64_t value)
{
  uint64_t i = value - SYMRT_STREAM_POINTER;
  if (i >= r->job->nregion || r->region[i].kind != SYMRT_R_MEMORY || !r->region[i].ndata
      || !region_get ((unsigned) i))
    return NULL;
  FILE *stream = fmemopen ((void *) (uintptr_t) region_get ((unsigned) i)->addr,
			   r->region[i].ndata, "r+");
  if (stream)
    {
      setbuf (stream, NULL);
      stream_note (stream, (void *) (uintptr_t) region_get ((unsigned) i)->addr,
		   r->region[i].ndata);
    }
  return stream;
}

/* Standard input becomes a stream over its region.  */
static bool
open_input (struct run *r)
{
  uint32_t i = r->job->input - 1, l = r->job->input_length - 1;
  if (!r->job->input)
    return true;
  struct region *bytes = region_get (i), *length = region_get (l);
  if (!bytes || !length || !bytes->addr || !length->addr || length->size < 4)
    return refuse ("standard input has no region");
  uint64_t n = load_bytes ((const void *) (uintptr_t) length->addr, 4);
  void *base = (void *) (uintptr_t) bytes->addr;
  /* A stream over no bytes cannot be had: one at its end can.  */
  FILE *stream = fmemopen (base, n && n <= bytes->size ? n : 1, "r");
  if (!stream)
    return refuse ("standard input cannot be opened");
  setbuf (stream, NULL);
  if (!n)
    fseek (stream, 1, SEEK_SET);
  stream_note (stream, base, n <= bytes->size ? n : bytes->size);
  source_length (stream, -1, (const void *) (uintptr_t) length->addr);
  stdin = stream;
  return true;
}

/* Write the bytes of the regions whose LATE is that, and make them inputs.  */
static void
write_regions (struct run *r, uint32_t late)
{
  for (uint32_t i = 0; i < r->job->nregion; i++)
    {
      struct symrt_region *s = &r->region[i];
      struct region *region = region_get (i);
      if (without_memory (s) || (s->late != 0) != (late != 0))
	continue;
      uint8_t *to = (uint8_t *) (uintptr_t) region->addr;
      const uint8_t *from = rt.job + s->data;
      const uint8_t *known = s->known ? rt.job + s->known : NULL;
      if (!known)
	{
	  memcpy (to, from, s->ndata);
	  shadow_forget (region->addr, s->ndata);
	}
      for (uint32_t k = 0; known && k < s->ndata; k++)
	if (known[k / 8] >> k % 8 & 1)
	  {
	    to[k] = from[k];
	    shadow_forget (region->addr + k, 1);
	  }
      for (uint32_t k = 0; s->ndata >= 8 && k <= s->ndata - 8; k += 8)
	{
	  uint64_t address = callee_address (load_bytes (to + k, 8));
	  if (!address)
	    address = made_address (load_bytes (to + k, 8));
	  if (!address)
	    address = (uintptr_t) open_stream (r, load_bytes (to + k, 8));
	  if (address)
	    memcpy (to + k, &address, 8);
	}
      region_activate (region);
    }
}

/* The N bytes at P, a multiple of FILLED_AT_ONCE, become BYTE.  Those that are so already are
   not written to: their pages need no copy after a fork.  */
static void
fill_with (uint8_t *p, uint8_t byte, size_t n)
{
  for (uint8_t *end = p + n; p < end; p += FILLED_AT_ONCE)
    if (*p != byte || memcmp (p, p + 1, FILLED_AT_ONCE - 1))
      memset (p, byte, FILLED_AT_ONCE);
}

/* Whatever lies below on the stack is the same in all runs of a job with FILL.  */
static void __attribute__ ((noinline)) fill_stack (unsigned fill)
{
  uint8_t *p = alloca (STACK_FILL), byte = (uint8_t) (fill ^ STACK_BYTE);
  fill_with (p, byte, STACK_FILL);
  shadow_set_unset ((uintptr_t) p + STACK_FILL - STACK_UNSET, STACK_UNSET, byte);
  /* Somebody may look.  */
  __asm__ volatile("" : : "r"(p) : "memory");
}

/* Call THUNK with its arguments.  What it calls lies below where fill_stack and the calls
   after that keep their own.  */
static void __attribute__ ((noinline))
call_below (void (*thunk) (void **, void *, void *), void **argv, void *result, void *f)
{
  char between[STACK_BETWEEN];
  __asm__ volatile("" : : "r"(between) : "memory");
  thunk (argv, result, f);
  __asm__ volatile("" : : "r"(between) : "memory");
}

void
run_warm_stack (uint8_t *p, size_t n)
{
  memset (p, STACK_BYTE, n);
}

/* Argument K of the call into its slots: the id of a scalar, and the address of
   the region, from which an aggregate's ids are copied.  */
static void
pass (unsigned k, const struct region *a)
{
  uint32_t id = 0;
  if (a->size == 1 || a->size == 2 || a->size == 4 || a->size == 8)
    {
      void *p = (void *) (uintptr_t) a->addr;
      uint64_t v = load_bytes (p, a->size);
      id = symrt_load (p, a->size, v, 0, 0, NULL);
    }
  SLOT32 (SYMRT_ARG + 4 * k) = id;
  SLOT64 (SYMRT_AGG + 8 * k) = a->addr;
}

static void
on_fault (int signal, siginfo_t *info, void *context)
{
  (void) signal;
  (void) context;
  region_fault ((uint64_t) (uintptr_t) info->si_addr);
  /* The access is made again, and ends the run.  */
}

/* Learn which address a crash was about.  The program's own handlers are set
   later and win.  */
static void
watch_faults (void)
{
  struct sigaction a
    = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_NODEFER };
  sigaction (SIGSEGV, &a, NULL);
  sigaction (SIGBUS, &a, NULL);
}

/* Is set-up call I made?  An input says so.  */
static bool
is_wanted (const struct symrt_call *c, uint32_t i)
{
  const struct region *w = c->when ? region_get (c->when - 1) : NULL;
  if (!w || !w->addr || !w->size)
    return true;
  void *p = (void *) (uintptr_t) w->addr;
  uint64_t v = load_bytes (p, 1);
  uint32_t id = symrt_load (p, 1, v, 0, 0, NULL);
  event_branch (SYMRT_WHEN_BRANCH (i), expr_bin (ADSE_OP_NE, 1, 8, id, 0, v, 0),
		v != 0);
  return v != 0;
}

/* Call I has made the object at ADDRESS, of region N: pointers to it that were
   written lead there now.  */
static bool
take_made (struct run *r, uint32_t i, uint32_t n, uint64_t address)
{
  if (n >= r->job->nregion || r->region[n].kind != SYMRT_R_MADE
      || made_address (SYMRT_MADE_POINTER + n) || !made_note (n, address))
    return refuse ("call %u: region %u is no object to be made", i, n);
  for (uint32_t k = 0; k < r->job->nregion; k++)
    {
      const struct symrt_region *s = &r->region[k];
      struct region *region = region_get (k);
      if (without_memory (s) || s->late)
	continue;
      for (uint32_t at = 0; s->ndata >= 8 && at <= s->ndata - 8; at += 8)
	{
	  uint8_t *p = (uint8_t *) (uintptr_t) region->addr + at;
	  if (load_bytes (p, 8) == SYMRT_MADE_POINTER + n)
	    {
	      memcpy (p, &address, 8);
	      if (region->initial)
		memcpy (region->initial + at, &address, 8);
	    }
	}
    }
  return true;
}

/* The function that the job is about to call, and the place on the stack of its
   activation once that is under way.  */
static uintptr_t called, entered;

/* Does call I, which is C, say that inputs are accepted or that it made what it is to make?
   Its result VALUE has this ID.  */
static bool
is_fine (const struct symrt_call *c, uint32_t i, uint32_t id, uint64_t value)
{
  enum adse_op op = c->must == SYMRT_MUST_ZERO		 ? ADSE_OP_EQ
		    : c->must == SYMRT_MUST_NOT_NEGATIVE ? ADSE_OP_SGE
							 : ADSE_OP_NE;
  bool negative = c->result_bits && value >> (c->result_bits - 1) & 1;
  bool fine = op == ADSE_OP_EQ	  ? value == 0
	      : op == ADSE_OP_SGE ? !negative
				  : value != 0;
  event_branch (SYMRT_PRECOND_BRANCH (i),
		expr_bin (op, 1, c->result_bits, id, 0, value, 0), fine);
  return fine;
}

/* The scalar that call C returned, whose bytes are at RESULT; of a look that gives a
   string, what that says.  */
static uint64_t
value_of (const struct symrt_call *c, const uint8_t *result)
{
  uint64_t v
    = (uint64_t) adse_mask (load_bytes (result, c->result_size), c->result_bits);
  bool text = c->kind == SYMRT_C_LOOK && c->gives_text;
  return text ? live_text ((const char *) (uintptr_t) v) : v;
}

/* Call I has returned VALUE, which has this ID: what comes of that.  False: the run ends
   here.  */
static bool
note_made (struct run *r, uint32_t i, uint32_t id, uint64_t value)
{
  const struct symrt_call *c = &r->call[i];
  const struct region *cell = c->made_in ? region_get (c->made_in - 1) : NULL;
  if (c->makes && c->made_in)
    {
      if (!cell || !cell->addr || cell->size < 8)
	return refuse ("call %u: no place for what it makes", i);
      value = load_bytes ((const void *) (uintptr_t) cell->addr, 8);
      id = 0;
    }
  if (c->kind == SYMRT_C_TARGET && c->makes)
    {
      r->unmade = value == 0;
      return r->unmade || take_made (r, i, c->makes - 1, value);
    }
  if (c->kind == SYMRT_C_PRECOND || c->makes || c->must)
    {
      if (!is_fine (c, i, id, value))
	{
	  rt.arena->end
	    = c->kind == SYMRT_C_PRECOND ? SYMRT_END_REJECTED : SYMRT_END_NO_OBJECT;
	  return false;
	}
    }
  return !c->makes || take_made (r, i, c->makes - 1, value);
}

/* One call.  False: the run ends here.  */
static bool
make_call (struct run *r, uint32_t i)
{
  struct symrt_call *c = &r->call[i];
  if ((c->kind == SYMRT_C_SETUP || c->kind == SYMRT_C_LOOK) && !is_wanted (c, i))
    return true;
  const struct module *m = module_of (c->tu);
  uint32_t n = m ? m->tu->meta->functions.count : 0;
  void (*thunk) (void **, void *, void *)
    = c->function < n ? m->tu->thunks[c->function] : NULL;
  if (!m)
    return refuse ("unit %u is not in the program", c->tu);
  if (!thunk)
    return refuse ("function %u of unit %u cannot be called", c->function, c->tu);
  if (!check_call (m, i, c))
    return false;
  if (c->result_size && c->result_size <= RESULT_KEPT
      && (c->result < r->tables_end || !inside (c->result, c->result_size, 1)))
    return refuse ("call %u: its tables do not fit the job", i);
  enum
  {
    ROOM = SYMRT_CALL_MAX_ARGS + SYMRT_VARARG_WORDS + SYMRT_VARARG_REALS
  };
  uint32_t nparam = m->functions[c->function].nparam;
  void *argv[ROOM];
  for (uint32_t k = 0; k < nparam; k++)
    argv[k] = (void *) (uintptr_t) region_get (c->arg[k])->addr;
  varargs_begin (c, nparam, argv, ROOM);
  uint8_t small[RESULT_KEPT] = { 0 };
  uint8_t *result = small;
  if (c->result_size > sizeof small && !(result = rt_map (c->result_size)))
    return refuse ("call %u: no memory for its result", i);

  rt.arena->in_call = i + 1;
  event_add (SYMRT_E_CALL, 0, 0, i, 0, 0, 0);
  uint64_t self = (uint64_t) (uintptr_t) m->tu->functions[c->function];
  for (uint32_t k = 0; k < SYMRT_MAX_ARGS; k++)
    if (k < nparam)
      pass (k, region_get (c->arg[k]));
    else
      {
	SLOT32 (SYMRT_ARG + 4 * k) = 0;
	SLOT64 (SYMRT_AGG + 8 * k) = 0;
      }
  SLOT64 (SYMRT_RETFN) = 0;
  SLOT32 (SYMRT_RET) = 0;
  SLOT64 (SYMRT_CALLEE) = self;
  rt.count_labels = c->kind != SYMRT_C_PRECOND;
  watch_faults ();
  allocations_arm (c->kind == SYMRT_C_TARGET);
  called = (uintptr_t) self;
  entered = 0;
  fill_stack (r->job->fill);
  errno = 0;
  call_below (thunk, argv, result, m->tu->functions[c->function]);
  called = entered = 0;
  /* Another function has its name: a weak one, or one that is made for a processor.
     What was to be seen did not run.  */
  if (SLOT64 (SYMRT_CALLEE) == self)
    rt_count (SYMRT_REASON_INDIRECT);
  allocations_arm (false);
  varargs_end ();
  rt.count_labels = true;

  uint64_t value = 0;
  uint32_t id = 0;
  if (c->result_bits >= 1 && c->result_bits <= 64)
    {
      value = value_of (c, result);
      if (SLOT64 (SYMRT_RETFN) == self)
	id = check_operand (SLOT32 (SYMRT_RET), c->result_bits, value, "result");
    }
  if (c->result_size && c->result_size <= sizeof small)
    memcpy (rt.job + c->result, result, c->result_size);
  event_add (SYMRT_E_RETURN, 0, 0, i, id, 0, allocation_mark (id, value));
  rt.arena->in_call = 0;
  return note_made (r, i, id, value);
}

static bool
make_calls (struct run *r, unsigned kind)
{
  for (uint32_t i = 0; i < r->job->ncall; i++)
    {
      uint32_t times = r->call[i].times ? r->call[i].times : 1;
      for (uint32_t k = 0; r->call[i].kind == kind && k < times; k++)
	if (!make_call (r, i))
	  return false;
    }
  return true;
}

/* The flags of the job under way.  */
static uint32_t job_flags;

void
run_assumption_failed (void)
{
  if (!rt.job_base || job_flags & SYMRT_JOB_ANY || rt.owner != (long) getpid ())
    return;
  rt.arena->end = SYMRT_END_ASSUMPTION;
  rt_end ();
  _exit (0);
}

void
run_entered (uintptr_t scope, uintptr_t function)
{
  if (!called || function != called)
    return;
  entered = scope;
  called = 0;
}

void
run_assertion_failed (uintptr_t scope)
{
  if (scope != entered || !rt.job_base || rt.owner != (long) getpid ()
      || job_flags & (SYMRT_JOB_ANY | SYMRT_JOB_ASSERTING))
    return;
  rt.arena->end = SYMRT_END_ASSERTION;
  rt_end ();
  _exit (0);
}

void
run_varargs_missing (void)
{
  if (!rt.job_base || job_flags & SYMRT_JOB_ANY || rt.owner != (long) getpid ())
    return;
  rt.arena->end = SYMRT_END_VARARGS;
  rt_end ();
  _exit (0);
}

void
run_endless (void)
{
  if (!rt.job_base || rt.owner != (long) getpid ())
    return;
  rt.arena->end = SYMRT_END_ENDLESS;
  rt_end ();
  _exit (0);
}

static void
carry_out (void)
{
  struct run r = { 0 };
  if (!read_job (&r))
    return;
  job_flags = r.job->flags;
  rt.endless = job_flags & SYMRT_JOB_IMPATIENT ? SYMRT_ENDLESS_AGAIN : SYMRT_ENDLESS;
  rt.job_base = (uintptr_t) r.job;
  probe_begin (r.job->probe);
  compared_begin ();
  if (live_is_on ())
    live_begin ();
  /* glibc fills what malloc gives out with the complement of this byte.  */
  mallopt (M_PERTURB, (int) (~r.job->fill & 0xff));
  for (uint32_t i = 0; i < r.job->nregion; i++)
    if (!map_region (&r, i))
      return;
  zones_unmap_from (r.job->nregion);
  write_regions (&r, 0);
  if (!open_input (&r))
    return;
  if (!make_calls (&r, SYMRT_C_SETUP))
    return;
  write_regions (&r, 1);
  if (!(job_flags & SYMRT_JOB_ANY) && !make_calls (&r, SYMRT_C_PRECOND))
    return;
  if (!make_calls (&r, SYMRT_C_TARGET))
    return;
  probe_outputs ();
  if (live_is_on ())
    {
      /* What looks do is told as well, but none of it is the target's.  */
      live_tell ();
      live_limit (LOOKS_PART);
      if (!r.unmade && !make_calls (&r, SYMRT_C_LOOK))
	return;
      live_tell_looks ();
    }
  else
    overwritten_tell ();
  rt.arena->end = SYMRT_END_RETURNED;
}

void
run_job (void)
{
  rt.arena->end = SYMRT_END_NONE;
  rt.arena->in_call = 0;
  if (!rt_begin ())
    {
      rt.arena->end = SYMRT_END_REFUSED;
      return;
    }
  carry_out ();
  rt_end ();
}
