/* SPDX-License-Identifier: GPL-3.0-or-later
   Opening a store: its folder, its lock, its database and the version of that.
   Whatever is in the way is named in one line with what to do about it.  */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/util.h"
#include "store/impl.h"
#include "store/store.h"

/* Another program's transaction is waited for so long by a worker that has something to
   lose.  */
#define BUSY_MS 30000
/* Workers of a driver that was killed give up the lock a moment after it.  */
#define LOCK_SECONDS 5.0

static char *
database_path (const char *dir)
{
  return xasprintf ("%s/adse.db", dir);
}

/* Is DIR a folder, or can it be made one?  */
static bool
make_folder (const char *dir, char *err, size_t nerr)
{
  struct stat sb;
  if (mkdir (dir, 0777) == 0)
    return true;
  int e = errno;
  if (e != EEXIST)
    snprintf (err, nerr, "%s: the store cannot be made: %s; " ELSEWHERE, dir,
	      strerror (e));
  else if (stat (dir, &sb) != 0)
    snprintf (err, nerr, "%s: the store cannot be used: %s; " ELSEWHERE, dir,
	      strerror (errno));
  else if (!S_ISDIR (sb.st_mode))
    snprintf (err, nerr,
	      "%s: the store cannot be made: there is a file of that "
	      "name; " ELSEWHERE,
	      dir);
  else
    return true;
  return false;
}

bool
store_is_there (const char *dir)
{
  char *path = database_path (dir);
  struct stat sb;
  bool there = lstat (path, &sb) == 0;
  free (path);
  return there;
}

void
store_discard (const char *dir, int lock, bool folder)
{
  static const char *const names[]
    = { "adse.db", "adse.db-wal", "adse.db-shm", "lock" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      char *path = xasprintf ("%s/%s", dir, names[i]);
      unlink (path);
      free (path);
    }
  if (folder)
    rmdir (dir);
  close (lock);
}

/* Is PATH still what FD was opened from?  */
static bool
is_same (const char *path, int fd)
{
  struct stat a, b;
  return stat (path, &a) == 0 && fstat (fd, &b) == 0 && a.st_dev == b.st_dev
	 && a.st_ino == b.st_ino;
}

int
store_lock (const char *dir, char *err, size_t nerr)
{
  char holder[32] = "", *path;
  int fd = -1, rc;
  if (!make_folder (dir, err, nerr))
    return -1;
  path = xasprintf ("%s/lock", dir);
again:
  fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (fd < 0)
    {
      snprintf (err, nerr, "%s: the store cannot be written: %s; " ELSEWHERE, dir,
		strerror (errno));
      goto out;
    }
  double until = clock_seconds () + LOCK_SECONDS;
  struct timespec pause = { .tv_nsec = 20000000 };
  while ((rc = flock (fd, LOCK_EX | LOCK_NB)) != 0
	 && (errno == EWOULDBLOCK || errno == EINTR) && clock_seconds () < until)
    nanosleep (&pause, NULL);
  if (rc != 0 && errno == EWOULDBLOCK)
    {
      ssize_t n = pread (fd, holder, sizeof holder - 1, 0);
      holder[n > 0 ? n : 0] = 0;
      holder[strspn (holder, "0123456789")] = 0;
      snprintf (err, nerr,
		"%s: the store is in use by adse%s%s; wait until that "
		"has ended, or " ELSEWHERE,
		dir, *holder ? ", process " : "", holder);
      close (fd);
      fd = -1;
    }
  else if (!is_same (path, fd) && make_folder (dir, err, nerr)
	   && clock_seconds () < until)
    {
      /* Discarded by its holder meanwhile.  */
      close (fd);
      goto again;
    }
  else
    {
      /* A file system without locks is used without.  The number is only for
	 the message above.  */
      int n = snprintf (holder, sizeof holder, "%d\n", (int) getpid ());
      if (ftruncate (fd, 0) == 0 && pwrite (fd, holder, (size_t) n, 0) != n)
	*holder = 0;
    }
out:
  free (path);
  return fd;
}

static bool
exists (const char *path, const char *suffix)
{
  char *name = xasprintf ("%s%s", path, suffix);
  struct stat sb;
  bool there = lstat (name, &sb) == 0;
  free (name);
  return there;
}

/* Make PATH, a new and empty store, unless it is there.  */
static bool
make_database (const char *path, char **note, char *err, size_t nerr)
{
  if (exists (path, ""))
    return true;
  sqlite3 *none = NULL;
  if (exists (path, "-wal"))
    return store_replace (path, &none, true, "only the log of a store is there", note,
			  err, nerr)
	   == 0;
  char *next = xasprintf ("%s.new", path);
  bool ok = store_create (next, NULL, NULL, err, nerr) == SQLITE_OK;
  if (ok && rename (next, path) != 0)
    {
      snprintf (err, nerr, "%s: the store cannot be made: %s; " ELSEWHERE, path,
		strerror (errno));
      ok = false;
    }
  free (next);
  return ok;
}

/* Open PATH for reading only.  The log of a store that nobody may write needs no
   care if there is none.  */
static int
connect_reader (const char *path, sqlite3 **db)
{
  /* A reader opens read-write, too: the log has an index file.  */
  int rc = store_connect (path, SQLITE_OPEN_READWRITE, db);
  if (rc == SQLITE_OK && store_user_version (*db) < 0)
    rc = sqlite3_errcode (*db);
  if (((rc & 0xff) != SQLITE_CANTOPEN && (rc & 0xff) != SQLITE_READONLY)
      || exists (path, "-wal"))
    return rc;
  char *full = realpath (path, NULL);
  struct strbuf uri = { 0 };
  strbuf_add (&uri, "file:");
  for (const char *p = full ? full : path; *p; p++)
    strbuf_addf (&uri, strchr ("?#%", *p) ? "%%%02x" : "%c", (unsigned char) *p);
  strbuf_add (&uri, "?immutable=1");
  sqlite3_close (*db);
  rc = store_connect (uri.s, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, db);
  free (uri.s);
  free (full);
  return rc;
}

/* RC is no damage: why PATH cannot be used now.  */
static void
say_unusable (int rc, sqlite3 *db, const char *path, char *err, size_t nerr)
{
  /* SQLITE_PROTOCOL: someone has been opening it for ten seconds.  */
  if ((rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED
      || (rc & 0xff) == SQLITE_PROTOCOL)
    snprintf (err, nerr,
	      "%s: the store is locked by another program; try again "
	      "when that has ended, or " ELSEWHERE,
	      path);
  else
    snprintf (err, nerr, "%s: the store cannot be used: %s; " ELSEWHERE, path,
	      sqlite3_errmsg (db));
}

/* Check what DB, at PATH, holds.  SQLITE_CORRUPT: it is of no use as it is, WHY;
   *USABLE: parts of it may verify.  Other errors: it cannot be had, ERR.  */
static int
examine (sqlite3 *db, const char *path, enum store_mode mode, bool *usable, char *why,
	 size_t nwhy, char *err, size_t nerr)
{
  int version = store_user_version (db), rc = SQLITE_OK;
  *usable = true;
  if (version < 0)
    {
      rc = sqlite3_errcode (db);
      snprintf (why, nwhy, "damaged (%s)",
		rc ? sqlite3_errmsg (db) : "a version below 0");
      rc = rc ? rc : SQLITE_CORRUPT;
    }
  else if (version > STORE_SCHEMA)
    {
      snprintf (err, nerr,
		"%s: written by a newer adse (schema %d, this program "
		"knows %d); use that one, or " ELSEWHERE,
		path, version, STORE_SCHEMA);
      return SQLITE_MISMATCH;
    }
  else if (version < STORE_SCHEMA)
    {
      *usable = false;
      snprintf (why, nwhy, version ? "written by an older adse" : "damaged (empty)");
      return SQLITE_CORRUPT;
    }
  else if (mode == STORE_WRITE && sqlite3_db_readonly (db, "main") == 1)
    {
      snprintf (err, nerr, "%s: the store is read-only; " ELSEWHERE, path);
      return SQLITE_READONLY;
    }
  else if (mode != STORE_JOIN)
    {
      char text[160];
      rc = store_verify (db, text, sizeof text);
      snprintf (why, nwhy, "damaged (%s)", text);
    }
  if (rc == SQLITE_OK)
    return rc;
  if ((rc & 0xff) == SQLITE_NOTADB)
    {
      snprintf (err, nerr,
		"%s: not a store, or none that can be read; move it "
		"away, or " ELSEWHERE,
		path);
      return SQLITE_NOTADB;
    }
  if (store_is_damage (rc))
    return SQLITE_CORRUPT;
  say_unusable (rc, db, path, err, nerr);
  return rc;
}

struct store *
store_open (const char *dir, enum store_mode mode, char *err, size_t nerr)
{
  char *path = database_path (dir), *note = NULL, why[240] = "";
  struct store *s = xcalloc (1, sizeof *s);
  struct stat sb;
  bool usable = false, ok = false;
  int rc;
  s->path = path;
  if (mode == STORE_WRITE
      && (!make_folder (dir, err, nerr) || !make_database (path, &note, err, nerr)))
    goto out;
  if (stat (path, &sb) != 0)
    {
      snprintf (err, nerr,
		errno == ENOENT ? "%s: no store there; run adse generate first"
				: "%s: the store cannot be read: %s",
		path, strerror (errno));
      goto out;
    }
  if (!S_ISREG (sb.st_mode))
    {
      snprintf (err, nerr, "%s: not a store: no plain file; " ELSEWHERE, path);
      goto out;
    }
  for (int round = 0; round < 2; round++)
    {
      sqlite3_close (s->db);
      s->db = NULL;
      rc = mode == STORE_READ ? connect_reader (path, &s->db)
			      : store_connect (path, SQLITE_OPEN_READWRITE, &s->db);
      if (rc == SQLITE_OK || store_is_damage (rc))
	rc = examine (s->db, path, mode, &usable, why, sizeof why, err, nerr);
      else
	say_unusable (rc, s->db, path, err, nerr);
      if (rc != SQLITE_CORRUPT || mode != STORE_WRITE || round)
	break;
      free (note);
      note = NULL;
      if (store_replace (path, &s->db, !usable, why, &note, err, nerr))
	goto out;
    }
  if (rc == SQLITE_CORRUPT)
    snprintf (err, nerr,
	      "%s: %s; adse generate makes a new one of what "
	      "verifies",
	      path, why);
  ok = rc == SQLITE_OK;
  if (ok && mode != STORE_READ)
    sqlite3_busy_timeout (s->db, BUSY_MS);
out:
  s->note = note;
  if (!ok)
    {
      store_close (s);
      s = NULL;
    }
  return s;
}

const char *
store_note (const struct store *s)
{
  return s->note ? s->note : "";
}

void
store_close (struct store *s)
{
  if (!s)
    return;
  for (int i = 0; i < STORE_STATEMENTS; i++)
    sqlite3_finalize (s->st[i]);
  for (int i = 0; i < 3; i++)
    free (s->row_text[i]);
  sqlite3_close (s->db);
  free (s->path);
  free (s->note);
  free (s);
}
