/* SPDX-License-Identifier: GPL-3.0-or-later
   Is what --plain names the plain build of these images?  Expected values come from
   it, so a wrong one would make a suite of nonsense.

   What the plain build must define is what the instrumented one defines.  This is
   exact for objects and archives, and for what shared libraries export; where a
   linker or link-time optimisation may have dropped a function, one function in
   common is enough.  Programs cannot be linked with, so nothing rests on theirs.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image-file.h"
#include "program/image.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "meta.h"

enum
{
  LISTED = 1,  /* in .symtab */
  EXPORTED = 2 /* in .dynsym */
};

/* Symbols that a set of images defines.  */
struct symbols
{
  struct u64map names; /* hash of the name: LISTED | EXPORTED */
  bool instrumented;
  bool lto;	 /* code that only a linker will make */
  bool stripped; /* no .symtab in some image */
  /* Kinds of image among them.  */
  bool object, library, program;
  bool here; /* the one that is read is no object */
};

static uint64_t
hash_name (const char *name)
{
  uint64_t h = 0xcbf29ce484222325ull;
  for (; *name; name++)
    h = (h ^ (unsigned char) *name) * 0x100000001b3ull;
  return h;
}

static void
take_symbols (struct symbols *s, Elf *elf, Elf_Scn *scn, const GElf_Shdr *sh)
{
  Elf_Data *data = elf_getdata (scn, NULL);
  GElf_Sym sym;
  size_t n = data && sh->sh_entsize ? sh->sh_size / sh->sh_entsize : 0;
  uint32_t kind = sh->sh_type == SHT_DYNSYM ? EXPORTED : LISTED;
  for (size_t i = 0; i < n && i < INT32_MAX && gelf_getsym (data, (int) i, &sym); i++)
    {
      const char *name = elf_strptr (elf, sh->sh_link, sym.st_name);
      if (!name || !*name || sym.st_shndx == SHN_UNDEF)
	continue;
      /* A static function of that name is another one; one that was hidden when
	 the image was linked is local in it.  */
      if (kind == LISTED && GELF_ST_BIND (sym.st_info) == STB_LOCAL && !s->here)
	continue;
      *u64map_put (&s->names, hash_name (name), 0, NULL) |= kind;
    }
}

static int
read_one (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  struct symbols *s = ctx;
  bool symtab = false, interp = false;
  size_t shstr, nph = 0;
  s->here = eh->e_type != ET_REL;
  if (s->here && elf_getphdrnum (elf, &nph) != 0)
    nph = 0;
  for (size_t i = 0; i < nph && i < 4096; i++)
    {
      GElf_Phdr ph;
      interp |= gelf_getphdr (elf, (int) i, &ph) && ph.p_type == PT_INTERP;
    }
  if (!s->here)
    s->object = true;
  else if (interp || eh->e_type == ET_EXEC)
    s->program = true;
  else
    s->library = true;
  if (elf_getshdrstrndx (elf, &shstr))
    return image_file_fail (f, "%s: damaged ELF file (%s)", f->path, elf_errmsg (-1));
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn (elf, scn));)
    {
      GElf_Shdr sh;
      const char *name;
      if (!gelf_getshdr (scn, &sh) || !(name = elf_strptr (elf, shstr, sh.sh_name)))
	return image_file_fail (f, "%s: damaged section table (%s)", f->path,
				elf_errmsg (-1));
      symtab |= sh.sh_type == SHT_SYMTAB;
      if (sh.sh_type == SHT_SYMTAB || sh.sh_type == SHT_DYNSYM)
	take_symbols (s, elf, scn, &sh);
      s->instrumented |= strcmp (name, SYMRT_META_SECTION) == 0;
      s->lto |= strncmp (name, ".gnu.lto_", 9) == 0;
    }
  s->stripped |= !symtab;
  return 0;
}

/* Add the symbols of PATH.  0; -1: ERR.  */
static int
read_image (const char *path, struct symbols *s, char *err, size_t nerr)
{
  struct image_file f = { .path = path, .err = err, .nerr = nerr };
  return image_file_read (&f, read_one, s) != 0 ? -1 : 0;
}

static uint32_t
look_up (const struct symbols *s, const char *name)
{
  const uint32_t *found = u64map_get (&s->names, hash_name (name));
  return found ? *found : 0;
}

/* Functions of the request that the instrumented images define and the plain ones
   do not.  */
static int
compare (const struct suite_request *q, const struct symbols *ours,
	 const struct symbols *plain, char *err, size_t nerr)
{
  bool exact = !plain->library && !plain->program && !plain->lto;
  bool exports = !plain->object && !plain->program && !ours->object && !ours->program;
  const struct target *lacking = NULL;
  size_t wanted = 0, found = 0;
  for (size_t i = 0; i < q->ntarget; i++)
    {
      const struct target *t = q->targets[i].target;
      const char *symbol = unit_string (t->unit, t->rec->symbol);
      uint32_t mine = look_up (ours, symbol), theirs = look_up (plain, symbol);
      if (t->rec->flags & SYMRT_F_STATIC || !mine)
	continue;
      wanted++;
      found += theirs != 0;
      if (!lacking
	  && ((exact && !theirs)
	      || (exports && (mine & EXPORTED) && !(theirs & EXPORTED))))
	lacking = t;
    }
  if (wanted && !found && !plain->program && !plain->stripped && !plain->lto)
    {
      snprintf (err, nerr,
		"%s: has none of the functions to be tested; name the "
		"same build without the plugin with --plain",
		q->plain[0]);
      return -1;
    }
  if (lacking)
    {
      snprintf (err, nerr,
		"%s: lacks %s (%s); name what has it with --plain too, "
		"or leave it out with -f",
		q->plain[0], lacking->name, lacking->file);
      return -1;
    }
  return 0;
}

int
plain_check (const struct suite_state *s, char *err, size_t nerr)
{
  const struct suite_request *q = s->req;
  const struct program *p = q->program;
  struct symbols ours = { 0 }, plain = { 0 };
  int r = 0;

  if (q->nplain == 0)
    return 0;
  for (size_t i = 0; i < q->nplain && r == 0; i++)
    {
      r = read_image (q->plain[i], &plain, err, nerr);
      if (r == 0 && plain.instrumented)
	{
	  snprintf (err, nerr,
		    "%s: is instrumented; --plain wants the build "
		    "without -fplugin=adse.so",
		    q->plain[i]);
	  r = -1;
	}
    }
  for (size_t i = 0; i < p->nimage && r == 0; i++)
    r = read_image (p->images[i].path, &ours, err, nerr);
  if (r == 0)
    r = compare (q, &ours, &plain, err, nerr);
  u64map_free (&ours.names);
  u64map_free (&plain.names);
  return r;
}
