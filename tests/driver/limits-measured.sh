# SPDX-License-Identifier: GPL-3.0-or-later
# Each number that adse doctor --limits lists was measured: bench/limits.tsv has a line of
# it, with the usual value that it has now, and no line of anything else.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
table=$top_srcdir/bench/limits.tsv
tab=$(printf '\t')
adse doctor --limits | sed "s/^\([^ ]*\) = \([^$tab ]*\).*/\1$tab\2/" | sort > now
grep -v '^#' "$table" | cut -f 1,2 | sort > measured
[ -s now ] || { echo "FAILED: no limits"; exit 1; }
grep -v '^#' "$table" | awk -F '\t' '
  NF != 6 || $5 == "" || $6 == "" { print "FAILED: no measurement: " $0; bad = 1 }
  END { exit bad }' || exit 1
diff measured now > differ && { echo "$(wc -l < now) limits"; exit 0; }
echo "FAILED: bench/limits.tsv (<) and driver/*/limits.def (>) differ:"
cat differ
echo "to measure: make bench-limits LIMITS='$(sed -n "s/^> \([^$tab]*\).*/\1/p" differ |
  tr '\n' ' ' | sed 's/ $//')'"
exit 1
