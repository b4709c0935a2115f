/* SPDX-License-Identifier: GPL-3.0-or-later
   What clones refer to outside of their unit; see references.cc.  */
#ifndef ADSE_REFERENCES_H
#define ADSE_REFERENCES_H

/* Start of a unit: no reference was made weak yet.  */
void references_begin (void);
/* Make cfun, a clone, refer weakly to functions that the unit does not define,
   which need not be there at link time.  Calls of functions with attribute
   error are taken out.  Only between references_begin and references_end.  */
void references_weaken (void);
/* End of a unit: free what references_begin made.  */
void references_end (void);

#endif
