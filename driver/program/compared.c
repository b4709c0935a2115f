/* SPDX-License-Identifier: GPL-3.0-or-later
   Constants that a file compares something with.  They tell how long its texts may be,
   and how large a number in them.  */
#include "program/image.h"
#include "adse-op.h"
#include "site.h"

unsigned
unit_compared (const struct unit *u, const struct compared_range *range, uint64_t *to,
	       unsigned n, unsigned room)
{
  for (uint32_t i = range->first; i < range->first + range->nsite && n < room; i++)
    {
      const struct adse_site *s = &u->sites[i];
      if (s->kind != ADSE_SITE_OP
	  || (range->only_compared && adse_op_rows[s->op].shape != ADSE_SHAPE_CMP))
	continue;
      for (unsigned k = 0; k < 2 && n < room; k++)
	{
	  uint64_t v = s->konst[k];
	  bool known
	    = s->opnd[k] != ADSE_OPND_CONST || v < range->least || v > range->most;
	  for (unsigned j = 0; j < n && !known; j++)
	    known = to[j] == v;
	  if (!known)
	    to[n++] = v;
	}
    }
  return n;
}
