/* SPDX-License-Identifier: GPL-3.0-or-later
   The body of a function, instrumented; see instrument.cc.  */
#ifndef ADSE_INSTRUMENT_H
#define ADSE_INSTRUMENT_H

#include "base/plugin.h"
#include "instrument/units.h"

/* Instruments the body of cfun, that of U's clone, or of its original where that is
   instrumented in place.  */
void instrument_body (const unit_function &u);

#endif
