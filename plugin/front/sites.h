/* SPDX-License-Identifier: GPL-3.0-or-later
   Registry of the sites that phase G finds, for phase S to find again (markers.h).  */
#ifndef ADSE_PLUGIN_SITES_H
#define ADSE_PLUGIN_SITES_H

#include "base/plugin.h"
#include "site.h"

/* Fill in where S is: function, file, line, column.  */
void sites_place (tree fndecl, location_t loc, struct adse_site *s);
/* Record S, with its ordinal, under (FNDECL, LOC, CODE); code ERROR_MARK: only
   record it.  Two different expressions under one key, which macros without
   tracked locations give, make the key useless and neither is found again.
   Returns the site's index.  */
unsigned sites_add (tree fndecl, location_t loc, enum tree_code code,
		    struct adse_site *s);
/* SITE is also found under (FNDECL, LOC, CODE).  */
void sites_alias (tree fndecl, location_t loc, enum tree_code code, unsigned site);
/* Operation T became the operator SITE, whose operands the source has in the same
   order or REVERSED.  */
void sites_operands (unsigned site, tree t, bool reversed);
/* The tree code under which sites of kind POINT are found.  */
#define SITE_POINT_CODE EXIT_EXPR

#endif
