/* SPDX-License-Identifier: GPL-3.0-or-later
   Small helpers of the driver: memory that is there or the program ends with a
   message, growing strings, a clock, what the kernel says of processes.  Nothing here
   knows about exploration.  */
#ifndef ADSE_UTIL_H
#define ADSE_UTIL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* As malloc; ends the program with a message if there is no memory.  */
void *xmalloc (size_t n);
/* As calloc; ends the program with a message if there is no memory.  */
void *xcalloc (size_t n, size_t size);
/* As realloc; ends the program with a message if there is no memory.  */
void *xrealloc (void *p, size_t n);
/* As strdup; ends the program with a message if there is no memory.  */
char *xstrdup (const char *s);
/* The formatted text, malloc'd.  Ends the program with a message if there is
   no memory.  */
char *xasprintf (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* A string that grows; zero-initialised it is empty.  `s' is NULL until the
   first addition.  Free `s' with free.  */
struct strbuf
{
  char *s;
  size_t n, room;
};
/* Append the string S.  */
void strbuf_add (struct strbuf *, const char *s);
/* Append formatted text.  */
void strbuf_addf (struct strbuf *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* The text, "" if nothing was added; never NULL.  Valid until the next
   addition.  */
const char *strbuf_str (const struct strbuf *);

/* CLOCK_MONOTONIC in seconds.  */
double clock_seconds (void);
/* Processor time used by this process and by the processes it started, those that
   still run and their ended children included (these to 1/100 s).  */
double cpu_seconds_used (void);

/* What the kernel says of a process, from /proc/PID/stat.  Times are of
   processors, to 1/100 s.  */
struct process_facts
{
  char state; /* R: it runs, or waits for a processor */
  int parent;
  double seconds;	 /* its own */
  double waited_seconds; /* of children that it has waited for */
};
/* Fill in the facts of process PID.  False: there is no such process, or they
   cannot be read.  */
bool process_look (pid_t pid, struct process_facts *);

/* For a child of PARENT, first of all: it is killed when PARENT ends, and ends
   here if PARENT is gone already.  Async-signal-safe.  */
void end_with (pid_t parent);

/* For a child before exec: the program that it starts has no descriptor from
   FIRST on, neither one of ours nor one that whoever started us left open.
   Async-signal-safe.  */
void close_on_exec_from (int first);

/* Levenshtein's distance of A and B, at most 64 characters of each.  */
unsigned edit_distance (const char *a, const char *b);

/* Mixing hash: H extended by V (splitmix64's finalizer).  */
static inline uint64_t
hash_mix (uint64_t h, uint64_t v)
{
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9ull;
  h = (h ^ (h >> 27)) * 0x94d049bb133111ebull;
  return h ^ (h >> 31);
}

/* H with the characters of S mixed in.  */
static inline uint64_t
hash_string (uint64_t h, const char *s)
{
  for (; *s; s++)
    h = hash_mix (h, (unsigned char) *s);
  return h;
}

/* Map from 64-bit keys to 32-bit values, open addressing; key 0 is allowed.
   Zero-initialised it is empty.  */
struct u64map
{
  uint64_t *keys;
  uint32_t *values;
  uint8_t *used;
  size_t n, room;
};
/* Pointer to the value of KEY, or NULL.  Valid until the next u64map_put.  */
uint32_t *u64map_get (const struct u64map *, uint64_t key);
/* Pointer to the value of KEY, which is VALUE if KEY was not there.  *FRESH
   says whether that was so; FRESH may be NULL.  Valid until the next
   u64map_put.  */
uint32_t *u64map_put (struct u64map *, uint64_t key, uint32_t value, bool *fresh);
/* Free what the map holds.  It is empty then, and can be used again.  */
void u64map_free (struct u64map *);
#endif
