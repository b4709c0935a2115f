/* SPDX-License-Identifier: GPL-3.0-or-later
   C types: their records, and their spelling as a declaration with '@' where the
   name goes:

     int (*@)(const char *, unsigned long)
     struct csv_parser *@
     size_t @

   A typedef's name is kept, since the code's readers know it.  A type that no
   declaration at file scope can name (anonymous, local to a function) has an
   empty spelling.  */
#include "base/plugin.h"
#include "meta/casts.h"
#include "meta/records.h"
#include "meta/tables.h"
#include "meta.h"

/* GCC's words for the standard types, and everybody's.  */
static const char *
usual_name (const char *name)
{
  static const char *const words[][2]
    = { { "long int", "long" },
	{ "short int", "short" },
	{ "long long int", "long long" },
	{ "long unsigned int", "unsigned long" },
	{ "short unsigned int", "unsigned short" },
	{ "long long unsigned int", "unsigned long long" },
	{ "__int128 unsigned", "unsigned __int128" },
	{ "complex float", "float _Complex" },
	{ "complex double", "double _Complex" },
	{ "complex long double", "long double _Complex" } };
  for (const auto &w : words)
    if (strcmp (w[0], name) == 0)
      return w[1];
  return name;
}

/* An integer type that GCC made without a name.  */
static const char *
integer_name (tree type)
{
  bool u = TYPE_UNSIGNED (type);
  switch (TYPE_PRECISION (type))
    {
    case 8: return u ? "unsigned char" : "signed char";
    case 16: return u ? "unsigned short" : "short";
    case 32: return u ? "unsigned int" : "int";
    case 64: return u ? "unsigned long" : "long";
    default: return "";
    }
}

static std::string
qualifiers (tree type)
{
  std::string s;
  if (TREE_CODE (type) == FUNCTION_TYPE)
    return s;
  if (TYPE_READONLY (type))
    s += "const ";
  if (TYPE_VOLATILE (type))
    s += "volatile ";
  if (TREE_CODE (type) == POINTER_TYPE && TYPE_RESTRICT (type))
    s += "restrict ";
  if (TYPE_ATOMIC (type))
    s += "_Atomic ";
  return s;
}

static bool
in_function (tree context)
{
  return context && TREE_CODE (context) != TRANSLATION_UNIT_DECL;
}

/* The typedef name of TYPE, or NULL.  */
static const char *
typedef_name (tree type)
{
  tree n = TYPE_NAME (type);
  if (!n || TREE_CODE (n) != TYPE_DECL || !DECL_NAME (n)
      || in_function (DECL_CONTEXT (n)))
    return NULL;
  bool named = DECL_ORIGINAL_TYPE (n) || RECORD_OR_UNION_TYPE_P (type)
	       || TREE_CODE (type) == ENUMERAL_TYPE;
  return named ? IDENTIFIER_POINTER (DECL_NAME (n)) : NULL;
}

/* The tag of a struct, union or enum, or NULL.  */
static const char *
tag_name (tree type)
{
  for (tree t : { type, TYPE_MAIN_VARIANT (type) })
    {
      tree n = TYPE_NAME (t);
      if (n && TREE_CODE (n) == IDENTIFIER_NODE)
	return IDENTIFIER_POINTER (n);
    }
  return NULL;
}

static std::string
base_name (tree type)
{
  if (const char *name = typedef_name (type))
    return name;
  const char *keyword = NULL;
  switch (TREE_CODE (type))
    {
    case RECORD_TYPE: keyword = "struct "; break;
    case UNION_TYPE: keyword = "union "; break;
    case ENUMERAL_TYPE: keyword = "enum "; break;
    default: break;
    }
  if (keyword)
    {
      const char *tag = tag_name (type);
      tree main = TYPE_MAIN_VARIANT (type);
      tree stub = TYPE_STUB_DECL (main);
      if (!tag || in_function (TYPE_CONTEXT (main))
	  || (stub && in_function (DECL_CONTEXT (stub))))
	return std::string ();
      return std::string (keyword) + tag;
    }
  tree n = TYPE_NAME (type);
  if (n && TREE_CODE (n) == TYPE_DECL && DECL_ORIGINAL_TYPE (n))
    return base_name (DECL_ORIGINAL_TYPE (n)); /* a local typedef */
  if (n && TREE_CODE (n) == TYPE_DECL)
    n = DECL_NAME (n);
  if (n && TREE_CODE (n) == IDENTIFIER_NODE)
    return usual_name (IDENTIFIER_POINTER (n));
  if (TREE_CODE (type) == VOID_TYPE)
    return "void";
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return "_Bool";
  return TREE_CODE (type) == INTEGER_TYPE ? integer_name (type) : "";
}

/* "(int, char *)"; empty when a parameter cannot be spelled.  */
static std::string
parameter_list (tree fntype)
{
  std::string s = "(";
  tree a = TYPE_ARG_TYPES (fntype);
  if (!a)
    return "()";
  for (; a && a != void_list_node; a = TREE_CHAIN (a))
    {
      std::string p = types_spell (TREE_VALUE (a), "");
      /* A va_list, which is an array and a pointer here.  */
      if (p.empty () && TREE_CODE (TREE_VALUE (a)) == POINTER_TYPE
	  && TREE_CODE (va_list_type_node) == ARRAY_TYPE
	  && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_VALUE (a)))
	       == TYPE_MAIN_VARIANT (TREE_TYPE (va_list_type_node)))
	p = "__builtin_va_list";
      if (p.empty ())
	return p;
      s += (s.size () > 1 ? ", " : "") + p;
    }
  if (!a)
    s += ", ...";
  return s.size () == 1 ? "(void)" : s + ")";
}

static bool
local_typedef (tree type)
{
  tree n = TYPE_NAME (type);
  return n && TREE_CODE (n) == TYPE_DECL && DECL_ORIGINAL_TYPE (n)
	 && !typedef_name (type);
}

/* TYPE without a name that says const by itself (typedef const int index), of which
   nothing could be made that is not: what that name stands for.  */
static tree
without_const_name (tree type)
{
  tree n = TYPE_NAME (type);
  if (!typedef_name (type) || !DECL_ORIGINAL_TYPE (n))
    return type;
  tree original = DECL_ORIGINAL_TYPE (n);
  if (!TYPE_READONLY (original) || TREE_CODE (original) == ARRAY_TYPE)
    return type;
  return build_qualified_type (original, TYPE_QUALS (type) | TYPE_QUALS (original));
}

std::string
types_spell (tree type, const std::string &name)
{
  tree said = without_const_name (type);
  if (said != type)
    {
      std::string s = types_spell (said, name);
      if (!s.empty ())
	return s;
    }
  const std::string gap = name.empty () ? "" : " ";
  if (va_list_type_node
      && TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (va_list_type_node)
      && !typedef_name (type))
    return std::string ();
  if (!typedef_name (type))
    switch (TREE_CODE (type))
      {
      case POINTER_TYPE:
	{
	  tree to = TREE_TYPE (type);
	  std::string q = qualifiers (type);
	  if (name.empty () && !q.empty ())
	    q.erase (q.size () - 1);
	  std::string inner = "*" + q + name;
	  bool declarator
	    = (TREE_CODE (to) == ARRAY_TYPE || TREE_CODE (to) == FUNCTION_TYPE)
	      && !typedef_name (to);
	  return types_spell (to, declarator ? "(" + inner + ")" : inner);
	}
      case ARRAY_TYPE:
	{
	  tree domain = TYPE_DOMAIN (type);
	  tree max = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
	  if (domain && max && TREE_CODE (max) != INTEGER_CST)
	    return std::string ();
	  char n[32] = "";
	  if (max)
	    snprintf (n, sizeof n, "%lu", (unsigned long) TREE_INT_CST_LOW (max) + 1);
	  return types_spell (TREE_TYPE (type), name + "[" + n + "]");
	}
      case FUNCTION_TYPE:
	{
	  std::string params = parameter_list (type);
	  if (params.empty ())
	    return params;
	  return types_spell (TREE_TYPE (type), name + params);
	}
      case VECTOR_TYPE:
      case REFERENCE_TYPE: return std::string ();
      default: break;
      }
  std::string base = base_name (type);
  if (base.empty () || base == "__va_list_tag" || local_typedef (type))
    return std::string ();
  return qualifiers (type) + base + gap + name;
}

static hash_map<tree, unsigned> *known;

static unsigned
flags_of (tree type)
{
  unsigned f = 0;
  tree main = TYPE_MAIN_VARIANT (type);
  if (INTEGRAL_TYPE_P (type) && !TYPE_UNSIGNED (type))
    f |= SYMRT_T_SIGNED;
  if (TYPE_READONLY (type) && TREE_CODE (type) != FUNCTION_TYPE)
    f |= SYMRT_T_CONST;
  if (TYPE_VOLATILE (type) && TREE_CODE (type) != FUNCTION_TYPE)
    f |= SYMRT_T_VOLATILE;
  if (TREE_CODE (type) != VOID_TYPE && TREE_CODE (type) != FUNCTION_TYPE
      && !COMPLETE_TYPE_P (type))
    f |= SYMRT_T_INCOMPLETE;
  if (main == char_type_node)
    f |= SYMRT_T_CHAR | SYMRT_T_PLAIN_CHAR;
  else if (main == signed_char_type_node || main == unsigned_char_type_node)
    f |= SYMRT_T_CHAR;
  if (TREE_CODE (type) == FUNCTION_TYPE)
    f |= !TYPE_ARG_TYPES (type) ? SYMRT_T_UNPROTOTYPED
	 : stdarg_p (type)	? SYMRT_T_VARIADIC
				: 0;
  return f;
}

static enum symrt_type_kind
kind_of (tree type)
{
  switch (TREE_CODE (type))
    {
    case VOID_TYPE: return SYMRT_T_VOID;
    case BOOLEAN_TYPE: return SYMRT_T_BOOL;
    case INTEGER_TYPE: return SYMRT_T_INT;
    case ENUMERAL_TYPE: return SYMRT_T_ENUM;
    case REAL_TYPE: return SYMRT_T_FLOAT;
    case POINTER_TYPE: return SYMRT_T_POINTER;
    case ARRAY_TYPE: return SYMRT_T_ARRAY;
    case RECORD_TYPE: return SYMRT_T_STRUCT;
    case UNION_TYPE: return SYMRT_T_UNION;
    case FUNCTION_TYPE: return SYMRT_T_FUNCTION;
    default: return SYMRT_T_OTHER;
    }
}

static unsigned
name_string (tree id)
{
  return id ? meta_string (IDENTIFIER_POINTER (id)) : 0;
}

/* Padding has no name and cannot be set; anonymous members can.  */
static bool
member_p (tree f)
{
  return (TREE_CODE (f) == FIELD_DECL && TREE_TYPE (f) != error_mark_node
	  && (DECL_NAME (f) || RECORD_OR_UNION_TYPE_P (TREE_TYPE (f)))
	  && DECL_FIELD_OFFSET (f) && TREE_CODE (DECL_FIELD_OFFSET (f)) == INTEGER_CST);
}

/* 1 + the field of TYPE, as they are counted here, that attribute counted_by of F
   names; 0: none.  */
static unsigned
counted_by (tree type, tree f)
{
  tree a = lookup_attribute ("counted_by", DECL_ATTRIBUTES (f));
  tree name = a && TREE_VALUE (a) ? TREE_VALUE (TREE_VALUE (a)) : NULL_TREE;
  unsigned n = 1;
  if (!name || TREE_CODE (name) != IDENTIFIER_NODE)
    return 0;
  for (tree g = TYPE_FIELDS (type); g; g = DECL_CHAIN (g))
    if (member_p (g))
      {
	if (DECL_NAME (g) == name)
	  return n;
	n++;
      }
  return 0;
}

static void
add_fields (tree type, unsigned index)
{
  unsigned n = 0, first = meta.fields.length ();
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    n += member_p (f);
  meta.fields.safe_grow_cleared (first + n);
  meta.types[index].first = first;
  meta.types[index].count = n;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (member_p (f))
      {
	tree declared = DECL_BIT_FIELD_TYPE (f);
	unsigned t = types_add (declared ? declared : TREE_TYPE (f));
	tree as = casts_type (f);
	unsigned a = as ? 1 + types_add (as) : 0;
	struct symrt_field *r = &meta.fields[first++];
	r->leads_to = a;
	r->name = name_string (DECL_NAME (f));
	r->type = t;
	r->bitpos = int_bit_position (f);
	r->bits = declared ? tree_to_uhwi (DECL_SIZE (f)) : 0;
	r->counted_by = counted_by (type, f);
      }
}

static void
add_enumerators (tree type, unsigned index)
{
  meta.types[index].first = meta.enumerators.length ();
  for (tree v = TYPE_VALUES (type); v; v = TREE_CHAIN (v))
    {
      tree value = TREE_VALUE (v);
      if (TREE_CODE (value) == CONST_DECL)
	value = DECL_INITIAL (value);
      if (!value || TREE_CODE (value) != INTEGER_CST)
	continue;
      struct symrt_enumerator e;
      memset (&e, 0, sizeof e);
      e.name = name_string (TREE_PURPOSE (v));
      e.value = TREE_INT_CST_LOW (value);
      meta.enumerators.safe_push (e);
    }
  meta.types[index].count = meta.enumerators.length () - meta.types[index].first;
}

/* Parameters of FNTYPE that are strings by an attribute NAME with their positions as
   arguments, from argument number FROM on.  */
static void
apply_strings (tree fntype, const char *name, unsigned from, unsigned first, unsigned n)
{
  for (tree a = lookup_attribute (name, TYPE_ATTRIBUTES (fntype)); a;
       a = lookup_attribute (name, TREE_CHAIN (a)))
    {
      tree position = TREE_VALUE (a);
      for (unsigned i = 0; i < from && position; i++)
	position = TREE_CHAIN (position);
      if (!position || TREE_CODE (TREE_VALUE (position)) != INTEGER_CST)
	continue;
      unsigned HOST_WIDE_INT at = TREE_INT_CST_LOW (TREE_VALUE (position));
      if (at >= 1 && at <= n
	  && meta.types[meta.params[first + at - 1].type].kind == SYMRT_T_POINTER)
	meta.params[first + at - 1].flags |= SYMRT_P_STRING;
    }
}

/* What attributes of FNTYPE and the bounds of array parameters say, by parameter.  */
static void
apply_attributes (tree fntype, unsigned first, unsigned n)
{
  apply_strings (fntype, "null_terminated_string_arg", 0, first, n);
  apply_strings (fntype, "format", 1, first, n);
  if (bitmap nonnull = get_nonnull_args (fntype))
    {
      bool all = bitmap_empty_p (nonnull);
      for (unsigned i = 0; i < n; i++)
	{
	  struct symrt_param *p = &meta.params[first + i];
	  if (meta.types[p->type].kind == SYMRT_T_POINTER
	      && (all || bitmap_bit_p (nonnull, i)))
	    p->flags |= SYMRT_P_NONNULL;
	}
      BITMAP_FREE (nonnull);
    }
  rdwr_map accesses;
  init_attr_rdwr_indices (&accesses, TYPE_ATTRIBUTES (fntype));
  for (unsigned i = 0; i < n; i++)
    {
      struct symrt_param *p = &meta.params[first + i];
      attr_access *a = accesses.get (i);
      if (!a || a->ptrarg != i)
	continue;
      if (a->mode == access_read_only)
	p->flags |= SYMRT_P_READ_ONLY;
      else if (a->mode == access_write_only)
	p->flags |= SYMRT_P_WRITE_ONLY;
      if (a->static_p)
	p->flags |= SYMRT_P_NONNULL | SYMRT_P_STATIC;
      if (a->sizarg < n && a->sizarg != i)
	{
	  p->size_param = a->sizarg;
	  if (a->mode != access_deferred)
	    p->flags |= SYMRT_P_ACCESS;
	}
      else if (a->mode == access_deferred && a->minsize <= UINT16_MAX)
	p->elements = a->minsize;
    }
}

/* Room for N parameters; their records.  */
static unsigned
reserve_params (unsigned n)
{
  unsigned first = meta.params.length ();
  meta.params.safe_grow_cleared (first + n);
  for (unsigned i = 0; i < n; i++)
    meta.params[first + i].size_param = SYMRT_NONE;
  return first;
}

static void
add_prototype (tree type, unsigned index)
{
  unsigned n = 0;
  for (tree a = TYPE_ARG_TYPES (type); a && a != void_list_node; a = TREE_CHAIN (a))
    n++;
  unsigned first = reserve_params (n), i = 0;
  meta.types[index].first = first;
  meta.types[index].count = n;
  for (tree a = TYPE_ARG_TYPES (type); a && a != void_list_node; a = TREE_CHAIN (a))
    {
      unsigned t = types_add (TREE_VALUE (a));
      meta.params[first + i++].type = t;
    }
  apply_attributes (type, first, n);
}

void
types_parameters (tree fndecl, unsigned *first, unsigned *count)
{
  unsigned n = 0, i = 0;
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
    n++;
  *count = n;
  *first = reserve_params (n);
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p), i++)
    {
      unsigned t = types_add (TREE_TYPE (p));
      meta.params[*first + i].type = t;
      meta.params[*first + i].name = name_string (DECL_NAME (p));
      if (tree as = casts_type (p))
	{
	  unsigned a = 1 + types_add (as);
	  meta.params[*first + i].leads_to = a;
	}
      if (casts_single_p (p))
	meta.params[*first + i].flags |= SYMRT_P_SINGLE;
      unsigned index;
      if (tree callee = casts_handed_on (p, &index))
	{
	  meta.params[*first + i].handed_to
	    = meta_string (IDENTIFIER_POINTER (DECL_NAME (callee)));
	  meta.params[*first + i].handed_as = index;
	}
    }
  apply_attributes (TREE_TYPE (fndecl), *first, n);
}

/* What depends on the type but not on its qualifiers and name.  */
static void
add_parts (tree type, unsigned index)
{
  switch (TREE_CODE (type))
    {
    case POINTER_TYPE:
    case FUNCTION_TYPE:
    case ARRAY_TYPE:
      {
	unsigned target = types_add (TREE_TYPE (type));
	meta.types[index].target = target;
	break;
      }
    default: break;
    }
  switch (TREE_CODE (type))
    {
    case RECORD_TYPE:
    case UNION_TYPE:
    case ENUMERAL_TYPE:
      {
	tree main = TYPE_MAIN_VARIANT (type);
	if (main != type)
	  {
	    unsigned m = types_add (main);
	    meta.types[index].first = meta.types[m].first;
	    meta.types[index].count = meta.types[m].count;
	    /* M may be waiting for its members; they start where it says.  */
	  }
	else if (TREE_CODE (type) == ENUMERAL_TYPE)
	  add_enumerators (type, index);
	else if (COMPLETE_TYPE_P (type))
	  add_fields (type, index);
	break;
      }
    case ARRAY_TYPE:
      {
	tree domain = TYPE_DOMAIN (type);
	tree max = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
	meta.types[index].count
	  = (max && TREE_CODE (max) == INTEGER_CST && COMPLETE_TYPE_P (type)
	       ? (unsigned) TREE_INT_CST_LOW (max) + 1
	       : SYMRT_NONE);
	if (max && TREE_CODE (max) != INTEGER_CST)
	  meta.types[index].kind = SYMRT_T_OTHER;
	break;
      }
    case FUNCTION_TYPE: add_prototype (type, index); break;
    default: break;
    }
}

unsigned
types_add (tree type)
{
  if (!known)
    known = new hash_map<tree, unsigned>;
  if (unsigned *index = known->get (type))
    return *index;
  unsigned index = meta.types.length ();
  known->put (type, index);
  meta_keep (type);

  struct symrt_type r;
  memset (&r, 0, sizeof r);
  r.kind = kind_of (type);
  r.flags = flags_of (type);
  r.target = SYMRT_NONE;
  if (TREE_CODE (type) != FUNCTION_TYPE && TREE_CODE (type) != VOID_TYPE
      && COMPLETE_TYPE_P (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    {
      r.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
      r.align = TYPE_ALIGN_UNIT (type);
    }
  if (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
      || TREE_CODE (type) == POINTER_TYPE)
    r.bits = TYPE_PRECISION (type);
  r.text = meta_string (types_spell (type, "@").c_str ());
  if (RECORD_OR_UNION_TYPE_P (type) || TREE_CODE (type) == ENUMERAL_TYPE)
    {
      const char *tag = tag_name (type);
      if (!tag)
	tag = typedef_name (type);
      if (tag)
	r.tag = meta_string (tag);
    }
  if (RECORD_OR_UNION_TYPE_P (type) && TYPE_FIELDS (type))
    r.file = meta_file (DECL_SOURCE_LOCATION (TYPE_FIELDS (type)), NULL);
  meta.types.safe_push (r);
  add_parts (type, index);
  return index;
}
