/* SPDX-License-Identifier: GPL-3.0-or-later
   The metadata's records: sites, cases, functions, globals, uses, branches.
   Phase G and phase S add to them, meta_collect fills in what only complete types
   tell, blob.cc writes them.  Records are in the order in which the source names
   things, so that the same source gives the same bytes.  */
#include "base/plugin.h"
#include "meta/models.h"
#include "meta/records.h"
#include "meta/tables.h"
#include "source/source.h"
#include "meta.h"
#include "site.h"

struct meta_tables meta;

/* Everything that must survive until the blob is written, as a list.  */
static tree kept;

static hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>, unsigned> *function_by_uid,
  *global_by_uid;
static hash_map<nofree_string_hash, unsigned> *global_by_name, *declared_in;
static hash_map<nofree_string_hash, unsigned> *string_by_text;
static bool collected;

void
meta_keep (tree t)
{
  kept = tree_cons (NULL_TREE, t, kept);
}

const struct ggc_root_tab *
meta_roots (void)
{
  static const struct ggc_root_tab roots[]
    = { { &kept, 1, sizeof (tree), &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
	LAST_GGC_ROOT_TAB };
  return roots;
}

unsigned
meta_bytes (const void *p, size_t n)
{
  if (meta.strings.is_empty ())
    meta.strings.safe_push (0);
  unsigned offset = meta.strings.length ();
  meta.strings.safe_grow (offset + n);
  memcpy (&meta.strings[offset], p, n);
  return offset;
}

const char *
meta_text (unsigned string)
{
  return string ? &meta.strings[string] : "";
}

unsigned
meta_string (const char *s)
{
  if (!*s)
    return 0;
  if (!string_by_text)
    string_by_text = new hash_map<nofree_string_hash, unsigned>;
  if (unsigned *known = string_by_text->get (s))
    return *known;
  unsigned offset = meta_bytes (s, strlen (s) + 1);
  string_by_text->put (xstrdup (s), offset);
  return offset;
}

unsigned
meta_add_site (const struct adse_site *s)
{
  meta.sites.safe_push (*s);
  return meta.sites.length () - 1;
}

struct adse_site *
meta_site (unsigned i)
{
  return &meta.sites[i];
}

unsigned
meta_nsite (void)
{
  return meta.sites.length ();
}

unsigned
meta_add_case (const struct adse_case *c)
{
  meta.cases.safe_push (*c);
  return meta.cases.length () - 1;
}

struct adse_case *
meta_case (unsigned i)
{
  return &meta.cases[i];
}

unsigned
meta_file (location_t loc, unsigned *line)
{
  expanded_location x = source_place (loc);
  if (line)
    *line = x.line;
  return meta_string (x.file ? x.file : "");
}

/* The assembler's name without the prefix of the target.  */
static unsigned
symbol_string (tree decl)
{
  tree id = DECL_ASSEMBLER_NAME (decl);
  return meta_string (targetm.strip_name_encoding (IDENTIFIER_POINTER (id)));
}

static void
complete_function (struct meta_function *f)
{
  tree d = f->decl, type = TREE_TYPE (d);
  struct symrt_function *r = &f->record;
  const char *name = DECL_NAME (d) ? IDENTIFIER_POINTER (DECL_NAME (d)) : "";
  r->name = meta_string (name);
  r->symbol = symbol_string (d);
  r->file = meta_file (DECL_SOURCE_LOCATION (d), &r->line);
  r->body_file = r->file;
  if (struct function *fn = DECL_STRUCT_FUNCTION (d))
    if (fn->function_start_locus > BUILTINS_LOCATION)
      r->body_file = meta_file (fn->function_start_locus, NULL);
  unsigned *first = declared_in ? declared_in->get (name) : NULL;
  r->decl_file = first ? *first : r->file;
  r->flags |= (TREE_PUBLIC (d) ? 0 : SYMRT_F_STATIC)
	      | (stdarg_p (type) ? SYMRT_F_VARARGS : 0)
	      | (TREE_THIS_VOLATILE (d) ? SYMRT_F_NORETURN : 0)
	      | (MAIN_NAME_P (DECL_NAME (d)) && TREE_PUBLIC (d) ? SYMRT_F_MAIN : 0)
	      | (DECL_DECLARED_INLINE_P (d) ? SYMRT_F_INLINE : 0)
	      | (DECL_COMDAT (d) || DECL_ONE_ONLY (d) ? SYMRT_F_COMDAT : 0);
  r->type = types_add (type);
  types_parameters (d, &r->first_param, &r->nparam);
}

unsigned
meta_function (tree fndecl)
{
  if (!function_by_uid)
    function_by_uid
      = new hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>, unsigned>;
  bool existed;
  unsigned &index = function_by_uid->get_or_insert (DECL_UID (fndecl), &existed);
  if (existed)
    return index;
  unsigned i = index = meta.functions.length ();
  struct meta_function *f = new struct meta_function ();
  f->decl = fndecl;
  meta_keep (fndecl);
  meta.functions.safe_push (f);
  if (collected)
    complete_function (f);
  return i;
}

void
meta_function_skip (tree fndecl, unsigned flags, unsigned reason)
{
  struct symrt_function *r = &meta.functions[meta_function (fndecl)]->record;
  r->flags |= flags;
  r->reason = reason;
}

unsigned
meta_nfunction (void)
{
  return meta.functions.length ();
}

tree
meta_function_decl (unsigned i)
{
  return meta.functions[i]->decl;
}

static void
complete_global (struct meta_global *g)
{
  tree d = g->decl, type = TREE_TYPE (d);
  struct symrt_global *r = &g->record;
  tree context = DECL_CONTEXT (d);
  bool local = context && TREE_CODE (context) == FUNCTION_DECL;
  r->name = meta_string (IDENTIFIER_POINTER (DECL_NAME (d)));
  r->symbol = symbol_string (d);
  r->type = types_add (type);
  r->file = meta_file (DECL_SOURCE_LOCATION (d), &r->line);
  r->function = SYMRT_NONE;
  if (DECL_EXTERNAL (d))
    r->flags |= SYMRT_G_EXTERN;
  else if (local)
    {
      r->flags |= SYMRT_G_LOCAL;
      if (unsigned *f = function_by_uid->get (DECL_UID (context)))
	r->function = *f;
    }
  else if (!TREE_PUBLIC (d))
    r->flags |= SYMRT_G_STATIC;
  tree element = type;
  while (TREE_CODE (element) == ARRAY_TYPE)
    element = TREE_TYPE (element);
  if (TREE_READONLY (d) || TYPE_READONLY (element))
    r->flags |= SYMRT_G_CONST;
  if (DECL_THREAD_LOCAL_P (d))
    r->flags |= SYMRT_G_THREAD;
  if (TREE_CODE (type) == ARRAY_TYPE && !COMPLETE_TYPE_P (type))
    r->flags |= SYMRT_G_ARRAY_UNKNOWN;
}

unsigned
meta_global (tree decl)
{
  if (!global_by_uid)
    {
      global_by_uid
	= new hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>, unsigned>;
      global_by_name = new hash_map<nofree_string_hash, unsigned>;
    }
  if (unsigned *known = global_by_uid->get (DECL_UID (decl)))
    return *known;
  /* Declarations inside functions repeat an external variable.  */
  bool shared = TREE_PUBLIC (decl) || DECL_EXTERNAL (decl);
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  unsigned i;
  if (unsigned *known = shared ? global_by_name->get (name) : NULL)
    {
      i = *known;
      tree *old = &meta.globals[i].decl;
      if (DECL_EXTERNAL (*old) && !DECL_EXTERNAL (decl))
	{
	  *old = decl;
	  meta_keep (decl);
	}
    }
  else
    {
      struct meta_global g;
      memset (&g, 0, sizeof g);
      g.decl = decl;
      i = meta.globals.length ();
      meta_keep (decl);
      if (collected)
	complete_global (&g);
      meta.globals.safe_push (g);
      if (shared)
	global_by_name->put (name, i);
    }
  global_by_uid->put (DECL_UID (decl), i);
  return i;
}

unsigned
meta_nglobal (void)
{
  return meta.globals.length ();
}

tree
meta_global_decl (unsigned i)
{
  return meta.globals[i].decl;
}

void
meta_use (tree fndecl, unsigned kind, unsigned index)
{
  struct meta_function *f = meta.functions[meta_function (fndecl)];
  for (const struct symrt_use &u : f->uses)
    if (u.kind == kind && u.index == index)
      return;
  struct symrt_use u = { kind, index };
  f->uses.safe_push (u);
}

void
meta_flow (tree fndecl, unsigned kind, unsigned index)
{
  struct symrt_use u = { kind, index };
  meta.functions[meta_function (fndecl)]->flow.safe_push (u);
}

unsigned
meta_flow_call (tree fndecl, tree callee)
{
  struct meta_function *f = meta.functions[meta_function (fndecl)];
  meta_keep (callee);
  f->flow_calls.safe_push (callee);
  return f->flow_calls.length () - 1;
}

void
meta_call (tree fndecl, tree callee)
{
  struct meta_function *f = meta.functions[meta_function (fndecl)];
  if (f->calls.contains (callee))
    return;
  meta_keep (callee);
  f->calls.safe_push (callee);
}

unsigned
meta_branch (tree fndecl, location_t loc, unsigned site, bool negated)
{
  struct symrt_branch b;
  memset (&b, 0, sizeof b);
  b.function = meta_function (fndecl);
  if (get_pure_location (loc) > BUILTINS_LOCATION)
    {
      expanded_location x = source_place (loc);
      b.line = x.line;
      b.column = x.column;
    }
  else if (site != SYMRT_NONE)
    {
      b.line = meta.sites[site].line;
      b.column = meta.sites[site].column;
    }
  b.site = site;
  b.negated = negated;
  meta.branches.safe_push (b);
  return meta.branches.length () - 1;
}

void
meta_count (tree fndecl, unsigned reason)
{
  struct meta_function *f = meta.functions[meta_function (fndecl)];
  for (struct symrt_count &c : f->counts)
    if (c.reason == reason)
      {
	c.count++;
	return;
      }
  struct symrt_count c = { reason, 1 };
  f->counts.safe_push (c);
}

void
meta_declared (tree decl)
{
  if (TREE_CODE (decl) != FUNCTION_DECL || !DECL_NAME (decl)
      || DECL_SOURCE_LOCATION (decl) <= BUILTINS_LOCATION)
    return;
  if (!declared_in)
    declared_in = new hash_map<nofree_string_hash, unsigned>;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  bool existed;
  unsigned &file = declared_in->get_or_insert (name, &existed);
  if (!existed)
    {
      expanded_location x = source_place (DECL_SOURCE_LOCATION (decl));
      file = meta_string (x.file ? x.file : "");
    }
}

/* DECL, whose symbol is SYMBOL, gets a record unless it has one.  */
static void
note_extern (tree decl, unsigned symbol)
{
  if (fndecl_built_in_p (decl) || !DECL_NAME (decl))
    return;
  for (const struct symrt_extern &e : meta.externs)
    if (e.symbol == symbol)
      return;
  struct symrt_extern e;
  e.name = meta_string (IDENTIFIER_POINTER (DECL_NAME (decl)));
  e.symbol = symbol;
  e.type = types_add (TREE_TYPE (decl));
  e.flags = TREE_THIS_VOLATILE (decl) ? SYMRT_X_NORETURN : 0;
  if (TREE_READONLY (decl) || DECL_PURE_P (decl))
    e.flags |= SYMRT_X_PURE;
  if (lookup_attribute ("returns_nonnull", TYPE_ATTRIBUTES (TREE_TYPE (decl))))
    e.flags |= SYMRT_X_NONNULL;
  meta.externs.safe_push (e);
}

/* A function that F calls: a use by index when its body is in this unit.  */
static struct symrt_use
resolve_call (tree callee)
{
  struct symrt_use u;
  if (unsigned *index = function_by_uid->get (DECL_UID (callee)))
    {
      u.kind = SYMRT_U_CALL;
      u.index = *index;
    }
  else
    {
      u.kind = SYMRT_U_EXTERN;
      u.index = symbol_string (callee);
      note_extern (callee, u.index);
      /* It is no function that the runtime follows.  */
      if (model_declared_otherwise (callee))
	{
	  tree id = DECL_ASSEMBLER_NAME (callee);
	  std::string name (targetm.strip_name_encoding (IDENTIFIER_POINTER (id)));
	  u.index = meta_string ((name + " (declared otherwise)").c_str ());
	}
    }
  return u;
}

void
meta_collect (void)
{
  if (collected)
    return;
  collected = true;
  for (unsigned i = 0; i < meta.functions.length (); i++)
    {
      complete_function (meta.functions[i]);
      struct meta_function *f = meta.functions[i];
      for (tree callee : f->calls)
	f->uses.safe_push (resolve_call (callee));
      for (struct symrt_use &u : f->flow)
	if (u.kind == SYMRT_U_AT_CALL && u.index != SYMRT_NONE)
	  u = resolve_call (f->flow_calls[u.index]);
    }
  for (unsigned i = 0; i < meta.globals.length (); i++)
    complete_global (&meta.globals[i]);
}
