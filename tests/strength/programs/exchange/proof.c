/* SPDX-License-Identifier: MIT */
/* Prints what the functions of exchange do; with PROOF_INNER also the private
 * contents. */
#include <stdio.h>
#include <string.h>
#ifdef PROOF_INNER
#include "exchange.c"
#else
#include "exchange.h"
#endif

static unsigned long h = 1;

static void tone(void *arg, int line, ex_tone t)
{
	if (arg)
		printf(" <%s%d:%d>", (const char *)arg, line, (int)t);
	h = (h * 33 + (unsigned)(line * 7 + (int)t)) & 0xffffffff;
}

static void show(const struct exchange *x)
{
	const struct ex_counters *c = ex_counters(x);
	int i;

	printf("\n  ");
	for (i = -1; i <= EX_LINES; i++)
		printf("%s/%d/%d ", ex_state_name(ex_line_state(x, i)), ex_line_peer(x, i),
		       ex_line_timer(x, i));
	printf("| %u %u %u %u %u %u %u\n", c->attempts, c->calls, c->answered, c->busy,
	       c->wrong, c->timeouts, c->talk_ticks);
}

static void ev(struct exchange *x, int line, int e, int d)
{
	printf("%d:%d", line, e);
	printf(" = %d", ex_event_on(x, line, (ex_event)e, d));
	show(x);
}

static void ticks(struct exchange *x, int n)
{
	printf("tick %d", n);
	printf(" = %d", ex_tick(x, n));
	show(x);
}

static void dial(struct exchange *x, int line, const char *s)
{
	printf("dial %d %s", line, s);
	printf(" = %d", ex_dial(x, line, s));
	show(x);
}

static void calls(void)
{
	struct exchange x;
	int i;

	ex_init(&x, tone, "L");
	show(&x);
	for (i = -1; i <= EX_NEVENTS; i++)
		ev(&x, 1, i, '2');
	ev(&x, 1, EX_ONHOOK, 0);
	ev(&x, -1, EX_OFFHOOK, 0);
	ev(&x, EX_LINES, EX_OFFHOOK, 0);
	ev(&x, EX_LINES - 1, EX_OFFHOOK, 0);
	ev(&x, 7, EX_OFFHOOK, 0);
	ev(&x, 7, EX_DIGIT, '0' - 1);
	ev(&x, 7, EX_DIGIT, '9' + 1);
	dial(&x, 7, "2x09");
	ticks(&x, 0);
	ticks(&x, -3);
	ticks(&x, 5);
	ev(&x, 0, EX_OFFHOOK, 0);
	ticks(&x, 7);
	dial(&x, 3, "25");
	ev(&x, 3, EX_OFFHOOK, 0);
	dial(&x, 3, "20");
	ev(&x, 7, EX_ONHOOK, 0);
	ticks(&x, 10);
	ticks(&x, 4);
	ticks(&x, 1);
	ev(&x, 3, EX_ONHOOK, 0);
	ev(&x, 0, EX_ONHOOK, 0);
	/* no answer */
	ev(&x, 2, EX_OFFHOOK, 0);
	dial(&x, 2, "25");
	ticks(&x, 29);
	ticks(&x, 1);
	ticks(&x, 14);
	ticks(&x, 1);
	ev(&x, 2, EX_OFFHOOK, 0);
	ev(&x, 2, EX_ONHOOK, 0);
	/* caller gives up; then the called one hangs up first */
	ev(&x, 2, EX_OFFHOOK, 0);
	dial(&x, 2, "25");
	ev(&x, 5, EX_ONHOOK, 0);
	ev(&x, 2, EX_ONHOOK, 0);
	ev(&x, 4, EX_OFFHOOK, 0);
	ticks(&x, 19);
	dial(&x, 4, "2");
	ticks(&x, 9);
	dial(&x, 4, "6");
	ev(&x, 6, EX_OFFHOOK, 0);
	ticks(&x, 100);
	dial(&x, 4, "23");
	ev(&x, 1, EX_OFFHOOK, 0);
	dial(&x, 1, "24");
	ev(&x, 6, EX_ONHOOK, 0);
	ticks(&x, 3);
	ev(&x, 6, EX_OFFHOOK, 0);
	ev(&x, 4, EX_ONHOOK, 0);
	ticks(&x, 30);
	ev(&x, 6, EX_ONHOOK, 0);
	/* self, wrong numbers, digit timeout */
	ev(&x, 6, EX_OFFHOOK, 0);
	dial(&x, 6, "26");
	ev(&x, 6, EX_ONHOOK, 0);
	for (i = 0; i < 4; i++) {
		static const char *const wrong[] = { "28", "30", "10", "29" };

		ev(&x, 6, EX_OFFHOOK, 0);
		dial(&x, 6, wrong[i]);
		ev(&x, 6, EX_ONHOOK, 0);
	}
	ev(&x, 6, EX_OFFHOOK, 0);
	dial(&x, 6, "2");
	ticks(&x, 9);
	ticks(&x, 1);
	ev(&x, 6, EX_ONHOOK, 0);
	ev(&x, 6, EX_OFFHOOK, 0);
	dial(&x, 6, "2");
	ev(&x, 6, EX_ONHOOK, 0);
	ev(&x, 6, EX_OFFHOOK, 0);
	ticks(&x, 20);
	dial(&x, 6, "27");
	ev(&x, 6, EX_ONHOOK, 0);
	/* barred */
	printf("%d %d %d", ex_bar(&x, 6, 8), ex_bar(&x, -1, 1), ex_bar(&x, 8, 1));
	ev(&x, 6, EX_OFFHOOK, 0);
	ev(&x, 6, EX_ONHOOK, 0);
	ev(&x, 0, EX_OFFHOOK, 0);
	dial(&x, 0, "26");
	ev(&x, 6, EX_OFFHOOK, 0);
	ticks(&x, 12);
	ev(&x, 0, EX_ONHOOK, 0);
	ticks(&x, 40);
	ev(&x, 6, EX_ONHOOK, 0);
	printf("%d", ex_bar(&x, 6, 0));
	ev(&x, 6, EX_OFFHOOK, 0);
	ex_init(&x, NULL, NULL);
	ev(&x, 6, EX_OFFHOOK, 0);
	for (i = -2; i < EX_NSTATES + 2; i++)
		printf(" %s", ex_state_name(i));
	printf("\n");
}

static void churn(void)
{
	struct exchange x;
	unsigned long r = 3;
	int i, k, line;

	ex_init(&x, tone, NULL);
	for (i = 0; i < 60000; i++) {
		r = (r * 1103515245u + 12345u) & 0x7fffffff;
		line = (int)(r >> 8) % EX_LINES;
		switch ((r >> 13) % 8) {
		case 0: case 1: k = ex_event_on(&x, line, EX_OFFHOOK, 0); break;
		case 2: k = ex_event_on(&x, line, EX_ONHOOK, 0); break;
		case 3: k = ex_event_on(&x, line, EX_DIGIT, '0' + (int)(r >> 17) % 10); break;
		case 4: case 5: k = ex_event_on(&x, line, EX_DIGIT, '2'); break;
		case 6: k = ex_tick(&x, (int)(r >> 17) % 9); break;
		default: k = ex_bar(&x, line, (r >> 17) % 4 == 0); break;
		}
		h = h * 33 + (unsigned)k;
		for (k = 0; k < EX_LINES; k++)
			h = (h * 33 + (unsigned)(ex_line_state(&x, k) + 9 * ex_line_peer(&x, k) +
			     100 * ex_line_timer(&x, k))) & 0xffffffff;
		if (i % 10000 == 0)
			printf("%08lx\n", h);
	}
	printf("%08lx", h);
	show(&x);
}

#ifdef PROOF_INNER
static void inner(void)
{
	struct exchange x;

	ex_init(&x, 0, 0);
	ex_event_on(&x, 1, EX_OFFHOOK, 0);
	ex_dial(&x, 1, "23");
	printf("%d %d %c\n", x.line[1].ndigits, x.line[3].ndigits, x.line[1].digits[1]);
	ex_tick(&x, 3);
	ex_event_on(&x, 3, EX_OFFHOOK, 0);
	printf("%d %u %u %u\n", x.line[1].ndigits, x.now, x.line[1].since, x.line[3].since);
	ex_bar(&x, 4, 6);
	printf("%d\n", x.line[4].barred);
}
#endif

int main(void)
{
	calls();
	churn();
#ifdef PROOF_INNER
	inner();
#endif
	return 0;
}
