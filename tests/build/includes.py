#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Include what you use, among our own headers.  A fault is

  needless: a file includes a header and uses nothing that it declares
  missing:  a file uses what a header declares, and includes it only through another, or
            not at all

  includes.py [--fix] [FILE...]     --fix rewrites the lists of includes

A header declares the names of its macros, types, tags, enumerators, functions and
variables, also where a .def table that it includes makes them.  A file uses what its own
text names, and what macros paste together there.  Members count only against "needless":
that a type is complete is seen by them alone.  A .c file may rely on what its own header,
of the same name, includes, and any file on what a header of includes.txt includes: it is
there to pass that on.  What several headers declare, each of them gives."""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

FOLDERS = ("bench", "criteria", "driver", "libsymrt", "plugin", "tests", "unittest-export")
# Whose headers a part may use.
PARTS = {"criteria": ("criteria",), "libsymrt": ("criteria", "libsymrt"),
         "plugin": ("criteria", "libsymrt", "plugin"), "unittest-export": ("unittest-export",),
         "driver": ("criteria", "libsymrt", "unittest-export", "driver")}
LIST = "tests/build/includes.txt"
INCLUDE = re.compile (r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"].*$', re.M)
TOKEN = re.compile (r'[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|"(?:[^"\\\n]|\\.)*"'
                    r"|'(?:[^'\\\n]|\\.)*'|->|\.\.\.|::|##|[^\s\w]")
NAME = re.compile (r"[A-Za-z_]\w*$")
COMMENT = re.compile (r'/\*.*?\*/|//[^\n]*|("(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')',
                      re.S)
MARKER = re.compile (r'# \d+ "([^"]*)"((?: \d)*)')
TAG = {"struct", "union", "enum", "class"}
WORDS = TAG | set (
    "__attribute__ __extension__ __inline __volatile__ _Bool _Noreturn _Static_assert"
    " auto bool break case char const constexpr continue default define defined delete do"
    " double elif else endif explicit extern false final float for friend goto if ifdef"
    " ifndef include inline int long namespace new noexcept nullptr operator override"
    " private protected public register return short signed sizeof static template this"
    " true typedef typename undef unsigned using virtual void volatile while".split ())


def without_comments (text):
    text = text.replace ("\\\n", " ")
    return COMMENT.sub (lambda m: m.group (1) or " " + "\n" * m.group ().count ("\n"), text)


class File:
    """A source file: its text and what it includes of ours."""

    def __init__ (self, path, tree):
        self.path, self.tree = path, tree
        with open (path, encoding="utf-8") as f:
            self.text = f.read ()
        self.code = without_comments (self.text)
        self.plus = path.startswith ("plugin/") or path.endswith (".cc")
        self.spelt = {}        # path of a header -> as it is written here
        self.tables = []
        for kind, name in INCLUDE.findall (self.code):
            found = kind == '"' and self.find (name)
            if found and found.endswith (".h"):
                self.spelt.setdefault (found, name)
            elif found:
                self.tables.append (found)

    def find (self, name):
        """The path of header NAME of ours."""
        folders = [os.path.dirname (self.path)]
        if self.path.startswith ("plugin/"):
            folders += ["plugin", "criteria", "libsymrt"]
        else:
            folders += ["criteria", "libsymrt", "driver", "unittest-export", "tests"]
        for folder in folders:
            path = os.path.normpath (os.path.join (folder, name))
            if path in self.tree:
                return path
        return None

    def spell (self, header):
        """How this file would write HEADER."""
        if header in self.spelt:
            return self.spelt[header]
        name = header.split ("/", 1)[1]
        if header.startswith (("tests/", "bench/")) or self.find (name) != header:
            return os.path.relpath (header, os.path.dirname (self.path))
        return name

    def own (self):
        """The header of the same name."""
        stem, ending = os.path.splitext (self.path)
        return stem + ".h" if ending != ".h" and stem + ".h" in self.tree else None


class Uses:
    """Names that a text uses, by what is written before them."""

    def __init__ (self):
        self.tags, self.plain, self.members = set (), set (), set ()

    def add (self, tokens):
        before = ""
        for t in tokens:
            if NAME.match (t) and t not in WORDS:
                if before in (".", "->"):
                    self.members.add (t)
                elif before in TAG:
                    self.tags.add (t)
                else:
                    self.plain.add (t)
            before = t

    def names (self):
        return self.tags | self.plain | self.members


class Declared:
    """What a header declares."""

    def __init__ (self):
        self.plain, self.forward = set (), set ()
        self.tags = {}         # tag -> members
        self.named = set ()    # by typedef, in plain as well

    def body (self, tokens, at):
        """The index of the brace that closes the one at TOKENS[AT]."""
        depth = 0
        for i in range (at, len (tokens)):
            depth += (tokens[i] in "{([") - (tokens[i] in "})]")
            if depth == 0:
                return i
        return len (tokens) - 1

    def read (self, tokens):
        """TOKENS of the file's outermost level."""
        statement, i = [], 0
        while i < len (tokens):
            t = tokens[i]
            if t == "}" and not statement or t in ("__extension__", "_Noreturn"):
                pass           # of a namespace or of extern "C"
            elif t == "__attribute__":
                i = self.body (tokens, i + 1)
            elif t == "{" and statement and (statement[0] == "namespace"
                                             or statement == ["extern", '"C"']):
                statement = []
            elif t in ("{", "(", "["):
                end = self.body (tokens, i)
                statement += tokens[i:end + 1]
                i = end
                if t == "{" and self.is_function (statement):
                    self.statement (statement)
                    statement = []
            elif t == ";":
                self.statement (statement)
                statement = []
            else:
                statement.append (t)
            i += 1

    def is_function (self, statement):
        flat = self.outside (statement)
        return "()" in flat and "=" not in flat and statement[0] != "typedef"

    def outside (self, tokens):
        """TOKENS with what is in brackets as one token each, (*name) as the name."""
        flat, i = [], 0
        while i < len (tokens):
            if tokens[i] in ("{", "(", "["):
                end = self.body (tokens, i)
                inner = tokens[i + 1:end]
                names = [t for t in inner if NAME.match (t) and t not in WORDS]
                if tokens[i] == "(" and inner[:1] == ["*"] and names:
                    flat += [names[0]]
                else:
                    flat.append (tokens[i] + tokens[end])
                i = end
            else:
                flat.append (tokens[i])
            i += 1
        return flat

    def statement (self, tokens):
        if not tokens or tokens[0] in ("_Static_assert", "static_assert"):
            return
        if tokens[0] == "template":
            tokens = tokens[tokens.index (">") + 1:] if ">" in tokens else tokens
        if len (tokens) == 2 and tokens[0] in TAG:
            self.forward.add (tokens[1])
            return
        self.types (tokens)
        flat = self.outside (tokens)
        if "typedef" in flat or tokens[0] == "using":
            names = [t for t in flat if NAME.match (t)]
            self.named.add (names[1] if tokens[0] == "using" else names[-1])
            self.plain |= self.named
            return
        before = ""
        for i, t in enumerate (flat):
            after = flat[i + 1] if i + 1 < len (flat) else ";"
            if NAME.match (t) and t not in WORDS and before not in TAG \
               and after in ("()", "[]", "=", ",", ";"):
                self.plain.add (t)
            if t == "()" or t == "=":
                break
            before = t

    def types (self, tokens):
        """Tags, enumerators and members that are defined anywhere in TOKENS."""
        for i, t in enumerate (tokens):
            if t not in TAG:
                continue
            head = i + 1
            while head < len (tokens) and tokens[head] not in ("{", ";", ")", "(", ",", "*"):
                head += 1
            if head == len (tokens) or tokens[head] != "{":
                continue
            named = [n for n in tokens[i + 1:head] if NAME.match (n) and n not in WORDS]
            members = self.tags.setdefault (named[0] if named else "", set ())
            inside = tokens[head + 1:self.body (tokens, head)]
            if t == "enum":
                flat = [","] + self.outside (inside)
                self.plain |= {n for b, n in zip (flat, flat[1:])
                               if b == "," and NAME.match (n)}
            else:
                flat = self.outside (inside)
                members |= {n for n, a in zip (flat, flat[1:]) if NAME.match (n)
                                 and n not in WORDS and a in (";", ",", "[]", ":", "()")}


def macros (code):
    return set (re.findall (r"^[ \t]*#[ \t]*define[ \t]+(\w+)", code, re.M))


def expanded (source, mirror):
    """Tokens that the preprocessor makes of SOURCE's own text, and of its tables."""
    flags = ["-x", "c++" if source.plus else "c", "-D_GNU_SOURCE"]
    if source.plus:
        flags += ["-Iplugin"]
    flags += ["-Icriteria", "-Ilibsymrt", "-Idriver", "-Iunittest-export", "-Itests"]
    out = subprocess.run (["gcc", "-E", "-w", "-nostdinc"] + flags + [source.path],
                          cwd=mirror, text=True, check=True, stdout=subprocess.PIPE).stdout
    kept, within, owner = [], [], ""
    for line in out.split ("\n"):
        m = MARKER.match (line)
        if m:
            path = os.path.normpath (m.group (1))
            if " 1" in m.group (2):
                within.append (path)
            elif " 2" in m.group (2):
                within.pop ()
            else:
                within[-1:] = [path]
            # What a table makes belongs to the file that includes it.
            owner = next ((p for p in reversed (within) if not p.endswith (".def")), "")
        elif owner == source.path:
            kept.append (line)
    return TOKEN.findall ("\n".join (kept))


def mirrored (files, mirror):
    """Copies of FILES that include nothing but ours, and ask for nothing of others."""
    for f in files.values ():
        path = os.path.join (mirror, f.path)
        os.makedirs (os.path.dirname (path), exist_ok=True)
        with open (path, "w", encoding="utf-8") as out:
            text = INCLUDE.sub (lambda m, f=f: m.group () if m.group (1) == '"'
                                and f.find (m.group (2)) else "", f.text)
            out.write (re.sub (r"^[ \t]*#[ \t]*error.*$", "", text, flags=re.M))


class Project:
    """All files, what they declare and what they use."""

    def __init__ (self):
        tree = set ()
        for top in FOLDERS:
            for folder, _, names in os.walk (top):
                tree |= {os.path.join (folder, n) for n in names
                         if n.endswith ((".c", ".cc", ".h", ".def"))}
        self.files = {p: File (p, tree) for p in sorted (tree)}
        self.passing, self.outside = {}, set ()
        with open (LIST, encoding="utf-8") as f:
            for row in f:
                words = row.split ()
                if words and words[0] != "#":
                    self.listed (words[0], words[1])
        # Of tests and benchmarks: what the build compiles, not their subjects.
        self.built = set (glob.glob ("tests/fuzz/*.c"))
        for path in glob.glob ("tests/*/local.mk") + ["bench/local.mk"]:
            with open (path, encoding="utf-8") as f:
                text = f.read ().replace ("\\\n", " ")
            for row in re.findall (r"(?i)_sources *=(.*)", text):
                self.built |= set (row.split ())
        ours = {p: f for p, f in self.files.items () if self.is_ours (f)}
        with tempfile.TemporaryDirectory () as mirror:
            mirrored (self.files, mirror)
            with concurrent.futures.ThreadPoolExecutor (os.cpu_count ()) as pool:
                made = dict (zip (ours, pool.map (lambda f: expanded (f, mirror),
                                                  ours.values ())))
        self.uses, self.pasted, self.declared, self.local = {}, {}, {}, {}
        self.raw = {p: [t for t in TOKEN.findall (INCLUDE.sub ("", f.code))]
                    for p, f in self.files.items ()}
        literal = set ().union (*(self.raw[p] for p in self.files if p.endswith (".h")))
        for p, f in ours.items ():
            self.use (f, made[p], literal)
            if p.endswith (".h"):
                self.declare (f, made[p])
            else:
                self.local[p] = Declared ()
                self.local[p].read (self.raw[p])
                self.local[p].plain |= macros (f.code)
        self.only = self.single ()

    def listed (self, header, passed):
        """HEADER is there to pass on PASSED, a header or what is "outside" of ours."""
        if header not in self.files or passed not in ("outside", *self.files[header].spelt):
            sys.exit ("%s: %s does not include %s" % (LIST, header, passed))
        if passed == "outside":
            self.outside.add (header)
        else:
            self.passing.setdefault (header, set ()).add (passed)

    def is_ours (self, f):
        """Whether F is held to the rules: subjects of tests are not."""
        if f.path.startswith (("tests/", "bench/")):
            return f.path.endswith (".h") or f.path in self.built
        return not f.path.endswith (".def")

    def tables (self, f):
        for t in f.tables:
            yield t
            yield from self.tables (self.files[t])

    def use (self, f, made, literal):
        uses, pasted = Uses (), Uses ()
        uses.add (self.raw[f.path])
        rows = set ().union (*(self.raw[t] for t in self.tables (f)))
        pastes = "##" in f.code
        known = uses.names ()
        new = Uses ()
        new.add (made)
        for kind in ("tags", "plain", "members"):
            for name in getattr (new, kind) - known:
                if name in rows or name not in literal:
                    getattr (uses if pastes or name in rows else pasted, kind).add (name)
        self.uses[f.path], self.pasted[f.path] = uses, pasted

    def declare (self, f, made):
        d = Declared ()
        d.read (made)
        defined = macros (f.code)
        for t in [f.path] + list (self.tables (f)):
            defined -= set (re.findall (r"^[ \t]*#[ \t]*undef[ \t]+(\w+)",
                                        self.files[t].code, re.M))
        d.plain |= defined
        if f.plus:
            d.plain |= set (d.tags)
        self.declared[f.path] = d

    def reach (self, path):
        """Headers that PATH includes, directly or through others."""
        seen, todo = set (), [path]
        while todo:
            for h in self.files[todo.pop ()].spelt:
                if h not in seen:
                    seen.add (h)
                    todo.append (h)
        return seen - {path}

    def passed_on (self, headers):
        """HEADERS and what those of them that are there to pass on include."""
        seen, todo = set (headers), list (headers)
        while todo:
            h = todo.pop ()
            new = self.passing.get (h, set ()) - seen
            seen |= new
            todo += new
        return seen

    def single (self):
        """The header of each function, variable, macro and enumerator that one declares,
        but for short names, which may be parameters of macros."""
        by_name = {}
        for h, d in self.declared.items ():
            for name in d.plain - d.named - set (d.tags):
                by_name.setdefault (name, []).append (h)
        return {name: h[0] for name, h in by_name.items () if len (h) == 1 and len (name) > 3}

    def may_use (self, path, header):
        """Whether PATH, which is no frame around other sources, may include HEADER."""
        f, part = self.files[path], header.split ("/")[0]
        return header != path and part not in ("tests", "bench") \
            and not any (t.endswith (".c") for t in f.tables) \
            and part in PARTS.get (path.split ("/")[0], PARTS["driver"])

    def owners (self, kind, name, path, headers):
        """Which of HEADERS give PATH what it uses as NAME."""
        if kind == "plain":
            return {h for h in headers if name in self.declared[h].plain}
        defining = {h for h in headers if name in self.declared[h].tags}
        telling = {h for h in headers if name in self.declared[h].forward}
        members = set ().union (*(self.declared[h].tags[name] for h in defining))
        if defining and (path.endswith (".h") or not members & self.uses[path].members):
            return defining | telling
        return defining or telling

    def faults (self, path):
        """Headers that PATH lacks, each with the name that it uses, and needless ones."""
        f, uses, pasted = self.files[path], self.uses[path], self.pasted[path]
        reach, direct = self.reach (path), set (f.spelt)
        own = f.own () if f.own () in reach else None
        kept = set (self.files[own].spelt) - set (self.faults (own)[1]) if own else set ()
        given = self.passed_on (direct | kept)
        mine = self.declared.get (path) or self.local[path]
        used, missing = set (), {}
        for kind in ("plain", "tags"):
            for name in sorted (getattr (uses, kind) | getattr (pasted, kind)):
                owners = self.owners (kind, name, path, reach)
                used |= owners
                told = name in mine.tags or name in mine.forward \
                    if kind == "tags" else path.endswith (".h") and name in mine.plain
                if owners and not owners & given and not told and name in getattr (uses, kind):
                    defining = {h for h in owners if name in self.declared[h].tags} or owners
                    missing.setdefault (min (defining), name)
        for name in sorted (uses.plain - mine.plain):
            if name in self.only and self.may_use (path, self.only[name]) \
               and not any (name in self.declared[h].plain for h in reach):
                missing.setdefault (self.only[name], name)
        # Which names come from outside cannot be told.
        for h in (self.outside & reach) - given:
            ways = [p for p in sorted (self.passing) if h in self.passed_on ([p])
                    and p in reach]
            missing.setdefault ((ways or [h])[0], "what is outside")
        # Macros that paste, which other files expand.
        pasting = tuple (re.findall (r"(\w+) *## *[A-Za-z_]", f.code))
        used |= {h for h in direct if any (n.startswith (pasting)
                                           for n in self.declared[h].plain)}
        needless = []
        for h in sorted (direct - used - {own}):
            if self.passed_on ([h]) & (self.outside | used - direct):
                continue
            others = set ().union (*(m for o in reach - {h}
                                     for m in self.declared[o].tags.values ()))
            only = set ().union (*self.declared[h].tags.values ()) - others
            if not only & uses.members:
                needless.append (h)
        return missing, needless


def heading (lines):
    """How many of LINES come before the first that is neither directive nor comment."""
    comment = continued = False
    for i, line in enumerate (lines):
        if not comment and not continued and line.strip () \
           and not re.match (r"[ \t]*(#|/\*|//)", line):
            return i
        continued = not comment and line.endswith ("\\")
        opened, closed = line.rfind ("/*"), line.rfind ("*/")
        comment = opened > closed or comment and closed < 0
    return len (lines)


def order (name):
    """Rooms come before headers of other parts, which have no folder."""
    return "/" not in name, name


def rewrite (f, missing, needless):
    """Change F's list of includes: sorted, after those of the system if it had none."""
    lines = f.text.split ("\n")
    head = heading (lines)
    ours, last = {}, None
    for i, line in enumerate (lines[:head]):
        m = INCLUDE.match (line)
        if m and m.group (1) == '"' and f.find (m.group (2)) in f.spelt:
            ours[i] = m.group (2)
        elif m or re.match (r"#[ \t]*define[ \t]+\w+_H$", line):
            last = i
    kept = {name: lines[i] for i, name in ours.items () if f.find (name) not in needless}
    for h in missing:
        kept.setdefault (f.spell (h), '#include "%s"' % f.spell (h))
    new = [kept[name] for name in sorted (kept, key=order)]
    if ours:
        at = min (ours)
    elif last is not None:
        at = last + 1
        if "define" in lines[last]:
            new = [""] + new
    else:
        at = next (i for i, line in enumerate (lines) if line.endswith ("*/")) + 1
    out = []
    for i, line in enumerate (lines):
        out += new if i == at else []
        twice = i < head and not line and out[-1:] == [""]
        out += [line] if i not in ours and not twice else []
    with open (f.path, "w", encoding="utf-8") as text:
        text.write ("\n".join (out))


def main (arguments):
    fix = arguments[:1] == ["--fix"]
    only = set (arguments[fix:])
    for rounds in range (5):
        project, faults = Project (), 0
        for path in sorted (only or project.uses):
            missing, needless = project.faults (path)
            faults += len (missing) + len (needless)
            if fix and rounds < 4 and (missing or needless):
                rewrite (project.files[path], missing, needless)
                continue
            for h, name in sorted (missing.items ()):
                print ("%s: uses %s of %s" % (path, name, h))
            for h in needless:
                print ("%s: uses nothing of %s" % (path, h))
        print ("%d files, %d faults%s" % (len (project.uses), faults,
                                          ", mended" if fix and rounds < 4 and faults
                                          else ""))
        if not fix or not faults:
            break
    return faults > 0 or len (project.uses) < 400


sys.exit (main (sys.argv[1:]))
