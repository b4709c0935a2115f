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
/* A plan's tree is exhausted: find out whether something becomes possible
   without the plan's bounds.  */
void explore_recheck_bounds (struct explorer *);
/* Give every goal still open its verdict.  */
void explore_verdicts (struct explorer *, bool exhausted);

/* explore/within.c.  Which proofs would hold without preconditions and
   assumptions?  The others become proofs by precondition.  */
void explore_beyond (struct explorer *, const struct subject *plans, size_t nplan);
/* explore/explore.c.  Count what an exploration within this one checked.  */
void explore_add_checks (struct explore_checks *to, const struct explore_checks *from);

/* explore/flow.c.  Start to record what the target's flow loses, in the
   explorer's `flow'.  */
void explore_flow_begin (struct explorer *);
/* Record what PATH lost, and fill in where its items are.  Returns the last
   place on it.  */
flow_place explore_flow_path (struct explorer *, struct path *);
/* Record that what follows this edge is not known.  */
void explore_flow_edge (struct explorer *, edge_id);
/* Record at a plan's end what was not tried.  */
void explore_flow_tree (struct explorer *);

/* explore/reasons.c.  Note that L happened after PLACE, if it is the first for
   its reason.  */
void explore_blocked (struct explorer *, const struct path_loss *l, flow_place);
/* At the end: add lines about where values became concrete to the result's
   notes.  */
void explore_blocked_notes (struct explorer *);

/* explore/mutants.c.  At a plan's end: find out how far the effects of mutants
   come that its runs kill.  */
void explore_mutants (struct explorer *);
/* explore/mutants.c.  The plan ends: its tests tell which mutants they show, and where.  What
   of that they assert will be known when they are written.  */
void explore_tell_shown (struct explorer *);
/* At the end of all: add what mutants fell short of to tests' notes.  */
void explore_mutant_notes (struct explorer *);
/* Store the runs and queries that were spent on mutants.  */
void explore_mutant_budgets (struct explorer *);
#endif
