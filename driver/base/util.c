/* SPDX-License-Identifier: GPL-3.0-or-later
   Small helpers of the driver, see util.h.  */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/util.h"

static void *
checked (void *p, size_t n)
{
  if (!p && n)
    {
      fprintf (stderr, "adse: out of memory\n");
      exit (2);
    }
  return p;
}

void *
xmalloc (size_t n)
{
  return checked (malloc (n), n);
}

void *
xcalloc (size_t n, size_t size)
{
  return checked (calloc (n, size), n && size);
}

void *
xrealloc (void *p, size_t n)
{
  return checked (realloc (p, n), n);
}

char *
xstrdup (const char *s)
{
  return checked (strdup (s), 1);
}

char *
xasprintf (const char *format, ...)
{
  char *s = NULL;
  va_list ap;
  va_start (ap, format);
  if (vasprintf (&s, format, ap) < 0)
    s = checked (NULL, 1);
  va_end (ap);
  return s;
}

static void
strbuf_room (struct strbuf *b, size_t more)
{
  if (b->n + more + 1 > b->room)
    {
      b->room = 2 * b->room + more + 64;
      b->s = xrealloc (b->s, b->room);
    }
}

void
strbuf_add (struct strbuf *b, const char *s)
{
  size_t n = strlen (s);
  strbuf_room (b, n);
  memcpy (b->s + b->n, s, n + 1);
  b->n += n;
}

void
strbuf_addf (struct strbuf *b, const char *format, ...)
{
  va_list ap, aq;
  va_start (ap, format);
  va_copy (aq, ap);
  int n = vsnprintf (NULL, 0, format, aq);
  va_end (aq);
  if (n > 0)
    {
      strbuf_room (b, (size_t) n);
      vsnprintf (b->s + b->n, (size_t) n + 1, format, ap);
      b->n += (size_t) n;
    }
  va_end (ap);
}

const char *
strbuf_str (const struct strbuf *b)
{
  return b->s ? b->s : "";
}

double
clock_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + (double) t.tv_nsec / 1e9;
}

static double
timeval_seconds (struct timeval t)
{
  return (double) t.tv_sec + (double) t.tv_usec / 1e6;
}

static double
rusage_seconds (int who)
{
  struct rusage u;
  getrusage (who, &u);
  return timeval_seconds (u.ru_utime) + timeval_seconds (u.ru_stime);
}

bool
process_look (pid_t pid, struct process_facts *facts)
{
  char name[40], line[1024];
  unsigned long own[2], children[2];
  int got = 0;

  snprintf (name, sizeof name, "/proc/%d/stat", (int) pid);
  FILE *f = pid > 0 ? fopen (name, "re") : NULL;
  if (f == NULL)
    return false;
  /* The name of the program, in parentheses, may hold anything.  */
  char *p = fgets (line, sizeof line, f) ? strrchr (line, ')') : NULL;
  if (p != NULL)
    got = sscanf (p, ") %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
		  &facts->state, &facts->parent, &own[0], &own[1], &children[0],
		  &children[1]);
  fclose (f);
  if (got != 6)
    return false;
  double tick = (double) sysconf (_SC_CLK_TCK);
  facts->seconds = (double) (own[0] + own[1]) / tick;
  facts->waited_seconds = (double) (children[0] + children[1]) / tick;
  return true;
}

double
cpu_seconds_used (void)
{
  double seconds = rusage_seconds (RUSAGE_SELF) + rusage_seconds (RUSAGE_CHILDREN);
  /* A kernel without this file: children count when they end.  */
  FILE *f = fopen ("/proc/thread-self/children", "re");
  struct process_facts child;
  int pid;

  if (f == NULL)
    return seconds;
  while (fscanf (f, "%d", &pid) == 1)
    if (process_look (pid, &child))
      seconds += child.seconds + child.waited_seconds;
  fclose (f);
  return seconds;
}

void
end_with (pid_t parent)
{
  /* What was killed before this call sends no signal for it.  */
  if (prctl (PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid () != parent)
    _exit (127);
}

void
close_on_exec_from (int first)
{
#ifdef SYS_close_range
  if (!syscall (SYS_close_range, first, ~0u, 1u << 2 /* CLOSE_RANGE_CLOEXEC */))
    return;
#endif
  struct rlimit r;
  int n
    = getrlimit (RLIMIT_NOFILE, &r) || r.rlim_cur > 65536 ? 65536 : (int) r.rlim_cur;
  for (int fd = first; fd < n; fd++)
    fcntl (fd, F_SETFD, FD_CLOEXEC);
}

static size_t
u64map_slot (const struct u64map *m, uint64_t key)
{
  size_t i = (size_t) hash_mix (0, key) & (m->room - 1);
  while (m->used[i] && m->keys[i] != key)
    i = (i + 1) & (m->room - 1);
  return i;
}

uint32_t *
u64map_get (const struct u64map *m, uint64_t key)
{
  if (!m->room)
    return NULL;
  size_t i = u64map_slot (m, key);
  return m->used[i] ? &m->values[i] : NULL;
}

uint32_t *
u64map_put (struct u64map *m, uint64_t key, uint32_t value, bool *fresh)
{
  if (2 * (m->n + 1) > m->room)
    {
      struct u64map old = *m;
      m->room = old.room ? 2 * old.room : 64;
      m->keys = xmalloc (m->room * sizeof *m->keys);
      m->values = xmalloc (m->room * sizeof *m->values);
      m->used = xcalloc (m->room, 1);
      for (size_t i = 0; i < old.room; i++)
	if (old.used[i])
	  {
	    size_t j = u64map_slot (m, old.keys[i]);
	    m->keys[j] = old.keys[i];
	    m->values[j] = old.values[i];
	    m->used[j] = 1;
	  }
      u64map_free (&old);
    }
  size_t i = u64map_slot (m, key);
  bool new = !m->used[i];
  if (new)
    {
      m->used[i] = 1;
      m->keys[i] = key;
      m->values[i] = value;
      m->n++;
    }
  if (fresh)
    *fresh = new;
  return &m->values[i];
}

void
u64map_free (struct u64map *m)
{
  free (m->keys);
  free (m->values);
  free (m->used);
  memset (m, 0, sizeof *m);
}

unsigned
edit_distance (const char *a, const char *b)
{
  enum
  {
    MOST = 64
  };
  unsigned row[MOST + 1];
  size_t na = strnlen (a, MOST), nb = strnlen (b, MOST);
  for (size_t j = 0; j <= nb; j++)
    row[j] = (unsigned) j;
  for (size_t i = 1; i <= na; i++)
    {
      unsigned corner = row[0];
      row[0] = (unsigned) i;
      for (size_t j = 1; j <= nb; j++)
	{
	  unsigned change = corner + (a[i - 1] != b[j - 1]);
	  corner = row[j];
	  unsigned add = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
	  row[j] = change < add ? change : add;
	}
    }
  return row[nb];
}
