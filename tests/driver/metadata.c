/* SPDX-License-Identifier: GPL-3.0-or-later
   Metadata made by hand.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "meta.h"
#include "metadata.h"
#include "site.h"

static const size_t record_size[T__COUNT]
    = { 1, sizeof (uint32_t), sizeof (struct symrt_type), sizeof (struct symrt_field),
	sizeof (struct symrt_enumerator), sizeof (struct symrt_function),
	sizeof (struct symrt_param), sizeof (struct symrt_global),
	sizeof (struct symrt_use), sizeof (struct adse_site),
	sizeof (struct adse_case), sizeof (struct symrt_branch),
	sizeof (struct symrt_count), sizeof (struct symrt_extern) };

static uint32_t
append (struct metadata *m, enum table t, const void *p, size_t n)
{
  uint32_t at = m->t[t].count;
  m->t[t].data = realloc (m->t[t].data, m->t[t].n + n + 1);
  if (!m->t[t].data)
    abort ();
  memcpy (m->t[t].data + m->t[t].n, p, n);
  m->t[t].n += n;
  m->t[t].count += (uint32_t) (n / record_size[t]);
  return at;
}

uint32_t
metadata_bytes (struct metadata *m, const void *p, size_t n)
{
  return append (m, T_STRINGS, p, n);
}

uint32_t
metadata_string (struct metadata *m, const char *s)
{
  return *s ? metadata_bytes (m, s, strlen (s) + 1) : 0;
}

void
metadata_init (struct metadata *m, const char *source)
{
  memset (m, 0, sizeof *m);
  metadata_bytes (m, "", 1);
  m->source = metadata_string (m, source);
}

void
metadata_free (struct metadata *m)
{
  for (int i = 0; i < T__COUNT; i++)
    free (m->t[i].data);
  memset (m, 0, sizeof *m);
}

uint32_t
metadata_type (struct metadata *m, const struct symrt_type *t, const char *text,
	       const char *tag)
{
  struct symrt_type copy = *t;
  copy.text = metadata_string (m, text);
  copy.tag = metadata_string (m, tag);
  return append (m, T_TYPES, &copy, sizeof copy);
}

uint32_t
metadata_int (struct metadata *m, unsigned bits, int is_signed, const char *text)
{
  struct symrt_type t = { .kind = SYMRT_T_INT, .bits = bits, .size = bits / 8,
			  .align = (uint16_t) (bits / 8), .target = SYMRT_NONE };
  t.flags = is_signed ? SYMRT_T_SIGNED : 0;
  if (bits == 8)
    t.flags |= SYMRT_T_CHAR;
  if (!strncmp (text, "const ", 6))
    t.flags |= SYMRT_T_CONST;
  if (!strcmp (text, "char @") || !strcmp (text, "const char @"))
    t.flags |= SYMRT_T_PLAIN_CHAR;
  return metadata_type (m, &t, text, "");
}

uint32_t
metadata_pointer (struct metadata *m, uint32_t target, const char *text)
{
  struct symrt_type t = { .kind = SYMRT_T_POINTER, .bits = 64, .size = 8, .align = 8,
			  .target = target };
  return metadata_type (m, &t, text, "");
}

uint32_t
metadata_struct (struct metadata *m, const char *tag, uint64_t size,
		 const struct metadata_field *f, uint32_t n)
{
  char text[128];
  struct symrt_type t = { .kind = SYMRT_T_STRUCT, .size = size, .align = 8,
			  .target = SYMRT_NONE, .first = m->t[T_FIELDS].count,
			  .count = n };
  for (uint32_t i = 0; i < n; i++)
    {
      struct symrt_field r = { metadata_string (m, f[i].name), f[i].type,
			       f[i].bitpos, f[i].bits, 0, 0, 0 };
      append (m, T_FIELDS, &r, sizeof r);
    }
  snprintf (text, sizeof text, "struct %s @", tag);
  return metadata_type (m, &t, text, tag);
}

uint32_t
metadata_function (struct metadata *m, const char *name, uint32_t line,
		   uint32_t result, const struct metadata_param *p, uint32_t n)
{
  struct symrt_type t = { .kind = SYMRT_T_FUNCTION, .target = result,
			  .first = m->t[T_PARAMS].count, .count = n };
  struct symrt_function f
      = { .name = metadata_string (m, name), .file = m->source, .line = line,
	  .first_param = m->t[T_PARAMS].count, .nparam = n,
	  .first_use = m->t[T_USES].count, .first_count = m->t[T_COUNTS].count };
  for (uint32_t i = 0; i < n; i++)
    {
      struct symrt_param r = { .name = metadata_string (m, p[i].name),
			       .type = p[i].type, .flags = (uint16_t) p[i].flags,
			       .size_param = SYMRT_NONE };
      append (m, T_PARAMS, &r, sizeof r);
    }
  f.symbol = f.name;
  f.type = metadata_type (m, &t, "void @ ()", "");
  return append (m, T_FUNCTIONS, &f, sizeof f);
}

uint32_t
metadata_extern (struct metadata *m, const char *name, uint32_t type)
{
  uint32_t s = metadata_string (m, name);
  struct symrt_extern x = { .name = s, .symbol = s, .type = type };
  return append (m, T_EXTERNS, &x, sizeof x);
}

uint32_t
metadata_global (struct metadata *m, const char *name, uint32_t type, uint32_t flags)
{
  struct symrt_global g = { .name = metadata_string (m, name), .type = type,
			    .flags = flags, .function = SYMRT_NONE };
  g.symbol = g.name;
  return append (m, T_GLOBALS, &g, sizeof g);
}

void
metadata_use (struct metadata *m, uint32_t kind, uint32_t index)
{
  struct symrt_use u = { kind, index };
  struct symrt_function *f = (void *) m->t[T_FUNCTIONS].data;
  append (m, T_USES, &u, sizeof u);
  f[m->t[T_FUNCTIONS].count - 1].nuse++;
}

uint32_t
metadata_site (struct metadata *m, const struct adse_site *s)
{
  return append (m, T_SITES, s, sizeof *s);
}

uint32_t
metadata_branch (struct metadata *m, const struct symrt_branch *b)
{
  return append (m, T_BRANCHES, b, sizeof *b);
}

void
metadata_stamp (uint8_t *blob, size_t n)
{
  uint64_t h = 0xcbf29ce484222325ull;
  size_t at = offsetof (struct symrt_meta, stamp);
  memset (blob + at, 0, 8);
  for (size_t i = 0; i < n; i++)
    h = (h ^ blob[i]) * 0x100000001b3ull;
  memcpy (blob + at, &h, 8);
}

uint8_t *
metadata_finish (struct metadata *m, size_t *n)
{
  struct symrt_meta h = { .magic = SYMRT_META_MAGIC, .version = SYMRT_META_VERSION,
			  .source = m->source,
			  .nbranch = m->t[T_BRANCHES].count };
  struct symrt_externs externs = { .count = m->t[T_EXTERNS].count };
  struct symrt_table unused, *t[T__COUNT]
      = { &h.strings, &h.options, &h.types, &h.fields, &h.enumerators, &h.functions,
	  &h.params, &h.globals, &h.uses, &h.sites, &h.cases, &h.branches,
	  &h.counts, &unused };
  size_t at = sizeof h;
  h.directory = metadata_string (m, "/src");
  h.compiler = metadata_string (m, "gcc");
  h.compiler_version = metadata_string (m, "12.2.0");
  for (int i = 0; i < T__COUNT; i++)
    {
      at = (at + 7) & ~(size_t) 7;
      if (i == T_EXTERNS && externs.count)
	{
	  h.externs = (uint32_t) at;
	  at += sizeof externs;
	}
      t[i]->offset = (uint32_t) at;
      t[i]->count = m->t[i].count;
      at += m->t[i].n;
    }
  at = (at + 7) & ~(size_t) 7;
  h.size = (uint32_t) at;
  uint8_t *blob = calloc (1, at);
  if (!blob)
    abort ();
  memcpy (blob, &h, sizeof h);
  for (int i = 0; i < T__COUNT; i++)
    if (m->t[i].n)
      memcpy (blob + t[i]->offset, m->t[i].data, m->t[i].n);
  if (h.externs)
    memcpy (blob + h.externs, &externs, sizeof externs);
  metadata_stamp (blob, at);
  *n = at;
  return blob;
}

int
metadata_object (const char *path, uint8_t *const *blob, const size_t *n,
		 size_t nblob)
{
  char source[512], command[1200];
  snprintf (source, sizeof source, "%s.s", path);
  FILE *f = fopen (source, "w");
  if (!f)
    return -1;
  fputs ("\t.section " SYMRT_META_SECTION ",\"a\"\n\t.balign 8\n", f);
  for (size_t b = 0; b < nblob; b++)
    for (size_t i = 0; i < n[b]; i++)
      fprintf (f, "\t.byte %u\n", blob[b][i]);
  fputs ("\t.section .note.GNU-stack,\"\",@progbits\n", f);
  fclose (f);
  snprintf (command, sizeof command, "gcc -c -o '%s' '%s'", path, source);
  int e = system (command);
  unlink (source);
  return e;
}

void
metadata_program (struct metadata *m, struct program *p)
{
  char dir[] = "/tmp/adse-metadata-XXXXXX", path[64], err[300];
  size_t n;
  uint8_t *blob = metadata_finish (m, &n);
  char *paths[] = { path };
  if (!mkdtemp (dir))
    abort ();
  snprintf (path, sizeof path, "%s/unit.o", dir);
  if (metadata_object (path, &blob, &n, 1)
      || program_read (p, paths, 1, err, sizeof err))
    {
      fprintf (stderr, "%s\n", err);
      abort ();
    }
  unlink (path);
  rmdir (dir);
  free (blob);
  metadata_free (m);
}
