#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proofs stand where what was left out does not reach: the states in lost.c, for each
# GCC and -O level; and with few runs no proof that more runs would contradict.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp "$top_srcdir/tests/driver/lost.c" "$dir"
cd "$dir" || exit 1
failed=0

grep -n '/\* \(infeasible\|unknown\) (.*) \*/$' lost.c \
  | sed 's/^\([0-9]*\):.*\/\* \(.*\) \*\/$/\1 \2/; s/ (bound: .*/ (bound)/' >want
[ "$(wc -l <want)" -ge 19 ] || { echo "FAILED: only $(wc -l <want) states"; exit 1; }

# states: line and state of each outcome "true" that is not covered, but for the
# conditions that stand alone.
states ()
{
  "$ADSE" list --json -c dc lost.o | perl -MJSON::PP -e '
    local $/;
    for my $f (@{decode_json (<STDIN>)}) {
      for (@{$f->{labels}}) {
	next if $_->{text} !~ / is true$/ || $_->{state} eq "covered";
	$_->{state} =~ s/ \(bound: .*/ (bound)/;
	print "$_->{line} $_->{state}\n";
      }
    }' | sort -n
}

for gcc in $GCC_VERSIONS; do
  for level in -O0 -O2; do
    rm -rf .adse
    "gcc-$gcc" -w $level -fplugin=adse.so -c lost.c || exit 1
    "$ADSE" generate -c dc --no-suite lost.o >log 2>&1 || { cat log; exit 1; }
    states >got
    diff want got || { echo "FAILED: gcc-$gcc $level"; failed=1; }
  done
done

# However early it ends, nothing that a long search covers is called infeasible.
for runs in 1 2 3 5; do
  rm -rf .adse
  "$ADSE" generate -c dc --no-suite --runs $runs lost.o >log 2>&1 || { cat log; exit 1; }
  states | grep infeasible | while read -r line _; do
    grep -q "^$line infeasible" want || echo "line $line after $runs runs"
  done >wrong
  [ ! -s wrong ] || { echo "FAILED: $(cat wrong)"; failed=1; }
done

# With few queries some labels are never asked for; of these, those that imply a
# refuted one are infeasible too.
all ()
{
  "$ADSE" list --json -c dc,cc,mcc,cor lost.o | perl -MJSON::PP -e '
    local $/;
    for my $f (@{decode_json (<STDIN>)}) {
      print "$f->{function} $_->{line} $_->{column} $_->{criterion} $_->{text}: $_->{state}\n"
	for @{$f->{labels}};
    }'
}
rm -rf .adse
"$ADSE" generate -c dc,cc,mcc,cor --no-suite lost.o >log 2>&1 || { cat log; exit 1; }
all | grep ': covered$' | sed 's/: covered$//' >covered
dominated=0
for queries in 2 3 4 5 6 8; do
  rm -rf .adse
  "$ADSE" generate -c dc,cc,mcc,cor --no-suite --queries $queries lost.o >log 2>&1 \
    || { cat log; exit 1; }
  all >got
  sed -n 's/: infeasible .*//p' got | grep -Fxf covered >wrong
  [ ! -s wrong ] || { echo "FAILED: $queries queries: $(cat wrong)"; failed=1; }
  dominated=$((dominated + $(grep -c 'infeasible (dominated)$' got)))
done
[ $dominated -gt 0 ] || { echo "FAILED: no label is dominated"; failed=1; }

# By which label, is said; that one is infeasible by itself.
named=0
rm -rf .adse
"$ADSE" generate -c dc,cc,mcc,cor --no-suite --queries 4 lost.o >log 2>&1 \
  || { cat log; exit 1; }
for f in $(sed -n 's/^int \([a-z_]*\) (.*/\1/p' lost.c); do
  "$ADSE" explain "$f" >got || exit 1
  while IFS= read -r by; do
    named=$((named + 1))
    grep -F -q " $by: infeasible, proof: " got \
      || { echo "FAILED: $f: dominated by '$by'"; failed=1; }
  done < <(sed -n 's/.*: infeasible, proof: dominated by //p' got)
  ! grep 'proof: dominated$' got || { echo "FAILED: $f: by what?"; failed=1; }
done
[ $named -gt 0 ] || { echo "FAILED: no dominating label is named"; failed=1; }

exit $failed
