#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What of a program cannot be used costs itself alone, and is said truly: integers of
# 128 bits and arrays whose size varies beside other code, and an object among others
# whose metadata are damaged.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }

cat > wide.c <<'END'
typedef unsigned word __attribute__ ((mode (TI)));
int narrowed (unsigned long a, int b) { return ((word) a >> b) + 3; }
word shifted (word a, word b) { return b < 128 ? a << b : a; }
int other (int x) { return x > 3 ? 1 : 2; }
END
cat > varies.c <<'END'
int
varies (int n, int k)
{
  if (n < 1 || n > 20)
    return 0;
  struct box { int v[n]; int last; } box;
  char text[n];
  text[n - 1] = (char) k;
  box.last = k;
  if (box.last == 7 && text[n - 1] == 7)
    return 1;
  return sizeof text > 10 ? 2 : 3;
}
END
for level in -O0 -O2; do
  for file in wide varies; do
    rm -rf .adse
    "$gcc" -w -g $level -fplugin=adse.so -c $file.c || fail "$file.c"
    adse generate -c dc --no-suite --json $file.json $file.o > log 2>&1 ||
      { cat log; fail "adse generate $file.o, $level"; }
  done
  ! adse explain varies | grep -e wide -e '64 bits' ||
    fail "the size of an array is told to be a wide integer, $level"
  python3 - <<'END' || fail "$level"
import json, sys
wide, = [f for f in json.load(open("wide.json")) if f["function"] == "other"]
if wide["labels_covered"] != 2 or wide["labels_total"] != 2:
    sys.exit(f"beside integers of 128 bits: {wide['labels_covered']} covered")
END
done

# One byte of one unit's metadata is another: that unit is left out, and said.
for name in one two; do
  echo "int $name (int x) { return x > 3 ? 1 : 2; }" > $name.c
  "$gcc" -w -g -fplugin=adse.so -c $name.c || fail "$name.c"
done
python3 - <<'END' || fail "one.o cannot be changed"
data = bytearray(open("one.o", "rb").read())
at = data.index(b"ADSEMETA") + 200
data[at] ^= 255
open("one.o", "wb").write(data)
END
rm -f both.a && ar rc both.a one.o two.o && "$gcc" -r -o both.o one.o two.o ||
  fail "link"
for image in both.a both.o 'one.o two.o'; do
  rm -rf .adse
  # shellcheck disable=SC2086
  adse generate -c dc --no-suite --json both.json $image > log 2>&1 ||
    { cat log; fail "adse generate $image"; }
  grep -q 'metadata at byte 0 .*cannot be used: .*; its functions are left out$' log ||
    { cat log; fail "$image: the damaged unit is not named"; }
  python3 - "$image" <<'END' || fail "$image"
import json, sys
f, = json.load(open("both.json"))
if f["function"] != "two" or f["labels_covered"] != 2:
    sys.exit(f"{sys.argv[1]}: {f['function']}: {f['labels_covered']} covered")
END
done
adse generate --no-suite one.o > log 2>&1
[ $? = 2 ] && grep -q 'cannot be used: ' log || { cat log; fail "nothing is left"; }
