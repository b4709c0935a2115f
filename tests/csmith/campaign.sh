#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# csmith programs against the plugin and the runtime (program.sh says what each
# must show), as many at a time as there are processors; then what they add up to.
#
#   campaign.sh FIRST LAST
#
# ADSE_JOBS (the processors), and the variables of program.sh.
set -u
first=$1 last=$2
here=$(cd "$(dirname "$0")" && pwd)
jobs=${ADSE_JOBS:-$(nproc)}
: "${plugin:?path of adse.so}" "${runtime:?path of libsymrt.so}" \
  "${include:?folder of adse.h}"

command -v csmith >/dev/null || { echo "csmith is not installed"; exit 77; }
csmith_include=
for d in /usr/include/csmith /usr/include/csmith-*; do
  [ -f "$d/csmith.h" ] && { csmith_include=$d; break; }
done
[ -n "$csmith_include" ] ||
  { echo "csmith.h is missing (package libcsmith-dev)"; exit 77; }
export plugin runtime include csmith_include

dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 99' INT TERM

seq "$first" "$last" |
  xargs -P "$jobs" -I SEED sh "$here/program.sh" SEED "$dir/SEED" || exit 99

cat "$dir"/* | awk -F= '{ n[$1] += $2 }
  END { for (k in n) if (n[k]) printf "%s=%.0f\n", k, n[k] }' |
  sort > "$dir/sums"
value () { sed -n "s/^$1=//p" "$dir/sums" | grep . || echo 0; }

programs=$(value programs)
busy=$(value programs_checking_1000_or_more)
failed=$(value failed)
echo "programs=$programs configurations=$(value configurations)" \
  "timeouts=$(value timeouts) programs_checking_1000_or_more=$busy" \
  "failed=$failed"
echo "totals over all self-checked runs:"
sed -n 's/^total\./  /p' "$dir/sums"

status=0
complain () { echo "FAILED: $*"; status=1; }
[ "$programs" -eq $((last - first + 1)) ] || complain "not every program ran"
[ "$failed" -eq 0 ] || status=1
# Kinds that are followed must never be concretised for lack of support.
if grep -qE '^total\.concretized\.(statement|builtin)=' "$dir/sums"; then
  complain "operations of a followed kind were concretised"
fi
[ $((2 * busy)) -ge "$programs" ] ||
  complain "fewer than half of the programs checked 1,000 expressions"
exit $status
