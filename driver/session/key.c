/* SPDX-License-Identifier: GPL-3.0-or-later
   What results depend on: the build, and the settings that a function was explored
   with.  See session.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/label-mode.h"
#include "inputs/settings.h"
#include "program/image.h"
#include "session/limits.h"
#include "session/session.h"
#include "session/settings.h"
#include "labels.h"

#ifndef ADSE_VERSION
#define ADSE_VERSION "unknown"
#endif

/* Of the whole file: the metadata do not change with every constant.  */
static uint64_t
file_stamp (const char *path)
{
  FILE *f = fopen (path, "rb");
  uint64_t h = 0, v[8192];
  size_t n;
  while (f && (n = fread (v, 1, sizeof v, f)) > 0)
    {
      memset ((char *) v + n, 0, sizeof v - n);
      for (size_t i = 0; i < (n + 7) / 8; i++)
	h = hash_mix (h, v[i]);
      h = hash_mix (h, n);
    }
  if (f)
    fclose (f);
  return h;
}

uint64_t
session_stamp (const struct program *p)
{
  uint64_t h = 0;
  for (size_t i = 0; i < p->nunit; i++)
    h = hash_mix (h, p->units[i].meta->stamp);
  for (size_t i = 0; i < p->nimage; i++)
    h = hash_mix (h, file_stamp (p->images[i].path));
  /* What they are linked with in place of functions of theirs.  */
  for (size_t i = 0; i < p->nstub; i++)
    {
      if (p->stubs[i].unasked)
	continue;
      h = hash_mix (h, p->stubs[i].wrap);
      for (const char *c = p->stubs[i].symbol; *c; c++)
	h = hash_mix (h, (unsigned char) *c);
    }
  for (size_t i = 0; i < p->nabsent; i++)
    for (const char *c = p->absent[i].symbol; *c; c++)
      h = hash_mix (h, (unsigned char) *c);
  return h;
}

char *
session_config (const struct settings *s, const struct function_setting *f,
		const struct target *t, char *const *link, size_t nlink, uint64_t known)
{
  uint64_t flags = nlink;
  for (size_t i = 0; i < nlink; i++)
    for (const char *c = link[i]; *c; c++)
      flags = hash_mix (flags, (unsigned char) *c);
  char ledger[40] = "", limit[24] = "", work[24] = "", strengths[80] = "",
       inputs[32] = "";
  uint64_t said = input_settings_hash (&s->inputs, t->name);
  if (said)
    snprintf (inputs, sizeof inputs, " inputs=%llx", (unsigned long long) said);
  if (s->criteria & ADSE_CRITERIA_ONE (ADSE_CRIT_LIMIT))
    snprintf (limit, sizeof limit, " limit=%u", s->limit);
  if (s->criteria & adse_criteria_mutating ())
    snprintf (strengths, sizeof strengths, " strengths=%llx,%llx,%llx,%s",
	      (unsigned long long) s->strengths.at[ADSE_STRENGTH_WEAK],
	      (unsigned long long) s->strengths.at[ADSE_STRENGTH_FIRM],
	      (unsigned long long) s->strengths.at[ADSE_STRENGTH_STRONG],
	      adse_strengths[settings_strength (s)].name);
  if (s->budget.work)
    snprintf (work, sizeof work, " work=%u", s->budget.work);
  if (known || s->after)
    snprintf (ledger, sizeof ledger, " ledger=%llx%s", (unsigned long long) known,
	      s->after ? " after-score" : "");
  struct strbuf limits = { 0 };
  limits_changed (&limits);
  char *config = xasprintf (
    "%s unit=%llx link=%llx criteria=%llx strategy=%s seed=%llu runs=%u "
    "queries=%u depth=%u stale=%u rlimit=%llu memory=%zu sandbox=%d labels=%s "
    "deletion=%s%s%s%s%s%s%s%s%s",
    ADSE_VERSION, (unsigned long long) t->unit->meta->stamp, (unsigned long long) flags,
    (unsigned long long) s->criteria, s->strategy->name, (unsigned long long) s->seed,
    f && f->runs ? f->runs : s->budget.runs, s->budget.queries, s->budget.depth,
    s->budget.stale, (unsigned long long) s->solver.rlimit, s->memory_mb, s->sandbox,
    label_treatments[s->labels].name, label_deletions[s->deletion].name,
    /* The same results, but not the same work: explored again to check it.  */
    s->self_check ? " self-check" : "", s->check_proofs ? " check-proofs" : "", ledger,
    limit, strengths, inputs, work, strbuf_str (&limits));
  free (limits.s);
  return config;
}
