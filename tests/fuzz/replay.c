/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs kept inputs through the harnesses, without a fuzzer.

     readers CORPUS...             every input of CORPUS/READER.txt, if it is there
     readers --unpack CORPUS DIR   its inputs as files of DIR, for libFuzzer
     readers --pack READER FILE... the text of a corpus that holds these files
     readers --list                names of the readers
     readers --one READER FILE     one input that is a file

   A corpus is text: lines that begin with # are comments, any other line is one
   input, two hexadecimal digits a byte; "xx*N," is byte xx, N times.  */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fuzz.h"

/* Longer than any input that a run makes.  */
#define INPUT_ROOM (1u << 20)
/* A hang is no finding that one wants to wait for.  */
#define SECONDS 60

#define NOTHING(NAME, HELP)
#define ROW(NAME, HELP) { #NAME, HELP, fuzz_##NAME },
#ifdef RUNTIME
#define READER NOTHING
#define RUNTIME_READER ROW
#else
#define READER ROW
#define RUNTIME_READER NOTHING
#endif
static const struct
{
  const char *name, *help;
  int (*run) (const uint8_t *, size_t);
} readers[] = {
#include "readers.def"
};
#define NREADER (sizeof readers / sizeof *readers)

static void
fail (const char *what, const char *path)
{
  fprintf (stderr, "%s: %s\n", path, what);
  exit (2);
}

static int
digit (int c)
{
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The input in LINE into OUT; its size, or -1.  */
static long
decode (const char *line, uint8_t *out)
{
  size_t n = 0;
  while (*line && *line != '\n')
    {
      int high = digit (line[0]), low = high < 0 ? -1 : digit (line[1]);
      unsigned long times = 1;
      if (low < 0)
	return -1;
      line += 2;
      if (*line == '*')
	{
	  char *end;
	  times = strtoul (line + 1, &end, 10);
	  if (*end != ',')
	    return -1;
	  line = end + 1;
	}
      if (times > INPUT_ROOM - n)
	return -1;
      memset (out + n, high << 4 | low, times);
      n += times;
    }
  return (long) n;
}

static void
encode (const uint8_t *p, size_t n)
{
  for (size_t i = 0; i < n;)
    {
      size_t same = 1;
      while (i + same < n && p[i + same] == p[i])
	same++;
      if (same > 4)
	printf ("%02x*%zu,", p[i], same);
      else
	{
	  same = 1;
	  printf ("%02x", p[i]);
	}
      i += same;
    }
  putchar ('\n');
}

/* Calls EACH with every input of the corpus; their number.  */
static unsigned
read_corpus (const char *path, void (*each) (void *, const uint8_t *, size_t),
	     void *ctx)
{
  FILE *f = fopen (path, "r");
  char *line = NULL;
  size_t room = 0;
  unsigned inputs = 0, at = 0;
  static uint8_t data[INPUT_ROOM];
  if (!f)
    fail ("cannot be read", path);
  while (getline (&line, &room, f) > 0)
    {
      at++;
      if (*line == '#')
	continue;
      long n = decode (line, data);
      if (n < 0)
	{
	  fprintf (stderr, "%s:%u: not an input\n", path, at);
	  exit (2);
	}
      /* Of its own size, so that a byte too many is noticed.  */
      uint8_t *copy = malloc ((size_t) n + !n);
      if (!copy)
	abort ();
      memcpy (copy, data, (size_t) n);
      each (ctx, copy, (size_t) n);
      free (copy);
      inputs++;
    }
  free (line);
  fclose (f);
  return inputs;
}

static void
run_one (void *ctx, const uint8_t *data, size_t n)
{
  alarm (SECONDS);
  readers[*(size_t *) ctx].run (data, n);
  alarm (0);
}

/* Commands that are run print; what they do is no output of ours.  */
static FILE *
own_output (void)
{
  FILE *f = fdopen (dup (STDOUT_FILENO), "w");
  if (!f || !freopen ("/dev/null", "w", stdout))
    abort ();
  return f;
}

static void
run_all (const char *folder, FILE *out)
{
  for (size_t i = 0; i < NREADER; i++)
    {
      char path[4096];
      snprintf (path, sizeof path, "%s/%s.txt", folder, readers[i].name);
      if (access (path, F_OK) != 0)
	continue;
      unsigned n = read_corpus (path, run_one, &i);
      fprintf (out, "%s: %u inputs\n", readers[i].name, n);
      fflush (out);
    }
}

struct unpacking
{
  const char *dir;
  unsigned n;
};

static void
unpack_one (void *ctx, const uint8_t *data, size_t n)
{
  struct unpacking *u = ctx;
  char path[4096];
  snprintf (path, sizeof path, "%s/%04u", u->dir, u->n++);
  FILE *f = fopen (path, "wb");
  if (!f || fwrite (data, 1, n, f) != n || fclose (f))
    fail ("cannot be written", path);
}

static uint8_t *
read_file (const char *path, size_t *n)
{
  FILE *f = fopen (path, "rb");
  uint8_t *data = malloc (INPUT_ROOM);
  if (!f || !data)
    fail ("cannot be read", path);
  *n = fread (data, 1, INPUT_ROOM, f);
  fclose (f);
  return data;
}

static size_t
find_reader (const char *name)
{
  for (size_t i = 0; i < NREADER; i++)
    if (!strcmp (readers[i].name, name))
      return i;
  fail ("no such reader", name);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && !strcmp (argv[1], "--list"))
    for (size_t i = 0; i < NREADER; i++)
      printf ("%s\n", readers[i].name);
  else if (argc == 4 && !strcmp (argv[1], "--unpack"))
    {
      struct unpacking u = { argv[3], 0 };
      read_corpus (argv[2], unpack_one, &u);
    }
  else if (argc > 2 && !strcmp (argv[1], "--pack"))
    {
      size_t r = find_reader (argv[2]);
      printf ("# SPDX-License-Identifier: GPL-3.0-or-later\n# %s: %s.\n",
	      readers[r].name, readers[r].help);
      for (int i = 3; i < argc; i++)
	{
	  size_t n;
	  uint8_t *data = read_file (argv[i], &n);
	  encode (data, n);
	  free (data);
	}
    }
  else if (argc == 4 && !strcmp (argv[1], "--one"))
    {
      size_t n, i = find_reader (argv[2]);
      uint8_t *data = read_file (argv[3], &n);
      run_one (&i, data, n);
      free (data);
    }
  else if (argc > 1 && argv[1][0] != '-')
    {
      FILE *out = own_output ();
      for (int i = 1; i < argc; i++)
	run_all (argv[i], out);
      fclose (out);
    }
  else
    fail ("which corpus? see the head of replay.c", argv[0]);
  return 0;
}
