# SPDX-License-Identifier: GPL-3.0-or-later
# The labels of three subjects are those that a person listed from the source:
# labels/*.txt, criterion and text, in any order.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
for s in wrap-inc max-value figure1; do
  for v in $GCC_VERSIONS; do
    for opt in -O0 -O2; do
      "gcc-$v" $opt -g -fplugin=adse.so -c "$top_srcdir/tests/subjects/$s.c" \
	-o s.o || exit 1
      adse list --json s.o | python3 -c '
import json, sys
for l in json.load(sys.stdin)[0]["labels"]:
    print(l["criterion"], l["text"], sep="\t")' | sort > got || exit 1
      grep -v '^#' "$top_srcdir/tests/subjects/labels/$s.txt" | sort > want
      if cmp -s want got; then
	echo "$s gcc-$v $opt: all $(wc -l < want) labels as listed by hand"
      else
	echo "FAILED: $s gcc-$v $opt: listed by hand < and found >"
	diff want got; status=1
      fi
    done
  done
done
exit $status
