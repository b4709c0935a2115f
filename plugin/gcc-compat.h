/* SPDX-License-Identifier: GPL-3.0-or-later
   The only file that includes GCC's headers, and the only one that looks at
   GCCPLUGIN_VERSION: differences between GCC's versions end here.  A feature of
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
#include "toplev.h"
#include "langhooks.h"
#include "intl.h"

/* dbgcnt.h's enumerators are short words that collide with local names, so only
   the one function that is needed is declared.  */
extern void dbg_cnt_process_opt (const char *arg);

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

/* Whether warnings are withheld (-w), and withholding them from now on.  */
static inline bool
compat_warnings_inhibited (void)
{
#if GCCPLUGIN_VERSION >= 14000
  return global_dc->m_inhibit_warnings;
#else
  return global_dc->dc_inhibit_warnings;
#endif
}

static inline void
compat_inhibit_warnings (bool inhibit)
{
#if GCCPLUGIN_VERSION >= 14000
  global_dc->m_inhibit_warnings = inhibit;
#else
  global_dc->dc_inhibit_warnings = inhibit;
#endif
}

/* OPTION (OPT_W...) warns, and is no error even with -Werror.  */
static inline void
compat_never_error (int option)
{
#if GCCPLUGIN_VERSION >= 15000
  global_dc->classify_diagnostic (option, DK_WARNING, UNKNOWN_LOCATION);
#else
  diagnostic_classify_diagnostic (global_dc, option, DK_WARNING,
				  UNKNOWN_LOCATION);
#endif
}

/* Line LINE of FILE as it stands on disk, without its newline; empty when it
   cannot be read.  */
static inline char_span
compat_source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION >= 15000
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

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

#endif
