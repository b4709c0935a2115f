# SPDX-License-Identifier: GPL-3.0-or-later
# Runs have the memory of their server (libsymrt/share.c): what one leaves in variables, in
# the heap, in libraries, on the stack or mapped, the next one does not find.  All is as with
# runs that have copies of it.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > leave.c <<'C'
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static int calls, table[3000] = { 1, 2, 3 };
static __thread int own = 7;
int
counted (int n)
{
  calls += n;
  table[(unsigned) n % 3000]++;
  own += n;
  return calls + table[2] + own;
}
static char *kept;
int
heaped (int n)
{
  char *p = kept;
  kept = malloc (100);
  if (!kept)
    return -1;
  memset (kept, n, 100);
  return p ? p[3] : n > 4;
}
int
mapped (int n)
{
  static char *large;
  char *p = large;
  large = malloc (1 << 20);
  if (large)
    memset (large, n, 1 << 20);
  return p ? 1000 : n > 4;
}
int
library (int n)
{
  char text[] = "a b c", more[40];
  int r = rand () % 100;
  char *t = strtok (text, " ");
  if (n > 3)
    t = strtok (NULL, " ");
  snprintf (more, sizeof more, "%d", n);
  printf ("%d", n);
  errno = 17;
  return r + (t ? t[0] : 0) + more[0];
}
int
environment (int n)
{
  char *path = getenv ("PATH");
  int first = path ? path[0] : 0;
  if (path)
    path[0] = 'x';
  setenv ("LEFT", "1", 1);
  return n > 2 ? first == 'x' : 3;
}
static int __attribute__ ((noinline))
deep (int n)
{
  char block[200000];
  volatile char *b = block;
  int was = b[100];
  b[100] = 9;
  return n > 3 ? was : 5;
}
int stacked (int n) { return deep (n); }
int
wild (int n)
{
  if (n == 3)
    *(volatile char *) 16 = 1;
  if (n == 4)
    mmap (NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (n == 5)
    exit (3);
  if (n == 6)
    abort ();
  if (n == 7)
    for (int fd = 0; fd < 30; fd++)
      close (fd);
  return n;
}
/* Beside what its file has; and again the page before it.  */
int
page (int n)
{
  char *p = mmap (NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return -1;
  munmap (p, 4096);
  p[4096] = (char) n;
  return p[5000] + n;
}
struct wide { int first, more[1500]; };
struct wider { int first, more[6000]; };
/* Memory that inputs had, and what is before and behind it.  */
int
fresh (struct wide *w, struct wider *x, const char *text, int n)
{
  int sum = 0;
  if (!w || !text)
    return n > 3;
  for (int i = 0; i < 1500; i++)
    sum += w->more[i];
  w->more[n & 1023] = 7;
  if (x && n > 7)
    x->more[n & 1023] = 9;
  return text[0] == 'x' ? sum : text[0] == 'y' ? x->more[6000 + n] : n > 5;
}
int before (const char *text, int n) { return n < 40 ? text[-n] : text[0]; }
/* Over what is above on the stack: where that ends depends on addresses.  */
int
smashed (int n)
{
  volatile char b[8];
  for (int i = 0; i < n && i < 5000; i++)
    b[i] = 3;
  return b[0];
}
C
gcc -g -O1 -w -fplugin=adse.so -c leave.c
for shared in 0 1; do
  # How far it is after so many seconds is no part of what it finds.
  printf '[limits]\nrun.shared = %s\nsession.log_seconds = 86400\n' $shared > settings.ini
  adse generate --settings settings.ini --runs 60 --no-suite --store store$shared \
    --json told$shared.json leave.o > log$shared 2>&1 || { cat log$shared; exit 1; }
  adse list --store store$shared --json leave.o > labels$shared.json
  for f in counted heaped mapped library environment deep wild page fresh before; do
    adse explain --store store$shared $f
  done > explained$shared
done
diff explained0 explained1 || { echo "FAILED: how runs end differs"; exit 1; }
diff log0 log1 || { echo "FAILED: runs differ"; exit 1; }
diff labels0.json labels1.json > differ \
  || { head -40 differ; echo "FAILED: labels differ"; exit 1; }
grep -q '^counted .* [1-9][0-9]* runs' log1 || { cat log1; echo "FAILED: no runs"; exit 1; }

# A thread that is there before the first run goes on beside all of them.
cat > beside.c <<'C'
#include <pthread.h>
#include <unistd.h>
static volatile long ticks;
static void *
tick (void *p)
{
  for (;;)
    {
      ticks++;
      usleep (100);
    }
  return p;
}
static void __attribute__ ((constructor))
begin (void)
{
  pthread_t t;
  pthread_create (&t, NULL, tick, NULL);
}
static int calls;
int beside (int n) { return n > 3 && calls++ == 0 && ticks >= 0; }
C
gcc -g -O1 -w -pthread -fplugin=adse.so -c beside.c
adse generate --no-suite -c cc -f beside beside.o -- -lpthread > log 2>&1 || { cat log; exit 1; }
grep -q '^beside .* 5 of 6 labels covered\|^beside .* 6 of 6 labels covered' log || { cat log; echo "FAILED: a thread beside"; exit 1; }
