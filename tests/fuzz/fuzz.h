/* SPDX-License-Identifier: GPL-3.0-or-later
   What the harnesses share.  A harness is fuzz_NAME: it hands its input to the real
   reader, uses what passed as the driver would, and returns; a finding is a
   sanitizer's report, an assertion, a hang or too much memory.  */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define READER(NAME, HELP) int fuzz_##NAME (const uint8_t *, size_t);
#define RUNTIME_READER(NAME, HELP) READER (NAME, HELP)
#include "readers.def"
#undef READER
#undef RUNTIME_READER

/* An input that is taken apart from its front; zeros follow its end.  */
struct fuzz
{
  const uint8_t *p;
  size_t n;
};

void fuzz_take (struct fuzz *, void *to, size_t n);
uint8_t fuzz_u8 (struct fuzz *);
uint32_t fuzz_u32 (struct fuzz *);
uint64_t fuzz_u64 (struct fuzz *);
/* A string of at most N - 1 bytes into TO: a length byte, then its bytes.  */
void fuzz_text (struct fuzz *, char *to, size_t n);

/* A file in memory with these bytes; its path, valid until the next call with the
   same SLOT (0 to 3).  */
const char *fuzz_file (unsigned slot, const uint8_t *, size_t);

/* Abort with TEXT unless OK: a guarantee of the reader's is broken.  */
void fuzz_check (bool ok, const char *text);

/* Call F; true when it returned, false when it ended by exit.  What it allocated
   until then is lost.  */
bool fuzz_exits (void (*f) (void *), void *ctx);
#endif
