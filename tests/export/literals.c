/* SPDX-License-Identifier: GPL-3.0-or-later
   Prints a C program that holds literals of many values and fails if the compiler
   reads one of them differently.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "literal.h"
#include "testmodel.h"
#include "text.h"

static unsigned checks;

static void
integer (const char *name, enum tm_kind kind, unsigned bits, bool is_signed,
	 uint64_t value)
{
  char text[64];
  snprintf (text, sizeof text, "%s @", name);
  struct tm_type type = { .kind = kind, .text = text, .size = bits / 8,
			  .bits = bits, .is_signed = is_signed };
  for (int exact = 0; exact < 2; exact++)
    {
      struct text t = { 0 };
      unsigned needs = 0;
      literal_scalar (&t, &type, value, exact, &needs);
      printf ("  { %s v = %s; unsigned long long w = 0; memcpy (&w, &v, sizeof v);\n"
	      "    if (w != 0x%llxull) return bad (%u); }\n", name, text_str (&t),
	      (unsigned long long) (bits < 64 ? value & ((1ull << bits) - 1) : value),
	      ++checks);
      if (exact && bits >= 32)
	printf ("  if (sizeof (%s) != %u || ((__typeof__ (%s)) -1 < 0) != %d) return "
		"bad (%u);\n", text_str (&t), bits / 8, text_str (&t), is_signed,
		++checks);
      text_free (&t);
    }
}

static void
string (const uint8_t *s, size_t n)
{
  struct text t = { 0 };
  literal_string (&t, s, n);
  printf ("  { static const char v[] = %s;\n    static const unsigned char w[] = {",
	  text_str (&t));
  for (size_t i = 0; i < n; i++)
    printf (" %u,", s[i]);
  printf (" 0 };\n    if (sizeof v != sizeof w || memcmp (v, w, sizeof v)) return "
	  "bad (%u); }\n", ++checks);
  text_free (&t);
  text_clear (&t);
  literal_memory (&t, s, (uint32_t) n);
  if (n > 0)
    {
      printf ("  { static const unsigned char w[] = {");
      for (size_t i = 0; i < n; i++)
	printf (" %u,", s[i]);
      printf (" };\n    if (memcmp (%s, w, %zu)) return bad (%u); }\n", text_str (&t), n,
	      ++checks);
    }
  text_free (&t);
}

static void
enums (void)
{
  static const struct tm_enumerator flags[]
      = { { "NOTHING", 0 }, { "ONE", 1 }, { "TWO", 2 }, { "EIGHT", 8 },
	  { "MINUS", -5 } };
  struct tm_type type = { .kind = TM_ENUM, .text = "enum flag @", .size = 4,
			  .bits = 32, .is_signed = true, .count = 5,
			  .enumerators = flags };
  printf ("  enum flag { NOTHING, ONE, TWO, EIGHT = 8, MINUS = -5 };\n");
  for (int v = -6; v < 18; v++)
    {
      struct text t = { 0 };
      unsigned needs = 0;
      literal_scalar (&t, &type, (uint32_t) v, false, &needs);
      printf ("  { enum flag v = %s; if ((int) v != %d) return bad (%u); }\n",
	      text_str (&t), v, ++checks);
      text_free (&t);
    }
}

static void
floats (void)
{
  static const double values[] = { 0.0, -0.0, 1.0, -1.5, 1.0 / 3, 1e300, 5e-324,
				   3.141592653589793, 123456789.0, 1e22 };
  struct tm_type d = { .kind = TM_FLOAT, .text = "double @", .size = 8, .bits = 64 };
  struct tm_type f = { .kind = TM_FLOAT, .text = "float @", .size = 4, .bits = 32 };
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    for (int single = 0; single < 2; single++)
      {
	struct text t = { 0 };
	unsigned needs = 0;
	uint64_t bits = 0;
	float low = (float) values[i];
	if (single && values[i] > 1e38)
	  continue;
	memcpy (&bits, single ? (void *) &low : (void *) &values[i], single ? 4 : 8);
	literal_scalar (&t, single ? &f : &d, bits, false, &needs);
	printf ("  { %s v = %s; unsigned long long w = 0; memcpy (&w, &v, sizeof v);\n"
		"    if (w != 0x%llxull) return bad (%u); }\n",
		single ? "float" : "double", text_str (&t), (unsigned long long) bits,
		++checks);
	text_free (&t);
      }
}

int
main (void)
{
  static const uint64_t edges[]
      = { 0, 1, 2, 9, 10, 31, 32, 34, 39, 92, 126, 127, 128, 129, 200, 253, 254, 255,
	  256, 4095, 4096, 32767, 32768, 65535, 65536, 1000000, 0x7ffffffd, 0x7fffffff,
	  0x80000000, 0x80000001, 0x80000005, 0xfffffffd, 0xffffffff, 0x100000000,
	  0x7ffffffffffffffd, 0x7fffffffffffffff, 0x8000000000000000,
	  0x8000000000000002, 0x8000000000000007, 0xfffffffffffffffc,
	  0xffffffffffffffff };
  uint32_t seed = 1;

  puts ("#include <limits.h>\n#include <math.h>\n#include <stdbool.h>\n"
	"#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n"
	"static int bad (unsigned n)\n{\n  printf (\"literal %u is read "
	"differently\\n\", n);\n  return 1;\n}\nint main (void)\n{");
  for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
    {
      integer ("char", TM_CHAR, 8, true, edges[i]);
      integer ("signed char", TM_CHAR, 8, true, edges[i]);
      integer ("unsigned char", TM_CHAR, 8, false, edges[i]);
      integer ("short", TM_INT, 16, true, edges[i]);
      integer ("unsigned short", TM_UINT, 16, false, edges[i]);
      integer ("int", TM_INT, 32, true, edges[i]);
      integer ("unsigned int", TM_UINT, 32, false, edges[i]);
      integer ("long", TM_INT, 64, true, edges[i]);
      integer ("unsigned long", TM_UINT, 64, false, edges[i]);
      integer ("long long", TM_INT, 64, true, edges[i]);
      integer ("unsigned long long", TM_UINT, 64, false, edges[i]);
      integer ("size_t", TM_UINT, 64, false, edges[i]);
      integer ("uint64_t", TM_UINT, 64, false, edges[i]);
    }
  for (int c = 0; c < 256; c++)
    for (int next = 0; next < 4; next++)
      {
	uint8_t s[3] = { (uint8_t) c, (uint8_t) "09a\0"[next], (uint8_t) c };
	string (s, 3);
      }
  string ((const uint8_t *) "?\?=?\?/?\?(\\\"'%%", 14);
  for (size_t n = 0; n < 400; n += 37)
    {
      uint8_t s[400];
      for (size_t i = 0; i < n; i++)
	{
	  seed = seed * 1103515245u + 12345u;
	  s[i] = (uint8_t) (n % 2 ? 'a' + (seed >> 16) % 26 : seed >> 16);
	}
      string (s, n);
    }
  enums ();
  floats ();
  printf ("  printf (\"%u literals\\n\");\n  return 0;\n}\n", checks);
  return 0;
}
