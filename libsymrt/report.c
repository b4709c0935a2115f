/* SPDX-License-Identifier: MIT
   One line about a recorded run of main, appended to the file that ADSE_REPORT
   names: key=value words, every key always there.  */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

#define REPORT_ENV "ADSE_REPORT"

static const char *const codes[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

void
report_write (void)
{
  const char *path = getenv (REPORT_ENV);
  if (!path || !*path || rt.state != RT_OPEN || rt.owner != (long) getpid ())
    return; /* also in a process that main forked */
  int e = errno;
  rt_end ();
  const struct symrt_arena *a = rt.arena;
  char line[2048];
  size_t n = 0;
#define PUT(...)                                                                       \
  do                                                                                   \
    {                                                                                  \
      int put = snprintf (line + n, sizeof line - n, __VA_ARGS__);                     \
      n = put < 0 || n + (size_t) put >= sizeof line ? sizeof line - 1                 \
						     : n + (size_t) put;               \
    }                                                                                  \
  while (0)
  PUT ("program=%s pid=%ld", program_invocation_short_name, (long) getpid ());
  PUT (" checked=%llu mismatched=%llu", (unsigned long long) a->checked,
       (unsigned long long) a->mismatched);
  PUT (" nodes=%u events=%u symbolic_branches=%llu inputs=%u", a->nnode, a->nevent,
       (unsigned long long) rt.symbolic_branches, region_count ());
  PUT (" operations=%llu", (unsigned long long) rt.operations);
  PUT (" modules=%u full=%u lost_labels=%llu", a->nmodule, a->full,
       (unsigned long long) a->lost_labels);
  for (unsigned i = 1; i < SYMRT_REASON__COUNT; i++)
    PUT (" concretized.%s=%llu", codes[i], (unsigned long long) a->concretized[i]);
#undef PUT
  line[n++] = '\n';
  int fd = open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0 || write (fd, line, n) != (ssize_t) n)
    rt_warn ("cannot write %s=%s: %s", REPORT_ENV, path, strerror (errno));
  if (fd >= 0)
    close (fd);
  errno = e;
}
