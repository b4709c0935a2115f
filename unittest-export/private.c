/* SPDX-License-Identifier: GPL-3.0-or-later
   What of a test only the source knows: members of structs that no header declares,
   static variables.  A change of these leaves the interface as it is, and such a test
   does not compile any more.  And what an object is like in a state that the functions
   which set it up may never make: users of the interface have no such object.  */
#include "export.h"
#include "testmodel.h"

static bool
is_private (const struct tm_type *type)
{
  while (type != NULL && type->kind == TM_ARRAY)
    type = type->target;
  return type != NULL && type->is_private;
}

static bool
sets (const struct tm_object *o)
{
  for (uint32_t i = 0; o->given != NULL && i < o->size; i++)
    if (o->given[i])
      return true;
  return o->npointer > 0;
}

/* Is what observation O shows of T in an object that only the source knows?  */
static bool
looks_inside (const struct test_case *t, const struct tm_observation *o)
{
  const struct tm_observation *via = o->via != 0 ? &t->obs[o->via - 1] : NULL;

  if (via != NULL)
    return via->type != NULL && is_private (via->type->target);
  if (o->oracle != TM_MEMORY && o->oracle != TM_BYTES)
    return false;
  const struct tm_object *in = &t->objects[o->object];
  return is_private (in->type) || (in->kind == TM_GLOBAL && in->is_static);
}

bool
export_is_private (const struct test_case *t)
{
  if (t->arbitrary)
    return true;
  for (uint32_t i = 0; i < t->nobject; i++)
    {
      const struct tm_object *o = &t->objects[i];
      bool inside = is_private (o->type) || (o->kind == TM_GLOBAL && o->is_static);

      if (inside && (o->kind == TM_LOCAL || sets (o)))
	return true;
    }
  for (uint32_t i = 0; i < t->nobs; i++)
    if (export_asserts (t, i) && looks_inside (t, &t->obs[i]))
      return true;
  return false;
}
