#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Referee of mutation and boundary labels.  A label says "X and Y differ": X stands
# in the source, Y is the mutant as a programmer would write it there.  This writes
# both into the text of the function, in C, where X stands:
#
#   r = (a + b) * 2;    r = ({ __auto_type o_ = ((a + b)); TRY (0, a - b) o_; }) * 2;
#
# and the compiler says what they mean.  The program calls each function with
# every input of its domain.  Nothing of the tool's own evaluation is used.
#   referee.py rewrite LABELS SOURCE   writes refereed.c, numbers the labels
#   referee.py judge LABELS VERDICTS   compares the tool's states with the truth
#   referee.py mutate LABELS SOURCE    writes mutated.c, in which label N's mutant runs
#                                      while mutant_ is N, and outcomes.c, which
#                                      prints for each whether what comes out differs, ?
#                                      where it uses memory that is not there
#   referee.py output LABELS OUTCOMES SOURCE SUITE SUSPECTS
#                                      compares strengths with that, and with what the
#                                      test program SUITE says to MUTANT=N; the text
#                                      SUSPECTS has the tests that it lacks
#   referee.py switched LABELS OUTCOMES MUTANTS SOURCE
#                                      compares them with what `adse mutate' says, of a
#                                      command that notices whatever comes out
import collections, json, os, re, subprocess, sys

WIDE = "__int128"
WHOLE = ["cor"]  # criteria of decisions: the column is not that of an operator


def strip(text):
    while text.startswith("(") and closes(text, 0) == len(text) - 1:
        text = text[1:-1].strip()
    return text


def closes(text, at):
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i
    return -1


def sides(x, at, length):
    return strip(x[:at].strip()), strip(x[at + length:].strip())


def operator_at(line, column):
    m = re.match(r"<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%&|^<>~!=]",
                 line[column:])
    return m.group(0) if m else ""


class Problem(Exception):
    pass


def boundary(y, x, at, op):
    """The label's own comparison, in a type that nothing leaves."""
    left, right = sides(x, at, len(op))
    common = f"__typeof__ (({left}) + ({right}))"
    if "*k" in x or re.search(r"\bk\d+\b", x):
        common = "char *"
    m = re.match(r"(.*?) (==|!=|<=|>=|<|>) (.*)$", y) if False else None
    # The left operand comes first, as written or in parentheses.
    for text in (left, f"({left})"):
        if y.startswith(text + " "):
            rest = y[len(text) + 1:]
            break
    else:
        raise Problem(f"boundary '{y}' does not begin with '{left}'")
    rel, rest = rest.split(" ", 1)
    if common == "char *":
        if strip(rest) != right:
            raise Problem(f"boundary '{y}' does not end in '{right}'")
        return f"({left}) {rel} ({right})"
    step = ""
    if strip(rest) != right:
        m = re.match(r"(.*) ([-+] 1)$", rest)
        if m and strip(m.group(1)) == right:
            rest, step = right, m.group(2)
        elif not re.match(r"-?\d+$", rest):
            raise Problem(f"boundary '{y}' does not end in '{right}'")
        else:
            return f"({WIDE}) ({common}) ({left}) {rel} ({WIDE}) {rest}"
    return (f"({WIDE}) ({common}) ({left}) {rel} "
            f"({WIDE}) ({common}) ({right}) {step}")


def limit(y, x, at, op):
    """The distance of the label, in a type that nothing leaves."""
    left, right = sides(x, at, len(op))
    common = f"__typeof__ (({left}) + ({right}))"
    m = re.match(r"\|(.*)\| <= (\d+)$", y)
    if not m or re.sub(r"[() ]", "", m.group(1)) != re.sub(
            r"[() ]", "", f"{left} - {right}"):
        raise Problem(f"'{y}' is no distance between '{left}' and '{right}'")
    gap = f"({WIDE}) ({common}) ({left}) - ({WIDE}) ({common}) ({right})"
    return f"({gap} < 0 ? -({gap}) : {gap}) <= {m.group (2)}"


def kept(target):
    """The assignment of o_ to TARGET changes it."""
    m = re.match(r"(.*)->f$", target)
    if m:
        return (f"{{ __typeof__ (*{m.group (1)}) s_ = *{m.group (1)}; s_.f = o_; "
                f"different_ = s_.f != {target}; }}")
    return f"different_ = (__typeof__ ({target})) o_ != {target};"


def mutated(y, x, at, op, criterion):
    """Y in C; a constant has the type of what it replaces."""
    if y in ("true", "false"):
        return "1" if y == "true" else "0"
    if criterion != "cro" or "NULL" in y:
        return y
    left, right = sides(x, at, len(op))
    typed = lambda operand, k: f"(__typeof__ (+({operand}))) {k}"
    if at == 0:
        m = re.match(r"(.*?)\(?(0|1|-1)\)?$", y)
        return f"{m.group (1)}({typed (right, m.group (2))})"
    m = re.match(rf"(0|1|-1) {re.escape (op)} ", y)
    if m and strip(y[m.end():]) == right:
        return f"({typed (left, m.group (1))}){y[m.end (1):]}"
    m = re.search(rf" {re.escape (op)} (0|1|-1)$", y)
    if m and strip(y[:m.start()]) == left:
        return f"{y[:m.start (1)]}({typed (right, m.group (1))})"
    raise Problem(f"'{y}' is not '{x}' with a constant in it")


def alone(x, at, op):
    """X is no operation: a variable, a member, what a pointer leads to, a number."""
    return not at and (op == "" or op == "*" or re.match(r"-\d+$", x) is not None)


def is_condition(line, start, end):
    """What stands there is the condition of something, or part of one."""
    before, after = line[:start].rstrip("( "), line[end:].lstrip(") ")
    return (re.search(r"(\b(if|while)|&&|\|\||!)$", before) is not None
            or after.startswith(("?", "&&", "||")))


def load(path):
    out = []
    for f in json.load(open(path)):
        for l in f["labels"]:
            out.append(dict(l, function=f["function"]))
    return out


def asked(label, lines):
    return "/* domain */" not in lines[label["line"] - 1]


def of_deletion(label):
    """Of what is in code with mutants alone: see deletions.sh."""
    return label["text"].endswith(" and nothing differ") or "the 1 of " in label["text"]


def rewrite(labels, source, output="refereed.c"):
    lines = open(source).read().split("\n")
    problems = []
    marks = collections.defaultdict(dict)  # line: {(start, end, kind): [(k, text)]}
    for k, l in enumerate(labels):
        if not asked(l, lines) or of_deletion(l):
            continue
        line = lines[l["line"] - 1]
        column = l["column"] - 1
        try:
            m = re.match(r"(.*) and (.*) differ$", l["text"])
            if m:
                x, y = m.groups()
            else:
                m = re.match(r"(.*) \(((?:off the )?boundary|limit) of (.*)\)$",
                             l["text"])
                if not m:
                    continue  # of another criterion
                y, _, x = m.groups()
            starts = [i for i in range(len(line)) if line.startswith(x, i)
                      and i <= column < i + len(x)]
            if not starts:
                raise Problem(f"'{x}' does not stand there")
            start = starts[-1] if l["criterion"] in WHOLE else starts[0]
            at = column - start
            op = operator_at(line, column) if l["criterion"] not in WHOLE else ""
            if "/* first */" in line and l["criterion"] == "sdl":
                raise Problem("the target has no value yet")
            single = l["criterion"] in ("uoi", "cro", "abs") and alone(x, at, op)
            if op in ("++", "--") or single:
                key = (start, start + len(x), None, "value" if single else op, None)
            elif op.endswith("=") and op not in ("<=", ">=", "==", "!="):
                target, value = sides(x, at, len(op))
                op = op[:-1]
                key = (start, start + len(x), target, op, value)
                x = f"{target} {op} ({value})"
                at = len(target) + 1
            else:
                key = (start, start + len(x), None, op, None)
            if l["criterion"] == "limit":
                text = f"HOLDS ({k}, {limit (y, x, at, op)})"
            elif single:
                if l["criterion"] == "cro":
                    y = f"(__typeof__ (+({x}))) {y}"
                macro = "TURN" if is_condition(line, start, start + len(x)) else "TRY"
                text = f"{macro} ({k}, {y})"
            elif op in ("++", "--"):
                text = f"STEP ({k}, {y}, {x})"
            elif l["criterion"] == "sdl":
                text = f"KEPT ({k}, {target}, {kept (target)})"
            elif "boundary of" in l["text"]:
                text = f"HOLDS ({k}, {boundary (y, x, at, op)})"
            else:
                text = f"TRY ({k}, {mutated (y, x, at, op, l['criterion'])})"
            marks[l["line"]].setdefault(key, []).append(text)
        except Problem as p:
            problems.append(k)
            print(f"{l['function']}:{l['line']}:{l['column']} {l['criterion']} "
                  f"{l['text']}: {p}")
    for number, sites in marks.items():
        line = lines[number - 1]
        before, behind = collections.defaultdict(str), collections.defaultdict(str)
        # Outer ones first.
        for key in sorted(sites, key=lambda s: (s[0], -s[1])):
            start, end, target, op, value = key
            tries = " ".join(sites[key])
            if op in ("++", "--"):
                before[start] += tries + " /*"
                behind[end] = "*/" + behind[end]
            elif op == "" and target is not None:
                # Of both types, as the mutant may give either.
                at = line.index(" = ", start)
                before[start] += f"{target} = ({{ SITE ((0 ? +({target}) : /*"
                before[at + 3] = "*/ (" + before[at + 3]
                behind[end] = f"))); {tries} undefined = u0_; o_; }})" + behind[end]
            elif target is None:
                plus = "+" if op == "value" else ""
                before[start] += "({ SITE ((" + plus + "("
                behind[end] = f"))); {tries} undefined = u0_; o_; }})" + behind[end]
            else:
                at = line.index(f" {op}= ", start)
                before[start] += f"{target} = ({{ SITE (("
                lines[number - 1] = line = line[:at] + f" {op}  " + line[at + len(op) + 3:]
                # Same length: other positions stay.
                before[at + len(op) + 3] = "(" + before[at + len(op) + 3]
                behind[end] = f"))); {tries} undefined = u0_; o_; }})" + behind[end]
        out = ""
        for i in range(len(line) + 1):
            out += behind[i] + before[i] + line[i:i + 1]
        lines[number - 1] = out
    with open(output, "w") as f:
        if output == "refereed.c":
            f.write(HEAD.replace("NLABEL", str(len(labels) + 1)))
        else:
            f.write(MUTANTS)
        f.write("\n".join(lines))
        f.write(MAIN if output == "refereed.c" else "")
    return problems


HEAD = r"""
#include <signal.h>
#include <setjmp.h>
#include <stdio.h>
#define true 1
#define false 0
static unsigned char killed[NLABEL];
static sigjmp_buf outer, inner;
static volatile int trying;
static int undefined;
static void trap (int s) { siglongjmp (trying ? inner : outer, 1); }
/* Called by -fsanitize=shift-exponent,integer-divide-by-zero: the compiler shall
   not fold what the machine would trap at.  */
void __ubsan_handle_shift_out_of_bounds (void *w, void *a, void *b)
{ undefined = 1; }
void __ubsan_handle_divrem_overflow (void *w, void *a, void *b)
{ trap (SIGFPE); }
/* An undefined mutant proves nothing, nor does an undefined original; a trap
   kills.  */
#define TRY(K, Y) if (!killed[K] && !u0_) { undefined = 0; trying = 1; \
  if (sigsetjmp (inner, 0)) killed[K] = 1; \
  else { __typeof__ (o_) u_ = (Y); if (!undefined && u_ != o_) killed[K] = 1; } \
  trying = 0; }
#define TURN(K, Y) if (!killed[K] && !u0_) { undefined = 0; trying = 1; \
  if (sigsetjmp (inner, 0)) killed[K] = 1; else if (!(Y) != !o_) killed[K] = 1; \
  trying = 0; }
#define SITE(X) undefined = 0; __auto_type o_ = X; int u0_ = undefined
#define KEPT(K, TARGET, COMPARE) { int different_; COMPARE \
  if (!u0_ && different_) killed[K] = 1; }
/* Of a pointer as well as of a bit-field.  */
#define VALUE(X) (1 ? (X) : (X))
#define STEP(K, X, Y) ({ __auto_type s_ = VALUE (X); __auto_type o_ = VALUE (Y); \
  if (s_ != (X)) killed[K] = 1; o_; })
#define abs(X) ({ __typeof__ (+(X)) a_ = (X); a_ < 0 ? -a_ : a_; })
#define failOnZero(X) ({ __typeof__ (+(X)) a_ = (X); if (!a_) trap (0); a_; })
#define HOLDS(K, P) if (P) killed[K] = 1;
#define CALL(F) if (!sigsetjmp (outer, 0)) sink += F
#define BEGIN(NAME)
#define SEE(X)
#define CALLED(NAME)
static volatile long sink;
"""
# One program for all mutants.
MUTANTS = r"""
#include <signal.h>
#include <stdlib.h>
#define true 1
#define false 0
int mutant_ = -1;
long steps_;
static int undefined;
__attribute__ ((constructor)) static void choose_ (void)
{ const char *n = getenv ("MUTANT"); if (n) mutant_ = atoi (n); }
/* A mutant may never end.  */
#define SITE(X) if (++steps_ > 100000) raise (SIGFPE); __auto_type o_ = X; int u0_ = 0
#define TRY(K, Y) if (mutant_ == (K)) o_ = (__typeof__ (o_)) (Y);
#define TURN(K, Y) TRY (K, Y)
#define KEPT(K, TARGET, COMPARE) if (mutant_ == (K)) o_ = (TARGET);
#define STEP(K, X, Y) (mutant_ == (K) ? (X) : (Y))
#define HOLDS(K, P)
#define abs(X) ({ __typeof__ (+(X)) a_ = (X); a_ < 0 ? -a_ : a_; })
#define failOnZero(X) ({ __typeof__ (+(X)) a_ = (X); if (!a_) raise (SIGFPE); a_; })
"""
# Are these all results and all memory of a function under each mutant, on all inputs?
OUTCOMES = r"""
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include "types.h"
extern int mutant_;
static sigjmp_buf outer;
static unsigned long hash, plain;
static int wild; /* memory that is not there: what C does not define decides */
static void trap (int s) { wild |= s == SIGSEGV; siglongjmp (outer, 1); }
extern long steps_;
#define CALL(F) do { steps_ = 0; if (sigsetjmp (outer, 0)) hash = hash * 31 + 7; \
  else hash = hash * 1000003 + (unsigned long) (F); } while (0)
#define SEE(X) (hash = hash * 31 + (unsigned long) (X))
#define BEGIN(NAME) if (!strcmp (function, NAME)) {
#define CALLED(NAME) }
static void run (const char *function)
{
  hash = 0;
#include "every.h"
}
static const char *const functions[] = { FUNCTIONS 0 };
int main (void)
{
  struct sigaction a = { .sa_handler = trap, .sa_flags = SA_NODEFER };
  sigaction (SIGFPE, &a, 0);
  sigaction (SIGILL, &a, 0);
  sigaction (SIGSEGV, &a, 0);
  for (int k = 0; functions[k]; k++)
    {
      if (!k || strcmp (functions[k], functions[k - 1]))
	mutant_ = -1, run (functions[k]), plain = hash;
      mutant_ = k, run (functions[k]);
      putchar (wild ? '?' : '0' + (hash != plain));
      wild = 0;
    }
  return 0;
}
"""
MAIN = r"""
int main (void)
{
  struct sigaction a = { .sa_handler = trap, .sa_flags = SA_NODEFER };
  sigaction (SIGFPE, &a, 0);
#include "every.h"
  for (unsigned i = 0; i + 1 < sizeof killed; i++)
    putchar ('0' + killed[i]);
  return 0;
}
"""


def judge(labels, verdicts, lines):
    count, wrong = collections.Counter(), 0
    for k, l in enumerate(labels):
        if not asked(l, lines) or not re.search(r" differ$|(boundary|limit) of ", l["text"]):
            continue
        word = (l["state"] or "nothing").split()[0]
        truth = verdicts[k] == "1"
        count[word] += 1
        count[l["criterion"]] += 1
        where = f"{l['function']}:{l['line']}:{l['column']} {l['criterion']}"
        if word == ("infeasible" if truth else "covered"):
            wrong += 1
            print(f"{where} {l['text']}: {l['state']}, every input "
                  f"{'kills' if truth else 'never kills'} it")
        elif word not in ("covered", "infeasible"):
            print(f"{where} {l['text']}: {l['state']}, {'killable' if truth else 'equivalent'}")
    return count, wrong


def output(labels, outcomes, lines, suite, suspects):
    """No mutant that is said to come to the output may leave it as it is; and the
    suite kills them all, but for functions of which it lacks tests because their
    behaviour is undefined."""
    count, wrong, left, lacking = collections.Counter(), 0, 0, 0
    with open("unplaced") as f:
        unplaced = set(json.load(f))
    for k, l in enumerate(labels):
        if not asked(l, lines) or "strength" not in l or k in unplaced:
            continue
        where = f"{l['function']}:{l['line']}:{l['column']} {l['criterion']} {l['text']}"
        differs = outcomes[k] != "0"
        count[l["strength"], l["no_stronger"].split(":")[0], differs] += 1
        if l["strength"] != "strong":
            continue
        # Without processes of their own: a mutant that ends one is killed as well.
        env = dict(os.environ, MUTANT=str(k), CK_RUN_CASE=l["function"],
                   CK_FORK="no")
        killed = subprocess.run([suite], env=env, stdout=subprocess.DEVNULL).returncode
        lacks = not killed and f"({l['function']}_suspect_" in suspects
        wrong += not differs
        left += not killed and not lacks
        lacking += lacks
        if not differs or not (killed or lacks):
            print(f"{where}: {'left by the suite' if differs else 'nothing differs'}")
    return count, wrong, left, lacking


def switched(labels, outcomes, path, lines):
    """The mutant in the source and the one that was switched on are noticed alike."""
    count, wrong = collections.Counter(), 0
    key = lambda l: (l["function"], l["line"], l["column"], l["criterion"], l["text"])
    with open("unplaced") as f:
        unplaced = set(json.load(f))
    with open(path) as f:
        states = {key(m): m["state"] for m in json.load(f)["mutants"]}
    for k, l in enumerate(labels):
        if key(l) not in states or k in unplaced or not asked(l, lines) \
                or of_deletion(l):
            continue
        differs, state = outcomes[k] == "1", states[key(l)]
        if outcomes[k] == "?":
            continue
        count[state, differs] += 1
        # A shift by too much is not defined: the tool's mutant does what the original
        # does.
        undefined = differs and state in ("not-infected", "survived") and re.search(
            r"<<|>>", l["text"])
        if state == "no-code" or undefined or (state in ("killed", "time")) == differs:
            continue
        wrong += 1
        print(f"{l['function']}:{l['line']}:{l['column']} {l['criterion']} {l['text']}: "
              f"{state}, but in the source it {'shows' if differs else 'shows nothing'}")
    return count, wrong


if __name__ == "__main__":
    what, labels = sys.argv[1], load(sys.argv[2])
    if what == "rewrite":
        sys.exit(1 if rewrite(labels, sys.argv[3]) else 0)
    if what == "mutate":
        names = "".join(f'"{l["function"]}", ' for l in labels)
        with open("outcomes.c", "w") as f:
            f.write(OUTCOMES.replace("FUNCTIONS", names))
        unplaced = rewrite(labels, sys.argv[3], "mutated.c")
        with open("unplaced", "w") as f:
            json.dump(unplaced, f)
        # Of some labels the text is not quite the source's: these are not judged.
        sys.exit(1 if 50 * len(unplaced) > len(labels) else 0)
    if what == "switched":
        count, wrong = switched(labels, open(sys.argv[3]).read(), sys.argv[4],
                                open(sys.argv[5]).read().split("\n"))
        judged = sum(n for (state, _), n in count.items() if state != "no-code")
        print(f"{judged} mutants, {wrong} judged wrongly,",
              ", ".join(f"{n} {state}{'' if d else ' that show nothing'}"
                        for (state, d), n in sorted(count.items())))
        sys.exit(1 if wrong or not judged else 0)
    if what == "output":
        lines = open(sys.argv[4]).read().split("\n")
        suspects = open(sys.argv[6]).read() if os.path.exists(sys.argv[6]) else ""
        count, wrong, left, lacking = output(labels, open(sys.argv[3]).read(), lines,
                                             sys.argv[5], suspects)
        for (strength, why, differs), n in sorted(count.items()):
            print(f"{n} {strength}{' (' + why + ')' if why else ''}"
                  f"{', output differs' if differs else ''}")
        there = sum(n for (strength, _, _), n in count.items() if strength == "strong")
        print(f"{wrong} wrong, {left} of {there} left by the suite,"
              f" {lacking} for lack of tests that are well defined")
        sys.exit(1 if wrong or not there or left or 2 * lacking > there else 0)
    lines = open(sys.argv[4]).read().split("\n")
    count, wrong = judge(labels, open(sys.argv[3]).read(), lines)
    words = ("covered", "infeasible", "unknown", "nothing")
    total = sum(count[w] for w in words)
    print(", ".join(f"{n} {w}" for w, n in sorted(count.items())), f"{wrong} wrong")
    if wrong or not total or 50 * (total - count["covered"] - count["infeasible"]) > total:
        sys.exit(1)
