/* SPDX-License-Identifier: GPL-3.0-or-later
   Storage of the expression DAG: hash-consing, inputs, tables, evaluation.
   Which node an operation becomes is expr/simplify.c's business.  Nothing
   here recurses over the depth of an expression: a loop gives chains of
   100,000 nodes.  */
#include "expr/impl.h"

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

struct expr_dag *
expr_dag_new (void)
{
  static uint64_t serial;
  struct expr_dag *dag = xcalloc (1, sizeof *dag);

  dag->serial = ++serial;
  dag->node = expr_grow (NULL, 0, &dag->node_room, sizeof *dag->node);
  memset (&dag->node[0], 0, sizeof dag->node[0]);
  dag->nbucket = 1024;
  dag->bucket = xcalloc (dag->nbucket, sizeof *dag->bucket);
  dag->next_stamp = (uint64_t) 1 << 63;
  dag->private_stamp = (uint64_t) 3 << 62;
  expr_sets_init (dag);
  return dag;
}

void
expr_dag_free (struct expr_dag *dag)
{
  if (!dag)
    return;
  for (uint32_t i = 0; i < dag->ntable; i++)
    free (dag->table[i].values);
  expr_sets_free (dag);
  expr_bytes_free (dag);
  free (dag->node);
  free (dag->form);
  free (dag->bucket);
  free (dag->input);
  u64map_free (&dag->input_of);
  free (dag->table);
  free (dag->value);
  free (dag->stamp);
  free (dag->stack);
  free (dag);
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
  uint64_t h = n->op | n->width << 8 | (uint64_t) n->owidth << 16
	       | (uint64_t) n->a << 32;
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
  dag->node = expr_grow (dag->node, dag->nnode + 1, &dag->node_room,
			 sizeof *dag->node);
  dag->form = expr_grow (dag->form, dag->nnode + 1, &dag->form_room,
			 sizeof *dag->form);
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
  dag->input = expr_grow (dag->input, dag->ninput, &dag->input_room,
			  sizeof *dag->input);
  dag->input[dag->ninput].key = key;
  dag->input[dag->ninput++].width = (uint8_t) width;
  return expr_intern (dag, &n);
}

expr_id
expr_add_table (struct expr_dag *dag, const uint64_t *values, uint32_t count,
		uint32_t width, expr_id index, unsigned result)
{
  struct expr_node n = { .op = ADSE_OP_TABLE, .width = (uint8_t) result };
  unsigned cut = width < result ? width : result;
  adse_val v, first;
  uint32_t i, t;

  if (!count)
    return expr_const (dag, result, 0);
  first = adse_mask (values[0], cut);
  if (dag->raw)
    goto as_asked;
  if (expr_is_const (dag, index, &v))
    return expr_const (dag, result, v < count ? adse_mask (values[v], cut) : first);
  for (i = 1; i < count && adse_mask (values[i], cut) == first; i++)
    ;
  if (i == count)
    return expr_const (dag, result, first);
  uint64_t at[256], moved[256];
  expr_id byte = expr_byte_index (dag, index, at);
  if (byte)
    {
      /* Read at the byte itself.  */
      unsigned n_byte = 1u << dag->node[byte].width;
      for (i = 0; i < n_byte; i++)
	moved[i] = values[at[i] < count ? at[i] : 0];
      return expr_add_table (dag, moved, n_byte, width, byte, result);
    }
  if (cut == width)
    {
      expr_id r = expr_table_ranges (dag, values, count, index, result);
      if (r)
	return r;
    }

as_asked:
  for (t = 0; t < dag->ntable; t++)
    if (dag->table[t].count == count && dag->table[t].width == cut
	&& !memcmp (dag->table[t].values, values, count * sizeof *values))
      break;
  if (t == dag->ntable)
    {
      struct expr_table *table;
      dag->table = expr_grow (dag->table, dag->ntable, &dag->table_room,
			      sizeof *dag->table);
      table = &dag->table[dag->ntable++];
      table->count = count;
      table->width = cut;
      table->values = xmalloc (count * sizeof *values);
      for (i = 0; i < count; i++)
	table->values[i] = (uint64_t) adse_mask (values[i], cut);
    }
  n.owidth = dag->node[index].width;
  n.a = index;
  n.k = t;
  return expr_intern (dag, &n);
}

expr_id
expr_not (struct expr_dag *dag, expr_id e)
{
  return expr_op (dag, ADSE_OP_NOT, 1, e, 0, 0, 0);
}

expr_id
expr_and (struct expr_dag *dag, expr_id a, expr_id b)
{
  return expr_op (dag, ADSE_OP_AND, 1, a, b, 0, 0);
}

static adse_ref
algebra_konst (void *ctx, unsigned width, adse_val v)
{
  return expr_const (ctx, width, v);
}

static adse_ref
algebra_op (void *ctx, enum adse_op op, unsigned width, unsigned owidth, adse_ref a,
	    adse_ref b, adse_ref c, uint64_t k)
{
  (void) owidth;
  return expr_op (ctx, op, width, a, b, c, k);
}

struct adse_algebra
expr_algebra (struct expr_dag *dag)
{
  struct adse_algebra alg = { algebra_konst, algebra_op, dag };
  return alg;
}

uint64_t
expr_stamp (struct expr_dag *dag)
{
  return dag->next_stamp++;
}

static adse_val
leaf_value (const struct expr_dag *dag, const struct expr_node *n,
	    const struct model *m)
{
  if (n->op == ADSE_OP_CONST)
    return n->k;
  if (n->op != ADSE_OP_INPUT || !m || n->k >= m->n || !m->set[n->k])
    return 0;
  return adse_mask (m->value[n->k], dag->input[n->k].width);
}

/* Value of node N, whose operands are evaluated.  */
static adse_val
node_value (const struct expr_dag *dag, const struct expr_node *n,
	    const struct model *m)
{
  if (!n->a)
    return leaf_value (dag, n, m);
  if (n->op == ADSE_OP_TABLE)
    {
      const struct expr_table *t = &dag->table[n->k];
      adse_val i = dag->value[n->a];
      return t->values[i < t->count ? (uint32_t) i : 0];
    }
  return adse_op_eval ((enum adse_op) n->op, n->width, n->owidth,
		       dag->value[n->a], n->b ? dag->value[n->b] : 0,
		       n->c ? dag->value[n->c] : 0, n->k);
}

adse_val
expr_eval (struct expr_dag *dag, expr_id e, const struct model *m, uint64_t stamp)
{
  size_t sp = 0;

  if (!e)
    return 0;
  if (!stamp)
    stamp = dag->private_stamp++;
  if (dag->memo_room <= dag->nnode)
    {
      uint32_t old = dag->memo_room;
      dag->memo_room = dag->nnode + 1 + dag->nnode / 2;
      dag->value = xrealloc (dag->value, dag->memo_room * sizeof *dag->value);
      dag->stamp = xrealloc (dag->stamp, dag->memo_room * sizeof *dag->stamp);
      memset (dag->stamp + old, 0, (dag->memo_room - old) * sizeof *dag->stamp);
    }
  /* An entry is pushed at most once for each operand position on the way, so 3
     slots a node are enough.  */
  if (dag->stack_room < (size_t) e * 3 + 4)
    {
      dag->stack_room = (size_t) dag->memo_room * 3 + 4;
      dag->stack = xrealloc (dag->stack, dag->stack_room * sizeof *dag->stack);
    }
  dag->stack[sp++] = e;
  while (sp)
    {
      expr_id i = dag->stack[sp - 1];
      const struct expr_node *n = &dag->node[i];
      expr_id operand[3] = { n->a, n->b, n->c };
      size_t before = sp;

      if (dag->stamp[i] == stamp)
	{
	  sp--;
	  continue;
	}
      for (int j = 2; j >= 0; j--)
	if (operand[j] && dag->stamp[operand[j]] != stamp)
	  dag->stack[sp++] = operand[j];
      if (sp > before)
	continue;
      dag->value[i] = node_value (dag, n, m);
      dag->stamp[i] = stamp;
      sp--;
    }
  return dag->value[e];
}
