/* SPDX-License-Identifier: MIT */
/* logring - ring of log records with levels, filters and a text dump.
 * The slots are one array; head is the slot that is written next. */
#include "logring.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct logring {
	struct lr_record *slot;
	unsigned cap;
	unsigned head;
	unsigned count;
	unsigned flags;
	int threshold;
	uint32_t next_seq;
	struct lr_stats stats;
};

struct sink {
	char *buf;
	size_t size;
	size_t len;
};

static const struct {
	const char *name;
	int level;
} level_names[] = {
	{ "emerg", LR_EMERG },
	{ "error", LR_ERROR },
	{ "warn", LR_WARN },
	{ "notice", LR_NOTICE },
	{ "info", LR_INFO },
	{ "debug", LR_DEBUG },
	/* only for parsing */
	{ "err", LR_ERROR },
	{ "warning", LR_WARN },
};

#define N_NAMES (sizeof(level_names) / sizeof(level_names[0]))

const char *lr_level_name(int level)
{
	if (level < 0 || level >= LR_NLEVELS)
		return "?";
	return level_names[level].name;
}

int lr_level_parse(const char *s)
{
	size_t i;

	if (isdigit((unsigned char)s[0]) && s[1] == '\0') {
		int level = s[0] - '0';

		return level < LR_NLEVELS ? level : LR_EINVAL;
	}
	for (i = 0; i < N_NAMES; i++) {
		if (strcasecmp(s, level_names[i].name) == 0)
			return level_names[i].level;
	}
	return LR_EINVAL;
}

/* The slot of the record of age n, n < count. */
static struct lr_record *slot_at(const struct logring *lr, unsigned n)
{
	return &lr->slot[(lr->head + lr->cap - lr->count + n) % lr->cap];
}

/* How many of the len bytes of s fit in max without cutting a character. */
static size_t fit_utf8(const char *s, size_t len, size_t max)
{
	if (len <= max)
		return len;
	while (max > 0 && ((unsigned char)s[max] & 0xc0) == 0x80)
		max--;
	return max;
}

int lr_create(struct logring **out, unsigned capacity, unsigned flags)
{
	struct logring *lr;

	*out = NULL;
	if (capacity == 0 || capacity > LR_CAP_MAX)
		return LR_EINVAL;
	if (flags & ~(LR_F_FOLD | LR_F_STRICT))
		return LR_EINVAL;
	lr = calloc(1, sizeof(*lr));
	if (!lr)
		return LR_ENOMEM;
	lr->slot = calloc(capacity, sizeof(*lr->slot));
	if (!lr->slot) {
		free(lr);
		return LR_ENOMEM;
	}
	lr->cap = capacity;
	lr->flags = flags;
	lr->threshold = LR_INFO;
	lr->next_seq = 1;
	*out = lr;
	return 0;
}

void lr_destroy(struct logring *lr)
{
	if (!lr)
		return;
	free(lr->slot);
	free(lr);
}

int lr_threshold(struct logring *lr, int level)
{
	int old = lr->threshold;

	if (level < 0 || level >= LR_NLEVELS)
		return LR_EINVAL;
	lr->threshold = level;
	return old;
}

static int try_fold(struct logring *lr, const struct lr_record *r)
{
	struct lr_record *last;

	if (!(lr->flags & LR_F_FOLD) || lr->count == 0)
		return 0;
	last = slot_at(lr, lr->count - 1);
	if (last->level != r->level || last->cut != r->cut)
		return 0;
	if (strcmp(last->tag, r->tag) != 0 || strcmp(last->text, r->text) != 0)
		return 0;
	if (last->repeat < UINT16_MAX)
		last->repeat++;
	lr->stats.folded++;
	return 1;
}

int lr_write(struct logring *lr, uint32_t tick, int level, const char *tag,
	     const char *text)
{
	struct lr_record r;
	size_t len, fit;

	if (level < 0 || level >= LR_NLEVELS)
		return LR_EINVAL;
	if (!tag || !*tag)
		tag = "-";
	len = strlen(tag);
	if (len >= LR_TAG_SIZE && (lr->flags & LR_F_STRICT))
		return LR_EINVAL;
	if (level > lr->threshold) {
		lr->stats.skipped++;
		return LR_ESKIP;
	}

	memset(&r, 0, sizeof(r));
	memcpy(r.tag, tag, fit_utf8(tag, len, LR_TAG_SIZE - 1));
	len = strlen(text);
	while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r'))
		len--;
	fit = fit_utf8(text, len, LR_TEXT_SIZE - 1);
	memcpy(r.text, text, fit);
	r.cut = fit < len;
	r.level = (uint8_t)level;
	r.tick = tick;

	lr->stats.by_level[level]++;
	if (try_fold(lr, &r))
		return 0;
	r.seq = lr->next_seq++;
	lr->slot[lr->head] = r;
	lr->head = (lr->head + 1) % lr->cap;
	if (lr->count < lr->cap)
		lr->count++;
	else
		lr->stats.lost++;
	lr->stats.written++;
	return 1;
}

unsigned lr_count(const struct logring *lr)
{
	return lr->count;
}

int lr_get(const struct logring *lr, unsigned n, struct lr_record *out)
{
	if (n >= lr->count)
		return LR_ENOENT;
	*out = *slot_at(lr, n);
	return 0;
}

int lr_find(const struct logring *lr, uint32_t seq)
{
	unsigned lo = 0, hi = lr->count;

	while (lo < hi) {
		unsigned mid = lo + (hi - lo) / 2;

		if (slot_at(lr, mid)->seq < seq)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo < lr->count && slot_at(lr, lo)->seq == seq)
		return (int)lo;
	return LR_ENOENT;
}

unsigned lr_discard(struct logring *lr, unsigned n)
{
	if (n > lr->count)
		n = lr->count;
	lr->count -= n;
	return n;
}

void lr_clear(struct logring *lr)
{
	memset(lr->slot, 0, lr->cap * sizeof(*lr->slot));
	memset(&lr->stats, 0, sizeof(lr->stats));
	lr->head = 0;
	lr->count = 0;
}

void lr_get_stats(const struct logring *lr, struct lr_stats *out)
{
	*out = lr->stats;
}

static int tag_match(const char *pat, const char *tag)
{
	size_t len;
	int want = 1;

	if (!pat)
		return 1;
	if (*pat == '!') {
		want = 0;
		pat++;
	}
	len = strlen(pat);
	if (len > 0 && pat[len - 1] == '*')
		return (strncmp(pat, tag, len - 1) == 0) == want;
	return (strcmp(pat, tag) == 0) == want;
}

static int pass(const struct lr_filter *f, const struct lr_record *r)
{
	if (!f)
		return 1;
	if (f->max_level >= 0 && r->level > f->max_level)
		return 0;
	if (r->seq < f->since)
		return 0;
	if (!tag_match(f->tag, r->tag))
		return 0;
	return !f->substr || strstr(r->text, f->substr) != NULL;
}

static void put_char(struct sink *s, char c)
{
	if (s->len + 1 < s->size)
		s->buf[s->len] = c;
	s->len++;
}

static void put_str(struct sink *s, const char *str)
{
	while (*str)
		put_char(s, *str++);
}

static void put_text(struct sink *s, const char *text)
{
	static const char hex[] = "0123456789abcdef";
	unsigned char c;

	while ((c = (unsigned char)*text++) != 0) {
		if (c < 0x20 || c == 0x7f) {
			put_str(s, "<");
			put_char(s, hex[c >> 4]);
			put_char(s, hex[c & 15]);
			put_str(s, ">");
		} else {
			put_char(s, (char)c);
		}
	}
}

static void put_record(struct sink *s, const struct lr_record *r)
{
	char head[40];

	snprintf(head, sizeof(head), "%04lu %8lu ", (unsigned long)r->seq,
		 (unsigned long)r->tick);
	put_str(s, head);
	put_char(s, (char)toupper((unsigned char)*lr_level_name(r->level)));
	put_char(s, ' ');
	put_str(s, r->tag);
	put_str(s, ": ");
	put_text(s, r->text);
	if (r->cut)
		put_str(s, "...");
	if (r->repeat > 0) {
		snprintf(head, sizeof(head), " (x%u)", r->repeat + 1u);
		put_str(s, head);
	}
	put_char(s, '\n');
}

size_t lr_dump(const struct logring *lr, const struct lr_filter *f,
	       char *buf, size_t size)
{
	struct sink s = { buf, size, 0 };
	unsigned start = 0, left, i;

	if (f && f->last > 0) {
		left = f->last;
		for (i = lr->count; i > 0 && left > 0; i--) {
			if (pass(f, slot_at(lr, i - 1)))
				left--;
		}
		start = i;
	}
	for (i = start; i < lr->count; i++) {
		if (pass(f, slot_at(lr, i)))
			put_record(&s, slot_at(lr, i));
	}
	if (size > 0)
		buf[s.len < size ? s.len : size - 1] = '\0';
	return s.len;
}
