/* SPDX-License-Identifier: GPL-3.0-or-later
   Which types tests declare:

     struct test_node *next;   in some test or declaration

   brings struct test_node along, unless nothing is known but that there is one.
   And those of other sources, which functions have that tests stand in for:

     typedef struct Trie Trie;  */
#include <stdlib.h>
#include <string.h>
#include "names.h"
#include "types.h"

static bool
mentions (const char *text, const struct suite_type *type)
{
  const char *name = strchr (type->head, NAMES_MARK);
  size_t n = strlen (name);

  while ((text = strstr (text, name)) != NULL)
    {
      text += n;
      if (names_word (text) == 0)
	return true;
    }
  return false;
}

void
types_print (struct text *t, const struct suite_file *file,
	     const struct text *const *texts, size_t n)
{
  enum
  {
    UNUSED,
    USED,
    KNOWN
  } *state
    = calloc (file->ntype + 1, sizeof *state);
  bool more = false;

  if (state == NULL)
    {
      t->failed = true;
      return;
    }
  for (size_t i = 0; i < file->ntype; i++)
    for (size_t k = 0; k < n && state[i] == UNUSED; k++)
      if (mentions (text_str (texts[k]), &file->types[i]))
	{
	  state[i] = USED;
	  more = true;
	}
  bool any = more;
  while (more)
    {
      more = false;
      for (size_t i = 0; i < file->ntype; i++)
	for (size_t k = 0; k < file->ntype && state[i] == UNUSED; k++)
	  if (state[k] == USED && mentions (file->types[k].text, &file->types[i]))
	    {
	      state[i] = USED;
	      more = true;
	    }
    }
  if (file->nforeign > 0)
    text_add (t, "/* Types of other sources, which this one does not see.  */\n");
  for (size_t i = 0; i < file->nforeign; i++)
    text_add (t, "%s\n", file->foreign[i]);
  if (any)
    text_add (t,
	      "/* Like types that the source declares where only it sees them.  */\n");
  for (size_t i = 0; i < file->ntype; i++)
    {
      if (state[i] == UNUSED)
	continue;
      /* In a list of parameters a name of its own would be meant.  */
      for (size_t k = i + 1; k < file->ntype; k++)
	if (state[k] == USED && mentions (file->types[i].text, &file->types[k]))
	  {
	    text_add (t, "%s;\n", file->types[k].head);
	    state[k] = KNOWN;
	  }
      text_add (t, "%s\n", file->types[i].text);
    }
  free (state);
}
