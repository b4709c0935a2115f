/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels at places of the program hold for the visits that their texts tell.  */
#include <string.h>
#include "labels.h"
#include "place-tests.h"
#include "site.h"
#include "sites.h"

const TTest *test_FC, *test_IC, *test_CALL, *test_LOOP, *test_USER, *test_DOMAIN,
  *test_ALL_DEFS, *test_ALL_USES;

/* A place has one label, of CRITERION, that holds whenever it is visited.  */
static void
check_place (enum adse_site_kind kind, enum adse_criterion criterion,
	     const char *text, const char *sentence, const char *brief)
{
  struct adse_site *s = &sites[0];
  char buf[100];

  reset ();
  s->kind = (uint8_t) kind;
  s->width = 1;
  s->text = string (text);
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
  ck_assert_int_eq (adse_label_criterion (&ctx, s, 0), criterion);
  ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 0, NULL, 0), 1);
  adse_label_describe (&ctx, s, 0, buf, sizeof buf);
  ck_assert_str_eq (buf, sentence);
  short_text (s, 0, buf, sizeof buf);
  ck_assert_str_eq (buf, brief);
  s->width = 0;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 0);
}

START_TEST (FC)
{
  check_place (ADSE_SITE_FUNCTION, ADSE_CRIT_FC, "f", "function f is entered",
	       "f: entered");
}
END_TEST

START_TEST (IC)
{
  check_place (ADSE_SITE_BLOCK, ADSE_CRIT_IC, "x = 3",
	       "statement x = 3 is reached", "x = 3: reached");
}
END_TEST

START_TEST (CALL)
{
  check_place (ADSE_SITE_CALL, ADSE_CRIT_CALL, "g (x)", "call g (x) is made",
	       "g (x): made");
}
END_TEST

/* The text of label I of SITE says after its colon what is called WORD.  */
static bool
says (const struct adse_site *s, unsigned i, const char *word)
{
  char text[100];
  short_text (s, i, text, sizeof text);
  return !strcmp (strstr (text, ": ") + 2, word);
}

/* Every number of iterations and every event, against the labels' texts.  */
START_TEST (LOOP)
{
  for (unsigned flags = 0; flags < 4; flags++)
    {
      struct adse_site *s = &sites[0];
      reset ();
      s->kind = ADSE_SITE_LOOP;
      s->width = 8;
      s->konst[0] = flags;
      s->text = string ("loop i < n");
      ck_assert_uint_eq (adse_site_nlabels (&ctx, s),
			 2u + (flags & 1) + (flags >> 1));
      for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
	for (unsigned n = 0; n <= 2; n++)
	  for (unsigned event = ADSE_LOOP_ITERATE; event < ADSE_LOOP__COUNT;
	       event++)
	    {
	      uint64_t v[2] = { n, event };
	      bool left = event != ADSE_LOOP_ITERATE;
	      bool want
		  = says (s, i, "0 iterations")	 ? left && n == 0
		    : says (s, i, "1 iteration") ? left && n == 1
		    : says (s, i, "2 or more iterations") ? n == 2
		    : says (s, i, "left by break") ? event == ADSE_LOOP_BREAK
						   : false;
	      ck_assert_int_eq (adse_label_holds (&ctx, s, i, 2, v, 3), want);
	    }
    }
}
END_TEST

START_TEST (USER)
{
  struct adse_site *s = &sites[0];
  uint64_t v[1] = { 1 };
  char text[100];
  reset ();
  s->kind = ADSE_SITE_USER;
  s->width = 1;
  s->text = string ("a > 3");
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
  ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 1, v, 1), 1);
  v[0] = 0;
  ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 1, v, 1), 0);
  ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 1, v, 0), -1);
  short_text (s, 0, text, sizeof text);
  ck_assert_str_eq (text, "a > 3: holds");
  s->opnd_text[0] = string ("big");
  short_text (s, 0, text, sizeof text);
  ck_assert_str_eq (text, "a > 3 (big): holds");
}
END_TEST

/* All values of 8 bits, against the labels' texts.  */
START_TEST (DOMAIN)
{
  for (unsigned sign = 0; sign < 2; sign++)
    for (unsigned length = 0; length < 2; length++)
      {
	struct adse_site *s = &sites[0];
	reset ();
	s->kind = ADSE_SITE_PARAM;
	s->width = 8;
	s->flags = sign ? ADSE_SITE_SIGNED : 0;
	s->nclause = (uint8_t) length;
	s->text = string ("n");
	ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 3 + 2 * sign + 2 * length);
	for (unsigned i = 0; i < adse_site_nlabels (&ctx, s); i++)
	  for (int x = 0; x < 256; x++)
	    {
	      uint64_t v = (uint64_t) x;
	      int n = sign ? (int8_t) x : x;
	      bool want = says (s, i, "negative")	? n < 0
			  : says (s, i, "zero")		? n == 0
			  : says (s, i, "positive")	? n > 0
			  : says (s, i, "the smallest") ? n == -128
			  : says (s, i, "the largest")	? n == (sign ? 127 : 255)
			  : says (s, i, "one")		? n == 1
							: n > 1;
	      ck_assert_int_eq (adse_label_holds (&ctx, s, i, 1, &v, 1), want);
	    }
      }
  struct adse_site *s = &sites[0];
  uint64_t v[] = { 0, 0x1000 };
  s->width = 64;
  s->flags = ADSE_SITE_POINTER;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 2);
  for (unsigned i = 0; i < 2; i++)
    for (unsigned k = 0; k < 2; k++)
      ck_assert_int_eq (adse_label_holds (&ctx, s, i, 1, &v[k], 1),
			says (s, i, v[k] ? "not null" : "null"));
  /* What a pointer leads to: only when it does, which the third value says.  */
  s->width = 8;
  s->flags = ADSE_SITE_SIGNED;
  s->nclause = ADSE_PARAM_POINTEE;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 5);
  for (unsigned i = 0; i < 5; i++)
    for (unsigned there = 0; there < 2; there++)
      {
	uint64_t minus[] = { 0xff, 0, there };
	ck_assert_int_eq (adse_label_holds (&ctx, s, i, 3, minus, 5),
			  there && says (s, i, "negative"));
	ck_assert_int_eq (adse_label_holds (&ctx, s, i, 3, minus, 1), -1);
      }
  s->nclause = ADSE_PARAM_STRING;
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 3);
  for (unsigned i = 0; i < 3; i++)
    for (unsigned k = 0; k < 8; k++)
      {
	uint64_t c[] = { k & 1 ? 'a' : 0, k & 2 ? 'b' : 0, k >> 2 };
	bool want = says (s, i, "empty")	 ? !c[0]
		    : says (s, i, "one character") ? c[0] && !c[1]
						   : c[0] && c[1];
	ck_assert_int_eq (adse_label_holds (&ctx, s, i, 3, c, 7), c[2] && want);
	/* The end of memory lies behind the first one.  */
	ck_assert_int_eq (adse_label_holds (&ctx, s, i, 3, c, 5),
			  !says (s, i, "empty") ? -1 : c[2] && want);
      }
}
END_TEST

START_TEST (ALL_DEFS)
{
  struct adse_site *s = &sites[0];
  char text[100];
  reset ();
  s->kind = ADSE_SITE_DEF;
  s->width = 1;
  s->line = 12;
  s->text = string ("x = a");
  s->opnd_text[0] = string ("x");
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 1);
  ck_assert_int_eq (adse_label_criterion (&ctx, s, 0), ADSE_CRIT_ALL_DEFS);
  ck_assert_int_eq (adse_label_holds (&ctx, s, 0, 0, NULL, 0), 1);
  adse_label_describe (&ctx, s, 0, text, sizeof text);
  ck_assert_str_eq (text, "x defined at line 12 (x = a) reaches a use");
  short_text (s, 0, text, sizeof text);
  ck_assert_str_eq (text, "x = a: used");
  adse_label_note (&ctx, s, 0, text, sizeof text);
  ck_assert_str_eq (text, "x = a\tused");
}
END_TEST

/* sites[0] uses what the sites 1 to N define on LINES with TEXTS, by numbers that are
   not those of the sites.  */
static struct adse_site *
use_of (unsigned n, const unsigned *lines, const char *const *texts)
{
  struct adse_site *s = &sites[0];
  reset ();
  s->kind = ADSE_SITE_USE;
  s->width = 32;
  s->line = 20;
  s->opnd[0] = ADSE_OPND_EXPR;
  s->text = string ("x < y");
  s->opnd_text[0] = string ("x");
  s->ncase = n;
  for (unsigned i = 0; i < n; i++)
    {
      uint32_t text = string (texts[i]);
      sites[i + 1] = (struct adse_site){ .kind = ADSE_SITE_DEF, .width = 1,
					 .line = lines[i], .text = text };
      cases[i] = (struct adse_case){ .lo = 3 * i + 2, .hi = 3 * i + 2,
				     .text = text, .block = i + 2 };
    }
  return s;
}

START_TEST (ALL_USES)
{
  static const unsigned lines[] = { 3, 7, 9 };
  static const char *const texts[] = { "parameter x", "x = 0", "x++" };
  struct adse_site *s = use_of (3, lines, texts);
  char text[100];
  ck_assert_uint_eq (adse_site_nlabels (&ctx, s), 3);
  for (unsigned i = 0; i < 3; i++)
    {
      ck_assert_int_eq (adse_label_criterion (&ctx, s, i), ADSE_CRIT_ALL_USES);
      for (uint64_t from = 0; from < 12; from++)
	ck_assert_int_eq (adse_label_holds (&ctx, s, i, 1, &from, 1),
			  from == 3 * i + 2);
      ck_assert_int_eq (adse_label_holds (&ctx, s, i, 1, &(uint64_t){ 2 }, 0), -1);
    }
  adse_label_describe (&ctx, s, 1, text, sizeof text);
  ck_assert_str_eq (text, "x defined at line 7 (x = 0) reaches its use at line 20"
			  " (x < y)");
  short_text (s, 0, text, sizeof text);
  ck_assert_str_eq (text, "parameter x -> x < y");
  adse_label_note (&ctx, s, 2, text, sizeof text);
  ck_assert_str_eq (text, "x < y\tuses x++");

  /* Neither lines nor another definition before it make another label.  */
  uint64_t key = adse_label_key (&ctx, s, 1, "f"),
	   other = adse_label_key (&ctx, s, 2, "f");
  ck_assert_uint_ne (key, other);
  static const unsigned moved[] = { 13, 17, 19 };
  s = use_of (2, moved, texts + 1);
  ck_assert_uint_eq (adse_label_key (&ctx, s, 0, "f"), key);
  ck_assert_uint_eq (adse_label_key (&ctx, s, 1, "f"), other);

  /* Equal texts: by line, or by number.  */
  static const char *const same[] = { "x = 0", "x = 0", "x = 1" };
  static const unsigned one[] = { 7, 7, 7 };
  s = use_of (3, lines, same);
  short_text (s, 1, text, sizeof text);
  ck_assert_str_eq (text, "x = 0 at line 7 -> x < y");
  ck_assert_uint_ne (adse_label_key (&ctx, s, 0, "f"),
		     adse_label_key (&ctx, s, 1, "f"));
  s = use_of (3, one, same);
  short_text (s, 0, text, sizeof text);
  ck_assert_str_eq (text, "x = 0 (1) -> x < y");
  short_text (s, 1, text, sizeof text);
  ck_assert_str_eq (text, "x = 0 (2) -> x < y");
  short_text (s, 2, text, sizeof text);
  ck_assert_str_eq (text, "x = 1 -> x < y");
}
END_TEST

void
place_tests (void)
{
  test_ALL_DEFS = ALL_DEFS;
  test_ALL_USES = ALL_USES;
  test_LOOP = LOOP;
  test_USER = USER;
  test_DOMAIN = DOMAIN;
  test_FC = FC;
  test_IC = IC;
  test_CALL = CALL;
}
