# SPDX-License-Identifier: GPL-3.0-or-later
# Questions that would take the solver hundreds of megabytes end as not known: no process of
# a session has more than 240 MB at any time.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
most=240

# Products and remainders of 64 bits, which are many clauses.
python3 - > products.c <<'END' || exit 99
print ("int f (unsigned long a, unsigned long b, unsigned long c)\n{\n  int r = 0;")
for i in range (14):
    print ("  if (a * b + %d * c > %dul && (b * c ^ a) %% %d == %d)\n    r += %d;"
           % (i * 977 + 1, i * 0x9E3779B97F4A7C15 % 2**64, i + 3, i % 3, i))
print ("  return r;\n}")
END
gcc -g -O1 -fplugin=adse.so -c products.c || exit 99
printf '[budget]\nwork = 1500\n' > adse.ini

python3 - "$most" <<'END'
import resource, subprocess, sys
status = subprocess.call (["adse", "generate", "-c", "dc", "--no-suite", "products.o"])
taken = resource.getrusage (resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print ("%d MB" % taken)
if status or taken > int (sys.argv[1]):
    sys.exit ("FAILED: status %d, %d MB" % (status, taken))
END
