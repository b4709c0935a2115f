/* SPDX-License-Identifier: MIT */
/* textutil.c - text routines of a line editor: word wrap into a line buffer,
 * tab expansion, case, trimming and wildcards. */

#include <string.h>

#include "textutil.h"

#define ISUPPER(c)  ((c) >= 'A' && (c) <= 'Z')
#define ISLOWER(c)  ((c) >= 'a' && (c) <= 'z')
#define ISDIGIT(c)  ((c) >= '0' && (c) <= '9')

static int
lower(int c)
{
    return ISUPPER(c) ? c - 'A' + 'a' : c;
}

static int
upper(int c)
{
    return ISLOWER(c) ? c - 'a' + 'A' : c;
}

static int
clamp(int n, int low, int high)
{
    if (n < low)
        return low;
    return n > high ? high : n;
}

static int
isblankchar(int c)
{
    return c == ' ' || c == '\t';
}

static int
istrimchar(int c)
{
    return isblankchar(c) || c == '\r' || c == '\n';
}

/* ---- word wrap ---- */

/* Begin a new line with `indent' blanks.  Returns NULL when there is none. */
static char *
newline(TX_LINES *lb, int indent)
{
    char *line;

    if (lb->nlines == TX_MAXLINES) {
        lb->truncated = 1;
        return NULL;
    }
    line = lb->line[lb->nlines++];
    memset(line, ' ', (size_t)indent);
    line[indent] = '\0';
    return line;
}

static void
append(char *line, const char *s, int n)
{
    size_t len = strlen(line);

    memcpy(line + len, s, (size_t)n);
    line[len + (size_t)n] = '\0';
}

static int
wordlen(const char *s)
{
    return (int)strcspn(s, " \t\n");
}

int
tx_wrap(TX_LINES *lb, const char *text, int width, int indent)
{
    char *line = NULL;
    int words = 0, n, room, breaks = 0;

    width = clamp(width, 2, TX_LINESIZE - 1);
    indent = clamp(indent, 0, width / 2);
    lb->nlines = 0;
    lb->truncated = 0;
    while (*text != '\0') {
        if (*text == '\n') {
            text++;
            if (++breaks == 2 && newline(lb, 0) == NULL)
                return -1;
            line = NULL;
            continue;
        }
        if (isblankchar(*text)) {
            text++;
            continue;
        }
        n = wordlen(text);
        if (line == NULL) {
            if ((line = newline(lb, 0)) == NULL)
                return -1;
            words = 0;
        }
        breaks = 0;
        room = width - (int)strlen(line) - (words > 0);
        if (n > room && words > 0) {
            if ((line = newline(lb, indent)) == NULL)
                return -1;
            words = 0;
            room = width - indent;
        }
        if (n > room)
            n = room;
        if (words++ > 0)
            append(line, " ", 1);
        append(line, text, n);
        text += n;
    }
    return lb->nlines;
}

/* ---- tabs ---- */

int
tx_expand(char *dst, size_t size, const char *src, int tabsize)
{
    size_t len = 0;
    int column = 0, fill;
    char c;

    if (tabsize < 1)
        tabsize = 8;
    for (; *src != '\0'; src++) {
        c = *src;
        fill = 1;
        if (c == '\t') {
            fill = tabsize - column % tabsize;
            c = ' ';
        }
        column = c == '\n' ? 0 : column + fill;
        while (fill-- > 0) {
            if (len + 1 >= size) {
                dst[len] = '\0';
                return -1;
            }
            dst[len++] = c;
        }
    }
    dst[len] = '\0';
    return (int)len;
}

/* ---- case and blanks ---- */

int
tx_case(char *s, int mode)
{
    int changed = 0, inword = 0, c;

    for (; *s != '\0'; s++) {
        c = *s;
        switch (mode) {
        case TX_LOWER:
            c = lower(c);
            break;
        case TX_UPPER:
            c = upper(c);
            break;
        case TX_TITLE:
            c = inword ? lower(c) : upper(c);
            inword = ISUPPER(c) || ISLOWER(c) || ISDIGIT(c) || (inword && c == '\'');
            break;
        case TX_SWAP:
            c = ISUPPER(c) ? lower(c) : upper(c);
            break;
        }
        if (c != *s)
            changed++;
        *s = (char)c;
    }
    return changed;
}

size_t
tx_trim(char *s, int mode)
{
    size_t start = 0, end = strlen(s), first, last, i, len = 0;

    for (first = 0; first < end && istrimchar(s[first]); first++)
        ;
    for (last = end; last > first && istrimchar(s[last - 1]); last--)
        ;
    if (mode & TX_LEFT)
        start = first;
    if (mode & TX_RIGHT)
        end = last;
    for (i = start; i < end; i++) {
        if ((mode & TX_INNER) && i >= first && i < last && istrimchar(s[i])) {
            if (!istrimchar(s[i + 1]))
                s[len++] = ' ';
            continue;
        }
        s[len++] = s[i];
    }
    s[len] = '\0';
    return len;
}

/* ---- wildcards ---- */

/* The character behind the ] which closes the set at p (behind its [), or NULL
 * when it is not closed. */
static const char *
setend(const char *p)
{
    if (*p == '!')
        p++;
    if (*p == ']')
        p++;
    p = strchr(p, ']');
    return p == NULL ? NULL : p + 1;
}

static int
inset(const char *p, const char *end, int c, int nocase)
{
    int negate = 0, found = 0, lo, hi;

    if (*p == '!') {
        negate = 1;
        p++;
    }
    for (end--; p < end; p++) {
        lo = hi = (unsigned char)*p;
        if (p[1] == '-' && p + 2 < end) {
            hi = (unsigned char)p[2];
            p += 2;
        }
        if (c >= lo && c <= hi)
            found = 1;
        if (nocase && ((lower(c) >= lo && lower(c) <= hi)
                       || (upper(c) >= lo && upper(c) <= hi)))
            found = 1;
    }
    return found != negate;
}

/* Match the character c against the one item at p, which is no *.  Returns what
 * is behind the item, or NULL. */
static const char *
matchone(const char *p, int c, int nocase)
{
    const char *end;

    if (*p == '?')
        return p + 1;
    if (*p == '[' && (end = setend(p + 1)) != NULL)
        return inset(p + 1, end, c, nocase) ? end : NULL;
    if (*p == '\\' && p[1] != '\0')
        p++;
    if ((unsigned char)*p == c || (nocase && lower(*p) == lower(c)))
        return p + 1;
    return NULL;
}

int
tx_match(const char *pattern, const char *s, int nocase)
{
    const char *star = NULL, *retry = s, *behind;

    while (*s != '\0') {
        if (*pattern == '*') {
            star = ++pattern;
            retry = s;
            continue;
        }
        behind = *pattern == '\0' ? NULL
            : matchone(pattern, (unsigned char)*s, nocase);
        if (behind != NULL) {
            pattern = behind;
            s++;
        } else if (star != NULL) {
            pattern = star;
            s = ++retry;
        } else
            return 0;
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}
