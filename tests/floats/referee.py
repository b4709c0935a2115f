#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Referee of labels on floating-point conditions: an evaluator of C expressions of its
# own, over Python's floats.  Each label is read as its text says and evaluated on
# numbers around those in the source: what holds of one of them is not infeasible, and
# what is covered holds of the arguments of a test.
#   referee.py SOURCE LABELS SUITE
import itertools
import json
import math
import re
import struct
import sys

TOKEN = re.compile(r"\s*(0[xX][0-9a-fA-F.]+(?:[pP][-+]?\d+)?[fFuUlL]*"
                   r"|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fFuUlL]*"
                   r"|[A-Za-z_]\w*|'[^\\]'|<=|>=|==|!=|&&|\|\||.)")
INTEGERS = {"signed char": (8, True), "int": (32, True), "unsigned": (32, False),
            "long": (64, True), "unsigned long": (64, False)}


class Undefined(Exception):
    pass


def single(v):
    try:
        return struct.unpack("f", struct.pack("f", v))[0]
    except OverflowError:
        # Rounded up from the largest number.
        return math.copysign(math.inf, v) if abs(v) >= 2.0 ** 128 - 2.0 ** 103 \
            else math.copysign(float.fromhex("0x1.fffffep127"), v)


class C:
    """A value and its type."""

    def __init__(self, kind, v):
        self.kind = kind
        if kind == "float":
            self.v = single(float(v))
        elif kind == "double":
            self.v = float(v)
        else:
            bits, sign = INTEGERS[kind]
            v &= (1 << bits) - 1
            self.v = v - (1 << bits) if sign and v >> (bits - 1) else v

    def is_float(self):
        return self.kind in ("float", "double")

    def to(self, kind):
        if self.is_float() and kind not in ("float", "double"):
            bits, sign = INTEGERS[kind]
            if math.isnan(self.v) or math.isinf(self.v):
                raise Undefined
            n = math.trunc(self.v)
            if not -(1 << (bits - 1) if sign else 0) <= n < 1 << (bits - sign):
                raise Undefined
            return C(kind, n)
        if kind == "float" and not self.is_float():
            # One rounding: Python's float may be another one before.
            v, n = single(float(self.v)), self.v
            for w in (nextafter(C("float", v), 1).v, nextafter(C("float", v), -1).v):
                if abs(int(w) - n) < abs(int(v) - n):
                    v = w
            return C(kind, v)
        return C(kind, self.v)

    def truth(self):
        return self.v != 0


def common(a, b):
    kinds = (a.kind, b.kind)
    for kind in ("double", "float", "unsigned long", "long", "unsigned"):
        if kind in kinds:
            return kind
    return "int"


def nextafter(x, way):
    if math.isnan(x.v) or x.v == way * math.inf:
        return x
    width, code = (64, "<d") if x.kind == "double" else (32, "<f")
    n = int.from_bytes(struct.pack(code, x.v), "little")
    sign = n >> (width - 1)
    if x.v == 0:
        n = 1 | (way < 0) << (width - 1)
    else:
        n += 1 if (way > 0) != bool(sign) else -1
    return C(x.kind, struct.unpack(code, n.to_bytes(width // 8, "little"))[0])


def divide(x, y):
    if y == 0:
        if x == 0 or math.isnan(x):
            return math.nan
        return math.copysign(math.inf, math.copysign(1, x) * math.copysign(1, y))
    return x / y


def arithmetic(op, a, b):
    kind = common(a, b)
    x, y = a.to(kind).v, b.to(kind).v
    if kind in ("float", "double"):
        # The double result of two floats, rounded again, is the float one.
        r = {"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y,
             "/": lambda: divide(x, y)}[op]()
        return C(kind, r)
    if op == "/" and y == 0:
        raise Undefined
    return C(kind, {"+": x + y, "-": x - y, "*": x * y}[op] if op != "/"
             else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1))


def compare(op, a, b):
    kind = common(a, b)
    x, y = a.to(kind).v, b.to(kind).v
    return C("int", {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y,
                     "==": x == y, "!=": x != y}[op])


def integral(x, up, down):
    """The integer of x that is UP above or DOWN below, with x's sign."""
    if math.isnan(x) or math.isinf(x):
        return x
    low, high = math.floor(x), math.ceil(x)
    return math.copysign(float(up(x, low, high) if up else down(x, low, high)), x)


def nearest(away):
    def choose(x, low, high):
        if x - low != high - x:
            return low if x - low < high - x else high
        if low == high:
            return low
        return (high if x > 0 else low) if away else (low if low % 2 == 0 else high)
    return choose


def least(pick):
    def f(x, y):
        if math.isnan(x):
            return y
        if math.isnan(y):
            return x
        return pick(x, y)
    return f


FUNCTIONS = {
    "sqrt": lambda x: math.nan if x < 0 or math.isnan(x) else math.sqrt(x),
    "fabs": abs, "floor": lambda x: integral(x, lambda v, a, b: a, None),
    "ceil": lambda x: integral(x, lambda v, a, b: b, None),
    "trunc": lambda x: integral(x, lambda v, a, b: a if v > 0 else b, None),
    "round": lambda x: integral(x, nearest(True), None),
    "rint": lambda x: integral(x, nearest(False), None),
    "fmin": least(min), "fmax": least(max), "copysign": math.copysign}


LIMITS = {"INT_MAX": C("int", 2 ** 31 - 1), "INT_MIN": C("int", -2 ** 31),
          "UINT_MAX": C("unsigned", -1), "LONG_MAX": C("long", 2 ** 63 - 1),
          "LONG_MIN": C("long", -2 ** 63), "SCHAR_MAX": C("int", 127),
          "SCHAR_MIN": C("int", -128)}


class Parser:
    def __init__(self, text, names):
        self.tokens = [t for t in TOKEN.findall(text) if t.strip()]
        self.at, self.names = 0, names

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def whole(self):
        v = self.equality()
        while self.peek() == "&&":
            self.take()
            right = self.equality()
            v = C("int", v.truth() and right.truth())
        if self.peek():
            raise ValueError(f"`{self.peek()}' in {self.tokens}")
        return v

    def binary(self, ops, below, apply):
        a = below()
        while self.peek() in ops:
            op = self.take()
            way = 0
            if self.peek() == "next":
                self.take()
                way = 1 if self.take() == "above" else -1
            b = below()
            if way:
                kind = common(a, b)
                a, b = a.to(kind), nextafter(b.to(kind), way)
            a = apply(op, a, b)
        return a

    def equality(self):
        return self.binary(("==", "!="), self.relation, compare)

    def relation(self):
        return self.binary(("<", "<=", ">", ">="), self.sum, compare)

    def sum(self):
        return self.binary(("+", "-"), self.product, arithmetic)

    def product(self):
        return self.binary(("*", "/"), self.unary, arithmetic)

    def unary(self):
        if self.peek() == "-":
            self.take()
            v = self.unary()
            # Promoted, and with the sign of zero turned.
            if v.is_float():
                return C(v.kind, -v.v)
            return C(common(v, C("int", 0)), -v.v)
        if self.peek() == "~":
            self.take()
            v = self.unary()
            return C(common(v, C("int", 0)), ~v.v)
        if self.peek() == "(":
            self.take()
            kind = []
            while re.match(r"(signed|unsigned|char|int|long|float|double)$",
                           self.peek()):
                kind.append(self.take())
            if kind:
                assert self.take() == ")"
                return self.unary().to(" ".join(kind))
            v = self.equality()
            assert self.take() == ")"
            return v
        t = self.take()
        if t[0].isdigit() or t[0] == ".":
            return number(t)
        if t in ("NAN", "INFINITY"):
            return C("float", math.nan if t == "NAN" else math.inf)
        if t in LIMITS:
            return LIMITS[t]
        if t[0] == "'":
            return C("int", ord(t[1]))
        if t.startswith("__builtin_nan"):
            while self.take() != ")":
                pass
            return C("float" if t.endswith("f") else "double", math.nan)
        if t in self.names:
            return self.names[t]
        assert self.take() == "(", t
        arguments = [self.equality()]
        while self.peek() == ",":
            self.take()
            arguments.append(self.equality())
        assert self.take() == ")"
        return call(t, arguments)


def number(t):
    body = t.rstrip("fFuUlL") if not t[:2].lower() == "0x" else t.rstrip("uUlL")
    if re.match(r"(\d+|0[xX][0-9a-fA-F]+)$", body):
        return C("int" if int(body, 0) < 1 << 31 else "long", int(body, 0))
    return C("float" if t[-1] in "fF" else "double", float(body))


def call(name, a):
    if name == "isinf":
        return C("int", math.isinf(a[0].v))
    if name == "signbit":
        return C("int", math.copysign(1, a[0].v) < 0)
    if name in ("lround", "lrint", "lroundf", "llrintf"):
        x = a[0].to("float" if name[-1] == "f" else "double").v
        whole = integral(x, nearest("round" in name), None)
        fits = not math.isnan(whole) and -2.0 ** 63 <= whole < 2.0 ** 63
        return C("long", int(whole) if fits else -2 ** 63)
    if name == "fdim":
        x, y = (v.to("double").v for v in a)
        return C("double", 0.0 if x <= y else
                 arithmetic("-", C("double", x), C("double", y)).v)
    if name in ("ldexp", "scalbnf"):
        kind = "double" if name == "ldexp" else "float"
        return arithmetic("*", a[0].to(kind), C(kind, 2.0 ** a[1].v))
    kind = "double"
    if name not in FUNCTIONS and name[-1] == "f":
        name, kind = name[:-1], "float"
    return C(kind, FUNCTIONS[name](*(x.to(kind).v for x in a)))


def evaluate(text, names):
    return Parser(text, names).whole()


def differ(a, b):
    if a.is_float() and b.is_float() and math.isnan(a.v) and math.isnan(b.v):
        return False
    return a.v != b.v or (a.v == 0 and a.is_float()
                          and math.copysign(1, a.v) != math.copysign(1, b.v))


def meaning(text):
    """Of a label: whether it holds of values of the parameters."""
    m = re.match(r"(?:decision|condition) (.*) is (true|false)$", text)
    if m:
        return lambda n: evaluate(m[1], n).truth() == (m[2] == "true")
    m = re.match(r"(.*) and (.*) differ$", text)
    if m:
        return lambda n: differ(evaluate(m[1], n), evaluate(m[2], n))
    m = re.match(r"(.*) \((?:off the )?boundary of .*\)$", text)
    if m:
        return lambda n: evaluate(m[1], n).truth()
    return None


def samples(kind, text):
    found = [0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 5.0, 6.0, -7.0, 100.0, 1e-310, 1e16,
             1.7976931348623157e308, 5e-324, 2.2250738585072014e-308]
    for t in TOKEN.findall(text):
        if t[0].isdigit():
            v = float(number(t).v)
            found += [v, v + 1, v - 1, v * 2, v / 2, v * v, v + 0.5, v - 0.25,
                      math.sqrt(v), v / 3, v * 0.75]
    if kind not in ("float", "double"):
        bits, sign = INTEGERS[kind]
        low = -(1 << (bits - 1)) if sign else 0
        numbers = {low, low + 1, (1 << (bits - sign)) - 1}
        for v in found:
            if abs(v) < 2.0 ** 70:
                numbers |= {int(v) + d for d in (-1, 0, 1)} | {-int(v)}
        return [C(kind, n) for n in sorted(numbers)
                if low <= n < 1 << (bits - sign)]
    values = [C(kind, math.nan), C(kind, math.inf), C(kind, -math.inf),
              C(kind, -0.0)]
    for v in found:
        for x in (C(kind, v), C(kind, -v)):
            values += [x, nextafter(x, 1), nextafter(x, -1)]
    return values


def main():
    source, labels, suite = (open(p).read() for p in sys.argv[1:4])
    judged = covered = infeasible = 0
    wrong = []
    for f in json.loads(labels):
        name = f["function"]
        m = re.search(r"^%s \((.*)\)\n{\n  if \((.*)\)\n" % name, source, re.M)
        parameters = [p.rsplit(" ", 1) for p in m[1].split(", ")]
        lists = [samples(kind, m[2]) for kind, _ in parameters]
        names = [p for _, p in parameters]
        every = [dict(zip(names, v)) for v in itertools.product(*lists)]
        tests = []
        for t in re.findall(r"\b%s \((.*?)\)[,;]" % name, suite):
            parts = re.split(r",\s*", re.sub(r"\s+", " ", t.split("), ")[0]))
            tests.append({n: evaluate(a, {}).to(k)
                          for (k, n), a in zip(parameters, parts)})
        for l in f["labels"]:
            holds = meaning(l["text"])
            # Connectives are judged elsewhere; isinf is several conditions.
            if not holds or l["criterion"] == "cor" or "_EXPR" in l["text"]:
                continue

            def found(among):
                for n in among:
                    try:
                        if holds(n):
                            return n
                    except Undefined:
                        pass
                return None
            judged += 1
            if l["state"] == "covered":
                covered += 1
                if not found(tests):
                    wrong.append(f"{name}: no test for: {l['text']}")
            elif l["state"].startswith("infeasible"):
                infeasible += 1
                n = found(every)
                if n:
                    wrong.append(f"{name}: {l['state']}: {l['text']} holds of "
                                 + str({k: v.v for k, v in n.items()}))
            else:
                wrong.append(f"{name}: {l['state']}: {l['text']}")
    print(f"{judged} labels judged: {covered} covered, {infeasible} infeasible,"
          f" {len(wrong)} wrong")
    print("\n".join(wrong))
    sys.exit(bool(wrong) or judged < 300 or not infeasible)


main()
