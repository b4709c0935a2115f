/* SPDX-License-Identifier: GPL-3.0-or-later
   Structs that are messages: the program makes them from bytes, and bytes from them,

     int  packet_decode (struct packet *, const uint8_t *, size_t)
     int  packet_encode (const struct packet *, uint8_t *, size_t)

   Users fill such a struct in themselves, after packet_init if there is one, and what they
   put there may be wrong: packet_encode says so.  So contents that no call makes are ones
   that a user of the program has, which they are not of other structs that are set up.  */
#include <string.h>
#include "inputs/build.h"
#include "program/image.h"
#include "meta.h"
#include "words.h"

/* Does a parameter of F of U lead to bytes, which are const or not as IS_CONST says?  */
static bool
leads_to_bytes (const struct unit *u, const struct symrt_function *f, bool is_const)
{
  for (uint32_t i = 0; i < f->nparam; i++)
    {
      const struct symrt_type *t = &u->types[u->params[f->first_param + i].type];
      if (t->kind != SYMRT_T_POINTER || t->target == SYMRT_NONE)
	continue;
      t = &u->types[t->target];
      if ((t->flags & SYMRT_T_CHAR || t->kind == SYMRT_T_VOID)
	  && !(t->flags & SYMRT_T_CONST) == !is_const)
	return true;
    }
  return false;
}

/* Does the name of F of U tell ROLE, and do its parameters lead to struct S (TAG), which is
   const or not as IS_CONST says, and to bytes, of which the opposite is true?  */
static bool
converts (const struct unit *u, const struct symrt_function *f, enum name_role role,
	  const struct symrt_type *s, const char *tag, bool is_const)
{
  if (f->flags & SYMRT_F_STATIC || !name_tells (unit_string (u, f->name), role)
      || !leads_to_bytes (u, f, !is_const))
    return false;
  for (uint32_t i = 0; i < f->nparam; i++)
    if (leads_to_struct (u, f, i, s, tag)
	&& !(struct_behind (u, f, i)->flags & SYMRT_T_CONST) == !is_const)
      return true;
  return false;
}

static bool
is_message (const struct program *p, const struct symrt_type *s, const char *tag)
{
  bool decoded = false, encoded = false;
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
      {
	const struct unit *u = &p->units[i];
	const struct symrt_function *f = &u->functions[k];
	decoded |= converts (u, f, NAME_DECODES, s, tag, false);
	encoded |= converts (u, f, NAME_ENCODES, s, tag, true);
      }
  return decoded && encoded;
}

bool
setups_of_messages (const struct program *p, const struct target *t,
		    const struct setups *s)
{
  if (!s->any || s->global.unit)
    return false;
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    if (s->by_param[i].unit)
      {
	const struct symrt_type *to = struct_behind (t->unit, t->rec, i);
	if (!is_message (p, to, unit_string (t->unit, to->tag)))
	  return false;
      }
  return true;
}
