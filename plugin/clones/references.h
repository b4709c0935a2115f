/* SPDX-License-Identifier: GPL-3.0-or-later
   What clones refer to outside of their unit; see references.cc.  */
#ifndef ADSE_REFERENCES_H
#define ADSE_REFERENCES_H

/* In cfun, a clone, functions that the unit does not define need not be there at link
   time.  Between begin and end, once a unit.  */
void references_begin (void);
void references_weaken (void);
void references_end (void);

#endif
