/* SPDX-License-Identifier: MIT */
/* exchange: a small telephone exchange; a table says what an event does in a
 * state.  An action may choose another state than the one of the table. */
#include "exchange.h"

#include <string.h>

typedef ex_state action_fn(struct exchange *x, int n, int digit, ex_state next);

static action_fn act_seize, act_first, act_second, act_bell, act_answer,
	act_hangup, act_released, act_timeout;

struct transition {
	ex_state state;
	ex_event event;
	ex_state next;
	action_fn *action;
};

static const struct transition transitions[] = {
	{ EX_IDLE,	EX_OFFHOOK,	EX_DIALTONE,	act_seize },
	{ EX_IDLE,	EX_SEIZED,	EX_RINGING,	act_bell },
	{ EX_DIALTONE,	EX_DIGIT,	EX_DIALING,	act_first },
	{ EX_DIALTONE,	EX_TIMEOUT,	EX_BUSY,	act_timeout },
	{ EX_DIALTONE,	EX_ONHOOK,	EX_IDLE,	0 },
	{ EX_DIALING,	EX_DIGIT,	EX_CALLING,	act_second },
	{ EX_DIALING,	EX_TIMEOUT,	EX_BUSY,	act_timeout },
	{ EX_DIALING,	EX_ONHOOK,	EX_IDLE,	0 },
	{ EX_CALLING,	EX_ANSWERED,	EX_TALK,	0 },
	{ EX_CALLING,	EX_TIMEOUT,	EX_BUSY,	act_timeout },
	{ EX_CALLING,	EX_ONHOOK,	EX_IDLE,	act_hangup },
	{ EX_RINGING,	EX_OFFHOOK,	EX_TALK,	act_answer },
	{ EX_RINGING,	EX_RELEASED,	EX_IDLE,	act_released },
	{ EX_TALK,	EX_ONHOOK,	EX_IDLE,	act_hangup },
	{ EX_TALK,	EX_RELEASED,	EX_BUSY,	act_released },
	{ EX_BUSY,	EX_ONHOOK,	EX_IDLE,	0 },
	{ EX_BUSY,	EX_TIMEOUT,	EX_LOCKOUT,	act_timeout },
	{ EX_LOCKOUT,	EX_ONHOOK,	EX_IDLE,	0 },
};

static const struct {
	const char *name;
	int timer;
	ex_tone tone;
} states[EX_NSTATES] = {
	{ "idle",	0,		EX_TONE_NONE },
	{ "dialtone",	EX_T_FIRST,	EX_TONE_DIAL },
	{ "dialing",	EX_T_DIGIT,	EX_TONE_NONE },
	{ "calling",	EX_T_RING,	EX_TONE_RINGBACK },
	{ "ringing",	0,		EX_TONE_BELL },
	{ "talk",	0,		EX_TONE_NONE },
	{ "busy",	EX_T_BUSY,	EX_TONE_BUSY },
	{ "lockout",	0,		EX_TONE_HOWLER },
};

static int good_line(int n)
{
	return n >= 0 && n < EX_LINES;
}

static void set_state(struct exchange *x, int n, ex_state state)
{
	struct ex_line *l = &x->line[n];
	ex_tone old = states[l->state].tone;

	l->state = state;
	l->timer = states[state].timer;
	if (state == EX_IDLE) {
		l->ndigits = 0;
		l->peer = -1;
	}
	if (x->tone && states[state].tone != old)
		x->tone(x->arg, n, states[state].tone);
}

static const struct transition *find(ex_state state, ex_event event)
{
	unsigned i;

	for (i = 0; i < sizeof(transitions) / sizeof(transitions[0]); i++) {
		if (transitions[i].state == state && transitions[i].event == event)
			return &transitions[i];
	}
	return 0;
}

static int handle(struct exchange *x, int n, ex_event event, int digit)
{
	const struct transition *t = find(x->line[n].state, event);
	ex_state next;

	if (!t)
		return EX_EIGNORED;
	next = t->next;
	if (t->action)
		next = t->action(x, n, digit, next);
	set_state(x, n, next);
	return EX_OK;
}

static ex_state act_seize(struct exchange *x, int n, int digit, ex_state next)
{
	(void)digit;
	if (x->line[n].barred)
		return EX_BUSY;
	x->cnt.attempts++;
	return next;
}

static ex_state act_first(struct exchange *x, int n, int digit, ex_state next)
{
	struct ex_line *l = &x->line[n];

	l->digits[l->ndigits++] = (char)digit;
	return next;
}

/* The line with the number that was dialled, or -1. */
static int route(const struct ex_line *l)
{
	int n = l->digits[1] - '0';

	if (l->digits[0] != EX_PREFIX || !good_line(n))
		return -1;
	return n;
}

static ex_state act_second(struct exchange *x, int n, int digit, ex_state next)
{
	struct ex_line *l = &x->line[n];
	int callee;

	l->digits[l->ndigits++] = (char)digit;
	callee = route(l);
	if (callee < 0) {
		x->cnt.wrong++;
		return EX_BUSY;
	}
	if (handle(x, callee, EX_SEIZED, 0) != EX_OK) {
		x->cnt.busy++;
		return EX_BUSY;
	}
	l->peer = callee;
	x->line[callee].peer = n;
	return next;
}

static ex_state act_bell(struct exchange *x, int n, int digit, ex_state next)
{
	(void)n;
	(void)digit;
	x->cnt.calls++;
	return next;
}

static ex_state act_answer(struct exchange *x, int n, int digit, ex_state next)
{
	int caller = x->line[n].peer;

	(void)digit;
	x->cnt.answered++;
	x->line[n].since = x->now;
	x->line[caller].since = x->now;
	handle(x, caller, EX_ANSWERED, 0);
	return next;
}

/* Lets the other line go. */
static void release_peer(struct exchange *x, int n)
{
	int peer = x->line[n].peer;

	if (peer < 0)
		return;
	x->line[n].peer = -1;
	handle(x, peer, EX_RELEASED, 0);
}

static ex_state act_hangup(struct exchange *x, int n, int digit, ex_state next)
{
	(void)digit;
	if (x->line[n].state == EX_TALK)
		x->cnt.talk_ticks += x->now - x->line[n].since;
	release_peer(x, n);
	return next;
}

static ex_state act_released(struct exchange *x, int n, int digit, ex_state next)
{
	(void)digit;
	x->line[n].peer = -1;
	return next;
}

static ex_state act_timeout(struct exchange *x, int n, int digit, ex_state next)
{
	(void)digit;
	x->cnt.timeouts++;
	release_peer(x, n);
	return next;
}

void ex_init(struct exchange *x, ex_tone_fn *tone, void *arg)
{
	int n;

	memset(x, 0, sizeof(*x));
	x->tone = tone;
	x->arg = arg;
	for (n = 0; n < EX_LINES; n++)
		x->line[n].peer = -1;
}

int ex_event_on(struct exchange *x, int line, ex_event event, int digit)
{
	if (!good_line(line))
		return EX_EARG;
	if (event != EX_OFFHOOK && event != EX_ONHOOK && event != EX_DIGIT)
		return EX_EARG;
	if (event == EX_DIGIT && (digit < '0' || digit > '9'))
		return EX_EARG;
	return handle(x, line, event, digit);
}

int ex_tick(struct exchange *x, int n)
{
	int i, fired = 0;

	while (n-- > 0) {
		x->now++;
		for (i = 0; i < EX_LINES; i++) {
			if (x->line[i].timer > 0 && --x->line[i].timer == 0) {
				handle(x, i, EX_TIMEOUT, 0);
				fired++;
			}
		}
	}
	return fired;
}

int ex_bar(struct exchange *x, int line, int barred)
{
	if (!good_line(line))
		return EX_EARG;
	x->line[line].barred = barred != 0;
	return EX_OK;
}

int ex_line_state(const struct exchange *x, int line)
{
	return good_line(line) ? (int)x->line[line].state : EX_EARG;
}

int ex_line_peer(const struct exchange *x, int line)
{
	return good_line(line) ? x->line[line].peer : -1;
}

int ex_line_timer(const struct exchange *x, int line)
{
	return good_line(line) ? x->line[line].timer : 0;
}

const struct ex_counters *ex_counters(const struct exchange *x)
{
	return &x->cnt;
}

const char *ex_state_name(int state)
{
	if (state < 0 || state >= EX_NSTATES)
		return "?";
	return states[state].name;
}

int ex_dial(struct exchange *x, int line, const char *digits)
{
	int taken = 0;

	for (; *digits; digits++) {
		if (ex_event_on(x, line, EX_DIGIT, *digits) == EX_OK)
			taken++;
	}
	return taken;
}
