/* SPDX-License-Identifier: GPL-3.0-or-later
   Where a function's values became concrete, for whoever wants to do something about it: of
   each reason the first place, which is the last thing of the function itself that a run did
   before.

     int status (FILE *f, int n)
     {
       if (n > 3)			<- blocked by external-call after FILE:LINE
	 return archive (f, n);		   of this, in archive  */
#include <stdio.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/verdict.h"
#include "goals/path.h"
#include "program/flow.h"
#include "program/image.h"
#include "trace.h"

static const char *const codes[SYMRT_REASON_ROOM] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};
enum
{
#define SYMRT_REASON(ID, NAME, CODE, HELP) REASON_##NAME = ID,
#include "reasons.def"
#undef SYMRT_REASON
};

void
explore_blocked (struct explorer *x, const struct path_loss *l, flow_place place)
{
  if (!l->reason || l->reason >= 64 || x->inc.blocked[l->reason].set)
    return;
  struct blocked *b = &x->inc.blocked[l->reason];
  b->set = true;
  b->place = place;
  snprintf (b->name, sizeof b->name, "%s", l->name ? l->name : "");
}

static uint32_t
line_of (const struct explorer *x, flow_place p)
{
  const struct unit *u = x->target->unit;
  uint32_t n = (uint32_t) p;
  if (p >> 62 == 1 && n < u->meta->sites.count)
    return u->sites[n].line;
  if (p >> 62 == 2 && n < u->meta->branches.count)
    return u->branches[n].line;
  return x->target->rec->line;
}

static void
add_note (struct explorer *x, const char *code, flow_place place, const char *name)
{
  const struct unit *u = x->target->unit;
  const char *file = unit_string (u, x->target->rec->body_file);
  const char *folder = unit_string (u, u->meta->directory);
  struct strbuf *n = &x->res->notes;
  strbuf_addf (n, "%s" BLOCKED "%s after %s%s%s:%u%s%s",
	       n->n && n->s[n->n - 1] != '\n' ? "\n" : "", code,
	       *file == '/' ? "" : folder, *file == '/' ? "" : "/", file,
	       line_of (x, place), *name ? " in " : "", name);
}

void
explore_blocked_notes (struct explorer *x)
{
  const struct incomplete *inc = &x->inc;
  for (unsigned i = 1; i < SYMRT_REASON_ROOM; i++)
    if (inc->concretized[i] && codes[i])
      add_note (x, codes[i], inc->blocked[i].place, inc->blocked[i].name);
  if (inc->external && !inc->concretized[REASON_EXTERN])
    add_note (x, "external", FLOW_ENTRY, inc->external);
}
