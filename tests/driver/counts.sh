# SPDX-License-Identifier: GPL-3.0-or-later
# Counts in a struct and the arrays beside them are in accord, also where several arrays
# have one count or several counts are about them; other numbers are free.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
cat > counts.c <<'END'
struct before { int n; long size; char **val; char **key; unsigned *hash; };
struct behind { char **val; char **key; unsigned *hash; int used, size; };
struct apart { int level; int *data; int width; long weight; };
int before_n (struct before *d) { return d && d->n > 20 ? 1 : 2; }
int before_size (struct before *d) { return d && d->size > 20 ? 1 : 2; }
int behind_used (struct behind *d) { return d && d->used > 20 ? 1 : 2; }
int behind_size (struct behind *d) { return d && d->size > 20 ? 1 : 2; }
int apart_level (struct apart *d) { return d && d->level > 20 ? 1 : 2; }
int apart_width (struct apart *d) { return d && d->width > 20 ? 1 : 2; }
unsigned before_last (struct before *d)
{
  return d && d->n > 0 && d->n < 100 && d->key && d->hash && d->key[d->n - 1]
	   ? d->hash[d->n - 1] : 0;
}
END
gcc -g -O1 -fplugin=adse.so -c counts.c || fail "counts.c"
adse generate -c dc --store store -o suite counts.o > log 2>&1 || fail "generate"
for f in before_n before_size behind_used behind_size; do
  adse explain --store store $f > log || fail "explain $f"
  grep -q "> 20 is true: unknown, ended by bound" log || fail "$f: any number will do"
done
for f in apart_level apart_width; do
  adse explain --store store $f > log || fail "explain $f"
  grep -q "> 20 is true: covered" log || fail "$f: it counts nothing"
done
adse explain --store store before_last > log || fail "explain before_last"
grep -q "key\[d->n - 1\] is true: covered" log || grep -q "covered" log || fail "before_last"
[ ! -f suite/suspect_counts.c ] || fail "counts that arrays do not have"
exit 0
