/* SPDX-License-Identifier: MIT */
/* logring - ring of log records with levels, filters and a text dump.
 * When the ring is full, the oldest record makes room for the new one. */
#ifndef LOGRING_H
#define LOGRING_H

#include <stddef.h>
#include <stdint.h>

#define LR_TAG_SIZE	8	/* bytes of a tag, with the NUL */
#define LR_TEXT_SIZE	40	/* bytes of a text, with the NUL */
#define LR_CAP_MAX	512	/* most records of a ring */

enum lr_level {
	LR_EMERG, LR_ERROR, LR_WARN, LR_NOTICE, LR_INFO, LR_DEBUG,
	LR_NLEVELS
};

/* results of the functions that return int; 0 and more are good */
#define LR_EINVAL	(-1)	/* argument out of range */
#define LR_ENOMEM	(-2)
#define LR_ENOENT	(-3)	/* no such record */
#define LR_ESKIP	(-4)	/* above the threshold, not recorded */

/* flags of lr_create */
#define LR_F_FOLD	0x01	/* count repeated records instead of adding them */
#define LR_F_STRICT	0x02	/* refuse a tag that is too long, do not cut it */

struct lr_record {
	uint32_t seq;		/* 1, 2, ... */
	uint32_t tick;		/* of the first occurrence */
	uint16_t repeat;	/* further occurrences, stays at 65535 */
	uint8_t level;
	uint8_t cut;		/* 1 if the text was cut */
	char tag[LR_TAG_SIZE];
	char text[LR_TEXT_SIZE];
};

struct lr_stats {
	unsigned long written;	/* records stored, folded ones not counted */
	unsigned long folded;
	unsigned long skipped;	/* not recorded because of the threshold */
	unsigned long lost;	/* pushed out by newer ones */
	unsigned long by_level[LR_NLEVELS];	/* stored or folded */
};

/* A record passes if all the members that are set agree. */
struct lr_filter {
	int max_level;		/* the highest level; negative: all */
	const char *tag;	/* NULL: all; "net*" a prefix; "!net" all but it */
	const char *substr;	/* NULL: all; else to be found in the text */
	uint32_t since;		/* the lowest seq */
	unsigned last;		/* only the last so many that pass; 0: all */
};

struct logring;

/* No pointer may be NULL, if not said otherwise. */

/* "emerg", "error", "warn", "notice", "info", "debug"; "?" for another. */
const char *lr_level_name(int level);
/* From a name (any case; also "err", "warning") or one digit; LR_EINVAL. */
int lr_level_parse(const char *s);

/* capacity 1..LR_CAP_MAX.  The threshold is LR_INFO at first. */
int lr_create(struct logring **out, unsigned capacity, unsigned flags);
void lr_destroy(struct logring *lr);	/* NULL is allowed */
/* Returns the former threshold, or LR_EINVAL. */
int lr_threshold(struct logring *lr, int level);
/* Tag NULL means "-".  Long texts are cut, never inside a UTF-8 character;
 * trailing line ends are removed.  Returns 1 if stored, 0 if folded. */
int lr_write(struct logring *lr, uint32_t tick, int level, const char *tag,
	     const char *text);
unsigned lr_count(const struct logring *lr);
/* The record of age n: 0 is the oldest. */
int lr_get(const struct logring *lr, unsigned n, struct lr_record *out);
/* Returns the age of the record with this seq. */
int lr_find(const struct logring *lr, uint32_t seq);
/* Removes up to n of the oldest, returns how many. */
unsigned lr_discard(struct logring *lr, unsigned n);
/* Removes all and zeroes the statistics; seq goes on. */
void lr_clear(struct logring *lr);
void lr_get_stats(const struct logring *lr, struct lr_stats *out);

/* One line a record, oldest first.  Writes at most size bytes with the NUL
 * and returns the length of the whole text, like snprintf.  buf may be NULL if
 * size is 0; f may be NULL. */
size_t lr_dump(const struct logring *lr, const struct lr_filter *f,
	       char *buf, size_t size);

#endif
