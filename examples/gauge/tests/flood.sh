#!/bin/sh
# SPDX-License-Identifier: MIT
# A flood comes and goes.
out=$(printf '2024-02-29 06:00 140\n2024-02-29 07:00 260\n2024-02-29 08:00 100\n' \
      | ./gauge)
test "$out" = '29 07:00 260 cm: warning
29 08:00 100 cm: watch
100 to 260 cm, mean 166, 1 rises, checksum 4ff5' || { echo "$out"; exit 1; }
