/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads dynamic sections and dynamic symbols.  See libraries.h.  */
#include <dirent.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image-file.h"
#include "program/libraries.h"

/* Where linkers look by themselves on x86-64 (Debian, Ubuntu, Fedora).  */
static const char *const folders[] = { "/usr/local/lib/x86_64-linux-gnu",
				       "/usr/local/lib",
				       "/usr/lib/x86_64-linux-gnu",
				       "/lib/x86_64-linux-gnu",
				       "/usr/lib64",
				       "/lib64",
				       "/usr/lib",
				       "/lib" };
enum
{
  NFOLDER = sizeof folders / sizeof *folders
};

static bool
is_there (const char *folder, const char *name)
{
  char *path = xasprintf ("%s/%s", folder, name);
  bool there = access (path, R_OK) == 0;
  free (path);
  return there;
}

static bool
linkers_find (const char *name)
{
  for (size_t i = 0; i < NFOLDER; i++)
    if (is_there (folders[i], name))
      return true;
  return false;
}

struct needed
{
  const char *image;
  void (*each) (void *ctx, const char *name, const char *path);
  void *ctx;
};

/* The N bytes at S, which an image gives, are of a name that means nothing else to a
   shell, to make or to a linker; FOLDER: of several of them.  */
static bool
is_plain (const char *s, size_t n, bool folder)
{
  for (size_t i = 0; i < n; i++)
    if (!isalnum ((unsigned char) s[i]) && (unsigned char) s[i] < 0x80
	&& !memchr ("_+.-@~,=/", s[i], folder ? 9 : 4))
      return false;
  return folder || (n && *s != '-');
}

/* The file of NAME in the folders of PATH, "a:$ORIGIN/b", or in that of IMAGE.
   Malloc'd, or NULL.  */
static char *
look_up (const char *image, const char *path, const char *name)
{
  static const char origin[] = "$ORIGIN";
  char *real = realpath (image, NULL), *found = NULL;
  char *slash = real ? strrchr (real, '/') : NULL;
  if (!slash)
    {
      free (real);
      return NULL;
    }
  *slash = 0;
  for (const char *p = path; *p && !found; p += strcspn (p, ":"), p += *p == ':')
    {
      int n = (int) strcspn (p, ":"), o = sizeof origin - 1;
      bool own = strncmp (p, origin, sizeof origin - 1) == 0;
      char *folder
	= own ? xasprintf ("%s%.*s", real, n - o, p + o) : xasprintf ("%.*s", n, p);
      if (*folder == '/' && is_plain (own ? p + o : p, own ? n - o : n, true)
	  && is_there (folder, name))
	found = xasprintf ("%s/%s", folder, name);
      free (folder);
    }
  if (!found && !linkers_find (name) && is_there (real, name))
    found = xasprintf ("%s/%s", real, name);
  free (real);
  return found;
}

static bool
is_system (const char *path)
{
  for (size_t i = 0; i < NFOLDER; i++)
    {
      size_t n = strlen (folders[i]);
      if (strncmp (path, folders[i], n) == 0 && path[n] == '/'
	  && !strchr (path + n + 1, '/'))
	return true;
    }
  return false;
}

/* String number OFFSET of the entries' table, or NULL.  */
static const char *
dynamic_string (Elf *elf, const GElf_Shdr *sh, const GElf_Dyn *d)
{
  return elf_strptr (elf, sh->sh_link, d->d_un.d_val);
}

static int
read_needed (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  struct needed *n = ctx;
  (void) f;
  if (eh->e_type == ET_REL)
    return 0;
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn (elf, scn));)
    {
      GElf_Shdr sh;
      GElf_Dyn d;
      const char *path = "";
      if (!gelf_getshdr (scn, &sh) || sh.sh_type != SHT_DYNAMIC)
	continue;
      Elf_Data *data = elf_getdata (scn, NULL);
      for (int i = 0; data && gelf_getdyn (data, i, &d) && d.d_tag != DT_NULL; i++)
	if (d.d_tag == DT_RUNPATH || d.d_tag == DT_RPATH)
	  {
	    const char *s = dynamic_string (elf, &sh, &d);
	    path = s ? s : path;
	  }
      for (int i = 0; data && gelf_getdyn (data, i, &d) && d.d_tag != DT_NULL; i++)
	{
	  const char *name
	    = d.d_tag == DT_NEEDED ? dynamic_string (elf, &sh, &d) : NULL;
	  if (!name || !is_plain (name, strlen (name), false))
	    continue;
	  char *file = look_up (n->image, path, name);
	  if (file ? !is_system (file) : linkers_find (name))
	    n->each (n->ctx, name, file);
	  else if (file)
	    n->each (n->ctx, name, NULL);
	  free (file);
	}
    }
  return 0;
}

void
libraries_needed (const char *image,
		  void (*each) (void *ctx, const char *name, const char *path),
		  void *ctx)
{
  char err[200];
  struct image_file f = { .path = image, .err = err, .nerr = sizeof err };
  struct needed n = { image, each, ctx };
  /* What cannot be read is said where images are.  */
  image_file_read (&f, read_needed, &n);
}

/* Into CTX, a char *: the name that a shared library gives itself.  */
static int
read_own_name (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  char **name = ctx;
  (void) f;
  for (Elf_Scn *scn = NULL; eh->e_type == ET_DYN && (scn = elf_nextscn (elf, scn));)
    {
      GElf_Shdr sh;
      GElf_Dyn d;
      if (!gelf_getshdr (scn, &sh) || sh.sh_type != SHT_DYNAMIC)
	continue;
      Elf_Data *data = elf_getdata (scn, NULL);
      for (int i = 0; data && gelf_getdyn (data, i, &d) && d.d_tag != DT_NULL; i++)
	{
	  const char *s = d.d_tag == DT_SONAME ? dynamic_string (elf, &sh, &d) : NULL;
	  if (s && !*name && is_plain (s, strlen (s), false) && !strchr (s, '/'))
	    *name = xstrdup (s);
	}
    }
  return 0;
}

static char *
folder_of (const char *library)
{
  const char *slash = strrchr (library, '/');
  return xasprintf ("%.*s", slash ? (int) (slash - library) : 0, library);
}

char *
libraries_absent_name (const char *library)
{
  char err[200], *name = NULL, *own = folder_of (library);
  struct image_file f = { .path = library, .err = err, .nerr = sizeof err };
  /* What cannot be read is said where images are.  */
  image_file_read (&f, read_own_name, &name);
  if (name && is_there (own, name))
    {
      free (name);
      name = NULL;
    }
  free (own);
  return name;
}

char *
libraries_folder (const char *library, const char *folder)
{
  char *name = libraries_absent_name (library);
  char *link = name ? xasprintf ("%s/%s", folder, name) : NULL;
  /* It may be there already.  */
  bool linked = name && (symlink (library, link) == 0 || is_there (folder, name));
  free (link);
  free (name);
  return linked ? xstrdup (folder) : folder_of (library);
}

char *
libraries_flag (const char *name)
{
  size_t n = strcspn (name, ".");
  if (strncmp (name, "lib", 3) == 0 && n > 3)
    {
      char *link = xasprintf ("%.*s.so", (int) n, name);
      bool there = linkers_find (link);
      free (link);
      if (there)
	return xasprintf ("-l%.*s", (int) n - 3, name + 3);
    }
  return xasprintf ("-l:%s", name);
}

struct wanted
{
  const char *const *symbols;
  size_t n;
  char **flags;
  const char *library; /* "libz.so", the one that is read */
  size_t open;	       /* without a flag */
};

static int
read_symbols (void *ctx, struct image_file *f, Elf *elf, const GElf_Ehdr *eh)
{
  struct wanted *w = ctx;
  (void) f;
  (void) eh;
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn (elf, scn));)
    {
      GElf_Shdr sh;
      GElf_Sym sym;
      if (!gelf_getshdr (scn, &sh) || sh.sh_type != SHT_DYNSYM)
	continue;
      Elf_Data *data = elf_getdata (scn, NULL);
      for (int i = 0; data && gelf_getsym (data, i, &sym); i++)
	{
	  const char *name;
	  if (sym.st_shndx == SHN_UNDEF
	      || !(name = elf_strptr (elf, sh.sh_link, sym.st_name)))
	    continue;
	  for (size_t k = 0; k < w->n; k++)
	    if (!w->flags[k] && strcmp (name, w->symbols[k]) == 0)
	      {
		w->flags[k]
		  = xasprintf ("-l%.*s", (int) strlen (w->library) - 6, w->library + 3);
		w->open--;
	      }
	}
    }
  return 0;
}

static void
read_library (struct wanted *w, const char *path)
{
  char err[200];
  struct image_file f = { .path = path, .err = err, .nerr = sizeof err };
  image_file_read (&f, read_symbols, w);
}

/* PATH may be a script of the linker that names the libraries: GROUP ( /lib/a.so.6
   AS_NEEDED ( /lib/b.so.1 ) ).  */
static void
read_script (struct wanted *w, const char *path)
{
  char text[1024];
  FILE *f = fopen (path, "re");
  size_t n = f ? fread (text, 1, sizeof text - 1, f) : 0;
  text[n] = 0;
  if (f)
    fclose (f);
  if (strncmp (text, "/*", 2) != 0)
    return;
  for (char *p = text; (p = strstr (p, " /")); p++)
    {
      char *file = xasprintf ("%.*s", (int) strcspn (p + 1, " )\n"), p + 1);
      if (strstr (file, ".so"))
	read_library (w, file);
      free (file);
    }
}

static int
by_length (const void *a, const void *b)
{
  const char *x = *(char *const *) a, *y = *(char *const *) b;
  size_t n = strlen (x), m = strlen (y);
  return n != m ? (n < m ? -1 : 1) : strcmp (x, y);
}

/* Names like "libz.so" in FOLDER.  */
static size_t
list (const char *folder, char ***names)
{
  DIR *d = opendir (folder);
  struct dirent *e;
  size_t n = 0;
  *names = NULL;
  while (d && (e = readdir (d)))
    {
      size_t len = strlen (e->d_name);
      if (len <= 6 || strncmp (e->d_name, "lib", 3) != 0
	  || strcmp (e->d_name + len - 3, ".so") != 0)
	continue;
      *names = xrealloc (*names, (n + 1) * sizeof **names);
      (*names)[n++] = xstrdup (e->d_name);
    }
  if (d)
    closedir (d);
  if (n)
    qsort (*names, n, sizeof **names, by_length);
  return n;
}

void
libraries_defining (const char *const *symbols, size_t n, char **flags)
{
  struct wanted w = { symbols, n, flags, NULL, n };
  memset (flags, 0, n * sizeof *flags);
  for (size_t i = 0; i < NFOLDER && w.open; i++)
    {
      char **names, head[2] = "";
      size_t count = list (folders[i], &names);
      for (size_t k = 0; k < count; k++)
	{
	  char *path = xasprintf ("%s/%s", folders[i], names[k]);
	  FILE *f = w.open ? fopen (path, "re") : NULL;
	  bool script = f && fread (head, 1, 2, f) == 2 && head[0] == '/';
	  w.library = names[k];
	  if (f)
	    fclose (f);
	  if (script)
	    read_script (&w, path);
	  else if (f)
	    read_library (&w, path);
	  free (path);
	  free (names[k]);
	}
      free (names);
    }
}

char *
libraries_hint (const char *symbol)
{
  char *flag = NULL;
  if (symbol)
    libraries_defining (&symbol, 1, &flag);
  char *hint = flag ? xasprintf (": %s has it", flag) : xstrdup ("");
  free (flag);
  return hint;
}

char *
libraries_undefined (const char *text)
{
  static const char mark[] = "undefined reference to `";
  const char *at = strstr (text, mark);
  if (!at)
    return NULL;
  at += sizeof mark - 1;
  return xasprintf ("%.*s", (int) strcspn (at, "'\n"), at);
}
