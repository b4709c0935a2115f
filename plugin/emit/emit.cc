/* SPDX-License-Identifier: GPL-3.0-or-later
   Emission of GIMPLE for phase S; see emit.h.  What is fixed in symrt-layout.h
   and symrt-abi.def is turned into statements here.  */
#include "emit/emit.h"

struct unit_vars unit_vars;
tree type_u8, type_u32, type_u64;
static tree type_bytes; /* char *, may alias everything: for fixed addresses */
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

static tree
word_address (unsigned index)
{
  return build2 (MEM_REF, type_u32, build_fold_addr_expr (unit_vars.words),
		 build_int_cst (type_bytes, 4 * index));
}

tree
unit_word (unsigned index)
{
  return word_address (index);
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

void
emitter::start (tree live)
{
  m_live = live;
  m_at = NULL;
  m_bb = NULL;
  m_loc = UNKNOWN_LOCATION;
  m_open.truncate (0);
}

void
emitter::before (gimple *stmt)
{
  m_at = stmt;
  m_bb = gimple_bb (stmt);
  m_loc = gimple_location (stmt);
}

void
emitter::end_of (basic_block bb)
{
  m_bb = bb;
  m_at = NULL;
}

void
emitter::at_end (basic_block bb)
{
  end_of (bb);
}

void
emitter::after (gimple *stmt)
{
  m_loc = gimple_location (stmt);
  basic_block bb = gimple_bb (stmt);
  if (stmt_ends_bb_p (stmt))
    {
      end_of (split_edge (find_fallthru_edge (bb->succs)));
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_next (&gsi);
  if (gsi_end_p (gsi))
    end_of (bb);
  else
    {
      m_bb = bb;
      m_at = gsi_stmt (gsi);
    }
}

void
emitter::add (gimple *g)
{
  if (!gimple_has_location (g))
    gimple_set_location (g, m_loc);
  if (m_at)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_at);
      gsi_insert_before (&gsi, g, GSI_SAME_STMT);
    }
  else
    {
      gimple_stmt_iterator gsi = gsi_last_bb (m_bb);
      gsi_insert_after (&gsi, g, GSI_NEW_STMT);
    }
}

void
emitter::add_seq (gimple_seq seq)
{
  annotate_all_with_location (seq, m_loc);
  if (m_at)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_at);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  else
    {
      gimple_stmt_iterator gsi = gsi_last_bb (m_bb);
      gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
    }
}

tree
emitter::copy (tree type, tree x)
{
  tree lhs = make_ssa_name (type);
  add (gimple_build_assign (lhs, x));
  return lhs;
}

tree
emitter::convert (tree type, tree x)
{
  if (useless_type_conversion_p (type, TREE_TYPE (x)))
    return x;
  if (TREE_CODE (x) == INTEGER_CST)
    return fold_convert (type, x);
  return unary (NOP_EXPR, type, x);
}

tree
emitter::unary (enum tree_code code, tree type, tree a)
{
  tree lhs = make_ssa_name (type);
  add (gimple_build_assign (lhs, code, a));
  return lhs;
}

tree
emitter::binary (enum tree_code code, tree type, tree a, tree b)
{
  tree lhs = make_ssa_name (type);
  add (gimple_build_assign (lhs, code, a, b));
  return lhs;
}

/* Before:  m_bb ... [stmt ...]      After:  m_bb: if (cond) -> cold, else join
                                             cold: (statements go here) -> join
                                             join: [stmt ...]  */
void
emitter::open_if (tree cond, bool likely)
{
  region r;
  r.at = m_at;
  if (m_at)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_at);
      gsi_prev (&gsi);
      edge e = gsi_end_p (gsi) ? split_block_after_labels (m_bb)
			       : split_block (m_bb, gsi_stmt (gsi));
      m_bb = e->src;
      r.join = e->dest;
    }
  else
    r.join = split_edge (single_succ_edge (m_bb));

  m_at = NULL;
  add (gimple_build_cond (NE_EXPR, cond, build_zero_cst (TREE_TYPE (cond)), NULL_TREE,
			  NULL_TREE));

  r.skip = single_succ_edge (m_bb);
  r.skip->flags = (r.skip->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  r.skip->probability
    = likely ? profile_probability::even () : profile_probability::very_likely ();
  basic_block then = create_empty_bb (m_bb);
  if (current_loops && m_bb->loop_father)
    add_bb_to_loop (then, m_bb->loop_father);
  edge in = make_edge (m_bb, then, EDGE_TRUE_VALUE);
  in->probability = r.skip->probability.invert ();
  then->count = likely ? m_bb->count : profile_count::zero ();
  make_single_succ_edge (then, r.join, EDGE_FALLTHRU);
  m_open.safe_push (r);
  end_of (then);
}

void
emitter::close_if (void)
{
  m_closed = m_open.pop ();
  m_closed_from = single_succ_edge (m_bb);
  m_bb = m_closed.join;
  m_at = m_closed.at;
}

tree
emitter::also (tree in, tree out, tree result)
{
  if (!result)
    result = make_ssa_name (TREE_TYPE (out));
  gphi *phi = create_phi_node (result, m_closed.join);
  /* Without a place it would be that of a statement before, which is another one
     with debug information than without.  */
  add_phi_arg (phi, in, m_closed_from, m_loc);
  add_phi_arg (phi, out, m_closed.skip, m_loc);
  return result;
}

tree
emitter::close_if (tree in, tree out, tree result)
{
  close_if ();
  return also (in, out, result);
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
emitter::fixed (tree type, unsigned long address)
{
  tree at = build_int_cst (build_pointer_type (type), address);
  return build2 (MEM_REF, type, at, build_int_cst (type_bytes, 0));
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

/* Type of the entry of packets with arguments ARGS.  It writes no memory of the
   program but OUTPUTS, and reads what it likes.  */
static tree
packet_type (const vec<tree> &args, bool outputs)
{
  auto_vec<tree> types;
  auto_vec<char> spec;
  spec.safe_push ('.');
  spec.safe_push ('p');
  for (tree a : args)
    {
      types.safe_push (TREE_TYPE (a));
      spec.safe_push ('r');
      spec.safe_push (' ');
    }
  if (outputs)
    spec[spec.length () - 2] = 'w';
  tree type = build_function_type_array (type_u64, types.length (), types.address ());
  return build_type_attribute_variant (
    type, tree_cons (get_identifier ("fn spec"),
		     build_tree_list (NULL_TREE,
				      build_string (spec.length (), spec.address ())),
		     TYPE_ATTRIBUTES (type)));
}

/* X as an argument: a pointer, or an integer of 32 or 64 bits.  */
static tree
whole (emitter *em, tree x)
{
  tree type = TREE_TYPE (x);
  if (POINTER_TYPE_P (type))
    return x;
  return em->convert (TYPE_PRECISION (type) > 32 ? type_u64 : type_u32, x);
}

void
emitter::call_packet (tree ids, tree description, const vec<packet_operand> &operands,
		      tree outputs)
{
  auto_vec<tree> args;
  args.safe_push (build_fold_addr_expr (description));
  for (const packet_operand &o : operands)
    args.safe_push (o.place ? address (o.x) : whole (this, o.x));
  if (outputs)
    args.safe_push (build_fold_addr_expr (outputs));
  tree type = packet_type (args, outputs), pointer = build_pointer_type (type);
  tree fn = copy (pointer, fixed (pointer, SYMRT_ENTRY + 8ul * ENTRY_packet));
  gcall *g = gimple_build_call_vec (fn, args);
  gimple_call_set_fntype (g, type);
  gimple_call_set_nothrow (g, true);
  gimple_call_set_lhs (g, ids);
  SSA_NAME_DEF_STMT (ids) = g;
  add (g);
}

/* The section for the records of cfun: one a function where functions have
   sections of their own, or unused ones would be kept.  */
static std::string
records_section (void)
{
  std::string name = ".rodata.adse";
  if (!flag_function_sections)
    return name;
  const char *function = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (cfun->decl));
  name += ".";
  for (const char *p = function; *p; p++)
    name += ISALNUM (*p) || *p == '_' || *p == '.' ? *p : '_';
  return name;
}

static tree
asm_operand (const char *constraint, tree x)
{
  return build_tree_list (build_tree_list (NULL_TREE,
					   build_string (strlen (constraint) + 1,
							 constraint)),
			  x);
}

/* Registers that the runtime does not preserve, as no call does.  */
static vec<tree, va_gc> *
vector_clobbers (void)
{
  vec<tree, va_gc> *v = NULL;
  auto_vec<compat_registers> rows;
  compat_vector_registers (&rows);
  for (const compat_registers &r : rows)
    for (unsigned i = r.first; i <= r.last; i++)
      {
	std::string name = r.prefix + std::to_string (i);
	vec_safe_push (v, build_tree_list (NULL_TREE, build_string (name.length () + 1,
								    name.c_str ())));
      }
  return v;
}

/* An operand that stands for all memory.  */
static tree
all_memory (void)
{
  tree type = build_qualified_type (build_array_type (char_type_node, NULL_TREE),
				    TYPE_QUAL_VOLATILE);
  tree all = build2 (MEM_REF, type, build_int_cst (type_bytes, SYMRT_STATE),
		     build_int_cst (type_bytes, 0));
  TREE_THIS_VOLATILE (all) = 1;
  TREE_SIDE_EFFECTS (all) = 1;
  return all;
}

/* GCC writes the place of an asm statement into a comment for the assembler, the
   file's name as it is: G has none where that would end the string.  */
static void
hide_odd_place (gimple *g)
{
  const char *file = gimple_has_location (g) ? gimple_filename (g) : NULL;
  if (file && strpbrk (file, "\"\\\n"))
    gimple_set_location (g, UNKNOWN_LOCATION);
}

/* The packet as an asm statement: a jump, and a record of where the operands are,
   which stay where they are.  Its registers but two survive, so what is likely
   runs with all of them.  */
void
emitter::locate_packet (tree ids, tree description, const vec<packet_operand> &operands,
			tree outputs)
{
  vec<tree, va_gc> *in = NULL, *out = NULL;
  char line[80];
  vec_safe_push (out, asm_operand ("=&a", ids));
  if (outputs)
    vec_safe_push (out, asm_operand ("=m", outputs));
  unsigned n = vec_safe_length (out);
  /* One jump of the file through the runtime's table serves all packets.  It
     makes the record's address of its number where all lie in one section.  */
  const bool one_section = !flag_function_sections;
  const std::string records
    = "\t.pushsection\t" + records_section () + ",\"a\",@progbits\n";
  std::string s
    = one_section ? "movl\t$1f-.Ladse_records, %%eax\n" : "leaq\t1f(%%rip), %%rax\n";
  s += "\tjmp\t.Ladse_packet\n2:\n\t.ifndef\t.Ladse_packet\n";
  if (one_section)
    s += records + ".Ladse_records:\n\t.popsection\n";
  s += "\t.pushsection\t.text.adse,\"ax\",@progbits\n.Ladse_packet:\n";
  if (one_section)
    s += "\tleaq\t.Ladse_records(%%rip), %%r11\n\taddq\t%%r11, %%rax\n";
  sprintf (line, "\tjmp\t*%#lx\n", SYMRT_ENTRY + 8ul * ENTRY_located);
  s += line;
  s += "\t.popsection\n\t.endif\n" + records;
  sprintf (line, "1:\t.long\t2b-1b\n\tpushq\t%%%u\n", n++);
  s += line;
  vec_safe_push (in, asm_operand ("m", description));
  for (const packet_operand &o : operands)
    {
      sprintf (line, "\tpushq\t%%q%u\n", n++);
      s += line;
      vec_safe_push (in, asm_operand (o.place ? "m" : "rme", o.x));
    }
  if (outputs)
    s += "\tpushq\t%1\n";
  s += "\t.popsection";
  /* It reads what it likes.  */
  vec_safe_push (in, asm_operand ("m", all_memory ()));
  vec<tree, va_gc> *clobbers = vector_clobbers ();
  vec_safe_push (clobbers, build_tree_list (NULL_TREE, build_string (4, "r11")));
  gasm *g = gimple_build_asm_vec (ggc_strdup (s.c_str ()), in, out, clobbers, NULL);
  gimple_asm_set_volatile (g, true);
  SSA_NAME_DEF_STMT (ids) = g;
  add (g);
  hide_odd_place (g);
}

gimple *
emitter::reserve_packet (tree ids)
{
  gimple *g = gimple_build_assign (ids, value_const (0));
  add (g);
  return g;
}

void
emitter::describe_packet (gimple *g, const vec<uint32_t> &words,
			  vec<packet_operand> &operands, tree outputs)
{
  unsigned at = unit_words->length ();
  unit_words->safe_push (at);
  unit_words->safe_splice (words);
  tree ids = gimple_assign_lhs (g);
  before (g);
  for (packet_operand &o : operands)
    if (!o.place && TREE_CODE (TREE_TYPE (o.x)) == REAL_TYPE)
      o.x = value (o.x);
  if (operands.length () <= compat_asm_registers ())
    locate_packet (ids, word_address (at), operands, outputs);
  else
    call_packet (ids, word_address (at), operands, outputs);
  gimple_stmt_iterator gsi = gsi_for_stmt (g);
  gimple *def = SSA_NAME_DEF_STMT (ids);
  gsi_remove (&gsi, true);
  SSA_NAME_DEF_STMT (ids) = def;
}

tree
emitter::call (enum entry_point e, std::initializer_list<tree> args)
{
  tree type = entry_type (e);
  tree pointer = build_pointer_type (type);
  tree fn = copy (pointer, fixed (pointer, SYMRT_ENTRY + 8ul * e));
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
  tree fn = copy (pointer, fixed (pointer, SYMRT_MODELS + 8ul * n));
  if (other)
    {
      tree usual = copy (pointer, fixed (pointer, SYMRT_PLAIN + 8ul * n));
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
