/* SPDX-License-Identifier: MIT
   The table of criteria, and the labels of a site numbered over all of them.
   Evaluation of labels runs inside the program under test: no allocation, no
   state, nothing of the C library but memory functions.  */
#include <string.h>
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

#define DECISION (1u << ADSE_SITE_DECISION)
#define SWITCH (1u << ADSE_SITE_SWITCH)
#define OP (1u << ADSE_SITE_OP)
#define FUNCTION (1u << ADSE_SITE_FUNCTION)
#define BLOCK (1u << ADSE_SITE_BLOCK)
#define LOOP (1u << ADSE_SITE_LOOP)
#define CALL (1u << ADSE_SITE_CALL)
#define ACCESS (1u << ADSE_SITE_ACCESS)
#define CONVERT (1u << ADSE_SITE_CONVERT)
#define POINT (1u << ADSE_SITE_POINT)
#define STEP (1u << ADSE_SITE_STEP)
#define USER (1u << ADSE_SITE_USER)
#define PARAM (1u << ADSE_SITE_PARAM)
#define DEF (1u << ADSE_SITE_DEF)
#define USE (1u << ADSE_SITE_USE)
#define ASSIGN (1u << ADSE_SITE_ASSIGN)
#define VALUE (1u << ADSE_SITE_VALUE)

const struct adse_criterion_row adse_criterion_rows[ADSE_CRIT__COUNT] = {
#define ADSE_CRITERION(ID, NAME, TEXT, HELP, SOURCE, PLACE)                            \
  [ID] = { TEXT, HELP, SOURCE, PLACE },
#include "criteria.def"
#undef ADSE_CRITERION
};

static const struct label_ops *const label_ops[ADSE_CRIT__COUNT] = {
#define ADSE_CRITERION(ID, NAME, TEXT, HELP, SOURCE, PLACE) [ID] = &label_##NAME,
#include "criteria.def"
#undef ADSE_CRITERION
};

static const struct objective_ops *const objective_ops[ADSE_CRIT__COUNT]
  = { [ADSE_CRIT_CACC] = &objectives_CACC, [ADSE_CRIT_RACC] = &objectives_RACC };

#define ONE(C) ADSE_CRITERIA_ONE (ADSE_CRIT_##C)
const struct adse_criteria_group_row adse_criteria_groups[] = {
#define ADSE_CRITERIA_GROUP(NAME, HELP, SET) { NAME, HELP, SET },
#include "groups.def"
#undef ADSE_CRITERIA_GROUP
};
#undef ONE
const size_t adse_criteria_ngroup
  = sizeof adse_criteria_groups / sizeof *adse_criteria_groups;

static bool
is_name (const char *name, const char *word, size_t len)
{
  return strlen (name) == len && !memcmp (name, word, len);
}

/* What the name WORD of LEN characters stands for.  */
static bool
find_criteria (const char *word, size_t len, adse_criteria *set)
{
  if (is_name ("none", word, len))
    return *set = 0, true;
  if (is_name ("all", word, len))
    return *set = ADSE_CRITERIA_ALL, true;
  for (size_t g = 0; g < adse_criteria_ngroup; g++)
    if (is_name (adse_criteria_groups[g].name, word, len))
      return *set = adse_criteria_groups[g].set, true;
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    if (is_name (adse_criterion_rows[c].name, word, len))
      return *set = ADSE_CRITERIA_ONE (c), true;
  return false;
}

adse_criteria
adse_criteria_default (void)
{
  adse_criteria set = 0;
  find_criteria ("default", strlen ("default"), &set);
  return set;
}

/* "limit:D": the distance; false: WORD is something else.  */
static bool
find_limit (const char *word, size_t len, uint32_t *limit)
{
  static const char name[] = "limit:";
  size_t i = sizeof name - 1;
  uint32_t d = 0;

  if (len <= i || memcmp (word, name, i))
    return false;
  for (; i < len; i++)
    {
      if (word[i] < '0' || word[i] > '9')
	return false;
      d = d * 10 + (uint32_t) (word[i] - '0');
      if (d > ADSE_LIMIT_MAX)
	return false;
    }
  *limit = d;
  return true;
}

const struct adse_strength_row adse_strengths[ADSE_STRENGTH__COUNT] = {
#define ADSE_STRENGTH(NAME, TEXT, PLACE, PHRASE, HELP)                                 \
  [ADSE_STRENGTH_##NAME] = { TEXT, PLACE, PHRASE, HELP },
#include "strengths.def"
#undef ADSE_STRENGTH
};

adse_criteria
adse_criteria_mutating (void)
{
  adse_criteria set = 0;
  find_criteria ("wm", strlen ("wm"), &set);
  return set;
}

bool
adse_criterion_mutates (enum adse_criterion c)
{
  return adse_criteria_mutating () >> c & 1;
}

enum adse_strength
adse_strength_asked (const struct adse_strengths_named *l, enum adse_criterion c,
		     enum adse_strength by_default)
{
  unsigned strength = ADSE_STRENGTH__COUNT;
  while (strength-- > 0)
    if (l->at[strength] >> c & 1)
      return (enum adse_strength) strength;
  return by_default;
}

/* "NAME:STRENGTH", NAME standing for mutation operators only; false: WORD is something
   else.  */
static bool
find_strength (const char *word, size_t len, adse_criteria *set,
	       struct adse_strengths_named *named)
{
  const char *colon = memchr (word, ':', len);

  if (!colon || !find_criteria (word, (size_t) (colon - word), set)
      || *set & ~adse_criteria_mutating () || !*set)
    return false;
  for (unsigned l = 0; l < ADSE_STRENGTH__COUNT; l++)
    {
      const char *after = colon + 1;
      size_t n = len - (size_t) (after - word);
      if (is_name (adse_strengths[l].name, after, n)
	  || is_name (adse_strengths[l].place, after, n))
	return named->at[l] |= *set, true;
    }
  return false;
}

bool
adse_criteria_parse_more (const char *list, adse_criteria *set, uint32_t *limit,
			  struct adse_strengths_named *named, char *bad, size_t n)
{
  *set = 0;
  if (named)
    memset (named, 0, sizeof *named);
  while (true)
    {
      size_t len = strcspn (list, ",");
      adse_criteria one = ADSE_CRITERIA_ONE (ADSE_CRIT_LIMIT);

      if (!(limit && find_limit (list, len, limit))
	  && !(named && find_strength (list, len, &one, named))
	  && !find_criteria (list, len, &one))
	{
	  if (n)
	    {
	      size_t take = len < n - 1 ? len : n - 1;
	      memcpy (bad, list, take);
	      bad[take] = 0;
	    }
	  return false;
	}
      *set |= one;
      if (!list[len])
	return true;
      list += len + 1;
    }
}

bool
adse_criteria_parse (const char *list, adse_criteria *set, char *bad, size_t n)
{
  return adse_criteria_parse_more (list, set, NULL, NULL, bad, n);
}

/* Sites come from a file or from the program's memory: do not believe them.  */
static bool
site_is_sound (const struct adse_site *site)
{
  switch (site->kind)
    {
    case ADSE_SITE_OP:
      return site->op < ADSE_OP__COUNT && site->width >= 1 && site->width <= 64
	     && adse_op_rows[site->op].arity >= 1 && adse_op_rows[site->op].arity <= 2;
    case ADSE_SITE_STEP:
      return (site->op == ADSE_OP_ADD || site->op == ADSE_OP_SUB) && site->width >= 1
	     && site->width <= 64;
    case ADSE_SITE_SWITCH:
    case ADSE_SITE_ACCESS:
    case ADSE_SITE_CONVERT:
    case ADSE_SITE_POINT:
    case ADSE_SITE_ASSIGN:
    case ADSE_SITE_VALUE: return site->width >= 1 && site->width <= 64;
    case ADSE_SITE_DECISION: return true;
    case ADSE_SITE_LOOP: return site->width == 8;
    case ADSE_SITE_USER: return site->width == 1;
    case ADSE_SITE_PARAM: return site->width >= 1 && site->width <= 64;
    case ADSE_SITE_USE: return site->width == 32;
    default: return adse_site_is_place (site->kind) && site->width == 1;
    }
}

static unsigned
criterion_count (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned c)
{
  if (!(adse_criterion_rows[c].place >> site->kind & 1))
    return 0;
  return label_ops[c]->count (ctx, site);
}

unsigned
adse_site_nlabels (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  unsigned n = 0;

  if (!site_is_sound (site))
    return 0;
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    n += criterion_count (ctx, site, c);
  return n;
}

/* Criterion of label *I, which becomes its number within it; COUNT: none.  */
static unsigned
locate (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned *i)
{
  if (site_is_sound (site))
    for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
      {
	unsigned n = criterion_count (ctx, site, c);
	if (*i < n)
	  return c;
	*i -= n;
      }
  return ADSE_CRIT__COUNT;
}

enum adse_criterion
adse_label_criterion (const struct adse_site_ctx *ctx, const struct adse_site *site,
		      unsigned i)
{
  return (enum adse_criterion) locate (ctx, site, &i);
}

adse_ref
adse_label_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		      unsigned i, const struct adse_visit *visit,
		      const struct adse_algebra *alg)
{
  unsigned c = locate (ctx, site, &i);
  return c < ADSE_CRIT__COUNT ? label_ops[c]->predicate (ctx, site, i, visit, alg) : 0;
}

adse_ref
adse_label_undecided (const struct adse_site_ctx *ctx, const struct adse_site *site,
		      unsigned i, const struct adse_visit *visit,
		      const struct adse_algebra *alg)
{
  if (site->kind != ADSE_SITE_DECISION)
    return 0;
  switch (locate (ctx, site, &i))
    {
    case ADSE_CRIT_COR: return label_cor_undecided (ctx, site, i, visit, alg);
    case ADSE_CRIT_UOD: return label_uod_undecided (ctx, site, i, visit, alg);
    default: return 0;
    }
}

int
adse_label_decide (const struct adse_site_ctx *ctx, const struct adse_site *site,
		   unsigned i, uint32_t known, uint32_t values)
{
  const uint8_t *f;
  unsigned n;
  if (site->kind != ADSE_SITE_DECISION)
    return -1;
  if (i == ADSE_DECIDE_ORIGINAL)
    return (n = formula_tokens (ctx, site, &f)) != 0
	     ? formula_next (f, n, FORMULA_ORIGINAL, CONN_AND, known, values)
	     : -1;
  switch (locate (ctx, site, &i))
    {
    case ADSE_CRIT_COR: return label_cor_next (ctx, site, i, known, values);
    case ADSE_CRIT_UOD: return label_uod_next (ctx, site, i, known, values);
    default: return -1;
    }
}

/* The concrete algebra: references are slots of a ring behind the visit's
   own values.  No predicate needs a value that is RING results old: the
   verdict of a formula takes at most 32 + 31 * 6, a connective mutant of
   eight conditions twice 8 + 7 * 6, and a switch's long default uses each
   result at once.  */
#define RING 256
struct concrete
{
  unsigned fixed, next;
  adse_val v[ADSE_MAX_CONDITIONS + 1 + RING];
};

static adse_ref
concrete_push (struct concrete *s, adse_val v)
{
  adse_ref r = s->fixed + s->next++ % RING;
  s->v[r] = v;
  return r;
}

static adse_ref
concrete_konst (void *ctx, unsigned width, adse_val v)
{
  return concrete_push (ctx, adse_mask (v, width));
}

static adse_ref
concrete_op (void *ctx, enum adse_op op, unsigned width, unsigned owidth, adse_ref a,
	     adse_ref b, adse_ref c, uint64_t k)
{
  struct concrete *s = ctx;
  return concrete_push (s,
			adse_op_eval (op, width, owidth, s->v[a], s->v[b], s->v[c], k));
}

/* The values of a visit in the concrete algebra; false: the site has no width.  */
static bool
concrete_visit (struct concrete *s, struct adse_visit *visit,
		const struct adse_site *site, unsigned n, const uint64_t *values,
		uint32_t known)
{
  unsigned width = site->kind == ADSE_SITE_DECISION ? 1 : site->width;

  s->v[0] = 0;
  s->fixed = 1;
  s->next = 0;
  if (width < 1 || width > 64)
    return false;
  visit->n = n < ADSE_MAX_CONDITIONS ? n : ADSE_MAX_CONDITIONS;
  for (unsigned j = 0; j < visit->n; j++)
    {
      visit->v[j] = 0;
      if (!(known >> j & 1))
	continue;
      /* A condition is any nonzero value.  */
      s->v[s->fixed] = site->kind == ADSE_SITE_DECISION ? values[j] != 0
							: adse_mask (values[j], width);
      visit->v[j] = s->fixed++;
    }
  return true;
}

int
adse_label_holds (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i, unsigned n, const uint64_t *values, uint32_t known)
{
  struct concrete s;
  struct adse_algebra alg = { concrete_konst, concrete_op, &s };
  struct adse_visit visit = { 0, { 0 } };
  adse_ref r;

  if (!concrete_visit (&s, &visit, site, n, values, known))
    return -1;
  r = adse_label_predicate (ctx, site, i, &visit, &alg);
  return r ? s.v[r] != 0 : -1;
}

void
adse_site_hold (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned n, const uint64_t *values, uint32_t known,
		bool (*wanted) (void *, unsigned i), void (*hold) (void *, unsigned i),
		void *arg)
{
  struct concrete s;
  struct adse_algebra alg = { concrete_konst, concrete_op, &s };
  struct adse_visit visit = { 0, { 0 } };
  unsigned first = 0;

  if (!site_is_sound (site) || !concrete_visit (&s, &visit, site, n, values, known))
    return;
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    {
      unsigned count = criterion_count (ctx, site, c);
      for (unsigned i = 0; i < count; i++)
	if (wanted (arg, first + i))
	  {
	    s.next = 0;
	    adse_ref r = label_ops[c]->predicate (ctx, site, i, &visit, &alg);
	    if (r && s.v[r])
	      hold (arg, first + i);
	  }
      first += count;
    }
}

unsigned
adse_site_find (const struct adse_site_ctx *ctx, const struct adse_site *site,
		bool (*wanted) (void *, unsigned i), void *arg,
		struct adse_label_at *out, unsigned room)
{
  unsigned first = 0, n = 0;

  if (!site_is_sound (site))
    return 0;
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    {
      unsigned count = criterion_count (ctx, site, c);
      for (unsigned i = 0; i < count; i++)
	if (wanted (arg, first + i))
	  {
	    if (n < room)
	      out[n] = (struct adse_label_at){ (uint16_t) c, first + i, i };
	    n++;
	  }
      first += count;
    }
  return n;
}

void
adse_labels_hold (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned n, const uint64_t *values, uint32_t known,
		  const struct adse_label_at *list, unsigned nlist,
		  bool (*wanted) (void *, unsigned i),
		  void (*hold) (void *, unsigned i), void *arg)
{
  struct concrete s;
  struct adse_algebra alg = { concrete_konst, concrete_op, &s };
  struct adse_visit visit = { 0, { 0 } };

  if (!concrete_visit (&s, &visit, site, n, values, known))
    return;
  for (unsigned k = 0; k < nlist; k++)
    if (wanted (arg, list[k].label))
      {
	s.next = 0;
	adse_ref r = label_ops[list[k].criterion]->predicate (ctx, site, list[k].i,
							      &visit, &alg);
	if (r && s.v[r])
	  hold (arg, list[k].label);
      }
}

bool
adse_label_mutant (const struct adse_site_ctx *ctx, const struct adse_site *site,
		   unsigned i, const struct adse_visit *visit,
		   const struct adse_algebra *alg, struct adse_mutant *out)
{
  unsigned c = site->kind == ADSE_SITE_OP ? locate (ctx, site, &i) : ADSE_CRIT__COUNT;
  return c < ADSE_CRIT__COUNT
	 && mutant_of (site, (enum adse_criterion) c, i, visit, alg, out);
}

struct adse_label_at
adse_label_find (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i)
{
  struct adse_label_at at = { .label = i };

  at.criterion = (uint16_t) locate (ctx, site, &i);
  at.i = i;
  return at;
}

bool
adse_label_mutant_values (const struct adse_site *site, const struct adse_label_at *at,
			  unsigned n, const uint64_t *values,
			  struct adse_mutant_values *out)
{
  struct concrete s;
  struct adse_algebra alg = { concrete_konst, concrete_op, &s };
  struct adse_visit visit;
  struct adse_mutant m;

  if ((site->kind != ADSE_SITE_OP && site->kind != ADSE_SITE_VALUE)
      || at->criterion >= ADSE_CRIT__COUNT
      || !concrete_visit (&s, &visit, site, n < 2 ? n : 2, values, 3)
      || !mutant_of (site, (enum adse_criterion) at->criterion, at->i, &visit, &alg,
		     &m))
    return false;
  *out = (struct adse_mutant_values){ .width = m.width,
				      .original = (uint64_t) s.v[m.original],
				      .mutated = (uint64_t) s.v[m.mutated],
				      .differ = m.differ && s.v[m.differ],
				      .works = !m.works || s.v[m.works],
				      .survives = !m.survives || s.v[m.survives],
				      .defined = !m.defined || s.v[m.defined] };
  return true;
}

static int
label_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	    enum label_style style, char *buf, size_t n)
{
  struct text t = { buf, n, 0 };
  unsigned c = locate (ctx, site, &i);

  if (n)
    *buf = 0;
  if (c < ADSE_CRIT__COUNT)
    label_ops[c]->text (ctx, site, i, style, &t);
  return (int) t.len;
}

int
adse_label_describe (const struct adse_site_ctx *ctx, const struct adse_site *site,
		     unsigned i, char *buf, size_t n)
{
  return label_text (ctx, site, i, STYLE_SENTENCE, buf, n);
}

int
adse_label_short (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i, char *buf, size_t n)
{
  return label_text (ctx, site, i, STYLE_SHORT, buf, n);
}

/* Behind the text of the place in the note BUF of LEN characters, which has room for N:
   which of the places with that text it is.  Its length then.  */
static int
put_ordinal (const struct adse_site *site, char *buf, size_t n, int len)
{
  static const char *const ends[] = { "th", "st", "nd", "rd" };
  unsigned nth = site->ordinal + 1;
  bool teen = nth / 10 % 10 == 1;
  char text[24];
  struct text t = { text, sizeof text, 0 };
  size_t whole = (size_t) len, tab = whole < n ? strcspn (buf, "\t") : whole;

  text_put (&t, " (");
  text_number (&t, nth, 32, false);
  text_put (&t, ends[!teen && nth % 10 < 4 ? nth % 10 : 0]);
  text_put (&t, ")");
  if (tab < whole && whole + t.len < n)
    {
      memmove (buf + tab + t.len, buf + tab, whole - tab + 1);
      memcpy (buf + tab, text, t.len);
    }
  return len + (int) t.len;
}

int
adse_label_note (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i, char *buf, size_t n)
{
  int len = label_text (ctx, site, i, STYLE_NOTE, buf, n);
  return site->ordinal ? put_ordinal (site, buf, n, len) : len;
}

/* FNV-1a, 64 bits.  */
static uint64_t
hash_bytes (uint64_t h, const void *p, size_t n)
{
  for (const uint8_t *b = p; n--; b++)
    h = (h ^ *b) * 0x100000001b3ull;
  return h;
}

static uint64_t
hash_number (uint64_t h, uint32_t v)
{
  uint8_t b[4]
    = { (uint8_t) v, (uint8_t) (v >> 8), (uint8_t) (v >> 16), (uint8_t) (v >> 24) };
  return hash_bytes (h, b, sizeof b);
}

static uint64_t
hash_place (const struct adse_site_ctx *ctx, const struct adse_site *site,
	    const char *function, unsigned c, unsigned i)
{
  const char *text = ctx->strings + site->text;
  uint64_t h = 0xcbf29ce484222325ull;

  h = hash_bytes (h, function, strlen (function) + 1);
  h = hash_number (h, site->kind);
  h = hash_number (h, site->kind == ADSE_SITE_OP ? site->op : 0);
  h = hash_bytes (h, text, strlen (text) + 1);
  h = hash_number (h, site->ordinal);
  h = hash_number (h, c);
  return hash_number (h, i);
}

/* Definition I of those that reach SITE, told by its text and how many before it
   have the same.  */
static unsigned
use_of_definition (const struct adse_site_ctx *ctx, const struct adse_site *site,
		   unsigned i)
{
  const struct adse_case *c = ctx->cases + site->cases;
  const char *text = ctx->strings + c[i].text;
  uint64_t h = hash_bytes (0xcbf29ce484222325ull, text, strlen (text));

  return (unsigned) (h ^ h >> 32) + site_same_before (ctx, site, i);
}

uint64_t
adse_label_key (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const char *function)
{
  unsigned c = locate (ctx, site, &i);
  if (c == ADSE_CRIT_LIMIT)
    i |= ctx->limit << 1; /* another distance is another label */
  if (c == ADSE_CRIT_ALL_USES)
    i = use_of_definition (ctx, site, i);
  return hash_place (ctx, site, function, c, i);
}

bool
adse_criterion_related (enum adse_criterion c)
{
  return objective_ops[c] != NULL;
}

unsigned
adse_site_nobjectives (const struct adse_site_ctx *ctx, const struct adse_site *site,
		       enum adse_criterion c)
{
  return objective_ops[c] && site_is_sound (site)
	     && adse_criterion_rows[c].place >> site->kind & 1
	   ? objective_ops[c]->count (ctx, site)
	   : 0;
}

bool
adse_objective_way (const struct adse_site_ctx *ctx, const struct adse_site *site,
		    enum adse_criterion c, unsigned k, unsigned w, unsigned label[2])
{
  unsigned first = 0;

  if (k >= adse_site_nobjectives (ctx, site, c)
      || !objective_ops[c]->way (ctx, site, k, w, label))
    return false;
  for (unsigned before = 0; before < (unsigned) c; before++)
    first += criterion_count (ctx, site, before);
  label[0] += first;
  label[1] += first;
  return true;
}

static int
objective_text (const struct adse_site_ctx *ctx, const struct adse_site *site,
		enum adse_criterion c, unsigned k, enum label_style style, char *buf,
		size_t n)
{
  struct text t = { buf, n, 0 };

  if (n)
    *buf = 0;
  if (k < adse_site_nobjectives (ctx, site, c))
    objective_ops[c]->text (ctx, site, k, style, &t);
  return (int) t.len;
}

int
adse_objective_describe (const struct adse_site_ctx *ctx, const struct adse_site *site,
			 enum adse_criterion c, unsigned k, char *buf, size_t n)
{
  return objective_text (ctx, site, c, k, STYLE_SENTENCE, buf, n);
}

int
adse_objective_short (const struct adse_site_ctx *ctx, const struct adse_site *site,
		      enum adse_criterion c, unsigned k, char *buf, size_t n)
{
  return objective_text (ctx, site, c, k, STYLE_SHORT, buf, n);
}

uint64_t
adse_objective_key (const struct adse_site_ctx *ctx, const struct adse_site *site,
		    enum adse_criterion c, unsigned k, const char *function)
{
  /* Labels of the same criterion have other numbers.  */
  return hash_place (ctx, site, function, c, ~k);
}
