# SPDX-License-Identifier: GPL-3.0-or-later
"""Build time and text size with the plugin, by those without it, at -O2: of the
kernels, of a part of adse itself, and of zlib where its source can be had.
Text size is what lies in executable sections, instrumented and original bodies,
thunks and constructor together.
"""
import glob
import os
import re
import shutil

TITLE = "compilation with the plugin, by plain -O2"


def zlib (bench):
    """The folder of zlib's source, or None."""
    if bench.smoke or not shutil.which ("apt-get"):
        return None
    try:
        bench.run (["apt-get", "source", "--tar-only", "--download-only", "zlib"],
                   cwd=bench.folder)
        for tarball in glob.glob (bench.path ("zlib_*.orig.tar.*")):
            bench.run (["tar", "-xf", tarball], cwd=bench.folder)
    except Exception:
        return None
    found = glob.glob (bench.path ("zlib-*"))
    return found[0] if found else None


def text_size (bench, path):
    total = 0
    for line in bench.run (["size", "-A", path]).output.splitlines ():
        words = line.split ()
        if words and words[0].startswith (".text"):
            total += int (words[1])
    return total


def one (bench, files, flags, rounds):
    cpu, text = {"plain": 0.0, "plugin": 0.0}, {"plain": 0, "plugin": 0}
    for f in files:
        bench.say ("compiling " + os.path.basename (f))
        output = {v: bench.path (v + ".o") for v in cpu}

        def compile (v):
            return bench.run (bench.cc + ["-O2", "-w"]
                              + (bench.plugin if v == "plugin" else [])
                              + flags + ["-c", "-o", output[v], f])
        runs = bench.interleave ({v: lambda v=v: compile (v) for v in cpu}, rounds)
        for v in cpu:
            cpu[v] += bench.cpu (runs[v])
            text[v] += text_size (bench, output[v])
    return {"files": [os.path.basename (f) for f in files], "cpu": cpu,
            "text": text, "time": cpu["plugin"] / cpu["plain"],
            "size": text["plugin"] / text["plain"]}


def measure (bench):
    rounds = min (bench.rounds, 3)
    top = bench.top
    kernels = sorted (glob.glob (bench.source ("kernels", "*.c")))
    kernels = [k for k in kernels if not k.endswith ("main.c")]
    # Parts of what is written do not compile alone.
    own = sorted (c for folder in ("unittest-export", "criteria")
                  for c in glob.glob (os.path.join (top, folder, "*.c"))
                  if not re.search (r"-(runtime|surroundings)\.c$", c))
    if bench.smoke:
        kernels, own = kernels[:2], own[:1]
    flags = ["-I" + os.path.join (top, d) for d in
             ("libsymrt", "criteria", "unittest-export", "driver")]
    flags += ["-I" + os.path.join (bench.build, "unittest-export"),
              "-D_GNU_SOURCE"]
    result = {"kernels": one (bench, kernels, flags, rounds),
              "adse": one (bench, own, flags, rounds)}
    source = zlib (bench)
    if source:
        result["zlib"] = one (bench, sorted (glob.glob (os.path.join (source,
                                                                       "*.c"))),
                              ["-I" + source, "-DHAVE_UNISTD_H",
                               "-D_LARGEFILE64_SOURCE=1"], rounds)
    return result


def check (result):
    for name, r in result.items ():
        assert r["text"]["plugin"] > r["text"]["plain"] > 0, (name, r)


def table (result):
    rows = []
    for what, key in (("build time", "time"), ("text size", "size")):
        for name, r in result.items ():
            rows.append (("%s, %s" % (what, name), r[key], "x", 8.0))
    return rows
