/* SPDX-License-Identifier: GPL-3.0-or-later
   Memory that is read as another type than it was written as, where the run's values tell
   nothing of other runs:

     uintptr_t n;
     memcpy (&n, &p, sizeof n);		an address as a number

     struct { char a; int b; } s;
     s.a = 1; s.b = x;
     h = hash (&s, sizeof s);		what lies between a and b, if hash reads bytes

   Of the first kind one function tells.  For the second the driver looks for both parts
   among all that a function calls: objects that hold addresses, or have gaps and are on
   the stack, whose address leaves (OBJECTS_AS_MEMORY), and code that takes what some
   address leads to for bytes (MEMORY_AS_BYTES).  Gaps in inputs are inputs themselves.  */
#include "front/bytes.h"
#include "meta/records.h"
#include "meta.h"

#define MAX_MAP 512 /* bytes of a type that are told apart */

static hash_set<tree> *addresses; /* functions */
static hash_set<tree> *steps;	  /* conversions to char * that only move a pointer */

static tree
element_of (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return type;
}

static bool
one_byte_p (tree type)
{
  type = element_of (type);
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= BITS_PER_UNIT;
}

static bool
has_address (tree type)
{
  type = element_of (type);
  if (POINTER_TYPE_P (type))
    return true;
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && has_address (TREE_TYPE (f)))
	return true;
  return false;
}

/* What is known of a byte of a type: members that are there.  */
enum
{
  ADDRESS = 1,
  NUMBER = 2
};
typedef unsigned char type_map[MAX_MAP];

static void
put (type_map map, HOST_WIDE_INT at, HOST_WIDE_INT n, int what)
{
  for (HOST_WIDE_INT i = at < 0 ? 0 : at; i < at + n && i < MAX_MAP; i++)
    map[i] |= what;
}

/* Enter TYPE at byte AT of MAP.  False: it has bit-fields or members of variable size,
   beside which bits may be free.  */
static bool
enter (type_map map, HOST_WIDE_INT at, tree type)
{
  bool whole = true;
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_shwi_p (size) || at >= MAX_MAP)
    return !size || tree_fits_shwi_p (size);
  HOST_WIDE_INT n = tree_to_shwi (size);
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree each = TYPE_SIZE_UNIT (TREE_TYPE (type));
      HOST_WIDE_INT step = each && tree_fits_shwi_p (each) ? tree_to_shwi (each) : 0;
      for (HOST_WIDE_INT i = 0; step && i + step <= n && at + i < MAX_MAP; i += step)
	whole &= enter (map, at + i, TREE_TYPE (type));
    }
  else if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      {
	if (TREE_CODE (f) != FIELD_DECL)
	  continue;
	tree offset = byte_position (f);
	if (!tree_fits_shwi_p (offset))
	  whole = false;
	else if (DECL_BIT_FIELD (f))
	  {
	    put (map, at + tree_to_shwi (offset), 1, NUMBER);
	    whole = false;
	  }
	else
	  whole &= enter (map, at + tree_to_shwi (offset), TREE_TYPE (f));
      }
  else if (POINTER_TYPE_P (type))
    put (map, at, n, ADDRESS);
  else if (TYPE_MODE (type) == XFmode)
    put (map, at, 10, NUMBER);
  else if (TYPE_MODE (type) == XCmode)
    {
      put (map, at, 10, NUMBER);
      put (map, at + 16, 10, NUMBER);
    }
  else
    put (map, at, n, NUMBER);
  return whole;
}

static HOST_WIDE_INT
size_of (tree type)
{
  tree size = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Has TYPE bits that are no member's?  */
static bool
has_gaps (tree type)
{
  type_map map = { 0 };
  type = element_of (type);
  HOST_WIDE_INT n = size_of (type);
  if (!n
      || (!RECORD_OR_UNION_TYPE_P (type) && TYPE_MODE (type) != XFmode
	  && TYPE_MODE (type) != XCmode))
    return false;
  if (!enter (map, 0, type))
    return true;
  for (HOST_WIDE_INT i = 0; i < n && i < MAX_MAP; i++)
    if (!map[i])
      return true;
  return false;
}

/* Is an address that is written as FROM a number when it is read as TO, or the other way
   round?  Memory of characters may be for any object.  */
static bool
confuses (tree from, tree to)
{
  type_map a = { 0 }, b = { 0 };
  from = element_of (from);
  to = element_of (to);
  if (TYPE_MAIN_VARIANT (from) == TYPE_MAIN_VARIANT (to) || one_byte_p (from)
      || !has_address (from) == !has_address (to))
    return false;
  HOST_WIDE_INT n = size_of (from), m = size_of (to);
  if (!n || !m)
    return false;
  /* Of scalars there may be more.  */
  if (!RECORD_OR_UNION_TYPE_P (from) || !RECORD_OR_UNION_TYPE_P (to))
    return true;
  enter (a, 0, from);
  enter (b, 0, to);
  for (HOST_WIDE_INT i = 0; i < n && i < m && i < MAX_MAP; i++)
    if (a[i] && b[i] && (a[i] | b[i]) == (ADDRESS | NUMBER) && a[i] != b[i])
      return true;
  return n > MAX_MAP && m > MAX_MAP;
}

/* The pointer T as it was before conversions to other pointers.  */
static tree
stripped (tree t)
{
  while ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
	  || TREE_CODE (t) == SAVE_EXPR)
	 && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return t;
}

static tree
behind (tree t)
{
  return POINTER_TYPE_P (TREE_TYPE (t)) ? TREE_TYPE (TREE_TYPE (t)) : void_type_node;
}

static void
note (tree fndecl, const char *what)
{
  meta_use (fndecl, SYMRT_U_EXTERN, meta_string (what));
}

static void
note_addresses (tree fndecl)
{
  if (!addresses)
    addresses = new hash_set<tree>;
  if (!addresses->add (fndecl))
    meta_keep (fndecl);
  note (fndecl, SYMRT_ADDRESS_AS_NUMBER);
}

/* What has type FROM is read as TO.  */
static void
note_reading (tree fndecl, tree from, tree to)
{
  if (FUNC_OR_METHOD_TYPE_P (from) || FUNC_OR_METHOD_TYPE_P (to))
    return;
  bool bytes = VOID_TYPE_P (from) || has_gaps (from);
  if (VOID_TYPE_P (to))
    return;
  if (!VOID_TYPE_P (from) && confuses (from, to))
    note_addresses (fndecl);
  if (bytes && !has_address (to) && (one_byte_p (to) || has_gaps (from)))
    note (fndecl, SYMRT_MEMORY_AS_BYTES);
}

/* Memory behind T is compared byte by byte.  */
static void
note_compared (tree fndecl, tree t)
{
  tree type = behind (stripped (t));
  if (VOID_TYPE_P (type) || has_gaps (type))
    note (fndecl, SYMRT_MEMORY_AS_BYTES);
  else if (has_address (type))
    note_addresses (fndecl);
}

/* Memory behind FROM is copied to what TO leads to.  */
static void
note_copied (tree fndecl, tree to, tree from)
{
  tree a = behind (stripped (to)), b = behind (stripped (from));
  if (VOID_TYPE_P (b))
    {
      if (!VOID_TYPE_P (a) && !has_address (a))
	note (fndecl, SYMRT_MEMORY_AS_BYTES);
    }
  else if (VOID_TYPE_P (a))
    {
      if (has_address (b))
	note (fndecl, SYMRT_OBJECTS_AS_MEMORY);
    }
  else if (TYPE_MAIN_VARIANT (element_of (a)) != TYPE_MAIN_VARIANT (element_of (b)))
    {
      note_reading (fndecl, b, a);
      if (has_gaps (b) && !has_address (a))
	note (fndecl, SYMRT_MEMORY_AS_BYTES);
    }
}

static void
note_call (tree fndecl, tree call)
{
  tree callee = get_callee_fndecl (call);
  int n = call_expr_nargs (call);
  if (callee && fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (callee))
      {
      case BUILT_IN_MEMCPY:
      case BUILT_IN_MEMMOVE:
      case BUILT_IN_MEMPCPY:
      case BUILT_IN_MEMCPY_CHK:
      case BUILT_IN_MEMMOVE_CHK:
      case BUILT_IN_MEMPCPY_CHK:
	if (n >= 2)
	  note_copied (fndecl, CALL_EXPR_ARG (call, 0), CALL_EXPR_ARG (call, 1));
	return;
      case BUILT_IN_BCOPY:
	if (n >= 2)
	  note_copied (fndecl, CALL_EXPR_ARG (call, 1), CALL_EXPR_ARG (call, 0));
	return;
      case BUILT_IN_MEMCMP:
      case BUILT_IN_BCMP:
	for (int i = 0; i < 2 && i < n; i++)
	  note_compared (fndecl, CALL_EXPR_ARG (call, i));
	return;
      case BUILT_IN_MEMCHR:
	if (n)
	  note_compared (fndecl, CALL_EXPR_ARG (call, 0));
	return;
      /* These look at nothing.  */
      case BUILT_IN_FREE:
      case BUILT_IN_REALLOC:
      case BUILT_IN_MEMSET:
      case BUILT_IN_MEMSET_CHK:
      case BUILT_IN_BZERO:
      case BUILT_IN_VA_START:
      case BUILT_IN_VA_END:
      case BUILT_IN_VA_COPY: return;
      default: break;
      }
  for (int i = 0; i < n; i++)
    {
      tree t = CALL_EXPR_ARG (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (t)) && VOID_TYPE_P (behind (t))
	  && has_address (behind (stripped (t))))
	note (fndecl, SYMRT_OBJECTS_AS_MEMORY);
    }
}

/* Conversions of the pointer T that read nothing themselves.  */
static void
step (tree t)
{
  for (; CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR;
       t = TREE_OPERAND (t, 0))
    steps->add (t);
}

/* (struct s *) ((char *) p - 8), which may be folded to (struct s *) p - 8, and (char *) p
   - (char *) q read nothing.  */
static void
find_steps (tree t)
{
  tree op = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) == POINTER_DIFF_EXPR)
    {
      step (op);
      step (TREE_OPERAND (t, 1));
    }
  else if (one_byte_p (behind (t)))
    ;
  else if (TREE_CODE (t) == POINTER_PLUS_EXPR)
    step (op);
  else
    {
      while (TREE_CODE (op) == POINTER_PLUS_EXPR || TREE_CODE (op) == NON_LVALUE_EXPR)
	op = TREE_OPERAND (op, 0);
      step (op);
    }
}

static tree
find (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp, fndecl = (tree) data;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case POINTER_DIFF_EXPR:
    case POINTER_PLUS_EXPR:
      find_steps (t);
      break;
    CASE_CONVERT:
      if (!POINTER_TYPE_P (TREE_TYPE (t))
	  || !POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
	break;
      find_steps (t);
      if (!steps->contains (t))
	note_reading (fndecl, behind (stripped (t)), behind (t));
      break;
    case CALL_EXPR: note_call (fndecl, t); break;
    case COMPONENT_REF:
      {
	tree u = TREE_TYPE (TREE_OPERAND (t, 0));
	if (TREE_CODE (u) == UNION_TYPE && !has_address (TREE_TYPE (t))
	    && has_address (u))
	  note_addresses (fndecl);
	break;
      }
    case ADDR_EXPR:
      {
	tree base = TREE_OPERAND (t, 0);
	while (handled_component_p (base))
	  base = TREE_OPERAND (base, 0);
	if (TREE_CODE (base) == COMPOUND_LITERAL_EXPR)
	  base = COMPOUND_LITERAL_EXPR_DECL (base);
	if (VAR_P (base) && !TREE_STATIC (base) && !DECL_EXTERNAL (base)
	    && has_gaps (TREE_TYPE (TREE_OPERAND (t, 0))))
	  note (fndecl, SYMRT_OBJECTS_AS_MEMORY);
	break;
      }
    default: break;
    }
  return NULL_TREE;
}

void
bytes_find (tree fndecl)
{
  steps = new hash_set<tree>;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), find, fndecl);
  delete steps;
  steps = NULL;
}

bool
bytes_are_addresses (tree fndecl)
{
  return addresses && addresses->contains (fndecl);
}
