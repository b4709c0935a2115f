/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: objects that are set up and then given something.  Functions named like
   X_init and X_set_input, which take the struct first, are called before the target;
   what they take is input as well.  */
#include <stdlib.h>
#include <string.h>

struct lexer
{
  char *copy;
  size_t size, at;
  int line, magic;
};

int
lexer_init (struct lexer *l)
{
  memset (l, 0, sizeof *l);
  l->line = 1;
  l->magic = 0x1234;
  return 1;
}

/* lexer_set_input_string: 4 branches; 53 covered */
void
lexer_set_input_string (struct lexer *l, const char *input, size_t size)
{
  if (l->magic != 0x1234)
    return;
  l->copy = malloc (size + 1);
  if (!l->copy)
    return;
  memcpy (l->copy, input, size);
  l->size = size;
}

/* lexer_next: 14 branches; 177 covered, 7 unknown */
int
lexer_next (struct lexer *l)
{
  if (l->magic != 0x1234 || !l->copy)
    return -1;
  if (l->at == l->size)
    return 0;
  char c = l->copy[l->at++];
  if (c == '\n')
    l->line++;
  if (c == '<' && l->at < l->size && l->copy[l->at] == '=')
    {
      l->at++;
      return 1000;
    }
  return (unsigned char) c;
}
