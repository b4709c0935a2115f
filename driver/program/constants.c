/* SPDX-License-Identifier: GPL-3.0-or-later
   See constants.h.  */
#include <stdlib.h>
#include "base/util.h"
#include "program/constants.h"
#include "program/image.h"
#include "program/reach.h"
#include "meta.h"
#include "site.h"

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
	if (!(to->n & (to->n - 1)))
	  to->v = xrealloc (to->v, (2 * (size_t) to->n + 1) * sizeof *to->v);
	to->v[to->n++] = s->konst[k];
      }
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

void
constants_free (struct constants *to)
{
  free (to->v);
  *to = (struct constants){ .v = NULL };
}
