/* SPDX-License-Identifier: MIT
   What a pointer parameter points to, for labels of input domains.  The program may
   never look there, and need not: what is read is memory that certainly is there, an
   input region while a job runs, else what the kernel reads for us.  The label is
   about this memory only while the pointer leads to it, which the visit says.  */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include "adse-op.h"
#include "packet.h"
#include "runtime.h"
#include "site.h"

/* SIZE bytes at ADDR, as a number, to *VALUE; false: nothing is known to be there.  */
static bool
peek (uint64_t addr, unsigned size, uint64_t *value)
{
  uint8_t byte[8] = { 0 };
  if (rt.job_base)
    {
      const struct region *r = region_at (addr);
      if (!RT_TRACKED || !r || r != region_at (addr + size - 1))
	return false;
      /* No memcpy: the program may have its own, with labels.  */
      for (unsigned i = 0; i < size; i++)
	byte[i] = ((const uint8_t *) (uintptr_t) addr)[i];
    }
  else
    {
      int saved = errno;
      struct iovec to = { byte, size }, from = { (void *) (uintptr_t) addr, size };
      bool read = process_vm_readv (getpid (), &to, 1, &from, 1, 0) == (ssize_t) size;
      errno = saved;
      if (!read)
	return false;
    }
  *value = 0;
  for (unsigned i = size; i-- > 0;)
    *value = *value << 8 | byte[i];
  return true;
}

void
label_pointee (uint32_t site, const struct adse_site *s, uint32_t id, uint64_t pointer)
{
  unsigned size = (s->width + 7u) / 8, n = s->nclause == ADSE_PARAM_STRING ? 2 : 1;
  uint32_t ids[3] = { 0 }, known = 0;
  uint64_t value[3] = { 0 };
  if (!pointer || size < 1 || size > 8)
    return;
  uint64_t addr = pointer + s->konst[0];
  for (unsigned i = 0; i < n && peek (addr + i * size, size, &value[i]); i++)
    {
      uint64_t at = addr + i * size;
      known |= 1u << i;
      if (RT_TRACKED && shadow_maybe (at))
	ids[i] = symrt_load ((void *) (uintptr_t) at, size, value[i], 0, 0, NULL);
      if (ids[i] && node_width (ids[i]) != s->width)
	ids[i] = expr_resize (ids[i], s->width);
      value[i] = (uint64_t) adse_mask (value[i], s->width);
    }
  if (!(known & 1))
    return;
  id = RT_TRACKED ? check_operand (id, 64, pointer, "visit, pointer") : 0;
  if (id)
    id = symrt_op2 (SYMRT_DESC (ADSE_OP_EQ, 1, 64), id, 0, pointer, pointer);
  ids[2] = id ? expr_resize (id, s->width) : 0;
  value[2] = 1;
  label_visit (site, 3, ids, value, known | 4);
}
