# SPDX-License-Identifier: GPL-3.0-or-later
# The files that the tour and CONTRIBUTING.md name are there.
cd "$top_srcdir" || exit 99
n=0 missing=0
for file in doc/architecture.md CONTRIBUTING.md; do
  for path in $(grep -oE '`(bench|build-aux|criteria|doc|driver|examples|libsymrt|m4|plugin|tests|unittest-export)/[^` ]*`' "$file" |
                  tr -d '`' | sort -u); do
    case $path in *NAME* | *CRITERION* | *'<'*) path=$(dirname "$path") ;; esac
    n=$((n + 1))
    # A pattern names some files.
    # shellcheck disable=SC2086
    ls -d $path > /dev/null 2>&1 || {
      echo "$file: there is no $path"; missing=$((missing + 1)); }
  done
done
[ $n -ge 100 ] || { echo "only $n files are named"; exit 1; }
echo "$n files are named, $missing of them are not there"
exit $((missing > 0))
