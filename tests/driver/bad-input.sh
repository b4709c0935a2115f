#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Bad input, one line a case: what the message must say (a pattern of bash) and the
# command.  Each must end with status 2 and exactly one line on standard error, print
# nothing else, and neither make, change nor remove a file.
set -u
dir=$(mktemp -d)
trap 'chmod -R u+rwx "$dir"; rm -rf "$dir"' EXIT
mkdir "$dir/w" "$dir/tmp"
cd "$dir/w" || exit 1
export TMPDIR=$dir/tmp
failed=0
count=0

fail ()
{
  echo "FAILED: $*"
  failed=1
}

adse () { timeout 60 "$ADSE" "$@"; }

# The same without root's right to read and write everything; from a copy, since the
# build may be in a folder that others cannot read.
if [ "$(id -u)" = 0 ]; then
  mkdir "$dir/bin" "$dir/lib"
  cp -L "$ADSE" "$dir/bin/" && cp -RL "$ADSE_LIBDIR/." "$dir/lib/" || exit 1
  chmod -R a+rX "$dir/bin" "$dir/lib"
  chmod 755 "$dir" "$dir/w"
  chmod 1777 "$dir/tmp"
  user=(setpriv --reuid 65534 --regid 65534 --clear-groups
    env ADSE_LIBDIR="$dir/lib" LD_LIBRARY_PATH="$dir/lib" "$dir/bin/adse")
else
  user=("$ADSE")
fi
user_adse () { timeout 60 "${user[@]}" "$@"; }
user_adse --version >/dev/null || exit 1

# What there is, and how it looks.
tree ()
{
  find "$dir/w" "$dir/tmp" \( -type d -printf '%p %m\n' \) \
    -o -printf '%p %y %m %s %T@ %l\n' | sort
}

one ()
{
  local want=$1 command=$2 status
  count=$((count + 1))
  tree >../before
  (
    exec >../out 2>../err </dev/null
    eval "$command"
  )
  status=$?
  tree >../after
  [ $status = 2 ] || fail "$command: exit status $status: $(cat ../err)"
  [ "$(wc -l <../err)" = 1 ] || fail "$command: not one line: $(cat ../err)"
  [ ! -s ../out ] || fail "$command: printed $(head -c 300 ../out)"
  # shellcheck disable=SC2053
  [[ $(cat ../err) == 'adse: '$want ]] \
    || fail "$command: not '$want': $(cat ../err)"
  cmp -s ../before ../after || fail "$command: $(diff ../before ../after)"
}

# Cases on standard input.
table ()
{
  local line
  while read -r line; do
    case $line in
      '' | '#'*) ;;
      *) one "${line%% | *}" "${line#* | }" ;;
    esac
  done
}

# What the cases are about.
cat >good.c <<'EOF'
int sign (int x) { if (x < 0) return -1; if (x > 0) return 1; return 0; }
EOF
cat >main.c <<'EOF'
int sign (int);
int main (int argc, char **argv) { (void) argv; return sign (argc) > 1; }
EOF
echo 'int other (int x) { return x > 7; }' >other.c
cat >undefined.c <<'EOF'
extern _Complex float nowhere (int);
int uses (int x) { return x > 3 ? nowhere (x) != 0 : 0; }
EOF
plugin=(gcc -O2 -fplugin=adse.so)
"${plugin[@]}" -fpic -c good.c && "${plugin[@]}" -fpic -c other.c \
  && "${plugin[@]}" -fpic -shared good.c -o good.so \
  && "${plugin[@]}" -fpic -shared undefined.c -o undefined.so \
  && "${plugin[@]}" good.c main.c -o prog \
  && gcc -static good.o main.c -o static \
  && gcc -O2 -c good.c -o plain.o && gcc -O2 -c other.c -o other-plain.o \
  && gcc -O2 -fpic -shared good.c -o plain.so \
  && gcc -O2 -fpic -shared other.c -o other-plain.so \
  && gcc -O2 good.c main.c -o plain \
  && "${plugin[@]}" -fsanitize=undefined,address -c good.c -o sanitized.o \
  && "${plugin[@]}" -fsanitize=address -fno-sanitize=all -c good.c -o mended.o \
  && "${plugin[@]}" -flto -fno-fat-lto-objects -c good.c -o lto.o || exit 1
ar rc good.a good.o plain.o
ar rc empty.a
ar rc foreign.a good.c main.c
ar rcT thin.a good.o
: >empty
mkdir folder used used/check_good.c made readonly open
chmod 777 open
mkfifo fifo
echo 'somebody wrote this' >text
echo 'my own rules' >made/Makefile
printf '%s\n' '# adse ledger 1' 'f a.c 456789abcdef0123 open | dc: x' \
  'f a.c 4567000000000000 open | dc: y' \
  'f a.c 89ab000000000000 open | dc: z' >ledger
printf '#!/bin/sh\nexit 0\n' >script
chmod +x script
printf '[generate]\njobs = many\n' >jobs.ini
printf '[generate]\ncriteria = dc\nstrategy = clever\n' >strategy.ini
printf '[generate]\noutput =\n' >output.ini
echo 'this is no setting' >line.ini
cp good.o unreadable.o
cp prog unexecutable
chmod -x unexecutable
chmod 0 unreadable.o
chmod 555 readonly
# Bytes of ELF headers: class, byte order, machine, type.
patch ()
{
  cp "$1" "$2"
  printf "$4" | dd of="$2" bs=1 seek="$3" conv=notrunc status=none
}
patch good.o class32.o 4 '\001'
patch good.o bigendian.o 5 '\002'
patch good.o arm.o 18 '\267\000'
patch prog core 16 '\004'
patch prog odd-type 16 '\007'
head -c 700 good.o >cut.o
head -c 40 good.o >header.o
# Another version's metadata, alone and beside this one's; a bit of it flipped.
meta=$((16#$(readelf -SW good.o | awk '{ for (i = 1; i < NF; i++)
  if ($i == "adse_meta") print $(i + 3) }')))
patch good.o version.o $((meta + 8)) '\377\000\000\000'
patch good.o flipped.o $((meta + 300)) '\377\377'
# Older than their sources, and a source that is gone.
cp plain.o old-plain.o
cp other.o old.o
touch -d '2001-01-01' old-plain.o old.o
mkdir gone
echo 'int gone (int x) { return x > 7; }' >gone/gone.c
"${plugin[@]}" -c gone/gone.c -o gone.o
rm -r gone
long=$(printf 'x%.0s' {1..300})

table <<'END'
# adse
which command\?* | adse
no command ''* | adse ''
no command 'frobnicate'* | adse frobnicate
no command '-x'* | adse -x
no command 'a\\nb'* | adse $'a\nb'
# Options.
list: which image\?* | adse list
generate: which image\?* | adse generate
score: which image\?* | adse score
score: which command\?* | adse score good.o
score: which image\?* | adse score -- true
score: which command\?* | adse score prog --
score: --fresh is about a ledger* | adse score --fresh prog -- ./prog
score: --prune is about a ledger* | adse score --prune prog -- ./prog
waive: which ledger\?* | adse waive --reason why 0123456789abcdef
waive: which label\?* | adse waive --ledger ledger --reason why
waive: a waiver needs a reason* | adse waive --ledger ledger 0123
waive: a waiver needs a reason* | adse waive --ledger ledger --reason "  " 0123
waive: '01' is no key* | adse waive --ledger ledger --reason why 01
waive: 'sign' is no key* | adse waive --ledger ledger --reason why sign
--date: 'today' is not a day* | adse waive --ledger ledger --reason why --date today 0123
ledger: no label's key begins with 0123 | adse waive --ledger ledger --reason why 0123
ledger: several labels' keys begin with 4567* | adse waive --ledger ledger --reason why 89ab 4567
nowhere: cannot be read: No such file or directory | adse waive --ledger nowhere --reason why 0123
explain: give one FUNCTION* | adse explain
explain: give one FUNCTION* | adse explain sign other
explain: give one FUNCTION* | adse explain ''
cflags: takes no arguments | adse cflags now
doctor: takes no arguments | adse doctor now
list: no option '-z'* | adse list -z good.o
--format: no 'xml'* | adse list --format xml good.o
list: --minimal is for text and json* | adse list --minimal --format ltest good.o
list: no option '--frobnicate'* | adse list --frobnicate good.o
generate: no option '--frobnicate'* | adse generate good.o --frobnicate
score: no option '-t'* | adse score -t 3 prog -- true
explain: no option '-f'* | adse explain -f sign
doctor: no option '--json'* | adse doctor --json
cflags: no option '-q'* | adse cflags -q
list: option '--json' takes no argument* | adse list --json=x good.o
generate: option '--no-sandbox' takes no argument* | adse generate --no-sandbox=1 good.o
generate: no option '--s' like that* | adse generate --s x good.o
generate: option '-o' needs an argument* | adse generate good.o -o
generate: option '--plain' needs an argument* | adse generate good.o --plain
generate: the argument of --output is empty* | adse generate -o '' good.o
generate: the argument of --store is empty* | adse generate --store= good.o
generate: the argument of --json is empty* | adse generate --json '' good.o
generate: the argument of --plain is empty* | adse generate --plain '' good.o
generate: the argument of --settings is empty* | adse generate --settings '' good.o
generate: the argument of --time is empty* | adse generate -t '' good.o
list: the argument of --function is empty* | adse list -f '' good.o
list: the argument of --store is empty* | adse list --store '' good.o
# Numbers.
-t: 'soon' is not a number of seconds above 0 | adse generate -t soon good.o
-t: '0' is not* | adse generate -t 0 good.o
-t: '-3' is not* | adse generate -t -3 good.o
-t: 'nan' is not* | adse generate -t nan good.o
-t: 'inf' is not* | adse generate -t inf good.o
-t: '1e9' is not* | adse generate -t 1e9 good.o
-t: '5s' is not* | adse generate -t 5s good.o
-j: '0' is not a number from 1 to 256 | adse generate -j 0 good.o
-j: '-1' is not* | adse generate -j -1 good.o
-j: '1.5' is not* | adse generate -j 1.5 good.o
-j: '99999999999999999999' is not* | adse generate -j 99999999999999999999 good.o
--seed: '-1' is not* | adse generate --seed -1 good.o
--seed: '18446744073709551616' is not* | adse generate --seed 18446744073709551616 good.o
--runs: '0' is not* | adse generate --runs 0 good.o
--runs: '4294967296' is not* | adse generate --runs 4294967296 good.o
--queries: 'x' is not* | adse generate --queries x good.o
# Names.
no criterion 'nonsense'; there are: all none default * dc cc * | adse generate -c dc,nonsense good.o
no criterion 'DC'* | adse list -c DC good.o
no criterion 'nonsense'* | adse score -c nonsense prog -- true
-c: 'dc,,cc' has an empty name* | adse list -c dc,,cc good.o
no strategy 'clever'; there are: coverage* | adse generate --strategy clever good.o
-f: no function matches 'nothing\*'; adse list* | adse generate -f 'nothing*' good.o
-f: no function matches 'sing'* | adse generate -f sign -f sing good.o
-f: no function matches '\['* | adse list -f '[' good.o
-f: no function matches 'sing'* | adse score -f sing prog -- true
# Images.
nowhere.o: cannot be read: No such file or directory | adse list nowhere.o
text: not an ELF executable, library, archive or object | adse list text
empty: is empty, not an ELF * | adse list empty
an image without a name | adse list ''
folder: not a regular file | adse list folder
fifo: not a regular file | adse list fifo
/dev/zero: not a regular file | adse list /dev/zero
/dev/null: not a regular file | adse list /dev/null
unreadable.o: cannot be read: Permission denied | user_adse list unreadable.o
script: is a script * | adse list script
empty.a: an archive without members | adse list empty.a
foreign.a: holds no metadata* | adse list foreign.a
thin.a: thin archive* | adse list thin.a
class32.o: not for this machine; only 64-bit x86 is supported | adse list class32.o
bigendian.o: not for this machine* | adse list bigendian.o
arm.o: not for this machine* | adse list arm.o
core: a core dump; give the program | adse list core
odd-type: neither an executable, a library nor an object | adse list odd-type
cut.o: * | adse list cut.o
header.o: * | adse list header.o
plain.o: holds no metadata; compile it with -fplugin=adse.so* | adse list plain.o
plain.o: holds no metadata* | adse generate plain.o
plain: holds no metadata* | adse score plain -- ./plain
lto.o: holds link-time optimisation code only* | adse list lto.o
version.o: metadata * has version 255, this adse reads version *: rebuild* | adse list version.o
flipped.o: metadata * checksum* | adse list flipped.o
nowhere\\nx.o: cannot be read* | adse list $'nowhere\nx.o'
*x*: cannot be read: File name too long | adse list $long/$long/$long
nowhere.o: cannot be read* | adse generate good.o nowhere.o
# Programs that cannot be run.
unexecutable: is not executable | adse generate unexecutable
static: is linked statically* | adse generate static
sanitized.o: good.c is compiled with -fsanitize=undefined,address* | adse generate sanitized.o
mended.o: linking it into a program failed: cannot find -lnothing* | adse generate mended.o -- -lnothing
prog and unexecutable: both are programs* | adse generate prog unexecutable
prog: a program is run as it is; give it without objects and archives | adse generate prog other.o
undefined.so: linking it into a program failed: undefined reference to * | adse generate undefined.so
good.o: linking it into a program failed: cannot find -lnothing* | adse generate good.o -- -lnothing
good.o: linking it into a program failed: multiple definition of *; give each object once | adse generate good.o good.o
# Plain images.
absent.so: cannot be read: No such file or directory | adse generate --plain absent.so good.o
text: not an ELF * | adse generate --plain text good.o
empty: is empty, not an ELF * | adse generate --plain empty good.o
folder: not a regular file | adse generate --plain folder good.o
fifo: not a regular file | adse generate --plain fifo good.o
empty.a: an archive without members | adse generate --plain empty.a good.o
class32.o: not for this machine* | adse generate --plain class32.o good.o
cut.o: * | adse generate --plain cut.o good.o
good.o: is instrumented; --plain wants the build without -fplugin=adse.so | adse generate --plain good.o good.o
prog: is instrumented* | adse generate --plain prog prog
good.a: is instrumented* | adse generate --plain plain.o --plain good.a good.o
other-plain.o: has none of the functions to be tested* | adse generate --plain other-plain.o good.o
other-plain.so: has none of the functions* | adse generate --plain other-plain.so good.so
plain.o: lacks other (other.c)* | adse generate --plain plain.o good.o other.o
plain.so: has none of the functions* | adse generate --plain plain.so other.o
foreign.a: has none of the functions* | adse generate --plain foreign.a good.o
old-plain.o: is older than its source */good.c; build it again, or touch it* | adse generate --plain old-plain.o good.o
old.o: is older than its source */other.c; build it again* | adse generate old.o
*/gone/gone.c: this source is not there* | adse generate gone.o
# Where things go.
-o: */text: is not a folder | adse generate -o text good.o
-o: */text/x: Not a directory | adse generate -o text/x good.o
-o: /proc: cannot be written* | user_adse generate -o /proc/x good.o
-o: */readonly: cannot be written: Permission denied | user_adse generate -o readonly good.o
-o: */readonly: cannot be written* | user_adse generate -o readonly/a/b good.o
*/made/Makefile: exists and was not written by adse; move it away or choose another folder with -o | adse generate -o made good.o
*/used/check_good.c: exists and was not written by adse* | adse generate -o used good.o
-o: *a\\nb: a Makefile cannot work * | adse generate -o $'a\nb' good.o
text: the store cannot be made: there is a file* | adse generate --store text good.o
readonly: the store cannot be written: Permission denied* | user_adse generate -o open/o --store readonly good.o
/proc/x: the store cannot be made* | adse generate --store /proc/x good.o
folder: cannot be written: Is a directory | adse generate --json folder good.o
nowhere/x: cannot be written: No such file or directory | adse generate --json nowhere/x good.o
text/x: cannot be written: Not a directory | adse generate --json text/x good.o
readonly/x: cannot be written: Permission denied | user_adse generate -o open/o --json readonly/x good.o
--json: good.o is an image | adse generate --json good.o good.o
folder: cannot be written: Is a directory | adse score --json folder prog -- ./prog
folder: cannot be read: Is a directory | adse score --ledger folder prog -- ./prog
fifo: cannot be read: Invalid argument | adse score --ledger fifo prog -- ./prog
/dev/zero: cannot be read: Invalid argument | adse score --ledger /dev/zero prog -- ./prog
text:1: not a ledger* | adse score --ledger text prog -- ./prog
text:1: not a ledger* | adse generate --ledger text good.o
text:1: not a ledger* | adse generate --after-score text good.o
nowhere: cannot be read: No such file* | adse generate --after-score nowhere good.o
nowhere/x: cannot be written* | adse generate --ledger nowhere/x good.o
generate: --prune is about a ledger* | adse generate --prune good.o
prog:1: not text* | adse score --ledger prog prog -- ./prog
nowhere/x: cannot be written* | adse score --ledger nowhere/x prog -- ./prog
nowhere/x: cannot be written* | adse score --json nowhere/x prog -- ./prog
--srcdir: nowhere: is not a folder | adse generate --srcdir nowhere good.o
--srcdir: text: is not a folder | adse generate --srcdir text=/x good.o
--srcdir: '': is not a folder | adse generate --srcdir =/x good.o
--builddir: nowhere: is not a folder | adse generate --builddir nowhere good.o
# Settings.
absent.ini: cannot be read: No such file or directory | adse generate --settings absent.ini good.o
absent.ini: cannot be read* | adse generate --set absent.ini good.o
folder: cannot be read: Is a directory | adse generate --settings folder good.o
/dev/zero: * | adse generate --settings /dev/zero good.o
good.o:* | adse generate --settings good.o good.o
line.ini:1: not a line of an INI file | adse generate --settings line.ini good.o
jobs.ini:2: jobs: 'many' is not a number from 1 to 256 | adse generate --settings jobs.ini good.o
strategy.ini:3: strategy: there is no 'clever' | adse generate --settings=strategy.ini good.o
output.ini:2: output: nothing after the = | adse generate --settings output.ini good.o
# Stores.
.adse/adse.db: no store there* | adse explain sign
nowhere/adse.db: no store there* | adse explain --store nowhere good.c:1
text/adse.db: the store cannot be read: Not a directory | adse explain --store text sign
nowhere/adse.db: no store there* | adse list --store nowhere good.o
line: '0' is not a number* | adse explain good.c:0
line: '99999999999' is not a number* | adse explain good.c:99999999999
# Commands of score.
'nowhere' cannot be run: No such file or directory | adse score prog -- nowhere
'./text' cannot be run: Permission denied | adse score prog -- ./text
'./folder' cannot be run: Permission denied | adse score prog -- ./folder
'' cannot be run: No such file or directory | adse score prog -- ''
# Surroundings.
/nowhere: cannot make a scratch folder: No such file or directory; set TMPDIR* | TMPDIR=/nowhere adse generate good.o
text: cannot make a scratch folder: Not a directory* | TMPDIR=text adse score prog -- ./prog
TMPDIR: the name of the scratch folder is too long* | TMPDIR=/$(printf 'x%.0s' {1..4000}) adse generate good.o
readonly: cannot make a scratch folder: Permission denied* | TMPDIR=readonly user_adse generate -o open/o good.o
standard output: cannot write: No space left on device | adse list good.o >/dev/full
standard output: cannot write: No space left on device | adse list --json good.o >/dev/full
standard output: cannot write: No space left on device | adse score prog -- true >/dev/full 2>/dev/null; adse --help >/dev/full
standard output: cannot write: No space left on device | adse cflags >/dev/full
standard output: cannot write: No space left on device | adse doctor >/dev/full
standard output: cannot write: No space left on device | adse generate --help >/dev/full
standard output: cannot write: Bad file descriptor | adse list good.o >&-
standard output: cannot write: Bad file descriptor | adse --version >&-
-f: no function matches 'nope'* | env HOME= LANG=xx_YY LC_ALL=nonsense "$ADSE" list good.o -f nope
-f: no function matches 'nope'* | env -u HOME -u PATH "$ADSE" list good.o -f nope
-f: no function matches 'nope'* | adse list good.o -f nope <&- >&-
END
echo "$count cases"
exit $failed
