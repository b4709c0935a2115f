#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# report.py [--survivors] [--json FILE] RESULT.json...: tables of what turned suites red.
import argparse
import json
import sys


def score(killed, n):
    return f"{100 * killed / n:5.1f}" if n else "    -"


def counted(mutants):
    return [m for m in mutants if not m["fate"]]


def row(name, some):
    killed = sum(m["red"] is not None for m in some)
    return f"{name:26} {len(some):7} {killed:6} {score(killed, len(some)):>6}"


def operators(some, indent):
    for name in sorted({m["operator"] for m in some}):
        print(row(indent + name, [m for m in some if m["operator"] == name]))


def of_kind(result, *kinds):
    return [c for c in result.get("changes", []) if c["kind"] in kinds]


def share(some, by="red"):
    return f"{sum(c[by] is not None for c in some)} of {len(some)}" if some else "-"


def mutant_table(results):
    print(f"{'subject':26} {'mutants':>7} {'killed':>6} {'score':>6}")
    everything = []
    for r in results:
        some = counted(r["mutants"])
        everything += some
        print(row(r["name"], some))
        operators(some, "  ")
    if len(results) > 1:
        print(row("all", everything))
        operators(everything, "  ")
    print("\nof the mutants that were tried:")
    for r in results:
        fates = [m["fate"] for m in r["mutants"]]
        print(f"{r['name']:18} {len(fates)} of {r.get('listed', 0)};",
              ", ".join(f"{fates.count(f)} {f}" for f in ("invalid", "equivalent",
                                                         "duplicate")) + ";",
              ", ".join(f"{k} {v} s" for k, v in r.get("cost", {}).items()))


def change_table(results):
    results = [r for r in results if r.get("changes")]
    if not results:
        return
    print(f"\n{'seeded':18} {'changes':>12} {'interface':>12} {'inner':>12}"
          f" {'refactorings':>14} {'interface':>12}  red")
    total = {"changes": []}
    for r in results + ([total] if len(results) > 1 else []):
        print(f"{r.get('name', 'all'):18} {share(of_kind(r, 'change')):>12}"
              f" {share(of_kind(r, 'change'), 'interface'):>12}"
              f" {share(of_kind(r, 'inner')):>12} {share(of_kind(r, 'refactor')):>14}"
              f" {share(of_kind(r, 'refactor'), 'interface'):>12}")
        total["changes"] = total["changes"] + r["changes"]


def survivors(results):
    print()
    for r in results:
        for m in counted(r["mutants"]):
            if m["red"] is None:
                print(f"{r['name']}: {m['text']}")
        for c in of_kind(r, "change", "inner"):
            if c["red"] is None:
                print(f"{r['name']}: not noticed: {c['kind']} {c['what']}")
            elif c["kind"] == "change" and c["interface"] is None:
                print(f"{r['name']}: not noticed by the interface: {c['what']}")
        for c in of_kind(r, "refactor"):
            if c["red"] is not None:
                print(f"{r['name']}: false alarm ({c['red']}): {c['what']}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("results", nargs="+")
    args = parser.parse_args()
    results = [json.load(open(path)) for path in args.results]
    mutant_table(results)
    change_table(results)
    if args.survivors:
        survivors(results)
    if args.json:
        json.dump(results, open(args.json, "w"), indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
