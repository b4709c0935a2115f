/* SPDX-License-Identifier: MIT
   What all models share: ids of arguments and results, bytes, branches.  */
#include <locale.h>
#include <string.h>
#include <strings.h>
#include "adse-op.h"
#include "models.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

struct model_call
model_enter (void *self, enum symrt_model row)
{
  struct model_call c
    = { .on = RT_TRACKED, .model = row, .branch = SYMRT_MODEL_BRANCH (row) };
  if (!c.on)
    return c;
  if (SLOT64 (SYMRT_CALLEE) == (uint64_t) (uintptr_t) self)
    for (unsigned i = 0; i < 4; i++)
      c.id[i] = SLOT32 (SYMRT_ARG + 4 * i);
  SLOT64 (SYMRT_CALLEE) = 0;
  return c;
}

void
model_leave (void *self, uint32_t id)
{
  if (!RT_TRACKED)
    return;
  SLOT64 (SYMRT_RETFN) = (uint64_t) (uintptr_t) self;
  SLOT32 (SYMRT_RET) = id;
}

void
model_result (void *self, uint32_t id, unsigned width, uint64_t value)
{
  if (id && node_value (id) != adse_mask (value, width))
    {
      rt_count (SYMRT_REASON_RESULT);
      id = 0;
    }
  model_leave (self, id);
}

void
model_pointer (struct model_call *c, unsigned i, const void *p)
{
  if (c->on && c->id[i])
    follow_pin (c->id[i], (uint64_t) (uintptr_t) p, SYMRT_REASON_SYMBOLIC_READ);
}

void
model_size (struct model_call *c, unsigned i, size_t n)
{
  uint32_t id = c->on ? check_operand (c->id[i], 64, n, "size") : 0;
  if (id && rt.nodes[id].op != ADSE_OP_CONST)
    event_concrete (SYMRT_REASON_SYMBOLIC_SIZE, id, n, 0);
}

void
model_int (struct model_call *c, unsigned i, int v)
{
  uint32_t id = c->on ? check_operand (c->id[i], 32, (uint32_t) v, "argument") : 0;
  if (id && rt.nodes[id].op != ADSE_OP_CONST)
    event_concrete (SYMRT_REASON_SYMBOLIC_SIZE, id, (uint32_t) v, 0);
}

struct model_byte
model_byte (const void *p, size_t i)
{
  const uint8_t *s = p;
  struct model_byte b = { 0, s[i] };
  uint64_t addr = (uint64_t) (uintptr_t) (s + i);
  if (shadow_maybe (addr))
    b.id = check_operand (shadow_load (addr, 1, b.v), 8, b.v, "byte");
  return b;
}

struct model_byte
model_peek (const void *p, size_t i)
{
  struct region *r = region_at ((uint64_t) (uintptr_t) p + i);
  if (!r || !r->shared)
    return model_byte (p, i);
  uint32_t touched = r->shared->touched;
  struct model_byte b = model_byte (p, i);
  r->shared->touched = touched;
  return b;
}

bool
model_readable (const void *p, size_t last, size_t i)
{
  uint64_t addr = (uint64_t) (uintptr_t) p;
  return i <= last || (addr + i) >> 12 == (addr + last) >> 12 || region_at (addr + i);
}

struct model_byte
model_char (struct model_call *c, unsigned i, int v)
{
  struct model_byte b = { 0, (uint8_t) v };
  if (c->on)
    b.id = expr_resize (check_operand (c->id[i], 32, (uint32_t) v, "argument"), 8);
  return b;
}

struct model_byte
model_konst (uint8_t v)
{
  return (struct model_byte){ 0, v };
}

uint32_t
model_compare (enum adse_op op, struct model_byte x, struct model_byte y)
{
  return expr_bin (op, 1, 8, x.id, y.id, x.v, y.v);
}

bool
model_branch_eq (struct model_call *c, struct model_byte x, struct model_byte y)
{
  bool same = x.v == y.v;
  if (x.id || y.id)
    event_branch (c->branch, model_compare (ADSE_OP_EQ, x, y), same);
  return same;
}

void
model_length (struct model_call *c, const void *s, size_t n, bool ended)
{
  uint64_t addr = (uint64_t) (uintptr_t) s;
  for (size_t i = 0; i < n + ended; i++)
    {
      if (!shadow_maybe (addr + i))
	{
	  /* Nothing in the rest of this granule.  */
	  uint64_t skip = ((addr + i) | 63) - (addr + i);
	  i += skip;
	  continue;
	}
      model_branch_eq (c, model_byte (s, i), model_konst (0));
    }
}

/* What a function that compares gives, as far as libc and a sanitizer's
   interceptor, which may be between, leave that open.  */
enum gives
{
  GIVES_DIFFERENCE = 1, /* of the bytes that decide */
  GIVES_ORDER,		/* the same number for the same order */
  GIVES_OTHER
};

static int
probe (enum symrt_model model, const char *a, const char *b)
{
  switch (model)
    {
    case SYMRT_M_memcmp: return PLAIN (memcmp) (a, b, 2);
    case SYMRT_M_bcmp: return PLAIN (bcmp) (a, b, 2);
    case SYMRT_M_strncmp: return PLAIN (strncmp) (a, b, 2);
    case SYMRT_M_strcasecmp: return PLAIN (strcasecmp) (a, b);
    case SYMRT_M_strncasecmp: return PLAIN (strncasecmp) (a, b, 2);
    case SYMRT_M_strcoll: return PLAIN (strcoll) (a, b);
    default: return PLAIN (strcmp) (a, b);
    }
}

struct comparison
{
  enum gives gives; /* 0: not known yet */
  int less, more;   /* GIVES_ORDER */
};

static const struct comparison *
comparison_of (const struct model_call *call)
{
  static struct comparison all[SYMRT_M__COUNT];
  struct comparison *c = &all[call->model];
  if (!c->gives)
    {
      c->less = probe (call->model, "xa", "xe");
      c->more = probe (call->model, "xe", "xa");
      c->gives = c->less == -4 && c->more == 4 ? GIVES_DIFFERENCE
		 : c->less == probe (call->model, "xa", "xz")
		     && c->more == probe (call->model, "xz", "xa")
		   ? GIVES_ORDER
		   : GIVES_OTHER;
    }
  return c;
}

/* What comes of X and Y when they decide.  */
static int
difference_value (const struct comparison *c, struct model_byte x, struct model_byte y)
{
  return c->gives == GIVES_DIFFERENCE ? x.v - y.v
	 : x.v == y.v		      ? 0
	 : x.v < y.v		      ? c->less
				      : c->more;
}

static uint32_t
difference_id (const struct comparison *c, struct model_byte x, struct model_byte y)
{
  if (c->gives == GIVES_DIFFERENCE)
    return expr_node (ADSE_OP_SUB, 32, expr_extend (expr_of (x.id, 8, x.v), 32, false),
		      expr_extend (expr_of (y.id, 8, y.v), 32, false), 0, 0);
  uint32_t order = expr_node (ADSE_OP_ITE, 32, model_compare (ADSE_OP_ULT, x, y),
			      expr_const (32, (uint32_t) c->less),
			      expr_const (32, (uint32_t) c->more), 0);
  return expr_node (ADSE_OP_ITE, 32, model_compare (ADSE_OP_NE, x, y), order,
		    expr_const (32, 0), 0);
}

uint32_t
model_difference (struct model_call *call, struct model_byte x, struct model_byte y,
		  int result)
{
  const struct comparison *c = comparison_of (call);
  if (!x.id && !y.id)
    return 0;
  if (c->gives != GIVES_OTHER && result == difference_value (c, x, y))
    return difference_id (c, x, y);
  if (x.id)
    event_concrete (SYMRT_REASON_RESULT, x.id, x.v, 0);
  if (y.id)
    event_concrete (SYMRT_REASON_RESULT, y.id, y.v, 0);
  return 0;
}

/* From the last byte to the first:
     byte 0 differs ? a[0] - b[0] : byte 1 differs ? a[1] - b[1] : ...  */
uint32_t
model_comparison (const struct model_call *call, const void *a, const void *b, size_t n,
		  bool fold, size_t first, int result, bool *said)
{
  const struct comparison *c = comparison_of (call);
  *said = false;
  if (!n || n > MODEL_MAX_COMPARE || c->gives == GIVES_OTHER
      || !model_readable (a, first, n - 1) || !model_readable (b, first, n - 1))
    return 0;
  uint32_t acc = expr_const (32, 0);
  for (size_t i = n; i-- > 0 && acc;)
    {
      struct model_byte x = i <= first ? model_byte (a, i) : model_peek (a, i);
      struct model_byte y = i <= first ? model_byte (b, i) : model_peek (b, i);
      if (fold)
	{
	  x = model_lower (x);
	  y = model_lower (y);
	}
      if (!x.id && !y.id)
	{
	  if (x.v != y.v)
	    acc = expr_const (32, (uint32_t) difference_value (c, x, y));
	  continue;
	}
      uint32_t diff = difference_id (c, x, y);
      acc = i + 1 == n ? diff
		       : expr_node (ADSE_OP_ITE, 32, model_compare (ADSE_OP_NE, x, y),
				    diff, acc, 0);
    }
  if (!acc || node_value (acc) != (uint32_t) result)
    return 0;
  *said = true;
  return rt.nodes[acc].op == ADSE_OP_CONST ? 0 : acc;
}

bool
model_locale_is_c (void)
{
  const char *l = setlocale (LC_CTYPE, NULL);
  return !l || !strcmp (l, "C") || !strcmp (l, "POSIX");
}

struct model_byte
model_lower (struct model_byte b)
{
  struct model_byte r = { 0, (uint8_t) (b.v >= 'A' && b.v <= 'Z' ? b.v + 32 : b.v) };
  if (!b.id)
    return r;
  uint32_t off = expr_bin (ADSE_OP_SUB, 8, 8, b.id, 0, 0, 'A');
  uint32_t upper = expr_bin (ADSE_OP_ULE, 1, 8, off, 0, 0, 25);
  r.id = expr_node (ADSE_OP_ITE, 8, upper, expr_bin (ADSE_OP_ADD, 8, 8, b.id, 0, 0, 32),
		    b.id, 0);
  return r;
}

void
model_fix_bytes (const void *a, const void *b, size_t n)
{
  const void *s[2] = { a, b };
  for (unsigned k = 0; k < 2; k++)
    for (size_t i = 0; s[k] && i < n; i++)
      {
	struct model_byte x = model_byte (s[k], i);
	if (x.id)
	  event_concrete (SYMRT_REASON_LOCALE, x.id, x.v, 0);
	if (!x.v)
	  break;
      }
}
