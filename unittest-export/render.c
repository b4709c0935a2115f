/* SPDX-License-Identifier: GPL-3.0-or-later
   Set-up and call of a test as C text:

     struct csv_parser p = { .pstate = 1 };
     char s[] = "a,b";
     csv_init (&p, 0);			    set-up
     p.quoted = 1;			    late
     csv_parse (&p, s, 3, fake_cb1, NULL, NULL)  */
#include <stdlib.h>
#include <string.h>
#include "layout.h"
#include "literal.h"
#include "prologue.h"
#include "render-impl.h"
#include "render.h"
#include "world.h"
#include "wraps.h"

/* Observed not to be called: what it would return is of no interest.  */
static bool
is_never_called (const struct test_case *t, uint32_t callee)
{
  for (uint32_t i = 0; i < t->nobs; i++)
    if (t->obs[i].oracle == TM_CALLEE_COUNT && t->obs[i].object == callee)
      return t->obs[i].stable && t->obs[i].value == 0;
  return false;
}

/* What stub C writes into a buffer, O.  */
static void
setup_fill (struct render *r, struct text *t, unsigned indent,
	    const struct tm_callee *c, const struct callee_entry *e,
	    const struct tm_out *o)
{
  struct text s = { 0 };

  callee_out (&s, e, o->param);
  text_add (&s, " = (");
  callee_rows (&s, c->type, o->param, "[]", o->bytes);
  text_add (&s, ") { ");
  for (uint32_t k = 0; k < o->n; k++)
    {
      const uint8_t *row = o->data + (size_t) k * o->bytes;
      uint32_t n = o->bytes;
      while (n > 0 && row[n - 1] == 0)
	n--;
      text_add (&s, "%s", k > 0 ? ", " : "");
      if (n == 0)
	text_add (&s, "{ 0 }");
      else if (literal_reads_as_text (row, n))
	literal_string (&s, row, n);
      else
	literal_bytes (&s, row, n);
    }
  text_add (&s, " };");
  text_statement (t, indent, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

/* In place of an object's number.  */
#define NOT_MADE UINT32_MAX

/* What stub C writes through its parameters.  */
static void
setup_outs (struct render *r, struct text *t, unsigned indent,
	    const struct tm_callee *c, const struct callee_entry *e)
{
  uint32_t most = 0;

  for (uint32_t i = 0; i < c->nout; i++)
    {
      const struct tm_out *o = &c->outs[i];
      const struct tm_type *type = callee_out_type (c->type, o->param);
      struct text s = { 0 };
      if (o->n == 0)
	continue;
      most = o->n > most ? o->n : most;
      if (o->bytes != 0)
	{
	  setup_fill (r, t, indent, c, e, o);
	  continue;
	}
      callee_out (&s, e, o->param);
      text_add (&s, " = (");
      char *name = literal_type_text (type, true);
      if (name != NULL)
	literal_declare (&s, name, "[]");
      free (name);
      text_add (&s, ") { ");
      for (uint32_t k = 0; k < o->n; k++)
	{
	  text_add (&s, "%s", k > 0 ? ", " : "");
	  literal_scalar (&s, type, o->values[k], false, &r->needs);
	}
      text_add (&s, " };");
      text_statement (t, indent, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
  if (most > 0)
    text_add (t, "%*s%s_nsets = %u;\n", indent, "", e->name, most);
}

static void
setup_returns (struct render *r, struct text *t, unsigned indent)
{
  for (uint32_t i = 0; i < r->t->ncallee; i++)
    {
      const struct tm_callee *c = &r->t->callees[i];
      const struct callee_entry *e = callees_find (r->callees, c);
      const struct tm_type *type = c->type->target;
      if (e != NULL)
	setup_outs (r, t, indent, c, e);
      if (e == NULL || type == NULL || !literal_is_scalar (type) || c->nresult == 0
	  || (r->suite && is_never_called (r->t, i)))
	continue;
      struct text s = { 0 };
      text_add (&s, "%s_returns = (", e->name);
      bool allocates = callee_allocates (e);
      char *name = allocates ? strdup ("int @") : literal_type_text (type, true);
      if (name != NULL)
	literal_declare (&s, name, "[]");
      free (name);
      text_add (&s, ") { ");
      for (uint32_t k = 0; k < c->nresult; k++)
	{
	  text_add (&s, "%s", k > 0 ? ", " : "");
	  if (allocates)
	    text_add (&s, "%d", c->results[k] != 0);
	  else if (type->kind != TM_POINTER)
	    literal_scalar (&s, type, c->results[k], false, &r->needs);
	  else if (c->results[k] == 0)
	    {
	      text_add (&s, "NULL");
	      r->needs |= NEED_STDDEF;
	    }
	  else
	    {
	      text_add (&s, "(");
	      literal_type (&s, type, true);
	      text_add (&s, ") 0x%llx", (unsigned long long) c->results[k]);
	    }
	}
      text_add (&s, " };");
      text_statement (t, indent, text_str (&s));
      if (c->nresult > 1)
	{
	  text_clear (&s);
	  text_add (&s, "%s_nreturns = %u;", e->name, c->nresult);
	  text_statement (t, indent, text_str (&s));
	}
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
}

/* Set object INDEX after the set-up calls made it.  An observation program tells what
   that changes.  */
static void
assign_late (struct render *r, struct text *t, unsigned indent, uint32_t index)
{
  const char *name = r->name[index];

  bool watch = r->observer && r->t->objects[index].kind == TM_LOCAL;

  if (watch)
    text_add (t, "%*sadse_made (&%s, sizeof %s);\n", indent, "", name, name);
  render_assign_given (r, t, indent, index);
  if (watch)
    text_add (t, "%*sadse_set (%u, &%s, sizeof %s);\n", indent, "", index, name, name);
}

/* The object that a call makes and that the late pointer L waits for, or NOT_MADE.  */
static uint32_t
waits_for (const struct render *r, const struct render_late *l)
{
  const struct tm_pointer *p = render_pointer_at (&r->t->objects[l->object], l->offset);
  bool waits
    = p != NULL && p->kind == TM_PTR_OBJECT && r->t->objects[p->index].kind == TM_MADE;

  return waits ? p->index : NOT_MADE;
}

/* Pointers that no initialiser could name and that wait for MADE, or for nothing: NOT_MADE.
   Each has its object by now.  */
static void
assign_pointers (struct render *r, struct text *t, unsigned indent, uint32_t made)
{
  static const struct tm_type pointer
    = { .kind = TM_POINTER, .size = 8, .text = "void *@" };

  const size_t n = r->nlate;
  for (size_t i = 0; i < n; i++)
    if (waits_for (r, &r->late[i]) == made)
      render_assign_pointer (r, t, indent, r->late[i].object, r->late[i].offset,
			     &pointer);
  r->failed |= r->nlate != n;
}

/* Is object I an argument of CALL, or what one leads to?  */
static bool
is_passed (const struct test_case *t, const struct tm_call *call, uint32_t i)
{
  for (uint32_t k = 0; k < call->narg; k++)
    {
      const struct tm_object *o = &t->objects[call->args[k].object];
      if (call->args[k].object == i)
	return true;
      for (uint32_t j = 0; j < o->npointer; j++)
	if (o->pointers[j].kind == TM_PTR_OBJECT && o->pointers[j].index == i)
	  return true;
    }
  return false;
}

/* The set-up call that makes the last of what object I, a variable of the test, leads to:
   behind it I is declared, with all that it holds.  NOT_MADE: it is declared before all
   calls, since it leads to nothing of that kind or is needed before.  */
static uint32_t
declared_behind (const struct render *r, uint32_t i)
{
  const struct test_case *t = r->t;
  const struct tm_object *o = &t->objects[i];
  uint32_t last = NOT_MADE;

  if (o->kind != TM_LOCAL || r->inlined[i] || o->late || o->heap || o->flexible
      || o->look != 0)
    return NOT_MADE;
  for (uint32_t k = 0; k < o->npointer; k++)
    {
      const struct tm_pointer *p = &o->pointers[k];
      uint32_t by = 0;
      if (p->kind != TM_PTR_OBJECT || t->objects[p->index].kind != TM_MADE)
	continue;
      while (by < t->nsetup && t->setup[by].makes != 1 + p->index)
	by++;
      if (by == t->nsetup)
	return NOT_MADE;
      last = last == NOT_MADE || by > last ? by : last;
    }
  for (uint32_t k = 0; k < t->nobject && last != NOT_MADE; k++)
    for (uint32_t j = 0; j < t->objects[k].npointer; j++)
      if (t->objects[k].pointers[j].kind == TM_PTR_OBJECT
	  && t->objects[k].pointers[j].index == i && !r->inlined[k])
	return NOT_MADE;
  for (uint32_t k = 0; last != NOT_MADE && k <= last; k++)
    if (is_passed (t, &t->setup[k], i))
      return NOT_MADE;
  return last;
}

/* A set-up call; what it makes gets its variable, and must be there; it may have to say
   that it succeeded.  */
static void
set_up (struct render *r, struct text *t, unsigned indent, uint32_t i)
{
  const struct tm_call *call = &r->t->setup[i];
  uint32_t obs = r->step != NULL ? testmodel_step (r->t, i) : UINT32_MAX;
  struct text s = { 0 };
  uint32_t k = call->makes - 1;

  if (obs != UINT32_MAX && r->step (r, t, obs))
    return;
  if (call->makes != 0 && !r->t->objects[k].by_out)
    {
      char *type = literal_type_text (r->t->objects[k].type, true);
      if (type != NULL)
	literal_declare (&s, type, r->name[k]);
      free (type);
      text_add (&s, " = ");
    }
  static const struct
  {
    const char *before, *behind;
  } must[] = { [TM_MUST_NOTHING] = { "", ";" },
	       [TM_MUST_TRUE] = { "ck_assert (", ");" },
	       [TM_MUST_ZERO] = { "ck_assert_int_eq (", ", 0);" },
	       [TM_MUST_NOT_NEGATIVE] = { "ck_assert_int_ge (", ", 0);" } };
  unsigned which = r->suite ? call->must : TM_MUST_NOTHING;
  text_add (&s, "%s", must[which].before);
  render_call (r, &s, call);
  text_add (&s, "%s", must[which].behind);
  text_statement (t, indent, text_str (&s));
  if (call->makes != 0)
    {
      r->declared[k] = true;
      if (r->suite)
	text_add (t, "%*sck_assert_ptr_nonnull (%s);\n", indent, "", r->name[k]);
      assign_pointers (r, t, indent, k);
    }
  r->failed = r->failed || s.failed;
  text_free (&s);
}

void
render_teardown (struct render *r, struct text *t, unsigned indent)
{
  for (uint32_t i = 0; i < r->t->nteardown; i++)
    {
      struct text s = { 0 };
      render_call (r, &s, &r->t->teardown[i]);
      text_add (&s, ";");
      text_statement (t, indent, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
}

void
render_declarations (struct text *t, struct test_case *const *tests, size_t n)
{
  struct text all = { 0 };

  for (size_t i = 0; i < n; i++)
    {
      const struct test_case *c = tests[i];
      const struct
      {
	const struct tm_call *call;
	uint32_t n;
      } lists[] = { { c->setup, c->nsetup },
		    { c->look, c->nlook },
		    { c->teardown, c->nteardown } };
      for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
	for (uint32_t k = 0; k < lists[l].n; k++)
	  {
	    const struct tm_call *call = &lists[l].call[k];
	    struct text s = { 0 };
	    if (call->declare == NULL)
	      continue;
	    text_add (&s, "extern ");
	    literal_declare (&s, call->declare->text, call->function);
	    text_add (&s, ";\n");
	    if (all.s == NULL || strstr (all.s, text_str (&s)) == NULL)
	      text_add (&all, "%s", text_str (&s));
	    t->failed = t->failed || s.failed;
	    text_free (&s);
	  }
    }
  if (all.n > 0)
    text_add (t, "%s\n", text_str (&all));
  t->failed = t->failed || all.failed;
  text_free (&all);
}

void
render_setup (struct render *r, struct text *t, unsigned indent)
{
  const struct test_case *test = r->t;
  bool *doing = calloc (test->nobject + 1, sizeof *doing);
  uint32_t *behind = malloc ((test->nobject + 1) * sizeof *behind);
  size_t start = t->n;

  if (doing == NULL || behind == NULL || r->failed)
    {
      r->failed = true;
      free (doing);
      free (behind);
      return;
    }
  for (uint32_t i = 0; i < test->nobject; i++)
    behind[i] = declared_behind (r, i);
  for (uint32_t i = 0; i < test->nobject; i++)
    if (behind[i] == NOT_MADE)
      render_declare_ordered (r, t, indent, i, doing);
  size_t declared = t->n;
  assign_pointers (r, t, indent, NOT_MADE);
  for (uint32_t i = 0; i < test->nobject; i++)
    if (test->objects[i].kind == TM_GLOBAL && !test->objects[i].late)
      render_assign_given (r, t, indent, i);
  setup_returns (r, t, indent);
  render_forget_observed (r, t, indent);
  world_setup (r, t, indent);
  wraps_stand_in (t, test, indent);
  render_give_drawn (r, t, indent);
  for (uint32_t i = 0; i < test->nsetup; i++)
    {
      set_up (r, t, indent, i);
      for (uint32_t k = 0; k < test->nobject; k++)
	if (behind[k] == i)
	  render_declare_ordered (r, t, indent, k, doing);
    }
  free (doing);
  free (behind);
  for (uint32_t i = 0; i < test->nobject; i++)
    if (test->objects[i].late && !r->inlined[i])
      assign_late (r, t, indent, i);
  /* Declarations and statements stand apart.  */
  if (declared > start && t->n > declared && !t->failed)
    {
      text_bytes (t, "\n", 1);
      memmove (t->s + declared + 1, t->s + declared, t->n - 1 - declared);
      t->s[declared] = '\n';
    }
}

void
render_call (struct render *r, struct text *t, const struct tm_call *call)
{
  text_add (t, "%s%s (", call->list ? VARIADIC_PREFIX : "",
	    r->t->program && call == &r->t->call ? PROLOGUE_MAIN : call->function);
  if (call->list && call->narg == call->nvariable)
    text_add (t, call->narg ? "0, " : "0");
  for (uint32_t i = 0; i < call->narg; i++)
    {
      uint32_t k = call->args[i].object;
      const struct tm_object *o = &r->t->objects[k];
      const struct tm_type *type = call->args[i].type;
      text_add (t, "%s", i > 0 ? ", " : "");
      if (!r->inlined[k])
	text_add (t, "%s", r->name[k]);
      else if (o->type->kind == TM_POINTER)
	render_pointer_value (r, t, o->type, k, 0);
      else
	literal_scalar (t, type != NULL ? type : o->type,
			layout_bits (r->bytes[k], o->size, 0, 0,
				     o->type->size < 8 ? o->type->size * 8 : 64),
			call->unprototyped || i >= call->narg - call->nvariable,
			&r->needs);
    }
  text_add (t, ")");
}

void
render_process (struct render *r, struct text *t, unsigned indent)
{
  struct text s = { 0 };
  const struct tm_type *type = r->t->call.result;
  bool ends = r->t->program && type != NULL && type->kind != TM_VOID;

  /* What main returns is the exit status.  */
  if (ends)
    {
      text_add (&s, "exit (");
      r->needs |= NEED_STDLIB;
    }
  render_call (r, &s, &r->t->call);
  text_add (&s, ends ? ");" : ";");
  text_statement (t, indent, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}
