#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions of at most 80 lines and 6 parameters, but for those of functions.txt, which
may only become shorter: an entry that says more than there is fails as well.

  functions.py [--list]     --list prints the entries that hold today
"""
import os
import re
import sys

MOST_LINES, MOST_PARAMETERS = 80, 6
FOLDERS = ("criteria", "driver", "libsymrt", "plugin", "unittest-export")
LIST = "tests/build/functions.txt"


def sources ():
    for top in FOLDERS:
        for folder, _, names in sorted (os.walk (top)):
            for name in sorted (names):
                if name.endswith ((".c", ".cc", ".h")):
                    yield os.path.join (folder, name)


def parameters (head, at):
    """Of the list that begins at HEAD[AT]."""
    depth = commas = 0
    for i, c in enumerate (head[at:], at):
        depth += (c == "(") - (c == ")")
        commas += c == "," and depth == 1
        if depth == 0:
            return 0 if head[at + 1:i].strip () in ("", "void") else commas + 1
    return 0


def functions (path):
    """(name, lines between the braces, parameters) of each."""
    with open (path) as f:
        lines = f.read ().split ("\n")
    begin = None
    for i, line in enumerate (lines):
        if line == "{":
            begin = i
        elif line.rstrip () == "}" and begin is not None:
            head = []
            for above in reversed (lines[:begin]):
                if not above.strip () or above.startswith (("}", "#", "/*")) \
                   or above.endswith ((";", "*/")):
                    break
                head.insert (0, above)
            text = " ".join (head)
            name = re.search (r"(?!__attribute__)\b([A-Za-z_][\w:~]*) \(", text)
            if name and "=" not in text:
                yield name.group (1), i - begin - 1, \
                    parameters (text, text.index ("(", name.start ()))
            begin = None


def main ():
    found, number = {}, 0
    for path in sources ():
        for name, lines, params in functions (path):
            number += 1
            if lines > MOST_LINES or params > MOST_PARAMETERS:
                old = found.get ((path, name), (0, 0))
                found[path, name] = (max (lines, old[0]), max (params, old[1]))
    entry = {key: (value[0] if value[0] > MOST_LINES else 0,
                   value[1] if value[1] > MOST_PARAMETERS else 0)
             for key, value in found.items ()}
    if sys.argv[1:] == ["--list"]:
        for (path, name), (lines, params) in sorted (entry.items ()):
            print (path, name, lines, params)
        return 0
    allowed = {}
    with open (LIST) as f:
        for row in f:
            words = row.split ()
            if words and words[0] != "#":
                allowed[words[0], words[1]] = (int (words[2]), int (words[3]))
    failed = 0
    for key in sorted (set (entry) | set (allowed)):
        now, then = entry.get (key, (0, 0)), allowed.get (key, (0, 0))
        if now[0] > then[0] or now[1] > then[1]:
            print (f"{key[0]}: {key[1]}: {found[key][0]} lines, {found[key][1]} "
                   f"parameters")
            failed += 1
        elif now != then:
            print (f"{LIST}: {key[0]} {key[1]} is {now[0]} {now[1]} now: say so")
            failed += 1
    print (f"{number} functions, {len (entry)} of them too long or with too many "
           f"parameters; {failed} are new or changed")
    return failed > 0 or number < 3000


sys.exit (main ())
