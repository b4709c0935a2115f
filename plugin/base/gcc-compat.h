/* SPDX-License-Identifier: GPL-3.0-or-later
   The only file that includes GCC's headers, and the only one that looks at
   GCCPLUGIN_VERSION (start/plugin.cc asks whether the GCC that loads it is the one
   that it was built for): differences between GCC's versions end here.  A feature of
   one version gets one function or macro below, named for what it does; when the
   oldest supported version rises, its branch goes in the same change.  */
#ifndef ADSE_GCC_COMPAT_H
#define ADSE_GCC_COMPAT_H

/* Asks system.h for <string> before it poisons names that <string> uses.  */
#define INCLUDE_STRING
#include "gcc-plugin.h"
#include "plugin-version.h"

#if GCCPLUGIN_VERSION < 11000
#error "adse needs the plugin headers of GCC 11 or newer"
#endif

#include "tree.h"
#include "tree-pass.h"
#include "context.h"
#include "function.h"
#include "basic-block.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-pretty-print.h"
#include "gimple-walk.h"
#include "tree-iterator.h"
#include "tree-pretty-print.h"
#include "c-family/c-common.h"
#include "c-family/c-pragma.h"
#include "c-tree.h"
#include "cgraph.h"
#include "ssa.h"
#include "stor-layout.h"
#include "cfgloop.h"
#include "pretty-print.h"
#include "stringpool.h"
#include "attribs.h"
#include "diagnostic.h"
#include "options.h"
#include "opts.h"
#include "output.h"
#include "print-tree.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "cfghooks.h"
#include "cfganal.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "varasm.h"
#include "fold-const.h"
#include "gimple-fold.h"
#include "tree-inline.h"
#include "tree-nested.h"
#include "tree-dfa.h"
#include "tree-ssa.h"
#include "tree-into-ssa.h"
#include "tree-ssanames.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "calls.h"
#include "predict.h"
#include "gimple-predict.h"
#include "target.h"
#include "hard-reg-set.h"
#include "real.h"
#include "toplev.h"
#include "langhooks.h"
#include "intl.h"

/* GCC's debug counters.  dbgcnt.h's enumerators are short words that collide
   with local names, so what is needed of it is declared here.  */
enum debug_counter : unsigned;
/* As dbgcnt.h declares it: count once more; does what is counted still go
   ahead?  */
extern bool dbg_cnt (enum debug_counter);
/* As dbgcnt.h declares it: set limits as the option -fdbg-cnt=ARG does.  */
extern void dbg_cnt_process_opt (const char *arg);

/* The numbers of GCC's debug counters, under names that collide with
   nothing.  */
enum compat_counter
{
#define DEBUG_COUNTER(name) COMPAT_COUNTER_##name,
#include "dbgcnt.def"
#undef DEBUG_COUNTER
};

/* Have match.pd's rules apply, until compat_hold_folds says otherwise
   (gcc-folds.cc).  */
void compat_prepare_folds (void);
/* match.pd's rules do not apply (HOLD), or do again (gcc-folds.cc).  */
void compat_hold_folds (bool hold);

/* No warning of any kind will be given for STMT.  */
static inline void
compat_silence (gimple *stmt)
{
#if GCCPLUGIN_VERSION >= 12000
  suppress_warning (stmt);
#else
  gimple_set_no_warning (stmt, true);
#endif
}

/* No warning of any kind will be given for the variable DECL.  */
static inline void
compat_silence_decl (tree decl)
{
#if GCCPLUGIN_VERSION >= 12000
  suppress_warning (decl);
#else
  TREE_NO_WARNING (decl) = 1;
#endif
}

/* Whether warnings are withheld (-w).  */
static inline bool
compat_warnings_inhibited (void)
{
#if GCCPLUGIN_VERSION >= 14000
  return global_dc->m_inhibit_warnings;
#else
  return global_dc->dc_inhibit_warnings;
#endif
}

/* Withhold warnings from now on, as -w does, or give them again.  */
static inline void
compat_inhibit_warnings (bool inhibit)
{
#if GCCPLUGIN_VERSION >= 14000
  global_dc->m_inhibit_warnings = inhibit;
#else
  global_dc->dc_inhibit_warnings = inhibit;
#endif
}

/* Warn where cfun calls itself without end, if it does.  */
static inline void
compat_warn_recursion (void)
{
#if GCCPLUGIN_VERSION >= 12000
  static opt_pass *pass = make_pass_warn_recursion (g);
  if (pass->gate (cfun))
    pass->execute (cfun);
#endif
}

/* OPTION (OPT_W...) warns, and is no error even with -Werror.  */
static inline void
compat_never_error (int option)
{
#if GCCPLUGIN_VERSION >= 15000
  global_dc->classify_diagnostic (option, DK_WARNING, UNKNOWN_LOCATION);
#else
  diagnostic_classify_diagnostic (global_dc, option, DK_WARNING, UNKNOWN_LOCATION);
#endif
}

/* Line LINE of FILE as it stands on disk, without its newline; empty when it
   cannot be read.  */
static inline char_span
compat_source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION >= 14000
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

/* The last statement of BB that is none for debuggers; NULL: it has none.  */
static inline gimple *
compat_last_stmt (basic_block bb)
{
#if GCCPLUGIN_VERSION >= 14000
  return last_nondebug_stmt (bb);
#else
  return last_stmt (bb);
#endif
}

/* Whether the array that REF selects from may be longer than its type says.  */
static inline bool
compat_may_be_longer (tree ref)
{
#if GCCPLUGIN_VERSION >= 13000
  return array_ref_flexible_size_p (ref);
#else
  return array_at_struct_end_p (ref);
#endif
}

/* The options that -Warray-bounds is, in whichever form it was given.  */
#if GCCPLUGIN_VERSION >= 13000
#define COMPAT_WARRAY_BOUNDS OPT_Warray_bounds_
#else
#define COMPAT_WARRAY_BOUNDS OPT_Warray_bounds, OPT_Warray_bounds_
#endif

/* The options of the command line: COUNT of them.  */
static inline const struct cl_decoded_option *
compat_options (unsigned *count)
{
#if GCCPLUGIN_VERSION >= 15000
  *count = save_decoded_options.length ();
  return save_decoded_options.address ();
#else
  *count = save_decoded_options_count;
  return save_decoded_options;
#endif
}

/* Operands of an asm statement for which each could have a general register of
   its own, besides rax and r11: 0 when code is not x86-64 in AT&T's syntax, of
   which all lies within 2 GiB.  GCC gives up on statements that may want more
   registers than there are: what is constant, and not an immediate, is never put
   into memory for them.  Three are kept for bases of the frame.  */
static inline unsigned
compat_asm_registers (void)
{
  unsigned n = 0;
#ifdef OPTION_MASK_ISA_64BIT
  if (!TARGET_64BIT || ptr_mode != DImode || ASSEMBLER_DIALECT != ASM_ATT
      || (ix86_cmodel != CM_SMALL && ix86_cmodel != CM_SMALL_PIC))
    return 0;
  for (unsigned i = 0; i < FIRST_PSEUDO_REGISTER; i++)
    if (GENERAL_REGNO_P (i) && !fixed_regs[i])
      n++;
#endif
  return n > 5 ? n - 5 : 0;
}

/* The machine has an instruction for a product and a sum that rounds once.  */
static inline bool
compat_fused_product (void)
{
#ifdef OPTION_MASK_ISA_64BIT
  return TARGET_FMA || TARGET_FMA4 || TARGET_AVX512F;
#else
  return true;
#endif
}

/* A row of machine registers: PREFIX and a number from FIRST to LAST.  */
struct compat_registers
{
  const char *prefix;
  unsigned first, last;
};

/* Add to ROWS those registers of x86-64 besides the general ones that the
   function being compiled has and that calls do not preserve.  Nothing for
   other machines.  */
static inline void
compat_vector_registers (vec<compat_registers> *rows)
{
#ifdef OPTION_MASK_ISA_64BIT
  if (TARGET_SSE)
    rows->safe_push ({ "xmm", 0, 15 });
  if (TARGET_AVX512F)
    {
      rows->safe_push ({ "xmm", 16, 31 });
      rows->safe_push ({ "k", 0, 7 });
    }
#endif
}

#endif
