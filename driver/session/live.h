/* SPDX-License-Identifier: GPL-3.0-or-later
   The program with mutants in its code, for live runs (mutants/live.h): its sources are
   compiled once more when a session begins.  */
#ifndef ADSE_SESSION_LIVE_H
#define ADSE_SESSION_LIVE_H

#include "session/session.h"
#include "suite/suite.h"

/* Make S->live by the compiler plugin PLUGIN, if mutants are asked for at all.  REQUEST
   is that of the suite, its scratch folder a new one.  Where it cannot
   be made, S->live is NULL, and S->live_why says why.  live_free frees it.  */
void live_make (struct session *s, struct suite_request *request, const char *plugin);
/* Free S->live and what belongs to it.  */
void live_free (struct session *s);

#endif
