/* SPDX-License-Identifier: MIT
   libsymrt.so, before it does anything: what it calls itself is bound to libc's own
   functions.  The dynamic linker takes the first definition that there is of a name,
   and a program may have functions of its own called fork, write or memcpy:

     slot of fork in our global offset table:  the program's	becomes libc's

   What addresses in data refer to (symrt_plain) stays what the program itself would
   call.  Nothing is called here before it is found, so this needs no function of
   libc; it reads the tables that the dynamic linker left.  */
#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include "runtime.h"

#if defined __x86_64__
#define SLOT(TYPE) ((TYPE) == R_X86_64_JUMP_SLOT || (TYPE) == R_X86_64_GLOB_DAT)
#define RESOLVERS true /* of indirect functions take no argument */
#elif defined __aarch64__
#define SLOT(TYPE) ((TYPE) == R_AARCH64_JUMP_SLOT || (TYPE) == R_AARCH64_GLOB_DAT)
#define RESOLVERS false
#else
#define SLOT(TYPE) ((void) (TYPE), false)
#define RESOLVERS false
#endif

#define VERSION_HIDDEN 0x8000 /* of a symbol: no reference without a version means it */

extern ElfW (Dyn) _DYNAMIC[] __attribute__ ((visibility ("hidden")));
extern const ElfW (Ehdr) __ehdr_start __attribute__ ((visibility ("hidden")));

/* The dynamic tables of an object; NULL: it has none.  */
struct object
{
  uintptr_t base;
  const char *strings, *soname;
  const ElfW (Sym) * symbols;
  const uint32_t *hash;
  const uint16_t *versions;
  const ElfW (Rela) * rela[2];
  size_t nrela[2];
};

static const void *
address (const struct link_map *m, uintptr_t p)
{
  /* Where the section can be written to the dynamic linker has added the base.  */
  return (const void *) (p < m->l_addr ? p + m->l_addr : p);
}

static struct object
object_of (const struct link_map *m)
{
  struct object o = { .base = m->l_addr };
  uintptr_t soname = 0;
  for (const ElfW (Dyn) *d = m->l_ld; d && d->d_tag != DT_NULL; d++)
    switch (d->d_tag)
      {
      case DT_STRTAB: o.strings = address (m, d->d_un.d_ptr); break;
      case DT_SYMTAB: o.symbols = address (m, d->d_un.d_ptr); break;
      case DT_GNU_HASH: o.hash = address (m, d->d_un.d_ptr); break;
      case DT_VERSYM: o.versions = address (m, d->d_un.d_ptr); break;
      case DT_SONAME: soname = d->d_un.d_val; break;
      case DT_RELA: o.rela[0] = address (m, d->d_un.d_ptr); break;
      case DT_RELASZ: o.nrela[0] = d->d_un.d_val / sizeof (ElfW (Rela)); break;
      case DT_JMPREL: o.rela[1] = address (m, d->d_un.d_ptr); break;
      case DT_PLTRELSZ: o.nrela[1] = d->d_un.d_val / sizeof (ElfW (Rela)); break;
      }
  if (soname && o.strings)
    o.soname = o.strings + soname;
  return o;
}

static bool
same (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

/* The function NAME that O defines, by its GNU hash table:

     nbucket, first symbol, words of a filter, shift; filter; buckets; hashes,
     of which the last of a bucket is odd  */
static const ElfW (Sym)
  * defined (const struct object *o, const char *name, bool function)
{
  if (!o->hash || !o->symbols || !o->strings || !o->hash[0])
    return NULL;
  uint32_t h = 5381, n = o->hash[0], first = o->hash[1];
  for (const char *s = name; *s; s++)
    h = h * 33 + (uint8_t) *s;
  const uint32_t *bucket
    = o->hash + 4 + o->hash[2] * (sizeof (ElfW (Addr)) / sizeof (uint32_t));
  const uint32_t *chain = bucket + n;
  uint32_t i = bucket[h % n];
  if (i < first)
    return NULL;
  for (;; i++)
    {
      const ElfW (Sym) *s = &o->symbols[i];
      unsigned type = ELF64_ST_TYPE (s->st_info);
      if ((chain[i - first] | 1) == (h | 1) && s->st_shndx != SHN_UNDEF
	  && (function ? type == STT_FUNC || type == STT_GNU_IFUNC : type == STT_OBJECT)
	  && !(o->versions && o->versions[i] & VERSION_HIDDEN)
	  && same (o->strings + s->st_name, name))
	return s;
      if (chain[i - first] & 1)
	return NULL;
    }
}

static uintptr_t
function_at (const struct object *o, const ElfW (Sym) * s)
{
  uintptr_t at = o->base + s->st_value;
  if (ELF64_ST_TYPE (s->st_info) != STT_GNU_IFUNC)
    return at;
  return RESOLVERS ? ((uintptr_t (*) (void)) at) () : 0;
}

static bool
is_libc (const struct object *o)
{
  static const char *const names[] = { "libc.so.6", "libpthread.so.0", "libdl.so.2" };
  for (unsigned i = 0; o->soname && i < sizeof names / sizeof *names; i++)
    if (same (o->soname, names[i]))
      return true;
  return false;
}

/* What libc defines as NAME, a FUNCTION or a variable, in *O; NULL: nothing.  */
static const ElfW (Sym)
  * libc_symbol (const char *name, bool function, struct object *o)
{
  for (const struct link_map *m = _r_debug.r_map; m; m = m->l_next)
    {
      *o = object_of (m);
      const ElfW (Sym) *s = is_libc (o) ? defined (o, name, function) : NULL;
      if (s)
	return s;
    }
  return NULL;
}

uint64_t
bind_libc_function (const char *name)
{
  struct object o;
  const ElfW (Sym) *s = libc_symbol (name, true, &o);
  return s ? function_at (&o, s) : 0;
}

uint64_t
bind_libc_variable (const char *name)
{
  struct object o;
  const ElfW (Sym) *s = libc_symbol (name, false, &o);
  return s ? o.base + s->st_value : 0;
}

bool
bind_program_defines (const char *name)
{
  if (!_r_debug.r_map)
    return false;
  struct object o = object_of (_r_debug.r_map);
  return defined (&o, name, true) != NULL;
}

static void
bind_slots (const struct object *own)
{
  for (unsigned k = 0; k < 2; k++)
    for (size_t i = 0; own->rela[k] && i < own->nrela[k]; i++)
      {
	const ElfW (Rela) *r = &own->rela[k][i];
	const ElfW (Sym) *s = &own->symbols[ELF64_R_SYM (r->r_info)];
	if (!SLOT (ELF64_R_TYPE (r->r_info)) || s->st_shndx != SHN_UNDEF)
	  continue;
	uint64_t at = bind_libc_function (own->strings + s->st_name);
	uintptr_t *slot = (uintptr_t *) (own->base + r->r_offset);
	if (at && *slot != at)
	  *slot = at;
      }
}

void
bind_own_calls (void)
{
  static bool done;
  const struct link_map *m = _r_debug.r_map;
  if (done)
    return;
  done = true;
  while (m && m->l_ld != _DYNAMIC)
    m = m->l_next;
  int (*protect) (void *, size_t, int)
    = (int (*) (void *, size_t, int)) (uintptr_t) bind_libc_function ("mprotect");
  if (!m || !protect)
    return;
  /* The slots are read-only by now.  */
  const ElfW (Phdr) *ph
    = (const void *) ((const char *) &__ehdr_start + __ehdr_start.e_phoff);
  uintptr_t from = 0, to = 0;
  for (unsigned i = 0; i < __ehdr_start.e_phnum; i++)
    if (ph[i].p_type == PT_GNU_RELRO)
      {
	from = (m->l_addr + ph[i].p_vaddr) & ~(uintptr_t) 4095;
	to = (m->l_addr + ph[i].p_vaddr + ph[i].p_memsz) & ~(uintptr_t) 4095;
      }
  struct object own = object_of (m);
  if (from < to && protect ((void *) from, to - from, PROT_READ | PROT_WRITE))
    return;
  bind_slots (&own);
  if (from < to)
    protect ((void *) from, to - from, PROT_READ);
}
