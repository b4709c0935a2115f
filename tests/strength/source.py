# SPDX-License-Identifier: GPL-3.0-or-later
# A C file as libclang sees it: its tokens, the macros that are used in it, and trees of its
# functions whose nodes have places in the text.  A node that a macro's body wrote is as
# large as the macro's use; one that an argument wrote is where the argument is.
#
# libclang's Python module is pure Python and of any version; Debian: python3-clang.
import bisect
import ctypes
import glob
import sys

try:
    import clang.cindex as cindex
except ImportError:
    # A Python of one's own does not look where Debian puts it.
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        import clang.cindex as cindex
    except ImportError:
        print("SKIPPED: no libclang for Python (Debian: apt-get install python3-clang)")
        sys.exit(77)

K, T = cindex.CursorKind, cindex.TypeKind
INTEGERS = {T.BOOL, T.CHAR_U, T.UCHAR, T.USHORT, T.UINT, T.ULONG, T.ULONGLONG, T.CHAR_S,
            T.SCHAR, T.SHORT, T.INT, T.LONG, T.LONGLONG, T.ENUM, T.WCHAR}
FLOATS = {T.FLOAT, T.DOUBLE, T.LONGDOUBLE}
POINTERS = {T.POINTER, T.INCOMPLETEARRAY, T.CONSTANTARRAY, T.VARIABLEARRAY}


def index():
    try:
        return cindex.Index.create()
    except cindex.LibclangError:
        found = sorted(glob.glob("/usr/lib/llvm-*/lib/libclang*.so*") +
                       glob.glob("/usr/lib/*/libclang-[0-9]*.so*"))
        if not found:
            print("SKIPPED: no libclang (Debian: apt-get install python3-clang)")
            sys.exit(77)
        cindex.Config.loaded = False
        cindex.Config.set_library_file(found[-1])
        return cindex.Index.create()


def place(location):
    """File and offset; of an argument of a macro, where the argument is written."""
    f, line, column, offset = (ctypes.c_void_p(), ctypes.c_uint(), ctypes.c_uint(),
                               ctypes.c_uint())
    cindex.conf.lib.clang_getFileLocation(location, ctypes.byref(f), ctypes.byref(line),
                                          ctypes.byref(column), ctypes.byref(offset))
    return f.value, offset.value


class Node:
    """An expression, statement or declaration.  Conversions that nothing in the text
    stands for are left out; `to' is the type after them."""

    def __init__(self, cursor):
        self.to = cursor.type.get_canonical()
        while cursor.kind == K.UNEXPOSED_EXPR:
            inner = list(cursor.get_children())
            if len(inner) != 1:
                break
            cursor = inner[0]
        self.cursor, self.kind = cursor, cursor.kind
        extent = cursor.extent
        self.file, self.s = place(extent.start)
        _, self.e = place(extent.end)
        self.type = cursor.type.get_canonical()
        self.inner = None

    @property
    def children(self):
        if self.inner is None:
            self.inner = [Node(c) for c in self.cursor.get_children()]
        return self.inner

    def bare(self):
        """Without parentheses around it."""
        n = self
        while n.kind == K.PAREN_EXPR and n.children:
            n = n.children[0]
        return n

    def is_a(self, *sets):
        return any(self.type.kind in s for s in sets)

    def arithmetic(self):
        return self.is_a(INTEGERS, FLOATS)

    def scalar(self):
        return self.is_a(INTEGERS, FLOATS, POINTERS)


class Source:
    """The file PATH, as the unit UNIT that is or includes it has it with FLAGS."""

    def __init__(self, unit, path, flags):
        options = cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        self.unit = index().parse(unit, args=flags, options=options)
        errors = [d for d in self.unit.diagnostics if d.severity >= 3]
        if errors:
            sys.exit(f"mutator: {unit}: {errors[0].location.line}: {errors[0].spelling}")
        self.path = path
        # Offsets count bytes.
        self.text = open(path, encoding="latin-1", newline="").read()
        self.file = self.unit.get_file(path)
        self.lines = [0] + [i + 1 for i, c in enumerate(self.text) if c == "\n"]
        self.read_tokens()
        self.macros = []
        self.functions, self.variables = [], []
        for c in self.unit.cursor.get_children():
            at = c.location
            if at.file is None or at.file.name != self.file.name:
                continue
            if c.kind == K.MACRO_INSTANTIATION:
                s, e = c.extent.start.offset, c.extent.end.offset
                if self.text.startswith(c.spelling, s):
                    self.macros.append((s, s + len(c.spelling), e))
            elif c.kind == K.FUNCTION_DECL and c.is_definition():
                self.functions.append(c)
            elif c.kind == K.VAR_DECL:
                self.variables.append(c)
        self.macros.sort()
        self.uses = {(s, e) for s, _, e in self.macros}
        self.ours = place(self.unit.get_extent(path, (0, 0)).start)[0]

    def read_tokens(self):
        whole = self.unit.get_extent(self.path, (0, len(self.text)))
        self.tokens = [(t.extent.start.offset, t.spelling, t.kind)
                       for t in self.unit.get_tokens(extent=whole)]
        self.starts = [t[0] for t in self.tokens]
        comment = cindex.TokenKind.COMMENT
        self.comments = [(s, s + len(self.text[s:].split("\n", 1)[0]) if w.startswith("//")
                          else self.text.index("*/", s) + 2)
                         for s, w, k in self.tokens if k == comment]

    def line(self, offset):
        return bisect.bisect_right(self.lines, offset)

    def between(self, s, e):
        """Offsets and texts of tokens in [S, E) that are no comments."""
        a, b = bisect.bisect_left(self.starts, s), bisect.bisect_left(self.starts, e)
        return [(o, w) for o, w, k in self.tokens[a:b] if k != cindex.TokenKind.COMMENT]

    def of(self, node):
        return self.text[node.s:node.e]

    def opaque(self, node):
        """Is it what the use of a macro stands for?"""
        return (node.s, node.e) in self.uses

    def written(self, node):
        """Does its range hold the text of it, whole uses of macros or arguments?"""
        if node.file != self.ours or node.s >= node.e:
            return False
        for s, name, e in self.macros:
            if s >= node.e:
                break
            if e <= node.s or (node.s <= s and e <= node.e):
                continue
            if not (name <= node.s and node.e < e):
                return False
        return True

    def flat(self, s, e):
        """The text of a range on one line, without its comments."""
        out, at = [], s
        for a, b in self.comments[bisect.bisect_left(self.comments, (s, 0)):]:
            if a >= e:
                break
            out += [self.text[at:a], " "]
            at = b
        out.append(self.text[at:e])
        return " ".join("".join(out).replace("\\\n", " ").split("\n"))
