/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: names of files.  Whether a file is there that the code opens or asks for, by
   whatever name, and what it holds are inputs; the test makes it in a folder of its own,
   and asserts what becomes of it.  */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* count_lines: 10 branches; 82 covered, 5 unknown */
int
count_lines (const char *path)
{
  int c, lines = 0;
  if (!path)
    return -2;
  FILE *f = fopen (path, "r");
  if (!f)
    return -1;
  while ((c = getc (f)) != EOF)
    if (c == '\n' && ++lines == 3)
      break;
  fclose (f);
  return lines;
}

/* has_magic: 6 branches; 72 covered, 8 unknown */
int
has_magic (const char *file)
{
  char head[4];
  int fd = open (file, O_RDONLY);
  if (fd < 0)
    return -errno;
  ssize_t n = read (fd, head, sizeof head);
  close (fd);
  if (n < 4)
    return 0;
  return memcmp (head, "ADSE", 4) == 0 ? 1 : 2;
}

struct config { const char *file; int level; };

/* load: 6 branches; 52 covered, 1 unknown */
int
load (struct config *c)
{
  char line[32];
  FILE *f = fopen (c->file, "r");
  if (!f)
    return has_magic ("default.conf");
  if (fgets (line, sizeof line, f) && strncmp (line, "level ", 6) == 0)
    c->level = line[6] - '0';
  fclose (f);
  return 0;
}

/* slurp: 6 branches; 62 covered */
char *
slurp (const char *path, long *size)
{
  FILE *f = fopen (path, "rb");
  if (!f)
    return NULL;
  fseek (f, 0, SEEK_END);
  *size = ftell (f);
  rewind (f);
  char *text = *size > 4 ? NULL : malloc ((size_t) *size + 1);
  if (text)
    text[fread (text, 1, (size_t) *size, f)] = 0;
  fclose (f);
  return text;
}

/* save: 2 branches; 8 covered */
int
save (const char *name, const char *text)
{
  FILE *f = fopen (name, "w");
  if (!f)
    return -1;
  fputs (text, f);
  return fclose (f);
}

/* rotate: 4 branches; 53 covered, 6 unknown */
int
rotate (const char *log)
{
  struct stat st;
  if (stat (log, &st) != 0)
    return -1;
  if (st.st_size < 3)
    return 0;
  unlink ("log.old");
  return rename (log, "log.old") == 0;
}
