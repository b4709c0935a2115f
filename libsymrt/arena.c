/* SPDX-License-Identifier: MIT
   The arena: finding it (ADSE_ARENA), checking its header, the fixed areas of
   symrt-layout.h, and starting to record.  Opened by the first TU that attaches,
   or before main; where anything is wrong the program stays dormant and one line
   says why.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

struct runtime rt;
__thread int rt_tracked;
__thread volatile int rt_busy;

/* A private arena (ADSE_ARENA=auto): capacities, all lazily backed.  */
#define AUTO_MODULES 4096
#define AUTO_LABELS 0x400000
#define AUTO_NODES 0x800000
#define AUTO_EVENTS 0x1000
#define AUTO_BYTES 0x1000000

void
rt_warn (const char *format, ...)
{
  int e = errno;
  char line[400];
  va_list ap;
  va_start (ap, format);
  int n = snprintf (line, sizeof line, "libsymrt: ");
  int m = vsnprintf (line + n, sizeof line - n - 1, format, ap);
  va_end (ap);
  n = m < 0 ? n : n + m;
  if (n > (int) sizeof line - 2)
    n = sizeof line - 2;
  line[n++] = '\n';
  ssize_t ignored = write (STDERR_FILENO, line, n);
  (void) ignored;
  errno = e;
}

struct rt_pool rt_pool;

void *
rt_map (size_t n)
{
  size_t pages = (n + 4095) & ~(size_t) 4095;
  if (rt_pool.next && pages >= n && pages <= (size_t) (rt_pool.end - rt_pool.next))
    {
      rt_pool.next += pages;
      return rt_pool.next - pages;
    }
  int e = errno;
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  errno = e;
  if (p == MAP_FAILED)
    return NULL;
  if (rt_pool.next && rt_pool.nmore < RT_POOL_MORE)
    {
      rt_pool.more[rt_pool.nmore].at = p;
      rt_pool.more[rt_pool.nmore++].n = n;
    }
  return p;
}

void
rt_count (unsigned reason)
{
  rt.arena->concretized[reason]++;
}

static bool
map_fixed (uintptr_t addr, size_t n, int fd, off_t offset)
{
  void *want = (void *) addr;
  int flags = MAP_FIXED_NOREPLACE | MAP_NORESERVE
	      | (fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED);
  void *p = mmap (want, n, PROT_READ | PROT_WRITE, flags, fd, offset);
  if (p != MAP_FAILED && p != want)
    {
      /* A kernel before 4.17 takes the flag for a hint.  */
      munmap (p, n);
      p = MAP_FAILED;
    }
  if (p == MAP_FAILED)
    rt_warn ("cannot map %#lx, which instrumented code uses: the program runs "
	     "without recording",
	     (unsigned long) addr);
  return p != MAP_FAILED;
}

/* Does SPAN of records of SIZE bytes lie inside the arena?  */
static bool
span_ok (const struct symrt_arena *a, const struct symrt_span *s, size_t size)
{
  return s->offset % 8 == 0 && s->offset >= sizeof *a && s->offset <= a->size
	 && s->count <= (a->size - s->offset) / size;
}

/* Do the arena's parts lie inside it, and apart from each other and the header?  */
static bool
spans_ok (const struct symrt_arena *a)
{
  const struct
  {
    const struct symrt_span *span;
    size_t size;
  } part[] = { { &a->modules, sizeof *rt.modules },
	       { &a->labels, 1 },
	       { &a->open, 1 },
	       { &a->job, 1 },
	       { &a->nodes, sizeof *rt.nodes },
	       { &a->events, sizeof *rt.events },
	       { &a->bytes, 1 } };
  for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
    {
      const struct symrt_span *s = part[i].span;
      if (!span_ok (a, s, part[i].size))
	return false;
      for (unsigned k = 0; k < i; k++)
	{
	  const struct symrt_span *t = part[k].span;
	  if (s->offset < t->offset + t->count * part[k].size
	      && t->offset < s->offset + s->count * part[i].size)
	    return false;
	}
    }
  return true;
}

static uint32_t
clamp32 (uint64_t n)
{
  return n > 0xfffffff0u ? 0xfffffff0u : (uint32_t) n;
}

/* Why the arena is no use; NULL: it is fine.  */
static const char *
take_arena (struct symrt_arena *a, uint64_t size)
{
  if (size < sizeof *a || a->magic != SYMRT_ARENA_MAGIC)
    return "is not an arena";
  if (a->version != SYMRT_ARENA_VERSION)
    return "is of another version of adse";
  if (a->size > size || !spans_ok (a) || a->nmodule > a->modules.count)
    return "is damaged";
  uint8_t *base = (uint8_t *) a;
  rt.arena = a;
  rt.mode = a->mode;
  if (a->flags & SYMRT_EVERY_VISIT)
    rt.report_all = rt.repeat_visits = true;
  rt.modules = (struct symrt_module *) (base + a->modules.offset);
  rt.module_room = rt.is_private ? a->modules.count : a->nmodule;
  rt.labels = base + a->labels.offset;
  rt.nlabel = clamp32 (a->labels.count);
  rt.nodes = (struct symrt_node *) (base + a->nodes.offset);
  rt.node_room = clamp32 (a->nodes.count);
  if (rt.node_room > MAX_CHUNKS * CHUNK_SIZE)
    rt.node_room = MAX_CHUNKS * CHUNK_SIZE;
  rt.events = (struct symrt_event *) (base + a->events.offset);
  rt.event_room = clamp32 (a->events.count);
  rt.bytes = base + a->bytes.offset;
  rt.byte_room = clamp32 (a->bytes.count);
  rt.job = base + a->job.offset;
  rt.job_size = a->job.count;
  return NULL;
}

static struct symrt_arena *
make_arena (void)
{
  struct symrt_arena h = { .magic = SYMRT_ARENA_MAGIC,
			   .version = SYMRT_ARENA_VERSION,
			   .mode = SYMRT_MODE_MAIN,
			   .flags = SYMRT_NO_EVENTS,
			   .nbytes = 8 };
  uint64_t at = (sizeof h + 4095) & ~4095ull;
#define SPAN(FIELD, COUNT, SIZE)                                                       \
  h.FIELD.offset = at;                                                                 \
  h.FIELD.count = (COUNT);                                                             \
  at = (at + (uint64_t) (COUNT) * (SIZE) + 4095) & ~4095ull
  SPAN (modules, AUTO_MODULES, sizeof (struct symrt_module));
  SPAN (labels, AUTO_LABELS, 1);
  SPAN (open, 0, 1);
  SPAN (job, 0, 1);
  SPAN (nodes, AUTO_NODES, sizeof (struct symrt_node));
  SPAN (events, AUTO_EVENTS, sizeof (struct symrt_event));
  SPAN (bytes, AUTO_BYTES, 1);
#undef SPAN
  h.size = at;
  const char *check = getenv ("ADSE_SELF_CHECK");
  if (check && *check && strcmp (check, "0"))
    h.flags |= SYMRT_SELF_CHECK;
  struct symrt_arena *a = rt_map (at);
  if (a)
    *a = h;
  rt.is_private = true;
  rt.report_all = true;
  return a;
}

/* Map the arena that SPEC names; -1 in *FD when it has no file.  */
static struct symrt_arena *
map_arena (const char *spec, int *fd, uint64_t *size)
{
  char *end;
  long n = strtol (spec, &end, 10);
  bool opened = *end || end == spec;
  *fd = -1;
  if (!strcmp (spec, "auto"))
    {
      struct symrt_arena *a = make_arena ();
      *size = a ? a->size : 0;
      return a;
    }
  *fd = opened ? open (spec, O_RDWR | O_CLOEXEC) : (int) n;
  struct stat st;
  if (*fd < 0 || fstat (*fd, &st) != 0)
    return NULL;
  *size = (uint64_t) st.st_size;
  void *p = *size < sizeof (struct symrt_arena)
	      ? MAP_FAILED
	      : mmap (NULL, *size, PROT_READ | PROT_WRITE, MAP_SHARED, *fd, 0);
  if (p == MAP_FAILED)
    {
      if (opened)
	close (*fd);
      return NULL;
    }
  return p;
}

static bool
map_layout (int fd)
{
  const struct symrt_arena *a = rt.arena;
  bool shared
    = fd >= 0 && a->open.count >= SYMRT_OPEN_SIZE && a->open.offset % 4096 == 0;
  if (!map_fixed (SYMRT_STATE, SYMRT_STATE_SIZE, -1, 0)
      || !map_fixed (SYMRT_FLAGS, SYMRT_FLAGS_SIZE, -1, 0)
      || !map_fixed (SYMRT_OPEN, SYMRT_OPEN_SIZE, shared ? fd : -1,
		     shared ? (off_t) a->open.offset : 0))
    return false;
  if (!shared && a->open.count)
    {
      uint64_t n = a->open.count < SYMRT_OPEN_SIZE ? a->open.count : SYMRT_OPEN_SIZE;
      memcpy ((void *) (uintptr_t) SYMRT_OPEN, (uint8_t *) a + a->open.offset, n);
    }
  entry_fill ();
  /* Call slots stay writable, the tables do not.  */
  mprotect ((void *) (uintptr_t) SYMRT_ENTRY,
	    SYMRT_STATE + SYMRT_STATE_SIZE - SYMRT_ENTRY, PROT_READ);
  return true;
}

bool
rt_open (void)
{
  if (rt.state != RT_NEW)
    return rt.state == RT_OPEN;
  rt.state = RT_DORMANT;
  const char *spec = getenv (SYMRT_ENV_ARENA);
  if (!spec || !*spec)
    return false;
  int e = errno, fd;
  const char *control = getenv (SYMRT_ENV_CONTROL);
  if (control)
    snprintf (rt.control, sizeof rt.control, "%s", control);
  uint64_t size = 0;
  const char *why = "cannot be mapped";
  struct symrt_arena *a = map_arena (spec, &fd, &size);
  if (a)
    why = take_arena (a, size);
  if (!why)
    {
      rt.module = rt_map ((rt.module_room + 1) * sizeof *rt.module);
      if (!rt.module)
	why = "leaves no memory";
    }
  if (why)
    rt_warn ("arena %s (%s=%s): the program runs without recording", why,
	     SYMRT_ENV_ARENA, spec);
  else if (map_layout (fd))
    {
      rt.state = RT_OPEN;
      rt.count_labels = rt.mode == SYMRT_MODE_SCORE;
    }
  if (fd >= 0 && (spec[0] < '0' || spec[0] > '9'))
    close (fd);
  errno = e;
  return rt.state == RT_OPEN;
}

bool
rt_begin (void)
{
  struct symrt_arena *a = rt.arena;
  a->nnode = a->nevent = 0;
  a->stale = 0;
  a->packets = 0;
  a->nbytes = 8;
  if (rt.bucket)
    memset (rt.bucket, 0, ((size_t) rt.bucket_mask + 1) * sizeof *rt.bucket);
  else
    {
      rt.bucket_mask = 1023;
      rt.bucket = rt_map ((rt.bucket_mask + 1) * sizeof *rt.bucket);
    }
  if (!rt.bucket)
    {
      rt_warn ("no memory: the run goes on without recording");
      return false;
    }
  /* In a process that begins its first run all is as it should be, and pages
     that nobody touches need not be copied from the fork server.  */
  static bool begun;
  if (begun)
    {
      region_reset ();
      shadow_reset ();
      labels_reset ();
      callees_reset ();
      drawn_reset ();
      made_reset ();
      allocations_reset ();
      streams_reset ();
      world_reset ();
    }
  begun = true;
  rt.run++;
  rt.operations = rt.symbolic_branches = 0;
  rt.stale_events = rt.stale_nodes = 0;
  rt.endless = SYMRT_ENDLESS;
  rt.count_labels = true;
  rt.owner = (long) getpid ();
  SLOT64 (SYMRT_CALLEE) = 0;
  SLOT64 (SYMRT_RETFN) = 0;
  SLOT32 (SYMRT_RET) = 0;
  rt_busy = 0;
  rt_tracked = 1;
  return true;
}

void
rt_end (void)
{
  rt_tracked = 0;
}

uint32_t
rt_bytes (const void *p, uint32_t n)
{
  struct symrt_arena *a = rt.arena;
  rt_busy++;
  uint32_t at = (a->nbytes + 7) & ~7u;
  if (at < 8)
    at = 8;
  if (at > rt.byte_room || n > rt.byte_room - at)
    {
      a->full |= 4;
      rt_count (SYMRT_REASON_ARENA_FULL);
      at = 0;
    }
  else
    {
      if (p)
	memcpy (rt.bytes + at, p, n);
      a->nbytes = at + n;
    }
  rt_busy--;
  return at;
}

uint32_t
rt_name (const char *name)
{
  static struct
  {
    const char *name;
    uint32_t at;
  } known[64];
  if (!name)
    return 0;
  unsigned h = (unsigned) ((uintptr_t) name * 0x9e3779b97f4a7c15ull >> 58);
  if (known[h].name != name || !known[h].at || known[h].at >= rt.arena->nbytes)
    {
      known[h].name = name;
      known[h].at = rt_bytes (name, (uint32_t) strlen (name) + 1);
    }
  return known[h].at;
}
