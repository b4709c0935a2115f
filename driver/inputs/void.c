/* SPDX-License-Identifier: GPL-3.0-or-later
   What a void pointer leads to: the type that the function converts it to, or that one
   does to which it is handed on, in this unit or another:

     int area (const void *shape) { return trace (1, shape); }
     int trace (int level, const void *what) { const struct box *b = what; ... }

   Where nobody says, it leads to bytes.  */
#include "inputs/impl.h"

#define HANDED_ON 8 /* functions, one after another */

struct led
void_leads (const struct program *p, const struct unit *u,
	    const struct symrt_param *param)
{
  for (int i = 0; i < HANDED_ON; i++)
    {
      struct target t;
      if (param->leads_to)
	return (struct led){ u, param->leads_to - 1 };
      if (!param->handed_to
	  || !program_find (p, u, unit_string (u, param->handed_to), &t)
	  || param->handed_as >= t.rec->nparam)
	break;
      u = t.unit;
      param = &u->params[t.rec->first_param + param->handed_as];
      const struct symrt_type *type = &u->types[param->type];
      if (type->kind != SYMRT_T_POINTER || type->target == SYMRT_NONE)
	break;
      if (u->types[type->target].kind != SYMRT_T_VOID)
	return (struct led){ u, type->target };
    }
  return (struct led){ 0 };
}
