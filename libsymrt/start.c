/* SPDX-License-Identifier: MIT
   libsymrt.so, preloaded: __libc_start_main is interposed, so that everything of
   the program has been initialised (all constructors ran, all TUs attached) when
   we take control, and its main has not begun.  */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
#include "meta.h"
#include "runtime.h"
#include "trace.h"

typedef int main_function (int, char **, char **);
typedef int start_function (main_function *, int, char **, void (*) (void),
			    void (*) (void), void (*) (void), void *);

static main_function *program_main;

/* Whoever comes first.  */
static void
begin (void)
{
  bind_own_calls ();
  rt_libc_function = bind_libc_function;
  rt_libc_variable = bind_libc_variable;
  rt_program_defines = bind_program_defines;
}

SYMRT_EXPORT void
symrt_attach (const struct symrt_tu *tu)
{
  begin ();
  attach_unit (tu);
}

static int
controlled_main (int argc, char **argv, char **envp)
{
  server_control ();
  int status = program_main (argc, argv, envp);
  server_main_returned ();
  return status;
}

SYMRT_EXPORT int
__libc_start_main (main_function *program, int argc, char **argv, void (*init) (void),
		   void (*fini) (void), void (*rtld_fini) (void), void *stack_end)
{
  begin ();
  start_function *real = (start_function *) dlsym (RTLD_NEXT, "__libc_start_main");
  if (!real)
    {
      rt_warn ("libc's __libc_start_main is not to be found");
      _exit (127);
    }
  if (getenv (SYMRT_ENV_ARENA))
    {
      program_main = program;
      program = controlled_main;
    }
  return real (program, argc, argv, init, fini, rtld_fini, stack_end);
}
