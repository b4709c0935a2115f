# SPDX-License-Identifier: GPL-3.0-or-later
# The whole campaign: 1,000 programs; both -O levels and each GCC for the first 300,
# one of these configurations in turn for the others.
gccs=; for v in $GCC_VERSIONS; do gccs="$gccs gcc-$v"; done
export ADSE_GCCS="$gccs" plugin=$top_builddir/lib/adse.so \
  runtime=$top_builddir/lib/libsymrt.so include=$top_srcdir/libsymrt
sh "$top_srcdir/tests/csmith/campaign.sh" 1 300
all=$?
ADSE_TURN=1 sh "$top_srcdir/tests/csmith/campaign.sh" 301 1000 || exit
exit $all
