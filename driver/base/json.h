/* SPDX-License-Identifier: GPL-3.0-or-later
   Writing JSON: values in order, commas and indentation by the writer.  */
#ifndef ADSE_JSON_H
#define ADSE_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A text that is being written.  */
struct json
{
  FILE *f;
  unsigned depth;
  bool some[16]; /* the container at this depth has a member already */
};

/* Begin a text on the stream, which stays the caller's.  */
void json_begin (struct json *, FILE *);
/* Open an array: member NAME of the open object; NAME is NULL inside of an array and
   for the outermost value.  */
void json_array (struct json *, const char *name);
/* Open an object, NAME as for json_array.  */
void json_object (struct json *, const char *name);
/* Close the array (BRACKET is ']') or object ('}') that was opened last.  */
void json_close (struct json *, char bracket);
/* Write a string, NAME as for json_array.  Bytes that are no UTF-8 are written
   as code points.  */
void json_string (struct json *, const char *name, const char *value);
/* Write a whole number, NAME as for json_array.  */
void json_uint (struct json *, const char *name, uint64_t value);
/* Write a number with three decimals, NAME as for json_array.  */
void json_double (struct json *, const char *name, double value);
/* Write true or false, NAME as for json_array.  */
void json_bool (struct json *, const char *name, bool value);
/* Write null, NAME as for json_array.  */
void json_null (struct json *, const char *name);
/* End the text and flush the stream.  0; -1: something could not be written
   (errno).  */
int json_end (struct json *);
#endif
