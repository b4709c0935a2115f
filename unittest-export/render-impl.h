/* SPDX-License-Identifier: GPL-3.0-or-later
   What the render*.c files share:

     render.c		set-up and call
     render-value.c	addresses, constants, initialisers
     render-object.c	variables: declarations, assignments
     render-open.c	what is decided before anything is written
     render-place.c	what observations look at  */
#ifndef ADSE_RENDER_IMPL_H
#define ADSE_RENDER_IMPL_H

#include "render.h"
#include "testmodel.h"
#include "text.h"

/* render-value.c.  The pointer at OFFSET of an object, or NULL.  */
const struct tm_pointer *render_pointer_at (const struct tm_object *, uint64_t offset);
/* Does the test give some of N bytes at OFFSET?  */
bool render_any_given (const struct tm_object *, uint64_t offset, uint64_t n);
/* Value of the pointer of TYPE at OFFSET of object INDEX.  False when it refers to
   a variable that is declared further down: it is assigned after that.  */
bool render_pointer_value (struct render *, struct text *, const struct tm_type *type,
			   uint32_t index, uint64_t offset);
/* The initialiser of what is at OFFSET of object INDEX, which has this
   type.  */
void render_init_value (struct render *, struct text *, const struct tm_type *type,
			uint32_t index, uint64_t offset);
/* The initialiser of COUNT elements at OFFSET of object INDEX.  */
void render_init_array (struct render *, struct text *, const struct tm_type *element,
			uint64_t count, uint32_t index, uint64_t offset);

/* render-object.c.  Declare object INDEX after what it points to, so that initialisers
   can refer to that; DOING breaks cycles.  */
void render_declare_ordered (struct render *, struct text *, unsigned indent,
			     uint32_t index, bool *doing);
/* Set the given parts of object INDEX by assignments: file-scope variables, and
   what is set after the set-up calls.  */
void render_assign_given (struct render *, struct text *, unsigned indent,
			  uint32_t index);
/* Assign the pointer at OFFSET of object INDEX, whose target was not declared
   yet where it would have been initialised.  */
void render_assign_pointer (struct render *, struct text *, unsigned indent,
			    uint32_t index, uint64_t offset,
			    const struct tm_type *pointer);
/* Say that adse_observe was told nothing before this test.  */
void render_forget_observed (struct render *, struct text *, unsigned indent);
/* Say what adse_symbolic is to give in this test.  */
void render_give_drawn (struct render *, struct text *, unsigned indent);
#endif
