# SPDX-License-Identifier: GPL-3.0-or-later
# Many mutants of a file in one text (mutant schemata; Untch, Offutt and Harrold 1993): the
# environment variable STRENGTH picks one at run time, none by default.
#
#   a + b   becomes   (strength_mutant == 17 ? (a - b) : (a + b))
#
# Lines stay where they are, so that an error of the compiler names the mutants of its line.
import collections
import re
import subprocess

PRELUDE = """#ifndef STRENGTH_SWITCH
#define STRENGTH_SWITCH
static int strength_mutant;
__attribute__ ((constructor)) static void
strength_read (int argc, char **argv, char **envp)
{
  const char *name = "STRENGTH=";
  for (; envp && *envp; envp++)
    {
      int i = 0;
      while (name[i] && (*envp)[i] == name[i])
	i++;
      if (!name[i])
	for (; (*envp)[i]; i++)
	  strength_mutant = 10 * strength_mutant + (*envp)[i] - '0';
    }
}
#endif
#line 1
"""
ORDER = {"stmt": 0, "void": 1, "bool": 2, "expr": 3}


class Schema:
    """SOURCE with a choice for each of MUTANTS where there can be one; `choice' has for a
    mutant's number the range it is around, `left' the mutants without one."""

    def __init__(self, source, mutants):
        self.source, self.mutants = source, {m["id"]: m for m in mutants}
        self.choice = {}
        for m in mutants:
            ranges = [r for r in (m["typed"], m["loose"]) if r]
            if ranges and self.fits(m, ranges[0]):
                self.choice[m["id"]] = tuple(ranges[0])
        self.apart()

    @property
    def left(self):
        return [m for i, m in self.mutants.items() if i not in self.choice]

    def fits(self, m, where):
        """No comment in what is new, no preprocessor line within."""
        text = self.source.text[where[1]:where[2]]
        return "//" not in m["new"] and "/*" not in m["new"] and \
            not re.search(r"\n[ \t]*#", text)

    def apart(self):
        """Ranges are within each other or apart; where not, the later one goes."""
        ends = []
        for i, (_, s, e) in sorted(self.choice.items(), key=lambda c: (c[1][1], -c[1][2])):
            while ends and ends[-1] <= s:
                ends.pop()
            if ends and e > ends[-1]:
                del self.choice[i]
            else:
                ends.append(e)

    def text(self, check=False):
        """CHECK: the text that only compiles if typed choices have sides of one type."""
        groups = collections.defaultdict(list)
        for i, where in self.choice.items():
            groups[where].append(i)
        order = sorted(groups, key=lambda w: (w[1], -w[2], ORDER[w[0]]))
        at, body = self.render(0, len(self.source.text), order, 0, groups, check)
        assert at == len(order)
        return PRELUDE + body

    def render(self, s, e, order, at, groups, check):
        """The text of [S, E) with the choices from AT on that are in it."""
        out = []
        while at < len(order) and order[at][2] <= e:
            where = order[at]
            out.append(self.source.text[s:where[1]])
            at, inner = self.render(where[1], where[2], order, at + 1, groups, check)
            out.append(self.choose(where, groups[where], inner, check))
            s = where[2]
        out.append(self.source.text[s:e])
        return at, "".join(out)

    def mutated(self, m, s, e):
        flat, at = self.source.flat, m["offset"]
        new = " ".join(m["new"].split("\n"))
        return flat(s, at) + new + flat(at + len(m["old"]), e)

    def choose(self, where, ids, original, check):
        kind, s, e = where
        texts = [(i, self.mutated(self.mutants[i], s, e)) for i in ids]
        if kind == "stmt":
            arms = "".join(f"if (strength_mutant == {i}) {{ {t} }} else " for i, t in texts)
            return f"{{ {arms}{{ {original} }} }}"
        if kind == "expr" and check:
            plain = self.source.flat(s, e)
            asserts = "".join(
                f"_Static_assert (__builtin_types_compatible_p (__typeof__ (({plain}) + 0),"
                f' __typeof__ (({t}) + 0)), "strength {i}"); ' for i, t in texts)
            return f"(__extension__ ({{ {asserts}({original}); }}))"
        cast = {"expr": "", "bool": "!!", "void": "(void) "}[kind]
        arms = "".join(f"strength_mutant == {i} ? {cast}({t}) : " for i, t in texts)
        return f"({arms}{cast}({original}))"

    def lines(self, i):
        _, s, e = self.choice[i]
        return range(self.source.line(s), self.source.line(e) + 1)

    def settle(self, compiles):
        """Takes back choices until the text compiles.  COMPILES writes a text and gives
        the compiler's errors, as (line, message)."""
        for check in (True, False):
            for _ in range(12):
                errors = compiles(self.text(check))
                if not errors:
                    break
                self.take_back(errors, check)
            else:
                self.choice = {}

    def take_back(self, errors, typed):
        named = {int(n) for _, text in errors for n in re.findall(r"strength (\d+)", text)}
        bad = {i for i in named if i in self.choice}
        if not bad:
            lines = {line for line, _ in errors}
            bad = {i for i in self.choice if lines.intersection(self.lines(i))
                   and (not typed or self.choice[i][0] == "expr")}
        if not bad:
            bad = set(self.choice)
        for i in bad:
            m = self.mutants[i]
            del self.choice[i]
            if typed and m["loose"] and self.fits(m, m["loose"]):
                self.choice[i] = tuple(m["loose"])
        self.apart()


def errors_of(command, path, **more):
    """The errors that the compiler COMMAND finds, of lines of PATH; 0 for others."""
    done = subprocess.run(command + ["-fsyntax-only", "-w", "-fmax-errors=0"],
                          capture_output=True, text=True, **more)
    if done.returncode == 0:
        return []
    found = re.findall(r"^(.*?):(\d+):\d+: (?:fatal )?error: (.*)$", done.stderr, re.M)
    return [(int(n) if f.endswith(path) else 0, text) for f, n, text in found] or [(0, "")]
