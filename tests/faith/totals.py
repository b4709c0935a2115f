# SPDX-License-Identifier: GPL-3.0-or-later
"""What checking explorations gave, from the JSON of adse generate --self-check
--check-proofs: totals, and failure where something is wrong.

    totals.py DIVERGENCES UNANSWERED FILE...

DIVERGENCES: of a thousand runs, so many may diverge, and not as many; 0: none.
UNANSWERED: of a hundred proofs, so many may stay without a second answer."""
import collections
import json
import sys

divergences, unanswered = float(sys.argv[1]), float(sys.argv[2])
total, kinds, bad = collections.Counter(), collections.Counter(), []
for path in sys.argv[3:]:
    for f in json.load(open(path)):
        total["functions"] += 1
        for key in ("runs", "replays", "divergences", "queries"):
            total[key] += f[key]
        total["compared"] += f["self_check"]["compared"]
        total["different"] += f["self_check"]["different"]
        kinds.update(f["divergence_kinds"])
        total["refuted"] += f["models_refuted"]
        for key, n in f["proofs"].items():
            total[key] += n
        if (f["self_check"]["different"] or f["proofs"]["disagreed"]
                or f["models_refuted"]):
            bad.append(f["function"])
print(f"{total['functions']} functions: {total['runs']} runs, {total['replays']}"
      f" replays, {total['divergences']} divergences"
      f" ({100 * total['divergences'] / max (1, total['runs']):.3f} % of runs)")
for kind, n in kinds.most_common():
    print(f"  {n} {kind}")
print(f"{total['queries']} queries, {total['refuted']} models refuted")
print(f"self-check: {total['compared']} values compared, {total['different']}"
      f" different")
print(f"proofs: {total['used']} used, {total['resolved']} solved again:"
      f" {total['agreed']} agreed, {total['disagreed']} disagreed,"
      f" {total['unanswered']} unanswered")
if bad:
    sys.exit("FAILED: " + " ".join(bad))
if total["runs"] < 50 or not total["compared"] or not total["resolved"]:
    sys.exit("FAILED: nothing was checked")
# A busy machine may cut a run.
diverged = total["divergences"] - kinds["run-time"]
if diverged and 1000 * diverged >= divergences * total["runs"]:
    sys.exit("FAILED: too many divergences")
if 100 * total["unanswered"] > unanswered * total["resolved"]:
    sys.exit("FAILED: too many proofs have no second answer")
