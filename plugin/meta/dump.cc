/* SPDX-License-Identifier: GPL-3.0-or-later
   -fplugin-arg-adse-dump: what phase G found, one line a record, on standard
   error.  Tests compare it with what the source says beside the code; people use
   it to see why a label is where it is.  */
#include "base/plugin.h"
#include "meta/records.h"
#include "meta/tables.h"
#include "meta.h"
#include "site.h"

static const char *
text (unsigned offset)
{
  return offset ? &meta.strings[offset] : "";
}

static const char *
op_text (unsigned op)
{
  static const char *const names[] = {
#define ADSE_OP(ID, NAME, TEXT, ARITY, SHAPE) TEXT,
#include "ops.def"
#undef ADSE_OP
  };
  return op < ARRAY_SIZE (names) ? names[op] : "?";
}

/* What operand I, no constant, can be.  */
static void
print_range (FILE *f, const struct adse_site *s, int i)
{
  uint64_t most = s->konst[i] & ~ADSE_SITE_RANGE_SIGNED;
  if (most)
    fprintf (f, " in [%lld, %llu]",
	     s->konst[i] & ADSE_SITE_RANGE_SIGNED ? ~(long long) most : 0,
	     (unsigned long long) most);
}

static void
print_operand (FILE *f, const struct adse_site *s, int i)
{
  switch (s->opnd[i])
    {
    case ADSE_OPND_NONE: return;
    case ADSE_OPND_CONST:
      fprintf (f, " const(%s)=%lld", text (s->opnd_text[i]),
	       (long long) (s->flags & ADSE_SITE_SIGNED && s->width < 64
				&& s->konst[i] >> (s->width - 1)
			      ? s->konst[i] - ((uint64_t) 1 << s->width)
			      : s->konst[i]));
      return;
    case ADSE_OPND_VAR: fprintf (f, " var(%s)", text (s->opnd_text[i])); break;
    default: fprintf (f, " expr(%s)", text (s->opnd_text[i]));
    }
  if (i == 0 || s->kind == ADSE_SITE_OP)
    print_range (f, s, i);
}

static void
print_formula (FILE *f, const struct adse_site *s)
{
  if (!s->formula)
    return;
  fprintf (f, " [");
  for (unsigned i = s->formula;; i++)
    {
      unsigned char c = meta.strings[i];
      if (c == ADSE_F_END)
	break;
      if (c < 32)
	fprintf (f, "%s%u", i > s->formula ? " " : "", c);
      else
	fprintf (f, " %c", c);
    }
  fprintf (f, "]");
}

static void
print_value (FILE *f, const struct adse_site *s)
{
  fprintf (f, "value %u%s%s%s `%s'", s->width, s->flags & ADSE_SITE_SIGNED ? "s" : "u",
	   s->flags & ADSE_SITE_POINTER ? " pointer" : "",
	   s->flags & ADSE_SITE_DELETES ? " whether"
	   : s->target			? " condition"
					: "",
	   text (s->text));
}

static void
print_site (FILE *f, unsigned i)
{
  const struct adse_site *s = &meta.sites[i];
  const char *function
    = IDENTIFIER_POINTER (DECL_NAME (meta.functions[s->function]->decl));
  fprintf (f, "%u:%u %s %u ", s->line, s->column, function, i);
  switch (s->kind)
    {
    case ADSE_SITE_OP:
      fprintf (f, "op %s %u%s%s%s `%s'", op_text (s->op), s->width,
	       s->flags & ADSE_SITE_SIGNED ? "s" : "u",
	       s->flags & ADSE_SITE_POINTER ? " pointer" : "",
	       s->flags & ADSE_SITE_IMPLICIT ? " implicit" : "", text (s->text));
      print_operand (f, s, 0);
      print_operand (f, s, 1);
      break;
    case ADSE_SITE_COND:
      fprintf (f, "condition %u of %u `%s'", s->clause, s->decision, text (s->text));
      break;
    case ADSE_SITE_DECISION:
      fprintf (f, "decision %u%s `%s'", s->nclause,
	       s->flags & ADSE_SITE_EAGER ? " eager" : "", text (s->text));
      print_formula (f, s);
      if ((uint32_t) s->konst[0])
	fprintf (f, " ahead %#x", (unsigned) s->konst[0]);
      if (s->konst[0] >> 32)
	fprintf (f, " never true %#x, false %#x", adse_site_never (s, true),
		 adse_site_never (s, false));
      break;
    case ADSE_SITE_FUNCTION: fprintf (f, "function `%s'", text (s->text)); break;
    case ADSE_SITE_BLOCK: fprintf (f, "block `%s'", text (s->text)); break;
    case ADSE_SITE_LOOP:
      fprintf (f, "loop `%s'%s%s", text (s->text),
	       s->konst[0] & ADSE_LOOP_MAY_SKIP ? " skipped" : "",
	       s->konst[0] & ADSE_LOOP_BREAKS ? " broken" : "");
      break;
    case ADSE_SITE_USER:
      fprintf (f, "user `%s' %llu `%s'", text (s->text),
	       (unsigned long long) s->konst[0], text (s->opnd_text[0]));
      break;
    case ADSE_SITE_PARAM:
      fprintf (f, "parameter %u%s%s `%s'", s->width,
	       s->flags & ADSE_SITE_POINTER  ? " pointer"
	       : s->flags & ADSE_SITE_SIGNED ? "s"
					     : "u",
	       s->nclause ? " length" : "", text (s->text));
      break;
    case ADSE_SITE_CALL: fprintf (f, "call `%s'", text (s->text)); break;
    case ADSE_SITE_STEP:
      fprintf (f, "step %s %u%s `%s'", op_text (s->op), s->width,
	       s->flags & ADSE_SITE_SIGNED ? "s" : "u", text (s->text));
      break;
    case ADSE_SITE_VALUE: print_value (f, s); break;
    case ADSE_SITE_ASSIGN:
      fprintf (f, "assignment %u%s%s `%s'", s->width,
	       s->flags & ADSE_SITE_SIGNED ? "s" : "u",
	       s->flags & ADSE_SITE_POINTER ? " pointer" : "", text (s->text));
      print_operand (f, s, 0);
      print_operand (f, s, 1);
      break;
    case ADSE_SITE_ACCESS:
      fprintf (f, "%s %u%s `%s'", s->op == ADSE_ACCESS_INDEX ? "index" : "dereference",
	       s->width, s->flags & ADSE_SITE_SIGNED ? "s" : "u", text (s->text));
      print_operand (f, s, 0);
      if (s->op == ADSE_ACCESS_INDEX)
	fprintf (f, " last %llu", (unsigned long long) s->konst[1]);
      break;
    case ADSE_SITE_CONVERT:
      fprintf (f, "conversion %u%s to %u%s `%s' (%s)", s->width,
	       s->flags & ADSE_SITE_SIGNED ? "s" : "u", (unsigned) s->konst[1],
	       s->flags & ADSE_SITE_TO_SIGNED ? "s" : "u", text (s->text),
	       text (s->opnd_text[1]));
      break;
    case ADSE_SITE_POINT: fprintf (f, "point %u `%s'", s->op, text (s->text)); break;
    default:
      fprintf (f, "switch %u%s `%s'", s->width, s->flags & ADSE_SITE_SIGNED ? "s" : "u",
	       text (s->text));
      for (unsigned c = 0; c < s->ncase; c++)
	{
	  const struct adse_case *k = &meta.cases[s->cases + c];
	  fprintf (f, " %s=%llu", text (k->text), (unsigned long long) k->lo);
	  if (k->hi != k->lo)
	    fprintf (f, "..%llu", (unsigned long long) k->hi);
	}
    }
  if (s->ordinal)
    fprintf (f, " #%u", s->ordinal);
  fprintf (f, "\n");
}

static const char *
type_text (unsigned type)
{
  return type == SYMRT_NONE ? "" : text (meta.types[type].text);
}

static void
print_function (FILE *f, const struct meta_function *fn)
{
  static const char *const uses[] = { "", "reads", "writes", "calls", "external" };
  const struct symrt_function *r = &fn->record;
  fprintf (f, "function %s `%s' %s:%u declared %s flags %u\n", text (r->name),
	   type_text (r->type), text (r->file), r->line, text (r->decl_file), r->flags);
  for (unsigned i = 0; i < r->nparam; i++)
    {
      const struct symrt_param *p = &meta.params[r->first_param + i];
      fprintf (f, "  parameter %s `%s'%s%s%s", text (p->name), type_text (p->type),
	       p->flags & SYMRT_P_NONNULL ? " nonnull" : "",
	       p->flags & SYMRT_P_READ_ONLY ? " read-only" : "",
	       p->flags & SYMRT_P_WRITE_ONLY ? " write-only" : "");
      if (p->flags & SYMRT_P_STRING)
	fputs (" string", f);
      if (p->flags & SYMRT_P_SINGLE)
	fputs (" single", f);
      if (p->elements)
	fprintf (f, " elements %s%u", p->flags & SYMRT_P_STATIC ? "static " : "",
		 p->elements);
      if (p->size_param != SYMRT_NONE)
	fprintf (f, " size in %u", p->size_param);
      if (p->leads_to)
	fprintf (f, " leads to `%s'", type_text (p->leads_to - 1));
      if (p->handed_to)
	fprintf (f, " handed to %s %u", text (p->handed_to), p->handed_as);
      fprintf (f, "\n");
    }
  for (const struct symrt_use &u : fn->uses)
    if (u.kind == SYMRT_U_VARARG)
      fprintf (f, "  va_arg `%s'\n", type_text (u.index));
    else if (u.kind == SYMRT_U_ASSERTED)
      fprintf (f, "  asserts `%s'\n", text (u.index));
    else if (u.kind == SYMRT_U_TEXT)
      fprintf (f, "  compares with \"%s\"\n", text (u.index));
    else if (u.kind == SYMRT_U_NUMBER)
      fprintf (f, "  reads the number %s\n", text (u.index));
    else
      fprintf (f, "  %s %s\n", uses[u.kind],
	       u.kind == SYMRT_U_CALL	  ? text (meta.functions[u.index]->record.name)
	       : u.kind == SYMRT_U_EXTERN ? text (u.index)
					  : text (meta.globals[u.index].record.name));
}

void
dump_sites (FILE *f)
{
  for (unsigned i = 0; i < meta.sites.length (); i++)
    print_site (f, i);
  for (const struct meta_function *fn : meta.functions)
    print_function (f, fn);
  for (const struct meta_global &g : meta.globals)
    fprintf (f, "global %s `%s' flags %u\n", text (g.record.name),
	     type_text (g.record.type), g.record.flags);
  for (const struct symrt_type &t : meta.types)
    {
      if (t.kind != SYMRT_T_STRUCT && t.kind != SYMRT_T_UNION && t.kind != SYMRT_T_ENUM)
	continue;
      fprintf (f, "type `%s' size %llu", text (t.text), (unsigned long long) t.size);
      for (unsigned i = 0; i < t.count; i++)
	if (t.kind == SYMRT_T_ENUM)
	  fprintf (f, " %s=%lld", text (meta.enumerators[t.first + i].name),
		   (long long) meta.enumerators[t.first + i].value);
	else
	  {
	    const struct symrt_field *d = &meta.fields[t.first + i];
	    fprintf (f, " %s@%llu", text (d->name), (unsigned long long) d->bitpos);
	    if (d->bits)
	      fprintf (f, ":%u", d->bits);
	  }
      fprintf (f, "\n");
    }
}
