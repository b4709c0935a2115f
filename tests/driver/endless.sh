# SPDX-License-Identifier: GPL-3.0-or-later
# A run that does the same over and over is ended by what it does, not by the clock:
# here the limit of a run is ten minutes.  A long loop that does end is left alone.
fail () { echo "FAILED: $*"; exit 1; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work" || exit 99

cat > list.c <<'EOF'
struct node { int value; struct node *next; };

int
count (const struct node *n)
{
  int c = 0;
  for (; n; n = n->next)
    if (n->value == 7)
      c++;
  return c;
}

int
often (int v)
{
  int c = 0;
  for (int i = 0; i < 600000; i++)
    if (v > 1000)
      c++;
  return c;
}

/* Stands still where a byte is no character.  */
int
spaces (const unsigned char *text, unsigned length)
{
  const unsigned char *end = text + length;
  int c = 0;
  while (text < end)
    {
      unsigned width = *text < 0x80 ? 1 : *text < 0xc0 ? 0 : 2;
      if (width && text[width - 1] == ' ')
	c++;
      text += width;
    }
  return c;
}
EOF
$CC -g -O1 -fplugin=adse.so -c list.c || exit 99
printf '[budget]\nrun-ms = 600000\n' > adse.ini
timeout 120 adse generate --no-suite --json list.json list.o > log 2>&1 ||
  { cat log; fail "exploring"; }
python3 - <<'EOF' || { cat list.json; fail "how runs ended"; }
import json
of = {f["function"]: f["ends"] for f in json.load (open ("list.json"))}
assert of["count"].get ("time", 0) > 0, "no cycle was made"
assert of["count"].get ("returned", 0) > 1, "no list ends"
assert of["spaces"].get ("time", 0) > 0, "no text stands still"
assert of["spaces"].get ("returned", 0) > 1, "no text comes to its end"
assert set (of["often"]) == {"returned"}, of["often"]
EOF
