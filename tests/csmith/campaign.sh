#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# csmith programs against the plugin and the runtime.  For each seed, compiler
# and -O level: the program prints one checksum, whether it is built without the
# plugin, with it and dormant, or with it and attached; and with the self-check on
# and some globals symbolic every recorded expression has the value that the
# program computed.
#
#   campaign.sh FIRST LAST
#
# ADSE_GCCS (gcc-11 gcc-12), ADSE_OPTS (-O0 -O2), ADSE_SECONDS a run (10).
set -u
first=$1 last=$2
gccs=${ADSE_GCCS:-gcc-11 gcc-12}
opts=${ADSE_OPTS:--O0 -O2}
seconds=${ADSE_SECONDS:-10}
: "${plugin:?path of adse.so}" "${runtime:?path of libsymrt.so}" \
  "${include:?folder of adse.h}"
csmith_include=

command -v csmith >/dev/null || { echo "csmith is not installed"; exit 77; }
for d in "$csmith_include" /usr/include/csmith /usr/include/csmith-*; do
  [ -f "$d/csmith.h" ] && { csmith_include=$d; break; }
done
[ -f "$csmith_include/csmith.h" ] ||
  { echo "csmith.h is missing (package libcsmith-dev)"; exit 77; }

dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT INT TERM
cd "$dir" || exit 99
programs=0 configurations=0 failed=0 timeouts=0 skipped=0 busy=0

complain () { failed=$((failed + 1)); echo "FAILED: seed $seed $cc $opt: $*"; }

# Up to eight plain integer globals become inputs when main begins.
symbolic_globals ()
{
  awk -v include="$include" '
    /^static u?int(8|16|32|64)_t g_[0-9]+ = / && n < 8 {
      name[n++] = $3
    }
    { print }
    /^ *platform_main_begin\(\);/ {
      for (i = 0; i < n; i++)
	printf "    adse_symbolic (&%s, sizeof %s, \"%s\");\n",
	  name[i], name[i], name[i]
    }' "$1"
}

for seed in $(seq "$first" "$last"); do
  csmith --seed "$seed" > raw.c || { echo "csmith failed on $seed"; exit 99; }
  { echo '#include "adse.h"'; symbolic_globals raw.c; } > p.c
  programs=$((programs + 1)) most=0
  for cc in $gccs; do
    for opt in $opts; do
      configurations=$((configurations + 1))
      flags="-w $opt -I$csmith_include -I$include"
      $cc $flags p.c -o plain || { complain "plain build"; continue; }
      timeout "$seconds" ./plain > want 2>/dev/null
      status=$?
      # A program that does not end proves nothing: counted, not compared.
      [ $status -eq 124 ] && { timeouts=$((timeouts + 1)); continue; }
      if ! $cc $flags -fplugin="$plugin" p.c -o marked 2> log; then
	complain "build with the plugin: $(grep -m1 -E 'error|internal' log)"
	continue
      fi
      timeout $((3 * seconds)) ./marked > got 2>/dev/null
      now=$?
      [ $now -eq 124 ] && { timeouts=$((timeouts + 1)); continue; }
      { [ $now -eq $status ] && cmp -s want got; } ||
	complain "dormant: exit $now instead of $status, or another checksum"
      timeout $((6 * seconds)) env ADSE_ARENA=auto LD_PRELOAD=$runtime \
	./marked > got 2>/dev/null
      now=$?
      if [ $now -eq 124 ]; then timeouts=$((timeouts + 1)); else
	{ [ $now -eq $status ] && cmp -s want got; } ||
	  complain "attached: exit $now instead of $status, or another checksum"
      fi
      rm -f report
      timeout $((12 * seconds)) env ADSE_ARENA=auto ADSE_SELF_CHECK=1 \
	ADSE_REPORT=$dir/report LD_PRELOAD=$runtime ./marked > got 2> log
      now=$?
      if [ $now -eq 124 ]; then timeouts=$((timeouts + 1)); continue; fi
      { [ $now -eq $status ] && cmp -s want got; } ||
	complain "self-check: exit $now instead of $status, or another checksum"
      if [ ! -s report ]; then complain "self-check: no report"; continue; fi
      tr ' ' '\n' < report | grep = >> totals
      value () { sed -n "s/.*\\b$1=\\([0-9]*\\).*/\\1/p" report | tail -n 1; }
      bad=$(value mismatched) checked=$(value checked)
      [ "${bad:-1}" -eq 0 ] || complain "self-check: $bad mismatches:" \
	"$(grep -m1 mismatch log)"
      [ "${checked:-0}" -gt "$most" ] && most=$checked
    done
  done
  [ "$most" -ge 1000 ] && busy=$((busy + 1))
done

echo "programs=$programs configurations=$configurations timeouts=$timeouts" \
  "programs_checking_1000_or_more=$busy failed=$failed"
echo "totals over all self-checked runs:"
[ -f totals ] && awk -F= '$2 ~ /^[0-9]+$/ { n[$1] += $2 }
  END { for (k in n) if (n[k]) printf "  %s=%.0f\n", k, n[k] }' totals | sort
# Kinds that are followed must never be concretised for lack of support.
if [ -f totals ] && grep -qE '^concretized\.(statement|builtin)=[1-9]' totals; then
  echo "FAILED: operations of a followed kind were concretised"
  failed=$((failed + 1))
fi
if [ "$failed" -ne 0 ]; then exit 1; fi
if [ $((2 * busy)) -lt "$programs" ]; then
  echo "FAILED: fewer than half of the programs checked 1,000 expressions"
  exit 1
fi
