# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs per CPU second of a small function, by execution mode and size of the
program: driver, server and target together; starting up is not counted.
"""
TITLE = "runs per CPU second by execution mode"

SOURCE = """
static char heap[HEAP];
int limit = 10;
int classify (int x)
{
  if (x < 0)
    return -1;
  return x > limit ? 1 : 0;
}
int main (void)
{
  return heap[0];
}
__attribute__ ((constructor)) static void touch (void)
{
  for (unsigned long i = 0; i < HEAP; i += 4096)
    heap[i] = 1;
}
"""
HEAPS = {"small": 4096, "64 MiB": 64 << 20}
MODES = {"fork server": ["server"], "fork server, sandbox": ["server", "sandbox"],
         "exec": ["exec"], "exec, sandbox": ["exec", "sandbox"]}


def measure (bench):
    runs = {"fork server": 2000, "exec": 400}
    if bench.smoke:
        runs = {"fork server": 20, "exec": 5}
    result = {}
    for size, heap in HEAPS.items ():
        if bench.smoke and size != "small":
            continue
        source, image = bench.path ("modes.c"), bench.path ("modes-" + size[:2])
        with open (source, "w") as f:
            f.write (SOURCE)
        bench.compile ([source], image, ["-DHEAP=%d" % heap], plugin=True)
        for mode, words in MODES.items ():
            bench.say ("%s, %s" % (mode, size))
            n = runs[mode.split (",")[0]] // (1 if size == "small" else 10)
            r = bench.interleave ({
                k: lambda k=k: bench.run ([bench.program ("modes"), image,
                                           "classify", str (k)] + words)
                for k in (1, n + 1)}, min (bench.rounds, 3))
            cpu = (bench.cpu (r[n + 1]) - bench.cpu (r[1])) / n
            result["%s, %s" % (mode, size)] = {
                "runs": n, "returned": int (r[n + 1][0].output),
                "cpu_seconds_per_run": cpu,
                "runs_per_cpu_second": 1 / cpu if cpu > 0 else 0.0}
    return result


def check (result):
    for name, r in result.items ():
        assert r["returned"] == r["runs"] + 1, (name, r)


def table (result):
    return [(name, r["runs_per_cpu_second"], "runs/s", None)
            for name, r in result.items ()]
