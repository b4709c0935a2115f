/* SPDX-License-Identifier: MIT
   Shadow memory: for each byte of the program the id of the value that was stored
   there, which byte of that value it is, and the byte's own value, by which an id
   that uninstrumented code has overwritten is noticed and dropped.

   Pages of 512 bytes, made when something symbolic is stored, or when an input region or
   the part of the stack that is known to be unset lies there; found through a small hash
   table.  They are small because each that a run touches costs faults after the fork.  The
   flag table (in symrt-layout.h) says cheaply that there is nothing; it may err to the
   other side only.  */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include "runtime.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"

#define PAGE_BITS 9
#define PAGE_SIZE (1u << PAGE_BITS)
#define PAGES_AT_ONCE 20 /* that are mapped together */
#define FLAGS ((uint8_t *) (uintptr_t) SYMRT_FLAGS)

struct page
{
  uint64_t number;
  bool has_region;
  uint32_t id[PAGE_SIZE];
  uint8_t off[PAGE_SIZE];
  uint8_t val[PAGE_SIZE];
};

static struct
{
  struct page **slot;
  uint32_t mask, count;
  struct page *last; /* found last */
  bool any;	     /* something was ever marked */
} table;

/* Pages of earlier runs in this process, chained by `number'.  */
static struct page *spare;
/* Pages that nobody had yet.  */
static struct
{
  struct page *next;
  unsigned left;
} fresh;

/* The bytes from LOW up to HIGH have the id SHADOW_UNSET, as long as they are VALUE and
   their pages are not made.  */
static struct
{
  uint64_t low, high;
  uint8_t value;
} unset;

/* Shadow of the aggregate that is being returned.  */
static struct
{
  struct shadow_byte *byte;
  uint64_t room, n;
} saved;

static uint32_t
page_hash (uint64_t number)
{
  return (uint32_t) (number * 0x9e3779b97f4a7c15ull >> 32);
}

void
shadow_reset (void)
{
  if (table.any)
    madvise (FLAGS, SYMRT_FLAGS_SIZE, MADV_DONTNEED);
  for (uint32_t i = 0; table.slot && i <= table.mask; i++)
    if (table.slot[i])
      {
	struct page *p = table.slot[i];
	memset (p, 0, sizeof *p);
	p->number = (uint64_t) (uintptr_t) spare;
	spare = p;
	table.slot[i] = NULL;
      }
  table.count = 0;
  table.last = NULL;
  table.any = false;
  saved.n = 0;
  unset.low = unset.high = 0;
}

static bool
table_grow (void)
{
  uint32_t mask = table.slot ? table.mask * 2 + 1 : 255;
  struct page **slot = rt_map (((size_t) mask + 1) * sizeof *slot);
  if (!slot)
    return false;
  for (uint32_t i = 0; table.slot && i <= table.mask; i++)
    if (table.slot[i])
      {
	uint32_t h = page_hash (table.slot[i]->number);
	while (slot[h & mask])
	  h++;
	slot[h & mask] = table.slot[i];
      }
  table.slot = slot;
  table.mask = mask;
  return true;
}

/* The page of NUMBER; NULL: it is not made.  */
static struct page *
find_page (uint64_t number)
{
  uint32_t h = page_hash (number);
  while (table.slot && table.slot[h & table.mask]
	 && table.slot[h & table.mask]->number != number)
    h++;
  return table.slot ? table.slot[h & table.mask] : NULL;
}

/* A page of zeros; NULL: no memory.  */
static struct page *
new_page (void)
{
  struct page *p = spare;
  if (p)
    {
      spare = (struct page *) (uintptr_t) p->number;
      return p;
    }
  if (!fresh.left)
    {
      fresh.next = rt_map (PAGES_AT_ONCE * sizeof *p);
      fresh.left = fresh.next ? PAGES_AT_ONCE : 0;
    }
  if (!fresh.left)
    return NULL;
  fresh.left--;
  return fresh.next++;
}

static bool
is_unset_page (uint64_t number)
{
  return number >= unset.low >> PAGE_BITS && number << PAGE_BITS < unset.high;
}

/* Bytes of P get the id SHADOW_UNSET where that is so.  */
static void
fill_unset (struct page *p)
{
  uint64_t base = p->number << PAGE_BITS;
  uint64_t low = unset.low > base ? unset.low - base : 0;
  uint64_t high = unset.high - base < PAGE_SIZE ? unset.high - base : PAGE_SIZE;
  for (uint64_t i = low; i < high; i++)
    p->id[i] = SHADOW_UNSET;
  memset (p->val + low, unset.value, high - low);
}

/* A page for NUMBER, which has none.  */
static struct page *
make_page (uint64_t number, bool region)
{
  if ((!table.slot || table.count > table.mask / 2) && !table_grow ())
    return NULL;
  struct page *p = new_page ();
  if (!p)
    return NULL;
  uint32_t h = page_hash (number);
  while (table.slot[h & table.mask])
    h++;
  p->number = number;
  p->has_region = region;
  table.slot[h & table.mask] = p;
  table.count++;
  table.last = p;
  if (is_unset_page (number))
    fill_unset (p);
  if (region)
    region_fill_page (number << PAGE_BITS, PAGE_SIZE);
  return p;
}

/* The shadow of the page of ADDR; NULL when there is none and MAKE is false, or
   no memory.  */
static struct page *
page_of (uint64_t addr, bool make)
{
  uint64_t number = addr >> PAGE_BITS;
  struct page *p = table.last;
  if (p && p->number == number)
    return p;
  p = find_page (number);
  if (p)
    return table.last = p;
  bool region = region_meets (number << PAGE_BITS, PAGE_SIZE);
  if (!make && !region && !is_unset_page (number))
    return NULL;
  rt_busy++;
  p = make_page (number, region);
  rt_busy--;
  return p;
}

void
shadow_mark (uint64_t addr, uint64_t n)
{
  if (!n)
    return;
  table.any = true;
  uint64_t first = (addr - 63) >> SYMRT_GRANULE_SHIFT;
  uint64_t last = (addr + n - 1) >> SYMRT_GRANULE_SHIFT;
  if (last - first >= SYMRT_FLAGS_SIZE)
    memset (FLAGS, 1, SYMRT_FLAGS_SIZE);
  else
    for (uint64_t g = first; g <= last; g++)
      if (!FLAGS[g & SYMRT_FLAGS_MASK])
	FLAGS[g & SYMRT_FLAGS_MASK] = 1;
}

static bool
any_flag (uint64_t addr, uint64_t n)
{
  for (uint64_t a = addr; a < addr + n; a = (a | ((1u << SYMRT_GRANULE_SHIFT) - 1)) + 1)
    if (shadow_maybe (a))
      return true;
  return false;
}

/* Byte I of P, which the program sees as ACTUAL, was not written: not by code that is not
   instrumented either, as far as that shows.  */
static bool
is_unset (const struct page *p, unsigned i, uint8_t actual)
{
  return p && p->id[i] == SHADOW_UNSET && p->val[i] == actual;
}

/* The byte at ADDR, which the program sees as ACTUAL: input bytes are made now,
   an overwritten id is dropped.  */
static struct shadow_byte
get_byte (struct page *p, uint64_t addr, uint8_t actual)
{
  unsigned i = addr & (PAGE_SIZE - 1);
  struct shadow_byte none = { 0, 0, actual };
  if (!p || !p->id[i])
    return none;
  if (p->id[i] == SHADOW_UNSET)
    {
      if (is_unset (p, i, actual))
	symrt_lose (SYMRT_REASON_UNSET);
      p->id[i] = 0;
      return none;
    }
  if (p->id[i] == SHADOW_LAZY)
    {
      if (region_initial (addr) == actual)
	region_materialise (addr);
      else
	p->val[i] = (uint8_t) ~actual;
      if (!p->id[i])
	return none;
    }
  if (p->val[i] != actual)
    {
      p->id[i] = 0;
      rt_count (SYMRT_REASON_STALE);
      return none;
    }
  return (struct shadow_byte){ p->id[i], p->off[i], p->val[i] };
}

static void
touch (struct page *p, uint64_t addr, uint64_t n, bool written)
{
  if (p && p->has_region)
    region_touch (addr, n, written);
}

/* The value of COUNT shadow bytes, low byte first, as one expression.  */
static uint32_t
assemble (const struct shadow_byte *b, unsigned count)
{
  uint32_t acc = 0;
  for (unsigned k = 0; k < count;)
    {
      unsigned m = 1;
      uint32_t piece;
      if (b[k].id)
	{
	  while (k + m < count && b[k + m].id == b[k].id
		 && b[k + m].off == b[k].off + m)
	    m++;
	  piece = expr_extract (b[k].id, 8u * b[k].off, 8 * m);
	}
      else
	{
	  uint64_t v = b[k].val;
	  for (; k + m < count && !b[k + m].id; m++)
	    v |= (uint64_t) b[k + m].val << 8 * m;
	  piece = expr_const (8 * m, v);
	}
      acc = k ? expr_concat (piece, acc) : piece;
      if (!acc)
	return 0;
      k += m;
    }
  return acc;
}

uint32_t
shadow_load (uint64_t addr, unsigned size, uint64_t value)
{
  unsigned i = addr & (PAGE_SIZE - 1);
  struct page *p = page_of (addr, false);
  bool one_page = i + size <= PAGE_SIZE;
  if (!p && one_page)
    return 0;
  touch (p, addr, size, false);
  if (one_page)
    {
      /* A value loaded as it was stored.  */
      uint32_t id = p->id[i];
      bool same = id < SHADOW_UNSET && id && node_width (id) == 8 * size;
      uint32_t any = id;
      for (unsigned k = 0; k < size; k++)
	{
	  any |= p->id[i + k];
	  same &= p->id[i + k] == id && p->off[i + k] == k
		  && p->val[i + k] == (uint8_t) (value >> 8 * k);
	}
      if (same || !any)
	return id;
    }
  struct shadow_byte b[8];
  bool symbolic = false;
  for (unsigned k = 0; k < size; k++)
    {
      if (k && ((addr + k) & (PAGE_SIZE - 1)) == 0)
	{
	  p = page_of (addr + k, false);
	  touch (p, addr + k, size - k, false);
	}
      b[k] = get_byte (p, addr + k, (uint8_t) (value >> 8 * k));
      symbolic |= b[k].id != 0;
    }
  return symbolic ? assemble (b, size) : 0;
}

void
shadow_store (uint64_t addr, unsigned size, uint64_t value, uint32_t id)
{
  if (id && node_width (id) != 8 * size)
    id = expr_resize (id, 8 * size);
  if (id)
    shadow_mark (addr, size);
  struct page *p = page_of (addr, id != 0);
  touch (p, addr, size, true);
  for (unsigned k = 0; k < size; k++)
    {
      if (k && ((addr + k) & (PAGE_SIZE - 1)) == 0)
	{
	  p = page_of (addr + k, id != 0);
	  touch (p, addr + k, size - k, true);
	}
      if (!p)
	continue;
      unsigned i = (addr + k) & (PAGE_SIZE - 1);
      p->id[i] = id;
      p->off[i] = (uint8_t) k;
      p->val[i] = (uint8_t) (value >> 8 * k);
    }
}

void
shadow_put (uint64_t addr, struct shadow_byte b)
{
  struct page *p = page_of (addr, b.id != 0);
  if (!p)
    return;
  unsigned i = addr & (PAGE_SIZE - 1);
  p->id[i] = b.id;
  p->off[i] = b.off;
  p->val[i] = b.val;
}

uint32_t
shadow_id (uint64_t addr)
{
  struct page *p = page_of (addr, false);
  return p ? p->id[addr & (PAGE_SIZE - 1)] : 0;
}

void
shadow_set_lazy (uint64_t addr, uint64_t n)
{
  for (uint64_t k = 0; k < n; k++)
    {
      struct page *p = page_of (addr + k, true);
      if (p)
	p->id[(addr + k) & (PAGE_SIZE - 1)] = SHADOW_LAZY;
    }
}

/* A region appeared: pages that exist learn of it, others are made with it.  */
void
shadow_new_region (uint64_t addr, uint64_t n)
{
  for (uint64_t number = addr >> PAGE_BITS; n && number <= (addr + n - 1) >> PAGE_BITS;
       number++)
    {
      struct page *p = find_page (number);
      if (p)
	{
	  p->has_region = true;
	  region_fill_page (number << PAGE_BITS, PAGE_SIZE);
	}
    }
}

void
shadow_set_unset (uint64_t addr, uint64_t n, uint8_t value)
{
  shadow_mark (addr, n);
  unset.low = addr;
  unset.high = addr + n;
  unset.value = value;
  /* Pages that are made already.  */
  for (uint64_t number = addr >> PAGE_BITS; is_unset_page (number); number++)
    {
      struct page *p = find_page (number);
      if (p)
	fill_unset (p);
    }
}

void
shadow_clear (uint64_t addr, uint64_t n)
{
  for (uint64_t a = addr; a < addr + n;)
    {
      uint64_t end = (a | ((1u << SYMRT_GRANULE_SHIFT) - 1)) + 1;
      if (end > addr + n)
	end = addr + n;
      struct page *p = shadow_maybe (a) ? page_of (a, false) : NULL;
      if (p)
	{
	  touch (p, a, end - a, true);
	  memset (&p->id[a & (PAGE_SIZE - 1)], 0, (end - a) * sizeof p->id[0]);
	}
      a = end;
    }
}

void
shadow_forget (uint64_t addr, uint64_t n)
{
  for (uint64_t a = addr, end; a < addr + n; a = end)
    {
      end = (a | (PAGE_SIZE - 1)) + 1;
      if (end > addr + n)
	end = addr + n;
      struct page *p = page_of (a, false);
      if (p)
	memset (&p->id[a & (PAGE_SIZE - 1)], 0, (end - a) * sizeof p->id[0]);
    }
}

bool
shadow_any (uint64_t addr, uint64_t n)
{
  for (uint64_t a = addr; a < addr + n; a++)
    {
      if (!shadow_maybe (a))
	{
	  a |= (1u << SYMRT_GRANULE_SHIFT) - 1;
	  continue;
	}
      struct page *p = page_of (a, false);
      if (p && p->id[a & (PAGE_SIZE - 1)])
	return true;
    }
  return false;
}

/* One byte of a copy.  */
static void
copy_byte (uint64_t dst, uint64_t src, uint8_t actual)
{
  struct shadow_byte b = { 0, 0, actual };
  if (shadow_maybe (src))
    {
      struct page *p = page_of (src, false);
      touch (p, src, 1, false);
      if (is_unset (p, src & (PAGE_SIZE - 1), actual))
	b.id = SHADOW_UNSET;
      else
	b = get_byte (p, src, actual);
    }
  if (b.id)
    shadow_mark (dst, 1);
  struct page *p = b.id || shadow_maybe (dst) ? page_of (dst, b.id != 0) : NULL;
  if (!p)
    return;
  touch (p, dst, 1, true);
  unsigned i = dst & (PAGE_SIZE - 1);
  p->id[i] = b.id;
  p->off[i] = b.off;
  p->val[i] = actual;
}

void
shadow_copy (uint64_t dst, uint64_t src, uint64_t n, const uint8_t *values)
{
  if (!n || dst == src || (!any_flag (src, n) && !any_flag (dst, n)))
    return;
  if (dst > src && dst - src < n)
    for (uint64_t k = n; k-- > 0;)
      copy_byte (dst + k, src + k, values[k]);
  else
    for (uint64_t k = 0; k < n; k++)
      copy_byte (dst + k, src + k, values[k]);
}

void
shadow_ret_save (uint64_t addr, uint64_t n)
{
  saved.n = 0;
  if (!n || !any_flag (addr, n))
    return;
  if (n > saved.room)
    {
      struct shadow_byte *b = rt_map ((n + 4095) * sizeof *b);
      if (!b)
	return;
      saved.byte = b;
      saved.room = n + 4095;
    }
  saved.n = n;
  for (uint64_t k = 0; k < n; k++)
    {
      struct page *p = page_of (addr + k, false);
      uint8_t actual = *(const uint8_t *) (uintptr_t) (addr + k);
      touch (p, addr + k, 1, false);
      saved.byte[k] = is_unset (p, (addr + k) & (PAGE_SIZE - 1), actual)
			? (struct shadow_byte){ SHADOW_UNSET, 0, actual }
			: get_byte (p, addr + k, actual);
    }
}

void
shadow_ret_load (uint64_t addr, uint64_t n)
{
  if (!saved.n || saved.n != n)
    {
      shadow_clear (addr, n);
      return;
    }
  for (uint64_t k = 0; k < n; k++)
    {
      struct shadow_byte b = saved.byte[k];
      if (b.id)
	shadow_mark (addr + k, 1);
      struct page *p = page_of (addr + k, b.id != 0);
      touch (p, addr + k, 1, true);
      if (!p)
	continue;
      unsigned i = (addr + k) & (PAGE_SIZE - 1);
      p->id[i] = b.id;
      p->off[i] = b.off;
      p->val[i] = b.val;
    }
  saved.n = 0;
}

/* Bit-fields go through the bytes that hold them: BITS bits from bit BITPOS of
   ADDR, at most 64, so at most nine bytes.  */
uint32_t
shadow_load_bits (uint64_t addr, unsigned bitpos, unsigned bits, uint64_t value)
{
  addr += bitpos / 8;
  bitpos %= 8;
  uint32_t acc = 0;
  bool symbolic = false;
  unsigned done = 0;
  for (unsigned k = 0; done < bits; k++)
    {
      unsigned low = k ? 0 : bitpos;
      unsigned n = 8 - low < bits - done ? 8 - low : bits - done;
      const uint8_t actual = *(const uint8_t *) (uintptr_t) (addr + k);
      uint64_t part = value >> done & ((1u << n) - 1);
      uint32_t id = 0;
      if (shadow_maybe (addr + k) && (actual >> low & ((1u << n) - 1)) == part)
	{
	  struct page *p = page_of (addr + k, false);
	  touch (p, addr + k, 1, false);
	  struct shadow_byte b = get_byte (p, addr + k, actual);
	  if (b.id)
	    {
	      symbolic = true;
	      id = expr_extract (b.id, 8u * b.off + low, n);
	    }
	}
      id = expr_of (id, n, part);
      acc = k ? expr_concat (id, acc) : id;
      if (!acc)
	return 0;
      done += n;
    }
  return symbolic ? acc : 0;
}

void
shadow_store_bits (uint64_t addr, unsigned bitpos, unsigned bits, uint64_t value,
		   uint32_t id)
{
  addr += bitpos / 8;
  bitpos %= 8;
  id = id ? expr_resize (id, bits) : 0;
  unsigned done = 0;
  for (unsigned k = 0; done < bits; k++)
    {
      unsigned low = k ? 0 : bitpos;
      unsigned n = 8 - low < bits - done ? 8 - low : bits - done;
      uint8_t mask = (uint8_t) (((1u << n) - 1) << low);
      uint8_t part = (uint8_t) (value >> done << low & mask);
      const uint8_t actual = *(const uint8_t *) (uintptr_t) (addr + k);
      struct page *p = page_of (addr + k, id != 0);
      uint32_t old = 0;
      uint8_t rest = actual & (uint8_t) ~mask;
      if (p && n < 8)
	{
	  /* The field itself may have been stored already: the other bits are
	     what tells whether the old id still holds.  */
	  unsigned i = (addr + k) & (PAGE_SIZE - 1);
	  /* What is beside it is forgotten with it.  */
	  if (p->id[i] == SHADOW_UNSET)
	    p->id[i] = 0;
	  uint8_t before
	    = p->id[i] == SHADOW_LAZY ? region_initial (addr + k) : p->val[i];
	  if ((before & (uint8_t) ~mask) == rest)
	    {
	      struct shadow_byte b = get_byte (p, addr + k, before);
	      if (b.id)
		old = expr_extract (b.id, 8u * b.off, 8);
	    }
	}
      uint8_t now = rest | part;
      uint32_t byte = 0;
      if (p && (id || old))
	{
	  uint32_t mid = id ? expr_extract (id, done, n) : expr_const (n, part >> low);
	  if (low)
	    {
	      uint32_t lo = old ? expr_extract (old, 0, low) : expr_const (low, rest);
	      mid = expr_concat (mid, lo);
	    }
	  if (low + n < 8)
	    {
	      unsigned top = 8 - low - n;
	      uint32_t hi = old ? expr_extract (old, low + n, top)
				: expr_const (top, rest >> (low + n));
	      mid = expr_concat (hi, mid);
	    }
	  byte = mid;
	}
      if (p)
	{
	  if (byte)
	    shadow_mark (addr + k, 1);
	  touch (p, addr + k, 1, true);
	  shadow_put (addr + k, (struct shadow_byte){ byte, 0, now });
	}
      done += n;
    }
}
