/* SPDX-License-Identifier: MIT */
/* proof.c - prints what textutil does, for the comparison of versions. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef INNER
#include "textutil.c"
#else
#include "textutil.h"
#endif

static unsigned long seed = 1;

static unsigned
rnd(unsigned n)
{
    seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(seed >> 12) % n;
}

static void
wrap(const char *text, int width, int indent)
{
    TX_LINES lb;
    int rc, i;

    memset(&lb, 0x55, sizeof lb);
    rc = tx_wrap(&lb, text, width, indent);
    printf("wrap %d %d: %d lines %d truncated %d\n", width, indent, rc, lb.nlines, lb.truncated);
    for (i = 0; i < lb.nlines; i++)
        printf("[%s]\n", lb.line[i]);
}

static void
expand(const char *src, size_t size, int tabsize)
{
    char *dst = malloc(size);
    int rc = tx_expand(dst, size, src, tabsize);

    printf("expand %lu %d: %d [%s]\n", (unsigned long)size, tabsize, rc, dst);
    free(dst);
}

static void
cases(const char *text)
{
    char s[300];
    int mode, rc;

    for (mode = -1; mode <= 4; mode++) {
        strcpy(s, text);
        rc = tx_case(s, mode);
        printf("case %d: %d [%s]\n", mode, rc, s);
    }
}

static void
trims(const char *text)
{
    int mode;

    for (mode = 0; mode < 9; mode++) {
        char *s = malloc(strlen(text) + 1);
        size_t rc;

        strcpy(s, text);
        rc = tx_trim(s, mode);
        printf("trim %d: %lu [%s]\n", mode, (unsigned long)rc, s);
        free(s);
    }
}

static void
matches(const char *p, const char *s)
{
    printf("match %s %s %d %d\n", p, s, tx_match(p, s, 0), tx_match(p, s, 1));
}

static const char *const pairs[][2] = {
    { "", "" }, { "", "a" }, { "a", "" }, { "*", "" }, { "**", "" }, { "?", "" }, { "[a]", "" }, { "abc", "abc" },
    { "abc", "abd" }, { "ABC", "abc" }, { "abc", "ABC" }, { "a*c", "abbbc" }, { "a*c", "ac" }, { "a*c", "acd" },
    { "*a*b", "xaxbxab" }, { "*ab", "aab" }, { "a?c", "abc" }, { "a?c", "ac" }, { "??", "a" }, { "[abc]", "b" }, { "[abc]", "d" }, { "[abc]", "B" },
    { "[A-C]", "b" }, { "[a-c]", "c" }, { "[a-c]", "a" }, { "[a-c]", "d" }, { "[!a-c]", "d" }, { "[!a-c]", "b" }, { "[!a-c]", "B" },
    { "[]]", "]" }, { "[]a]", "a" }, { "[!]]", "]" }, { "[!]]", "x" }, { "[!]", "!" }, { "[!]", "[!]" }, { "[", "[" },
    { "[abc", "[abc" }, { "[abc", "a" }, { "a]", "a]" }, { "[a-]", "-" }, { "[a-]", "a" }, { "[a-]", "b" }, { "[-a]", "-" },
    { "\\*", "*" }, { "\\*", "x" }, { "\\?", "?" }, { "\\[a]", "[a]" }, { "\\", "\\" }, { "a\\", "a\\" }, { "\\\\", "\\" }, { "\\a", "A" },
    { "*.c", "main.c" }, { "*.c", "main.cc" }, { "*.[ch]", "x.h" }, { "x*y*z", "xyyzyz" }, { "*?", "" }, { "*?", "a" },
    { "a*", "a" }, { "a**b", "ab" }, { "[]", "[]" }, { "[]", "]" }, { "[z-a]", "m" }, { "[0-9]*", "7up" }, { "\xe4?", "\xe4\xf6" },
    { "[\xe0-\xff]", "\xe4" }, { "[!\x01-\x7f]", "\xe4" }, { "\xe4", "\xc4" }, { "[a-c][x-z]", "by" }, { "[a-cx-z]", "y" },
    { "*[!a]", "aab" }, { "*abc*abd", "abcabcabd" }, { "[Z-a]", "_" }, { "[Z-a]", "B" }, { "a?", "a" }, { "[a-c-e]", "d" }, { "[a-c-e]", "-" }, { "]", "]" },
    { "[!-a]", "-" }, { "[!!]", "!" }, { "[a!]", "!" }, { "{", "[" }, { "@", "`" }, { "Z", "z" }, { "A", "a" }
};

static const char sample[] = "The quick brown fox jumps over the lazy dog.\nNext line\tof the same text, "
    "with a-very-long-word-that-must-be-split-somewhere in it.\n\nParagraph two   is short.\n\n\n\nThree.";

int
main(void)
{
    static const char *const frag[] = { "a", "bb", "ccc", "word", "longerword", " ", "  ", "\t", "\n", "\n\n", " ", " " };
    static const char pat[] = "ab*?[]!-\\cAB";
    char text[400];
    int i, j;

    setvbuf(stdout, NULL, _IOLBF, 0);
    for (i = -1; i < 100; i++)
        wrap(sample, i, (i * 7) % 5 - 1);
    for (i = 70; i < 84; i++) {
        memset(text, 'x', 200);
        text[200] = '\0';
        wrap(text, i, 100);
    }
    wrap("", 10, 0);
    wrap(" \t ", 10, 0);
    wrap("\n", 10, 0);
    wrap("\n\n", 10, 0);
    wrap("\n\n\n", 10, 0);
    wrap("a\n", 10, 0);
    wrap("a\n\n", 10, 3);
    wrap("a\n \nb", 10, 3);
    wrap("aaaa bbbbb", 10, 3);
    wrap("aaaa bbbbb c", 10, 5);
    wrap("aaaa bbbbbb c", 10, 6);
    wrap("aaaa bbbbbbbbbbbbbbbbbbbb c\nd e f", 10, 2);
    wrap("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16", 10, 0);
    wrap("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n", 10, 0);
    wrap("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17", 10, 0);
    wrap("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16 1617", 4, 0);
    wrap("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n\n", 4, 0);
    wrap("a b c d", 2, 1);
    wrap("a b c d", 3, 1);
    for (i = -1; i < 12; i++) {
        expand("a\tbc\t\td\n\te\n12345678\t9", 100, i);
        expand("\tx", 10, i);
    }
    for (i = 1; i < 20; i++)
        expand("ab\tcd\n\te", (size_t)i, 4);
    expand("", 1, 4);
    cases("Hello, World! it's 3rd azAZ @[`{ don't 4TH x2y 'quoted' o'neil \xe4\xc4 a'");
    cases("");
    cases("az AZ zz'za");
    trims("  a  b \t\r\n c  ");
    trims("");
    trims(" ");
    trims("\t\n\r ");
    trims("a");
    trims("a ");
    trims(" a");
    trims("a b\tc\rd\ne");
    trims("  a");
    trims("x\v \v");
    for (i = 0; i < (int)(sizeof pairs / sizeof pairs[0]); i++)
        matches(pairs[i][0], pairs[i][1]);
    for (i = 0; i < 300; i++) {
        text[0] = '\0';
        for (j = (int)rnd(30); j > 0; j--)
            strcat(text, frag[rnd(12)]);
        wrap(text, (int)rnd(20), (int)rnd(6));
        expand(text, 1 + rnd(90), 1 + (int)rnd(9));
        trims(text);
        cases(text);
    }
    for (i = 0; i < 8000; i++) {
        char p[12], s[12];
        int n = (int)rnd(9);

        for (j = 0; j < n; j++)
            p[j] = pat[rnd(12)];
        p[n] = '\0';
        n = (int)rnd(7);
        for (j = 0; j < n; j++)
            s[j] = pat[rnd(2) ? rnd(2) : rnd(12)];
        s[n] = '\0';
        matches(p, s);
    }
#ifdef INNER
    printf("inner %d %d %d %d\n", clamp(5, 7, 3), clamp(1, 7, 3), clamp(9, 1, 3), clamp(3, 3, 3));
    printf("%d %d %d\n", matchone("*", '*', 0) != NULL, matchone("", 0, 0) != NULL, matchone("?", 0, 0) != NULL);
    printf("%d %d %d %d\n", istrimchar('\t'), istrimchar(0), isblankchar('\r'), wordlen("a\rb\tc"));
    printf("%d %d %d\n", inset("]", "]" + 1, 'x', 0), setend("") == NULL, setend("!") == NULL);
    for (i = -130; i < 260; i++)
        printf("%d %d ", lower(i), upper(i));
#endif
    return 0;
}
