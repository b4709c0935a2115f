/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of the store share.

     store.c	    its statements: what the driver writes and reads
     store/open.c   folder, lock, opening, versions
     store/check.c  does what is on disk verify? and what to do when not  */
#ifndef ADSE_STORE_IMPL_H
#define ADSE_STORE_IMPL_H

#include <sqlite3.h>
#include "store/store.h"

#define STORE_STATEMENTS 40

struct store
{
  sqlite3 *db;
  sqlite3_stmt *st[STORE_STATEMENTS];
  char *path;
  char *row_text[3]; /* what store_begin returned */
  char *note;	     /* store_note */
  char error[256];
};

struct store_table
{
  const char *name, *columns; /* without the sum */
  const char *order; /* columns that order the rows of one target; NULL: rows do
			not belong to one, or are the targets */
};
extern const struct store_table store_tables[];
extern const size_t store_ntable;
extern const char store_schema[];

/* store/open.c: open a connection to PATH; FLAGS as sqlite3_open_v2.  An SQLite
   result; DB is set in any case and the caller's to close.  */
int store_connect (const char *path, int flags, sqlite3 **db);
int store_user_version (sqlite3 *); /* -1: cannot be read */
/* Make a database with our schema at PATH, in one step: PATH is then a whole one or
   not there.  FILL (may be NULL) adds to it before; an SQLite result.  */
int store_create (const char *path, int (*fill) (void *, sqlite3 *), void *ctx,
		  char *err, size_t nerr);

/* store/check.c: the SQL function rowsum.  */
int store_add_functions (sqlite3 *);
/* Digest of all rows of TARGET.  An SQLite result.  */
int store_seal (sqlite3 *, int64_t target, int64_t *seal);
/* Read all there is.  An SQLite result: SQLITE_OK: everything verifies,
   SQLITE_CORRUPT: it does not, WHY says what; else it could not be read now.  */
int store_verify (sqlite3 *, char *why, size_t nwhy);
/* Does this result say that the file is damaged, rather than that it cannot be had
   for now?  */
bool store_is_damage (int rc);
/* Replace the database at PATH by one of what still verifies in *DB, a connection to
   it; *DB is closed and NULL then.  NOTHING: leave it all.  What was there keeps
   another name.  NOTE says what was done; -1: it could not be, ERR.  */
int store_replace (const char *path, sqlite3 **db, bool nothing, const char *why, char **note,
		   char *err, size_t nerr);
#endif
