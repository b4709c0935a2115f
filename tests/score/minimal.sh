#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Labels that another label of the same place implies, against what their texts say:
# each is evaluated, as 32-bit arithmetic, on all values that could tell.
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
. "$top_srcdir/tests/score/common.sh"

cat >lib.c <<'END'
int below (int x) { return x <= 7; }
int equal (int x) { return x == 3; }
int less (int x, int y) { return x < y; }
int sum (int x, int y) { return x + y; }
int both (int x, int y) { if (x && y) return 1; return 0; }
int either (int x, int y) { if (x == 9 || y) return 1; return 0; }
END
cat >referee.py <<'END'
import itertools, json, re, sys

class I:                     # int of 32 bits, as C has it here
    def __init__(s, v): s.v = (int (v) + 2**31) % 2**32 - 2**31
    def op(f): return lambda s, o: I (f (s.v, I.of (o)))
    @staticmethod
    def of(o): return o.v if isinstance (o, I) else int (o)
    __add__ = op (lambda a, b: a + b); __sub__ = op (lambda a, b: a - b)
    __mul__ = op (lambda a, b: a * b)
    __radd__ = op (lambda a, b: b + a); __rsub__ = op (lambda a, b: b - a)
    def cmp(f): return lambda s, o: f (s.v, I.of (o))
    __lt__ = cmp (lambda a, b: a < b); __le__ = cmp (lambda a, b: a <= b)
    __gt__ = cmp (lambda a, b: a > b); __ge__ = cmp (lambda a, b: a >= b)
    __eq__ = cmp (lambda a, b: a == b); __ne__ = cmp (lambda a, b: a != b)
    def __bool__(s): return s.v != 0
    def __neg__(s): return I (-s.v)
    def __invert__(s): return I (~s.v)

def c(text):
    text = re.sub (r"\btrue\b", "True", re.sub (r"\bfalse\b", "False", text))
    return text.replace ("&&", " and ").replace ("||", " or ").replace ("!(", "not (")

# A label's text as a predicate of x and y; None: the text says more than that.
# Boundaries are computed wider, so they do not wrap.
def predicate(text, criterion):
    if m := re.fullmatch (r"(?:decision|condition) (.*) is (true|false)", text):
        return f"bool ({c (m[1])}) == {m[2] == 'true'}"
    if m := re.fullmatch (r"(.*) and (.*) differ", text):
        v = "bool" if criterion == "cor" else "value"
        return f"{v} ({c (m[1])}) != {v} ({c (m[2])})"
    if m := re.fullmatch (r"(.*) \((?:off the )?boundary of .*\)", text):
        return c (m[1])
    return None

def value(v): return I.of (v)

edge = [-2**31, -2**31 + 1, -2**31 + 7, 2**31 - 1, 2**31 - 2, 2**31 - 8, 2**30, -2**30]
values = [I (v) for v in list (range (-12, 13)) + edge]
wrong = known = same = implied = 0
for f in json.load (open ("labels")):
    places = {}
    for l in f["labels"]:
        places.setdefault ((l["column"], l["criterion"] in ("dc", "cc", "mcc", "cor")), []).append (l)
    for labels in places.values ():
        sets = []
        for l in labels:
            p = predicate (l["text"], l["criterion"])
            if p is None or "cc" in l["criterion"]:
                sets.append (None)
                continue
            code = compile (p, l["text"], "eval")
            holds = set ()
            for i, (x, y) in enumerate (itertools.product (values, values)):
                try:
                    if l["criterion"] == "bv":
                        x, y = x.v, y.v
                    if eval (code, {"x": x, "y": y, "value": value, "bool": bool}):
                        holds.add (i)
                except TypeError:    # division and others that Python has not
                    holds = None
                    break
            sets.append (holds)
        for i, l in enumerate (labels):
            role = "same" if "same_as" in l else "implied" if "implied_by" in l else ""
            if sets[i] is None:
                continue
            known += 1
            others = [(k, s) for k, s in enumerate (sets) if s and k != i]
            equal = [k for k, s in others if s == sets[i]]
            # Labels whose text is not understood may be the reason too.
            complete = None not in sets
            want = "same" if any (k < i for k in equal) else \
                "implied" if any (s < sets[i] for _, s in others) else ""
            if not sets[i]:
                want = ""            # it never holds, and is nothing's equal
                if role:
                    role = "" if not complete else role
            same += role == "same"
            implied += role == "implied"
            if role != want and (complete or want):
                if want == "same" and role == "implied":
                    continue         # another one is smaller still
                wrong += 1
                print (f["function"], l["criterion"], l["text"], f"is '{role}', not '{want}'")
print (f"{known} labels known, {same} the same, {implied} implied, {wrong} wrong")
sys.exit (bool (wrong) or not same or not implied or known < 100)
END

gcc -O0 -fplugin=adse.so -c lib.c || exit 1
"$ADSE" list -c default --json --minimal lib.o >labels 2>counts || { cat counts; exit 1; }
python3 referee.py || { echo FAILED; exit 1; }

# The counts are those of the labels, and text shows the others.
"$ADSE" list -c default --minimal lib.o >out 2>err || { cat err; exit 1; }
cmp counts err || exit 1
all=$(grep -c '"criterion"' labels)
same=$(grep -c '"same_as"' labels)
implied=$(grep -c '"implied_by"' labels)
count=$((all - same - implied))
[ "$(head -n 1 counts)" = "$all labels, $same the same as another, $implied implied by another: $count count" ] \
  || { echo "FAILED: $(cat counts)"; exit 1; }
[ "$(grep -c '^  ' out)" = "$count" ] || { echo "FAILED: $(grep -c '^  ' out) labels, not $count"; exit 1; }
