/* SPDX-License-Identifier: MIT */
/* exchange: a small telephone exchange of EX_LINES lines.  The caller passes
 * what happens on the lines and the ticks of the clock; the exchange keeps the
 * state of each line and reports the tones through a callback. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#define EX_LINES	8
#define EX_PREFIX	'2'	/* line n has the number "2n" */

/* timers, in ticks */
#define EX_T_FIRST	20	/* off hook to the first digit */
#define EX_T_DIGIT	10	/* digit to digit */
#define EX_T_RING	30	/* ringing without an answer */
#define EX_T_BUSY	15	/* busy tone until the line is locked out */

typedef enum {
	EX_IDLE, EX_DIALTONE, EX_DIALING, EX_CALLING, EX_RINGING, EX_TALK,
	EX_BUSY, EX_LOCKOUT, EX_NSTATES
} ex_state;

typedef enum {
	EX_OFFHOOK, EX_ONHOOK, EX_DIGIT, EX_TIMEOUT,
	/* from the exchange itself; refused by ex_event_on */
	EX_SEIZED, EX_ANSWERED, EX_RELEASED,
	EX_NEVENTS
} ex_event;

typedef enum {
	EX_TONE_NONE, EX_TONE_DIAL, EX_TONE_RINGBACK, EX_TONE_BELL, EX_TONE_BUSY,
	EX_TONE_HOWLER
} ex_tone;

/* results */
#define EX_OK		0
#define EX_EARG		(-1)	/* no such line, event or digit */
#define EX_EIGNORED	(-2)	/* the event means nothing in this state */

struct ex_counters {
	unsigned attempts;	/* lines that went off hook to dial */
	unsigned calls;		/* bells rung */
	unsigned answered;
	unsigned busy;		/* called line not idle, or itself */
	unsigned wrong;		/* numbers that do not exist */
	unsigned timeouts;
	unsigned talk_ticks;	/* of calls that are over */
};

typedef void ex_tone_fn(void *arg, int line, ex_tone tone);

struct ex_line {
	ex_state state;
	int peer;		/* -1: none */
	int timer;		/* ticks left; 0: stopped */
	int ndigits;
	char digits[2];
	int barred;		/* may not call */
	unsigned since;		/* the tick when the talk began */
};

/* to be used through the functions only */
struct exchange {
	struct ex_line line[EX_LINES];
	ex_tone_fn *tone;
	void *arg;
	unsigned now;
	struct ex_counters cnt;
};

/* x may not be NULL; tone may be.  The callback may not call the exchange. */
void ex_init(struct exchange *x, ex_tone_fn *tone, void *arg);
/* digit: '0' to '9' for EX_DIGIT, any value for the others */
int ex_event_on(struct exchange *x, int line, ex_event event, int digit);
/* n ticks; returns how many timers ran out.  n < 1 does nothing. */
int ex_tick(struct exchange *x, int n);
/* A barred line gets the busy tone when it goes off hook, but can be called. */
int ex_bar(struct exchange *x, int line, int barred);

int ex_line_state(const struct exchange *x, int line);	/* or EX_EARG */
int ex_line_peer(const struct exchange *x, int line);	/* -1: none, or no line */
int ex_line_timer(const struct exchange *x, int line);	/* 0: none, or no line */
const struct ex_counters *ex_counters(const struct exchange *x);
const char *ex_state_name(int state);			/* "?" for another */
/* Presses several keys; returns how many were taken. */
int ex_dial(struct exchange *x, int line, const char *digits);

#endif
