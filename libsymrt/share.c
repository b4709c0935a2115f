/* SPDX-License-Identifier: MIT
   Runs in the memory of the server.  A fork copies page tables, and then each page that is
   written to: most of what a short run costs.  So a run is a process with descriptors,
   signals and limits of its own, but with the server's memory.  The server waits for its
   end, and puts its memory back as it was:

     variables of the program and of libraries, the heap   compared with a copy
     what rt_map gave					    from a pool, which is cleared
     inputs, the deeper part of the run's stack		    unmapped, given back
     the end of the heap				    set

   What else a run leaves mapped shows in the size of all that is mapped.  Then, or when a
   run has damaged the server, the server ends, and the driver starts one whose runs have
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
  struct range stack, pool;
  uint8_t *end_of_heap;
  struct message **message; /* what libc said last, or NULL: it is not known where */
  int size_fd;		    /* tells what is mapped */
  unsigned long mapped;	    /* pages */
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

/* Read what is mapped into TEXT, of N bytes.  */
static bool
read_maps (char *text, size_t n)
{
  int fd = open ("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? -1 : 1;
  while (got > 0 && n > 1)
    {
      got = read (fd, text, n - 1);
      text += got > 0 ? got : 0;
      n -= got > 0 ? (size_t) got : 0;
    }
  if (fd >= 0)
    close (fd);
  return got == 0;
}

/* All that a run may write to, but for what is put back in another way, and the part of the
   server's stack below ABOVE, which the server uses.  */
static bool
find_ranges (struct kept *k, uint8_t *above)
{
  uint8_t *flags = (uint8_t *) (uintptr_t) SYMRT_FLAGS;
  struct range left_out[] = { { flags, flags + SYMRT_FLAGS_SIZE },
			      k->pool,
			      { k->stack.from, k->stack.to - STACK_KEPT },
			      { (uint8_t *) k, (uint8_t *) (k + 1) } };
  char *text = (char *) k->pool.from;
  if (!read_maps (text, POOL))
    return false;
  for (char *line = text, *next; *line; line = next)
    {
      uintptr_t from, to;
      char mode[8];
      next = strchr (line, '\n');
      if (!next
	  || sscanf (line, "%" SCNxPTR "-%" SCNxPTR " %7s", &from, &to, mode) != 3)
	return false;
      next++;
      if (mode[0] != 'r' || mode[1] != 'w' || mode[3] != 'p')
	continue;
      if (from <= (uintptr_t) above && (uintptr_t) above < to)
	{
	  from = (uintptr_t) above;
	  if (mode[2] == 'x' && !allow_code (&k->stack))
	    return false;
	}
      if (!add_range (k, (uint8_t *) from, (uint8_t *) to, left_out,
		      sizeof left_out / sizeof *left_out))
	return false;
    }
  memset (text, 0, strlen (text));
  return true;
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
  return make_stack (&k->stack) && find_ranges (k, above);
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
  if (!k || !prepare (k, above))
    return false;
  int fd = k->size_fd = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  k->mapped = mapped_pages (fd);
  if (k->mapped && copy_all (k))
    return true;
  rt_pool = (struct rt_pool){ 0 };
  close (fd);
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
  munmap ((void *) (uintptr_t) SYMRT_ZONE_BASE,
	  SYMRT_JOB_MAX_REGIONS * SYMRT_ZONE_STRIDE);
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
  return fine && mapped_pages (k->size_fd) == k->mapped;
}
