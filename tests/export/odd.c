/* SPDX-License-Identifier: GPL-3.0-or-later
   Names and types that make an including suite difficult: macros and functions that
   test libraries and system headers have too, unprototyped functions, unions,
   static tables, recursive structs.  */
#include <stddef.h>
typedef enum { false, true } bool;
#define fail(x) (x)
#define min(a,b) ((a)<(b)?(a):(b))
#define SUITE 3
static double round (double x) { return x + 1; }
static int memcmpx (int a) { return a + 1; }
static int index (int a, int b) { return a > b ? memcmpx (a) : min (a, b); }
int knr (a, b) long a; char *b; { return a > 4 && b && *b == 'x'; }
bool is_big (unsigned x) { return x > 100 ? true : false; }
int use (int x) { return index (x, 5) + (int) round (x) + SUITE; }
struct node { struct node *next; int value; };
int sum (struct node *n) { int s = 0; for (int i = 0; n && i < 4; n = n->next, i++) s += n->value; return s; }
union u { int i; unsigned char b[4]; };
int low (union u v) { return v.b[0] > 3 ? v.i : -1; }
const struct entry { const char *name; int code; } table[] = { { "one", 1 }, { "two", 2 } };
const struct entry *lookup (int code) { for (int i = 0; i < 2; i++) if (table[i].code == code) return &table[i]; return NULL; }
int main (int argc, char **argv) { (void) argv; return use (argc) > 3; }
