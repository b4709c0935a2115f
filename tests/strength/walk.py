# SPDX-License-Identifier: GPL-3.0-or-later
# The walk over functions and initialisers of a file: calls the operators of operators.py
# at each expression and statement, with what they have to know of the place.
from source import FLOATS, INTEGERS, K, Node, T

LOOPS = {K.WHILE_STMT, K.DO_STMT, K.FOR_STMT}
JUMPS = {K.BREAK_STMT, K.CONTINUE_STMT, K.GOTO_STMT}
CHANGING = {"++", "--"}


class Place:
    """What encloses an expression.  `typed' and `loose' are ranges that schemata may put
    a choice around: typed is (kind "expr", start, end), right if both sides have one
    type; loose has kind "bool", "void" or "stmt", and is right whatever the types are."""

    def __init__(self, function):
        self.function = function
        self.typed = self.loose = None
        self.value = True       # read, not assigned to or addressed
        self.fixed = False      # a constant expression
        self.loop = self.switch = False
        self.mask = False
        self.entry = False      # in an initialiser of a table or of static storage
        self.use = None         # the use of a macro that wrote this, if one did

    def but(self, **changes):
        new = Place.__new__(Place)
        new.__dict__ = {**self.__dict__, **changes}
        return new


class Walk:
    def __init__(self, source, operators):
        self.source, self.operators = source, operators
        self.mutants, self.seen = [], set()
        self.scopes = [{}]

    def add(self, operator, place, s, e, new):
        """A mutant: the text of [S, E) becomes NEW."""
        old = self.source.text[s:e]
        if old == new or (operator, s, e, new) in self.seen:
            return
        self.seen.add((operator, s, e, new))
        loose, typed = place.loose, place.typed
        # A choice has to be around all of the edit.
        typed = typed if typed and typed[1] <= s and e <= typed[2] else None
        loose = loose if loose and loose[1] <= s and e <= loose[2] else None
        self.mutants.append({
            "file": self.source.path, "offset": s, "old": old, "new": new,
            "operator": operator, "function": place.function,
            "line": self.source.line(s), "typed": typed, "loose": loose})

    def operator_between(self, left, right):
        """Offset and text of the one token between two operands."""
        if left.e > right.s:
            return None
        tokens = self.source.between(left.e, right.s)
        return tokens[0] if len(tokens) == 1 else None

    def file(self):
        for c in self.source.variables:
            node = Node(c)
            place = Place(c.spelling).but(fixed=True, value=False)
            self.declare(node)
            self.initialiser(node, place)
        for f in self.source.functions:
            self.scopes.append({})
            place = Place(f.spelling)
            for child in Node(f).children:
                if child.kind == K.PARM_DECL:
                    self.declare(child)
                elif child.kind == K.COMPOUND_STMT:
                    self.statement(child, place)
            self.scopes.pop()
        return self.mutants

    def declare(self, node):
        name = node.cursor.spelling
        if name:
            self.scopes[-1][name] = node.type

    def visible(self):
        out = {}
        for scope in self.scopes:
            out.update(scope)
        return out

    def initialiser(self, node, place):
        equals = [o for o, w in self.source.between(node.s, node.e) if w == "="]
        values = [c for c in node.children if equals and c.s > equals[0]]
        if values:
            self.expression(values[-1], place.but(entry=place.fixed))

    # Statements.

    def statement(self, node, place):
        k, inner = node.kind, node.children
        if not k.is_statement() or k != K.NULL_STMT and self.source.opaque(node):
            self.simple(node, place)
        elif k == K.COMPOUND_STMT:
            self.scopes.append({})
            for c in inner:
                self.statement(c, place)
            self.scopes.pop()
        elif k == K.DECL_STMT:
            for c in inner:
                if c.kind == K.VAR_DECL:
                    static = c.cursor.storage_class.name == "STATIC"
                    self.initialiser(c, place.but(fixed=static))
                    self.declare(c)
        elif k == K.IF_STMT and inner:
            self.condition(inner[0], place)
            for c in inner[1:]:
                self.statement(c, place)
        elif k == K.WHILE_STMT and len(inner) == 2:
            self.condition(inner[0], place)
            self.statement(inner[1], place.but(loop=True))
        elif k == K.DO_STMT and len(inner) == 2:
            self.statement(inner[0], place.but(loop=True))
            self.condition(inner[1], place)
        elif k == K.FOR_STMT:
            self.loop_of_for(node, place)
        elif k == K.SWITCH_STMT and len(inner) == 2:
            self.expression(inner[0], place)
            self.statement(inner[1], place.but(switch=True, loop=False))
        elif k in (K.CASE_STMT, K.DEFAULT_STMT, K.LABEL_STMT):
            self.labelled(node, place)
        elif k in JUMPS or k == K.RETURN_STMT:
            self.jump(node, place)
        else:
            for c in inner:
                self.statement(c, place)

    def here(self, node, place):
        """Does its range hold its text, and no other node's that a macro wrote?"""
        return self.source.written(node) and (node.s, node.e) != place.use

    def whole(self, node):
        """The end of a simple statement, after its semicolon; None if it has none."""
        if not self.source.written(node):
            return None
        after = self.source.between(node.e, node.e + 200)
        return after[0][0] + 1 if after and after[0][1] == ";" else None

    def simple(self, node, place):
        """An expression that is a statement."""
        end = self.whole(node)
        if end:
            place = place.but(loose=("stmt", node.s, end))
            self.operators.deletion(self, node, place)
        if self.source.opaque(node):
            self.inside(node, place.but(use=(node.s, node.e)))
        else:
            self.expression(node, place.but(value=False))

    def inside(self, node, place):
        """The arguments of a macro that stands for a statement."""
        for c in node.children:
            if c.kind.is_expression():
                self.expression(c, place)
            else:
                self.inside(c, place)

    def jump(self, node, place):
        end = self.whole(node)
        if end:
            place = place.but(loose=("stmt", node.s, end))
            self.operators.jump(self, node, place)
        if node.kind == K.RETURN_STMT:
            for c in node.children:
                self.expression(c, place)

    def labelled(self, node, place):
        body = node.children[-1] if node.children else None
        if node.kind != K.LABEL_STMT and body:
            self.operators.label(self, node, body, place)
        if node.kind == K.CASE_STMT:
            for c in node.children[:-1]:
                self.expression(c, place.but(fixed=True, value=False))
        if body:
            self.statement(body, place)

    def loop_of_for(self, node, place):
        self.scopes.append({})
        body = node.children[-1]
        if not self.source.written(node):
            return
        head = [o for o, w in self.source.between(node.s, body.s) if w == ";"]
        for c in node.children[:-1]:
            part = sum(c.s >= o for o in head)
            if c.kind == K.DECL_STMT:
                self.statement(c, place)
            elif part == 1:
                self.condition(c, place)
            else:
                inside = place.but(loose=("void", c.s, c.e), value=False)
                self.operators.deletion(self, c, inside, "(void) 0")
                self.expression(c, inside)
        self.statement(body, place.but(loop=True))
        self.scopes.pop()

    # Expressions.

    def condition(self, node, place):
        inside = place
        if self.here(node, place) and not place.fixed:
            inside = place.but(loose=("bool", node.s, node.e))
            self.operators.negation(self, node, inside)
        self.expression(node, inside, truth=True)

    def around(self, node, place, truth):
        """PLACE with the choice that may be put around NODE itself."""
        if place.fixed or not self.here(node, place):
            return place
        if truth:
            return place.but(loose=("bool", node.s, node.e), typed=None)
        if place.value and node.scalar():
            return place.but(typed=("expr", node.s, node.e))
        return place

    def expression(self, node, place, truth=False):
        """TRUTH: only whether it is 0 matters."""
        k, inner = node.kind, node.children
        if k in (K.CXX_UNARY_EXPR, K.GENERIC_SELECTION_EXPR):
            return
        if k == K.StmtExpr:
            for c in inner:
                self.statement(c, Place(place.function).but(loop=False))
            return
        place = self.around(node, place, truth)
        if self.here(node, place):
            self.operators.expression(self, node, place)
            if self.source.opaque(node):
                place = place.but(use=(node.s, node.e))
        value = place.but(value=True, entry=False, mask=False)
        if k == K.PAREN_EXPR:
            for c in inner:
                self.expression(c, place, truth)
        elif k == K.BINARY_OPERATOR and len(inner) == 2:
            self.binary(node, inner, place, value)
        elif k == K.COMPOUND_ASSIGNMENT_OPERATOR and len(inner) == 2:
            self.expression(inner[0], value.but(value=False))
            token = self.operator_between(*inner)
            mask = token is not None and token[1] in ("&=", "|=", "^=")
            self.expression(inner[1], value.but(mask=mask))
        elif k == K.UNARY_OPERATOR and inner:
            self.unary(node, inner[0], place, value)
        elif k == K.CONDITIONAL_OPERATOR and len(inner) == 3:
            self.condition(inner[0], value)
            for c in inner[1:]:
                self.expression(c, place.but(entry=False))
        elif k == K.MEMBER_REF_EXPR:
            for c in inner:
                self.expression(c, place.but(value=c.is_a({T.POINTER}), entry=False))
        elif k == K.INIT_LIST_EXPR:
            for c in inner:
                self.expression(c, place.but(value=not place.fixed, entry=True))
        elif k == K.CALL_EXPR:
            for c in inner[1:] if inner[:1] and inner[0].kind == K.DECL_REF_EXPR else inner:
                self.expression(c, value)
        elif k != K.DECL_REF_EXPR:
            for c in inner:
                if c.kind.is_expression():
                    self.expression(c, value)

    def binary(self, node, inner, place, value):
        token = self.operator_between(*inner)
        word = token[1] if token else ""
        if word in ("&&", "||"):
            for c in inner:
                self.expression(c, value, truth=True)
            return
        masks = word in ("&", "|", "^")
        # What operator a macro's body has is not known: it may assign.
        left = value.but(value=False) if word in ("=", ",", "") else value
        self.expression(inner[0], left.but(mask=masks))
        right = place.but(entry=False) if word == "," else value
        self.expression(inner[1], right.but(mask=masks))

    def unary(self, node, operand, place, value):
        words = [w for _, w in self.source.between(node.s, node.e)]
        first = words[0] if words else ""
        last = words[-1] if words else ""
        if first == "&" or first in CHANGING or last in CHANGING:
            self.expression(operand, value.but(value=False))
        elif first == "!":
            self.expression(operand, value, truth=True)
        else:
            self.expression(operand, value.but(mask=first == "~"))


def integer(node):
    return node.type.kind in INTEGERS


def floating(node):
    return node.type.kind in FLOATS
