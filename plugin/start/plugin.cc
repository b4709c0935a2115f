/* SPDX-License-Identifier: GPL-3.0-or-later
   The plugin's entry: options, callbacks and passes.  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "clones/clone.h"
#include "front/folds.h"
#include "front/markers.h"
#include "meta/records.h"
#include "labels.h"

/* The symbol's presence is what counts.  */
__attribute__ ((visibility ("default"))) int plugin_is_GPL_compatible;

extern "C" __attribute__ ((visibility ("default"))) int
plugin_init (struct plugin_name_args *, struct plugin_gcc_version *);

static bool dump;   /* -fplugin-arg-adse-dump */
static bool active; /* this is a C translation unit that gives code */

static void
start_unit (void *, void *)
{
  /* What is saved in a precompiled header cannot refer to this process's
     sites.  */
  active = !pch_file && !flag_preprocess_only;
  if (active)
    folds_start ();
}

/* Nested functions are genericized with their parent.  */
static void
mark_with_nested (tree fndecl)
{
  mark_function (fndecl);
  if (cgraph_node *n = cgraph_node::get (fndecl))
    for (cgraph_node *k = first_nested_function (n); k; k = next_nested_function (k))
      mark_with_nested (k->decl);
}

static void
pre_genericize (void *data, void *)
{
  tree fndecl = (tree) data;
  if (!active || TREE_CODE (fndecl) != FUNCTION_DECL)
    return;
  folds_parsed ();
  mark_with_nested (fndecl);
}

static void
finish_declaration (void *data, void *)
{
  if (active && data)
    meta_declared ((tree) data);
}

static void
end_of_source (void *, void *)
{
  if (!active || seen_error ())
    return;
  meta_collect ();
  if (dump)
    dump_sites (stderr);
}

/* Evaluating a condition ahead of the decision may read a variable that the
   source reads only under other conditions: GCC must not warn of that.  */
static unsigned
silence_eager (function *fn)
{
  hash_set<int_hash<location_t, 0, 1> > eager;
  basic_block bb;
  unsigned site;
  if (!adse_decision_decl)
    return 0;
  FOR_EACH_BB_FN (bb, fn)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (mark_is_decision (gsi_stmt (i), &site)
	&& gimple_location (gsi_stmt (i)) > BUILTINS_LOCATION)
      eager.add (get_pure_location (gimple_location (gsi_stmt (i))));
  if (eager.is_empty ())
    return 0;
  FOR_EACH_BB_FN (bb, fn)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      location_t loc = gimple_location (gsi_stmt (i));
      if (loc > BUILTINS_LOCATION && eager.contains (get_pure_location (loc)))
	compat_silence (gsi_stmt (i));
    }
  return 0;
}

/* A clone warns of nothing: what is wrong in the source, GCC says of the original,
   and what the instrumentation does (it keeps a freed pointer's value) is not the
   user's.  */
static void
before_pass (void *, void *)
{
  static bool quiet, usually;
  tree fn = current_function_decl;
  bool clone = (active && fn && DECL_ARTIFICIAL (fn) && DECL_NAME (fn)
		&& strstr (IDENTIFIER_POINTER (DECL_NAME (fn)), ".adse."));
  if (clone == quiet)
    return;
  if (clone)
    usually = compat_warnings_inhibited ();
  compat_inhibit_warnings (clone || usually);
  quiet = clone;
}

namespace {

const pass_data silence_data
  = { GIMPLE_PASS, "adse_silence", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0 };

class pass_silence : public gimple_opt_pass
{
public:
  pass_silence (gcc::context *c) : gimple_opt_pass (silence_data, c) {}
  unsigned
  execute (function *fn) final override
  {
    return silence_eager (fn);
  }
  bool
  gate (function *) final override
  {
    return active;
  }
  opt_pass *
  clone () final override
  {
    return this;
  }
};

const pass_data instrument_data
  = { SIMPLE_IPA_PASS, "adse", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0 };

class pass_instrument : public simple_ipa_opt_pass
{
public:
  pass_instrument (gcc::context *c) : simple_ipa_opt_pass (instrument_data, c) {}
  unsigned
  execute (function *) final override
  {
    unsigned todo = adse_ipa_execute ();
    plugin_fold_again ();
    return todo;
  }
  bool
  gate (function *) final override
  {
    return active && !seen_error ();
  }
};

}

/* Warnings that depend on how far the front end folds or on what optimisers find
   out.  The plain build is where they are errors, if they are to be: here one that
   it does not give must not end the build.  */
static const int uncertain_warnings[] = { OPT_Wsign_compare,
					  OPT_Wsign_conversion,
					  OPT_Wconversion,
					  OPT_Warith_conversion,
					  OPT_Wtype_limits,
					  OPT_Wmaybe_uninitialized,
					  OPT_Wuninitialized,
					  COMPAT_WARRAY_BOUNDS,
					  OPT_Wstringop_overflow_,
					  OPT_Wstringop_overread,
					  OPT_Wstringop_truncation,
					  OPT_Wformat_overflow_,
					  OPT_Wformat_truncation_,
					  OPT_Wrestrict,
					  OPT_Wnull_dereference,
					  OPT_Wstrict_overflow_,
					  OPT_Winline };

/* The kinds that criteria of LIST are at.  */
static bool
request (const struct plugin_name_args *info, const char *list)
{
  adse_criteria set;
  char bad[80];
  if (!list || !adse_criteria_parse (list, &set, bad, sizeof bad))
    {
      error ("%<-fplugin-arg-%s-criteria%>: there is no criterion %qs", info->base_name,
	     list ? bad : "");
      return false;
    }
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    if (set >> c & 1)
      sites_requested |= adse_criterion_rows[c].place;
  return true;
}

static bool
read_options (struct plugin_name_args *info)
{
  for (int i = 0; i < info->argc; i++)
    {
      const char *key = info->argv[i].key;
      if (strcmp (key, "dump") == 0)
	dump = true;
      else if (strcmp (key, "check") == 0)
	check_values = true;
      else if (strcmp (key, "mode") == 0 && info->argv[i].value
	       && strcmp (info->argv[i].value, "mutants") == 0)
	mutants_wanted = true;
      else if (strcmp (key, "mode") == 0)
	{
	  error ("%<-fplugin-arg-%s-mode%>: there is one mode, %<mutants%>",
		 info->base_name);
	  return false;
	}
      else if (strcmp (key, "criteria") == 0)
	{
	  if (!request (info, info->argv[i].value))
	    return false;
	}
      else
	{
	  error ("unknown option %<-fplugin-arg-%s-%s%>; known: check, "
		 "criteria, dump, mode",
		 info->base_name, key);
	  return false;
	}
    }
  return true;
}

/* "GNU C17": not C++, not LTO, not Objective-C.  */
static bool
compiling_c (void)
{
  const char *name = lang_hooks.name;
  if (strncmp (name, "GNU C", 5) != 0)
    return false;
  return name[5] == '\0' || ISDIGIT (name[5]);
}

int
plugin_init (struct plugin_name_args *info, struct plugin_gcc_version *running)
{
  int major = atoi (running->basever);
  if (major != GCCPLUGIN_VERSION_MAJOR)
    {
      error ("%s: this plugin is for GCC %d, but GCC %s is running; "
	     "the one for GCC %d is needed",
	     info->full_name, GCCPLUGIN_VERSION_MAJOR, running->basever, major);
      return 1;
    }
  if (!read_options (info))
    return 1;
  if (!compiling_c () || in_lto_p)
    return 0;

  global_options.x_param_logical_op_non_short_circuit = 0;
  for (int option : uncertain_warnings)
    compat_never_error (option);

  const char *name = info->base_name;
  register_callback (name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (meta_roots ()));
  register_callback (name, PLUGIN_START_UNIT, start_unit, NULL);
  folds_register (name);
  register_callback (name, PLUGIN_PRE_GENERICIZE, pre_genericize, NULL);
  register_callback (name, PLUGIN_FINISH_DECL, finish_declaration, NULL);
  register_callback (name, PLUGIN_PASS_EXECUTION, before_pass, NULL);
  register_callback (name, PLUGIN_ALL_IPA_PASSES_START, end_of_source, NULL);

  struct register_pass_info silence
    = { new pass_silence (g), "ssa", 1, PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &silence);
  struct register_pass_info instrument
    = { new pass_instrument (g), "build_ssa_passes", 1, PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &instrument);
  return 0;
}
