# SPDX-License-Identifier: GPL-3.0-or-later
# libsymrt.so exports three symbols and needs libc alone, so that preloading it
# cannot change what a program's own names mean.
lib=$ADSE_LIBDIR/libsymrt.so
nm=$(command -v nm) || { echo "nm is missing"; exit 77; }
got=$("$nm" -D --defined-only "$lib" | awk '{ print $3 }' | sort)
want=$(printf '%s\n' __libc_start_main adse_runtime_stub \
  adse_runtime_symbolic symrt_attach)
if [ "$got" != "$want" ]; then
  echo "exported:"; echo "$got"; echo "wanted:"; echo "$want"
  exit 1
fi
needed=$(readelf -d "$lib" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
  grep -v -e '^libc\.so' -e '^libdl\.so' -e '^libpthread\.so' -e '^ld-linux')
if [ -n "$needed" ]; then
  echo "needs: $needed"
  exit 1
fi
# No constructor of its own: units attach in any order, before it or after.
if "$nm" "$lib" 2>/dev/null | grep -q '_GLOBAL__sub_I'; then
  echo "has constructors"
  exit 1
fi
