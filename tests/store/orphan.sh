#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# No process of the driver's stays when the driver is killed, not even one that it was
# just making: for each place where it forks, the driver is killed while the child
# has not done anything yet.  Its suite is of one function, in `make check-long' of a file.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
gcc -O1 -g -Wall -Werror -shared -fPIC "$top_srcdir/tests/store/orphan.c" -o orphan.so ||
  exit 1
cat >idle.c <<'END'
#include <unistd.h>

int
idle (const char *s)
{
  int n = 0;
  usleep (100000);
  for (int i = 0; i < 6 && s[i]; i++)
    n += s[i] == 'a' ? 1 : s[i] == 'b' ? 3 : 5;
  return n;
}
END
cp "$top_srcdir/tests/store/marks.c" . || exit 1
for f in idle marks; do
  gcc -g -O2 -fplugin=adse.so -c $f.c || exit 1
done
export ORPHAN_CHAINS=$dir/chains ORPHAN_BORN=$dir/born
: >chains
failed=0

# gone PROCESS: it ends within three seconds; exploring idle takes five.
gone ()
{
  local state
  for ((i = 0; i < 30; i++)); do
    state=$(sed 's/.*) \(.\).*/\1/' "/proc/$1/stat" 2>/dev/null)
    case $state in '' | Z) return 0 ;; esac
    sleep 0.1
  done
  return 1
}

# The names of the functions of the chain on standard input.
names ()
{
  addr2line -fie "$ADSE" | sed -n 'p;n' | tr '\n' ' '
}

# kill_at_forks ARGUMENTS: generate, until there is no chain left that was not tried.
kill_at_forks ()
{
  local process status
  while true; do
    rm -rf suite born
    { LD_PRELOAD=$dir/orphan.so "$ADSE" generate --store s "$@" >out 2>&1; } 2>/dev/null
    status=$?
    [ -s born ] || break
    runs=$((runs + 1))
    read -r process <born
    gone "$process" || {
      echo "FAILED: process $process stays, made by $(tail -n 1 chains | tr ' ' '\n' | names)"
      failed=1
      kill -9 "$process"
    }
  done
  [ $status = 0 ] || {
    echo "FAILED: $*: status $status when nothing was killed: $(cat out)"
    failed=1
  }
}

runs=0
kill_at_forks --runs 50 -c dc --no-suite idle.o
some='-f mark_of'; [ "${ADSE_LONG:-0}" = 0 ] || some=
# shellcheck disable=SC2086
kill_at_forks --runs 60 -c dc,cc $some -o suite marks.o
forks=$(cut -d' ' -f1 chains | names)
echo "killed in $runs runs:" $forks
for f in start_worker process_start child_start suite_run start_sanitized; do
  case " $forks " in
    *" $f "*) ;;
    *) echo "FAILED: no child of $f's was made"; failed=1 ;;
  esac
done
exit $failed
