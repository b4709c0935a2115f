#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every source file says its licence; what reaches a user's tree or program is MIT.
set -u
cd "$top_srcdir" || exit 1
status=0 count=0

while IFS= read -r file; do
  case $file in
    LICENSE* | *.diff | NEWS | README | */README | *.md | *.txt | *.golden | *.expected | *.changes | *.refactor | */golden/* | */expected/*)
      continue ;;
    .gitignore) continue ;;
  esac
  count=$((count + 1))
  line=$(head -n 5 "$file" | grep -ao 'SPDX-License-Identifier: [A-Za-z0-9.-]*')
  licence=${line#*: }
  case $file in
    criteria/* | libsymrt/* | examples/gauge/* | m4/ax_adse.m4) want=MIT ;;
    unittest-export/observe-runtime.* | unittest-export/observe-surroundings.* \
    | unittest-export/observe-process.* \
    | unittest-export/process-runtime.* \
    | unittest-export/folder-runtime.*) want=MIT ;; # part of what is written
    tests/*) want=${licence:-GPL-3.0-or-later} ;; # subjects may be MIT
    *) want=GPL-3.0-or-later ;;
  esac
  if [ "$licence" != "$want" ]; then
    echo "$file: licence is \"$licence\", not \"$want\""
    status=1
  fi
done < <(
  if [ -e .git ] && command -v git >/dev/null; then
    git ls-files
  else # a tarball, or no git: without what bootstrap and make made
    find criteria libsymrt plugin driver unittest-export m4 tests examples doc \
      -type f ! -name '*.[oa]' ! -name '*.inc' ! -path '*/.deps/*' \
      ! -name .dirstamp
  fi
)

echo "$count files"
[ $count -gt 50 ] || { echo "too few files found"; exit 1; }
exit $status
