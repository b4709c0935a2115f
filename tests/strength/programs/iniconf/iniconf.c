/* SPDX-License-Identifier: MIT */
/* iniconf: INI-like configuration lines, kept as a table of keys.
 * Entries are in one growing array, in the order of appearance. */

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "iniconf.h"

typedef struct {
    char section[INI_NAME_MAX + 1];
    char key[INI_NAME_MAX + 1];
    char *value;
} entry;

struct ini_table {
    entry *ent;
    size_t n, alloc;
    unsigned options;
    int line;
    char section[INI_NAME_MAX + 1];     /* the current one */
};

static const struct {
    const char *word;
    int value;
} bools[] = {
    { "yes", 1 }, { "no", 0 }, { "on", 1 }, { "off", 0 },
    { "true", 1 }, { "false", 0 }, { "1", 1 }, { "0", 0 },
    { NULL, 0 }
};

ini_table *ini_new(unsigned options)
{
    ini_table *t = calloc(1, sizeof *t);

    if (t != NULL)
        t->options = options;
    return t;
}

void ini_free(ini_table *t)
{
    size_t i;

    if (t == NULL)
        return;
    for (i = 0; i < t->n; i++)
        free(t->ent[i].value);
    free(t->ent);
    free(t);
}

static const char *skip_space(const char *s)
{
    while (*s != '\0' && isspace((unsigned char)*s))
        s++;
    return s;
}

/* Length of s[0..len) without the white space at its end. */
static size_t rtrim(const char *s, size_t len)
{
    while (len > 0 && isspace((unsigned char)s[len - 1]))
        len--;
    return len;
}

static int name_char(int c)
{
    return isalnum(c) || c == '_' || c == '-' || c == '.';
}

/* Copies a name of len bytes to dst, which has INI_NAME_MAX + 1. */
static ini_err copy_name(char *dst, const char *s, size_t len)
{
    size_t i;

    if (len > INI_NAME_MAX)
        return INI_ENAME;
    for (i = 0; i < len; i++) {
        if (!name_char((unsigned char)s[i]))
            return INI_ENAME;
    }
    memcpy(dst, s, len);
    dst[len] = '\0';
    return INI_OK;
}

static entry *lookup(const ini_table *t, const char *section, const char *key)
{
    size_t i;

    for (i = 0; i < t->n; i++) {
        if (strcasecmp(t->ent[i].key, key) == 0 &&
            strcasecmp(t->ent[i].section, section) == 0)
            return &t->ent[i];
    }
    return NULL;
}

/* Takes over value if it returns INI_OK. */
static ini_err store(ini_table *t, const char *key, char *value)
{
    entry *e = lookup(t, t->section, key);

    if (e != NULL) {
        if (t->options & INI_NODUP)
            return INI_EDUP;
        free(e->value);
        e->value = value;
        return INI_OK;
    }
    if (t->n >= INI_KEYS_MAX)
        return INI_EFULL;
    if (t->n == t->alloc) {
        size_t alloc = t->alloc ? t->alloc * 2 : 8;
        entry *p = realloc(t->ent, alloc * sizeof *p);

        if (p == NULL)
            return INI_ENOMEM;
        t->ent = p;
        t->alloc = alloc;
    }
    e = &t->ent[t->n++];
    strcpy(e->section, t->section);
    strcpy(e->key, key);
    e->value = value;
    return INI_OK;
}

/* The character after a backslash; -1 if there is none such. */
static int unescape(int c)
{
    switch (c) {
    case 'n':  return 10;
    case 't':  return 9;
    case 'r':  return 13;
    case 's':  return ' ';
    case '"':
    case '\'':
    case '\\': return c;
    }
    return -1;
}

/* After a value only white space and a comment may come. */
static int at_end(const char *s)
{
    s = skip_space(s);
    return *s == '\0' || *s == ';' || *s == '#';
}

static ini_err quoted(const char *s, char *out)
{
    char quote = *s++;
    int c;

    while (*s != quote) {
        if (*s == '\0')
            return INI_EQUOTE;
        if (*s == '\\' && quote == '"') {
            s++;
            if ((c = unescape((unsigned char)*s)) < 0)
                return INI_EESCAPE;
            *out++ = (char)c;
            s++;
        } else {
            *out++ = *s++;
        }
    }
    *out = '\0';
    return at_end(s + 1) ? INI_OK : INI_EQUOTE;
}

/* Up to the end or a comment which follows white space. */
static void plain(const char *s, char *out)
{
    size_t len = 0;

    while (s[len] != '\0') {
        if ((s[len] == ';' || s[len] == '#') &&
            (len == 0 || isspace((unsigned char)s[len - 1])))
            break;
        len++;
    }
    len = rtrim(s, len);
    memcpy(out, s, len);
    out[len] = '\0';
}

static ini_err section_line(ini_table *t, const char *s)
{
    const char *name, *end = strchr(s, ']');

    if ((t->options & INI_NOSECTION) || end == NULL || !at_end(end + 1))
        return INI_ESYNTAX;
    name = skip_space(s + 1);
    if (name > end)
        name = end;
    return copy_name(t->section, name, rtrim(name, (size_t)(end - name)));
}

static ini_err key_line(ini_table *t, const char *s)
{
    char key[INI_NAME_MAX + 1];
    const char *eq = strchr(s, '=');
    char *value;
    size_t len;
    ini_err err;

    if (eq == NULL || (len = rtrim(s, (size_t)(eq - s))) == 0)
        return INI_ESYNTAX;
    err = copy_name(key, s, len);
    if (err != INI_OK)
        return err;
    s = skip_space(eq + 1);
    value = malloc(strlen(s) + 1);
    if (value == NULL)
        return INI_ENOMEM;
    if (*s == '"' || *s == '\'')
        err = quoted(s, value);
    else
        plain(s, value);
    if (err == INI_OK)
        err = store(t, key, value);
    if (err != INI_OK)
        free(value);
    return err;
}

ini_err ini_feed(ini_table *t, const char *line)
{
    const char *s = skip_space(line);

    t->line++;
    if (at_end(s))
        return INI_OK;
    return *s == '[' ? section_line(t, s) : key_line(t, s);
}

ini_err ini_parse(ini_table *t, const char *text, size_t len)
{
    ini_err err = INI_OK;

    while (len > 0 && err == INI_OK) {
        const char *nl = memchr(text, '\n', len);
        size_t n = nl != NULL ? (size_t)(nl - text) : len;
        char *line = malloc(n + 1);

        if (line == NULL)
            return INI_ENOMEM;
        memcpy(line, text, n);
        line[n] = '\0';
        err = ini_feed(t, line);
        free(line);
        n += nl != NULL;
        text += n;
        len -= n;
    }
    return err;
}

int ini_line(const ini_table *t)
{
    return t->line;
}

size_t ini_count(const ini_table *t)
{
    return t->n;
}

int ini_nth(const ini_table *t, size_t i, const char **section,
            const char **key, const char **value)
{
    if (i >= t->n)
        return 0;
    if (section != NULL)
        *section = t->ent[i].section;
    if (key != NULL)
        *key = t->ent[i].key;
    if (value != NULL)
        *value = t->ent[i].value;
    return 1;
}

ini_err ini_get_str(const ini_table *t, const char *section, const char *key,
                    const char **out)
{
    const entry *e = lookup(t, section, key);

    if (e == NULL)
        return INI_ENOKEY;
    *out = e->value;
    return INI_OK;
}

ini_err ini_get_int(const ini_table *t, const char *section, const char *key,
                    long min, long max, long *out)
{
    const char *s;
    char *end;
    long v;
    int shift = 0;
    ini_err err = ini_get_str(t, section, key, &s);

    if (err != INI_OK)
        return err;
    errno = 0;
    v = strtol(s, &end, 0);
    if (end == s)
        return INI_ETYPE;
    switch (tolower((unsigned char)*end)) {
    case 'g': shift += 10;      /* fall through */
    case 'm': shift += 10;      /* fall through */
    case 'k': shift += 10;
        end++;
    }
    if (*end != '\0')
        return INI_ETYPE;
    if (errno == ERANGE || v > LONG_MAX >> shift ||
        v < LONG_MIN / (1L << shift))
        return INI_ERANGE;
    v *= 1L << shift;
    if (v < min || v > max)
        return INI_ERANGE;
    *out = v;
    return INI_OK;
}

ini_err ini_get_bool(const ini_table *t, const char *section, const char *key,
                     int *out)
{
    const char *s;
    int i;
    ini_err err = ini_get_str(t, section, key, &s);

    if (err != INI_OK)
        return err;
    for (i = 0; bools[i].word != NULL; i++) {
        if (strcasecmp(s, bools[i].word) == 0) {
            *out = bools[i].value;
            return INI_OK;
        }
    }
    return INI_ETYPE;
}
