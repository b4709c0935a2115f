# SPDX-License-Identifier: GPL-3.0-or-later
# The mutation operators.  They are those of the literature (Agrawal et al. 1989, Offutt et
# al. 1996) on the text of C, and know nothing of adse's criteria.
import re

from source import FLOATS, INTEGERS, K, POINTERS, T
from walk import floating, integer

RELATIONS = ("<", "<=", ">", ">=", "==", "!=")
ARITHMETIC = ("+", "-", "*", "/", "%")
BITWISE = ("&", "|", "^")
SHIFTS = ("<<", ">>")
FAMILIES = (("relational", RELATIONS), ("logical", ("&&", "||")),
            ("arithmetic", ARITHMETIC), ("bitwise", BITWISE), ("shift", SHIFTS))
# From the one that binds most.
PRECEDENCE = (("*", "/", "%"), ("+", "-"), SHIFTS, RELATIONS[:4], RELATIONS[4:], ("&",),
              ("^",), ("|",), ("&&",), ("||",))
GROUPS = (K.BINARY_OPERATOR, K.CONDITIONAL_OPERATOR, K.COMPOUND_ASSIGNMENT_OPERATOR)
NAMES = ("relational", "logical", "arithmetic", "bitwise", "shift", "constant", "enum",
         "table", "negation", "clause", "deletion", "jump", "return", "variable", "member",
         "arguments", "ternary", "unary", "increment", "assignment", "string", "case")
LITERALS = (K.INTEGER_LITERAL, K.CHARACTER_LITERAL, K.FLOATING_LITERAL)
NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)$")


def number(text):
    """Value and suffix of an integer literal, None if it is none."""
    m = NUMBER.match(text)
    if not m:
        return None
    digits = m.group(1)
    octal = len(digits) > 1 and digits.isdigit() and digits[0] == "0"
    return int(digits, 8 if octal else 0), m.group(2)


def expression(walk, node, place):
    """All operators of the expression NODE, whose text is in the file."""
    k, inner = node.kind, node.children
    if k == K.BINARY_OPERATOR and len(inner) == 2:
        binary(walk, node, inner, place)
    elif k == K.COMPOUND_ASSIGNMENT_OPERATOR and len(inner) == 2:
        assignment(walk, inner, place)
    elif k == K.UNARY_OPERATOR and inner:
        increment(walk, node, inner[0], place)
    elif k == K.CONDITIONAL_OPERATOR and len(inner) == 3:
        ternary(walk, node, inner, place)
    elif k == K.CALL_EXPR:
        arguments(walk, node, place)
    elif k == K.STRING_LITERAL:
        string(walk, node, place)
    elif k in LITERALS:
        constant(walk, node, place)
    elif k in (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR):
        reference(walk, node, place)
    if place.value and integer(node) or floating(node):
        unary(walk, node, place)


def binary(walk, node, inner, place):
    token = walk.operator_between(*inner)
    if not token:
        return
    at, word = token
    for name, words in FAMILIES:
        if word not in words:
            continue
        for other in words:
            # Of pointers and floating-point values only what there is.
            if other == "%" and (floating(inner[0]) or floating(inner[1])):
                continue
            if words == ARITHMETIC and other not in "+-" and not all(
                    i.arithmetic() for i in inner):
                continue
            if other != word:
                operator(walk, name, place, node, token, other)
    if word in ("&&", "||"):
        for keep in inner:
            walk.add("clause", place, node.s, node.e, walk.source.of(keep))


def level(word):
    return [i for i, words in enumerate(PRECEDENCE) if word in words]


def operator(walk, name, place, node, token, other):
    """OTHER in place of the operator TOKEN of NODE, for the same operands."""
    at, word = token
    if level(word) == level(other):
        walk.add(name, place, at, at + len(word), other)
        return
    left, right = (f"({walk.source.of(i)})" if i.kind in GROUPS else walk.source.of(i)
                   for i in node.children)
    walk.add(name, place, node.s, node.e, f"({left} {other} {right})")


def assignment(walk, inner, place):
    token = walk.operator_between(*inner)
    if not token:
        return
    at, word = token
    for words in (ARITHMETIC, BITWISE, SHIFTS):
        if word[:-1] in words:
            for other in [w + "=" for w in words] + ["="]:
                walk.add("assignment", place, at, at + len(word), other)


def increment(walk, node, operand, place):
    tokens = walk.source.between(node.s, node.e)
    for at, word in (tokens[0], tokens[-1]):
        if word in ("++", "--"):
            walk.add("increment", place, at, at + 2, "--" if word == "++" else "++")
    if tokens[0][1] in ("!", "-", "~"):
        walk.add("unary", place, node.s, node.e, f"({walk.source.of(operand)})")


def ternary(walk, node, inner, place):
    of = walk.source.of
    c, a, b = map(of, inner)
    walk.add("ternary", place, node.s, node.e, f"({a})")
    walk.add("ternary", place, node.s, node.e, f"({b})")
    walk.add("ternary", place, node.s, node.e, f"({c} ? ({b}) : ({a}))")


def arguments(walk, node, place):
    given = node.children[1:]
    for a, b in zip(given, given[1:]):
        # A null pointer that is written as 0 is no number.
        if a.e <= b.s and (a.to.spelling == b.to.spelling
                           or all(x.arithmetic() and x.to.kind not in POINTERS for x in (a, b))):
            between = walk.source.text[a.e:b.s]
            of = walk.source.of
            walk.add("arguments", place, a.s, b.e, of(b) + between + of(a))


def string(walk, node, place):
    text = walk.source.of(node)
    if '"' not in text or text.endswith(")"):
        return
    prefix = text[:text.index('"')]
    walk.add("string", place, node.s, node.e, f'{prefix}""')
    walk.add("string", place, node.s, node.e, f'{prefix}"~" {text}')


def constant(walk, node, place):
    text = walk.source.of(node)
    if node.to.kind == T.POINTER:
        return          # a null pointer
    if walk.source.opaque(node) and not text.isidentifier():
        return
    name = "table" if place.entry else "constant"
    walk.add(name, place, node.s, node.e, f"({text} + 1)")
    walk.add(name, place, node.s, node.e, f"({text} - 1)")
    if place.entry:
        return
    value = number(text)
    suffix = value[1] if value else ""
    if not value or value[0]:
        walk.add(name, place, node.s, node.e, "0" + suffix)
    if value and place.mask:
        for bit in range(value[0].bit_length() + 1):
            flipped = value[0] ^ 1 << bit
            if flipped not in (value[0] + 1, value[0] - 1, 0):
                walk.add(name, place, node.s, node.e, hex(flipped) + suffix)


def neighbours(names, name):
    """Those before and after NAME, which is one of NAMES."""
    i = names.index(name)
    return names[max(i - 1, 0):i] + names[i + 1:i + 2]


def reference(walk, node, place):
    """Another variable, member or enumerator of the same type."""
    target = node.cursor.referenced
    text = walk.source.of(node)
    name = node.cursor.spelling
    if target is None or not text.endswith(name):
        return
    at = node.e - len(name)
    if target.kind == K.ENUM_CONSTANT_DECL:
        family = "table" if place.entry else "enum"
        names = [c.spelling for c in target.semantic_parent.get_children()
                 if c.kind == K.ENUM_CONSTANT_DECL]
    elif target.kind == K.FIELD_DECL:
        family = "member"
        names = [c.spelling for c in target.semantic_parent.get_children()
                 if c.kind == K.FIELD_DECL and same(c.type.get_canonical(), node.type)]
    elif target.kind in (K.VAR_DECL, K.PARM_DECL):
        family = "variable"
        names = [n for n, t in walk.visible().items() if same(t, node.type)]
    else:
        return
    if name in names:
        for other in neighbours(names, name):
            walk.add(family, place, at, node.e, other)


def same(a, b):
    def plain(t):
        return t.spelling.replace("const ", "").replace(" const", "")
    return plain(a) == plain(b)


def unary(walk, node, place):
    """Before what is read: a variable, a member, an element, a call."""
    kinds = (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR, K.ARRAY_SUBSCRIPT_EXPR, K.CALL_EXPR)
    if not place.value or node.kind not in kinds:
        return
    if node.cursor.referenced is not None and \
            node.cursor.referenced.kind == K.ENUM_CONSTANT_DECL:
        return
    text = walk.source.of(node)
    for word in ("-", "!") if floating(node) else ("-", "~", "!"):
        walk.add("unary", place, node.s, node.e, f"({word}{text})")


def negation(walk, node, place):
    walk.add("negation", place, node.s, node.e, f"!({walk.source.of(node)})")


def deletion(walk, node, place, rest=""):
    """A statement without declaration: assignment, call, ++ or --, use of a macro."""
    bare = node.bare()
    if walk.source.opaque(node) or bare.is_a(INTEGERS, FLOATS, POINTERS, {T.VOID, T.RECORD}):
        walk.add("deletion", place, node.s, node.e, rest)


def jump(walk, node, place):
    """break, continue, goto, return."""
    word = {K.BREAK_STMT: "break", K.CONTINUE_STMT: "continue"}.get(node.kind)
    if word == "break" and place.loop and walk.source.of(node) == word:
        walk.add("jump", place, node.s, node.e, "continue")
    if word == "continue" and walk.source.of(node) == word:
        walk.add("jump", place, node.s, node.e, "break")
    if node.kind != K.RETURN_STMT:
        walk.add("jump", place, node.s, node.e, "")
        return
    if not node.children or walk.source.opaque(node):
        return
    value = node.children[0]
    if not walk.source.written(value):
        return
    if value.to.kind in INTEGERS or value.to.kind in FLOATS:
        for text in ("0", "1", "-1"):
            walk.add("return", place, value.s, value.e, text)
    elif value.to.kind == T.POINTER:
        walk.add("return", place, value.s, value.e, "0")


def label(walk, node, body, place):
    """A case or default without its statement."""
    if not walk.source.written(node) or body.s <= node.s:
        return
    colon = [o for o, w in walk.source.between(node.s, body.s) if w == ":"]
    if colon:
        walk.add("case", place, node.s, colon[-1] + 1, "")
