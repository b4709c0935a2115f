/* SPDX-License-Identifier: GPL-3.0-or-later
   Places that are no operators and no decisions: entries of functions, blocks of
   statements, calls.  points.cc; mark.cc calls it.  */
#ifndef ADSE_PLUGIN_POINTS_H
#define ADSE_PLUGIN_POINTS_H

#include "base/plugin.h"

/* Put markers into FNDECL's body, ahead of mark.cc's walk, which gives them their
   sites in the order of the source.  */
void points_insert (tree fndecl);
/* CALL is one of these markers: give it its site.  False: it is none.  */
bool points_number (tree fndecl, tree call);
/* The condition or index of STATEMENT has SITE, -1: none.  */
void points_decided (tree statement, int site);
/* T, a conditional, is what a label in the source has become: give it its site.
   False: it is none.  */
bool points_user (tree fndecl, tree t);
/* CALL is one that the source wrote: record its site.  */
void points_call (tree fndecl, tree call);

#endif
