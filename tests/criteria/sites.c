/* SPDX-License-Identifier: GPL-3.0-or-later
   Sites for the tests of the labels.  */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include "adse-op.h"
#include "site.h"
#include "sites.h"

char strings[4096];
static size_t nstring = 1;
struct adse_site sites[16];
struct adse_case cases[8];
struct adse_site_ctx ctx = { strings, cases, sites, 16, 0 };

uint32_t
bytes (const void *p, size_t n)
{
  uint32_t at = (uint32_t) nstring;
  ck_assert_uint_lt (nstring + n + 1, sizeof strings);
  memcpy (strings + nstring, p, n);
  strings[nstring + n] = 0;
  nstring += n + 1;
  return at;
}

uint32_t
string (const char *s)
{
  return bytes (s, strlen (s));
}

void
reset (void)
{
  memset (strings, 0, sizeof strings);
  memset (sites, 0, sizeof sites);
  nstring = 1;
}

const struct site_operator operators[] = {
  { ADSE_OP_EQ, "==", true }, { ADSE_OP_NE, "!=", false },
  { ADSE_OP_ULT, "<", false }, { ADSE_OP_ULE, "<=", false },
  { ADSE_OP_UGT, ">", false }, { ADSE_OP_UGE, ">=", false },
  { ADSE_OP_SLT, "<", true }, { ADSE_OP_SLE, "<=", true },
  { ADSE_OP_SGT, ">", true }, { ADSE_OP_SGE, ">=", true },
  { ADSE_OP_ADD, "+", true }, { ADSE_OP_ADD, "+", false },
  { ADSE_OP_SUB, "-", true }, { ADSE_OP_SUB, "-", false },
  { ADSE_OP_MUL, "*", true }, { ADSE_OP_MUL, "*", false },
  { ADSE_OP_SDIV, "/", true }, { ADSE_OP_UDIV, "/", false },
  { ADSE_OP_SREM, "%", true }, { ADSE_OP_UREM, "%", false },
  { ADSE_OP_AND, "&", true }, { ADSE_OP_OR, "|", false },
  { ADSE_OP_XOR, "^", true }, { ADSE_OP_SHL, "<<", true },
  { ADSE_OP_SHL, "<<", false }, { ADSE_OP_LSHR, ">>", false },
  { ADSE_OP_ASHR, ">>", true },
};
const size_t noperator = sizeof operators / sizeof *operators;

struct adse_site *
op_site (unsigned which, unsigned left, unsigned right, int k)
{
  struct adse_site *s = &sites[0];
  char number[16], text[64];
  const char *x, *y;

  reset ();
  snprintf (number, sizeof number, "%d",
	    operators[which].is_signed ? (int8_t) k : (uint8_t) k);
  x = left == ADSE_OPND_CONST ? number : "x";
  y = right == ADSE_OPND_CONST ? number : "y";
  snprintf (text, sizeof text, "%s %s %s", x, operators[which].text, y);
  s->kind = ADSE_SITE_OP;
  s->op = (uint8_t) operators[which].op;
  s->width = 8;
  s->flags = ADSE_SITE_PLACED | (operators[which].is_signed ? ADSE_SITE_SIGNED : 0);
  s->opnd[0] = (uint8_t) left;
  s->opnd[1] = (uint8_t) right;
  s->konst[0] = left == ADSE_OPND_CONST ? (uint8_t) k : 0;
  s->konst[1] = right == ADSE_OPND_CONST ? (uint8_t) k : 0;
  s->text = string (text);
  s->opnd_text[0] = string (x);
  s->opnd_text[1] = string (y);
  return s;
}

void
short_text (const struct adse_site *s, unsigned i, char *buf, size_t n)
{
  int len = adse_label_short (&ctx, s, i, buf, n);
  ck_assert_int_gt (len, 0);
  ck_assert_int_lt (len, (int) n);
}

int
holds2 (const struct adse_site *s, unsigned i, int x, int y)
{
  uint64_t v[2] = { (uint8_t) x, (uint8_t) y };
  return adse_label_holds (&ctx, s, i, 2, v, 3);
}

unsigned
count_of (const struct adse_site *s, enum adse_criterion c)
{
  unsigned n = 0;
  for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
    n += adse_label_criterion (&ctx, s, i) == c;
  return n;
}

bool
impossible (const struct adse_site *s, int x, int y)
{
  return (s->opnd[0] == ADSE_OPND_CONST && (uint8_t) x != s->konst[0])
	 || (s->opnd[1] == ADSE_OPND_CONST && (uint8_t) y != s->konst[1]);
}

unsigned
first_of (const struct adse_site *s, enum adse_criterion c)
{
  unsigned i = 0;
  while (i < adse_site_nlabels (&ctx, s) && adse_label_criterion (&ctx, s, i) != c)
    i++;
  return i;
}
