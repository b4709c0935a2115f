# SPDX-License-Identifier: GPL-3.0-or-later
# Attaching, the fork server's protocol, jobs and their traces: see serve.c.
exec "$top_builddir/tests/runtime/serve" "$ADSE_LIBDIR/libsymrt.so" \
  "$top_builddir/tests/runtime/target"
