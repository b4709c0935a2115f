/* SPDX-License-Identifier: MIT
   What the runtime's files share.  Everything here is private to libsymrt.

   One process, one thread is tracked: the main thread, while a run is recorded.
   Every entry point begins with RT_TRACKED and does nothing elsewhere.  Nothing
   here changes errno or allocates with malloc, nor ends the program but where the
   run of a job, the fork server or a mutant ends.  Private tables are anonymous
   mappings that only a process that records pays for, so that a fork server's
   children inherit no page tables of them.  */
#ifndef SYMRT_RUNTIME_H
#define SYMRT_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include "adse-op.h"
#include "job.h"
#include "labels.h"
#include "meta.h"
#include "site.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

_Static_assert((int) SYMRT_REASON__COUNT <= (int) SYMRT_REASON_ROOM,
	       "counted in the arena");

/* Of each symbol that libsymrt.so exports, as libsymrt.map lists them.  */
#define SYMRT_EXPORT __attribute__ ((visibility ("default")))

/* Functions of libc.def with a model.  */
enum symrt_model
{
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) SYMRT_M_##NAME,
#include "libc.def"
  SYMRT_M__COUNT
};

/* A TU that attached, beside the driver's record of it.  */
struct module
{
  struct symrt_module *shared; /* in the arena */
  const struct symrt_tu *tu;   /* NULL: not attached (yet) */
  struct adse_site_ctx ctx;
  const struct adse_site *sites;
  uint32_t nsite;
  /* What a job is held against.  */
  const struct symrt_function *functions;
  const struct symrt_param *params;
  const struct symrt_global *globals;
  const struct symrt_type *types;
  uint32_t *first_label; /* by local site, relative to label_base; one more at
			    the end */
};

/* How many nodes have their companions in one chunk, as a power of 2.  */
#define CHUNK_SHIFT 14
/* How many nodes have their companions in one chunk.  */
#define CHUNK_SIZE (1u << CHUNK_SHIFT)
/* How many chunks there are at most.  */
#define MAX_CHUNKS 4096
/* Private companions of nodes, in chunks made on demand.  */
struct chunk
{
  adse_val value[CHUNK_SIZE]; /* of this run */
  uint32_t next[CHUNK_SIZE];  /* hash chain */
  uint8_t pinned[CHUNK_SIZE]; /* pointer constraint was recorded */
};

/* What the runtime knows in this process.  */
struct runtime
{
  int state; /* enum runtime_state */
  struct symrt_arena *arena;
  uint32_t mode;
  bool is_private; /* ADSE_ARENA=auto */
  bool count_labels;
  bool report_all;    /* every visit is recorded, covered or not */
  bool repeat_visits; /* also with the same expressions as before */
  struct symrt_module *modules;
  uint8_t *labels;
  uint32_t nlabel;
  struct symrt_node *nodes;
  uint32_t node_room; /* node numbers are below it */
  struct symrt_event *events;
  uint32_t event_room;
  uint8_t *bytes;
  uint32_t byte_room;
  uint8_t *job;
  uint64_t job_size;
  struct module *module; /* one a record of the module table */
  uint32_t module_room;

  struct chunk *chunk[MAX_CHUNKS];
  uint32_t *bucket;
  uint32_t bucket_mask; /* number of buckets - 1 */
  uint32_t run;		/* runs of this process so far */
  uint64_t operations;	/* nodes made, or found made before */
  uint64_t symbolic_branches;
  uint32_t stale_events; /* since the number of nodes was `stale_nodes' */
  uint32_t stale_nodes;
  uint32_t endless;    /* so many stale events end the run of a job */
  uint64_t complained; /* self-check: mismatches printed */
  uintptr_t job_base;  /* the job under way; 0: main runs */
  uint32_t probe;      /* of the job under way */
  long owner;	       /* process that records */
  bool main_runs;      /* constructors are done */
  char control[32];    /* ADSE_CONTROL: constructors may change the environment */
};

/* Whether there is an arena.  */
enum runtime_state
{
  RT_NEW = 0,
  RT_DORMANT = 1, /* no arena, or it cannot be used */
  RT_OPEN = 2
};

/* The state of this process.  */
extern struct runtime rt;
/* Nonzero in the thread that is recorded, while it is.  */
extern __thread int rt_tracked __attribute__ ((tls_model ("initial-exec")));
/* Nonzero while a table is being changed: a signal handler that comes in then
   is not followed.  */
extern __thread volatile int rt_busy __attribute__ ((tls_model ("initial-exec")));
/* Is what this thread does now recorded?  */
#define RT_TRACKED __builtin_expect (rt_tracked && !rt_busy, 1)

/* arena.c.  Find and map the arena, once.  True: it is open.  */
bool rt_open (void);
/* arena.c.  N bytes of zeroed private memory, for good.  NULL: there are
   none.  */
void *rt_map (size_t);
/* arena.c.  Write one line to standard error, whatever becomes of it.  */
void rt_warn (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
/* arena.c.  A run begins: this thread records from now on, and what the arena
   has of nodes and events is forgotten.  False: there is no room for it.  */
bool rt_begin (void);
/* arena.c.  This thread does not record any more.  */
void rt_end (void);
/* arena.c.  Copy N bytes into `bytes', 8-aligned.  Their offset; 0: there is
   no room.  */
uint32_t rt_bytes (const void *p, uint32_t n);
/* arena.c.  As rt_bytes for a name, which may be NULL; the same pointer is as
   a rule copied once.  */
uint32_t rt_name (const char *name);
/* arena.c.  Count that a value became concrete for REASON.  */
void rt_count (unsigned reason);

/* A mutant, where code has it.  */
struct mutant_place
{
  const struct module *m;
  uint32_t site;   /* the unit's number */
  unsigned number; /* of the label at its site */
  struct adse_label_at label;
};
/* What a site that has mutants goes on with.  What traps, as a division by 0 does, has no
   value.  */
struct mutant_answer
{
  uint64_t value, original; /* with the mutant, and without */
  bool traps, original_traps;
};
/* mutant.c.  M has attached: switch the mutant on that the driver has chosen,
   if it is one of M's.  */
void mutant_attach (const struct module *m);
/* mutant.c.  Label NUMBER of SITE, the unit's number.  False: M's code has no such
   mutant.  */
bool mutant_find (const struct module *m, uint32_t site, unsigned number,
		  struct mutant_place *);
/* mutant.c.  What happens for A and B, which the code hands over (packet.h).  */
struct mutant_answer mutant_answer (const struct mutant_place *, uint64_t a,
				    uint64_t b);
/* mutant.c.  VALUE, or the end of the process where TRAPS.  */
uint64_t mutant_go_on (bool traps, uint64_t value);
/* mutant.c.  The module of site SITE, the program's number; NULL: there is none.  */
const struct module *mutant_module (uint32_t site);
/* From now on the code of SITE, a site record of M that has mutants in its code, calls
   the unit's `mutate', or does not.  */
void mutant_switch (const struct module *m, uint32_t site, bool on);
/* mutants.c.  M has attached in MODE_MUTANTS.  */
void mutants_attach (const struct module *m);

/* expr.c.  The value of node ID in this run.  */
static inline adse_val
node_value (uint32_t id)
{
  return rt.chunk[id >> CHUNK_SHIFT]->value[id & (CHUNK_SIZE - 1)];
}
/* expr.c.  The width of node ID in bits.  */
static inline unsigned
node_width (uint32_t id)
{
  return rt.nodes[id].width;
}
/* expr.c.  The node of the constant V of WIDTH bits.  Like all functions that
   make nodes, 0 if the table is full: the value goes on concrete.  */
uint32_t expr_const (unsigned width, adse_val v);
/* The constant MARK, which is VALUE in this process.  */
uint32_t expr_marked (uint64_t mark, uint64_t value);
/* The input KEY of WIDTH bits, which is VALUE in this run; *FRESH: it is new.  */
uint32_t expr_input (uint64_t key, unsigned width, uint64_t value, bool *fresh);
/* The node of OP; A, B, C are ids or 0, K as in adse_op_eval.  */
uint32_t expr_node (enum adse_op op, unsigned width, uint32_t a, uint32_t b, uint32_t c,
		    uint64_t k);
/* Element INDEX of the table that is at BYTES (struct symrt_tablehdr), which
   is VALUE in this run; 0 if INDEX or BYTES is.  */
uint32_t expr_table (unsigned width, uint32_t index, uint32_t bytes, uint64_t value);
/* Bits LOW to LOW + WIDTH - 1 of A.  */
uint32_t expr_extract (uint32_t a, unsigned low, unsigned width);
/* The bits of HIGH and, below them, those of LOW; 0 if one of them is.  */
uint32_t expr_concat (uint32_t high, uint32_t low);
/* A in WIDTH bits, extended with zeros or cut; 0 if A is.  */
uint32_t expr_resize (uint32_t a, unsigned width);
/* A in WIDTH bits, extended by its sign or with zeros, or cut; 0 if A is.  */
uint32_t expr_extend (uint32_t a, unsigned width, bool is_signed);
/* ID, or the constant VALUE where ID is 0.  */
uint32_t expr_of (uint32_t id, unsigned width, uint64_t value);
/* ID, or 0 if that turned out to be a constant.  */
uint32_t expr_symbolic (uint32_t id);
/* The node of OP with A and B, of which those that are 0 are the constants VA
   and VB of OWIDTH bits; 0 when both are concrete.  */
uint32_t expr_bin (enum adse_op op, unsigned width, unsigned owidth, uint32_t a,
		   uint32_t b, uint64_t va, uint64_t vb);

/* selfcheck.c: ID as an operand of WIDTH bits that has VALUE in the program: an id
   of that width, or 0 when it does not hold (counted, and told on request).  */
uint32_t check_operand (uint32_t id, unsigned width, uint64_t value, const char *where);

/* shadow.c.  May the byte at ADDR, or one of the 63 after it, be symbolic?
   See SYMRT_FLAGS.  */
static inline bool
shadow_maybe (uint64_t addr)
{
  return ((
    uint8_t *) (uintptr_t) SYMRT_FLAGS)[addr >> SYMRT_GRANULE_SHIFT & SYMRT_FLAGS_MASK];
}
/* A run begins: no byte is symbolic.  */
void shadow_reset (void);
/* Note in the flag table that the N bytes at ADDR may be symbolic.  */
void shadow_mark (uint64_t addr, uint64_t n);
/* Id of SIZE bytes (1..8) at ADDR, which hold VALUE; width 8 * SIZE.  */
uint32_t shadow_load (uint64_t addr, unsigned size, uint64_t value);
/* SIZE bytes (1..8) at ADDR hold VALUE, whose id is ID.  */
void shadow_store (uint64_t addr, unsigned size, uint64_t value, uint32_t id);
/* As shadow_load, for BITS bits from bit BITPOS of ADDR on.  */
uint32_t shadow_load_bits (uint64_t addr, unsigned bitpos, unsigned bits,
			   uint64_t value);
/* As shadow_store, for BITS bits from bit BITPOS of ADDR on.  */
void shadow_store_bits (uint64_t addr, unsigned bitpos, unsigned bits, uint64_t value,
			uint32_t id);
/* Copy the ids of N bytes.  The bytes themselves are at VALUES, so that ids
   that are out of date are noticed.  */
void shadow_copy (uint64_t dst, uint64_t src, uint64_t n, const uint8_t *values);
/* Make the N bytes at ADDR concrete.  */
void shadow_clear (uint64_t addr, uint64_t n);
/* Does some byte hold an id, or an input not touched yet?  */
bool shadow_any (uint64_t addr, uint64_t n);
/* Keep the ids of the N bytes at ADDR, what a function returns.  */
void shadow_ret_save (uint64_t addr, uint64_t n);
/* The N bytes at ADDR are what the call returned: they get the ids that were kept, if
   these are of N bytes.  */
void shadow_ret_load (uint64_t addr, uint64_t n);
/* Stands for the id of an input byte that gets its id at first touch.  */
#define SHADOW_LAZY 0xffffffffu
/* Stands for the id of a byte of the stack that nothing was stored in: it may
   be anything, but is 0.  */
#define SHADOW_UNSET 0xfffffffeu
/* Give the N bytes at ADDR, all of which are VALUE, the id SHADOW_UNSET.  Bytes outside of
   these N may lose that id.  */
void shadow_set_unset (uint64_t addr, uint64_t n, uint8_t value);
/* Give the N bytes at ADDR the id SHADOW_LAZY.  */
void shadow_set_lazy (uint64_t addr, uint64_t n);
/* Take the ids of the N bytes at ADDR away, without touching their
   regions.  */
void shadow_forget (uint64_t addr, uint64_t n);
/* A region appeared at ADDR, of N bytes: pages that are there get what it
   has.  */
void shadow_new_region (uint64_t addr, uint64_t n);
/* What is known of a byte.  */
struct shadow_byte
{
  uint32_t id;
  uint8_t off; /* byte of the value of ID */
  uint8_t val;
};
/* Replace what is known of the byte at ADDR.  For region.c.  */
void shadow_put (uint64_t addr, struct shadow_byte);
/* The id of the byte at ADDR, whether its value is still the one that was stored or
   not.  */
uint32_t shadow_id (uint64_t addr);

/* probe.c.  A run begins in which these operators are probed, as the job says:
   they give values that all that depends on them can be told from.  */
void probe_begin (uint32_t probe);
/* Is the operator of SITE probed in this run?  */
static inline bool
probe_is_on (uint32_t site)
{
  return rt.probe
	 && ((const volatile uint8_t *) (uintptr_t) SYMRT_OPEN)[site]
	      & SYMRT_OPEN_PROBED;
}
/* The operator of SITE gave VALUE of WIDTH bits, with ID if it is symbolic.
   The id to go on with.  */
uint32_t probe_result (uint32_t site, uint32_t id, unsigned width, uint64_t value);
/* What the operator of SITE gave is not followed.  */
void probe_lost (uint32_t site);
/* The run ends: tell what memory holds.  */
void probe_outputs (void);

/* live.c.  Is this a process for live runs?  */
static inline bool
live_is_on (void)
{
  return rt.arena->flags & SYMRT_LIVE;
}
/* live.c.  The server starts: what runs have in common is made before the first.  */
void live_prepare (void);
/* live.c.  From now on the processor time of a live run is limited to one PART of what it
   has as a whole.  */
void live_limit (unsigned part);
/* live.c.  A run begins: switch its mutant on.  */
void live_begin (void);
/* live.c.  The run ends: tell what it changed.  */
void live_tell (void);
/* live.c.  A number for what the string at TEXT says, which may be NULL.  */
uint64_t live_text (const char *text);
/* live.c.  Looks were made: tell what they left.  */
void live_tell_looks (void);

/* compared.c.  A run begins, which has told of no comparison.  */
void compared_begin (void);

/* overwritten.c.  The run ends: tell which inputs it overwrote with the value that they
   had.  */
void overwritten_tell (void);

/* Memory that is an input (region.c).  */
struct region
{
  uint64_t addr;
  uint32_t size;
  const struct symrt_layout *layout;
  uint32_t nlayout, stride;
  uint8_t *initial;	       /* its bytes when it became an input */
  bool active;		       /* is an input now */
  struct symrt_region *shared; /* NULL: made by the program */
  const char *name;
};
/* A run begins: there are no regions.  */
void region_reset (void);
/* Region INDEX, to be filled in; NULL: there are too many.  */
struct region *region_new (unsigned index);
/* Region INDEX; NULL: there is none.  */
struct region *region_get (unsigned index);
/* One more than the greatest index of a region.  */
unsigned region_count (void);
/* The N bytes, at most 8, that the job gives at offset AT of S; 0 where it
   gives none.  Counts them as touched.  */
uint64_t region_given (struct symrt_region *s, uint64_t at, unsigned n);
/* The node of the input at bit BIT of offset AT of region INDEX, which has
   VALUE.  To the driver it is SAID, a mark where VALUE is an address of this
   process.  */
uint32_t region_input (unsigned index, uint64_t at, unsigned bit, unsigned width,
		       uint64_t value, uint64_t said);
/* The first region of KIND (enum symrt_region_kind) that the job has; *INDEX
   is its index.  NULL: none.  */
struct region *region_of_kind (uint32_t kind, unsigned *index);
/* The memory of the region is there: accesses are noticed from now on.  */
void region_map (struct region *);
/* The bytes of the region are inputs from now on.  */
void region_activate (struct region *);
/* The region that the byte at ADDR is in; NULL: it is in none.  */
struct region *region_at (uint64_t addr);
/* The index of a region.  */
unsigned region_index (const struct region *);
/* An access to ADDR ends the run: count it when it left an input's memory.  */
void region_fault (uint64_t addr);
/* The N bytes at PAGE_ADDR, a page that is new, get the ids that regions have
   there.  */
void region_fill_page (uint64_t page_addr, uint64_t n);
/* Is one of the N bytes at ADDR in a region?  */
bool region_meets (uint64_t addr, uint64_t n);
/* The program reads, or has WRITTEN, the N bytes at ADDR: counted where they leave
   their region.  */
void region_touch (uint64_t addr, uint64_t n, bool written);
/* Give the byte at ADDR, which is SHADOW_LAZY, the id of its input.  */
void region_materialise (uint64_t addr);
/* What the byte at ADDR was when it became an input; 0: it is none.  */
uint8_t region_initial (uint64_t addr);

/* follow.c.  The id of SIZE bytes at ADDR, which hold VALUE and whose address
   has the id ADDRID.  They lie in a table of COUNT elements at BASE; COUNT 0:
   that is not known.  */
uint32_t follow_load (uint64_t addr, unsigned size, uint64_t value, uint32_t addrid,
		      uint32_t count, uint64_t base);
/* follow.c.  The address VALUE, with this ID, becomes concrete: constraints
   for input pointers in it, REASON for the rest.  */
void follow_pin (uint32_t id, uint64_t value, unsigned reason);

/* events.c.  Add an event to the trace.  */
void event_add (unsigned kind, unsigned flag, unsigned aux, uint32_t site, uint32_t a,
		uint32_t b, uint64_t value);
/* events.c.  Add a branch, if ID, its condition, is symbolic.  */
void event_branch (uint32_t number, uint32_t id, bool taken);
/* events.c.  Add that ID became VALUE for REASON; NAME: what rt_name gave, or
   0.  */
void event_concrete (unsigned reason, uint32_t id, uint64_t value, uint32_t name);
/* events.c.  Add that ID is true on this path (WHY: enum symrt_constraint), if
   it is symbolic.  */
void event_constraint (uint32_t id, unsigned why);

/* labels.c.  A run begins: nothing was visited or defined.  */
void labels_reset (void);
/* Does this thread gather the conditions of decisions?  The recorded one does;
   in scoring one does, the first to come.  */
bool label_is_gathering (void);
/* Report one visit of SITE with N values.  Bit J of KNOWN is set where value J
   was evaluated; ids are 0 for concrete ones.  */
void label_visit (uint32_t site, unsigned n, const uint32_t *id, const uint64_t *value,
		  uint32_t known);
/* pointee.c.  Report a visit of S, site number SITE, with what is at POINTER,
   whose expression is ID: element, next element, and whether the pointer leads
   there.  */
void label_pointee (uint32_t site, const struct adse_site *s, uint32_t id,
		    uint64_t pointer);
/* What label_evaluate found.  */
enum evaluation
{
  EVALUATED_ALL, /* no label of the site is open any more */
  EVALUATED_SOME,
  EVALUATED_BEFORE /* in this run, with these values */
};
/* evaluate.c.  Cover the labels of M's site LOCAL that a visit with these
   values covers.  */
enum evaluation label_evaluate (const struct module *m, uint32_t local, unsigned n,
				const uint64_t *value, uint32_t known);
/* Is some label of M's site LOCAL open?  */
bool label_is_left (const struct module *m, uint32_t local);
/* The module whose site has this global number; NULL: none that is attached.  */
const struct module *label_module (uint32_t site);
/* Report a visit of condition SITE in an ACTIVATION of its function.  */
void label_cond (uint32_t site, uint32_t id, uint64_t value, uintptr_t activation);
/* Report a visit of decision SITE, whose N conditions are all evaluated.  */
void label_decision (uint32_t site, uint32_t n, uint32_t *id, uint64_t *value);
/* Report EVENT (enum adse_loop_event) of loop SITE.  COUNT: two words in its
   function's frame.  */
void label_loop (uint32_t site, uint32_t event, uint32_t *count);
/* The definition SITE was made.  */
void label_define (uint32_t site);
/* Hash of the definitions that variables have their values from: those that open
   labels ask about, and that were made in this run.  */
uint32_t label_definitions (void);
/* Take the N conditions of decision SITE that are reported ahead of the
   others.  */
void label_ahead (uint32_t site, uint32_t n, const uint32_t *id, const uint64_t *value,
		  uintptr_t activation);

/* calls.c.  What stub NUMBER of the host calls, which callers know as SELF.
   ARGUMENTS: its own, and after them the address of the structure that it
   returns, of NRESULT bytes, which are 0.  Returns its result.  */
uint64_t adse_runtime_stub (unsigned number, void *self, const uint64_t *arguments,
			    size_t nresult);
/* calls.c.  A run begins: no callee was called.  */
void callees_reset (void);

/* models-stdio.c.  From now on STREAM, a FILE, reads the N bytes at BASE.  */
void stream_note (void *stream, const void *base, size_t n);
/* models-stdio.c.  A run begins: no stream or descriptor reads an input.  */
void streams_reset (void);

/* A call that may fail, and what the job says of it (allocations.c).  */
struct allocation
{
  uint32_t input; /* id of whether it fails, 0: it cannot */
  uint32_t part;  /* id of whether it is short, 0: it cannot be */
  uint32_t call;
  bool fails;	 /* is not to be carried out: errno is set */
  bool is_short; /* is to be carried out for one byte */
};
/* Count calls that may fail from now on (ON), or no longer.  */
void allocations_arm (bool on);
/* A run begins: nothing was allocated, and calls are not counted.  */
void allocations_reset (void);
/* A call of the allocator begins.  If the job has it fail, errno is set.  */
struct allocation allocation_begin (void);
/* As allocation_begin for another function that may fail, with errno ERROR, on
   behalf of a model that is ON.  */
struct allocation failure_begin (bool on, int error);
/* As failure_begin for a function that would read or write N bytes, and may do
   so with one only.  */
struct allocation transfer_begin (bool on, int error, uint64_t n);
/* The id of the result of WIDTH bits of a call that may fail: FAILED if it
   does, else OK, with OK_ID where that is symbolic.  */
uint32_t failure_end (struct allocation, unsigned width, uint64_t ok, uint32_t ok_id,
		      uint64_t failed);
/* If ID is the result of a call that may fail: require of the path that the
   call fails as it did.  True: it is one.  */
bool failure_settled (uint32_t id);
/* The id of P, what the allocator gave; 0: it is concrete.  */
uint32_t allocation_end (struct allocation, const void *p);
/* Is ID that of a pointer as an allocation that may fail gave it?  */
bool allocation_is (uint32_t id);
/* What VALUE, which the program has where ID is, is to the driver.  */
uint64_t allocation_mark (uint32_t id, uint64_t value);

/* world.c.  A run begins: it has named no files or variables.  */
void world_reset (void);

/* drawn.c.  Give the N bytes at P the values that adse_symbolic has for
   them.  */
void drawn_give (void *p, size_t n);
/* drawn.c.  A run begins: nothing was given.  */
void drawn_reset (void);

/* calls.c.  The address of the generated callee that MARKED marks; 0: it marks
   none.  */
uint64_t callee_address (uint64_t marked);
/* calls.c.  The mark of what is at the address VALUE, a generated callee or an
   object that a set-up call made; VALUE if that is none.  */
uint64_t callee_mark (uint64_t value);

/* made.c.  A run begins: nothing was made.  */
void made_reset (void);
/* made.c.  The object of MADE region REGION is at ADDRESS.  False: there are
   too many.  */
bool made_note (uint32_t region, uint64_t address);
/* made.c.  The address of the object for which the job has MARKED; 0: MARKED
   marks none, or none that was made.  */
uint64_t made_address (uint64_t marked);
/* made.c.  The mark of the object at the address VALUE; VALUE if there is
   none.  */
uint64_t made_mark (uint64_t value);

/* run.c.  Carry out the job in the arena.  */
void run_job (void);
/* run.c.  An assumption is false: the run of a job ends here, unless it takes
   any inputs.  */
void run_assumption_failed (void);
/* run.c.  FUNCTION begins; SCOPE tells its activation from others.  */
void run_entered (uintptr_t scope, uintptr_t function);
/* run.c.  What the activation of SCOPE asserts at entry is false: the run ends
   here if the job called it.  */
void run_assertion_failed (uintptr_t scope);
/* run.c.  va_arg wanted an argument that was not passed: the run of a job ends
   here, unless it takes any inputs.  */
void run_varargs_missing (void);
/* varargs.c: the call C is about to be made with ARGV, which has ROOM for the
   parameters and what a thunk passes beyond them.  */
void varargs_begin (const struct symrt_call *c, unsigned nparam, void **argv,
		    unsigned room);
/* varargs.c.  The call for which varargs_begin was called has returned.  */
void varargs_end (void);
/* run.c.  The run of a job does not come to an end: it ends here.  */
void run_endless (void);

/* precondition.c.  The scope of the outermost activation of this thread that
   was called against its precondition, or whose precondition is under way; 0:
   none.  What lies below it on the stack covers nothing.  */
extern __thread uintptr_t rt_violated __attribute__ ((tls_model ("initial-exec")));
/* Do visits of the function that uses this cover labels?  Below rt_violated
   they do not.  */
#define LABELS_COUNT                                                                   \
  (rt.count_labels                                                                     \
   && __builtin_expect (!rt_violated                                                   \
			  || (uintptr_t) __builtin_frame_address (0) > rt_violated,    \
			1))

/* bind_libc_function where libsymrt.so is loaded, else NULL: then the symbols
   that were linked are all that is known.  */
extern uint64_t (*rt_libc_function) (const char *name);
/* bind_libc_variable where libsymrt.so is loaded, else NULL.  */
extern uint64_t (*rt_libc_variable) (const char *name);
/* bind_program_defines where libsymrt.so is loaded, else NULL.  */
extern bool (*rt_program_defines) (const char *name);

/* bind.c.  Have the runtime's own calls of the C library go to libc, whatever
   stands before it.  */
void bind_own_calls (void);
/* bind.c.  The address of libc's function NAME; 0: it has none.  */
uint64_t bind_libc_function (const char *name);
/* bind.c.  The address of libc's variable NAME; 0: it has none.  */
uint64_t bind_libc_variable (const char *name);
/* bind.c.  Does the program's own object define NAME?  */
bool bind_program_defines (const char *name);

/* Where rt_map takes memory from before it asks the system; what it asked for.  */
#define RT_POOL_MORE 64
extern struct rt_pool
{
  uint8_t *next, *end; /* NULL: there is no pool */
  unsigned nmore;
  struct
  {
    void *at;
    size_t n;
  } more[RT_POOL_MORE];
} rt_pool;

/* warm.c: before the fork server forks.  */
void warm_up (void);
/* run.c: fill the N bytes at P as for a run, so that its pages need no copy.  */
void run_warm_stack (uint8_t *p, size_t n);

/* zones.c: let pages of regions stay mapped from one run to the next one.  What tells of them
   is from *FROM up to *TO: it is not to be put back.  False: no memory.  */
bool zones_begin (uint8_t **from, uint8_t **to);
/* Have zone I mapped as a region of CAPACITY bytes needs it, and no more of it; 0: none.
   False: its addresses are taken.  */
bool zone_map (unsigned i, uint64_t capacity);
/* Have zones from I on not mapped.  */
void zones_unmap_from (unsigned i);
/* After zones_begin: have only zeros in what stays mapped.  How many pages that is.  */
unsigned long zones_clear (void);

/* share.c: prepare to have runs in the server's own memory; false: that cannot be, and the
   server is to fork.  Nothing from ABOVE on is in use on the stack of the server.  */
bool share_begin (uint8_t *above);
/* Start a process that does RUN (ARG), which ends it.  APART: it has a copy of this one's
   memory, else it has that memory itself, and this returns when it has ended.  Its number,
   or -1 and errno.  */
pid_t share_run (int (*run) (void *), void *arg, bool apart);
/* In such a process: leave nothing open.  */
void share_forget (void);
/* Put memory back as it was before a run that was not apart, and is waited for; false: not
   all of it could be.  */
bool share_restore (void);

/* models-pointer.c: note in the state page which functions with models the program has
   itself.  */
void models_fill (void);
/* models-pointer.c: is there a model of SYMBOL?  Its row goes to *ROW.  */
bool models_have (const char *symbol, unsigned *row);

/* entry.c: fill the tables of entry points in the state page.  */
void entry_fill (void);

/* report.c.  Write the report that the environment asks for, when main's run
   is over.  */
void report_write (void);

/* attach.c.  A unit attaches: link it with the driver's record of it, and fill
   in its bases.  */
void attach_unit (const struct symrt_tu *);

/* server.c.  Do what the mode of the arena says, when all TUs are attached and
   main has not begun.  May not return.  */
void server_control (void);
/* server.c.  Note that main has returned.  */
void server_main_returned (void);
/* server.c.  Begin to record main's run, if that is the mode; also when the
   first TU attaches later, by dlopen.  */
void server_record (void);
/* server.c.  See adse.h.  */
void adse_runtime_symbolic (void *p, size_t n, const char *name);

/* Prototypes of the entry points, from symrt-abi.def.  */
#define SYMRT_C_v void
#define SYMRT_C_i uint32_t
#define SYMRT_C_l uint64_t
#define SYMRT_C_p void *
#define SYMRT_P_iil (uint32_t, uint32_t, uint64_t)
#define SYMRT_P_iiill (uint32_t, uint32_t, uint32_t, uint64_t, uint64_t)
#define SYMRT_P_iiiilll                                                                \
  (uint32_t, uint32_t, uint32_t, uint32_t, uint64_t, uint64_t, uint64_t)
#define SYMRT_P_iiiill (uint32_t, uint32_t, uint32_t, uint32_t, uint64_t, uint64_t)
#define SYMRT_P_pililp (void *, uint32_t, uint64_t, uint32_t, uint64_t, void *)
#define SYMRT_P_pilii (void *, uint32_t, uint64_t, uint32_t, uint32_t)
#define SYMRT_P_piil (void *, uint32_t, uint32_t, uint64_t)
#define SYMRT_P_piili (void *, uint32_t, uint32_t, uint64_t, uint32_t)
#define SYMRT_P_ppl (void *, void *, uint64_t)
#define SYMRT_P_pl (void *, uint64_t)
#define SYMRT_P_l (uint64_t)
#define SYMRT_P_li (uint64_t, uint32_t)
/* What lies on the stack of a call with more than six arguments, of which as
   many words are there as the description says.  */
struct symrt_rest
{
  uint64_t word[256];
};
#define SYMRT_P_packet                                                                 \
  (const uint32_t *, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,                 \
   struct symrt_rest)
#define SYMRT_P_located (void)
#define SYMRT_P_v (void)
#define SYMRT_P_pip (void *, uint32_t, void *)
#define SYMRT_P_p (void *)
#define SYMRT_P_pi (void *, uint32_t)
#define SYMRT_P_iii (uint32_t, uint32_t, uint32_t)
#define SYMRT_P_ii (uint32_t, uint32_t)
#define SYMRT_P_i (uint32_t)
#define SYMRT_P_pil (void *, uint32_t, uint64_t)
#define SYMRT_P(LETTERS) SYMRT_P_##LETTERS
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES)                                 \
  SYMRT_C_##RESULT symrt_##NAME SYMRT_P PARAMETERS;
#include "symrt-abi.def"
#undef SYMRT_FN

/* A slot of the state page of 64 bits.  */
#define SLOT64(ADDRESS) (*(volatile uint64_t *) (uintptr_t) (ADDRESS))
/* A slot of the state page of 32 bits.  */
#define SLOT32(ADDRESS) (*(volatile uint32_t *) (uintptr_t) (ADDRESS))

/* The N bytes at P, at most 8, as a number.  */
static inline uint64_t
load_bytes (const void *p, unsigned n)
{
  uint64_t v = 0;
  __builtin_memcpy (&v, p, n <= 8 ? n : 8);
  return v;
}

#endif
