# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants tried in copies of processes (libsymrt/mutants.c, driver/measure/branched.c): what
# adse mutate says of each is what it says with a run a mutant, for tests that run in
# processes of their own, that end with a status on purpose (these are not judged by
# copies), loop for ever, write files, and fail in what nobody looks at; and a process with a
# pipe is not copied.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > code.c <<'C'
#include <stdio.h>
#include <stdlib.h>
int clip (int v, int low, int high)
{
  if (v < low || v > high)
    return v < low ? low : high;
  return v;
}
unsigned length (unsigned n)
{
  unsigned k = 1;
  while (n >= 10)
    {
      n /= 10;
      k++;
    }
  return k;
}
/* A decision that is under way when a mutant of another is met, which is equivalent.  */
int leap (int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
int fits (int y) { return y != 1 && leap (y) && y > 1582; }
void leave (int how) { exit (how * 2 + 1); }
void put (FILE *f, int n)
{
  fprintf (f, "%d\n", n * n - 5);
}
int ignored (int a, int b) { return a * b; }
C
cat > main.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
int clip (int, int, int), fits (int), ignored (int, int);
unsigned length (unsigned);
void leave (int), put (FILE *, int);
static FILE *log;
static void clips (void) { if (clip (3, 1, 5) != 3 || clip (7, 1, 5) != 5) exit (1); }
static void clips_low (void) { if (clip (0, 1, 5) != 1) exit (1); }
static void fit (void) { if (!fits (1984) || fits (1900) || !fits (2000)) exit (1); }
static void lengths (void) { if (length (1234) != 4 || length (10) != 2) exit (1); }
static void leaves (void) { leave (3); }
static void puts_lines (void)
{
  char line[20] = "";
  FILE *f = tmpfile ();
  put (f, 3);
  rewind (f);
  while (fgets (line, sizeof line, f))
    continue;
  fclose (f);
  fprintf (log, "written\n");
  if (strcmp (line, "4\n"))
    exit (1);
}
static void ignores (void) { if (ignored (3, 4) != 12) exit (1); }
static int run (void (*test) (void))
{
  int status;
  fflush (log);
  pid_t pid = fork ();
  if (pid == 0)
    {
      test ();
      exit (0);
    }
  waitpid (pid, &status, 0);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}
int main (int argc, char **argv)
{
  char name[30], text[100] = "";
  snprintf (name, sizeof name, "log.%d", (int) getpid ());
  log = fopen (name, "w");
  if (argc > 1 && !strcmp (argv[1], "ignores"))
    return run (ignores), run (clips);
  if (run (fit) || run (clips) || run (clips_low) || run (lengths) || run (puts_lines) || run (leaves) != 7)
    return 1;
  fclose (log);
  /* What copies have written is gone.  */
  FILE *f = fopen (name, "r");
  fread (text, 1, sizeof text - 1, f);
  remove (name);
  return strcmp (text, "written\n") != 0;
}
C
gcc -g -O1 -fplugin=adse.so -fplugin-arg-adse-mode=mutants -c code.c -o code.o
gcc -g -O1 code.o main.c -o program
mutate () { # NAME OPTIONS -- COMMAND...
  local name=$1
  shift
  adse mutate -j2 --json $name.json program "$@" > $name.log 2>&1 ||
    { cat $name.log; fail "adse mutate: $name"; }
  tail -n 2 $name.log
}
cat > piped <<'S'
exec 9< <(:)
exec ./program "$@"
S
mutate copies -- ./program
mutate whole -- bash piped
mutate ignoring -f ignored -f clip -- ./program ignores
python3 - <<'P'
import collections, json, sys
def states(name):
    data = json.load(open(name + ".json"))
    by = collections.Counter((m["function"], m["line"], m["column"], m["criterion"], m["text"],
                              "killed" if m["state"] in ("killed", "time") else m["state"])
                             for m in data["mutants"])
    return data, by
copies, by_copies = states("copies")
whole, by_whole = states("whole")
ignoring, by_ignoring = states("ignoring")
for k in by_copies - by_whole:
    print("only in copies:", *k)
if by_copies != by_whole:
    sys.exit("FAILED: a run a mutant says something else")
killed = copies["killed"] + copies["time"]
print(f"{killed} noticed, {copies['in_copies']} in copies")
if copies["in_copies"] < killed - 60 or "whole_runs" in copies:
    sys.exit("FAILED: copies notice too few")
if whole["in_copies"]:
    sys.exit("FAILED: a process with a pipe was copied")
for name in "length", "leave", "put":
    if not any(k[0] == name and k[5] == "killed" for k in by_copies):
        sys.exit(f"FAILED: no mutant of {name} is noticed")
if not any(k[0] == "clip" and k[5] == "killed" for k in by_ignoring):
    sys.exit("FAILED: a run a mutant notices nothing")
if "makes a process end otherwise" not in ignoring.get("whole_runs", ""):
    sys.exit("FAILED: nobody says that the command does not look")
if any(k[0] == "ignored" and k[5] == "killed" for k in by_ignoring):
    sys.exit("FAILED: noticed where nobody looks")
P
