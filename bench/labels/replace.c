/* SPDX-License-Identifier: GPL-3.0-or-later
   Replace in a line each match of a pattern.  In the pattern '?' is any character,
   '@' makes the next one ordinary, and '*' after one repeats it, as often as it
   can.  In the replacement '&' is what matched.  */

struct job
{
  char pattern[3], line[3], by[1];
};

static char out[16];

/* Length of the match of PATTERN [FROM, 3) at LINE [AT, 3); -1: none.  */
static int
match (const struct job *j, int from, int at)
{
  int start = at;
  while (from < 3 && j->pattern[from])
    {
      char want = j->pattern[from];
      int any = want == '?';
      if (want == '@' && from + 1 < 3 && j->pattern[from + 1])
	{
	  from = from + 1;
	  want = j->pattern[from];
	  any = 0;
	}
      from = from + 1;
      if (from < 3 && j->pattern[from] == '*')
	{
	  while (at < 3 && j->line[at] && (any || j->line[at] == want))
	    at = at + 1;
	  from = from + 1;
	  continue;
	}
      if (at >= 3 || !j->line[at])
	return -1;
      if (!any && j->line[at] != want)
	return -1;
      at = at + 1;
    }
  return at - start;
}

/* How many characters the result has, which is in OUT.  */
int
replace (struct job j)
{
  int at = 0, n = 0;
  if (!j.pattern[0])
    return -1;
  while (at < 3 && j.line[at])
    {
      int length = match (&j, 0, at);
      if (length <= 0)
	{
	  out[n] = j.line[at];
	  n = n + 1;
	  at = at + 1;
	  continue;
	}
      if (j.by[0] == '&')
	for (int k = 0; k < length; k++)
	  {
	    out[n] = j.line[at + k];
	    n = n + 1;
	  }
      else if (j.by[0])
	{
	  out[n] = j.by[0];
	  n = n + 1;
	}
      at = at + length;
    }
  out[n] = 0;
  return n;
}
