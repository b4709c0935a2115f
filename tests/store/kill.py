# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills adse generate at random moments, damages its store, and compares what comes
out in the end with an undisturbed run: states of all labels, and every byte of the
suite.

  kill.py [--kills N] [--flips N] [--truncations N] [--seed N]
          IMAGE... [OPTION of generate]...

Runs in the working directory, with ADSE from the environment.  Moments are spread
over the time that a run takes here and now; nothing that is asserted depends on
where they fall."""

import argparse, collections, filecmp, json, os, random, shutil, subprocess
import sys, time

ADSE = os.environ["ADSE"]
failures = 0


def fail(*what):
    global failures
    failures += 1
    print("FAILED:", *what, flush=True)


def command(args, name, jobs):
    return [ADSE, "generate", "-j%d" % jobs, "--store", name + ".store", "-o",
            name + ".suite", "--json", name + ".json"] + args


def generate(args, name, jobs=1, extra=()):
    start = time.monotonic()
    p = subprocess.run(command(args, name, jobs) + list(extra),
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return p.returncode, p.stdout.decode(errors="replace"), time.monotonic() - start


def states(images, store):
    """Exit status and {label: state} by adse list."""
    p = subprocess.run([ADSE, "list", "--json", "--store", store] + images,
                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if p.returncode != 0:
        return p.returncode, p.stderr.decode()
    found = {}
    for f in json.loads(p.stdout):
        for i, l in enumerate(f["labels"]):
            key = (f["file"], f["function"], l["line"], l["column"],
                   l["criterion"], l["text"], i)
            found[key] = l["state"]
    return 0, found


def results(name):
    """What a run's JSON says of its result; how much work it was may differ."""
    keys = ("function", "file", "reason", "runs", "paths", "divergences", "tests",
            "suspects", "labels_total", "labels_covered", "labels_infeasible",
            "labels_unknown", "queries")
    with open(name + ".json") as f:
        return [{k: o[k] for k in keys} for o in json.load(f)]


def same_folder(a, b):
    c = filecmp.dircmp(a, b)
    _, differ, odd = filecmp.cmpfiles(a, b, c.common_files, shallow=False)
    return c.left_only + c.right_only + differ + odd


def remove(name):
    for path in (name + ".store", name + ".suite"):
        shutil.rmtree(path, ignore_errors=True)


def descendants(pid):
    found, todo = [], [pid]
    while todo:
        try:
            path = "/proc/%d/task/%d/children" % (todo[-1], todo[-1])
            with open(path) as f:
                kids = [int(k) for k in f.read().split()]
        except OSError:
            kids = []
        todo.pop()
        found += kids
        todo += kids
    return found


def name_of(pid):
    try:
        with open("/proc/%d/comm" % pid) as f:
            return f.read().strip()
    except OSError:
        return ""


def start_of(pid):
    """When it was started; None when it is gone or only waits to be reaped."""
    try:
        with open("/proc/%d/stat" % pid) as f:
            words = f.read().rsplit(")", 1)[1].split()
        return None if words[0] == "Z" else words[19]
    except OSError:
        return None


def phase_of(kids, suite, before):
    """What the driver is at, by its children."""
    if any(k.endswith(".adse-new") for k in listing(suite)) \
       or listing(suite) != before:
        return "publication"
    names = {name_of(k) for k in kids}
    if names & {"make", "gcc", "cc", "cc1", "as", "ld", "collect2", "sh", "cc1plus"} \
       or any(n.startswith(("observe", "check_", "suspect_", "gcc")) for n in names):
        return "suite"
    if "adse-cvc5" in names:
        return "exploration"
    return "between"


def listing(folder):
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def check_suite(name, final):
    """After a kill: each file is whole, what the Makefile names is there."""
    for f in listing(name + ".suite"):
        if f.endswith(".adse-new"):
            continue
        if not filecmp.cmp(name + ".suite/" + f, final + ".suite/" + f, False):
            fail("after a kill", f, "is not the file of an undisturbed run")
    if os.path.exists(name + ".suite/Makefile") \
       and [f for f in listing(name + ".suite") if not f.endswith(".adse-new")] \
           != listing(final + ".suite"):
        fail("after a kill the Makefile names files that are not there")


class Killer:
    def __init__(self, args, images, whole, took, explored, rnd):
        self.args, self.images, self.whole = args, images, whole
        # Seconds of a whole run, and of its exploration.
        self.took, self.explored, self.rnd = took, explored, rnd
        self.phases = collections.Counter()
        self.kills = self.ended = 0

    def once(self, name, after, extra=()):
        """Start; kill AFTER seconds, or (None) when the suite begins to change.
        True: killed."""
        before = listing(name + ".suite")
        p = subprocess.Popen(command(self.args, name, self.rnd.choice((1, 2)))
                             + list(extra),
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if after is None:
            while p.poll() is None and listing(name + ".suite") == before:
                time.sleep(0.0005)
        else:
            try:
                p.wait(after)
            except subprocess.TimeoutExpired:
                pass
        if p.poll() is not None:
            if p.returncode != 0:
                fail("status", p.returncode, p.stderr.read().decode())
            p.stderr.close()
            return False
        kids = descendants(p.pid)
        phase = ("exploration" if extra
                 else phase_of(kids, name + ".suite", before))
        born = {k: start_of(k) for k in kids}
        p.kill()
        p.wait()
        p.stderr.close()
        self.phases[phase] += 1
        self.kills += 1
        # Compilers may take a moment; workers, targets and solvers do not stay.
        end = time.monotonic() + 20
        left = [k for k in kids if born[k]]
        while left and time.monotonic() < end:
            left = [k for k in left if start_of(k) == born[k]]
            time.sleep(0.01)
        for k in left:
            fail("process", k, name_of(k), "outlives its driver")
        return True

    def compare(self, name):
        rc, got = states(self.images, name + ".store")
        if rc != 0:
            fail("list:", got)
        elif got != self.whole[0]:
            bad = [(k, got.get(k), v) for k, v in self.whole[0].items()
                   if got.get(k) != v]
            fail(len(bad), "label states differ, the first", bad[:1])
        if results(name) != self.whole[1]:
            fail("results differ:", [(a, b) for a, b in
                                     zip(results(name), self.whole[1]) if a != b])
        bad = same_folder(name + ".suite", "whole.suite")
        if bad:
            fail("suites differ:", bad)

    def chain(self, moments, explore):
        """One store: killed at MOMENTS (fractions of a run's time, or of its
        exploration), then let end."""
        name = "killed"
        remove(name)
        known = {}
        for m in moments:
            if explore:
                killed = self.once(name, (m or 0) * self.explored, ["--no-suite"])
            else:
                killed = self.once(name, None if m is None else m * self.took)
            if not killed:
                break
            check_suite(name, "whole")
            if not os.path.exists(name + ".store/adse.db"):
                continue
            rc, got = states(self.images, name + ".store")
            if rc != 0:
                fail("list after a kill:", got)
                continue
            lost = [k for k, v in known.items() if got.get(k) != v]
            if lost:
                fail(len(lost), "states were lost, the first", lost[0])
            known = {k: v for k, v in got.items()
                     if v == "covered" or v.startswith("infeasible")}
        rc, out, took = generate(self.args, name)
        if rc != 0:
            fail("status", rc, "after kills:", out)
        self.ended += 1
        print("%d kills, %s" % (self.kills, dict(self.phases)), flush=True)
        self.compare(name)
        # All of it is there: nothing is run, nothing is asked.
        if self.ended % 5 == 1:
            rc, out, _ = generate(self.args, name, extra=["--no-suite"])
            with open(name + ".json") as f:
                for o in json.load(f):
                    if rc or o["runs_made"] or o["solver_calls_made"] \
                       or (o["runs"] and not o["from_store"]):
                        fail("finished, but done again:", o)


def kill_many(killer, n, rnd):
    chains = 0
    while killer.kills < n:
        # Every other chain dies while it explores only: that is the smaller part of
        # a run's time, and the larger part of what there is to lose.
        k, explore = rnd.randint(4, 8), chains % 2 == 0
        moments = [rnd.random() for _ in range(k)]
        if not explore and rnd.random() < 0.3:
            moments[-1] = None
        # However few there are, not all die while they explore.
        killer.chain(moments[:min(n - killer.kills, (n + 1) // 2)], explore)
        chains += 1
    print("%d kills in %d chains, %s" % (killer.kills, killer.ended,
          ", ".join("%s %d" % x for x in sorted(killer.phases.items()))))
    for phase in ("exploration", "suite"):
        if n >= 50 and not killer.phases[phase]:
            fail("no kill hit the phase", phase)


def damage(path, how, rnd):
    """How it was damaged, or None."""
    n = os.path.getsize(path) if os.path.exists(path) else 0
    if not n:
        return None
    with open(path, "r+b") as f:
        if how == "truncation":
            at = rnd.randrange(n)
            f.truncate(at)
            return "%s truncated to %d of %d" % (os.path.basename(path), at, n)
        at = rnd.randrange(100) if rnd.random() < 0.2 else rnd.randrange(n)
        at = min(at, n - 1)
        bit = rnd.randrange(8)
        f.seek(at)
        c = f.read(1)[0]
        f.seek(at)
        f.write(bytes([c ^ 1 << bit]))
        return "%s bit %d.%d" % (os.path.basename(path), at, bit)


def damage_many(killer, how, n, rnd):
    """Stores of finished runs and of killed ones, in turn."""
    tally = collections.Counter()
    done = 0
    while done < n:
        remove("hurt")
        if done % 2:
            remove("half")
            killer.once("half", rnd.random() * killer.explored, ["--no-suite"])
            if not os.path.isdir("half.store"):
                continue
            shutil.copytree("half.store", "hurt.store")
        else:
            shutil.copytree("whole.store", "hurt.store")
        files = ["adse.db", "adse.db", "adse.db-wal", "adse.db-shm"]
        what = damage("hurt.store/" + rnd.choice(files), how, rnd)
        if what is None:
            continue
        done += 1
        before, shown = states(killer.images, "hurt.store")
        if before == 0:
            wrong = [k for k, v in shown.items()
                     if (v == "covered" or v.startswith("infeasible"))
                     and v != killer.whole[0][k]]
            if wrong:
                fail(what, "list shows wrong states, the first", wrong[0])
        elif before != 2 or shown.count("\n") != 1:
            fail(what, "list:", before, shown)
        full = done % 10 == 0
        rc, out, _ = generate(killer.args, "hurt",
                              extra=() if full else ["--no-suite"])
        if rc == 2 and out.count("\n") == 1:
            tally["refused"] += 1
            continue
        if rc != 0:
            fail(what, "status", rc, out)
            continue
        rc, got = states(killer.images, "hurt.store")
        if rc or got != killer.whole[0]:
            fail(what, "label states differ afterwards", rc)
        if full and same_folder("hurt.suite", "whole.suite"):
            fail(what, "the suite differs afterwards")
        repaired = "kept as" in out
        if before == 2 and not repaired:
            fail(what, "was repaired without a word:", out)
        tally["recovered, said" if repaired else "as committed"] += 1
    print("%d %ss: %s" % (n, how, ", ".join("%d %s" % (v, k) for k, v in
                                            sorted(tally.items()))))


def main():
    p = argparse.ArgumentParser()
    for option, default in (("kills", 50), ("flips", 20), ("truncations", 20),
                            ("seed", 1)):
        p.add_argument("--" + option, type=int, default=default)
    own, args = p.parse_known_args()
    args = [a for a in args if a != "--"]
    images = [a for a in args if a.endswith((".o", ".a", ".so"))
              and args[args.index(a) - 1] != "--plain"]
    rnd = random.Random(own.seed)
    rc, out, took = generate(args, "whole")
    if rc != 0:
        sys.exit("the undisturbed run ends with %d: %s" % (rc, out))
    rc, labels = states(images, "whole.store")
    whole = labels, results("whole")
    count = collections.Counter(v.split(" ")[0] for v in labels.values())
    print("undisturbed: %.1f s, %d solver calls, labels: %s, files: %s"
          % (took, sum(o["solver_calls"] for o in json.load(open("whole.json"))),
             dict(count), " ".join(listing("whole.suite"))), flush=True)
    if not count["covered"] or not os.path.exists("whole.suite/Makefile"):
        sys.exit("there is nothing to lose: " + out)
    _, _, explored = generate(args, "other", extra=["--no-suite"])
    killer = Killer(args, images, whole, took, explored, rnd)
    for name, job in (("kills", lambda: kill_many(killer, own.kills, rnd)),
                      ("flips", lambda: damage_many(killer, "flip", own.flips, rnd)),
                      ("truncations", lambda: damage_many(killer, "truncation",
                                                          own.truncations, rnd))):
        start = time.monotonic()
        job()
        print("%s took %.0f s" % (name, time.monotonic() - start), flush=True)
    if failures:
        sys.exit("%d failures" % failures)


main()
