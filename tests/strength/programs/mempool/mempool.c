/* SPDX-License-Identifier: MIT */
/* mempool: blocks of one size out of an arena which the caller gives.
 * Layout of the arena: map, gap, block 0, block 1, ... */
#include "mempool.h"

#include <string.h>

#define LINK(block) (*(void **)(block))

static size_t round_up(size_t n, size_t align)
{
    return (n + align - 1) & ~(align - 1);
}

/* Sets the default alignment; 0 if it is not allowed. */
static size_t fix_align(size_t align)
{
    if (align == 0)
        return POOL_ALIGN_MIN;
    if (align & (align - 1))
        return 0;
    if (align < POOL_ALIGN_MIN)
        return POOL_ALIGN_MIN;
    return align <= POOL_ALIGN_MAX ? align : 0;
}

static size_t map_bytes(size_t n)
{
    return (n + 7) / 8;
}

static int is_used(const struct pool *p, unsigned i)
{
    return (p->map[i >> 3] >> (i & 7)) & 1;
}

static void set_used(struct pool *p, unsigned i, int used)
{
    unsigned char bit = (unsigned char)(1u << (i & 7));

    if (used)
        p->map[i >> 3] |= bit;
    else
        p->map[i >> 3] &= (unsigned char)~bit;
}

static void *block_at(const struct pool *p, unsigned i)
{
    return p->base + i * p->bsize;
}

/* Puts a block at the place of the free list that the flags ask for. */
static void push(struct pool *p, void *block)
{
    if ((p->flags & POOL_FIFO) && p->tail != NULL) {
        LINK(block) = NULL;
        LINK(p->tail) = block;
        p->tail = block;
        return;
    }
    LINK(block) = p->head;
    p->head = block;
    if (p->tail == NULL)
        p->tail = block;
}

static void *pop(struct pool *p)
{
    void *block = p->head;

    if (block != NULL) {
        p->head = LINK(block);
        if (p->head == NULL)
            p->tail = NULL;
    }
    return block;
}

/* All blocks free, in the order of their addresses. */
static void link_all(struct pool *p)
{
    unsigned i;

    memset(p->map, 0, map_bytes(p->st.total));
    p->head = p->tail = NULL;
    for (i = p->st.total; i > 0; i--) {
        LINK(block_at(p, i - 1)) = p->head;
        p->head = block_at(p, i - 1);
        if (p->tail == NULL)
            p->tail = p->head;
    }
}

size_t pool_arena_size(unsigned n, size_t size, size_t align)
{
    size_t bsize;

    align = fix_align(align);
    if (align == 0 || n == 0 || size == 0 || size > SIZE_MAX / 4)
        return 0;
    bsize = round_up(size < sizeof(void *) ? sizeof(void *) : size, align);
    if (n > (SIZE_MAX / 2) / bsize)
        return 0;
    return map_bytes(n) + align - 1 + n * bsize;
}

int pool_init(struct pool *p, void *arena, size_t arena_size, size_t size,
              size_t align, unsigned flags)
{
    uintptr_t start = (uintptr_t)arena;
    size_t n, gap = 0;

    align = fix_align(align);
    if (align == 0 || size == 0 || size > SIZE_MAX / 4)
        return POOL_EARG;
    if (flags & ~(POOL_ZERO | POOL_POISON | POOL_FIFO))
        return POOL_EARG;

    memset(p, 0, sizeof(*p));
    p->user = size;
    p->bsize = round_up(size < sizeof(void *) ? sizeof(void *) : size, align);
    p->flags = flags;

    n = arena_size / p->bsize;
    if (n >= POOL_NO_INDEX)
        n = POOL_NO_INDEX - 1;
    for (; n > 0; n--) {
        gap = round_up(start + map_bytes(n), align) - start;
        if (gap <= arena_size && n <= (arena_size - gap) / p->bsize)
            break;
    }
    if (n == 0)
        return POOL_ESMALL;
    p->map = arena;
    p->base = p->map + gap;
    p->st.total = (unsigned)n;
    link_all(p);
    return POOL_OK;
}

static void *take(struct pool *p)
{
    void *block = pop(p);
    unsigned left;

    if (block == NULL) {
        p->st.failed++;
        return NULL;
    }
    set_used(p, pool_index(p, block), 1);
    if (p->flags & POOL_ZERO)
        memset(block, 0, p->user);
    p->st.allocs++;
    p->st.used++;
    if (p->st.used > p->st.peak)
        p->st.peak = p->st.used;
    left = p->st.total - p->st.used;
    if (p->low_fn != NULL && left + 1 == p->low)
        p->low_fn(p->low_arg, left);
    return block;
}

void *pool_alloc(struct pool *p)
{
    return take(p);
}

void *pool_alloc_low(struct pool *p)
{
    if (p->st.total - p->st.used <= p->reserve) {
        p->st.failed++;
        return NULL;
    }
    return take(p);
}

int pool_free(struct pool *p, void *block)
{
    unsigned i;

    if (block == NULL)
        return POOL_OK;
    i = pool_index(p, block);
    if (i == POOL_NO_INDEX) {
        p->st.bad++;
        return POOL_EFOREIGN;
    }
    if (!is_used(p, i)) {
        p->st.bad++;
        return POOL_EDOUBLE;
    }
    if (p->flags & POOL_POISON)
        memset(block, POOL_DEAD, p->bsize);
    set_used(p, i, 0);
    push(p, block);
    p->st.used--;
    p->st.frees++;
    return POOL_OK;
}

int pool_reserve(struct pool *p, unsigned reserve)
{
    if (reserve > p->st.total)
        return POOL_EARG;
    p->reserve = reserve;
    return POOL_OK;
}

void pool_on_low(struct pool *p, unsigned low, pool_low_fn *fn, void *arg)
{
    p->low = low;
    p->low_fn = fn;
    p->low_arg = arg;
}

unsigned pool_index(const struct pool *p, const void *block)
{
    uintptr_t at = (uintptr_t)block, base = (uintptr_t)p->base;

    if (at < base || at >= base + p->st.total * p->bsize)
        return POOL_NO_INDEX;
    if ((at - base) % p->bsize != 0)
        return POOL_NO_INDEX;
    return (unsigned)((at - base) / p->bsize);
}

void *pool_block(const struct pool *p, unsigned index)
{
    if (index >= p->st.total || !is_used(p, index))
        return NULL;
    return block_at(p, index);
}

int pool_walk(struct pool *p, pool_walk_fn *fn, void *arg)
{
    unsigned i;
    int rc;

    for (i = 0; i < p->st.total; i++) {
        if (!is_used(p, i))
            continue;
        rc = fn(arg, block_at(p, i), i);
        if (rc != 0)
            return rc;
    }
    return 0;
}

int pool_check(const struct pool *p)
{
    unsigned i, used = 0, nfree = 0;
    void *block, *last = NULL;

    for (i = 0; i < p->st.total; i++)
        used += (unsigned)is_used(p, i);
    if (used != p->st.used)
        return POOL_ECORRUPT;
    for (block = p->head; block != NULL; block = LINK(block)) {
        i = pool_index(p, block);
        if (i == POOL_NO_INDEX || is_used(p, i))
            return POOL_ECORRUPT;
        if (++nfree > p->st.total - used)
            return POOL_ECORRUPT;
        last = block;
    }
    if (nfree != p->st.total - used || last != p->tail)
        return POOL_ECORRUPT;
    return POOL_OK;
}

int pool_reset(struct pool *p, int force)
{
    if (p->st.used > 0 && !force)
        return POOL_ELEAK;
    p->st.frees += p->st.used;
    p->st.used = 0;
    link_all(p);
    return POOL_OK;
}

void pool_get_stats(const struct pool *p, struct pool_stats *out)
{
    *out = p->st;
}
