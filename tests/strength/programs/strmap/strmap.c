/* SPDX-License-Identifier: MIT */
/* strmap.c - hash map from strings to ints with open addressing, linear
   probing and deletion marks. */

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "strmap.h"

enum state { EMPTY, USED, DELETED };

struct slot {
    char *key;
    uint32_t hash;
    int value;
    enum state state;
};

struct strmap {
    struct slot *slots;
    size_t capacity;        /* power of two */
    size_t count;           /* slots in state USED */
    size_t marks;           /* slots in state DELETED */
};

/* FNV-1a */
static uint32_t hash_string(const char *s)
{
    uint32_t h = 2166136261u;

    while (*s != '\0') {
        h ^= (unsigned char)*s++;
        h *= 16777619u;
    }
    return h;
}

/* Three quarters of the slots may be taken, deletion marks included. */
static size_t limit_of(size_t capacity)
{
    return capacity / 4 * 3;
}

static struct slot *find(const strmap *m, const char *key, uint32_t hash)
{
    size_t mask = m->capacity - 1;
    size_t i = hash & mask;

    while (m->slots[i].state != EMPTY) {
        struct slot *s = &m->slots[i];

        if (s->state == USED && s->hash == hash && strcmp(s->key, key) == 0)
            return s;
        i = (i + 1) & mask;
    }
    return NULL;
}

/* First slot a new key with this hash may take. */
static struct slot *find_free(const strmap *m, uint32_t hash)
{
    size_t i = hash & (m->capacity - 1);

    while (m->slots[i].state == USED)
        i = (i + 1) & (m->capacity - 1);
    return &m->slots[i];
}

static int rehash(strmap *m, size_t capacity)
{
    strmap old = *m;
    size_t i;

    m->slots = calloc(capacity, sizeof *m->slots);
    if (m->slots == NULL) {
        m->slots = old.slots;
        return -1;
    }
    m->capacity = capacity;
    m->marks = 0;
    for (i = 0; i < old.capacity; i++)
        if (old.slots[i].state == USED)
            *find_free(m, old.slots[i].hash) = old.slots[i];
    free(old.slots);
    return 0;
}

/* Make room for one more key: grow, or only sweep the deletion marks out. */
static int reserve(strmap *m)
{
    size_t capacity = m->capacity;

    if (m->count + m->marks < limit_of(capacity))
        return 0;
    if (m->count >= capacity / 2)
        capacity *= 2;
    return rehash(m, capacity);
}

static void erase(strmap *m, struct slot *s)
{
    size_t mask = m->capacity - 1;
    size_t i = (size_t)(s - m->slots);

    free(s->key);
    s->key = NULL;
    s->state = DELETED;
    m->count--;
    m->marks++;
    /* Marks in front of an empty slot stop no search. */
    if (m->slots[(i + 1) & mask].state != EMPTY)
        return;
    while (m->slots[i].state == DELETED) {
        m->slots[i].state = EMPTY;
        m->marks--;
        i = (i - 1) & mask;
    }
}

strmap *strmap_new(size_t expected)
{
    strmap *m = calloc(1, sizeof *m);

    if (m == NULL)
        return NULL;
    m->capacity = STRMAP_MIN_CAPACITY;
    while (limit_of(m->capacity) < expected && m->capacity <= SIZE_MAX / 4)
        m->capacity *= 2;
    m->slots = calloc(m->capacity, sizeof *m->slots);
    if (m->slots == NULL) {
        free(m);
        return NULL;
    }
    return m;
}

void strmap_free(strmap *m)
{
    if (m == NULL)
        return;
    strmap_clear(m);
    free(m->slots);
    free(m);
}

int strmap_put(strmap *m, const char *key, int value)
{
    uint32_t hash = hash_string(key);
    struct slot *s = find(m, key, hash);
    size_t size;
    char *copy;

    if (s != NULL) {
        s->value = value;
        return 0;
    }
    if (reserve(m) != 0)
        return -1;
    size = strlen(key) + 1;
    copy = malloc(size);
    if (copy == NULL)
        return -1;
    memcpy(copy, key, size);
    s = find_free(m, hash);
    if (s->state == DELETED)
        m->marks--;
    s->key = copy;
    s->hash = hash;
    s->value = value;
    s->state = USED;
    m->count++;
    return 1;
}

int strmap_get(const strmap *m, const char *key, int *value)
{
    const struct slot *s = find(m, key, hash_string(key));

    if (s == NULL)
        return 0;
    if (value != NULL)
        *value = s->value;
    return 1;
}

int strmap_get_or(const strmap *m, const char *key, int fallback)
{
    strmap_get(m, key, &fallback);
    return fallback;
}

static int add_clamped(int a, int b)
{
    if (b > 0 && a > INT_MAX - b)
        return INT_MAX;
    if (b < 0 && a < INT_MIN - b)
        return INT_MIN;
    return a + b;
}

int strmap_add(strmap *m, const char *key, int delta)
{
    return strmap_put(m, key, add_clamped(strmap_get_or(m, key, 0), delta));
}

int strmap_remove(strmap *m, const char *key)
{
    struct slot *s = find(m, key, hash_string(key));

    if (s == NULL)
        return 0;
    erase(m, s);
    return 1;
}

size_t strmap_remove_if(strmap *m, int (*pred)(const char *key, int value, void *arg),
                        void *arg)
{
    size_t i, removed = 0;

    for (i = 0; i < m->capacity; i++) {
        struct slot *s = &m->slots[i];

        if (s->state == USED && pred(s->key, s->value, arg)) {
            erase(m, s);
            removed++;
        }
    }
    return removed;
}

void strmap_clear(strmap *m)
{
    size_t i;

    for (i = 0; i < m->capacity; i++)
        if (m->slots[i].state == USED)
            free(m->slots[i].key);
    memset(m->slots, 0, m->capacity * sizeof *m->slots);
    m->count = 0;
    m->marks = 0;
}

int strmap_merge(strmap *to, const strmap *from, enum strmap_merge how)
{
    strmap_iter it;
    const char *key;
    int value, rc;

    strmap_iter_init(&it, from);
    while (strmap_next(&it, &key, &value)) {
        if (how == STRMAP_SUM)
            rc = strmap_add(to, key, value);
        else if (how == STRMAP_KEEP && strmap_get(to, key, NULL))
            rc = 0;
        else
            rc = strmap_put(to, key, value);
        if (rc < 0)
            return -1;
    }
    return 0;
}

size_t strmap_count(const strmap *m)
{
    return m->count;
}

size_t strmap_capacity(const strmap *m)
{
    return m->capacity;
}

size_t strmap_max_probe(const strmap *m)
{
    size_t i, max = 0;

    for (i = 0; i < m->capacity; i++) {
        const struct slot *s = &m->slots[i];
        size_t distance = (i - s->hash) & (m->capacity - 1);

        if (s->state == USED && distance > max)
            max = distance;
    }
    return max;
}

void strmap_iter_init(strmap_iter *it, const strmap *m)
{
    it->map = m;
    it->next = 0;
}

int strmap_next(strmap_iter *it, const char **key, int *value)
{
    const strmap *m = it->map;

    while (it->next < m->capacity) {
        const struct slot *s = &m->slots[it->next++];

        if (s->state != USED)
            continue;
        if (key != NULL)
            *key = s->key;
        if (value != NULL)
            *value = s->value;
        return 1;
    }
    return 0;
}
