/* SPDX-License-Identifier: MIT */
/* iniconf: INI-like configuration lines, kept as a table of keys.
 *
 *   ; comment            # comment
 *   [section]
 *   key = plain value    ; a comment after white space
 *   key = "quoted \"value\"\twith escapes"
 *   key = 'literally \this'
 *
 * Sections and keys are compared without regard to case.  Keys before the
 * first section belong to the section "".  A key that comes again replaces
 * the value (or is an error, see INI_NODUP).
 */
#ifndef INICONF_H
#define INICONF_H

#include <stddef.h>

#define INI_NAME_MAX   32     /* longest name of a section or key */
#define INI_KEYS_MAX   1000

/* options of ini_new() */
#define INI_NODUP      1u     /* a key may not come twice */
#define INI_NOSECTION  2u     /* a '[' line is an error */

typedef enum {
    INI_OK = 0,
    INI_ENOMEM,
    INI_ESYNTAX,              /* no '=' or an empty key */
    INI_ENAME,                /* bad character in a name, or too long */
    INI_EQUOTE,               /* quote not closed, or text after it */
    INI_EESCAPE,              /* unknown escape */
    INI_EDUP,
    INI_EFULL,
    INI_ENOKEY,               /* getters: no such key */
    INI_ETYPE,                /* getters: not of that type */
    INI_ERANGE                /* getters: out of range */
} ini_err;

typedef struct ini_table ini_table;

/* No pointer may be NULL unless said so. */

ini_table  *ini_new(unsigned options);           /* NULL: no memory */
void        ini_free(ini_table *t);              /* t may be NULL */

/* One line, with or without its line end. */
ini_err     ini_feed(ini_table *t, const char *line);
/* Many lines; stops at the first error, its line (from 1) is ini_line(). */
ini_err     ini_parse(ini_table *t, const char *text, size_t len);
int         ini_line(const ini_table *t);        /* lines fed so far */

size_t      ini_count(const ini_table *t);
/* The key of index i in the order of appearance; 0 if there is none.  section,
 * key and value may be NULL. */
int         ini_nth(const ini_table *t, size_t i, const char **section,
                    const char **key, const char **value);

/* The getters leave *out as it is unless they return INI_OK. */
ini_err     ini_get_str(const ini_table *t, const char *section,
                        const char *key, const char **out);
/* decimal, 0x hex or 0 octal, then k, m or g (1024) */
ini_err     ini_get_int(const ini_table *t, const char *section,
                        const char *key, long min, long max, long *out);
/* yes no on off true false 1 0 */
ini_err     ini_get_bool(const ini_table *t, const char *section,
                         const char *key, int *out);

#endif
