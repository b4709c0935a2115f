# SPDX-License-Identifier: GPL-3.0-or-later
# The whole campaign: 1,000 programs, both -O levels, each GCC.
gccs=; for v in $GCC_VERSIONS; do gccs="$gccs gcc-$v"; done
ADSE_GCCS=$gccs plugin=$top_builddir/lib/adse.so \
  runtime=$top_builddir/lib/libsymrt.so include=$top_srcdir/libsymrt \
  exec sh "$top_srcdir/tests/csmith/campaign.sh" 1 1000
