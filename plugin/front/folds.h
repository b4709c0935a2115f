/* SPDX-License-Identifier: GPL-3.0-or-later
   What the front end folds, held back and let happen again (folds.cc, base/gcc-folds.cc).  */
#ifndef ADSE_PLUGIN_FOLDS_H
#define ADSE_PLUGIN_FOLDS_H

#include "base/plugin.h"

/* match.pd's rules, held back until now, apply.  */
void plugin_fold_again (void);
/* Stands for __builtin_constant_p until functions become GIMPLE; NULL_TREE before the
   first use.  */
extern tree plugin_constant_p;

/* folds.cc.  Register the callbacks of the plugin NAME that hold back folding where
   there are sites.  */
void folds_register (const char *name);
/* folds.cc.  A unit that gives code begins.  */
void folds_start (void);
/* folds.cc.  A function is parsed.  */
void folds_parsed (void);

#endif
