/* SPDX-License-Identifier: GPL-3.0-or-later
   The integer type of the subjects.  -DINT='signed char' gives the 8-bit variants
   whose whole input domain can be enumerated.  */
#ifndef SUBJECT_H
#define SUBJECT_H
#ifndef INT
#define INT int
#endif
#endif
