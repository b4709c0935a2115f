# SPDX-License-Identifier: GPL-3.0-or-later
# Live mutants (libsymrt/live.c, driver/mutants/live.c): a mutant that a report says the
# suite shows at the output turns the suite red when it is made; more are shown than with
# what is worked out alone; a function that is not static shows those of static functions
# behind it; a constant that is no operator's operand has mutants there as well; so have
# limits where only what is behind what the program reads tells them apart; a source that
# cannot be compiled once more costs a warning and no more, and one that has lines of another
# file can be.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > live.c <<'C'
#include <ctype.h>
#include <stdlib.h>
struct pool { int free, used; char *block; };
static unsigned total;
/* Where the index is not followed, only running it tells.  */
static const unsigned short weights[600] = { 3, 1, 4, 1, 5, 9, 2, 6, [300] = 7, [511] = 8 };
static unsigned weigh (unsigned i) { return weights[i % 512] + i / 7; }
unsigned checksum (const unsigned char *p, int n)
{
  unsigned sum = 1;
  if (n > 6)
    n = 6;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + weigh (p[i] * 3u);
  return sum;
}
void add (int k) { total += (unsigned) k * 2 + 1; }
int take (struct pool *p, int n)
{
  if (n <= 0 || p->free < n)
    return -1;
  p->free -= n;
  p->used += n;
  return p->used;
}
/* Headers and sources ask whether they are optimized.  */
int steep (int v)
{
#ifdef __OPTIMIZE__
  return v > 3 && v < 90;
#else
  return v > 4;
#endif
}
/* Where code is optimised this is a macro that asks whether its argument is constant.  */
int hex (int c)
{
  return isdigit (c) ? c - '0' : tolower (c & 127) == 'a' ? 10 : -1;
}
static int level (int v) { return v > 100 ? 100 : v < 0 ? 0 : v; }
int mix (int a, int b, int (*pick) (int))
{
  return level (a) * 2 - (b > 3 ? pick (b) : b);
}
/* Only a tab tells 8 from 4.  */
int columns (const char *s, int size)
{
  int n = 0;
  if (size < 1)
    size = 8;
  for (; *s; s++)
    n += *s == '\t' ? size - n % size : 1;
  return n;
}
struct slots { int slot[8]; };
/* At index 8 a live run leaves the object's memory and crashes; a test's goes on.  */
int marked (const struct slots *s, int k)
{
  if (k >= 0 && k < 8 && s->slot[k] == 0x12345678)
    return 1;
  return 0;
}
/* Where size is 0, only mutants write: a test must have something there to be lost.  */
int cut (char *buf, unsigned size)
{
  if (size < 4)
    {
      if (size > 0)
        buf[0] = 0;
      return -1;
    }
  buf[1] = 'x';
  return 1;
}
/* What shows only where malloc fails is worked out: that is nothing for live runs.  */
int grab (int x)
{
  char *p = malloc (8);
  if (!p)
    return -1 - x * 2;
  free (p);
  return x;
}
char *make (int n)
{
  if (n < 1 || n > 9)
    return NULL;
  char *p = malloc ((size_t) n + 1);
  if (!p)
    return NULL;
  for (int i = 0; i < n; i++)
    p[i] = (char) ('a' + i);
  p[n] = 0;
  return p;
}
/* What tells < from <= is behind what the program reads: a test is to have it there.  */
struct reader { unsigned at; };
int closing (struct reader *r, const int *v, size_t n, int *out, size_t most)
{
  unsigned start = r->at++;
  for (; r->at < n && v[r->at] != 0; r->at++)
    if (v[r->at] == 4711)
      {
        if (!out)
          return 0;
        if (!most)
          return -1;
        *out = (int) r->at;
        return 0;
      }
  r->at = start;
  return -3;
}
/* Where n is 0, only mutants read what the function sets to 0 in any case.  */
struct mark { int gone, n; };
int revive (struct mark *m)
{
  int at = -1;
  if (m->n != 0)
    return -2;
  for (int i = m->n; i > 0; i--)
    if (m->gone == 0)
      at = i;
  m->gone = 0;
  return at;
}
/* What is behind a text is seen by a mutant that reads it; in a test there is a 0.  */
int numeral (const char *s, size_t n)
{
  for (size_t i = 0; i < n && s[i] != '\0'; i++)
    if (s[i] < '0' || s[i] > '9')
      return -2;
  return n > 2 ? -3 : -1;
}
C
gcc -g -O1 -fplugin=adse.so -c live.c -o live.o
gcc -g -O1 -c live.c -o plain.o
adse generate --store s1 --json with.json --plain plain.o -o suite live.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
! grep 'worked out, not run' log || fail "nothing is run live"
cat > off.ini <<'C'
[limits]
explore.live_least = 0
explore.live_share = 0
explore.attack_runs = 0
C
adse generate --settings off.ini --store s0 --no-suite --json without.json \
  -f checksum -f weigh -f take -f level -f mix live.o > log 2>&1
adse list --store s1 --json live.o > labels.json

make -s -C suite all CC='gcc -fplugin=adse.so -fplugin-arg-adse-mode=mutants' \
  CFLAGS='-g -O1 -w' > log 2>&1 || { cat log; fail "the suite with mutants"; }
ln -s suite/build/check_live check
ln -s suite/build/check_live.internal check.internal
export CK_DEFAULT_TIMEOUT=1
adse mutate -j "$(nproc)" --json interface.json check -- ./check > log 2>&1 ||
  { cat log; fail "adse mutate"; }
adse mutate -j "$(nproc)" --json internal.json check.internal -- ./check.internal > log 2>&1 ||
  { cat log; fail "adse mutate, internal"; }
# Check gives each test a process group of its own.
left=$(find /proc -maxdepth 2 -name exe -lname "$dir/*" 2> /dev/null || :)
[ -z "$left" ] || fail "processes of mutants are left: $left"
python3 - <<'P'
import json, sys
def labels(path): return {f["function"]: f for f in json.load(open(path))}
with_live, without = labels("with.json"), labels("without.json")
shown = worked_out = killed = runs = 0
for name in without:
    f = with_live[name]
    shown += f.get("strengths", {}).get("strong", 0)
    worked_out += without[name].get("strengths", {}).get("strong", 0)
    search = f.get("mutant_search", {})
    killed += search.get("live_killed", 0)
    runs += search.get("live_runs", 0)
    off = without[name].get("mutant_search", {})
    if off.get("live_runs", 0):
        sys.exit(f"FAILED: {name} has live runs although there are to be none")
print(f"{shown} mutants at the output, {worked_out} where nothing is run live;",
      f"{killed} killed in {runs} live runs")
for name in "level", "weigh":
    if not with_live[name]["mutant_search"]["live_killed"]:
        sys.exit(f"FAILED: {name}, which is static, is not run live")
if shown <= worked_out:
    sys.exit("FAILED: live runs show nothing")
state = {}
for path in "interface.json", "internal.json":
    data = json.load(open(path))
    for m in data["mutants"]:
        key = m["function"], m["criterion"], m["line"], m["column"], m["text"]
        state.setdefault(key, set()).add(m["state"])
static_by_interface = sum(m["function"] in ("weigh", "level") and m["state"] in ("killed", "time")
                          for m in json.load(open("interface.json"))["mutants"])
print(f"{static_by_interface} mutants of static functions noticed by the interface's suite")
if static_by_interface < 40:
    sys.exit("FAILED: too few")
values = [m["state"] for m in json.load(open("interface.json"))["mutants"]
          if m["function"] == "columns" and m["text"].endswith("differ")
          and m["text"].startswith(("8 and ", "0 and "))]
print(values.count("killed"), "of", len(values), "mutants of lone constants noticed")
if len(values) < 8 or values.count("killed") < len(values) - 1:
    sys.exit("FAILED: too few")
failing = [l for f in json.load(open("labels.json")) if f["function"] == "grab"
           for l in f["labels"] if l["text"].startswith("x * 2 and ")]
print(sum(l.get("strength") == "strong" for l in failing), "of", len(failing),
      "mutants at the output where malloc fails")
if not any(l.get("strength") == "strong" for l in failing):
    sys.exit("FAILED: live runs without that failure took it back")
behind = [l for f in json.load(open("labels.json")) if f["function"] == "closing"
          for l in f["labels"] if l["text"].startswith("r->at < n and r->at <")]
print(sum(l.get("strength") == "strong" for l in behind), "of", len(behind),
      "mutants at the output that read one more")
if not behind or any(l.get("strength") != "strong" for l in behind):
    sys.exit("FAILED: the program's reads end before that")
strong = missed = 0
for f in json.load(open("labels.json")):
    for l in f["labels"]:
        if l.get("strength") != "strong":
            continue
        key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
        strong += 1
        if key not in state:
            sys.exit(f"FAILED: nobody knows {key}")
        if not state[key] & {"killed", "time"}:
            print("not noticed:", *key)
            missed += 1
print(f"{strong} mutants said to be at the output, {missed} not noticed")
sys.exit(missed != 0)
P
# Lines of a generated source are those of a file that is named as seen from where it was
# compiled; there they are others by now.
mkdir there
printf '/* %s */\n' 'Of these lines' 'there is' 'nothing in' 'the code.' > there/gen.y
cat > there/gen.c <<'C'
#include <stddef.h>
struct q { int n; };
#line 2 "gen.y"
#define elements(q) \
  ((q) == NULL ? (-1) : (q)->n)
#line 7 "gen.c"
int count (struct q *q)
{
  return elements (q);
}
C
(cd there && gcc -g -O1 -fplugin=adse.so -c gen.c -o ../gen.o)
adse generate --store s3 --no-suite gen.o > log 2>&1 || { cat log; fail "generated source"; }
! grep 'worked out, not run' log || fail "a generated source cannot be compiled once more"
cp live.c kept.c && rm live.c
touch -d '1 hour ago' kept.c
adse generate --store s2 --no-suite -f take live.o > log 2>&1 || { cat log; fail "without source"; }
grep -q 'mutants are worked out, not run: ' log || { cat log; fail "no warning"; }
echo "without the source: $(grep -m1 'worked out' log)"
