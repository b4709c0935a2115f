/* SPDX-License-Identifier: GPL-3.0-or-later
   What can be observed of a test, and the end of its life.  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "claims.h"
#include "testmodel.h"

enum
{
  MAX_OBSERVATIONS = 600, /* of one test */
  MAX_TOLD = 300,	  /* more of them, where a mutant shows or the program writes */
  MAX_DEPTH = 3,	  /* pointers followed one after another */
  MAX_BEHIND = 4,	  /* elements looked at behind a pointer to scalars */
  MAX_STRUCTS = 16	  /* structs in a block of the heap */
};

struct observer
{
  struct test_case *t;
  size_t cap;
  bool failed;
  struct tm_place *told; /* places to be looked at in any case, in order */
  size_t ntold;
};

static int
by_place (const void *a, const void *b)
{
  const struct tm_place *p = a, *q = b;
  if (p->object != q->object)
    return p->object < q->object ? -1 : 1;
  return p->offset < q->offset ? -1 : p->offset > q->offset;
}

/* Note where the mutants that the test is to tell from the program show, and what the
   program changes far from where objects begin.  */
static void
find_told (struct observer *b)
{
  const struct test_case *t = b->t;
  size_t n = t->nwritten;
  for (uint32_t i = 0; i < t->nclaim; i++)
    n += t->claims[i].nplace;
  b->told = malloc ((n + 1) * sizeof *b->told);
  b->failed |= b->told == NULL;
  for (uint32_t i = 0; i < t->nclaim && !b->failed; i++)
    for (uint32_t k = 0; k < t->claims[i].nplace; k++)
      b->told[b->ntold++] = t->claims[i].place[k];
  for (uint32_t i = 0; i < t->nwritten && !b->failed; i++)
    b->told[b->ntold++] = t->written[i];
  if (b->ntold > 0)
    qsort (b->told, b->ntold, sizeof *b->told, by_place);
}

/* May what is in N bytes at OFFSET of where ROOT is be observed?  When there is much
   already, of memory only what is to be looked at in any case.  */
static bool
has_room (const struct observer *b, const struct tm_observation *root, uint64_t offset,
	  uint64_t n)
{
  size_t low = 0, high = b->ntold;
  if (b->t->nobs < MAX_OBSERVATIONS)
    return true;
  if (b->t->nobs >= MAX_OBSERVATIONS + MAX_TOLD)
    return false;
  if (root->via != 0 || (root->oracle != TM_MEMORY && root->oracle != TM_BYTES))
    return root->via == 0;
  struct tm_place first = { .object = root->object, .offset = offset };
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (by_place (&b->told[middle], &first) < 0)
	low = middle + 1;
      else
	high = middle;
    }
  return low < b->ntold && b->told[low].object == root->object
	 && b->told[low].offset - offset < n;
}

/* The bytes of what O looks at.  */
static uint64_t
size_of (const struct tm_observation *o)
{
  return o->bits == 0 && o->type != NULL ? o->type->size : 1;
}

/* Index of the new observation, or -1.  */
static int
add (struct observer *b, struct tm_observation o)
{
  struct test_case *t = b->t;

  if (b->failed || !has_room (b, &o, o.offset, o.nbytes != 0 ? o.nbytes : size_of (&o)))
    return -1;
  if (t->nobs == b->cap)
    {
      size_t cap = b->cap ? b->cap * 2 : 16;
      struct tm_observation *more = realloc (t->obs, cap * sizeof *more);
      if (more == NULL)
	{
	  b->failed = true;
	  return -1;
	}
      t->obs = more;
      b->cap = cap;
    }
  t->obs[t->nobs] = o;
  return (int) t->nobs++;
}

static void observe_type (struct observer *, struct tm_observation root,
			  const struct tm_type *, uint64_t offset, int depth);

/* What the pointer of observation POINTER leads to, where that is a struct; or NULL.  */
static const struct tm_type *
struct_behind (const struct test_case *t, uint32_t pointer)
{
  const struct tm_observation *o = &t->obs[pointer];
  bool is_pointer = (o->oracle == TM_RESULT_POINTER || o->oracle == TM_MEMORY)
		    && o->type->kind == TM_POINTER && o->bits == 0;
  const struct tm_type *to = is_pointer ? o->type->target : NULL;
  return to != NULL && (to->kind == TM_STRUCT || to->kind == TM_UNION) && to->size > 0
	   ? to
	   : NULL;
}

/* More structs behind pointers: a block of the heap may hold several.  After all else,
   which is not to miss its room.  */
static void
observe_more_structs (struct observer *b)
{
  uint32_t n = b->t->nobs;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct tm_type *to = struct_behind (b->t, i);
      struct tm_observation o = { .oracle = TM_MEMORY, .via = i + 1 };
      for (uint64_t k = 1; k < MAX_STRUCTS && to != NULL; k++)
	observe_type (b, o, to, k * to->size, MAX_DEPTH - 1);
    }
}

/* Is TO a stream?  What is in one is the C library's, and another where output goes
   elsewhere.  */
static bool
is_stream (const struct tm_type *to)
{
  const char *text = to->text != NULL ? to->text : "";
  if (strncmp (text, "const ", 6) == 0)
    text += 6;
  return strncmp (text, "FILE @", 6) == 0
	 || strncmp (text, "struct _IO_FILE @", 17) == 0;
}

/* What lies behind the pointer that observation POINTER looks at.  */
static void
observe_behind (struct observer *b, int pointer, const struct tm_type *type, int depth)
{
  if (pointer < 0 || depth >= MAX_DEPTH || type->kind != TM_POINTER)
    return;
  struct tm_observation o = { .oracle = TM_MEMORY, .via = (uint32_t) pointer + 1 };
  const struct tm_type *to = type->target;

  if (to == NULL || to->kind == TM_VOID)
    {
      o.oracle = TM_BYTES;
      o.type = to;
      add (b, o);
    }
  else if (layout_is_byte (to))
    {
      const struct tm_observation *from = &b->t->obs[pointer];
      o.type = to;
      o.oracle = TM_BYTES;
      /* How large the block of a string is that a look gives, nobody is to know.  */
      if (from->oracle != TM_MEMORY || from->via != 0
	  || !b->t->objects[from->object].look)
	add (b, o);
      o.oracle = TM_TEXT;
      add (b, o);
    }
  else if (is_stream (to))
    return;
  else if (to->kind == TM_STRUCT || to->kind == TM_UNION)
    observe_type (b, o, to, 0, depth + 1);
  else if (literal_is_scalar (to))
    for (int i = 0; i < MAX_BEHIND; i++)
      {
	o.type = to;
	o.offset = i * to->size;
	observe_behind (b, add (b, o), to, depth + 1);
      }
}

static void
observe_type (struct observer *b, struct tm_observation root,
	      const struct tm_type *type, uint64_t offset, int depth)
{
  switch (type->kind)
    {
    case TM_STRUCT:
      for (uint32_t i = 0; i < type->count; i++)
	{
	  const struct tm_field *f = &type->fields[i];
	  uint64_t at = offset + f->bitpos / 8;
	  if (f->bits == 0)
	    observe_type (b, root, f->type, at, depth);
	  else if (f->name != NULL && *f->name)
	    {
	      struct tm_observation o = root;
	      o.type = f->type;
	      o.offset = at;
	      o.bit = f->bitpos % 8;
	      o.bits = f->bits;
	      add (b, o);
	    }
	}
      break;
    case TM_UNION:
      {
	const struct tm_field *f = layout_union_member (type);
	if (f != NULL && f->bits == 0)
	  observe_type (b, root, f->type, offset, depth);
	break;
      }
    case TM_ARRAY:
      if (type->target == NULL || type->target->size == 0)
	break;
      if (layout_is_byte (type->target) && root.oracle == TM_MEMORY && type->count > 1)
	{
	  struct tm_observation o = root;
	  o.oracle = TM_BYTES;
	  o.type = type->target;
	  o.offset = offset;
	  o.nbytes = type->count;
	  add (b, o);
	  break;
	}
      for (uint32_t i = 0; i < type->count; i++)
	if (has_room (b, &root, offset + i * type->target->size, type->target->size))
	  observe_type (b, root, type->target, offset + i * type->target->size, depth);
      break;
    default:
      if (literal_is_scalar (type))
	{
	  struct tm_observation o = root;
	  o.type = type;
	  o.offset = offset;
	  observe_behind (b, add (b, o), type, depth);
	}
    }
}

static void
observe_object (struct observer *b, uint32_t index)
{
  const struct tm_object *object = &b->t->objects[index];
  struct tm_observation root = { .oracle = TM_MEMORY, .object = index };

  /* What is const stays what it is.  */
  if (object->type->is_const)
    return;
  if (object->count > 1 && layout_is_byte (object->type))
    {
      root.oracle = TM_BYTES;
      root.type = object->type;
      root.nbytes = object->count;
      add (b, root);
      return;
    }
  uint64_t n = object->count != 0 ? object->count : 1;
  for (uint64_t i = 0; i < n; i++)
    if (has_room (b, &root, i * object->type->size, object->type->size))
      observe_type (b, root, object->type, i * object->type->size, 0);
}

/* Does CALLEE write into parameter I?  What was there before nobody may know.  */
static bool
is_filled (const struct tm_callee *callee, uint32_t i)
{
  for (uint32_t k = 0; k < callee->nout; k++)
    if (callee->outs[k].param == i && callee->outs[k].bytes != 0)
      return true;
  return false;
}

static void
observe_callee (struct observer *b, uint32_t index)
{
  const struct tm_callee *callee = &b->t->callees[index];
  struct tm_observation o = { .oracle = TM_CALLEE_COUNT, .object = index };

  if (callee->pure)
    return;
  add (b, o);
  for (uint32_t call = 0; call < TM_CALLEE_CALLS; call++)
    for (uint32_t i = 0; i < callee->type->count && callee->type->fields; i++)
      {
	o.type = callee->type->fields[i].type;
	o.offset = (uint64_t) call << 8 | i;
	o.oracle = TM_CALLEE_ARG;
	if (literal_is_scalar (o.type))
	  add (b, o);
	o.oracle = TM_CALLEE_BYTES;
	if (testmodel_is_buffer (callee->type, i) && !is_filled (callee, i))
	  add (b, o);
	o.oracle = TM_CALLEE_TEXT;
	if (callee->type->fields[i].is_text && callee->symbol != NULL)
	  add (b, o);
      }
}

bool
testmodel_is_buffer (const struct tm_type *function, uint32_t i)
{
  if (function->fields == NULL || i + 1 >= function->count)
    return false;
  const struct tm_type *p = function->fields[i].type;
  const struct tm_type *n = function->fields[i + 1].type;
  /* Only what is made for sizes: an int may be anything.  */
  return p->kind == TM_POINTER && n->kind == TM_UINT && n->size == 8
	 && (p->target == NULL || p->target->kind == TM_VOID
	     || layout_is_byte (p->target));
}

/* What set-up calls return.  */
static void
observe_steps (struct observer *b)
{
  for (uint32_t i = 0; i < b->t->nsetup; i++)
    if (b->t->setup[i].number != 0)
      add (b, (struct tm_observation){
		.oracle = TM_STEP, .object = i, .type = b->t->setup[i].result });
}

static void
observe_files (struct observer *b)
{
  for (uint32_t i = 0; i < b->t->nfile; i++)
    add (b, (struct tm_observation){ .oracle = TM_FILE, .object = i });
}

static void
free_observations (struct test_case *t)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    free (t->obs[i].bytes);
  free (t->obs);
  t->obs = NULL;
  t->nobs = 0;
}

uint32_t
testmodel_step (const struct test_case *t, uint32_t call)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    if (t->obs[i].oracle == TM_STEP && t->obs[i].object == call)
      return i;
  return UINT32_MAX;
}

bool
testmodel_leaves (const struct test_case *t)
{
  return t->call.makes != 0 && t->objects[t->call.makes - 1].by_out;
}

bool
testmodel_made (const struct test_case *t)
{
  enum tm_oracle oracle = testmodel_leaves (t) ? TM_PRODUCT : TM_RESULT_POINTER;
  for (uint32_t i = 0; i < t->nobs && t->call.makes != 0; i++)
    if (t->obs[i].oracle == oracle && t->obs[i].stable)
      return t->obs[i].pointer != TM_NULL;
  return false;
}

bool
testmodel_in_folder (const struct test_case *t)
{
  return t->nfile > 0 || t->leaves_files;
}

/* What can be seen of a process: how it ended, what it said and what it wrote.  */
static void
observe_process (struct observer *b)
{
  static const struct tm_type status
    = { .kind = TM_INT, .text = "int @", .size = 4, .bits = 32, .is_signed = true };
  add (b, (struct tm_observation){ .oracle = TM_EXIT, .type = &status });
  for (uint32_t fd = 1; fd <= 2; fd++)
    add (b, (struct tm_observation){ .oracle = TM_OUTPUT, .object = fd });
  observe_files (b);
}

static void
observe_looks (struct observer *b)
{
  const struct test_case *t = b->t;
  for (uint32_t i = 0; i < t->nlook; i++)
    {
      const struct tm_type *gives = t->look[i].result;
      int look = add (b, (struct tm_observation){
			   .oracle = TM_LOOK, .object = i, .type = gives });
      if (look >= 0 && gives->kind == TM_POINTER)
	add (b, (struct tm_observation){ .oracle = TM_TEXT,
					 .via = (uint32_t) look + 1,
					 .type = gives->target });
      for (uint32_t k = 0; k < t->nobject; k++)
	if (t->objects[k].look == i + 1)
	  observe_object (b, k);
    }
}

/* The object that the call makes and leaves where an argument says.  */
static void
observe_product (struct observer *b)
{
  const struct tm_call *call = &b->t->call;
  for (uint32_t i = 0; i < call->narg && testmodel_leaves (b->t); i++)
    {
      const struct tm_type *to = call->args[i].type->target;
      if (to != NULL && to == b->t->objects[call->makes - 1].type)
	{
	  add (b, (struct tm_observation){
		    .oracle = TM_PRODUCT, .object = call->makes - 1, .type = to });
	  return;
	}
    }
}

/* What can be seen after a call.  */
static void
observe_call (struct observer *b)
{
  const struct test_case *t = b->t;
  add (b, (struct tm_observation){ .oracle = TM_ERRNO });
  observe_steps (b);
  if (t->call.result != NULL && t->call.result->kind == TM_POINTER)
    {
      struct tm_observation o = { .oracle = TM_RESULT_POINTER, .type = t->call.result };
      int result = add (b, o);
      /* An object that it makes for its callers is seen through the interface.  */
      if (t->call.makes == 0)
	observe_behind (b, result, o.type, 0);
    }
  else if (t->call.result != NULL && t->call.result->kind != TM_VOID)
    observe_type (b, (struct tm_observation){ .oracle = TM_RESULT }, t->call.result, 0,
		  0);
  observe_product (b);
  for (uint32_t i = 0; i < t->nobject; i++)
    if (t->objects[i].observe && t->objects[i].look == 0)
      observe_object (b, i);
  static const struct tm_type text
    = { .kind = TM_CHAR, .text = "char @", .size = 1, .bits = 8 };
  uint32_t functions = 0;
  for (uint32_t i = 0; i < t->ncallee; i++)
    {
      observe_callee (b, i);
      functions += t->callees[i].symbol != NULL && !t->callees[i].pure;
    }
  if (functions > 1)
    add (b, (struct tm_observation){ .oracle = TM_CALLEE_ORDER, .type = &text });
  if (t->observes)
    add (b, (struct tm_observation){ .oracle = TM_OBSERVED, .type = &text });
  observe_files (b);
  observe_looks (b);
  observe_more_structs (b);
}

int
testmodel_observe (struct test_case *t)
{
  struct observer b = { .t = t };
  free_observations (t);
  find_told (&b);
  if (t->process)
    observe_process (&b);
  else
    observe_call (&b);
  free (b.told);
  return b.failed ? -1 : 0;
}

int
testmodel_keep_made (struct test_case *t, uint32_t index, const char *changed)
{
  struct tm_object *o = &t->objects[index];
  struct leaf_list l = { .max = SIZE_MAX };
  uint64_t n;
  const struct tm_type *element = layout_element (o, &n);
  bool bytes = layout_is_byte (element);

  /* A file-scope variable may owe its value to the process being new.  */
  if (!o->late || o->kind != TM_LOCAL || o->given == NULL
      || strlen (changed) != o->size)
    return 0;
  /* An array of characters is written as a whole or not at all.  */
  if (bytes && strchr (changed, '1') != NULL)
    return 0;
  uint8_t *needed = calloc (o->size + 1, 1);
  for (uint64_t i = 0; i < n; i++)
    layout_leaves (&l, element, i * element->size);
  bool ok = needed != NULL && !l.failed;
  /* All bytes of a scalar, or none.  */
  for (size_t i = 0; ok && i < l.n; i++)
    {
      size_t end = l.leaf[i].offset + layout_leaf_bytes (&l.leaf[i]);
      if (end <= o->size
	  && memchr (changed + l.leaf[i].offset, '1', end - l.leaf[i].offset))
	memset (needed + l.leaf[i].offset, 1, end - l.leaf[i].offset);
    }
  for (size_t k = 0; ok && k < o->size; k++)
    o->given[k] = o->given[k] && needed[k];
  for (uint32_t i = 0; ok && i < o->npointer; i++)
    if (o->pointers[i].offset < o->size && !needed[o->pointers[i].offset])
      o->pointers[i].kind = TM_PTR_KEEP;
  free (needed);
  free (l.leaf);
  return ok ? 0 : -1;
}

static void
free_named (struct tm_named *list, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      free (list[i].name);
      free (list[i].bytes);
    }
  free (list);
}

static void
free_calls (struct tm_call *calls, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    free (calls[i].args);
  free (calls);
}

void
testmodel_free (struct test_case *t)
{
  if (t == NULL)
    return;
  for (uint32_t i = 0; i < t->nobject; i++)
    {
      free ((char *) t->objects[i].name);
      free (t->objects[i].data);
      free (t->objects[i].given);
      free (t->objects[i].pointers);
    }
  free (t->objects);
  for (uint32_t i = 0; i < t->ncallee; i++)
    {
      free ((char *) t->callees[i].name);
      free (t->callees[i].results);
      for (uint32_t k = 0; k < t->callees[i].nout; k++)
	{
	  free (t->callees[i].outs[k].values);
	  free (t->callees[i].outs[k].data);
	}
    }
  free (t->callees);
  free (t->asserted);
  free (t->drawn);
  free (t->input);
  free_named (t->files, t->nfile);
  free_named (t->variables, t->nvariable);
  free_calls (t->setup, t->nsetup);
  free_calls (t->look, t->nlook);
  free_calls (t->teardown, t->nteardown);
  free (t->call.args);
  for (uint32_t i = 0; i < t->nowned; i++)
    free (t->owned[i]);
  free (t->owned);
  for (uint32_t i = 0; i < t->nlabel; i++)
    {
      free (t->labels[i].note);
      free (t->labels[i].said);
    }
  free (t->labels);
  claims_free (t);
  free_observations (t);
  free (t->name);
  free (t->suspect);
  free (t);
}

bool
testmodel_compares (const struct tm_type *function)
{
  if (function->count != 2 || function->fields == NULL || function->variadic
      || function->target == NULL
      || (function->target->kind != TM_INT && function->target->kind != TM_BOOL))
    return false;
  const struct tm_type *a = function->fields[0].type, *b = function->fields[1].type;
  return a->kind == TM_POINTER && b->kind == TM_POINTER
	 && (a->target == b->target
	     || (a->target != NULL && b->target != NULL && a->target->text != NULL
		 && b->target->text != NULL
		 && strcmp (a->target->text, b->target->text) == 0));
}
