# SPDX-License-Identifier: GPL-3.0-or-later
# Each limit that adse doctor --limits lists can be set in adse.ini, within its range and
# no further; names that limits had before are taken; the usual values are in their
# ranges; what was explored with another value is explored again.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
adse doctor --limits > usual || fail "doctor --limits"
n=0
while read -r name _ value _ least _ most _; do
  most=${most%:} n=$((n + 1))
  [ "$least" -le "$value" ] && [ "$value" -le "$most" ] ||
    fail "$name: $value is not from $least to $most"
  other=$least
  [ "$other" = "$value" ] && other=$most
  printf '[limits]\n%s = %s\n' "$name" "$other" > adse.ini
  adse doctor --limits > out || fail "$name = $other: $(cat out)"
  [ "$(diff usual out | grep -c '^>')" = 1 ] &&
    grep -q "^$name = $other (usually $value)" out || fail "$name = $other: $(cat out)"
  for bad in $((least - 1)) $((most + 1)) x "$value.5"; do
    printf '[limits]\n%s = %s\n' "$name" "$bad" > adse.ini
    ! adse doctor --limits > out 2>&1 || fail "$name = $bad is taken"
    grep -q "^adse: adse.ini:2: $name: '$bad' is not a number from $least to $most" out ||
      fail "$name = $bad: $(cat out)"
  done
done < usual
[ $n -ge 50 ] || fail "only $n limits"
printf '[limits]\nexplore.nothing = 3\n' > adse.ini
! adse doctor --limits > out 2>&1 || fail "a limit that there is not"
grep -q "there is no limit 'explore.nothing'; adse doctor --limits lists them" out ||
  fail "$(cat out)"
former=0
for both in $(sed -n 's/^FORMER ("\(.*\)", "\(.*\)")/\1=\2/p' \
    "$top_srcdir/driver/session/former-limits.def"); do
  before=${both%=*} name=${both#*=} former=$((former + 1))
  ! grep -q "^$before " usual || fail "$before is a name in use"
  most=$(sed -n "s/^$name = .* to \([0-9]*\):.*/\1/p" usual)
  printf '[limits]\n%s = %s\n' "$before" "$most" > adse.ini
  adse doctor --limits > out || fail "$before: $(cat out)"
  grep -q "^$name = $most " out || fail "$before is not $name"
done
[ $former -ge 10 ] || fail "only $former names from before"

cat > compare.c <<'END'
int
compare (int a, int b)
{
  return a > b && a < 100;
}
END
gcc=gcc-${GCC_VERSIONS##* }
$gcc -g -O1 -fplugin=adse.so -c compare.c || fail build
rm adse.ini
for again in '' yes; do
  adse generate --no-suite -c dc compare.o > out 2>&1 || fail "$(cat out)"
done
grep -q 'from the store' out || fail "explored twice: $(cat out)"
printf '[limits]\nexplore.work_of_run = 2\n' > adse.ini
adse generate --no-suite -c dc compare.o > out 2>&1 || fail "$(cat out)"
! grep -q 'from the store' out || fail "not explored again: $(cat out)"
echo "$n limits"
