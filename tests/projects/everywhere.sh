# SPDX-License-Identifier: GPL-3.0-or-later
# Libraries as Debian has their sources, built by their own build with one flag more;
# suites at default settings.  Then each suite in every way that a maintainer may run
# it: ten times as root, as another user, two programs at once and in an order of its own
# each time, at -O0 to -O3, with sanitizers, under valgrind, without fork, with standard
# input closed.  Prints a row a library; fails where any of these does.  An hour or more.
#
#   everywhere.sh [LIBRARY...]	KEEP=DIR: work there, and take DIR/LIBRARY/plain as
#				the source where it exists; TIMES; ADSE_OPTIONS
. "$top_srcdir/tests/projects/common.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT
chmod 755 .

# library NAME: sets its folder, how it is built, the image and further options.
library ()
{
  options=
  case $1 in
    iniparser) folder='iniparser-*' how=plain_make image=libiniparser.a ;;
    libmodbus) folder='libmodbus-*' how=autotools image=src/.libs/libmodbus.so.5 ;;
    libdfu-ahp) folder='libdfu-*' how=cmake image=libdfu.so ;;
    gtkspell3) folder='gtkspell3-*' how=autotools image=gtkspell/.libs/libgtkspell3-3.so.0
      options='--disable-gtk-doc --disable-introspection --disable-vala' ;;
    liblrdf) folder='LRDF-*' how=autotools image=src/.libs/liblrdf.so.2 ;;
    libbtbb) folder='libbtbb-*' how=cmake image=lib/src/libbtbb.so ;;
    *) echo "no library $1"; exit 99 ;;
  esac
}

plain_make () { make -j"$(nproc)" CFLAGS="$1 -fPIC -I src" "$image"; }
autotools ()
{
  { [ -x configure ] || autoreconf -fi; } &&
    ./configure --disable-dependency-tracking $options CFLAGS="$1" &&
    make -j"$(nproc)"
}
cmake_build ()
{
  cmake -DCMAKE_C_FLAGS="$1" -DCMAKE_BUILD_TYPE= $options . && make -j"$(nproc)"
}

# built FOLDER CFLAGS
built ()
{
  case $how in cmake) build=cmake_build ;; *) build=$how ;; esac
  (cd "$1" && $build "$2") > "$1.log" 2>&1 || { tail "$1.log"; fail "build of $1"; }
  [ -e "$1/$image" ] || fail "no $image in $1"
}

# way NAME COMMAND...: counts one more, says where it went wrong.
way ()
{
  way=$1; shift
  if "$@" > "way-$way.log" 2>&1; then
    row="$row $way:ok"
  else
    row="$row $way:FAILED"; broken=$((broken + 1))
    grep -hE '^[^ ]+\.c:[0-9]+:[FE]:|rror:|^make' "way-$way.log" | head -n 5
  fi
}
again ()
{
  for i in $(seq "${TIMES:-10}"); do "$@" || return; done
}
suite () { make -s -k -C suite check "$@"; }
other_user ()
{
  rm -rf other && cp -R suite/build other && chown -R nobody other &&
    setpriv --reuid nobody --regid nogroup --clear-groups env HOME=/nonexistent \
      make -s -k -C suite check BUILD="$PWD/other"
}
# In one process, what a test leaves behind is there for those that come after it.
shuffled ()
{
  seed=$((${seed:-0} + 1))
  rm -rf shuffled && cp -R suite shuffled && rm -rf shuffled/build &&
    python3 -c 'import random, re, sys
random.seed(int(sys.argv[1]))
for path in sys.argv[2:]:
    text = open(path).read()
    tests = re.findall(r"^  tcase_add_test .*$", text, re.M)
    random.shuffle(tests)
    open(path, "w").write(re.sub(r"^  tcase_add_test .*$", lambda m: tests.pop(), text,
                                 flags=re.M))' "$seed" shuffled/check_*.c &&
    CK_FORK=no make -s -k -C shuffled check
}
valgrind_each ()
{
  for program in suite/build/check_*; do
    case $program in *.*) continue ;; esac
    CK_FORK=no valgrind -q --error-exitcode=9 --exit-on-first-error=no \
      --child-silent-after-fork=yes "$program" || return
  done
}

# one LIBRARY
one ()
{
  library "$1"
  mkdir -p "$1"; cd "$1" || exit 99
  [ -d plain ] || {
    mkdir fetch; (cd fetch && source_of "$1" "$folder" > ../name) ||
      { echo "$1: SKIPPED"; absent="$absent $1"; cd ..; rm -rf "$1/fetch"; return; }
    mv "fetch/$(cat name)" plain; rm -rf fetch; }
  rm -rf marked suite row .adse
  [ -d pristine ] || cp -Rp plain pristine
  rm -rf plain; cp -Rp pristine plain; cp -Rp pristine marked
  built plain "-g -O2"
  built marked "-g -O2 -fplugin=adse.so"
  /usr/bin/time -f '%e s, %M kB' -o time.log adse generate --json generate.json \
    --srcdir marked --plain "plain/$image" -o suite "marked/$image" \
    ${ADSE_OPTIONS:-} > generate.log 2>&1 || { tail generate.log; fail "adse generate on $1"; }
  row="$1:"
  way root again suite
  way nobody again other_user
  way j2 again suite -j2
  way shuffled again shuffled
  for level in 0 1 2 3; do
    way "O$level" suite PLAIN= SRCDIR="$PWD/plain" BUILD="$PWD/O$level" CFLAGS="-g -O$level"
  done
  # What the library itself does not free is not asked for.
  way asan env ASAN_OPTIONS=detect_leaks=0 make -s -k -C suite check PLAIN= SRCDIR="$PWD/plain" BUILD="$PWD/asan" \
    CFLAGS='-g -O1 -fsanitize=address,undefined -fno-sanitize=alignment -fno-sanitize-recover=undefined'
  way valgrind valgrind_each
  way no-fork env CK_FORK=no make -s -k -C suite check
  way no-stdin sh -c 'make -s -k -C suite check <&-'
  cd ..
  echo "$row; $(grep -hE 'functions have tests' "$1/generate.log" | tail -n 1); $(cat "$1/time.log")" |
    tee "$1/row"
}

broken=0 absent=
for name in ${*:-iniparser libmodbus libdfu-ahp gtkspell3 liblrdf libbtbb}; do
  one "$name"
done
[ $broken = 0 ] || fail "$broken ways of running a suite"
[ -z "$absent" ] || fail "no source of$absent"
