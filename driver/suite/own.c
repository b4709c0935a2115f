/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions of the program that are named as functions of libc, or of Check.  A test
   program is linked with more than the program: Check, the observation's runtime and
   sanitizers mean libc's fork, write or malloc, and Check its own pack or emalloc.  So in
   objects of the program these are renamed, where they are defined and where they are
   called:

     objcopy --redefine-sym fork=test_own_fork object.o  */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image-file.h"
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

/* Add the functions that ELF defines for others to the names at CTX.  */
static int
read_functions (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  (void) f;
  (void) eh;
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn (elf, scn)) != NULL;)
    {
      GElf_Shdr sh;
      GElf_Sym sym;
      Elf_Data *data;
      if (gelf_getshdr (scn, &sh) == NULL
	  || (sh.sh_type != SHT_SYMTAB && sh.sh_type != SHT_DYNSYM)
	  || (data = elf_getdata (scn, NULL)) == NULL || sh.sh_entsize == 0)
	continue;
      for (size_t i = 0; i < sh.sh_size / sh.sh_entsize; i++)
	{
	  const char *name;
	  if (gelf_getsym (data, (int) i, &sym) != NULL && sym.st_shndx != SHN_UNDEF
	      && GELF_ST_BIND (sym.st_info) != STB_LOCAL
	      && GELF_ST_TYPE (sym.st_info) == STT_FUNC
	      && (name = elf_strptr (elf, sh.sh_link, sym.st_name)) != NULL)
	    suite_word (ctx, "%s", name);
	}
    }
  return 0;
}

/* What Check defines, in the library that the compiler links with.  Where that finds none
   by itself, or one that cannot be read, nothing is known of it.  */
static struct suite_words
functions_of_check (const struct suite_state *s)
{
  static const char *const files[] = { "libcheck.so", "libcheck.a" };
  struct suite_words names = { 0 };

  for (size_t i = 0; i < sizeof files / sizeof *files && names.n == 0; i++)
    {
      struct suite_words w = { 0 };
      char *path = NULL, err[240];
      suite_word (&w, "%s", s->cc);
      suite_word (&w, "-print-file-name=%s", files[i]);
      if (suite_tool (s, &w, false, &path) && strchr (path, '/') != NULL)
	{
	  path[strcspn (path, "\n")] = 0;
	  struct image_file f = { .path = path, .err = err, .nerr = sizeof err };
	  image_file_read (&f, read_functions, &names);
	}
      free (path);
    }
  return names;
}

void
suite_own_find (struct suite_state *s)
{
  const struct program *p = s->req->program;
  void *libc = dlopen ("libc.so.6", RTLD_LAZY);
  struct suite_words check = functions_of_check (s);

  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->functions.count; k++)
      {
	const struct symrt_function *f = &p->units[i].functions[k];
	const char *name = unit_string (&p->units[i], f->symbol);
	if (!(f->flags & SYMRT_F_STATIC) && *name && !listed (&s->own, name)
	    && ((libc != NULL && dlsym (libc, name) != NULL) || listed (&check, name)))
	  suite_word (&s->own, "%s", name);
      }
  suite_words_free (&check);
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
