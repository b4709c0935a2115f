/* SPDX-License-Identifier: MIT */
/* textutil - text routines of a line editor:
   word wrap, tabs, case, blanks and wildcards. */

#ifndef TEXTUTIL_H
#define TEXTUTIL_H

#include <stddef.h>

#define TX_MAXLINES  16         /* lines of a line buffer */
#define TX_LINESIZE  81         /* bytes of a line with its NUL */

typedef struct {
    int  nlines;
    int  truncated;             /* text was left over */
    char line[TX_MAXLINES][TX_LINESIZE];
} TX_LINES;

enum { TX_LOWER, TX_UPPER, TX_TITLE, TX_SWAP };         /* tx_case */
enum { TX_LEFT = 1, TX_RIGHT = 2, TX_INNER = 4 };       /* tx_trim, a mask */

/* Strings are 8-bit, case is that of ASCII.  No pointer may be NULL. */

/*
 * Wrap the words of TEXT to lines of at most WIDTH columns, the lines of a
 * paragraph after its first with INDENT blanks in front.  Blanks (space, tab)
 * between words become one space; a newline ends the line, two or more an empty
 * line follows too.  Longer words are split.  WIDTH is taken as at least 2 and
 * at most TX_LINESIZE - 1, INDENT as at least 0 and at most WIDTH / 2.
 * Returns the number of lines, or -1 when they are more than TX_MAXLINES (the
 * first are there, truncated is set).
 */
int tx_wrap(TX_LINES *lb, const char *text, int width, int indent);

/*
 * Copy SRC to DST of SIZE bytes (> 0) with tabs turned into spaces, tab stops
 * every TABSIZE columns (taken as 8 when less than 1); a newline starts at
 * column 0 again.  Returns the length, or -1 when it does not fit: DST then
 * holds what does.
 */
int tx_expand(char *dst, size_t size, const char *src, int tabsize);

/* Change the case of S in place; returns how many characters changed. */
int tx_case(char *s, int mode);

/* Remove blanks (space, tab, CR, LF) of S in place at the ends, and turn inner
 * runs of them into one space, as MODE says; returns the new length. */
size_t tx_trim(char *s, int mode);

/*
 * Match all of S against PATTERN: * any characters, ? one character, [abc],
 * [a-z], [!a] sets (a ] right after [ or [! is a member), \ takes the next
 * character as it is.  A [ that is not closed stands for itself, a \ at the
 * end too.  NOCASE nonzero: letters match in either case.  Returns 1 or 0.
 */
int tx_match(const char *pattern, const char *s, int nocase);

#endif
