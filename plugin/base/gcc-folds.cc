/* SPDX-License-Identifier: GPL-3.0-or-later
   Holds back what GCC's match.pd does to expressions, and lets it happen again.
   The only switch is the debug counter of its rules (-fdbg-cnt=match:FROM-TO: they
   apply while the counter is in that range), whose limits can only be added to.
   The counter goes on by one at each rule that is tried: its place in memory is
   the one word that does so, too, and is set to one side or the other of FROM.
   Where that word is not found the rules always apply, which is said.  */
#include "base/gcc-compat.h"
#include <link.h>

static const unsigned from = 1000000000;
static unsigned *counter;

struct segment
{
  const unsigned *begin;
  size_t n; /* words */
};

/* What the compiler itself, the first object, can write to.  */
static int
find_segments (struct dl_phdr_info *info, size_t, void *data)
{
  vec<segment> *segments = (vec<segment> *) data;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_W))
      {
	uintptr_t at = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
	uintptr_t end = at + info->dlpi_phdr[i].p_memsz;
	at = (at + sizeof (unsigned) - 1) & -sizeof (unsigned);
	segments->safe_push ({ (const unsigned *) at, (end - at) / sizeof (unsigned) });
      }
  return 1;
}

/* The one word that three steps of the counter took on by one each, or NULL.  */
static unsigned *
find_counter (void)
{
  auto_vec<segment> segments;
  auto_vec<const unsigned *> found;
  dl_iterate_phdr (find_segments, (vec<segment> *) &segments);
  for (const segment &s : segments)
    {
      size_t size = s.n * sizeof (unsigned);
      unsigned *before = XNEWVEC (unsigned, s.n);
      memcpy (before, s.begin, size);
      dbg_cnt ((enum debug_counter) COMPAT_COUNTER_match);
      for (size_t i = 0; i < s.n; i++)
	if (s.begin[i] == before[i] + 1)
	  found.safe_push (s.begin + i);
      XDELETEVEC (before);
    }
  for (int step = 0; step < 2; step++)
    {
      auto_vec<unsigned> before;
      for (const unsigned *p : found)
	before.safe_push (*p);
      dbg_cnt ((enum debug_counter) COMPAT_COUNTER_match);
      for (unsigned i = found.length (); i-- > 0;)
	if (*found[i] != before[i] + 1)
	  found.unordered_remove (i);
    }
  return found.length () == 1 ? const_cast<unsigned *> (found[0]) : NULL;
}

void
compat_prepare_folds (void)
{
  counter = find_counter ();
  if (counter)
    dbg_cnt_process_opt ("match:1000000000-4294967295");
  else
    inform (UNKNOWN_LOCATION,
	    "adse: this GCC%'s rules of %<match.pd%> cannot be "
	    "held back: conditions may be other than the source has them");
  compat_hold_folds (false);
}

void
compat_hold_folds (bool hold)
{
  if (counter)
    *counter = hold ? 0 : from + 1;
}
