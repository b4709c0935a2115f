/* SPDX-License-Identifier: GPL-3.0-or-later
   What workers and the session share: the outcomes, and what was said of them.  */
#include <stdio.h>
#include <string.h>
#include "session/impl.h"
#include "session/session.h"

struct share *session_share;

void
session_store_fails (const char *why)
{
  if (!atomic_exchange (&session_share->store_failed, 1))
    snprintf (session_share->lost, sizeof session_share->lost, "%s", why);
}

void
session_reason (struct outcome *o, const char *code, const char *why)
{
  snprintf (o->reason, sizeof o->reason, "%s", code);
  snprintf (o->why, sizeof o->why, "%s", why);
}

void
session_ends (const char *notes, char *buf, size_t n)
{
  const char *at = notes + sizeof SESSION_ENDS - 1;
  *buf = 0;
  if (!strncmp (notes, SESSION_ENDS, sizeof SESSION_ENDS - 1))
    snprintf (buf, n, "%.*s", (int) strcspn (at, "\n"), at);
}

void
session_each_end (const char *ends,
		  void (*each) (void *, const char *class, uint32_t n), void *ctx)
{
  unsigned n;
  char class[40];
  while (sscanf (ends, "%u %39[^,]", &n, class) == 2)
    {
      each (ctx, class, n);
      ends += strcspn (ends, ",");
      ends += *ends == ',';
    }
}
