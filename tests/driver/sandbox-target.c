/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that do what no run may do.  Each returns 1 when the deed succeeded, 0
   when the system refused it; harmless ones return 1 when all is well.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef OUTSIDE
#define OUTSIDE "/tmp/adse-outside"
#define ELSEWHERE "/tmp/adse-elsewhere"
#endif

static int
creates (const char *path)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int ok = fd >= 0 && write (fd, "x", 1) == 1;
  if (fd >= 0)
    close (fd);
  return ok;
}

/* Refused.  */
int
write_outside (void)
{
  return creates (OUTSIDE "/new");
}
int
write_existing (void)
{
  return creates (OUTSIDE "/kept");
}
int
write_upwards (void)
{
  return creates ("../../../../../../../.." OUTSIDE "/new");
}
int
write_through_link (void)
{
  return symlink (OUTSIDE "/new", "link") == 0 && creates ("link");
}
int
write_through_stdio (void)
{
  FILE *f = fopen (OUTSIDE "/new", "w");
  if (f)
    fclose (f);
  return f != NULL;
}
int
write_sibling (void)
{
  return creates ("../sibling");
}
int
write_to_driver (void)
{
  char path[64];
  snprintf (path, sizeof path, "/proc/%d/mem", (int) getppid ());
  return open (path, O_RDWR) >= 0;
}
int
remove_outside (void)
{
  return unlink (OUTSIDE "/kept") == 0;
}
int
remove_behind_link (void)
{
  return symlink (OUTSIDE, "way") == 0 && unlink ("way/kept") == 0;
}
int
rename_outside (void)
{
  return rename (OUTSIDE "/kept", "stolen") == 0;
}
int
rename_into (void)
{
  return creates ("mine") && rename ("mine", OUTSIDE "/new") == 0;
}
int
make_directory (void)
{
  return mkdir (OUTSIDE "/dir", 0700) == 0;
}
int
truncate_outside (void)
{
  return truncate (OUTSIDE "/kept", 0) == 0;
}
int
change_mode (void)
{
  return chmod (OUTSIDE "/kept", 0) == 0;
}
int
change_times (void)
{
  struct timeval t[2] = { { 1, 0 }, { 1, 0 } };
  return utimes (OUTSIDE "/kept", t) == 0;
}
int
open_socket (void)
{
  return socket (AF_INET, SOCK_STREAM, 0) >= 0;
}
int
open_unix (void)
{
  return socket (AF_UNIX, SOCK_STREAM, 0) >= 0;
}
int
kill_parent (void)
{
  return kill (getppid (), SIGTERM) == 0;
}
int
kill_group (void)
{
  return kill (0, SIGTERM) == 0;
}
int
kill_everybody (void)
{
  return kill (-1, SIGTERM) == 0;
}
int
kill_thread (void)
{
  return syscall (SYS_tkill, getppid (), SIGTERM) == 0;
}
int
trace_parent (void)
{
  return ptrace (PTRACE_ATTACH, getppid (), 0, 0) == 0;
}
int
run_program (void)
{
  char *argv[] = { "true", NULL };
  execv ("/bin/true", argv);
  return 0;
}
int
run_command (void)
{
  return system ("true") == 0;
}
int
make_process (void)
{
  pid_t pid = fork ();
  if (pid == 0)
    _exit (0);
  return pid > 0;
}
int
fork_bomb (void)
{
  int made = 0;
  for (int i = 0; i < 100000; i++)
    made += fork () > 0;
  return made > 0;
}
int
leave_session (void)
{
  return setpgid (0, 0) == 0 || setsid () > 0;
}
int
mount_something (void)
{
  return mount ("none", "/mnt", "tmpfs", 0, "") == 0;
}
int
set_clock (void)
{
  struct timeval t = { 1, 0 };
  return settimeofday (&t, NULL) == 0;
}
int
new_namespace (void)
{
  return syscall (SYS_unshare, 0x10000000) == 0;
}
int
ring (void)
{
  char p[256] = { 0 };
  return syscall (425, 8, p) >= 0;
}
int
raise_limit (void)
{
  return syscall (SYS_prlimit64, 0, 7, (unsigned long[]){ 99999, 99999 }, NULL) == 0;
}

int
read_fifo (void)
{
  char c;
  int fd = open (ELSEWHERE "/fifo", O_RDONLY | O_NONBLOCK);
  return fd >= 0 && read (fd, &c, 1) == 1;
}
int
read_fifo_through_link (void)
{
  return symlink (ELSEWHERE "/fifo", "link") == 0
	 && open ("link", O_RDONLY | O_NONBLOCK) >= 0;
}
int
read_terminal (void)
{
  char c;
  int fd = open (ELSEWHERE "/terminal", O_RDONLY | O_NONBLOCK | O_NOCTTY);
  return fd >= 0 && read (fd, &c, 1) == 1;
}
int
read_log (void)
{
  return open ("/dev/kmsg", O_RDONLY | O_NONBLOCK) >= 0;
}
int
lock_outside (void)
{
  int fd = open (OUTSIDE "/kept", O_RDONLY);
  return fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) == 0;
}
static int
lock_record (int command)
{
  struct flock l = { .l_type = F_RDLCK };
  int fd = open (OUTSIDE "/kept", O_RDONLY);
  return fd >= 0 && fcntl (fd, command, &l) == 0;
}
int
lock_record_outside (void)
{
  return lock_record (F_SETLK);
}
int
lock_description_outside (void)
{
  return lock_record (F_OFD_SETLK);
}
int
reserve_disk (void)
{
  int fd = open ("reserved", O_RDWR | O_CREAT, 0600);
  return fd >= 0 && fallocate (fd, FALLOC_FL_KEEP_SIZE, 0, 1ll << 30) == 0;
}

/* Stopped.  */
int sleep_forever (void);
int
map_much (void)
{
  /* Files that nothing but a mapping holds.  */
  for (int i = 0; i < 12; i++)
    {
      int fd = open ("mapped", O_RDWR | O_CREAT, 0600);
      char *p = ftruncate (fd, 15 << 20) == 0
		  ? mmap (NULL, 15 << 20, PROT_WRITE, MAP_SHARED, fd, 0)
		  : MAP_FAILED;
      unlink ("mapped");
      close (fd);
      if (p == MAP_FAILED)
	return 0;
      memset (p, 1, 15 << 20);
    }
  return sleep_forever ();
}

int
loop_forever (void)
{
  for (volatile int i = 0;; i++)
    ;
}
int
sleep_forever (void)
{
  for (;;)
    pause ();
}
int
big_file (void)
{
  static char block[1 << 16];
  int fd = open ("big", O_WRONLY | O_CREAT, 0600);
  for (int i = 0; i < 1 << 16; i++)
    if (write (fd, block, sizeof block) < 0)
      return 0;
  return 1;
}
int
eat_memory (void)
{
  size_t got = 0;
  for (char *p; (p = malloc (1 << 20)); got++)
    memset (p, 1, 1 << 20);
  return got > 4096;
}
int
crash (void)
{
  return *(volatile int *) 8;
}
int
give_up (void)
{
  abort ();
}
int
leave (void)
{
  exit (7);
}

/* Allowed.  */
int
write_inside (void)
{
  char line[16] = "";
  FILE *f = fopen ("file", "w+");
  if (!f || fputs ("hello", f) < 0)
    return 0;
  rewind (f);
  int ok = fgets (line, sizeof line, f) && !strcmp (line, "hello");
  fclose (f);
  return ok && mkdir ("dir", 0700) == 0 && rename ("file", "dir/file") == 0
	 && unlink ("dir/file") == 0 && rmdir ("dir") == 0;
}
int
leave_files (void)
{
  /* Only when the directory is as clean as in the first run.  */
  return access ("left", F_OK) != 0 && mkdir ("left", 0700) == 0
	 && creates ("left/behind");
}
/* A link alone, wherever it leads.  */
int
remove_links (void)
{
  return symlink (OUTSIDE "/kept", "link") == 0 && unlink ("link") == 0
	 && symlink (OUTSIDE, "way") == 0 && unlinkat (AT_FDCWD, "way", 0) == 0
	 && symlink ("/nowhere", "lost") == 0 && unlink ("./lost") == 0;
}
int
write_null (void)
{
  return creates ("/dev/null");
}
int
lock_inside (void)
{
  struct flock l = { .l_type = F_WRLCK };
  int fd = open ("locked", O_RDWR | O_CREAT, 0600);
  return flock (fd, LOCK_EX) == 0 && fcntl (fd, F_SETLK, &l) == 0
	 && unlink ("locked") == 0 && flock (fd, LOCK_EX) == 0;
}
int
read_folders (void)
{
  int fd = open ("/etc", O_RDONLY | O_DIRECTORY), zero = open ("/dev/zero", O_RDONLY);
  return fd >= 0 && zero >= 0 && open ("/dev/stdin", O_RDONLY) >= 0
	 && open (OUTSIDE "/none", O_RDONLY) < 0 && errno == ENOENT;
}
int
read_anything (void)
{
  int fd = open ("/etc/passwd", O_RDONLY);
  char c;
  return fd >= 0 && read (fd, &c, 1) == 1;
}
static void *
thread (void *p)
{
  *(int *) p = 1;
  return NULL;
}
int
start_thread (void)
{
  pthread_t t;
  int done = 0;
  return pthread_create (&t, NULL, thread, &done) == 0 && pthread_join (t, NULL) == 0
	 && done;
}
static volatile sig_atomic_t seen;
static void
on_signal (int s)
{
  seen = s;
}
int
signal_itself (void)
{
  signal (SIGUSR1, on_signal);
  return raise (SIGUSR1) == 0 && seen == SIGUSR1 && kill (getpid (), SIGUSR1) == 0;
}
int
say_much (void)
{
  for (int i = 0; i < 20000; i++)
    fprintf (stderr, "a line that nobody reads %d\n", i);
  return 1;
}
