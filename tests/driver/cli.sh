#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every subcommand has --help; --json is JSON; bad input after good loses nothing
# (bad-input.sh has the many kinds).
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

fail ()
{
  echo "FAILED: $*"
  failed=1
}

# bad WHAT... -- ARGUMENTS of adse: WHAT must occur in the message.
bad ()
{
  local what=$1
  shift
  "$ADSE" "$@" >out 2>err </dev/null
  local status=$?
  [ $status = 2 ] || fail "adse $*: exit status $status"
  [ "$(wc -l <err)" = 1 ] || fail "adse $*: not one line: $(cat err)"
  [ ! -s out ] || fail "adse $*: wrote to standard output"
  grep -q '^adse: ' err || fail "adse $*: $(cat err)"
  grep -qF -- "$what" err || fail "adse $*: does not say '$what': $(cat err)"
}

cat >good.c <<'END'
int sign (int x) { if (x < 0) return -1; if (x > 0) return 1; return 0; }
END
gcc -O2 -fplugin=adse.so -c good.c -o good.o || exit 1

for c in list generate score waive explain doctor cflags; do
  "$ADSE" $c --help >out 2>err || fail "adse $c --help: exit status $?"
  grep -q "^Usage: adse $c" out || fail "adse $c --help: $(cat out)"
  [ ! -s err ] || fail "adse $c --help: $(cat err)"
done

# Places that are compiled in on request.
"$ADSE" list -c dc,fc good.o >out 2>err || fail "list -c fc: $(cat err)"
grep -q 'no places of fc .*-fplugin-arg-adse-criteria=fc' err ||
  fail "list -c fc does not say how: $(cat err)"
gcc -O2 -fplugin=adse.so -fplugin-arg-adse-criteria=fc,ic -c good.c -o asked.o || exit 1
"$ADSE" list -c dc,fc asked.o >out 2>err || fail "list -c fc: $(cat err)"
[ ! -s err ] || fail "list -c fc: $(cat err)"
grep -q entered out || fail "list -c fc has no such label: $(cat out)"
"$ADSE" list asked.o >out 2>err || fail "list: $(cat err)"
! grep -q entered out || fail "asked for at compile time, listed by default"
gcc -O2 -fplugin=adse.so -fplugin-arg-adse-criteria=nonsense -c good.c -o bad.o 2>err &&
  fail 'the plugin knows a criterion "nonsense"'
grep -q "no criterion .nonsense" err || fail "plugin: $(cat err)"

# A program that cannot be started is bad input too: one line, however many
# functions it has.
cat >part.c <<'END'
extern _Complex float elsewhere (int);
int one (int x) { return x > 3 ? elsewhere (x) != 0 : 0; }
int two (int x) { return x < 3 ? one (x) : 1; }
END
gcc -O2 -fplugin=adse.so -c part.c -o part.o || exit 1
bad 'elsewhere' generate part.o
rm -rf .adse

# A good run, then bad ones: what the store has stays.
"$ADSE" generate -c dc,cc -o suite --json out.json good.o >out 2>err \
  || fail "generate: $(cat err)"
perl -MJSON::PP -e '
  local $/; my $j = decode_json (<STDIN>);
  my @want = qw(all_paths answers_known cpu_seconds divergence_kinds
    divergences dropped ends file from_store function label_models_made
    label_queries_made labels_covered labels_infeasible labels_total
    labels_unknown labels_waived models_refuted paths queries reason replays
    runs runs_made solver_calls solver_calls_made suspects tests unpredicted);
  die "not one object" unless @$j == 1;
  die join " ", sort keys %{$j->[0]}
    unless "@want" eq join " ", sort keys %{$j->[0]};
  die "paths" unless $j->[0]{all_paths};
  die "divergences" if $j->[0]{divergences} || %{$j->[0]{divergence_kinds}};
  die "ends" unless $j->[0]{ends}{returned} == $j->[0]{runs};
  die "replays" unless $j->[0]{replays} >= $j->[0]{tests};
  die "labels" unless $j->[0]{labels_covered} == $j->[0]{labels_total}
    && $j->[0]{labels_total} == 8;
  die "tests" unless $j->[0]{tests} >= 3;' <out.json || fail "--json: $(cat out.json)"
"$ADSE" list --json good.o >list.json || fail "list --json"
perl -MJSON::PP -e '
  local $/; my $j = decode_json (<STDIN>);
  my @l = grep { $_->{state} eq "covered" } @{$j->[0]{labels}};
  die scalar @l unless @l == 8 && $j->[0]{function} eq "sign";' <list.json \
  || fail "list --json: $(cat list.json)"
bad "'clever'" generate --strategy clever good.o
bad 'knows no such function' explain nothing
bad 'no label there' explain good.c:99
"$ADSE" explain sign >out 2>err || fail "explain: $(cat err)"
[ "$(grep -c ': covered$' out)" = 8 ] || fail "explain: $(cat out)"
"$ADSE" explain good.c:1 >out 2>err || fail "explain line: $(cat err)"
[ "$(grep -c ': covered$' out)" = 8 ] || fail "explain line: $(cat out)"

# What is no store is left alone.
mkdir other
echo 'something else' >other/adse.db
bad 'other/adse.db' explain --store other sign
"$ADSE" generate --store other -o suite good.o >out 2>err
[ $? = 2 ] || fail "foreign store: exit status"
[ "$(cat other/adse.db)" = 'something else' ] || fail "foreign store was changed"

# score counts what a command covers, and reports its failure.
cat >main.c <<'END'
int sign (int);
int main (int argc, char **argv) { return sign (argc > 1 ? -5 : 5) < 0 ? 3 : 0; }
END
gcc -O2 -fplugin=adse.so good.c main.c -o prog || exit 1
"$ADSE" score -c dc -f sign --json score.json prog -- ./prog >out 2>err \
  || fail "score: $(cat err)"
grep -q 'sign (good.c): 2 of 4 labels' out || fail "score: $(cat out)"
"$ADSE" score -c dc -f sign prog -- ./prog x >out 2>err
[ $? = 3 ] || fail "score: exit status of the command"
grep -q 'status 3' err || fail "score does not say that the command failed"
grep -q 'sign (good.c): 1 of 4 labels' out || fail "score: $(cat out)"
"$ADSE" score -c dc -f sign prog -- sh -c './prog; ./prog x' >out 2>err
grep -q 'sign (good.c): 3 of 4 labels' out || fail "score, twice: $(cat out)"

exit $failed
