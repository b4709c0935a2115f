# SPDX-License-Identifier: GPL-3.0-or-later
# Explores those targets in targets/ whose number leaves $3 when divided by $2 (`make
# check-long': every one), as the user $1 (a name, or "" for the one who runs this), and
# compares what comes of each with what its comments say.  Before, things are set up
# outside that nobody may touch; afterwards they are looked at.  KEEP=DIR keeps all files
# there.
set -u
user=$1 every=$2 rest=$3
[ "${ADSE_LONG:-0}" = 1 ] && every=1 rest=0
here=$top_srcdir/tests/hostile
work=${KEEP:-$(mktemp -d /tmp/adse-hostile-XXXXXX)}
mkdir -p "$work"
work=$(cd "$work" && pwd -P)
chmod 755 "$work"
failed=0
canary_pid= idle_pid=

fail ()
{
  echo "FAILED: $*"
  failed=1
}

finish ()
{
  [ -z "$canary_pid" ] || kill "$canary_pid"
  [ -z "$idle_pid" ] || kill "$idle_pid"
  wait 2>/dev/null
  [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap finish EXIT

# Run COMMAND as the user, with a home of its own and little else around it.
as_user ()
{
  local -a who=()
  [ -z "$user" ] ||
    who=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
  "${who[@]}" env -i PATH="$work/bin:/usr/local/bin:/usr/bin:/bin" LC_ALL=C \
    HOME="$work/home" TMPDIR="$work/tmp" ADSE_LIBDIR="$work/lib" \
    LD_LIBRARY_PATH="$work/lib" "$@"
}

mkdir "$work"/{bin,lib,src,canary,canary/folder,home,tmp,run,log} || exit 99
cp -L "$ADSE" "$work/bin/" && cp -RL "$ADSE_LIBDIR/." "$work/lib/" &&
  cp "$here"/targets/*.h "$work/src/" &&
  ls "$here"/targets/*.c | awk -v n="$every" -v r="$rest" 'NR % n == r' |
  xargs cp -t "$work/src/" || exit 99
gcc -O1 -Wall -o "$work/bin/canary" "$here/canary.c" || exit 99
date > "$work/canary/file"
echo other > "$work/canary/folder/other"
echo home > "$work/home/kept"
seq 1000 > "$work/input"
: > "$work/canary/inherited"
chmod -R a+rX "$work"
[ -z "$user" ] ||
  chown -R "$user" "$work"/{canary,home,tmp,run,log,input}

# What is outside: a tree, a process that notes what happens to it, one that does
# not, sockets.
as_user canary "$work/canary/socket" "$work/log/ready" "$work/log/canary" \
  2> "$work/log/canary.err" &
canary_pid=$!
sleep 10000 &
idle_pid=$!
for i in $(seq 100); do [ -s "$work/log/ready" ] && break; sleep 0.1; done
read -r number port < "$work/log/ready" ||
  { cat "$work/log/canary.err"; exit 99; }

# One image of all targets but those whose start is what matters.
define=(-DCANARY="\"$work/canary\"" -DCANARY_PID="$number" -DCANARY_PORT="$port"
  -DCANARY_SOCKET="\"$work/canary/socket\"")
cd "$work/run" || exit 99
for c in "$work"/src/*.c; do
  printf '%s\0' "${define[@]}" "$c" -o "$(basename "$c" .c).o"
done | as_user xargs -0 -n 7 -P 2 gcc -g -O1 -w -fplugin="$work/lib/adse.so" -c \
  > "$work/log/compile" 2>&1 || { cat "$work/log/compile"; fail "compiling"; }
flags=() objects=() starts=()
for o in *.o; do
  case $o in
  starts_*) ;;
  *) objects+=("$o") flags+=(-f "${o%.o}") ;;
  esac
done
as_user ar rc libhostile.a "${objects[@]}" || exit 99
mkdir plain; chmod 777 plain
for c in "$work"/src/*.c; do
  printf '%s\0' "${define[@]}" "$c" -o "plain/$(basename "$c" .c).o"
done | as_user xargs -0 -n 7 -P 2 gcc -O1 -w -c || fail "compiling without adse"
(cd plain && as_user ar rc ../plain.a *.o) || exit 99
{
  printf '%s\n' '[budget]' 'run-ms = 500' 'memory-mb = 256'
  # One run is enough to see that it does not end.
  grep -l '^/\* ends: time \*/' "$work"/src/*.c |
    sed 's,.*/,,; s,\.c$,,; s,.*,[function &]\nruns = 1,'
} > adse.ini

# Everything that must not change: names, kinds, modes, owners, times, contents.
# Nothing else of the user's may appear anywhere.
outside ()
{
  (cd "$work" && find canary home input \
    -printf '%p %y %m %U %s %T@ %C@ %l\n' | sort &&
    find canary home input -type f -exec sha256sum {} + | sort)
  ls /dev/shm /dev/mqueue 2>/dev/null | grep canary
  ipcs -m | grep -i 0xadc0de
}

# Processes whose program or folder is ours, apart from the canaries.
processes ()
{
  local p
  for p in /proc/[0-9]*; do
    case $(readlink "$p/exe" "$p/cwd" 2>/dev/null) in
    *"$work"*)
      [ "${p#/proc/}" = "$number" ] || [ "${p#/proc/}" = $$ ] ||
        [ "$(cut -d' ' -f4 < "$p/stat" 2>/dev/null)" = $$ ] ||
        tr '\0' ' ' < "$p/cmdline"
      ;;
    esac
  done 2>/dev/null
}

# adse_generate NAME ARGUMENTS: with descriptors that whoever calls left open.
adse_generate ()
{
  local name=$1
  shift
  as_user "$work/bin/adse" generate --store "$name.store" -o "$name.suite" \
    --json "$name.json" --runs 60 "$@" 7>> "$work/canary/inherited" \
    9<> "$work/canary/inherited" > "$work/log/$name.out" 2> "$work/log/$name.err"
}

outside > "$work/log/before"
for o in starts_*.o; do
  name=${o%.o}
  { adse_generate "$name" -f "$name" "$o"; echo $? > "$work/log/$name.status"; } &
  starts+=($!)
done < /dev/null
{
  adse_generate all "${flags[@]}" --plain plain.a libhostile.a -- -lm
  status=$?
  cat > "$work/log/rest"
} < "$work/input"
wait "${starts[@]}"
outside > "$work/log/after"

[ $status = 0 ] ||
  fail "adse generate: status $status: $(tail -n 3 "$work/log/all.err")"
python3 "$here/expect.py" "$work" || failed=1

# Nothing outside has changed, nothing is left.
diff "$work/log/before" "$work/log/after" || fail "something outside was changed"
cmp -s "$work/log/rest" "$work/input" || fail "something read adse's input"
[ -s "$work/log/canary" ] && { cat "$work/log/canary"; fail "the canary noticed"; }
for p in "$canary_pid" "$idle_pid"; do
  grep -q '^State:.[RS]' "/proc/$p/status" || fail "process $p does not live on"
done
sleep 0.5
left=$(processes)
[ -z "$left" ] || fail "left running: $left"
left=$(ls -A "$work/tmp")
[ -z "$left" ] || fail "left in TMPDIR: $left"
left=$(ls -A | grep -vE '^(.*\.o|.*\.a|plain|adse\.ini|(all|starts_.*)\.(json|store|suite))$')
[ -z "$left" ] || fail "left in the working directory: $left"

# What was written as tests passes, without any sandbox.
as_user make -C all.suite check > "$work/log/check" 2>&1 ||
  fail "the suite fails: $(tail -n 5 "$work/log/check")"
outside > "$work/log/after"
diff "$work/log/before" "$work/log/after" || fail "the suite changes something"
exit $failed
