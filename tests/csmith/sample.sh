# SPDX-License-Identifier: GPL-3.0-or-later
# A bounded sample of the campaign: three programs, and one with floating-point
# numbers, both -O levels, each GCC.
gccs=; for v in $GCC_VERSIONS; do gccs="$gccs gcc-$v"; done
export ADSE_GCCS="$gccs" plugin=$top_builddir/lib/adse.so \
  runtime=$top_builddir/lib/libsymrt.so include=$top_srcdir/libsymrt
sh "$top_srcdir/tests/csmith/campaign.sh" 1 3 || exit
ADSE_CSMITH=--float exec sh "$top_srcdir/tests/csmith/campaign.sh" 2 2
