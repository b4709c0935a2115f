/* SPDX-License-Identifier: GPL-3.0-or-later
   The sources of a program compiled once more, with mutants in them to be switched on
   (-fplugin-arg-adse-mode=mutants).  */
#ifndef ADSE_SUITE_MUTANTS_H
#define ADSE_SUITE_MUTANTS_H

#include "suite/suite.h"

/* What a program is linked from.  */
struct suite_mutants
{
  char **objects; /* one for each unit */
  size_t n;
  char **link; /* the user's flags, and the libraries that images need */
  size_t nlink;
};

/* Compile all units of REQUEST's program into its scratch folder by the compiler plugin
   PLUGIN.  What is recorded of how a unit was compiled is used as for suites.  Of REQUEST
   the candidates are not looked at.  0: OUT has what there is, for suite_mutants_free;
   -1: some unit does not compile, or its deadline has come, ERR says so.  */
int suite_mutants (struct suite_request *request, const char *plugin,
		   struct suite_mutants *out, char *err, size_t nerr);
/* Free what OUT holds; there is nothing then.  */
void suite_mutants_free (struct suite_mutants *out);

#endif
