# SPDX-License-Identifier: GPL-3.0-or-later
# Code under test runs confined, or not at all unless --no-sandbox is on the command
# line: where the kernel lacks what it takes adse refuses with status 2 and one line, no
# file turns it off, and a run without it writes its tests and says so at its end.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
failed=0
fail ()
{
  echo "FAILED: $*"
  failed=1
}

cd "$dir" || exit 99
gcc -Wall -o without "$top_srcdir/tests/driver/without.c" || exit 99
cat > level.c <<'EOF'
int level (int x) { return x > 41 ? 2 : 1; }
int at (const char *s) { return s[0] == 'a' ? s[1] : 0; }
EOF
gcc -g -c level.c -o plain.o && gcc -g -fplugin=adse.so -c level.c || exit 99

# refused WHAT SAID COMMAND...
refused ()
{
  local what=$1 said=$2
  shift 2
  "$@" > out 2> err
  local status=$?
  [ $status = 2 ] || fail "$what: status $status"
  [ "$(wc -l < err)" = 1 ] || fail "$what: not one line: $(cat err)"
  grep -q -- "$said" err || fail "$what: says $(cat err)"
  [ ! -e adse-tests ] && [ ! -e .adse ] || fail "$what: something was written"
}

for what in landlock seccomp notification; do
  refused "without $what" 'cannot be confined.*--no-sandbox' \
    ./without $what adse generate --plain plain.o level.o
done
printf '[generate]\nsandbox = no\n' > adse.ini
refused 'sandbox = no' '^adse: adse.ini:2: sandbox: .*--no-sandbox' \
  adse generate --plain plain.o level.o
adse doctor > out
grep -q '^problem: adse.ini:2: sandbox' out || fail "doctor: $(cat out)"
printf '[generate]\nsandbox = yes\n' > adse.ini
./without landlock adse doctor > out
grep -q '^problem: .*Landlock' out || fail "doctor without Landlock: $(cat out)"

# Confined and not, what is written is the same, but for the last line that is said.
# Mutants are run only where they are confined.
adse generate --no-sandbox --no-suite level.o 2> err
grep -q 'mutants are worked out, not run: the code under test is not confined' err ||
  fail "mutants were run: $(cat err)"
rm -rf .adse
printf '[limits]\nexplore.live_least = 0\nexplore.live_share = 0\n' >> adse.ini
adse generate --plain plain.o level.o 2> err || fail "status $?: $(cat err)"
grep -q 'no-sandbox' err && fail "confined, and says: $(cat err)"
mv adse-tests confined
for how in '' './without seccomp' './without notification'; do
  rm -rf .adse adse-tests
  $how adse generate --no-sandbox --plain plain.o level.o 2> err ||
    fail "--no-sandbox: status $?: $(cat err)"
  [ "$(tail -n 1 err)" = 'adse: --no-sandbox: the code under test was not confined' ] ||
    fail "--no-sandbox: the last line is $(tail -n 1 err)"
  diff -r confined adse-tests > out || fail "--no-sandbox: other tests: $(head -n 5 out)"
done
# No suite, an error: the last line still says it.
adse generate --no-sandbox --no-suite --runs 1 level.o 2> err
tail -n 1 err | grep -q 'was not confined' || fail "--no-suite: $(tail -n 1 err)"
# A file that is found, not named, lowers limits and says when it raises them.
printf '[budget]\nrun-ms = 500\nmemory-mb = 512\n' > adse.ini
adse generate --no-suite --runs 1 level.o 2> err
grep -q 'more than usual' err && fail "lower limits: $(tail -n 1 err)"
printf '[budget]\nmemory-mb = 100000\n' > adse.ini
adse generate --no-suite --runs 1 level.o 2> err
[ "$(tail -n 1 err)" = \
  'adse: adse.ini: runs were allowed more than usual: run-ms = 1000, memory-mb = 100000' ] ||
  fail "higher limits: $(tail -n 1 err)"
exit $failed
