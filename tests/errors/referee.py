# SPDX-License-Identifier: GPL-3.0-or-later
# Small functions that may go wrong, and which of their labels some input covers, by
# evaluating each function here, in exact arithmetic, for every input:
#   referee.py generate SEED EACH > FILE.c	EACH functions a criterion
#   referee.py judge SEED EACH LIST.json [PERCENT]
# LIST.json is what `adse list -c rte --json' says of FILE.c.  A label that is
# "covered" although no input covers it, "infeasible" although one does, missing or
# unexpected is a failure, as are more than PERCENT (2) labels "unknown".
import itertools
import json
import random
import sys

MIN, MAX = -2**31, 2**31 - 1
TABLE = 6
TYPES = {"signed char": (-128, 127), "unsigned char": (0, 255),
         "short int": (-2**15, 2**15 - 1), "unsigned int": (0, 2**32 - 1)}


class Stop (Exception):
    """The program ends here: a trap, or a return."""


def wrap (v):
    return (v - MIN) % 2**32 + MIN


def operand (text):
    return text if text.lstrip ("-").isalnum () and text[0] != "-" else f"({text})"


# Expressions are tuples: (kind, operands...).  Their texts are what the labels say.
def source (e):
    kind = e[0]
    if kind == "var":
        return e[1]
    if kind == "const":
        if e[1] == MIN:
            return "INT_MIN"
        return "INT_MAX" if e[1] == MAX else str (e[1])
    if kind == "neg":
        return "-" + inner (e[1])
    if kind == "not":
        return "!" + inner (e[1])
    if kind == "index":
        return f"table[{source (e[1])}]"
    if kind == "deref":
        return f"*{e[1]}"
    if kind == "step":
        return e[1] + e[2]
    return f"{inner (e[1])} {kind} {inner (e[2])}"


def inner (e):
    text = source (e)
    return text if e[0] in ("var", "index") or text.isalnum () else f"({text})"


class Run:
    """One evaluation; HITS collects labels that held, KNOWN those that exist."""

    def __init__ (self, env, hits):
        self.env, self.hits, self.line = env, hits, 0

    def note (self, criterion, text, holds):
        if holds:
            self.hits.add ((self.line, criterion, text))

    def value (self, e):
        kind = e[0]
        if kind == "var":
            return self.env[e[1]]
        if kind == "const":
            return e[1]
        if kind == "deref":
            self.note ("null", f"{source (e)}: {e[1]} == NULL",
                       self.env[e[1]] is None)
            if self.env[e[1]] is None:
                raise Stop
            return self.env[e[1]]
        if kind == "step":
            old = self.env[e[1]]
            new = old + (1 if e[2] == "++" else -1)
            self.note ("overflow", f"{source (e)}: overflows", wrap (new) != new)
            self.env[e[1]] = wrap (new)
            return old
        if kind == "not":
            return int (not self.truth (e[1]))
        if kind in ("&&", "||"):
            a = self.truth (e[1])
            if a == (kind == "||"):
                return int (a)
            return int (self.truth (e[2]))
        if kind == "neg":
            v = -self.value (e[1])
            self.note ("overflow", f"{source (e)}: overflows", wrap (v) != v)
            return wrap (v)
        if kind == "index":
            i = self.value (e[1])
            out = i < 0 or i >= TABLE
            self.note ("bounds", f"{source (e)}: {operand (source (e[1]))} not in"
                       f" 0..{TABLE - 1}", out)
            return 0 if out else i
        return self.binary (kind, self.value (e[1]), self.value (e[2]), e)

    def truth (self, e):
        if e[0] == "var" and e[1] in ("p", "q"):
            return self.env[e[1]] is not None
        return self.value (e) != 0

    def binary (self, kind, a, b, e):
        text = source (e)
        if kind in ("<", "<=", ">", ">=", "==", "!="):
            return int ({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b,
                         "==": a == b, "!=": a != b}[kind])
        if kind in ("&", "|", "^"):
            return wrap ({"&": a & b, "|": a | b, "^": a ^ b}[kind])
        if kind in ("+", "-", "*"):
            v = {"+": a + b, "-": a - b, "*": a * b}[kind]
            self.note ("overflow", f"{text}: overflows", wrap (v) != v)
            return wrap (v)
        if kind in ("/", "%"):
            self.note ("divz", f"{text}: {operand (source (e[2]))} == 0", b == 0)
            if b == 0:
                raise Stop
            least = a == MIN and b == -1
            self.note ("divo", f"{text}: overflows", least)
            if least:
                raise Stop
            q = abs (a) // abs (b) * (1 if (a < 0) == (b < 0) else -1)
            return q if kind == "/" else a - q * b
        wide = b < 0 or b > 31
        self.note ("shift", f"{text}: {operand (source (e[2]))} not in 0..31", wide)
        if kind == ">>":
            return a >> (b & 31)
        if not wide:
            self.note ("shift", f"{text}: {operand (source (e[1]))} < 0", a < 0)
            self.note ("shift", f"{text}: overflows", a >= 0 and a << b > MAX)
        return wrap (a << (b & 31))

    def run (self, lines):
        for line, s in lines:
            self.line = line
            kind = s[0]
            if kind == "return if":
                if self.truth (s[1]):
                    raise Stop
            elif kind == "if":
                if self.truth (s[1]):
                    self.run ([(line + 1, s[2])])
            elif kind == "sink":
                self.value (s[1])
            elif kind == "set":
                self.env[s[1]] = self.value (s[2])
            elif kind == "narrow":
                v = self.value (s[2])
                low, high = TYPES[s[1]]
                self.note ("narrow", f"{source (s[2])}: does not fit in {s[1]}",
                           not low <= v <= high)
            elif kind == "unreachable":
                self.note ("unreachable", "__builtin_unreachable (): reached", True)
                raise Stop
            elif kind == "assert":
                fails = not self.truth (s[1])
                self.note ("assert", f"assert ({source (s[1])}): fails", fails)
                if fails:
                    raise Stop


def statement (s):
    kind = s[0]
    if kind == "return if":
        return [f"if ({source (s[1])}) return;"]
    if kind == "if":
        return [f"if ({source (s[1])})", "  " + statement (s[2])[0]]
    if kind == "sink":
        return [f"sink{s[2]} = {source (s[1])};"]
    if kind == "set":
        return [f"{s[1]} = {source (s[2])};"]
    if kind == "narrow":
        name = "sink_" + s[1].split ()[0] + "_" + s[1].split ()[1]
        return [f"{name} = {source (s[2])};"]
    if kind == "unreachable":
        return ["__builtin_unreachable ();"]
    return [f"assert ({source (s[1])});"]


class Maker:
    """One random function of a criterion over a small domain."""

    def __init__ (self, criterion, r):
        self.criterion, self.r = criterion, r
        pick = r.choice
        x = pick ([MIN, MIN + 3, -8, -3, 0, 100, 2**14, MAX - 10])
        y = pick ([-3, -1, 0, 1, 3, 27]) if criterion in ("divz", "divo", "shift") \
            else pick ([MIN, -3, 0, 60, 2**15, MAX - 8])
        if criterion in ("divo",):
            x, y = pick ([MIN, MIN, MIN + 1]), pick ([-3, -2, -1, 0])
        if criterion == "bounds":
            x, y = pick ([-3, 0, 1, 3]), pick ([-2, 0, 1])
        if criterion == "shift":
            x = pick ([-3, 0, 1, 2**20, 2**28, MAX - 9])
        if criterion == "narrow":
            x = pick ([-130, -4, 120, 250, 2**15 - 4, -2**15 - 3])
            y = pick ([-3, 0, 3])
        self.domain = [range (x, min (x + 8, MAX) + 1), range (y, min (y + 8, MAX) + 1)]
        self.pointers = criterion == "null"
        self.body = self.statements ()

    def var (self):
        return ("var", self.r.choice ("xy"))

    def near (self, v):
        d = self.domain[v == "y"]
        return ("const", max (MIN, min (MAX, self.r.choice (d) + self.r.choice ((-1, 0, 1)))))

    def comparison (self):
        v = self.var ()
        return (self.r.choice (("<", "<=", ">", ">=", "==", "!=")), v, self.near (v[1]))

    def condition (self):
        r = self.r
        if self.pointers:
            p = ("var", r.choice ("pq"))
            return r.choice ((p, ("not", p), ("&&", p, self.comparison ()),
                              ("||", p, self.comparison ()),
                              ("&&", ("var", "p"), ("var", "q"))))
        c = self.comparison ()
        return r.choice ((c, ("not", c), ("&&", c, self.comparison ()),
                          ("||", c, self.comparison ())))

    def expression (self):
        r, c = self.r, self.criterion
        x, y = ("var", "x"), ("var", "y")
        if r.random () < .3:
            x, y = y, x
        small = ("const", r.choice ((1, 2, 3, 5, 7, 100)))
        if c == "overflow":
            ops = ("+", "-", "*")
            return r.choice (((r.choice (ops), x, y), (r.choice (ops), x, small),
                              (r.choice (ops), (r.choice (ops), x, small), y),
                              ("neg", x), ("step", x[1], "++"), ("step", x[1], "--")))
        if c in ("divz", "divo"):
            op = r.choice ("/%")
            x, y = ("var", "x"), ("var", "y")
            # A divisor of 0 or 1 is taken for 1 by the compiler.
            if small[1] == 1:
                small = ("const", 6)
            return r.choice (((op, x, y), (op, x, ("&", y, small)),
                              (op, small if c == "divz" else x, y),
                              (op, x, ("^", y, small))))
        if c == "shift":
            op = r.choice (("<<", "<<", ">>"))
            x, y = ("var", "x"), ("var", "y")
            return r.choice (((op, x, y), (op, x, ("^", y, small)),
                              (op, x, ("const", r.choice ((1, 3, 31)))),
                              (op, ("const", r.choice ((1, 5))), y)))
        if c == "bounds":
            return ("index", r.choice ((x, y, ("^", x, small), ("+", x, y))))
        return r.choice ((x, y, (r.choice ("+&|^"), x, y)))

    # Each has a variable of its own to go to: what is overwritten unread is not
    # computed, and a division that is not computed does not trap.
    def offence (self, n):
        r, c = self.r, self.criterion
        if c == "null":
            return ("sink", ("deref", r.choice ("pq")), n)
        if c == "narrow":
            return ("narrow", r.choice (list (TYPES)), self.expression ())
        if c == "unreachable":
            return ("unreachable",)
        if c == "assert":
            return ("assert", self.condition ())
        return ("sink", self.expression (), n)

    def statements (self):
        r, out = self.r, []
        for _ in range (r.choice ((0, 0, 1))):
            out.append (("return if", self.condition ()))
        n = 1 if self.criterion in ("shift", "bounds") else r.choice ((1, 2))
        for i in range (n):
            s = self.offence (i)
            if self.criterion == "unreachable" or r.random () < .5:
                s = ("if", self.condition (), s)
            out.append (s)
        return out

    def source (self, name):
        (xs, ys) = self.domain
        params = "int x, int y" + (", const int *p, const int *q" if self.pointers else "")
        out = ["void", f"{name} ({params})", "{",
               f"  if (x < {source (('const', xs[0]))} || x > {source (('const', xs[-1]))})",
               "    return;",
               f"  if (y < {source (('const', ys[0]))} || y > {source (('const', ys[-1]))})",
               "    return;"]
        for s in self.body:
            out += ["  " + l for l in statement (s)]
        return out + ["}", ""]

    def judge (self, first):
        """Labels that some input covers; FIRST is the line of the name's."""
        line, lines, hits = first + 6, [], set ()
        for s in self.body:
            lines.append ((line, s))
            line += len (statement (s))
        spaces = [self.domain[0], self.domain[1]]
        if self.pointers:
            spaces += [(None, 0), (None, 0)]
        for values in itertools.product (*spaces):
            try:
                Run (dict (zip ("xypq", values)), hits).run (lines)
            except Stop:
                pass
        return hits


CRITERIA = ("divz", "divo", "overflow", "shift", "bounds", "null", "narrow",
            "unreachable", "assert")


def functions (seed, each):
    for c in CRITERIA:
        for i in range (each):
            yield f"{c}_{i}", Maker (c, random.Random (f"{seed}/{c}/{i}"))


HEAD = ["/* Made by referee.py.  */", "#include <assert.h>", "#include <limits.h>",
        f"static const int table[{TABLE}] = {{ 0, 1, 2, 3, 4, 5 }};",
        "int sink0, sink1;", "signed char sink_signed_char;",
        "unsigned char sink_unsigned_char;", "short sink_short_int;",
        "unsigned sink_unsigned_int;"]


def generate (seed, each):
    lines = list (HEAD)
    for name, m in functions (seed, each):
        lines += m.source (name)
    print ("\n".join (lines))


def judge (seed, each, listing, percent):
    found = {f["function"]: f for f in json.load (open (listing))}
    line, bad, count = len (HEAD) + 1, 0, {}
    for name, m in functions (seed, each):
        hits = m.judge (line + 1)
        line += len (m.source (name))
        states = {(l["line"], l["criterion"], l["short"]): l["state"]
                  for l in found[name]["labels"]}
        for key in sorted (hits - set (states)):
            print (f"{name}: {key}: no such label, but an input covers it")
            bad += 1
        for key, state in sorted (states.items ()):
            why, state = state, state.split ()[0]
            count[state] = count.get (state, 0) + 1
            if state == "covered" and key not in hits:
                print (f"{name}: {key}: covered, but no input does so")
                bad += 1
            if state == "infeasible" and key in hits:
                print (f"{name}: {key}: infeasible, but an input covers it")
                bad += 1
            if state == "unknown":
                print (f"note: {name}: {key}: {why}")
    total = sum (count.values ())
    print (f"{total} labels:", ", ".join (f"{n} {s}" for s, n in sorted (count.items ())))
    if count.get ("unknown", 0) * 100 > percent * total:
        print (f"FAILED: more than {percent} % unknown")
        bad += 1
    if count.get ("covered", 0) * 4 < total or count.get ("infeasible", 0) * 20 < total:
        print ("FAILED: too few labels of a kind to judge anything by")
        bad += 1
    return bad != 0


if sys.argv[1] == "generate":
    generate (sys.argv[2], int (sys.argv[3]))
else:
    sys.exit (judge (sys.argv[2], int (sys.argv[3]), sys.argv[4],
                     float (sys.argv[5]) if len (sys.argv) > 5 else 2))
