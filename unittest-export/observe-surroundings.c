/* SPDX-License-Identifier: MIT
   What the code under test finds around it in an observation program: memory that
   nobody has set, blocks of the heap with known bytes behind them; and where
   ADSE_ELSEWHERE is set another time, other variables, another file system and page
   size, and blocks in another order, as on other machines.  Comes before
   observe-runtime.c, in one text.  Where the program has functions of its own with
   the names of these, it has those.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum
{
  BLOCKS = 1 << 13,
  ZONE = 64,	  /* bytes behind a block, at least */
  POOL = 1 << 20, /* bytes of blocks in another order */
  POOL_HEAD = 16  /* before each, which holds its size */
};

/* Sanitizer entry points, absent from a plain build.  */
extern int __sanitizer_get_ownership (const volatile void *) __attribute__ ((weak));
extern const char *__asan_locate_address (void *, char *, size_t, void **, size_t *)
  __attribute__ ((weak));
extern size_t __sanitizer_get_allocated_size (const volatile void *)
  __attribute__ ((weak));

static unsigned char fill = 0xa5;
/* Filled with instead: characters of all kinds, or words as other data leaves them,
   which are zero, small or characters.  */
static enum { BYTES, CHARACTERS, WORDS } filling;
static volatile int active;
/* Memory that a test asked for was not there.  Elsewhere it may be: such a test shows
   nothing more.  */
static volatile int starved;

static uint64_t random_state = 1;

static uint64_t
next_random (void)
{
  return random_state = random_state * 6364136223846793005u + 1442695040888963407u;
}

/* Three of four are printable.  */
static unsigned char
some_character (void)
{
  uint64_t r = next_random ();
  return r >> 62 ? ' ' + (r >> 32) % 95 : r >> 32;
}

/* What was never set is like this.  */
static void
spoil (void *p, size_t n)
{
  unsigned char *to = p;
  unsigned kind = 0;

  if (filling == BYTES)
    {
      memset (p, fill, n);
      return;
    }
  for (size_t i = 0; i < n; i++)
    {
      uintptr_t at = (uintptr_t) (to + i) % 8;
      if (i == 0 || at == 0)
	kind = filling == WORDS ? next_random () >> 62 : 3;
      /* Of four words two are zero, one is small, in its first or its fifth byte.  */
      if (kind < 3)
	to[i] = kind == 2 && at % 4 == 0 ? next_random () >> 60 : 0;
      else
	to[i] = some_character ();
    }
}

/* What is behind a block is like nothing inside it.  */
static void
spoil_zone (void *p, size_t n)
{
  fill = (unsigned char) ~fill;
  spoil (p, n);
  fill = (unsigned char) ~fill;
}

/* Heap blocks of the test, in the order in which they were first given: exact sizes, a
   known fill, and whether the call under test made it.  SLOTS finds them by their address,
   by open addressing: 1 + the place in BLOCKS.  A process of a test pays for each page that
   it touches, so what is looked at are the few blocks that there are.  */
static struct
{
  uintptr_t at;
  size_t size;
  int of_call;
} blocks[BLOCKS];
static unsigned nblock;
static unsigned short slots[2 * BLOCKS];
/* That call has begun.  */
static volatile int called;

/* It is elsewhere: what tests ask has other answers.  */
static volatile int elsewhere;

#ifndef __SANITIZE_ADDRESS__
extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);
extern void __libc_free (void *);

static void
check_given (const void *p, size_t n)
{
  if (active && p == NULL && n != 0 && n <= PTRDIFF_MAX)
    starved = 1;
}

/* The slot of AT, or that where it belongs.  */
static unsigned short *
slot (uintptr_t at)
{
  size_t i = (at >> 4) * 0x9e3779b1u % (2 * BLOCKS);
  while (slots[i] != 0 && blocks[slots[i] - 1].at != at)
    i = (i + 1) % (2 * BLOCKS);
  return &slots[i];
}

static void
note (void *p, size_t size)
{
  if (!active || p == NULL)
    return;
  unsigned short *k = slot ((uintptr_t) p);
  if (*k == 0 && nblock == BLOCKS)
    return;
  if (*k == 0)
    *k = (unsigned short) ++nblock;
  blocks[*k - 1].at = (uintptr_t) p;
  blocks[*k - 1].size = size;
  blocks[*k - 1].of_call = called;
}

static size_t
forget (void *p)
{
  unsigned short k = active && p != NULL ? *slot ((uintptr_t) p) : 0;
  size_t size = 0;

  if (k != 0)
    {
      size = blocks[k - 1].size;
      blocks[k - 1].size = 0;
    }
  return size;
}

/* Elsewhere blocks come one below the other, and none is used again.  */
static char *pool, *pool_at;

static int
in_pool (const void *p)
{
  return pool != NULL && (const char *) p >= pool && (const char *) p < pool + POOL;
}

/* N bytes, zeros; NULL: there is no room.  */
static void *
from_pool (size_t n)
{
  if (!elsewhere || !active || n > POOL / 2)
    return NULL;
  if (pool == NULL)
    {
      pool
	= mmap (NULL, POOL, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (pool == MAP_FAILED)
	pool = NULL;
      pool_at = pool + (pool != NULL ? POOL : 0);
    }
  size_t all = ((n + 15) & ~(size_t) 15) + POOL_HEAD;
  if (pool == NULL || all > (size_t) (pool_at - pool))
    return NULL;
  pool_at -= all;
  memcpy (pool_at, &n, sizeof n);
  return pool_at + POOL_HEAD;
}

static void *
plain_malloc (size_t n)
{
  void *p = from_pool (n);
  return p != NULL ? p : __libc_malloc (n);
}

static void *
plain_calloc (size_t n)
{
  void *p = from_pool (n);
  return p != NULL ? p : __libc_calloc (1, n);
}

static void
plain_free (void *p)
{
  if (!in_pool (p))
    __libc_free (p);
}

static void *
plain_realloc (void *old, size_t n)
{
  size_t had;

  if (old == NULL)
    return plain_malloc (n);
  if (!in_pool (old))
    return __libc_realloc (old, n);
  void *p = n != 0 ? plain_malloc (n) : NULL;
  memcpy (&had, (char *) old - POOL_HEAD, sizeof had);
  if (p != NULL)
    memcpy (p, old, had < n ? had : n);
  return p;
}

/* Block P of N bytes, the first HAD of which were set.  The zone behind it is also what
   code finds that looks before the next block.  */
static void *
give (void *p, size_t had, size_t n)
{
  check_given (p, n);
  if (active && p != NULL)
    {
      size_t room = in_pool (p) ? n + ZONE : malloc_usable_size (p);
      spoil ((char *) p + had, n - had);
      spoil_zone ((char *) p + n, room - n);
    }
  note (p, n);
  return p;
}

static size_t
with_zone (size_t n)
{
  return n <= PTRDIFF_MAX ? n + ZONE : n;
}

void *
malloc (size_t n)
{
  return give (plain_malloc (with_zone (n)), 0, n);
}

void *
calloc (size_t n, size_t m)
{
  size_t all;

  if (__builtin_mul_overflow (n, m, &all))
    return __libc_calloc (n, m);
  return give (plain_calloc (with_zone (all)), all, all);
}

void *
realloc (void *old, size_t n)
{
  size_t had = forget (old);
  void *p;

  if (old != NULL && n == 0)
    return plain_realloc (old, 0);
  p = plain_realloc (old, with_zone (n));
  if (p == NULL)
    {
      check_given (p, n);
      note (old, had);
      return NULL;
    }
  /* What a block held that is not known here stays.  */
  return give (p, old != NULL && (had == 0 || had > n) ? n : had, n);
}

void
free (void *p)
{
  size_t n = forget (p);
  if (n > 0)
    memset (p, (unsigned char) ~fill, n);
  plain_free (p);
}
#endif

#ifndef __SANITIZE_ADDRESS__
#define EARLIER 98765432 /* seconds: who waits until a time does not wait */

/* Variables that the test or the code under test removed.  */
static char removed[8][64];
static unsigned nremoved;

static int
is_removed (const char *name)
{
  for (unsigned i = 0; i < nremoved; i++)
    if (strcmp (removed[i], name) == 0)
      return 1;
  return environ == NULL || *environ == NULL;
}

/* Only calls of the program come to these, not those that libc makes for itself.  Where
   the program has functions of its own with these names, it has those.  */
__attribute__ ((weak)) char *
getenv (const char *name)
{
  /* The name of a locale is often looked at: what is none counts as no value.  */
  static char made_up[] = "1", locale[] = "C.UTF-8";
  int is_locale = strncmp (name, "LC_", 3) == 0 || strncmp (name, "LANG", 4) == 0;
  size_t n = strlen (name);

  for (char **e = environ; e != NULL && *e != NULL; e++)
    if (strncmp (*e, name, n) == 0 && (*e)[n] == '=')
      return *e + n + 1;
  if (!elsewhere || !active || is_removed (name))
    return NULL;
  return is_locale ? locale : made_up;
}

__attribute__ ((weak)) char *
secure_getenv (const char *name)
{
  return getenv (name);
}

__attribute__ ((weak)) int
unsetenv (const char *name)
{
  size_t n = name != NULL ? strlen (name) : 0;
  char **to = environ;

  if (n == 0 || strchr (name, '=') != NULL)
    {
      errno = EINVAL;
      return -1;
    }
  if (active && n < sizeof *removed && nremoved < sizeof removed / sizeof *removed)
    strcpy (removed[nremoved++], name);
  for (char **e = environ; e != NULL && *e != NULL; e++)
    if (strncmp (*e, name, n) != 0 || (*e)[n] != '=')
      *to++ = *e;
  if (to != NULL)
    *to = NULL;
  return 0;
}

__attribute__ ((weak)) int
clock_gettime (clockid_t clock, struct timespec *t)
{
  int r = (int) syscall (SYS_clock_gettime, clock, t);

  if (r == 0 && elsewhere && active
      && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE
	  || clock == CLOCK_TAI))
    t->tv_sec -= EARLIER;
  /* The machine was started later.  */
  else if (r == 0 && elsewhere && active
	   && (clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME))
    t->tv_sec /= 1024;
  return r;
}

__attribute__ ((weak)) int
gettimeofday (struct timeval *restrict t, void *restrict zone)
{
  int r = (int) syscall (SYS_gettimeofday, t, zone);

  if (r == 0 && t != NULL && elsewhere && active)
    t->tv_sec -= EARLIER;
  return r;
}

__attribute__ ((weak)) time_t
time (time_t *to)
{
  struct timeval t = { 0, 0 };

  gettimeofday (&t, NULL);
  if (to != NULL)
    *to = t.tv_sec;
  return t.tv_sec;
}

__attribute__ ((weak)) int
timespec_get (struct timespec *t, int base)
{
  return base == TIME_UTC && clock_gettime (CLOCK_REALTIME, t) == 0 ? base : 0;
}

/* A test asked for a number that is another each time.  What goes into a table by that
   shows in few replays, or in none.  */
static volatile int drew;

static void
note_draw (void)
{
  if (active)
    drew = 1;
}

__attribute__ ((weak)) pid_t
getpid (void)
{
  note_draw ();
  return (pid_t) syscall (SYS_getpid);
}

__attribute__ ((weak)) pid_t
getppid (void)
{
  note_draw ();
  return (pid_t) syscall (SYS_getppid);
}

__attribute__ ((weak)) ssize_t
getrandom (void *p, size_t n, unsigned flags)
{
  note_draw ();
  return syscall (SYS_getrandom, p, n, flags);
}

__attribute__ ((weak)) int
getentropy (void *p, size_t n)
{
  if (n > 256)
    {
      errno = EIO;
      return -1;
    }
  return getrandom (p, n, 0) == (ssize_t) n ? 0 : -1;
}

/* Memory that a test maps, and what it does to pages of other memory: to those of an
   object it depends on where that happens to lie.  */
static struct
{
  uintptr_t at;
  size_t size;
} mapped[64];
static unsigned nmapped;
static volatile int repaged;

static void
note_pages (const void *p)
{
  uintptr_t at = (uintptr_t) p;
  unsigned known = nmapped < 64 ? nmapped : 64;

  for (unsigned i = 0; i < known; i++)
    if (at >= mapped[i].at && at - mapped[i].at < mapped[i].size)
      return;
  if (active && p != NULL && p != MAP_FAILED)
    repaged = 1;
}

__attribute__ ((weak)) void *
mmap (void *at, size_t size, int prot, int flags, int fd, off_t offset)
{
  if (flags & MAP_FIXED)
    note_pages (at);
  void *p = (void *) syscall (SYS_mmap, at, size, prot, flags, fd, offset);
  if (p != MAP_FAILED)
    {
      mapped[nmapped % 64].at = (uintptr_t) p;
      mapped[nmapped++ % 64].size = size;
    }
  return p;
}

__attribute__ ((weak)) int
munmap (void *p, size_t size)
{
  note_pages (p);
  return (int) syscall (SYS_munmap, p, size);
}

__attribute__ ((weak)) int
mprotect (void *p, size_t size, int prot)
{
  note_pages (p);
  return (int) syscall (SYS_mprotect, p, size, prot);
}

__attribute__ ((weak)) int
madvise (void *p, size_t size, int advice)
{
  note_pages (p);
  return (int) syscall (SYS_madvise, p, size, advice);
}

/* Files are in another place of another file system.  */
static int
other_file (int r, struct stat *s)
{
  if (r == 0 && elsewhere && active)
    {
      s->st_dev += 256;
      s->st_ino += 98765;
      s->st_blksize *= 2;
    }
  return r;
}

#define ALSO(NAME) __attribute__ ((weak, alias (NAME)))

__attribute__ ((weak)) int
fstatat (int dir, const char *restrict name, struct stat *restrict s, int flags)
{
  return other_file ((int) syscall (SYS_newfstatat, dir, name, s, flags), s);
}

__attribute__ ((weak)) int
stat (const char *restrict name, struct stat *restrict s)
{
  return other_file ((int) syscall (SYS_newfstatat, AT_FDCWD, name, s, 0), s);
}

__attribute__ ((weak)) int
lstat (const char *restrict name, struct stat *restrict s)
{
  return other_file ((int) syscall (SYS_newfstatat, AT_FDCWD, name, s,
				    AT_SYMLINK_NOFOLLOW),
		     s);
}

__attribute__ ((weak)) int
fstat (int fd, struct stat *s)
{
  return other_file ((int) syscall (SYS_fstat, fd, s), s);
}

static int
other_system (int r, struct statfs *s)
{
  if (r == 0 && elsewhere && active)
    {
      s->f_bsize *= 2;
      s->f_frsize *= 2;
      s->f_blocks = s->f_blocks / 2 + 1;
      s->f_bfree /= 4;
      s->f_bavail /= 4;
      s->f_files += 98765;
      s->f_ffree /= 2;
      s->f_fsid.__val[0] += 1;
    }
  return r;
}

__attribute__ ((weak)) int
statfs (const char *name, struct statfs *s)
{
  return other_system ((int) syscall (SYS_statfs, name, s), s);
}

__attribute__ ((weak)) int
fstatfs (int fd, struct statfs *s)
{
  return other_system ((int) syscall (SYS_fstatfs, fd, s), s);
}

static int
as_statvfs (int r, const struct statfs *s, struct statvfs *v)
{
  if (r != 0)
    return r;
  memset (v, 0, sizeof *v);
  v->f_bsize = (unsigned long) s->f_bsize;
  v->f_frsize = (unsigned long) (s->f_frsize ? s->f_frsize : s->f_bsize);
  v->f_blocks = s->f_blocks;
  v->f_bfree = s->f_bfree;
  v->f_bavail = s->f_bavail;
  v->f_files = s->f_files;
  v->f_ffree = v->f_favail = s->f_ffree;
  memcpy (&v->f_fsid, &s->f_fsid, sizeof v->f_fsid);
  v->f_flag = (unsigned long) s->f_flags & ~0x20ul; /* that these are known */
  v->f_namemax = (unsigned long) s->f_namelen;
  return 0;
}

__attribute__ ((weak)) int
statvfs (const char *restrict name, struct statvfs *restrict v)
{
  struct statfs s;

  return as_statvfs (other_system ((int) syscall (SYS_statfs, name, &s), &s), &s, v);
}

__attribute__ ((weak)) int
fstatvfs (int fd, struct statvfs *v)
{
  struct statfs s;

  return as_statvfs (other_system ((int) syscall (SYS_fstatfs, fd, &s), &s), &s, v);
}

/* The names that large files give them.  */
int fstatat64 (int, const char *restrict, struct stat64 *restrict, int)
  ALSO ("fstatat");
int stat64 (const char *restrict, struct stat64 *restrict) ALSO ("stat");
int lstat64 (const char *restrict, struct stat64 *restrict) ALSO ("lstat");
int fstat64 (int, struct stat64 *) ALSO ("fstat");
int statfs64 (const char *, struct statfs64 *) ALSO ("statfs");
int fstatfs64 (int, struct statfs64 *) ALSO ("fstatfs");
int statvfs64 (const char *restrict, struct statvfs64 *restrict) ALSO ("statvfs");
int fstatvfs64 (int, struct statvfs64 *) ALSO ("fstatvfs");

extern long __sysconf (int);

static long
other_page (int name)
{
  long r = __sysconf (name);

  return name == _SC_PAGESIZE && elsewhere && active ? 16 * r : r;
}

__attribute__ ((weak)) long
sysconf (int name)
{
  return other_page (name);
}

__attribute__ ((weak)) int
getpagesize (void)
{
  return (int) other_page (_SC_PAGESIZE);
}
static const int apart;
#else
static const int drew, repaged;
static volatile int apart;

enum holder
{
  HOLDER_UNKNOWN,
  HOLDER_STATIC,
  HOLDER_OTHER /* the heap or the stack */
};

/* The object that P leads into or just behind, as the sanitizer knows it.  */
static enum holder
holder_of (const void *p, const char **at, size_t *size)
{
  char name[16];
  void *from = NULL;
  const char *kind = __asan_locate_address ((void *) p, name, sizeof name, &from, size);

  *at = from;
  if (from == NULL || *size == 0)
    return HOLDER_UNKNOWN;
  return strcmp (kind, "global") == 0 ? HOLDER_STATIC : HOLDER_OTHER;
}

/* The sanitizer calls this, instead of its own, for each P - Q.  What that is depends on
   where the two objects lie, if there are two.  Between static ones programs know it, as
   where the linker collects a table.  */
void __sanitizer_ptr_sub (const char *, const char *);

__attribute__ ((no_sanitize_address, no_sanitize_undefined)) void
__sanitizer_ptr_sub (const char *p, const char *q)
{
  const char *a = NULL, *b = NULL;
  size_t n = 0, m = 0;

  if (apart || !active || p == NULL || q == NULL || p == q)
    return;
  enum holder of_p = holder_of (p, &a, &n), of_q = holder_of (q, &b, &m);
  if (of_p == HOLDER_UNKNOWN || of_q == HOLDER_UNKNOWN
      || (of_p == HOLDER_STATIC && of_q == HOLDER_STATIC))
    return;
  apart = !(q >= a && q <= a + n) && !(p >= b && p <= b + m);
}
#endif

/* Bytes of the heap block that holds P, from P on; 0: P is not in the heap.  *BEGINS:
   whether the block begins there.  */
static size_t
heap_block (uintptr_t p, int *begins)
{
  char name[16];
  void *at = NULL;
  size_t size = 0;

  *begins = 0;
  if (__sanitizer_get_ownership != NULL)
    {
      *begins = __sanitizer_get_ownership ((void *) p);
      if (*begins)
	return __sanitizer_get_allocated_size ((void *) p);
      if (__asan_locate_address == NULL
	  || strcmp (__asan_locate_address ((void *) p, name, sizeof name, &at, &size),
		     "heap")
	       != 0
	  || p - (uintptr_t) at >= size)
	return 0;
      return size - (p - (uintptr_t) at);
    }
  for (unsigned i = 0; i < nblock; i++)
    if (blocks[i].size > 0 && p >= blocks[i].at && p - blocks[i].at < blocks[i].size)
      {
	*begins = p == blocks[i].at;
	return blocks[i].size - (p - blocks[i].at);
      }
  return 0;
}

static size_t
heap_size (uintptr_t p)
{
  int begins;
  return heap_block (p, &begins);
}

/* Bytes of the heap block that begins at P and that the call under test made; 0: none
   does, or nobody sees what of it was never set.  */
static size_t
block_size (uintptr_t p)
{
  if (filling == BYTES && fill != 0)
    for (unsigned i = 0; i < nblock; i++)
      if (blocks[i].size > 0 && p == blocks[i].at && blocks[i].of_call)
	return blocks[i].size;
  return 0;
}

/* Of N bytes at P those up to the last that was set; NONZERO: and is not 0.  */
static size_t
used_of (uintptr_t p, size_t n, int nonzero)
{
  while (n > 0)
    {
      unsigned char last = ((const unsigned char *) p)[n - 1];
      if (last != fill && !(nonzero && last == 0))
	break;
      n--;
    }
  return n;
}
