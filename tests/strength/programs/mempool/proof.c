/* SPDX-License-Identifier: MIT */
/* Prints what the functions of mempool do; with PROOF_INNER also the private
 * contents. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef PROOF_INNER
#include "mempool.c"
#else
#include "mempool.h"
#endif

static unsigned char *arena;    /* aligned to 256 */

static void stats(const struct pool *p)
{
    struct pool_stats s;

    pool_get_stats(p, &s);
    printf("total %u used %u peak %u allocs %lu frees %lu failed %lu bad %lu check %d\n",
           s.total, s.used, s.peak, s.allocs, s.frees, s.failed, s.bad, pool_check(p));
}

static void sizes(void)
{
    static const size_t aligns[] = { 0, 1, 2, 3, 4, 8, 12, 16, 64, 256, 512 };
    static const size_t bytes[] = { 0, 1, 7, 8, 9, 16, 17, 100, 256, SIZE_MAX, SIZE_MAX / 4 + 1,
                                    SIZE_MAX / 4 };
    static const unsigned counts[] = { 0, 1, 2, 7, 8, 9, 40 };
    size_t i, j, k, n, off;
    struct pool p;

    for (i = 0; i < sizeof aligns / sizeof aligns[0]; i++)
        for (j = 0; j < sizeof bytes / sizeof bytes[0]; j++) {
            printf("%zu %zu:", aligns[i], bytes[j]);
            for (k = 0; k < sizeof counts / sizeof counts[0]; k++)
                printf(" %zu", pool_arena_size(counts[k], bytes[j], aligns[i]));
            for (n = 0; n < 600; n += n < 60 ? 1 : 37)
                for (off = 0; off < 3; off++) {
                    int rc = pool_init(&p, arena + off * 5, n, bytes[j], aligns[i], 0);
                    unsigned c = 0;
                    void *b;

                    if (rc != 0) {
                        if (n % 20 == 0)
                            printf(" %d", rc);
                        continue;
                    }
                    if (aligns[i] & (aligns[i] - 1)) {
                        printf(" odd alignment taken");
                        continue;
                    }
                    while (c < 1000 && (b = pool_alloc(&p)) != NULL) {
                        if (c++ == 0)
                            printf(" @%d", (int)((unsigned char *)b - arena));
                    }
                    printf("n%u", c);
                }
            printf("\n");
        }
    printf("%zu\n", pool_arena_size(0xffffffffu, SIZE_MAX / 8, 0));
    for (i = 0; i < 17; i++)
        printf(" %d", pool_init(&p, arena, 200, 8, 0, (unsigned)i));
    printf("\n");
}

static int at(const struct pool *p, void *b)
{
    return b ? (int)pool_index(p, b) : -1;
}

static void order(unsigned flags)
{
    struct pool p;
    void *b[12];
    int i;

    printf("flags %u: %d\n", flags, pool_init(&p, arena, pool_arena_size(9, 20, 0), 20, 0, flags));
    stats(&p);
    for (i = 0; i < 12; i++) {
        b[i] = pool_alloc(&p);
        printf(" %d", at(&p, b[i]));
        if (b[i])
            memset(b[i], 'a' + i, 20);
    }
    printf("\n");
    stats(&p);
    printf("%d", pool_free(&p, NULL));
    printf("%d", pool_free(&p, b[3]));
    printf("%d", pool_free(&p, b[3]));
    printf("%d", pool_free(&p, b[1]));
    printf("%d", pool_free(&p, b[8]));
    printf("%d", pool_free(&p, (char *)b[2] + 8));
    printf("%d", pool_free(&p, (char *)b[2] + 1));
    printf("%d", pool_free(&p, arena));
    printf("%d", pool_free(&p, (char *)b[0] - 24));
    printf("%d", pool_free(&p, (char *)b[8] + 24));
    printf("%d\n", pool_free(&p, &p));
    stats(&p);
    for (i = 0; i < 9; i++)
        printf(" %d", pool_block(&p, (unsigned)i) == b[i]);
    printf(" %d %d\n", pool_block(&p, 9) == NULL, pool_block(&p, POOL_NO_INDEX) == NULL);
    for (i = 0; i < 4; i++) {
        unsigned char *c = pool_alloc(&p);
        int k;

        printf(" %d", at(&p, c));
        for (k = 8; c && k < 20; k++)
            printf(" %02x", c[k]);
        for (k = 0; (flags & POOL_ZERO) && c && k < 8; k++)
            printf(" %02x", c[k]);
        printf("\n");
    }
    stats(&p);
    printf("%d\n", pool_reset(&p, 0));
    stats(&p);
    pool_free(&p, b[4]);
    printf("%d\n", pool_reset(&p, 1));
    stats(&p);
    printf("%d\n", pool_reset(&p, 0));
    printf("%d\n", pool_free(&p, b[0]));
    b[0] = pool_alloc(&p);
    printf("%d", pool_reset(&p, 0));
    printf("%d\n", pool_free(&p, b[0]));
    for (i = 0; i < 3; i++)
        printf(" %d", at(&p, pool_alloc(&p)));
    printf("\n");
    stats(&p);
}

static void low_note(void *arg, unsigned left)
{
    printf(" low(%s,%u)", arg ? (const char *)arg : "none", left);
}

static int walk_note(void *arg, void *block, unsigned index)
{
    struct pool *p = arg;

    printf(" w%u%d", index, pool_index(p, block) == index);
    if (index % 2 == 1)
        pool_free(p, block);
    return index == 6 ? 42 : 0;
}

static void low(void)
{
    struct pool p;
    void *b[10];
    unsigned r;
    int i;

    for (r = 0; r <= 9; r++) {
        pool_init(&p, arena, pool_arena_size(8, 32, 16), 32, 16, 0);
        printf("reserve %u: %d", r, pool_reserve(&p, r));
        pool_on_low(&p, r, low_note, "x");
        for (i = 0; i < 10; i++)
            printf(" %d", at(&p, b[i] = i % 4 == 3 ? pool_alloc(&p) : pool_alloc_low(&p)));
        printf("\n");
        stats(&p);
        for (i = 0; i < 3; i++)
            printf("%d", pool_free(&p, b[i]));
        for (i = 0; i < 10; i++)
            printf(" %d", at(&p, pool_alloc(&p)));
        printf("\n");
        stats(&p);
        printf("walk %d\n", pool_walk(&p, walk_note, &p));
        printf("walk %d\n", pool_walk(&p, walk_note, &p));
        stats(&p);
    }
    pool_init(&p, arena, pool_arena_size(3, 32, 16), 32, 16, 0);
    printf("walk %d\n", pool_walk(&p, walk_note, &p));
    pool_alloc(&p);
    printf("walk %d\n", pool_walk(&p, walk_note, &p));
}

static void corrupt(void)
{
    struct pool p;
    unsigned char *b[9];
    int i;

    /* what a block that is written beyond its end can do */
    for (i = 0; i < 6; i++) {
        pool_init(&p, arena, pool_arena_size(9, 16, 0), 16, 0, 0);
        for (int k = 0; k < 9; k++)
            b[k] = pool_alloc(&p);
        if (i < 5) {
            pool_free(&p, b[5]);
            pool_free(&p, b[3]);
        }
        switch (i) {
        case 0: memcpy(b[3], &b[3], sizeof b[3]); break;
        case 1: memcpy(b[3], &b[4], sizeof b[4]); break;
        case 2: memset(b[3], 0, 8); break;
        case 3: arena[0] ^= 1; break;
        case 4: { unsigned char *x = b[5] + 4; memcpy(b[3], &x, sizeof x); break; }
        }
        printf("corrupt %d: %d\n", i, pool_check(&p));
    }
}

static void churn(unsigned flags)
{
    static void *held[40];
    struct pool p;
    unsigned long x = flags + 5, h = 1;
    int i, k;

    memset(held, 0, sizeof held);
    pool_init(&p, arena + 3, 1500, 40, 32, flags);
    for (i = 0; i < 20000; i++) {
        x = (x * 1103515245u + 12345u) & 0x7fffffff;
        k = (int)(x >> 8) % 40;
        if (held[k]) {
            h = h * 33 + (unsigned)pool_free(&p, held[k]);
            if ((x >> 20) % 5 == 0)
                h = h * 33 + (unsigned)pool_free(&p, held[k]);
            held[k] = NULL;
        } else {
            held[k] = pool_alloc(&p);
            h = h * 33 + (unsigned)at(&p, held[k]);
            if (held[k])
                memset(held[k], (int)(x >> 16) & 255, 40);
        }
        if ((x >> 12) % 700 == 0) {
            h = h * 33 + (unsigned)pool_reset(&p, 1);
            memset(held, 0, sizeof held);
        }
        h = (h * 33 + (unsigned)pool_check(&p)) & 0xffffffff;
    }
    printf("%08lx\n", h);
    stats(&p);
}

#ifdef PROOF_INNER
static void inner(void)
{
    struct pool p;
    int i;

    pool_init(&p, arena, 300, 24, 0, 0);
    printf("%d\n", p.tail != NULL);
    for (i = 0; pool_alloc(&p); i++)
        ;
    printf("%d %d %d\n", i, p.head == NULL, p.tail == NULL);
    printf("%zu %zu %zu\n", map_bytes(0), map_bytes(8), map_bytes(9));
    for (i = 0; i < 40; i++)
        printf(" %zu", fix_align((size_t)i));
    memset(arena, 0, 4);
    set_used(&p, 3, 1);
    set_used(&p, 3, 1);
    printf(" %d\n", p.map[0]);
    set_used(&p, 3, 0);
    set_used(&p, 3, 0);
    printf(" %d\n", p.map[0]);
}
#endif

int main(void)
{
    unsigned f;

    arena = aligned_alloc(256, 4096);
    if (!arena)
        return 1;
    memset(arena, 0x11, 4096);
    sizes();
    for (f = 0; f < 8; f++) {
        memset(arena, 0x11, 4096);
        order(f);
    }
    low();
    corrupt();
    for (f = 0; f < 8; f++)
        churn(f);
#ifdef PROOF_INNER
    inner();
#endif
    free(arena);
    return 0;
}
