/* SPDX-License-Identifier: GPL-3.0-or-later
   Values as C source text.  */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include "literal.h"

static uint64_t
mask (unsigned bits)
{
  return bits >= 64 ? UINT64_MAX : ((uint64_t) 1 << bits) - 1;
}

static int64_t
sign_extend (uint64_t v, unsigned bits)
{
  if (bits == 0 || bits >= 64)
    return (int64_t) v;
  uint64_t top = (uint64_t) 1 << (bits - 1);
  v &= mask (bits);
  return (int64_t) ((v ^ top) - top);
}

static unsigned
type_bits (const struct tm_type *type)
{
  if (type->bits != 0)
    return type->bits;
  return type->size > 0 && type->size <= 8 ? (unsigned) type->size * 8 : 32;
}

/* The kind says it for integers; characters and enums carry a flag.  */
static bool
is_signed (const struct tm_type *type)
{
  return type->kind == TM_INT || (type->kind != TM_UINT && type->is_signed);
}

static bool
mentions (const struct tm_type *type, const char *word)
{
  return type->text != NULL && strstr (type->text, word) != NULL;
}

/* Plain char: text rather than a small number.  */
static bool
is_plain_char (const struct tm_type *type)
{
  const char *s = type->text != NULL ? type->text : "";
  if (strncmp (s, "const ", 6) == 0)
    s += 6;
  return strncmp (s, "char", 4) == 0 && !isalnum ((unsigned char) s[4]) && s[4] != '_';
}

/* One character inside a literal quoted with QUOTE; NEXT follows it (0: none).  */
static void
add_char (struct text *t, unsigned c, char quote, int next)
{
  static const char escapes[] = "\a\b\f\n\r\t\v\\", letters[] = "abfnrtv\\";
  const char *e;

  if (c == (unsigned char) quote)
    text_add (t, "\\%c", quote);
  else if (c != 0 && (e = strchr (escapes, (int) c)) != NULL)
    text_add (t, "\\%c", letters[e - escapes]);
  else if (c >= 0x20 && c < 0x7f)
    text_add (t, "%c", (char) c);
  else if (c == 0 && !(next >= '0' && next <= '7'))
    text_add (t, "\\0");
  else
    text_add (t, "\\%03o", c);
}

/* Name of a limit close to V: "INT_MAX - 1".  */
static bool
add_limit (struct text *t, const struct tm_type *type, uint64_t v, unsigned bits,
	   unsigned *needs)
{
  const char *prefix;

  if (bits == 32)
    prefix = "INT";
  else if (bits == 64)
    prefix = mentions (type, "long long") ? "LLONG" : "LONG";
  else
    return false;

  enum
  {
    NEAR = 2
  };
  if (!is_signed (type))
    {
      uint64_t off = mask (bits) - v;
      if (off > NEAR)
	return false;
      if (mentions (type, "size_t"))
	{
	  text_add (t, "SIZE_MAX");
	  *needs |= NEED_STDINT;
	}
      else
	{
	  text_add (t, "U%s_MAX", prefix);
	  *needs |= NEED_LIMITS;
	}
      if (off != 0)
	text_add (t, " - %u", (unsigned) off);
      return true;
    }
  uint64_t max = mask (bits - 1), min = max + 1;
  if (max - v <= NEAR && v <= max)
    {
      text_add (t, "%s_MAX", prefix);
      if (v != max)
	text_add (t, " - %u", (unsigned) (max - v));
    }
  else if (v >= min && v - min <= NEAR)
    {
      text_add (t, "%s_MIN", prefix);
      if (v != min)
	text_add (t, " + %u", (unsigned) (v - min));
    }
  else
    return false;
  *needs |= NEED_LIMITS;
  return true;
}

static const char *
suffix (const struct tm_type *type, unsigned bits)
{
  if (bits <= 32)
    return is_signed (type) ? "" : "u";
  if (mentions (type, "long long"))
    return is_signed (type) ? "LL" : "ULL";
  return is_signed (type) ? "L" : "UL";
}

static void
add_integer (struct text *t, const struct tm_type *type, uint64_t v, bool exact,
	     unsigned *needs)
{
  unsigned bits = type_bits (type);
  v &= mask (bits);

  if (add_limit (t, type, v, bits, needs))
    return;
  const char *end = exact ? suffix (type, bits) : "";
  if (is_signed (type))
    {
      text_add (t, "%lld%s", (long long) sign_extend (v, bits), end);
      return;
    }
  bool power = (v & (v - 1)) == 0, ones = (v & (v + 1)) == 0;
  if (v > INT_MAX || (v >= 4095 && (power || ones)))
    text_add (t, "0x%llx%s", (unsigned long long) v, end);
  else
    text_add (t, "%llu%s", (unsigned long long) v, end);
}

static void
add_enum (struct text *t, const struct tm_type *type, uint64_t v, bool exact,
	  unsigned *needs)
{
  unsigned bits = type_bits (type);
  int64_t value
    = is_signed (type) ? sign_extend (v, bits) : (int64_t) (v & mask (bits));

  for (uint32_t i = 0; type->enumerators != NULL && i < type->count; i++)
    if (type->enumerators[i].value == value)
      {
	text_add (t, "%s", type->enumerators[i].name);
	return;
      }
  /* A set of flags: single-bit enumerators that make up the value.  */
  uint64_t left = (uint64_t) value;
  for (uint32_t i = 0; type->enumerators != NULL && i < type->count; i++)
    {
      uint64_t bit = (uint64_t) type->enumerators[i].value;
      if (bit != 0 && (bit & (bit - 1)) == 0)
	left &= ~bit;
    }
  if (value > 0 && left == 0)
    {
      const char *sep = "";
      left = (uint64_t) value;
      for (uint32_t i = 0; i < type->count; i++)
	{
	  uint64_t bit = (uint64_t) type->enumerators[i].value;
	  if (bit != 0 && (bit & (bit - 1)) == 0 && (left & bit) != 0)
	    {
	      text_add (t, "%s%s", sep, type->enumerators[i].name);
	      sep = " | ";
	      left &= ~bit;
	    }
	}
      return;
    }
  add_integer (t, type, v, exact, needs);
}

bool
literal_is_nan (const struct tm_type *type, uint64_t v)
{
  bool single = type_bits (type) == 32;
  uint64_t infinity = single ? 0x7f800000 : 0x7ff0000000000000,
	   magnitude = v & (single ? 0x7fffffff : 0x7fffffffffffffff);

  return magnitude > infinity;
}

static void
add_float (struct text *t, const struct tm_type *type, uint64_t v, unsigned *needs)
{
  char buf[64];
  double d;
  float f;
  bool single = type_bits (type) == 32;

  if (single)
    {
      uint32_t low = (uint32_t) v;
      memcpy (&f, &low, sizeof f);
      d = f;
    }
  else
    memcpy (&d, &v, sizeof d);
  uint64_t quiet = single ? 0x400000 : 0x8000000000000;
  uint64_t payload = v & (2 * quiet - 1);
  if (isnan (d) && payload != quiet)
    {
      /* One of the others, which the standard has no name for.  */
      text_add (t, "%s__builtin_nan%s%s (\"0x%llx\")",
		v >> (single ? 31 : 63) & 1 ? "-" : "", payload & quiet ? "" : "s",
		single ? "f" : "", (unsigned long long) (payload & ~quiet));
      return;
    }
  if (isnan (d) || isinf (d))
    {
      text_add (t, "%s%s", signbit (d) ? "-" : "", isnan (d) ? "NAN" : "INFINITY");
      *needs |= NEED_MATH;
      return;
    }
  for (int digits = 1; digits <= 17; digits++)
    {
      snprintf (buf, sizeof buf, "%.*g", digits, d);
      if (single ? strtof (buf, NULL) == f : strtod (buf, NULL) == d)
	break;
    }
  text_add (t, "%s%s%s", buf, strpbrk (buf, ".e") ? "" : ".0", single ? "f" : "");
}

void
literal_scalar (struct text *t, const struct tm_type *type, uint64_t value, bool exact,
		unsigned *needs)
{
  switch (type->kind)
    {
    case TM_BOOL:
      text_add (t, (value & 0xff) != 0 ? "true" : "false");
      *needs |= NEED_STDBOOL;
      break;
    case TM_CHAR:
      {
	unsigned c = (unsigned) (value & 0xff);
	bool print = c >= 0x20 && c < 0x7f;
	bool escape = is_plain_char (type) && (c == 0 || (c >= 7 && c <= 13));
	if (type->bits > 8)
	  add_integer (t, type, value, exact, needs);
	else if (print || escape)
	  {
	    text_add (t, "'");
	    add_char (t, c, '\'', 0);
	    text_add (t, "'");
	  }
	else if (is_plain_char (type) || is_signed (type))
	  text_add (t, "%d", (int) (signed char) c);
	else
	  text_add (t, "%u", c);
	break;
      }
    case TM_ENUM: add_enum (t, type, value, exact, needs); break;
    case TM_FLOAT: add_float (t, type, value, needs); break;
    default: add_integer (t, type, value, exact, needs); break;
    }
}

void
literal_string (struct text *t, const uint8_t *s, size_t n)
{
  enum
  {
    PIECE = 60
  };
  size_t start = t->n;

  text_add (t, "\"");
  for (size_t i = 0; i < n; i++)
    {
      int next = i + 1 < n ? s[i + 1] : 0;
      if (s[i] == '?' && i > 0 && s[i - 1] == '?')
	text_add (t, "\\?"); /* no trigraphs */
      else
	add_char (t, s[i], '"', next);
      if (i + 1 < n && (t->n - start > PIECE || (s[i] == '\n' && t->n - start > 20)))
	{
	  text_add (t, "\" \"");
	  start = t->n - 1;
	}
    }
  text_add (t, "\"");
}

void
literal_bytes (struct text *t, const uint8_t *s, size_t n)
{
  bool small = true;

  while (n > 1 && s[n - 1] == 0)
    n--;
  for (size_t i = 0; i < n; i++)
    small = small && s[i] < 10;
  text_add (t, "{ ");
  for (size_t i = 0; i < n; i++)
    {
      size_t first = i;
      while (i + 1 < n && s[i] == 0)
	i++;
      if (i - first < LITERAL_GAP)
	i = first;
      text_add (t, first > 0 ? ", " : "");
      if (i > first)
	text_add (t, "[%zu] = ", i);
      text_add (t, small ? "%u" : "0x%02x", s[i]);
    }
  text_add (t, " }");
}

bool
literal_reads_as_text (const uint8_t *s, size_t n)
{
  size_t odd = 0, seen = 0;

  /* Zeros at the end are the terminator and the rest of the buffer.  */
  while (n > 0 && s[n - 1] == 0)
    n--;
  for (size_t i = 0; i < n; i++)
    {
      bool text = (s[i] >= 0x20 && s[i] < 0x7f) || (s[i] >= 7 && s[i] <= 13);
      seen += text;
      odd += !text;
    }
  return seen > 0 && odd * 4 <= seen;
}

void
literal_memory (struct text *t, const uint8_t *p, uint32_t n)
{
  uint32_t used = n;

  while (used > 0 && p[used - 1] == 0)
    used--;
  if (used == 0)
    {
      text_add (t, "((const char[%u]) { 0 })", n);
      return;
    }
  if (literal_reads_as_text (p, n))
    {
      if (n - used > 1)
	{
	  text_add (t, "((const char[%u]) { ", n);
	  literal_string (t, p, used);
	  text_add (t, " })");
	}
      else
	literal_string (t, p, used);
      return;
    }
  text_add (t, "((const unsigned char[%u]) ", n);
  literal_bytes (t, p, n);
  text_add (t, ")");
}

const char *
literal_errno (int e)
{
  static const struct
  {
    int value;
    const char *name;
  } names[] = {
#define E(X) { X, #X }
    E (EPERM),	      E (ENOENT),	E (EINTR),	E (EIO),
    E (E2BIG),	      E (EBADF),	E (EAGAIN),	E (ENOMEM),
    E (EACCES),	      E (EFAULT),	E (EBUSY),	E (EEXIST),
    E (EXDEV),	      E (ENODEV),	E (ENOTDIR),	E (EISDIR),
    E (EINVAL),	      E (ENFILE),	E (EMFILE),	E (ENOTTY),
    E (EFBIG),	      E (ENOSPC),	E (ESPIPE),	E (EROFS),
    E (EPIPE),	      E (EDOM),		E (ERANGE),	E (EDEADLK),
    E (ENAMETOOLONG), E (ENOSYS),	E (ENOTEMPTY),	E (ELOOP),
    E (EOVERFLOW),    E (EILSEQ),	E (EPROTO),	E (EBADMSG),
    E (EMSGSIZE),     E (ENOTSUP),	E (ETIMEDOUT),	E (ECANCELED),
    E (ENODATA),      E (ENOBUFS),	E (ENOTSOCK),	E (ENOTCONN),
    E (EISCONN),      E (ECONNREFUSED), E (ECONNRESET), E (EADDRINUSE),
    E (EALREADY),     E (EINPROGRESS),	E (ESRCH),	E (ECHILD),
    E (ENXIO),	      E (ENOEXEC),	E (ETXTBSY),	E (EMLINK),
    E (ENOLCK),	      E (EIDRM),	E (ENOMSG),	E (ESTALE),
    E (EDQUOT),	      E (EAFNOSUPPORT)
#undef E
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].value == e)
      return names[i].name;
  return NULL;
}

const char *
literal_signal (int s)
{
  static const struct
  {
    int value;
    const char *name;
  } names[] = {
#define S(X) { X, #X }
    S (SIGHUP),	 S (SIGINT),  S (SIGQUIT), S (SIGILL),	S (SIGTRAP), S (SIGABRT),
    S (SIGBUS),	 S (SIGFPE),  S (SIGKILL), S (SIGUSR1), S (SIGSEGV), S (SIGUSR2),
    S (SIGPIPE), S (SIGALRM), S (SIGTERM), S (SIGXCPU), S (SIGXFSZ), S (SIGSYS)
#undef S
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].value == s)
      return names[i].name;
  return NULL;
}

void
literal_declare (struct text *t, const char *type_text, const char *name)
{
  const char *at = strchr (type_text, '@');

  if (at == NULL)
    {
      text_add (t, "%s%s%s", type_text, *name ? " " : "", name);
      return;
    }
  /* "int @" and "[2]": "int[2]".  */
  size_t n = at - type_text;
  if (*name == '[' && n > 0 && type_text[n - 1] == ' ')
    n--;
  text_bytes (t, type_text, n);
  text_add (t, "%s%s", name, at + 1);
}

char *
literal_type_text (const struct tm_type *type, bool plain)
{
  char *s = strdup (type->text != NULL ? type->text : ""), *p = NULL;

  if (s == NULL || !plain)
    return s;
  if (type->kind == TM_POINTER)
    p = strstr (s, "const @");
  else if (strncmp (s, "const ", 6) == 0)
    p = s;
  if (p != NULL)
    memmove (p, p + 6, strlen (p + 6) + 1);
  return s;
}

void
literal_type (struct text *t, const struct tm_type *type, bool plain)
{
  char *s = literal_type_text (type, plain);

  if (s == NULL)
    {
      t->failed = true;
      return;
    }
  literal_declare (t, s, "");
  while (t->n > 0 && t->s[t->n - 1] == ' ')
    t->s[--t->n] = 0;
  free (s);
}

bool
literal_is_scalar (const struct tm_type *type)
{
  switch (type->kind)
    {
    case TM_BOOL:
    case TM_CHAR:
    case TM_INT:
    case TM_UINT:
    case TM_ENUM:
    case TM_POINTER: return true;
    case TM_FLOAT: return type->size == 4 || type->size == 8;
    default: return false;
    }
}
