/* SPDX-License-Identifier: GPL-3.0-or-later
   The execution tree of one target under one input plan (Kähkönen 2009 section 2):
   a node is a place where a run's path could have gone another way, an edge one
   of its outcomes.  Runs grow it; what is still open is what a strategy picks
   from.  It neither runs nor solves.

   Edges are numbered densely; edge 0 is the empty path.  The path condition of
   an edge is the conjunction of `conjunct' over the edges from the root to it.

     x > 3 ?  --1--> y == 0 ?  --1--> (end)         explored by run 2
        |               `-----0--> (end)            explored by run 1
        `------0--> open: ask  not (x > 3)  */
#ifndef ADSE_TREE_H
#define ADSE_TREE_H

#include "expr/expr.h"
#include "program/flow.h"

/* Number of a node; 0: none.  */
typedef uint32_t node_id;
/* Number of an edge; EDGE_NONE: none.  */
typedef uint32_t edge_id;
/* No edge.  */
#define EDGE_NONE UINT32_MAX
/* In place of a run's number: no run.  */
#define RUN_NONE UINT32_MAX

/* What a node stands for.  */
enum node_kind
{
  NODE_BRANCH,	   /* outcomes 0 (not taken) and 1 */
  NODE_SWITCH,	   /* one outcome a case range, default last */
  NODE_CONSTRAINT, /* one outcome: holds on every run that comes here */
  NODE_CONCRETE,   /* one outcome: EXPR was fixed to VALUE; another value
		      makes a sibling */
  NODE_LABEL	   /* direct treatment of labels: outcomes 0 (does not hold) and
		      1; site: global label number */
};

/* What is known of an edge.  */
enum edge_state
{
  EDGE_OPEN,
  EDGE_EXPLORED,
  EDGE_UNSAT,	/* proved: no input goes there */
  EDGE_UNKNOWN, /* the solver gave up, or the run it gave could not be made */
  EDGE_DIVERGED /* a run was predicted to go there and did not */
};

/* What ends right after an edge: nothing, some run, or only runs that accessed
   memory at an address that depends on the inputs and was not there.  That is no
   branch, so other runs may go on.  */
enum tree_end
{
  END_NONE,
  END_RUN,
  END_ACCESS
};

/* One outcome of a node.  */
struct tree_edge
{
  node_id node;	    /* that it leaves; 0 for edge 0 */
  node_id child;    /* first node that follows; siblings by tree_node.sibling */
  expr_id conjunct; /* 0: true */
  uint8_t state;
  uint8_t end;	  /* EXPLORED: enum tree_end */
  uint32_t depth; /* edges on the way to it from the root */
};

/* A place where a run's path could have gone another way.  */
struct tree_node
{
  uint8_t kind;	  /* enum node_kind */
  uint8_t reason; /* CONCRETE: symrt reason; CONSTRAINT: its kind */
  uint32_t site;  /* BRANCH: branch number; SWITCH: site number */
  expr_id expr;	  /* condition, index, or what was fixed */
  uint64_t value; /* CONCRETE */
  edge_id parent;
  edge_id first; /* edge of outcome 0 */
  uint32_t nout;
  uint32_t nth;		/* how many nodes of the same site precede it on its path */
  uint32_t definitions; /* hash of those in force, 0: none that is asked about */
  uint32_t run;		/* run that found it */
  node_id sibling;	/* next node under the same edge */
  flow_place where;	/* the last thing of the target itself before it */
};

/* What the runs of one plan did wherever they could have gone another way.  */
struct tree
{
  struct tree_node *nodes; /* [1 .. nnode] */
  uint32_t nnode, node_room;
  struct tree_edge *edges; /* [0 .. nedge) */
  uint32_t nedge, edge_room;
  uint64_t nopen; /* edges in state OPEN */
  uint64_t nunknown, ndiverged, nunsat;
  uint32_t npath; /* distinct paths that ended */
  bool forked;	  /* equal paths went on differently although nothing
			   was fixed: the target does not repeat itself */
};

/* A list of edges that grows.  Zero-initialised it is empty; free `v' with
   free.  */
struct edge_list
{
  edge_id *v;
  uint32_t n, room;
};
/* Append an edge.  */
void edge_list_add (struct edge_list *, edge_id);

/* Make a tree of edge 0 alone.  tree_free frees it.  */
void tree_init (struct tree *);
/* Free the nodes and edges.  */
void tree_free (struct tree *);

/* What a path has at one place, see path.h.  */
struct path_item;

/* The node for ITEM under edge AT, found there or made (*FRESH).  The edges of
   a new one are open, the only edge of a CONSTRAINT or CONCRETE is explored at
   once.  NTH as in tree_node.  */
node_id tree_extend (struct tree *, edge_id at, const struct path_item *item,
		     uint32_t nth, uint32_t run, bool *fresh);
/* The node for ITEM under edge AT; 0: there is none.  */
node_id tree_find (const struct tree *, edge_id at, const struct path_item *);
/* Change the state of an edge; counts follow.  */
void tree_set (struct tree *, edge_id, enum edge_state);

/* Conjuncts on the way from the root to AT (AT included), root first, appended
   to *OUT, which holds N and has room for *ROOM.  Returns the new number.  */
size_t tree_prefix (const struct tree *, edge_id at, expr_id **out, size_t n,
		    size_t *room);
/* Is UPPER on the way from the root to LOWER, or equal to it?  */
bool tree_above (const struct tree *, edge_id upper, edge_id lower);
/* The edge on the way from the root to E that comes before E; EDGE_NONE for
   edge 0.  */
edge_id tree_up (const struct tree *, edge_id e);
#endif
