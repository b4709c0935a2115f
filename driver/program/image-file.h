/* SPDX-License-Identifier: GPL-3.0-or-later
   The ELF files in a file: itself, or the members of an archive.  Says in its user's
   words what cannot be read, and reads regular files only, so that nothing waits.  */
#ifndef ADSE_IMAGE_FILE_H
#define ADSE_IMAGE_FILE_H

#include <gelf.h>
#include <stdbool.h>
#include <stddef.h>

/* A file that is read, and where messages go.  */
struct image_file
{
  const char *path;
  bool archive;	  /* set before the first call */
  size_t skipped; /* members of an archive that are no ELF files */
  char *err;
  size_t nerr;
};

/* Call EACH for every ELF file of the machine that programs run on.  0; what EACH
   returned first other than 0; -1 with a message in ERR.  */
int image_file_read (struct image_file *,
		     int (*each) (void *ctx, struct image_file *, Elf *,
				  const GElf_Ehdr *),
		     void *ctx);
/* Put a message into ERR; -1.  */
int image_file_fail (struct image_file *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
#endif
