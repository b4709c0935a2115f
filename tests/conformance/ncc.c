/* SPDX-License-Identifier: GPL-3.0-or-later
   Each combination of every two and of every three conditions.  */
/* options: -c 2cc,3cc */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* 2cc: a > 0 && b > 0: FF: covered;
	 a > 0 && b > 0: TF: covered; a > 0 && b > 0: FT: covered;
	 a > 0 && b > 0: TT: covered */ /* 3cc:
	 a > 0 && b > 0: FF: covered; a > 0 && b > 0: TF: covered;
	 a > 0 && b > 0: FT: covered; a > 0 && b > 0: TT: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* 2cc: a && (b || c > 2): FF-: covered;
	 a && (b || c > 2): TF-: covered; a && (b || c > 2): FT-: covered;
	 a && (b || c > 2): TT-: covered; a && (b || c > 2): F-F: covered;
	 a && (b || c > 2): T-F: covered; a && (b || c > 2): F-T: covered;
	 a && (b || c > 2): T-T: covered; a && (b || c > 2): -FF: covered;
	 a && (b || c > 2): -TF: covered; a && (b || c > 2): -FT: covered;
	 a && (b || c > 2): -TT: covered */ /* 3cc:
	 a && (b || c > 2): FFF: covered; a && (b || c > 2): TFF: covered;
	 a && (b || c > 2): FTF: covered; a && (b || c > 2): TTF: covered;
	 a && (b || c > 2): FFT: covered; a && (b || c > 2): TFT: covered;
	 a && (b || c > 2): FTT: covered; a && (b || c > 2): TTT: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* 2cc: !(a < 0 || b < 0): FF: covered;
	 !(a < 0 || b < 0): TF: covered; !(a < 0 || b < 0): FT: covered;
	 !(a < 0 || b < 0): TT: covered */ /* 3cc:
	 !(a < 0 || b < 0): FF: covered; !(a < 0 || b < 0): TF: covered;
	 !(a < 0 || b < 0): FT: covered; !(a < 0 || b < 0): TT: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* 2cc:
	 a++ < 3 && (a > 3 || b == 7): TF-: covered;
	 a++ < 3 && (a > 3 || b == 7): TT-: infeasible;
	 a++ < 3 && (a > 3 || b == 7): F-F: covered;
	 a++ < 3 && (a > 3 || b == 7): T-F: covered;
	 a++ < 3 && (a > 3 || b == 7): F-T: covered;
	 a++ < 3 && (a > 3 || b == 7): T-T: covered;
	 a++ < 3 && (a > 3 || b == 7): -FF: covered;
	 a++ < 3 && (a > 3 || b == 7): -TF: infeasible;
	 a++ < 3 && (a > 3 || b == 7): -FT: covered;
	 a++ < 3 && (a > 3 || b == 7): -TT: infeasible */ /* 3cc:
	 a++ < 3 && (a > 3 || b == 7): TFF: covered;
	 a++ < 3 && (a > 3 || b == 7): TTF: infeasible;
	 a++ < 3 && (a > 3 || b == 7): TFT: covered;
	 a++ < 3 && (a > 3 || b == 7): TTT: infeasible;
	 a++ < 3 && (a > 3 || b == 7): F-F: covered;
	 a++ < 3 && (a > 3 || b == 7): F-T: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* 2cc: x >= 3 && x <= 7: FF: infeasible;
	 x >= 3 && x <= 7: TF: covered; x >= 3 && x <= 7: FT: covered;
	 x >= 3 && x <= 7: TT: covered */ /* 3cc:
	 x >= 3 && x <= 7: FF: infeasible; x >= 3 && x <= 7: TF: covered;
	 x >= 3 && x <= 7: FT: covered; x >= 3 && x <= 7: TT: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* 2cc:
	 i < 3 && (bits >> i & 1): TF: covered;
	 i < 3 && (bits >> i & 1): TT: covered;
	 i < 3 && (bits >> i & 1): F-: covered */ /* 3cc:
	 i < 3 && (bits >> i & 1): TF: covered;
	 i < 3 && (bits >> i & 1): TT: covered;
	 i < 3 && (bits >> i & 1): F-: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* 2cc: a == b || a == 5: FF: covered;
	 a == b || a == 5: TF: covered; a == b || a == 5: FT: covered;
	 a == b || a == 5: TT: covered */ /* 3cc:
	 a == b || a == 5: FF: covered; a == b || a == 5: TF: covered;
	 a == b || a == 5: FT: covered; a == b || a == 5: TT: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* 2cc: a > b && b != 0: FF: covered;
	 a > b && b != 0: TF: covered; a > b && b != 0: FT: covered;
	 a > b && b != 0: TT: covered */ /* 3cc:
	 a > b && b != 0: FF: covered; a > b && b != 0: TF: covered;
	 a > b && b != 0: FT: covered; a > b && b != 0: TT: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* 2cc: 1 && a > 2: F: covered; 1 && a > 2: T: covered */ /* 3cc:
	 1 && a > 2: F: covered; 1 && a > 2: T: covered */
    return 1;
  while (0)
    a++;
  return 0;
}

/* Neither is looked at before its check.  */
int
guarded (const int *p)
{
  if (p && *p > 3) /* 2cc: p && *p > 3: TF: covered; p && *p > 3: TT: covered;
	 p && *p > 3: F-: covered */ /* 3cc:
	 p && *p > 3: TF: covered; p && *p > 3: TT: covered;
	 p && *p > 3: F-: covered */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* 2cc: p && *p > 3 && y: TF-: covered;
	 p && *p > 3 && y: TT-: covered; p && *p > 3 && y: F-F: covered;
	 p && *p > 3 && y: T-F: covered; p && *p > 3 && y: F-T: covered;
	 p && *p > 3 && y: T-T: covered; p && *p > 3 && y: -FF: covered;
	 p && *p > 3 && y: -TF: covered; p && *p > 3 && y: -FT: covered;
	 p && *p > 3 && y: -TT: covered */ /* 3cc:
	 p && *p > 3 && y: TFF: covered; p && *p > 3 && y: TTF: covered;
	 p && *p > 3 && y: TFT: covered; p && *p > 3 && y: TTT: covered;
	 p && *p > 3 && y: F-F: covered; p && *p > 3 && y: F-T: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* 2cc: x < 3 || x > 5: FF: covered;
	 x < 3 || x > 5: TF: covered; x < 3 || x > 5: FT: covered;
	 x < 3 || x > 5: TT: infeasible */ /* 3cc:
	 x < 3 || x > 5: FF: covered; x < 3 || x > 5: TF: covered;
	 x < 3 || x > 5: FT: covered; x < 3 || x > 5: TT: infeasible */
    {
      if (x < 3 && x > 5) /* 2cc: x < 3 && x > 5: FF: infeasible;
	 x < 3 && x > 5: TF: covered; x < 3 && x > 5: FT: covered;
	 x < 3 && x > 5: TT: infeasible */ /* 3cc:
	 x < 3 && x > 5: FF: infeasible; x < 3 && x > 5: TF: covered;
	 x < 3 && x > 5: FT: covered; x < 3 && x > 5: TT: infeasible */
	return 2;
      return 1;
    }
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* 2cc: (a > 0) != (b > 0): FF: covered;
	 (a > 0) != (b > 0): TF: covered; (a > 0) != (b > 0): FT: covered;
	 (a > 0) != (b > 0): TT: covered */ /* 3cc:
	 (a > 0) != (b > 0): FF: covered; (a > 0) != (b > 0): TF: covered;
	 (a > 0) != (b > 0): FT: covered; (a > 0) != (b > 0): TT: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* 2cc: a == 9: F: covered; a == 9: T: covered */ /* 3cc:
	 a == 9: F: covered; a == 9: T: covered */
    return 1;
  return 0;
}
