#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Referee of the criteria on places: fc, ic, call, loop, user, domain.  Random
# functions with branches, loops, switches, calls and labels are written twice, line
# by line the same: as they are, and with a probe at every statement, iteration, call
# and label, put there by hand, so to speak.  The second one is compiled without the
# plugin and called with every input that its precondition allows.
#   referee.py generate SEED COUNT	writes places.c and probes.c
#   referee.py judge SEED COUNT LABELS PROBED
# LABELS is what `adse list --json' says, PROBED what probes.c prints.
import collections
import json
import random
import sys

TYPES = {"signed char": (-128, 127), "unsigned char": (0, 255), "_Bool": (0, 1)}
CLASSES = {"negative": lambda v, lo, hi: v < 0, "zero": lambda v, lo, hi: v == 0,
           "positive": lambda v, lo, hi: v > 0, "the smallest": lambda v, lo, hi: v == lo,
           "the largest": lambda v, lo, hi: v == hi}
CRITERIA = "fc,ic,call,loop,user,domain"
HELPERS = ["static int", "h0 (int a)", "{", "  if (a > 3)", "    return a - 7;",
           "  return a + 2;", "}", "", "static int", "h1 (int a)", "{",
           "  return a ^ 1;", "}", ""]


class Function:
    def __init__(self, seed, number):
        self.r = random.Random(f"{seed} {number}")
        self.name = f"p{number}"
        self.plain, self.probed = [], []
        self.lists = []     # lines of statements, one list a block of the source
        self.want = collections.defaultdict(set)  # line: {(criterion, class)}
        self.names, self.loops, self.budget = 0, [], self.r.randint(5, 9)
        self.stays = 0

    def line(self, plain, probed=None):
        self.plain.append(plain)
        self.probed.append(plain if probed is None else probed)

    def at(self):
        return self.first + len(self.plain)

    def var(self):
        return self.r.choice(self.vars)

    def comparison(self):
        """One that can be true and false as far as the types tell: the compiler
        drops what others lead to."""
        r = self.r
        v, op = self.var(), r.choice(("<", "<=", ">", ">=", "==", "!="))
        kind = dict((n, t) for t, n in self.params).get(v, "int")
        if r.random() < .3:
            return f"({v} & 7) {op} {r.randint(1, 5)}"
        if r.random() < .3 or kind == "_Bool":
            return f"{v} + {self.var()} {op} {r.randint(-3, 8)}"
        low = -3 if kind in ("int", "signed char") else 1
        return f"{v} {op} {r.randint(low, 8)}"

    def condition(self, calls=True):
        """Plain text, and with probes at calls, which stand on line at ()."""
        r = self.r
        a, b = self.comparison(), self.comparison()
        if calls and r.random() < .2:
            h, v, k = r.choice(("h0", "h1")), self.var(), r.randint(-2, 4)
            self.want[self.at()].add(("call", "made"))
            op = r.choice(("&&", "||"))
            return (f"{a} {op} {h} ({v}) > {k}",
                    f"{a} {op} (HIT ({self.at()}, CALLED), {h} ({v})) > {k}")
        s = r.choice((a, a, f"{a} && {b}", f"{a} || {b}", f"!({a})"))
        return s, s

    def statements(self, indent, n):
        mine = []
        self.lists.append(mine)
        pad = "  " * indent
        for i in range(n):
            self.budget -= 1
            k, r, at = self.r.random(), self.r, self.at()
            mine.append(at)
            probe = f"{pad}HIT ({at}, REACHED); "
            if k < .3 and indent < 4 and self.budget > 0:
                plain, probed = self.condition()
                self.line(f"{pad}if ({plain})", f"{probe}if ({probed})")
                self.block(indent + 1)
                if r.random() < .4:
                    self.line(f"{pad}else")
                    # What follows shall be reached from one of the arms.
                    self.stays += 1
                    self.block(indent + 1)
                    self.stays -= 1
            elif k < .5 and indent < 3 and self.budget > 0:
                self.loop(indent)
            elif k < .58 and indent < 3 and self.budget > 0:
                self.line(f"{pad}switch ({self.var()} & 3)")
                self.probed[-1] = probe + self.plain[-1].strip()
                self.line(f"{pad}  {{")
                self.loops.append(None)
                self.stays += 1
                for label in r.sample(["case 0:", "case 1:", "case 3:", "default:"],
                                      r.randint(2, 3)):
                    self.line(f"{pad}  {label}")
                    where = len(self.lists)
                    self.statements(indent + 2, 1)
                    if r.random() < .7 and "return" not in self.plain[-1]:
                        line = self.at()
                        self.lists[where].append(line)
                        self.line(f"{pad}    break;",
                                  f"{pad}    HIT ({line}, REACHED); break;")
                self.stays -= 1
                self.loops.pop()
                self.line(f"{pad}  }}")
            elif k < .66 and i and i == n - 1 and self.loops and self.loops[-1]:
                word = r.choice(("break", "continue"))
                loop = self.loops[-1]
                more = ""
                if word == "break":
                    self.want[loop].add(("loop", "left by break"))
                    more = f"HIT ({loop}, BROKEN); "
                # Under a condition, or the loop's end would never be reached.
                c = self.comparison()
                self.line(f"{pad}if ({c})", f"{probe}if ({c})")
                self.lists.append([self.at()])
                self.line(f"{pad}  {word};",
                          f"{pad}  {{ HIT ({self.at()}, REACHED); {more}{word}; }}")
            elif k < .72 and i == n - 1 and indent > 1 and not self.stays:
                left = "".join(f"LEFT ({l}); " for l in self.loops if l)
                v = self.var()
                self.line(f"{pad}return {v};", f"{pad}{{ HIT ({at}, REACHED); {left}return {v}; }}")
            elif k < .82:
                h, v, w = r.choice(("h0", "h1")), self.var(), self.var()
                self.want[at].add(("call", "made"))
                self.line(f"{pad}{v} = {h} ({w});",
                          f"{probe}{v} = (HIT ({at}, CALLED), {h} ({w}));")
            elif k < .9 and i:
                mine.pop()
                c, _ = self.condition(False)
                self.want[at].add(("user", "holds"))
                self.line(f"{pad}adse_label ({c});", f"{pad}if ({c}) HIT ({at}, HOLDS);")
            else:
                v = self.var()
                self.line(f"{pad}{v} = {self.var()} {r.choice('+-^&')} {r.randint(1, 6)};")
                self.probed[-1] = probe + self.plain[-1].strip()

    def block(self, indent):
        pad = "  " * indent
        self.line(f"{pad}{{")
        self.statements(indent + 1, self.r.choice((1, 1, 2)))
        self.line(f"{pad}}}")

    def loop(self, indent):
        r, at, pad = self.r, self.at(), "  " * indent
        self.names += 1
        k, bound = f"k{self.names}", r.randint(1, 3)
        head = r.choice((f"{k} < {bound}", f"{k} < {bound} && {self.comparison()}",
                         f"{k} < ({self.var()} & 3)"))
        begin = f"{pad}HIT ({at}, REACHED); int n{at} = 0; "
        for c in ("0 iterations", "1 iteration", "2 or more iterations"):
            self.want[at].add(("loop", c))
        text = f"for (int {k} = 0; {head}; {k}++)"
        self.line(pad + text, begin + text)
        self.line(f"{pad}  {{", f"{pad}  {{ ITERATE ({at});")
        self.loops.append(at)
        self.statements(indent + 2, r.choice((1, 2, 2)))
        self.loops.pop()
        self.line(f"{pad}  }}", f"{pad}  }} LEFT ({at});")

    def write(self, first):
        self.first = first
        r = self.r
        self.params = [(t, n) for n, t in zip("xy", r.choices(list(TYPES), k=2))]
        self.vars = ["x", "y", "r"]
        # The classes of what the precondition leaves.
        self.domain = []
        for t, n in self.params:
            lo, hi = TYPES[t]
            low = r.choice((lo, lo, max(lo, -3), 0, 1))
            high = r.choice((hi, hi, min(hi, 9)))
            self.domain.append((min(low, high), high))
        self.head = ", ".join(f"{t} {n}" for t, n in self.params)
        self.line("int")
        self.line(f"{self.name}_precond ({self.head})")
        self.line("{")
        (a, b), (c, d) = self.domain
        self.line(f"  return x >= {a} && x <= {b} && y >= {c} && y <= {d};")
        self.line("}")
        self.line("")
        self.line("int")
        at = self.at()
        self.want[at].add(("fc", "entered"))
        for t, n in self.params:
            for c in CLASSES:
                if (c in ("negative", "the smallest") and TYPES[t][0] == 0) \
                        or (c == "the largest" and t == "_Bool"):
                    continue
                self.want[at].add(("domain", f"{n}: {c}"))
        self.line(f"{self.name} ({self.head})")
        self.line("{", f"{{ HIT ({at}, ENTERED);")
        self.lists.append([self.at()])
        self.line("  int r = 0;", f"  int r = 0; HIT ({self.at()}, REACHED);")
        before = self.lists.pop()
        own = len(self.lists)
        self.statements(1, r.randint(2, 4))
        last = self.at()
        self.lists[own] = before + self.lists[own] + [last]
        self.line("  return r + x + y;", f"  HIT ({last}, REACHED); return r + x + y;")
        self.line("}")
        self.line("")

    def classes(self):
        """Of the parameters, those that some allowed input is in."""
        return {f"{n}: {c}" for (t, n), (low, high) in zip(self.params, self.domain)
                for c, holds in CLASSES.items()
                if any(holds(v, *TYPES[t]) for v in range(low, high + 1))}


def functions(seed, count):
    out, first = [], len(HEAD_PLAIN) + len(HELPERS) + 1
    for i in range(count):
        f = Function(seed, i)
        f.write(first)
        first += len(f.plain)
        out.append(f)
    return out


HEAD_PLAIN = ["/* Made by referee.py.  */", "#include <adse.h>", ""]
HEAD_PROBED = ["/* Made by referee.py.  */", '#include "probe.h"', ""]


def generate(seed, count):
    fs = functions(seed, count)
    with open("places.c", "w") as out:
        out.write("\n".join(HEAD_PLAIN + HELPERS + [l for f in fs for l in f.plain]))
    with open("probes.c", "w") as out:
        out.write("\n".join(HEAD_PROBED + HELPERS + [l for f in fs for l in f.probed]))
        out.write("\nint\nmain (void)\n{\n")
        for f in fs:
            (a, b), (c, d) = f.domain
            out.write(f"  for (int x = {a}; x <= {b}; x++)\n"
                      f"    for (int y = {c}; y <= {d}; y++)\n"
                      f"      if ({f.name}_precond (x, y))\n"
                      f"        BEGIN, {f.name} (x, y), END;\n")
        out.write("  REPORT;\n}\n")


PROBES = ["reached", "made", "0 iterations", "1 iteration", "2 or more iterations",
          "left by break", "holds", "entered"]


def judge(seed, count, listing, probed):
    fs = functions(seed, count)
    hit, profile = set(), {}
    for l in open(probed):
        line, probe, digest = l.split()
        hit.add((int(line), PROBES[int(probe)]))
        if PROBES[int(probe)] == "reached":
            profile[int(line)] = digest
    labels = {f["function"]: f["labels"] for f in json.load(open(listing))}
    wrong, tally = [], collections.Counter()
    for f in fs:
        found = collections.defaultdict(set)
        blocks = set()
        allowed = f.classes()
        for l in labels[f.name]:
            line, criterion, state = l["line"], l["criterion"], l["state"].split()[0]
            what = l["short"] if criterion == "domain" else l["short"].rsplit(": ", 1)[1]
            where = f"{f.name}:{line}: {criterion}: {l['short']}"
            tally[criterion, state] += 1
            found[line].add((criterion, what))
            if criterion == "ic":
                blocks.add(line)
            covered = what in allowed if criterion == "domain" else (line, what) in hit
            if state == "unknown":
                print(f"unknown: {where}: {l['state']}")
            elif (state == "covered") != covered:
                wrong.append(f"{where}: {l['state']}, but the probes say otherwise")
        for line, want in f.want.items():
            missing = want - found[line]
            if missing:
                wrong.append(f"{f.name}:{line}: no label for {sorted(missing)}")
        for line, got in found.items():
            more = {g for g in got if g[0] != "ic"} - f.want[line]
            if more:
                wrong.append(f"{f.name}:{line}: no reason for {sorted(more)}")
        # Statements after a label are executed by the inputs that come to it.
        for lines in f.lists:
            label = None
            for line in lines:
                label = line if line in blocks else label
                if label is None:
                    wrong.append(f"{f.name}:{line}: in no block that has a label")
                elif profile.get(line) != profile.get(label):
                    wrong.append(f"{f.name}:{line}: not executed as {label} is")
    for c in CRITERIA.split(","):
        print(f"{c:6}", ", ".join(f"{tally[c, s]} {s}"
                                  for s in ("covered", "infeasible", "unknown")))
    total = sum(tally.values())
    unknown = sum(n for (_, s), n in tally.items() if s == "unknown")
    print(f"{len(fs)} functions, {total} labels, {unknown} unknown, {len(wrong)} wrong")
    for w in wrong:
        print("wrong:", w)
    few = any(not tally[c, "covered"] for c in CRITERIA.split(","))
    return not wrong and not few and unknown * 50 < total


if __name__ == "__main__":
    if sys.argv[1] == "generate":
        generate(sys.argv[2], int(sys.argv[3]))
    elif not judge(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5]):
        sys.exit("FAILED")
