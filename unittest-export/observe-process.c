/* SPDX-License-Identifier: MIT
   The processes of an observation program: each test in one of its own, with what it is
   to find on its descriptors, within limits of time and memory; what became of it is
   told when it has ended.  Comes after observe-runtime.c, in one text.  */
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

static int output_fd = -1;

enum
{
  OUR_DESCRIPTORS = 100, /* from here on: tests find those before it as they are */
  TAKEN = 32		 /* with `pipe' the descriptors before it are open */
};

/* Descriptor FD, closed here, at a number of ours; -1: there is none.  */
static int
high (int fd)
{
  int to = fcntl (fd, F_DUPFD_CLOEXEC, OUR_DESCRIPTORS);

  if (fd >= 0)
    close (fd);
  return to;
}

/* On descriptor 0 of each test: a pipe with something in it; on 1: a regular file.  */
static int piped;

/* What is on the standard input of the process, which a pipe can hold.  */
void
adse_input (const char *bytes, unsigned long n)
{
  int in[2];

  if (pipe (in) != 0 || write (in[1], bytes, n) != (ssize_t) n)
    _exit (3);
  dup2 (in[0], 0);
  close (in[0]);
  close (in[1]);
}

/* What comes next ends the process: observations of its exit status and of what it
   wrote to descriptors 1 and 2.  */
void
adse_process (unsigned status, unsigned output, unsigned errors)
{
  shared->status = status;
  shared->output = output;
  shared->errors = errors;
  shared->process = 1;
  shared->phase = 1;
  flush ();
  dup2 (output_fd, 1);
}

/* The process has ended.  */
static void
show_process (int status, int output, int errors)
{
  static char buf[2][WRITTEN + 1];
  ssize_t n[2] = { pread (output, buf[0], sizeof buf[0], 0),
		   pread (errors, buf[1], sizeof buf[1], 0) };
  unsigned obs[2] = { shared->output, shared->errors };

  adse_value (1, shared->status, (unsigned long long) status, 32);
  for (int i = 0; i < 2; i++)
    if (n[i] >= 0 && n[i] <= WRITTEN)
      adse_bytes (1, obs[i], buf[i], (unsigned long) n[i]);
  for (unsigned i = 0; i < shared->nfile && i < FILES; i++)
    {
      char name[2 * NAME];
      uint64_t was = shared->file[i].before;
      snprintf (name, sizeof name, "%s/%s", (const char *) shared->folder,
		(const char *) shared->file[i].name);
      look_at_file (1, shared->file[i].obs, name, &was);
    }
}

/* MiB, 0: no limit of ours.  */
static unsigned memory;

static void
limit_memory (void)
{
  unsigned long pages;
  FILE *f = fopen ("/proc/self/statm", "r");

  if (f != NULL && fscanf (f, "%lu", &pages) == 1)
    {
      rlim_t n = pages * (rlim_t) sysconf (_SC_PAGESIZE) + ((rlim_t) memory << 20);
      struct rlimit most = { n, n };
      setrlimit (RLIMIT_AS, &most);
    }
  if (f != NULL)
    fclose (f);
}

static void
child (pid_t parent, unsigned test, int errors, int to_file)
{
  /* A parent that is gone already sends no signal.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (1);
  dup2 (errors, 2);
  if (memory != 0)
    limit_memory ();
  if (piped)
    adse_input ("1 a\n2 b\n", 8);
  if (to_file >= 0)
    dup2 (to_file, 1);
  limit_time (1);
  test_number = test;
  put ("T %u begin\n", test);
  flush ();
  active = 1;
  run_apart (test);
  shared->done = 1;
  if (drew)
    put ("T %u drew\n", test);
  if (repaged)
    put ("T %u repaged\n", test);
  if (apart)
    put ("T %u apart\n", test);
  put ("T %u end\n", test);
  flush ();
  _exit (0);
}

/* Of a sanitizer, absent from a plain build.  */
extern void __sanitizer_symbolize_pc (void *, const char *, char *, size_t)
  __attribute__ ((weak));

/* A process of a test has reported something, so others may.  Each would read all that
   debuggers are told, for names and lines, at once: this process reads it for them.  */
static void
learn_names (unsigned test)
{
  static int known;
  char name[80];

  if (!known && __sanitizer_symbolize_pc != NULL)
    __sanitizer_symbolize_pc ((void *) adse_tests[test], "%f %L", name, sizeof name);
  known = 1;
}

/* Print the line of a sanitizer's report that says what it was.  */
static void
print_report (int errors, unsigned test)
{
  static char buf[65536];
  ssize_t n = pread (errors, buf, sizeof buf - 1, 0);
  char *line, *save = NULL;
  const char *best = NULL, *misaligned = NULL;

  if (n <= 0)
    return;
  buf[n] = 0;
  learn_names (test);
  for (line = strtok_r (buf, "\n", &save); line != NULL;
       line = strtok_r (NULL, "\n", &save))
    {
      char *s;
      /* Where it goes on after that, the machine does not mind.  */
      if (strstr (line, "runtime error: ") != NULL
	  && strstr (line, "misaligned address") != NULL)
	misaligned = line;
      else if ((s = strstr (line, "runtime error: ")) != NULL && best == NULL)
	best = line;
      else if ((s = strstr (line, "SUMMARY: AddressSanitizer: ")) != NULL
	       && best == NULL)
	best = s + strlen ("SUMMARY: ");
    }
  if (best != NULL)
    put ("S %u %.900s\n", test, best);
  else if (misaligned != NULL)
    put ("A %u %.900s\n", test, misaligned);
}

/* Remove all that is in the folder that D, closed here, is of.  Is there anything but
   KEPT?  */
static int
empty_folder (DIR *d, const char *kept)
{
  struct dirent *e;
  int found = 0;

  while (d != NULL && (e = readdir (d)) != NULL)
    {
      if (strcmp (e->d_name, ".") == 0 || strcmp (e->d_name, "..") == 0)
	continue;
      found |= strcmp (e->d_name, kept) != 0;
      /* A link is removed, not followed.  */
      if (unlinkat (dirfd (d), e->d_name, 0) == 0 || errno != EISDIR)
	continue;
      int fd = openat (dirfd (d), e->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      if (fd >= 0)
	empty_folder (fdopendir (fd), "");
      unlinkat (dirfd (d), e->d_name, AT_REMOVEDIR);
    }
  if (d != NULL)
    closedir (d);
  return found;
}

/* Run TEST.  Is it to be run once more, as a call that was to show what is left did not
   return?  That is left out then.  */
static int
attempt (unsigned test)
{
  int errors = high (memfd_create ("errors", MFD_CLOEXEC)), status = 0;
  int to_file = piped ? high (memfd_create ("standard output", MFD_CLOEXEC)) : -1;
  pid_t parent, pid;

  output_fd = high (memfd_create ("output", MFD_CLOEXEC));
  shared->done = shared->process = 0;
  shared->nfile = 0;
  shared->phase = 0;
  shared->look = LOOKS_MADE;
  shared->folder[0] = 0;
  test_number = test;
  parent = getpid ();
  pid = fork ();
  if (pid == 0)
    child (parent, test, errors, to_file);
  while (pid > 0 && waitpid (pid, &status, 0) < 0 && errno == EINTR)
    ;
  /* A look that ends the process says nothing of the call, which had returned.  */
  int looked = pid > 0 && !shared->done && shared->phase == 3;
  int again = looked && adse_looks (shared->look);
  if (!looked)
    print_report (errors, test);
  if (again)
    put ("T %u looks %u\n", test, shared->look);
  else if (looked)
    put ("T %u end\n", test);
  else if (pid < 0)
    put ("T %u exit 255\n", test);
  else if (WIFSIGNALED (status))
    put ("T %u signal %d\n", test, WTERMSIG (status));
  else if (!shared->done)
    {
      if (shared->process)
	show_process (WEXITSTATUS (status), output_fd, errors);
      put ("T %u exit %d\n", test, WEXITSTATUS (status));
    }
  else
    put ("T %u left\n", test);
  if (pid > 0 && !looked && !shared->done && shared->phase != 1)
    put ("T %u outside\n", test);
  if (empty_folder (opendir ("."), (const char *) shared->folder))
    put ("T %u files\n", test);
  flush ();
  close (errors);
  close (output_fd);
  if (to_file >= 0)
    close (to_file);
  if (again)
    left_out |= 1ul << shared->look;
  return again;
}

static void
run (unsigned test)
{
  while (attempt (test))
    ;
}

int
main (int argc, char **argv)
{
  const char *s = getenv ("ADSE_FILL"), *limit = getenv ("ADSE_MS");
  const char *input = getenv ("ADSE_INPUT");
  int given = input != NULL && strcmp (input, "given") == 0;
  const char *most = getenv ("ADSE_MEMORY");
  int null = high (open ("/dev/null", O_RDONLY));
  int null_out = high (open ("/dev/null", O_WRONLY));

  if (limit != NULL)
    limit_ms = (unsigned) atoi (limit);
  if (s != NULL)
    fill = (unsigned char) strtoul (s, NULL, 0);
  if (s != NULL && strcmp (s, "characters") == 0)
    filling = CHARACTERS;
  else if (s != NULL && strncmp (s, "words", 5) == 0)
    {
      filling = WORDS;
      random_state += strtoul (s + 5, NULL, 10);
    }
  piped = input != NULL && strcmp (input, "pipe") == 0;
  elsewhere = getenv ("ADSE_ELSEWHERE") != NULL;
  unsetenv ("ADSE_FILL");
  unsetenv ("ADSE_MS");
  unsetenv ("ADSE_INPUT");
  unsetenv ("ADSE_ELSEWHERE");
  unsetenv ("ADSE_MEMORY");
  memory = most != NULL ? (unsigned) atoi (most) : 0;
  out_fd = fcntl (1, F_DUPFD_CLOEXEC, OUR_DESCRIPTORS);
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (out_fd < 0 || null < 0 || null_out < 0 || shared == MAP_FAILED
      || pipe (probe) != 0)
    return 3;
  for (int i = 0; i < 2; i++)
    probe[i] = high (probe[i]);
  if (!given)
    dup2 (null, 0);
  dup2 (given ? 0 : null_out, 1);
  dup2 (null_out, 2);
  for (int i = 3; i < (piped ? TAKEN : given ? 4 : 3); i++)
    fcntl (2, F_DUPFD, 3);
  spoil (pattern, sizeof pattern);
  run_apart (adse_ntests);
  if (argc < 2)
    for (unsigned i = 0; i < adse_ntests; i++)
      {
	left_out = 0;
	run (i);
      }
  for (int i = 1; i < argc; i++)
    {
      char *behind;
      unsigned n = (unsigned) strtoul (argv[i], &behind, 10);
      left_out = *behind == ':' ? strtoul (behind + 1, NULL, 10) : 0;
      if (n < adse_ntests)
	run (n);
    }
  return 0;
}
