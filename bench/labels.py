# SPDX-License-Identifier: GPL-3.0-or-later
"""Label coverage, as Bardin et al. 2014 measure it in their Table I: paths explored
and time for

    P       plain exploration, no labels
    direct  each label is a branch: both outcomes are explored
    tight   a label is asked for with the path before it, at each place
    idl1    ... until a query for it has an answer
    idl2    ... until some run covers it (what holds without options)

on subjects like theirs, written afresh in bench/labels/.  Paths: what ended, for P;
else runs, of which each is a path of the instrumented program.  Time is CPU time of
adse, its solver and the program under test together; the exhaustive variants that
the goals do not speak of run once, and direct ends after so many seconds (">" where
it did).

CC, MCC and WM are labels of the same kinds as theirs; WM is AOR, COR, ROR and UOI,
which besides their AOIU (negation) has increment, decrement and complement.
"""
from generate import generate_one

TITLE = "labels: paths and time with labels, after Bardin et al. 2014, Table I"
ALONE = True # not part of `make bench'

WM = ",".join (o + ":weak" for o in ("aor", "cor", "ror", "uoi"))
DIRECT_SECONDS = 30

# name: source, function, criteria, compiler flags, the paper's paths for P, direct,
# tight and idl2, its seconds for P and idl2, labels, covered.
ROWS = {
    "Trityp-cc": ("trityp.c", "trityp", "cc", [], (35, 183, 83, 46),
                  (1.3, 4.5), 24, 24),
    "Trityp-mcc": ("trityp.c", "trityp", "mcc", [], (35, 337, 110, 66),
                   (1.3, 2.1), 28, 28),
    "Trityp-wm": ("trityp.c", "trityp", WM, [], (35, None, 506, 48),
                  (1.3, 5.1), 129, 120),
    "4Balls-wm": ("four-balls.c", "odd_ball", WM, [], (7, 195, 75, 23),
                  (1.2, 2.1), 67, 56),
    "utf8-3-wm": ("utf8.c", "utf8_check", WM, ["-DLENGTH=3"],
                  (134, 1379, 626, 313), (1.4, 3.8), 84, 55),
    "utf8-5-wm": ("utf8.c", "utf8_check", WM, ["-DLENGTH=5"],
                  (680, 11111, 3239, 743), (2.0, 8.1), 84, 82),
    "utf8-7-wm": ("utf8.c", "utf8_check", WM, ["-DLENGTH=7"],
                  (3069, 81133, 14676, 3265), (5.8, 35), 84, 82),
    "Tcas-cc": ("tcas.c", "tcas", "cc", [], (2787, 3508, 3508, 2815),
                (2.9, 3.4), 10, 10),
    "Tcas-mcc": ("tcas.c", "tcas", "mcc", [], (2787, 3988, 3988, 3059),
                 (2.9, 3.9), 12, 11),
    "Tcas-wm": ("tcas.c", "tcas", WM, [], (4420, 300213, 20312, 6014),
                (5.6, 27), 111, 101),
    "Replace-wm": ("replace.c", "replace", WM, [], (866, 87498, 6420, 2347),
                   (2.0, 14), 79, 70),
}
SMOKE = ("Trityp-cc", "Trityp-mcc")
VARIANTS = {
    "P": ["-c", "none"],
    "direct": ["--labels", "direct", "-t", str (DIRECT_SECONDS)],
    "tight": ["--deletion", "off"],
    "idl1": ["--deletion", "idl1"],
    "idl2": [],
}


def build (bench, name):
    source, _, _, flags = ROWS[name][:4]
    unit = bench.path ("labels-%s.o" % name)
    bench.compile ([bench.source ("labels", source)], unit, ["-c"] + flags,
                   plugin=True)
    return unit


def explore (bench, unit, name, variant):
    _, function, criteria = ROWS[name][:3]
    options = VARIANTS[variant]
    if "-c" not in options:
        options = ["-c", criteria] + options
    return generate_one (bench, unit, function, options, "explore/exhaust.ini")


def measure (bench):
    result = {}
    for name in SMOKE if bench.smoke else ROWS:
        bench.say ("labels " + name)
        unit = build (bench, name)
        one = lambda v: lambda: explore (bench, unit, name, v)
        runs = bench.interleave ({v: one (v) for v in ("P", "idl2")})
        for v in ("direct", "tight", "idl1"):
            runs[v] = [one (v) ()]
        result[name] = {v: dict (r[-1].summary, cpu=bench.cpu (r))
                        for v, r in runs.items ()}
        result[name]["time_ratio"] = bench.ratio (runs["idl2"], runs["P"])
    return result


def paths (r, variant):
    return r[variant]["paths" if variant == "P" else "runs"]


def path_ratio (r):
    return paths (r, "idl2") / paths (r, "P")


def check (result):
    for name, r in result.items ():
        for v in ("P", "tight", "idl1", "idl2"):
            assert r[v]["all_paths"] is True, (name, v, "paths are left")
            assert r[v]["divergences"] == 0, (name, v)
            assert r[v]["paths"] == r["P"]["paths"], (name, v, "other paths")
        same = {(r[v]["labels_covered"], r[v]["labels_infeasible"])
                for v in ("direct", "tight", "idl1", "idl2")
                if r[v]["all_paths"] and not r[v]["labels_unknown"]}
        assert len (same) <= 1, (name, "the variants disagree", same)
        assert r["direct"]["runs"] >= r["P"]["paths"] \
            or not r["direct"]["all_paths"], (name, "direct")


def text (result):
    """The table as the paper has it; its figures in the line below each."""
    lines = ["%-11s %5s | %6s %7s %6s %6s %6s %6s | %6s %7s %6s %6s %6s %5s |"
             " %s" % ("", "#l", "P", "direct", "tight", "idl1", "idl2", "ratio",
                      "P s", "direct", "tight", "idl1", "idl2", "ratio",
                      "covered/infeasible/unknown")]
    for name, r in result.items ():
        numbers = [paths (r, v) for v in VARIANTS]
        direct = "%d" % numbers[1]
        if not r["direct"]["all_paths"]:
            direct = ">" + direct
        idl2 = r["idl2"]
        lines.append (
            "%-11s %5d | %6d %7s %6d %6d %6d %6.2f | %6.2f %7.2f %6.2f %6.2f "
            "%6.2f %5.2f | %d/%d/%d"
            % ((name, idl2["labels_total"], numbers[0], direct) + tuple (numbers[2:])
               + (path_ratio (r),) + tuple (r[v]["cpu"] for v in VARIANTS)
               + (r["time_ratio"], idl2["labels_covered"],
                  idl2["labels_infeasible"], idl2["labels_unknown"])))
        p, seconds, labels, covered = ROWS[name][4:]
        lines.append (
            "%-11s %5d | %6d %7s %6d %6s %6d %6.2f | %6.1f %7s %6s %6s %6.1f "
            "%5.2f | %d/?/%d"
            % ("  paper", labels, p[0], p[1] or "crash", p[2], "", p[3],
               p[3] / p[0], seconds[0], "", "", "", seconds[1],
               seconds[1] / seconds[0], covered, labels - covered))
    return lines


def table (result):
    rows = []
    for name, r in result.items ():
        p = ROWS[name][4]
        rows.append (("%s: runs with idl2" % name, r["idl2"]["runs"], "runs",
                      r["P"]["paths"] + r["idl2"]["label_models_made"]))
        rows.append (("%s: by paths of P" % name, path_ratio (r), "x",
                      p[3] / p[0]))
        rows.append (("%s: CPU time by that of P" % name, r["time_ratio"],
                      "x CPU", 2.0))
        rows.append (("%s: labels without a verdict" % name,
                      r["idl2"]["labels_unknown"], "labels", 0))
    return rows
