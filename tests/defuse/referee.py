# SPDX-License-Identifier: GPL-3.0-or-later
# Small functions with branches and loops, which definitions the flow can lead to
# which uses, and which of these pairs some input covers, by walking through each
# function here: once with all values unknown, then with every input.
#   referee.py generate SEED COUNT > FILE.c
#   referee.py judge SEED COUNT LIST.json [PERCENT]
# LIST.json is what `adse list -c def-use --json' says of FILE.c.  A label that is
# "covered" although no input covers it, "infeasible" although one does, missing or
# unexpected is a failure, as are more than PERCENT (2) labels "unknown".
#
# A line has at most one definition and no two reads of one variable at different
# places, so that a pair is told by variable and lines.
import json
import operator
import random
import re
import sys

INPUTS = [(a, b, c) for a in range (256) for b in (0, 1) for c in (0, 1)]
MAX_STEPS = 100000
OPS = {"+": operator.add, "-": operator.sub, "*": operator.mul,
       "&": operator.and_, "|": operator.or_, "^": operator.xor,
       "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
       "==": operator.eq, "!=": operator.ne}


# Expressions: ("const", n), ("var", name), (operator, left, right).
def text (e):
    if e[0] in ("const", "var"):
        return str (e[1])
    return "(%s %s %s)" % (text (e[1]), e[0], text (e[2]))


def reads (e):
    if e[0] == "const":
        return []
    if e[0] == "var":
        return [e[1]]
    return reads (e[1]) + [v for v in reads (e[2]) if v not in reads (e[1])]


def value (e, env):
    if e[0] == "const":
        return e[1]
    if e[0] == "var":
        return env[e[1]][0]
    return int (OPS[e[0]] (value (e[1], env), value (e[2], env)))


class Break (Exception):
    pass


class Continue (Exception):
    pass


class Return (Exception):
    pass


# Two walks have the methods read, define, test, choose and so on: see Known and
# Unknown.  Statements and conditions are tuples; the last element of what reads or
# defines something is its line.
class Writer:
    """Puts a function into words and lines into its statements."""

    def __init__ (self, line):
        self.lines, self.line = [], line

    def put (self, indent, s):
        self.lines.append ("  " * indent + s)
        self.line += 1
        return self.line - 1

    # Every condition on a line of its own; AFTER goes behind the last one.
    def condition (self, indent, before, c, after):
        if c[0] in ("&&", "||"):
            left = self.condition (indent, before + "(", c[1], "")
            return (c[0], left, self.condition (indent, c[0] + " ", c[2], ")" + after))
        if c[0] == "!":
            return ("!", self.condition (indent, before + "!(", c[1], ")" + after))
        if c[0] == "step":
            s = "%s%s %s %s" % (c[1], c[2], c[3], text (c[4]))
        else:
            s = text (c[1])
        return c + (self.put (indent, before + s + after),)

    def block (self, indent, body):
        self.put (indent, "{")
        out = [self.statement (indent + 1, s) for s in body]
        self.put (indent, "}")
        return out

    def statement (self, n, s):
        kind = s[0]
        if kind == "set":
            return s + (self.put (n, "%s = %s & 15;" % (s[1], text (s[2]))),)
        if kind == "declare":
            return ("set",) + s[1:] \
                + (self.put (n, "int %s = %s & 15;" % (s[1], text (s[2]))),)
        if kind == "change":
            return s + (self.put (n, "%s %s= %s;" % (s[1], s[2], text (s[3]))),)
        if kind == "step":
            return s + (self.put (n, "%s%s;" % (s[1], s[2])),)
        if kind == "call":
            return s + (self.put (n, "%s = %s (%s, 0, %s) & 15;"
                                  % (s[1], s[2], text (s[3]), text (s[4]))),)
        if kind == "return":
            return s + (self.put (n, "return %s;" % text (s[1])),)
        if kind in ("break", "continue"):
            self.put (n, kind + ";")
            return s
        if kind == "if":
            c = self.condition (n, "if (", s[1], ")")
            then, other = self.block (n, s[2]), None
            if s[3] is not None:
                self.put (n, "else")
                other = self.block (n, s[3])
            return ("if", c, then, other)
        if kind == "while":
            c = self.condition (n, "while (", s[1], ")")
            return ("while", c, self.block (n, s[2]))
        if kind == "do":
            self.put (n, "do")
            body = self.block (n, s[2])
            return ("do", self.condition (n, "while (", s[1], ");"), body)
        if kind == "for":
            first = s[1] + (self.put (n, "for (%s = %s;"
                                      % (s[1][1], text (s[1][2]))),)
            c = self.condition (n + 2, "", s[2], ";")
            step = s[3] + (self.put (n + 2, "%s%s)" % s[3][1:]),)
            return ("for", first, c, step, self.block (n, s[4]))
        assert kind == "switch"
        line = self.put (n, "switch (%s)" % text (s[1]))
        self.put (n, "{")
        cases = []
        for label, body in s[2]:
            self.put (n, "case %d:" % label if label >= 0 else "default:")
            cases.append ((label, [self.statement (n + 1, t) for t in body]))
            self.put (n + 1, ";")
        self.put (n, "}")
        return ("switch", s[1], cases, line)


class Known:
    """One run: a variable has a value and the line of its definition."""

    def __init__ (self, function, pairs):
        self.function, self.pairs, self.steps = function, pairs, 0

    def run (self, inputs):
        env = {v: (i, self.function.line)
               for v, i in zip (self.function.params, inputs)}
        try:
            self.all (self.function.body, env)
        except Return as r:
            return r.args[0]
        assert False

    def read (self, env, e, line):
        for v in reads (e):
            self.pairs.add ((v, env[v][1], line))

    def define (self, env, v, number, line):
        env[v] = (number % 256 if v == "a" else number, line)

    def all (self, body, env):
        for s in body:
            self.statement (s, env)

    def test (self, c, env):
        kind = c[0]
        if kind == "&&":
            return self.test (c[1], env) and self.test (c[2], env)
        if kind == "||":
            return self.test (c[1], env) or self.test (c[2], env)
        if kind == "!":
            return not self.test (c[1], env)
        line = c[-1]
        if kind == "step":
            old = env[c[1]][0]
            self.read (env, ("+", ("var", c[1]), c[4]), line)
            other = value (c[4], env)
            self.define (env, c[1], old + (1 if c[2] == "++" else -1), line)
            return OPS[c[3]] (old, other)
        self.read (env, c[1], line)
        return bool (value (c[1], env))

    def loop (self, c, body, step, env, first):
        while first or self.test (c, env):
            first = False
            try:
                self.all (body, env)
            except Continue:
                pass
            if step:
                self.statement (step, env)

    def statement (self, s, env):
        kind, line = s[0], s[-1]
        self.steps += 1
        assert self.steps < MAX_STEPS
        if kind == "set":
            self.read (env, s[2], line)
            self.define (env, s[1], value (s[2], env) & 15, line)
        elif kind == "change":
            e = (s[2], ("var", s[1]), s[3])
            self.read (env, e, line)
            self.define (env, s[1], value (e, env), line)
        elif kind == "step":
            self.read (env, ("var", s[1]), line)
            self.define (env, s[1], env[s[1]][0] + (1 if s[2] == "++" else -1), line)
        elif kind == "call":
            self.read (env, ("+", s[3], s[4]), line)
            inside = Known (self.function, self.pairs)
            got = inside.run ((value (s[3], env) % 256, 0, value (s[4], env) != 0))
            self.define (env, s[1], got & 15, line)
        elif kind == "return":
            self.read (env, s[1], line)
            raise Return (value (s[1], env))
        elif kind == "break":
            raise Break
        elif kind == "continue":
            raise Continue
        elif kind == "if":
            if self.test (s[1], env):
                self.all (s[2], env)
            elif s[3] is not None:
                self.all (s[3], env)
        else:
            try:
                if kind in ("while", "do"):
                    self.loop (s[1], s[2], None, env, kind == "do")
                elif kind == "for":
                    self.statement (s[1], env)
                    self.loop (s[2], s[4], s[3], env, False)
                else:
                    self.read (env, s[1], line)
                    n, taken = value (s[1], env), False
                    known = any (label == n for label, _ in s[2])
                    for label, body in s[2]:
                        taken |= label == n or (label < 0 and not known)
                        if taken:
                            self.all (body, env)
            except Break:
                pass


def merge (*states):
    """None: nothing comes here.  Else the lines of definitions, by variable."""
    out = None
    for s in states:
        if s is not None:
            out = {v: out[v] | s[v] for v in s if v in out} if out else dict (s)
    return out


class Unknown:
    """All runs at once, conditions and cases either way.  What leaves a loop or a
    switch waits in LEFT."""

    def __init__ (self, function):
        self.function, self.pairs, self.left = function, set (), []
        self.all (function.body, {v: frozenset ([function.line])
                                  for v in function.params})

    def read (self, state, e, line):
        for v in reads (e):
            self.pairs |= {(v, d, line) for d in state[v]}

    def all (self, body, state):
        for s in body:
            if state is None:
                break
            state = self.statement (s, dict (state))
        return state

    def test (self, c, state):
        if c[0] == "!":
            return self.test (c[1], state)[::-1]
        if c[0] in ("&&", "||"):
            yes, no = self.test (c[1], state)
            if c[0] == "&&":
                both, other = self.test (c[2], yes)
                return both, merge (no, other)
            other, neither = self.test (c[2], no)
            return merge (yes, other), neither
        if c[0] == "step":
            self.read (state, ("+", ("var", c[1]), c[4]), c[-1])
            state = dict (state, **{c[1]: frozenset ([c[-1]])})
        else:
            self.read (state, c[1], c[-1])
        return state, state

    def loop (self, c, body, step, state, first):
        # Twice as many rounds as there are definitions would do.
        out, before = None, state
        while True:
            self.left.append (([], []))
            inside = before
            if not first:
                inside, leave = self.test (c, before)
                out = merge (out, leave)
            end = self.all (body, inside)
            broken, again = self.left.pop ()
            end = merge (end, *again)
            if step and end is not None:
                end = self.statement (step, dict (end))
            if first and end is not None:
                end, leave = self.test (c, end)
                out = merge (out, leave)
            out = merge (out, *broken)
            after = merge (before, end)
            if after == before:
                return out
            before = after

    def statement (self, s, state):
        kind, line = s[0], s[-1]
        if kind in ("set", "change", "step", "call"):
            e = {"set": lambda: s[2],
                 "change": lambda: ("+", ("var", s[1]), s[3]),
                 "step": lambda: ("var", s[1]),
                 "call": lambda: ("+", s[3], s[4])}[kind] ()
            self.read (state, e, line)
            state[s[1]] = frozenset ([line])
            return state
        if kind == "return":
            self.read (state, s[1], line)
            return None
        if kind == "break":
            self.left[-1][0].append (state)
            return None
        if kind == "continue":
            for broken, again in reversed (self.left):
                if again is not None:
                    again.append (state)
                    return None
        if kind == "if":
            yes, no = self.test (s[1], state)
            return merge (self.all (s[2], yes),
                          self.all (s[3], no) if s[3] is not None else no)
        if kind in ("while", "do"):
            return self.loop (s[1], s[2], None, state, kind == "do")
        if kind == "for":
            return self.loop (s[2], s[4], s[3], self.statement (s[1], state), False)
        self.read (state, s[1], line)
        self.left.append (([], None))
        end = None
        for _, body in s[2]:
            end = self.all (body, merge (end, state))
        if all (label >= 0 for label, _ in s[2]):
            end = merge (end, state)
        return merge (end, *self.left.pop ()[0])


class Generator:
    """A function by its number, the same every time."""

    def __init__ (self, seed, number):
        self.r = random.Random (f"{seed}/{number}")
        self.name = f"f{number}"
        self.params = ["a", "b", "c"]
        self.locals = ["x", "y", "z"][:self.r.randint (1, 3)]
        self.counters, self.size, self.depth = [], self.r.randint (3, 7), 0

    def var (self):
        return ("var", self.r.choice (["a", "b", "c"] + 2 * self.locals))

    def constant (self, most=9):
        return ("const", self.r.randint (0, most))

    # Each variable once at most: it is read at one place.
    def expression (self):
        v = self.var ()
        w = self.r.choice ([self.constant (), self.var ()])
        if w == v or self.r.random () < 0.2:
            return v
        op = self.r.choice ("+-*&|^")
        return (op, v, ("const", 1) if w == ("const", 0) and op in "*&" else w)

    def comparison (self):
        rel = self.r.choice (["<", "<=", ">", ">=", "==", "!="])
        p = self.r.random ()
        v = self.var ()
        if p < 0.15:
            return ("is", v)
        if p < 0.3:
            return ("step", self.r.choice (self.locals), self.r.choice (["++", "--"]),
                    rel, self.constant ())
        if p < 0.5:
            return ("is", (rel, ("&", v, ("const", 3)),
                           ("const", self.r.randint (1, 3))))
        w = self.var ()
        if p < 0.65 and w != v:
            return ("is", (rel, v, w))
        # The front end decides what is the same for all numbers of a type.
        if v[1] in "bc":
            return ("is", (self.r.choice (["==", "!="]), v, self.constant (1)))
        return ("is", (rel, v, ("const", self.r.randint (1, 9))))

    def condition (self, depth=2):
        p = self.r.random ()
        if depth and p < 0.35:
            return (self.r.choice (["&&", "||"]), self.condition (depth - 1),
                    self.condition (depth - 1))
        if depth and p < 0.42:
            return ("!", self.condition (depth - 1))
        return self.comparison ()

    def some (self, n, loops, inside):
        self.depth += 1
        out = [self.statement (loops, inside) for _ in range (n)]
        self.depth -= 1
        return out

    def leave (self, inside):
        return ("if", self.condition (1),
                [self.r.choice ([("return", self.expression ())]
                                + ([(inside,)] if inside else []))], None)

    def counted (self, i):
        limit = ("is", ("<", ("var", i), ("const", self.r.randint (1, 3))))
        return ("&&", self.comparison (), limit) if self.r.random () < 0.5 else limit

    # LOOPS: how deep loops may still nest; INSIDE: break or continue or None.
    def statement (self, loops, inside):
        p = self.r.random () * (1 if self.depth < 3 else 0.5)
        if p < 0.3:
            return ("set", self.r.choice (self.locals + ["a"]), self.expression ())
        if p < 0.38:
            v = self.r.choice (self.locals)
            e = self.expression ()
            if v in reads (e):
                e = self.constant ()
            return ("change", v, self.r.choice ("+-&|^"), e)
        if p < 0.44:
            return ("step", self.r.choice (self.locals), self.r.choice (["++", "--"]))
        if p < 0.5:
            return self.leave (inside)
        if p < 0.54:
            v = self.r.choice (self.locals)
            return ("if", ("is", ("var", "b")),
                    [("call", v, self.name, self.expression (), self.constant (1))],
                    None)
        if p < 0.8 or not loops:
            other = self.r.random () < 0.4
            return ("if", self.condition (), self.some (self.r.randint (1, 2), loops,
                                                        inside),
                    self.some (1, loops, inside) if other else None)
        if p < 0.86:
            labels = self.r.sample (range (4), self.r.randint (1, 3))
            if self.r.random () < 0.5:
                labels.append (-1)
            keep = "continue" if inside else None
            cases = []
            for label in labels:
                cases.append ((label, self.some (1, loops, keep)
                               + ([("break",)] if self.r.random () < 0.6 else [])))
            return ("switch", ("&", self.var (), ("const", 3)), cases)
        i = "ijkl"[len (self.counters)] if len (self.counters) < 4 else None
        if not i:
            return ("step", self.r.choice (self.locals), "++")
        self.counters.append (i)
        jump = self.r.choice (["break", "continue"])
        body = self.some (self.r.randint (1, 2), loops - 1, jump)
        kind = self.r.choice (["while", "do", "for"])
        if kind == "for":
            return ("for", ("set", i, ("const", 0)), self.counted (i),
                    ("step", i, "++"), body)
        return (kind, self.counted (i), [("step", i, "++")] + body)

    def write (self, line):
        body = self.some (self.size, 2, None)
        self.line = line
        w = Writer (line)
        w.put (0, f"int {self.name} (unsigned char a, _Bool b, _Bool c)")
        w.put (0, "{")
        first = [("declare", v, self.r.choice ([("var", "a"), self.constant ()]))
                 for v in self.locals]
        first += [("declare", i, ("const", 0)) for i in self.counters]
        out = [w.statement (1, s) for s in first + body]
        out.append (w.statement (1, ("return", ("+", ("var", self.locals[0]),
                                                ("var", "a")))))
        w.put (0, "}")
        self.body = out
        return w.lines


def functions (seed, count):
    line = 1
    for i in range (count):
        f = Generator (seed, i)
        lines = f.write (line)
        line += len (lines)
        yield f, lines


def truth (f):
    """What may be and what is, of the labels of F."""
    pairs = set ()
    for inputs in INPUTS:
        Known (f, pairs).run (inputs)
    possible = Unknown (f).pairs
    assert pairs <= possible, (f.name, pairs - possible)
    whole = []
    for some in (possible, pairs):
        whole.append ({("all-uses",) + p for p in some}
                      | {("all-defs", v, d, d) for v, d, _ in some})
    return whole


USE = re.compile (r"(\w+) defined at line (\d+) \(.*\) reaches its use at line (\d+) ")
DEF = re.compile (r"(\w+) defined at line (\d+) \(.*\) reaches a use$")


def judge (seed, count, listing, percent):
    got = {}
    for f in json.load (open (listing)):
        states = got.setdefault (f["function"], {})
        for l in f["labels"]:
            m = (USE if l["criterion"] == "all-uses" else DEF).match (l["text"])
            assert m, l
            g = m.groups ()
            key = (l["criterion"], g[0], int (g[1]), int (g[-1]))
            states.setdefault (key, []).append (l["state"])
    wrong, n, unknown, infeasible = 0, 0, {}, 0
    for f, _ in functions (seed, count):
        possible, true = truth (f)
        states = got.get (f.name, {})
        for key in sorted (possible | set (states)):
            if key not in states or key not in possible or len (states[key]) != 1:
                print (f"WRONG: {f.name} {key}: {states.get (key, 'missing')}")
                wrong += 1
                continue
            state = states[key][0]
            n += 1
            infeasible += state.startswith ("infeasible")
            if state.startswith ("unknown"):
                unknown[state] = unknown.get (state, 0) + 1
            elif (state == "covered") != (key in true):
                print (f"WRONG: {f.name} {key}: {state}")
                wrong += 1
    many = sum (unknown.values ())
    print (f"{count} functions, {n} labels, {infeasible} infeasible,"
           f" {many} unknown ({100 * many / max (n, 1):.2f} %), {wrong} wrong")
    for why, k in sorted (unknown.items ()):
        print (f"  {k} {why}")
    return 1 if wrong or 100 * many > percent * n else 0


def main ():
    seed, count = int (sys.argv[2]), int (sys.argv[3])
    if sys.argv[1] == "generate":
        for _, lines in functions (seed, count):
            print ("\n".join (lines))
        return 0
    percent = float (sys.argv[5]) if len (sys.argv) > 5 else 2
    return judge (seed, count, sys.argv[4], percent)


sys.exit (main ())
