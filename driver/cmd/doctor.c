/* SPDX-License-Identifier: GPL-3.0-or-later
   adse doctor: what is wrong with this set-up, one line a finding, with what to
   do about it.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/messages.h"
#include "base/scratch.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "expr/expr.h"
#include "sandbox/sandbox.h"
#include "session/limits.h"
#include "session/settings.h"
#include "solver/solver.h"
#include "store/store.h"
#include "adse-op.h"
#include "symrt-layout.h"
#include "trace.h"

#ifndef ADSE_VERSION
#define ADSE_VERSION "unknown"
#endif

enum
{
  KEY_STORE = 256,
  KEY_LIMITS
};

static const struct cli_option options[] = {
  { KEY_STORE, "store", "DIR", "where results are kept (default .adse)" },
  { KEY_LIMITS, "limits", NULL,
    "only list what [limits] of adse.ini can set, as it is set" },
};

static unsigned problems;

static void ok (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
static void problem (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

static void
ok (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  fputs ("ok: ", stdout);
  vprintf (format, ap);
  putchar ('\n');
  va_end (ap);
}

static void
problem (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  fputs ("problem: ", stdout);
  vprintf (format, ap);
  putchar ('\n');
  va_end (ap);
  problems++;
}

/* First line that COMMAND prints, malloc'd; NULL when it fails.  */
static char *
first_line (const char *command)
{
  char line[500] = "";
  FILE *f = popen (command, "r");
  if (!f)
    return NULL;
  bool got = fgets (line, sizeof line, f) != NULL;
  while (fgetc (f) != EOF)
    continue;
  if (pclose (f) != 0)
    return NULL;
  line[strcspn (line, "\n")] = 0;
  return xstrdup (got ? line : "");
}

static void
check_kernel (void)
{
  char err[200] = "";
  struct sandbox *box = sandbox_new (scratch_folder (), false, err, sizeof err);
  if (!box)
    problem ("%s; adse generate refuses to run it, unless --no-sandbox", err);
  else
    ok ("sandbox: Landlock and seccomp");
  sandbox_free (box);
  void *low = mmap ((void *) (uintptr_t) SYMRT_STATE, SYMRT_STATE_SIZE, PROT_READ,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (low == (void *) (uintptr_t) SYMRT_STATE)
    {
      ok ("fixed low memory can be mapped");
      munmap (low, SYMRT_STATE_SIZE);
    }
  else
    problem ("memory at %#x cannot be mapped (%s): the runtime cannot attach",
	     SYMRT_STATE, strerror (errno));
}

static char *
check_file (const char *name)
{
  char *path = cli_find (name);
  if (path)
    ok ("%s: %s", name, path);
  else
    problem ("%s is not installed beside this adse: run make install, or set "
	     "ADSE_LIBDIR",
	     name);
  return path;
}

/* Does CC take the plugin?  */
static void
check_gcc (const char *cc, const char *plugin)
{
  char *command = xasprintf ("%s -dumpversion 2>/dev/null </dev/null", cc);
  char *version = first_line (command);
  free (command);
  if (!version)
    return;
  char *name = xasprintf ("adse/adse-%d.so", atoi (version));
  char *path = cli_find (name);
  if (!path)
    {
      problem ("%s is version %s and %s is not installed: install "
	       "gcc-%d-plugin-dev and build again, or use another gcc",
	       cc, version, name, atoi (version));
      goto out;
    }
  if (!plugin)
    goto out;
  char *source = xasprintf ("%s/doctor.c", scratch_folder ());
  FILE *f = fopen (source, "w");
  if (f)
    {
      fputs ("int doctor (int x) { return x > 3 ? x : 0; }\n", f);
      fclose (f);
    }
  command = xasprintf ("%s -fplugin='%s' -c '%s' -o '%s.o' 2>&1 </dev/null", cc, plugin,
		       source, source);
  char *said = first_line (command);
  if (said && !*said)
    ok ("%s %s compiles with the plugin", cc, version);
  else
    problem ("%s %s cannot compile with the plugin: try `%s -fplugin=%s -c "
	     "x.c'%s%s",
	     cc, version, cc, plugin, said ? ": " : "", said ? said : "");
  free (said);
  free (command);
  free (source);
out:
  free (path);
  free (name);
  free (version);
}

static void
check_solver (void)
{
  struct solver_limits limits = { .rlimit = 100000, .hard_ms = 5000, .memory_mb = 512 };
  char err[200] = "";
  struct solver *s = solver_chain_new (&limits, err, sizeof err);
  if (!s)
    {
      problem ("cvc5: %s", err);
      return;
    }
  struct expr_dag *dag = expr_dag_new ();
  expr_id x = expr_input_node (dag, SYMRT_INPUT_KEY (0, 0, 0), 32);
  expr_id sq = expr_op (dag, ADSE_OP_MUL, 32, x, x, 0, 0);
  expr_id goal = expr_op (dag, ADSE_OP_EQ, 1, sq, expr_const (dag, 32, 1521), 0, 0);
  struct model none = { 0 };
  struct solver_query q = { .dag = dag, .conjuncts = &goal, .n = 1, .base = &none };
  struct solver_result r;
  memset (&r, 0, sizeof r);
  if (solver_check (s, &q, &r) == SOLVER_SAT)
    ok ("cvc5 answers");
  else
    problem ("cvc5 does not solve x * x == 1521 within 5 s: reinstall "
	     "libcvc5-dev and build again");
  solver_result_free (&r);
  solver_free (s);
  expr_dag_free (dag);
}

static void
check_check (void)
{
  char *source = xasprintf ("%s/check.c", scratch_folder ());
  FILE *f = fopen (source, "w");
  if (f)
    {
      fputs ("#include <check.h>\nSuite *s;\n", f);
      fclose (f);
    }
  char *command
    = xasprintf ("gcc -fsyntax-only '%s' >/dev/null 2>&1 </dev/null", source);
  if (system (command) == 0)
    ok ("Check's header is installed");
  else
    problem ("check.h is not found: install the package `check'; generated "
	     "suites need it");
  free (command);
  free (source);
}

/* What generate would say of adse.ini here.  */
static void
check_settings (void)
{
  struct settings s;
  char err[300];
  settings_default (&s);
  if (settings_read (&s, "adse.ini", false, err, sizeof err) != 0)
    problem ("%s", err);
  else if (s.file)
    ok ("%s can be read", s.file);
  settings_free (&s);
}

/* The limits, as adse.ini here sets them.  */
static int
list_limits (void)
{
  struct settings s;
  char err[300];
  settings_default (&s);
  if (settings_read (&s, "adse.ini", false, err, sizeof err) != 0)
    message_die ("%s", err);
  settings_free (&s);
  limits_print (stdout);
  return 0;
}

static void
check_store (const char *dir)
{
  char err[300];
  char *db = xasprintf ("%s/adse.db", dir);
  if (access (db, F_OK) != 0)
    ok ("no store in %s yet", dir);
  else
    {
      struct store *s = store_open (dir, STORE_READ, err, sizeof err);
      if (s)
	ok ("store %s verifies", db);
      else
	problem ("%s", err);
      store_close (s);
    }
  free (db);
}

int
cmd_doctor (int argc, char **argv)
{
  const char *dir = STORE_DEFAULT;
  bool limits = false;
  int c;
  while ((c = cli_getopt (argc, argv, options, sizeof options / sizeof *options)) != -1)
    if (c == KEY_STORE)
      dir = optarg;
    else if (c == KEY_LIMITS)
      limits = true;
  if (optind != argc)
    message_die ("doctor: takes no arguments");
  if (limits)
    return list_limits ();
  ok ("adse " ADSE_VERSION);
  check_kernel ();
  free (check_file ("libsymrt.so"));
  char *plugin = check_file ("adse.so");
  check_gcc ("gcc", plugin);
  /* "11 12" */
  for (const char *p = ADSE_GCC_VERSIONS; *p; p += strcspn (p, " "), p += *p == ' ')
    {
      char *cc = xasprintf ("gcc-%d", atoi (p));
      check_gcc (cc, plugin);
      free (cc);
    }
  free (plugin);
  check_solver ();
  check_check ();
  check_settings ();
  check_store (dir);
  if (problems)
    printf ("%u problem%s\n", problems, problems == 1 ? "" : "s");
  return problems != 0;
}
