# SPDX-License-Identifier: GPL-3.0-or-later
# A function whose questions the solver does not answer ends by its budget of work, which
# is counted: twice the same, and from a store that has part of the answers as well.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; cat log; exit 1; }

# The tables are those of CRC-16, in two halves.
python3 - > crc.c <<'END' || exit 99
def entry (i):
    for _ in range (8):
        i = i >> 1 ^ (0xA001 if i & 1 else 0)
    return i
print ("#include <stdint.h>")
for name, shift in ("lo", 0), ("hi", 8):
    print ("static const uint8_t %s[] = { %s };"
           % (name, ", ".join (str (entry (i) >> shift & 255) for i in range (256))))
END
cat >> crc.c <<'END'
uint16_t crc16 (uint8_t *buffer, uint16_t n)
{
  uint8_t high = 0xFF, low = 0xFF;
  unsigned i;
  while (n--)
    {
      i = high ^ *buffer++;
      high = low ^ hi[i];
      low = lo[i];
    }
  return high << 8 | low;
}
int easy (int x) { return x > 3; }
END
gcc -g -O1 -fplugin=adse.so -c crc.c || exit 99
printf '[budget]\nwork = 3000\n' > adse.ini

# explored STORE: prints what was done.
explored ()
{
  adse generate -c dc,cc,aor,lor --no-suite --store "$1" --json "$1.json" crc.o > log 2>&1 \
    || fail "$1"
  grep -q 'the budget of work ended the search in crc16: ' log || fail "$1 does not say so"
  adse list --json --store "$1" crc.o > "$1.states" || fail "list $1"
  grep -A2 '"function": "crc16"' "$1.json" > /dev/null || fail "$1: no crc16"
  python3 -c '
import json, sys
print ([(f["function"], f["runs"], f["queries"]) for f in json.load (open (sys.argv[1]))])
' "$1.json"
}
explored one > one.did || { cat one.did; exit 1; }
explored two > two.did || { cat two.did; exit 1; }
cmp one.did two.did && cmp one.states two.states || fail "not the same twice"
grep -q 'unknown (.*work' one.states || fail "no label says work"
adse explain --store one crc16 > log || fail "explain"
grep -q 'work [0-9]* of 3000' log || fail "explain: spent"
grep -q 'the budget of work ended' log || fail "explain: meaning"

# Ended in the middle, it goes on to the same end.
adse generate -c dc,cc,aor,lor --no-suite --store three -f crc16 crc.o > log 2>&1 &
pid=$!
for i in $(seq 100); do
  [ -s three/adse.db-wal ] && break
  sleep 0.05
done
sleep 0.1
kill -9 $pid
wait $pid 2> /dev/null
explored three > three.did || { cat three.did; exit 1; }
cmp one.did three.did && cmp one.states three.states || fail "not the same after a kill"

# A run that computes for long without a new expression costs what it computes.
cat > hops.c <<'END'
unsigned hops (unsigned a, unsigned b)
{
  unsigned at[8] = { 0 };
  for (int i = 0; i < 300000; i++)
    at[i & 7] = a & 15;
  return at[3] > 7 ? b < 100 ? 2 : b == 12345 ? 3 : 4 : at[2] == 5 ? 1 : 0;
}
END
gcc -g -O1 -fplugin=adse.so -c hops.c || exit 99
printf '[budget]\nwork = 600\n' > adse.ini
adse generate --no-suite --store long --json long.json hops.o > log 2>&1 || fail "hops"
grep -q 'the budget of work ended the search in hops: ' log || fail "hops: does not say so"
python3 -c '
import json
runs = json.load (open ("long.json"))[0]["runs"]
assert runs <= 6, "%d runs of more than 100 ms each cost 600 ms" % runs
' || fail "hops: more runs than the budget of work allows"
exit 0
