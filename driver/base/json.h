/* SPDX-License-Identifier: GPL-3.0-or-later
   Writing JSON: values in order, commas and indentation by the writer.  */
#ifndef ADSE_JSON_H
#define ADSE_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json
{
  FILE *f;
  unsigned depth;
  bool some[16]; /* the container at this depth has a member already */
};

void json_begin (struct json *, FILE *);
/* Open an array: member NAME of the open object; NAME is NULL inside of an array and
   for the outermost value.  */
void json_array (struct json *, const char *name);
/* Open an object, NAME as for json_array.  */
void json_object (struct json *, const char *name);
/* Close what was opened last; BRACKET is ']' or '}', as it was opened.  */
void json_close (struct json *, char bracket); /* ']' or '}' */
void json_string (struct json *, const char *name, const char *value);
void json_uint (struct json *, const char *name, uint64_t value);
void json_double (struct json *, const char *name, double value);
void json_bool (struct json *, const char *name, bool value);
void json_null (struct json *, const char *name);
/* Ends the text.  0, or -1: writing failed (errno).  */
int json_end (struct json *);
#endif
