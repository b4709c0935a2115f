/* SPDX-License-Identifier: GPL-3.0-or-later
   Collision avoidance on twelve readings, in the manner of TCAS: does the own
   aircraft climb, descend, or keep its height?  */

enum advisory { KEEP, CLIMB, DESCEND };

struct readings
{
  int vertical_distance;
  int confident;      /* the reports are trusted */
  int reports;	      /* that the other one gave */
  int height, rate;   /* own, and how fast it changes */
  int other_height;
  int band;	      /* of heights, 0 to 3 */
  int room_above, room_below;
  int other_intent;   /* 0 none, 1 does not climb, 2 does not descend */
  int other_equipped; /* has such a system, too */
  int hindered;	      /* own climb */
};

#define RATE_MAX 600
#define DISTANCE_MIN 600
#define CLIMB_GAIN 100

static const int wanted_room[4] = { 400, 500, 640, 740 };

static int
room_wanted (const struct readings *r)
{
  if (r->band == 0)
    return wanted_room[0];
  if (r->band == 1)
    return wanted_room[1];
  if (r->band == 2)
    return wanted_room[2];
  return wanted_room[3];
}

static int
climb_room (const struct readings *r)
{
  return r->hindered ? r->room_above : r->room_above + CLIMB_GAIN;
}

static int
climb_is_better (const struct readings *r)
{
  int upward = climb_room (r) > r->room_below;
  if (upward)
    return !(r->height < r->other_height)
	   || r->room_below < room_wanted (r);
  return r->other_height < r->height && r->vertical_distance >= 300
	 && r->room_above >= room_wanted (r);
}

static int
descent_is_better (const struct readings *r)
{
  int upward = climb_room (r) > r->room_below;
  if (upward)
    return r->height < r->other_height && r->vertical_distance >= 300
	   && r->room_below >= room_wanted (r);
  return !(r->other_height < r->height)
	 || r->room_above >= room_wanted (r);
}

enum advisory
advise (struct readings r)
{
  int enabled = r.confident && r.rate <= RATE_MAX
		&& r.vertical_distance > DISTANCE_MIN;
  int unsure = r.reports > 1 && r.other_intent == 0;
  if (!enabled || (r.other_equipped && !unsure))
    return KEEP;
  int climb = climb_is_better (&r) && r.height < r.other_height;
  int descend = descent_is_better (&r) && r.other_height < r.height;
  if (climb && descend)
    return KEEP;
  if (climb)
    return CLIMB;
  return descend ? DESCEND : KEEP;
}
