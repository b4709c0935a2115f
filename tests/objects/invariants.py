# SPDX-License-Identifier: GPL-3.0-or-later
# Structures with invariants against every small structure:
#   invariants.py SOURCE LABELS VALID.JSON ANY.JSON RECORD
# What structures with the invariant cover is covered; a label that only others cover
# is one that SOURCE calls impossible, and is not covered, but of arrays infeasible by
# precondition (objects behind pointers are bounded: nothing is proved of them).  Each
# structure in RECORD, of the tests, has its invariant.
import json
import sys

source, labels, valid, every, record = sys.argv[1:]
text = open(source, encoding="utf-8").read().splitlines()
failed = []


def covered(path):
    return {(f["function"], l["criterion"], l["line"], l["column"], l["text"])
            for f in json.load(open(path, encoding="utf-8"))["functions"]
            for l in f["labels"] if l["covered"]}


def tree_keys(words):
    word = words.pop(0)
    if word == "-":
        return []
    left = tree_keys(words)
    return left + [int(word)] + tree_keys(words)


valid, every = covered(valid), covered(every)
impossible = 0
for f in json.load(open(labels, encoding="utf-8")):
    if "precond" in f["function"] or f["function"].startswith("is_"):
        continue
    for l in f["labels"]:
        key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
        said = "impossible: true" in text[l["line"] - 1] and "true" in l["text"]
        state, where = l["state"], f"{f['function']}:{l['line']}: {l['text']}"
        if key not in every:
            failed.append(f"{where}: no small structure covers it")
        elif said == (key in valid):
            failed.append(f"{where}: the referee disagrees with the comment")
        elif not said and state != "covered":
            failed.append(f"{where}: {state}, but some structure covers it")
        elif said:
            impossible += 1
            want = "infeasible (precondition)"
            if f["function"] == "sorted_find" and state != want:
                failed.append(f"{where}: {state}, not {want}")
            elif state != want and not state.startswith("unknown"):
                failed.append(f"{where}: {state}, but it is impossible")
if impossible != 9:
    failed.append(f"{impossible} impossible labels, not 9")
count = {"tree": 0, "list": 0, "array": 0}
for line in open(record, encoding="utf-8"):
    kind, *words = line.split()
    count[kind] += 1
    values = tree_keys(words) if kind == "tree" else [int(w) for w in words]
    if any(a >= b for a, b in zip(values, values[1:])):
        failed.append(f"a test has the {line.strip()}, which breaks the invariant")
for kind, n in count.items():
    if n < 4:
        failed.append(f"{n} tests with a {kind}")
print(count, impossible, "impossible labels")
for line in failed:
    print("FAILED:", line)
sys.exit(bool(failed))
