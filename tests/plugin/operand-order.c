/* SPDX-License-Identifier: GPL-3.0-or-later
   The compiler puts a variable last where an operator commutes; labels go by the
   source.  Each function adds an expression to x, and x is 0: x - E differs from
   x + E, -x + E does not.  */
static const short table[4] = { 5, 6, 7, 8 };

static int
other (int y)
{
  return y + y;
}

unsigned char
uchar_difference (unsigned char x, int y)
{
  x += ~y - (y & 7);
  return x;
}

unsigned char
uchar_difference_plain (unsigned char x, int y)
{
  return x + (~y - (y & 7));
}

unsigned char
uchar_product (unsigned char x, int y)
{
  x += y * 3;
  return x;
}

unsigned char
uchar_product_plain (unsigned char x, int y)
{
  return x + (y * 3);
}

unsigned char
uchar_call (unsigned char x, int y)
{
  x += other (y);
  return x;
}

unsigned char
uchar_call_plain (unsigned char x, int y)
{
  return x + (other (y));
}

unsigned char
uchar_cast (unsigned char x, int y)
{
  x += (unsigned char) (y + 9);
  return x;
}

unsigned char
uchar_cast_plain (unsigned char x, int y)
{
  return x + ((unsigned char) (y + 9));
}

unsigned char
uchar_element (unsigned char x, int y)
{
  x += table[y & 3];
  return x;
}

unsigned char
uchar_element_plain (unsigned char x, int y)
{
  return x + (table[y & 3]);
}

signed char
schar_difference (signed char x, int y)
{
  x += ~y - (y & 7);
  return x;
}

signed char
schar_difference_plain (signed char x, int y)
{
  return x + (~y - (y & 7));
}

signed char
schar_product (signed char x, int y)
{
  x += y * 3;
  return x;
}

signed char
schar_product_plain (signed char x, int y)
{
  return x + (y * 3);
}

signed char
schar_call (signed char x, int y)
{
  x += other (y);
  return x;
}

signed char
schar_call_plain (signed char x, int y)
{
  return x + (other (y));
}

signed char
schar_cast (signed char x, int y)
{
  x += (unsigned char) (y + 9);
  return x;
}

signed char
schar_cast_plain (signed char x, int y)
{
  return x + ((unsigned char) (y + 9));
}

signed char
schar_element (signed char x, int y)
{
  x += table[y & 3];
  return x;
}

signed char
schar_element_plain (signed char x, int y)
{
  return x + (table[y & 3]);
}

short
short_difference (short x, int y)
{
  x += ~y - (y & 7);
  return x;
}

short
short_difference_plain (short x, int y)
{
  return x + (~y - (y & 7));
}

short
short_product (short x, int y)
{
  x += y * 3;
  return x;
}

short
short_product_plain (short x, int y)
{
  return x + (y * 3);
}

short
short_call (short x, int y)
{
  x += other (y);
  return x;
}

short
short_call_plain (short x, int y)
{
  return x + (other (y));
}

short
short_cast (short x, int y)
{
  x += (unsigned char) (y + 9);
  return x;
}

short
short_cast_plain (short x, int y)
{
  return x + ((unsigned char) (y + 9));
}

short
short_element (short x, int y)
{
  x += table[y & 3];
  return x;
}

short
short_element_plain (short x, int y)
{
  return x + (table[y & 3]);
}

int
int_difference (int x, int y)
{
  x += ~y - (y & 7);
  return x;
}

int
int_difference_plain (int x, int y)
{
  return x + (~y - (y & 7));
}

int
int_product (int x, int y)
{
  x += y * 3;
  return x;
}

int
int_product_plain (int x, int y)
{
  return x + (y * 3);
}

int
int_call (int x, int y)
{
  x += other (y);
  return x;
}

int
int_call_plain (int x, int y)
{
  return x + (other (y));
}

int
int_cast (int x, int y)
{
  x += (unsigned char) (y + 9);
  return x;
}

int
int_cast_plain (int x, int y)
{
  return x + ((unsigned char) (y + 9));
}

int
int_element (int x, int y)
{
  x += table[y & 3];
  return x;
}

int
int_element_plain (int x, int y)
{
  return x + (table[y & 3]);
}

long
long_difference (long x, int y)
{
  x += ~y - (y & 7);
  return x;
}

long
long_difference_plain (long x, int y)
{
  return x + (~y - (y & 7));
}

long
long_product (long x, int y)
{
  x += y * 3;
  return x;
}

long
long_product_plain (long x, int y)
{
  return x + (y * 3);
}

long
long_call (long x, int y)
{
  x += other (y);
  return x;
}

long
long_call_plain (long x, int y)
{
  return x + (other (y));
}

long
long_cast (long x, int y)
{
  x += (unsigned char) (y + 9);
  return x;
}

long
long_cast_plain (long x, int y)
{
  return x + ((unsigned char) (y + 9));
}

long
long_element (long x, int y)
{
  x += table[y & 3];
  return x;
}

long
long_element_plain (long x, int y)
{
  return x + (table[y & 3]);
}

unsigned long
ulong_difference (unsigned long x, int y)
{
  x += ~y - (y & 7);
  return x;
}

unsigned long
ulong_difference_plain (unsigned long x, int y)
{
  return x + (~y - (y & 7));
}

unsigned long
ulong_product (unsigned long x, int y)
{
  x += y * 3;
  return x;
}

unsigned long
ulong_product_plain (unsigned long x, int y)
{
  return x + (y * 3);
}

unsigned long
ulong_call (unsigned long x, int y)
{
  x += other (y);
  return x;
}

unsigned long
ulong_call_plain (unsigned long x, int y)
{
  return x + (other (y));
}

unsigned long
ulong_cast (unsigned long x, int y)
{
  x += (unsigned char) (y + 9);
  return x;
}

unsigned long
ulong_cast_plain (unsigned long x, int y)
{
  return x + ((unsigned char) (y + 9));
}

unsigned long
ulong_element (unsigned long x, int y)
{
  x += table[y & 3];
  return x;
}

unsigned long
ulong_element_plain (unsigned long x, int y)
{
  return x + (table[y & 3]);
}

int
main (void)
{
  return !((int) uchar_difference (0, 1)
	   + (int) uchar_difference_plain (0, 1)
	   + (int) uchar_product (0, 1)
	   + (int) uchar_product_plain (0, 1)
	   + (int) uchar_call (0, 1)
	   + (int) uchar_call_plain (0, 1)
	   + (int) uchar_cast (0, 1)
	   + (int) uchar_cast_plain (0, 1)
	   + (int) uchar_element (0, 1)
	   + (int) uchar_element_plain (0, 1)
	   + (int) schar_difference (0, 1)
	   + (int) schar_difference_plain (0, 1)
	   + (int) schar_product (0, 1)
	   + (int) schar_product_plain (0, 1)
	   + (int) schar_call (0, 1)
	   + (int) schar_call_plain (0, 1)
	   + (int) schar_cast (0, 1)
	   + (int) schar_cast_plain (0, 1)
	   + (int) schar_element (0, 1)
	   + (int) schar_element_plain (0, 1)
	   + (int) short_difference (0, 1)
	   + (int) short_difference_plain (0, 1)
	   + (int) short_product (0, 1)
	   + (int) short_product_plain (0, 1)
	   + (int) short_call (0, 1)
	   + (int) short_call_plain (0, 1)
	   + (int) short_cast (0, 1)
	   + (int) short_cast_plain (0, 1)
	   + (int) short_element (0, 1)
	   + (int) short_element_plain (0, 1)
	   + (int) int_difference (0, 1)
	   + (int) int_difference_plain (0, 1)
	   + (int) int_product (0, 1)
	   + (int) int_product_plain (0, 1)
	   + (int) int_call (0, 1)
	   + (int) int_call_plain (0, 1)
	   + (int) int_cast (0, 1)
	   + (int) int_cast_plain (0, 1)
	   + (int) int_element (0, 1)
	   + (int) int_element_plain (0, 1)
	   + (int) long_difference (0, 1)
	   + (int) long_difference_plain (0, 1)
	   + (int) long_product (0, 1)
	   + (int) long_product_plain (0, 1)
	   + (int) long_call (0, 1)
	   + (int) long_call_plain (0, 1)
	   + (int) long_cast (0, 1)
	   + (int) long_cast_plain (0, 1)
	   + (int) long_element (0, 1)
	   + (int) long_element_plain (0, 1)
	   + (int) ulong_difference (0, 1)
	   + (int) ulong_difference_plain (0, 1)
	   + (int) ulong_product (0, 1)
	   + (int) ulong_product_plain (0, 1)
	   + (int) ulong_call (0, 1)
	   + (int) ulong_call_plain (0, 1)
	   + (int) ulong_cast (0, 1)
	   + (int) ulong_cast_plain (0, 1)
	   + (int) ulong_element (0, 1)
	   + (int) ulong_element_plain (0, 1));
}
