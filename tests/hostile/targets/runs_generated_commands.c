/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs a command that the arguments make.  */
/* ends: denied:clone returned */
/* suite: kept */
#include "hostile.h"

int
runs_generated_commands (const char *command)
{
  if (command[0] != 'r' || command[1] != 'm')
    return 0;
  return system (command);
}
