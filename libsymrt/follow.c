/* SPDX-License-Identifier: MIT
   Memory at a symbolic address.  The address is taken apart into the pointer it
   starts from and the rest:

     p + 4 * i + 8,  p an input that holds the address of a region

   A pointer that was dereferenced is fixed to its value by a constraint, once a
   run.  A symbolic rest, S * i + offset, is followed for reads when the object is
   known (the indexed array, libc's character tables, an input region): constant
   elements become a TABLE node, symbolic ones a chain of ITE nodes, and a
   constraint says that the index is in bounds.  Everything else is fixed to the
   address of this run and counted.  */
#include <ctype.h>
#include <string.h>
#include "adse-op.h"
#include "job.h"
#include "meta.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

#define KNOWN_TABLES 16
#define MAX_TABLE 1024
#define MAX_CHAIN 64
#define MAX_DEPTH 64

static uint8_t *
pinned (uint32_t id)
{
  return &rt.chunk[id >> CHUNK_SHIFT]->pinned[id & (CHUNK_SIZE - 1)];
}

/* An address as a sum of terms and a constant.  */
#define MAX_TERMS 16
struct sum
{
  unsigned n, visits;
  uint64_t constant;
  uint32_t term[MAX_TERMS];
  bool minus[MAX_TERMS];
};

/* Sums are DAGs: the number of visits is bounded, what is left is one term.  */
static void
collect (struct sum *s, uint32_t id, bool minus)
{
  const struct symrt_node n = rt.nodes[id];
  uint64_t v = (uint64_t) node_value (id);
  if (n.op == ADSE_OP_CONST)
    s->constant += minus ? -v : v;
  else if ((n.op == ADSE_OP_ADD || n.op == ADSE_OP_SUB) && s->n < MAX_TERMS - 1
	   && s->visits++ < 4 * MAX_TERMS)
    {
      collect (s, n.a, minus);
      collect (s, n.b, n.op == ADSE_OP_SUB ? !minus : minus);
    }
  else if (s->n < MAX_TERMS)
    {
      s->term[s->n] = id;
      s->minus[s->n++] = minus;
    }
  else
    /* No room: the caller sees that the values do not add up.  */
    s->constant += 1;
}

static bool
is_address (uint64_t v)
{
  return v >= 0x10000 && v < 1ull << 47;
}

static bool
in_region (uint64_t v)
{
  return region_at (v) || (v && region_at (v - 1));
}

/* The term that the address starts from: one that points into a region; else,
   unless the constant is an address, the largest that may be one.  */
static unsigned
find_pointer (const struct sum *s)
{
  unsigned found = s->n;
  uint64_t most = 0;
  for (unsigned i = 0; i < s->n; i++)
    {
      uint64_t v = (uint64_t) node_value (s->term[i]);
      if (s->minus[i] || !is_address (v))
	continue;
      if (in_region (v))
	return i;
      if (!is_address (s->constant) && v > most)
	{
	  most = v;
	  found = i;
	}
    }
  return found;
}

/* Memory is reached through ID, which an allocation gave.  */
static void
pin_allocation (uint32_t id)
{
  if (*pinned (id) || !node_value (id))
    return;
  *pinned (id) = 1;
  event_constraint (expr_bin (ADSE_OP_NE, 1, 64, id, 0, 0, 0), SYMRT_CO_POINTER);
}

/* Fix the pointer in address ID; the rest, 0 when that is concrete.  */
static uint32_t
split (uint32_t id)
{
  struct sum s = { .n = 0 };
  collect (&s, id, false);
  uint64_t check = s.constant;
  for (unsigned i = 0; i < s.n; i++)
    check += s.minus[i] ? -(uint64_t) node_value (s.term[i])
			: (uint64_t) node_value (s.term[i]);
  unsigned k = find_pointer (&s);
  if (check != node_value (id) || k == s.n)
    return id;
  uint32_t p = s.term[k];
  uint64_t v = (uint64_t) node_value (p);
  if (!*pinned (p))
    {
      *pinned (p) = 1;
      event_constraint (expr_bin (ADSE_OP_EQ, 1, 64, p, 0, 0, v), SYMRT_CO_POINTER);
    }
  /* The other terms, the constant beside the first of them.  */
  uint32_t rest = 0;
  uint64_t now = s.constant + v;
  for (unsigned i = 0; i < s.n; i++)
    {
      uint64_t t = (uint64_t) node_value (s.term[i]);
      if (i == k)
	continue;
      if (s.minus[i])
	rest = expr_bin (ADSE_OP_SUB, 64, 64, rest, s.term[i], now, t);
      else
	rest = expr_bin (ADSE_OP_ADD, 64, 64, s.term[i], rest, t, now);
      if (!rest)
	return 0; /* the table is full */
      now += s.minus[i] ? -t : t;
    }
  return rest;
}

void
follow_pin (uint32_t id, uint64_t value, unsigned reason)
{
  id = check_operand (id, 64, value, "address");
  if (!id)
    return;
  if (allocation_is (id))
    {
      pin_allocation (id);
      return;
    }
  uint32_t rest = split (id);
  if (rest && rt.nodes[rest].op != ADSE_OP_CONST)
    event_concrete (reason, rest, node_value (rest), 0);
}

/* ID = stride * (the result) + some constant.  */
static uint32_t
linear (uint32_t id, uint64_t *stride)
{
  *stride = 1;
  for (unsigned depth = 0; depth < MAX_DEPTH; depth++)
    {
      const struct symrt_node *n = &rt.nodes[id];
      bool ca = n->a && rt.nodes[n->a].op == ADSE_OP_CONST;
      bool cb = n->b && rt.nodes[n->b].op == ADSE_OP_CONST;
      uint64_t k = cb ? (uint64_t) node_value (n->b) : 0;
      if (n->op == ADSE_OP_ADD && (ca || cb))
	id = ca ? n->b : n->a;
      else if (n->op == ADSE_OP_SUB && cb)
	id = n->a;
      else if (n->op == ADSE_OP_MUL && cb && k && k < 4096 && *stride < 4096)
	{
	  *stride *= k;
	  id = n->a;
	}
      else if (n->op == ADSE_OP_SHL && cb && k < 12 && *stride < 4096)
	{
	  *stride <<= k;
	  id = n->a;
	}
      else
	break;
    }
  return id;
}

struct object
{
  uint64_t low, high; /* addresses of its bytes */
};

static bool
holds (const struct object *o, uint64_t addr, unsigned size)
{
  return addr >= o->low && addr < o->high && size <= o->high - addr;
}

/* The variable of a unit that has SIZE bytes at ADDR.  */
static bool
find_variable (uint64_t addr, unsigned size, struct object *o)
{
  static struct object last;
  *o = last;
  if (holds (o, addr, size))
    return true;
  for (uint32_t i = 0; i < rt.arena->nmodule && i < rt.module_room; i++)
    {
      const struct symrt_tu *tu = rt.module[i].tu;
      for (uint32_t k = 0; tu && k < tu->meta->globals.count; k++)
	{
	  uint32_t type = rt.module[i].globals[k].type;
	  uint64_t at = (uint64_t) (uintptr_t) tu->globals[k];
	  if (!at || type >= tu->meta->types.count)
	    continue;
	  *o = (struct object){ at, at + rt.module[i].types[type].size };
	  if (!holds (o, addr, size))
	    continue;
	  last = *o;
	  return true;
	}
    }
  return false;
}

static bool
find_object (uint64_t addr, unsigned size, uint64_t base, uint64_t count,
	     struct object *o)
{
  /* What the type says is an array ends there, whatever the object has behind it.  */
  if (base && count && count < 1u << 24)
    {
      *o = (struct object){ base, base + count * size };
      return holds (o, addr, size);
    }
  /* libc's tables take -128 .. 255.  */
  struct
  {
    const void *p;
    unsigned size;
  } table[3] = {
    { *__ctype_b_loc (), 2 },
    { *__ctype_tolower_loc (), 4 },
    { *__ctype_toupper_loc (), 4 },
  };
  for (unsigned i = 0; i < 3; i++)
    {
      uint64_t t = (uint64_t) (uintptr_t) table[i].p;
      *o = (struct object){ t - 128 * table[i].size, t + 256 * table[i].size };
      if (size == table[i].size && holds (o, addr, size))
	return true;
    }
  struct region *r = region_at (addr);
  if (r)
    {
      *o = (struct object){ r->addr, r->addr + r->size };
      return holds (o, addr, size);
    }
  return find_variable (addr, size, o);
}

/* Offset in `bytes' of the table of COUNT elements at LOW, every STRIDE bytes;
   one that was written before is used again.  */
static uint32_t
write_table (uint64_t low, uint64_t stride, unsigned size, uint32_t count)
{
  static struct
  {
    uint64_t low, stride;
    uint32_t size, count, at, run;
  } known[KNOWN_TABLES];
  static uint8_t copy[KNOWN_TABLES][8 * MAX_TABLE];
  static unsigned next;
  const void *bytes = (const void *) (uintptr_t) low;
  for (unsigned i = 0; i < KNOWN_TABLES && stride == size; i++)
    if (known[i].run == rt.run && known[i].low == low && known[i].stride == stride
	&& known[i].size == size && known[i].count == count
	&& !memcmp (copy[i], bytes, (size_t) size * count))
      return known[i].at;
  uint64_t value[MAX_TABLE];
  for (uint32_t i = 0; i < count; i++)
    value[i] = load_bytes ((const void *) (uintptr_t) (low + i * stride), size);
  for (unsigned i = 0; i < KNOWN_TABLES; i++)
    if (known[i].at && known[i].low == low && known[i].stride == stride
	&& known[i].size == size && known[i].count == count
	&& known[i].at + 8 + 8 * count <= rt.arena->nbytes)
      {
	const uint64_t *old = (const uint64_t *) (rt.bytes + known[i].at + 8);
	uint32_t k = 0;
	while (k < count && old[k] == value[k])
	  k++;
	if (k == count)
	  return known[i].at;
      }
  uint32_t at = rt_bytes (NULL, 8 + 8 * count);
  if (!at)
    return 0;
  struct symrt_tablehdr *h = (struct symrt_tablehdr *) (rt.bytes + at);
  *h = (struct symrt_tablehdr){ count, 8 * size };
  __builtin_memcpy (h + 1, value, 8 * (size_t) count);
  unsigned slot = next++ % KNOWN_TABLES;
  if (stride == size)
    memcpy (copy[slot], bytes, (size_t) size * count);
  known[slot].low = low;
  known[slot].stride = stride;
  known[slot].size = size;
  known[slot].count = count;
  known[slot].at = at;
  known[slot].run = rt.run;
  return at;
}

/* ITE chain over COUNT elements from LOW on; INDEX selects.  */
static uint32_t
chain (uint32_t index, uint64_t low, uint64_t stride, unsigned size, uint32_t count)
{
  uint32_t acc = 0;
  unsigned width = 8 * size, iw = node_width (index);
  for (uint32_t i = count; i-- > 0;)
    {
      uint64_t at = low + i * stride;
      uint64_t v = load_bytes ((const void *) (uintptr_t) at, size);
      uint32_t e = 0;
      if (shadow_maybe (at))
	{
	  /* Elements are looked at, not touched: the program has read one.  */
	  struct region *r = region_at (at);
	  struct symrt_region *shared = r ? r->shared : NULL;
	  uint32_t touched = shared ? shared->touched : 0;
	  e = shadow_load (at, size, v);
	  if (shared)
	    shared->touched = touched;
	}
      e = expr_of (e, width, v);
      if (!acc)
	acc = e;
      else
	acc = expr_node (ADSE_OP_ITE, width,
			 expr_node (ADSE_OP_EQ, 1, index, expr_const (iw, i), 0, 0), e,
			 acc, 0);
      if (!acc)
	return 0;
    }
  return acc;
}

/* REST is what the inputs say of ADDR, which is outside of the array of COUNT elements at
   BASE: other inputs may stay inside.  */
static void
note_outside (uint64_t addr, unsigned size, uint32_t rest, uint32_t count,
	      uint64_t base)
{
  uint64_t stride, bytes = (uint64_t) count * size;
  if (!base || !count || count >= 1u << 24)
    return;
  uint32_t index = linear (rest, &stride);
  if (stride > bytes || (stride % size && size > 1))
    return;
  int64_t away = (int64_t) (addr - base), step = (int64_t) stride;
  int64_t element = away / step - (away % step < 0);
  uint64_t within = (uint64_t) (away - element * step);
  if (within + size > bytes)
    return;
  uint64_t n = (bytes - within - size) / stride + 1;
  unsigned iw = node_width (index);
  if (iw < 64 && n >> iw)
    return;
  uint64_t first = (uint64_t) node_value (index) - (uint64_t) element;
  uint32_t rel = index;
  if (adse_mask (first, iw))
    rel = expr_bin (ADSE_OP_SUB, iw, iw, index, 0, 0, (uint64_t) adse_mask (first, iw));
  event_branch (SYMRT_BOUNDS_BRANCH, expr_bin (ADSE_OP_ULT, 1, iw, rel, 0, 0, n),
		false);
}

uint32_t
follow_load (uint64_t addr, unsigned size, uint64_t value, uint32_t addrid,
	     uint32_t count, uint64_t base)
{
  addrid = check_operand (addrid, 64, addr, "address of a load");
  if (allocation_is (addrid))
    {
      pin_allocation (addrid);
      addrid = 0;
    }
  uint32_t rest = addrid ? split (addrid) : 0;
  if (!rest || rt.nodes[rest].op == ADSE_OP_CONST)
    return shadow_load (addr, size, value);

  struct object o;
  uint64_t stride;
  if (!find_object (addr, size, base, count, &o))
    {
      note_outside (addr, size, rest, count, base);
      event_concrete (SYMRT_REASON_SYMBOLIC_READ, rest, node_value (rest), 0);
      return shadow_load (addr, size, value);
    }
  uint32_t index = linear (rest, &stride);
  uint32_t divisible = 0;
  if (stride % size && size > 1)
    {
      /* Elements of a packed record, or bytes computed: take SIZE for granted
	 and require it.  */
      stride = size;
      uint64_t low
	= (uint64_t) node_value (rest) - addr + o.low + (addr - o.low) % size;
      uint32_t offset = expr_bin (ADSE_OP_SUB, 64, 64, rest, 0, 0, low);
      index = expr_bin (ADSE_OP_UDIV, 64, 64, offset, 0, 0, size);
      divisible
	= expr_bin (ADSE_OP_EQ, 1, 64,
		    expr_bin (ADSE_OP_UREM, 64, 64, offset, 0, 0, size), 0, 0, 0);
      if (!index || !divisible)
	return shadow_load (addr, size, value);
    }
  unsigned iw = node_width (index);
  uint64_t iv = (uint64_t) node_value (index);
  /* The index may go BELOW down and ABOVE up from where it is.  */
  uint64_t below = (addr - o.low) / stride;
  uint64_t above = (o.high - size - addr) / stride;
  bool symbolic = shadow_any (addr - below * stride, (below + above) * stride + size);
  unsigned why = SYMRT_CO_BOUNDS;
  uint64_t room = symbolic ? MAX_CHAIN : MAX_TABLE;
  if (below + above + 1 > room)
    {
      if (!symbolic)
	{
	  event_concrete (SYMRT_REASON_SYMBOLIC_READ, rest, node_value (rest), 0);
	  return shadow_load (addr, size, value);
	}
      why = SYMRT_CO_WINDOW;
      if (below > room / 2)
	below = room / 2;
      if (above > room - 1 - below)
	above = room - 1 - below;
    }
  uint64_t first = iv - below; /* may wrap: modulo the index's width */
  uint32_t n = (uint32_t) (below + above + 1), rel = index;
  if (adse_mask (first, iw))
    rel = expr_bin (ADSE_OP_SUB, iw, iw, index, 0, 0, (uint64_t) adse_mask (first, iw));
  if (!rel)
    return shadow_load (addr, size, value);
  if (iw < 32 && n >> iw)
    ; /* every index is in bounds */
  else
    event_constraint (expr_bin (ADSE_OP_ULT, 1, iw, rel, 0, 0, n), why);
  event_constraint (divisible, SYMRT_CO_BOUNDS);

  uint64_t low = addr - below * stride;
  uint32_t id;
  if (symbolic)
    {
      shadow_load (addr, size, value); /* this element is touched */
      id = chain (rel, low, stride, size, n);
    }
  else
    id = expr_table (8 * size, rel, write_table (low, stride, size, n), value);
  if (!id)
    event_concrete (SYMRT_REASON_SYMBOLIC_READ, rest, node_value (rest), 0);
  return check_operand (id, 8 * size, value, "element at a symbolic index");
}
