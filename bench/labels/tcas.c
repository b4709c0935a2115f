/* SPDX-License-Identifier: GPL-3.0-or-later
   Collision avoidance in the manner of TCAS, on twelve readings: which advisory does
   the own aircraft give?  Both manoeuvres are judged before either is chosen, each
   by several decisions, which is where the number of paths comes from.  */

enum advisory { NO_ADVICE, GO_UP, GO_DOWN };

struct situation
{
  int separation;	/* vertical, as it is now */
  int trusted;		/* the tracker believes its report */
  int valid_reports;	/* two reports agree */
  int own_height, own_rate;
  int intruder_height;
  int layer;		/* of the atmosphere, 0 to 3 */
  int gap_above, gap_below;
  int intruder_plan;	/* 0 none, 1 it stays below, 2 it stays above */
  int intruder_has_it;	/* has such a system */
  int climb_hindered;
};

#define MOST_RATE 600
#define MOST_SEPARATION 600
#define LEAST_SEPARATION 300
#define BONUS 100

static int
needed_gap (const struct situation *s)
{
  if (s->layer <= 0)
    return 400;
  if (s->layer == 1)
    return 500;
  if (s->layer == 2)
    return 640;
  return 740;
}

static int
own_is_below (const struct situation *s)
{
  return s->own_height < s->intruder_height;
}

static int
own_is_above (const struct situation *s)
{
  return s->intruder_height < s->own_height;
}

static int
gap_after_climb (const struct situation *s)
{
  return s->climb_hindered ? s->gap_above : s->gap_above + BONUS;
}

static int
may_climb (const struct situation *s)
{
  int gap = needed_gap (s), result;
  if (gap_after_climb (s) > s->gap_below)
    result = !own_is_below (s) || (own_is_below (s) && s->gap_below < gap);
  else
    result = own_is_above (s) && s->separation >= LEAST_SEPARATION
	     && s->gap_above >= gap;
  return result;
}

static int
may_descend (const struct situation *s)
{
  int gap = needed_gap (s), result;
  if (gap_after_climb (s) > s->gap_below)
    result = own_is_below (s) && s->separation >= LEAST_SEPARATION
	     && s->gap_below >= gap;
  else
    result = !own_is_above (s) || (own_is_above (s) && s->gap_above >= gap);
  return result;
}

enum advisory
tcas (struct situation s)
{
  int enabled = s.trusted && s.own_rate <= MOST_RATE
		&& s.separation > MOST_SEPARATION;
  int equipped = s.intruder_has_it != 0;
  int unknown_plan = s.valid_reports && s.intruder_plan == 0;
  int up, down;
  if (!enabled || (equipped && !unknown_plan && s.intruder_plan > 2))
    return NO_ADVICE;
  up = may_climb (&s) && (own_is_below (&s) || s.intruder_plan == 1);
  down = may_descend (&s) && (own_is_above (&s) || s.intruder_plan == 2);
  if (up && down)
    return NO_ADVICE;
  if (up)
    return GO_UP;
  if (down)
    return GO_DOWN;
  return NO_ADVICE;
}
