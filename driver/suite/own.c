/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions of the program that are named as functions of libc.  A test program is
   linked with more than the program: Check, the observation's runtime and sanitizers
   mean libc's fork, write or malloc.  So in objects of the program these are renamed,
   where they are defined and where they are called:

     objcopy --redefine-sym fork=test_own_fork object.o  */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "export.h"
#include "meta.h"

static bool
listed (const struct suite_words *w, const char *name)
{
  for (size_t i = 0; i < w->n; i++)
    if (strcmp (w->v[i], name) == 0)
      return true;
  return false;
}

void
suite_own_find (struct suite_state *s)
{
  const struct program *p = s->req->program;
  void *libc = dlopen ("libc.so.6", RTLD_LAZY);

  for (size_t i = 0; libc != NULL && i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
      {
	const struct symrt_function *f = &p->units[i].functions[k];
	const char *name = unit_string (&p->units[i], f->symbol);
	if (!(f->flags & SYMRT_F_STATIC) && *name && dlsym (libc, name) != NULL
	    && !listed (&s->own, name))
	  suite_word (&s->own, "%s", name);
      }
  if (libc != NULL)
    dlclose (libc);
}

bool
suite_own_rename (const struct suite_state *s, const char *from, const char *to)
{
  struct suite_words w = { 0 };

  if (s->own.n == 0)
    return true;
  suite_word (&w, "objcopy");
  for (size_t i = 0; i < s->own.n; i++)
    {
      suite_word (&w, "--redefine-sym");
      suite_word (&w, "%s=" EXPORT_OWN "%s", s->own.v[i], s->own.v[i]);
    }
  suite_word (&w, "%s", from);
  suite_word (&w, "%s", to);
  return suite_tool (s, &w, false, NULL);
}

char *
suite_own_plain (const struct suite_state *s, size_t i)
{
  const char *path = s->plain[i], *dot = strrchr (path, '.');

  if (s->own.n == 0 || dot == NULL
      || (strcmp (dot, ".o") != 0 && strcmp (dot, ".a") != 0))
    return xstrdup (path);
  char *copy = xasprintf ("%s/own-%zu%s", s->scratch, i, dot);
  if (access (copy, R_OK) != 0 && !suite_own_rename (s, path, copy))
    {
      free (copy);
      return xstrdup (path);
    }
  return copy;
}
