/* SPDX-License-Identifier: GPL-3.0-or-later
   adse: the command line.  Picks the subcommand; each has a file of its own.  */
#include <stdio.h>
#include <string.h>
#include "base/messages.h"
#include "cmd/cli.h"

#ifndef ADSE_VERSION
#define ADSE_VERSION "unknown"
#endif

static const struct command
{
  const char *name, *help;
  int (*run) (int argc, char **argv);
} commands[] = {
#define COMMAND(SYMBOL, NAME, ARGUMENTS, HELP) { NAME, HELP, cmd_##SYMBOL },
#include "cmd/commands.def"
#undef COMMAND
};

static void
usage (void)
{
  puts ("Usage: adse COMMAND [ARGUMENT]...\n"
	"Tests for C code as it behaves today, from a build with "
	"-fplugin=adse.so.\n");
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    printf ("  %-10s %s\n", commands[i].name, commands[i].help);
  puts ("\nadse COMMAND --help tells more; the manual is adse(1).");
}

int
main (int argc, char **argv)
{
  cli_start ();
  if (argc < 2)
    message_die ("which command? see adse --help");
  if (!strcmp (argv[1], "--help") || !strcmp (argv[1], "-h")
      || !strcmp (argv[1], "help"))
    {
      usage ();
      return cli_finish (0);
    }
  if (!strcmp (argv[1], "--version"))
    {
      puts ("adse " ADSE_VERSION);
      return cli_finish (0);
    }
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp (argv[1], commands[i].name))
      return cli_finish (commands[i].run (argc - 1, argv + 1));
  message_die ("no command '%s'; see adse --help", argv[1]);
}
