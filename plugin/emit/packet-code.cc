/* SPDX-License-Identifier: GPL-3.0-or-later
   The code that carries a packet out: a call of the runtime, or a jump and a record of
   where the operands are.  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "emit/packet-code.h"
#include "symrt-layout.h"
#include <string>

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
whole (emitter &em, tree x)
{
  tree type = TREE_TYPE (x);
  if (POINTER_TYPE_P (type))
    return x;
  return em.convert (TYPE_PRECISION (type) > 32 ? type_u64 : type_u32, x);
}

/* The packet as a call.  */
static void
call_packet (emitter &em, tree ids, tree description,
	     const vec<packet_operand> &operands, tree outputs)
{
  auto_vec<tree> args;
  args.safe_push (build_fold_addr_expr (description));
  for (const packet_operand &o : operands)
    args.safe_push (o.place ? em.address (o.x) : whole (em, o.x));
  if (outputs)
    args.safe_push (build_fold_addr_expr (outputs));
  tree type = packet_type (args, outputs), pointer = build_pointer_type (type);
  tree fn = em.fixed_pointer (pointer, SYMRT_ENTRY + 8ul * ENTRY_packet);
  gcall *g = gimple_build_call_vec (fn, args);
  gimple_call_set_fntype (g, type);
  gimple_call_set_nothrow (g, true);
  gimple_call_set_lhs (g, ids);
  SSA_NAME_DEF_STMT (ids) = g;
  em.add (g);
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
static void
locate_packet (emitter &em, tree ids, tree description,
	       const vec<packet_operand> &operands, tree outputs)
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
  em.add (g);
  hide_odd_place (g);
}

gimple *
packet_reserve (emitter &em, tree ids)
{
  gimple *g = gimple_build_assign (ids, value_const (0));
  em.add (g);
  return g;
}

void
packet_describe (emitter &em, gimple *g, const vec<uint32_t> &words,
		 vec<packet_operand> &operands, tree outputs)
{
  tree description = unit_add_words (words);
  tree ids = gimple_assign_lhs (g);
  em.before (g);
  for (packet_operand &o : operands)
    if (!o.place && TREE_CODE (TREE_TYPE (o.x)) == REAL_TYPE)
      o.x = em.value (o.x);
  if (operands.length () <= compat_asm_registers ())
    locate_packet (em, ids, description, operands, outputs);
  else
    call_packet (em, ids, description, operands, outputs);
  gimple_stmt_iterator gsi = gsi_for_stmt (g);
  gimple *def = SSA_NAME_DEF_STMT (ids);
  gsi_remove (&gsi, true);
  SSA_NAME_DEF_STMT (ids) = def;
}
