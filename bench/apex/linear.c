/* SPDX-License-Identifier: GPL-3.0-or-later
   Forty-four small functions over integers with linear conditions.  */

int
sign (int x)
{
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

int
absolute (int x)
{
  if (x < 0)
    return -x;
  return x;
}

int
is_between (int x, int low, int high)
{
  return low <= x && x <= high;
}

int
clamp_percent (int x)
{
  if (x < 0)
    return 0;
  if (x > 100)
    return 100;
  return x;
}

int
smaller (int a, int b)
{
  return a < b ? a : b;
}

int
larger_of_three (int a, int b, int c)
{
  int m = a;
  if (b > m)
    m = b;
  if (c > m)
    m = c;
  return m;
}

int
are_sorted (int a, int b, int c)
{
  if (a <= b && b <= c)
    return 1;
  return 0;
}

int
on_line (int x, int y)
{
  if (2 * x + 3 == y)
    return 1;
  return 0;
}

int
above_line (int x, int y)
{
  if (y > 3 * x - 7)
    return 1;
  return 0;
}

int
in_triangle (int x, int y)
{
  if (x >= 0 && y >= 0 && x + y <= 10)
    return 1;
  return 0;
}

int
grade (int points)
{
  if (points >= 90)
    return 'A';
  if (points >= 75)
    return 'B';
  if (points >= 60)
    return 'C';
  return 'F';
}

int
is_weekend (int day)
{
  if (day == 6 || day == 7)
    return 1;
  return 0;
}

int
ticket (int age)
{
  if (age < 6)
    return 0;
  if (age < 18 || age >= 65)
    return 5;
  return 10;
}

int
shipping (int weight)
{
  int price = 4;
  if (weight > 20)
    price = price + 6;
  if (weight > 50)
    price = price + 9;
  return price;
}

int
tax (int income)
{
  if (income <= 1000)
    return 0;
  if (income <= 5000)
    return (income - 1000) / 10;
  return 400 + (income - 5000) / 5;
}

int
elevator (int now, int called)
{
  if (called > now)
    return called - now;
  if (called < now)
    return now - called;
  return 0;
}

int
thermostat (int degrees, int heating)
{
  if (heating && degrees > 22)
    return 0;
  if (!heating && degrees < 18)
    return 1;
  return heating;
}

int
overlap (int a, int b, int c, int d)
{
  if (a > b || c > d)
    return -1;
  return a <= d && c <= b;
}

int
distance_class (int x, int y)
{
  int d = x - y;
  if (d < 0)
    d = y - x;
  if (d == 0)
    return 0;
  return d < 10 ? 1 : 2;
}

int
balance (int have, int take)
{
  if (take <= 0)
    return -1;
  if (take > have)
    return -2;
  return have - take;
}

int
is_leap_guess (int year)
{
  if (year - 2000 == 0)
    return 1;
  if (year - 1900 == 0)
    return 0;
  return -1;
}

int
count_positive (int a, int b, int c)
{
  int n = 0;
  if (a > 0)
    n = n + 1;
  if (b > 0)
    n = n + 1;
  if (c > 0)
    n = n + 1;
  return n;
}

int
same_sum (int a, int b, int c)
{
  return a + b == c;
}

int
sum_to (int n)
{
  int s = 0;
  if (n > 5)
    return -1;
  for (int i = 1; i <= n; i++)
    s = s + i;
  return s;
}

int
steps_down (int n)
{
  int steps = 0;
  while (n > 0 && steps < 6)
    {
      n = n - 3;
      steps = steps + 1;
    }
  return steps;
}

int
climb_up (int from, int to)
{
  int n = 0;
  while (from < to && n < 4)
    {
      from = from + 2;
      n = n + 1;
    }
  return n;
}

int
first_match (int a, int b, int key)
{
  if (a == key)
    return 0;
  if (b == key)
    return 1;
  return -1;
}

int
majority (int a, int b, int c)
{
  if (a == b || a == c)
    return a;
  if (b == c)
    return b;
  return 0;
}

int
quadrant (int x, int y)
{
  if (x > 0)
    return y > 0 ? 1 : 4;
  return y > 0 ? 2 : 3;
}

int
traffic_light (int second)
{
  if (second < 0 || second >= 60)
    return -1;
  if (second < 25)
    return 'g';
  return second < 30 ? 'y' : 'r';
}

int
valve (int level, int open)
{
  if (level > 80)
    return 1;
  if (level < 20)
    return 0;
  return open;
}

int
cheapest (int a, int b, int c)
{
  if (a <= b && a <= c)
    return 1;
  if (b <= c)
    return 2;
  return 3;
}

int
half_open (int x)
{
  if (x >= -5 && x < 5)
    return x + 5;
  return -1;
}

int
wind (int beaufort)
{
  if (beaufort < 0 || beaufort > 12)
    return -1;
  if (beaufort >= 8)
    return 2;
  return beaufort >= 6;
}

int
gap (int a, int b)
{
  int d = b - a;
  if (d > 1)
    return d - 1;
  return 0;
}

int
twice_is_more (int a, int b)
{
  if (a + a > b)
    return 1;
  return 0;
}

int
order_two (int a, int b)
{
  if (a > b)
    return b - a;
  return a - b;
}

int
score_throw (int pins, int bonus)
{
  if (pins == 10)
    return 10 + bonus;
  if (pins > 10 || pins < 0)
    return -1;
  return pins;
}

int
parking (int hours)
{
  if (hours <= 0)
    return 0;
  if (hours > 8)
    return 20;
  return 2 * hours + 3;
}

int
battery (int charge, int plugged)
{
  if (plugged)
    return charge < 100;
  return charge < 15 ? -1 : 0;
}

int
month_days (int month)
{
  if (month < 1 || month > 12)
    return 0;
  if (month == 2)
    return 28;
  if (month == 4 || month == 6 || month == 9 || month == 11)
    return 30;
  return 31;
}

int
profit (int cost, int price, int sold)
{
  int p = price - cost;
  if (sold <= 0)
    return 0;
  return p > 0 ? 1 : p < 0 ? -1 : 0;
}

int
wrap_hour (int hour)
{
  if (hour >= 23)
    return 0;
  return hour + 1;
}

int
search_sorted (int key)
{
  if (key < 40)
    {
      if (key < 20)
	return key == 10 ? 0 : -1;
      return key == 20 ? 1 : -1;
    }
  return key == 40 ? 2 : -1;
}
