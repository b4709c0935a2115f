/* SPDX-License-Identifier: GPL-3.0-or-later
   Literals and casts in the text of an operand: their values and types.  The front end
   drops casts that do not change what it computes, and folds literals.  */
#include "base/plugin.h"
#include "source/source.h"
#include "source/written.h"

bool
literal_value (const std::string &text, uint64_t *value)
{
  if (text.size () == 3 && text[0] == '\'' && text[2] == '\'' && text[1] != '\\')
    {
      *value = (unsigned char) text[1];
      return *value < 128;
    }
  if (text.empty () || !ISDIGIT (text[0]))
    return false;
  char *end;
  errno = 0;
  *value = strtoull (text.c_str (), &end, 0);
  while (*end == 'u' || *end == 'U' || *end == 'l' || *end == 'L')
    end++;
  return errno == 0 && *end == '\0';
}

HOST_WIDE_INT
literal_bound (const std::string &text)
{
  HOST_WIDE_INT bound = 0;
  for (size_t i = 0; i < text.size ();)
    {
      if (text[i] == '\'' || text[i] == '"')
	return HOST_WIDE_INT_MAX;
      bound += text[i] == '~';
      size_t from = i;
      while (i < text.size () && (ISALNUM (text[i]) || text[i] == '_'))
	i++;
      if (i > from && ISDIGIT (text[from]))
	{
	  unsigned long v = strtoul (&text[from], NULL, 0);
	  if (v > INT_MAX)
	    return HOST_WIDE_INT_MAX;
	  bound += v;
	}
      i += i == from;
    }
  return bound;
}

tree
promoted_type (tree type)
{
  if (TREE_CODE (type) == ENUMERAL_TYPE)
    type = c_common_type_for_size (TYPE_PRECISION (type), TYPE_UNSIGNED (type));
  if (!type || TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node))
    return integer_type_node;
  return type;
}

tree
literal_type (tree op, const std::string &text)
{
  bool u = text.find_first_of ("uU") != std::string::npos;
  bool l = text.find_first_of ("lL") != std::string::npos;
  if (text.empty () || !ISDIGIT (text[0]) || text.find ('x') != text.npos)
    return promoted_type (TREE_TYPE (op));
  return l ? (u ? long_unsigned_type_node : long_integer_type_node)
	   : (u ? unsigned_type_node : integer_type_node);
}

tree
written_cast (const std::string &text)
{
  size_t close = text.find (')');
  if (text.empty () || text[0] != '(' || close == std::string::npos
      || close + 1 == text.size () || !source_no_operator (text.substr (close + 1)))
    return NULL_TREE;
  bool is_unsigned = false, is_signed = false, is_int = false;
  int longs = 0, shorts = 0, chars = 0, words = 0;
  tree named = NULL_TREE;
  for (size_t i = 1; i < close; words++)
    {
      while (i < close && ISSPACE (text[i]))
	i++;
      size_t from = i;
      while (i < close && (ISALNUM (text[i]) || text[i] == '_'))
	i++;
      std::string word = text.substr (from, i - from);
      if (word.empty () || ISDIGIT (word[0]))
	return NULL_TREE;
      if (word == "const" || word == "volatile")
	words--;
      else if (word == "unsigned")
	is_unsigned = true;
      else if (word == "signed")
	is_signed = true;
      else if (word == "int")
	is_int = true;
      else if (word == "long")
	longs++;
      else if (word == "short")
	shorts++;
      else if (word == "char")
	chars++;
      else if (word == "_Bool")
	named = boolean_type_node;
      else if (word == "enum" || word == "struct" || word == "union")
	return NULL_TREE;
      else
	{
	  tree decl = lookup_name (get_identifier (word.c_str ()));
	  if (!decl || TREE_CODE (decl) != TYPE_DECL)
	    return NULL_TREE;
	  named = TREE_TYPE (decl);
	}
      while (i < close && ISSPACE (text[i]))
	i++;
    }
  if (named)
    return words == 1 && INTEGRAL_TYPE_P (named) ? TYPE_MAIN_VARIANT (named)
						 : NULL_TREE;
  if (!words)
    return NULL_TREE;
  if (chars)
    return is_unsigned ? unsigned_char_type_node
	   : is_signed ? signed_char_type_node
		       : char_type_node;
  if (shorts)
    return is_unsigned ? short_unsigned_type_node : short_integer_type_node;
  if (longs == 1)
    return is_unsigned ? long_unsigned_type_node : long_integer_type_node;
  if (longs == 2)
    return is_unsigned ? long_long_unsigned_type_node : long_long_integer_type_node;
  if (is_int || is_unsigned || is_signed)
    return is_unsigned ? unsigned_type_node : integer_type_node;
  return NULL_TREE;
}

tree
cast_type (tree op, const std::string &text)
{
  tree type = written_cast (text), around = NULL_TREE;
  size_t close = text.find (')');
  if (type || text.empty () || text[0] != '(' || close == std::string::npos)
    return type;
  std::string rest = text.substr (close + 1);
  while (!rest.empty () && rest[0] == ' ')
    rest.erase (0, 1);
  source_strip_parentheses (&rest);
  if (rest.empty () || !source_no_operator (rest))
    return NULL_TREE;
  for (; CONVERT_EXPR_P (op); op = TREE_OPERAND (op, 0))
    {
      around = TREE_TYPE (op);
      if (source_expr_text (TREE_OPERAND (op, 0)) == rest)
	type = around;
    }
  return type && INTEGRAL_TYPE_P (type) ? type : NULL_TREE;
}
