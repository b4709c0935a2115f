# SPDX-License-Identifier: GPL-3.0-or-later
# A bounded sample of the campaign: four programs, and two with floating-point numbers,
# each with one compiler and -O level, by turns.
gccs=; for v in $GCC_VERSIONS; do gccs="$gccs gcc-$v"; done
export ADSE_GCCS="$gccs" plugin=$top_builddir/lib/adse.so \
  runtime=$top_builddir/lib/libsymrt.so include=$top_srcdir/libsymrt
export ADSE_TURN=1
sh "$top_srcdir/tests/csmith/campaign.sh" 1 4 || exit
ADSE_CSMITH=--float exec sh "$top_srcdir/tests/csmith/campaign.sh" 2 3
