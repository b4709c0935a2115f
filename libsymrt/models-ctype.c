/* SPDX-License-Identifier: MIT
   Models of character classes and absolute values: expressions over the argument.
   A class of the C locale is a few ranges; glibc gives its members one number, the
   class's bit, which is taken from a member.  */
#include <ctype.h>
#include <stdlib.h>
#include "adse-op.h"
#include "models.h"
#include "runtime.h"
#include "symrt-reasons.h"

struct range
{
  uint8_t low, high;
};

struct class
{
  enum symrt_model row;
  int (*fn) (int);
  uint8_t member;
  struct range range[4]; /* 0, 0: end (0 is in cntrl only, first there) */
};

static const struct class classes[] = {
  { SYMRT_M_isalnum, isalnum, 'a', { { '0', '9' }, { 'A', 'Z' }, { 'a', 'z' } } },
  { SYMRT_M_isalpha, isalpha, 'a', { { 'A', 'Z' }, { 'a', 'z' } } },
  { SYMRT_M_isblank, isblank, ' ', { { '\t', '\t' }, { ' ', ' ' } } },
  { SYMRT_M_iscntrl, iscntrl, 1, { { 0, 31 }, { 127, 127 } } },
  { SYMRT_M_isdigit, isdigit, '0', { { '0', '9' } } },
  { SYMRT_M_isgraph, isgraph, '!', { { 33, 126 } } },
  { SYMRT_M_islower, islower, 'a', { { 'a', 'z' } } },
  { SYMRT_M_isprint, isprint, ' ', { { 32, 126 } } },
  { SYMRT_M_ispunct,
    ispunct,
    '!',
    { { 33, 47 }, { 58, 64 }, { 91, 96 }, { 123, 126 } } },
  { SYMRT_M_isspace, isspace, ' ', { { '\t', '\r' }, { ' ', ' ' } } },
  { SYMRT_M_isupper, isupper, 'A', { { 'A', 'Z' } } },
  { SYMRT_M_isxdigit, isxdigit, '0', { { '0', '9' }, { 'A', 'F' }, { 'a', 'f' } } },
};

/* LOW <= A <= HIGH, 32 bits.  */
static uint32_t
in_range (uint32_t a, unsigned low, unsigned high)
{
  if (low)
    a = expr_bin (ADSE_OP_SUB, 32, 32, a, 0, 0, low);
  return expr_bin (ADSE_OP_ULE, 1, 32, a, 0, 0, high - low);
}

static uint32_t
argument (struct model_call *c, int v)
{
  return c->on ? check_operand (c->id[0], 32, (uint32_t) v, "argument") : 0;
}

static bool
follow_locale (uint32_t a, int v)
{
  if (!a || model_locale_is_c ())
    return a != 0;
  event_concrete (SYMRT_REASON_LOCALE, a, (uint32_t) v, 0);
  return false;
}

static int
classify (void *self, enum symrt_model row, int v)
{
  struct model_call c = model_enter (self, row);
  const struct class *k = classes;
  while (k->row != row)
    k++;
  int r = k->fn (v);
  uint32_t a = argument (&c, v), id = 0;
  if (follow_locale (a, v))
    {
      uint32_t in = in_range (a, k->range[0].low, k->range[0].high);
      for (unsigned i = 1; i < 4 && k->range[i].high; i++)
	{
	  uint32_t next = in_range (a, k->range[i].low, k->range[i].high);
	  in = in && next ? expr_node (ADSE_OP_OR, 1, in, next, 0, 0) : 0;
	}
      id
	= expr_node (ADSE_OP_ITE, 32, in, expr_const (32, (uint32_t) k->fn (k->member)),
		     expr_const (32, 0), 0);
    }
  model_result (self, id, 32, (uint32_t) r);
  return r;
}

#define CLASS(NAME)                                                                    \
  int model_##NAME (int v)                                                             \
  {                                                                                    \
    return classify ((void *) model_##NAME, SYMRT_M_##NAME, v);                        \
  }
CLASS (isalnum)
CLASS (isalpha)
CLASS (isblank)
CLASS (iscntrl)
CLASS (isdigit)
CLASS (isgraph)
CLASS (islower)
CLASS (isprint)
CLASS (ispunct)
CLASS (isspace)
CLASS (isupper)
CLASS (isxdigit)

int
model_isascii (int v)
{
  struct model_call c = ENTER (isascii);
  int r = PLAIN (isascii) (v);
  uint32_t a = argument (&c, v);
  uint32_t id = a ? expr_extend (in_range (a, 0, 127), 32, false) : 0;
  model_result ((void *) model_isascii, id, 32, (uint32_t) r);
  return r;
}

int
model_toascii (int v)
{
  struct model_call c = ENTER (toascii);
  int r = PLAIN (toascii) (v);
  uint32_t id = expr_bin (ADSE_OP_AND, 32, 32, argument (&c, v), 0, 0, 127);
  model_result ((void *) model_toascii, id, 32, (uint32_t) r);
  return r;
}

/* Letters from LOW on become OFFSET more.  */
static uint32_t
convert (uint32_t a, int v, unsigned low, int offset)
{
  if (!follow_locale (a, v))
    return 0;
  return expr_node (ADSE_OP_ITE, 32, in_range (a, low, low + 25),
		    expr_bin (ADSE_OP_ADD, 32, 32, a, 0, 0, (uint32_t) offset), a, 0);
}

int
model_tolower (int v)
{
  struct model_call c = ENTER (tolower);
  int r = PLAIN (tolower) (v);
  uint32_t id = convert (argument (&c, v), v, 'A', 32);
  model_result ((void *) model_tolower, id, 32, (uint32_t) r);
  return r;
}

int
model_toupper (int v)
{
  struct model_call c = ENTER (toupper);
  int r = PLAIN (toupper) (v);
  uint32_t id = convert (argument (&c, v), v, 'a', -32);
  model_result ((void *) model_toupper, id, 32, (uint32_t) r);
  return r;
}

int
model_abs (int v)
{
  struct model_call c = ENTER (abs);
  /* -INT_MIN is undefined; the machine gives INT_MIN.  */
  int r = v < 0 ? (int) (0u - (unsigned) v) : v;
  uint32_t a = argument (&c, v);
  model_result ((void *) model_abs, a ? expr_node (ADSE_OP_ABS, 32, a, 0, 0, 0) : 0, 32,
		(uint32_t) r);
  return r;
}

static long long
absolute (void *self, enum symrt_model row, long long v)
{
  struct model_call c = model_enter (self, row);
  long long r = v < 0 ? (long long) (0ull - (unsigned long long) v) : v;
  uint32_t a = c.on ? check_operand (c.id[0], 64, (uint64_t) v, "argument") : 0;
  model_result (self, a ? expr_node (ADSE_OP_ABS, 64, a, 0, 0, 0) : 0, 64,
		(uint64_t) r);
  return r;
}

long
model_labs (long v)
{
  return (long) absolute ((void *) model_labs, SYMRT_M_labs, v);
}

long long
model_llabs (long long v)
{
  return absolute ((void *) model_llabs, SYMRT_M_llabs, v);
}

/* The real tables; reads from them at a symbolic index are followed.  */
void *
model___ctype_b_loc (void)
{
  (void) ENTER (__ctype_b_loc);
  LEAVE (__ctype_b_loc, 0);
  return (void *) PLAIN (__ctype_b_loc) ();
}

void *
model___ctype_tolower_loc (void)
{
  (void) ENTER (__ctype_tolower_loc);
  LEAVE (__ctype_tolower_loc, 0);
  return (void *) PLAIN (__ctype_tolower_loc) ();
}

void *
model___ctype_toupper_loc (void)
{
  (void) ENTER (__ctype_toupper_loc);
  LEAVE (__ctype_toupper_loc, 0);
  return (void *) PLAIN (__ctype_toupper_loc) ();
}
