# SPDX-License-Identifier: GPL-3.0-or-later
# Nothing is asserted that depends on where a test runs: limits and filters of the
# sandbox, what is on standard input, which descriptors are open, the user, names of
# machine and user, the time, the environment, what is in files that are not the
# project's, the file system, the size of pages, the order of blocks, the number of the
# process; nor on the line where a function stands.  The reports say so, and the suite
# passes under all of these.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAIL: $*"; [ ! -f log ] || cat log; exit 1; }
cp "$top_srcdir/tests/export/elsewhere.c" .
gcc -g -O2 -fplugin=adse.so -c elsewhere.c
adse generate --store store -o suite --json report elsewhere.o > log 2>&1 \
  || fail "generate"
tail -6 log
python3 - <<'P' || fail "tests that know where they run"
import json, re, sys
source = open ("elsewhere.c").read ()
suite = open ("suite/check_elsewhere.c").read ()
functions = { f["function"]: f for f in json.load (open ("report")) }
said = re.findall (r"^\S.* /\* (\w+) \*/\n(\w+) \(", source, re.M)
assert len (said) == 40, said
bad = 0
for what, name in said:
    texts = re.findall (r"START_TEST \(%s_\d+\)\n(.*?)END_TEST" % name, suite, re.S)
    if what == "kept":
        ok = len (texts) > 0
    elif what == "silent":
        ok = not any ("str_eq" in t for t in texts)
    else:
        ok = not texts and functions[name]["reason"] == what
    if not ok:
        print (name, what, functions[name]["reason"], functions[name].get ("why"), *texts)
    bad += not ok
slots = [t for t in re.findall (r"START_TEST \(put_in_table_\d+\)\n(.*?)END_TEST", suite, re.S)
         if "slots" in t]
assert not slots, slots
sys.exit (bad != 0)
P
grep -q "outside.*it looks at /.*, which is not the project's" log || fail "nothing is said"

make -s -C suite check > log 2>&1 || fail "make check"
(cd suite && ulimit -n 100 && ulimit -f 5000 && umask 077
 echo 5 | CK_FORK=yes SWITCH=on build/check_elsewhere > ../log 2>&1) || fail "elsewhere"
(cd suite && build/check_elsewhere > ../log 2>&1 4< /dev/null 5< /dev/null 6< /dev/null) \
  || fail "with other descriptors"
if [ "$(id -u)" = 0 ] && command -v setpriv > /dev/null; then
  chmod -R go+rX .
  mkdir open
  chmod 777 open
  (cd open && setpriv --reuid 65534 --regid 65534 --clear-groups \
     ../suite/build/check_elsewhere) > log 2>&1 < /dev/null || fail "as another user"
fi
exit 0
