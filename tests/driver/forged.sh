# SPDX-License-Identifier: GPL-3.0-or-later
# What an image says of its compilation is data: it chooses among known compilers and
# options, and nothing of it is run or comes into the Makefile.  What compiles writes in
# adse's scratch folder alone, and what it reads of others' files is not told.
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
cat > level.c <<'EOF'
int level (int x) { return x > 41 ? 2 : 1; }
EOF
gcc -g -c level.c -o plain.o && gcc -E level.c -o level.i || exit 99

# A program, a plugin, options and rules that leave a mark when they are used.
printf '#!/bin/sh\ntouch %s/ran.compiler 2> /dev/null\nexec gcc "$@"\n' "$dir" > e && chmod +x e
cat > plugin.c <<EOF
#include <fcntl.h>
int plugin_is_GPL_compatible;
static void __attribute__ ((constructor)) mark (void)
{ open ("$dir/ran.plugin", O_CREAT | O_WRONLY, 0600); }
int plugin_init (void *i, void *v) { return 0; }
EOF
gcc -w -shared -fPIC -o plugin.so plugin.c || exit 99
echo "-fplugin=$dir/plugin.so" > options
rule=$(printf '%s\nall: ran.rule\nran.rule:; touch %s/ran.rule' -DX=1 "$dir")

plain=--plain=plain.o

# forge COMPILER OPTIONS: the plugin records both as a driver of GCC hands them over.
forge ()
{
  COLLECT_GCC=$1 COLLECT_GCC_OPTIONS=$2 "$(gcc -print-prog-name=cc1)" -quiet \
    -fpreprocessed level.i -g -fplugin="$ADSE_LIBDIR/adse.so" -o level.s &&
    as -o level.o level.s || exit 99
}

# try WHAT HOW...: a suite, made HOW, of level.o is written and passes, and nothing of WHAT was used.
try ()
{
  local what=$1 how
  shift
  for how in "$@"; do
    rm -rf .adse adse-tests ran.*
    adse generate -c cc "$how" level.o 2> err || fail "$what: status $?: $(cat err)"
    make -s -C adse-tests check > out 2>&1 || fail "$what: $(cat out)"
    ls ran.* 2> /dev/null && fail "$what was used ($how)"
  done
}

forge ./e "'-g'"
try 'the compiler that an image names' $plain --srcdir=.
forge "$dir/e" "'-g'"
try 'the compiler at the place that an image names' $plain
forge gcc "'-fcompare-debug=-fplugin=$dir/plugin.so'"
try 'a plugin' $plain --srcdir=.
grep -q "^adse: level.o: .*-fcompare-debug=.* is not used" err || fail "says $(cat err)"
forge gcc "'-include' '@$dir/options'"
try 'a file of options' $plain
forge gcc "'-include' '@options'"
try 'a file of options nearby' $plain
forge gcc "'$rule'"
try 'a rule of make' $plain
forge gcc "'-fmax-errors=5' '-funsigned-char' '-DA=b c' '-march=x86-64'"
try 'an option' $plain
grep -q 'not used' err && fail "leaves out what is harmless: $(cat err)"
grep -q -- "-funsigned-char '-DA=b c' -march=x86-64" adse-tests/Makefile ||
  fail "the Makefile lacks options: $(grep OPTIONS_ adse-tests/Makefile)"

# --cc names another; what it writes elsewhere it does not write.
forge gcc "'-g'"
rm -rf .adse adse-tests ran.*
adse generate -c cc --cc "$dir/e" --plain plain.o level.o 2> err || fail "--cc: $(cat err)"
[ ! -e ran.compiler ] || fail 'a compiler wrote outside the scratch folder'
grep -q "^CC = $dir/e$" adse-tests/Makefile || fail '--cc: not in the Makefile'
rm -rf .adse adse-tests
adse generate -c cc --no-sandbox --cc "$dir/e" --plain plain.o level.o 2> err ||
  fail "--cc --no-sandbox: $(cat err)"
[ -e ran.compiler ] || fail '--cc was not used'
adse generate --cc ./none --plain plain.o level.o 2> err
[ $? = 2 ] && grep -q -- '--cc: ./none' err || fail "--cc ./none: $(cat err)"
# Libraries that an image needs, and where it looks for them, are names and nothing else.
mkdir 'in$(shell touch ran.folder)'
gcc -shared -fPIC -o 'lib$(shell touch ran.needed).so' level.c -Dlevel=other &&
  cp lib*.so 'in$(shell touch ran.folder)/libinside.so' &&
  gcc -shared -fPIC -g -o plain.so level.c -Wl,--no-as-needed -L. \
    '-l:lib$(shell touch ran.needed).so' '-Lin$(shell touch ran.folder)' -linside \
    '-Wl,-rpath,$ORIGIN/in$(shell touch ran.folder)' || exit 99
readelf -d plain.so | grep -q 'NEEDED.*lib$(shell' || fail 'no such library is needed'
forge gcc "'-g'"
rm -rf .adse adse-tests ran.*
adse generate -c cc --plain plain.so level.o > out 2>&1
grep -n 'shell touch' adse-tests/Makefile && fail 'a library is a command'
make -s -C adse-tests check > out 2>&1
ls ran.* adse-tests/ran.* 2> /dev/null && fail 'the name of a library was a command'

# A file that is to be included may be nobody's but its owner's: what is in it is not
# told; one that is no file is not waited for.
rm -rf private && mkdir -m 700 private here && cd here || exit 99
cp ../level.[ci] ../plain.o . && echo 'hunter2 unlikely;' > ../private/shadow
mkfifo ../private/fifo
for options in "'-include' '$dir/private/shadow'" "'-I$dir/private' '-include' 'shadow'" \
  "'-include' '$dir/private/fifo'" "'-I$dir/private' '-include' 'fifo'"; do
  forge gcc "$options"
  rm -rf .adse adse-tests
  timeout 60 adse generate -c cc $plain level.o > out 2>&1
  [ $? != 124 ] || fail "waits for what it is to include: $options"
  adse explain level >> out
  grep -rn hunter2 out .adse adse-tests 2> /dev/null && fail "$options: tells what is in it"
  case $options in
    *shadow*) grep -q 'shadow:1: not shown' out || fail "$options: says $(cat out)" ;;
    *) grep -q '^1 of 1 functions have tests' out || fail "$options: says $(cat out)" ;;
  esac
done
exit $failed
