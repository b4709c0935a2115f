/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of the store share.

     store/store.c    its statements: what the driver writes and reads
     store/schema.c   its tables
     store/database.c a database with these, and digests in it
     store/open.c     folder, lock, opening, versions
     store/check.c    does what is on disk verify? and what to do when not  */
#ifndef ADSE_STORE_IMPL_H
#define ADSE_STORE_IMPL_H

#include <sqlite3.h>
#include "store/store.h"

/* How many prepared statements a connection has room for.  */
#define STORE_STATEMENTS 40

/* A connection to a store.  */
struct store
{
  sqlite3 *db;
  sqlite3_stmt *st[STORE_STATEMENTS];
  char *path;
  char *row_text[3]; /* what store_begin returned */
  char *note;	     /* store_note */
  char error[256];
};

/* Columns of each table, in order; every row carries rowsum of its table's name
   and these as well.  */
#define TARGET_COLUMNS                                                                 \
  "id,file,function,stamp,config,symbol,line,state,touched,reason,why,notes,"          \
  "runs,paths,divergences,queries,solver_calls,cpu_seconds,tests,suspects,"            \
  "suite_reason,suite_why,seal"
#define LABEL_COLUMNS "target,number,key,criterion,file,line,col,text,state,proof,why"
#define INPUT_COLUMNS                                                                  \
  "target,run,plan,vector,end,signal,new_labels,new_branches,firsts,labels"
#define RUN_COLUMNS "target,run,plan,end,path,result,new_labels,new_branches"
#define BUDGET_COLUMNS "target,name,used,allowed"
#define FACT_COLUMNS "function,k0,k1,answer,end,model,build"

/* A table of the database.  */
struct store_table
{
  const char *name, *columns; /* without the sum */
  const char *order; /* columns that order the rows of one target; NULL: rows do
			not belong to one, or are the targets */
};
/* All tables, see schema.c.  */
extern const struct store_table store_tables[];
/* How many rows store_tables has.  */
extern const size_t store_ntable;
/* The SQL that makes all tables.  */
extern const char store_schema[];

/* What to do about a store that is in the way.  */
#define ELSEWHERE "name another with --store"

/* store/database.c.  Open a connection to PATH; FLAGS as for sqlite3_open_v2.
   An SQLite result.  DB is set in any case, and the caller closes it.  */
int store_connect (const char *path, int flags, sqlite3 **db);
/* Version of the schema that the database says it has; -1: it cannot be
   read.  */
int store_user_version (sqlite3 *);
/* Make a database with our schema at PATH, in one step: PATH is a whole one
   then, or not there.  FILL (may be NULL) adds to it before that.  An SQLite
   result, with a message in ERR if it is not SQLITE_OK.  */
int store_create (const char *path, int (*fill) (void *, sqlite3 *), void *ctx,
		  char *err, size_t nerr);

/* Digest of all rows of TARGET.  An SQLite result.  */
int store_seal (sqlite3 *, int64_t target, int64_t *seal);

/* store/check.c.  Read all there is.  An SQLite result.  SQLITE_OK: everything
   verifies.  SQLITE_CORRUPT: it does not, WHY says what.  Else: it could not
   be read now.  */
int store_verify (sqlite3 *, char *why, size_t nwhy);
/* Does this result say that the file is damaged, rather than that it cannot be had
   for now?  */
bool store_is_damage (int rc);
/* Replace the database at PATH by one of what still verifies in *DB, a connection to
   it; *DB is closed and NULL then.  NOTHING: leave it all.  What was there keeps
   another name.  NOTE says what was done; -1: it could not be, ERR.  */
int store_replace (const char *path, sqlite3 **db, bool nothing, const char *why,
		   char **note, char *err, size_t nerr);
#endif
