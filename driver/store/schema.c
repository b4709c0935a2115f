/* SPDX-License-Identifier: GPL-3.0-or-later
   The tables of a store.  */
#include "store/impl.h"

const struct store_table store_tables[] = {
  { "targets", TARGET_COLUMNS, NULL },
  { "labels", LABEL_COLUMNS, "number" },
  { "inputs", INPUT_COLUMNS, "run,plan,vector" },
  { "runs", RUN_COLUMNS, "run" },
  { "budgets", BUDGET_COLUMNS, "name" },
  { "facts", FACT_COLUMNS, NULL },
};
const size_t store_ntable = sizeof store_tables / sizeof *store_tables;

#define SUM ", sum INTEGER NOT NULL DEFAULT 0"

/* Ids of targets are not used again: nothing that a damaged file brings back can
   become part of another target.  */
const char store_schema[]
  = "CREATE TABLE targets(id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " file TEXT NOT NULL,"
    " function TEXT NOT NULL, stamp INTEGER NOT NULL, config TEXT NOT NULL,"
    " symbol TEXT NOT NULL, line INTEGER NOT NULL, state INTEGER NOT NULL,"
    " touched INTEGER NOT NULL, reason TEXT NOT NULL DEFAULT '',"
    " why TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '',"
    " runs INTEGER NOT NULL DEFAULT 0, paths INTEGER NOT NULL DEFAULT 0,"
    " divergences INTEGER NOT NULL DEFAULT 0,"
    " queries INTEGER NOT NULL DEFAULT 0,"
    " solver_calls INTEGER NOT NULL DEFAULT 0,"
    " cpu_seconds REAL NOT NULL DEFAULT 0, tests INTEGER NOT NULL DEFAULT 0,"
    " suspects INTEGER NOT NULL DEFAULT 0,"
    " suite_reason TEXT NOT NULL DEFAULT '',"
    " suite_why TEXT NOT NULL DEFAULT '', seal INTEGER NOT NULL DEFAULT 0" SUM
    ", UNIQUE(file,function,stamp,config));"
    "CREATE TABLE labels(target INTEGER NOT NULL REFERENCES targets(id)"
    " ON DELETE CASCADE, number INTEGER NOT NULL, key INTEGER NOT NULL,"
    " criterion TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,"
    " col INTEGER NOT NULL, text TEXT NOT NULL, state INTEGER NOT NULL,"
    " proof INTEGER NOT NULL, why TEXT NOT NULL" SUM
    ", PRIMARY KEY(target,number)) WITHOUT ROWID;"
    "CREATE TABLE inputs(target INTEGER NOT NULL REFERENCES targets(id)"
    " ON DELETE CASCADE, run INTEGER NOT NULL, plan INTEGER NOT NULL,"
    " vector BLOB NOT NULL, end INTEGER NOT NULL, signal INTEGER NOT NULL,"
    " new_labels INTEGER NOT NULL, new_branches INTEGER NOT NULL,"
    " firsts INTEGER NOT NULL, labels TEXT NOT NULL" SUM
    ", UNIQUE(target,plan,vector));"
    "CREATE TABLE runs(target INTEGER NOT NULL REFERENCES targets(id)"
    " ON DELETE CASCADE, run INTEGER NOT NULL, plan INTEGER NOT NULL,"
    " end INTEGER NOT NULL, path INTEGER NOT NULL, result INTEGER NOT NULL,"
    " new_labels INTEGER NOT NULL, new_branches INTEGER NOT NULL" SUM
    ", PRIMARY KEY(target,run)) WITHOUT ROWID;"
    "CREATE TABLE budgets(target INTEGER NOT NULL REFERENCES targets(id)"
    " ON DELETE CASCADE, name TEXT NOT NULL, used INTEGER NOT NULL,"
    " allowed INTEGER NOT NULL" SUM ", PRIMARY KEY(target,name)) WITHOUT ROWID;"
    "CREATE TABLE facts(function TEXT NOT NULL, k0 INTEGER NOT NULL,"
    " k1 INTEGER NOT NULL, answer INTEGER NOT NULL, end INTEGER NOT NULL,"
    " model BLOB NOT NULL, build INTEGER NOT NULL" SUM
    ", PRIMARY KEY(function,k0,k1)) WITHOUT ROWID;";
