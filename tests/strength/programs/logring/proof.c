/* SPDX-License-Identifier: MIT */
/* Prints what the functions of logring do; with PROOF_INNER also the static
 * functions and the private contents. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef PROOF_INNER
#include "logring.c"
#else
#include "logring.h"
#endif

static void show_rec(const struct lr_record *r)
{
	printf("  seq %u tick %u rep %u lvl %u cut %u tag [%s] text [%s]\n", r->seq,
	       r->tick, r->repeat, r->level, r->cut, r->tag, r->text);
}

static void show(const struct logring *lr, const struct lr_filter *f)
{
	char buf[4096];
	size_t n = lr_dump(lr, f, buf, sizeof(buf));

	printf("dump %zu\n%s", n, buf);
}

static void all(const struct logring *lr)
{
	struct lr_record r;
	struct lr_stats st;
	unsigned i;
	int rc;

	printf("count %u\n", lr_count(lr));
	for (i = 0; i <= lr_count(lr); i++) {
		memset(&r, 0, sizeof(r));
		rc = lr_get(lr, i, &r);
		printf(" get %u: %d\n", i, rc);
		if (rc == 0)
			show_rec(&r);
	}
	lr_get_stats(lr, &st);
	printf("written %lu folded %lu skipped %lu lost %lu:", st.written, st.folded,
	       st.skipped, st.lost);
	for (i = 0; i < LR_NLEVELS; i++)
		printf(" %lu", st.by_level[i]);
	printf("\n");
}

static void levels(void)
{
	static const char *const names[] = {
		"emerg", "error", "warn", "notice", "info", "debug", "err", "warning",
		"ERR", "Info", "inf", "infos", "", "0", "5", "6", "9", "12", "-1", "?"
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		printf("parse %s: %d\n", names[i], lr_level_parse(names[i]));
	for (int l = -2; l < 9; l++)
		printf("name %d: %s\n", l, lr_level_name(l));
}

static void basics(void)
{
	struct logring *lr = (struct logring *)1;
	unsigned i, f;

	printf("%d", lr_create(&lr, 0, 0));
	printf(" %d", lr == NULL);
	printf(" %d", lr_create(&lr, LR_CAP_MAX + 1, 0));
	printf(" %d", lr_create(&lr, LR_CAP_MAX, 0));
	lr_destroy(lr);
	lr_destroy(NULL);
	for (f = 0; f < 10; f++) {
		printf(" %d", lr_create(&lr, 1, f));
		lr_destroy(lr);
	}
	printf("\n");
	lr_create(&lr, 4, 0);
	all(lr);
	printf("thr %d\n", lr_threshold(lr, LR_NLEVELS));
	printf("thr %d\n", lr_threshold(lr, -1));
	printf("w %d\n", lr_write(lr, 1, LR_DEBUG, "a", "debug"));
	printf("w %d\n", lr_write(lr, 2, LR_INFO, "a", "info"));
	printf("thr %d\n", lr_threshold(lr, LR_DEBUG));
	printf("w %d\n", lr_write(lr, 3, LR_DEBUG, "a", "debug"));
	printf("thr %d\n", lr_threshold(lr, LR_EMERG));
	printf("w %d\n", lr_write(lr, 4, LR_ERROR, "a", "error"));
	printf("w %d\n", lr_write(lr, 5, LR_EMERG, NULL, "emerg"));
	printf("w %d\n", lr_write(lr, 5, LR_NLEVELS, NULL, "x"));
	printf("w %d\n", lr_write(lr, 5, -1, NULL, "x"));
	printf("thr %d\n", lr_threshold(lr, LR_INFO));
	printf("w %d\n", lr_write(lr, 6, LR_INFO, "", "empty tag"));
	printf("w %d\n", lr_write(lr, 6, LR_INFO, "", "empty tag"));
	all(lr);
	show(lr, NULL);
	for (i = 0; i < 7; i++)
		printf("w %d\n", lr_write(lr, i, (int)i % 5, "n", "round"));
	all(lr);
	for (i = 0; i < 20; i++)
		printf(" %d", lr_find(lr, i));
	printf("\ndiscard %u\n", lr_discard(lr, 1));
	all(lr);
	printf("discard %u\n", lr_discard(lr, 9));
	all(lr);
	show(lr, NULL);
	lr_write(lr, 9, LR_WARN, "n", "again");
	all(lr);
	lr_clear(lr);
	all(lr);
	lr_write(lr, 9, LR_WARN, "n", "after");
	all(lr);
	printf("find %d %d\n", lr_find(lr, 13), lr_find(lr, 14));
	lr_destroy(lr);
}

static void folding(void)
{
	struct logring *lr;
	unsigned i, one = 0;

	lr_create(&lr, 3, LR_F_FOLD);
	lr_write(lr, 1, 1, "a", "text");
	printf("%d", lr_write(lr, 2, 1, "a", "text"));
	printf("%d", lr_write(lr, 3, 2, "a", "text"));
	printf("%d", lr_write(lr, 4, 2, "b", "text"));
	printf("%d", lr_write(lr, 5, 2, "b", "texts"));
	printf("%d\n", lr_write(lr, 6, 2, "b", "texts"));
	all(lr);
	printf("%d", lr_write(lr, 7, 2, "b", "0123456789012345678901234567890123456789"));
	printf("%d", lr_write(lr, 7, 2, "b", "012345678901234567890123456789012345678"));
	printf("%d\n", lr_write(lr, 7, 2, "b", "012345678901234567890123456789012345678"));
	all(lr);
	show(lr, NULL);
	lr_discard(lr, 3);
	printf("%d\n", lr_write(lr, 8, 2, "b", "012345678901234567890123456789012345678"));
	for (i = 0; i < 65540; i++)
		one += (unsigned)lr_write(lr, i, 2, "b", "many");
	printf("%u\n", one);
	all(lr);
	show(lr, NULL);
	lr_destroy(lr);
}

static void texts(void)
{
	static const char *const t[] = {
		"", "\n", "line\r\n", "two\nlines\n\n\n", "tab\there", "del\x7f\x1f\x01 ",
		"0123456789012345678901234567890123456789",
		"012345678901234567890123456789012345678",
		"01234567890123456789012345678901234567\xc3\xa4",
		"0123456789012345678901234567890123456\xc3\xa4",
		"0123456789012345678901234567890123456\xe2\x82\xac.",
		"012345678901234567890123456789012345678\n\n",
		"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"
		"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"
		"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80",
	};
	static const char *const tags[] = {
		"seven77", "eight888", "sixsix\xc3\xa4", "fiveo\xc3\xa4", "-", "*"
	};
	struct logring *lr;
	unsigned i, f;

	for (f = 0; f < 4; f += 2) {
		if (lr_create(&lr, 32, f) != 0) {
			printf("no ring with %u\n", f);
			continue;
		}
		for (i = 0; i < sizeof(t) / sizeof(t[0]); i++)
			printf("%d", lr_write(lr, 1000000000u * i, (int)i % 5, "t", t[i]));
		for (i = 0; i < sizeof(tags) / sizeof(tags[0]); i++)
			printf(" %d", lr_write(lr, i, 4, tags[i], "x"));
		printf(" %d\n", lr_write(lr, i, 5, tags[1], "x"));
		all(lr);
		show(lr, NULL);
		lr_destroy(lr);
	}
}

static void filters(void)
{
	static const char *const pats[] = {
		NULL, "net", "net*", "!net", "!net*", "*", "!*", "", "!", "n", "disk", "netx*"
	};
	static const char *const tags[] = { "net", "netif", "disk", "ne", "net", "*" };
	static const char *const txt[] = { "link up", "link down", "io error", "up", "down" };
	struct logring *lr;
	struct lr_filter f;
	unsigned i;
	int l;

	lr_create(&lr, 12, 0);
	for (i = 0; i < 17; i++)
		lr_write(lr, 100 + i, (int)(i % 5), tags[i % 6], txt[i * 3 % 5]);
	for (i = 0; i < sizeof(pats) / sizeof(pats[0]); i++) {
		memset(&f, 0, sizeof(f));
		f.max_level = -1;
		f.tag = pats[i];
		printf("pat %s\n", pats[i] ? pats[i] : "NULL");
		show(lr, &f);
	}
	f.tag = NULL;
	for (l = -2; l < 6; l++) {
		f.max_level = l;
		show(lr, &f);
	}
	f.max_level = -1;
	for (i = 0; i < 20; i += 3) {
		f.since = i;
		show(lr, &f);
	}
	f.since = 0;
	for (i = 0; i < 14; i++) {
		f.last = i;
		show(lr, &f);
		f.substr = "down";
		show(lr, &f);
		f.substr = NULL;
	}
	f.last = 2;
	f.max_level = 2;
	f.since = 8;
	f.tag = "!disk";
	f.substr = "";
	show(lr, &f);
	lr_destroy(lr);
}

static void sizes(void)
{
	struct logring *lr;
	char buf[128];
	size_t n, i;

	lr_create(&lr, 2, 0);
	printf("%zu\n", lr_dump(lr, NULL, NULL, 0));
	memset(buf, '#', sizeof(buf));
	printf("%zu %d\n", lr_dump(lr, NULL, buf, 1), buf[0]);
	lr_write(lr, 7, 3, "tag", "some text");
	lr_write(lr, 8, 0, "tag", "end");
	n = lr_dump(lr, NULL, NULL, 0);
	printf("%zu\n", n);
	for (i = 0; i <= n + 2 && i < sizeof(buf) - 1; i++) {
		memset(buf, '#', sizeof(buf));
		buf[sizeof(buf) - 1] = '\0';
		printf("%zu: %zu ", i, lr_dump(lr, NULL, buf, i));
		printf("%zu %s|%c\n", strlen(buf), buf, buf[i]);
	}
	lr_destroy(lr);
}

static void churn(void)
{
	struct logring *lr;
	struct lr_filter f = { -1, NULL, NULL, 0, 0 };
	unsigned long x = 12345, h = 5381;
	char text[64], buf[2048];
	unsigned i;
	size_t n;

	lr_create(&lr, 7, LR_F_FOLD);
	lr_threshold(lr, LR_NOTICE);
	for (i = 0; i < 3000; i++) {
		x = (x * 1103515245u + 12345u) & 0x7fffffff;
		snprintf(text, sizeof(text), "%.*s v%lu", (int)(x >> 8) % 50,
			 "abcdefghijklmnopqrstuvwxyz\xc3\xa4\xc3\xb6\xc3\xbc\xe2\x82\xac,"
			 "abcdefghijk", (x >> 16) % 2);
		h = h * 33 + (unsigned)lr_write(lr, i, (int)(x >> 4) % 7 - 1,
			 (x >> 12) % 3 ? "a" : "bcd", i % 2 ? text : "same");
		if ((x >> 20) % 11 == 0)
			h = h * 33 + lr_discard(lr, (x >> 9) % 5);
		if ((x >> 20) % 97 == 0)
			lr_clear(lr);
		f.last = (x >> 5) % 4;
		f.tag = (x >> 6) % 3 ? NULL : "b*";
		f.since = i > 50 ? i / 4 : 0;
		n = lr_dump(lr, &f, buf, (x >> 7) % 600 + 1);
		h = h * 33 + n;
		for (const char *p = buf; *p; p++)
			h = (h * 33 + (unsigned char)*p) & 0xffffffff;
		h = h * 33 + (unsigned)lr_find(lr, i / 2);
		h &= 0xffffffff;
		if (i % 500 == 0)
			printf("%08lx\n", h);
	}
	all(lr);
	lr_destroy(lr);
}

#ifdef PROOF_INNER
static void inner(void)
{
	struct logring *lr;
	struct sink s;
	char buf[8];
	size_t i;

	lr_create(&lr, 4, 0);
	lr_write(lr, 1, 1, "a", "b");
	lr_write(lr, 1, 1, "a", "c");
	lr_discard(lr, 1);
	printf("head %u count %u\n", lr->head, lr->count);
	lr_clear(lr);
	printf("head %u count %u seq %u\n", lr->head, lr->count, lr->next_seq);
	for (i = 0; i < 4; i++)
		show_rec(&lr->slot[i]);
	lr_destroy(lr);
	for (i = 0; i < 6; i++)
		printf(" %zu", fit_utf8("a\xc3\xa4\xc3", 4, i));
	printf(" %zu", fit_utf8("a\xc3\xa4\xc3", 2, 2));
	memset(buf, 0, sizeof(buf));
	s.buf = buf;
	s.size = 4;
	s.len = 0;
	put_str(&s, "abcdef");
	printf(" %s %zu\n", buf, s.len);
}
#endif

int main(void)
{
	levels();
	basics();
	folding();
	texts();
	filters();
	sizes();
	churn();
#ifdef PROOF_INNER
	inner();
#endif
	return 0;
}
