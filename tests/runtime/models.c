/* SPDX-License-Identifier: GPL-3.0-or-later
   Every model against libc.  A model is run on random small strings whose bytes
   are all inputs.  Then the inputs are changed at random; whenever the recorded
   branches still hold, libc run on the changed inputs must give what the recorded
   expressions say, or else the very result of the first run: result and memory.
   A model of libc.def without a test here fails the test.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "adse-op.h"
#include "harness.h"
#include "models.h"
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

#define N 12 /* bytes of a string's buffer */
#define D 32 /* of a destination */

/* One world: the strings s and t, the destination d, scalars.  */
struct world
{
  char s[N], t[N], d[D];
  int32_t c;
  int64_t l;
  size_t n;
};

static struct world here, there;
static uint32_t id_c, id_l;
static unsigned dropped;

/* Ids of arguments, then the call of the model; or libc's function.  */
#define ON(NAME, A, B, C, ...)                                                \
  (modelled ? (harness_args (harness_model (SYMRT_M_##NAME), A, B, C),        \
	       MODEL (NAME) (__VA_ARGS__))                                    \
	    : NAME (__VA_ARGS__))
#define OFFSET(P, BASE) offset (P, BASE)

static int64_t
offset (const void *p, const char *base)
{
  return p ? (const char *) p - base : -1;
}

#define TEST(NAME) static int64_t t_##NAME (struct world *w, bool modelled)
TEST (memcpy) { return OFFSET (ON (memcpy, 0, 0, 0, w->d + 3, w->s, w->n), w->d); }
TEST (memmove)
{
  return OFFSET (ON (memmove, 0, 0, 0, w->d + (w->n & 3), w->d + 2, N), w->d);
}
TEST (memset) { return OFFSET (ON (memset, 0, id_c, 0, w->d, w->c, w->n), w->d); }
TEST (memcmp) { return ON (memcmp, 0, 0, 0, w->s, w->t, w->n); }
TEST (memchr) { return OFFSET (ON (memchr, 0, id_c, 0, w->s, w->c, w->n), w->s); }
TEST (mempcpy) { return OFFSET (ON (mempcpy, 0, 0, 0, w->d, w->s, w->n), w->d); }
TEST (memrchr) { return OFFSET (ON (memrchr, 0, id_c, 0, w->s, w->c, w->n), w->s); }
TEST (strlen) { return (int64_t) ON (strlen, 0, 0, 0, w->s); }
TEST (strnlen) { return (int64_t) ON (strnlen, 0, 0, 0, w->s, w->n); }
TEST (strcmp) { return ON (strcmp, 0, 0, 0, w->s, w->t); }
TEST (strncmp) { return ON (strncmp, 0, 0, 0, w->s, w->t, w->n); }
TEST (strcasecmp) { return ON (strcasecmp, 0, 0, 0, w->s, w->t); }
TEST (strncasecmp) { return ON (strncasecmp, 0, 0, 0, w->s, w->t, w->n); }
TEST (strchr) { return OFFSET (ON (strchr, 0, id_c, 0, w->s, w->c), w->s); }
TEST (strrchr) { return OFFSET (ON (strrchr, 0, id_c, 0, w->s, w->c), w->s); }
TEST (strcpy) { return OFFSET (ON (strcpy, 0, 0, 0, w->d, w->s), w->d); }
TEST (strncpy) { return OFFSET (ON (strncpy, 0, 0, 0, w->d, w->s, w->n), w->d); }
TEST (stpcpy) { return OFFSET (ON (stpcpy, 0, 0, 0, w->d, w->s), w->d); }
TEST (strcat) { return OFFSET (ON (strcat, 0, 0, 0, w->d, w->s), w->d); }
TEST (strncat) { return OFFSET (ON (strncat, 0, 0, 0, w->d, w->s, w->n), w->d); }
TEST (strstr) { return OFFSET (ON (strstr, 0, 0, 0, w->s, w->t + N - 3), w->s); }
TEST (strspn) { return (int64_t) ON (strspn, 0, 0, 0, w->s, w->t + N - 4); }
TEST (strcspn) { return (int64_t) ON (strcspn, 0, 0, 0, w->s, w->t + N - 4); }
TEST (strpbrk) { return OFFSET (ON (strpbrk, 0, 0, 0, w->s, w->t + N - 4), w->s); }
#define CTYPE(NAME) TEST (NAME) { return ON (NAME, id_c, 0, 0, w->c); }
CTYPE (isalnum) CTYPE (isalpha) CTYPE (isascii) CTYPE (isblank) CTYPE (iscntrl)
CTYPE (isdigit) CTYPE (isgraph) CTYPE (islower) CTYPE (isprint) CTYPE (ispunct)
CTYPE (isspace) CTYPE (isupper) CTYPE (isxdigit) CTYPE (tolower) CTYPE (toupper)
CTYPE (toascii)
TEST (abs) { return ON (abs, id_c, 0, 0, w->c); }
TEST (labs) { return ON (labs, id_l, 0, 0, w->l); }
TEST (llabs) { return ON (llabs, id_l, 0, 0, w->l); }
TEST (bcmp) { return ON (bcmp, 0, 0, 0, w->s, w->t, w->n); }
TEST (bzero)
{
  ON (bzero, 0, 0, 0, w->d + 1, w->n);
  return 0;
}
/* Blocks: what was copied into one stays symbolic, a fresh one is not.  */
TEST (malloc)
{
  char *p = ON (malloc, 0, 0, 0, w->n + N);
  memset (p, 0, N);
  if (modelled)
    {
      EXPECT (!shadow_any ((uintptr_t) p, N), "fresh memory");
      harness_args (harness_model (SYMRT_M_memcpy), 0, 0, 0);
      MODEL (memcpy) (p, w->s, N);
      harness_args (harness_model (SYMRT_M_memcpy), 0, 0, 0);
      MODEL (memcpy) (w->d, p, N);
      MODEL (free) (p);
      return 0;
    }
  memcpy (w->d, w->s, N);
  free (p);
  return 0;
}
TEST (calloc)
{
  char *p = ON (calloc, 0, 0, 0, w->n, 3);
  int64_t sum = 0;
  for (size_t i = 0; i < 3 * w->n; i++)
    sum += p[i];
  EXPECT (!modelled || !shadow_any ((uintptr_t) p, 3 * w->n), "zeros");
  free (p);
  return sum;
}
TEST (realloc)
{
  char *p = malloc (N);
  memcpy (p, w->s, N);
  if (modelled)
    CALL (copy) (p, w->s, N);
  p = ON (realloc, 0, 0, 0, p, 40000 + w->n);
  memcpy (w->d, p, N);
  if (modelled)
    {
      CALL (copy) (w->d, p, N);
      EXPECT (!shadow_any ((uintptr_t) p + 256, 1000), "the new part");
    }
  free (p);
  return 0;
}
TEST (free)
{
  char *p = malloc (w->n);
  ON (free, 0, 0, 0, p);
  return 0;
}
/* libc's tables, read at a symbolic index as its macros do.  */
#define LOC(NAME, TYPE)                                                       \
  TEST (NAME)                                                                 \
  {                                                                           \
    const TYPE *t = *(const TYPE **) (modelled ? MODEL (NAME) ()              \
					       : (void *) NAME ());           \
    int32_t c = w->c & 0xff;                                                  \
    if (modelled)                                                             \
      {                                                                       \
	uint32_t i = CALL (op2) (ADSE_OP_AND | 32 << 8 | 32 << 16, id_c, 0,   \
				 (uint32_t) w->c, 0xff);                      \
	i = CALL (op1) (ADSE_OP_SEXT | 64 << 8 | 32 << 16, i, 0);             \
	i = CALL (op2) (ADSE_OP_MUL | 64 << 8 | 64 << 16, i, 0, (uint64_t) c, \
			sizeof *t);                                           \
	uint64_t base = (uint64_t) (uintptr_t) t;                             \
	i = CALL (op2) (ADSE_OP_ADD | 64 << 8 | 64 << 16, i, 0,               \
			c * sizeof *t, base);                                 \
	uint32_t id = CALL (load) ((void *) (t + c), sizeof *t,               \
				   (uint32_t) t[c]                            \
				     & (sizeof *t == 2 ? 0xffff : 0xffffffff),\
				   i, 0, NULL);                               \
	EXPECT (id && rt.nodes[id].op == ADSE_OP_TABLE, "followed");          \
	SLOT64 (SYMRT_RETFN) = (uint64_t) (uintptr_t) harness_model (         \
	  SYMRT_M_##NAME);                                                    \
	SLOT32 (SYMRT_RET) = id;                                              \
      }                                                                       \
    return t[c];                                                              \
  }
LOC (__ctype_b_loc, unsigned short)
LOC (__ctype_tolower_loc, int32_t)
LOC (__ctype_toupper_loc, int32_t)

TEST (rawmemchr)
{
  /* One is there.  */
  w->s[N - 1] = (char) w->c;
  int64_t r = OFFSET (ON (rawmemchr, 0, id_c, 0, w->s, w->c), w->s);
  w->s[N - 1] = 0;
  return r;
}
TEST (memccpy)
{
  return OFFSET (ON (memccpy, 0, 0, id_c, w->d, w->s, w->c, w->n), w->d);
}
TEST (memmem)
{
  return OFFSET (ON (memmem, 0, 0, 0, w->s, N, w->t, w->n % 4), w->s);
}
TEST (strchrnul) { return OFFSET (ON (strchrnul, 0, id_c, 0, w->s, w->c), w->s); }
TEST (index) { return OFFSET (ON (index, 0, id_c, 0, w->s, w->c), w->s); }
TEST (rindex) { return OFFSET (ON (rindex, 0, id_c, 0, w->s, w->c), w->s); }
TEST (strcasestr)
{
  return OFFSET (ON (strcasestr, 0, 0, 0, w->s, w->t + N - 3), w->s);
}
TEST (stpncpy) { return OFFSET (ON (stpncpy, 0, 0, 0, w->d, w->s, w->n), w->d); }
/* What a copy holds is copied on to the destination.  */
static int64_t
duplicated (struct world *w, char *p, bool modelled)
{
  size_t n = strlen (p) + 1;
  memcpy (w->d, p, n);
  if (modelled)
    CALL (copy) (w->d, p, n);
  free (p);
  return (int64_t) n;
}
TEST (strdup) { return duplicated (w, ON (strdup, 0, 0, 0, w->s), modelled); }
TEST (strndup)
{
  return duplicated (w, ON (strndup, 0, 0, 0, w->s, w->n), modelled);
}
TEST (strcoll) { return ON (strcoll, 0, 0, 0, w->s, w->t); }
TEST (strsep)
{
  char *p = w->d;
  int64_t r = OFFSET (ON (strsep, 0, 0, 0, &p, w->t + N - 4), w->d);
  return 100 * r + OFFSET (p, w->d);
}
TEST (strtok_r)
{
  char *p = NULL;
  int64_t r = OFFSET (ON (strtok_r, 0, 0, 0, w->d, w->t + N - 4, &p), w->d);
  r = 100 * r + OFFSET (ON (strtok_r, 0, 0, 0, NULL, w->t + N - 4, &p), w->d);
  return 100 * r + OFFSET (p, w->d);
}
TEST (strtok)
{
  int64_t r = OFFSET (ON (strtok, 0, 0, 0, w->d, w->t + N - 4), w->d);
  return 100 * r + OFFSET (ON (strtok, 0, 0, 0, NULL, w->t + N - 4), w->d);
}
TEST (atoi) { return ON (atoi, 0, 0, 0, w->s); }
TEST (atol) { return ON (atol, 0, 0, 0, w->s); }
TEST (atoll) { return ON (atoll, 0, 0, 0, w->s); }
/* Where the number ends goes to the destination.  */
#define STRTO(NAME)                                                           \
  TEST (NAME)                                                                 \
  {                                                                           \
    static const int bases[] = { 0, 10, 16, 8, 36, 10 };                      \
    char *end;                                                                \
    int64_t r = (int64_t) ON (NAME, 0, 0, 0, w->s, &end, bases[w->n % 6]);    \
    w->d[0] = (char) (end - w->s);                                            \
    if (modelled)                                                             \
      CALL (store) (w->d, 1, (uint8_t) w->d[0], 0, 0);                        \
    return r;                                                                 \
  }
STRTO (strtol) STRTO (strtoul) STRTO (strtoll) STRTO (strtoull)

/* A stream over s.  */
static FILE *
stream (struct world *w, bool modelled)
{
  return ON (fmemopen, 0, 0, 0, w->s, N, "r");
}
TEST (fmemopen)
{
  FILE *f = stream (w, modelled);
  fclose (f);
  return 0;
}
TEST (fclose)
{
  FILE *f = stream (w, modelled);
  return ON (fclose, 0, 0, 0, f);
}
/* The last of n + 1 characters, or the end.  */
#define GETC(NAME)                                                            \
  TEST (NAME)                                                                 \
  {                                                                           \
    FILE *f = stream (w, modelled);                                           \
    int c = 0;                                                                \
    for (size_t i = 0; i <= w->n; i++)                                        \
      c = ON (NAME, 0, 0, 0, f);                                              \
    fclose (f);                                                               \
    return c;                                                                 \
  }
GETC (fgetc) GETC (getc) GETC (fgetc_unlocked) GETC (getc_unlocked)
/* The same of standard input.  */
#define GETCHAR(NAME)                                                         \
  TEST (NAME)                                                                 \
  {                                                                           \
    FILE *old = stdin;                                                        \
    int c = 0;                                                                \
    stdin = stream (w, modelled);                                             \
    for (size_t i = 0; i <= w->n; i++)                                        \
      c = ON (NAME, 0, 0, 0);                                                 \
    fclose (stdin);                                                           \
    stdin = old;                                                              \
    return c;                                                                 \
  }
GETCHAR (getchar) GETCHAR (getchar_unlocked)
/* A line goes to the destination.  */
TEST (getline)
{
  FILE *f = stream (w, modelled);
  char *line = NULL;
  size_t room = 0;
  fseek (f, (long) w->n, SEEK_SET);
  int64_t r = ON (getline, 0, 0, 0, &line, &room, f);
  if (r > 0)
    memcpy (w->d, line, (size_t) r);
  if (r > 0 && modelled)
    CALL (copy) (w->d, line, (uint64_t) r);
  free (line);
  fclose (f);
  return r;
}
TEST (read)
{
  FILE *old = stdin;
  size_t n = w->n + 3, r = n < N ? n : N;
  if (!modelled)
    {
      memcpy (w->d, w->s, r);
      return (int64_t) r;
    }
  stdin = stream (w, modelled);
  r = (size_t) ON (read, 0, 0, 0, 0, w->d, n);
  fclose (stdin);
  stdin = old;
  return (int64_t) r;
}
TEST (fgets)
{
  FILE *f = stream (w, modelled);
  fseek (f, 1, SEEK_SET);
  const char *p = ON (fgets, 0, 0, 0, w->d, (int) w->n, f);
  fclose (f);
  return OFFSET (p, w->d);
}
TEST (fread)
{
  FILE *f = stream (w, modelled);
  size_t n = ON (fread, 0, 0, 0, w->d + 1, 2, w->n, f);
  fclose (f);
  return (int64_t) n;
}

/* Files and variables that are no inputs are the system's.  */
static const char null[] = "/dev/null", none[] = "/dev/null/none";
/* What a call gave, and errno where it failed, which the model sets as well.  */
static int64_t
outcome (int64_t r)
{
  int e = errno;
  errno = 4711;
  return r < 0 ? -e : r;
}
TEST (close) { (void) w; return ON (close, 0, 0, 0, open (null, O_RDONLY)); }
TEST (fdopen)
{
  (void) w;
  FILE *f = ON (fdopen, 0, 0, 0, open (null, O_RDONLY), "r");
  return f ? fclose (f) : -1;
}
/* The character that comes next goes to the destination.  */
TEST (fseek)
{
  FILE *f = stream (w, modelled);
  int r = ON (fseek, 0, 0, 0, f, (long) w->n, SEEK_SET);
  ON (fread, 0, 0, 0, w->d, 1, 1, f);
  fclose (f);
  return r;
}
TEST (rewind)
{
  FILE *f = stream (w, modelled);
  fseek (f, (long) w->n, SEEK_SET);
  if (modelled)
    MODEL (rewind) (f);
  else
    rewind (f);
  ON (fread, 0, 0, 0, w->d, 1, 1, f);
  fclose (f);
  return 0;
}
TEST (ftell)
{
  FILE *f = stream (w, modelled);
  fseek (f, 0, w->n & 1 ? SEEK_END : SEEK_SET);
  long r = ON (ftell, 0, 0, 0, f);
  fclose (f);
  return r;
}
TEST (lseek)
{
  int fd = memfd_create ("test", MFD_CLOEXEC);
  long r = write (fd, w->s, N);
  r += ON (lseek, 0, 0, 0, fd, (long) w->n, SEEK_CUR);
  close (fd);
  return r;
}
TEST (fopen)
{
  (void) w;
  FILE *f = ON (fopen, 0, 0, 0, null, "r");
  int c = f ? ON (fgetc, 0, 0, 0, f) : -2;
  return f ? fclose (f) : c;
}
TEST (open)
{
  int fd = ON (open, 0, 0, 0, w->n & 1 ? null : none, O_RDONLY, 0);
  return outcome (fd < 0 ? -1 : close (fd));
}
TEST (access) { return outcome (ON (access, 0, 0, 0, w->n & 1 ? null : none, R_OK)); }
TEST (unlink) { (void) w; return outcome (ON (unlink, 0, 0, 0, none)); }
TEST (remove) { (void) w; return outcome (ON (remove, 0, 0, 0, none)); }
TEST (rename) { (void) w; return outcome (ON (rename, 0, 0, 0, none, null)); }
TEST (write) { return outcome (ON (write, 0, 0, 0, w->n & 1 ? 1 : -1, w->s, 0)); }
TEST (fflush) { (void) w; return ON (fflush, 0, 0, 0, stdout); }
/* A character that is input goes to the destination by way of a stream.  */
#define PUTC(NAME)                                                            \
  TEST (NAME)                                                                 \
  {                                                                           \
    FILE *f = ON (fmemopen, 0, 0, 0, w->d, 8, "r+");                          \
    setbuf (f, NULL);                                                         \
    int r = ON (NAME, id_c, 0, 0, w->c, f);                                   \
    fclose (f);                                                               \
    return r;                                                                 \
  }
PUTC (fputc) PUTC (putc)
TEST (fputs)
{
  FILE *f = ON (fmemopen, 0, 0, 0, w->d, 8, "r+");
  setbuf (f, NULL);
  int r = ON (fputs, 0, 0, 0, "text", f);
  fclose (f);
  return r < 0;
}
TEST (fwrite)
{
  FILE *f = ON (fmemopen, 0, 0, 0, w->d, 8, "r+");
  setbuf (f, NULL);
  size_t r = ON (fwrite, 0, 0, 0, "text", 2, 2, f);
  fclose (f);
  return (int64_t) r;
}
/* To a stream that nobody looks at.  */
TEST (putchar)
{
  FILE *old = stdout;
  stdout = fopen (null, "w");
  int r = ON (putchar, id_c, 0, 0, w->c);
  fclose (stdout);
  stdout = old;
  return r;
}
TEST (puts)
{
  FILE *old = stdout;
  (void) w;
  stdout = fopen (null, "w");
  int r = ON (puts, 0, 0, 0, "text");
  fclose (stdout);
  stdout = old;
  return r < 0;
}
#define STATUS(NAME, WHICH)                                                   \
  TEST (NAME)                                                                 \
  {                                                                           \
    struct stat st;                                                           \
    (void) w;                                                                 \
    int r = ON (NAME, 0, 0, 0, WHICH, &st);                                   \
    return r ? r : (int) (st.st_mode & S_IFMT);                                       \
  }
STATUS (stat, null) STATUS (lstat, null) STATUS (fstat, 1)
TEST (getenv)
{
  (void) w;
  return ON (getenv, 0, 0, 0, "PATH") == getenv ("PATH");
}
TEST (secure_getenv)
{
  (void) w;
  return ON (secure_getenv, 0, 0, 0, "ADSE_NOT_SET") == NULL;
}

static int64_t (*const tests[]) (struct world *, bool) = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) t_##NAME,
#include "libc.def"
};
static const char *const names[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) #NAME,
#include "libc.def"
};
/* Width of a result that is no pointer.  */
static const char results[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) #RESULT[0],
#include "libc.def"
};

static bool numbers; /* digits are wanted */

static char
letter (void)
{
  static const char digits[] = "  +-000xX1189789aFfz";
  if (numbers)
    return digits[rnd () % (sizeof digits - 1)];
  static const char alphabet[] = "aabbABcz09 _\t\n\x80\xff";
  return alphabet[rnd () % (sizeof alphabet - 1)];
}

static void
fill (struct world *w)
{
  memset (w, 0, sizeof *w);
  for (unsigned i = 0; i < N; i++)
    {
      w->s[i] = rnd () % 6 ? letter () : 0;
      w->t[i] = rnd () & 1 ? w->s[i] : rnd () % 6 ? letter () : 0;
    }
  for (unsigned i = 0; i < D; i++)
    w->d[i] = rnd () % 5 ? letter () : 0;
  /* Both end, and d leaves room for what is appended.  */
  w->s[N - 1] = w->t[N - 1] = w->d[D - N - 2] = 0;
  w->c = rnd () & 1 ? (unsigned char) letter () : (int) (rnd () % 257) - 1;
  w->l = (int64_t) rnd () >> rnd () % 64;
  w->n = rnd () % N;
}

/* Another world near W: a few bytes differ.  */
static void
change (struct world *v, const struct world *w)
{
  *v = *w;
  for (unsigned k = (unsigned) (rnd () % 4); k-- > 0;)
    {
      char *p = rnd () & 1 ? v->s : v->t;
      p[rnd () % (N - 1)] = rnd () % 6 ? letter () : 0;
      if (rnd () % 3 == 0)
	v->d[rnd () % (D - N - 3)] = letter ();
    }
  if (rnd () & 1)
    v->c = rnd () & 1 ? (unsigned char) letter () : (int) (rnd () % 257) - 1;
  if (rnd () & 1)
    v->l = (int64_t) rnd () >> rnd () % 64;
}

static unsigned
result_width (unsigned row)
{
  switch (results[row])
    {
    case 'i': return 32;
    case 'v': return 0;
    default: return 64;
    }
}

static void
compare (unsigned row, const struct world *after, int64_t r, uint32_t id,
	 int64_t expected, const struct world *v)
{
  unsigned width = result_width (row);
  if (id)
    {
      width = node_width (id); /* tables give their element */
      EXPECT (harness_eval (id) == adse_mask ((uint64_t) expected, width),
	      "%s: %#llx, not %#llx", names[row],
	      (unsigned long long) harness_eval (id),
	      (unsigned long long) expected);
    }
  else
    EXPECT (r == expected, "%s: %lld, not %lld", names[row],
	    (long long) expected, (long long) r);
  for (unsigned i = 0; i < D; i++)
    {
      uint8_t b = (uint8_t) after->d[i];
      uint32_t x = CALL (load) ((void *) &after->d[i], 1, b, 0, 0, NULL);
      EXPECT ((x ? (uint8_t) harness_eval (x) : b) == (uint8_t) v->d[i],
	      "%s: byte %u of the destination", names[row], i);
    }
}

static void
test_row (unsigned row)
{
  unsigned held = 0, branches = 0, ids = 0;
  numbers = row >= SYMRT_M_atoi && row <= SYMRT_M_strtoull;
  for (unsigned round = 0; round < 150; round++)
    {
      struct world before;
      rt_begin ();
      fill (&here);
      before = here;
      adse_runtime_symbolic (here.s, N, "s");
      adse_runtime_symbolic (here.t, N, "t");
      adse_runtime_symbolic (here.d, D - 1, "d");
      adse_runtime_symbolic (&here.c, 4, "c");
      adse_runtime_symbolic (&here.l, 8, "l");
      id_c = CALL (load) (&here.c, 4, (uint32_t) here.c, 0, 0, NULL);
      id_l = CALL (load) (&here.l, 8, (uint64_t) here.l, 0, 0, NULL);
      errno = 4711;
      memset (rt.arena->concretized, 0, sizeof rt.arena->concretized);
      int64_t r = tests[row](&here, true);
      /* Numbers of too many digits are fixed, on purpose.  */
      if (!numbers)
	dropped += rt.arena->concretized[SYMRT_REASON_RESULT] != 0;
      EXPECT (errno == 4711, "%s changed errno", names[row]);
      uint32_t id = harness_result_id (harness_model ((enum symrt_model) row));
      ids += id != 0;
      branches += harness_count (SYMRT_E_BRANCH);
      static struct world v;
      for (unsigned k = 0; k < 60; k++)
	{
	  if (k)
	    change (&v, &before);
	  else
	    v = before;
	  static struct world input;
	  input = v;
	  other[0] = (uint8_t *) input.s;
	  other[1] = (uint8_t *) input.t;
	  other[2] = (uint8_t *) input.d;
	  other[3] = (uint8_t *) &input.c;
	  other[4] = (uint8_t *) &input.l;
	  bool holds = harness_path_holds ();
	  EXPECT (k || holds, "%s: its own inputs contradict its branches",
		  names[row]);
	  if (!holds)
	    continue;
	  held += k != 0;
	  there = v;
	  int64_t expected = tests[row](&there, false);
	  compare (row, &here, r, id, expected, &there);
	}
    }
  EXPECT (held > 100, "%s: only %u other inputs took the path", names[row],
	  held);
  EXPECT (branches || ids || !strncmp (names[row], "mem", 3)
	    || strstr ("malloc calloc realloc free bzero fmemopen fclose fread getchar read",
		       names[row])
	    || row >= SYMRT_M_close,
	  "%s records nothing", names[row]);
  EXPECT (!numbers || ids > 20, "%s gives %u numbers", names[row], ids);
}

/* Comparing with a concrete string takes no branch: one expression that holds for
   whatever the other string is.  */
static void
keywords (void)
{
  static char word[] = "bAz", a[8], b[8];
  enum { LAST = 3 };
  for (unsigned k = 0; k < 2000; k++)
    {
      rt_begin ();
      for (unsigned i = 0; i < 7; i++)
	a[i] = rnd () & 3 ? word[i % 4] : letter ();
      adse_runtime_symbolic (a, 7, "a");
      other[0] = (uint8_t *) b;
      unsigned fn = k % 5, swap = k / 5 % 2;
      size_t n = k / 10 % 6;
      const char *x = swap ? word : a, *y = swap ? a : word;
#define COMPARE(NAME, ...)                                                    \
  (harness_args (harness_model (SYMRT_M_##NAME), 0, 0, 0),                    \
   MODEL (NAME) (__VA_ARGS__))
      static const enum symrt_model row[]
	= { SYMRT_M_strcmp, SYMRT_M_strncmp, SYMRT_M_strcasecmp,
	    SYMRT_M_strncasecmp, SYMRT_M_memcmp };
      int r = fn == 0	? COMPARE (strcmp, x, y)
	      : fn == 1 ? COMPARE (strncmp, x, y, n)
	      : fn == 2 ? COMPARE (strcasecmp, x, y)
	      : fn == 3 ? COMPARE (strncasecmp, x, y, n)
			: COMPARE (memcmp, x, y, n < 4 ? n : 4);
      uint32_t id = harness_result_id (harness_model (row[fn]));
      EXPECT (rt.arena->nevent == harness_count (SYMRT_E_INPUT),
	      "%s: no branch", names[row[fn]]);
      EXPECT (id || (fn != 0 && n == 0), "%s: an expression", names[row[fn]]);
      for (unsigned i = 0; i < 40; i++)
	{
	  for (unsigned m = 0; m < 7; m++)
	    b[m] = rnd () & 3 ? word[m % 4] : letter ();
	  const char *u = swap ? word : b, *v = swap ? b : word;
	  int want = fn == 0   ? strcmp (u, v)
		     : fn == 1 ? strncmp (u, v, n)
		     : fn == 2 ? strcasecmp (u, v)
		     : fn == 3 ? strncasecmp (u, v, n)
			       : memcmp (u, v, n < 4 ? n : 4);
	  EXPECT ((id ? (int) harness_eval (id) : r) == want,
		  "%s (\"%s\", \"%s\", %zu): %d", names[row[fn]], u, v, n, want);
	}
    }
}

/* Texts on which a number's meaning turns: prefixes without digits, and more
   digits than fit.  Every other text of the list is tried as other inputs.  */
static void
numbers_at_the_edge (void)
{
  static const char *const texts[] = {
    "0x", "0xg", "0xf", "0x1", "0X8", "00x1", "-0x", "08", "0 ", "-", "+",
    " ", "- 1", "+-1", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "18446744073709551616",
    "99999999999999999999", "zzzzzzzzzzzzz", "-zzzzzzzzzzzzz", "1y2p0ij32e8e7"
  };
  static const int bases[] = { 0, 8, 10, 16, 36 };
  enum { COUNT = sizeof texts / sizeof *texts };
  static char a[24], b[24];
  for (unsigned k = 0; k < 5 * COUNT; k++)
    {
      rt_begin ();
      memset (a, 0, sizeof a);
      strcpy (a, texts[k / 5]);
      adse_runtime_symbolic (a, sizeof a, "text");
      other[0] = (uint8_t *) b;
      int base = bases[k % 5];
      errno = 0;
      harness_args (harness_model (SYMRT_M_strtol), 0, 0, 0);
      long r = MODEL (strtol) (a, NULL, base);
      int e = errno;
      errno = 0;
      EXPECT (r == strtol (a, NULL, base) && e == errno, "strtol (\"%s\", %d)",
	      a, base);
      uint32_t id = harness_result_id (harness_model (SYMRT_M_strtol));
      for (unsigned i = 0; i < COUNT; i++)
	for (unsigned digit = 0; digit < 10; digit++)
	  {
	    memset (b, 0, sizeof b);
	    strcpy (b, texts[i]);
	    /* The last digit changed, too.  */
	    if (digit && b[1])
	      b[strlen (b) - 1] = (char) ('0' + digit);
	    if (!harness_path_holds ())
	      continue;
	    long want = strtol (b, NULL, base);
	    EXPECT ((id ? (long) harness_eval (id) : r) == want,
		    "\"%s\" after \"%s\" in base %d", b, a, base);
	  }
    }
}

/* In another locale classes of characters are fixed to what they were.  */
static void
locale (void)
{
  if (!setlocale (LC_CTYPE, "C.UTF-8"))
    return;
  for (enum symrt_model row = SYMRT_M_isalnum; row <= SYMRT_M_tolower; row++)
    if (row != SYMRT_M_isascii)
      {
	rt_begin ();
	fill (&here);
	memset (rt.arena->concretized, 0, sizeof rt.arena->concretized);
	adse_runtime_symbolic (&here.c, 4, "c");
	id_c = CALL (load) (&here.c, 4, (uint32_t) here.c, 0, 0, NULL);
	tests[row](&here, true);
	EXPECT (!harness_result_id (harness_model (row))
		  && rt.arena->concretized[SYMRT_REASON_LOCALE] == 1,
		"%s in another locale", names[row]);
      }
  setlocale (LC_CTYPE, "C");
}

/* A size that is an input is fixed, and so counted; a call from code that set no
   slots for this function has no ids.  */
static void
arguments (void)
{
  rt_begin ();
  fill (&here);
  memset (rt.arena->concretized, 0, sizeof rt.arena->concretized);
  here.n = 5;
  adse_runtime_symbolic (&here.n, 8, "n");
  uint32_t id = CALL (load) (&here.n, 8, here.n, 0, 0, NULL);
  harness_args (harness_model (SYMRT_M_memcpy), 0, 0, id);
  MODEL (memcpy) (here.d, here.s, here.n);
  EXPECT (rt.arena->concretized[SYMRT_REASON_SYMBOLIC_SIZE] == 1, "size");
  here.c = 5;
  adse_runtime_symbolic (&here.c, 4, "c");
  id = CALL (load) (&here.c, 4, (uint32_t) here.c, 0, 0, NULL);
  FILE *f = fmemopen (here.s, N, "r");
  harness_args (harness_model (SYMRT_M_fgets), 0, id, 0);
  MODEL (fgets) (here.d, here.c, f);
  fclose (f);
  EXPECT (rt.arena->concretized[SYMRT_REASON_SYMBOLIC_SIZE] == 2,
	  "size that is an int");
  harness_args (harness_model (SYMRT_M_islower), id, 0, 0);
  MODEL (isupper) (here.c);
  EXPECT (!harness_result_id (harness_model (SYMRT_M_isupper)),
	  "ids meant for another function");
  EXPECT (!harness_result_id (harness_model (SYMRT_M_islower)),
	  "nor a result of one that was not called");
}

int
main (void)
{
  harness_start (SYMRT_SELF_CHECK);
  for (unsigned row = 0; row < SYMRT_M__COUNT; row++)
    test_row (row);
  keywords ();
  numbers_at_the_edge ();
  locale ();
  arguments ();
  EXPECT (rt.arena->mismatched == 0 && rt.arena->checked > 10000,
	  "self-check: %llu of %llu differ",
	  (unsigned long long) rt.arena->mismatched,
	  (unsigned long long) rt.arena->checked);
  EXPECT (dropped == 0, "%u results of models were dropped", dropped);
  return harness_result ("models");
}
