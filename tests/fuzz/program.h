/* SPDX-License-Identifier: GPL-3.0-or-later
   Programs for harnesses: metadata as an object file, a fixed program, and a walk
   over everything that the driver takes from a program that was read.  */
#ifndef TESTS_FUZZ_PROGRAM_H
#define TESTS_FUZZ_PROGRAM_H

#include "inputs/inputs.h"
#include "program/image.h"
#include "vectors/vectors.h"

/* Put checksum (and with HEAD magic, version and size) of the metadata right that
   begins at P, N bytes at most.  */
void program_stamp (uint8_t *p, size_t n, bool head);
/* An object file with the blob as its metadata; malloc'd.  */
uint8_t *program_object (const uint8_t *blob, size_t n, size_t *size);
/* A program that traces are about, made once.  */
const struct program *program_fixed (void);
/* One of its targets, and its first plan.  */
const struct target *program_fixed_target (unsigned which, struct input_plan **);
/* Its object file.  */
const uint8_t *program_fixed_object (size_t *size);
/* Make VECTOR a test and write that.  */
void program_test (const struct input_plan *, const struct input_vector *);
/* Use all of it: targets, plans, seeds, tests, labels and their texts.  */
void program_walk (const struct program *);
#endif
