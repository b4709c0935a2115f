/* SPDX-License-Identifier: GPL-3.0-or-later
   Which calls go to the runtime's models of library functions.  */
#include "meta/model-rows.h"
#include "meta/models.h"

static bool
letter_accepts (char letter, tree type)
{
  switch (letter)
    {
    case 'v': return VOID_TYPE_P (type);
    case 'p':
    case 'c': return POINTER_TYPE_P (type);
    case 'i':
    case 'o': return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 32;
    default: return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 64;
    }
}

/* NAME without __builtin_; CHECKED: __NAME_chk without the rest.  */
static const char *
plain_name (const char *name, char *buf, size_t n, bool *checked)
{
  *checked = false;
  if (!strncmp (name, "__builtin_", 10))
    name += 10;
  size_t len = strlen (name);
  if (len > 6 && len - 6 < n && !strncmp (name, "__", 2)
      && !strcmp (name + len - 4, "_chk"))
    {
      memcpy (buf, name + 2, len - 6);
      buf[len - 6] = 0;
      *checked = true;
      return buf;
    }
  return name;
}

bool
model_renamed (tree decl)
{
  if (!DECL_ASSEMBLER_NAME_SET_P (decl) || !DECL_NAME (decl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  const char *symbol
    = targetm.strip_name_encoding (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)));
  if (!strncmp (name, "__builtin_", 10))
    name += 10;
  size_t n = strlen (name);
  return strncmp (symbol, "__", 2)
	 && (strncmp (symbol, name, n) || (symbol[n] && strcmp (symbol + n, "64")));
}

/* Row of the function NAME; -1: there is none.  */
static int
row_named (const char *name, bool *checked)
{
  char buf[64];
  name = plain_name (name, buf, sizeof buf, checked);
  for (unsigned i = 0; model_rows[i].name; i++)
    if (!strcmp (name, model_rows[i].name))
      return i;
  return -1;
}

/* The same of DECL, when the symbol is the function of that name; libc may give it
   the variant for large files.  */
static int
row_of (tree decl, bool *checked)
{
  if (!DECL_NAME (decl) || !TREE_PUBLIC (decl) || model_renamed (decl))
    return -1;
  int row = row_named (IDENTIFIER_POINTER (DECL_NAME (decl)), checked);
  if (row < 0)
    return -1;
  const char *symbol = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  symbol += *symbol == '*';
  size_t n = strlen (model_rows[row].name);
  if (!strncmp (symbol, model_rows[row].name, n) && !strcmp (symbol + n, "64"))
    return row;
  bool same;
  return row_named (symbol, &same) == row ? row : -1;
}

bool
model_declared_otherwise (tree decl)
{
  bool checked;
  const char *symbol = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  int row = row_named (symbol + (*symbol == '*'), &checked);
  if (row < 0)
    return false;
  const struct model_row *r = &model_rows[row];
  tree type = TREE_TYPE (decl), t = TYPE_ARG_TYPES (type);
  if (row_of (decl, &checked) != row || !letter_accepts (*r->result, TREE_TYPE (type)))
    return true;
  for (const char *p = r->parameters + 1; t && *p != ')'; p++, t = TREE_CHAIN (t))
    if (*p != 'o' && (t == void_list_node || !letter_accepts (*p, TREE_VALUE (t))))
      return true;
  return false;
}

int
model_find (tree decl, const gcall *call, unsigned *nargs)
{
  bool checked;
  int i = row_of (decl, &checked);
  if (i < 0)
    return -1;
  unsigned n = strlen (model_rows[i].parameters) - 2;
  unsigned given = gimple_call_num_args (call);
  bool less = model_rows[i].parameters[n] == 'o' && given == n - 1;
  if ((given != n + checked && !less)
      || !letter_accepts (*model_rows[i].result, TREE_TYPE (gimple_call_fntype (call))))
    return -1;
  for (unsigned k = 0; k < n - less; k++)
    if (!letter_accepts (model_rows[i].parameters[k + 1],
			 TREE_TYPE (gimple_call_arg (call, k))))
      return -1;
  *nargs = n;
  return i;
}
