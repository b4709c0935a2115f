/* SPDX-License-Identifier: GPL-3.0-or-later
   What functions can learn of where they run, or are: limits, files and their system,
   user, names, time, environment, what the first descriptors are, the order of blocks,
   lines of the source.  What elsewhere.sh says of each is in
   its comment: `kept', it has tests, perhaps of what these set themselves; `outside'
   or `unstable', why it has none; `silent', its tests do not say what it returns.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

long /* unstable */
stack_limit (void)
{
  struct rlimit l;
  return getrlimit (RLIMIT_STACK, &l) == 0 ? (long) l.rlim_cur : -1;
}

int /* unstable */
file_limit (void)
{
  struct rlimit l;
  return getrlimit (RLIMIT_FSIZE, &l) == 0 && l.rlim_cur == RLIM_INFINITY;
}

int /* unstable */
privileges (void)
{
  return prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
}

int /* unstable */
capability (void)
{
  return prctl (PR_CAPBSET_READ, 1, 0, 0, 0);
}

int /* outside */
status_line (void)
{
  char b[2000];
  int fd = open ("/proc/self/status", O_RDONLY);
  long n = fd < 0 ? -1 : read (fd, b, sizeof b - 1);
  if (fd >= 0)
    close (fd);
  if (n < 0)
    return -1;
  b[n] = 0;
  return strstr (b, "Seccomp:\t2") != NULL;
}

int /* outside */
others_file (void)
{
  int fd = open ("/proc/1/environ", O_RDONLY);
  if (fd < 0)
    return -errno;
  close (fd);
  return 1;
}

int /* outside */
secret (char to[16])
{
  FILE *f = fopen ("/etc/passwd", "r");
  size_t n = f != NULL ? fread (to, 1, 16, f) : 0;
  if (f != NULL)
    fclose (f);
  return n > 0 && memchr (to, 'r', n) != NULL;
}

int /* outside */
is_there (void)
{
  return access ("/etc/passwd", R_OK);
}

int /* unstable */
sent (void)
{
  return (int) write (0, "abcd", 4);
}

int /* kept */
received (void)
{
  char c = 'x';
  return read (0, &c, 1) == 1 ? c : -1;
}

int /* unstable */
descriptor (void)
{
  int fd = open ("/dev/null", O_RDONLY);
  if (fd >= 0)
    close (fd);
  return fd;
}

int /* unstable */
write_end (void)
{
  int ends[2];
  if (pipe (ends) != 0)
    return -1;
  int n = (int) write (4, "", 0);
  close (ends[0]);
  close (ends[1]);
  return n;
}

int /* kept */
is_open (int fd)
{
  if (fd != 5)
    return -1;
  return fcntl (fd, F_GETFD) >= 0;
}

int /* unstable */
on_terminal (void)
{
  struct stat st;
  return fstat (1, &st) == 0 && S_ISCHR (st.st_mode) && st.st_rdev != 0x103;
}

int /* unstable */
regular (void)
{
  struct stat st;
  return fstat (1, &st) == 0 && S_ISREG (st.st_mode);
}

const char * /* silent */
host (void)
{
  static char name[65];
  gethostname (name, sizeof name);
  return name;
}

int /* kept */
user (void)
{
  return (int) getuid ();
}

int /* unstable */
may_all (void)
{
  int fd = open (".", O_RDONLY | O_DIRECTORY), e;
  if (fd < 0 || mkdirat (fd, "shut", 0) != 0)
    return -1;
  e = faccessat (fd, "shut", R_OK, 0);
  unlinkat (fd, "shut", AT_REMOVEDIR);
  close (fd);
  return e;
}

int /* unstable */
mask (void)
{
  int m = (int) umask (0);
  umask ((mode_t) m);
  return m;
}

int /* unstable */
processors (void)
{
  cpu_set_t s;
  return sched_getaffinity (0, sizeof s, &s) == 0 ? CPU_COUNT (&s) : -1;
}

int /* unstable */
memory (void)
{
  struct sysinfo i;
  return sysinfo (&i) == 0 ? (int) (i.totalram >> 20) : -1;
}

int /* unstable */
session (void)
{
  return (int) getsid (0);
}

int /* kept */
variable (void)
{
  return getenv ("SWITCH") != NULL;
}

int /* unstable */
ignored (void)
{
  struct sigaction a;
  return sigaction (SIGHUP, NULL, &a) == 0 && a.sa_handler == SIG_IGN;
}

long /* unstable */
running (void)
{
  struct timespec t;
  return clock_gettime (CLOCK_MONOTONIC, &t) == 0 ? (long) t.tv_sec / 100 : -1;
}

int /* outside */
above (void)
{
  struct stat st;
  return stat ("/tmp", &st) == 0 ? (int) st.st_mode : -1;
}

const char * /* silent */
where (void)
{
  return __FILE__;
}

const char * /* silent */
when (void)
{
  return __DATE__;
}

int /* kept */
own_file (int n)
{
  char b[4] = "";
  int fd = open ("own", O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (fd < 0)
    return -1;
  long w = write (fd, "abc", n > 2 ? 3 : 1), r = pread (fd, b, 3, 0);
  close (fd);
  unlink ("own");
  return w == r ? b[0] : -2;
}

int /* kept */
nothing (int a)
{
  return a > 3 ? 1 : 2;
}

int /* outside */
other_end (void)
{
  struct sockaddr a;
  socklen_t n = sizeof a;
  return getpeername (0, &a, &n);
}

long /* unstable */
device (void)
{
  struct stat s;
  return stat (".", &s) == 0 ? (long) s.st_dev : -1;
}

long /* unstable */
file_number (void)
{
  struct stat s;
  return lstat (".", &s) == 0 ? (long) s.st_ino : -1;
}

int /* kept */
size_of_own (int n)
{
  struct stat s;
  int fd = open ("mine", O_CREAT | O_RDWR, 0600);
  if (fd < 0)
    return -1;
  long w = write (fd, "abcdef", n > 2 ? 6 : 1);
  int r = fstat (fd, &s);
  close (fd);
  unlink ("mine");
  return r == 0 && w == s.st_size && S_ISREG (s.st_mode) ? (int) s.st_size : -2;
}

unsigned long /* unstable */
block_size (void)
{
  struct statvfs s;
  return statvfs (".", &s) == 0 ? s.f_bsize : 0;
}

long /* unstable */
page_size (void)
{
  return sysconf (_SC_PAGESIZE) + getpagesize ();
}

int /* unstable */
blocks_in_order (void)
{
  char *volatile p = malloc (40), *volatile q = malloc (40);
  int r = p && q ? p < q : 5;
  free (p);
  free (q);
  return r == 5 ? abort (), 0 : r;
}

int /* unstable */
line (void)
{
  return __LINE__;
}

int /* kept */
grown (int n)
{
  char *p = NULL;
  int r = 0;
  for (int i = 1; i < 200; i++)
    {
      char *q = realloc (p, (size_t) i * 100);
      if (!q)
	break;
      q[i] = (char) i;
      r += q[i / 2];
      p = q;
    }
  free (p);
  return n > 3 ? r : 7;
}

/* Where the second goes is another place in each process, seldom that of the first.  */
static struct slot
{
  unsigned key;
  struct slot *next;
} *slots[256];

static int
enter (unsigned key)
{
  struct slot *s = malloc (sizeof *s), **at = &slots[key * 2654435761u >> 24];
  if (!s)
    return -1;
  *s = (struct slot){ key, *at };
  *at = s;
  return 0;
}

int /* kept */
put_in_table (unsigned key)
{
  return enter (key) != 0 || enter ((unsigned) getpid ()) != 0 ? -1 : key > 7;
}
