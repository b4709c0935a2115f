/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads instrumented images: finds metadata in executables, shared libraries,
   objects and every member of archives, and numbers sites, labels and branches
   over all units of a command.  Looks at files only; never runs anything.  */
#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "program/image-file.h"
#include "program/image-impl.h"
#include "program/image.h"
#include "program/tmtypes.h"
#include "symrt-layout.h"

struct reader
{
  struct program *prog;
  struct image *image;
  const char *path;
  bool lto; /* an object holds only GIMPLE */
  struct image_file file;
};

#define fail(R, ...) image_file_fail (&(R)->file, __VA_ARGS__)

static bool
have_stamp (const struct program *p, uint64_t stamp)
{
  for (size_t i = 0; i < p->nunit; i++)
    if (p->units[i].meta->stamp == stamp)
      return true;
  return false;
}

/* Note that the unit at byte AT of the section cannot be used.  */
static int
leave_out (struct reader *r, size_t at, const char *why)
{
  size_t before = r->prog->left_out ? strlen (r->prog->left_out) : 0;
  size_t room = before + strlen (r->path) + strlen (why) + 120;
  char *lines = realloc (r->prog->left_out, room);
  if (!lines)
    return fail (r, "%s: out of memory", r->path);
  r->prog->left_out = lines;
  snprintf (lines + before, room - before,
	    "%s%s: metadata at byte %zu of section %s cannot be used: %s",
	    before ? "\n" : "", r->path, at, SYMRT_META_SECTION, why);
  return 0;
}

/* Blobs in a section: one after another, zero padding in between.  */
static int
read_blobs (struct reader *r, const uint8_t *p, size_t n)
{
  size_t at = 0;
  while (at + sizeof (struct symrt_meta) <= n)
    {
      struct symrt_meta head;
      struct unit unit, *grown;
      char why[160];
      uint8_t *copy;
      memcpy (&head, p + at, sizeof head);
      if (!head.magic)
	{
	  at += 8;
	  continue;
	}
      size_t size = head.size < n - at ? head.size : n - at;
      if (size < sizeof head)
	size = n - at;
      copy = malloc (size);
      if (!copy)
	return fail (r, "%s: out of memory", r->path);
      memcpy (copy, p + at, size);
      if (unit_open (&unit, copy, size, why, sizeof why))
	{
	  free (copy);
	  if (leave_out (r, at, why))
	    return -1;
	  /* Where the next one begins, only its size says.  */
	  if (head.magic != SYMRT_META_MAGIC || head.size != size || size % 8)
	    return 0;
	  at += size;
	  continue;
	}
      at += unit.meta->size;
      if (have_stamp (r->prog, unit.meta->stamp))
	{
	  free (copy);
	  continue;
	}
      grown = realloc (r->prog->units, (r->prog->nunit + 1) * sizeof *grown);
      if (!grown)
	{
	  free (copy);
	  return fail (r, "%s: out of memory", r->path);
	}
      unit.image = r->image - r->prog->images;
      r->prog->units = grown;
      grown[r->prog->nunit++] = unit;
    }
  return 0;
}

static void
look_for_main (struct reader *r, Elf *elf, Elf_Scn *scn, const GElf_Shdr *sh)
{
  Elf_Data *data = elf_getdata (scn, NULL);
  GElf_Sym sym;
  if (!data || !sh->sh_entsize)
    return;
  size_t n = sh->sh_size / sh->sh_entsize;
  for (size_t i = 0; i < n && i < INT32_MAX && gelf_getsym (data, (int) i, &sym); i++)
    {
      const char *name = elf_strptr (elf, sh->sh_link, sym.st_name);
      if (name && !strcmp (name, "main") && sym.st_shndx != SHN_UNDEF
	  && GELF_ST_BIND (sym.st_info) != STB_LOCAL)
	r->image->has_main = true;
    }
}

static int
classify (struct reader *r, Elf *elf, const GElf_Ehdr *eh)
{
  bool interp = false, pie = false;
  size_t nph = 0;
  if (eh->e_type == ET_REL)
    {
      if (r->image->kind != IMAGE_ARCHIVE)
	r->image->kind = IMAGE_OBJECT;
      return 0;
    }
  if (r->image->kind == IMAGE_ARCHIVE)
    return fail (r, "%s: a member is not a relocatable object", r->path);
  if (elf_getphdrnum (elf, &nph))
    nph = 0;
  for (size_t i = 0; i < nph && i < 4096; i++)
    {
      GElf_Phdr ph;
      if (gelf_getphdr (elf, (int) i, &ph) && ph.p_type == PT_INTERP)
	interp = true;
    }
  for (Elf_Scn *s = NULL; (s = elf_nextscn (elf, s));)
    {
      GElf_Shdr sh;
      Elf_Data *data;
      if (!gelf_getshdr (s, &sh) || sh.sh_type != SHT_DYNAMIC
	  || !(data = elf_getdata (s, NULL)) || !sh.sh_entsize)
	continue;
      for (size_t i = 0; i < sh.sh_size / sh.sh_entsize && i < 65536; i++)
	{
	  GElf_Dyn dyn;
	  if (gelf_getdyn (data, (int) i, &dyn) && dyn.d_tag == DT_FLAGS_1
	      && dyn.d_un.d_val & DF_1_PIE)
	    pie = true;
	}
    }
  r->image->kind = eh->e_type == ET_EXEC || pie ? IMAGE_EXECUTABLE : IMAGE_SHARED;
  r->image->dynamic = interp;
  return 0;
}

static int
read_elf (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  struct reader *r = ctx;
  size_t shstr;
  if (f->archive)
    r->image->kind = IMAGE_ARCHIVE;
  if (elf_getshdrstrndx (elf, &shstr))
    return fail (r, "%s: damaged ELF file (%s)", r->path, elf_errmsg (-1));
  if (classify (r, elf, eh))
    return -1;
  for (Elf_Scn *s = NULL; (s = elf_nextscn (elf, s));)
    {
      GElf_Shdr sh;
      const char *name;
      if (!gelf_getshdr (s, &sh) || !(name = elf_strptr (elf, shstr, sh.sh_name)))
	return fail (r, "%s: damaged section table (%s)", r->path, elf_errmsg (-1));
      if (sh.sh_type == SHT_SYMTAB || sh.sh_type == SHT_DYNSYM)
	look_for_main (r, elf, s, &sh);
      else if (!strcmp (name, SYMRT_META_SECTION) && sh.sh_type != SHT_NOBITS)
	{
	  Elf_Data *data = elf_rawdata (s, NULL);
	  if (!data || (sh.sh_flags & SHF_COMPRESSED))
	    return fail (r, "%s: section %s cannot be read", r->path, name);
	  if (read_blobs (r, data->d_buf, data->d_buf ? data->d_size : 0))
	    return -1;
	}
      else if (!strncmp (name, ".gnu.lto_", 9))
	r->lto = true;
    }
  return 0;
}

static int
read_file (struct reader *r)
{
  size_t before = r->prog->nunit;
  r->file.path = r->path;
  int e = image_file_read (&r->file, read_elf, r);
  if (r->file.archive)
    r->image->kind = IMAGE_ARCHIVE;
  if (!e && r->prog->nunit == before && r->lto)
    e = fail (r,
	      "%s: holds link-time optimisation code only; give the linked"
	      " program, or compile with -fno-lto",
	      r->path);
  return e;
}

/* First label of each site, and the unit's place in the program.  */
static int
number_unit (struct program *p, struct unit *u)
{
  uint64_t nlabel = 0;
  u->site_label = calloc ((size_t) u->meta->sites.count + 1, sizeof (uint32_t));
  if (!u->site_label)
    return -1;
  for (uint32_t i = 0; i < u->meta->sites.count; i++)
    {
      u->site_label[i] = (uint32_t) nlabel;
      nlabel += adse_site_nlabels (&u->site_ctx, &u->sites[i]);
      if (nlabel > INT32_MAX)
	return -1;
    }
  u->site_label[u->meta->sites.count] = (uint32_t) nlabel;
  u->nlabel = (uint32_t) nlabel;
  u->site_base = p->nsite;
  u->label_base = p->nlabel;
  u->branch_base = p->nbranch;
  if ((uint64_t) p->nsite + u->meta->sites.count >= SYMRT_NO_SITE
      || p->nlabel + nlabel > INT32_MAX
      || (uint64_t) p->nbranch + u->meta->nbranch > INT32_MAX)
    return -1;
  p->nsite += u->meta->sites.count;
  p->nlabel += u->nlabel;
  p->nbranch += u->meta->nbranch;
  u->tm = tmtypes_new (u);
  return u->tm ? 0 : -1;
}

int
program_read (struct program *p, char *const *paths, size_t n, char *err, size_t nerr)
{
  struct reader r = { .prog = p, .file = { .err = err, .nerr = nerr } };
  memset (p, 0, sizeof *p);
  p->images = calloc (n + 1, sizeof *p->images);
  if (!p->images)
    return fail (&r, "out of memory");
  for (size_t i = 0; i < n; i++)
    {
      r.path = paths[i];
      r.image = &p->images[i];
      r.lto = false;
      r.image->path = strdup (paths[i]);
      p->nimage++;
      if (!r.image->path || read_file (&r))
	goto fail;
    }
  if (!p->nunit && p->left_out)
    {
      fail (&r, "%.*s", (int) strcspn (p->left_out, "\n"), p->left_out);
      goto fail;
    }
  if (!p->nunit)
    {
      fail (&r,
	    "%s: holds no metadata; compile it with -fplugin=adse.so (adse"
	    " cflags prints the flag; where a build replaces its flags, make it part"
	    " of CC)",
	    n ? paths[0] : "no image given");
      goto fail;
    }
  for (size_t i = 0; i < p->nunit; i++)
    if (number_unit (p, &p->units[i]))
      {
	fail (&r, "%s: too many sites or labels; give fewer images",
	      p->images[p->units[i].image].path);
	goto fail;
      }
  if (program_look_for_constants (p) || program_index_names (p))
    {
      fail (&r, "out of memory");
      goto fail;
    }
  return 0;
fail:
  program_free (p);
  return -1;
}

void
program_set_limit (struct program *p, uint32_t limit)
{
  for (size_t i = 0; i < p->nunit; i++)
    p->units[i].site_ctx.limit = limit;
}

void
program_free (struct program *p)
{
  for (size_t i = 0; i < p->nunit; i++)
    {
      tmtypes_free (p->units[i].tm);
      free (p->units[i].site_label);
      free ((void *) p->units[i].meta);
    }
  for (size_t i = 0; i < p->nimage; i++)
    free (p->images[i].path);
  free (p->units);
  free (p->left_out);
  free (p->images);
  free (p->stubs);
  free (p->absent);
  free (p->constants);
  free (p->names);
  u64map_free (&p->first_name);
  memset (p, 0, sizeof *p);
}
