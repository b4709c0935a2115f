/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point operations as steps of packets; see floats.cc.  Nothing is kept between
   them; the packet and the companions that they are given are all that they use.  */
#ifndef ADSE_FLOATS_H
#define ADSE_FLOATS_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/packer.h"
#include "adse-op.h"

/* Comparisons and conversions that are followed; the latter are between numbers, or
   between them and integers, ADSE_OP_NONE: not that.  */
bool float_compares (enum tree_code code);
enum adse_op float_conversion (enum tree_code code, tree to, tree from);
/* Register TO becomes whether A and B, floating-point numbers, compare as CODE, one of
   float_compares, says.  */
void float_compare (packer &pack, unsigned to, enum tree_code code, tree a, tree b);

/* A call of FN, a built-in, that is followed as operators; and what follows such a
   call.  */
bool float_builtin (gcall *stmt, tree fn);
void float_call (packer &pack, companions &ids, gcall *stmt);

#endif
