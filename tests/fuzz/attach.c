/* SPDX-License-Identifier: GPL-3.0-or-later
   The arena as the target finds it: a file with the header and module table of the
   input.  What is mapped is then used as instrumented code does.  */
#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "adse-op.h"
#include "fuzz.h"
#include "runtime-unit.h"
#include "runtime.h"
#include "trace.h"

/* Pages of the file: few, or enough for everything.  */
#define SMALL 5u
#define LARGE 2048u

static void
use (void)
{
  if (rt.state != RT_OPEN || !rt_begin ())
    return;
  bool fresh;
  uint32_t x = expr_input (SYMRT_INPUT_KEY (0, 0, 0), 32, 5, &fresh), y = x;
  for (unsigned i = 0; i < 40; i++)
    {
      y = expr_bin (ADSE_OP_ADD, 32, 32, y, 0, 5, i + 1);
      event_add (SYMRT_E_INPUT, 0, 0, 0, y, 0, i);
      rt_bytes ("some bytes", 11);
      rt_name ("name");
      uint32_t c = expr_bin (ADSE_OP_SLT, 1, 32, x, y, 5, i);
      symrt_branch (i, c, i & 1);
      symrt_visit (*runtime_unit ()->site_base, x, y, 5, i);
      symrt_concretize (1, y, i);
    }
  rt_end ();
}

int
fuzz_attach (const uint8_t *data, size_t n)
{
  static int fd = -1;
  static char number[16];
  struct fuzz f = { data, n };
  struct symrt_arena h;
  if (fd < 0)
    {
      fd = memfd_create ("arena", 0);
      snprintf (number, sizeof number, "%d", fd);
      setenv (SYMRT_ENV_ARENA, number, 1);
    }
  uint8_t how = fuzz_u8 (&f);
  uint64_t size = 4096 * (how & 1 ? LARGE : 1 + (how >> 4) % SMALL);
  fuzz_take (&f, &h, sizeof h);
  if (!(how & 2))
    h.magic = SYMRT_ARENA_MAGIC;
  if (!(how & 4))
    h.version = SYMRT_ARENA_VERSION;
  if (!(how & 8))
    h.size = size;
  if (ftruncate (fd, 0) || ftruncate (fd, (off_t) size)
      || pwrite (fd, &h, sizeof h, 0) != sizeof h)
    abort ();
  struct symrt_module m[2];
  fuzz_take (&f, m, sizeof m);
  if (!(how & 16))
    m[0].stamp = runtime_unit_module ().stamp;
  if (!(how & 32))
    {
      m[0].nsite = runtime_unit_module ().nsite;
      m[0].nlabel = runtime_unit_module ().nlabel;
    }
  if (h.modules.offset <= size - sizeof m
      && pwrite (fd, m, sizeof m, (off_t) h.modules.offset) != sizeof m)
    abort ();
  attach_unit (runtime_unit ());
  struct symrt_arena *a = rt.arena;
  use ();
  runtime_forget (a, size);
  return 0;
}
