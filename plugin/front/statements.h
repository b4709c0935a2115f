/* SPDX-License-Identifier: GPL-3.0-or-later
   What points.cc asks about the statements of the C front end's trees.  */
#ifndef ADSE_PLUGIN_STATEMENTS_H
#define ADSE_PLUGIN_STATEMENTS_H

#include "base/plugin.h"

/* Where T begins.  */
location_t statement_location (tree t);
/* Text of the statement T of the source, without what it contains.  */
std::string statement_text (tree t);
/* The same of the loop T.  */
std::string loop_text (tree t);

bool is_loop (enum tree_code code);
tree loop_condition (tree loop);
tree *loop_body (tree loop);
/* Its condition is true always.  */
bool is_endless (tree loop);
/* do ... while (0) */
bool is_once (tree loop);

/* T is executed where it stands.  */
bool is_executed (tree t);
/* Evaluating T does nothing.  */
bool is_empty (tree t);
/* T is a call that does not return.  */
bool is_noreturn (tree t);
/* Something leads out of or into T but its end and its beginning.  */
bool may_leave (tree t);
/* The same for the body of a switch, whose cases are its own.  */
bool switch_may_leave (tree t);
/* JUMP leaves LOOP.  */
bool jumps_out (tree jump, tree loop);

#endif
