/* SPDX-License-Identifier: MIT
   Runs in the memory of the server.  A fork copies page tables, and then each page that is
   written to: most of what a short run costs.  So a run is a process with descriptors,
   signals and limits of its own, but with the server's memory.  The server waits for its
   end, and puts its memory back as it was:

     variables of the program and of libraries, the heap   compared with a copy
     what rt_map gave					    from a pool, which is cleared
     inputs						    filled with zeros (zones.c)
     the deeper part of the run's stack			    given back
     the end of the heap				    set
     what else a run leaves mapped			    unmapped

   The last shows in the size of all that is mapped.  Where something is missing then, or a
   run has damaged the server, the server ends, and the driver starts one whose next runs have
   copies of its memory (SYMRT_APART).  All addresses are the same there: such runs are on the
   same stack, and have the same pool.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "job.h"
#include "runtime.h"
#include "symrt-layout.h"

#define PAGE 4096u
#define MAX_RANGES 64
#define MAX_MAPPED 1024
#define MAX_PAGES 512u /* to compare more costs as much as a fork */
#define POOL ((size_t) 4 << 20)
#define MAX_STACK ((size_t) 64 << 20)
#define STACK_KEPT                                                                     \
  ((size_t) 64 << 10) /* of a run's stack, from the top on, stays mapped */

struct range
{
  uint8_t *from, *to;
};

/* As libc has it when it aborts: mapped, and SIZE bytes with this.  */
struct message
{
  unsigned size;
};

/* What is put back, and the copy: nobody writes to it.  */
struct kept
{
  struct range range[MAX_RANGES];
  unsigned nrange;
  struct range mapped_at[MAX_MAPPED]; /* all that is mapped, in their order */
  unsigned nmapped;
  struct range stack, pool, zones;
  uint8_t *end_of_heap;
  struct message **message; /* what libc said last, or NULL: it is not known where */
  int size_fd, maps_fd;	    /* tell how much is mapped, and where; open all the time */
  unsigned long mapped;	    /* pages, without those of zones */
  uint8_t *page[MAX_PAGES], *end[MAX_PAGES]; /* of the ranges: the part of one */
  const uint8_t *was[MAX_PAGES];	     /* NULL: zeros */
  unsigned npage;
  uint8_t copy[MAX_PAGES * PAGE];
};
static const struct kept *kept;
uint64_t (*rt_libc_variable) (const char *name);
static const uint8_t zeros[PAGE];

/* Pages that are mapped, all in all; 0: it cannot be told.  */
static unsigned long
mapped_pages (int fd)
{
  char text[100];
  ssize_t n = pread (fd, text, sizeof text - 1, 0);
  text[n > 0 ? n : 0] = 0;
  return strtoul (text, NULL, 10);
}

/* The stack of runs, with a page on each side of it that nobody may touch.  */
static bool
make_stack (struct range *stack)
{
  struct rlimit limit;
  if (getrlimit (RLIMIT_STACK, &limit) || limit.rlim_cur > MAX_STACK
      || limit.rlim_cur < 2 * STACK_KEPT)
    return false;
  size_t n = limit.rlim_cur & ~(size_t) (PAGE - 1);
  uint8_t *p = mmap (NULL, n + 2 * PAGE, PROT_NONE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED || mprotect (p + PAGE, n, PROT_READ | PROT_WRITE))
    return false;
  *stack = (struct range){ p + PAGE, p + PAGE + n };
  run_warm_stack (stack->to - STACK_KEPT, STACK_KEPT);
  return true;
}

/* Where the stack may hold code, as functions inside functions need it, that of runs may.  */
static bool
allow_code (const struct range *stack)
{
  return !mprotect (stack->from, (size_t) (stack->to - stack->from),
		    PROT_READ | PROT_WRITE | PROT_EXEC);
}

/* Add what of FROM up to TO is in none of the N ranges at LEFT_OUT.  */
static bool
add_range (struct kept *k, uint8_t *from, uint8_t *to, const struct range *left_out,
	   unsigned n)
{
  if (from >= to)
    return true;
  for (unsigned i = 0; i < n; i++)
    if (left_out[i].from < to && from < left_out[i].to)
      return add_range (k, from, left_out[i].from, left_out + i + 1, n - i - 1)
	     && add_range (k, left_out[i].to, to, left_out + i + 1, n - i - 1);
  if (k->nrange == MAX_RANGES)
    return false;
  k->range[k->nrange++] = (struct range){ from, to };
  return true;
}

/* Read what is mapped into the pool, which has only zeros, as text; NULL: it cannot be.  */
static char *
read_maps (const struct kept *k)
{
  char *text = (char *) k->pool.from;
  size_t n = 0;
  ssize_t got;
  while ((got = pread (k->maps_fd, text + n, POOL - 1 - n, (off_t) n)) > 0)
    n += (size_t) got;
  return got == 0 && n < POOL - 1 ? text : NULL;
}

/* No sscanf: that of libc may leave something behind.  */
static uint8_t *
read_address (const char **at)
{
  uintptr_t value = 0;
  for (;; ++*at)
    {
      char c = **at;
      if (c >= '0' && c <= '9')
	value = value << 4 | (uintptr_t) (c - '0');
      else if (c >= 'a' && c <= 'f')
	value = value << 4 | (uintptr_t) (c - 'a' + 10);
      else
	return (uint8_t *) value;
    }
}

/* A line of /proc/self/maps.  */
struct mapping
{
  struct range at;
  const char *mode; /* as "rw-p" */
  bool stack;	    /* of the first thread: it grows by itself */
};

/* Take the line at *TEXT apart, which moves on to the next one.  False: there is none.  */
static bool
next_mapping (char **text, struct mapping *m)
{
  char *end = strchr (*text, '\n');
  const char *at = *text;
  if (!end)
    return false;
  *end = 0;
  *text = end + 1;
  m->at.from = read_address (&at);
  if (*at++ != '-')
    return false;
  m->at.to = read_address (&at);
  if (*at++ != ' ' || strlen (at) < 5)
    return false;
  m->mode = at;
  m->stack = strstr (at, "[stack]") != NULL;
  return true;
}

/* Note all that a run may write to, but for what is put back in another way, and the part of
   the server's stack below ABOVE, which the server uses.  */
static bool
find_ranges (struct kept *k, uint8_t *above)
{
  uint8_t *flags = (uint8_t *) (uintptr_t) SYMRT_FLAGS;
  struct range left_out[] = { { flags, flags + SYMRT_FLAGS_SIZE },
			      k->zones,
			      k->pool,
			      { k->stack.from, k->stack.to - STACK_KEPT },
			      { (uint8_t *) k, (uint8_t *) (k + 1) } };
  char *text = read_maps (k), *at = text;
  struct mapping m;
  if (!text)
    return false;
  while (next_mapping (&at, &m))
    {
      uint8_t *from = m.at.from;
      if (m.mode[0] != 'r' || m.mode[1] != 'w' || m.mode[3] != 'p')
	continue;
      if (from <= above && above < m.at.to)
	{
	  from = above;
	  if (m.mode[2] == 'x' && !allow_code (&k->stack))
	    return false;
	}
      if (!add_range (k, from, m.at.to, left_out, sizeof left_out / sizeof *left_out))
	return false;
    }
  memset (text, 0, (size_t) (at - text));
  return !*at;
}

/* Note what is mapped.  What lies side by side is one: the system may see it so, or not.  */
static bool
find_mapped (struct kept *k)
{
  char *text = read_maps (k), *at = text;
  struct mapping m;
  if (!text)
    return false;
  k->nmapped = 0;
  while (next_mapping (&at, &m))
    if (k->nmapped && k->mapped_at[k->nmapped - 1].to == m.at.from)
      k->mapped_at[k->nmapped - 1].to = m.at.to;
    else if (k->nmapped == MAX_MAPPED)
      return false;
    else
      k->mapped_at[k->nmapped++] = m.at;
  memset (text, 0, (size_t) (at - text));
  return !*at;
}

/* Unmap what of RANGE was not mapped before the run, and is no zone.  */
static void
unmap_new (const struct kept *k, struct range range)
{
  uint8_t *low = (uint8_t *) (uintptr_t) SYMRT_ZONE_BASE,
	  *high = low + SYMRT_JOB_MAX_REGIONS * SYMRT_ZONE_STRIDE;
  if (low <= range.from && range.to <= high)
    return;
  for (unsigned i = 0; i < k->nmapped && range.from < range.to; i++)
    {
      const struct range *was = &k->mapped_at[i];
      if (was->to <= range.from || range.to <= was->from)
	continue;
      if (range.from < was->from)
	munmap (range.from, (size_t) (was->from - range.from));
      range.from = was->to;
    }
  if (range.from < range.to)
    munmap (range.from, (size_t) (range.to - range.from));
}

/* Unmap what is mapped and was not before the run.  */
static void
unmap_left (const struct kept *k)
{
  char *text = read_maps (k), *at = text;
  struct mapping m;
  while (text && next_mapping (&at, &m))
    if (!m.stack)
      unmap_new (k, m.at);
  if (text)
    memset (text, 0, (size_t) (at - text));
}

/* Copy the pages of RANGE, but for zeros.  *TO moves on.  */
static bool
copy_range (struct kept *k, const struct range *range, uint8_t **to)
{
  for (uint8_t *at = range->from, *end; at < range->to; at = end)
    {
      end = (uint8_t *) (((uintptr_t) at | (PAGE - 1)) + 1);
      end = end < range->to ? end : range->to;
      size_t n = (size_t) (end - at);
      unsigned i = k->npage++;
      if (i == MAX_PAGES)
	return false;
      k->page[i] = at;
      k->end[i] = end;
      if (!memcmp (at, zeros, n))
	continue;
      k->was[i] = memcpy (*to, at, n);
      *to += n;
    }
  return true;
}

/* A thread that a constructor has started would go on in the memory of a run.  */
static bool
is_one_thread (void)
{
  struct stat tasks;
  /* A folder has a link from each folder in it, and two more.  */
  return !stat ("/proc/self/task", &tasks) && tasks.st_nlink == 3;
}

/* All of K but for what is mapped in all, and the copy.  */
static bool
prepare (struct kept *k, uint8_t *above)
{
  uint8_t *pool = rt_map (POOL);
  if (!pool)
    return false;
  k->pool = (struct range){ pool, pool + POOL };
  k->end_of_heap = sbrk (0);
  k->message = rt_libc_variable
		 ? (struct message **) (uintptr_t) rt_libc_variable ("__abort_msg")
		 : NULL;
  return zones_begin (&k->zones.from, &k->zones.to) && make_stack (&k->stack)
	 && find_ranges (k, above) && find_mapped (k);
}

/* What is copied says already that runs share memory.  */
static bool
copy_all (struct kept *k)
{
  uint8_t *to = k->copy;
  kept = k;
  rt_pool = (struct rt_pool){ .next = k->pool.from, .end = k->pool.to };
  for (unsigned i = 0; i < k->nrange; i++)
    if (!copy_range (k, &k->range[i], &to))
      return false;
  return !mprotect (k, sizeof *k & ~(size_t) (PAGE - 1), PROT_READ);
}

bool
share_begin (uint8_t *above)
{
  struct kept *k = is_one_thread () ? rt_map (sizeof *k) : NULL;
  if (!k)
    return false;
  k->size_fd = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  k->maps_fd = open ("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (prepare (k, above) && (k->mapped = mapped_pages (k->size_fd)) && copy_all (k))
    return true;
  rt_pool = (struct rt_pool){ 0 };
  close (k->size_fd);
  close (k->maps_fd);
  return false;
}

pid_t
share_run (int (*run) (void *), void *arg, bool apart)
{
  return clone (run, kept->stack.to, apart ? SIGCHLD : CLONE_VM | CLONE_VFORK | SIGCHLD,
		arg);
}

void
share_forget (void)
{
  close (kept->size_fd);
  close (kept->maps_fd);
}

/* Put back what the run took of the pool, and what it took besides.  */
static void
clear_pool (const struct kept *k)
{
  uint8_t *to = rt_pool.next;
  for (unsigned i = 0; i < rt_pool.nmore && i < RT_POOL_MORE; i++)
    munmap (rt_pool.more[i].at, rt_pool.more[i].n);
  if (to < k->pool.from || to > k->pool.to)
    to = k->pool.to;
  memset (k->pool.from, 0, (size_t) (to - k->pool.from));
}

/* assert and malloc leave it behind.  */
static void
unmap_message (const struct kept *k)
{
  struct message *m = k->message ? *k->message : NULL;
  if (m && !((uintptr_t) m & (PAGE - 1)) && m->size && !(m->size & (PAGE - 1)))
    munmap (m, m->size);
}

bool
share_restore (void)
{
  const struct kept *k = kept;
  unmap_message (k);
  bool fine = syscall (SYS_brk, k->end_of_heap) == (long) (uintptr_t) k->end_of_heap;
  unsigned long zones = zones_clear ();
  madvise (k->stack.from, (size_t) (k->stack.to - STACK_KEPT - k->stack.from),
	   MADV_DONTNEED);
  clear_pool (k);
  for (unsigned i = 0; i < k->npage; i++)
    {
      const uint8_t *was = k->was[i] ? k->was[i] : zeros;
      size_t n = (size_t) (k->end[i] - k->page[i]);
      if (memcmp (k->page[i], was, n))
	memcpy (k->page[i], was, n);
    }
  if (mapped_pages (k->size_fd) == k->mapped + zones)
    return fine;
  unmap_left (k);
  return fine && mapped_pages (k->size_fd) == k->mapped + zones;
}
