/* SPDX-License-Identifier: GPL-3.0-or-later
   Places that are no operators and no decisions: entries of functions, blocks of
   statements, calls.  points.cc; mark.cc calls it.  */
#ifndef ADSE_PLUGIN_POINTS_H
#define ADSE_PLUGIN_POINTS_H

#include "base/plugin.h"

/* Put markers of points into FNDECL's body, ahead of mark.cc's walk, which
   gives them their sites in the order of the source.  */
void points_insert (tree fndecl);
/* CALL is a marker of points_insert: give it its site.  False: it is none.  */
bool points_number (tree fndecl, tree call);
/* The condition or the index of STATEMENT has the site SITE; -1: it has
   none.  */
void points_decided (tree statement, int site);
/* T, a conditional, is what a label or an assumption in the source has become:
   give a label its site.  False: T is neither.  */
bool points_user (tree fndecl, tree t);
/* CALL is one that the source wrote: record its site.  */
void points_call (tree fndecl, tree call);

#endif
