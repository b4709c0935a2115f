#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What can be in the way of a store or a suite: each ends with one line that says
# what, where and what to do, with the status that the manual gives, and with the
# store and the suite as they were.
set -u
dir=$(mktemp -d)
trap 'cd /; rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

fail ()
{
  echo "FAILED: $*"
  failed=1
}

cp "$top_srcdir/tests/store/marks.c" . || exit 1
gcc -g -O2 -fplugin=adse.so -c marks.c || exit 1

# generate ARGUMENTS: in out, err, status.
generate ()
{
  "$ADSE" generate --runs 60 -c dc,cc -f mark_of "$@" marks.o >out 2>err
  status=$?
}

# refused TEXT: the last one ended with status 2 and one line with TEXT.
refused ()
{
  [ $status = 2 ] || fail "$1: status $status: $(cat err)"
  [ "$(wc -l <err)" = 1 ] || fail "$1: more than a line: $(cat err)"
  grep -q "$1" err || fail "no '$1' in: $(cat err)"
}

# An ordinary user's adse: root may write everywhere.  A copy, since the build may be in
# a folder that others cannot read.
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$dir"
  mkdir "$dir/bin" "$dir/lib"
  cp -L "$ADSE" "$dir/bin/" && cp -RL "$ADSE_LIBDIR/." "$dir/lib/" || exit 1
  chmod -R a+rX "$dir/bin" "$dir/lib"
  ordinary=(setpriv --reuid=65534 --regid=65534 --clear-groups
    env ADSE_LIBDIR="$dir/lib" LD_LIBRARY_PATH="$dir/lib" "$dir/bin/adse")
else
  ordinary=("$ADSE")
fi

generate --store s -o suite
[ $status = 0 ] || fail "generate: $(cat err)"
cp -r suite suite.before
"$ADSE" list --store s --json marks.o >states || fail "list"

echo "== places"
echo x >file
generate --store file -o suite
refused 'file: the store cannot be made: there is a file of that name'
generate --store nowhere/s -o suite
refused 'nowhere/s: the store cannot be made: No such file'
mkdir -p odd/adse.db
generate --store odd -o suite
refused 'odd/adse.db: not a store'
mkdir ro
cp -r s ro/s
chmod -R a-w,a+rX ro
"${ordinary[@]}" generate --store ro/s -o /tmp/none marks.o >out 2>err
status=$?
refused 'ro/s: the store cannot be written: Permission denied'
"${ordinary[@]}" generate --store ro/new -o /tmp/none marks.o >out 2>err
status=$?
refused 'ro/new: the store cannot be made: Permission denied'
# What may not be written can be read.
"${ordinary[@]}" list --store ro/s --json marks.o >ro.states 2>err \
  || fail "list, read-only: $(cat err)"
cmp -s states ro.states || fail "read-only: other states"
"${ordinary[@]}" explain --store ro/s mark_of >out 2>err \
  || fail "explain, read-only: $(cat err)"
chmod -R u+w ro

echo "== in use"
# By another adse: one that is stopped keeps its lock.
cp -r s used
"$ADSE" generate --runs 1000000 --queries 10000000 -f weigh --store used \
  -o used.suite marks.o >used.out 2>used.err &
pid=$!
# It has the store open when it writes; one that is stopped before may keep readers out.
for i in $(seq 600); do
  [ -s used/adse.db-wal ] && break
  sleep 0.1
done
kill -STOP $pid
generate --store used -o suite
refused "used: the store is in use by adse, process $pid; wait until that has ended"
"$ADSE" list --store used --json marks.o >used.states 2>err \
  || fail "list beside generate: $(cat err)"
kill -KILL $pid
wait $pid 2>/dev/null
generate --store used -o suite
[ $status = 0 ] || fail "the lock outlives its owner: $(cat err)"
# By another user of SQLite.
cp -r s locked
python3 - <<'END' &
import sqlite3, time, os
d = sqlite3.connect ("locked/adse.db", isolation_level=None)
d.execute ("PRAGMA locking_mode=EXCLUSIVE")
d.execute ("BEGIN EXCLUSIVE")
open ("have", "w").close ()
while not os.path.exists ("enough"):
    time.sleep (0.05)
END
pid=$!
for i in $(seq 200); do
  [ -e have ] && break
  sleep 0.1
done
generate --store locked -o suite
refused 'locked/adse.db: the store is locked by another program; try again'
touch enough
wait $pid
# By one that is about to open it, ten seconds later still.
if [ "${ADSE_LONG:-0}" != 0 ]; then
  rm -f have enough
  python3 - <<'END' &
import fcntl, os, time
shm = open ("locked/adse.db-shm", "w+b")
shm.truncate (32768)
fcntl.lockf (shm, fcntl.LOCK_EX, 1, 120)
open ("have", "w").close ()
while not os.path.exists ("enough"):
    time.sleep (0.05)
END
  pid=$!
  for i in $(seq 200); do
    [ -e have ] && break
    sleep 0.1
  done
  "$ADSE" list --store locked marks.o >out 2>err
  status=$?
  refused 'locked/adse.db: the store is locked by another program; try again'
  touch enough
  wait $pid
fi
generate --store locked -o suite
[ $status = 0 ] || fail "after the lock: $(cat err)"

echo "== versions"
version ()
{
  python3 -c 'import sqlite3, sys
d = sqlite3.connect (sys.argv[1])
d.execute ("PRAGMA user_version=" + sys.argv[2]); d.commit (); d.close ()' "$@"
}
cp -r s newer
version newer/adse.db 1000
cp newer/adse.db newer.db
generate --store newer -o suite
refused 'newer/adse.db: written by a newer adse (schema 1000, this program knows'
cmp -s newer/adse.db newer.db || fail "a newer store was changed"
cp -r s older
version older/adse.db 1
generate --store older -o suite
[ $status = 0 ] || fail "older: $(cat err)"
grep -q 'written by an older adse; kept as older/adse.db.damaged-1' err \
  || fail "older: $(cat err)"
[ -s older/adse.db.damaged-1 ] || fail "older: not kept"
"$ADSE" list --store older --json marks.o | cmp -s - states \
  || fail "older: other states"

echo "== no room"
# Files may not grow beyond what a shell's limit says.
for blocks in 4 40; do
  rm -rf full
  (ulimit -f $blocks
   exec "$ADSE" generate --runs 400 -f weigh --no-suite --store full marks.o) \
    >out 2>err
  status=$?
  refused 'full/adse.db.*: .*\(disk I/O error\|full\)'
  "$ADSE" generate --runs 60 -c dc,cc -f mark_of --no-suite --store full marks.o \
    >out 2>err || fail "after a limit of $blocks: $(cat err)"
  "$ADSE" list --store full --json marks.o | cmp -s - states \
    || fail "after a limit of $blocks: other states"
done
if [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null; then
  mkdir small
  unshare -m bash -s <<'END' || fail "on a full disk: $(cat small.log)"
exec >small.log 2>&1
mount -t tmpfs -o size=300k small small || exit 0
"$ADSE" generate --runs 1000 -f weigh --no-suite --store small/s marks.o >out 2>err
[ $? = 2 ] || { cat err; exit 1; }
grep 'small/s/adse.db.*: .*full' err || { cat err; exit 1; }
[ $(wc -l <err) = 1 ] || { cat err; exit 1; }
# Nothing of it is wrong, and it goes on when there is room.
"$ADSE" list --store small/s marks.o >out 2>err || { cat err; exit 1; }
mount -o remount,size=30m small || exit 1
"$ADSE" generate --runs 1000 -f weigh --no-suite --store small/s marks.o \
  >out 2>err || { cat err; exit 1; }
"$ADSE" generate --runs 1000 -f weigh --no-suite --store large marks.o \
  >out 2>err || { cat err; exit 1; }
"$ADSE" list --store small/s --json marks.o >small.states
"$ADSE" list --store large --json marks.o | cmp - small.states || exit 1
# The suite's folder is full: the old one stays.
cp -r suite small/suite && head -c 200 /dev/zero >small/rest || exit 1
"$ADSE" generate --runs 1000 -f at --store s2 -o small/suite marks.o >out 2>err
mount -o remount,size=$(du -sk --apparent-size small | cut -f1)k small
dd if=/dev/zero of=small/rest bs=1k 2>/dev/null
cp -r small/suite suite.was
"$ADSE" generate --runs 60 -f weigh --store s2 -o small/suite marks.o >out 2>err
[ $? = 2 ] || { echo "suite:"; cat err; exit 1; }
grep 'cannot be written: No space left.*is as it was' err || { cat err; exit 1; }
diff -r suite.was small/suite || exit 1
# No room for compilers: tests are not dropped for that.
mkdir tiny
mount -t tmpfs -o size=200k tiny tiny || exit 1
cp -r suite suite.t
TMPDIR=$PWD/tiny "$ADSE" generate --runs 60 --store s2 -o suite.t marks.o >out 2>err
[ $? = 2 ] || { echo "compilers:"; cat err; exit 1; }
grep 'tiny/.*\(no room\|No space\|cannot\)' err || { cat err; exit 1; }
diff -r suite suite.t || exit 1
END
fi

echo "== signals"
# Told to stop while it explores it makes tests of what was found, while the suite is
# under way it keeps what was tried out: what is there passes.
for sig in INT TERM HUP; do
  for phase in 1 2; do
    rm -rf stop.store "$dir"/tmp
    mkdir tmp
    TMPDIR=$dir/tmp "$ADSE" generate --runs 300 --store stop.store -o suite \
      marks.o >stop.out 2>stop.err &
    pid=$!
    for i in $(seq 1000); do
      if [ $phase = 1 ]; then
        [ -s stop.store/adse.db-wal ] && break
      else
        compgen -G "tmp/adse-*/suite/*" >/dev/null && break
      fi
      sleep 0.02
    done
    kill -$sig $pid
    wait $pid
    status=$?
    [ $status = $((128 + $(kill -l $sig))) ] \
      || fail "$sig in phase $phase: status $status: $(cat stop.err)"
    grep -q 'interrupted (.*functions were explored to their end.*suite ' \
      stop.err || fail "$sig in phase $phase: $(cat stop.err)"
    if grep -q 'suite has a new suite' stop.err; then
      make -s -C suite check >stop.log 2>&1 ||
        fail "$sig in phase $phase: the suite fails: $(tail stop.log)"
      rm -rf suite; cp -R suite.before suite
    else
      grep -q 'suite is as it was' stop.err || fail "$sig: $(cat stop.err)"
      diff -r suite suite.before >/dev/null || fail "$sig: the suite changed"
    fi
    compgen -G "tmp/adse-*" >/dev/null && fail "$sig: scratch is left"
  done
done
"$ADSE" list --store stop.store marks.o >out 2>err || fail "stopped: $(cat err)"

# A second Ctrl-C ends it at once; the next one sweeps up.
rm -rf stop.store
TMPDIR=$dir/tmp "$ADSE" generate --runs 1000000 --queries 10000000 -f weigh \
  --store stop.store -o suite marks.o >stop.out 2>stop.err &
pid=$!
for i in $(seq 1000); do
  compgen -G "tmp/adse-*/w*" >/dev/null && break
  sleep 0.02
done
kids=$(pgrep -P $pid)
kill -STOP $kids
kill -INT $pid
sleep 0.3
kill -INT $pid
wait $pid
status=$?
[ $status = 130 ] || fail "twice: status $status: $(cat stop.err)"
grep -q interrupted stop.err && fail "twice: it waited: $(cat stop.err)"
for i in $(seq 200); do
  left=0
  for kid in $kids; do
    [ -e /proc/$kid ] && ! grep -q '^State:.Z' /proc/$kid/status && left=1
  done
  [ $left = 0 ] && break
  sleep 0.05
done
[ $left = 0 ] || fail "twice: a worker is left"
compgen -G "tmp/adse-*" >/dev/null || fail "twice: scratch is gone already"
TMPDIR=$dir/tmp generate --store stop.store -o suite
[ $status = 0 ] || fail "after two: $(cat err)"
compgen -G "tmp/adse-*" >/dev/null && fail "what a killed adse left is still there"

echo "== another build"
# A constant that no metadata show.
cat >one.c <<'END'
int change (int a) { int k = 5; return a > k && a < K; }
END
cat >two.c <<'END'
int stays (int a) { return a == 7 ? 1 : a / 3 == 100; }
END
gcc -O2 -fplugin=adse.so -DK=6 -c one.c && gcc -O2 -fplugin=adse.so -c two.c || exit 1
grown ()
{
  "$ADSE" generate --store grown --no-suite --json grown.json one.o two.o >out 2>err \
    || fail "another build: $(cat err)"
}
grown
"$ADSE" list --store grown one.o two.o >out 2>err
grep -q 'change.*' out && grep -q infeasible out || fail "no proof: $(cat out)"
sed -i 's/k = 5/k = 4/' one.c
gcc -O2 -fplugin=adse.so -DK=6 -c one.c || exit 1
"$ADSE" list --store grown one.o two.o >out 2>err
grep -q ': covered\|infeasible' out && fail "states of another build: $(cat out)"
grep -q '2 functions of another build' err || fail "list, another build: $(cat err)"
grown
grep -q 'images changed since the store was written: 2 functions' err \
  || fail "another build: $(cat err)"
rm -rf fresh
"$ADSE" generate --store fresh --no-suite one.o two.o >out 2>err
"$ADSE" list --store fresh --json one.o two.o >fresh.states
"$ADSE" list --store grown --json one.o two.o 2>/dev/null | cmp -s - fresh.states \
  || fail "another build: other states than in a new store"
grep -q '"answers_known": [1-9]' grown.json || fail "no proof was kept: $(cat grown.json)"

exit $failed
