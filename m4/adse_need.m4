# SPDX-License-Identifier: GPL-3.0-or-later
# Dependency checks that go on after the first failure, so that one run of
# configure names all that is missing and the packages that bring it.

# ADSE_MISSING_INIT
AC_DEFUN([ADSE_MISSING_INIT], [
adse_missing=
adse_missing_packages=
])

# ADSE_MISSING(WHAT, DEBIAN-PACKAGE)
AC_DEFUN([ADSE_MISSING], [
AC_MSG_WARN([missing: $1 (Debian package: $2)])
adse_missing="${adse_missing:+$adse_missing, }$1"
adse_missing_packages="$adse_missing_packages $2"
])

# ADSE_MISSING_REPORT
# Stop if anything was missing.
AC_DEFUN([ADSE_MISSING_REPORT], [
AS_IF([test -n "$adse_missing_packages"],
  [AC_MSG_ERROR([missing: $adse_missing
  on Debian: apt-get install$adse_missing_packages])],
  [test -n "$adse_missing"],
  [AC_MSG_ERROR([missing: $adse_missing])])
])

# ADSE_NEED_PKG(VARIABLE, PKG-CONFIG-MODULE, DEBIAN-PACKAGE)
# Sets VARIABLE_CFLAGS and VARIABLE_LIBS.
AC_DEFUN([ADSE_NEED_PKG], [
PKG_CHECK_MODULES([$1], [$2], [], [ADSE_MISSING([$2], [$3])])
])

# ADSE_TESTED
# The versions that the test suite was passed with; quickstart reads the first line.
# Others are refused unless asked for.
AC_DEFUN([ADSE_TESTED], [
adse_tested_gccs="11 12 13 14"
adse_tested_cvc5="1.0.3 1.1.2"
AC_ARG_ENABLE([untested],
  [AS_HELP_STRING([--enable-untested],
    [build with versions of GCC and cvc5, too, that nobody has tested])],
  [], [enable_untested=no])
UNTESTED_FLAG=
AS_IF([test "x$enable_untested" != xno], [UNTESTED_FLAG=--enable-untested])
AC_SUBST([UNTESTED_FLAG])
])

# ADSE_UNTESTED(WHAT, TESTED-VERSIONS)
# Stop, with what is missing, or go on if the user wants to.
AC_DEFUN([ADSE_UNTESTED], [
AS_IF([test "x$enable_untested" != xno],
  [AC_MSG_WARN([nobody has tested $1 (tested: $2)])],
  [AC_MSG_WARN([nobody has tested $1 (tested: $2); --enable-untested takes it])
   adse_missing="${adse_missing:+$adse_missing, }a tested version instead of $1"])
])

# ADSE_NEED_CVC5
# Debian's libcvc5-dev has no pkg-config file: link a program, which says its
# version.  Sets CVC5_LIBS.
AC_DEFUN([ADSE_NEED_CVC5], [
AC_REQUIRE([ADSE_TESTED])
AC_MSG_CHECKING([for cvc5])
AC_LANG_PUSH([C++])
adse_save_LIBS=$LIBS
LIBS="-lcvc5 $LIBS"
AC_LINK_IFELSE(
  [AC_LANG_PROGRAM([[#include <cvc5/cvc5.h>
                     #include <iostream>]],
                   [[cvc5::Solver solver;
                     std::cout << solver.getVersion () << std::endl;
                     return solver.checkSat ().isSat () ? 0 : 1;]])],
  [adse_version=$(./conftest$EXEEXT 2>&AS_MESSAGE_LOG_FD)
   AC_MSG_RESULT([yes, version ${adse_version:-unknown}])
   AS_CASE([" $adse_tested_cvc5 "], [*" $adse_version "*], [],
     [ADSE_UNTESTED([cvc5 ${adse_version:-of unknown version}],
                    [$adse_tested_cvc5])])
   CVC5_LIBS=-lcvc5],
  [AC_MSG_RESULT([no])
   ADSE_MISSING([cvc5 (C++ library)], [libcvc5-dev])])
LIBS=$adse_save_LIBS
AC_LANG_POP([C++])
AC_SUBST([CVC5_LIBS])
])

# ADSE_GCC_PLUGINS
# The plugin is built once for each GCC in --with-gcc, by that GCC's own g++; by
# default for each gcc and gcc-N that was tested and whose plugin headers are there;
# with --enable-untested for others as well.  Sets GCC_VERSIONS (major versions), and for each version N a line in GCC_TOOLS:
# N=gcc:g++.
AC_DEFUN([ADSE_GCC_PLUGINS], [
AC_REQUIRE([ADSE_TESTED])
AC_ARG_WITH([gcc],
  [AS_HELP_STRING([--with-gcc="GCC..."],
    [the GCCs to build the plugin for, for instance "gcc-11 gcc-12" @<:@all that
     have plugin headers@:>@])],
  [], [with_gcc=auto])
AS_CASE([$with_gcc], [yes|no|''],
  [AC_MSG_ERROR([--with-gcc needs a list of compilers, for instance "gcc-12"])])
adse_gccs=$with_gcc
AS_IF([test "x$with_gcc" = xauto],
  [adse_gccs="gcc-11 gcc-12 gcc-13 gcc-14 gcc-15 gcc-16 gcc"])
GCC_VERSIONS=
adse_left_out=
GCC_TOOLS=
for adse_gcc in $adse_gccs; do
  AC_MSG_CHECKING([for $adse_gcc with plugin headers])
  adse_version=$($adse_gcc -dumpversion 2>/dev/null | cut -d. -f1)
  AS_CASE([$adse_version],
    [''], [AC_MSG_RESULT([no such compiler])
           AS_IF([test "x$with_gcc" != xauto],
             [ADSE_MISSING([$adse_gcc], [$adse_gcc])])
           continue])
  AS_CASE([" $GCC_VERSIONS "], [*" $adse_version "*],
    [AC_MSG_RESULT([version $adse_version, already found])
     continue])
  adse_include=$($adse_gcc -print-file-name=plugin)/include
  AS_IF([test ! -f "$adse_include/gcc-plugin.h"],
    [AC_MSG_RESULT([no])
     AS_IF([test "x$with_gcc" != xauto],
       [ADSE_MISSING([plugin headers of $adse_gcc],
                     [gcc-$adse_version-plugin-dev])])
     continue])
  AS_CASE([" $adse_tested_gccs "], [*" $adse_version "*], [],
    [AS_IF([test "x$enable_untested" = xno && test "x$with_gcc" = xauto],
       [AC_MSG_RESULT([version $adse_version, which nobody has tested: left out])
        adse_left_out=$adse_version
        continue])
     AC_MSG_RESULT([version $adse_version])
     ADSE_UNTESTED([GCC $adse_version], [$adse_tested_gccs])
     AS_IF([test "x$enable_untested" = xno], [continue])
     AC_MSG_CHECKING([whether $adse_gcc can make a plugin])])
  # gcc-12 -> g++-12, gcc -> g++-12 or a g++ of the same version.
  adse_gxx=
  for adse_try in "$(AS_ECHO(["$adse_gcc"]) | $SED 's/gcc\(@<:@^/@:>@*\)$/g++\1/')" \
      "g++-$adse_version"; do
    AS_IF([test "x$($adse_try -dumpversion 2>/dev/null | cut -d. -f1)" \
           = "x$adse_version"],
      [adse_gxx=$adse_try
       break])
  done
  AS_IF([test -z "$adse_gxx"],
    [AC_MSG_RESULT([but no g++ of version $adse_version])
     ADSE_MISSING([g++ of version $adse_version], [g++-$adse_version])
     continue])
  AS_IF([AS_ECHO(["#include <gcc-plugin.h>"]) \
         | $adse_gxx -x c++ -I"$adse_include" -fsyntax-only - \
           2>&AS_MESSAGE_LOG_FD],
    [AC_MSG_RESULT([yes, version $adse_version, $adse_gxx])
     GCC_VERSIONS="${GCC_VERSIONS:+$GCC_VERSIONS }$adse_version"
     GCC_TOOLS="${GCC_TOOLS:+$GCC_TOOLS }$adse_version=$adse_gcc:$adse_gxx"],
    [AC_MSG_RESULT([unusable, see config.log])
     ADSE_MISSING([usable plugin headers of $adse_gcc],
                  [gcc-$adse_version-plugin-dev])])
done
AS_IF([test -z "$GCC_VERSIONS" && test -n "$adse_left_out"],
  [ADSE_UNTESTED([GCC $adse_left_out], [$adse_tested_gccs])],
  [test -z "$GCC_VERSIONS" && test "x$with_gcc" = xauto],
  [adse_version=$(gcc -dumpversion 2>/dev/null | cut -d. -f1)
   ADSE_MISSING([GCC plugin headers], [gcc-${adse_version:-12}-plugin-dev])])
AC_SUBST([GCC_VERSIONS])
AC_SUBST([GCC_TOOLS])
])
