/* SPDX-License-Identifier: GPL-3.0-or-later
   The records of the metadata, and what is collected for them.  */
#ifndef ADSE_PLUGIN_RECORDS_H
#define ADSE_PLUGIN_RECORDS_H

#include "base/plugin.h"
#include "site.h"
#include <string>

/* metadata.cc.  Indices are those of the records of meta.h.  */
unsigned meta_add_site (const struct adse_site *);
/* Site I; the reference holds until another one is added.  */
struct adse_site *meta_site (unsigned); /* to fill in, until meta_emit */
unsigned meta_add_case (const struct adse_case *);
struct adse_case *meta_case (unsigned);
unsigned meta_string (const char *);
const char *meta_text (unsigned string);    /* until the next string */
unsigned meta_bytes (const void *, size_t); /* formula: into the strings */
unsigned meta_function (tree fndecl);	    /* record, made on first use */
void meta_function_skip (tree fndecl, unsigned flags, unsigned reason);
unsigned meta_global (tree decl);
void meta_use (tree fndecl, unsigned kind, unsigned index);
/* The next item of the function's flow.  INDEX of SYMRT_U_AT_CALL: what
   meta_flow_call gave for the callee, or SYMRT_NONE.  */
void meta_flow (tree fndecl, unsigned kind, unsigned index);
/* Note that FNDECL calls CALLEE; the index of that, for meta_flow.  */
unsigned meta_flow_call (tree fndecl, tree callee);
unsigned meta_branch (tree fndecl, location_t, unsigned site, bool negated);
/* Something of FNDECL is not followed, for this reason of reasons.def.  */
void meta_count (tree fndecl, unsigned reason); /* one statement not followed */
unsigned meta_nfunction (void);
tree meta_function_decl (unsigned); /* back from the record */
unsigned meta_nglobal (void);
tree meta_global_decl (unsigned);
/* Writes the blob as a variable in SYMRT_META_SECTION; its decl.  Call once, last. */
tree meta_emit (void);

/* types.cc.  */

/* Record of TYPE, made on first use.  */
unsigned types_add (tree type);
/* FNDECL's parameters, with names and attributes.  */
void types_parameters (tree fndecl, unsigned *first, unsigned *count);
/* Declaration of NAME ('@' for the place holder) with TYPE; empty when no
   declaration outside a function can spell it.  */
std::string types_spell (tree type, const std::string &name);

/* metadata.cc.  */
void meta_keep (tree); /* it survives garbage collection */
const struct ggc_root_tab *meta_roots (void);
unsigned meta_nsite (void);
void meta_call (tree fndecl, tree callee);
/* A declaration was seen: the first one of a name tells its header.  */
void meta_declared (tree decl);
/* Records what only complete types tell.  At the end of the source, before
   free_lang_data.  */
void meta_collect (void);

/* options.cc: words of the command line that change what the source means.  */
void options_collect (vec<unsigned> *words);

/* dump.cc: sites and records for people, in the order of the source.  */
void dump_sites (FILE *);

#endif
