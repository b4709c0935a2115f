/* SPDX-License-Identifier: GPL-3.0-or-later
   Shared libraries of this machine: which ones an image needs, and which would define
   what nothing does.  Reads files only.  */
#ifndef ADSE_LIBRARIES_H
#define ADSE_LIBRARIES_H

#include <stddef.h>

/* Call EACH for every library that the ELF files of IMAGE name (DT_NEEDED), in order:
   NAME as they have it; PATH where the image says that it is (DT_RUNPATH, DT_RPATH,
   or its own folder), NULL when it is where linkers look by themselves.  Those that
   are nowhere are left out.  */
void libraries_needed (const char *image,
		       void (*each) (void *ctx, const char *name, const char *path),
		       void *ctx);
/* The name that the shared library LIBRARY, an absolute path, gives itself (DT_SONAME), by
   which the run-time linker looks for it, if no file beside it has that name.  Malloc'd, or
   NULL.  */
char *libraries_absent_name (const char *library);
/* The folder in which the run-time linker finds LIBRARY, an absolute path: its own, or FOLDER,
   an absolute path, in which a link of its absent name is made.  Malloc'd.  */
char *libraries_folder (const char *library, const char *folder);
/* The linker's flag for NAME, a file where linkers look by themselves: "-lz", or
   "-l:libz.so.1" when only that name is there.  Malloc'd.  */
char *libraries_flag (const char *name);
/* For each of N SYMBOLS the flag of a library that linkers find and that defines it
   (the one with the shortest name, then the first by name), or NULL: into FLAGS,
   malloc'd.  */
void libraries_defining (const char *const *symbols, size_t n, char **flags);
/* What to tell who lacks SYMBOL: ": -lz has it", or "".  Malloc'd.  */
char *libraries_hint (const char *symbol);
/* The symbol that a linker's message TEXT says is undefined, malloc'd, or NULL.  */
char *libraries_undefined (const char *text);
#endif
