/* SPDX-License-Identifier: MIT
   Nodes: hash-consing, values of this run, and the simplifications that keep
   byte-wise memory readable (an EXTRACT of a CONCAT is the part again, adjacent
   EXTRACTs join) and pointers that walk short (numbers added in turn are one).
   Everything else is left to the driver, which has more time.  */
#include "adse-op.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

/* The node's 24 bytes as three words.  */
struct words
{
  uint64_t w[3];
};

static struct words
words_of (const struct symrt_node *n)
{
  struct words w;
  __builtin_memcpy (&w, n, sizeof w);
  return w;
}

/* Put together in registers: a node written field by field could not be read as
   words at once.  */
static inline struct words
node_words (unsigned op, unsigned width, uint32_t a, uint32_t b, uint32_t c, uint64_t k)
{
  return (struct words){ { op | width << 8 | (uint64_t) a << 32, b | (uint64_t) c << 32,
			   k } };
}

_Static_assert(sizeof (struct words) == sizeof (struct symrt_node),
	       "a node is three words without padding");

static inline uint32_t
words_hash (struct words w)
{
  uint64_t h = w.w[0] * 0x9e3779b97f4a7c15ull;
  h ^= (w.w[1] ^ w.w[1] >> 32) * 0xc2b2ae3d27d4eb4full;
  h ^= (w.w[2] ^ w.w[2] >> 29) * 0x165667b19e3779f9ull;
  h ^= h >> 32;
  h *= 0x9e3779b97f4a7c15ull;
  return (uint32_t) (h >> 32);
}

static uint32_t *
next_of (uint32_t id)
{
  return &rt.chunk[id >> CHUNK_SHIFT]->next[id & (CHUNK_SIZE - 1)];
}

/* Twice as many buckets; the old table is left behind (at most as much again).  */
static void
grow_buckets (void)
{
  uint32_t mask = rt.bucket_mask * 4 + 3;
  uint32_t *bucket = rt_map (((size_t) mask + 1) * sizeof *bucket);
  if (!bucket)
    return;
  for (uint32_t id = 1; id <= rt.arena->nnode; id++)
    {
      uint32_t h = words_hash (words_of (&rt.nodes[id])) & mask;
      *next_of (id) = bucket[h];
      bucket[h] = id;
    }
  rt.bucket = bucket;
  rt.bucket_mask = mask;
}

/* The number of the node W, whose hash is H, or 0.  */
static inline uint32_t
find (struct words w, uint32_t h)
{
  rt.operations++;
  for (uint32_t id = rt.bucket[h & rt.bucket_mask]; id; id = *next_of (id))
    {
      struct words x = words_of (&rt.nodes[id]);
      if (x.w[0] == w.w[0] && x.w[1] == w.w[1] && x.w[2] == w.w[2])
	return id;
    }
  return 0;
}

/* The number of the new node W, whose hash is H and whose value is VALUE.  */
static uint32_t
make (struct words w, uint32_t h, adse_val value)
{
  uint32_t id = rt.arena->nnode + 1;
  bool room = id < rt.node_room;
  if (room && !rt.chunk[id >> CHUNK_SHIFT])
    {
      rt.chunk[id >> CHUNK_SHIFT] = rt_map (sizeof (struct chunk));
      room = rt.chunk[id >> CHUNK_SHIFT] != NULL;
    }
  if (!room)
    {
      rt.arena->full |= 1;
      rt_count (SYMRT_REASON_ARENA_FULL);
      return 0;
    }
  __builtin_memcpy (&rt.nodes[id], &w, sizeof w);
  struct chunk *c = rt.chunk[id >> CHUNK_SHIFT];
  c->value[id & (CHUNK_SIZE - 1)] = value;
  c->pinned[id & (CHUNK_SIZE - 1)] = 0;
  c->next[id & (CHUNK_SIZE - 1)] = rt.bucket[h & rt.bucket_mask];
  rt.bucket[h & rt.bucket_mask] = id;
  rt.arena->nnode = id;
  if (id > rt.bucket_mask)
    grow_buckets ();
  return id;
}

/* The number of the node W, made with VALUE when it is new.  */
static uint32_t
intern (struct words w, adse_val value, bool *fresh)
{
  uint32_t h = words_hash (w);
  rt_busy++;
  uint32_t id = find (w, h);
  if (fresh)
    *fresh = !id;
  if (!id)
    id = make (w, h, value);
  rt_busy--;
  return id;
}

uint32_t
expr_const (unsigned width, adse_val v)
{
  v = adse_mask (v, width);
  if (width > 64 && v >> 64)
    {
      uint32_t high = expr_const (width - 64, v >> 64);
      uint32_t low = expr_const (64, (uint64_t) v);
      return high && low ? expr_node (ADSE_OP_CONCAT, width, high, low, 0, 0) : 0;
    }
  /* Generated callees have their mark outside, their address in here.  */
  uint64_t k = width == 64 ? callee_mark ((uint64_t) v) : (uint64_t) v;
  return intern (node_words (ADSE_OP_CONST, width, 0, 0, 0, k), v, NULL);
}

uint32_t
expr_marked (uint64_t mark, uint64_t value)
{
  return intern (node_words (ADSE_OP_CONST, 64, 0, 0, 0, mark), value, NULL);
}

uint32_t
expr_input (uint64_t key, unsigned width, uint64_t value, bool *fresh)
{
  return intern (node_words (ADSE_OP_INPUT, width, 0, 0, 0, key), value, fresh);
}

/* Operands of OP, of which some are pointers from an allocation that may fail: they
   stay so where they are compared with null or selected, else they are the address
   of this run.  False: nothing symbolic is left.  */
static bool
settle_allocations (enum adse_op op, uint32_t *a, uint32_t *b, uint32_t *c)
{
  uint32_t *operand[] = { a, b, c };
  bool symbolic = false;
  if (op == ADSE_OP_ITE)
    return true;
  if (op == ADSE_OP_EQ || op == ADSE_OP_NE)
    for (unsigned i = 0; i < 2; i++)
      {
	uint32_t other = *operand[1 - i];
	if (allocation_is (*operand[i]) && rt.nodes[other].op == ADSE_OP_CONST
	    && !node_value (other))
	  return true;
      }
  for (unsigned i = 0; i < 3; i++)
    if (allocation_is (*operand[i]))
      {
	uint64_t v = (uint64_t) node_value (*operand[i]);
	*operand[i] = expr_marked (v, v);
      }
    else if (*operand[i] && rt.nodes[*operand[i]].op != ADSE_OP_CONST)
      symbolic = true;
  return symbolic;
}

/* Is B a number: no address that has a mark?  */
static bool
is_number (uint32_t b)
{
  return rt.nodes[b].op == ADSE_OP_CONST && rt.nodes[b].k == (uint64_t) node_value (b)
	 && !(node_value (b) >> 64);
}

/* The sum *A + *B with a number of it last, and numbers added up: (x + 1) + 2 and
   2 + (x + 1) are x + 3, and x + 0 is x, so that what walks through a text is no longer
   sum at its end, and what stands still computes nothing new.  True: *B is 0.  */
static bool
fold_sum (unsigned width, uint32_t *a, uint32_t *b)
{
  if (is_number (*a))
    {
      uint32_t number = *a;
      *a = *b;
      *b = number;
    }
  const struct symrt_node *n = &rt.nodes[*a];
  if (!is_number (*b))
    return false;
  if (n->op == ADSE_OP_ADD && n->b && is_number (n->b))
    {
      *b = expr_const (width, node_value (*b) + node_value (n->b));
      *a = n->a;
    }
  return *b && !node_value (*b);
}

/* What *ID is beside the number that is added to it; *ID is the rest.  */
static adse_val
take_number (uint32_t *id)
{
  const struct symrt_node *n = &rt.nodes[*id];
  if (n->op != ADSE_OP_ADD || !n->b || !is_number (n->b))
    return 0;
  *id = n->a;
  return node_value (n->b);
}

/* (p + 3) - (p + 1) is 2, wherever p points: how far a text was walked is no input.  */
static bool
is_distance (uint32_t a, uint32_t b, adse_val *distance)
{
  adse_val from = take_number (&a), to = take_number (&b);
  *distance = from - to;
  return a == b;
}

uint32_t
expr_node (enum adse_op op, unsigned width, uint32_t a, uint32_t b, uint32_t c,
	   uint64_t k)
{
  if ((allocation_is (a) || allocation_is (b) || allocation_is (c))
      && !settle_allocations (op, &a, &b, &c))
    return 0;
  if (op == ADSE_OP_ADD && a && b && fold_sum (width, &a, &b))
    return a;
  adse_val distance;
  if (op == ADSE_OP_SUB && a && b && is_distance (a, b, &distance))
    return expr_const (width, distance);
  struct words w = node_words (op, width, a, b, c, k);
  unsigned arity = adse_op_rows[op].arity;
  if (!a || (arity > 1 && !b) || (arity > 2 && !c))
    return 0;
  uint32_t h = words_hash (w);
  rt_busy++;
  uint32_t id = find (w, h);
  if (!id)
    id = make (w, h,
	       adse_op_eval (op, width, node_width (a), node_value (a),
			     b ? node_value (b) : 0, c ? node_value (c) : 0, k));
  rt_busy--;
  return id;
}

uint32_t
expr_symbolic (uint32_t id)
{
  return id && is_number (id) ? 0 : id;
}

uint32_t
expr_table (unsigned width, uint32_t index, uint32_t bytes, uint64_t value)
{
  struct words w = node_words (ADSE_OP_TABLE, width, index, 0, 0, bytes);
  return index && bytes ? intern (w, value, NULL) : 0;
}

uint32_t
expr_extract (uint32_t a, unsigned low, unsigned width)
{
  while (a)
    {
      const struct symrt_node *n = &rt.nodes[a];
      if (low == 0 && width == n->width)
	return a;
      if (n->op == ADSE_OP_CONST)
	return expr_const (width, node_value (a) >> low);
      unsigned inner = n->a ? node_width (n->a) : 0;
      if (n->op == ADSE_OP_EXTRACT)
	{
	  low += (unsigned) n->k;
	  a = n->a;
	}
      else if (n->op == ADSE_OP_CONCAT && low >= node_width (n->b))
	{
	  low -= node_width (n->b);
	  a = n->a;
	}
      else if (n->op == ADSE_OP_CONCAT && low + width <= node_width (n->b))
	a = n->b;
      else if ((n->op == ADSE_OP_ZEXT || n->op == ADSE_OP_SEXT) && low + width <= inner)
	a = n->a;
      else if (n->op == ADSE_OP_ZEXT && low >= inner)
	return expr_const (width, 0);
      else
	break;
    }
  return expr_node (ADSE_OP_EXTRACT, width, a, 0, 0, low);
}

/* HIGH and LOW as adjacent parts of one value, or 0.  */
static uint32_t
join (uint32_t high, uint32_t low)
{
  const struct symrt_node *h = &rt.nodes[high], *l = &rt.nodes[low];
  unsigned width = h->width + l->width;
  if (h->op == ADSE_OP_CONST && l->op == ADSE_OP_CONST)
    return expr_const (width, node_value (high) << l->width | node_value (low));
  if (h->op != ADSE_OP_EXTRACT)
    return 0;
  /* The low part may be the whole of a value that was sign- or zero-extended.  */
  if (l->op == ADSE_OP_EXTRACT && h->a == l->a && h->k == l->k + l->width)
    return expr_extract (h->a, (unsigned) l->k, width);
  const struct symrt_node *from = &rt.nodes[h->a];
  if ((from->op == ADSE_OP_SEXT || from->op == ADSE_OP_ZEXT) && from->a == low
      && h->k == l->width)
    return expr_extract (h->a, 0, width);
  return 0;
}

uint32_t
expr_concat (uint32_t high, uint32_t low)
{
  if (!high || !low)
    return 0;
  unsigned width = node_width (high) + node_width (low);
  uint32_t j = join (high, low);
  if (j)
    return j;
  const struct symrt_node *l = &rt.nodes[low];
  if (l->op == ADSE_OP_CONCAT && (j = join (high, l->a)) != 0)
    return expr_concat (j, l->b);
  if (rt.nodes[high].op == ADSE_OP_CONST && node_value (high) == 0)
    return expr_node (ADSE_OP_ZEXT, width, low, 0, 0, 0);
  return expr_node (ADSE_OP_CONCAT, width, high, low, 0, 0);
}

uint32_t
expr_extend (uint32_t a, unsigned width, bool is_signed)
{
  if (!a)
    return 0;
  unsigned w = node_width (a);
  if (w == width)
    return a;
  if (w > width)
    return expr_extract (a, 0, width);
  if (rt.nodes[a].op == ADSE_OP_CONST && width <= 64)
    return expr_const (width,
		       is_signed ? adse_sext (node_value (a), w) : node_value (a));
  return expr_node (is_signed ? ADSE_OP_SEXT : ADSE_OP_ZEXT, width, a, 0, 0, 0);
}

uint32_t
expr_resize (uint32_t a, unsigned width)
{
  return expr_extend (a, width, false);
}

uint32_t
expr_of (uint32_t id, unsigned width, uint64_t value)
{
  return id ? id : expr_const (width, value);
}

uint32_t
expr_bin (enum adse_op op, unsigned width, unsigned owidth, uint32_t a, uint32_t b,
	  uint64_t va, uint64_t vb)
{
  if (!a && !b)
    return 0;
  return expr_node (op, width, expr_of (a, owidth, va), expr_of (b, owidth, vb), 0, 0);
}
