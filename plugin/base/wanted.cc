/* SPDX-License-Identifier: GPL-3.0-or-later
   What the command line asks of the whole plugin.  See plugin.h.  */
#include "base/plugin.h"
#include "site.h"

uint32_t sites_requested; /* -fplugin-arg-adse-criteria */
bool check_values;	  /* -fplugin-arg-adse-check */
bool mutants_wanted;	  /* -fplugin-arg-adse-mode=mutants */

bool
site_wanted (enum adse_site_kind kind)
{
  return ((~ADSE_SITES_ON_REQUEST | sites_requested) >> kind & 1) != 0;
}
