/* SPDX-License-Identifier: GPL-3.0-or-later
   The C expressions of what is observed, and the functions that tests make objects
   with: test_on_heap, test_stream.  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"

/* The place of observation I without regard to what surrounds it; NESTED: more
   follows, so a leading '*' needs parentheses.  */
static void
place (struct render *r, struct text *t, uint32_t i, bool nested)
{
  const struct tm_observation *o = &r->t->obs[i];
  struct leaf leaf = { o->type, o->offset, o->bit, o->bits };

  if (o->oracle == TM_RESULT_POINTER)
    text_add (t, "%s", r->result);
  else if (o->oracle == TM_PRODUCT)
    text_add (t, "%s", r->name[o->object]);
  else if (o->oracle == TM_RESULT)
    {
      text_add (t, "%s", r->result);
      layout_path (t, r->t->call.result, &leaf);
    }
  else if (o->via == 0)
    render_object_path (r, t, o->object, leaf);
  else
    {
      const struct tm_type *to = r->t->obs[o->via - 1].type->target;
      struct text base = { 0 }, path = { 0 };
      place (r, &base, o->via - 1, true);
      if (to == NULL || to->kind == TM_VOID || layout_is_byte (to))
	text_add (t, "%s", text_str (&base));
      else if (to->kind == TM_STRUCT || to->kind == TM_UNION)
	{
	  uint64_t k = to->size != 0 ? o->offset / to->size : 0;
	  leaf.offset -= k * to->size;
	  layout_path (&path, to, &leaf);
	  if (k != 0)
	    text_add (t, "%s[%llu]%s", text_str (&base), (unsigned long long) k,
		      text_str (&path));
	  else
	    text_add (t, "%s->%s", text_str (&base),
		      text_str (&path) + (*text_str (&path) == '.'));
	}
      else if (o->offset != 0)
	text_add (t, "%s[%llu]", text_str (&base),
		  (unsigned long long) (o->offset / to->size));
      else
	text_add (t, nested ? "(*%s)" : "*%s", text_str (&base));
      r->failed = r->failed || base.failed || path.failed;
      text_free (&base);
      text_free (&path);
    }
}

void
render_place (struct render *r, struct text *t, uint32_t i)
{
  const struct tm_observation *o = &r->t->obs[i];
  const struct tm_type *to = o->via != 0 ? r->t->obs[o->via - 1].type->target : NULL;
  size_t start = t->n;

  place (r, t, i, false);
  /* The address of an array is its name: "p.name[0]" -> "p.name".  */
  if (o->oracle == TM_BYTES && t->n > start + 3 && strcmp (t->s + t->n - 3, "[0]") == 0
      && (o->via == 0
	  || (to != NULL && (to->kind == TM_STRUCT || to->kind == TM_UNION))))
    {
      t->n -= 3;
      t->s[t->n] = 0;
    }
  r->failed = r->failed || t->failed;
}

void
render_makers (struct text *t, unsigned needs, bool suite)
{
  if (needs & NEED_HEAP)
    text_add (t,
	      "/* N bytes from malloc, with these values: the code under test gives\n"
	      "   them back.  */\n"
	      "static void *\n\1test_on_heap (const void *bytes, %s n)\n{\n"
	      "  void *p = %smalloc (n);\n\n"
	      "  %s (p, bytes, n);\n  return p;\n}\n\n",
	      suite ? "size_t" : "unsigned long", suite ? "" : "__builtin_",
	      suite ? "memcpy" : "adse_copy");
  if (needs & NEED_STREAM)
    text_add (
      t, "/* A stream over the N bytes at P: what is read comes from there, what is\n"
	 "   written goes there at once.  */\n"
	 "extern FILE *fmemopen (void *, size_t, const char *);\n\n"
	 "static FILE *\n\1test_stream (void *p, size_t n)\n{\n"
	 "  FILE *stream = fmemopen (p, n, \"r+\");\n\n"
	 "  setbuf (stream, NULL);\n  return stream;\n}\n\n");
  if (needs & NEED_VARIABLES)
    text_add (t, "extern int setenv (const char *, const char *, int);\n"
		 "extern int unsetenv (const char *);\n\n");
  if (needs & NEED_OBSERVED)
    text_add (
      t, "/* What adse_observe is told, a line a call.  */\n"
	 "static char \1test_observed[1000];\n\n"
	 "static unsigned long\n\1test_observed_size (void)\n{\n"
	 "  unsigned long n = 0;\n\n"
	 "  while (\1test_observed[n])\n    n++;\n  return n;\n}\n\n"
	 "static void\n\1test_observe (const char *s)\n{\n"
	 "  unsigned long n = \1test_observed_size ();\n\n"
	 "  while (*s && n < sizeof \1test_observed - 1)\n"
	 "    \1test_observed[n++] = *s++;\n"
	 "  \1test_observed[n] = 0;\n}\n\n"
	 "void\nadse_runtime_observe (const void *p, size_t n, const char *name)\n{\n"
	 "  const unsigned char *byte = p;\n"
	 "  char digits[24];\n"
	 "  unsigned long long v = 0;\n"
	 "  int at = sizeof digits - 1;\n"
	 "  size_t i;\n\n"
	 "  \1test_observe (name);\n  \1test_observe (\" =\");\n"
	 "  digits[at] = 0;\n"
	 "  if (n == 1 || n == 2 || n == 4 || n == 8)\n"
	 "    {\n"
	 "      for (i = n; i-- > 0;)\n	v = v << 8 | byte[i];\n"
	 "      int minus = v >> (8 * n - 1) & 1;\n"
	 "      if (minus)\n	v = (~v + 1) << (64 - 8 * n) >> (64 - 8 * n);\n"
	 "      do\n	digits[--at] = (char) ('0' + v %% 10);\n      while (v /= "
	 "10);\n"
	 "      \1test_observe (minus ? \" -\" : \" \");\n"
	 "      \1test_observe (digits + at);\n"
	 "    }\n"
	 "  else\n"
	 "    for (i = 0; i < n; i++)\n"
	 "      {\n"
	 "	char hex[] = { ' ', \"0123456789abcdef\"[byte[i] >> 4],\n"
	 "		       \"0123456789abcdef\"[byte[i] & 15], 0 };\n"
	 "	\1test_observe (hex);\n"
	 "      }\n"
	 "  \1test_observe (\"\\n\");\n}\n\n");
  if (needs & NEED_DRAWN)
    text_add (
      t, "/* What adse_symbolic gives: a value for each 8 bytes of a call, then 0. "
	 " */\n"
	 "static const long long *\1test_given;\n"
	 "static unsigned long \1test_ngiven;\n\n"
	 "static void\n\1test_give (const long long *values, unsigned long n)\n{\n"
	 "  \1test_given = values;\n  \1test_ngiven = n;\n}\n\n"
	 "void\nadse_runtime_symbolic (void *p, size_t n, const char *name)\n{\n"
	 "  size_t i;\n\n"
	 "  (void) name;\n"
	 "  for (i = 0; i < n; i++)\n"
	 "    {\n"
	 "      ((unsigned char *) p)[i]\n"
	 "	= (unsigned char) (\1test_ngiven ? *\1test_given >> i %% 8 * 8 : 0);\n"
	 "      if (\1test_ngiven && (i %% 8 == 7 || i + 1 == n))\n"
	 "	\1test_given++, \1test_ngiven--;\n"
	 "    }\n}\n\n");
}
