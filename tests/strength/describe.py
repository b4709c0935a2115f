#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# describe.py NAME FLAGS FILES SOURCE...: in a subject's folder, what measure.py reads of
# it.  FILES: those that are mutated, of which the first source is the unit; "": sources.
import json
import os
import shlex
import sys

name, flags, files, *sources = sys.argv[1:]
units = [{"file": f, "unit": sources[0]} for f in files.split()] or \
    [{"file": s, "unit": s} for s in sources]
print(json.dumps({"name": name, "plain": os.path.abspath("plain"),
                  "suite": os.path.abspath("suite"),
                  "files": [{**u, "flags": shlex.split(flags)} for u in units]}, indent=1))
