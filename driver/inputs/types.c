/* SPDX-License-Identifier: GPL-3.0-or-later
   What types say of inputs: whether objects of them can be made, and why not.  */
#include <string.h>
#include "inputs/build.h"
#include "program/image.h"
#include "meta.h"

static const char *const unexplored_codes[] = {
#define ADSE_UNEXPLORED(NAME, CODE, HELP) [UNEXPLORED_##NAME] = CODE,
#include "inputs/unexplored.def"
#undef ADSE_UNEXPLORED
};

const char *
unexplored_code (enum unexplored reason)
{
  return unexplored_codes[reason];
}

bool
type_is_va_list (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  const char *text = unit_string (u, t->text);
  /* A pointer to a function that takes one is none.  */
  return (strstr (text, "va_list") && !strchr (text, '('))
	 || (t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
	     && !strcmp (unit_string (u, u->types[t->target].tag), "__va_list_tag"));
}

uint32_t
varargs_list (const struct unit *u, const struct symrt_function *f)
{
  for (uint32_t i = 0; i < f->nparam; i++)
    if (type_is_va_list (u, u->params[f->first_param + i].type))
      return i;
  return SYMRT_NONE;
}

bool
type_is_file (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  return !strcmp (unit_string (u, t->tag), "_IO_FILE")
	 || !strncmp (unit_string (u, t->text), "FILE @", 6);
}

bool
type_declarable (const struct builder *b, const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  const struct unit *mine = b->plan->target.unit;
  if (t->flags & SYMRT_T_INCOMPLETE || !t->size)
    return false;
  if (u == mine || (t->kind != SYMRT_T_STRUCT && t->kind != SYMRT_T_UNION))
    return true;
  for (uint32_t i = 0; i < mine->meta->types.count; i++)
    {
      const struct symrt_type *o = &mine->types[i];
      if (o->kind == t->kind && o->size == t->size && !(o->flags & SYMRT_T_INCOMPLETE)
	  && !strcmp (unit_string (mine, o->tag), unit_string (u, t->tag)))
	return true;
    }
  return false;
}

bool
type_has_pointer (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  if (t->kind == SYMRT_T_POINTER)
    return true;
  if (t->kind == SYMRT_T_ARRAY)
    return type_has_pointer (u, t->target);
  for (uint32_t i = 0;
       i < t->count && (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION); i++)
    if (type_has_pointer (u, u->fields[t->first + i].type))
      return true;
  return false;
}

bool
input_type_named (const struct unit *u, uint32_t type, const char *name)
{
  const struct symrt_type *t = &u->types[type];
  const char *tag = unit_string (u, t->tag);
  if (!*tag)
    return false;
  if (!strncmp (name, "struct ", 7))
    return t->kind == SYMRT_T_STRUCT && !strcmp (name + 7, tag);
  if (!strncmp (name, "union ", 6))
    return t->kind == SYMRT_T_UNION && !strcmp (name + 6, tag);
  return (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION) && !strcmp (name, tag);
}

enum unexplored
type_problem (const struct unit *u, uint32_t type, bool top)
{
  const struct symrt_type *t = &u->types[type], *to;
  const char *tag = unit_string (u, t->tag);
  if (!strcmp (tag, "__va_list_tag") || type_is_va_list (u, type))
    return UNEXPLORED_VA_LIST;
  switch (t->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_ENUM: return t->size > 8 ? UNEXPLORED_WIDE : UNEXPLORED_NOTHING;
    case SYMRT_T_FLOAT: return t->size > 16 ? UNEXPLORED_TYPE : UNEXPLORED_NOTHING;
    case SYMRT_T_POINTER:
      if (!top || t->target == SYMRT_NONE)
	return UNEXPLORED_NOTHING;
      to = &u->types[t->target];
      if (type_is_file (u, t->target))
	return UNEXPLORED_NOTHING;
      if (to->kind == SYMRT_T_OTHER)
	return UNEXPLORED_TYPE;
      if (to->kind == SYMRT_T_ENUM || to->kind == SYMRT_T_FUNCTION)
	return UNEXPLORED_NOTHING;
      return to->kind != SYMRT_T_VOID && (to->flags & SYMRT_T_INCOMPLETE || !to->size)
		 && to->kind != SYMRT_T_ARRAY
	       ? UNEXPLORED_OPAQUE
	       : UNEXPLORED_NOTHING;
    case SYMRT_T_ARRAY:
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      return !t->size	       ? UNEXPLORED_TYPE
	     : t->size > 65536 ? UNEXPLORED_SIZE
			       : UNEXPLORED_NOTHING;
    default: return UNEXPLORED_TYPE;
    }
}
