/* SPDX-License-Identifier: MIT
   Models of conversions from text: ato*, strto*.  Where the number begins, its
   sign, its prefix and its end are branches; its value is an expression over the
   digits, as long as no digits of that count can overflow.  */
#include <ctype.h>
#include <stdlib.h>
#include "adse-op.h"
#include "models.h"
#include "runtime.h"
#include "symrt-reasons.h"

/* LOW <= B <= HIGH, width 1; 0 when concrete.  */
static uint32_t
in_range (struct model_byte b, uint8_t low, uint8_t high)
{
  uint32_t off = expr_bin (ADSE_OP_SUB, 8, 8, b.id, 0, 0, low);
  return expr_bin (ADSE_OP_ULE, 1, 8, off, 0, 0, (uint8_t) (high - low));
}

static uint32_t
either (uint32_t a, uint32_t b)
{
  return a && b ? expr_node (ADSE_OP_OR, 1, a, b, 0, 0) : 0;
}

/* Value of digit V, or 99.  */
static unsigned
digit_value (uint8_t v)
{
  if (v >= '0' && v <= '9')
    return v - '0';
  v |= 32;
  return v >= 'a' && v <= 'z' ? v - 'a' + 10u : 99;
}

/* B is a digit of BASE, width 1; 0 when concrete.  */
static uint32_t
is_digit (struct model_byte b, unsigned base)
{
  if (!b.id)
    return 0;
  if (base <= 10)
    return in_range (b, '0', (uint8_t) ('0' + base - 1));
  uint8_t last = (uint8_t) (base - 11);
  return either (in_range (b, '0', '9'),
		 either (in_range (b, 'a', 'a' + last), in_range (b, 'A', 'A' + last)));
}

/* The value of digit B in BASE, 64 bits wide.  */
static uint32_t
digit (struct model_byte b, unsigned base)
{
  if (!b.id)
    return expr_const (64, digit_value (b.v));
  uint32_t wide = expr_extend (b.id, 64, false);
  uint32_t d = expr_bin (ADSE_OP_SUB, 64, 64, wide, 0, 0, '0');
  if (base <= 10)
    return d;
  uint32_t low
    = expr_bin (ADSE_OP_SUB, 64, 64, expr_bin (ADSE_OP_OR, 64, 64, wide, 0, 0, 32), 0,
		0, 'a' - 10);
  return expr_node (ADSE_OP_ITE, 64, in_range (b, '0', '9'), d, low, 0);
}

/* Digits of BASE that always fit 63 bits.  */
static unsigned
safe_digits (unsigned base)
{
  unsigned n = 0;
  for (uint64_t v = 1; v <= INT64_MAX / base; v *= base)
    n++;
  return n;
}

static bool
is_digit_now (struct model_byte b, unsigned base)
{
  return digit_value (b.v) < base;
}

/* The number at S in BASE (0: by its prefix), as an expression of 64 bits; 0 when
   it is concrete or not to be expressed.  */
static uint32_t
number (struct model_call *c, const char *s, unsigned base)
{
  if (base == 1 || base > 36)
    return 0;
  if (!model_locale_is_c ())
    {
      model_fix_bytes (s, NULL, SIZE_MAX);
      return 0;
    }
  size_t i = 0;
  for (;; i++)
    {
      struct model_byte b = model_byte (s, i);
      bool space = b.v == ' ' || (b.v >= '\t' && b.v <= '\r');
      event_branch (c->branch,
		    either (in_range (b, ' ', ' '), in_range (b, '\t', '\r')), space);
      if (!space)
	break;
    }
  bool minus = model_branch_eq (c, model_byte (s, i), model_konst ('-'));
  if (minus || model_branch_eq (c, model_byte (s, i), model_konst ('+')))
    i++;
  if ((base == 0 || base == 16)
      && model_branch_eq (c, model_byte (s, i), model_konst ('0')))
    {
      struct model_byte x = model_lower (model_byte (s, i + 1));
      bool prefix = model_branch_eq (c, x, model_konst ('x'));
      if (prefix)
	{
	  /* "0x" without a digit after it is the number 0.  */
	  struct model_byte b = model_byte (s, i + 2);
	  event_branch (c->branch, is_digit (b, 16), is_digit_now (b, 16));
	  prefix = is_digit_now (b, 16);
	}
      base = prefix ? 16 : base ? base : 8;
      i += prefix ? 2 : 0;
    }
  else if (base == 0)
    base = 10;
  size_t first = i;
  uint32_t acc = 0;
  for (;; i++)
    {
      struct model_byte b = model_byte (s, i);
      bool more = is_digit_now (b, base);
      event_branch (c->branch, is_digit (b, base), more);
      if (!more)
	break;
      if (!b.id && !acc)
	{
	  /* Leading digits that are concrete.  */
	  uint64_t v = 0;
	  for (size_t k = first; k <= i; k++)
	    v = v * base + digit_value ((uint8_t) s[k]);
	  if (model_byte (s, i + 1).id)
	    acc = expr_const (64, v);
	  continue;
	}
      uint32_t d = digit (b, base);
      acc = acc ? expr_bin (ADSE_OP_ADD, 64, 64,
			    expr_bin (ADSE_OP_MUL, 64, 64, acc, 0, 0, base), d, 0, 0)
		: d;
    }
  if (i - first > safe_digits (base))
    {
      for (size_t k = first; k < i; k++)
	{
	  struct model_byte b = model_byte (s, k);
	  if (b.id)
	    event_concrete (SYMRT_REASON_RESULT, b.id, b.v, 0);
	}
      return 0;
    }
  return acc && minus ? expr_node (ADSE_OP_NEG, 64, acc, 0, 0, 0) : acc;
}

static uint32_t
converted (struct model_call *c, const void *s, void *end, int base)
{
  if (!c->on)
    return 0;
  model_pointer (c, 0, s);
  if (end)
    {
      model_pointer (c, 1, end);
      /* Of a base that there is not libc stores nothing.  */
      if (base >= 0 && base != 1 && base <= 36)
	shadow_clear ((uint64_t) (uintptr_t) end, 8);
    }
  uint32_t id = check_operand (c->id[2], 32, (uint32_t) base, "base");
  if (id)
    event_concrete (SYMRT_REASON_SYMBOLIC_SIZE, id, (uint32_t) base, 0);
  model_converted (s, base);
  return number (c, s, (unsigned) base);
}

#define STRTO(NAME, TYPE)                                                              \
  TYPE model_##NAME (const void *s, void *end, int base)                               \
  {                                                                                    \
    struct model_call c = ENTER (NAME);                                                \
    TYPE r = PLAIN (NAME) (s, end, base);                                              \
    uint32_t id = converted (&c, s, end, base);                                        \
    model_result ((void *) model_##NAME, id, 64, (uint64_t) r);                        \
    return r;                                                                          \
  }
STRTO (strtol, long)
STRTO (strtoul, unsigned long)
STRTO (strtoll, long long)
STRTO (strtoull, unsigned long long)

#define ATO(NAME, TYPE)                                                                \
  TYPE model_##NAME (const void *s)                                                    \
  {                                                                                    \
    struct model_call c = ENTER (NAME);                                                \
    TYPE r = (TYPE) strtol (s, NULL, 10);                                              \
    c.id[2] = 0;                                                                       \
    uint32_t id = converted (&c, s, NULL, 10);                                         \
    model_result ((void *) model_##NAME, expr_resize (id, 8 * sizeof (TYPE)),          \
		  8 * sizeof (TYPE), (uint64_t) r);                                    \
    return r;                                                                          \
  }
ATO (atoi, int)
ATO (atol, long)
ATO (atoll, long long)
