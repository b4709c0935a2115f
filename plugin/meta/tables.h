/* SPDX-License-Identifier: GPL-3.0-or-later
   The metadata's tables while they grow: metadata.cc and types.cc fill them,
   blob.cc writes them, dump.cc prints them.  */
#ifndef ADSE_PLUGIN_META_TABLES_H
#define ADSE_PLUGIN_META_TABLES_H

#include "base/plugin.h"
#include "meta.h"
#include "site.h"

/* A function, with what is collected for its record.  */
struct meta_function
{
  tree decl;
  struct symrt_function record;
  auto_vec<struct symrt_use> uses, flow;
  auto_vec<struct symrt_count> counts;
  auto_vec<tree> calls;	     /* callees, until meta_collect makes them uses */
  auto_vec<tree> flow_calls; /* those of the flow's AT_CALL items */
};

/* A variable, with its record.  */
struct meta_global
{
  tree decl;
  struct symrt_global record;
};

/* The tables.  The index of a record is its place in its table.  */
struct meta_tables
{
  auto_vec<char> strings;
  auto_vec<struct symrt_type> types;
  auto_vec<struct symrt_field> fields;
  auto_vec<struct symrt_enumerator> enumerators;
  auto_vec<struct symrt_param> params;
  auto_vec<struct adse_site> sites;
  auto_vec<struct adse_case> cases;
  auto_vec<struct meta_function *> functions;
  auto_vec<struct meta_global> globals;
  auto_vec<struct symrt_branch> branches;
  auto_vec<struct symrt_extern> externs;
};

/* The tables of the unit.  */
extern struct meta_tables meta;

#endif
