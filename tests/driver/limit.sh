# SPDX-License-Identifier: GPL-3.0-or-later
# A time limit, or a signal, wherever it falls: what is written was built and passes, the
# output counts what is in it, and tests of an earlier run stay as long as they pass; what
# there was no time for is one line, and while something takes long the output says what.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
fail () { echo "FAILED: $*"; status=1; }

# texts N: N functions, none of which is ever explored to its end.
texts ()
{
  for i in $(seq "$1"); do
    cat <<END
int text_$i (const char *t, int n)
{
  int s = $i;
  for (int k = 0; k < n && t[k]; k++)
    {
      if (t[k] == 'a' + s % 26)
	s += 3;
      else if (t[k] > 'k')
	s ^= t[k];
      if (s == $((7 * i + 5)))
	return k;
    }
  return s;
}
END
  done
}

# sound DIR: what DIR has of a suite passes; counted is how many tests it has.
sound ()
{
  counted=0
  if [ -e "$1/Makefile" ]; then
    make -s -C "$1" check > check.log 2>&1 || fail "$1 fails: $(tail check.log)"
    counted=$(cat "$1"/check_*.c 2>/dev/null | grep -c '^START_TEST')
  fi
}

# The tests of DIR by what they do, one a line.
bodies ()
{
  awk '/^START_TEST/ { t = ""; on = 1; next } /^END_TEST/ { print t; on = 0 }
       on { t = t $0 " " }' "$1"/check_*.c | sort -u
}

# written FILE: what it says how many tests there are, those of an earlier run too.
written ()
{
  sed -n 's/^[a-z]*: \([0-9]*\) tests,.*; \([0-9]*\) more tests\{0,1\} of an earlier run stay.*/\1 \2/p
	  t; s/^[a-z]*: \([0-9]*\) tests,.*/\1 0/p' "$1" | { read -r a b && echo $((a + b)); }
}

texts 60 > many.c
gcc -g -O2 -fplugin=adse.so -c many.c || exit 1
for t in 1 6; do
  "$ADSE" generate -c dc -t $t --store many.store -o many --json many.json many.o \
    > out 2> err || fail "-t $t: $(cat err)"
  sound many
  said=$(written err)
  [ "${said:-0}" = "$counted" ] || [ -z "$said" ] \
    || fail "-t $t: $counted tests, says: $(grep '^many:' err)"
  [ -n "$said" ] || [ -e many/Makefile ] || grep -q 'many is as it was' err \
    || fail "-t $t: no suite, and does not say so: $(cat err)"
  [ "$(grep -c '^text_.* turn did not come' err)" -le 1 ] \
    || fail "-t $t: more than one line on turns: $(cat err)"
done

# Ctrl-C, SIGTERM and SIGHUP make tests of what was found, whether or not somebody still
# reads what is said of it.
# (Which few tests for a result alone are left, is another matter: few.sh.)
printf '[limits]\nsuite.alone = 10000\n' > alone.ini
texts 3 > few.c
gcc -g -O2 -fplugin=adse.so -c few.c || exit 1
for sig in INT TERM HUP; do
  rm -rf few.store err
  touch before
  if [ $sig != INT ]; then
    bodies few > before
    # One that fails, and one that does not compile: they go.
    sed -i '0,/^  ck_assert_int_eq (/s//  ck_assert_int_ne (/' few/check_few.c
    sed -i '0,/^  ck_assert_int_eq (/s//  ck_assert_int_equals (gone, /' few/check_few.c
  fi
  mkfifo err.fifo; cat err.fifo > err & reader=$!
  "$ADSE" generate --settings alone.ini --runs 1000000 --queries 1000000 \
    --store few.store -o few few.o \
    > out 2> err.fifo &
  pid=$!
  for i in $(seq 100); do
    [ -s few.store/adse.db-wal ] && break
    sleep 0.1
  done
  sleep 2
  [ $sig != HUP ] || kill $reader
  kill -$sig $pid
  wait $pid
  [ $? = $((128 + $(kill -l $sig))) ] || fail "$sig: exit status"
  wait $reader 2> /dev/null
  rm err.fifo
  sound few
  [ "$counted" -ge 1 ] || fail "$sig leaves no test: $(cat err)"
  [ $sig = HUP ] || [ "$(written err)" = "$counted" ] \
    || fail "$sig: $counted tests, says: $(cat err)"
  bodies few > after
  lost=$(comm -23 before after | wc -l)
  [ "$lost" -le 2 ] || fail "$sig: $lost of $(wc -l < before) earlier tests are gone"
  [ "$(sort after | uniq -d | wc -l)" = 0 ] || fail "$sig: the same test twice"
  grep -E 'ck_assert_int_(ne|equals)' few/check_*.c && fail "$sig: a broken test stays"
done

# Nothing cut it: what no longer comes of it goes.
"$ADSE" generate --runs 20 --queries 20 -o few --store last.store few.o > out 2> err \
  || fail "last: $(cat err)"
sound few
[ "$(written err)" = "$counted" ] || fail "last: $counted tests, says: $(cat err)"
grep 'of an earlier run' err && fail "last: an earlier test stays"

# A compiler that is stopped because it is too slow has said nothing: the line says why all the
# same.
cat > slow-cc <<'END'
#!/bin/sh
case "$*" in *mode=mutants*) sleep 60 ;; esac
exec gcc "$@"
END
chmod +x slow-cc
"$ADSE" generate -c all --cc "$PWD/slow-cc" -t 5 -f text_1 --no-suite --store slow.store few.o \
  > out 2> err || fail "slow: $(cat err)"
grep -q 'mutants are worked out, not run: there is no time to compile 1 sources once more$' err ||
  fail "slow: $(cat err)"

# With two jobs two sources are compiled once more at the same time: each waits for the other.
cat > meet-cc <<'END'
#!/bin/bash
case "$*" in
  *mode=mutants*)
    while [ $# -gt 0 ] && [ "$1" != -o ]; do words+=("$1"); shift; done
    touch "$2.begun"
    for i in $(seq 300); do
      [ "$(ls "${2%/*}"/*.begun | wc -l)" = 1 ] || exec gcc "${words[@]}" "$@"
      sleep 0.1
    done
    exit 1 ;;
esac
exec gcc "$@"
END
chmod +x meet-cc
echo 'int more (int n) { return n > 3; }' > more.c
gcc -g -O2 -fplugin=adse.so -c more.c || exit 1
ADSE_JOBS=2 "$ADSE" generate --cc "$PWD/meet-cc" -f more --no-suite --store meet.store few.o more.o \
  > out 2> err || fail "meet: $(cat err)"
! grep 'mutants are worked out' err || fail "two jobs: one source is compiled at a time"
if ADSE_JOBS=many "$ADSE" generate --no-suite --store meet.store more.o > out 2> err ||
   ! grep -q "ADSE_JOBS: 'many' is not a number" err; then fail "ADSE_JOBS=many: $(cat err)"; fi

# A function that takes long is named meanwhile, in a log too, here every three seconds; the
# time said first is its turn's, the second the session's.
printf '[limits]\nsession.log_seconds = 3\n' > often.ini
"$ADSE" generate --settings often.ini --runs 1000000 --queries 1000000 -f text_1 -t 8 --no-suite \
  --store long.store few.o > out 2> err || fail "long: $(cat err)"
grep -q '^\[0/1\] text_1 for [0-9]* s: .* [3-8] s, [0-5] s left$' err || fail "progress: $(cat err)"
exit $status
