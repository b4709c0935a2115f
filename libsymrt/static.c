/* SPDX-License-Identifier: MIT
   libsymrt.a, for static programs: linked last and with -u symrt_attach, so that
   this constructor comes after those of the program's TUs.  */
#include "meta.h"
#include "runtime.h"

SYMRT_EXPORT void
symrt_attach (const struct symrt_tu *tu)
{
  attach_unit (tu);
}

static void __attribute__ ((constructor)) take_control (void)
{
  if (rt.state == RT_OPEN)
    server_control ();
}
