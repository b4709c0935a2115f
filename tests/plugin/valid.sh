#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Valid programs that ask more of a compiler than others: what must be constant,
# code that optimization takes away, functions that exist only inline, and functions
# that are not called as others are.  With the plugin they build, without another
# diagnostic, and end as without it, dormant and attached.  tests/torture has many
# more.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
failed=0 tried=0
fail () { failed=$((failed + 1)); echo "FAILED: $name: gcc-$v $opt: $*"; }

# Compile FILE with the OPTIONS that are given; link it plain and with the plugin.
same () # FILE OPTIONS
{
  file=$1 && shift
  # shellcheck disable=SC2086
  gcc-$v -Wall -Wextra $opt "$@" "$file" -o prog > plain.log 2>&1 ||
    { fail "plain build: $(head -n 2 plain.log)"; return; }
  ./prog > want 2>&1
  status=$?
  # Where GCC's own checks have nothing against the plain program.
  # shellcheck disable=SC2086
  gcc-$v -w $opt "$@" -fchecking -c "$file" -o check.o 2> log &&
    set -- -fchecking "$@"
  # shellcheck disable=SC2086
  gcc-$v -Wall -Wextra $opt "$@" -fplugin=adse.so "$file" -o prog \
    > log 2>&1 ||
    { fail "build: $(grep -m1 -E 'error|undefined|internal' log)"; return; }
  cmp -s plain.log log || fail "other diagnostics: $(diff plain.log log | head -n 3)"
  ./prog > got 2>&1
  { [ $? = $status ] && cmp -s want got; } || fail "dormant: other than plain"
  env ADSE_ARENA=auto ADSE_SELF_CHECK=1 ADSE_REPORT="$dir/report" \
    LD_PRELOAD="$ADSE_LIBDIR/libsymrt.so" ./prog > got 2>&1
  { [ $? = $status ] && cmp -s want got; } || fail "attached: other than plain"
  grep -q ' mismatched=0' report || fail "attached: mismatch"
}

# valid NAME LEVELS [OPTIONS] < SOURCE, which ends with status 0.
valid ()
{
  name=$1 levels=$2
  shift 2
  cat > "$name.c"
  for v in $GCC_VERSIONS; do
    for opt in $levels; do
      [ "$v" = "${GCC_VERSIONS%% *}" ] && [ "$opt" != "${levels##* }" ] &&
        [ "${ADSE_LONG:-0}" = 0 ] && continue
      opt=${opt//,/ } tried=$((tried + 1))
      same "$name.c" "$@"
      [ "$status" = 0 ] || fail "plain run: status $status"
    done
  done
}

valid constants "-O0 -O2" -Wno-unused <<'END'
struct pair { char a, b; long long w : 40; } v;
long file_scope = &v.b - &v.a;
long long overflows = 0x1234567876543210LL << 32;
int in_array[&v.b - &v.a == 1 ? 3 : 1] = { 1, 2, 3 };
_Static_assert (&v.b - &v.a == 1, "in a file");
enum { FROM_ADDRESSES = (long) &((struct pair *) 0)->b };

int
jump (int x)
{
  static const int offset[] = { &&first - &&first, &&second - &&first };
  static void *const absolute[] = { &&first, &&second + 0 };
  goto *(x < 2 ? &&first + offset[x] : absolute[x - 2]);
first:
  return 10;
second:
  return 20;
}

int
step (int *ip)
{
  goto *(&&zero + *ip++);
one:
  return 1;
zero:
  return 0;
}

int
layouts (int n)
{
  struct { int a[n]; int bits : 3; struct { char c[n + 1]; } inside; } s;
  s.bits = 1;
  s.a[n - 1] = n;
  s.inside.c[n] = 2;
  return s.bits + s.a[n - 1] + s.inside.c[n];
}

int known (int j) { return __builtin_constant_p (j - j); }
int literal (void) { return __builtin_constant_p (3) + __builtin_constant_p ("x"); }
static inline int twice (int x) { return __builtin_constant_p (x) ? x * 2 : x + x; }
int chosen (int x)
{
  char room[__builtin_constant_p (4) ? 4 : -1];
  return __builtin_choose_expr (__builtin_constant_p (1 + 1), (int) sizeof room, x);
}

int
main (void)
{
  static long in_function = &v.b - &v.a;
  static char *const text = &"text"[1] + 1 - 1;
  _Static_assert (&v.b - &v.a == 1, "in a function");
  int at = 0;
  if (in_function != file_scope || *text != 'e' || FROM_ADDRESSES != 1)
    return 1;
  if (jump (0) != 10 || jump (1) != 20 || jump (2) != 10 || jump (3) != 20)
    return 2;
  if (layouts (3) != 6 || !known (3) || literal () != 2 || twice (4) != 8)
    return 3;
  switch (in_function)
    {
    case (long) &((struct pair *) 0)->b:
      return step (&at) || chosen (5) != 4;
    }
  return 4;
}
END

valid inline-only "-O0 -O2 -O1,-flto" <<'END'
#include <emmintrin.h>
#include <string.h>
extern inline __attribute__ ((always_inline, gnu_inline)) int
gnu (int x) { return x > 3 ? x + 1 : x + 2; }
inline __attribute__ ((always_inline)) int c99 (int x) { return x > 4 ? x - 1 : x; }
extern inline __attribute__ ((always_inline, gnu_inline)) int
constant (const int k) { return __builtin_constant_p (k) ? gnu (k) : c99 (k); }
static inline __attribute__ ((always_inline)) int
unnamed (char *to, ...)
{
  return __builtin_sprintf (to, "%d%d", __builtin_va_arg_pack ())
         + __builtin_va_arg_pack_len ();
}
static inline __attribute__ ((always_inline)) int
passed_on (char *to, ...) { return unnamed (to, __builtin_va_arg_pack ()); }
int
main (int argc, char **argv)
{
  int words[4];
  __m128i m = _mm_add_epi32 (_mm_set1_epi32 (argc), _mm_set_epi32 (3, 2, 1, 0));
  _mm_storeu_si128 ((__m128i *) words, m);
  m = _mm_loadu_si128 ((const __m128i *) words);
  memcpy (words, &m, sizeof words);
  char digits[24];
  return !argv || words[3] != argc + 3 || gnu (argc) != 3 || c99 (argc + 4) != 4
         || constant (argc + 7) < 7 || unnamed (digits, 1, argc) != 4
         || passed_on (digits, 1, argc) != 4;
}
END

valid taken-away "-O1 -O2" <<'END'
extern void no_such_function (void);
extern void no_such_check (void) __attribute__ ((error ("not constant")));
extern int no_such_value (int);
extern int no_such_pure (int) __attribute__ ((pure));
static int debug (void) { return 0; }
static int checked (int x)
{
  if (!__builtin_constant_p (x))
    no_such_check ();
  return x;
}
static int narrow (int x) { return x == 5 ? no_such_value (x) : x; }
static int alike (int x) { return no_such_pure (x) != no_such_pure (x); }
static const char *text;
static int unused (void)
{
  double x = __builtin_nans (text), y = __builtin_nans (text);
  return x > y && x < y;
}
int
main (int argc, char **argv)
{
  void (*never) (void) = debug () ? no_such_function : 0;
  if (debug ())
    no_such_function ();
  if (never)
    never ();
  if (argc > 100)
    unused ();
  return (argc > 100 && !argv) || narrow (3) != 3 || checked (4) != 4
         || (argc > 100 && alike (argc));
}
END

valid copied-attributes "-O0 -O2" <<'END'
int
defined (int x)
{
  return x > 3;
}
extern __typeof (defined) other __attribute__ ((weak, alias ("defined"), copy (defined)));
extern __typeof (defined) hidden
  __attribute__ ((visibility ("hidden"), alias ("defined"), copy (defined)));
int
main (void)
{
  return other (1) + hidden (2);
}
END

valid returns-twice "-O0 -O1 -O2" <<'END'
#include <fcntl.h>
#include <setjmp.h>
#include <sys/wait.h>
#include <unistd.h>
static jmp_buf b;
static sigjmp_buf s;
extern int out (int);
int
jumps (int x)
{
  int m = open ("/does/not/exist", x);
  if (setjmp (b))
    return m;
  out (m);
  return 0;
}
int
sigjumps (int x)
{
  int m = open ("/does/not/exist", x), n = getpid () == x;
  if (sigsetjmp (s, 1))
    return m + n;
  out (x);
  return 0;
}
int
forks (int x)
{
  int m = out (x), status = 0;
  pid_t child = vfork ();
  if (child == 0)
    _exit (m);
  waitpid (child, &status, 0);
  return WEXITSTATUS (status) != m;
}
int
out (int x)
{
  if (x < 0)
    longjmp (b, 1);
  return x;
}
int
main (void)
{
  return jumps (0) != -1 || sigjumps (0) || forks (3);
}
END

valid variable-struct "-O0 -O2" <<'END'
int
outer (int n)
{
  struct s { int a[n]; } v;
  int inner (struct s p) { return p.a[0] + (int) sizeof p; }
  v.a[0] = -4 * n;
  return inner (v);
}
int
main (void)
{
  return outer (3);
}
END

valid variable-parameter "-O0 -O2" <<'END'
int f (int a, struct { int b[a]; } c) { return a > 3 ? (int) sizeof c : 0; }
int
main (void)
{
  return 0;
}
END

valid nonlocal-goto "-O0 -O2" <<'END'
void abort (void);
int
main (void)
{
  __label__ done;
  int k = 0;
  int middle (int x)
  {
    __label__ l;
    int inner (int n) { if (n == 0) { k = x; goto l; } inner (n - 1); abort (); }
    inner (x);
    abort ();
  l:
    return k;
  }
  void leave (int n) { if (n == 0) { k++; goto done; } leave (n - 1); abort (); }
  if (middle (3) != 3)
    return 1;
  leave (2);
  abort ();
done:
  return k != 4;
}
END

valid interrupts "-O0 -O2" -mgeneral-regs-only <<'END'
struct frame;
int ticks;
__attribute__ ((interrupt)) void
tick (struct frame *f)
{
  if (f)
    ticks++;
}
int
main (void)
{
  return ticks;
}
END

valid own-symbols "-O0 -O2" <<'END'
extern char *strstr (const char *, const char *) __asm ("my_strstr");
extern int abs (int) __asm ("my_abs");
__attribute__ ((noipa)) char *
my_strstr (const char *a, const char *b)
{
  return a == b ? (char *) a : 0;
}
__attribute__ ((noipa)) int my_abs (int x) { return x < 0 ? -x : x; }
int
main (int argc, char **argv)
{
  return strstr (argv[0], argv[0] + 1) != 0 || abs (-argc) != argc;
}
END

valid gimple "-O2" -fgimple <<'END'
int __GIMPLE (ssa)
next (int x)
{
  int t_1;
  __BB (2):
  t_1 = x_2 (D) + 1;
  return t_1;
}
int __GIMPLE (ssa)
element (int i)
{
  int words[4];
  int t_1;
  __BB (2):
  words = _Literal (int[4]) {};
  t_1 = words[i_2 (D)];
  return t_1;
}
int
main (void)
{
  return next (-1) || element (2);
}
END

valid size-of-the-run "-O0 -O2" <<'END'
#include <stdarg.h>
static int
sum (int n, ...)
{
  struct { char c[n]; } d;
  int s = 0;
  va_list ap;
  va_start (ap, n);
  d = va_arg (ap, typeof (d));
  va_end (ap);
  for (int i = 0; i < n; i++)
    s += d.c[i];
  return s;
}
int
main (int argc, char **argv)
{
  int n = argc + 2;
  struct { char c[n]; } d;
  for (int i = 0; i < n; i++)
    d.c[i] = i;
  return !argv || sum (n, d) != 3;
}
END

valid endless "-O0 -O2" <<'END'
int endless (int x) { return endless (x + 1); }
int main (int argc, char **argv) { return argc > 100 ? endless (argc) : !argv; }
END

valid labels-for-nested "-O0 -O2" <<'END'
__attribute__ ((noipa)) int
parent (int n)
{
  __label__ small, large;
  void *where (int k) { return k < 3 ? &&small : &&large; }
  goto *where (n);
small:
  return 1;
large:
  return 2;
}
int
main (void)
{
  return parent (2) != 1 || parent (3) != 2;
}
END

valid threaded-code "-O0 -O1 -O2" <<'END'
__attribute__ ((noipa)) int
run (const unsigned char *ip)
{
  static const void *to[3];
  int n = 0;
  if (!to[0])
    {
      to[0] = &&next;
      to[1] = &&stop;
      to[2] = &&skip;
    }
next:
  n++;
  goto *to[*ip++ & 3];
skip:
  ip += 2;
  goto *to[*(ip++ - 1) & 3];
stop:
  return n;
}
int
main (void)
{
  return run ((const unsigned char *) "\0\4\2\0\1") != 3;
}
END

# Attributes choose some options beside those of the command line, which stay.
valid own-options "-O2 -Ofast" -fwrapv <<'END'
#include <limits.h>

__attribute__ ((optimize ("no-associative-math"))) static double
sum (double a, double b)
{
  return a + b;
}
__attribute__ ((noinline, optimize ("no-tree-vectorize"))) static int
next (int x)
{
  return x + 1;
}
__attribute__ ((noinline, optimize ("no-tree-vectorize"))) static int
is_optimized (void)
{
  int three = 3;
  return __builtin_constant_p (three);
}
#pragma GCC optimize ("no-unroll-loops")
__attribute__ ((noinline)) static int
previous (int x)
{
  int declared (int) __attribute__ ((optimize ("no-tree-vectorize")));
  return x - 1 + (x == 7 ? declared (x) : 0);
}
int
declared (int x)
{
  return x;
}
__attribute__ ((noinline, target ("sse4.2"))) static int
twice (int x)
{
  return x * 2;
}

int
main (void)
{
  return next (INT_MAX) != INT_MIN || previous (INT_MIN) != INT_MAX
	 || twice (INT_MAX) != -2 || !is_optimized () || sum (1, 2) != 3;
}
END

# What is only for constants is not evaluated, and goes where there is none.
valid asked-for-constants "-O0 -O1 -O2" <<'END'
#include <string.h>

extern void not_there (int);

static __attribute__ ((noinline)) int
unread (const char *s)
{
  return __builtin_constant_p (s[123456] + 1) + 2 * __builtin_constant_p (strlen (s));
}
static __attribute__ ((noinline)) int
either (int v)
{
  unsigned a = v == 1 ? 1 : 2, r = 0;
  if (__builtin_constant_p (a))
    __asm__ volatile ("movl %1, %0" : "=r" (r) : "i" (a));
  else
    __asm__ volatile ("movl %1, %0" : "=r" (r) : "r" (a));
  a = 6;
  if (__builtin_constant_p (a))
    __asm__ volatile ("addl %1, %0" : "+r" (r) : "i" (a));
  else
    __asm__ volatile ("addl %1, %0" : "+r" (r) : "r" (a));
  return (int) r;
}
static __attribute__ ((noinline)) int
only_constants (int x)
{
#ifdef __OPTIMIZE__
  if (__builtin_constant_p (x) && x > 20000)
    not_there (x);
#endif
  return x;
}

int
main (void)
{
  const char *volatile none = NULL;
  return unread (none) + (either (1) != 7) + (either (0) != 8) + only_constants (0);
}
END

# At link time a function that names a register is compiled before what does not.
valid register-at-link-time "-O1,-flto" <<'END'
register void *kept __asm__ ("rbx");

int
main (void)
{
  __label__ here;
  void *before = kept;
  __attribute__ ((noinline, noclone)) void
  leave (void *p)
  {
    kept = p;
    goto here;
  }
  leave (&&here);
  return 1;
here:
  if (kept != &&here)
    return 2;
  kept = before;
  return 0;
}
END

valid same-with-debugging "-O2 -O1" -fcompare-debug <<'END'
__attribute__ ((noipa)) void
step (int *a, int n)
{
  int *last = a + n;
  for (; a != last; a++)
    {
      *a *= 2;
      a[1] = a[-1] + a[-2];
    }
}
int
main (void)
{
  int a[6] = { 1, 2, 3, 4, 5, 6 };
  step (&a[2], 3);
  return a[3] != 6 || a[5] != 12;
}
END

# What passes vectors wider than the machine's registers is warned of where it is.
valid wide-vectors "-O0 -O2" <<'END'
typedef int wide __attribute__ ((vector_size (32)));
typedef int narrow __attribute__ ((vector_size (16)));
int
last (wide c, wide d)
{
  if (c[2])
    d ^= c;
  return d[3];
}
wide
both (int a, int b)
{
  wide v = { a, b };
  return v;
}
int
first (narrow c)
{
  return c[0];
}
int
main (void)
{
  wide a = { 1, 2, 3, 4 };
  narrow b = { 0, 5 };
  return last (a, both (3, 4)) + first (b) - 4;
}
END

# A name of a file that has to be quoted wherever it is written.
name='file name' opt=-O2
for v in $GCC_VERSIONS; do
  cp nonlocal-goto.c "a\"b'c \\d.c"
  same "a\"b'c \\d.c"
done

# What adse cflags prints takes the arguments that the manual names.
name=arguments
for v in $GCC_VERSIONS; do
  for path in "$LD_LIBRARY_PATH" ""; do
    flag=$(LD_LIBRARY_PATH=$path adse cflags) || fail "adse cflags"
    # shellcheck disable=SC2086
    LD_LIBRARY_PATH=$path gcc-$v $flag -fplugin-arg-adse-criteria=all -c \
      interrupts.c -mgeneral-regs-only -o check.o 2> log ||
      fail "$flag: $(head -n 1 log)"
  done
done

[ $failed = 0 ] && echo "$tried builds are the same"
exit $((failed > 0))
