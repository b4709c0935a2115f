/* SPDX-License-Identifier: GPL-3.0-or-later
   See constants.h.  */
#include <stdlib.h>
#include "base/util.h"
#include "program/constants.h"
#include "program/image.h"
#include "program/reach.h"
#include "meta.h"
#include "site.h"

#define SMALL 8

void
constants_find (struct constants *to, const struct unit *u, uint32_t of, bool leads)
{
  bool *reached = leads ? unit_reached (u, of) : NULL;
  for (uint32_t i = 0; i < u->meta->sites.count; i++)
    for (unsigned k = 0; k < 2; k++)
      {
	const struct adse_site *s = &u->sites[i];
	if (s->kind != ADSE_SITE_OP || s->opnd[k] != ADSE_OPND_CONST
	    || (leads ? !reached[s->function] || s->konst[k] <= SMALL
		      : s->function != of))
	  continue;
	if (!(to->n & (to->n - 1)))
	  to->v = xrealloc (to->v, (2 * (size_t) to->n + 1) * sizeof *to->v);
	to->v[to->n++] = s->konst[k];
      }
  free (reached);
}

void
constants_free (struct constants *to)
{
  free (to->v);
  *to = (struct constants){ .v = NULL };
}
