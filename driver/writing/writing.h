/* SPDX-License-Identifier: GPL-3.0-or-later
   From chosen runs to suites on disk: observe each candidate on the plain build, replay
   it under changed surroundings and once under ASan and UBSan, drop what varies, put
   crashes aside, minimise, write, build and run what was written.

   Every process started here is killed when writing_run returns.  Files in OUT_DIR
   that do not carry our mark are never touched; those that do are replaced at the
   end, by a suite that was tried out.  */
#ifndef ADSE_WRITING_H
#define ADSE_WRITING_H

#include "suite/suite.h"

/* Candidates that an earlier call tried stay as they are; others are tried out and
   join them.  Under a deadline one source file after another: what was not built and
   run by then is not written.  0: done, counts are in the targets and RESULT; -1:
   nothing could be written, ERR says what, where and what to do.  */
int writing_run (struct suite_request *, struct suite_result *, char *err, size_t nerr);

/* Has the suite that was written a test of T which asserts something where a run showed
   mutant LABEL, by its number in the function?  */
bool claims_show (const struct suite_target *t, uint32_t label);

/* Can writing_run do its work?  Asked before exploring (candidates, scratch and
   deadline of the request are not looked at): plain images are the plain build of
   these functions, images and plain images are not older than the sources, these
   are there, OUT_DIR can be written and has no file of somebody else's under a name
   of ours.  0; -1: ERR says what, where and what to do.  Nothing is changed.  */
int writing_check (const struct suite_request *, char *err, size_t nerr);

#endif
