/* SPDX-License-Identifier: GPL-3.0-or-later
   Phase S; see clone.cc.  */
#ifndef ADSE_CLONE_H
#define ADSE_CLONE_H

/* Clones, instruments and dispatches the functions of the unit: the IPA pass.  */
unsigned adse_ipa_execute (void);

#endif
