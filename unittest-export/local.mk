# SPDX-License-Identifier: GPL-3.0-or-later
# libexport.a: test model to Check source text.

noinst_LIBRARIES += unittest-export/libexport.a
unittest_export_libexport_a_SOURCES = \
  unittest-export/export.h unittest-export/testmodel.h
