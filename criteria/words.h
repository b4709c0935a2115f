/* SPDX-License-Identifier: MIT
   What names tell, for plugin and driver alike.  A name has words, between underscores,
   digits and where a capital follows a small letter: in "maxItems_2" they are "max" and
   "items".  "account" has one word, and is no count.  Case does not matter.  */
#ifndef ADSE_WORDS_H
#define ADSE_WORDS_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a name may tell of the thing that has it; words.def has the words for
   each.  */
enum name_role
{
  NAME_LENGTH,
  NAME_NUMBER,
  NAME_MAKES,
  NAME_DESTROYS,
  NAME_CHANGES,
  NAME_LOOKS,
  NAME_LENDS,
  NAME_ENDS,
  NAME_SETS_UP,
  NAME_NO_SETUP,
  NAME_DECODES,
  NAME_ENCODES,
  NAME_FEEDS,
  NAME_FED,
  NAME_BACK,
  NAME_OUTSIDE,
  NAME_TAKES,
  NAME_MOVES,
  NAME_AT_START,
  NAME_AT_HEAD,
  NAME_INSIDE,
  NAME_AT_LAST,
  NAME_AT_END,
  NAME_FINE,
  NAME_VALID,
  NAME_OUT
};

/* Where in a name a word has to be.  */
enum name_how
{
  NAME_WHOLE, /* is the name */
  NAME_WORD,  /* is one of its words */
  NAME_LAST,  /* is its last word */
  NAME_EDGE,  /* is its first or last word */
  NAME_INNER, /* is a word, not its first */
  NAME_HEAD,  /* begins a word, "initlist" */
  NAME_TAIL   /* ends a word, "buflen" */
};

/* How well NAME tells that it is of ROLE.  0: it does not.  1: it has the last
   of the role's words in words.def, and one more for each word further up.  */
unsigned name_tells (const char *name, enum name_role role);
/* Is NAME that of a function that begins an object's life in memory that is
   there?  */
int name_sets_up (const char *name);
/* Is NAME that of a function that gives an object what it works on, as
   "set_input_string"?  */
int name_feeds (const char *name);

#ifdef __cplusplus
}
#endif
#endif
