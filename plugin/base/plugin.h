/* SPDX-License-Identifier: GPL-3.0-or-later
   What the plugin's files share.  Two phases:

   Phase G (mark.cc, PLUGIN_PRE_GENERICIZE, GENERIC trees) finds operators,
   decisions and conditions as the source wrote them, records a site for each and
   leaves two kinds of marker calls:

       if (x >= 3 && x <= 7)
     becomes
       if ((__adse_decision (D, x >= 3, x <= 7),
	    __adse_cond (x >= 3, C0) && __adse_cond (x <= 7, C1)))

   Phase S (simple IPA pass after build_ssa_passes) clones each function,
   instruments the clone, dispatches at the original's entry, and takes the
   markers out of the original again.

   Metadata (metadata.cc) collects records from both and writes the blob.  */
#ifndef ADSE_PLUGIN_H
#define ADSE_PLUGIN_H

#include "base/gcc-compat.h"
#include "site.h"

/* wanted.cc.  True: every value that the program computes is passed to the
   runtime, which compares it with that of its expression.  False: the runtime
   computes those values that only other expressions of the same block use.  */
extern bool check_values;
/* Each function has a further body with every mutant of its operators, decisions and
   constants, one of which the runtime can switch on (-fplugin-arg-adse-mode=mutants).  */
extern bool mutants_wanted;
/* A bit for each kind of sites that is there on request and was asked for.  */
extern uint32_t sites_requested;
/* Are there to be sites of KIND?  */
bool site_wanted (enum adse_site_kind kind);

#endif
