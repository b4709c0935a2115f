/* SPDX-License-Identifier: GPL-3.0-or-later
   Images: what is read is what was written; damage of any kind is refused with a
   message and never believed; numbering and lookups agree.  */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image-impl.h"
#include "program/image.h"
#include "program/tmtypes.h"
#include "run/stubs.h"
#include "adse-op.h"
#include "labels.h"
#include "meta.h"
#include "metadata.h"
#include "site.h"
#include "testmodel.h"

static char dir[64], err[400];

static void
setup (void)
{
  snprintf (dir, sizeof dir, "/tmp/adse-image-XXXXXX");
  ck_assert (mkdtemp (dir) != NULL);
}

static void
teardown (void)
{
  char command[128];
  snprintf (command, sizeof command, "rm -rf '%s'", dir);
  ck_assert_int_eq (system (command), 0);
}

static char *
in_dir (const char *name)
{
  static char path[4][128];
  static int next;
  char *p = path[next++ % 4];
  snprintf (p, sizeof path[0], "%s/%s", dir, name);
  return p;
}

/* A unit with a bit of everything.  */
static void
sample (struct metadata *m, const char *source)
{
  metadata_init (m, source);
  uint32_t i32 = metadata_int (m, 32, 1, "int @");
  uint32_t ch = metadata_int (m, 8, 1, "char @");
  struct metadata_field f[] = { { "next", 3, 0, 0 }, { "v", i32, 64, 0 } };
  /* A struct that points to itself: 2 = struct, 3 = pointer to it.  */
  uint32_t st = metadata_struct (m, "list", 16, f, 2);
  uint32_t pt = metadata_pointer (m, st, "struct list *@");
  ck_assert_uint_eq (pt, 3);
  struct metadata_param p[] = { { "l", pt, 0 }, { "c", ch, 0 } };
  uint32_t g = metadata_global (m, "limit", i32, SYMRT_G_STATIC);
  uint32_t callee = metadata_function (m, "beta", 20, SYMRT_NONE, p, 1);
  metadata_function (m, "alpha", 10, i32, p, 2);
  metadata_use (m, SYMRT_U_READ, g);
  metadata_use (m, SYMRT_U_CALL, callee);
  metadata_use (m, SYMRT_U_VARARG, i32);
  struct symrt_function *functions = (void *) m->t[T_FUNCTIONS].data;
  metadata_extern (m, "outside", functions[0].type);
  struct symrt_param *params = (void *) m->t[T_PARAMS].data;
  params[1].leads_to = 1 + st;
  params[2].handed_to = metadata_string (m, "beta");
  struct symrt_field *fields = (void *) m->t[T_FIELDS].data;
  fields[0].leads_to = 1 + st;
  static const uint8_t formula[] = { 0, 1, '&', '!', 0xff };
  uint32_t at = metadata_bytes (m, formula, sizeof formula);
  struct adse_site d = { .kind = ADSE_SITE_DECISION,
			 .nclause = 2,
			 .function = 1,
			 .formula = at,
			 .flags = ADSE_SITE_PLACED };
  struct adse_site op = { .kind = ADSE_SITE_OP,
			  .op = ADSE_OP_SLT,
			  .width = 32,
			  .flags = ADSE_SITE_SIGNED | ADSE_SITE_PLACED,
			  .function = 1,
			  .opnd = { 2, 3 } };
  struct adse_site cond = { .kind = ADSE_SITE_COND, .function = 1 };
  metadata_site (m, &d);
  metadata_site (m, &op);
  metadata_site (m, &cond);
  struct symrt_branch b = { .function = 1, .site = 0 };
  metadata_branch (m, &b);
  metadata_branch (m, &b);
}

static uint8_t *
sample_blob (const char *source, size_t *n)
{
  struct metadata m;
  sample (&m, source);
  uint8_t *blob = metadata_finish (&m, n);
  metadata_free (&m);
  return blob;
}

START_TEST (reads_blobs_of_objects_and_archives)
{
  uint8_t *blob[3];
  size_t n[3];
  blob[0] = sample_blob ("b.c", &n[0]);
  blob[1] = sample_blob ("a.c", &n[1]);
  blob[2] = sample_blob ("b.c", &n[2]); /* the same unit again */
  char *o = in_dir ("both.o"), *one = in_dir ("one.o"), *ar = in_dir ("lib.a");
  char command[400];
  ck_assert_int_eq (metadata_object (o, blob, n, 2), 0);
  ck_assert_int_eq (metadata_object (one, blob + 2, n + 2, 1), 0);
  snprintf (command, sizeof command, "ar rc '%s' '%s' '%s'", ar, o, one);
  ck_assert_int_eq (system (command), 0);
  char *paths[] = { ar, o };
  struct program p;
  ck_assert_msg (program_read (&p, paths, 2, err, sizeof err) == 0, "%s", err);
  ck_assert_int_eq (p.images[0].kind, IMAGE_ARCHIVE);
  ck_assert_int_eq (p.images[1].kind, IMAGE_OBJECT);
  ck_assert_uint_eq (p.nunit, 2);
  ck_assert_str_eq (unit_string (&p.units[0], p.units[0].meta->source), "b.c");
  ck_assert_str_eq (unit_string (&p.units[1], p.units[1].meta->source), "a.c");
  ck_assert_uint_eq (p.nsite, 6);
  ck_assert_uint_eq (p.nbranch, 4);
  ck_assert_uint_eq (p.nlabel, 2 * p.units[0].nlabel);
  /* Labels count through both units and come back to their site.  */
  for (uint32_t l = 0; l < p.nlabel; l++)
    {
      uint32_t site, index;
      const struct unit *u = program_label (&p, l, &site, &index);
      ck_assert_ptr_eq (u, &p.units[l / p.units[0].nlabel]);
      ck_assert_uint_eq (u->label_base + u->site_label[site] + index, l);
      ck_assert_uint_lt (index, adse_site_nlabels (&u->site_ctx, &u->sites[site]));
    }
  uint32_t local;
  ck_assert_ptr_eq (program_site (&p, 3, &local), &p.units[1]);
  ck_assert_uint_eq (local, 0);
  ck_assert_ptr_eq (program_branch (&p, 1, &local), &p.units[0]);
  ck_assert_ptr_null (program_site (&p, 6, &local));
  ck_assert_ptr_null (program_branch (&p, 4, &local));
  /* Targets: by file, then line.  */
  struct target *t;
  size_t nt;
  ck_assert_int_eq (program_targets (&p, NULL, 0, &t, &nt), 0);
  ck_assert_uint_eq (nt, 4);
  ck_assert_str_eq (t[0].file, "a.c");
  ck_assert_str_eq (t[0].name, "alpha");
  ck_assert_str_eq (t[1].name, "beta");
  ck_assert_str_eq (t[3].file, "b.c");
  free (t);
  char *globs[] = { "be*" };
  ck_assert_int_eq (program_targets (&p, globs, 1, &t, &nt), 0);
  ck_assert_uint_eq (nt, 2);
  free (t);
  const struct tm_type *list = tmtypes_get (&p.units[0], 2);
  ck_assert_int_eq (list->kind, TM_STRUCT);
  ck_assert_str_eq (list->fields[1].name, "v");
  ck_assert_ptr_eq (list->fields[0].type->target, list);
  ck_assert_int_eq (tmtypes_get (&p.units[0], SYMRT_NONE)->kind, TM_VOID);
  program_free (&p);
  for (int i = 0; i < 3; i++)
    free (blob[i]);
}
END_TEST

static void
refused (const char *path, const char *says)
{
  struct program p;
  char *paths[] = { (char *) path };
  ck_assert_int_eq (program_read (&p, paths, 1, err, sizeof err), -1);
  ck_assert_msg (strstr (err, says) != NULL, "\"%s\" lacks \"%s\"", err, says);
  ck_assert_msg (strstr (err, path) != NULL, "\"%s\" does not say where", err);
  ck_assert_ptr_null (strchr (err, '\n'));
}

static void
write_file (const char *path, const void *p, size_t n)
{
  FILE *f = fopen (path, "w");
  ck_assert_ptr_nonnull (f);
  ck_assert_uint_eq (fwrite (p, 1, n, f), n);
  fclose (f);
}

START_TEST (what_is_no_image_is_refused_by_name)
{
  refused (in_dir ("absent"), "No such file");
  refused (dir, "not a regular file");
  write_file (in_dir ("script"), "#!/bin/sh\n", 10);
  refused (in_dir ("script"), ".libs/");
  write_file (in_dir ("text"), "hello\n", 6);
  refused (in_dir ("text"), "not an ELF");
  write_file (in_dir ("empty"), "", 0);
  refused (in_dir ("empty"), "not an ELF");
  refused ("/bin/true", "holds no metadata");
  size_t n;
  uint8_t *blob = sample_blob ("a.c", &n);
  char *o = in_dir ("cut.o");
  size_t half = n / 2;
  ck_assert_int_eq (metadata_object (o, &blob, &half, 1), 0);
  refused (o, "cut off");
  blob[n - 1] ^= 1;
  ck_assert_int_eq (metadata_object (o, &blob, &n, 1), 0);
  refused (o, "checksum");
  blob[8] = 99;
  metadata_stamp (blob, n);
  ck_assert_int_eq (metadata_object (o, &blob, &n, 1), 0);
  refused (o, "version 99");
  free (blob);
}
END_TEST

/* Use everything that a unit offers, as the driver does.  */
static void
use_unit (struct unit *u)
{
  struct program p = { .units = u, .nunit = 1 };
  char text[200];
  u->site_label = NULL;
  for (uint32_t i = 0; i < u->meta->sites.count; i++)
    {
      unsigned n = adse_site_nlabels (&u->site_ctx, &u->sites[i]);
      for (unsigned l = 0; l < n && l < 64; l++)
	adse_label_describe (&u->site_ctx, &u->sites[i], l, text, sizeof text);
    }
  struct target *t;
  size_t n;
  ck_assert_int_eq (program_targets (&p, NULL, 0, &t, &n), 0);
  for (size_t i = 0; i < n; i++)
    {
      struct varargs v[PLAN_VARARG_CHOICES];
      varargs_choices (u, t[i].function, v);
      for (uint32_t k = 0; k < t[i].rec->nparam; k++)
	void_leads (&p, u, &u->params[t[i].rec->first_param + k]);
    }
  free (t);
  char *outside = "outside", why[200];
  stubs_named (&p, &outside, 1, why, sizeof why);
  stubs_free (&p);
  u->tm = tmtypes_new (u);
  ck_assert_ptr_nonnull (u->tm);
  tmtypes_free (u->tm);
}

/* Every byte of the blob is changed in turn and the stamp made right again: what
   is accepted can be used, what is not says why.  Sanitizers or a crash would show
   a check that is missing.  */
START_TEST (damaged_metadata_is_refused_or_harmless)
{
  static const uint8_t with[] = { 0x00, 0x01, 0x7f, 0x80, 0xff };
  size_t n, accepted = 0, rejected = 0;
  uint8_t *good = sample_blob ("a.c", &n), *bad;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < sizeof with; k++)
      {
	struct unit u;
	bad = malloc (n); /* of its own: overruns land outside */
	memcpy (bad, good, n);
	bad[i] = with[k];
	metadata_stamp (bad, n);
	if (unit_open (&u, bad, n, err, sizeof err) == 0)
	  {
	    accepted++;
	    use_unit (&u);
	  }
	else
	  {
	    rejected++;
	    ck_assert_str_ne (err, "");
	  }
	free (bad);
      }
  ck_assert_uint_gt (accepted, n); /* names, flags and lines are free */
  ck_assert_uint_gt (rejected, n / 4);
  free (good);
}
END_TEST

/* A type's spelling goes into C that is compiled and run.  */
START_TEST (only_types_are_spelled)
{
  static const struct
  {
    int kind;
    const char *text;
  } good[] = {
    { SYMRT_T_INT, "" }, { SYMRT_T_INT, "unsigned int @" },
    { SYMRT_T_INT, "const volatile uint8_t @" }, { SYMRT_T_INT, "_BitInt(37) @" },
    { SYMRT_T_STRUCT, "struct csv_parser @" }, { SYMRT_T_POINTER, "char *@" },
    { SYMRT_T_POINTER, "char *const *restrict @" }, { SYMRT_T_POINTER, "callback @" },
    { SYMRT_T_POINTER, "int (*@)(void)" }, { SYMRT_T_POINTER, "int (*const @)[3][]" },
    { SYMRT_T_POINTER, "int (*(*@)(const char *, ...))(int (*)(void), double [2])" },
    { SYMRT_T_ARRAY, "char *@[4]" }, { SYMRT_T_ARRAY, "int (*@[4])(void)" },
    { SYMRT_T_FUNCTION, "void @()" },
    { SYMRT_T_FUNCTION, "void (*@(int, void (*)(int)))(int)" },
  }, refused[] = {
    { SYMRT_T_INT, "int; system (\"id\"); int @" }, { SYMRT_T_INT, "int @ = system (x)" },
    { SYMRT_T_INT, "int @, system (x)" }, { SYMRT_T_INT, "system (x), @" },
    { SYMRT_T_INT, "system @(x)" }, { SYMRT_T_POINTER, "system (@)" },
    { SYMRT_T_POINTER, "system (*@" }, { SYMRT_T_INT, "fork () @" },
    { SYMRT_T_INT, "int @) system (x" }, { SYMRT_T_INT, "int x @; @" },
    { SYMRT_T_ARRAY, "int @[system (x)]" }, { SYMRT_T_ARRAY, "int @[x]" },
    { SYMRT_T_INT, "__typeof__ (({ f (); 1; })) @" }, { SYMRT_T_INT, "int" },
    { SYMRT_T_INT, "int\n#include \"x\"\n@" }, { SYMRT_T_INT, "int @ @" },
    { SYMRT_T_INT, "@" }, { SYMRT_T_FUNCTION, "int @(f (x), @)" },
    { SYMRT_T_INT, "int __attribute__ ((cleanup (f))) @" }, { SYMRT_T_INT, "a \\ @" },
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    ck_assert_msg (image_spelling_ok (good[i].text, good[i].kind), "%s", good[i].text);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    ck_assert_msg (!image_spelling_ok (refused[i].text, refused[i].kind), "%s",
		   refused[i].text);

  struct metadata m;
  struct unit u;
  size_t n;
  metadata_init (&m, "a.c");
  metadata_pointer (&m, metadata_int (&m, 32, 1, "int @"), "int *@ = system (\"id\")");
  uint8_t *blob = metadata_finish (&m, &n);
  ck_assert_int_eq (unit_open (&u, blob, n, err, sizeof err), -1);
  ck_assert_str_eq (err, "the spelling of type 1 is none");
  free (blob);
  metadata_free (&m);
}
END_TEST

START_TEST (truncated_metadata_is_refused)
{
  size_t n;
  uint8_t *good = sample_blob ("a.c", &n);
  for (size_t cut = 0; cut < n; cut++)
    {
      struct unit u;
      uint8_t *part = malloc (cut ? cut : 1);
      memcpy (part, good, cut);
      ck_assert_int_eq (unit_open (&u, part, cut, err, sizeof err), -1);
      free (part);
    }
  free (good);
}
END_TEST

START_TEST (a_struct_inside_itself_is_refused)
{
  struct metadata m;
  struct unit u;
  size_t n;
  metadata_init (&m, "a.c");
  struct metadata_field f[] = { { "self", 0, 0, 0 } };
  metadata_struct (&m, "s", 16, f, 1);
  uint8_t *blob = metadata_finish (&m, &n);
  ck_assert_int_eq (unit_open (&u, blob, n, err, sizeof err), -1);
  ck_assert_ptr_nonnull (strstr (err, "nesting"));
  free (blob);
  metadata_free (&m);
}
END_TEST

START_TEST (a_pointer_that_leads_to_itself_is_refused)
{
  for (unsigned steps = 1; steps <= 3; steps++)
    {
      struct metadata m;
      struct unit u;
      size_t n;
      metadata_init (&m, "a.c");
      for (unsigned i = 0; i < steps; i++)
	metadata_pointer (&m, (i + 1) % steps, "void **@");
      uint8_t *blob = metadata_finish (&m, &n);
      ck_assert_int_eq (unit_open (&u, blob, n, err, sizeof err), -1);
      ck_assert_str_eq (err, "nesting of type 0 is out of bounds");
      free (blob);
      metadata_free (&m);
    }
}
END_TEST

/* Conditions that a decision reports ahead are some of its own, and of few.  */
START_TEST (conditions_ahead_are_checked)
{
  static const struct
  {
    uint64_t ahead;
    unsigned nclause, flags;
    bool good;
  } row[] = { { 2, 2, 0, true },
	      { 3, 2, 0, true },
	      { 4, 2, 0, false },
	      { 2, 2, ADSE_SITE_EAGER, false },
	      { (uint64_t) 1 << 40, 2, 0, false },
	      { 2, ADSE_MAX_CLAUSES + 1, 0, false } };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    {
      struct unit u;
      size_t n;
      uint8_t *blob = sample_blob ("a.c", &n);
      const struct symrt_meta *meta = (const void *) blob;
      struct adse_site *d = (void *) (blob + meta->sites.offset);
      ck_assert_uint_eq (d->kind, ADSE_SITE_DECISION);
      d->konst[0] = row[i].ahead;
      d->nclause = (uint8_t) row[i].nclause;
      d->flags |= (uint8_t) row[i].flags;
      metadata_stamp (blob, n);
      bool good = unit_open (&u, blob, n, err, sizeof err) == 0;
      ck_assert_msg (good == row[i].good, "row %zu: %s", i, good ? "" : err);
      free (blob);
    }
}
END_TEST

/* Decisions and cases refer to blocks by number.  */
START_TEST (a_link_that_leads_to_no_block_is_refused)
{
  static const struct
  {
    uint64_t blocks;
    const char *why;
  } row[] = {
    { 4, NULL },
    { 4ull << 32 | 4, NULL },
    { 1, "site 0 is out of bounds" }, /* a decision */
    { 5, "site 0 is out of bounds" }, /* there is none */
    { 1ull << 32, "site 0 is out of bounds" },
  };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    {
      struct metadata m;
      size_t n;
      sample (&m, "a.c");
      struct adse_site block = { .kind = ADSE_SITE_BLOCK, .width = 1, .function = 1 };
      metadata_site (&m, &block);
      ((struct adse_site *) (void *) m.t[T_SITES].data)[0].konst[1] = row[i].blocks;
      uint8_t *blob = metadata_finish (&m, &n);
      struct unit u;
      int rc = unit_open (&u, blob, n, err, sizeof err);
      ck_assert_int_eq (rc, row[i].why ? -1 : 0);
      if (row[i].why)
	ck_assert_str_eq (err, row[i].why);
      free (blob);
      metadata_free (&m);
    }
}
END_TEST

/* A use refers to definitions of its function, by numbers that ascend.  */
START_TEST (a_use_of_what_is_no_definition_is_refused)
{
  static const struct adse_case good[] = { { 2, 2, 0, 4 }, { 5, 5, 0, 5 } };
  static const struct
  {
    unsigned which;
    struct adse_case c;
    bool good;
  } row[] = {
    { 0, { 2, 2, 0, 4 }, true },
    { 1, { 7, 7, 0, 4 }, true },
    { 0, { 2, 2, 0, 0 }, false }, /* of none */
    { 0, { 2, 2, 0, 1 }, false }, /* a decision */
    { 0, { 2, 2, 0, 9 }, false }, /* beyond the table */
    { 0, { 2, 2, 0, 6 }, false }, /* another function's */
    { 0, { 2, 3, 0, 4 }, false },
    { 0, { 0, 0, 0, 4 }, false },
    { 1, { 2, 2, 0, 5 }, false },
    { 1, { 1, 1, 0, 5 }, false },
    { 1, { 1ull << 32, 1ull << 32, 0, 5 }, false },
  };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    for (unsigned n = 2; n <= 3; n++)
      {
	struct metadata m;
	size_t size;
	sample (&m, "a.c");
	struct adse_site def = { .kind = ADSE_SITE_DEF, .width = 1, .function = 1 };
	ck_assert_uint_eq (metadata_site (&m, &def), 3);
	metadata_site (&m, &def);
	def.function = 0;
	metadata_site (&m, &def);
	struct adse_site use = { .kind = ADSE_SITE_USE,
				 .width = 32,
				 .function = 1,
				 .opnd = { ADSE_OPND_EXPR },
				 .ncase = n };
	metadata_site (&m, &use);
	struct adse_case *c = malloc (sizeof good);
	memcpy (c, good, sizeof good);
	c[row[i].which] = row[i].c;
	m.t[T_CASES].data = (void *) c;
	m.t[T_CASES].n = sizeof good;
	m.t[T_CASES].count = 2;
	uint8_t *blob = metadata_finish (&m, &size);
	struct unit u;
	ck_assert_msg ((unit_open (&u, blob, size, err, sizeof err) == 0)
			 == (row[i].good && n == 2),
		       "row %zu of %u: %s", i, n, err);
	free (blob);
	metadata_free (&m);
      }
  for (unsigned variable = 3; variable < 5; variable++)
    {
      struct metadata m;
      size_t size;
      sample (&m, "a.c");
      struct adse_site def
	= { .kind = ADSE_SITE_DEF, .width = 1, .konst = { variable } };
      metadata_site (&m, &def);
      uint8_t *blob = metadata_finish (&m, &size);
      struct unit u;
      ck_assert_int_eq (unit_open (&u, blob, size, err, sizeof err),
			variable < 4 ? 0 : -1);
      free (blob);
      metadata_free (&m);
    }
}
END_TEST

/* A damaged archive or object must not take the driver down: each byte of the
   file's beginning and of its section table is damaged in turn.  */
START_TEST (damaged_files_do_not_crash)
{
  uint8_t *blob;
  size_t n, size;
  blob = sample_blob ("a.c", &n);
  char *o = in_dir ("a.o"), *bad = in_dir ("bad.o");
  ck_assert_int_eq (metadata_object (o, &blob, &n, 1), 0);
  FILE *f = fopen (o, "r");
  static uint8_t file[65536];
  size = fread (file, 1, sizeof file, f);
  fclose (f);
  ck_assert_uint_gt (size, 500);
  for (size_t i = 0; i < size; i += i < 64 || i > size - 900 ? 1 : 97)
    {
      uint8_t old = file[i];
      struct program p;
      char *paths[] = { bad };
      file[i] ^= 0xff;
      write_file (bad, file, size);
      if (program_read (&p, paths, 1, err, sizeof err) == 0)
	program_free (&p);
      else
	ck_assert_str_ne (err, "");
      file[i] = old;
    }
  free (blob);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("image");
  TCase *t = tcase_create ("image");
  tcase_set_timeout (t, 120);
  tcase_add_checked_fixture (t, setup, teardown);
  tcase_add_test (t, reads_blobs_of_objects_and_archives);
  tcase_add_test (t, what_is_no_image_is_refused_by_name);
  tcase_add_test (t, damaged_metadata_is_refused_or_harmless);
  tcase_add_test (t, conditions_ahead_are_checked);
  tcase_add_test (t, only_types_are_spelled);
  tcase_add_test (t, truncated_metadata_is_refused);
  tcase_add_test (t, a_struct_inside_itself_is_refused);
  tcase_add_test (t, a_pointer_that_leads_to_itself_is_refused);
  tcase_add_test (t, a_link_that_leads_to_no_block_is_refused);
  tcase_add_test (t, a_use_of_what_is_no_definition_is_refused);
  tcase_add_test (t, damaged_files_do_not_crash);
  suite_add_tcase (s, t);
  SRunner *r = srunner_create (s);
  srunner_run_all (r, CK_ENV);
  int failed = srunner_ntests_failed (r);
  srunner_free (r);
  return failed != 0;
}
