# SPDX-License-Identifier: GPL-3.0-or-later
# Section [inputs] of adse.ini: tests have only inputs that it allows, what it excludes
# is infeasible by precondition or a bound, and each mistake is one line that names the
# place and the nearest path.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
cp "$top_srcdir/tests/driver/inputs.c" .
$gcc -g -O1 -fplugin=adse.so -c inputs.c || fail "inputs.c"
cat > adse.ini <<'END2'
[inputs]
scale.x = 0..20, 40		; a set of numbers and ranges
scale.d = 0.5..2.0
quiet.debug = ignore
mode.path = "/etc/x", "log"
sum.v.length = 12
s*m.v = -1..3
{struct node}.next.depth = 5
depth.n.value = -2..4
opt.o.level = MEDIUM, HIGH
opt.o.bits = 0..3
opt.o.in.x = 3, '\t'
opt.o.null = no
opt.limit = 5..15
half.return.tolerance = 1e-9
third.tolerance = 0.001
third.x = 1..9
{struct buf}.size = 0..4
{struct port}.name = "eth0", "eth1", "lo"
prefixed.prefix = "wlan", "wwan"
entries.table.value = 1..3
entries.table.null = no
END2
adse generate -f '[a-ln-z]*' -f mode -c dc --store store -o suite inputs.o > log 2>&1 ||
  fail "adse generate"
make -s -C suite check > log 2>&1 || fail "the suite"
suite=suite/check_inputs.c

# state FUNCTION LABEL STATE
state ()
{
  adse explain --store store "$1" > log || fail "explain $1"
  grep -qF "decision $2: $3" log || fail "$1: $2 is not $3"
}
state scale 'x > 50 is true' 'infeasible, proof: precondition'
state scale 'x < 0 is true' 'infeasible, proof: precondition'
state scale 'x > 100 && x < 90 is true' 'infeasible, proof: path-exhausted'
state scale 'd > 2.5 is true' 'infeasible, proof: precondition'
state scale 'd > 1.0 is true' covered
state scale 'd > 1.0 is false' covered
state quiet 'debug is true' \
  'unknown, ended by bound: debug keeps the value that it has, as adse.ini says'
state mode "path[0] == 'l' is true" covered
state mode "path[0] == 'l' is false" 'infeasible, proof: precondition'
state mode '!path is true' covered
state sum 's > 30 is true' covered
state sum 's < -12 is true' 'infeasible, proof: precondition'
state opt '!o is false' covered
for excluded in '!o' 'o->level == LOW' 'o->bits > 7'; do
  state opt "$excluded is true" 'unknown, ended by bound'
done
state speed "p->name[0] == 'e' is true" covered
state speed "p->name[3] == '0' is true" covered
state speed "p->name[3] == '0' is false" covered
state speed '!strcmp (p->name, "lo") is true' covered
state speed '!strcmp (p->name, "lo") is false' 'infeasible, proof: precondition'
state second "ports[1].name[0] == 'e' is true" covered
state second "ports[1].name[0] == 'l' is true" covered
state second "ports[1].name[0] == 'l' is false" 'infeasible, proof: precondition'
state prefixed "prefix[0] == 'w' is true" covered
state prefixed "prefix[0] == 'w' is false" 'infeasible, proof: precondition'
state entries 'table[1].value > 3 is false' covered
state entries 'table[1].value > 3 is true' 'unknown, ended by bound'
state entries 'table[1].name is true' covered
state entries 'table[1].name is false' covered
state used 'b->size > 5 is true' 'unknown, ended by bound'

tests=0
for x in $(sed -n 's/.*scale (\(-*[0-9]*\),.*/\1/p' $suite); do
  tests=$((tests + 1))
  [ "$x" -ge 0 ] && { [ "$x" -le 20 ] || [ "$x" -eq 40 ]; } || fail "scale ($x)"
done
[ $tests -ge 3 ] || fail "$tests tests of scale"
grep -o 'name = "[a-z0-9]*"' $suite | LC_ALL=C sort -u > names
printf 'name = "%s"\n' eth0 eth1 lo | diff - names || fail "names of ports"
grep -o 'mode ([^)]*)' $suite | sort -u > calls
printf 'mode ("/etc/x")\nmode ("log")\nmode (NULL)\n' | LC_ALL=C sort > want
LC_ALL=C sort calls | diff - want || fail "inputs of mode"
grep -q 'int v\[12\]' $suite || fail "sum.v has other lengths"
grep -q 'opt (NULL)' $suite && fail "opt (NULL)"
grep -q 'level = LOW' $suite && fail "a test has LOW"
grep -q '(depth (&n), 6)' $suite || fail "no list of six nodes"
grep -q '(depth (&n), 7)' $suite && fail "a list of seven nodes"
grep -q 'ck_assert_double_eq_tol (half (1.0), 0.5, 1e-09);' $suite || fail "half's tolerance"
grep -q 'ck_assert_float_eq_tol (third (.*, 0.001f);' $suite || fail "third's tolerance"
grep -q 'ck_assert_double_eq_tol (out, .*, 0.001);' $suite || fail "that of *out"
grep -q 'ck_assert_double_eq (third\|ck_assert_float_eq (third' $suite && fail "third, exactly"

# The settings are part of what a result depends on; other functions stay.
adse generate -f scale -f sum -c dc --store store --no-suite --json one inputs.o > log 2>&1
sed -i 's/^scale.x = .*/scale.x = 60/' adse.ini
adse generate -f scale -f mode -c dc --store store --no-suite --json two inputs.o > log 2>&1
python3 - <<'END2' || exit 1
import json
one, two = ({f["function"]: f for f in json.load(open(n))} for n in ("one", "two"))
assert one["scale"]["from_store"] and two["mode"]["from_store"], "explored again"
assert not two["scale"]["from_store"], "the store's result is of other settings"
END2
state scale 'x > 50 is true' covered
state scale 'x > 50 is false' 'infeasible, proof: precondition'

# wrong LINE MESSAGE: status 2 and this message alone.
wrong ()
{
  printf '[generate]\nseed = 1\n[inputs]\n\n%s\n' "$1" > bad.ini
  adse generate --settings bad.ini --store no-store -o no-suite inputs.o > log 2>&1
  [ $? = 2 ] || fail "$1: exit status"
  printf 'adse: bad.ini:5: %s\n' "$2" | diff log - || fail "$1"
  [ ! -e no-store ] && [ ! -e no-suite ] || fail "$1: something was written"
}
wrong 'scal.x = 3' "scal.x: there is no function 'scal'; the nearest path is scale.x"
wrong 'scale.y = 3' "scale.y: scale has no 'y'; the nearest path is scale.x"
wrong 'quiet.debuk = ignore' \
  "quiet.debuk: quiet has no 'debuk'; the nearest path is quiet.debug"
wrong 'half.debug = ignore' "half.debug: half has no 'debug'; the nearest path is half.x"
wrong 'opt.o.lvel = HIGH' "opt.o.lvel: o has no 'lvel'; the nearest path is opt.o.level"
wrong 'opt.o.lengt = 3' "opt.o.lengt: o has no 'lengt'; the nearest path is opt.o.length"
wrong 'scale.x.y = 3' "scale.x.y: x has no 'y'"
wrong '{struct nod}.value = 1' \
  "{struct nod}.value: there is no type 'struct nod'; the nearest path is {struct node}.value"
wrong '{struct node}.vale = 1' \
  "{struct node}.vale: struct node has no 'vale'; the nearest path is {struct node}.value"
wrong '{struct node} = 1' '{struct node}: which member of it?'
wrong '{struct node.value = 1' '{struct node.value: a type ends with }'
wrong '{struct node}value = 3' \
  '{struct node}value: a point goes between the type and its member'
wrong '{struct options}.in.x = 3' \
  '{struct options}.in.x: name the type that this member belongs to'
wrong 'scale = 3' \
  'scale: what of scale? a path goes on with a parameter or variable of it'
wrong 'scale..x = 3' 'scale..x: the path has an empty part'
wrong 'main.x = 3' \
  'main.x: the inputs of main are those of a program, which no path addresses'
wrong 'scale.x = 3..1' "scale.x: '3..1' has a range that ends before it begins"
wrong 'scale.d = 2.0..1.0' "scale.d: '2.0..1.0' has a range that ends before it begins"
wrong 'scale.x = 3..' "scale.x: '3..' has a range without its end"
wrong 'scale.x = 3 4' "scale.x: '3 4' has something behind its last number"
wrong 'scale.x = 99999999999' \
  "scale.x: '99999999999' has a number that its type does not have"
wrong 'opt.o.bits = 16' "opt.o.bits: '16' has a number that its type does not have"
wrong 'scale.x = foo' "scale.x: 'foo' has something that is no number"
wrong 'opt.o.level = HIG' "opt.o.level: 'HIG' has something that is neither a number nor\
 one of its names; the nearest name is HIGH"
wrong 'opt.o = 3' \
  'opt.o: it is a pointer: give it a length, depth or null, or name a member'
wrong 'opt.o.in = 3' 'opt.o.in: it is neither a number nor a string: name a member'
wrong 'speed.p.name = "eth12345"' \
  "speed.p.name: '\"eth12345\"' has a string that does not fit there with its end"
wrong 'speed.p.name = eth' "speed.p.name: 'eth' has something that is no number"
wrong 'opt.o.length = 0' "opt.o.length: '0' is not a number from 1 to 4096"
wrong 'opt.o.null = maybe' "opt.o.null: 'maybe' is neither yes, no nor only"
wrong 'depth.n.depth = 99' "depth.n.depth: '99' is not a number from 0 to 16"
wrong 'scale.x.depth = 2' 'scale.x.depth: it leads to no structure'
wrong 'scale.x.null = no' 'scale.x.null: it is no pointer'
wrong 'scale.x = ignore' \
  'scale.x: it is no file-scope variable, so it cannot be ignored'
wrong 'mode.path = log' \
  "mode.path: 'log' is not a string in \" \", nor several with commas between them"
wrong 'mode.path = "log' "mode.path: '\"log' has a string without its end"
wrong 'mode.path = "a" b' "mode.path: '\"a\" b' has something behind its last string"
wrong 'mode.path = "\q"' "mode.path: '\"\\q\"' has an escape that no string here has"
wrong 'half.return.tolerance = -1' "half.return.tolerance: '-1' is not a number above 0"
wrong 'scale.return.tolerance = 1' \
  'scale.return.tolerance: scale does not return a floating-point number'
# A stub, named here.
cat > clock.c <<'END2'
#include <time.h>
int is_late (int limit) { return time (NULL) / 3600 % 24 >= limit; }
END2
$gcc -g -O1 -fplugin=adse.so -c clock.c || fail "clock.c"
printf '[inputs]\ntime = stub\nis_late.limit = 3..20\n' > bad.ini
adse generate --settings bad.ini -c dc --store clock -o clock-suite clock.o > log 2>&1 ||
  fail "a stub"
grep -q 'Stands in for time: ' clock-suite/check_clock.c || fail "no stub of time"
printf '[inputs]\n\ntiem = stub\n' > bad.ini
adse generate --settings bad.ini -c dc --store clock -o clock-suite clock.o > log 2>&1
[ $? = 2 ] || fail "a wrong stub's status"
grep -q '^adse: bad.ini:3: tiem: no unit calls .*; do you mean time?$' log ||
  fail "a wrong stub"

printf '[inputs]\nscale.x = 1,\n  2\n' > bad.ini
adse generate --settings bad.ini --store no-store -o no-suite inputs.o > log 2>&1 &&
  fail "a line goes on"
printf '[inputs]\nscale.x = 1\nscale.d = 1\nscale.x = 2\n' > bad.ini
adse generate --settings bad.ini --store no-store -o no-suite inputs.o > log 2>&1
printf 'adse: bad.ini:4: scale.x: line 2 says it already\n' | diff log - || fail "twice"
exit 0
