/* SPDX-License-Identifier: GPL-3.0-or-later
   What was decided about each function of the unit.  */
#include "instrument/units.h"

static auto_vec<unit_function> *functions;
static hash_map<tree, unsigned> *function_index; /* originals and clones */

void
unit_begin (void)
{
  functions = new auto_vec<unit_function>;
  function_index = new hash_map<tree, unsigned>;
}

void
unit_end (void)
{
  delete functions;
  delete function_index;
  functions = NULL;
}

void
unit_add (const unit_function &u)
{
  function_index->put (u.node->decl, functions->length ());
  if (u.clone)
    function_index->put (u.clone->decl, functions->length ());
  functions->safe_push (u);
}

const vec<unit_function> &
unit_functions (void)
{
  return *functions;
}

const unit_function *
unit_record (tree decl)
{
  unsigned *i = function_index->get (decl);
  return i ? &(*functions)[*i] : NULL;
}

tree
unit_named (tree name, const char *suffix)
{
  const char *s = IDENTIFIER_POINTER (name);
  size_t n = strlen (s);
  for (const unit_function &u : *functions)
    {
      const char *t
	= DECL_NAME (u.node->decl) ? IDENTIFIER_POINTER (DECL_NAME (u.node->decl)) : "";
      if (!strncmp (t, s, n) && !strcmp (t + n, suffix))
	return u.node->decl;
    }
  return NULL_TREE;
}

const unit_function *
unit_find (tree decl)
{
  unsigned *i = function_index->get (decl);
  if (!i)
    {
      cgraph_node *node = cgraph_node::get (decl);
      if (!node)
	return NULL;
      i = function_index->get (node->ultimate_alias_target ()->decl);
      if (!i)
	return NULL;
    }
  const unit_function *u = &(*functions)[*i];
  if (u->clone && u->clone->decl == decl)
    return u;
  cgraph_node *node = cgraph_node::get (decl);
  enum availability avail;
  node->ultimate_alias_target (&avail);
  return avail > AVAIL_INTERPOSABLE ? u : NULL;
}
