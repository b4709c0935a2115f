/* SPDX-License-Identifier: GPL-3.0-or-later
   See harness.h.  */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#include "harness.h"

unsigned failures, passed;
const uint8_t *other[SYMRT_JOB_MAX_REGIONS];

int
harness_result (const char *what)
{
  printf ("%s: %u checks, %u failed\n", what, passed + failures, failures);
  return failures || !passed;
}

uint64_t
rnd (void)
{
  static uint64_t s = 0x9e3779b97f4a7c15ull;
  s ^= s << 13;
  s ^= s >> 7;
  s ^= s << 17;
  return s * 0x2545f4914f6cdd1dull;
}

static uint64_t
place (struct symrt_span *s, uint64_t at, uint32_t count, size_t size)
{
  s->offset = at;
  s->count = count;
  return (at + (uint64_t) count * size + 4095) & ~4095ull;
}

struct symrt_arena *
harness_arena (const struct harness_arena *want)
{
  struct symrt_arena h = { .magic = SYMRT_ARENA_MAGIC,
			   .version = SYMRT_ARENA_VERSION,
			   .mode = want->mode,
			   .flags = want->flags,
			   .nmodule = want->modules,
			   .nbytes = 8 };
  uint64_t at = 4096;
  at = place (&h.modules, at, 16, sizeof (struct symrt_module));
  at = place (&h.labels, at, 4096, 1);
  at = place (&h.open, at, SYMRT_OPEN_SIZE, 1);
  at = place (&h.job, at, want->job ? want->job : 0x10000, 1);
  at = place (&h.nodes, at, want->nodes ? want->nodes : 0x100000,
	      sizeof (struct symrt_node));
  at = place (&h.events, at, want->events ? want->events : 0x40000,
	      sizeof (struct symrt_event));
  at = place (&h.bytes, at, want->bytes ? want->bytes : 0x100000, 1);
  h.size = at;
  int fd = memfd_create ("arena", 0);
  char number[16];
  snprintf (number, sizeof number, "%d", fd);
  if (fd < 0 || ftruncate (fd, (off_t) at) != 0)
    return NULL;
  struct symrt_arena *a
    = mmap (NULL, at, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (a == MAP_FAILED)
    return NULL;
  *a = h;
  setenv (SYMRT_ENV_ARENA, number, 1);
  return a;
}

struct symrt_module *
harness_module (struct symrt_arena *a, unsigned i)
{
  return (struct symrt_module *) ((uint8_t *) a + a->modules.offset) + i;
}

void
harness_start (uint32_t flags)
{
  static struct symrt_meta meta = { .magic = SYMRT_META_MAGIC,
				    .version = SYMRT_META_VERSION,
				    .size = sizeof meta,
				    .stamp = 1 };
  static uint32_t site_base, branch_base;
  static void *ops;
  static const struct symrt_tu tu = { .abi = SYMRT_ABI_VERSION,
				      .meta = &meta,
				      .site_base = &site_base,
				      .branch_base = &branch_base,
				      .ops = &ops };
  struct harness_arena want
    = { .mode = SYMRT_MODE_MAIN, .flags = flags, .modules = 1 };
  struct symrt_arena *a = harness_arena (&want);
  if (!a)
    exit (77);
  harness_module (a, 0)->stamp = 1;
  symrt_attach (&tu);
  if (!ops || !rt_begin ())
    {
      printf ("the runtime did not open the arena\n");
      exit (1);
    }
}

void *
harness_entry (enum entry e)
{
  return ((void **) (uintptr_t) SYMRT_ENTRY)[e];
}

void *
harness_model (enum symrt_model m)
{
  return ((void **) (uintptr_t) SYMRT_MODELS)[m];
}

void
harness_args (void *fn, uint32_t a, uint32_t b, uint32_t c)
{
  SLOT32 (SYMRT_ARG) = a;
  SLOT32 (SYMRT_ARG + 4) = b;
  SLOT32 (SYMRT_ARG + 8) = c;
  SLOT32 (SYMRT_ARG + 12) = 0;
  SLOT64 (SYMRT_CALLEE) = (uint64_t) (uintptr_t) fn;
  SLOT64 (SYMRT_RETFN) = 0;
  SLOT32 (SYMRT_RET) = 0xdead;
}

uint32_t
harness_result_id (void *fn)
{
  return SLOT64 (SYMRT_RETFN) == (uint64_t) (uintptr_t) fn
	   ? SLOT32 (SYMRT_RET) : 0;
}

static adse_val
input_value (uint64_t key, unsigned width)
{
  const uint8_t *p = other[SYMRT_INPUT_REGION (key)];
  uint8_t raw[16] = { 0 };
  unsigned bit = SYMRT_INPUT_BIT (key);
  if (!p)
    abort ();
  memcpy (raw, p + SYMRT_INPUT_OFFSET (key), (bit + width + 7) / 8);
  adse_val v;
  memcpy (&v, raw, sizeof v);
  return adse_mask (v >> bit, width);
}

adse_val
harness_eval (uint32_t id)
{
  static adse_val *value;
  static size_t room;
  const struct symrt_arena *a = rt.arena;
  const struct symrt_node *nodes = rt.nodes;
  if (!id || id > a->nnode)
    abort ();
  if (room <= a->nnode)
    {
      room = a->nnode + 1024;
      value = realloc (value, room * sizeof *value);
    }
  /* Operands have lower numbers, so that one pass does it.  */
  for (uint32_t i = 1; i <= id; i++)
    {
      const struct symrt_node *n = &nodes[i];
      if (n->a >= i || n->b >= i || n->c >= i)
	abort ();
      if (n->op == ADSE_OP_CONST)
	value[i] = n->k;
      else if (n->op == ADSE_OP_INPUT)
	value[i] = input_value (n->k, n->width);
      else if (n->op == ADSE_OP_TABLE)
	{
	  const struct symrt_tablehdr *t
	    = (const struct symrt_tablehdr *) (rt.bytes + n->k);
	  const uint64_t *e = (const uint64_t *) (t + 1);
	  value[i] = value[n->a] < t->count ? e[value[n->a]] : e[0];
	}
      else
	value[i] = adse_op_eval (n->op, n->width, nodes[n->a].width,
				 value[n->a], n->b ? value[n->b] : 0,
				 n->c ? value[n->c] : 0, n->k);
    }
  return value[id];
}

bool
harness_path_holds (void)
{
  for (uint32_t i = 0; i < rt.arena->nevent; i++)
    {
      const struct symrt_event *e = &rt.events[i];
      if (e->kind == SYMRT_E_BRANCH && harness_eval (e->a) != e->flag)
	return false;
      if (e->kind == SYMRT_E_CONSTRAINT && !harness_eval (e->a))
	return false;
      if (e->kind == SYMRT_E_CONCRETE && harness_eval (e->a) != e->value)
	return false;
    }
  return true;
}

unsigned
harness_count (enum symrt_event_kind kind)
{
  unsigned n = 0;
  for (uint32_t i = 0; i < rt.arena->nevent; i++)
    n += rt.events[i].kind == kind;
  return n;
}
