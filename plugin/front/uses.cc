/* SPDX-License-Identifier: GPL-3.0-or-later
   What a function touches besides its parameters: globals that it reads or
   writes, functions that it calls.  Collected from GENERIC, before inlining and
   folding hide who did it:

     n += table[i];  log (&state);

   reads n, writes n, reads table; reads and writes state (its address leaves);
   calls log.  What it compares with, and strings in what it reads, are words that its input
   may have; so are numbers in the constants that it reads.  */
#include "base/plugin.h"
#include "front/front.h"
#include "front/markers.h"
#include "meta/records.h"
#include "meta.h"

#define MAX_TEXT 32    /* bytes: what is longer is no word of an input */
#define MAX_WORDS 64   /* of what variables begin with, for one function */
#define MAX_NUMBERS 64 /* in its constants, but for those of longer arrays */
#define SMALL 8	       /* and those of 0 to that, which inputs have in any case */

/* A variable that outlives the call and has a place in the metadata.  */
static bool
global_p (tree t)
{
  return (VAR_P (t) && (TREE_STATIC (t) || DECL_EXTERNAL (t)) && !DECL_ARTIFICIAL (t)
	  && DECL_NAME (t) && TREE_TYPE (t) != error_mark_node
	  && !(DECL_HARD_REGISTER (t)));
}

static tree
base_of (tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return t;
}

static void
use (tree fndecl, tree var, bool read, bool write)
{
  unsigned index = meta_global (var);
  if (read)
    meta_use (fndecl, SYMRT_U_READ, index);
  if (write)
    meta_use (fndecl, SYMRT_U_WRITE, index);
}

/* What the built-in CALLEE gives comes from its operands alone, or from what the
   runtime follows; of any other nothing is known, as of an external function.  */
static bool
built_in_is_followed (tree callee)
{
  if (TREE_READONLY (callee))
    return true;
  if (!fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (callee))
    {
    CASE_BUILT_IN_ALLOCA:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_PREFETCH:
    case BUILT_IN_TRAP:
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_VA_START:
    case BUILT_IN_VA_END:
    case BUILT_IN_VA_COPY: return true;
    default: return false;
    }
}

static void
call (tree fndecl, tree callee)
{
  const char *name
    = DECL_NAME (callee) ? IDENTIFIER_POINTER (DECL_NAME (callee)) : NULL;
  if (!name || (strncmp (name, "__builtin_", 10) == 0 && built_in_is_followed (callee)))
    return;
  meta_call (fndecl, callee);
}

/* If T is a string it is a word of FNDECL.  Is it one?  */
static bool
word (tree fndecl, tree t)
{
  if (TREE_CODE (t) != STRING_CST
      || TYPE_PRECISION (TREE_TYPE (TREE_TYPE (t))) != BITS_PER_UNIT)
    return false;
  const char *text = TREE_STRING_POINTER (t);
  size_t n = strnlen (text, TREE_STRING_LENGTH (t));
  if (n && n <= MAX_TEXT)
    meta_use (fndecl, SYMRT_U_TEXT, meta_string (std::string (text, n).c_str ()));
  return true;
}

/* What was found of a variable's initial value: variables that were looked at, and how many
   strings and numbers.  */
struct initial
{
  hash_set<tree> seen;
  unsigned words, numbers;
};

/* T is a number in a constant that FNDECL reads.  */
static void
number (tree fndecl, tree t, initial *found)
{
  char text[32];
  if (found->numbers >= MAX_NUMBERS || TYPE_PRECISION (TREE_TYPE (t)) > 64)
    return;
  unsigned HOST_WIDE_INT v = (unsigned HOST_WIDE_INT) TREE_INT_CST_LOW (t);
  if (v <= SMALL)
    return;
  found->numbers++;
  snprintf (text, sizeof text, "%llu", (unsigned long long) v);
  meta_use (fndecl, SYMRT_U_NUMBER, meta_string (text));
}

/* Is T the value of an array of so many numbers that each says little?  */
static bool
long_row (tree t)
{
  return TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE
	 && INTEGRAL_TYPE_P (TREE_TYPE (TREE_TYPE (t)))
	 && CONSTRUCTOR_NELTS (t) > MAX_NUMBERS;
}

/* Functions whose addresses are in the value T: what is read from it may be called.
   Strings in it: they may be compared with.  Numbers in it, if it stays so.  */
static void
reaches (tree fndecl, tree t, bool stays, initial *found)
{
  unsigned HOST_WIDE_INT i;
  tree value;
  STRIP_NOPS (t);
  if (TREE_CODE (t) == STRING_CST
      || (TREE_CODE (t) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (t, 0)) == STRING_CST))
    {
      if (found->words < MAX_WORDS)
	found->words
	  += word (fndecl, TREE_CODE (t) == STRING_CST ? t : TREE_OPERAND (t, 0));
    }
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree to = base_of (TREE_OPERAND (t, 0));
      if (TREE_CODE (to) == FUNCTION_DECL)
	call (fndecl, to);
      /* And from what that leads to.  */
      else if (VAR_P (to) && TREE_STATIC (to) && DECL_INITIAL (to)
	       && DECL_INITIAL (to) != error_mark_node && !found->seen.add (to))
	reaches (fndecl, DECL_INITIAL (to), TREE_READONLY (to), found);
    }
  else if (TREE_CODE (t) == INTEGER_CST && stays)
    number (fndecl, t, found);
  else if (TREE_CODE (t) == CONSTRUCTOR && !long_row (t))
    FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (t), i, value)
  reaches (fndecl, value, stays, found);
}

/* The same for FNDECL, which is under work.  */
static initial *
initial_of (tree fndecl)
{
  static initial *found;
  static unsigned of;
  if (!found || of != DECL_UID (fndecl))
    {
      delete found;
      found = new initial ();
      of = DECL_UID (fndecl);
    }
  return found;
}

/* Does it compare texts or memory?  Those of a program itself mostly say so.  */
static bool
compares (tree callee)
{
  if (fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (callee))
      {
      case BUILT_IN_STRCMP:
      case BUILT_IN_STRNCMP:
      case BUILT_IN_STRCASECMP:
      case BUILT_IN_STRNCASECMP:
      case BUILT_IN_STRSTR:
      case BUILT_IN_MEMCMP:
      case BUILT_IN_BCMP: return true;
      default: return false;
      }
  return DECL_NAME (callee) && strstr (IDENTIFIER_POINTER (DECL_NAME (callee)), "cmp");
}

/* The literals among the arguments of CALL.  */
static void
texts (tree fndecl, tree call)
{
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree t = CALL_EXPR_ARG (call, i);
      STRIP_NOPS (t);
      word (fndecl, TREE_CODE (t) == ADDR_EXPR ? TREE_OPERAND (t, 0) : t);
    }
}

/* T is a number or an address in the source: 0, -1, what offsetof makes.  */
static bool
constant_p (tree t)
{
  STRIP_NOPS (t);
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NEGATE_EXPR
	 || TREE_CODE (t) == C_MAYBE_CONST_EXPR)
    t = TREE_OPERAND (t, TREE_CODE (t) == C_MAYBE_CONST_EXPR);
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      t = base_of (TREE_OPERAND (t, 0));
      return ((TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == MEM_REF)
	      && constant_p (TREE_OPERAND (t, 0)));
    }
  return TREE_CODE (t) == INTEGER_CST;
}

/* The conversion T makes a number of an address or the other way round: which numbers
   those are, and which of them lead somewhere, no run tells for all.  */
static bool
numbers_address (tree t)
{
  tree from = TREE_TYPE (TREE_OPERAND (t, 0)), to = TREE_TYPE (t);
  return ((POINTER_TYPE_P (from)
	     ? INTEGRAL_TYPE_P (to) && TREE_CODE (to) != BOOLEAN_TYPE
	     : INTEGRAL_TYPE_P (from) && POINTER_TYPE_P (to))
	  && !constant_p (TREE_OPERAND (t, 0)));
}

void
uses_visit (tree fndecl, tree t)
{
  switch (TREE_CODE (t))
    {
    CASE_CONVERT:
      if (numbers_address (t))
	meta_use (fndecl, SYMRT_U_EXTERN, meta_string (SYMRT_ADDRESS_AS_NUMBER));
      break;
    case VAR_DECL:
      if (global_p (t))
	use (fndecl, t, true, false);
      if (TREE_STATIC (t) && DECL_INITIAL (t) && DECL_INITIAL (t) != error_mark_node)
	if (!initial_of (fndecl)->seen.add (t))
	  reaches (fndecl, DECL_INITIAL (t), TREE_READONLY (t), initial_of (fndecl));
      break;
    case FUNCTION_DECL: call (fndecl, t); break;
    case ASM_EXPR:
      /* Its results may depend on anything.  */
      if (TREE_STRING_LENGTH (ASM_STRING (t)) > 1)
	meta_use (fndecl, SYMRT_U_EXTERN, meta_string ("asm"));
      break;
    case VA_ARG_EXPR:
      meta_use (fndecl, SYMRT_U_VARARG, types_add (TREE_TYPE (t)));
      break;
    case CALL_EXPR:
      if (tree callee = get_callee_fndecl (t))
	{
	  call (fndecl, callee);
	  if (compares (callee))
	    texts (fndecl, t);
	}
      break;
    case ADDR_EXPR:
      {
	tree base = base_of (TREE_OPERAND (t, 0));
	if (global_p (base))
	  use (fndecl, base, true, !TREE_READONLY (base));
	break;
      }
    case MODIFY_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      {
	tree base = base_of (TREE_OPERAND (t, 0));
	if (global_p (base))
	  use (fndecl, base, false, true);
	break;
      }
    default:
      /* What the compiler makes a function of (OpenMP), or a transaction.  */
      if (mark_is_opaque (TREE_CODE (t)))
	meta_use (fndecl, SYMRT_U_EXTERN,
		  meta_string (get_tree_code_name (TREE_CODE (t))));
      break;
    }
}
