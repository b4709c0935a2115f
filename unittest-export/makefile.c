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

static void
file_name (struct text *t, const char *kind, const struct suite_unit *u, unsigned k)
{
  text_add (t, k > 1 ? "%s_%s_%u" : "%s_%s", kind, u->stem, k);
}

/* WRAPS: names that the program stands in for.  */
static void
program_rules (struct text *t, const char *name, const char *stem, bool build,
	       const char *wraps, bool own)
{
  bool wrap = wraps != NULL && *wraps;

  if (wrap)
    text_add (t, "WRAP_%s = %s\n", name, wraps);
  text_add (t,
	    "$(BUILD)/%s.o: $(HERE)%s.c $(BUILD)/flags\n"
	    "\t$(COMPILE_TESTS) $(OPTIONS_%s) $(CHECK_CFLAGS) -iquote $(SRCDIR) %s",
	    name, name, stem, build ? "-iquote $(BUILDDIR) " : "");
  if (wrap)
    text_add (t, "$(WRAP_%s:%%=-fno-builtin-%%) ", name);
  text_add (t,
	    "-c -o $@ $<\n%s$(BUILD)/%s: $(BUILD)/%s.o $(plain)\n"
	    "\t$(LINK) $(OPTIONS_%s) ",
	    own ? "\t$(RENAME) $@\n" : "", name, name, stem);
  if (wrap)
    text_add (t, "$(WRAP_%s:%%=-Wl,--wrap=%%) ", name);
  text_add (t, "-o $@ $< $(plain) $(rpath) $(LIBS) $(CHECK_LIBS)\n\n");
}

/* Those of file K of U, from 0.  */
static const char *
wraps_of (const struct suite_unit *u, unsigned k)
{
  return u->wraps != NULL ? u->wraps[k] : NULL;
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

/* How tests are compiled and linked.  */
static const char compiling[]
  = "comma = ,\n"
    "rpath = $(foreach p,$(PLAIN),$(if $(findstring .so,$(notdir $(p))),\\\n"
    "  -Wl$(comma)-rpath$(comma)$(abspath $(dir $(p)))))\n"
    "COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP\n"
    "# Where optimised tests keep their variables takes GCC minutes to say.\n"
    "COMPILE_TESTS = $(COMPILE) -fno-var-tracking\n"
    "# A suite's own copy of what it includes comes before that of PLAIN.\n"
    "LINK = $(CC) $(CFLAGS) $(LDFLAGS) -Wl,-z,muldefs\n";

int
export_makefile (FILE *out, const struct suite_makefile *m)
{
  struct text t = { 0 }, name = { 0 };

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
  for (size_t i = 0; i < m->nunit; i++)
    for (unsigned k = 1; k <= m->units[i].nfile; k++)
      {
	text_add (&t, " ");
	file_name (&t, "check", &m->units[i], k);
      }
  text_add (&t, "\nsuspects =");
  for (size_t i = 0; i < m->nunit; i++)
    for (unsigned k = 1; k <= m->units[i].nsuspect; k++)
      {
	text_add (&t, " ");
	file_name (&t, "suspect", &m->units[i], k);
      }
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
  text_add (
    &t,
    "%s\n"
    ".PHONY: all check suspects clean FORCE\n"
    "all: $(tests:%%=$(BUILD)/%%)\n\n"
    "check: all\n"
    "\t@test -n '$(tests)' || { echo 'check: this suite has no tests' >&2; "
    "exit 1; }\n"
    "\t@status=0; for t in $(tests); do \"$(BUILD)/$$t\" </dev/null || status=1; "
    "done; exit $$status\n\n"
    "# Crashes and undefined behaviour found on the way, to be looked at.\n"
    "suspects: $(suspects:%%=$(BUILD)/%%)\n"
    "\t@status=0; for t in $(suspects); do \"$(BUILD)/$$t\" || status=1; "
    "done; exit $$status\n\n"
    "# Changes when a variable does: then all is built again.  A folder that is "
    "made\n# here is nothing for version control.\n"
    "$(BUILD)/flags: FORCE\n"
    "\t@test -d $(BUILD) || { mkdir -p $(BUILD) && "
    "echo '*' > $(BUILD)/.gitignore; }\n"
    "\t@echo '$(subst ','\\'',$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(LIBS) "
    "$(PLAIN) $(SRCDIR)%s)' > $@.new\n"
    "\t@cmp -s $@.new $@ && rm $@.new || mv $@.new $@\n\n",
    compiling, m->builddir != NULL ? " $(BUILDDIR)" : "");
  for (size_t i = 0; i < m->nunit; i++)
    {
      const struct suite_unit *u = &m->units[i];
      for (unsigned k = 0; k < u->nfile + u->nsuspect; k++)
	{
	  text_clear (&name);
	  if (k < u->nfile)
	    file_name (&name, "check", u, k + 1);
	  else
	    file_name (&name, "suspect", u, k - u->nfile + 1);
	  program_rules (&t, text_str (&name), u->stem, m->builddir != NULL,
			 wraps_of (u, k), m->nown > 0);
	}
    }
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
  text_free (&name);
  return r;
}
