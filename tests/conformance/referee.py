# SPDX-License-Identifier: GPL-3.0-or-later
# A referee for the criteria on clauses: random functions whose inputs take few
# values, all of which are tried here, in Python.
#
#   referee.py generate SEED COUNT > functions.c
#   referee.py judge SEED COUNT LABELS		what `adse list --json' says
#
# What is covered is worked out from the definitions (Ammann and Offutt): a visit of
# a decision is what it knows of each clause, and its outcome.  It knows what the
# program evaluated, and clauses that can be evaluated in any state: without effect,
# unable to trap, and the same before the decision as where they stand.  What it does
# not know is masked: a clause is active when some values of that make it so, and a
# mutant of the decision is killed when all of them make its outcome another one.
# Mutants are judged by their text, which is parsed here.
import collections
import itertools
import json
import random
import sys

TABLE = [2, -1, 5, 0, 3, 3, -4, 1]
CRITERIA = "dc,cc,dcc,mcc,2cc,3cc,gacc,cacc,racc,gicc,cor,uod"


class Clause:
    """C text; VALUE maps a state (and changes it, if it has EFFECTS)."""

    def __init__(self, text, value, reads, changes=(), traps=False):
        self.text, self.value, self.traps = text, value, traps
        self.reads, self.changes = set(reads), set(changes)


def relation(rng):
    return rng.choice([("<", lambda a, b: a < b), ("<=", lambda a, b: a <= b),
                       (">", lambda a, b: a > b), (">=", lambda a, b: a >= b),
                       ("==", lambda a, b: a == b), ("!=", lambda a, b: a != b)])


def make_clause(rng, names):
    v, w = rng.choice(names), rng.choice(names)
    op, f = relation(rng)
    k = rng.randint(-3, 4)
    kind = rng.randrange(12)
    if kind < 4:
        return Clause(f"{v} {op} {k}", lambda s: f(s[v], k), [v])
    if kind < 6:
        return Clause(f"{v} {op} {w}", lambda s: f(s[v], s[w]), [v, w])
    if kind == 6:
        return Clause(f"{v} + {w} {op} {k}", lambda s: f(s[v] + s[w], k), [v, w])
    if kind == 7:
        return Clause(f"({v} & 1)", lambda s: bool(s[v] & 1), [v])
    if kind == 8:
        return Clause(f"{v} * {w} {op} {k}", lambda s: f(s[v] * s[w], k), [v, w])
    if kind == 9:
        def after(s):
            s[v] += 1
            return f(s[v] - 1, k)
        return Clause(f"{v}++ {op} {k}", after, [v], [v])
    if kind == 10:
        def before(s):
            s[v] -= 1
            return f(s[v], k)
        return Clause(f"--{v} {op} {k}", before, [v], [v])

    def assign(s):
        s[v] = s[w] + 1
        return f(s[v], k)
    return Clause(f"({v} = {w} + 1) {op} {k}", assign, [w], [v])


def make_guard(rng, names):
    """Two clauses, the second of which traps where the first does not hold."""
    v, w = rng.choice(names), rng.choice(names)
    op, f = relation(rng)
    k = rng.randint(-2, 3)
    if rng.random() < 0.5:
        def quotient(s):
            q = abs(s[v]) // abs(s[w])
            return f(-q if (s[v] < 0) != (s[w] < 0) else q, k)
        first = Clause(f"{w} != 0", lambda s: s[w] != 0, [w])
        second = Clause(f"{v} / {w} {op} {k}", quotient, [v, w], traps=True)
    else:
        first = Clause(f"(unsigned) {w} < 8", lambda s: 0 <= s[w] < 8, [w])
        second = Clause(f"table[{w}] {op} {k}", lambda s: f(TABLE[s[w]], k), [w],
                        traps=True)
    return ("&&", first, second)


def make_tree(rng, names, n):
    if n == 1:
        clause = make_clause(rng, names)
        return ("!", clause) if rng.random() < 0.12 else clause
    if rng.random() < 0.15:
        return ("!", make_tree(rng, names, n))
    if n == 2 and rng.random() < 0.25:
        return make_guard(rng, names)
    if n == 2 and rng.random() < 0.1:
        v, w, k = rng.choice(names), rng.choice(names), rng.randint(-2, 3)
        return ("!=", Clause(f"{v} > {k}", lambda s: s[v] > k, [v]),
                Clause(f"{w} < {k}", lambda s: s[w] < k, [w]))
    left = rng.randint(1, n - 1)
    return (rng.choice(["&&", "||"]), make_tree(rng, names, left),
            make_tree(rng, names, n - left))


def as_parsed(t):
    """T as C reads its text: a && b && c is (a && b) && c."""
    if isinstance(t, Clause):
        return t
    if t[0] == "!":
        return ("!", as_parsed(t[1]))
    left, right = as_parsed(t[1]), as_parsed(t[2])
    if t[0] != "!=" and not isinstance(right, Clause) and right[0] == t[0]:
        return as_parsed((t[0], (t[0], left, right[1]), right[2]))
    return (t[0], left, right)


def distinct(rng, names, n):
    """A tree whose clauses are told apart by their texts, and which has no two `!'
    in a row: what the front end leaves of those is nothing."""
    while True:
        t = as_parsed(make_tree(rng, names, n))
        texts = [c.text for c in leaves(t)]
        if len(set(texts)) == len(texts) and "!(!" not in text_of(t):
            return t


def leaves(t):
    return [t] if isinstance(t, Clause) else [l for c in t[1:] for l in leaves(c)]


def text_of(t, outer=""):
    if isinstance(t, Clause):
        return f"({t.text})" if outer in ("!", "!=") else t.text
    if t[0] == "!":
        return f"!({text_of(t[1])})"
    s = f" {t[0]} ".join(text_of(c, t[0]) for c in t[1:])
    return f"({s})" if outer not in ("", t[0]) else s


def mutants(t, criterion):
    """Trees that COR or UOD makes of T."""
    if isinstance(t, Clause):
        return
    for i in range(1, len(t)):
        for m in mutants(t[i], criterion):
            yield t[:i] + (m,) + t[i + 1:]
    if criterion == "uod" and t[0] == "!":
        yield t[1]
    if criterion == "cor" and t[0] != "!":
        for op in ("&&", "||", "!="):
            if op != t[0]:
                yield (op,) + t[1:]
        yield from (t[1], t[2], ("true",), ("false",))


class Parser:
    """Of the text of a mutant over known clauses."""

    def __init__(self, text, clauses):
        self.rest, self.clauses = text, clauses
        self.tree = self.chain(0)
        if self.rest:
            raise ValueError(f"{text}: {self.rest}")

    def take(self, token):
        if not self.rest.startswith(token):
            return False
        self.rest = self.rest[len(token):]
        return True

    def chain(self, level):
        if level == 3:
            return self.unary()
        token = ("||", "&&", "!=")[level]
        t = self.chain(level + 1)
        while self.take(f" {token} "):
            t = (token, t, self.chain(level + 1))
        return t

    def unary(self):
        for c in sorted(self.clauses, key=lambda c: -len(c.text)):
            text = c.text[1:-1] if c.text.startswith("(") and c.text[-1] == ")" \
                else c.text
            after = self.rest[len(text):]
            if self.rest.startswith(text) and (
                    not after or after[0] == ")"
                    or any(after.startswith(f" {o} ") for o in ("||", "&&", "!="))):
                self.rest = after
                return c
        if self.take("!"):
            return ("!", self.unary())
        if self.take("("):
            t = self.chain(0)
            if not self.take(")"):
                raise ValueError(f"no ')': {self.rest}")
            return t
        for word in ("true", "false"):
            if self.take(word):
                return (word,)
        raise ValueError(self.rest)


class Decision:
    def __init__(self, tree):
        self.tree, self.clauses = tree, leaves(tree)
        self.n = len(self.clauses)
        self.negated = [False] * self.n
        self.find_negated(tree)
        self.visits = set()
        changed = set().union(*(c.changes for c in self.clauses))
        self.ahead = [not c.changes and not c.traps and not c.reads & changed
                      for c in self.clauses]

    def find_negated(self, t):
        if not isinstance(t, Clause):
            if t[0] == "!" and isinstance(t[1], Clause):
                self.negated[self.clauses.index(t[1])] = True
            for operand in t[1:]:
                self.find_negated(operand)

    def walk(self, t, clause):
        """Value of T; CLAUSE gives that of a clause, by its number."""
        if isinstance(t, Clause):
            return clause(self.clauses.index(t))
        if t[0] == "!":
            return not self.walk(t[1], clause)
        if t[0] in ("true", "false"):
            return t[0] == "true"
        if t[0] == "!=":
            return self.walk(t[1], clause) != self.walk(t[2], clause)
        left = self.walk(t[1], clause)
        if left == (t[0] == "||"):
            return left
        return self.walk(t[2], clause)

    def run(self, state):
        seen = [self.clauses[i].value(state) if self.ahead[i] else None
                for i in range(self.n)]

        def evaluate(i):
            seen[i] = self.clauses[i].value(state)
            return seen[i]
        outcome = self.walk(self.tree, evaluate)
        self.visits.add((tuple(seen), outcome))
        return outcome

    def outcome(self, values):
        return self.walk(self.tree, lambda i: values[i])

    def table(self, tree):
        """Outcomes of TREE for all values of the clauses."""
        return tuple(self.walk(tree, lambda i: v[i])
                     for v in itertools.product((False, True), repeat=self.n))

    def parse_mutants(self, criterion, labels):
        """Of each label, its mutant; text: why they are not those of CRITERION."""
        try:
            found = [Parser(l["short"].split(" -> ", 1)[1], self.clauses).tree
                     for l in labels]
        except (ValueError, IndexError) as e:
            return f"not understood: {e}"
        want = sorted(self.table(m) for m in mutants(self.tree, criterion))
        if sorted(map(self.table, found)) != want:
            return "other mutants"
        return found

    def kills(self, mutant):
        return any(all(self.walk(mutant, lambda i: c[i]) != outcome
                       for c in self.completions(seen))
                   for seen, outcome in self.visits)

    def left_open(self, mutant):
        """It evaluates clauses that were skipped, or others with effects: what it
        does then is not only its value."""
        def seen_value(seen):
            def value(i):
                if seen[i] is None:
                    raise LookupError
                return seen[i]
            return value
        if self.n > 1 and any(c.changes for c in leaves(self.tree)):
            return True
        try:
            for seen, _ in self.visits:
                self.walk(mutant, seen_value(seen))
        except LookupError:
            return True
        return False

    def is_active(self, values, i):
        other = values[:i] + (not values[i],) + values[i + 1:]
        return self.outcome(values) != self.outcome(other)

    def completions(self, seen):
        return list(itertools.product(*[(v,) if v is not None else (False, True)
                                        for v in seen]))

    def truth(self):
        """What is covered, by criterion and what identifies the label."""
        r = collections.defaultdict(bool)
        halves = collections.defaultdict(set)
        for seen, outcome in self.visits:
            r["dc", outcome] = True
            full = self.completions(seen)
            for i in range(self.n):
                if seen[i] is None:
                    continue
                r["cc", i, seen[i]] = True
                acting = [c for c in full if self.is_active(c, i)]
                if not acting:
                    r["gicc", i, seen[i], outcome] = True
                    continue
                r["gacc", i, seen[i]] = True
                halves["cacc", i].add((seen[i], outcome))
                for c in acting:
                    halves["racc", i].add((seen[i], c[:i] + c[i + 1:]))
        for (criterion, i), h in halves.items():
            if criterion == "cacc":
                r["cacc", i] = any((True, o) in h and (False, not o) in h
                                   for o in (False, True))
            else:
                r["racc", i] = any((not v, rest) in h for v, rest in h)
        return r

    def shows(self, vector):
        """Does some visit know these values?  T-F: the second does not matter.  A clause
        that has a `!' before it has the letter of what it is with that."""
        return any(all(w == "-" or (v is not None and v == ((w == "T") != n))
                       for v, w, n in zip(seen, vector, self.negated))
                   for seen, _ in self.visits)


class Function:
    def __init__(self, rng, number):
        self.name = f"f{number}"
        self.names = ["x", "y", "z"][:rng.choice([2, 3, 3])]
        self.start = [rng.randint(-3, 0) for _ in self.names]
        tree = lambda: distinct(rng, self.names, rng.choice([2, 2, 3, 3, 4, 5]))
        self.shape = rng.choice(["if", "if", "if", "arms", "value", "nested", "loop",
                                 "while", "not"])
        self.decisions = [Decision(tree())]
        # The front end swaps arms that it prefers in another order.
        self.arms = rng.choice(["5 : 6", "5 : x", "x : 5"])
        # A `!' whose value is an operand, stored, passed or compared.
        self.use = rng.choice(["r = {};", "r = k - {};", "r = same ({}, k);",
                               "r = k == {};", "r = k & {};"])
        if self.shape == "not":
            clause = ("!", make_clause(rng, self.names))
            self.decisions = [Decision(clause)]
        if self.shape == "nested":
            self.decisions.append(Decision(tree()))
        if self.shape in ("loop", "while"):
            bound = Clause("k < 2", lambda s: s["k"] < 2, ["k"])
            if self.shape == "loop":
                self.decisions.insert(0, Decision(bound))
            else:
                step = Clause("k++ < 3", lambda s: self.count(s), ["k"], ["k"])
                self.decisions = [Decision(as_parsed(("&&", step, tree())))]

    def count(self, s):
        s["k"] += 1
        return s["k"] - 1 < 3

    def source(self):
        """The function; notes the lines of its decisions, from its first one on."""
        p = [f"unsigned char {n}_" for n in self.names]
        out = ["int", f"{self.name} ({', '.join(p)})", "{"]
        for n, at in zip(self.names, self.start):
            out.append(f"  int {n} = ({n}_ & 7) {'+' if at >= 0 else '-'} {abs(at)};")
        out += ["  int k = 0, r = 0;"]
        d = [text_of(d.tree) for d in self.decisions]
        self.lines = []

        def line(s):
            self.lines.append(len(out))
            out.append(s)
        if self.shape == "if":
            line(f"  if ({d[0]})")
            out.append("    r = 1;")
        elif self.shape == "arms":
            line(f"  r = {d[0]} ? {self.arms};")
        elif self.shape == "value":
            line(f"  r = {d[0]};")
        elif self.shape == "not":
            line("  " + self.use.format(d[0]))
        elif self.shape == "nested":
            line(f"  if ({d[0]})")
            out.append("    {")
            line(f"      if ({d[1]})")
            out += ["	r = 1;", "    }"]
        elif self.shape == "loop":
            line(f"  for (; {d[0]}; k++)")
            out.append("    {")
            line(f"      if ({d[1]})")
            out += ["	r++;", f"      {self.names[0]}++;", "    }"]
        else:
            line(f"  while ({d[0]})")
            out += ["    {", "      r++;", f"      {self.names[0]}++;", "    }"]
        return out + [f"  return r + k + {' + '.join(self.names)};", "}", ""]

    def run(self, values):
        s = {n: (v & 7) + at for n, v, at in zip(self.names, values, self.start)}
        s["k"] = 0
        d = self.decisions
        if self.shape in ("if", "arms", "value", "not"):
            d[0].run(s)
        elif self.shape == "nested":
            if d[0].run(s):
                d[1].run(s)
        elif self.shape == "loop":
            while d[0].run(s):
                d[1].run(s)
                s[self.names[0]] += 1
                s["k"] += 1
        else:
            while d[0].run(s):
                s[self.names[0]] += 1

    def run_all(self):
        for values in itertools.product(range(8), repeat=len(self.names)):
            self.run(values)


def functions(seed, count):
    return [Function(random.Random(f"{seed} {i}"), i) for i in range(count)]


def generate(fs):
    out = ["static const signed char table[8] = {"
           + ", ".join(map(str, TABLE)) + "};",
           "static int same (int r, int x) { return r + x; }", ""]
    for f in fs:
        f.first = len(out) + 1
        out += f.source()
    return "\n".join(out)


def expected(d, criterion, index, short):
    """Is label INDEX of CRITERION, of those of decision D, covered?"""
    t = d.truth_
    if criterion in ("mcc", "2cc", "3cc"):
        return d.shows(short.rsplit(": ", 1)[1])
    if criterion == "dcc":
        criterion, index = ("dc", index) if index < 2 else ("cc", index - 2)
    if criterion == "dc":
        return t["dc", index == 0]
    if criterion in ("cc", "gacc"):
        return t[criterion, index // 2, index % 2 == 0]
    if criterion == "gicc":
        return t["gicc", index // 4, index // 2 % 2 == 0, index % 2 == 0]
    return t[criterion, index]


def labels_of(n, criterion):
    """How many labels CRITERION has on N clauses, None: it depends on more."""
    return {"dc": 2, "cc": 2 * n, "dcc": 2 if n == 1 else 2 + 2 * n, "gacc": 2 * n,
            "cacc": n, "racc": n, "gicc": 4 * n if n > 1 else 0}.get(criterion)


def judge(fs, listing):
    generate(fs)
    by_name = {l["function"]: l for l in listing}
    tally = collections.Counter()
    wrong, withheld = [], 0
    for f in fs:
        f.run_all()
        at = collections.defaultdict(list)
        for l in by_name[f.name]["labels"]:
            at[l["line"], l["criterion"]].append(l)
        for line, d in zip(f.lines, f.decisions):
            d.truth_ = d.truth()
            for criterion in CRITERIA.split(","):
                labels = at.pop((f.first + line, criterion), [])
                n = labels_of(d.n, criterion)
                if n is not None and len(labels) != n:
                    wrong.append(f"{f.name}: {criterion} has {len(labels)} labels,"
                                 f" not {n}: {text_of(d.tree)}")
                    continue
                trees = None
                if criterion in ("cor", "uod"):
                    trees = d.parse_mutants(criterion, labels)
                    if isinstance(trees, str):
                        wrong.append(f"{f.name}: {criterion}: {trees}:"
                                     f" {text_of(d.tree)}: "
                                     + "; ".join(l["short"] for l in labels))
                        continue
                for i, l in enumerate(labels):
                    state = l["state"].split(" ")[0]
                    is_covered = d.kills(trees[i]) if trees else expected(d, criterion, i, l["short"])
                    tally[criterion, state] += 1
                    if trees and l["state"] == "unknown (not-evaluated)":
                        withheld += 1
                        if is_covered or not d.left_open(trees[i]):
                            wrong.append(f"{f.name}: {criterion}: {l['text']}: "
                                         f"{l['state']}, but it is decided")
                    elif state == "infeasible" and trees and d.left_open(trees[i]):
                        wrong.append(f"{f.name}: {criterion}: {l['text']}: "
                                     f"{l['state']}, but the mutant evaluates others")
                    elif state == "unknown":
                        print(f"unknown: {f.name}: {criterion}: {l['text']}: "
                              f"{l['state']}")
                    elif state != ("covered" if is_covered else "infeasible"):
                        wrong.append(
                            f"{f.name}: {criterion}: {l['text']}: {l['state']}, but "
                            f"brute force {'covers' if is_covered else 'never covers'}"
                            f" it")
        for (line, criterion), labels in at.items():
            wrong.append(f"{f.name}: line {line}: {len(labels)} more of {criterion}")
    for c in CRITERIA.split(","):
        print(f"{c:5}", ", ".join(f"{tally[c, s]} {s}"
                                  for s in ("covered", "infeasible", "unknown")))
    total = sum(tally.values())
    unknown = sum(n for (_, s), n in tally.items() if s == "unknown") - withheld
    print(f"{len(fs)} functions, {total} labels, {unknown} unknown, "
          f"{len(wrong)} wrong")
    for w in wrong:
        print("wrong:", w)
    return not wrong and total and unknown * 50 < total


if __name__ == "__main__":
    fs = functions(sys.argv[2], int(sys.argv[3]))
    if sys.argv[1] == "generate":
        print(generate(fs))
    elif not judge(fs, json.load(open(sys.argv[4]))):
        sys.exit("FAILED")
