# SPDX-License-Identifier: MIT
#
# SYNOPSIS
#
#   AX_ADSE
#
# DESCRIPTION
#
#   Tests of today's behaviour, written by adse, for a project that uses automake.
#   In configure.ac, after AC_PROG_CC (and LT_INIT):
#
#     AX_ADSE
#
#   In the Makefile.am that makes what is to be tested (GNU make):
#
#     ADSE_IMAGES = libfoo.a
#     EXTRA_DIST += tests-adse
#     @ADSE_RULES@
#
#   That gives these targets:
#
#     adse-tests   write or update the suites, one Check program a source file, in
#                  ADSE_SUITE; part of the project from then on
#     adse-check   run the suites on the plain build; `make check' does so too
#     adse-report  what the last adse-tests found, function by function
#     adse-clean   remove what the targets above made, except for the suites
#
#   adse is needed for adse-tests only; a project whose suites are shipped passes
#   `make check' with Check (and pkg-config) alone, and without them says so and
#   goes on.
#
#   Instrumented objects are never mixed with the project's own: they are made in
#   $(top_builddir)/adse-shadow, from a copy of the sources, configured with the
#   arguments of this configure and the plugin's flag.  (A copy, because automake's
#   configure refuses a source folder that has been configured in place.)
#
#   Variables, all but the first optional:
#
#     ADSE_IMAGES          programs, libraries or objects to test, as make names
#                          them; libfoo.la stands for what libtool makes of it
#     ADSE_PLAIN           those the suites are linked with  [$(ADSE_IMAGES)]
#     ADSE_SUITE           folder of the suites              [$(srcdir)/tests-adse]
#     ADSE_GENERATE_FLAGS  options of adse generate: -f GLOB, -t SECONDS, -c LIST...
#     ADSE_LIBS            linker flags that ADSE_IMAGES need  [$(LIBS)]
#     ADSE_STORE           what was found so far   [$(top_builddir)/.adse]
#
#   Copying and distribution of this file, with or without modification, are
#   permitted in any medium without royalty.

#serial 1

AC_DEFUN([AX_ADSE], [
AC_REQUIRE([AC_PROG_CC])
AC_ARG_VAR([ADSE], [the adse program, for make adse-tests])
AC_PATH_PROG([ADSE], [adse])
ADSE_CFLAGS=
ADSE_PROBLEM=
AC_MSG_CHECKING([whether adse can instrument for $CC])
AS_IF([test -z "$ADSE"],
  [ADSE_PROBLEM="there was no adse when configure ran; install it, or set ADSE"],
  [ADSE_CFLAGS=$($ADSE cflags 2>&AS_MESSAGE_LOG_FD)
   ax_adse_save_CFLAGS=$CFLAGS
   CFLAGS="$CFLAGS $ADSE_CFLAGS"
   AS_IF([test -n "$ADSE_CFLAGS"],
     [AC_LANG_PUSH([C])
      AC_LINK_IFELSE([AC_LANG_PROGRAM],
        [],
        [ADSE_CFLAGS=])
      AC_LANG_POP([C])])
   CFLAGS=$ax_adse_save_CFLAGS
   AS_IF([test -z "$ADSE_CFLAGS"],
     [ADSE_PROBLEM="$ADSE does not work with $CC, see config.log and adse doctor"])])
AS_IF([test -n "$ADSE_CFLAGS"],
  [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no, $ADSE_PROBLEM])])
AC_SUBST([ADSE_CFLAGS])
AC_SUBST([ADSE_PROBLEM])

ADSE_RULES='
# From AX_ADSE.
ADSE_PLAIN ?= $(ADSE_IMAGES)
ADSE_SUITE ?= $(abs_srcdir)/tests-adse
ADSE_LIBS ?= $(LIBS)
ADSE_STORE ?= $(abs_top_builddir)/.adse
adse_shadow = $(abs_top_builddir)/adse-shadow
adse_checkdir = $(abs_builddir)/adse-check.dir
adse_cflags = $(CFLAGS) $(ADSE_CFLAGS)
adse_built = $(if $(SUBDIRS),$(if $(and $(filter check,$(MAKECMDGOALS)),$(if $(BUILT_SOURCES),,y)),check-recursive,all-recursive),all-am)
# Shell function adse_names FOLDER FILE...: the files as the linker sees them.
adse_names = \
  adse_names () { dir=$$[]1; shift; \
    for file; do \
      case $$file in \
        *.la) base=$$dir/$$(dirname "$$file")/.libs/$$(basename "$$file" .la); \
              if test -f "$$base.a"; then echo "$$base.a"; else echo "$$base.so"; fi;; \
        /*) echo "$$file";; \
        *) echo "$$dir/$$file";; \
      esac; done; }

adse-tests: all
	@test -z "$(ADSE_PROBLEM)" || { \
	  echo "adse-tests: $(ADSE_PROBLEM)" >&2; exit 2; }
	@test -n "$(ADSE_IMAGES)" || { \
	  echo "adse-tests: set ADSE_IMAGES in $(subdir)/Makefile.am" >&2; exit 2; }
	@$(MKDIR_P) "$(adse_shadow)/build" "$(ADSE_STORE)"
	@rm -rf "$(adse_shadow)/src" && $(MKDIR_P) "$(adse_shadow)/src"
	@build=$$(cd "$(abs_top_builddir)" && pwd -P) && \
	cd "$(abs_top_srcdir)" && under=$$(pwd -P) && \
	case "$$build" in \
	  "$$under"/*) under="./$${build#"$$under"/}";; \
	  *) under=./adse-shadow;; \
	esac && \
	tar -c --exclude="$$under" --exclude=adse-shadow --exclude=./.git \
	  --exclude=.adse --exclude=adse-check.dir --exclude=config.status --exclude=config.log \
	  --exclude=config.cache --exclude=.libs --exclude=.deps \
	  --exclude="*.o" --exclude="*.lo" --exclude="*.a" --exclude="*.la" \
	  --exclude="*.so" . | (cd "$(adse_shadow)/src" && tar -x)
	@cd "$(adse_shadow)/build" && if test -f config.status \
	    && test config.status -nt "$(abs_top_builddir)/config.status"; then :; \
	else \
	  echo "adse-tests: configuring $(adse_shadow)"; \
	  eval "set x $$("$(abs_top_builddir)/config.status" --config)"; shift; \
	  ../src/configure "$$[]@" --srcdir=../src --cache-file=/dev/null \
	    CC="$(CC)" CFLAGS="$(adse_cflags)" >adse-configure.log 2>&1 \
	  || { tail adse-configure.log >&2; exit 1; }; \
	fi
	@echo "adse-tests: building $(adse_shadow)"
	@$(MAKE) -C "$(adse_shadow)/build" CFLAGS="$(adse_cflags)" \
	  >"$(adse_shadow)/build.log" 2>&1 \
	|| { tail "$(adse_shadow)/build.log" >&2; exit 1; }
	@$(adse_names); \
	plain=; for i in $$(adse_names "$(abs_builddir)" $(ADSE_PLAIN)); do \
	  plain="$$plain --plain $$i"; done; \
	cd "$(adse_shadow)/build/$(subdir)" && \
	{ $(ADSE) generate $(ADSE_GENERATE_FLAGS) --store "$(ADSE_STORE)" \
	  --srcdir "$(adse_shadow)/src=$(abs_top_srcdir)" \
	  --builddir "$(adse_shadow)/build=$(abs_top_builddir)" \
	  $$plain --json "$(ADSE_STORE)/report.json" -o "$(ADSE_SUITE)" \
	  $$(adse_names "$(adse_shadow)/build/$(subdir)" $(ADSE_IMAGES)) \
	  $(if $(ADSE_LIBS),-- $(ADSE_LIBS)) 2>&1; \
	  echo $$? >"$(ADSE_STORE)/report.status"; } \
	| tee "$(ADSE_STORE)/report.txt" && \
	exit $$(cat "$(ADSE_STORE)/report.status")

adse-check: $(adse_built)
	@if test ! -f "$(ADSE_SUITE)/Makefile"; then \
	  echo "adse-check: no suites yet, make adse-tests writes them"; \
	elif ! pkg-config --exists check 2>/dev/null; then \
	  echo "adse-check: skipped, it needs Check (Debian: apt-get install check pkg-config)"; \
	else \
	  $(adse_names); $(MKDIR_P) "$(adse_checkdir)" && \
	  $(MAKE) $(if $(filter 1,$(V)),,-s) --no-print-directory -C "$(adse_checkdir)" \
	    -f "$(ADSE_SUITE)/Makefile" check \
	    SRCDIR="$(abs_top_srcdir)" BUILDDIR="$(abs_top_builddir)" CC="$(CC)" \
	    PLAIN="$$(adse_names "$(abs_builddir)" $(ADSE_PLAIN) | tr "\n" " ")"; \
	fi

adse-report:
	@cat "$(ADSE_STORE)/report.txt" 2>/dev/null \
	|| echo "adse-report: nothing yet, make adse-tests comes first"

adse-clean: adse-clean-check
	rm -rf "$(adse_shadow)" "$(ADSE_STORE)"
adse-clean-check:
	rm -rf "$(adse_checkdir)"

check: adse-check
clean: adse-clean-check
distclean: adse-clean
.PHONY: adse-tests adse-check adse-report adse-clean adse-clean-check
# End of AX_ADSE.
'
AC_SUBST([ADSE_RULES])
m4_ifdef([_AM_SUBST_NOTMAKE], [_AM_SUBST_NOTMAKE([ADSE_RULES])])
])
