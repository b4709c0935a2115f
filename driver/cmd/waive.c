/* SPDX-License-Identifier: GPL-3.0-or-later
   adse waive: labels that a person decides not to have covered, with the reason and
   the day, in the ledger.  The same can be written into the file by hand.  */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/messages.h"
#include "cmd/cli.h"
#include "session/ledger.h"

enum
{
  KEY_LEDGER = 256,
  KEY_REASON,
  KEY_DATE,
  KEY_UNDO
};

static const struct cli_option options[] = {
  { KEY_LEDGER, "ledger", "FILE", "the ledger" },
  { KEY_REASON, "reason", "TEXT", "why they need not be covered" },
  { KEY_DATE, "date", "YYYY-MM-DD", "the day of the decision (default today)" },
  { KEY_UNDO, "undo", NULL, "they are to be covered after all" },
};

/* Today, or the day that SOURCE_DATE_EPOCH gives.  */
static void
today (char *buf, size_t n)
{
  const char *epoch = getenv ("SOURCE_DATE_EPOCH");
  time_t t = epoch && *epoch ? (time_t) strtoll (epoch, NULL, 10) : time (NULL);
  struct tm tm;
  if (!gmtime_r (&t, &tm) || !strftime (buf, n, "%Y-%m-%d", &tm))
    message_die ("waive: what day is it? see --date");
}

/* The one line whose key begins with KEY.  */
static struct ledger_line *
find (struct ledger *l, const char *path, const char *key)
{
  struct ledger_line *found = NULL;
  size_t n = strlen (key);
  if (n < 4 || n > 16 || strspn (key, "0123456789abcdef") != n)
    message_die ("waive: '%s' is no key: 4 to 16 of the hexadecimal digits in the "
		 "ledger's third column",
		 key);
  for (size_t i = 0; i < l->n; i++)
    {
      char text[17];
      snprintf (text, sizeof text, "%016llx", (unsigned long long) l->line[i].key);
      if (strncmp (text, key, n))
	continue;
      if (found)
	message_die ("%s: several labels' keys begin with %s; give more digits", path,
		     key);
      found = &l->line[i];
    }
  if (!found)
    message_die ("%s: no label's key begins with %s", path, key);
  return found;
}

int
cmd_waive (int argc, char **argv)
{
  const char *path = NULL, *reason = NULL, *date = NULL;
  char err[MESSAGE_SIZE], day[40];
  bool undo = false;
  int c;
  while ((c = cli_getopt (argc, argv, options, sizeof options / sizeof *options)) != -1)
    switch (c)
      {
      case KEY_LEDGER: path = optarg; break;
      case KEY_REASON: reason = optarg; break;
      case KEY_DATE: date = optarg; break;
      case KEY_UNDO: undo = true; break;
      }
  if (!path)
    message_die ("waive: which ledger? see adse waive --help");
  if (optind == argc)
    message_die ("waive: which label? give a key of the ledger's third column");
  if (!undo && (!reason || !reason[strspn (reason, " \t\n")]))
    message_die ("waive: a waiver needs a reason; see adse waive --help");
  if (!date)
    {
      today (day, sizeof day);
      date = day;
    }
  if (!ledger_is_date (date))
    message_die ("--date: '%s' is not a day, YYYY-MM-DD", date);
  struct ledger l;
  if (ledger_read (&l, path, true, err, sizeof err) != 0)
    message_die ("%s", err);
  cli_writable (path);
  for (int i = optind; i < argc; i++)
    find (&l, path, argv[i]);
  ledger_free (&l);
  int lock = ledger_lock (path, err, sizeof err);
  if (lock < 0 || ledger_read (&l, path, true, err, sizeof err) != 0)
    message_die ("%s", err);
  for (int i = optind; i < argc; i++)
    {
      struct ledger_line *line = find (&l, path, argv[i]);
      if (!undo)
	ledger_waive (line, date, reason);
      else if (line->state == LEDGER_WAIVED)
	ledger_unwaive (line);
      printf ("%s (%s): %s: %s\n", line->function, line->file, line->text,
	      undo ? "open" : "waived");
    }
  if (ledger_write (&l, path, err, sizeof err) != 0)
    message_die ("%s", err);
  ledger_free (&l);
  close (lock);
  return 0;
}
