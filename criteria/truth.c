/* SPDX-License-Identifier: MIT
   Truth tables of up to eight conditions.  See truth.h.  */
#include "labels-impl.h"
#include "labels.h"
#include "site.h"
#include "truth.h"

#define WORDS (sizeof (struct truth) / sizeof (uint64_t))
#define MAX_CUBES (1u << (ADSE_MAX_CLAUSES - 1)) /* of a parity */

struct truth
truth_all (unsigned n)
{
  struct truth t = { { 0 } };

  for (unsigned i = 0; i < WORDS; i++)
    if (n >= 6)
      t.w[i] = i < 1u << (n - 6) ? ~(uint64_t) 0 : 0;
    else if (i == 0)
      t.w[i] = ((uint64_t) 1 << (1u << n)) - 1;
  return t;
}

struct truth
truth_and (struct truth a, struct truth b)
{
  for (unsigned i = 0; i < WORDS; i++)
    a.w[i] &= b.w[i];
  return a;
}

struct truth
truth_xor (struct truth a, struct truth b)
{
  for (unsigned i = 0; i < WORDS; i++)
    a.w[i] ^= b.w[i];
  return a;
}

struct truth
truth_without (struct truth a, struct truth b)
{
  for (unsigned i = 0; i < WORDS; i++)
    a.w[i] &= ~b.w[i];
  return a;
}

static struct truth
truth_or (struct truth a, struct truth b)
{
  for (unsigned i = 0; i < WORDS; i++)
    a.w[i] |= b.w[i];
  return a;
}

struct truth
truth_one (unsigned x)
{
  struct truth t = { { 0 } };

  t.w[x / 64] = (uint64_t) 1 << (x % 64);
  return t;
}

/* Words of the set of all assignments with condition J < 6 true.  */
static const uint64_t within[]
  = { 0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
      0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000 };

struct truth
truth_condition (unsigned n, unsigned j)
{
  struct truth t;

  for (unsigned i = 0; i < WORDS; i++)
    t.w[i] = j < 6 ? within[j] : i >> (j - 6) & 1 ? ~(uint64_t) 0 : 0;
  return truth_and (t, truth_all (n));
}

struct truth
truth_cofactor (struct truth t, unsigned j, bool v)
{
  struct truth r;

  for (unsigned i = 0; i < WORDS; i++)
    if (j < 6)
      {
	unsigned shift = 1u << j;
	uint64_t half = v ? t.w[i] & within[j] : t.w[i] & ~within[j];
	r.w[i] = half | (v ? half >> shift : half << shift);
      }
    else
      {
	unsigned bit = 1u << (j - 6);
	r.w[i] = t.w[v ? i | bit : i & ~bit];
      }
  return r;
}

bool
truth_has (const struct truth *t, unsigned x)
{
  return t->w[x / 64] >> (x % 64) & 1;
}

unsigned
truth_count (const struct truth *t)
{
  unsigned n = 0;

  for (unsigned i = 0; i < WORDS; i++)
    n += (unsigned) __builtin_popcountll (t->w[i]);
  return n;
}

unsigned
truth_rank (const struct truth *t, unsigned x)
{
  uint64_t below = t->w[x / 64] & (((uint64_t) 1 << (x % 64)) - 1);
  unsigned n = (unsigned) __builtin_popcountll (below);

  for (unsigned i = 0; i < x / 64; i++)
    n += (unsigned) __builtin_popcountll (t->w[i]);
  return n;
}

unsigned
truth_member (const struct truth *t, unsigned i)
{
  for (unsigned w = 0; w < WORDS; w++)
    {
      unsigned here = (unsigned) __builtin_popcountll (t->w[w]);
      uint64_t left = t->w[w];
      if (i >= here)
	{
	  i -= here;
	  continue;
	}
      while (i--)
	left &= left - 1;
      return 64 * w + (unsigned) __builtin_ctzll (left);
    }
  return 0;
}

struct truth
truth_formula (unsigned n, const uint8_t *f, unsigned ntoken)
{
  struct truth stack[ADSE_MAX_CLAUSES + 1];
  unsigned sp = 0;

  for (unsigned i = 0; i < ntoken; i++)
    if (f[i] < ADSE_MAX_CONDITIONS)
      {
	/* A condition stands in a formula once.  */
	if (sp == ADSE_MAX_CLAUSES)
	  return truth_without (stack[0], stack[0]);
	stack[sp++] = truth_condition (n, f[i]);
      }
    else if (f[i] == ADSE_F_NOT)
      stack[sp - 1] = truth_without (truth_all (n), stack[sp - 1]);
    else
      {
	sp--;
	stack[sp - 1] = f[i] == ADSE_F_AND  ? truth_and (stack[sp - 1], stack[sp])
			: f[i] == ADSE_F_OR ? truth_or (stack[sp - 1], stack[sp])
					    : truth_xor (stack[sp - 1], stack[sp]);
      }
  return stack[0];
}

static bool
is_empty (const struct truth *t)
{
  for (unsigned i = 0; i < WORDS; i++)
    if (t->w[i])
      return false;
  return true;
}

static bool
is_equal (const struct truth *a, const struct truth *b)
{
  for (unsigned i = 0; i < WORDS; i++)
    if (a->w[i] != b->w[i])
      return false;
  return true;
}

/* Conditions in MASK have VALUES, the others any.  */
struct cube
{
  uint8_t mask, values;
};

/* Disjoint cubes that make up T, by its conditions from J on (Shannon expansion;
   conditions that do not matter are left out).  */
static void
add_cubes (const struct truth *t, unsigned n, unsigned j, struct cube at,
	   struct cube *cubes, unsigned *ncube)
{
  if (is_empty (t))
    return;
  for (; j < n; j++)
    {
      struct truth one = truth_cofactor (*t, j, true),
		   zero = truth_cofactor (*t, j, false);
      if (is_equal (&one, &zero))
	continue;
      at.mask |= (uint8_t) (1u << j);
      add_cubes (&zero, n, j + 1, at, cubes, ncube);
      at.values |= (uint8_t) (1u << j);
      add_cubes (&one, n, j + 1, at, cubes, ncube);
      return;
    }
  if (*ncube < MAX_CUBES)
    cubes[(*ncube)++] = at;
}

/* A disjunction of conjunctions: none of its parts is used long after it was
   made, which is what the concrete algebra asks for.  */
adse_ref
truth_predicate (struct truth t, unsigned n, enum truth_mode mode, struct truth within,
		 const struct adse_visit *visit, const struct adse_algebra *alg)
{
  struct cube cubes[MAX_CUBES];
  unsigned ncube = 0;
  adse_ref any = 0;

  for (unsigned j = 0; j < n; j++)
    if (j >= visit->n || !visit->v[j])
      {
	struct truth one = truth_cofactor (t, j, true),
		     zero = truth_cofactor (t, j, false);
	t = mode == TRUTH_SOME ? truth_or (one, zero) : truth_and (one, zero);
      }
  t = truth_and (t, within);
  add_cubes (&t, n, 0, (struct cube){ 0, 0 }, cubes, &ncube);
  if (!ncube)
    return pred_const (alg, false);
  for (unsigned i = 0; i < ncube; i++)
    {
      adse_ref all = 0;
      for (unsigned j = 0; j < n; j++)
	if (cubes[i].mask >> j & 1)
	  {
	    adse_ref v = visit->v[j];
	    if (!(cubes[i].values >> j & 1))
	      v = pred_not (alg, v);
	    all = all ? pred_and (alg, all, v) : v;
	  }
      if (!all)
	return pred_const (alg, true);
      any = any ? pred_or (alg, any, all) : all;
    }
  return any;
}
