# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after common.sh: libraries by name, where their sources are and how these are
# compiled, without their own makefiles.

yaml='-DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5
  -DYAML_VERSION_STRING="0.2.5"'

# library NAME: sets package, folder, flags, sources, the functions to look at, and what
# its own configure has to write first.
library ()
{
  only='*' prepare=:
  case $1 in
    gauge) package= folder= flags=-I. sources='level.c record.c series.c station.c' ;;
    libcsv) package=libcsv folder='libcsv-*' flags= sources=libcsv.c ;;
    jsmn) package=jsmn folder='jsmn-*' flags= sources=test/tests.c only='jsmn_*' ;;
    http-parser) package=http-parser folder='http-parser-*' flags=-I.
      sources=http_parser.c ;;
    utf8proc) package=utf8proc folder='utf8proc-*' flags=-DUTF8PROC_EXPORTS
      sources=utf8proc.c ;;
    libyaml) package=libyaml folder='libyaml-*' flags="-Iinclude $yaml"
      sources='src/*.c' ;;
    cjson) package=cjson folder='cJSON-*' flags=
      sources='cJSON.c cJSON_Utils.c' ;;
    jansson) package=jansson folder='jansson-*' flags='-DHAVE_CONFIG_H -I. -Isrc'
      sources='src/*.c' prepare='autoreconf -fi && ./configure' ;;
    *) echo "no library $1"; exit 99 ;;
  esac
}

# unpacked NAME: its sources, as the folder plain; `gauge' is the example of this tree.
unpacked ()
{
  if [ -z "$package" ]; then
    cp -R "$top_srcdir/examples/$1" plain && chmod -R u+w plain || return 99
  else
    mkdir fetch; (cd fetch && source_of "$package" "$folder" > ../name) || return $?
    mv "fetch/$(cat name)" plain; rm -rf fetch
  fi
  (cd plain && eval "$prepare") > prepare.log 2>&1 ||
    { tail prepare.log; fail "$prepare of $1"; }
}

# compiled DIR CFLAGS: the sources in DIR, as lib.a there; jsmn is a header, seen
# through its test program.
compiled ()
{
  (cd "$1" && rm -f ./*.o lib.a &&
    for c in $sources; do
      gcc $2 $flags -c "$c" -o "$(basename "$c" .c).o" || exit
    done && ar crs lib.a ./*.o) > "$1.log" 2>&1 ||
    { tail "$1.log"; fail "build of $1"; }
}
