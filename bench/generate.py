# SPDX-License-Identifier: GPL-3.0-or-later
"""One exploration without a suite, for the sections that measure explorations."""
import json
import os
import shutil


def generate (bench, image, options, settings=None):
    """`adse generate' of IMAGE with OPTIONS and SETTINGS, a file below this folder,
    from an empty store: a Run whose `summaries' has one a function."""
    store, summary = bench.path ("store"), bench.path ("summary.json")
    shutil.rmtree (store, ignore_errors=True)
    run = bench.run (
        [bench.adse, "generate", "--no-suite", "--store", store, "--json", summary]
        + (["--settings", bench.source (*settings.split ("/"))] if settings else [])
        + options + [image])
    with open (summary) as f:
        run.summaries = json.load (f)
    os.unlink (summary)
    return run


def generate_one (bench, image, function, options, settings=None):
    """The same for FUNCTION alone, with its `summary'."""
    run = generate (bench, image, ["-f", function] + options, settings)
    run.summary, = run.summaries
    return run
