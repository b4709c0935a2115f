/* SPDX-License-Identifier: GPL-3.0-or-later
   The only includer of cvc5's headers, and all differences between its versions
   1.0.3 to 1.3.  Kinds are always written Kind::X, which names an unscoped
   enumerator in 1.0 and a scoped one later.  */
#ifndef ADSE_CVC5_COMPAT_H
#define ADSE_CVC5_COMPAT_H

#include <cvc5/cvc5.h>
#include <sstream>
#include <string>

/* Result::UnknownExplanation became a type of its own in 1.1; its text
   stayed.  */
static inline bool
cvc5_out_of_resources (const cvc5::Result &r)
{
  std::ostringstream s;
  s << r.getUnknownExplanation ();
  return s.str () == "RESOURCEOUT";
}

#endif
