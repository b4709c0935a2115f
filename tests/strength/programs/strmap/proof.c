/* SPDX-License-Identifier: MIT */
/* proof.c - prints what strmap does, for the comparison of versions. */

#include <limits.h>
#include <stdio.h>
#include <string.h>
#ifdef INNER
#include "strmap.c"
#else
#include "strmap.h"
#endif

static unsigned long seed = 1;

static unsigned rnd(unsigned n)
{
    seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(seed >> 12) % n;
}

static void sizes(const strmap *m, const char *what)
{
    printf("%s: count %lu capacity %lu probe %lu\n", what, (unsigned long)strmap_count(m),
           (unsigned long)strmap_capacity(m), (unsigned long)strmap_max_probe(m));
}

static void dump(const strmap *m, const char *what)
{
    strmap_iter it;
    const char *key;
    int value;

    sizes(m, what);
    strmap_iter_init(&it, m);
    while (strmap_next(&it, &key, &value))
        printf(" %s=%d", key, value);
    key = "same";
    value = -5;
    printf(" end %d %s %d\n", strmap_next(&it, &key, &value), key, value);
}

static int odd(const char *key, int value, void *arg)
{
    ++*(int *)arg;
    printf("(%s %d)", key, value);
    return value % 2 != 0 ? 4 : 0;
}

static int all(const char *key, int value, void *arg)
{
    (void)key, (void)value, (void)arg;
    return 1;
}

int main(void)
{
    strmap *m, *n;
    strmap_iter it;
    const char *key;
    char name[40];
    int i, v, calls = 0;

    setvbuf(stdout, NULL, _IOLBF, 0);
    strmap_free(NULL);
    for (i = 0; i < 60; i++) {
        m = strmap_new((size_t)i);
        printf("%d:%lu ", i, (unsigned long)strmap_capacity(m));
        strmap_free(m);
    }
    m = strmap_new(0);
    dump(m, "\nempty");
    for (i = 0; i < 30; i++) {
        sprintf(name, "key%d", i);
        printf("%d ", strmap_put(m, name, i * i));
        sizes(m, name);
        printf("%d ", strmap_put(m, name, i * i + 1));
    }
    strcpy(name, "gone");
    dump(m, "thirty");
    v = -9;
    printf("%d %d ", strmap_get(m, "key7", &v), v);
    printf("%d %d ", strmap_get(m, "none", &v), v);
    printf("%d %d ", strmap_get(m, "key7", NULL), strmap_get(m, "none", NULL));
    printf("%d %d\n", strmap_get_or(m, "key8", -1), strmap_get_or(m, "none", -1));
    printf("%d %d %d\n", strmap_remove(m, "key7"), strmap_remove(m, "key7"), strmap_remove(m, ""));
    printf("%d %d\n", strmap_put(m, "", 5), strmap_get_or(m, "", 0));
    printf("%d %d\n", strmap_put(m, "\xff\x80", 6), strmap_get_or(m, "\xff\x80", 0));
    printf("%d %d\n", strmap_put(m, "key", 6), strmap_get_or(m, "ke", 0));
    /* two pairs with the same hash */
    printf("%d %d ", strmap_put(m, "costarring", 31), strmap_put(m, "liquid", 32));
    printf("%d %d ", strmap_put(m, "altarage", 33), strmap_put(m, "zinke", 34));
    printf("%d %d\n", strmap_get_or(m, "costarring", 0), strmap_get_or(m, "zinke", 0));
    dump(m, "more");
    printf(" %lu %d\n", (unsigned long)strmap_remove_if(m, odd, &calls), calls);
    dump(m, "even");

    /* counters */
    printf("%d %d\n", strmap_add(m, "n", 7), strmap_get_or(m, "n", 0));
    printf("%d %d\n", strmap_add(m, "n", -9), strmap_get_or(m, "n", 0));
    printf("%d %d\n", strmap_add(m, "n", INT_MIN), strmap_get_or(m, "n", 0));
    printf("%d %d\n", strmap_add(m, "n", INT_MAX), strmap_get_or(m, "n", 0));
    printf("%d %d\n", strmap_add(m, "n", INT_MAX), strmap_get_or(m, "n", 0));
    printf("%d %d\n", strmap_add(m, "n", 1), strmap_get_or(m, "n", 0));
    printf("%d %d\n", strmap_add(m, "n", 2), strmap_get_or(m, "n", 0));
    strmap_put(m, "n", INT_MAX - 5);
    printf("%d %d\n", strmap_add(m, "n", 5), strmap_get_or(m, "n", 0));
    strmap_put(m, "n", INT_MIN + 5);
    printf("%d %d\n", strmap_add(m, "n", -5), strmap_get_or(m, "n", 0));
    strmap_put(m, "n", INT_MIN + 5);
    printf("%d %d\n", strmap_add(m, "n", -6), strmap_get_or(m, "n", 0));
    strmap_put(m, "n", INT_MIN);
    printf("%d %d\n", strmap_add(m, "n", -1), strmap_get_or(m, "n", 0));

    /* removing while iterating */
    strmap_iter_init(&it, m);
    while (strmap_next(&it, &key, NULL)) {
        strcpy(name, key);
        if (rnd(2))
            printf("-%d", strmap_remove(m, name));
        else
            printf("+%d", strmap_put(m, name, 1));
    }
    printf(" %d\n", strmap_next(&it, NULL, NULL));
    dump(m, "iterated");

    n = strmap_new(3);
    strmap_put(n, "key4", 100);
    strmap_put(n, "fresh", 200);
    strmap_put(n, "key6", INT_MAX);
    strmap_put(m, "key6", 1);
    strmap_put(m, "key4", 2);
    printf("%d\n", strmap_merge(m, n, STRMAP_KEEP));
    dump(m, "keep");
    printf("%d\n", strmap_merge(m, n, STRMAP_SUM));
    dump(m, "sum");
    printf("%d\n", strmap_merge(m, n, STRMAP_REPLACE));
    dump(m, "replace");
    printf("%d\n", strmap_merge(n, m, STRMAP_KEEP));
    dump(n, "back");
    strmap_clear(n);
    dump(n, "clear");
    printf("%d\n", strmap_put(n, "again", 1));
    dump(n, "again");
    printf("%lu\n", (unsigned long)strmap_remove_if(n, all, NULL));
    sizes(n, "none");

    /* clear resets everything that decides about growth */
    strmap_free(n);
    n = strmap_new(0);
    for (i = 0; i < 5; i++) {
        sprintf(name, "c%d", i);
        strmap_put(n, name, i);
    }
    for (i = 0; i < 4; i++) {
        sprintf(name, "c%d", i);
        strmap_remove(n, name);
    }
    strmap_clear(n);
    for (i = 0; i < 7; i++) {
        sprintf(name, "d%d", i);
        strmap_put(n, name, i);
        sizes(n, "refill");
    }
    dump(n, "refilled");
    strmap_free(n);

    /* long runs of put and remove: marks, sweeping, growth */
    n = strmap_new(0);
    for (i = 0; i < 6000; i++) {
        unsigned range = 6 + (unsigned)i / 60;

        sprintf(name, "%x", rnd(range) * 2654435761u);
        switch (rnd(4)) {
        case 0:
        case 1:
            printf("%d ", strmap_remove(n, name));
            break;
        case 2:
            printf("%d ", strmap_put(n, name, i));
            break;
        default:
            printf("%d ", strmap_add(n, name, i % 5));
            break;
        }
        if (i % 20 == 0) {
            dump(n, "run");
            if (i % 1000 == 0)
                strmap_clear(n);
        }
    }
    dump(n, "end");
#ifdef INNER
    {
        size_t used = 0, marks = 0, k;

        for (k = 0; k < n->capacity; k++) {
            used += n->slots[k].state == USED;
            marks += n->slots[k].state == DELETED;
        }
        printf("inner %d %d\n", used == n->count, marks == n->marks);
        strmap_remove_if(n, all, NULL);
        for (k = 0; k < n->capacity; k++)
            printf("%d%s ", n->slots[k].state, n->slots[k].key == NULL ? "" : "!");
        printf("%lu %lu\n", (unsigned long)n->marks, (unsigned long)limit_of(10));
        printf("%lx %lx\n", (unsigned long)hash_string(""), (unsigned long)hash_string("abc"));
    }
#endif
    strmap_free(m);
    strmap_free(n);
    return 0;
}
