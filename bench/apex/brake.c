/* SPDX-License-Identifier: GPL-3.0-or-later
   A wheel brake controller: pressure on two lines from the pedal, the automatic
   brake and what the wheel does, one step at a time.  */

enum line { NORMAL, ALTERNATE, EMERGENCY };

struct step
{
  int pedal;	     /* 0 to 10 */
  int automatic;     /* wanted deceleration, 0: off */
  int wheel, ground; /* speeds */
  int supply;	     /* pressure of the normal line */
};

struct brake
{
  struct step step[2];
};

static int
demand (const struct step *s)
{
  if (s->pedal > 0)
    return s->pedal > 10 ? 100 : s->pedal * 10;
  if (s->automatic > 0)
    return s->automatic + 20;
  return 0;
}

static int
is_skidding (const struct step *s)
{
  return s->ground > 20 && s->wheel + 15 < s->ground;
}

/* Pressure after the last step; negative on the emergency line.  */
int
brake (struct brake b)
{
  enum line line = NORMAL;
  int pressure = 0;
  for (int i = 0; i < 2; i++)
    {
      const struct step *s = &b.step[i];
      int want = demand (s);
      if (line == NORMAL && s->supply < 30)
	line = ALTERNATE;
      else if (line == ALTERNATE && s->supply < 10)
	line = EMERGENCY;
      if (line != EMERGENCY && is_skidding (s))
	pressure = pressure > 10 ? pressure - 10 : 0;
      else if (want > pressure)
	pressure = want - pressure > 40 ? pressure + 40 : want;
      else
	pressure = want;
    }
  return line == EMERGENCY ? -pressure : pressure;
}
