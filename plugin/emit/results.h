/* SPDX-License-Identifier: GPL-3.0-or-later
   What the packets of one body give: ids of results, each taken out of a packet when
   something first wants it; see results.cc.  Owns which register of which packet a name
   is, and the memory on the function's stack that packets write.  Uses nothing but the
   packets.  */
#ifndef ADSE_RESULTS_H
#define ADSE_RESULTS_H

#include "base/gcc-compat.h"
#include "emit/packets.h"
#include <utility>

/* A new variable of cfun, called NAME, which the runtime writes.  set_words
   says later how large it is.  */
tree local_words (const char *name);
/* V, a variable of local_words, has WORDS words of 32 bits.  */
void set_words (tree v, unsigned words);

class results
{
public:
  results () : m_frame (NULL_TREE), m_frame_size (0) {}

  /* X is the result in register N of the packet P, which may be emitted later.  */
  void given (tree x, packet *p, unsigned n);
  /* If X is the result of a packet, RESULT becomes the name of X's id behind
     it.  That packet must have been emitted.  */
  void give (tree x, tree result);
  /* RESULT becomes the name of the id in register N behind the packet P, which
     must have been emitted.  */
  void give (packet *p, unsigned n, tree result);
  /* Memory on the function's stack, of BYTES at least, that packets write.
     Its address tells activations of the function apart.  */
  tree frame (unsigned bytes);
  /* Settle the size of the memory on the stack, when all packets have been
     written.  */
  void finish (void);

private:
  hash_map<tree, std::pair<packet *, unsigned> > m_given; /* name -> register */
  tree m_frame;
  unsigned m_frame_size;
};

#endif
