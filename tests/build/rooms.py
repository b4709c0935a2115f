# SPDX-License-Identifier: GPL-3.0-or-later
"""rooms.py FOLDER MOST OBJECTS: holds FOLDER to the floors of FOLDER/rooms.txt, MOST files a
room, and to the circles of files that FOLDER/circles.txt names.  OBJECTS is where its rooms
are compiled to."""
import glob
import os
import re
import subprocess
import sys

SOURCE = re.compile (r"\.(c|cc|h|def)$")
INCLUDE = re.compile (r'^\s*#\s*include\s+"([^"]+)"')


def floors (table):
    """Rooms of TABLE, lowest first."""
    with open (table) as f:
        return [line.split ()[0] for line in f if line.strip () and line[0] != "#"]


def sources (folder):
    """Paths below FOLDER of all that is compiled or included."""
    for where, _, names in os.walk (folder):
        for name in sorted (names):
            if SOURCE.search (name):
                yield os.path.relpath (os.path.join (where, name), folder)


def wrong_include (header, room, rooms, files):
    """Why a file of ROOM may not include HEADER; None: it may."""
    if header not in files:
        # Of another part of the project, which is never named by a bare name of ours.
        names = {os.path.basename (f) for f in files}
        return "says no room" if header in names and not elsewhere (header) else None
    floor = rooms.index (header.split ("/")[0])
    return "is on a higher floor" if floor > rooms.index (room) else None


def elsewhere (header):
    """Whether one of the other parts has HEADER."""
    parts = "criteria", "libsymrt", "unittest-export"
    return any (os.path.exists (os.path.join (p, header)) for p in parts)


def faults (folder, most):
    """What is wrong, a line each."""
    rooms = floors (os.path.join (folder, "rooms.txt"))
    files = set (sources (folder))
    for room in rooms:
        n = sum (f.startswith (room + "/") for f in files)
        if not n:
            yield "%s: an empty room" % room
        if n > most:
            yield "%s: %d files, at most %d" % (room, n, most)
    for f in sorted (files):
        room = f.split ("/")[0]
        if f.count ("/") != 1 or room not in rooms:
            yield "%s: in no room of rooms.txt" % f
            continue
        with open (os.path.join (folder, f)) as text:
            for number, line in enumerate (text, 1):
                m = INCLUDE.match (line)
                why = m and wrong_include (m.group (1), room, rooms, files)
                if why:
                    yield "%s:%d: %s %s" % (f, number, m.group (1), why)


def symbols (objects):
    """What each object file below OBJECTS defines, and what it needs."""
    defined, needed = {}, []
    for path in sorted (glob.glob (os.path.join (objects, "*", "*.o"))):
        name = os.path.relpath (path, objects)
        for line in subprocess.check_output (["nm", path], text=True).splitlines ():
            kind, symbol = line.split ()[-2:]
            if kind == "U":
                needed.append ((name, symbol))
            elif kind in "TDBR":
                defined[symbol] = name
    return defined, needed


def calls_up (folder, objects):
    """Uses of what a higher floor defines, a line each."""
    rooms = floors (os.path.join (folder, "rooms.txt"))
    defined, needed = symbols (objects)
    if not defined:
        yield "%s: nothing is compiled there" % objects
    for user, symbol in needed:
        owner = defined.get (symbol, user)
        if rooms.index (owner.split ("/")[0]) > rooms.index (user.split ("/")[0]):
            yield "%s uses %s of %s" % (user, symbol, owner)


def source_of (name):
    """The source file of an object file: driver/solver/libdriver_a-child.o is of child."""
    room, base = name.split ("/")
    return "%s/%s" % (room, re.sub (r"\.o$", "", base.split ("_a-")[-1]))


def circles (objects):
    """Sets of source files each of which uses all others, in some steps."""
    defined, needed = symbols (objects)
    uses = {}
    for user, symbol in needed:
        owner = defined.get (symbol, user)
        uses.setdefault (source_of (user), set ())
        if owner != user:
            uses[source_of (user)].add (source_of (owner))
    reached = {}
    for start in uses:
        todo, seen = [start], set ()
        while todo:
            for other in uses.get (todo.pop (), ()):
                if other not in seen:
                    seen.add (other)
                    todo.append (other)
        reached[start] = seen
    return {frozenset (b for b in reached[a] if a in reached.get (b, ()))
            for a in reached if a in reached[a]}


def circle_faults (folder, objects):
    """Circles that circles.txt does not name, and those that it names and are not there."""
    path = os.path.join (folder, "circles.txt")
    with open (path) as f:
        named = {frozenset (line.split ()) for line in f if line.strip () and line[0] != "#"}
    found = circles (objects)
    for circle in sorted (found - named, key=sorted):
        yield "a circle of %d files: %s" % (len (circle), " ".join (sorted (circle)))
    for circle in sorted (named - found, key=sorted):
        yield "%s: no such circle now: %s" % (path, " ".join (sorted (circle)))


found = list (faults (sys.argv[1], int (sys.argv[2])))
found += calls_up (sys.argv[1], sys.argv[3])
found += circle_faults (sys.argv[1], sys.argv[3])
print ("\n".join (found) if found else "all files are in their rooms")
sys.exit (bool (found))
