/* SPDX-License-Identifier: GPL-3.0-or-later
   Checks one translation unit's metadata before anything believes it: tables lie
   in the blob, indices in their tables, strings end, types do not contain
   themselves, decision formulas are well formed.  Everything later (plans, labels,
   test models) relies on this and checks none of it again.  */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <string.h>
#include "program/image-impl.h"
#include "program/image.h"
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "site.h"

#define MAX_NESTING 64
#define MAX_STACK 64

struct check
{
  struct unit *u;
  const uint8_t *blob;
  uint32_t size;
  char *why;
  size_t nwhy;
};

static int
bad (struct check *c, const char *what, uint32_t index)
{
  snprintf (c->why, c->nwhy, "%s %u is out of bounds", what, index);
  return -1;
}

/* Start of table T of SIZE-byte records, or NULL.  An empty table may have any
   offset.  */
static const void *
table (struct check *c, struct symrt_table t, size_t size, size_t align)
{
  if (!t.count)
    return c->blob;
  if (t.offset < sizeof (struct symrt_meta) || t.offset % align || t.offset > c->size
      || t.count > (c->size - t.offset) / size)
    return NULL;
  return c->blob + t.offset;
}

static bool
string_ok (const struct check *c, uint32_t offset)
{
  return offset < c->u->meta->strings.count || !offset;
}

/* A string that is a name in C, of an object file's symbol, or made up by the compiler.
   It goes into C, and to the linker, as it is.  */
static bool
name_ok (const struct check *c, uint32_t offset)
{
  if (!string_ok (c, offset))
    return false;
  for (const char *s = c->u->strings + offset; *s; s++)
    if (!isalnum ((unsigned char) *s) && !strchr ("_.$@*<>:-", *s)
	&& (unsigned char) *s < 0x80)
      return false;
  return true;
}

/* A file's name; it stands in one line of C, of a Makefile and of messages.  */
static bool
file_ok (const struct check *c, uint32_t offset)
{
  if (!string_ok (c, offset))
    return false;
  for (const char *s = c->u->strings + offset; *s; s++)
    if (iscntrl ((unsigned char) *s))
      return false;
  return true;
}

static bool
index_ok (uint32_t index, uint32_t count)
{
  return index < count || index == SYMRT_NONE;
}

static bool
range_ok (uint32_t first, uint32_t n, uint32_t count)
{
  return !n || (first <= count && n <= count - first);
}

/* FNV-1a of the blob with the stamp taken as 0.  */
static uint64_t
stamp_of (const uint8_t *p, size_t n)
{
  const size_t at = offsetof (struct symrt_meta, stamp);
  uint64_t h = 0xcbf29ce484222325ull;
  for (size_t i = 0; i < n; i++)
    {
      h ^= i >= at && i < at + 8 ? 0 : p[i];
      h *= 0x100000001b3ull;
    }
  return h;
}

static int
check_tables (struct check *c)
{
  struct unit *u = c->u;
  const struct symrt_meta *m = u->meta;
  const char *lost = NULL;
#define TABLE(FIELD, TYPE)                                                             \
  if (!(u->FIELD = table (c, m->FIELD, sizeof (TYPE), _Alignof(TYPE))))                \
  lost = #FIELD
  TABLE (strings, char);
  TABLE (options, uint32_t);
  TABLE (types, struct symrt_type);
  TABLE (fields, struct symrt_field);
  TABLE (enumerators, struct symrt_enumerator);
  TABLE (functions, struct symrt_function);
  TABLE (params, struct symrt_param);
  TABLE (globals, struct symrt_global);
  TABLE (uses, struct symrt_use);
  TABLE (sites, struct adse_site);
  TABLE (cases, struct adse_case);
  TABLE (branches, struct symrt_branch);
  TABLE (counts, struct symrt_count);
#undef TABLE
  if (!lost && (!m->strings.count || u->strings[0] || u->strings[m->strings.count - 1]))
    lost = "strings";
  if (!lost)
    return 0;
  snprintf (c->why, c->nwhy, "table `%s' is out of bounds", lost);
  return -1;
}

/* Functions that are only declared.  */
static int
check_externs (struct check *c)
{
  struct unit *u = c->u;
  const struct symrt_meta *m = u->meta;
  if (!m->externs)
    return 0;
  const struct symrt_externs *n
    = table (c, (struct symrt_table){ m->externs, 1 }, sizeof *n, _Alignof(*n));
  if (!n)
    return bad (c, "table of external functions", m->externs);
  struct symrt_table t = { m->externs + (uint32_t) sizeof *n, n->count };
  u->externs = table (c, t, sizeof *u->externs, _Alignof(struct symrt_extern));
  if (!u->externs)
    return bad (c, "table of external functions", m->externs);
  u->nextern = n->count;
  for (uint32_t i = 0; i < n->count; i++)
    {
      const struct symrt_extern *e = &u->externs[i];
      if (!name_ok (c, e->name) || !name_ok (c, e->symbol) || e->type >= m->types.count
	  || u->types[e->type].kind != SYMRT_T_FUNCTION)
	return bad (c, "external function", i);
    }
  return 0;
}

/* Types: indices first, then (by-value) containment.  */
static int
check_type (struct check *c, uint32_t i)
{
  const struct symrt_meta *m = c->u->meta;
  const struct symrt_type *t = &c->u->types[i];
  if (t->kind > SYMRT_T_OTHER || !index_ok (t->target, m->types.count)
      || !string_ok (c, t->text) || !name_ok (c, t->tag) || !file_ok (c, t->file)
      || t->size > UINT32_MAX)
    return bad (c, "type", i);
  if (!image_spelling_ok (c->u->strings + t->text, t->kind))
    {
      snprintf (c->why, c->nwhy, "the spelling of type %u is none", i);
      return -1;
    }
  switch (t->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_FLOAT:
      return t->size > 64 || t->bits > t->size * 8 ? bad (c, "type", i) : 0;
    case SYMRT_T_ENUM:
      return t->size > 16 || t->bits > t->size * 8
		 || !range_ok (t->first, t->count, m->enumerators.count)
	       ? bad (c, "enum type", i)
	       : 0;
    case SYMRT_T_POINTER: return t->size != 8 ? bad (c, "pointer type", i) : 0;
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      return !range_ok (t->first, t->count, m->fields.count) ? bad (c, "struct type", i)
							     : 0;
    case SYMRT_T_FUNCTION:
      return !range_ok (t->first, t->count, m->params.count)
	       ? bad (c, "function type", i)
	       : 0;
    case SYMRT_T_ARRAY: return t->target == SYMRT_NONE ? bad (c, "array type", i) : 0;
    default: return 0;
    }
}

/* Pointers, arrays and functions lead to something else in the end.  */
static int
check_chain (struct check *c, uint32_t i)
{
  const struct symrt_type *t = &c->u->types[i];
  for (int depth = 0; depth <= MAX_NESTING; depth++)
    {
      if ((t->kind != SYMRT_T_POINTER && t->kind != SYMRT_T_ARRAY
	   && t->kind != SYMRT_T_FUNCTION)
	  || t->target == SYMRT_NONE)
	return 0;
      t = &c->u->types[t->target];
    }
  return bad (c, "nesting of type", i);
}

/* STATE: 0 unseen, 1 on the way down, 2 done.  */
static int
check_containment (struct check *c, uint32_t i, uint8_t *state, int depth)
{
  const struct symrt_type *types = c->u->types, *t = &types[i];
  if (state[i] == 2)
    return 0;
  if (state[i] == 1 || depth > MAX_NESTING)
    return bad (c, "nesting of type", i);
  state[i] = 1;
  if (t->kind == SYMRT_T_ARRAY)
    {
      const struct symrt_type *e = &types[t->target];
      if (t->count != SYMRT_NONE && e->size && t->size && e->size * t->count > t->size)
	return bad (c, "array type", i);
      if (check_containment (c, t->target, state, depth + 1))
	return -1;
    }
  else if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
    for (uint32_t f = t->first; f < t->first + t->count; f++)
      {
	const struct symrt_field *fd = &c->u->fields[f];
	const struct symrt_type *ft;
	if (fd->type >= c->u->meta->types.count || !name_ok (c, fd->name)
	    || fd->leads_to > c->u->meta->types.count)
	  return bad (c, "field", f);
	ft = &types[fd->type];
	/* Without a name: padding bits, or members reached without it.  */
	if (!c->u->strings[fd->name] && !fd->bits && ft->kind != SYMRT_T_STRUCT
	    && ft->kind != SYMRT_T_UNION)
	  return bad (c, "unnamed field", f);
	uint64_t bits = fd->bits ? fd->bits : ft->size * 8;
	if (fd->bits > 64 || (!fd->bits && fd->bitpos % 8) || fd->bitpos > t->size * 8
	    || bits > t->size * 8 - fd->bitpos)
	  return bad (c, "field", f);
	if (check_containment (c, fd->type, state, depth + 1))
	  return -1;
      }
  state[i] = 2;
  return 0;
}

static int
check_types (struct check *c)
{
  const struct symrt_meta *m = c->u->meta;
  uint8_t *state;
  int r = 0;
  for (uint32_t i = 0; i < m->types.count; i++)
    if (check_type (c, i))
      return -1;
  for (uint32_t i = 0; i < m->types.count; i++)
    if (check_chain (c, i))
      return -1;
  for (uint32_t i = 0; i < m->enumerators.count; i++)
    if (!name_ok (c, c->u->enumerators[i].name))
      return bad (c, "enumerator", i);
  for (uint32_t i = 0; i < m->params.count; i++)
    {
      const struct symrt_param *p = &c->u->params[i];
      if (!name_ok (c, p->name) || p->type >= m->types.count
	  || p->leads_to > m->types.count || !name_ok (c, p->handed_to))
	return bad (c, "parameter", i);
    }
  state = calloc (m->types.count + 1, 1);
  if (!state)
    return bad (c, "memory for type", 0);
  for (uint32_t i = 0; i < m->types.count && !r; i++)
    r = check_containment (c, i, state, 0);
  free (state);
  return r;
}

static bool
use_ok (const struct check *c, const struct symrt_use *s)
{
  const struct symrt_meta *m = c->u->meta;
  switch (s->kind)
    {
    case SYMRT_U_READ:
    case SYMRT_U_WRITE: return s->index < m->globals.count;
    case SYMRT_U_CALL: return s->index < m->functions.count;
    case SYMRT_U_EXTERN:
    case SYMRT_U_ASSERTED:
    case SYMRT_U_TEXT:
    case SYMRT_U_NUMBER: return string_ok (c, s->index);
    case SYMRT_U_VARARG: return s->index < m->types.count;
    case SYMRT_U_AT_SITE: return s->index < m->sites.count;
    case SYMRT_U_AT_BRANCH: return s->index < m->nbranch;
    case SYMRT_U_BLOCK:
    case SYMRT_U_NEXT:
    case SYMRT_U_AT_CALL: return true;
    default: return false;
    }
}

/* The flow of F comes last, its blocks are numbered from 0 on, and what may follow
   one is one of them.  */
static bool
flow_ok (const struct check *c, const struct symrt_function *f)
{
  uint32_t nblock = 0;
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *s = &c->u->uses[f->first_use + i];
      bool data = s->kind < SYMRT_U_CALL || s->kind >= SYMRT_U_VARARG;
      bool flow = s->kind > SYMRT_U_EXTERN && !data;
      if (s->kind == SYMRT_U_BLOCK ? s->index != nblock++ : nblock ? data : flow)
	return false;
    }
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *s = &c->u->uses[f->first_use + i];
      if (s->kind == SYMRT_U_NEXT && s->index >= nblock)
	return false;
    }
  return true;
}

static int
check_functions (struct check *c)
{
  const struct symrt_meta *m = c->u->meta;
  for (uint32_t i = 0; i < m->functions.count; i++)
    {
      const struct symrt_function *f = &c->u->functions[i];
      if (!name_ok (c, f->name) || !name_ok (c, f->symbol) || !file_ok (c, f->file)
	  || !file_ok (c, f->decl_file) || !file_ok (c, f->body_file)
	  || f->type >= m->types.count || c->u->types[f->type].kind != SYMRT_T_FUNCTION
	  || !range_ok (f->first_param, f->nparam, m->params.count)
	  || !range_ok (f->first_use, f->nuse, m->uses.count)
	  || !range_ok (f->first_count, f->ncount, m->counts.count) || !flow_ok (c, f))
	return bad (c, "function", i);
    }
  for (uint32_t i = 0; i < m->globals.count; i++)
    {
      const struct symrt_global *g = &c->u->globals[i];
      if (!name_ok (c, g->name) || !name_ok (c, g->symbol) || !file_ok (c, g->file)
	  || g->type >= m->types.count || !index_ok (g->function, m->functions.count))
	return bad (c, "global", i);
    }
  for (uint32_t i = 0; i < m->uses.count; i++)
    if (!use_ok (c, &c->u->uses[i]))
      return bad (c, "use", i);
  for (uint32_t i = 0; i < m->options.count; i++)
    if (!string_ok (c, c->u->options[i]))
      return bad (c, "option", i);
  return 0;
}

/* Conditions that are reported ahead are some of few.  */
static bool
ahead_ok (const struct adse_site *s)
{
  uint32_t ahead = (uint32_t) s->konst[0];
  uint32_t t = adse_site_never (s, true), f = adse_site_never (s, false);
  if (s->konst[0] >> 56 || s->konst[0] >> 40 & 0xff || t & f)
    return false;
  if ((ahead | t | f)
      && (s->nclause > ADSE_MAX_CLAUSES || (ahead | t | f) >> s->nclause))
    return false;
  return !ahead || !(s->flags & ADSE_SITE_EAGER);
}

/* A formula is postfix over NCLAUSE conditions, leaves one value and ends inside
   the string table.  */
static bool
formula_ok (const struct check *c, const struct adse_site *s)
{
  const uint8_t *p = (const uint8_t *) c->u->strings + s->formula;
  const uint8_t *end = (const uint8_t *) c->u->strings + c->u->meta->strings.count;
  int depth = 0;
  if (!s->formula)
    return true;
  for (; p < end && *p != ADSE_F_END; p++)
    if (*p < 32)
      {
	if (*p >= s->nclause || ++depth > MAX_STACK)
	  return false;
      }
    else if (*p == ADSE_F_AND || *p == ADSE_F_OR || *p == ADSE_F_XOR)
      {
	if (--depth < 1)
	  return false;
      }
    else if (*p != ADSE_F_NOT || depth < 1)
      return false;
  return p < end && depth == 1;
}

static bool
width_ok (uint64_t width)
{
  return width >= 1 && width <= 64;
}

/* SITE is 0 or one more than the number of a site of KIND.  */
static bool
link_ok (const struct check *c, uint32_t site, unsigned kind)
{
  return !site
	 || (site <= c->u->meta->sites.count && c->u->sites[site - 1].kind == kind);
}

static bool
block_ok (const struct check *c, uint32_t block)
{
  return link_ok (c, block, ADSE_SITE_BLOCK);
}

/* The definitions that may reach the use S, each of its function, in the order of
   their numbers.  */
static bool
definitions_ok (const struct check *c, const struct adse_site *s)
{
  const struct adse_case *d = c->u->cases + s->cases;
  if (!range_ok (s->cases, s->ncase, c->u->meta->cases.count))
    return false;
  for (uint32_t i = 0; i < s->ncase; i++)
    if (!d[i].block || !link_ok (c, d[i].block, ADSE_SITE_DEF)
	|| c->u->sites[d[i].block - 1].function != s->function || d[i].lo != d[i].hi
	|| d[i].lo < 1 || d[i].lo > UINT32_MAX || (i && d[i].lo <= d[i - 1].lo))
      return false;
  return true;
}

static int
check_sites (struct check *c)
{
  const struct symrt_meta *m = c->u->meta;
  for (uint32_t i = 0; i < m->sites.count; i++)
    {
      const struct adse_site *s = &c->u->sites[i];
      bool ok = s->function < m->functions.count && file_ok (c, s->file)
		&& string_ok (c, s->text) && string_ok (c, s->opnd_text[0])
		&& string_ok (c, s->opnd_text[1]) && string_ok (c, s->formula);
      switch (ok ? s->kind : 0)
	{
	case ADSE_SITE_OP:
	  ok = s->op < ADSE_OP__COUNT && width_ok (s->width)
	       && (!adse_op_is_float (s->op) || s->width == 32 || s->width == 64)
	       && s->opnd[0] <= ADSE_OPND_CONST && s->opnd[1] <= ADSE_OPND_CONST;
	  break;
	case ADSE_SITE_STEP:
	  ok = (s->op == ADSE_OP_ADD || s->op == ADSE_OP_SUB) && width_ok (s->width)
	       && s->opnd[0] <= ADSE_OPND_CONST && s->opnd[1] == ADSE_OPND_CONST
	       && s->konst[1] == 1;
	  break;
	case ADSE_SITE_ACCESS:
	  ok = (s->op == ADSE_ACCESS_INDEX || s->op == ADSE_ACCESS_POINTER)
	       && width_ok (s->width) && s->opnd[0] <= ADSE_OPND_CONST
	       && s->opnd[1] == ADSE_OPND_NONE;
	  break;
	case ADSE_SITE_CONVERT:
	  ok = (s->op == ADSE_OP_NONE || s->op == ADSE_OP_FTOS || s->op == ADSE_OP_FTOU)
	       && width_ok (s->width) && width_ok (s->konst[1])
	       && s->opnd[0] <= ADSE_OPND_CONST && s->opnd[1] == ADSE_OPND_NONE;
	  break;
	case ADSE_SITE_VALUE:
	  ok = width_ok (s->width) && s->opnd[0] >= ADSE_OPND_VAR
	       && s->opnd[0] <= ADSE_OPND_CONST && s->opnd[1] == ADSE_OPND_NONE;
	  break;
	case ADSE_SITE_ASSIGN:
	  ok = width_ok (s->width) && s->opnd[0] == ADSE_OPND_VAR
	       && s->opnd[1] >= ADSE_OPND_EXPR && s->opnd[1] <= ADSE_OPND_CONST;
	  break;
	case ADSE_SITE_POINT:
	  ok = s->op >= ADSE_POINT_UNREACHABLE && s->op <= ADSE_POINT_ABORT
	       && s->width == 1 && s->opnd[1] == ADSE_OPND_NONE;
	  break;
	case ADSE_SITE_COND:
	  ok = s->decision < m->sites.count
	       && c->u->sites[s->decision].kind == ADSE_SITE_DECISION;
	  break;
	case ADSE_SITE_DECISION:
	  ok = s->nclause && formula_ok (c, s) && ahead_ok (s)
	       && block_ok (c, adse_site_block (s, 0))
	       && block_ok (c, adse_site_block (s, 1));
	  break;
	case ADSE_SITE_SWITCH:
	  ok = width_ok (s->width) && range_ok (s->cases, s->ncase, m->cases.count)
	       && block_ok (c, adse_site_block (s, 0)) && !adse_site_block (s, 1);
	  break;
	case ADSE_SITE_FUNCTION:
	case ADSE_SITE_BLOCK:
	case ADSE_SITE_CALL: ok = s->width == 1; break;
	case ADSE_SITE_DEF: ok = s->width == 1 && s->konst[0] < m->sites.count; break;
	case ADSE_SITE_LOOP: ok = s->width == 8 && s->konst[0] < 4; break;
	case ADSE_SITE_USER: ok = s->width == 1; break;
	case ADSE_SITE_PARAM:
	  ok = s->width >= 1 && s->width <= 64 && s->nclause < ADSE_PARAM__COUNT;
	  break;
	case ADSE_SITE_USE:
	  ok = s->width == 32 && s->opnd[1] == ADSE_OPND_NONE && definitions_ok (c, s);
	  break;
	default: ok = false;
	}
      if (!ok)
	return bad (c, "site", i);
    }
  for (uint32_t i = 0; i < m->cases.count; i++)
    if (!string_ok (c, c->u->cases[i].text)
	|| (!block_ok (c, c->u->cases[i].block)
	    && !link_ok (c, c->u->cases[i].block, ADSE_SITE_DEF)))
      return bad (c, "case", i);
  if (m->branches.count != m->nbranch)
    return bad (c, "number of branches", m->nbranch);
  for (uint32_t i = 0; i < m->branches.count; i++)
    if (c->u->branches[i].function >= m->functions.count
	|| !index_ok (c->u->branches[i].site, m->sites.count))
      return bad (c, "branch", i);
  return 0;
}

int
unit_open (struct unit *u, const uint8_t *data, size_t n, char *why, size_t nwhy)
{
  struct check c = { u, data, 0, why, nwhy };
  const struct symrt_meta *m = (const struct symrt_meta *) data;
  memset (u, 0, sizeof *u);
  if (n < sizeof *m || m->magic != SYMRT_META_MAGIC)
    {
      snprintf (why, nwhy, "its beginning is damaged");
      return -1;
    }
  if (m->version != SYMRT_META_VERSION)
    {
      snprintf (why, nwhy,
		"it has version %u, this adse reads version %d:"
		" rebuild with the plugin of this adse",
		m->version, SYMRT_META_VERSION);
      return -1;
    }
  if (m->size > n || m->size < sizeof *m || m->size % 8)
    {
      snprintf (why, nwhy, "it is cut off (%u of %zu bytes)", m->size, n);
      return -1;
    }
  if (stamp_of (data, m->size) != m->stamp)
    {
      snprintf (why, nwhy, "its checksum is wrong");
      return -1;
    }
  if (m->flags > (SYMRT_UNIT_OPTIMIZE | SYMRT_UNIT_OPTIMIZE_SIZE) || m->unused)
    {
      snprintf (why, nwhy, "its flags are wrong");
      return -1;
    }
  u->meta = m;
  c.size = m->size;
  if (check_tables (&c))
    return -1;
  if (!file_ok (&c, m->source) || !file_ok (&c, m->directory)
      || !string_ok (&c, m->compiler) || !string_ok (&c, m->compiler_version))
    return bad (&c, "source name", m->source);
  if (check_types (&c) || check_functions (&c) || check_externs (&c)
      || check_sites (&c))
    return -1;
  u->site_ctx.strings = u->strings;
  u->site_ctx.cases = u->cases;
  u->site_ctx.sites = u->sites;
  u->site_ctx.nsite = u->meta->sites.count;
  u->site_ctx.limit = ADSE_LIMIT_DEFAULT;
  return 0;
}
