/* SPDX-License-Identifier: GPL-3.0-or-later
   Emission of GIMPLE for phase S; see emit.h.  What is fixed in symrt-layout.h
   and symrt-abi.def is turned into statements here.  */
#include "base/float-types.h"
#include "emit/emit.h"
#include "meta.h"
#include "packet.h"
#include "symrt-layout.h"

struct unit_vars unit_vars;
tree type_u8, type_u32, type_u64;
tree type_bytes;
static tree entry_types[ENTRY__COUNT];

static const struct
{
  const char *result, *parameters;
  bool is_const;
} entry_rows[] = {
#define C true
#define N false
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES)                                 \
  { #RESULT, #PARAMETERS, ATTRIBUTES },
#include "symrt-abi.def"
#undef SYMRT_FN
#undef C
#undef N
};

tree
id_const (unsigned long v)
{
  return build_int_cst (type_u32, v);
}

tree
value_const (unsigned long v)
{
  return build_int_cst (type_u64, v);
}

static tree
letter_type (char c)
{
  switch (c)
    {
    case 'i': return type_u32;
    case 'l': return type_u64;
    case 'p': return ptr_type_node;
    default: return void_type_node;
    }
}

/* Pure functions of their arguments may be merged and dropped; what reads or
   writes shadow memory may not, though it leaves program memory alone.  */
static bool
entry_is_pure (enum entry_point e)
{
  return entry_rows[e].is_const && e != ENTRY_load && e != ENTRY_load_bits;
}

static tree
entry_type (enum entry_point e)
{
  if (entry_types[e])
    return entry_types[e];
  auto_vec<tree> args;
  for (const char *p = entry_rows[e].parameters; *p; p++)
    if (strchr ("ilp", *p))
      args.safe_push (letter_type (*p));
  tree t = build_function_type_array (letter_type (*entry_rows[e].result),
				      args.length (), args.address ());
  if (entry_is_pure (e))
    t = build_type_variant (t, 1, 0);
  return entry_types[e] = t;
}

/* The unit's words as they grow; how many there are is known at the end.  */
static auto_vec<uint32_t> *unit_words;

static tree
words_variable (void)
{
  tree d = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("__adse_words"),
		       build_array_type_nelts (type_u8, 4 * SYMRT_UNIT_HEADER));
  TREE_STATIC (d) = 1;
  TREE_USED (d) = 1;
  TREE_ADDRESSABLE (d) = 1;
  DECL_ARTIFICIAL (d) = 1;
  DECL_IGNORED_P (d) = 1;
  SET_DECL_ALIGN (d, 64);
  DECL_USER_ALIGN (d) = 1;
  return d;
}

tree
unit_word (unsigned index)
{
  return build2 (MEM_REF, type_u32, build_fold_addr_expr (unit_vars.words),
		 build_int_cst (type_bytes, 4 * index));
}

tree
unit_add_words (const vec<uint32_t> &words)
{
  unsigned at = unit_words->length ();
  unit_words->safe_push (at);
  unit_words->safe_splice (words);
  return unit_word (at);
}

void
emit_finish_unit (void)
{
  tree d = unit_vars.words;
  unsigned bytes = 4 * unit_words->length ();
  TREE_TYPE (d) = build_array_type_nelts (type_u8, bytes);
  tree s = build_string (bytes, (const char *) unit_words->address ());
  TREE_TYPE (s) = TREE_TYPE (d);
  TREE_CONSTANT (s) = 1;
  TREE_STATIC (s) = 1;
  DECL_INITIAL (d) = s;
  relayout_decl (d);
  varpool_node::finalize_decl (d);
  delete unit_words;
  unit_words = NULL;
}

/* One pointer a linked object, whatever the number of its units; another one for
   units of another version, which the runtime refuses and which must not be switched
   on by these.  */
static tree
ops_variable (void)
{
  char name[60];
  sprintf (name, "__adse_ops_%d_%d", SYMRT_ABI_VERSION, SYMRT_META_VERSION);
  tree d
    = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), ptr_type_node);
  TREE_STATIC (d) = 1;
  TREE_PUBLIC (d) = 1;
  TREE_USED (d) = 1;
  TREE_ADDRESSABLE (d) = 1;
  DECL_ARTIFICIAL (d) = 1;
  DECL_IGNORED_P (d) = 1;
  DECL_COMMON (d) = 0;
  make_decl_one_only (d, DECL_ASSEMBLER_NAME (d));
  DECL_WEAK (d) = 1;
  DECL_VISIBILITY (d) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (d) = 1;
  varpool_node::finalize_decl (d);
  return d;
}

void
emit_start_unit (void)
{
  type_u8 = unsigned_char_type_node;
  type_u32 = unsigned_type_node;
  type_u64 = long_unsigned_type_node;
  type_bytes = build_pointer_type_for_mode (char_type_node, ptr_mode, true);
  memset (entry_types, 0, sizeof entry_types);
  unit_vars.ops = ops_variable ();
  unit_vars.words = words_variable ();
  unit_words = new auto_vec<uint32_t>;
  for (unsigned i = 0; i < SYMRT_UNIT_HEADER; i++)
    unit_words->safe_push (0);
}

static tree
fixed (tree type, unsigned long address)
{
  tree at = build_int_cst (build_pointer_type (type), address);
  return build2 (MEM_REF, type, at, build_int_cst (type_bytes, 0));
}

void
emitter::start (tree live)
{
  m_live = live;
  restart ();
}

tree
emitter::value (tree x)
{
  tree type = TREE_TYPE (x);
  if (TREE_CODE (x) == INTEGER_CST)
    return wide_int_to_tree (type_u64, wide_int::from (wi::to_wide (x), 64, UNSIGNED));
  if (TREE_CODE (x) == REAL_CST)
    return value_const (float_bits (x));
  if (TREE_CODE (type) == REAL_TYPE)
    return raw_value (x);
  if (POINTER_TYPE_P (type))
    return unary (NOP_EXPR, type_u64, x);
  if (!TYPE_UNSIGNED (type) && TYPE_PRECISION (type) < 64)
    x = convert (unsigned_type_for (type), x);
  return convert (type_u64, x);
}

tree
emitter::raw_value (tree x)
{
  unsigned bits = tree_to_uhwi (TYPE_SIZE (TREE_TYPE (x)));
  tree integer = build_nonstandard_integer_type (bits, 1);
  return convert (type_u64, copy (integer, build1 (VIEW_CONVERT_EXPR, integer, x)));
}

tree
emitter::address (tree ref)
{
  tree base = get_base_address (ref);
  if (DECL_P (base))
    mark_addressable (base);
  /* The body of a __GIMPLE function has no scopes to have seen it in.  */
  if (VAR_P (base))
    DECL_SEEN_IN_BIND_EXPR_P (base) = 1;
  tree addr = build_fold_addr_expr (unshare_expr (ref));
  gimple_seq seq = NULL;
  addr = force_gimple_operand (addr, &seq, true, NULL_TREE);
  add_seq (seq);
  return addr;
}

tree
emitter::byte_at (tree base, HOST_WIDE_INT offset)
{
  mark_addressable (base);
  return build2 (MEM_REF, type_u8, build_fold_addr_expr (base),
		 build_int_cst (type_bytes, offset));
}

/* In a guarded function that is dormant the address of a pointer that is null
   then: eight bytes that are zero, at no cost in control flow.  */
tree
emitter::guarded_address (tree address)
{
  if (!m_live)
    return address;
  tree lhs = make_ssa_name (TREE_TYPE (address));
  tree zero
    = copy (TREE_TYPE (address),
	    fold_convert (TREE_TYPE (address), build_fold_addr_expr (unit_vars.ops)));
  add (gimple_build_assign (lhs, COND_EXPR, m_live, address, zero));
  return lhs;
}

tree
emitter::load_state (tree type, unsigned long address)
{
  if (!m_live)
    return copy (type, fixed (type, address));
  tree at = guarded_address (build_int_cst (type_bytes, address));
  return copy (type, build2 (MEM_REF, type, at, build_int_cst (type_bytes, 0)));
}

void
emitter::store_state (tree type, unsigned long address, tree value)
{
  add (gimple_build_assign (fixed (type, address), value));
}

tree
emitter::flag (tree addr, HOST_WIDE_INT offset)
{
  tree a = convert (type_u32, convert (type_u64, addr));
  if (offset)
    a = binary (PLUS_EXPR, type_u32, a, id_const ((uint32_t) offset));
  tree n = binary (RSHIFT_EXPR, type_u32, a,
		   build_int_cst (integer_type_node, SYMRT_GRANULE_SHIFT));
  n = binary (PLUS_EXPR, type_u64, convert (type_u64, n), value_const (SYMRT_FLAGS));
  tree at = guarded_address (unary (NOP_EXPR, type_bytes, n));
  tree flag = build2 (MEM_REF, type_u8, at, build_int_cst (type_bytes, 0));
  /* Packets write flags, but their asm statements do not say that they write memory,
     or all of it would be read again after each.  So what was read here before a
     packet is not to be used after it.  */
  TREE_THIS_VOLATILE (flag) = 1;
  return convert (type_u32, copy (type_u8, flag));
}

tree
emitter::sites_open (unsigned local, unsigned bytes)
{
  tree n = convert (type_u64, copy (type_u32, unit_word (SYMRT_UNIT_SITE_BASE)));
  n = binary (PLUS_EXPR, type_u64, n, value_const ((unsigned long) SYMRT_OPEN + local));
  tree at = guarded_address (unary (NOP_EXPR, type_bytes, n));
  tree type = bytes == 1 ? type_u8 : bytes == 2 ? short_unsigned_type_node : type_u32;
  type = TYPE_MAIN_VARIANT (type);
  tree open = copy (type, build2 (MEM_REF, build_aligned_type (type, 8), at,
				  build_int_cst (type_bytes, 0)));
  return convert (type_u32, open);
}

tree
emitter::fixed_pointer (tree type, unsigned long address)
{
  return copy (type, fixed (type, address));
}

tree
emitter::call (enum entry_point e, std::initializer_list<tree> args)
{
  tree type = entry_type (e);
  tree pointer = build_pointer_type (type);
  tree fn = fixed_pointer (pointer, SYMRT_ENTRY + 8ul * e);
  auto_vec<tree> actual;
  tree formal = TYPE_ARG_TYPES (type);
  for (tree a : args)
    {
      actual.safe_push (convert (TREE_VALUE (formal), a));
      formal = TREE_CHAIN (formal);
    }
  gcall *g = gimple_build_call_vec (fn, actual);
  gimple_call_set_fntype (g, type);
  gimple_call_set_nothrow (g, true);
  tree lhs = NULL_TREE;
  if (!VOID_TYPE_P (TREE_TYPE (type)))
    {
      lhs = make_ssa_name (TREE_TYPE (type));
      gimple_call_set_lhs (g, lhs);
    }
  add (g);
  return lhs;
}

tree
emitter::hide (tree pointer)
{
  tree lhs = make_ssa_name (TREE_TYPE (pointer));
  vec<tree, va_gc> *in = NULL, *out = NULL;
  vec_safe_push (out,
		 build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")),
				  lhs));
  vec_safe_push (in,
		 build_tree_list (build_tree_list (NULL_TREE, build_string (2, "0")),
				  pointer));
  gasm *g = gimple_build_asm_vec ("", in, out, NULL, NULL);
  SSA_NAME_DEF_STMT (lhs) = g;
  add (g);
  return lhs;
}

tree
emitter::model (unsigned n, tree fntype, tree fallback, tree *other)
{
  tree pointer = build_pointer_type (fntype);
  tree plain = m_live || other ? copy (pointer, fallback) : NULL_TREE;
  if (m_live)
    open_if (m_live, true);
  tree fn = fixed_pointer (pointer, SYMRT_MODELS + 8ul * n);
  if (other)
    {
      tree usual = fixed_pointer (pointer, SYMRT_PLAIN + 8ul * n);
      *other = binary (NE_EXPR, boolean_type_node, usual, plain);
      open_if (*other);
      tree to = convert (pointer, call (ENTRY_target, { value (plain) }));
      store_state (type_u64, SYMRT_RETFN, value_const (0));
      fn = close_if (to, fn);
    }
  if (!m_live)
    return fn;
  fn = close_if (fn, plain);
  if (other)
    *other = also (*other, boolean_false_node);
  return fn;
}
