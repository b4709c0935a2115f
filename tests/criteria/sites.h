/* SPDX-License-Identifier: GPL-3.0-or-later
   Sites that tests of the labels are about, as the metadata would have them; there is
   one unit, and what is made replaces what was there.  */
#ifndef TESTS_SITES_H
#define TESTS_SITES_H

#include <stdbool.h>
#include "adse-op.h"
#include "labels.h"
#include "site.h"

extern char strings[4096];
extern struct adse_site sites[16];
extern struct adse_case cases[8];
extern struct adse_site_ctx ctx;

/* Offsets of what is put behind the strings that are there.  */
uint32_t bytes (const void *, size_t n);
uint32_t string (const char *);
/* No strings, no sites.  */
void reset (void);

/* Operators that carry labels, as C writes them, in each signedness.  */
struct site_operator
{
  enum adse_op op;
  const char *text;
  bool is_signed;
};
extern const struct site_operator operators[];
extern const size_t noperator;

/* sites[0] is x OP y on 8 bits; LEFT and RIGHT are enum adse_operand_kind, constants
   have value K.  */
struct adse_site *op_site (unsigned which, unsigned left, unsigned right, int k);

/* Of a site with operands of 8 bits: label I's text, whether it holds, and how
   many labels of a criterion there are.  */
void short_text (const struct adse_site *, unsigned i, char *buf, size_t n);
int holds2 (const struct adse_site *, unsigned i, int x, int y);
unsigned count_of (const struct adse_site *, enum adse_criterion);
/* First label of criterion C, all of which follow one another.  */
unsigned first_of (const struct adse_site *, enum adse_criterion c);
/* Some constant operand of the site has another value than this.  */
bool impossible (const struct adse_site *, int x, int y);

#endif
