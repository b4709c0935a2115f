#!/bin/sh
# SPDX-License-Identifier: MIT
# A flood comes after midnight and goes.
out=$(printf '23:00 140\n00:30 260\n02:00 100\n' | ./gauge)
test "$out" = 'after 90 minutes 260 cm: warning
after 180 minutes 100 cm: watch
1 rises
on average: watch' || { echo "$out"; exit 1; }
