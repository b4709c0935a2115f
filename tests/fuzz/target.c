/* SPDX-License-Identifier: GPL-3.0-or-later
   libFuzzer's entry point for the harness FUZZED.  */
#include "fuzz.h"

#define HARNESS_(NAME) fuzz_##NAME
#define HARNESS(NAME) HARNESS_ (NAME)

int LLVMFuzzerTestOneInput (const uint8_t *, size_t);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t n)
{
  return HARNESS (FUZZED) (data, n);
}
