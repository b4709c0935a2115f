#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Random small functions of two 8-bit inputs (parameters, a pointer, a global or a
# struct) with what is hard to follow sprinkled in, and a program that calls each
# with every input there is.
#   verdict-fuzz.py SEED N  writes fuzz.c, ext.c (not instrumented), every.c
#   verdict-fuzz.py SEED N assume  the same with preconditions and assumptions; every.c
#     makes the calls that satisfy them, with an argument all.  Compiled with -DPLAIN
#     fuzz.c has plain_fN, which set `violated'.
import random, sys
seed, nfun = int(sys.argv[1]), int(sys.argv[2])
assume = sys.argv[3:] == ["assume"]
R = random.Random(seed)
def ch(*a): return R.choice(a)
TYPES = ["signed char", "unsigned char", "signed char", "_Bool"]
LT = ["int", "unsigned", "short", "long", "unsigned char", "signed char"]

class F:
    def __init__(s, k):
        s.k = k; s.n = 0; s.vars = []; s.decl = []; s.depth = 0; s.arrs = []
        s.ro = []; s.odds = ch(0, 0, 0, 1, 1)
        s.pure = False; s.precondition = ch("precond", "assume", "assume") if assume else ""
    def new(s, p="v"):
        s.n += 1; return f"{p}{s.n}"
    def rv(s): return R.choice(s.vars + s.ro)
    def const(s): return str(ch(0, 1, 2, 3, -1, 5, 7, 10, 17, 100, 127, -128, R.randint(-128, 127), R.randint(-10, 10)))
    def e(s, d=2):
        if d == 0 or R.random() < .25:
            return s.rv() if R.random() < .75 else f"({s.const()})"
        k = R.random()
        a = s.e(d-1)
        if k < .5:
            op = ch("+", "-", "*", "&", "|", "^", "+", "-")
            return f"({a} {op} {s.e(d-1)})"
        if k < .58: return f"({a} {ch('<<', '>>')} ({s.e(d-1)} & {ch(3,7)}))"
        if k < .68 and not s.pure:
            b = s.e(d-1)
            # A division by zero would not do the same in two compilations.
            op = ch('/', '%')
            zero = f"({s.rv()} | 1)" if assume else f"({s.rv()})"
            return f"({a} {op} {ch(f'({b} | 1)', f'(({b} & 7) + 1)', '3', '10', zero)})"
        if k < .74: return f"({ch('-', '~', '!')}{a})"
        if k < .80: return f"({s.c(1)} ? {a} : {s.e(d-1)})"
        if k < .86: return f"(({ch(*LT)}) {a})"
        if k < .90: return f"table[{a} & 7]"
        if k < .94 and not s.pure: return f"helper{R.randint(0,2)} ({a})"
        if k < .97 or s.odds <= 0 or s.pure: return f"{s.c(1)}"
        s.odds -= 1; return s.odd(d)
    def odd(s, d):
        a = s.e(max(d-1, 0)); b = s.rv()
        return ch(f"ext_id ({a})", f"ops[{b} & 3] ({a})", f"abs ({a})",
                  f"(int) ((float) ({a}) * 0.5f)", f"ext_call (helper1, {a})",
                  f"ops[{R.randint(0,3)}] ({a})", f"__builtin_popcount ({a})")
    def c(s, d=2):
        k = R.random()
        if d and k < .2: return f"({s.c(d-1)} {ch('&&', '||')} {s.c(d-1)})"
        if d and k < .25: return f"!({s.c(d-1)})"
        if k < .32: return f"({s.e(1)})"
        return f"({s.e(ch(0,1,1,2))} {ch('<','>','<=','>=','==','!=')} {ch(s.const(), s.e(1))})"
    def required(s):
        s.pure = True
        r = s.c()
        s.pure = False
        return r
    def assign(s):
        v = R.choice(s.vars)
        return f"{v} {ch('=', '=', '+=', '-=', '^=')} {s.e(2)};"
    def block(s, ind, d):
        save = len(s.vars)
        out = []
        for _ in range(R.randint(1, 3)):
            out += s.stmt(ind, d)
            if s.precondition == "assume" and R.random() < .15:
                out.append("  " * ind + f"adse_assume ({s.required()});")
        s.vars = s.vars[:save]
        return out
    def stmt(s, ind, d):
        p = "  " * ind; k = R.random()
        if d <= 0 or k < .18: return [p + s.assign()]
        if k < .40:
            o = [f"{p}if ({s.c()})", p + "{"] + s.block(ind+1, d-1) + [p + "}"]
            if R.random() < .4: o += [p + "else", p + "{"] + s.block(ind+1, d-1) + [p + "}"]
            return o
        if k < .47:
            i = s.new("i")
            o = [f"{p}for (int {i} = 0; {i} < ({s.e(1)} & 3); {i}++)", p + "{"]
            s.ro.append(i); o += s.block(ind+1, d-1); s.ro.pop()
            if R.random() < .3: o.append(f"{p}  if ({s.c(1)}) {ch('break', 'continue')};")
            return o + [p + "}"]
        if k < .54:
            o = [f"{p}switch ({s.e(1)})", p + "{"]
            vals = R.sample(range(-4, 12), 3)
            for v in vals:
                lab = f"case {v}:" if R.random() < .8 else f"case {v} ... {v}:"
                o += [f"{p}  {lab}"] + s.block(ind+2, d-1)
                if R.random() < .7: o.append(f"{p}    break;")
            if R.random() < .7: o += [f"{p}  default:"] + s.block(ind+2, d-1)
            return o + [p + "}"]
        if k < .60:
            v = s.new(); t = ch(*LT)
            r = [f"{p}{t} {v} = {s.e(2)};"]; s.vars.append(v); return r
        if k < .66:
            a = s.new("a"); v = R.choice(s.vars)
            return [p + "{", f"{p}  {ch('signed char','int','short')} {a}[4] = {{ {s.e(1)}, 1, {s.const()}, 3 }};",
                    f"{p}  {a}[{s.e(1)} & 3] = {s.e(1)};", f"{p}  {a}[{s.e(1)} & 3] {ch('+=','^=','=')} {s.e(1)};",
                    f"{p}  {v} = {a}[{s.e(1)} & 3];", p + "}"]
        if k < .72:
            b = s.new("s"); v = R.choice(s.vars)
            return [p + "{", f"{p}  struct bits {b} = {{ .x = {s.e(1)}, .y = {s.e(1)} }}, {b}c;",
                    f"{p}  {b}.z {ch('=','+=')} {s.e(1)};", f"{p}  {b}c = {b};",
                    f"{p}  {ch(b+'.z++', b+'c.y = '+s.e(1), b+'.u.b[1] = '+s.e(1), b+'c.u.w ^= '+s.e(1))};",
                    f"{p}  {v} = {b}c.{ch('x','y','z','u.b[0]','u.w')} + {b}.{ch('x','y','z','u.b[1]','u.w')};", p + "}"]
        if k < .75: return [f"{p}if ({s.c(1)}) return {s.e(1)};"]
        if k < .78: return [f"{p}state{s.k} {ch('=','+=','^=')} {s.e(1)};"]
        if s.odds <= 0: return [p + s.assign()]
        s.odds -= 1
        v = R.choice(s.vars); a = s.e(1); b = s.e(1); q = s.new("q")
        return [p + "{"] + [p + "  " + x for x in ch(
            [f"int {q} = {a};", f"ext_store (&{q}, {b});", f"{v} = {q};"],
            [f"int {q} = {a};", f"ext_inc (&{q});", f"{v} = {q};"],
            [f"int {q} = {a}, *{q}p = &{q};", f"{v} = ext_deref (&{q}p);"],
            [f"int {q} = {a};", f"ext_stash (&{q});", f"{q} += {b};", f"{v} = ext_fetch ();", "ext_stash (0);"],
            [f"char {q}[24];", f"snprintf ({q}, sizeof {q}, \"%d\", (int) {a});", f"{v} = {q}[0] == '-';", f"{v} += {q}[1];"],
            [f"char {q}[24];", f"snprintf ({q}, sizeof {q}, \"%d\", (int) ({a} & 63));", f"{v} = atoi ({q});"],
            [f"unsigned char {q}[4] = {{ {a}, 1, 2, 3 }}, {q}d[4];", f"memcpy ({q}d, {q}, 1 + ({b} & 3));", f"{v} = {q}d[0];"],
            [f"char {q}[4] = {{ {a}, {b}, 'x', 0 }};", f"{v} = strlen ({q});"],
            [f"char {q}[3] = {{ {a}, {b}, 0 }};", f"{v} = strcmp ({q}, \"ab\") {ch('<','==','>')} 0;"],
            [f"int {q}[3] = {{ {a}, {b}, 4 }};", f"qsort ({q}, 3, sizeof (int), compare);", f"{v} = {q}[1];"],
            [f"volatile int {q} = {a};", f"{v} = {q} + {b};"],
            [f"int {q} = {a};", f"__asm__ (\"\" : \"+r\" ({q}));", f"{v} = {q};"],
            [f"int {q} = {a};", f"__asm__ (\"incl %0\" : \"+m\" ({q}));", f"{v} = {q};"],
            [f"double {q} = {a};", f"{v} = {q} > {s.const()}.5;"],
            [f"struct pair {q} = {{ {a}, {b} }};", f"{v} = ext_pair ({q});"],
            [f"struct pair {q} = ext_make ({a}, {b});", f"{v} = {q}.a - {q}.b;"],
            [f"jmp_buf {q};", f"volatile int {q}v = 0;", f"if (setjmp ({q}) == 0) {{ {q}v = 1; if ({s.c(1)}) longjmp ({q}, 1); {q}v = 2; }}", f"{v} = {q}v;"],
            [f"int *{q} = malloc (sizeof (int));", f"*{q} = {a};", f"{v} = *{q} + 1;", f"free ({q});"],
            [f"int {q} = 3, {q}b = 4, *{q}p = {s.c(1)} ? &{q} : &{q}b;", f"*{q}p = {a};", f"{v} = {q};"],
            [f"int {q} = {a};", f"{v} = variadic (2, {q}, {b});"],
            [f"int {q} = recurse ({a} & 7);", f"{v} = {q};"],
            [f"_Bool {q} = {a};", f"{v} = {q} + {b};"],
            [f"long {q};", f"{v} = __builtin_mul_overflow ((signed char) {a}, (signed char) {b}, (signed char *) &{q});"],
        )] + [p + "}"]
    def gen(s):
        k = s.k
        s.t = [ch(*TYPES), ch(*TYPES)]
        s.mode = ch("pp", "pp", "pg", "pq", "ps")
        if s.mode == "pp":
            sig = f"{s.t[0]} x, {s.t[1]} y"; pro = []
        elif s.mode == "pg":
            sig = f"{s.t[0]} x"; pro = [f"  {s.t[1]} y = global{k};"]
        elif s.mode == "pq":
            sig = f"{s.t[0]} x, {s.t[1]} *yp"; pro = ["  if (!yp) return 1;", f"  {s.t[1]} y = *yp;"]
        else:
            sig = f"struct two{k} *p"; pro = ["  if (!p) return 1;", f"  {s.t[0]} x = p->x; {s.t[1]} y = p->y;"]
        s.vars = ["x", "y"]
        o = [f"{s.t[1]} global{k};", f"struct two{k} {{ {s.t[0]} x; {s.t[1]} y; }};"]
        body = []
        for _ in range(R.randint(2, 4)):
            if s.precondition == "assume" and R.random() < .4:
                body.append(f"  adse_assume ({s.required()});")
            body += s.stmt(1, 2)
        if s.mode == "pq" and R.random() < .5: body.append("  *yp = x;")
        if s.precondition == "precond":
            save, s.vars = s.vars, ["x", "y"]
            o += [f"_Bool f{k}_precond ({sig})", "{"]
            o += [l.replace("return 1", f"return {ch(0, 1)}") for l in pro]
            o += [f"  return {s.required()};", "}"]
            s.vars = save
        o += [f"long f{k} ({sig})", "{", f"  int state{k} = 0;"] + pro + body + [f"  return {s.rv()} + state{k};", "}"]
        return o

head = """#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <setjmp.h>
#include <stdarg.h>
struct pair { int a, b; };
struct bits { int x : 5; unsigned y : 3; signed char z; union { unsigned char b[2]; unsigned short w; } u; };
int ext_id (int); void ext_store (int *, int); void ext_inc (int *);
int ext_deref (int **); void ext_stash (int *); int ext_fetch (void);
int ext_pair (struct pair); struct pair ext_make (int, int);
int ext_call (int (*) (int), int);
static const signed char table[8] = { 3, -1, 4, 1, -5, 9, 2, 6 };
static int helper0 (int n) { return n > 5 ? n - 5 : n; }
static int helper1 (int n) { if (n & 1) return n * 3; return n >> 1; }
static int helper2 (int n) { return (n < 0) - (n > 3); }
static int recurse (int n) { return n <= 0 ? 0 : n + recurse (n - 1); }
static int compare (const void *a, const void *b) { return *(const int *) a - *(const int *) b; }
static int variadic (int n, ...) { va_list v; int s = 0; va_start (v, n); while (n--) s += va_arg (v, int); va_end (v); return s; }
static int (*const ops[4]) (int) = { helper0, ext_id, helper2, abs };
"""
fs = [F(k) for k in range(nfun)]
if assume:
    head += """#include <stdbool.h>
#ifdef PLAIN
extern int violated;
#define adse_assume(C) do if (!(C)) violated = 1; while (0)
""" + "".join(f"#define f{k} plain_f{k}\n#define f{k}_precond plain_f{k}_precond\n"
              f"#define global{k} plain_global{k}\n" for k in range(nfun)) + """#else
#include <adse.h>
#endif
"""
with open("fuzz.c", "w") as f:
    f.write(head)
    for x in fs: f.write("\n" + "\n".join(x.gen()) + "\n")
open("ext.c", "w").write("""struct pair { int a, b; };
static int *stash;
int ext_id (int x) { return x; }
void ext_store (int *p, int v) { *p = v; }
void ext_inc (int *p) { ++*p; }
int ext_deref (int **p) { return **p; }
void ext_stash (int *p) { stash = p; }
int ext_fetch (void) { return stash ? *stash : 0; }
int ext_pair (struct pair p) { return p.a * 2 + p.b; }
struct pair ext_make (int a, int b) { struct pair p = { b, a }; return p; }
int ext_call (int (*f) (int), int x) { return f (x); }
""")
def rng(t, v):
    lo, hi = {"signed char": (-128, 127), "unsigned char": (0, 255), "_Bool": (0, 1)}[t]
    return f"for (int {v} = {lo}; {v} <= {hi}; {v}++)"
def every_required():
    f = open("every.c", "w")
    f.write("#include <setjmp.h>\n#include <signal.h>\nstatic sigjmp_buf j;\n"
            "static void h (int s) { siglongjmp (j, 1); }\nvolatile long sink;\n"
            "int violated, all, accepted;\n"
            "#define CHECK(P, C) violated = 0; accepted = P; "
            "if (!sigsetjmp (j, 1)) sink += plain_##C; accepted &= !violated\n"
            "#define CALL(C) if ((accepted || all) && !sigsetjmp (j, 1)) sink += C\n")
    for x in fs:
        k = x.k
        sig = {"pp": f"{x.t[0]}, {x.t[1]}", "pg": x.t[0], "pq": f"{x.t[0]}, {x.t[1]} *", "ps": f"struct two{k} *"}[x.mode]
        f.write(f"struct two{k} {{ {x.t[0]} x; {x.t[1]} y; }};\n"
                f"extern {x.t[1]} global{k}, plain_global{k};\n"
                f"long f{k} ({sig}), plain_f{k} ({sig});\n"
                f"_Bool plain_f{k}_precond ({sig});\n")
    f.write("int main (int argc, char **argv) {\n  all = argc > 1;\n"
            "  signal (SIGFPE, h); signal (SIGSEGV, h);\n")
    for x in fs:
        k = x.k
        def one(args, before):
            p = f"plain_f{k}_precond ({args})" if x.precondition == "precond" else "1"
            return (f"{before} CHECK ({p}, f{k} ({args})); "
                    f"{before} CALL (f{k} ({args}));")
        each = {"pp": one("a, b", ""), "pg": one("a", f"global{k} = plain_global{k} = b;"),
                "pq": f"{x.t[1]} q; " + one("a, &q", "q = b;"),
                "ps": f"struct two{k} q; " + one("&q", f"q = (struct two{k}) {{ a, b }};")}[x.mode]
        null = {"pq": rng(x.t[0], "a") + " { " + one("a, 0", "") + " }", "ps": one("0", "")}.get(x.mode, "")
        f.write(f"  {rng(x.t[0], 'a')} {rng(x.t[1], 'b')} {{ {each} }}\n  {null}\n")
    f.write("  return 0; }\n")
    f.close()
if assume:
    every_required()
    sys.exit()
with open("every.c", "w") as f:
    f.write("#include <setjmp.h>\n#include <signal.h>\nstatic sigjmp_buf j;\nstatic void h (int s) { siglongjmp (j, 1); }\nvolatile long sink;\n")
    for x in fs:
        k = x.k
        f.write(f"struct two{k} {{ {x.t[0]} x; {x.t[1]} y; }};\nextern {x.t[1]} global{k};\n")
        sig = {"pp": f"{x.t[0]}, {x.t[1]}", "pg": x.t[0], "pq": f"{x.t[0]}, {x.t[1]} *", "ps": f"struct two{k} *"}[x.mode]
        f.write(f"long f{k} ({sig});\n")
    f.write("int main (void) {\n  signal (SIGFPE, h); signal (SIGSEGV, h);\n")
    for x in fs:
        k = x.k
        call = {"pp": f"f{k} (a, b)", "pg": f"(global{k} = b, f{k} (a))", "pq": f"({{ {x.t[1]} q = b; f{k} (a, &q); }})", "ps": f"({{ struct two{k} q = {{ a, b }}; f{k} (&q); }})"}[x.mode]
        null = {"pq": rng(x.t[0], "a") + f" sink += f{k} (a, 0);", "ps": f"sink += f{k} (0);"}.get(x.mode, "")
        f.write(f"  {rng(x.t[0], 'a')} {rng(x.t[1], 'b')} if (!sigsetjmp (j, 1)) sink += {call};\n  {null}\n")
    f.write("  return 0; }\n")
