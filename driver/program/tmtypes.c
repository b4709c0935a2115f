/* SPDX-License-Identifier: GPL-3.0-or-later
   Types of the test model from the metadata's type table.  */
#include <stdlib.h>
#include <string.h>
#include "program/tmlocal.h"
#include "program/tmtypes.h"
#include "meta.h"
#include "testmodel.h"

struct tm_pool
{
  struct tm_type *types; /* same index as unit->types; one more: void */
  struct tm_field *fields;
  struct tm_enumerator *enumerators;
  struct tmlocal *local;
};

static enum tm_kind
kind_of (const struct symrt_type *t)
{
  switch (t->kind)
    {
    case SYMRT_T_VOID: return TM_VOID;
    case SYMRT_T_BOOL: return TM_BOOL;
    case SYMRT_T_INT:
      return t->flags & SYMRT_T_CHAR	 ? TM_CHAR
	     : t->flags & SYMRT_T_SIGNED ? TM_INT
					 : TM_UINT;
    case SYMRT_T_ENUM: return TM_ENUM;
    case SYMRT_T_FLOAT: return TM_FLOAT;
    case SYMRT_T_POINTER: return TM_POINTER;
    case SYMRT_T_ARRAY: return TM_ARRAY;
    case SYMRT_T_STRUCT: return TM_STRUCT;
    case SYMRT_T_UNION: return TM_UNION;
    case SYMRT_T_FUNCTION: return TM_FUNCTION;
    default: return TM_OTHER;
    }
}

/* Is it const char *?  */
static bool
is_constant_text (const struct unit *u, uint32_t type)
{
  uint32_t to = u->types[type].target;
  return u->types[type].kind == SYMRT_T_POINTER && to != SYMRT_NONE
	 && u->types[to].kind == SYMRT_T_INT && u->types[to].flags & SYMRT_T_CONST
	 && u->types[to].flags & SYMRT_T_PLAIN_CHAR;
}

/* Is the last parameter of FN, which takes variable arguments, a format?  Whether an
   attribute says so or not; but bytes have their number beside them, where that is not
   the room before them.  */
static bool
ends_with_format (const struct unit *u, const struct symrt_type *fn)
{
  const struct symrt_param *p = u->params + fn->first;
  uint32_t n = fn->count;
  if (!n || !is_constant_text (u, p[n - 1].type))
    return false;
  const struct symrt_type *size = n > 1 ? &u->types[p[n - 2].type] : NULL;
  bool is_size = size && size->kind == SYMRT_T_INT && size->size == 8
		 && !(size->flags & SYMRT_T_SIGNED);
  return !is_size || (n > 2 && u->types[p[n - 3].type].kind == SYMRT_T_POINTER);
}

/* A function type's parameters are its fields in the model.  */
static void
fill_type (const struct unit *u, struct tm_pool *p, uint32_t i)
{
  const struct symrt_type *t = &u->types[i];
  struct tm_type *m = &p->types[i];
  m->kind = kind_of (t);
  m->text = unit_string (u, t->text);
  m->size = t->size;
  m->bits = t->bits ? t->bits : (unsigned) t->size * 8;
  m->is_const = (t->flags & SYMRT_T_CONST) != 0;
  m->is_signed = (t->flags & SYMRT_T_SIGNED) != 0;
  m->is_private = type_is_private (u, t);
  m->target = tmtypes_get (u, t->target);
  /* A va_list as a parameter, which has no other name then.  */
  if (t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE && *m->text == 0
      && strcmp (unit_string (u, u->types[t->target].tag), "__va_list_tag") == 0)
    {
      m->kind = TM_OTHER;
      m->text = "__builtin_va_list @";
    }
  switch (t->kind)
    {
    case SYMRT_T_ARRAY: m->count = t->count == SYMRT_NONE ? 0 : t->count; break;
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      m->count = t->count;
      m->fields = p->fields + t->first;
      break;
    case SYMRT_T_FUNCTION:
      m->count = t->count;
      m->fields = p->fields + u->meta->fields.count + t->first;
      m->variadic = (t->flags & SYMRT_T_VARIADIC) != 0;
      if (m->variadic && ends_with_format (u, t))
	p->fields[u->meta->fields.count + t->first + t->count - 1].is_text = true;
      break;
    case SYMRT_T_ENUM:
      m->count = t->count;
      m->enumerators = p->enumerators + t->first;
      break;
    }
}

struct tm_pool *
tmtypes_new (const struct unit *u)
{
  const struct symrt_meta *m = u->meta;
  struct tm_pool *p = calloc (1, sizeof *p);
  struct unit half = *u;
  if (!p)
    return NULL;
  p->types = calloc ((size_t) m->types.count + 1, sizeof *p->types);
  p->fields
    = calloc ((size_t) m->fields.count + m->params.count + 1, sizeof *p->fields);
  p->enumerators = calloc ((size_t) m->enumerators.count + 1, sizeof *p->enumerators);
  if (!p->types || !p->fields || !p->enumerators)
    {
      tmtypes_free (p);
      return NULL;
    }
  half.tm = p; /* tmtypes_get works on it from here on */
  p->types[m->types.count] = (struct tm_type){ .kind = TM_VOID, .text = "void @" };
  for (uint32_t i = 0; i < m->fields.count; i++)
    p->fields[i] = (struct tm_field){ unit_string (u, u->fields[i].name),
				      tmtypes_get (&half, u->fields[i].type),
				      u->fields[i].bitpos, u->fields[i].bits, false };
  for (uint32_t i = 0; i < m->params.count; i++)
    p->fields[m->fields.count + i]
      = (struct tm_field){ unit_string (u, u->params[i].name),
			   tmtypes_get (&half, u->params[i].type),
			   .is_text = u->params[i].flags & SYMRT_P_STRING
				      && is_constant_text (u, u->params[i].type) };
  for (uint32_t i = 0; i < m->enumerators.count; i++)
    p->enumerators[i] = (struct tm_enumerator){ unit_string (u, u->enumerators[i].name),
						u->enumerators[i].value };
  for (uint32_t i = 0; i < m->types.count; i++)
    fill_type (&half, p, i);
  p->local = tmlocal_new (u, p->types);
  return p;
}

void
tmtypes_free (struct tm_pool *p)
{
  if (!p)
    return;
  tmlocal_free (p->local);
  free (p->types);
  free (p->fields);
  free (p->enumerators);
  free (p);
}

const struct tm_type *
tmtypes_get (const struct unit *u, uint32_t index)
{
  uint32_t n = u->meta->types.count;
  return &u->tm->types[index < n ? index : n];
}

const struct suite_type *
tmtypes_declared (const struct unit *u, size_t *n)
{
  *n = 0;
  return u->tm != NULL ? tmlocal_declared (u->tm->local, n) : NULL;
}

struct tm_type *
tmtypes_flexible (const struct tm_type *type, uint32_t n)
{
  struct all
  {
    struct tm_type type, array;
    struct tm_field field[];
  } *a = calloc (1, sizeof *a + type->count * sizeof *a->field);
  if (!a)
    return NULL;
  for (uint32_t i = 0; i < type->count; i++)
    a->field[i] = type->fields[i];
  struct tm_field *last = &a->field[type->count - 1];
  a->array = *last->type;
  a->array.count = n;
  a->array.size = n * a->array.target->size;
  a->array.flexible = true;
  last->type = &a->array;
  a->type = *type;
  a->type.fields = a->field;
  if (a->type.size < last->bitpos / 8 + a->array.size)
    a->type.size = last->bitpos / 8 + a->array.size;
  return &a->type;
}
