#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# configure names everything that is missing, each with its Debian package, at once.
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

# No pkg-config file, no cvc5, no such GCC.
mkdir include include/cvc5
echo '#error hidden by the test' >include/cvc5/cvc5.h
if PKG_CONFIG_LIBDIR=/nonexistent CPPFLAGS="-I$dir/include" \
    source/configure --with-gcc=gcc-99 >log 2>&1; then
  cat log
  echo "configure succeeded"
  exit 1
fi
expect libsqlite3-dev libelf-dev libseccomp-dev libinih-dev ' check' \
  libcvc5-dev gcc-99 'apt-get install'

# A GCC without plugin headers.
mkdir bin
cat >bin/gcc-12 <<'END'
#!/bin/sh
case $1 in
  -print-file-name=plugin) echo plugin ;;
  *) exec /usr/bin/gcc "$@" ;;
esac
END
chmod +x bin/gcc-12
if PATH=$dir/bin:$PATH source/configure --with-gcc=gcc-12 >log 2>&1; then
  cat log
  echo "configure succeeded"
  exit 1
fi
expect 'plugin-dev'
