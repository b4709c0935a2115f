/* SPDX-License-Identifier: MIT
   What a suite has when the code under test names files: a folder of their own for
   them, which the runner makes before the tests of a function and removes after them.
   Goes into the suite behind <check.h>, from the first empty line on, and keeps to what
   is declared there whatever standard the source asks for.  */
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where the files of a test are, and where the runner began.  */
static char adse_folder_name[4400], adse_folder_from[4096];
extern char *mkdtemp (char *);

static void
adse_folder_made (void)
{
  const char *tmp = getenv ("TMPDIR");
  const char *from = getcwd (adse_folder_from, sizeof adse_folder_from);

  ck_assert (from != NULL);
  if (tmp == NULL || *tmp == 0)
    tmp = "/tmp";
  if (*tmp == '/')
    from = "";
  ck_assert (strlen (from) + strlen (tmp) < sizeof adse_folder_name - 20);
  sprintf (adse_folder_name, "%s%s%s/adse-XXXXXX", from, *from ? "/" : "", tmp);
  ck_assert (mkdtemp (adse_folder_name) != NULL);
}

/* Remove all that is here.  A link is removed, not followed.  */
static void
adse_folder_clear (void)
{
  DIR *d = opendir (".");
  struct dirent *e;

  ck_assert (d != NULL);
  while ((e = readdir (d)) != NULL)
    if (strcmp (e->d_name, ".") != 0 && strcmp (e->d_name, "..") != 0
	&& unlink (e->d_name) != 0 && errno == EISDIR)
      {
	ck_assert (chdir (e->d_name) == 0);
	adse_folder_clear ();
	ck_assert (chdir ("..") == 0 && rmdir (e->d_name) == 0);
      }
  closedir (d);
}

static void
adse_folder_empty (void)
{
  ck_assert (chdir (adse_folder_name) == 0);
  adse_folder_clear ();
}

static void
adse_folder_gone (void)
{
  adse_folder_empty ();
  ck_assert (chdir (adse_folder_from) == 0 && rmdir (adse_folder_name) == 0);
}

/* The test works there, and nothing is there yet.  */
static void
adse_folder (void)
{
  adse_folder_empty ();
}

/* File NAME has these N bytes.  */
static void __attribute__ ((unused))
adse_file (const char *name, const char *bytes, size_t n)
{
  FILE *f = fopen (name, "wb");

  ck_assert (f != NULL && fwrite (bytes, 1, n, f) == n);
  ck_assert (fclose (f) == 0);
}

/* Has it?  */
static int __attribute__ ((unused))
adse_file_is (const char *name, const char *bytes, size_t n)
{
  char byte;
  FILE *f = fopen (name, "rb");
  size_t i = 0;

  if (f == NULL)
    return 0;
  while (i < n && fread (&byte, 1, 1, f) == 1 && byte == bytes[i])
    i++;
  int same = i == n && fread (&byte, 1, 1, f) == 0;
  fclose (f);
  return same;
}
