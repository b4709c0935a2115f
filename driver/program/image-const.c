/* SPDX-License-Identifier: GPL-3.0-or-later
   Constants that are defined elsewhere:

     a.c: extern const int mode;	b.c: int mode = 1;  void set (int m) { mode = m; }

   A declaration may say more than is so.  What the program cannot change is in memory
   that it cannot write.  */
#include <stdlib.h>
#include <string.h>
#include "program/image-file.h"
#include "program/image-impl.h"
#include "program/image.h"
#include "meta.h"

/* A variable that some unit declares as a constant.  */
struct program_constant
{
  const char *symbol; /* of the unit's strings */
  bool fixed, varies; /* some image defines it so */
};

static bool
is_declared_constant (const struct unit *u, const struct symrt_global *g)
{
  return g->flags & SYMRT_G_EXTERN
	 && (g->flags & SYMRT_G_CONST || u->types[g->type].flags & SYMRT_T_CONST);
}

static int
by_symbol (const void *a, const void *b)
{
  const struct program_constant *x = a, *y = b;
  return strcmp (x->symbol, y->symbol);
}

static struct program_constant *
find (const struct program *p, const char *symbol)
{
  struct program_constant key = { .symbol = symbol };
  return p->nconstant
	   ? bsearch (&key, p->constants, p->nconstant, sizeof key, by_symbol)
	   : NULL;
}

/* Whether section I of ELF is written to when the program runs.  */
static bool
is_written (Elf *elf, size_t strings, size_t i)
{
  GElf_Shdr sh;
  Elf_Scn *s = elf_getscn (elf, i);
  const char *name;
  if (!s || !gelf_getshdr (s, &sh) || !(name = elf_strptr (elf, strings, sh.sh_name)))
    return true;
  /* Of addresses, which are put in before it is made read-only.  */
  return sh.sh_flags & SHF_WRITE && strncmp (name, ".data.rel.ro", 12) != 0;
}

static int
look (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  struct program *p = ctx;
  size_t strings;
  (void) f, (void) eh;
  if (elf_getshdrstrndx (elf, &strings))
    return 0;
  for (Elf_Scn *s = NULL; (s = elf_nextscn (elf, s));)
    {
      GElf_Shdr sh;
      GElf_Sym sym;
      Elf_Data *data;
      if (!gelf_getshdr (s, &sh)
	  || (sh.sh_type != SHT_SYMTAB && sh.sh_type != SHT_DYNSYM) || !sh.sh_entsize
	  || !(data = elf_getdata (s, NULL)))
	continue;
      size_t n = sh.sh_size / sh.sh_entsize;
      for (size_t i = 0; i < n && i < INT32_MAX && gelf_getsym (data, (int) i, &sym);
	   i++)
	{
	  const char *name = elf_strptr (elf, sh.sh_link, sym.st_name);
	  struct program_constant *c;
	  if (!name || GELF_ST_BIND (sym.st_info) == STB_LOCAL
	      || sym.st_shndx == SHN_UNDEF || !(c = find (p, name)))
	    continue;
	  if (sym.st_shndx >= SHN_LORESERVE || is_written (elf, strings, sym.st_shndx))
	    c->varies = true;
	  else
	    c->fixed = true;
	}
    }
  return 0;
}

int
program_look_for_constants (struct program *p)
{
  size_t n = 0;
  for (int pass = 0; pass < 2; pass++)
    {
      for (size_t i = 0; i < p->nunit; i++)
	for (uint32_t k = 0; k < p->units[i].meta->globals.count; k++)
	  {
	    const struct unit *u = &p->units[i];
	    const struct symrt_global *g = &u->globals[k];
	    if (!is_declared_constant (u, g))
	      continue;
	    if (!pass)
	      n++;
	    else
	      p->constants[p->nconstant++].symbol = unit_string (u, g->symbol);
	  }
      if (!n)
	return 0;
      if (!pass && !(p->constants = calloc (n, sizeof *p->constants)))
	return -1;
    }
  qsort (p->constants, n, sizeof *p->constants, by_symbol);
  p->nconstant = 0;
  for (size_t i = 0; i < n; i++)
    if (!i || strcmp (p->constants[p->nconstant - 1].symbol, p->constants[i].symbol))
      p->constants[p->nconstant++] = p->constants[i];
  for (size_t i = 0; i < p->nimage; i++)
    {
      char err[200];
      struct image_file f
	= { .path = p->images[i].path, .err = err, .nerr = sizeof err };
      /* It was read before; what cannot be any more is not known.  */
      image_file_read (&f, look, p);
    }
  return 0;
}

bool
program_constant (const struct program *p, const char *symbol)
{
  const struct program_constant *c = find (p, symbol);
  return c && c->fixed && !c->varies;
}
