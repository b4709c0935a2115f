/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point operations as steps of packets; see floats.cc.  Nothing is kept between
   them; the packet and the companions that they are given are all that they use.  */
#ifndef ADSE_FLOATS_H
#define ADSE_FLOATS_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/packer.h"
#include "adse-op.h"

/* CODE compares floating-point numbers in a way that is followed.  */
bool float_compares (enum tree_code code);
/* The operator that CODE is as a conversion of FROM to TO, between
   floating-point types or from or to an integer type; ADSE_OP_NONE: it is none
   that is followed.  */
enum adse_op float_conversion (enum tree_code code, tree to, tree from);
/* Register TO becomes whether A and B, floating-point numbers, compare as CODE, one of
   float_compares, says.  */
void float_compare (packer &pack, unsigned to, enum tree_code code, tree a, tree b);

/* STMT, a call of the built-in FN, is followed as operators on floating-point
   numbers.  */
bool float_builtin (gcall *stmt, tree fn);
/* Add the steps of STMT, of which float_builtin is true.  */
void float_call (packer &pack, companions &ids, gcall *stmt);

#endif
