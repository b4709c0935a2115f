#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Random small functions for the referee of mutation labels.  Each has a few
# inputs of all integer types on a small domain, which its first line states (the
# labels of that line are not asked for); operands have no side effects and stand
# on one line with their operator, so that a mutant can be written into the text.
#   generate.py SEED N   writes functions.c, types.h with its declarations and
#                        every.h, the calls of each function on all its inputs
import random, sys

seed, count = int(sys.argv[1]), int(sys.argv[2])
R = random.Random(seed)

TYPES = {
    "unsigned char": (0, 255), "signed char": (-128, 127), "char": (-128, 127),
    "unsigned short": (0, 65535), "short": (-32768, 32767),
    "int": (-2**31, 2**31 - 1), "unsigned": (0, 2**32 - 1),
    "long": (-2**63, 2**63 - 1), "unsigned long": (0, 2**64 - 1),
    "_Bool": (0, 1), "enum colour": (0, 2**32 - 1),
}
NARROW = ["unsigned char", "signed char", "char", "unsigned short", "short"]


def pick(*choices):
    return R.choice(choices)


class Function:
    def __init__(self, number):
        self.name = f"m{number}"
        self.names = 0
        self.params = []   # (declaration, type, name, lo, hi, kind)
        self.vars = []     # (text, type): may be read and written
        self.heavy = 1     # multiplications and divisions left
        self.lines = []

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # Expressions: text without outer parentheses.
    def var(self):
        return R.choice(self.vars)[0]

    def const(self):
        return str(pick(0, 1, 2, 3, 3, 4, 5, 7, 10, 15, 100, 127, 200))

    def atom(self):
        return self.var() if R.random() < .7 else self.const()

    def operand(self, depth):
        if depth == 0 or R.random() < .5:
            return self.atom()
        return f"({self.expr (depth - 1)})"

    def expr(self, depth=1):
        k = R.random()
        if k < .14:
            return f"({pick (*TYPES)}) {self.operand (depth) if depth else self.var ()}"
        if k < .22:
            return f"{pick ('-', '~')}{self.operand (depth) if depth else self.var ()}"
        if k < .34:
            amount = R.choice(self.shifts) if self.shifts and R.random() < .5 \
                else str(R.randint(0, 7))
            return f"{self.left (depth)} {pick ('<<', '>>')} {amount}"
        if k < .46 and self.heavy:
            self.heavy -= 1
            # No division by zero: the compiler may reason that it does not happen.
            op = pick("*", "/", "%")
            divisor = pick(f"({self.var ()} | 1)", str(R.randint(1, 12)))
            return f"{self.var ()} {op} {self.atom () if op == '*' else divisor}"
        if k < .52:
            return f"{self.operand (depth)} {pick ('<', '<=', '>', '>=', '==', '!=')} {self.operand (depth)}"
        op = pick("+", "-", "+", "-", "&", "|", "^")
        return f"{self.left (depth)} {op} {self.operand (depth)}"

    def left(self, depth):
        # Two constants are folded away.
        if R.random() < .06:
            cast = f"({pick (*TYPES)}) ({self.expr (0)})"
            return pick(cast, f"({cast})")
        return self.var() if R.random() < .6 else f"({self.expr (max (depth - 1, 0))})"

    def comparison(self):
        return f"{self.left (1)} {pick ('<', '<=', '>', '>=', '==', '!=')} {self.operand (1)}"

    def condition(self):
        k = R.random()
        if k < .25:
            return f"{self.comparison ()} {pick ('&&', '||')} {self.comparison ()}"
        if k < .3:
            return f"!({self.comparison ()})"
        if k < .42:
            v = self.var()
            return pick(v, f"!({v})" if v.startswith("*") else f"!{v}")
        if k < .5:
            return f"{self.var ()} {pick ('&&', '||')} {pick (self.var (), self.comparison ())}"
        return self.comparison()

    def put(self, indent, text):
        self.lines.append("  " * indent + text)

    def assignment(self, indent):
        v = self.var()
        k = R.random()
        if k < .45:
            op = pick("+", "-", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>")
            if op in "*/%":
                if not self.heavy:
                    op = "-"
                self.heavy -= 1
            if op in ("<<", ">>"):
                value = R.choice(self.shifts) if self.shifts and R.random() < .5 \
                    else str(R.randint(0, 7))
            else:
                value = pick(self.atom(), self.expr(1), self.expr(0))
                if op in "/%":
                    value = pick(f"{self.var ()} | 1", str(R.randint(1, 12)))
            self.put(indent, f"{v} {op}= {value};")
        elif k < .55:
            place = f"({v})" if v.startswith("*") else v
            self.put(indent, pick(f"{place}++", f"{place}--", f"++{v}", f"--{v}") + ";")
        elif k < .62:
            self.put(indent, f"{v} = {self.var ()} = {self.expr (1)};")
        elif k < .9:
            self.put(indent, f"{v} = {pick (self.expr (1), self.expr (1), self.atom ())};")
        else:
            self.put(indent, pick(
                f"{v} = {self.comparison ()} ? {self.expr (0)} : {self.atom ()};",
                f"{v} = {self.var ()} ? {self.atom ()} : {self.atom ()};",
                f"{v} = pass ({self.atom ()}, {pick (self.atom (), self.expr (0))});"))

    def statement(self, indent=1):
        k = R.random()
        if k < .2:
            name, kind = self.fresh("v"), pick(*TYPES)
            self.put(indent, f"{kind} {name} = {self.expr (1)};")
            self.vars.append((name, kind))
        elif k < .26:
            # What no way, or not each, has given a value.
            name, kind = self.fresh("w"), pick(*TYPES)
            self.put(indent, f"{kind} {name};")
            if R.random() < .5:
                self.put(indent, f"if ({self.condition ()})")
                self.put(indent, f"  {name} = {self.expr (1)}; /* first */")
            self.put(indent, f"{name} = {self.expr (1)}; /* first */")
            self.vars.append((name, kind))
        elif k < .5 and indent < 3:
            self.put(indent, f"if ({self.condition ()})")
            self.put(indent, "  {")
            keep = list(self.vars)
            self.statement(indent + 2)
            self.vars = keep
            self.put(indent, "  }")
        elif k < .56 and indent < 2:
            i = self.fresh("i")
            self.put(indent, f"for (int {i} = 0; {i} < 2; {i}++)")
            self.assignment(indent + 1)
        elif k < .62 and indent < 2:
            t, i = self.fresh("t"), self.fresh("k")
            self.put(indent, f"static const short {t}[4] = {{ 3, -1, 4, 1 }};")
            self.put(indent, f"const short *{i} = {t} + ({self.expr (0)} & 3);")
            self.put(indent, f"int i_{t} = {self.var ()} & 3;")
            self.put(indent, f"{self.var ()} = {t}[i_{t}];")
            self.put(indent, f"if ({i} {pick ('<', '<=', '>', '>=', '==', '!=')} {t} + 2)")
            self.put(indent, f"  {self.var ()} += {t}[{self.var ()} & 3];")
        elif k < .66:
            self.put(indent, f"if ({self.condition ()})")
            self.put(indent, f"  return {pick (self.expr (1), self.atom ())};")
        else:
            self.assignment(indent)

    def parameter(self, room):
        kind, name = pick(*TYPES, *NARROW), self.fresh("x")
        lo, hi = TYPES[kind]
        if kind == "enum colour":
            hi = 2
        # Pointers of two parameters may be one: these inputs are not tried here.
        shape = "value"
        if all(p[5] == "value" for p in self.params):
            shape = pick("value", "value", "value", "pointer", "bits")
        shift = R.random() < .15 and shape != "bits"
        if shift:
            lo, hi = 0, min(hi, 7)
        elif hi - lo > 255 or hi - lo >= room:
            size = min(room, 16)
            lo = max(lo, R.choice((-3, -3, -8, 0, 120)))
            hi = min(hi, lo + size - 1)
        guard = []
        if shape == "bits":
            signed = R.random() < .5
            lo, hi = (-4, 3) if signed else (0, 7)
            text = f"{name}->f"
            kind = f"struct {self.name}_{name}"
            self.types.append(
                f"{kind} {{ {'int' if signed else 'unsigned'} a : 5, f : 3; }};")
            declaration, use = f"{kind} *{name}", "bits"
        else:
            if shape == "pointer":
                text, declaration, use = f"*{name}", f"{kind} *{name}", "pointer"
            else:
                text, declaration, use = name, f"{kind} {name}", "value"
            top = TYPES[kind]
            if lo > top[0]:
                guard.append(f"{text} < {lo}")
            if hi < top[1]:
                guard.append(f"{text} > {hi}")
        self.params.append((declaration, kind, name, lo, hi, use))
        if shift:
            self.shifts.append(text)
        else:
            self.vars.append((text, kind))
        if use != "value":
            guard.insert(0, f"!{name}")
        self.guard += guard
        return hi - lo + 1

    def write(self):
        self.types, self.guard, self.shifts = [], [], []
        room = 4096
        for _ in range(R.choice((2, 2, 3))):
            room //= self.parameter(room)
            if room < 2:
                break
        if not self.vars:
            self.parameter(8)
        if not self.vars:
            self.vars.append((self.shifts.pop(), "int"))
        for _ in range(R.randint(3, 5)):
            self.statement()
        head = ", ".join(p[0] for p in self.params)
        self.prototype = self.types + [f"long {self.name} ({head});"]
        out = self.types + [f"long {self.name} ({head})", "{"]
        if self.guard:
            out.append(f"  if ({' || '.join (self.guard)}) return 0; /* domain */")
        return out + self.lines + [f"  return {self.vars[-1][0]};", "}", ""]

    def calls(self):
        out, indent, arguments, objects, seen = [], "  ", [], [], []
        for declaration, kind, name, lo, hi, use in self.params:
            out.append(f"{indent}for (long {name}_v = {lo}; {name}_v <= {hi}; {name}_v++)")
            arguments.append(f"{name}_v" if use == "value" else f"&{name}_o")
            if use != "value":
                member = "" if use == "pointer" else ".f = "
                objects.append(f"{kind} {name}_o = {{ {member}{name}_v }};")
                seen.append(f"SEE ({name}_o{'' if use == 'pointer' else '.f'});")
        out.append(f"{indent}  {{ {' '.join (objects)} CALL ({self.name} "
                   f"({', '.join (arguments)})); {' '.join (seen)} }}")
        return ["  BEGIN (\"" + self.name + "\")"] + out + [f'  CALLED ("{self.name}");']


functions = [Function(i) for i in range(count)]
with open("functions.c", "w") as f:
    f.write("enum colour { RED, GREEN, BLUE };\n")
    f.write("static long pass (long a, long b) { return a ^ b; } /* domain */\n")
    for x in functions:
        f.write("\n".join(x.write()) + "\n")
with open("types.h", "w") as f:
    f.write("enum colour { RED, GREEN, BLUE };\n")
    for x in functions:
        f.write("\n".join(x.prototype) + "\n")
with open("every.h", "w") as f:
    for x in functions:
        f.write("\n".join(x.calls()) + "\n")
