/* SPDX-License-Identifier: GPL-3.0-or-later
   What points.cc asks about the statements of the C front end's trees.  */
#ifndef ADSE_PLUGIN_STATEMENTS_H
#define ADSE_PLUGIN_STATEMENTS_H

#include "base/plugin.h"

/* Where the statement T begins.  */
location_t statement_location (tree t);
/* Text of the statement T of the source, without what it contains.  */
std::string statement_text (tree t);
/* Text of the loop T: its condition, or that it is endless.  */
std::string loop_text (tree t);

/* CODE is of a loop statement.  */
bool is_loop (enum tree_code code);
/* The condition of LOOP; NULL_TREE: none is written.  */
tree loop_condition (tree loop);
/* Where the body of LOOP stands.  */
tree *loop_body (tree loop);
/* The condition of LOOP is a constant that is true, or none is written.  */
bool is_endless (tree loop);
/* LOOP is a do ... while (0).  */
bool is_once (tree loop);

/* T is a statement that is executed where it stands, unlike labels and most
   declarations.  */
bool is_executed (tree t);
/* T is NULL_TREE, or evaluating it does nothing.  */
bool is_empty (tree t);
/* T is a call that does not return.  */
bool is_noreturn (tree t);
/* T, which may be NULL_TREE, may be left or entered by another way than its
   end and its beginning.  */
bool may_leave (tree t);
/* The body of the switch T may be left or entered by another way than its end,
   a break and the switch's own cases.  */
bool switch_may_leave (tree t);
/* JUMP, a return or goto, leads out of LOOP.  False also for a computed
   goto.  */
bool jumps_out (tree jump, tree loop);

#endif
