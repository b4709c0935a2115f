/* SPDX-License-Identifier: GPL-3.0-or-later
   What mutator.py makes of it is in the comments: on the next line OPERATOR gives
   these edits and no others.  mutator.sh reads them.  */
#define LIMIT 10
#define SET(x, y) do { (x) = (y); } while (0)
enum colour { RED, GREEN, BLUE };
struct point { int x, y, z; };
/* table: 1 -> (1 + 1); 1 -> (1 - 1); GREEN -> RED; GREEN -> BLUE */
static const int table[] = { 1, GREEN };
static int total;

/* An opaque use of a macro is deleted as a whole; its arguments are expressions.  */
static int
sum (int n, unsigned m, char *s)
{
  /* deletion: SET (total, n) -> ; constant: none */
  SET (total, n);
  /* arithmetic: + -> -; n + 3 -> (n * 3); n + 3 -> (n / 3);
     n + 3 -> (n % 3); variable: n -> total; total -> n */
  total = n + 3;
  /* assignment: += -> -=; += -> *=; += -> /=; += -> %=; += -> = */
  total += 1;
  /* bitwise: m & 4 -> (m | 4); m & 4 -> (m ^ 4);
     constant: 1 -> (1 + 1); 1 -> (1 - 1); 1 -> 0;
     4 -> (4 + 1); 4 -> (4 - 1); 4 -> 0; 4 -> 0x6; 4 -> 0xc; shift: >> -> <<;
     variable: m -> m2 */
  unsigned m2 = m >> 1, m3 = m & 4;
  /* relational: < -> <=; < -> >; < -> >=; n < LIMIT -> (n == LIMIT);
     n < LIMIT -> (n != LIMIT);
     constant: LIMIT -> (LIMIT + 1); LIMIT -> (LIMIT - 1); LIMIT -> 0;
     negation: n < LIMIT -> !(n < LIMIT); unary: n -> (-n); n -> (~n); n -> (!n) */
  if (n < LIMIT)
    /* increment: ++ -> --; deletion: n++ -> */
    n++;
  /* logical: s && *s -> (s || *s); clause: s && *s -> s; s && *s -> *s; variable: none */
  while (s && *s)
    {
      /* constant: 'a' -> ('a' + 1); 'a' -> ('a' - 1); 'a' -> 0; unary: none */
      if (*s == 'a')
	/* jump: break -> continue; break -> */
	break;
      s++;
    }
  /* arithmetic: - -> +; total - n -> (total * n); total - n -> (total / n);
     total - n -> (total % n); total - n + 1 -> ((total - n) * 1);
     total - n + 1 -> ((total - n) / 1); total - n + 1 -> ((total - n) % 1); + -> - */
  total = total - n + 1;
  /* return: n + (m2 > m3) -> 0; n + (m2 > m3) -> 1; n + (m2 > m3) -> -1 */
  return n + (m2 > m3);
}

const char *
name (enum colour c, struct point *p)
{
  switch (c)
    {
    /* case: case RED: ->; enum: RED -> GREEN */
    case RED:
      /* string: "red" -> ""; "red" -> "~" "red"; return: "red" -> 0 */
      return "red";
    default:
      /* member: x -> y; y -> x; y -> z; arguments: p->x, p->y -> p->y, p->x */
      sum (p->x, p->y, 0);
    }
  /* ternary: c ? "a" : "b" -> ("a"); c ? "a" : "b" -> ("b");
     c ? "a" : "b" -> (c ? ("b") : ("a")) */
  return c ? "a" : "b";
}
