/* SPDX-License-Identifier: MIT
   Objects that set-up calls make.  The driver writes a mark, SYMRT_MADE_POINTER + the
   number of a MADE region, wherever a pointer leads to one; once the call has returned
   its address, memory holds that.  As with generated callees (calls.c), what leaves for
   the driver is the mark, so that it is the same in each run.  */
#include "job.h"
#include "runtime.h"

static struct
{
  uint32_t region;
  uint64_t address;
} made[SYMRT_MAX_MADE];

static unsigned nmade;

void
made_reset (void)
{
  nmade = 0;
}

bool
made_note (uint32_t region, uint64_t address)
{
  if (nmade == SYMRT_MAX_MADE)
    return false;
  made[nmade].region = region;
  made[nmade++].address = address;
  return true;
}

uint64_t
made_address (uint64_t marked)
{
  for (unsigned i = 0; i < nmade; i++)
    if (marked == SYMRT_MADE_POINTER + made[i].region)
      return made[i].address;
  return 0;
}

uint64_t
made_mark (uint64_t value)
{
  for (unsigned i = 0; i < nmade; i++)
    if (value == made[i].address)
      return SYMRT_MADE_POINTER + made[i].region;
  return value;
}
