/* SPDX-License-Identifier: GPL-3.0-or-later
   The ledger's lines: reading, joining, finding, writing.  See ledger.h.  */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/util.h"
#include "session/ledger.h"

#define HEAD "# adse ledger 1"
/* More than any project's; what /dev/zero holds is more.  */
#define MAX_BYTES (256u << 20)

static const char *const state_names[LEDGER__COUNT]
  = { "open", "unknown", "infeasible", "covered", "waived" };

const char *
ledger_state_name (enum ledger_state s)
{
  return state_names[s];
}

static uint64_t
line_hash (const char *function, const char *file, uint64_t key)
{
  uint64_t h = key;
  for (; *function; function++)
    h = hash_mix (h, (unsigned char) *function);
  h = hash_mix (h, 0);
  for (; *file; file++)
    h = hash_mix (h, (unsigned char) *file);
  return h;
}

static int
compare (const void *va, const void *vb)
{
  const struct ledger_line *a = va, *b = vb;
  int c = strcmp (a->function, b->function);
  if (!c)
    c = strcmp (a->file, b->file);
  return c ? c : a->key < b->key ? -1 : a->key > b->key;
}

static void
line_free (struct ledger_line *l)
{
  free (l->function);
  free (l->file);
  free (l->detail);
  free (l->text);
  free (l->comment);
}

void
ledger_free (struct ledger *l)
{
  for (size_t i = 0; i < l->n; i++)
    line_free (&l->line[i]);
  free (l->line);
  free (l->head);
  free (l->tail);
  u64map_free (&l->index);
  memset (l, 0, sizeof *l);
}

static struct ledger_line *
append (struct ledger *l)
{
  if (l->n == l->room)
    {
      l->room = l->room ? 2 * l->room : 64;
      l->line = xrealloc (l->line, l->room * sizeof *l->line);
    }
  struct ledger_line *n = &l->line[l->n++];
  memset (n, 0, sizeof *n);
  return n;
}

static void
index_all (struct ledger *l)
{
  u64map_free (&l->index);
  for (size_t i = 0; i < l->n; i++)
    u64map_put (&l->index,
		line_hash (l->line[i].function, l->line[i].file, l->line[i].key),
		(uint32_t) i, NULL);
}

/* Two lines of one label: a waiver is a decision and stays, the later of two; a
   run is a witness against everything else; a proof is more than no answer.  */
static void
join (struct ledger_line *a, struct ledger_line *b)
{
  bool second
    = b->state > a->state || (b->state == a->state && strcmp (b->date, a->date) > 0);
  unsigned by = a->by | b->by;
  if (second)
    {
      char *comment = a->comment;
      a->comment = b->comment;
      b->comment = comment;
      struct ledger_line t = *a;
      *a = *b;
      *b = t;
    }
  a->by = a->state == LEDGER_COVERED ? by : 0;
  if (!a->comment)
    {
      a->comment = b->comment;
      b->comment = NULL;
    }
  line_free (b);
}

static void
sort (struct ledger *l)
{
  size_t kept = 0;
  if (l->n)
    qsort (l->line, l->n, sizeof *l->line, compare);
  for (size_t i = 0; i < l->n; i++)
    if (kept && !compare (&l->line[kept - 1], &l->line[i]))
      join (&l->line[kept - 1], &l->line[i]);
    else
      l->line[kept++] = l->line[i];
  l->n = kept;
  index_all (l);
}

/* Next word of *P, ended by 0; NULL: there is none.  */
static char *
word (char **p)
{
  char *s = *p + strspn (*p, " \t");
  size_t n = strcspn (s, " \t");
  if (!n)
    return NULL;
  *p = s + n + (s[n] != 0);
  s[n] = 0;
  return s;
}

bool
ledger_is_date (const char *s)
{
  static const char form[] = "dddd-dd-dd";
  for (int i = 0; i < 10; i++)
    if (form[i] == 'd' ? !isdigit ((unsigned char) s[i]) : s[i] != form[i])
      return false;
  int month = atoi (s + 5), day = atoi (s + 8);
  return !s[10] && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

static bool
parse_by (char *s, unsigned *by)
{
  *by = 0;
  for (char *end; s; s = end)
    {
      end = strchr (s, ',');
      if (end)
	*end++ = 0;
      if (!strcmp (s, "score"))
	*by |= LEDGER_BY_SCORE;
      else if (!strcmp (s, "suite"))
	*by |= LEDGER_BY_SUITE;
      else
	return false;
    }
  return true;
}

/* S, a line without its newline, into *OUT.  NULL, or what is wrong with it.  */
static const char *
parse (char *s, struct ledger_line *out)
{
  char *text = strstr (s, " | "), *end;
  size_t n = strlen (s);
  if (!text && n >= 2 && !strcmp (s + n - 2, " |"))
    text = s + n - 2;
  if (!text)
    return "no ' | ' before the label's text";
  end = text;
  text += text[2] ? 3 : 2;
  while (end > s && end[-1] == ' ')
    end--;
  *end = 0;
  char *function = word (&s), *file = word (&s), *key = word (&s);
  char *state = word (&s), *detail = s + strspn (s, " \t");
  if (!state)
    return "not FUNCTION FILE KEY STATE";
  errno = 0;
  if (strspn (key, "0123456789abcdef") != 16 || strlen (key) != 16)
    return "the third word is not a key of 16 hexadecimal digits";
  out->key = strtoull (key, &end, 16);
  int k = 0;
  while (k < LEDGER__COUNT && strcmp (state_names[k], state))
    k++;
  if (k == LEDGER__COUNT)
    return "the state is none of open, unknown, infeasible, covered, waived";
  out->state = (enum ledger_state) k;
  if (k == LEDGER_OPEN && *detail)
    return "'open' stands alone";
  if (k == LEDGER_COVERED && !parse_by (detail, &out->by))
    return "'covered' is followed by score, suite, or score,suite";
  if (k == LEDGER_WAIVED)
    {
      char *date = word (&detail);
      detail += strspn (detail, " \t");
      if (!date || !ledger_is_date (date))
	return "'waived' is followed by a date, YYYY-MM-DD, and a reason";
      if (!*detail)
	return "a waiver has a reason";
      memcpy (out->date, date, sizeof out->date);
    }
  if ((k == LEDGER_UNKNOWN || k == LEDGER_INFEASIBLE) && !*detail)
    return k == LEDGER_UNKNOWN ? "'unknown' is followed by what ended the search"
			       : "'infeasible' is followed by the kind of proof";
  out->function = xstrdup (function);
  out->file = xstrdup (file);
  out->detail = xstrdup (k == LEDGER_COVERED ? "" : detail);
  out->text = xstrdup (text);
  return NULL;
}

static bool
is_marker (const char *s)
{
  return !strncmp (s, "<<<<<<<", 7) || !strncmp (s, ">>>>>>>", 7)
	 || !strncmp (s, "|||||||", 7) || !strcmp (s, "=======");
}

static char *
take (struct strbuf *b)
{
  char *s = b->s;
  memset (b, 0, sizeof *b);
  return s;
}

/* NULL, or what is wrong with line *NUMBER.  */
static const char *
read_lines (struct ledger *l, FILE *f, size_t *number)
{
  char *s = NULL;
  const char *bad = NULL;
  size_t room = 0, total = 0;
  ssize_t n;
  struct strbuf comment = { 0 };
  bool head = false;
  while (!bad && (n = getline (&s, &room, f)) > 0)
    {
      ++*number;
      if ((total += (size_t) n) > MAX_BYTES)
	bad = "too long for a ledger";
      else if (strlen (s) != (size_t) n)
	bad = "not text: it has a byte 0";
      else
	{
	  while (n && isspace ((unsigned char) s[n - 1]))
	    s[--n] = 0;
	  char *line = s + strspn (s, " \t");
	  if (is_marker (line))
	    bad = "a merge conflict that is not resolved";
	  else if (!head && n)
	    {
	      head = true;
	      if (strncmp (line, HEAD, strlen (HEAD))
		  || isdigit ((unsigned char) line[strlen (HEAD)]))
		bad = "not a ledger; its first line is " HEAD;
	      else
		strbuf_addf (&comment, "%s\n", line);
	    }
	  else if (*line == '#')
	    strbuf_addf (&comment, "%s\n", line);
	  else if (n)
	    {
	      struct ledger_line parsed = { 0 };
	      bad = parse (line, &parsed);
	      if (bad)
		break;
	      if (!l->head)
		l->head = take (&comment);
	      parsed.comment = take (&comment);
	      *append (l) = parsed;
	    }
	  else if (!l->head)
	    l->head = take (&comment);
	}
    }
  if (!l->head)
    l->head = take (&comment);
  l->tail = take (&comment);
  free (s);
  return bad;
}

int
ledger_read (struct ledger *l, const char *path, bool required, char *err, size_t nerr)
{
  struct stat sb;
  size_t number = 0;
  memset (l, 0, sizeof *l);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0 && errno == ENOENT && !required)
    return 0;
  if (fd >= 0 && fstat (fd, &sb) == 0 && !S_ISREG (sb.st_mode))
    {
      errno = S_ISDIR (sb.st_mode) ? EISDIR : EINVAL;
      close (fd);
      fd = -1;
    }
  FILE *f = fd < 0 ? NULL : fdopen (fd, "r");
  if (!f)
    {
      snprintf (err, nerr, "%s: cannot be read: %s", path, strerror (errno));
      return -1;
    }
  const char *bad = read_lines (l, f, &number);
  if (bad)
    snprintf (err, nerr, "%s:%zu: %s", path, number, bad);
  else if (ferror (f))
    {
      snprintf (err, nerr, "%s: cannot be read: %s", path, strerror (errno));
      bad = "";
    }
  fclose (f);
  if (bad)
    {
      ledger_free (l);
      return -1;
    }
  sort (l);
  return 0;
}

static void
put_line (FILE *f, const struct ledger_line *l)
{
  if (l->comment)
    fputs (l->comment, f);
  fprintf (f, "%s %s %016llx %s", l->function, l->file, (unsigned long long) l->key,
	   state_names[l->state]);
  if (l->state == LEDGER_COVERED)
    fprintf (f, " %s%s%s", l->by & LEDGER_BY_SCORE ? "score" : "",
	     l->by == (LEDGER_BY_SCORE | LEDGER_BY_SUITE) ? "," : "",
	     l->by & LEDGER_BY_SUITE ? "suite" : "");
  if (l->state == LEDGER_WAIVED)
    fprintf (f, " %s", l->date);
  if (*l->detail)
    fprintf (f, " %s", l->detail);
  fprintf (f, " | %s\n", l->text);
}

void
ledger_print (struct ledger *l, FILE *f)
{
  sort (l);
  fputs (l->head ? l->head : HEAD "\n", f);
  for (size_t i = 0; i < l->n; i++)
    {
      putc ('\n', f);
      put_line (f, &l->line[i]);
    }
  if (l->tail)
    fprintf (f, "\n%s", l->tail);
}

int
ledger_write (struct ledger *l, const char *path, char *err, size_t nerr)
{
  struct stat sb;
  char *real = realpath (path, NULL); /* a link stays one */
  const char *to = real ? real : path;
  char *temporary = xasprintf ("%s.XXXXXX", to);
  int fd = mkostemp (temporary, O_CLOEXEC);
  FILE *f = fd < 0 ? NULL : fdopen (fd, "w");
  int e = f ? 0 : errno;
  if (f)
    {
      mode_t mask = umask (0);
      umask (mask);
      if (fchmod (fd, stat (to, &sb) == 0 ? sb.st_mode & 07777 : 0666 & ~mask))
	e = errno;
      ledger_print (l, f);
      if (fflush (f) != 0 || fsync (fd) != 0)
	e = errno;
      if (fclose (f) != 0 && !e)
	e = errno;
      if (!e && rename (temporary, to) != 0)
	e = errno;
      if (e)
	unlink (temporary);
    }
  if (e)
    snprintf (err, nerr, "%s: cannot be written: %s", path, strerror (e));
  free (temporary);
  free (real);
  return e ? -1 : 0;
}

int
ledger_lock (const char *path, char *err, size_t nerr)
{
  for (;;)
    {
      struct stat here, there;
      int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
      if (fd < 0 || flock (fd, LOCK_EX) != 0 || fstat (fd, &here) != 0)
	{
	  snprintf (err, nerr, "%s: cannot be written: %s", path, strerror (errno));
	  if (fd >= 0)
	    close (fd);
	  return -1;
	}
      /* Replaced while we waited?  */
      if (stat (path, &there) == 0 && here.st_ino == there.st_ino
	  && here.st_dev == there.st_dev)
	return fd;
      close (fd);
    }
}

struct ledger_line *
ledger_find (const struct ledger *l, const char *function, const char *file,
	     uint64_t key)
{
  uint32_t *at = u64map_get (&l->index, line_hash (function, file, key));
  struct ledger_line *n = at ? &l->line[*at] : NULL;
  return n && n->key == key && !strcmp (n->function, function)
	     && !strcmp (n->file, file)
	   ? n
	   : NULL;
}

struct ledger_line *
ledger_put (struct ledger *l, const char *function, const char *file, uint64_t key,
	    const char *text)
{
  struct ledger_line *n = ledger_find (l, function, file, key);
  if (!n)
    {
      n = append (l);
      n->function = xstrdup (function);
      n->file = xstrdup (file);
      n->key = key;
      n->detail = xstrdup ("");
      /* Out of order until it is sorted: by the caller, at the end.  */
      u64map_put (&l->index, line_hash (function, file, key), (uint32_t) (l->n - 1),
		  NULL);
    }
  if (!n->text || strcmp (n->text, text))
    {
      free (n->text);
      n->text = xstrdup (text);
    }
  return n;
}

static void
set (struct ledger_line *l, enum ledger_state state, const char *detail)
{
  char *d = xstrdup (detail ? detail : "");
  free (l->detail);
  l->detail = d;
  l->state = state;
  l->by = 0;
  *l->date = 0;
  /* One line, and nothing that ends it early.  */
  for (char *p = d; *p; p++)
    if ((unsigned char) *p < 0x20 || *p == 0x7f)
      *p = ' ';
    else if (*p == '|')
      *p = '/';
}

void
ledger_set (struct ledger_line *l, enum ledger_state state, const char *detail)
{
  if (l->state != LEDGER_WAIVED)
    set (l, state, detail);
}

void
ledger_cover (struct ledger_line *l, enum ledger_by by)
{
  unsigned before = l->by;
  l->contrary |= l->state == LEDGER_WAIVED || l->state == LEDGER_INFEASIBLE;
  if (l->state == LEDGER_WAIVED)
    return;
  set (l, LEDGER_COVERED, NULL);
  l->by = before | (unsigned) by;
}

void
ledger_uncover (struct ledger_line *l, enum ledger_by by)
{
  l->by &= ~(unsigned) by;
  if (l->state == LEDGER_COVERED && !l->by)
    set (l, LEDGER_OPEN, NULL);
}

void
ledger_waive (struct ledger_line *l, const char *date, const char *reason)
{
  char day[sizeof l->date];
  snprintf (day, sizeof day, "%s", date);
  set (l, LEDGER_WAIVED, reason);
  memcpy (l->date, day, sizeof day);
}

void
ledger_unwaive (struct ledger_line *l)
{
  set (l, LEDGER_OPEN, NULL);
}

void
ledger_prune (struct ledger *l)
{
  size_t kept = 0;
  for (size_t i = 0; i < l->n; i++)
    {
      struct ledger_line *n = &l->line[i];
      if (n->contrary && n->state == LEDGER_WAIVED)
	ledger_unwaive (n);
      if (n->seen)
	l->line[kept++] = *n;
      else
	line_free (n);
    }
  l->n = kept;
  index_all (l);
}

void
ledger_drop_spent (struct ledger *l)
{
  size_t kept = 0;
  for (size_t i = 0; i < l->n; i++)
    if (l->line[i].spent)
      line_free (&l->line[i]);
    else
      l->line[kept++] = l->line[i];
  l->n = kept;
  index_all (l);
}
