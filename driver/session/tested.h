/* SPDX-License-Identifier: GPL-3.0-or-later
   Covered means that a test of the suite covers it: after a suite was written, what its
   tests make true is taken from these tests, not from the search.  */
#ifndef ADSE_TESTED_H
#define ADSE_TESTED_H

#include "session/candidates.h"
#include "session/session.h"
#include "store/store.h"

/* The reason of an unknown label that runs made true, and no test of the suite does,
   begins so; the end of these runs on their way to tests comes behind it.  */
#define TESTED_NOT "untested: "

/* Run the tests of functions of which some run that covered a label did not become a
   test, and take into the outcomes and STORE which labels these tests cover: others are
   unknown.  A label of a run-time error may be covered by a suspect.  */
void tested_take (struct session *, struct store *store, const struct candidates *);
#endif
