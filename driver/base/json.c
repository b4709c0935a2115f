/* SPDX-License-Identifier: GPL-3.0-or-later
   JSON writer, see json.h.  Bytes that are not UTF-8 (text of the user's source)
   are written as the code point of the byte, so that the result always parses.  */
#include "base/json.h"

void
json_begin (struct json *j, FILE *f)
{
  *j = (struct json){ .f = f };
}

/* Length of the valid UTF-8 sequence at S, 0 when there is none.  */
static unsigned
utf8_length (const unsigned char *s)
{
  unsigned n = s[0] < 0x80		     ? 1
	       : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
	       : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
	       : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
					     : 0;
  for (unsigned i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)
      || (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
    return 0;
  return n;
}

static void
put_string (struct json *j, const char *text)
{
  const unsigned char *s = (const unsigned char *) text;
  putc ('"', j->f);
  while (*s)
    {
      unsigned n = utf8_length (s);
      if (*s == '"' || *s == '\\')
	fprintf (j->f, "\\%c", *s);
      else if (*s == '\n')
	fputs ("\\n", j->f);
      else if (*s == '\t')
	fputs ("\\t", j->f);
      else if (*s < 0x20 || *s == 0x7f || n == 0)
	fprintf (j->f, "\\u%04x", *s);
      else
	fwrite (s, 1, n, j->f);
      s += n ? n : 1;
    }
  putc ('"', j->f);
}

static void
begin_value (struct json *j, const char *name)
{
  if (j->depth)
    {
      fputs (j->some[j->depth] ? ",\n" : "\n", j->f);
      fprintf (j->f, "%*s", (int) (2 * j->depth), "");
      j->some[j->depth] = true;
    }
  if (name)
    {
      put_string (j, name);
      fputs (": ", j->f);
    }
}

static void
open_container (struct json *j, const char *name, char bracket)
{
  begin_value (j, name);
  putc (bracket, j->f);
  if (j->depth + 1 < sizeof j->some / sizeof *j->some)
    j->depth++;
  j->some[j->depth] = false;
}

void
json_array (struct json *j, const char *name)
{
  open_container (j, name, '[');
}

void
json_object (struct json *j, const char *name)
{
  open_container (j, name, '{');
}

void
json_close (struct json *j, char bracket)
{
  bool some = j->some[j->depth--];
  if (some)
    fprintf (j->f, "\n%*s", (int) (2 * j->depth), "");
  putc (bracket, j->f);
}

void
json_string (struct json *j, const char *name, const char *value)
{
  begin_value (j, name);
  put_string (j, value);
}

void
json_uint (struct json *j, const char *name, uint64_t value)
{
  begin_value (j, name);
  fprintf (j->f, "%llu", (unsigned long long) value);
}

void
json_double (struct json *j, const char *name, double value)
{
  begin_value (j, name);
  fprintf (j->f, "%.3f", value);
}

void
json_bool (struct json *j, const char *name, bool value)
{
  begin_value (j, name);
  fputs (value ? "true" : "false", j->f);
}

void
json_null (struct json *j, const char *name)
{
  begin_value (j, name);
  fputs ("null", j->f);
}

int
json_end (struct json *j)
{
  putc ('\n', j->f);
  return fflush (j->f) == 0 && !ferror (j->f) ? 0 : -1;
}
