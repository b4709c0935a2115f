/* SPDX-License-Identifier: MIT */
/* Prints what the functions of iniconf do; with PROOF_INNER also the static
 * functions and the private contents. */
#include <stdio.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#ifdef PROOF_INNER
#include "iniconf.c"
#else
#include "iniconf.h"
#endif

static void put(const char *s)
{
    for (; *s; s++) {
        if (*s < 32 || *s == 127)
            printf("<%d>", *s);
        else
            putchar(*s);
    }
}

static void dump(const ini_table *t)
{
    const char *s = "-", *k = "-", *v = "-";
    size_t i;

    printf("%zu keys, %d lines\n", ini_count(t), ini_line(t));
    for (i = 0; ini_nth(t, i, &s, &k, &v); i++) {
        printf("  %s.%s=", s, k);
        put(v);
        printf("\n");
        printf("  %d%d\n", ini_nth(t, i, NULL, &k, NULL), ini_nth(t, i, NULL, NULL, &v));
    }
    printf("  %d %s %s\n", ini_nth(t, i, &s, &k, &v), s, k);
}

static void lines(unsigned options)
{
    static const char *const text[] = {
        "", "   ", "\n", "; comment", "  # comment = x", "a=1", "b = 2\n", " c\t=\t3 \r\n",
        "d=", "e =   ", "f = x;y", "g = x ;y", "h = x#y # z", "i = ;only comment", "j=#c",
        "noequal", "=x", "  = x", "bad key = 1", "b@d=1", "k.e-y_9 = ok", "l = a = b",
        "abcdefghijklmnopqrstuvwxyz012345=32", "abcdefghijklmnopqrstuvwxyz0123456=33",
        "m = \"quoted value\"", "n = \"\"", "o = \"open", "p = \"x\" y", "q = \"x\" ; y",
        "r = \"x\"#y", "s = \"a;b#c\"", "t = \"\\n\\t\\r\\s\\\"\\'\\\\|\"", "u = \"\\x\"",
        "v = \"\\", "w = 'it\\n\"s'", "x = 'a' 'b'", "y = 'open", "z = 'a\"b'", "aa = \"a'b\"",
        "[one]", "a = one", "A = again", "B=\"Q", " [ Two ] ; c", "a = two", "[]", "a = top",
        "[ ]", "a = top2", "[three", "[three] x", "a=still", "[th ree]", "[four]#", "b = \xe4",
        "c = a\x0b", "d = '\\'", "e = \"end\\\"", "[One]", "a = 1b", "new=1",
        "[abcdefghijklmnopqrstuvwxyz012345]", "x=1", "[abcdefghijklmnopqrstuvwxyz0123456]",
        "y=1", "[a]b]", "[; c]", "f = a b  c ", "g = \"  sp  \"  ", "h = 'x';", "i=\"\\t\"",
        "j = 5;", "k = a\\nb", "l = \"a=b\"", "[n.s-_]", "p=q"
    };
    ini_table *t = ini_new(options);
    size_t i;

    for (i = 0; i < sizeof text / sizeof text[0]; i++) {
        printf("%d %d ", (int)ini_feed(t, text[i]), ini_line(t));
        put(text[i]);
        printf("\n");
    }
    dump(t);
    ini_free(t);
}

static void parse(void)
{
    static const char text[] = "a=1\n\n[s]\nb=2\r\nc = \"x\"\n d=4";
    static const char wrong[] = "a=1\nb\nc=3\n";
    ini_table *t;
    size_t n;

    for (n = 0; n < sizeof text; n++) {
        t = ini_new(0);
        printf("%zu: %d\n", n, (int)ini_parse(t, text, n));
        dump(t);
        printf("again: %d\n", (int)ini_parse(t, text, n));
        dump(t);
        ini_free(t);
    }
    t = ini_new(0);
    printf("%d\n", (int)ini_parse(t, wrong, sizeof wrong - 1));
    dump(t);
    ini_free(t);
    t = ini_new(INI_NODUP);
    printf("%d\n", (int)ini_parse(t, "a=1\nA=2\nb=1", 11));
    dump(t);
    ini_free(t);
    t = ini_new(0);
    printf("%d\n", (int)ini_parse(t, "a=1\0x\nb=2\n\n\n", 12));
    dump(t);
    ini_free(t);
    ini_free(NULL);
}

static void full(void)
{
    ini_table *t = ini_new(0);
    char line[40];
    const char *v;
    int i, n = 0;

    for (i = 0; i < INI_KEYS_MAX + 3; i++) {
        snprintf(line, sizeof line, "k%d = v%d", i, i);
        n += (int)ini_feed(t, line);
    }
    printf("full %d %zu\n", n, ini_count(t));
    printf("%d\n", (int)ini_feed(t, "k999 = new"));
    printf("%d\n", (int)ini_feed(t, "k1000 = new"));
    if (ini_get_str(t, "", "k999", &v) == INI_OK)
        printf("%s\n", v);
    if (ini_get_str(t, "", "k0", &v) == INI_OK)
        printf("%s\n", v);
    ini_free(t);
}

static void getters(void)
{
    static const char *const values[] = {
        "", "0", "1", "2", "-1", "12", "-12", "0x1f", "010", "08", "1k", "1K", "3m", "2G", "-2k",
        "1kb", "1 k", "k", "x", "yes", "no", "on", "off", "true", "false", "YES", "Off", "yess",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "9007199254740991k", "9007199254740992k", "-9007199254740992k",
        "-9007199254740993k", "8388608m", "8796093022207m", "8796093022208m", "8589934591g",
        "8589934592g", "-8589934592g", "-8589934593g", "5t", "+5", "' 5'", "1m ", "0k", "99", "100",
        "101"
    };
    ini_table *t = ini_new(0);
    const char *v;
    char line[80];
    size_t i;
    long l;
    int b;

    ini_feed(t, "[Sec]");
    for (i = 0; i < sizeof values / sizeof values[0]; i++) {
        snprintf(line, sizeof line, "v=%s", values[i]);
        ini_feed(t, line);
        l = 77;
        printf("%s: int %d", values[i],
               (int)ini_get_int(t, "sec", "V", LONG_MIN, LONG_MAX, &l));
        printf(" %ld", l);
        l = 77;
        printf(" 0-100 %d", (int)ini_get_int(t, "sec", "V", 0, 100, &l));
        printf(" %ld", l);
        b = 77;
        printf(" bool %d", (int)ini_get_bool(t, "SEC", "v", &b));
        printf(" %d", b);
        v = "none";
        printf(" str %d", (int)ini_get_str(t, "Sec", "v", &v));
        printf(" %s\n", v);
    }
    v = "none";
    printf("%d %d %d", (int)ini_get_str(t, "", "v", &v), (int)ini_get_int(t, "sec", "vv", 0, 1, &l),
           (int)ini_get_bool(t, "x", "v", &b));
    printf(" %s\n", v);
    ini_feed(t, "[other]");
    ini_feed(t, "v = second");
    ini_feed(t, "w = third");
    printf("%d", (int)ini_get_str(t, "other", "v", &v));
    printf(" %s\n", v);
    printf("%d", (int)ini_get_str(t, "sec", "w", &v));
    printf(" %s\n", v);
    dump(t);
    ini_free(t);
}

static void mixed(void)
{
    static const char alphabet[] = "ab=[]\"'\\;# \tn=1k.";
    unsigned long x = 99, h = 7;
    ini_table *t = NULL;
    const char *s, *k, *v;
    char line[24], line2[32];
    size_t i;
    int n, j;
    long l;

    for (n = 0; n < 40000; n++) {
        if (n % 200 == 0) {
            ini_free(t);
            t = ini_new(n / 200 % 4);
        }
        x = (x * 1103515245u + 12345u) & 0x7fffffff;
        for (j = 0; j < (int)(x >> 10) % 22; j++) {
            x = (x * 1103515245u + 12345u) & 0x7fffffff;
            line[j] = alphabet[(x >> 12) % (sizeof alphabet - 1)];
        }
        line[j] = '\0';
        h = (h * 33 + ini_feed(t, line)) & 0xffffffff;
        snprintf(line2, sizeof line2, "%c=%s", 'a' + (int)(x >> 5) % 2, line + (j > 0));
        h = (h * 33 + ini_feed(t, line2)) & 0xffffffff;
        h = (h * 33 + ini_get_int(t, "", "a", -5, 5000, &l)) & 0xffffffff;
        for (i = 0; ini_nth(t, i, &s, &k, &v); i++) {
            for (; *s; s++)
                h = (h * 33 + (unsigned char)*s) & 0xffffffff;
            for (; *k; k++)
                h = (h * 33 + (unsigned char)*k) & 0xffffffff;
            for (; *v; v++)
                h = (h * 33 + (unsigned char)*v) & 0xffffffff;
        }
        if (n % 4000 == 0)
            printf("%08lx\n", h);
    }
    printf("%08lx %zu\n", h, ini_count(t));
    ini_free(t);
}

#ifdef PROOF_INNER
static void inner(void)
{
    ini_table *t = ini_new(0);
    char name[INI_NAME_MAX + 1] = "start";
    int i;

    for (i = 0; i < 20; i++) {
        char line[16];

        snprintf(line, sizeof line, "k%d=", i);
        ini_feed(t, line);
        printf(" %zu", t->alloc);
    }
    section_line(t, "[abc]");
    printf(" [%s]", t->section);
    section_line(t, "[]");
    printf(" [%s]\n", t->section);
    ini_free(t);
    for (i = 0; i < 128; i++)
        printf("%d", unescape(i));
    printf(" %d %s\n", (int)copy_name(name, "a b", 3), name);
    printf("%d %s\n", (int)copy_name(name, "ab", 2), name);
    printf("%zu %zu\n", rtrim("  ", 2), rtrim("a b ", 4));
}
#endif

int main(void)
{
    lines(0);
    lines(INI_NODUP);
    lines(INI_NOSECTION);
    parse();
    full();
    getters();
    mixed();
#ifdef PROOF_INNER
    inner();
#endif
    return 0;
}
