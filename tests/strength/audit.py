# SPDX-License-Identifier: GPL-3.0-or-later
# See audit.sh.
#
#   audit.py NAME SAMPLE LABELS.json FOUND.json...
#
# LABELS: of `adse list --store'; FOUND: of `adse mutate' and `adse score', for each
# program of the suite.
import json
import random
import sys

SEED = 1
NOTICED = ("killed", "time")


def key(function, label):
    return function, label["criterion"], label["line"], label["column"], label["text"]


def load(path):
    with open(path) as f:
        return json.load(f)


def main(name, sample, labels, *found):
    said = {key(f["function"], l): l for f in load(labels) for l in f["labels"]}
    noticed, held, known = set(), set(), set()
    for path in found:
        data = load(path)
        if ".mutate." in path:
            for m in data["mutants"]:
                k = key(m["function"], m)
                known.add(k)
                if m["state"] in NOTICED:
                    noticed.add(k)
        else:
            for f in data["functions"]:
                held.update(key(f["function"], l) for l in f["labels"]
                            if l["covered"])
    strong = sorted(k for k, l in said.items() if l.get("strength") == "strong")
    drawn = random.Random(SEED).sample(strong, min(int(sample), len(strong)))
    covered = [k for k, l in said.items() if l["state"] == "covered"]
    missed = [k for k in drawn if k not in noticed]
    unheld = [k for k in covered if k not in held]
    print(f"{name}: {len(strong)} mutants said to be at the output, {len(drawn)} drawn, "
          f"{len(missed)} not noticed; {len(covered)} labels said to be covered, "
          f"{len(unheld)} hold in no test")
    for k in missed:
        print("  not noticed:" if k in known else "  nobody knows:", *k)
    for k in unheld[:50]:
        print("  holds in no test:", *k)
    return 1 if missed or unheld or not drawn else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
