# SPDX-License-Identifier: GPL-3.0-or-later
# Compare what was generated for a shape with the comments of its file:
#   check.py SOURCE GENERATE.JSON GCOV-DATA...
# Before each function stands /* FUNCTION: BRANCHES branches; STATE N, ... */ with
# the branches of FUNCTION that the suite takes by gcov, all when none is missing:
# "6 branches", "5 of 6 branches", and its labels by state, "20 covered".
import json
import os
import re
import subprocess
import sys

source, summary, *data = sys.argv[1:]
text = open(source, encoding="utf-8").read()
want = {m[1]: " ".join(m[2].split()) for m in re.finditer(
    r"/\* (\w+): ((?:\d+ of )?\d+ branch[^;]*; [^*]*?)\s*\*/", text)}

taken = {}
out = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities"]
                     + data, capture_output=True, check=True).stdout
for line in out.decode().splitlines():
    if not line.startswith("{"):
        continue
    for f in json.loads(line)["files"]:
        for l in f["lines"]:
            for i, b in enumerate(l["branches"]):
                key = (l.get("function_name"), l["line_number"], i)
                taken[key] = taken.get(key, 0) + b["count"]

failed = False
for f in json.load(open(summary, encoding="utf-8")):
    name = f["function"]
    if os.path.basename(f["file"]) != os.path.basename(source):
        continue
    mine = [c for k, c in taken.items() if k[0] == name]
    hit = sum(c > 0 for c in mine)
    states = [f"{f['labels_' + s]} {s}" for s in ("covered", "infeasible", "unknown")
              if f["labels_" + s]]
    got = "%s%d branch%s; %s" % ("" if hit == len(mine) else f"{hit} of ", len(mine),
                                 "" if len(mine) == 1 else "es", ", ".join(states))
    if not f["tests"]:
        print(f"FAILED: {source}: {name} has no tests: {f['reason']}")
        failed = True
    if (mine or states) and want.pop(name, None) != got:
        print(f"FAILED: {source}: /* {name}: {got} */ is what was found")
        failed = True
for name in want:
    print(f"FAILED: {source}: {name} was not looked at")
    failed = True
sys.exit(failed)
