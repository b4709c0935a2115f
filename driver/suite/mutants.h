/* SPDX-License-Identifier: GPL-3.0-or-later
   The sources of a program compiled once more, with mutants in them to be switched on
   (-fplugin-arg-adse-mode=mutants).  */
#ifndef ADSE_SUITE_MUTANTS_H
#define ADSE_SUITE_MUTANTS_H

#include "suite/suite.h"

/* The objects, one for each unit of the request's program, in its scratch folder, by the
   compiler plugin PLUGIN; the list and its words are malloc'd.  What is recorded of how a
   unit was compiled is used as for suites.  NULL: some unit does not compile, ERR says
   why.  Of REQUEST the candidates and the deadline are not looked at.  */
char **suite_mutant_objects (struct suite_request *request, const char *plugin,
			     char *err, size_t nerr);

#endif
