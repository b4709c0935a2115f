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

#include "gcc-compat.h"
#include "adse-op.h"
#include "meta.h"
#include "site.h"
#include "symrt-layout.h"

/* match.pd's rules, held back until now, apply.  */
void plugin_fold_again (void);
/* Stands for __builtin_constant_p until functions become GIMPLE; NULL_TREE before the
   first use.  */
extern tree plugin_constant_p;

/* mark.cc.  Markers: int __adse_cond (int value, int site) returns VALUE; void
   __adse_decision (int site, ...) takes one int a condition.  NULL_TREE until the
   first use.  void __adse_point (int site, int, ...): the program is there,
   with a value.  int __adse_live (int 0): in the original its argument, in the
   clone 1.  void __adse_assume (int), behind __adse_live: an assumption does not
   hold.  */
extern tree adse_cond_decl, adse_decision_decl, adse_point_decl, adse_live_decl;
extern tree adse_assume_decl;
void mark_function (tree fndecl);
/* Site of the source operator that became a statement of CODE at LOC with operands
   A and B (NULL: unary), in FNDECL's body or its clone's, or -1: the compiler made
   it.  FNDECL is the original.  *SWAPPED: the statement has the operands in the
   other order than the source and the site; report B first.  */
int mark_operator_site (tree fndecl, location_t loc, enum tree_code code, tree a,
			tree b, bool *swapped);
int mark_switch_site (tree fndecl, gimple *stmt);
/* The same for the index or dereference REF, a conversion and a call.  */
int mark_access_site (tree fndecl, tree ref);
int mark_conversion_site (tree fndecl, location_t loc);
int mark_point_site (tree fndecl, location_t loc);
bool mark_is_cond (gimple *stmt, unsigned *site, tree *value);
bool mark_is_decision (gimple *stmt, unsigned *site);
/* *SITE is SYMRT_NONE where phase G did not come.  */
bool mark_is_point (gimple *stmt, unsigned *site);
/* What is only there for labels and assumptions.  */
bool mark_is_live (gimple *stmt);
bool mark_is_assumption (gimple *stmt);
/* Site of the source's call that became STMT, or -1.  */
int mark_call_site (tree fndecl, gimple *stmt);

/* floats.cc.  float or double; and of a function whose options let it be followed, or
   symrt's reason why not.  */
bool type_is_float (tree type);
bool float_followed (tree type);
unsigned float_reason (tree type);
/* Others may give such a value an expression, and here it loses it.  */
bool float_dropped (tree type);
/* The operator of CODE on such numbers, or ADSE_OP_NONE.  */
enum adse_op float_operator (enum tree_code code);
/* The bit pattern of X, a constant.  */
uint64_t float_bits (tree x);

/* metadata.cc.  Indices are those of the records of meta.h.  */
unsigned meta_add_site (const struct adse_site *);
struct adse_site *meta_site (unsigned); /* to fill in, until meta_emit */
unsigned meta_add_case (const struct adse_case *);
struct adse_case *meta_case (unsigned);
unsigned meta_string (const char *);
const char *meta_text (unsigned string); /* until the next string */
unsigned meta_bytes (const void *, size_t); /* formula: into the strings */
unsigned meta_function (tree fndecl);	/* record, made on first use */
void meta_function_skip (tree fndecl, unsigned flags, unsigned reason);
unsigned meta_global (tree decl);
void meta_use (tree fndecl, unsigned kind, unsigned index);
/* The next item of the function's flow.  INDEX of SYMRT_U_AT_CALL: what
   meta_flow_call gave for the callee, or SYMRT_NONE.  */
void meta_flow (tree fndecl, unsigned kind, unsigned index);
unsigned meta_flow_call (tree fndecl, tree callee);
unsigned meta_branch (tree fndecl, location_t, unsigned site, bool negated);
void meta_count (tree fndecl, unsigned reason); /* one statement not followed */
unsigned meta_nfunction (void);
tree meta_function_decl (unsigned);	/* back from the record */
unsigned meta_nglobal (void);
tree meta_global_decl (unsigned);
/* Writes the blob as a variable in SYMRT_META_SECTION; its decl.  Call once, last. */
tree meta_emit (void);

/* plugin.cc: pass every value that the program computes to the runtime, which
   compares it with its expression's; else the runtime computes those that only
   other expressions of the same block use.  */
extern bool check_values;
/* Are there to be sites of KIND?  */
bool site_wanted (enum adse_site_kind kind);

/* clone.cc: the IPA pass; dispatch.cc: entry dispatch, thunks, constructor;
   instrument.cc and the files it is made of: one clone's body.  */
unsigned adse_ipa_execute (void);

#endif
