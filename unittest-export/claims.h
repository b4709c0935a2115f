/* SPDX-License-Identifier: GPL-3.0-or-later
   Which mutants a test would catch, by what it asserts.  A run tells in which of the
   outputs a mutant shows; whether a test says anything of these is known once it was
   replayed and its assertions were chosen.  */
#ifndef ADSE_CLAIMS_H
#define ADSE_CLAIMS_H

#include <stdint.h>
#include "testmodel.h"

/* From how many bytes on what a run changes in an object is told: of what comes before a test
   sees all.  */
#define CLAIMS_FAR 600

/* The number of a label of another function, and of a value that no label is of, begins with
   this bit; others are numbers of the tested function's labels.  */
#define CLAIMS_OTHERS ((uint32_t) 1 << 31)

/* How notes of tests begin in which a text is almost what the code compares it with:
   not quite "info"<tab>"inf".  */
#define CLAIMS_ALIKE "not quite "

/* The note of tests in which a letter of a text is in the other case, and the result as it was.  */
#define CLAIMS_CASE "a letter in the other case\tno other result"

/* LINE tells of a mutant that its run shows, "\tNUMBER WHERE...\tNOTE": the number of the
   label, in the function or with CLAIMS_OTHERS in the program; `t', it ends the process,
   `r', in the result; `sN', in what set-up call N returns; `lN', in what look N gives; or
   REGION:OFFSET:BIT, in memory; and the label's note.  Or it tells of memory that the run
   changed, far from where objects begin, "\tw WHERE...\t".  Add it to T.  False: it is no
   such line.  */
bool claims_add (struct test_case *, const char *line);
/* Move the claims of FROM to TO.  */
void claims_move (struct test_case *to, struct test_case *from);
/* Does an assertion of T tell mutant CLAIM from the program?  */
bool claims_hold (const struct test_case *, const struct tm_claim *);
/* Would one, if what claims_pin picks were asserted as well?  */
bool claims_may_hold (struct test_case *, const struct tm_claim *);
/* Where a claim of T rests on what the call leaves as it was, have T say what that is: a mutant
   may have acted in a set-up call, and what came of that is no difference to the call.  */
void claims_pin (struct test_case *);
/* Free the claims of a test.  For testmodel_free.  */
void claims_free (struct test_case *);

#endif
