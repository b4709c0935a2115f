/* SPDX-License-Identifier: GPL-3.0-or-later
   Multiple condition coverage: each combination of conditions, a way through
   the evaluation where it cannot be looked at as a whole.  */

int
both (int a, int b)
{
  if (a > 0 && b > 0) /* mcc: a > 0 && b > 0: FF: covered;
	 a > 0 && b > 0: TF: covered; a > 0 && b > 0: FT: covered;
	 a > 0 && b > 0: TT: covered */
    return 1;
  return 0;
}

int
nested (int a, int b, int c)
{
  if (a && (b || c > 2)) /* mcc: a && (b || c > 2): FFF: covered;
	 a && (b || c > 2): TFF: covered; a && (b || c > 2): FTF: covered;
	 a && (b || c > 2): TTF: covered; a && (b || c > 2): FFT: covered;
	 a && (b || c > 2): TFT: covered; a && (b || c > 2): FTT: covered;
	 a && (b || c > 2): TTT: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a < 0 || b < 0)) /* mcc: !(a < 0 || b < 0): FF: covered;
	 !(a < 0 || b < 0): TF: covered; !(a < 0 || b < 0): FT: covered;
	 !(a < 0 || b < 0): TT: covered */
    return 1;
  return 0;
}

/* The second condition sees what the first one did.  */
int
effect (int a, int b)
{
  if (a++ < 3 && (a > 3 || b == 7)) /* mcc:
	 a++ < 3 && (a > 3 || b == 7): F--: covered;
	 a++ < 3 && (a > 3 || b == 7): TFF: covered;
	 a++ < 3 && (a > 3 || b == 7): TT-: infeasible;
	 a++ < 3 && (a > 3 || b == 7): TFT: covered */
    return a;
  return b;
}

#define WITHIN(X, LO, HI) ((X) >= (LO) && (X) <= (HI))

int
macro (int x)
{
  if (WITHIN (x, 3, 7)) /* mcc: x >= 3 && x <= 7: FF: infeasible;
	 x >= 3 && x <= 7: TF: covered; x >= 3 && x <= 7: FT: covered;
	 x >= 3 && x <= 7: TT: covered */
    return 1;
  return 0;
}

int
loop (unsigned bits)
{
  int i;
  for (i = 0; i < 3 && (bits >> i & 1); i++) /* mcc:
	 i < 3 && (bits >> i & 1): F-: covered;
	 i < 3 && (bits >> i & 1): TF: covered;
	 i < 3 && (bits >> i & 1): TT: covered */
    ;
  return i;
}

int
arms (int a, int b)
{
  return a == b || a == 5 ? 10 : 20; /* mcc: a == b || a == 5: FF: covered;
	 a == b || a == 5: TF: covered; a == b || a == 5: FT: covered;
	 a == b || a == 5: TT: covered */
}

int
value (int a, int b)
{
  int r = a > b && b != 0; /* mcc: a > b && b != 0: FF: covered;
	 a > b && b != 0: TF: covered; a > b && b != 0: FT: covered;
	 a > b && b != 0: TT: covered */
  return r + 1;
}

int
constant (int a)
{
  if (1 && a > 2) /* mcc: 1 && a > 2: F: covered; 1 && a > 2: T: covered */
    return 1;
  while (0)
    a++;
  return 0;
}

/* Neither is looked at before its check.  */
int
guarded (const int *p)
{
  if (p && *p > 3) /* mcc: p && *p > 3: F-: covered; p && *p > 3: TF: covered;
	 p && *p > 3: TT: covered */
    return 1;
  return 0;
}

/* Whether y holds is known even if p is null.  */
int
behind (const int *p, int y)
{
  if (p && *p > 3 && y) /* mcc: p && *p > 3 && y: F--: covered;
	 p && *p > 3 && y: TF-: covered; p && *p > 3 && y: TTF: covered;
	 p && *p > 3 && y: TTT: covered */
    return 1;
  return 0;
}

int
divided (int n, int d)
{
  if (d != 0 && n / d == 4) /* mcc: d != 0 && n / d == 4: F-: covered;
	 d != 0 && n / d == 4: TF: covered; d != 0 && n / d == 4: TT: covered */
    return 1;
  return 0;
}

/* No x is below 3 and above 5, none is neither.  */
int
coupled (int x)
{
  if (x < 3 || x > 5) /* mcc: x < 3 || x > 5: FF: covered;
	 x < 3 || x > 5: TF: covered; x < 3 || x > 5: FT: covered;
	 x < 3 || x > 5: TT: infeasible */
    {
      if (x < 3 && x > 5) /* mcc: x < 3 && x > 5: FF: infeasible;
	 x < 3 && x > 5: TF: covered; x < 3 && x > 5: FT: covered;
	 x < 3 && x > 5: TT: infeasible */
	return 2;
      return 1;
    }
  return 0;
}

int
repeated (int a, int b)
{
  if ((a > 1 && b > 1) || (a > 1 && b < -1)) /* mcc:
	 (a > 1 && b > 1) || (a > 1 && b < -1): FFFF: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TFFF: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FTFF: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TTFF: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FFTF: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TFTF: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FTTF: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TTTF: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FFFT: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TFFT: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FTFT: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TTFT: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FFTT: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TFTT: covered;
	 (a > 1 && b > 1) || (a > 1 && b < -1): FTTT: infeasible;
	 (a > 1 && b > 1) || (a > 1 && b < -1): TTTT: infeasible */
    return 1;
  return 0;
}

int
unequal (int a, int b)
{
  if ((a > 0) != (b > 0)) /* mcc: (a > 0) != (b > 0): FF: covered;
	 (a > 0) != (b > 0): TF: covered; (a > 0) != (b > 0): FT: covered;
	 (a > 0) != (b > 0): TT: covered */
    return 1;
  return 0;
}

int
single (int a)
{
  if (a == 9) /* mcc: a == 9: F: covered; a == 9: T: covered */
    return 1;
  return 0;
}
