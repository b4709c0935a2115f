# SPDX-License-Identifier: GPL-3.0-or-later
# The label tables are evaluated inside the program under test: they may call memory
# and string functions, and nothing that allocates, locks or keeps state.
set -u
lib=$top_builddir/criteria/libcriteria.a
bad=$(nm -u "$lib" | sed -n 's/^ *U //p' | sort -u |
  grep -Ev '^(mem(chr|cpy|cmp|move|set)|str(len|cspn)|__(u?divti3|u?modti3|popcountdi2|stack_chk_fail)|_GLOBAL_OFFSET_TABLE_)$' |
  grep -Ev '^(adse_|label_|pred_|op_|text_|put_|site_|relation_|formula_|mutant_|truth_|objectives_)')
if test -n "$bad"; then
  echo "libcriteria.a needs:" $bad
  exit 1
fi
# No writable data, hence no state (.data.rel.ro is read-only once relocated).
if ! size -A "$lib" | awk '$1 ~ /^\.(data|bss)$/ { n += $2 } END { exit n != 0 }'; then
  echo "libcriteria.a has writable data"
  exit 1
fi
echo "$(nm -u "$lib" | sed -n 's/^ *U //p' | sort -u | grep -c .) symbols, none of them forbidden"
