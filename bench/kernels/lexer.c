/* SPDX-License-Identifier: GPL-3.0-or-later
   A hand-written lexer of a C-like language: counts and hashes its tokens.  */
#include "kernel.h"

enum token
{
  END,
  NAME,
  KEYWORD,
  NUMBER,
  STRING,
  OPERATOR,
  COMMENT,
  ODD
};

struct lexer
{
  const unsigned char *at, *end;
  uint32_t value;
};

static int
is_letter (int c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int
is_digit (int c)
{
  return c >= '0' && c <= '9';
}

static int
digit_value (int c)
{
  if (is_digit (c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return -1;
}

static int
is_keyword (const unsigned char *p, size_t n)
{
  static const char *const keyword[] = { "while", "if", "return", "else" };
  for (unsigned i = 0; i < sizeof keyword / sizeof keyword[0]; i++)
    {
      size_t k = 0;
      while (k < n && keyword[i][k] && p[k] == (unsigned char) keyword[i][k])
        k++;
      if (k == n && !keyword[i][k])
        return 1;
    }
  return 0;
}

static enum token
number (struct lexer *l)
{
  unsigned base = 10;
  int v;
  l->value = 0;
  if (l->at + 1 < l->end && l->at[0] == '0' && l->at[1] == 'x')
    {
      base = 16;
      l->at += 2;
    }
  while (l->at < l->end && (v = digit_value (*l->at)) >= 0
         && (unsigned) v < base)
    {
      l->value = l->value * base + (unsigned) v;
      l->at++;
    }
  return NUMBER;
}

static enum token
next (struct lexer *l)
{
  while (l->at < l->end && (*l->at == ' ' || *l->at == '\n'))
    l->at++;
  if (l->at >= l->end)
    return END;
  const unsigned char *start = l->at;
  int c = *l->at;
  if (is_letter (c))
    {
      uint32_t h = 0;
      while (l->at < l->end && (is_letter (*l->at) || is_digit (*l->at)))
        h = h * 33 + *l->at++;
      l->value = h;
      return is_keyword (start, (size_t) (l->at - start)) ? KEYWORD : NAME;
    }
  if (is_digit (c))
    return number (l);
  l->at++;
  l->value = (uint32_t) c;
  switch (c)
    {
    case '"':
      while (l->at < l->end && *l->at != '"')
        l->at++;
      if (l->at < l->end)
        l->at++;
      return STRING;
    case '/':
      if (l->at < l->end && *l->at == '*')
        {
          l->at++;
          while (l->at + 1 < l->end && !(l->at[0] == '*' && l->at[1] == '/'))
            l->at++;
          l->at = l->at + 1 < l->end ? l->at + 2 : l->end;
          return COMMENT;
        }
      return OPERATOR;
    case '=':
    case '<':
    case '>':
    case '!':
      if (l->at < l->end && *l->at == '=')
        {
          l->at++;
          l->value = l->value << 8 | '=';
        }
      return OPERATOR;
    case '+':
    case '-':
    case '*':
    case '(':
    case ')':
    case '[':
    case ']':
    case ';':
      return OPERATOR;
    default:
      return ODD;
    }
}

uint32_t
kernel (unsigned char *data, size_t n, void *work)
{
  (void) work;
  struct lexer l = { data, data + n, 0 };
  uint32_t count[ODD + 1] = { 0 }, sum = 0;
  enum token t;
  while ((t = next (&l)) != END)
    {
      count[t]++;
      sum = sum * 31 + l.value;
    }
  for (unsigned i = 0; i <= ODD; i++)
    sum = sum * 31 + count[i];
  return sum;
}
