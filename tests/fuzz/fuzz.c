/* SPDX-License-Identifier: GPL-3.0-or-later
   Parts shared by harnesses.  See fuzz.h.  */
#define _GNU_SOURCE 1
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "fuzz.h"

void
fuzz_take (struct fuzz *f, void *to, size_t n)
{
  size_t have = n < f->n ? n : f->n;
  memset (to, 0, n);
  if (have)
    memcpy (to, f->p, have);
  f->p += have;
  f->n -= have;
}

uint8_t
fuzz_u8 (struct fuzz *f)
{
  uint8_t v;
  fuzz_take (f, &v, sizeof v);
  return v;
}

uint32_t
fuzz_u32 (struct fuzz *f)
{
  uint32_t v;
  fuzz_take (f, &v, sizeof v);
  return v;
}

uint64_t
fuzz_u64 (struct fuzz *f)
{
  uint64_t v;
  fuzz_take (f, &v, sizeof v);
  return v;
}

void
fuzz_text (struct fuzz *f, char *to, size_t n)
{
  size_t len = fuzz_u8 (f);
  if (len > n - 1)
    len = n - 1;
  fuzz_take (f, to, len);
  to[len] = 0;
}

const char *
fuzz_file (unsigned slot, const uint8_t *data, size_t n)
{
  static struct
  {
    int fd;
    char path[32];
  } file[4];
  if (!*file[slot].path)
    {
      file[slot].fd = memfd_create ("fuzz", MFD_CLOEXEC);
      snprintf (file[slot].path, sizeof file[slot].path, "/proc/self/fd/%d",
		file[slot].fd);
    }
  if (ftruncate (file[slot].fd, 0) != 0
      || pwrite (file[slot].fd, data, n, 0) != (ssize_t) n)
    abort ();
  return file[slot].path;
}

void
fuzz_check (bool ok, const char *text)
{
  if (ok)
    return;
  fprintf (stderr, "broken guarantee: %s\n", text);
  abort ();
}

/* The link has --wrap=exit.  */
void __real_exit (int) __attribute__ ((noreturn));
void __wrap_exit (int) __attribute__ ((noreturn));
static jmp_buf *back;
/* What is lost on the way back is no finding; without sanitizers there are none.  */
void __lsan_disable (void) __attribute__ ((weak));
void __lsan_enable (void) __attribute__ ((weak));

void
__wrap_exit (int status)
{
  if (back)
    longjmp (*back, 1);
  __real_exit (status);
}

bool
fuzz_exits (void (*f) (void *), void *ctx)
{
  jmp_buf here;
  volatile bool returned = false;
  if (__lsan_disable)
    __lsan_disable ();
  back = &here;
  if (!setjmp (here))
    {
      f (ctx);
      returned = true;
    }
  back = NULL;
  if (__lsan_enable)
    __lsan_enable ();
  return returned;
}
