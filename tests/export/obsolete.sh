# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of what other files can call are apart from those of static functions.  Where a
# static function is renamed, goes or is called in another way, its tests are left out and
# named, all others run, and the suite passes; of the interface that is a failure.  What
# behaves otherwise fails as ever.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > scale.c <<'C'
struct scale { int low, high; };
struct wide { int at, to, up, down, left, right, n, sum; };
static void shift (struct wide *w, int by)
{
  w->at += by;
}
static int clamp (int x, int low, int high)
{
  return x < low ? low : x > high ? high : x;
}
static void widen (struct scale *s, int by)
{
  s->low -= by;
  s->high += by;
}
static int width (const struct scale *s)
{
  return s->high - s->low;
}
int scale_fit (const struct scale *s, int x)
{
  return s->low > s->high ? -1 : clamp (x, s->low, s->high);
}
int scale_grow (struct scale *s, int by)
{
  if (by < 0 || by > 100)
    return -1;
  widen (s, by);
  return width (s) > 1000;
}
C
gcc -g -fplugin=adse.so -c scale.c -o scale.o
gcc -g -c scale.c -o plain.o
adse generate --store store --plain plain.o -o suite scale.o > log 2>&1 \
  || { cat log; echo "FAIL: adse generate"; exit 1; }
grep -q '^6 of 6 functions have tests' log || { cat log; echo "FAIL: tests"; exit 1; }
for f in clamp widen width shift; do
  grep -q "\"$f\"" suite/check_scale.internal.c && ! grep -q "\"$f\"" suite/check_scale.c \
    || { echo "FAIL: $f is not with the internal ones"; exit 1; }
done
for f in scale_fit scale_grow; do
  grep -q "\"$f\"" suite/check_scale.c && ! grep -q "\"$f\"" suite/check_scale.internal.c \
    || { echo "FAIL: $f is not with the interface"; exit 1; }
done

# change EDIT [ARGUMENT...]: make check of scale.c after the sed script EDIT; sets rc,
# said, gone.
change () {
  rm -rf changed; mkdir changed
  sed "$1" scale.c > changed/scale.c
  shift
  gcc -w -fsyntax-only changed/scale.c || { echo "FAIL: the edit does not compile"; exit 1; }
  rc=0
  make -s -C suite SRCDIR="$PWD/changed" PLAIN= BUILD="$PWD/changed" "$@" \
    > said 2>&1 || rc=$?
  gone=$(sed -n 's/^obsolete: tests of \([a-z_]*\) in .*/\1/p' said | sort | xargs)
}
# expect NAME RC GONE CHECKS: what change () found; CHECKS: tests that were run.
expect () {
  ran=$(sed -n 's/^[0-9]*%: Checks: \([0-9]*\), .*/\1/p' said | xargs | tr ' ' +)
  [ "$rc:$gone:$((ran + 0))" = "$2:$3:$4" ] || { cat said
    echo "FAIL: $1: $rc:$gone:$((ran + 0)) in place of $2:$3:$4"; exit 1; }
}
count () { grep -h "^START_TEST (${1}_[0-9]*)" suite/check_*.c | wc -l; }
all=$(grep -h '^START_TEST' suite/check_*.c | wc -l)

change '' check
expect unchanged 0 '' "$all"
change 's/clamp/limited/' check
expect renamed 0 clamp $((all - $(count clamp)))
change 's/clamp/limited/' check-interface
expect 'the interface, renamed' 0 '' $(($(count scale_fit) + $(count scale_grow)))
change 's/static void widen (struct scale \*s, int by)/static void widen (int by, struct scale *s, int more)/
  s/widen (s, by)/widen (by, s, 0)/; s/int width (const struct scale \*s)/int width (struct scale s)/
  s/s->high - s->low/s.high - s.low/; s/width (s)/width (*s)/' check
expect 'two called in another way' 0 'widen width' \
  $((all - $(count widen) - $(count width)))
change 's/clamp (int x, int low, int high)/clamp (int x, int high, int low)/; s/void widen (struct scale \*s, int by)/void widen (int by, struct scale *s)/; s/widen (s, by)/widen (by, s)/' check
[ "$gone" = widen ] && [ $rc != 0 ] || { cat said; echo "FAIL: swapped: $gone"; exit 1; }
change '/^static int clamp/,/^}/d; s/clamp (x, s->low, s->high)/x < s->low ? s->low : x > s->high ? s->high : x/' check
expect 'one that is gone' 0 clamp $((all - $(count clamp)))
change '/^static int clamp/,/^}/d; s/clamp (x, s->low, s->high)/x < s->low ? s->low : x/' check-interface
[ $rc != 0 ] && grep -q 'scale_fit_[0-9]' said || { cat said; echo "FAIL: not noticed"; exit 1; }
change 's/clamp/limited/' check STRICT=1
[ $rc != 0 ] && grep -q 'clamp' said || { cat said; echo "FAIL: STRICT"; exit 1; }
change 's/int scale_grow (struct scale \*s, int by)/int scale_grow (struct scale *s, int by, int flags)/' check
[ $rc != 0 ] && [ "$gone" = scale_grow ] || { cat said; echo "FAIL: the interface changed"; exit 1; }
expect 'the interface changed' 2 scale_grow $((all - $(count scale_grow)))
change 's/struct scale/struct range/' check
expect 'another type' 2 'scale_fit scale_grow widen width' \
  $(($(count clamp) + $(count shift)))
# What compares structs is left out with the tests that need it.
grep -q '^assert_same_wide' suite/check_scale.internal.c || { echo "FAIL: nothing compares a struct wide"; exit 1; }
change 's/struct wide/struct broad/' check
expect 'a type of static functions' 0 shift $((all - $(count shift)))

# Where the source itself takes numbers for pointers, nothing is left out for that.
change '1i static int *odd_one (void) { return 7; }
  s/clamp/limited/' check
expect 'an odd source' 0 clamp $((all - $(count clamp)))
change '1i static int *odd_one (void) { return 7; }' check
expect 'an odd source that is as before' 0 '' "$all"
