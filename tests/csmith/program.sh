#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One csmith program against the plugin and the runtime.  For each compiler and
# -O level: the program prints one checksum, whether it is built without the
# plugin, with it and dormant, or with it and attached; and with the self-check on
# and some globals symbolic every recorded expression has the value that the
# program computed.  Writes name=value lines to OUT and failures to stdout;
# campaign.sh runs it for many seeds and adds them up.
#
#   program.sh SEED OUT
#
# ADSE_GCCS (those with a plugin), ADSE_OPTS (-O0 -O2), ADSE_SECONDS a plain run (5).
# ADSE_TURN=1: only one of these configurations, by the seed.  ADSE_CSMITH: more
# options of csmith.
set -u
seed=$1 out=$2
gccs=${ADSE_GCCS:-$(printf 'gcc-%s ' $GCC_VERSIONS)}
opts=${ADSE_OPTS:--O0 -O2}
seconds=${ADSE_SECONDS:-5}
: "${plugin:?path of adse.so}" "${runtime:?path of libsymrt.so}" \
  "${include:?folder of adse.h}" "${csmith_include:?folder of csmith.h}"

dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 99' INT TERM
cd "$dir" || exit 99
configurations=0 failed=0 timeouts=0 most=0 nth=0
number=$(($(set -- $gccs; echo $#) * $(set -- $opts; echo $#)))

complain () { failed=$((failed + 1)); echo "FAILED: seed $seed $cc $opt: $*"; }

# Up to eight plain integer globals become inputs when main begins.
symbolic_globals ()
{
  awk '
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

# shellcheck disable=SC2086
csmith ${ADSE_CSMITH:-} --seed "$seed" > raw.c || { echo "csmith failed on $seed"; exit 99; }
{ echo '#include "adse.h"'; symbolic_globals raw.c; } > p.c
for cc in $gccs; do
  for opt in $opts; do
    nth=$((nth + 1))
    [ "${ADSE_TURN:-0}" = 1 ] && [ $((seed % number + 1)) -ne $nth ] && continue
    configurations=$((configurations + 1))
    # csmith.h gives float * to char *, which GCC 14 makes an error.
    flags="-w -Wno-incompatible-pointer-types $opt -I$csmith_include -I$include"
    $cc $flags p.c -o plain || { complain "plain build"; continue; }
    timeout "$seconds" ./plain > want 2>/dev/null
    status=$?
    # A program that does not end proves nothing, whatever compiled it: counted,
    # not compared.
    [ $status -eq 124 ] && { timeouts=$((timeouts + 1)); break 2; }
    # At -O0 every value is compared, else those that leave a basic block.
    check=; [ "$opt" = -O0 ] && check=-fplugin-arg-adse-check
    if ! $cc $flags -fplugin="$plugin" $check p.c -o marked 2> log; then
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

busy=0
[ "$most" -ge 1000 ] && busy=1
{
  echo "programs=1"
  echo "configurations=$configurations"
  echo "timeouts=$timeouts"
  echo "programs_checking_1000_or_more=$busy"
  echo "failed=$failed"
  if [ -f totals ]; then sed 's/^/total./' totals; fi
} > "$out"
