# SPDX-License-Identifier: GPL-3.0-or-later
# sanitizer.py LIST.json REPORTS: every covered label of LIST.json, of a kind that
# UndefinedBehaviorSanitizer knows, is reported on its line.
import json
import re
import sys

SAYS = {"divz": "division by zero",
        "divo": "division of -2147483648 by -1 cannot be represented",
        "overflow": "signed integer overflow|negation of .* cannot be represented",
        "shift": "shift exponent|left shift of",
        "bounds": "index -?[0-9]+ out of bounds",
        "null": "null pointer",
        "unreachable": "execution reached an unreachable program point"}
reports = {}
for m in re.finditer (r":(\d+):\d+: runtime error: (.*)", open (sys.argv[2]).read ()):
    reports.setdefault (int (m.group (1)), set ()).add (m.group (2))
bad, good = 0, {}
for f in json.load (open (sys.argv[1])):
    for l in f["labels"]:
        says = SAYS.get (l["criterion"])
        if not says or not l["state"].startswith ("covered"):
            continue
        if any (re.search (says, r) for r in reports.get (l["line"], ())):
            good[l["criterion"]] = good.get (l["criterion"], 0) + 1
        else:
            print (f"{f['function']}: line {l['line']}: {l['criterion']}: {l['short']}:"
                   f" not reported; reported there: {reports.get (l['line'])}")
            bad += 1
print (", ".join (f"{n} {c}" for c, n in sorted (good.items ())), "reported")
missing = set (SAYS) - set (good)
if missing:
    print ("FAILED: nothing to judge of", ", ".join (sorted (missing)))
sys.exit (bad != 0 or bool (missing))
