/* SPDX-License-Identifier: GPL-3.0-or-later
   What keeps the front end from folding the source's conditions away before phase G
   sees them:

     source			GCC -O2 without		with
     x >= 3 && x <= 7		(unsigned) x - 3 <= 4	as written
     a == 0 && b == 0		(a | b) == 0		as written
     a + 1 > b + 1		a > b			as written

   match.pd's rules are held back while a function is parsed, and from the end of
   the source until phase S is done.  While a function is parsed, optimize is 0 (no
   range tests, no merging of conditions) and overflow is neither undefined nor
   wrapping; afterwards integers wrap, so that nothing is concluded from overflow
   not happening.  What has to be constant carries no sites, and is folded as ever:
   declarations at file scope and, in functions, initial values of what is static,
   the layout of types, and the argument of __builtin_constant_p.  */
#include "front/folds.h"
#include "meta/records.h"
#include "source/source.h"

static bool active; /* this unit gives code */

/* The settings that the front end folds by.  */
struct fold_settings
{
  int level, wrapv, trapv; /* level: of optimization */
  unsigned sanitize;
};

static struct fold_settings
get_settings (void)
{
  struct fold_settings s = { optimize, flag_wrapv, flag_trapv, flag_sanitize };
  return s;
}

static void
set_settings (const struct fold_settings &s)
{
  optimize = s.level;
  flag_wrapv = s.wrapv;
  flag_trapv = s.trapv;
  flag_sanitize = s.sanitize;
}

/* While functions nest, only the outermost saves them.  OUTSIDE are those of the
   command line, USUAL the function's own.  */
static int parse_depth;
static struct fold_settings outside, usual, parsing;

/* In a function's body, but in a part of it that must be constant.  */
static bool folding_part;

/* Whether integers wrap by the user's own options.  That holds for declarations at
   file scope and their warnings, too.  */
static int user_wrapv, plugin_wrapv;

void
plugin_fold_again (void)
{
  compat_hold_folds (false);
}

/* Functions become GIMPLE when all are parsed.  */
static void (*parse_file) (void);

static void
parse_then_hold (void)
{
  parse_file ();
  if (!active)
    return;
  flag_wrapv = plugin_wrapv;
  compat_hold_folds (true);
}

/* The part of a body that begins here carries no sites and has to be constant; or
   it ends.  */
static void
fold_part (bool on)
{
  if (!active || parse_depth == 0 || folding_part == on)
    return;
  folding_part = on;
  set_settings (on ? usual : parsing);
  compat_hold_folds (!on);
}

/* Without optimization GCC decides about __builtin_constant_p as soon as it has read
   the call, and whenever it folds what is around it.  While a function is parsed
   that is set as if it were not optimized; so the call is made one of a built-in of
   the target, which the target is asked to fold, until it becomes GIMPLE.  GCC asks
   for the target's opinion of the argument first.  */
tree plugin_constant_p;
static tree gcc_constant_p;
static const char *(*invalid_argument) (const_tree, const_tree, const_tree);
static tree (*fold_builtin) (tree, int, tree *, bool);
static int (*gimplify_language) (tree *, gimple_seq *, gimple_seq *);

static const char *
before_constant_p (const_tree types, const_tree fn, const_tree value)
{
  if (active && parse_depth > 0 && !folding_part && fn
      && fndecl_built_in_p (fn, BUILT_IN_CONSTANT_P))
    {
      gcc_constant_p = const_cast<tree> (fn);
      if (!plugin_constant_p)
	{
	  plugin_constant_p = copy_node (gcc_constant_p);
	  meta_keep (plugin_constant_p);
	}
      set_decl_built_in_function (gcc_constant_p, BUILT_IN_MD, BUILT_IN_CONSTANT_P);
      set_decl_built_in_function (plugin_constant_p, BUILT_IN_MD, BUILT_IN_CONSTANT_P);
    }
  return invalid_argument (types, fn, value);
}

static tree
fold_constant_p (tree fn, int n, tree *args, bool ignore)
{
  if (!fn || (fn != plugin_constant_p && fn != gcc_constant_p))
    return fold_builtin (fn, n, args, ignore);
  if (fn == gcc_constant_p)
    set_decl_built_in_function (fn, BUILT_IN_NORMAL, BUILT_IN_CONSTANT_P);
  if (n != 1)
    {
      error_at (input_location, "too many arguments to function %qE", fn);
      return error_mark_node;
    }
  bool part = parse_depth > 0 && !folding_part;
  if (part)
    fold_part (true);
  tree call = build_call_expr (gcc_constant_p, 1, c_fully_fold (args[0], false, NULL));
  if (part)
    fold_part (false);
  if (TREE_CODE (call) != CALL_EXPR)
    return call;
  return fn == gcc_constant_p
	   ? build_call_expr_loc (input_location, plugin_constant_p, 1, args[0])
	   : NULL_TREE;
}

static int
gimplify_constant_p (tree *tp, gimple_seq *before, gimple_seq *after)
{
  if (plugin_constant_p && TREE_CODE (*tp) == CALL_EXPR
      && get_callee_fndecl (*tp) == plugin_constant_p)
    CALL_EXPR_FN (*tp) = build_fold_addr_expr (gcc_constant_p);
  return gimplify_language (tp, before, after);
}

/* GCC asks for a target's own attributes before it reads an initial value, before it
   lays out a struct, and before it notes which options a function's attributes ask for
   beside those that hold now.  */
static void (*insert_attributes) (tree, tree *);

static bool
chooses_options (tree attributes)
{
  return lookup_attribute ("optimize", attributes)
	 || lookup_attribute ("target", attributes);
}

static void
before_part (tree node, tree *attributes)
{
  if (insert_attributes)
    insert_attributes (node, attributes);
  if (VAR_P (node) ? TREE_STATIC (node)
      : TREE_CODE (node) == FUNCTION_DECL
	? chooses_options (*attributes)
	: RECORD_OR_UNION_TYPE_P (node) && !COMPLETE_TYPE_P (node))
    fold_part (true);
}

/* The parameters of FNDECL are known, its body follows, and the options are its own;
   or a function that it is nested in goes on.  */
static void (*set_current_function) (tree);

static void
before_body (tree fndecl)
{
  if (set_current_function)
    set_current_function (fndecl);
  if (!active || parse_depth == 0 || !fndecl)
    return;
  usual = outside;
  if (tree options = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fndecl))
    {
      usual.level = TREE_OPTIMIZATION (options)->x_optimize;
      usual.wrapv = TREE_OPTIMIZATION (options)->x_flag_wrapv;
      usual.trapv = TREE_OPTIMIZATION (options)->x_flag_trapv;
    }
  folding_part = false;
  set_settings (parsing);
  compat_hold_folds (true);
}

static void
after_part (void *, void *)
{
  fold_part (false);
}

/* A truth value that becomes a _Bool is one node, which keeps the operator's place;
   GCC 14 gives it that of the statement.  */
static tree (*convert_to_type) (tree, tree);

static tree
convert_in_place (tree type, tree value)
{
  static tree converted;
  tree own = convert_to_type (type, value);
  if (own || !active || parse_depth == 0 || converted == value
      || TREE_CODE (type) != BOOLEAN_TYPE || !EXPR_HAS_LOCATION (value))
    return own;
  tree outer = converted;
  converted = value;
  tree truth = convert (type, value);
  converted = outer;
  if (truth != value && COMPARISON_CLASS_P (truth)
      && EXPR_LOCATION (truth) == input_location)
    SET_EXPR_LOCATION (truth, EXPR_LOCATION (value));
  return truth;
}

static void
refuse_overflow_checks (tree fndecl)
{
  unsigned flags = SANITIZE_SI_OVERFLOW;
  tree name = get_identifier ("no_sanitize");
  if (tree old = lookup_attribute ("no_sanitize", DECL_ATTRIBUTES (fndecl)))
    flags |= tree_to_uhwi (TREE_VALUE (old));
  DECL_ATTRIBUTES (fndecl) = tree_cons (name, build_int_cst (unsigned_type_node, flags),
					DECL_ATTRIBUTES (fndecl));
}

static void
restore_overflow_checks (tree fndecl)
{
  tree *p = &DECL_ATTRIBUTES (fndecl);
  while (*p && !is_attribute_p ("no_sanitize", get_attribute_name (*p)))
    p = &TREE_CHAIN (*p);
  if (*p)
    *p = TREE_CHAIN (*p);
}

/* While a function is parsed nothing is known of overflow: with wrapping, x + 1 +
   y would be x + y + 1; with undefined overflow, p[x + 1] would lose its sum.  Only
   overflow that traps and is sanitized keeps both; the checks that the sanitizer
   would insert are refused by attribute.  */
static void
start_function_body (void *data, void *)
{
  if (!active)
    return;
  if (parse_depth++ == 0)
    {
      outside = usual = parsing = get_settings ();
      parsing.level = 0;
      if (!(usual.sanitize & SANITIZE_SI_OVERFLOW))
	{
	  parsing.wrapv = 0;
	  parsing.trapv = 1;
	  parsing.sanitize |= SANITIZE_SI_OVERFLOW;
	}
      set_settings (parsing);
      compat_hold_folds (true);
    }
  tree fndecl = (tree) data;
  if (fndecl && TREE_CODE (fndecl) == FUNCTION_DECL
      && !(usual.sanitize & SANITIZE_SI_OVERFLOW))
    refuse_overflow_checks (fndecl);
}

static void
finish_function_body (void *data, void *)
{
  if (!active || parse_depth == 0)
    return;
  tree fndecl = (tree) data;
  if (fndecl && TREE_CODE (fndecl) == FUNCTION_DECL
      && !(usual.sanitize & SANITIZE_SI_OVERFLOW))
    restore_overflow_checks (fndecl);
  if (--parse_depth == 0)
    {
      set_settings (outside);
      compat_hold_folds (false);
    }
}

/* A line that begins with a static assertion is a part that has to be constant, to
   the assertion's last line.  */
static void (*line_change) (cpp_reader *, const cpp_token *, int);
static int assertion_end; /* line, or 0 */

static void
change_line (cpp_reader *reader, const cpp_token *token, int arguments)
{
  if (line_change)
    line_change (reader, token, arguments);
  if (parse_depth == 0)
    return;
  int line = source_place (token->src_loc).line;
  if (assertion_end && line > assertion_end)
    {
      assertion_end = 0;
      fold_part (false);
    }
  if (token->type != CPP_NAME || folding_part)
    return;
  const char *name = (const char *) NODE_NAME (token->val.node.node);
  if (strcmp (name, "_Static_assert") == 0 || strcmp (name, "static_assert") == 0)
    {
      assertion_end = source_closing_line (token->src_loc);
      fold_part (true);
    }
}

void
folds_parsed (void)
{
  if (!active || parse_depth == 0)
    return;
  set_settings (usual);
  flag_wrapv = plugin_wrapv;
}

void
folds_start (void)
{
  active = true;
  flag_wrapv = user_wrapv;
  compat_prepare_folds ();
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  line_change = callbacks->line_change;
  callbacks->line_change = change_line;
}

void
folds_register (const char *name)
{
  user_wrapv = flag_wrapv;
  /* -ftrapv and the overflow sanitizer need overflow to be undefined.  */
  if (!flag_trapv && !(flag_sanitize & SANITIZE_SI_OVERFLOW))
    flag_wrapv = 1;
  plugin_wrapv = flag_wrapv;
  register_callback (name, PLUGIN_START_PARSE_FUNCTION, start_function_body, NULL);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, finish_function_body, NULL);
  register_callback (name, PLUGIN_FINISH_TYPE, after_part, NULL);
  register_callback (name, PLUGIN_FINISH_DECL, after_part, NULL);
  parse_file = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_then_hold;
  invalid_argument = targetm.calls.invalid_arg_for_unprototyped_fn;
  targetm.calls.invalid_arg_for_unprototyped_fn = before_constant_p;
  fold_builtin = targetm.fold_builtin;
  targetm.fold_builtin = fold_constant_p;
  gimplify_language = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_constant_p;
  convert_to_type = targetm.convert_to_type;
  targetm.convert_to_type = convert_in_place;
  insert_attributes = targetm.insert_attributes;
  targetm.insert_attributes = before_part;
  set_current_function = targetm.set_current_function;
  targetm.set_current_function = before_body;
}
