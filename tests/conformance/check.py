# SPDX-License-Identifier: GPL-3.0-or-later
# Compare what `adse list --json' says with the comments of a conformance file:
#   check.py SOURCE LABELS CONFIGURATION [FUNCTIONS]
# Exactly the labels in the comments are expected, each on its line and in its
# state; a state may be given with its reason, "infeasible (local-unsat)".  FUNCTIONS:
# so many at least, 12.
import collections
import json
import re
import sys

source, labels, config, *least = sys.argv[1:]
least = int(least[0]) if least else 12
listing = json.load(open(labels))
text = open(source).read()

# /* CRITERION: TEXT: STATE; ... */, over several lines if need be; it belongs to
# the line it begins on, and one right behind another to the same.
STATE = r"covered|infeasible(?: \([^()]*\))?|unknown(?: \(.*\))?"
want = collections.Counter()
end = line = 0
functions = len(listing)
for m in re.finditer(r"/\*\s*([a-z0-9-]+):\s(.*?)\*/", text, re.S):
    criterion, body = m.group(1), " ".join(m.group(2).split())
    if criterion in ("options", "places", "note"):
        continue
    start = text.rfind("\n", 0, m.start()) + 1
    if not end or text[end:m.start()].strip(" "):
        line = text.count("\n", 0, m.start()) + 1
    end = m.end()
    if not text[start:m.start()].strip():
        sys.exit(f"{source}:{line}: a comment with labels stands behind the code"
                 " that carries them")
    for item in body.split("; "):
        part = re.fullmatch(rf"(.*): ({STATE});?", item.strip())
        if not part:
            sys.exit(f"{source}:{line}: not `TEXT: STATE': {item}")
        want[line, criterion, part.group(1), part.group(2)] += 1

got = collections.Counter()
for f in listing:
    for l in f["labels"]:
        where = l["line"], l["criterion"], l["short"]
        state = l["state"]
        if not want[where + (state,)]:
            state = state.split(" ")[0]
        got[where + (state,)] += 1

if functions < least:
    sys.exit(f"FAILED: {config}: {functions} functions, at least {least} are asked for")
missing, more = want - got, got - want
if not missing and not more:
    print(f"{config}: {functions} functions, {sum(got.values())} as expected")
    sys.exit(0)
print(f"FAILED: {config}: expected (-) and found (+)")
for sign, items in (("-", missing), ("+", more)):
    for (line, criterion, label, state), n in sorted(items.items()):
        for _ in range(n):
            print(f"{sign} {line}: {criterion}: {label}: {state}")
sys.exit(1)
