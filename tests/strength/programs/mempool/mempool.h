/* SPDX-License-Identifier: MIT */
/* mempool: blocks of one size out of an arena which the caller gives.
 *
 * The free blocks are linked through their own first bytes.  A map of one bit
 * a block, at the start of the arena, says which are in use, so that a wrong
 * or a second free is seen.  Nothing is taken from the heap.
 */
#ifndef MEMPOOL_H
#define MEMPOOL_H

#include <stddef.h>
#include <stdint.h>

#define POOL_ALIGN_MIN  sizeof(void *)
#define POOL_ALIGN_MAX  256
#define POOL_NO_INDEX   ((unsigned)-1)

enum pool_status {
    POOL_OK = 0,
    POOL_EARG = -1,         /* a size, an alignment or a flag is wrong */
    POOL_ESMALL = -2,       /* the arena has no room for one block */
    POOL_EFOREIGN = -3,     /* not the start of a block of this pool */
    POOL_EDOUBLE = -4,      /* the block is free already */
    POOL_ELEAK = -5,        /* blocks are still in use */
    POOL_ECORRUPT = -6      /* pool_check: list and map disagree */
};

/* flags of pool_init */
#define POOL_ZERO     0x1u  /* pool_alloc clears the block */
#define POOL_POISON   0x2u  /* pool_free fills the block with POOL_DEAD, so that
                             * the next pool_alloc finds it there, but for
                             * its first sizeof(void *) bytes */
#define POOL_FIFO     0x4u  /* reuse the block that was freed longest ago */
#define POOL_DEAD     0xdb

struct pool_stats {
    unsigned total;         /* blocks */
    unsigned used;
    unsigned peak;          /* the most that were ever used */
    unsigned long allocs;   /* that succeeded */
    unsigned long frees;    /* that succeeded */
    unsigned long failed;   /* allocations that found the pool empty */
    unsigned long bad;      /* frees that were refused */
};

typedef void pool_low_fn(void *arg, unsigned left);
typedef int pool_walk_fn(void *arg, void *block, unsigned index);

/* The members are private. */
struct pool {
    unsigned char *map;
    unsigned char *base;
    void *head;
    void *tail;
    size_t bsize;
    size_t user;
    unsigned flags;
    unsigned reserve;
    unsigned low;
    pool_low_fn *low_fn;
    void *low_arg;
    struct pool_stats st;
};

/* Pointers may not be NULL, but a block and the arg of a callback may.  The arena
 * belongs to the pool from pool_init on; there may be no other access to it
 * than to blocks in use, and there only to size bytes. */

/* align 0 means POOL_ALIGN_MIN; otherwise a power of two up to POOL_ALIGN_MAX.
 * The size is at least 1. */
int pool_init(struct pool *p, void *arena, size_t arena_size, size_t size,
              size_t align, unsigned flags);
/* Bytes of an arena that holds n blocks, wherever it begins; 0 if an argument
 * is wrong or n is 0. */
size_t pool_arena_size(unsigned n, size_t size, size_t align);

void *pool_alloc(struct pool *p);           /* NULL: none left */
/* Leaves at least reserve blocks (see pool_reserve) to pool_alloc. */
void *pool_alloc_low(struct pool *p);
int pool_free(struct pool *p, void *block); /* NULL is POOL_OK and does nothing */

/* Sets the reserve; POOL_EARG if it is more than the total. */
int pool_reserve(struct pool *p, unsigned reserve);
/* fn is called when an allocation leaves less than low blocks and there were
 * low or more before it. */
void pool_on_low(struct pool *p, unsigned low, pool_low_fn *fn, void *arg);

unsigned pool_index(const struct pool *p, const void *block);
void *pool_block(const struct pool *p, unsigned index);  /* in use, or NULL */
/* Calls fn for the blocks in use, by index, until it returns nonzero; returns
 * that value or 0.  fn may free the block it is called for. */
int pool_walk(struct pool *p, pool_walk_fn *fn, void *arg);
/* Looks for the damage of a write beyond the end of a block, to a block that is
 * free or to the map; may be called after such a write, whatever it wrote. */
int pool_check(const struct pool *p);
/* Frees all; POOL_ELEAK, and nothing done, if some are used and force is 0. */
int pool_reset(struct pool *p, int force);
void pool_get_stats(const struct pool *p, struct pool_stats *out);

#endif
