/* SPDX-License-Identifier: GPL-3.0-or-later
   See constants.h.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/constants.h"
#include "program/image.h"
#include "program/reach.h"
#include "meta.h"
#include "adse-op.h"
#include "site.h"

static void
add (struct constants *to, uint64_t v)
{
  if (!(to->n & (to->n - 1)))
    to->v = xrealloc (to->v, (2 * (size_t) to->n + 1) * sizeof *to->v);
  to->v[to->n++] = v;
}

/* Those in constants that function F of U reads.  */
static void
find_read (struct constants *to, const struct unit *u, const struct symrt_function *f)
{
  for (uint32_t i = f->first_use; i < f->first_use + f->nuse; i++)
    if (u->uses[i].kind == SYMRT_U_NUMBER)
      add (to, strtoull (unit_string (u, u->uses[i].index), NULL, 10));
}

/* Those from LEAST on, of the functions that OF says.  */
static void
find (struct constants *to, const struct unit *u, const bool *of, uint64_t least)
{
  for (uint32_t i = 0; i < u->meta->sites.count; i++)
    for (unsigned k = 0; k < 2; k++)
      {
	const struct adse_site *s = &u->sites[i];
	if (s->kind != ADSE_SITE_OP || s->opnd[k] != ADSE_OPND_CONST || !of[s->function]
	    || s->konst[k] < least)
	  continue;
	add (to, s->konst[k]);
      }
  for (uint32_t i = 0; i < u->meta->functions.count; i++)
    if (of[i])
      find_read (to, u, &u->functions[i]);
}

void
constants_of (struct constants *to, const struct unit *u, uint32_t of)
{
  bool *one = xcalloc (u->meta->functions.count, sizeof *one);
  one[of] = true;
  find (to, u, one, 0);
  free (one);
}

void
constants_reached (struct constants *to, const struct unit *u, uint32_t of)
{
  bool *reached = unit_reached (u, of);
  find (to, u, reached, 9);
  free (reached);
}

/* Is there the variable or member NAME in the expression TEXT?  */
static bool
mentions (const char *text, const char *name)
{
  size_t n = strlen (name);
  for (const char *at = text; n && (at = strstr (at, name)); at += n)
    if ((at == text || !(isalnum ((unsigned char) at[-1]) || at[-1] == '_'))
	&& !isalnum ((unsigned char) at[n]) && at[n] != '_')
      return true;
  return false;
}

uint64_t
constants_compared (const struct unit *u, uint32_t of, const char *name, bool measured,
		    uint64_t most)
{
  uint64_t found = 0;
  bool *reached = unit_reached (u, of);
  for (uint32_t i = 0; i < u->meta->sites.count; i++)
    for (unsigned k = 0; k < 2; k++)
      {
	const struct adse_site *s = &u->sites[i];
	if (s->kind != ADSE_SITE_OP || adse_op_rows[s->op].shape != ADSE_SHAPE_CMP
	    || s->opnd[k] != ADSE_OPND_CONST || s->konst[k] > most
	    || s->konst[k] <= found || !reached[s->function])
	  continue;
	const char *other = unit_string (u, s->opnd_text[1 - k]);
	if (mentions (other, name) && strchr (other, '[') == NULL
	    && (!measured || strstr (other, "strlen") || strstr (other, "strnlen")))
	  found = s->konst[k];
      }
  free (reached);
  return found;
}

void
constants_free (struct constants *to)
{
  free (to->v);
  *to = (struct constants){ .v = NULL };
}
