/* SPDX-License-Identifier: GPL-3.0-or-later
   Storage of the expression DAG: hash-consing, inputs, tables.  Which node an operation
   becomes is the business of expr/simplify.c and expr/table.c.  */
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

void *
expr_grow (void *p, uint32_t n, uint32_t *room, size_t size)
{
  if (n < *room)
    return p;
  *room = *room ? *room * 2 : 64;
  return xrealloc (p, (size_t) *room * size);
}

const struct expr_node *
expr_node (const struct expr_dag *dag, expr_id e)
{
  return &dag->node[e];
}

void
expr_set_raw (struct expr_dag *dag, bool raw)
{
  dag->raw = raw;
}

uint64_t
expr_serial (const struct expr_dag *dag)
{
  return dag->serial;
}

uint32_t
expr_count (const struct expr_dag *dag)
{
  return dag->nnode;
}

bool
expr_has_floats (const struct expr_dag *dag)
{
  return dag->floats;
}

uint32_t
expr_ninput (const struct expr_dag *dag)
{
  return dag->ninput;
}

const struct expr_input *
expr_input (const struct expr_dag *dag, uint32_t index)
{
  return &dag->input[index];
}

const struct expr_table *
expr_table (const struct expr_dag *dag, uint32_t index)
{
  return &dag->table[index];
}

/* As node_hash, but by what operands, inputs and tables are.  */
static uint64_t
node_form (const struct expr_dag *dag, const struct expr_node *n)
{
  uint64_t h = n->op | n->width << 8 | (uint64_t) n->owidth << 16;

  if (n->op == ADSE_OP_INPUT)
    return hash_mix (h, dag->input[n->k].key);
  if (n->op == ADSE_OP_TABLE)
    {
      const struct expr_table *t = &dag->table[n->k];
      for (uint32_t i = 0; i < t->count; i++)
	h = hash_mix (h, t->values[i]);
      return hash_mix (h, dag->form[n->a]);
    }
  if (n->a)
    h = hash_mix (h, dag->form[n->a]);
  if (n->b)
    h = hash_mix (h, dag->form[n->b]);
  if (n->c)
    h = hash_mix (h, dag->form[n->c]);
  return hash_mix (h, n->k);
}

bool
expr_before (const struct expr_dag *dag, expr_id a, expr_id b)
{
  if (dag->form[a] != dag->form[b])
    return dag->form[a] < dag->form[b];
  return a < b;
}

static uint64_t
node_hash (const struct expr_node *n)
{
  uint64_t h
    = n->op | n->width << 8 | (uint64_t) n->owidth << 16 | (uint64_t) n->a << 32;
  return hash_mix (hash_mix (h, n->b | (uint64_t) n->c << 32), n->k);
}

static bool
node_equal (const struct expr_node *x, const struct expr_node *y)
{
  return x->op == y->op && x->width == y->width && x->owidth == y->owidth
	 && x->a == y->a && x->b == y->b && x->c == y->c && x->k == y->k;
}

static uint32_t *
find_bucket (const struct expr_dag *dag, const struct expr_node *n)
{
  uint32_t mask = dag->nbucket - 1, i = (uint32_t) node_hash (n) & mask;

  while (dag->bucket[i] && !node_equal (&dag->node[dag->bucket[i]], n))
    i = (i + 1) & mask;
  return &dag->bucket[i];
}

static void
rehash (struct expr_dag *dag)
{
  free (dag->bucket);
  dag->nbucket *= 2;
  dag->bucket = xcalloc (dag->nbucket, sizeof *dag->bucket);
  for (uint32_t i = 1; i <= dag->nnode; i++)
    *find_bucket (dag, &dag->node[i]) = i;
}

expr_id
expr_intern (struct expr_dag *dag, const struct expr_node *n)
{
  struct expr_node copy = *n; /* N may point into the array that grows */
  uint32_t *b = find_bucket (dag, n);

  if (*b)
    return *b;
  if (dag->nnode + 1 > dag->nbucket / 2)
    {
      rehash (dag);
      b = find_bucket (dag, &copy);
    }
  dag->node = expr_grow (dag->node, dag->nnode + 1, &dag->node_room, sizeof *dag->node);
  dag->form = expr_grow (dag->form, dag->nnode + 1, &dag->form_room, sizeof *dag->form);
  dag->floats |= adse_op_is_float (copy.op);
  dag->node[++dag->nnode] = copy;
  dag->form[dag->nnode] = node_form (dag, &copy);
  return *b = dag->nnode;
}

bool
expr_is_const (const struct expr_dag *dag, expr_id e, adse_val *v)
{
  const struct expr_node *n = &dag->node[e], *a, *b;

  if (n->op == ADSE_OP_CONST)
    {
      *v = n->k;
      return true;
    }
  if (n->op != ADSE_OP_CONCAT || n->width <= 64)
    return false;
  a = &dag->node[n->a];
  b = &dag->node[n->b];
  if (a->op != ADSE_OP_CONST || b->op != ADSE_OP_CONST || b->width != 64)
    return false;
  *v = (adse_val) a->k << 64 | b->k;
  return true;
}

expr_id
expr_const (struct expr_dag *dag, unsigned width, adse_val v)
{
  struct expr_node n = { .op = ADSE_OP_CONST, .width = (uint8_t) width };

  v = adse_mask (v, width);
  if (width <= 64)
    {
      n.k = (uint64_t) v;
      return expr_intern (dag, &n);
    }
  n.op = ADSE_OP_CONCAT;
  n.owidth = (uint16_t) (width - 64);
  n.a = expr_const (dag, width - 64, v >> 64);
  n.b = expr_const (dag, 64, (uint64_t) v);
  return expr_intern (dag, &n);
}

expr_id
expr_input_node (struct expr_dag *dag, uint64_t key, unsigned width)
{
  struct expr_node n = { .op = ADSE_OP_INPUT, .width = (uint8_t) width };
  uint64_t h = hash_mix (key, width);
  uint32_t *slot;
  bool fresh;

  /* Keys of one hash stand in adjacent slots of the map.  */
  for (;; h++)
    {
      slot = u64map_put (&dag->input_of, h, dag->ninput, &fresh);
      if (fresh)
	break;
      n.k = *slot;
      if (dag->input[n.k].key == key && dag->input[n.k].width == width)
	return expr_intern (dag, &n);
    }
  n.k = dag->ninput;
  dag->input
    = expr_grow (dag->input, dag->ninput, &dag->input_room, sizeof *dag->input);
  dag->input[dag->ninput].key = key;
  dag->input[dag->ninput++].width = (uint8_t) width;
  return expr_intern (dag, &n);
}

expr_id
expr_intern_table (struct expr_dag *dag, const uint64_t *values, uint32_t count,
		   uint32_t width, expr_id index, unsigned result)
{
  struct expr_node n = { .op = ADSE_OP_TABLE, .width = (uint8_t) result };
  unsigned cut = width < result ? width : result;
  uint32_t t;

  for (t = 0; t < dag->ntable; t++)
    if (dag->table[t].count == count && dag->table[t].width == cut
	&& !memcmp (dag->table[t].values, values, count * sizeof *values))
      break;
  if (t == dag->ntable)
    {
      struct expr_table *table;
      dag->table
	= expr_grow (dag->table, dag->ntable, &dag->table_room, sizeof *dag->table);
      table = &dag->table[dag->ntable++];
      table->count = count;
      table->width = cut;
      table->values = xmalloc (count * sizeof *values);
      for (uint32_t i = 0; i < count; i++)
	table->values[i] = (uint64_t) adse_mask (values[i], cut);
    }
  n.owidth = dag->node[index].width;
  n.a = index;
  n.k = t;
  return expr_intern (dag, &n);
}
