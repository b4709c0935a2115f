/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: reads and writes that are short.  Where the code asks how much `read' or
   `write' did, that call does one byte only in a test.  Shown: test_short_calls.  */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* load: 8 branches; 108 covered, 9 unknown */
int
load (const char *path, char *head, size_t n)
{
  int fd = open (path, O_RDONLY);
  if (fd < 0)
    return -errno;
  if (n > 4)
    n = 4;
  ssize_t got = read (fd, head, n);
  close (fd);
  if (got < 0)
    return -EIO;
  if ((size_t) got < n)
    return 1;
  return 0;
}

/* send_all: 8 branches; 128 covered, 3 infeasible, 6 unknown */
int
send_all (int fd, const char *p, size_t n)
{
  unsigned calls = 0;
  if (fd != 1 || n > 3)
    return -E2BIG;
  while (n > 0)
    {
      ssize_t done = write (fd, p, n);
      if (done < 0)
	return -errno;
      p += done;
      n -= done;
      calls++;
    }
  return calls;
}
