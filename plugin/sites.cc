/* SPDX-License-Identifier: GPL-3.0-or-later
   Registry of the sites that phase G finds.  Trees do not live until phase S, so
   a site is found by function, location and tree code: locations keep the
   column of the operator through gimplification, only lexical blocks are added
   to them.  */
#include "sites.h"

typedef int_hash<uint64_t, 0, 1> key_hash;
static hash_map<key_hash, int> *by_key;
static const int ambiguous = -1;

/* How many sites of a function, kind, operator and text there were.  */
static hash_map<nofree_string_hash, unsigned> *ordinals;

static bool
key_of (unsigned function, location_t loc, enum tree_code code, uint64_t *key)
{
  loc = get_pure_location (loc);
  *key = (uint64_t) function << 44 | (uint64_t) code << 32 | loc;
  return function < 1u << 20 && (unsigned) code < 1u << 12
	 && loc > BUILTINS_LOCATION;
}

void
sites_place (tree fndecl, location_t loc, struct adse_site *s)
{
  expanded_location x = source_place (loc);
  s->function = meta_function (fndecl);
  s->file = meta_string (x.file ? x.file : "");
  s->line = x.line;
  s->column = x.column;
}

unsigned
sites_add (tree fndecl, location_t loc, enum tree_code code,
	   struct adse_site *s)
{
  uint64_t key;
  if (!by_key)
    {
      by_key = new hash_map<key_hash, int>;
      ordinals = new hash_map<nofree_string_hash, unsigned>;
    }
  bool keyed = code != ERROR_MARK && key_of (s->function, loc, code, &key);
  if (keyed)
    if (int *old = by_key->get (key))
      {
	if (*old == ambiguous)
	  return meta_add_site (s);
	struct adse_site *o = meta_site (*old);
	if (o->kind == s->kind && o->op == s->op && o->text == s->text
	    && o->width == s->width && o->opnd[0] == s->opnd[0]
	    && o->opnd[1] == s->opnd[1] && o->konst[0] == s->konst[0]
	    && o->konst[1] == s->konst[1])
	  return *old;
	*old = ambiguous;
	keyed = false;
      }

  char *name = xasprintf ("%u/%u/%u/%u", s->function, s->kind, s->op, s->text);
  bool existed;
  unsigned &n = ordinals->get_or_insert (name, &existed);
  if (existed)
    free (name);
  else
    n = 0;
  s->ordinal = n++;
  unsigned index = meta_add_site (s);
  if (keyed)
    by_key->put (key, index);
  return index;
}

int
sites_find (tree fndecl, location_t loc, enum tree_code code)
{
  uint64_t key;
  if (!by_key || !key_of (meta_function (fndecl), loc, code, &key))
    return -1;
  int *site = by_key->get (key);
  return site ? *site : -1;
}
