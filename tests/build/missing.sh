#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# configure names everything that is missing, each with its Debian package, at once,
# and takes a GCC that nobody has tested only when it is told to.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

expect () { # TEXT...
  for text; do
    grep -qF -- "$text" log || {
      cat log
      echo "configure did not say \"$text\""
      exit 1
    }
  done
}

# A source folder that is itself the build folder refuses a second configure.
mkdir source
for file in "$top_srcdir"/*; do
  [ "${file##*/}" = config.status ] || ln -s "$file" source/ || exit 1
done

# GCC 98: the newest that is there, under another name.
newest=${GCC_VERSIONS##* }
mkdir bin
for name in gcc g++; do
  cat >bin/$name-98 <<END
#!/bin/sh
case \$1 in
  -dumpversion) echo 98 ;;
  *) exec $(command -v $name-$newest) "\$@" ;;
esac
END
done
chmod +x bin/*
PATH=$dir/bin:$PATH

# No pkg-config file, no cvc5, no such GCC, one that nobody has tested.
mkdir include include/cvc5
echo '#error hidden by the test' >include/cvc5/cvc5.h
if PKG_CONFIG_LIBDIR=/nonexistent CPPFLAGS="-I$dir/include" \
    source/configure --with-gcc="gcc-99 gcc-98" >log 2>&1; then
  cat log
  echo "configure succeeded"
  exit 1
fi
expect libsqlite3-dev libelf-dev libseccomp-dev libinih-dev ' check' \
  libcvc5-dev gcc-99 'apt-get install' \
  'nobody has tested GCC 98 (tested: 11 ' '--enable-untested takes it' \
  'a tested version instead of GCC 98'
grep -q 'yes, version 98' log && { cat log; echo "configure took GCC 98"; exit 1; }

# A GCC without plugin headers, and that one once more.
cat >bin/gcc-12 <<'END'
#!/bin/sh
case $1 in
  -print-file-name=plugin) echo plugin ;;
  *) exec /usr/bin/gcc "$@" ;;
esac
END
chmod +x bin/gcc-12
if source/configure --enable-untested --with-gcc="gcc-12 gcc-98" >log 2>&1; then
  cat log
  echo "configure succeeded"
  exit 1
fi
expect 'plugin-dev' 'yes, version 98'
