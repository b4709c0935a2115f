/* SPDX-License-Identifier: GPL-3.0-or-later
   Opens images and walks archives.  See image-file.h.  */
#include <errno.h>
#include <fcntl.h>
#include <libelf.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "program/image-file.h"

int
image_file_fail (struct image_file *f, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsnprintf (f->err, f->nerr, format, ap);
  va_end (ap);
  return -1;
}

static int
read_elf (struct image_file *f, Elf *elf,
	  int (*each) (void *, struct image_file *, Elf *, const GElf_Ehdr *),
	  void *ctx)
{
  GElf_Ehdr eh;
  if (!gelf_getehdr (elf, &eh))
    return image_file_fail (f, "%s: damaged ELF file (%s)", f->path, elf_errmsg (-1));
  if (gelf_getclass (elf) != ELFCLASS64 || eh.e_ident[EI_DATA] != ELFDATA2LSB
      || eh.e_machine != EM_X86_64)
    return image_file_fail (f,
			    "%s: not for this machine; only 64-bit x86 is "
			    "supported",
			    f->path);
  if (eh.e_type == ET_CORE)
    return image_file_fail (f, "%s: a core dump; give the program", f->path);
  if (eh.e_type != ET_REL && eh.e_type != ET_EXEC && eh.e_type != ET_DYN)
    return image_file_fail (f,
			    "%s: neither an executable, a library nor an "
			    "object",
			    f->path);
  return each (ctx, f, elf, &eh);
}

static int
read_archive (struct image_file *f, int fd, Elf *ar,
	      int (*each) (void *, struct image_file *, Elf *, const GElf_Ehdr *),
	      void *ctx)
{
  Elf_Cmd cmd = ELF_C_READ;
  Elf *member;
  size_t n = 0;
  while ((member = elf_begin (fd, cmd, ar)))
    {
      Elf_Arhdr *h = elf_getarhdr (member);
      bool index = h && h->ar_name && h->ar_name[0] == '/', elf = false;
      int e = 0;
      if (!index)
	{
	  elf = elf_kind (member) == ELF_K_ELF;
	  f->skipped += !elf;
	  n++;
	}
      if (elf)
	e = read_elf (f, member, each, ctx);
      cmd = elf_next (member);
      elf_end (member);
      if (e)
	return e;
    }
  return n ? 0 : image_file_fail (f, "%s: an archive without members", f->path);
}

/* What a file that is not ELF looks like to its user.  */
static int
not_elf (struct image_file *f, int fd, off_t size)
{
  char head[8] = "";
  ssize_t got = pread (fd, head, sizeof head, 0);
  if (!size)
    return image_file_fail (f,
			    "%s: is empty, not an ELF "
			    "executable, library, archive or object",
			    f->path);
  if (got >= 2 && head[0] == '#' && head[1] == '!')
    return image_file_fail (f,
			    "%s: is a script (libtool's wrapper?); give the "
			    "program itself, usually .libs/NAME beside it",
			    f->path);
  if (got >= 7 && !memcmp (head, "!<thin>", 7))
    return image_file_fail (f,
			    "%s: thin archive; give its objects, or make it "
			    "without T",
			    f->path);
  return image_file_fail (f,
			  "%s: not an ELF executable, library, archive or "
			  "object",
			  f->path);
}

int
image_file_read (struct image_file *f,
		 int (*each) (void *, struct image_file *, Elf *, const GElf_Ehdr *),
		 void *ctx)
{
  struct stat st;
  f->archive = false;
  f->skipped = 0;
  if (elf_version (EV_CURRENT) == EV_NONE)
    return image_file_fail (f, "libelf: %s", elf_errmsg (-1));
  if (!*f->path)
    return image_file_fail (f, "an image without a name");
  int e, fd = open (f->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return image_file_fail (f, "%s: cannot be read: %s", f->path, strerror (errno));
  if (fstat (fd, &st) || !S_ISREG (st.st_mode))
    {
      close (fd);
      return image_file_fail (f, "%s: not a regular file", f->path);
    }
  Elf *elf = elf_begin (fd, ELF_C_READ, NULL);
  if (!elf)
    e = image_file_fail (f, "%s: damaged file (%s)", f->path, elf_errmsg (-1));
  else if (elf_kind (elf) == ELF_K_AR)
    {
      f->archive = true;
      e = read_archive (f, fd, elf, each, ctx);
    }
  else if (elf_kind (elf) == ELF_K_ELF)
    e = read_elf (f, elf, each, ctx);
  else
    e = not_elf (f, fd, st.st_size);
  if (elf)
    elf_end (elf);
  close (fd);
  return e;
}
