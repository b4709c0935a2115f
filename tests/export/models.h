/* SPDX-License-Identifier: GPL-3.0-or-later
   Hand-built test models of subject.c.  */
#ifndef MODELS_H
#define MODELS_H

#include "testmodel.h"

enum { MAX_MODELS = 64 };
/* Fill OUT with new models, their number is the result; testmodel_free each.  With
   SUSPECT those that crash or are undefined, else those that are not.  Observations
   are listed, without values.  */
size_t models_make (struct test_case **out, bool suspect);
#endif
