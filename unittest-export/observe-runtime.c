/* SPDX-License-Identifier: MIT
   Second half of an observation program: runs each test in a child process and
   prints what it showed; what tests find around them is in observe-surroundings.c.
   Becomes a string in the driver, which writes it beside
   the generated half; it knows nothing of the code under test.  It runs inside the
   sandbox and keeps to what that allows.

     T <test> begin
     L <test> <object> <a digit for each byte: 1 what is set after set-up changes it>
     O <test> <observation> <payload> <changed>
     H <test> <observation> <bytes of the block it points to, which the call made>
       <up to the last that was set> <and is not 0>
     S <test> <what a sanitizer said>
     T <test> end | signal <n> | exit <n>
     T <test> left		after `end': without it, what it showed is lost
     T <test> looks <n>		call <n> of another function, which was to show what the
				call left, did not return: it is all done again without it
     T <test> beyond		memory just behind an object of the test was written to
     T <test> astray		the stack of the test's callers was written to
     T <test> drew		it asked for a number that is another each time
     T <test> repaged		it unmaps or protects memory that it has not mapped
     T <test> apart		it subtracts pointers into different objects

   A test whose call is to end the process shows, after that, its exit status and
   what it wrote.

   payload: v<hex> a scalar, p0 null, pe elsewhere, po<object>+<offset>, b<hex
   bytes> (b- for none).  Arguments: numbers of tests, all when none; `:<bits>' behind one:
   these calls of other functions are left out.
   Environment: ADSE_FILL, byte that fresh heap and stack hold, or `characters', or
   `words' and which ones: such are in them; ADSE_MS, processor time after which a test
   ends by SIGPROF (by SIGALRM after five times as long on the clock, so that a busy
   machine changes nothing; calls of other functions, which show what the call left, have a
   tenth of it); ADSE_INPUT, what tests find on descriptor 0: `null',
   /dev/null to be read, `pipe', some lines, with a regular file on 1 and others open
   up to 31, or `given', that of this process, which is on 1 as well, and 3 is open;
   ADSE_ELSEWHERE, set: it is another time, and variables of the environment that the
   test says nothing of have a value; ADSE_MEMORY, MiB of address space that a test
   may take beyond what is there before it, where nobody else sees to that.  */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

extern void (*const adse_tests[]) (void);
extern const unsigned adse_ntests;

/* Only these are seen by the other half.  */
void adse_object (unsigned, const volatile void *, unsigned long);
void adse_made (const void *, unsigned long);
void adse_set (unsigned, const void *, unsigned long);
void adse_value (int, unsigned, unsigned long long, unsigned);
void adse_scalar (int, unsigned, const volatile void *, unsigned);
void adse_pointer (int, unsigned, const volatile void *);
void adse_bytes (int, unsigned, const volatile void *, unsigned long);
void adse_heap (unsigned, const volatile void *);
void adse_text (unsigned, const volatile void *);
int adse_seen (unsigned);
void adse_look (int, const unsigned (*)[7], unsigned);
struct adse_argument;
void adse_arguments (const struct adse_argument *, unsigned);
int adse_live (const volatile void *, unsigned long, unsigned long, unsigned long);
void adse_copy (void *, const void *, unsigned long);
void adse_copied (unsigned, const volatile void *, unsigned long);
void adse_input (const char *, unsigned long);
void adse_process (unsigned, unsigned, unsigned);
void adse_folder (void);
void adse_file (const char *, const char *, unsigned long);
int adse_looks (unsigned);
void adse_file_look (int, unsigned, const char *);

enum
{
  OBJECTS = 512,
  OBSERVATIONS = 1024,
  SHOWN = 256,
  MADE = 512,
  WRITTEN = 4000,
  FILES = 8,
  NAME = 80,
  BEHIND = 1024
};

/* Sanitizer entry points, absent from a plain build.  */
extern void *__asan_region_is_poisoned (void *, size_t) __attribute__ ((weak));

static struct
{
  uintptr_t at;
  size_t size;
} objects[OBJECTS];
static unsigned nobject;
static unsigned char seen[OBSERVATIONS];
static uint64_t before[OBSERVATIONS];
static unsigned char has_before[OBSERVATIONS];
static char out[1 << 16];
static size_t nout;
static int out_fd = -1, bad_copy;
static unsigned test_number;
/* Object of the test that holds P or ends there; -1: none.  */
static int
object_of (uintptr_t p)
{
  int ends = -1;

  for (unsigned i = 0; i < nobject; i++)
    if (objects[i].at != 0)
      {
	if (p >= objects[i].at && p - objects[i].at < objects[i].size)
	  return (int) i;
	if (p == objects[i].at + objects[i].size)
	  ends = (int) i;
      }
  return ends;
}

struct static_query
{
  uintptr_t p;
  size_t n;
  int found;
};

static int
look_in_image (struct dl_phdr_info *info, size_t size, void *data)
{
  struct static_query *q = data;
  (void) size;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t at = info->dlpi_addr + h->p_vaddr;
      if (h->p_type == PT_LOAD && (h->p_flags & PF_R) && q->p >= at
	  && q->p - at < h->p_memsz && h->p_memsz - (q->p - at) >= q->n)
	q->found = 1;
    }
  return q->found;
}

static int
is_static (uintptr_t p, size_t n)
{
  struct static_query q = { p, n, 0 };
  dl_iterate_phdr (look_in_image, &q);
  return q.found;
}

static int
poisoned (uintptr_t p, size_t n)
{
  return __asan_region_is_poisoned != NULL
	 && __asan_region_is_poisoned ((void *) p, n) != NULL;
}

static int probe[2] = { -1, -1 };

/* The kernel says whether memory can be read: write fails with EFAULT.  */
static int
readable (uintptr_t p, size_t n)
{
  char drop[256];

  /* A sanitizer looks at what write is given; it is asked first.  */
  if (poisoned (p, n))
    return 0;
  for (size_t done = 0; done < n;)
    {
      size_t k = n - done < sizeof drop ? n - done : sizeof drop;
      ssize_t w = write (probe[1], (void *) (p + done), k);
      if (w <= 0 || read (probe[0], drop, (size_t) w) != w || (size_t) w != k)
	return 0;
      done += k;
    }
  return 1;
}

static void
flush (void)
{
  for (size_t done = 0; done < nout;)
    {
      ssize_t n = write (out_fd, out + done, nout - done);
      if (n <= 0)
	break;
      done += n;
    }
  nout = 0;
}

static void put (const char *, ...) __attribute__ ((format (printf, 1, 2)));

static void
put (const char *format, ...)
{
  va_list ap;

  if (nout > sizeof out - 2048)
    flush ();
  va_start (ap, format);
  nout += vsnprintf (out + nout, 1024, format, ap);
  va_end (ap);
}

static uint64_t
hash (uint64_t h, const void *data, size_t n)
{
  const unsigned char *p = data;
  while (n-- > 0)
    h = (h ^ *p++) * 0x100000001b3u;
  return h;
}

/* Notes the value before the call (returns 0), or begins a line after it.  */
static int
begin (int after, unsigned obs, uint64_t h)
{
  if (obs >= OBSERVATIONS || starved)
    return 0;
  if (!after)
    {
      before[obs] = h;
      has_before[obs] = 1;
      return 0;
    }
  seen[obs] = 1;
  put ("O %u %u ", test_number, obs);
  return 1;
}

static void
finish (unsigned obs, uint64_t h)
{
  put (" %d\n", !has_before[obs] || before[obs] != h);
}

void
adse_object (unsigned i, const volatile void *p, unsigned long size)
{
  if (i < OBJECTS)
    {
      objects[i].at = (uintptr_t) p;
      objects[i].size = size;
      if (i >= nobject)
	nobject = i + 1;
    }
}

/* What set-up calls made of an object, and what the test then sets in it.  */
static unsigned char made[MADE];

void
adse_made (const void *p, unsigned long size)
{
  if (size <= MADE)
    memcpy (made, p, size);
}

void
adse_set (unsigned i, const void *p, unsigned long size)
{
  if (size > MADE)
    return;
  put ("L %u %u ", test_number, i);
  for (unsigned long k = 0; k < size; k++)
    put ("%d", made[k] != ((const unsigned char *) p)[k]);
  put ("\n");
}

void
adse_value (int after, unsigned obs, unsigned long long v, unsigned bits)
{
  if (bits < 64)
    v &= (1ull << bits) - 1;
  uint64_t h = hash (1, &v, sizeof v);
  if (begin (after, obs, h))
    {
      put ("v%llx", v);
      finish (obs, h);
    }
}

void
adse_scalar (int after, unsigned obs, const volatile void *p, unsigned size)
{
  unsigned long long v = 0;
  memcpy (&v, (const void *) p, size < sizeof v ? size : sizeof v);
  adse_value (after, obs, v, 64);
}

static uintptr_t pointed[OBSERVATIONS];

void
adse_pointer (int after, unsigned obs, const volatile void *p)
{
  uintptr_t v = (uintptr_t) p;
  if (obs < OBSERVATIONS)
    pointed[obs] = v;
  uint64_t h = hash (2, &v, sizeof v);
  int object = object_of (v);

  if (!begin (after, obs, h))
    return;
  if (v == 0)
    put ("p0");
  else if (object < 0)
    put ("pe");
  else
    put ("po%d+%lx", object, (unsigned long) (v - objects[object].at));
  finish (obs, h);
  size_t room = object < 0 ? block_size (v) : 0;
  if (room > 0)
    put ("H %u %u %zu %zu %zu\n", test_number, obs, room, used_of (v, room, 0),
	 used_of (v, room, 1));
}

static void
put_bytes (const unsigned char *p, unsigned long n)
{
  put (n > 0 ? "b" : "b-");
  for (unsigned long i = 0; i < n; i++)
    put ("%02x", p[i]);
}

void
adse_bytes (int after, unsigned obs, const volatile void *p, unsigned long n)
{
  uint64_t h = hash (3, (const void *) p, n);
  if (begin (after, obs, h))
    {
      put_bytes ((const unsigned char *) p, n);
      finish (obs, h);
    }
}

void
adse_heap (unsigned obs, const volatile void *p)
{
  int begins;
  size_t n = heap_block ((uintptr_t) p, &begins);

  if (n > SHOWN)
    n = SHOWN;
  /* What lies behind the text that a pointer into a block leads to is not meant.  */
  if (begins && object_of ((uintptr_t) p) < 0 && !poisoned ((uintptr_t) p, n))
    adse_bytes (1, obs, p, n);
}

/* Is P inside the text of an environment variable?  */
static int
is_environment (const char *p)
{
  for (char **e = environ; e != NULL && *e != NULL; e++)
    if (p >= *e && p <= *e + strlen (*e))
      return 1;
  return 0;
}

void
adse_text (unsigned obs, const volatile void *text)
{
  const char *p = (const char *) text;
  size_t n = 0, heap;

  /* The test's own memory is observed as bytes.  */
  if (p == NULL || object_of ((uintptr_t) p) >= 0)
    return;
  heap = heap_size ((uintptr_t) p);
  if (heap > 0)
    {
      while (n < heap && n < SHOWN && !poisoned ((uintptr_t) p + n, 1) && p[n] != 0)
	n++;
      if (n < heap && n < SHOWN && p[n] == 0)
	adse_bytes (1, obs, p, n);
      return;
    }
  if (is_environment (p) && strlen (p) < SHOWN)
    {
      adse_bytes (1, obs, p, strlen (p));
      return;
    }
  while (n < SHOWN && is_static ((uintptr_t) p + n, 1)
	 && !poisoned ((uintptr_t) p + n, 1) && p[n] != 0)
    n++;
  if (n < SHOWN && is_static ((uintptr_t) p + n, 1) && p[n] == 0)
    adse_bytes (1, obs, p, n);
}

int
adse_seen (unsigned obs)
{
  return obs < OBSERVATIONS && seen[obs];
}

/* May SIZE bytes at OFFSET behind P be read, P pointing to something of ELEMENT
   bytes?  In the heap as far as the block goes, in static data the first element
   only.  */
int
adse_live (const volatile void *p, unsigned long offset, unsigned long size,
	   unsigned long element)
{
  uintptr_t at = (uintptr_t) p;
  size_t heap;

  if (at == 0 || object_of (at) >= 0)
    return 0;
  heap = heap_size (at);
  if (heap > 0)
    return offset + size <= heap && !poisoned (at + offset, size);
  return offset + size <= element && is_static (at, offset + size)
	 && !poisoned (at + offset, size);
}

/* N observations as rows, for tests have hundreds of them: number, what (LOOK_ in
   observer.c), 1 + number of the pointer that leads there or 0, object, offset, size,
   size of what that pointer points to (0: need not be looked at).  */
void
adse_look (int after, const unsigned (*row)[7], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      unsigned obs = row[i][0], via = row[i][2], size = row[i][5];
      const char *p, *v;
      if (via != 0)
	{
	  if (!after || !adse_seen (via - 1))
	    continue;
	  p = (const char *) pointed[via - 1];
	  if (row[i][6] != 0 && !adse_live (p, row[i][4], size, row[i][6]))
	    continue;
	}
      else if (row[i][3] < OBJECTS)
	p = (const char *) objects[row[i][3]].at;
      else
	continue;
      p += row[i][4];
      switch (row[i][1])
	{
	case 0: adse_scalar (after, obs, p, size); break;
	case 1:
	  memcpy (&v, p, sizeof v);
	  adse_pointer (after, obs, v);
	  break;
	case 2: adse_bytes (after, obs, p, size); break;
	case 3: adse_heap (obs, p); break;
	case 4: adse_text (obs, p); break;
	}
    }
}

/* What stand-ins noted, N rows of it: SIZE bytes AT some place, a POINTER or not, there
   where more than so many CALLS (NULL: always) were made.  */
struct adse_argument
{
  unsigned observation, pointer, call, size;
  const unsigned *calls;
  const volatile void *at;
};

void
adse_arguments (const struct adse_argument *row, unsigned n)
{
  for (; n > 0; n--, row++)
    if (row->calls == NULL || *row->calls > row->call)
      {
	if (row->pointer)
	  adse_pointer (1, row->observation,
			*(const volatile void *const volatile *) row->at);
	else
	  adse_scalar (1, row->observation, row->at, row->size);
      }
}

void
adse_copy (void *to, const void *from, unsigned long n)
{
  if (n == 0)
    return;
  if (readable ((uintptr_t) from, n))
    memcpy (to, from, n);
  else
    bad_copy = 1; /* not a (pointer, length) pair after all */
}

void
adse_copied (unsigned obs, const volatile void *p, unsigned long n)
{
  if (!bad_copy)
    adse_bytes (1, obs, p, n);
}

/* What the stack holds that nobody has set, by the last bits of the address.  */
enum
{
  PATTERN = 1 << 13 /* words */
};
static uint64_t pattern[PATTERN];

/* Make N words at P those of the pattern.  What has them already, from the process that
   this one is a copy of, is not written: a page of its own costs more than most tests.  */
static __attribute__ ((no_sanitize_address, no_sanitize_undefined)) void
lay_out (uint64_t *p, size_t n)
{
  size_t at = (uintptr_t) p / sizeof *p;

  for (size_t i = 0; i < n; i++)
    if (p[i] != pattern[(at + i) % PATTERN])
      p[i] = pattern[(at + i) % PATTERN];
}

static __attribute__ ((noinline, no_sanitize_address, no_sanitize_undefined)) void
dirty_stack (void)
{
  uint64_t a[PATTERN / 2];
  lay_out (a, PATTERN / 2);
  __asm__ volatile("" : : "r"(a) : "memory");
}

/* Run TEST, or none, with a piece of stack between its frames and those of its callers.
   What goes far outside of an object there, farther than a sanitizer sees, comes to that
   piece: what it reads is filled like all that nobody set, what it writes is seen.  */
static __attribute__ ((noinline, no_sanitize_address, no_sanitize_undefined)) void
run_apart (unsigned test)
{
  uint64_t apart[PATTERN];
  size_t at = (uintptr_t) apart / sizeof *apart;

  lay_out (apart, PATTERN);
  __asm__ volatile("" : : "r"(apart) : "memory");
  dirty_stack ();
  if (test < adse_ntests)
    adse_tests[test]();
  __asm__ volatile("" : : "r"(apart) : "memory");
  active = 0;
  for (size_t i = 0; i < PATTERN; i++)
    if (apart[i] != pattern[(at + i) % PATTERN])
      {
	put ("T %u astray\n", test);
	break;
      }
}

/* Shared with the child.  */
static volatile struct shared
{
  int done;
  int process; /* its call is to end the process: what is to be shown then */
  /* 0 set-up, 1 the call under test, 2 what it left is shown, 3 by calls of other
     functions, 4 the rest.  */
  int phase;
  unsigned look; /* in phase 3, the last call of another function */
  unsigned status, output, errors;
  /* Where it works, and its files before that call.  */
  char folder[NAME];
  struct
  {
    char name[NAME];
    unsigned obs;
    uint64_t before;
  } file[FILES];
  unsigned nfile;
} * shared;

/* Calls of other functions, a bit each, that are left out: they do not return.  */
static unsigned long left_out;

/* What a test may take; its calls of other functions have a part, one of LOOKS.  */
enum
{
  LOOKS = 10,
  LOOKS_MADE = 32 /* at most */
};
static unsigned limit_ms = 2000;

static void
limit_time (unsigned part)
{
  unsigned ms = limit_ms / part + 1;
  struct itimerval limit
    = { { 0, 0 }, { ms / 1000, (suseconds_t) (ms % 1000) * 1000 } };
  struct itimerval clock = { { 0, 0 }, { ms * 5 / 1000 + 1, 0 } };

  setitimer (ITIMER_PROF, &limit, NULL);
  setitimer (ITIMER_REAL, &clock, NULL);
}

/* A sanitizer does not see what libraries write that were built without it.  What is
   behind objects, as far as nothing may be there: before the call, compared after it.  */
static unsigned char behind[OBJECTS][BEHIND];
static unsigned nbehind[OBJECTS];

__attribute__ ((no_sanitize_address)) static void
look_behind (int after)
{
  for (unsigned i = 0; i < nobject; i++)
    {
      const volatile unsigned char *p
	= (const volatile unsigned char *) objects[i].at + objects[i].size;
      if (objects[i].at == 0 || heap_size (objects[i].at) != 0)
	continue;
      if (!after)
	for (nbehind[i] = 0;
	     nbehind[i] < BEHIND && poisoned ((uintptr_t) p + nbehind[i], 1)
	     && poisoned ((uintptr_t) p + nbehind[i] + 15, 1);
	     nbehind[i]++)
	  behind[i][nbehind[i]] = p[nbehind[i]];
      else
	for (unsigned k = 0; k < nbehind[i]; k++)
	  if (p[k] != behind[i][k])
	    {
	      put ("T %u beyond\n", test_number);
	      return;
	    }
    }
}

void
adse_phase (int phase)
{
  if (phase <= 2)
    look_behind (phase == 2);
  shared->phase = phase;
  called = phase > 0;
  /* What was seen counts, whatever becomes of looks.  */
  if (phase == 3)
    {
      flush ();
      limit_time (LOOKS);
    }
  else if (phase == 4)
    limit_time (1);
}

/* Is call LOOK of another function to be made?  */
int
adse_looks (unsigned look)
{
  shared->look = look;
  return look < LOOKS_MADE && !(left_out >> look & 1);
}

/* The test works in a folder of its own, in that of all.  */
void
adse_folder (void)
{
  char name[] = "test-XXXXXX";

  if (mkdtemp (name) == NULL || chdir (name) != 0)
    _exit (3);
  strcpy ((char *) shared->folder, name);
}

void
adse_file (const char *name, const char *bytes, unsigned long n)
{
  int fd = open (name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

  if (fd < 0 || write (fd, bytes, n) != (ssize_t) n)
    _exit (3);
  close (fd);
}

/* What file NAME holds; SEEN_BEFORE: before a call that ended its process.  */
static void
look_at_file (int after, unsigned obs, const char *name, const uint64_t *seen_before)
{
  static char buf[WRITTEN + 1];
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t n = fd >= 0 ? read (fd, buf, sizeof buf) : 0;

  if (fd >= 0)
    close (fd);
  if (n < 0 || n > WRITTEN)
    return;
  if (seen_before != NULL && obs < OBSERVATIONS)
    {
      before[obs] = *seen_before;
      has_before[obs] = 1;
    }
  if (fd < 0)
    adse_pointer (after, obs, NULL);
  else
    adse_bytes (after, obs, buf, (unsigned long) n);
}

/* Before the call it is noted, in case that ends the process.  */
void
adse_file_look (int after, unsigned obs, const char *name)
{
  look_at_file (after, obs, name, NULL);
  if (after || obs >= OBSERVATIONS || !has_before[obs] || shared->nfile == FILES)
    return;
  unsigned i = shared->nfile++;
  snprintf ((char *) shared->file[i].name, NAME, "%s", name);
  shared->file[i].obs = obs;
  shared->file[i].before = before[obs];
}
