# SPDX-License-Identifier: GPL-3.0-or-later
# Code that others wrote: libcsv, jsmn; mutants and refactorings.
