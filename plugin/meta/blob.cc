/* SPDX-License-Identifier: GPL-3.0-or-later
   The metadata as bytes: header, then the tables of meta.h, in a variable of its
   own section.  No relocation: file offsets and indices only, so the driver can
   read it from any object, archive or image.  */
#include "base/plugin.h"
#include "meta/records.h"
#include "meta/tables.h"
#include "meta.h"
#include "symrt-reasons.h"

static auto_vec<unsigned char> bytes;

static void
append (const void *p, size_t n)
{
  unsigned at = bytes.length ();
  if (n == 0)
    return;
  bytes.safe_grow (at + n);
  memcpy (&bytes[at], p, n);
}

static void
align (void)
{
  while (bytes.length () % 8)
    bytes.safe_push (0);
}

template <typename T>
static struct symrt_table
table (const vec<T> &v)
{
  align ();
  struct symrt_table t = { bytes.length (), v.length () };
  if (v.length ())
    append (&v[0], v.length () * sizeof (T));
  return t;
}

static uint64_t
fnv1a (const unsigned char *p, size_t n)
{
  uint64_t h = 0xcbf29ce484222325ull;
  for (size_t i = 0; i < n; i++)
    h = (h ^ p[i]) * 0x100000001b3ull;
  return h;
}

/* The compiler dropped the body: unused, or inlined in the front end.  */
static bool
without_code (tree decl)
{
  cgraph_node *n = cgraph_node::get (decl);
  return !n || !n->definition || !n->has_gimple_body_p ();
}

static void
finish_functions (auto_vec<struct symrt_function> *out,
		  auto_vec<struct symrt_use> *uses,
		  auto_vec<struct symrt_count> *counts)
{
  for (struct meta_function *f : meta.functions)
    {
      struct symrt_function r = f->record;
      if (!(r.flags & (SYMRT_F_SKIPPED | SYMRT_F_GUARDED)) && without_code (f->decl))
	{
	  r.flags |= SYMRT_F_SKIPPED;
	  r.reason = SYMRT_REASON_NOT_EMITTED;
	}
      r.first_use = uses->length ();
      r.nuse = f->uses.length () + f->flow.length ();
      for (const struct symrt_use &u : f->uses)
	uses->safe_push (u);
      for (const struct symrt_use &u : f->flow)
	uses->safe_push (u);
      r.first_count = counts->length ();
      r.ncount = f->counts.length ();
      for (const struct symrt_count &c : f->counts)
	counts->safe_push (c);
      out->safe_push (r);
    }
}

static tree
blob_variable (void)
{
  tree type = build_array_type_nelts (unsigned_char_type_node, bytes.length ());
  tree d
    = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("__adse_meta"), type);
  TREE_STATIC (d) = 1;
  TREE_READONLY (d) = 1;
  DECL_ARTIFICIAL (d) = 1;
  DECL_IGNORED_P (d) = 1;
  TREE_USED (d) = 1;
  DECL_PRESERVE_P (d) = 1;
  set_decl_section_name (d, SYMRT_META_SECTION);
  SET_DECL_ALIGN (d, 64);
  DECL_USER_ALIGN (d) = 1;
  tree s = build_string (bytes.length (), (const char *) bytes.address ());
  TREE_TYPE (s) = type;
  TREE_CONSTANT (s) = 1;
  TREE_STATIC (s) = 1;
  TREE_READONLY (s) = 1;
  DECL_INITIAL (d) = s;
  varpool_node::finalize_decl (d);
  varpool_node *n = varpool_node::get_create (d);
  n->force_output = 1;
  n->analyze ();
  return d;
}

tree
meta_emit (void)
{
  meta_collect ();
  struct symrt_meta h;
  memset (&h, 0, sizeof h);
  h.magic = SYMRT_META_MAGIC;
  h.version = SYMRT_META_VERSION;
  h.source = meta_string (main_input_filename ? main_input_filename : "");
  const char *dir = get_src_pwd ();
  h.directory = meta_string (dir ? dir : "");
  const char *compiler = getenv ("COLLECT_GCC");
  h.compiler = meta_string (compiler ? compiler : "gcc");
  h.compiler_version = meta_string (gcc_version.basever);
  h.nbranch = meta.branches.length ();
  h.flags = (optimize ? SYMRT_UNIT_OPTIMIZE : 0)
	    | (optimize_size ? SYMRT_UNIT_OPTIMIZE_SIZE : 0);

  auto_vec<unsigned> options;
  options_collect (&options);
  auto_vec<struct symrt_function> functions;
  auto_vec<struct symrt_use> uses;
  auto_vec<struct symrt_count> counts;
  finish_functions (&functions, &uses, &counts);
  auto_vec<struct symrt_global> globals;
  for (const struct meta_global &g : meta.globals)
    globals.safe_push (g.record);
  meta_bytes ("", 1);

  append (&h, sizeof h);
  h.strings = table (meta.strings);
  h.options = table (options);
  h.types = table (meta.types);
  h.fields = table (meta.fields);
  h.enumerators = table (meta.enumerators);
  h.functions = table (functions);
  h.params = table (meta.params);
  h.globals = table (globals);
  h.uses = table (uses);
  h.sites = table (meta.sites);
  h.cases = table (meta.cases);
  h.branches = table (meta.branches);
  h.counts = table (counts);
  if (meta.externs.length ())
    {
      struct symrt_externs n = { meta.externs.length (), 0 };
      align ();
      h.externs = bytes.length ();
      append (&n, sizeof n);
      table (meta.externs);
    }
  align ();
  h.size = bytes.length ();
  memcpy (bytes.address (), &h, sizeof h);
  h.stamp = fnv1a (bytes.address (), bytes.length ());
  memcpy (bytes.address (), &h, sizeof h);
  return blob_variable ();
}
