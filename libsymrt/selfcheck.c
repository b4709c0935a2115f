/* SPDX-License-Identifier: MIT
   Self-check: wherever the program passes an id together with the value that it
   computed, the node's value in this run must be that value.  The comparison is
   always made, so that a wrong id becomes concrete; with SYMRT_SELF_CHECK it is
   counted and the first mismatches are told.  */
#include <stdio.h>
#include <string.h>
#include "adse-op.h"
#include "runtime.h"
#include "symrt-reasons.h"
#include "trace.h"

#define MAX_COMPLAINTS 10

struct text
{
  char buf[300];
  size_t len;
};

static void
put (struct text *t, const char *s)
{
  size_t n = strlen (s);
  if (n > sizeof t->buf - 1 - t->len)
    n = sizeof t->buf - 1 - t->len;
  memcpy (t->buf + t->len, s, n);
  t->len += n;
  t->buf[t->len] = 0;
}

/* The program may have written over what it prints.  */
static void
put_node (struct text *t, uint32_t id, unsigned depth)
{
  if (id > rt.arena->nnode || rt.nodes[id].op >= ADSE_OP__COUNT)
    {
      put (t, "?");
      return;
    }
  const struct symrt_node *n = &rt.nodes[id];
  char b[80];
  switch (n->op)
    {
    case ADSE_OP_CONST:
      snprintf (b, sizeof b, "%#llx:%u", (unsigned long long) n->k, n->width);
      put (t, b);
      return;
    case ADSE_OP_INPUT:
      snprintf (b, sizeof b, "in%u[%u.%u]:%u=%#llx", SYMRT_INPUT_REGION (n->k),
		SYMRT_INPUT_OFFSET (n->k), SYMRT_INPUT_BIT (n->k), n->width,
		(unsigned long long) node_value (id));
      put (t, b);
      return;
    default: break;
    }
  snprintf (b, sizeof b, "(%s", adse_op_rows[n->op].text);
  put (t, b);
  if (n->op == ADSE_OP_EXTRACT)
    {
      snprintf (b, sizeof b, "@%u", (unsigned) n->k);
      put (t, b);
    }
  snprintf (b, sizeof b, ":%u", n->width);
  put (t, b);
  const uint32_t operand[3] = { n->a, n->b, n->c };
  for (unsigned i = 0; i < 3 && operand[i]; i++)
    {
      put (t, " ");
      if (depth == 0)
	put (t, "...");
      else
	put_node (t, operand[i], depth - 1);
    }
  put (t, ")");
}

static void
complain (uint32_t id, uint64_t value, const char *where)
{
  if (rt.complained++ >= MAX_COMPLAINTS)
    return;
  struct text t = { .len = 0 };
  t.buf[0] = 0;
  put_node (&t, id, 5);
  rt_warn ("self-check: %s: expression %u is %#llx, the program has %#llx: %s", where,
	   id, (unsigned long long) node_value (id), (unsigned long long) value, t.buf);
}

uint32_t
check_operand (uint32_t id, unsigned width, uint64_t value, const char *where)
{
  if (!id)
    return 0;
  struct symrt_arena *a = rt.arena;
  bool self_check = a->flags & SYMRT_SELF_CHECK;
  if (id > a->nnode)
    {
      a->mismatched += self_check;
      rt_count (SYMRT_REASON_STALE);
      return 0;
    }
  uint32_t x = expr_resize (id, width);
  if (!x)
    return 0;
  a->checked += self_check;
  value = (uint64_t) adse_mask (value, width);
  if (node_value (x) == value)
    return x;
  if (self_check)
    {
      a->mismatched++;
      complain (x, value, where);
    }
  rt_count (SYMRT_REASON_STALE);
  return 0;
}
