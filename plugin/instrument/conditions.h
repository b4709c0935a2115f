/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditions as registers of packets; see conditions.cc.  Owns which names are copies of
   markers of conditions.  Uses the packet, companions and floats.  */
#ifndef ADSE_CONDITIONS_H
#define ADSE_CONDITIONS_H

#include "base/plugin.h"
#include "emit/companions.h"
#include "emit/packer.h"
#include "instrument/work.h"

class conditions
{
public:
  explicit conditions (work &w) : ids (w.ids), pack (w.pack) {}

  /* NAME is what the marker of the condition SITE gave, or a copy of that.  */
  void
  marked (tree name, unsigned site)
  {
    m_sites.put (name, site);
  }
  /* The boolean that is true exactly when X is nonzero, looking through copies,
     markers, conversions and comparisons with zero; X itself if there is none.
     *SITE: COND site of the marker on the way, unchanged when there was none.  */
  tree truth (tree x, unsigned *site);
  /* Register TO becomes whether A and B compare as CODE says.  */
  void compare (unsigned to, enum tree_code code, tree a, tree b);
  /* A register with the boolean that is true when X is not 0.  */
  unsigned reg_truth (tree x);

private:
  companions &ids;
  packer &pack;
  hash_map<tree, unsigned> m_sites;
};

#endif
