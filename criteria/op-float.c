/* SPDX-License-Identifier: MIT
   The concrete meaning of floating-point operators, see ops.def: the processor's
   own instructions where there are such, so that a program's results are met bit by
   bit, those that are not a number included.  Called by the running program: it
   must not call out, trap, or leave anything behind in the environment.  */
#include <emmintrin.h>
#include "adse-op.h"

/* Of MXCSR: that nothing traps, and what a program may make otherwise.  */
#define NO_TRAPS 0x1f80u
#define MODES 0xe040u
#define TWO_63 0x1p63

static double
as_double (uint64_t v)
{
  double d;
  __builtin_memcpy (&d, &v, sizeof d);
  return d;
}

static float
as_float (uint64_t v)
{
  uint32_t low = (uint32_t) v;
  float f;
  __builtin_memcpy (&f, &low, sizeof f);
  return f;
}

static uint64_t
double_bits (double d)
{
  uint64_t v;
  __builtin_memcpy (&v, &d, sizeof v);
  return v;
}

static uint64_t
float_bits (float f)
{
  uint32_t v;
  __builtin_memcpy (&v, &f, sizeof v);
  return v;
}

int
adse_float_widths (enum adse_op op, unsigned width, unsigned owidth)
{
  int float_to = width == 32 || width == 64;
  int float_of = owidth == 32 || owidth == 64;
  switch (op)
    {
    case ADSE_OP_FTOF: return float_to && float_of && width != owidth;
    case ADSE_OP_STOF:
    case ADSE_OP_UTOF: return float_to && owidth >= 1 && owidth <= 64;
    case ADSE_OP_FTOS:
    case ADSE_OP_FTOU: return float_of && width >= 1 && width <= 64;
    case ADSE_OP_FEQ:
    case ADSE_OP_FNE:
    case ADSE_OP_FLT:
    case ADSE_OP_FLE:
    case ADSE_OP_FGT:
    case ADSE_OP_FGE:
    case ADSE_OP_FSAME: return width == 1 && float_of;
    default: return float_to && width == owidth;
    }
}

/* cvttsd2si.  */
static uint64_t
cut_32 (double x)
{
  return (uint32_t) _mm_cvttsd_si32 (_mm_set_sd (x));
}

static uint64_t
cut_64 (double x)
{
  return (uint64_t) _mm_cvttsd_si64 (_mm_set_sd (x));
}

static uint64_t
to_integer (double x, unsigned width, int is_signed)
{
  if (width <= (is_signed ? 32 : 16))
    return cut_32 (x);
  if (width == 64 && !is_signed && x >= TWO_63)
    return cut_64 (x - TWO_63) ^ (uint64_t) 1 << 63;
  return cut_64 (x);
}

/* X, a number, rounded to an integer.  */
static double
round_integral (enum adse_op op, double x)
{
  uint64_t sign = double_bits (x) & (uint64_t) 1 << 63;
  double size = as_double (double_bits (x) ^ sign), r, left;
  int64_t n;
  if (!(size < 0x1p52))
    return x + 0; /* it is one, or none at all */
  n = (int64_t) size;
  r = (double) n;
  left = size - r;
  switch (op)
    {
    case ADSE_OP_FFLOOR: r += sign && left > 0; break;
    case ADSE_OP_FCEIL: r += !sign && left > 0; break;
    case ADSE_OP_FROUND: r += left >= 0.5; break;
    case ADSE_OP_FRINT: r += left > 0.5 || (left == 0.5 && (n & 1)); break;
    default: break;
    }
  return as_double (double_bits (r) | sign);
}

static double
next_up (double x)
{
  uint64_t v = double_bits (x), sign = (uint64_t) 1 << 63;
  if (x != x || x == __builtin_inf ())
    return x;
  if (x == 0)
    return as_double (1);
  return as_double (v & sign ? v - 1 : v + 1);
}

static float
next_up_float (float x)
{
  uint64_t v = float_bits (x);
  if (x != x || x == __builtin_inff ())
    return x;
  if (x == 0)
    return as_float (1);
  return as_float (v >> 31 ? v - 1 : v + 1);
}

static uint64_t
compare (enum adse_op op, double x, double y)
{
  switch (op)
    {
    case ADSE_OP_FEQ: return x == y;
    case ADSE_OP_FNE: return x != y;
    case ADSE_OP_FLT: return x < y;
    case ADSE_OP_FLE: return x <= y;
    case ADSE_OP_FGT: return x > y;
    default: return x >= y;
    }
}

static uint64_t
same (uint64_t a, uint64_t b, unsigned width)
{
  return a == b || (adse_is_nan (a, width) && adse_is_nan (b, width));
}

static uint64_t
of_doubles (enum adse_op op, uint64_t a, uint64_t b)
{
  double x = as_double (a), y = as_double (b);
  uint64_t sign = (uint64_t) 1 << 63;
  switch (op)
    {
    case ADSE_OP_FADD: return double_bits (x + y);
    case ADSE_OP_FSUB: return double_bits (x - y);
    case ADSE_OP_FMUL: return double_bits (x * y);
    case ADSE_OP_FDIV: return double_bits (x / y);
    case ADSE_OP_FNEG: return a ^ sign;
    case ADSE_OP_FABS: return a & ~sign;
    case ADSE_OP_FSQRT:
      return double_bits (_mm_cvtsd_f64 (_mm_sqrt_sd (_mm_set_sd (x), _mm_set_sd (x))));
    case ADSE_OP_FUP: return double_bits (next_up (x));
    case ADSE_OP_FSAME: return same (a, b, 64);
    case ADSE_OP_FFLOOR:
    case ADSE_OP_FCEIL:
    case ADSE_OP_FTRUNC:
    case ADSE_OP_FROUND:
    case ADSE_OP_FRINT: return double_bits (round_integral (op, x));
    default: return compare (op, x, y);
    }
}

static uint64_t
of_floats (enum adse_op op, uint64_t a, uint64_t b)
{
  float x = as_float (a), y = as_float (b);
  uint64_t sign = (uint64_t) 1 << 31;
  switch (op)
    {
    case ADSE_OP_FADD: return float_bits (x + y);
    case ADSE_OP_FSUB: return float_bits (x - y);
    case ADSE_OP_FMUL: return float_bits (x * y);
    case ADSE_OP_FDIV: return float_bits (x / y);
    case ADSE_OP_FNEG: return a ^ sign;
    case ADSE_OP_FABS: return a & ~sign;
    case ADSE_OP_FSQRT:
      return float_bits (_mm_cvtss_f32 (_mm_sqrt_ss (_mm_set_ss (x))));
    case ADSE_OP_FUP: return float_bits (next_up_float (x));
    case ADSE_OP_FSAME: return same (a, b, 32);
    case ADSE_OP_FFLOOR:
    case ADSE_OP_FCEIL:
    case ADSE_OP_FTRUNC:
    case ADSE_OP_FROUND:
    case ADSE_OP_FRINT: return float_bits ((float) round_integral (op, x));
    default: return compare (op, x, y);
    }
}

static uint64_t
of_integer (enum adse_op op, unsigned width, unsigned owidth, uint64_t a)
{
  if (op == ADSE_OP_STOF)
    {
      int64_t n = (int64_t) adse_sext (a, owidth);
      return width == 32 ? float_bits ((float) n) : double_bits ((double) n);
    }
  return width == 32 ? float_bits ((float) a) : double_bits ((double) a);
}

/* Not inlined, so that nothing of it is moved out of the environment that is set
   around it.  */
static uint64_t __attribute__ ((noipa))
carry_out (enum adse_op op, unsigned width, unsigned owidth, uint64_t a, uint64_t b)
{
  switch (op)
    {
    case ADSE_OP_FTOF:
      return width == 32 ? float_bits ((float) as_double (a))
			 : double_bits (as_float (a));
    case ADSE_OP_STOF:
    case ADSE_OP_UTOF: return of_integer (op, width, owidth, a);
    case ADSE_OP_FTOS:
    case ADSE_OP_FTOU:
      return to_integer (owidth == 32 ? as_float (a) : as_double (a), width,
			 op == ADSE_OP_FTOS);
    default: return owidth == 32 ? of_floats (op, a, b) : of_doubles (op, a, b);
    }
}

unsigned
adse_float_environment (void)
{
  return _mm_getcsr () & MODES;
}

uint64_t
adse_float_eval (enum adse_op op, unsigned width, unsigned owidth, uint64_t a,
		 uint64_t b, unsigned environment)
{
  unsigned kept = _mm_getcsr ();
  uint64_t r;
  if (!adse_float_widths (op, width, owidth))
    return 0;
  _mm_setcsr (NO_TRAPS | environment);
  r = carry_out (op, width, owidth, a, b);
  _mm_setcsr (kept);
  return r;
}
