#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Suites and label states are the same for any -j, and after the driver was killed
# and started again; what was proved is not proved twice; -t and an interrupt are
# obeyed, said, and lose nothing.
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

cp "$top_srcdir/tests/driver/session.c" . || exit 1
gcc -O2 -fplugin=adse.so -c session.c -o session.o || exit 1

# generate NAME ARGUMENTS: store and suite are called NAME.
generate ()
{
  local name=$1
  shift
  "$ADSE" generate --runs 300 --store "$name.store" -o "$name" \
    --json "$name.json" "$@" session.o >"$name.out" 2>"$name.err"
}

# States of all labels as the store NAME has them.
states ()
{
  "$ADSE" list --store "$1.store" --json session.o
}

# Are NAME's results those of the first run?
same ()
{
  diff -r one "$1" >diff.out || fail "suite of $1 differs: $(head -5 diff.out)"
  states "$1" >"$1.states"
  cmp -s one.states "$1.states" || fail "label states of $1 differ"
}

generate one -j1 || fail "generate: $(cat one.err)"
states one >one.states
grep -q '"state": "covered"' one.states || fail "nothing was covered"
generate two -j2 || fail "generate -j2: $(cat two.err)"
same two

# Exploring alone, and the suite from the store in a second command.
generate later -c none -f classify --no-suite ||
  fail "generate --no-suite: $(cat later.err)"
[ ! -e later ] || fail "--no-suite wrote a suite"
grep -q '"labels_total": 0' later.json || fail "-c none has labels"
generate later -c none -f classify || fail "suite from the store: $(cat later.err)"
grep -q 'from the store' later.err || fail "explored again: $(cat later.err)"
grep -q 'START_TEST' later/check_session.c || fail "no suite from the store"

# Killed while it explores; what was there afterwards is used, not done again.
"$ADSE" generate --runs 300 --store killed.store -o killed -j2 session.o \
  >out 2>err &
pid=$!
for i in $(seq 100); do
  pgrep -P $pid >kids && [ -s killed.store/adse.db-wal ] && break
  sleep 0.1
done
sleep 0.3
kill -9 $pid || fail "it ended before it could be killed"
wait $pid 2>/dev/null
sleep 0.5
for kid in $(cat kids); do
  [ -e "/proc/$kid" ] && ! grep -q '^State:.Z' "/proc/$kid/status" \
    && fail "worker $kid survives its driver"
done
[ -e killed.store/adse.db ] || fail "no store after the kill"
generate killed -j1 || fail "after the kill: $(cat killed.err)"
same killed

# Everything is known now: no query reaches a solver, no run is made.
generate killed -j1 || fail "a third time"
same killed
grep -c 'from the store' killed.err >count
[ "$(cat count)" = 4 ] || fail "explored again: $(cat killed.err)"
for counter in '"from_store": true' '"runs_made": 0' '"solver_calls_made": 0'; do
  [ "$(grep -c "$counter" killed.json)" = 4 ] || fail "not $counter: $(cat killed.json)"
done

# A time limit is obeyed within 2 s, wherever it falls, and said.
for t in 1 4; do
  start=$(date +%s%N)
  "$ADSE" generate --runs 1000000 --queries 10000000 --store "time$t.store" \
    -o "time$t" -t $t session.o >out 2>err || fail "-t $t: $(cat err)"
  ms=$((($(date +%s%N) - start) / 1000000))
  [ $ms -le $((t * 1000 + 2000)) ] || fail "-t $t took $ms ms"
  grep -q 'time limit cut' err || fail "-t $t does not say that it cut: $(cat err)"
done

# An interrupt ends it soon and keeps what was found.
"$ADSE" generate --runs 1000000 --queries 10000000 --store int.store -o int \
  session.o >out 2>int.err &
pid=$!
for i in $(seq 100); do
  pgrep -P $pid >kids && [ -s int.store/adse.db-wal ] && break
  sleep 0.1
done
sleep 0.5
kill -INT $pid
wait $pid
[ $? = 130 ] || fail "interrupted: exit status"
grep -q 'interrupted' int.err || fail "interrupted: does not say so: $(cat int.err)"
"$ADSE" list --store int.store --json session.o >int.states
grep -q '"state": "covered"' int.states || fail "interrupted: nothing kept"

# A terminal sends Ctrl-C to all processes at once: the workers end in order, too.
python3 - "$ADSE" > group.out 2>&1 <<'END' || fail "Ctrl-C: $(cat group.out)"
import os, signal, subprocess, sys, time
signal.signal (signal.SIGINT, signal.SIG_DFL)
p = subprocess.Popen ([sys.argv[1], "generate", "--runs", "1000000",
                       "--queries", "10000000", "--store", "group.store",
                       "-o", "group.suite", "session.o"],
                      start_new_session=True, stdout=subprocess.PIPE,
                      stderr=subprocess.STDOUT)
while not os.path.exists ("group.store/adse.db-wal") and p.poll () is None:
    time.sleep (0.05)
time.sleep (0.5)
os.killpg (p.pid, signal.SIGINT)
out = p.communicate ()[0].decode ()
print (p.returncode, out)
sys.exit (p.returncode != 130 or "ended by signal" in out)
END

exit $failed
