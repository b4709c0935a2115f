# SPDX-License-Identifier: GPL-3.0-or-later
# Pairs of definition and use that only runs through several definitions in a row
# show, in a loop with far too many paths to take all: the search is to prefer ways
# that were not taken with the same definitions in force.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
cat > machine.c <<'END'
int
machine (unsigned x)
{
  int mode = 0, count = 0, out = 0;
  for (int i = 0; i < 15; i++)
    {
      int d = x >> (2 * i) & 3;
      if (d == 0)
	continue;
      if (d == 1)
	{
	  if (mode == 2)
	    out += mode;
	  mode = 1;
	  count++;
	}
      else if (d == 2)
	{
	  if (count > 3)
	    mode = 2;
	  else
	    count += 2;
	}
      else
	{
	  if (mode == 1 && count == 7)
	    out = count;
	  else if (out > 5)
	    mode = out;
	  count = 0;
	}
    }
  return out + mode + count;
}
END
status=0
gcc -O2 -g -w -fplugin=adse.so -fplugin-arg-adse-criteria=def-use -c machine.c ||
  exit 99
adse generate -c def-use --no-suite machine.o > log 2>&1 ||
  { cat log; exit 1; }
adse list -c def-use machine.o > labels || exit 1
for pair in 'line 13 (out += mode) reaches its use at line 13' \
  'line 13 (out += mode) reaches its use at line 28'; do
  grep -q "$pair.*: covered" labels ||
    { echo "FAILED: $pair: $(grep -F "$pair" labels)"; status=1; }
done
tail -1 log
exit $status
