/* SPDX-License-Identifier: GPL-3.0-or-later
   A program under test that is no process: small functions over two bytes, written
   against a recorder that keeps values and trace records side by side, exactly what
   the runtime would write.  The search is tested on them against brute force.  */
#ifndef TEST_MODEL_H
#define TEST_MODEL_H

#include "explore/explore.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "meta.h"
#include "site.h"
#include "trace.h"

struct sym
{
  uint64_t v;
  uint32_t id, width;
};

struct model_program
{
  struct program program;
  struct unit unit;
  struct symrt_meta meta;
  struct adse_site sites[16];
  struct symrt_branch branches[16];
  struct adse_case cases[8];
  struct symrt_function function;
  uint32_t site_label[16];
  char strings[256];
  struct target target;

  /* One run.  */
  struct symrt_node node[4096];
  struct symrt_event event[8192];
  uint32_t nnode, nevent;
  bool concrete; /* brute force: no trace */
  uint8_t labels[1024];
  uint64_t runs;  /* made so far */
  double budget_ms; /* each run takes so long */
  uint64_t result;
  enum run_end end; /* of this run, RUN_RETURNED unless the body says so */
  bool full;
  bool process;	    /* of subject.fresh: elsewhere */
  uint8_t most;	    /* of A that inputs can be made with; 0: all */

  uint64_t (*body) (struct model_program *, struct sym a, struct sym b);
  size_t nbound; /* constraint a < 100, as a bound of ours */
  bool bounded;
};

/* Sites and branches in order; call model_ready after the last.  An operator
   site's operands are variables unless KONST says otherwise.  */
void model_init (struct model_program *, uint64_t (*body) (struct model_program *,
							   struct sym, struct sym));
void model_site (struct model_program *, enum adse_op, unsigned width,
		 bool is_const, uint64_t konst);
void model_switch (struct model_program *, unsigned width, uint32_t ncase,
		   const struct adse_case *);
void model_ready (struct model_program *);
struct subject model_subject (struct model_program *);
/* Inputs of it, the caller's.  */
struct input_vector *model_vector (uint8_t a, uint8_t b);

/* What bodies are written with.  */
struct sym m_const (unsigned width, uint64_t v);
struct sym m_op (struct model_program *, enum adse_op, unsigned width, struct sym,
		 struct sym);
/* An operator of the source: visits SITE and has its value.  */
struct sym m_site (struct model_program *, uint32_t site, struct sym, struct sym);
bool m_branch (struct model_program *, uint32_t branch, struct sym);
/* Visits SITE and goes the way of its value.  */
bool m_if (struct model_program *, uint32_t site, uint32_t branch, struct sym,
	   struct sym);
uint64_t m_switch (struct model_program *, uint32_t site, struct sym);
void m_concrete (struct model_program *, unsigned reason, struct sym);

/* Labels that some input in 0..255 x 0..255 (A at most MAX_A) covers.  */
void model_brute_force (struct model_program *, unsigned max_a, uint8_t *covered);
#endif
