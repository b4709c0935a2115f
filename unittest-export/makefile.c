/* SPDX-License-Identifier: GPL-3.0-or-later
   The Makefile of a folder of suites: one rule a file, nothing clever, so that a
   maintainer can change it or take it over.  */
#include <string.h>
#include "export.h"
#include "text.h"

/* S as one word for the shell inside a Makefile.  */
static void
quoted (struct text *t, const char *s)
{
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
			      "0123456789_-+=./,:%@^";
  bool quote = s[strspn (s, plain)] != 0;

  if (quote)
    text_add (t, "'");
  for (; *s; s++)
    switch (*s)
      {
      case '\'': text_add (t, "'\\''"); break;
      case '$': text_add (t, "$$"); break;
      case '#': text_add (t, "\\#"); break;
      default: text_bytes (t, s, 1);
      }
  if (quote)
    text_add (t, "'");
}

static const char *const roots[] = { [SUITE_ROOT_SRCDIR] = "$(SRCDIR)",
				     [SUITE_ROOT_BUILDDIR] = "$(BUILDDIR)",
				     [SUITE_ROOT_HERE] = "$(abspath $(HERE))/" };

static void
option (struct text *t, const struct suite_option *o)
{
  if (o->before != NULL && *o->before)
    quoted (t, o->before);
  if (o->root != SUITE_ROOT_NONE)
    text_add (t, "%s", roots[o->root]);
  if (o->after != NULL && *o->after)
    quoted (t, o->after);
}

/* A folder or file: relative ones from where the Makefile is.  */
static void
place (struct text *t, const char *path)
{
  if (*path != '/')
    text_add (t, "$(HERE)");
  quoted (t, path);
}

static void
variables (struct text *t, const struct suite_makefile *m)
{
  text_add (t, "HERE := $(dir $(lastword $(MAKEFILE_LIST)))\n"
	       "# Folder of the sources that the suites include.\nSRCDIR ?= ");
  place (t, m->srcdir);
  if (m->builddir != NULL)
    {
      text_add (t, "\n# Folder in which these are compiled.\nBUILDDIR ?= ");
      place (t, m->builddir);
    }
  text_add (t, "\n# Plain build to test: archives, shared libraries, objects.  "
	       "None: the sources\n# are compiled here.\nPLAIN ?=");
  for (size_t i = 0; i < m->nplain; i++)
    {
      text_add (t, " ");
      place (t, m->plain[i]);
    }
  text_add (t, "\nifeq ($(origin CC),default)\nCC = ");
  quoted (t, m->cc);
  text_add (t, "\nendif\nCFLAGS ?= -g -O0\nCPPFLAGS ?=\nLDFLAGS ?=\nLIBS ?=");
  for (size_t i = 0; i < m->nlink; i++)
    {
      text_add (t, " ");
      option (t, &m->link[i]);
    }
  text_add (t, "\n# Where programs and objects go.\nBUILD ?= build\n"
	       "ifeq ($(origin CHECK_CFLAGS),undefined)\n"
	       "CHECK_CFLAGS := $(shell pkg-config --cflags check 2>/dev/null)\n"
	       "endif\n"
	       "ifeq ($(origin CHECK_LIBS),undefined)\n"
	       "CHECK_LIBS := $(or $(shell pkg-config --libs check 2>/dev/null),"
	       "-lcheck -lsubunit -lm -lrt -lpthread)\n"
	       "endif\n\n");
}

void
export_file_name (char *buf, size_t n, enum suite_kind kind, const char *stem,
		  unsigned k)
{
  char number[16] = "";
  if (k > 1)
    snprintf (number, sizeof number, "_%u", k);
  snprintf (buf, n, "%s_%s%s%s", kind == SUITE_SUSPECTS ? "suspect" : "check", stem,
	    kind == SUITE_INTERNAL ? ".internal" : "", number);
}

enum
{
  NAME_ROOM = 400
};

/* The rules of program NAME of U, which is as P says.  OWN: the program has functions
   that are named as libc's.  BUILD: sources include what is made.  */
static void
program_rules (struct text *t, const char *name, const struct suite_unit *u,
	       const struct suite_program *p, bool build, bool own)
{
  bool wrap = p->wraps != NULL && *p->wraps;

  if (wrap)
    text_add (t, "WRAP_%s = %s\n", name, p->wraps);
  text_add (t,
	    "$(BUILD)/%s.o: compiling = $(COMPILE_TESTS) $(OPTIONS_%s)"
	    " $(CHECK_CFLAGS) -iquote $(SRCDIR)%s",
	    name, u->stem, build ? " -iquote $(BUILDDIR)" : "");
  if (wrap)
    text_add (t, " $(WRAP_%s:%%=-fno-builtin-%%)", name);
  text_add (t, "\n$(BUILD)/%s.o: functions = %s\n", name,
	    p->functions != NULL ? p->functions : "");
  text_add (t, "$(BUILD)/%s.o: $(HERE)%s.c $(BUILD)/flags\n\t$(compile)\n", name, name);
  text_add (t, "%s$(BUILD)/%s: $(BUILD)/%s.o $(plain)\n\t$(LINK) $(OPTIONS_%s) ",
	    own ? "\t$(RENAME) $@\n" : "", name, name, u->stem);
  if (wrap)
    text_add (t, "$(WRAP_%s:%%=-Wl,--wrap=%%) ", name);
  text_add (t, "-o $@ $< $(plain) $(rpath) $(LIBS) $(CHECK_LIBS)\n\n");
}

/* The rules of all programs of U.  */
static void
unit_rules (struct text *t, const struct suite_unit *u, bool build, bool own)
{
  static const struct suite_program nothing;
  const struct suite_program *p = u->programs;
  char name[NAME_ROOM];

  for (int kind = 0; kind < SUITE_KINDS; kind++)
    for (unsigned k = 1; k <= u->nfile[kind]; k++)
      {
	export_file_name (name, sizeof name, (enum suite_kind) kind, u->stem, k);
	program_rules (t, name, u, p != NULL ? p++ : &nothing, build, own);
      }
}

/* The names of all programs of M's units of KIND.  */
static void
list_programs (struct text *t, const struct suite_makefile *m, enum suite_kind kind)
{
  char name[NAME_ROOM];

  for (size_t i = 0; i < m->nunit; i++)
    for (unsigned k = 1; k <= m->units[i].nfile[kind]; k++)
      {
	export_file_name (name, sizeof name, kind, m->units[i].stem, k);
	text_add (t, " %s", name);
      }
}

/* Test programs need libc's functions as well as those of the same names.  */
static void
own_names (struct text *t, const struct suite_makefile *m)
{
  text_add (t, "# The program's own functions of these names are not libc's.\nOWN =");
  for (size_t i = 0; i < m->nown; i++)
    text_add (t, " %s", m->own[i]);
  text_add (t,
	    "\nOBJCOPY ?= objcopy\n"
	    "RENAME = $(OBJCOPY) $(foreach n,$(OWN),--redefine-sym $n=" EXPORT_OWN
	    "$n)\n"
	    "copy = $(if $(filter %%.o %%.a,$1),$(BUILD)/own$(subst /,_,$1),$1)\n"
	    "renamed = $(foreach p,$(PLAIN),$(call copy,$p))\n"
	    "$(foreach p,$(filter %%.o %%.a,$(PLAIN)),$(eval $(call copy,$p): $p ;\\\n"
	    "  @mkdir -p $(BUILD) && $(RENAME) $p $$@))\n");
}

/* The rule of the file that says what variables were.  LINKS: it makes links as well.  */
static void
flags_rule (struct text *t, bool links, bool build)
{
  text_add (
    t, "# Changes when a variable does: then all is built again.  A folder that is "
       "made\n# here is nothing for version control.\n"
       "$(BUILD)/flags: FORCE\n"
       "\t@test -d $(BUILD) || { mkdir -p $(BUILD) && "
       "echo '*' > $(BUILD)/.gitignore; }\n");
  if (links)
    text_add (
      t,
      "# Programs find a shared library by the name that it gives itself.\n"
      "\t@for p in $(PLAIN); do case $$p in *.so*) \\\n"
      "  name=$$(readelf -d $$p | sed -n 's/.*(SONAME).*\\[\\(.*\\)\\].*/\\1/p'); \\\n"
      "  test -z \"$$name\" || ln -sf \"$$(realpath $$p)\" $(BUILD)/$$name ;; "
      "esac; done\n");
  text_add (t,
	    "\t@echo '$(subst ','\\'',$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(LIBS) "
	    "$(PLAIN) $(SRCDIR)%s)' > $@.new\n"
	    "\t@cmp -s $@.new $@ && rm $@.new || mv $@.new $@\n\n",
	    build ? " $(BUILDDIR)" : "");
}

/* How tests are compiled and linked.  */
static const char compiling[]
  = "COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP\n"
    "# Where optimised tests keep their variables takes GCC minutes to say.\n"
    "COMPILE_TESTS = $(COMPILE) -fno-var-tracking\n"
    "# A suite's own copy of what it includes comes before that of PLAIN.\n"
    "LINK = $(CC) $(CFLAGS) $(LDFLAGS) -Wl,-z,muldefs\n"
    "# Tests of functions that are gone or are called in another way now do not"
    " compile.\n"
    "# They are left out, and named in FILE.obsolete.  STRICT=1: nothing is left"
    " out.\n"
    "STRICT ?=\n"
    "typed = -Werror=int-conversion -Werror=incompatible-pointer-types\n"
    "define compile\n"
    "@rm -f $@.obsolete\n"
    "@if $(compiling) $(typed) -c -o $@ $< 2> $@.said; then \\\n"
    "  cat $@.said >&2; rm $@.said; exit 0; fi; \\\n"
    "without () { for f in $(functions); do \\\n"
    "    case \" $$* \" in *\" $$f \"*) ;; *) echo \"-DWITHOUT_$$f\" ;; esac;"
    " done; }; \\\n"
    "typed='$(typed)'; \\\n"
    "$(compiling) $$typed $$(without) -fsyntax-only -MF /dev/null $< 2> /dev/null ||"
    " { \\\n"
    "  typed=; if $(compiling) -c -o $@ $< 2> $@.said; then \\\n"
    "    cat $@.said >&2; rm $@.said; exit 0; fi; }; \\\n"
    "look () { $(compiling) $$typed $$(without \"$$@\") -fsyntax-only \\\n"
    "      -MF /dev/null $< 2> /dev/null && return; \\\n"
    "  test $$# -gt 1 || { echo \"$$1\" >> $@.obsolete; return; }; \\\n"
    "  n=$$(($$# / 2)) first=; \\\n"
    "  while test $$n -gt 0; do first=\"$$first $$1\" n=$$((n - 1)); shift; done;"
    " \\\n"
    "  (look $$first); look \"$$@\"; }; \\\n"
    "test -n '$(STRICT)$(if $(functions),,x)' || look $(functions); \\\n"
    "if test -s $@.obsolete && $(compiling) \\\n"
    "    $$(sed 's/^/-DWITHOUT_/' $@.obsolete) -c -o $@ $< 2> /dev/null; \\\n"
    "then rm $@.said; exit 0; fi; \\\n"
    "rm -f $@.obsolete $@.said; $(compiling) -c -o $@ $<\n"
    "endef\n";

int
export_makefile (FILE *out, const struct suite_makefile *m)
{
  struct text t = { 0 };

  text_add (&t,
	    "# SPDX-License-Identifier: MIT\n"
	    "# Builds and runs the suites in this folder: make check\n"
	    "# " EXPORT_MARK "; `adse generate' writes it anew, edits are lost.\n\n");
  variables (&t, m);
  for (size_t i = 0; i < m->nunit; i++)
    {
      text_add (&t, "OPTIONS_%s =", m->units[i].stem);
      for (size_t k = 0; k < m->units[i].noption; k++)
	{
	  text_add (&t, " ");
	  option (&t, &m->units[i].options[k]);
	}
      text_add (&t, "\n");
    }
  text_add (&t, "\ntests =");
  list_programs (&t, m, SUITE_INTERFACE);
  list_programs (&t, m, SUITE_INTERNAL);
  text_add (&t, "\n# Of static functions, and of what other files can call.\n"
		"internal = $(foreach t,$(tests),$(if $(findstring .internal,$t),$t))\n"
		"interface = $(filter-out $(internal),$(tests))\nsuspects =");
  list_programs (&t, m, SUITE_SUSPECTS);
  /* The only unit is included already.  */
  bool rebuild = m->nunit > 1;
  const char *archive = rebuild ? " $(BUILD)/libplain.a" : "";
  text_add (&t, "\n\n");
  if (m->nown > 0)
    own_names (&t, m);
  text_add (&t,
	    "ifneq ($(strip $(PLAIN)),)\nplain = $(%s)%s\nelse\n"
	    "plain =%s\nendif\n",
	    m->nown > 0 ? "renamed" : "PLAIN", m->fill ? archive : "", archive);
  text_add (&t,
	    "comma = ,\n"
	    "rpath = $(foreach p,$(PLAIN),$(if $(findstring .so,$(notdir $(p))),\\\n"
	    "  -Wl$(comma)-rpath$(comma)$(abspath $(%s))))\n",
	    m->links ? "BUILD" : "dir $(p)");
  text_add (
    &t,
    "%s\n"
    ".PHONY: all check check-interface check-internal suspects clean FORCE\n"
    "all: $(tests:%%=$(BUILD)/%%)\n\n"
    "# Tests that are left out for what they test is gone: of the interface that is a\n"
    "# failure.\n"
    "define run\n"
    "@test -n '$(strip $1)' || { echo 'check: this suite has no such tests' >&2; "
    "exit 1; }\n"
    "@status=0; for t in $1; do \"$(BUILD)/$$t\" </dev/null || status=1; done; \\\n"
    "for t in $1; do test ! -s $(BUILD)/$$t.o.obsolete || \\\n"
    "  while read -r f; do \\\n"
    "    echo \"obsolete: tests of $$f in $$t.c: it is gone, or is called in another "
    "way"
    " now\"; \\\n"
    "    case $$t in *.internal*) ;; *) status=1 ;; esac; done"
    " < $(BUILD)/$$t.o.obsolete; \\\n"
    "done; exit $$status\n"
    "endef\n\n"
    "check: all\n\t$(call run,$(tests))\n"
    "check-interface: $(interface:%%=$(BUILD)/%%)\n\t$(call run,$(interface))\n"
    "check-internal: $(internal:%%=$(BUILD)/%%)\n\t$(call run,$(internal))\n\n"
    "# Crashes and undefined behaviour found on the way, to be looked at.\n"
    "suspects: $(suspects:%%=$(BUILD)/%%)\n"
    "\t@status=0; for t in $(suspects); do \"$(BUILD)/$$t\" || status=1; "
    "done; exit $$status\n\n",
    compiling);
  flags_rule (&t, m->links, m->builddir != NULL);
  for (size_t i = 0; i < m->nunit; i++)
    unit_rules (&t, &m->units[i], m->builddir != NULL, m->nown > 0);
  if (rebuild)
    {
      text_add (&t, "$(BUILD)/libplain.a:");
      for (size_t i = 0; i < m->nunit; i++)
	text_add (&t, " \\\n  $(BUILD)/plain_%s.o", m->units[i].stem);
      text_add (&t, "\n\t@rm -f $@\n\t$(AR) rcs $@ $^\n\n");
      for (size_t i = 0; i < m->nunit; i++)
	{
	  const struct suite_unit *u = &m->units[i];
	  text_add (&t, "$(BUILD)/plain_%s.o: ", u->stem);
	  option (&t, &u->source);
	  text_add (&t, " $(BUILD)/flags\n\t$(COMPILE) $(OPTIONS_%s) -c -o $@ $<\n%s\n",
		    u->stem, m->nown > 0 ? "\t$(RENAME) $@\n" : "");
	}
    }
  text_add (&t, "clean:\n\trm -rf $(BUILD)\n\n-include $(wildcard $(BUILD)/*.d)\n");
  int r = text_print (&t, out);
  text_free (&t);
  return r;
}
