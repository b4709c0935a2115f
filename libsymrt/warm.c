/* SPDX-License-Identifier: MIT
   What each child of the fork server would do anew is done once before it forks.  Most of a
   short run is page faults after the fork: each page that a child writes to is copied, and
   pages of files are not even mapped.

   Nothing here changes what a run does: where it cannot be done it is left out.  */
#define _GNU_SOURCE
#include <alloca.h>
#include <errno.h>
#include <link.h>
#include <sys/mman.h>
#include "job.h"
#include "runtime.h"

#define STACK_WARM 0x10000
#define EXPECTED_REGIONS 24
#define EXPECTED_BYTES 1024 /* of such a region: they end where their zone does */

/* The kernel copies the page table of a mapping at a fork if the mapping has memory of its
   own.  So one page of each mapping of code and constants becomes such a copy.  */
static int
own_page (struct dl_phdr_info *info, size_t n, void *ignored)
{
  (void) n;
  (void) ignored;
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t low = (info->dlpi_addr + h->p_vaddr) & ~(uintptr_t) 4095;
      uintptr_t high = info->dlpi_addr + h->p_vaddr + h->p_memsz;
      int is = PROT_READ | (h->p_flags & PF_X ? PROT_EXEC : 0);
      if (h->p_type != PT_LOAD || h->p_flags & PF_W || !h->p_memsz
	  || mprotect ((void *) low, high - low, is | PROT_WRITE))
	continue;
      volatile uint8_t *byte = (volatile uint8_t *) low;
      *byte = *byte;
      mprotect ((void *) low, high - low, is);
    }
  return 0;
}

/* Below what the server uses of its stack.  */
static void __attribute__ ((noinline)) warm_stack (void)
{
  uint8_t *p = alloca (STACK_WARM);
  run_warm_stack (p, STACK_WARM);
  __asm__ volatile("" : : "r"(p) : "memory");
}

void
warm_up (void)
{
  int e = errno;
  dl_iterate_phdr (own_page, NULL);
  for (unsigned i = 0; i < EXPECTED_REGIONS; i++)
    shadow_mark (SYMRT_REGION_ADDRESS (i, EXPECTED_BYTES), EXPECTED_BYTES);
  warm_stack ();
  errno = e;
}
