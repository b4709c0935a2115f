/* SPDX-License-Identifier: GPL-3.0-or-later
   The records of the metadata, and what is collected for them.  */
#ifndef ADSE_PLUGIN_RECORDS_H
#define ADSE_PLUGIN_RECORDS_H

#include "base/plugin.h"
#include "site.h"
#include <string>

/* metadata.cc.  Add a site; its index among the records of meta.h.  */
unsigned meta_add_site (const struct adse_site *);
/* Site I, to fill in until meta_emit.  The pointer holds until another site is
   added.  */
struct adse_site *meta_site (unsigned);
/* Add a case of a switch; its index among the records.  */
unsigned meta_add_case (const struct adse_case *);
/* Case I, to fill in until meta_emit.  The pointer holds until another case is
   added.  */
struct adse_case *meta_case (unsigned);
/* The offset of a string in the strings, where it is kept once; 0: the empty
   one.  */
unsigned meta_string (const char *);
/* The file of a place in the source, as such an offset.  LINE, if not NULL: its line.  */
unsigned meta_file (location_t, unsigned *line);
/* The string at an offset that meta_string gave.  The pointer holds until
   strings or bytes are added.  */
const char *meta_text (unsigned string);
/* Add bytes to the strings, as those of a formula; the offset of the first
   one.  */
unsigned meta_bytes (const void *, size_t);
/* The index of FNDECL's record, which is made on first use.  */
unsigned meta_function (tree fndecl);
/* FNDECL's record gets FLAGS (SYMRT_F_...) besides those that it has, and
   REASON (symrt-reasons.h).  */
void meta_function_skip (tree fndecl, unsigned flags, unsigned reason);
/* The index of the record of DECL, a variable, made on first use.
   Declarations of one external variable share it.  */
unsigned meta_global (tree decl);
/* FNDECL has the use INDEX of KIND (SYMRT_U_...), which is kept once.  */
void meta_use (tree fndecl, unsigned kind, unsigned index);
/* Add the next item of FNDECL's flow.  INDEX of SYMRT_U_AT_CALL is what
   meta_flow_call gave for the callee, or SYMRT_NONE.  */
void meta_flow (tree fndecl, unsigned kind, unsigned index);
/* Note that FNDECL calls CALLEE; the index of that, for meta_flow.  */
unsigned meta_flow_call (tree fndecl, tree callee);
/* Add a branch of FNDECL at the location, or at SITE's if it has none; its
   index among the records.  SITE and NEGATED are as in struct
   symrt_branch.  */
unsigned meta_branch (tree fndecl, location_t, unsigned site, bool negated);
/* One more statement of FNDECL is not followed, for REASON (reasons.def).  */
void meta_count (tree fndecl, unsigned reason);
/* How many functions have a record.  */
unsigned meta_nfunction (void);
/* The function of record I.  */
tree meta_function_decl (unsigned);
/* How many variables have a record.  */
unsigned meta_nglobal (void);
/* The variable of record I.  */
tree meta_global_decl (unsigned);
/* Write the metadata as a variable in SYMRT_META_SECTION, which is returned.
   Call once, last.  */
tree meta_emit (void);

/* types.cc.  */

/* The index of TYPE's record, which is made on first use.  */
unsigned types_add (tree type);
/* Add FNDECL's parameters, with names and attributes: COUNT records from FIRST
   on.  */
void types_parameters (tree fndecl, unsigned *first, unsigned *count);
/* The declaration of NAME ('@' for the place holder) with TYPE; empty when no
   declaration outside a function can spell it.  */
std::string types_spell (tree type, const std::string &name);

/* metadata.cc.  The tree survives garbage collection.  */
void meta_keep (tree);
/* The roots of what meta_keep keeps, for GCC's garbage collector.  */
const struct ggc_root_tab *meta_roots (void);
/* How many sites there are.  */
unsigned meta_nsite (void);
/* FNDECL calls CALLEE.  meta_collect makes uses of that.  */
void meta_call (tree fndecl, tree callee);
/* A declaration was seen: the first one of a function's name tells its
   header.  */
void meta_declared (tree decl);
/* Record what only complete types tell.  At the end of the source, before
   free_lang_data; a second call does nothing.  */
void meta_collect (void);

/* options.cc.  Add to WORDS the words of the command line that change what the
   source means, as offsets of strings.  */
void options_collect (vec<unsigned> *words);

/* dump.cc.  Write sites and records for people, in the order of the
   source.  */
void dump_sites (FILE *);

#endif
