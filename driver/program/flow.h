/* SPDX-License-Identifier: GPL-3.0-or-later
   What a run of a function may still come to after something that was not followed:
   its flow, as the plugin wrote it (meta.h), with the sites that are lost so far.
   A proof for a site that is not lost needs nothing of what was left out.

     if (x > 3 && x < 2)	site 1: no place from which something is lost
       dead ();			comes before it
     fprintf (f, "%d", x);	lost from here on: its argument becomes concrete
     return y == 7;		site 2: lost

   Nor is a site that no way leads to, since the flow has no way that the form of a
   condition excludes:

     if (x % 4 > 3)
       y = x + 1;		whatever was left out, no run comes here  */
#ifndef ADSE_FLOW_H
#define ADSE_FLOW_H

#include "program/image.h"
#include "meta.h"

/* A place in a run: the last thing of the function itself that happened.  */
typedef uint64_t flow_place;
/* The place of a function's entry: nothing of it has happened.  */
#define FLOW_ENTRY 0
/* The place of site LOCAL of the unit.  */
static inline flow_place
flow_at_site (uint32_t local)
{
  return (flow_place) 1 << 62 | local;
}
/* The place behind BRANCH of the unit, taken or not.  */
static inline flow_place
flow_at_way (uint32_t branch, bool taken)
{
  return (flow_place) 2 << 62 | (flow_place) taken << 32 | branch;
}

/* The flow of one function, and what of it is lost.  */
struct flow
{
  const struct unit *unit;
  uint32_t function;
  const struct symrt_use *item; /* of all blocks, in order */
  uint32_t nitem;
  uint32_t *block; /* first item of each, its BLOCK; [nblock] ends */
  uint32_t nblock;
  uint8_t *entered; /* block: lost from its start on */
  uint8_t *within;  /* block: something was lost in it, but by no accepted run */
  uint8_t *mentioned, *lost; /* by local site number */
  uint8_t *reached; /* by local site number: some way leads there from the entry */
  bool all;	    /* every site is lost */
  bool any;	    /* something is */
  bool again;	    /* the function may be entered again while it runs */
  bool accepted;    /* what is being lost was lost by a run that counts */
};

/* Begin with nothing lost.  AGAIN: the function may be entered again while it
   runs.  With AGAIN, or if the metadata has no flow of it, whatever is lost
   loses every site.  flow_free ends it.  */
void flow_init (struct flow *, const struct target *, bool again);
/* Free what is held, which is empty then.  */
void flow_free (struct flow *);

/* Nothing is known of what comes after PLACE.  */
void flow_lose (struct flow *, flow_place);
/* Nothing is known of any place.  */
void flow_lose_all (struct flow *);
/* Nothing is known of site LOCAL.  */
void flow_lose_site (struct flow *, uint32_t local);
/* Nothing is known of what comes after the calls for which LOST says so.
   False: there is no such call.  */
bool flow_lose_calls (struct flow *, bool (*lost) (void *, const struct symrt_use *),
		      void *);
/* May there be something at site LOCAL that no run showed, since something is lost?  */
bool flow_is_lost (const struct flow *, uint32_t local);
/* May a run that was at site LOCAL, and is like one that was rejected, come to
   something that is lost?  What runs that count lost, these would have
   covered.  */
bool flow_leads_to_lost (const struct flow *, uint32_t local);
#endif
