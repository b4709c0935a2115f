#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants of a C file as edits of its text.  They come from libclang's view of the file
# alone: this knows nothing of adse's plugin and criteria, which it measures.
#
#   mutator.py [--unit UNIT] [--sample N] [--seed S] FILE [-- FLAGS...]
#
# Prints a JSON list: file, offset (of a byte), old, new, operator, function, line; and
# `typed' and `loose', around which schemata.py may put a choice.  UNIT is the file that is
# compiled where FILE is a header.  Whether a mutant compiles is not looked at.
import argparse
import collections
import itertools
import json
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import operators  # noqa: E402
from source import Source  # noqa: E402
from walk import Walk  # noqa: E402


def mutants(path, unit, flags):
    found = Walk(Source(unit, path, flags), operators).file()
    return sorted(found, key=lambda m: (m["offset"], m["operator"], m["new"]))


def apply(text, mutant):
    """The text with the mutant.  Lines stay: what is deleted leaves its line ends."""
    old, new = mutant["old"], mutant["new"]
    lost = old.count("\n") - new.count("\n")
    at = mutant["offset"]
    return text[:at] + new + "\n" * lost + text[at + len(old):]


def turns(lists):
    """One of each list in turn, as long as there are any."""
    for row in itertools.zip_longest(*lists):
        yield from (x for x in row if x is not None)


def sample(found, n, seed):
    """N of them at most, evenly over operators, then over functions."""
    chance = random.Random(seed)
    buckets = collections.defaultdict(lambda: collections.defaultdict(list))
    for m in found:
        buckets[m["operator"]][m["file"], m["function"]].append(m)
    rows = []
    for operator in sorted(buckets):
        lists = [buckets[operator][f] for f in sorted(buckets[operator])]
        for one in lists:
            chance.shuffle(one)
        chance.shuffle(lists)
        rows.append(list(turns(lists)))
    taken = list(itertools.islice(turns(rows), n))
    return sorted(taken, key=lambda m: (m["file"], m["offset"], m["operator"], m["new"]))


def main():
    own, _, flags = "\0".join(sys.argv[1:]).partition("\0--\0")
    parser = argparse.ArgumentParser()
    parser.add_argument("--unit")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("file")
    args = parser.parse_args(own.split("\0"))
    found = mutants(args.file, args.unit or args.file, flags.split("\0") if flags else [])
    if args.sample:
        found = sample(found, args.sample, args.seed)
    print("[\n" + ",\n".join(json.dumps(m) for m in found) + "\n]")


if __name__ == "__main__":
    main()
