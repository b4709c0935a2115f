# SPDX-License-Identifier: GPL-3.0-or-later
# Code that asks for more variables of the environment than are inputs: what it says where
# they are not set is asserted nowhere, for users of the suite have some of them set.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { cat log; echo "FAIL: $*"; exit 1; }
cat > language.c <<'C'
#include <stdlib.h>
const char *language (void)
{
  static const char *const names[] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG" };
  for (int i = 0; i < 4; i++)
    {
      const char *v = getenv (names[i]);
      if (v && v[0] >= 'A')
        return v;
    }
  return "C";
}
C
gcc -g -O2 -fplugin=adse.so -c language.c
gcc -g -c language.c -o plain.o
adse generate --plain plain.o -o suite language.o > log 2>&1 || fail "generate"
grep -q 'ck_assert_str_eq (language (), ' suite/check_language.c || fail "nothing is asserted"
for LANG in C C.UTF-8 de_DE.UTF-8; do
  export LANG
  make -s -C suite check > log 2>&1 || fail "LANG=$LANG"
done
unset LANG
make -s -C suite check > log 2>&1 || fail "without LANG"
