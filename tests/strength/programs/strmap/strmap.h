/* SPDX-License-Identifier: MIT */
/* strmap - hash map from strings to ints.
   Open addressing with linear probing; keys are copied. */

#ifndef STRMAP_H
#define STRMAP_H

#include <stddef.h>

#define STRMAP_MIN_CAPACITY 8

typedef struct strmap strmap;

/* Position of an iteration.  Set up by strmap_iter_init. */
typedef struct {
    const strmap *map;
    size_t next;
} strmap_iter;

enum strmap_merge {
    STRMAP_KEEP,            /* keep the value of the target */
    STRMAP_REPLACE,         /* take the value of the source */
    STRMAP_SUM              /* add them up, as strmap_add does */
};

/* Pointers must not be NULL unless a comment allows it. */

/* A new map with room for at least `expected' keys before it grows, NULL when
   memory is short. */
strmap *strmap_new(size_t expected);

/* `m' may be NULL. */
void strmap_free(strmap *m);

/* Set `key' to `value'.  1: key is new, 0: value replaced, -1: no memory. */
int strmap_put(strmap *m, const char *key, int value);

/* 1 and the value in *value (which may be NULL) when the key is there, else 0
   and *value as it was. */
int strmap_get(const strmap *m, const char *key, int *value);

/* Value of `key', or `fallback'. */
int strmap_get_or(const strmap *m, const char *key, int fallback);

/* Add `delta' to the value of `key' (0 if it is not there), stopping at INT_MAX
   and INT_MIN.  Returns as strmap_put. */
int strmap_add(strmap *m, const char *key, int delta);

/* 1 when the key was there, else 0. */
int strmap_remove(strmap *m, const char *key);

/* Remove all keys for which `pred' returns nonzero; returns how many. */
size_t strmap_remove_if(strmap *m, int (*pred)(const char *key, int value, void *arg),
                        void *arg);

/* Remove all keys; the capacity stays. */
void strmap_clear(strmap *m);

/* Copy all keys of `from' to `to' (another map).  -1 when memory is short. */
int strmap_merge(strmap *to, const strmap *from, enum strmap_merge how);

size_t strmap_count(const strmap *m);

/* Number of slots, a power of two of at least STRMAP_MIN_CAPACITY. */
size_t strmap_capacity(const strmap *m);

/* Longest distance of a key from its home slot. */
size_t strmap_max_probe(const strmap *m);

/* Iterate in slot order.  Keys may be removed and values changed during the
   iteration, but not added.  *key and *value (each may be NULL) are set when
   strmap_next returns 1; it returns 0 at the end, and from then on. */
void strmap_iter_init(strmap_iter *it, const strmap *m);
int strmap_next(strmap_iter *it, const char **key, int *value);

#endif
