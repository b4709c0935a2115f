# SPDX-License-Identifier: GPL-3.0-or-later
# A suite that adse wrote, built and run against a tree of sources.
import os
import re
import shutil
import signal
import subprocess
import time

# Changed code must not fill the machine: memory in kB, files in blocks of 512 bytes.
LIMITED = ["sh", "-c", 'ulimit -v 4000000 -f 200000 -c 0; exec "$@"', "sh"]


def kill_session(leader):
    """Check gives each test a group of its own; all groups are in one session."""
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and os.getsid(int(entry)) == leader:
                os.kill(int(entry), signal.SIGKILL)
        except OSError:
            pass  # it has ended


def is_internal(program):
    """Does it test static functions?"""
    return ".internal" in program


def is_interface(program):
    return not is_internal(program)


class Suite:
    """The suite in FOLDER for the sources in TREE, built in BUILD at -O0."""

    def __init__(self, folder, tree, build):
        self.folder, self.tree, self.build = folder, tree, build
        makefile = open(os.path.join(folder, "Makefile")).read().replace("\\\n", " ")
        self.programs = re.search(r"^tests =(.*)$", makefile, re.M).group(1).split()
        self.limit = None

    def make(self, some=lambda program: True):
        """Builds what changed of the programs that SOME picks; returns what the compiler
        says if that fails."""
        goals = [os.path.join(self.build, program) for program in filter(some, self.programs)]
        done = subprocess.run(
            ["make", "-s", "-C", self.folder, *(goals or ["all"]),
             f"SRCDIR={self.tree}", "PLAIN=", "CFLAGS=-O0", f"BUILD={self.build}"],
            capture_output=True, text=True)
        return done.stderr or "make fails" if done.returncode else None

    def order(self, file):
        """Programs, that of FILE first: what fails is found soonest there."""
        own = "check_" + os.path.splitext(os.path.basename(file))[0]
        return sorted(self.programs, key=lambda p: (p.split(".")[0] != own, p))

    def one(self, program, limit, **environment):
        """Is it red?  Also when it takes longer than LIMIT seconds."""
        process = subprocess.Popen(
            LIMITED + [os.path.join(self.build, program)], cwd=self.build,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **environment}, start_new_session=True)
        try:
            self.said, _ = process.communicate(timeout=limit)
            return process.returncode != 0
        except subprocess.TimeoutExpired:
            self.said = b""
            return True
        finally:
            kill_session(process.pid)
            process.wait()

    def lacks(self, program):
        """Are tests of the interface left out: is what they call gone?"""
        path = os.path.join(self.build, program + ".o.obsolete")
        return not is_internal(program) and os.path.exists(path)

    def red(self, file="", some=lambda program: True, **environment):
        """The program that fails first, of those that SOME picks; None when all pass."""
        for program in filter(some, self.order(file)):
            if self.lacks(program) or self.one(program, self.limit[program], **environment):
                return program
        return None

    def measure(self):
        """Runs what passes as it is: limits of time are ten times what that takes.
        Returns the program that fails, None when none does."""
        self.limit = {}
        for program in self.programs:
            start = time.monotonic()
            if self.one(program, 600):
                return program
            self.limit[program] = max(10, 10 * (time.monotonic() - start))
        return None


def copied(tree, to):
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(tree, to, symlinks=True)
    return to


def write(path, text):
    """Text is that of bytes, as mutator.py has it.  A link is not written through."""
    if os.path.islink(path):
        os.unlink(path)
    with open(path, "w", encoding="latin-1", newline="") as out:
        out.write(text)
