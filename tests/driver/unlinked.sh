# SPDX-License-Identifier: GPL-3.0-or-later
# One object of a larger program: functions with variable arguments, functions that return
# structures and memory, and variables, none of which is there.  All are inputs, the suite is linked
# without a word from the user, and it fails when what they are given changes.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
fail () { echo "FAILED: $*"; status=1; }

cat > part.c <<'EOF'
#include <stdbool.h>
struct hidden;
extern int verbose, limits[4];
extern const int version;
extern _Thread_local long ticket;
extern struct state { int depth; char *name; } the_state;
extern struct hidden opaque;
extern unsigned char table[];
extern void log_error (const char *format, ...);
extern int ask (int *answer, const char *format, ...);
extern void fatal (const char *format, ...) __attribute__ ((noreturn));
extern void note (const char *text, ...);

int checked (int x)
{
  if (verbose > 2)
    note ("checked");
  if (x > 10)
    {
      log_error ("too large: %d\n", x);
      /* Saying it has not fixed it.  */
      return x == 4711 ? -2 : -1;
    }
  return limits[2] == 99 ? the_state.depth > 7 : x * 2;
}
int asked (int x)
{
  int answer = 0;
  if (ask (&answer, "%d or %s", x, "nothing") != 3)
    return 0;
  return answer == 77 && x > 5 ? 1 : 2;
}
int must (int x)
{
  if (x < 0)
    fatal ("%d is below 0", x);
  return x > ticket;
}
struct hidden *get (void) { return &opaque; }
int seventh (void) { return table[7] + version; }

/* By two general registers, by one and a floating one either way round, by two floating
   ones, by one, in memory.  */
struct pair { long a, b; } pair (int);
struct first { double x; int n; } first (int);
struct second { int n; double x; } second (int);
struct point { float a, b, c; } point (int);
struct small { unsigned char r, g; bool b; } small (int);
struct large { long id; char name[20]; unsigned short port; } large (int, int *error);
union word { int i; float f; } word (int);
/* Memory of theirs.  */
struct line { int state; const char *name; double gain; } *line (int);
const char *label (int) __attribute__ ((returns_nonnull));
unsigned short *counter (void);
int pairs (int x)
{
  struct pair p = pair (x);
  return p.a == 123456789012 && p.b > 3;
}
int firsts (int x)
{
  struct first p = first (x);
  return p.x > 1.5 && p.n == 77;
}
int seconds (int x)
{
  struct second p = second (x);
  return p.x < -1.5 && p.n == 78;
}
int points (int x)
{
  struct point p = point (x), q = point (x);
  return p.a > 7 && q.b < -7 && p.c == 2.5f;
}
int smalls (int x)
{
  struct small p = small (x);
  return p.b && p.r == 200 && p.g == 201;
}
int larges (int x)
{
  int error = 0;
  struct large p = large (x, &error);
  return error == 79 ? -1 : p.id == 4711 && p.port == 80 ? 7 : p.name[0];
}
int lines (int x)
{
  struct line *l = line (x);
  return !l ? -1 : l->gain > 2.5 ? l->state == 80 : 2;
}
int roots (int x)
{
  return label (x)[4] == 0 && label (x + 1)[3] == '!';
}
int counts (void)
{
  unsigned short *p = counter ();
  return p && ++*p == 81;
}

/* Types without names, a constant, bytes that are no string.  */
extern struct { int a; } unnamed;
struct token { enum { NUM, OP } kind; int v; } token (int);
extern int log_bytes (unsigned long n, const char *data, ...);
int is_unnamed (int x) { return unnamed.a == 3 ? x : 1; }
int tokens (int x) { return token (x).v == 4; }
int versions (int x) { return version == 9 ? x : 1; }
int bytes (int x)
{
  char b[4] = { 1, 2, 3, 4 };
  return log_bytes (4, b, x) == 5;
}
int words (int x) { return word (x).i; }
EOF
gcc -g -c part.c -o plain-part.o 2> /dev/null && gcc -g -O2 -fplugin=adse.so -c part.c 2> /dev/null ||
  exit 99
adse generate --store store -o suite --plain plain-part.o --json json part.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
grep -q "^adse: log_error is not linked: tests stand in for it" log || fail "a function"
grep -q "^adse: verbose is not linked: tests define it" log || fail "a variable is not told"
grep -q "^19 of 19 functions have tests" log || { cat log; fail "tests"; }

# What is asked of them was found: it takes those very values.
python3 - json <<'EOF' || status=1
import json, sys
bad = 0
for f in json.load(open(sys.argv[1])):
    n, all = f["labels_covered"], f["labels_total"] - f["labels_infeasible"]
    if f["function"] == "versions":
        if f["labels_infeasible"]:
            print("FAILED: the constant is taken for 0"); bad = 1
    elif n < all - 6:
        print("FAILED:", f["function"], n, "of", all, "labels", f["divergence_kinds"])
        bad = 1
sys.exit(bad)
EOF
c=suite/check_part.c
for text in 'verbose = 3;' 'limits\[2\] = 99;' 'the_state.depth = 8;' \
    '^int verbose;' '^const int version;' '^struct state the_state;' '__asm__ ("opaque")' \
    '__asm__ ("table")' 'fake_log_error_call\[0\].arg0_text, "too large: %d.n"' \
    'fake_note_call\[0\].arg0_text, "checked"' 'fake_ask_call\[0\].arg1_text, "%d or %s"' \
    'fake_pair_returns_a = (long\[\]) { 123456789012 }' \
    'fake_large_sets_arg1 = (int\[\]) { 79 }' 'fake_first_returns_x = (double\[\]) { [1-9]' \
    'fake_line_gives_state = (int\[\]) { 80 }' 'fake_label_gives = (char\[\]\[32\]) {' \
    'fake_counter_gives = (unsigned short\[\]) { 80 }' \
    'ck_assert_int_eq (checked (4711), -2)' 'ck_assert_int_eq (larges (0), 7)'; do
  grep -q "$text" $c || fail "nothing has $text"
done
for f in pairs firsts seconds points smalls lines roots counts tokens bytes; do
  grep -q "ck_assert_int_eq ($f (.*), 1);" $c || fail "no test of $f has 1"
done
for flags in -O0 -O2 "-O1 -fsanitize=undefined,address"; do
  make -s -C suite check CFLAGS="-g $flags" BUILD=build > check.log 2>&1 ||
    { tail -5 check.log; fail "the suite with $flags"; }
done
changed () { # SED
  cp -r suite mutant; sed "$1" part.c > mutant/part.c
  cmp -s part.c mutant/part.c && fail "$1 changes nothing"
  make -s -C mutant check SRCDIR="$PWD/mutant" PLAIN="$work/plain-part.o" > check.log 2>&1 &&
    fail "$1 is not noticed"
  grep -q "Failures: [1-9]" check.log || { tail -3 check.log; fail "$1: no test fails"; }
  rm -rf mutant
}
changed 's/too large: %d/too big: %d/'
changed 's/verbose > 2/verbose > 3/'
changed 's/123456789012/123456789013/'
changed 's/p.x < -1.5/p.x < -2.5/'
changed 's/%d or %s/%d and %s/'

# Another source has it larger.
echo 'extern int limits[64]; int last (int x) { return limits[63] == x; }' > other.c
gcc -g -c other.c -o plain-other.o && gcc -g -O2 -fplugin=adse.so -c other.c || exit 99
adse generate --store both -o both --plain plain-part.o --plain plain-other.o -f last \
  -f checked part.o other.o > log 2>&1 || { cat log; fail "adse generate of both"; }
grep -q "^2 of 2 functions have tests" log || { cat log; fail "tests of both"; }
grep -q '\[32\] __asm__ ("limits");' both/check_part.c || fail "the smaller one is defined"

# What is linked keeps its variable arguments.
adse generate --store none --no-suite --stub log_error part.o > log 2>&1
[ $? = 2 ] && grep -q "no variable arguments; this is .void @(const char \*, ...).$" log ||
  { cat log; fail "a named one with variable arguments is taken"; }
exit $status
