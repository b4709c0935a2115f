/* SPDX-License-Identifier: GPL-3.0-or-later
   What labels are worth that no run covered, what keeps them from being proved, and how
   far the mutants come that runs kill.  */
#ifndef ADSE_EXPLORE_VERDICT_H
#define ADSE_EXPLORE_VERDICT_H

#include "explore/explore.h"
#include "explore/explorer.h"
#include "goals/path.h"
#include "goals/tree.h"
#include "program/flow.h"

/* explore/verdict.c.  Proofs at the site alone, for goals still open.  */
void explore_local_proofs (struct explorer *);
/* After a plan's tree is exhausted: do its bounds matter?  */
void explore_recheck_bounds (struct explorer *);
/* Give every goal still open its verdict.  */
void explore_verdicts (struct explorer *, bool exhausted);

/* explore/beyond.c.  Which proofs would hold without preconditions and
   assumptions?  The others become proofs by precondition.  */
void explore_beyond (struct explorer *, const struct subject *plans, size_t nplan);

/* explore/flow.c.  What is lost goes to `flow'.  */
void explore_flow_begin (struct explorer *);
/* What PATH lost; fills in where its items are.  Returns its last place.  */
flow_place explore_flow_path (struct explorer *, struct path *);
/* What follows this edge is not known.  */
void explore_flow_edge (struct explorer *, edge_id);
/* At a plan's end: what was not tried.  */
void explore_flow_tree (struct explorer *);

/* explore/reasons.c.  L happened after PLACE.  */
void explore_blocked (struct explorer *, const struct path_loss *l, flow_place);
/* At the end: lines about it to the notes.  */
void explore_blocked_notes (struct explorer *);

/* explore/mutants.c.  At a plan's end: how far do the effects of mutants come that its
   runs kill?  */
void explore_mutants (struct explorer *);
/* At the end of all: tell tests' notes what mutants fell short of.  */
void explore_mutant_notes (struct explorer *);
/* Store what that took of budgets of its own.  */
void explore_mutant_budgets (struct explorer *);
#endif
