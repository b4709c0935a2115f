/* SPDX-License-Identifier: GPL-3.0-or-later
   What the parts of the work on one body share: whose body it is, and with what code is
   written into it.  A part takes from here what it uses.  */
#ifndef ADSE_WORK_H
#define ADSE_WORK_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/emit.h"
#include "emit/flow.h"
#include "emit/packer.h"
#include "emit/results.h"

struct work
{
  work (tree o, tree i, bool g)
      : orig (o), identity (i), guarded (g), ids (em, given), pack (em, ids, given),
	items (o)
  {
  }
  work (const work &) = delete;

  const tree orig;     /* whose metadata it gives */
  const tree identity; /* see units.h */
  const bool guarded;  /* instrumented in place: the plain code as well */
  emitter em;
  results given; /* by packets */
  companions ids;
  packer pack;
  flow items;
};

#endif
