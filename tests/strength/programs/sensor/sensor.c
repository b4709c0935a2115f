/* SPDX-License-Identifier: MIT */
/* sensor.c - driver for a simulated temperature sensor: register file,
 * calibration, moving average, alarms, command interpreter. */

#include <stdio.h>
#include <string.h>

#include "sensor.h"

#define READ_ONLY	0x01
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

static const struct reg_info {
	const char *name;
	uint8_t flags;
	uint16_t mask;		/* bits that can be written */
	uint16_t initial;
} reg_info[REG_COUNT] = {
	[REG_ID]	= { "id",	READ_ONLY, 0x0000, SENSOR_ID },
	[REG_CTRL]	= { "ctrl",	0,	   0x000F, 0x0004 },
	[REG_STATUS]	= { "status",	READ_ONLY, 0x0000, 0x0000 },
	[REG_RAW]	= { "raw",	READ_ONLY, 0x0000, 0x0000 },
	[REG_TEMP]	= { "temp",	READ_ONLY, 0x0000, 0x0000 },
	[REG_ALARM]	= { "alarm",	0,	   ALARM_ALL, 0x0000 },
	[REG_MASK]	= { "mask",	0,	   ALARM_ALL, ALARM_HIGH | ALARM_LOW },
	[REG_HIGH]	= { "high",	0,	   0xFFFF, 800 },
	[REG_LOW]	= { "low",	0,	   0xFFFF, (uint16_t)-100 },
	[REG_HYST]	= { "hyst",	0,	   0x00FF, 20 },
};

/* Calibration: strictly rising raw values. */
static const struct { int16_t raw, temp; } calibration[] = {
	{  200, -400 },
	{  700, -150 },
	{ 1300,   90 },
	{ 2100,  380 },
	{ 3000,  760 },
	{ 3900, 1250 },
};

static int16_t to_signed(uint16_t v)
{
	return (int16_t)(v < 0x8000 ? v : v - 0x10000);
}

/* n / d to the nearest, halves away from zero. */
static int32_t div_round(int32_t n, int32_t d)
{
	return n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d;
}

int sensor_convert(int raw)
{
	size_t i, last = ARRAY_SIZE(calibration) - 1;

	if (raw <= calibration[0].raw)
		return calibration[0].temp;
	if (raw >= calibration[last].raw)
		return calibration[last].temp;
	for (i = 1; raw > calibration[i].raw; i++)
		;
	return calibration[i - 1].temp
	    + div_round((raw - calibration[i - 1].raw)
			* (calibration[i].temp - calibration[i - 1].temp),
			calibration[i].raw - calibration[i - 1].raw);
}

static int average_length(const struct sensor *s)
{
	return 1 << ((s->reg[REG_CTRL] & CTRL_AVG_MASK) >> CTRL_AVG_SHIFT);
}

static void drop_samples(struct sensor *s)
{
	memset(s->ring, 0, sizeof(s->ring));
	s->nring = 0;
	s->head = 0;
	s->sum = 0;
	s->reg[REG_STATUS] &= (uint16_t)~(STAT_FULL | STAT_READY);
}

static void update_irq(struct sensor *s)
{
	if (s->reg[REG_ALARM] & s->reg[REG_MASK])
		s->reg[REG_STATUS] |= STAT_IRQ;
	else
		s->reg[REG_STATUS] &= (uint16_t)~STAT_IRQ;
}

void sensor_init(struct sensor *s)
{
	int i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < REG_COUNT; i++)
		s->reg[i] = reg_info[i].initial;
}

int sensor_read(struct sensor *s, int reg)
{
	uint16_t value;

	if (reg < 0 || reg >= REG_COUNT)
		return SENSOR_EREG;
	value = s->reg[reg];
	if (reg == REG_STATUS)
		s->reg[REG_STATUS] &= (uint16_t)~STAT_READY;
	return value;
}

int sensor_write(struct sensor *s, int reg, uint16_t value)
{
	int length = average_length(s);

	if (reg < 0 || reg >= REG_COUNT)
		return SENSOR_EREG;
	if (reg_info[reg].flags & READ_ONLY)
		return SENSOR_EREADONLY;
	if (reg == REG_CTRL && (value & CTRL_RESET)) {
		sensor_init(s);
		return 0;
	}
	if (value & (uint16_t)~reg_info[reg].mask)
		return SENSOR_EVALUE;
	if (reg == REG_HIGH && to_signed(value) < to_signed(s->reg[REG_LOW]))
		return SENSOR_EVALUE;
	if (reg == REG_LOW && to_signed(value) > to_signed(s->reg[REG_HIGH]))
		return SENSOR_EVALUE;
	if (reg == REG_ALARM)
		s->reg[REG_ALARM] &= (uint16_t)~value;
	else
		s->reg[reg] = value;
	if (reg == REG_CTRL && average_length(s) != length)
		drop_samples(s);
	update_irq(s);
	return 0;
}

/* Put a sample into the ring; returns the average of what is there. */
static int push_sample(struct sensor *s, int temp)
{
	int length = average_length(s);

	if (s->nring == length)
		s->sum -= s->ring[s->head];
	else
		s->nring++;
	s->ring[s->head] = (int16_t)temp;
	s->sum += temp;
	s->head = (s->head + 1) % length;
	if (s->nring == length)
		s->reg[REG_STATUS] |= STAT_FULL;
	return div_round(s->sum, s->nring);
}

/* Alarm bits that hold for the average, given those that were on before. */
static uint16_t check_thresholds(const struct sensor *s, int average, uint16_t before)
{
	int high = to_signed(s->reg[REG_HIGH]);
	int low = to_signed(s->reg[REG_LOW]);
	int hyst = s->reg[REG_HYST];
	uint16_t alarms = 0;

	if (before & ALARM_HIGH)
		high -= hyst;
	if (before & ALARM_LOW)
		low += hyst;
	if (average > high)
		alarms |= ALARM_HIGH;
	if (average < low)
		alarms |= ALARM_LOW;
	return alarms;
}

int sensor_sample(struct sensor *s, int raw)
{
	uint16_t before = s->reg[REG_ALARM], now;
	int temp, average, jump;

	if (!(s->reg[REG_CTRL] & CTRL_ENABLE))
		return SENSOR_EDISABLED;
	if (raw < 0 || raw > SENSOR_RAWMAX)
		return SENSOR_EVALUE;
	temp = sensor_convert(raw);
	jump = s->samples++ > 0 ? temp - sensor_convert(s->reg[REG_RAW]) : 0;
	s->reg[REG_RAW] = (uint16_t)raw;
	average = push_sample(s, temp);
	s->reg[REG_TEMP] = (uint16_t)average;
	s->reg[REG_STATUS] |= STAT_READY;
	now = check_thresholds(s, average, before);
	if (raw < calibration[0].raw
	    || raw > calibration[ARRAY_SIZE(calibration) - 1].raw)
		now |= ALARM_RANGE;
	if (jump > SENSOR_JUMP || jump < -SENSOR_JUMP)
		now |= ALARM_JUMP;
	if (s->reg[REG_CTRL] & CTRL_LATCH)
		now |= before;
	s->reg[REG_ALARM] = now;
	update_irq(s);
	return now & ~before;
}

/* Cut the next word off *text; returns its length. */
static size_t next_word(const char **text, const char **word)
{
	size_t len;

	*word = *text + strspn(*text, " \t");
	len = strcspn(*word, " \t");
	*text = *word + len;
	return len;
}

static int word_is(const char *word, size_t len, const char *name)
{
	return strlen(name) == len && memcmp(word, name, len) == 0;
}

static int find_reg(const char *word, size_t len)
{
	int i;

	for (i = 0; i < REG_COUNT; i++)
		if (word_is(word, len, reg_info[i].name))
			return i;
	return SENSOR_EREG;
}

/* Decimal -32768..65535; SENSOR_EVALUE when it is not.  Negative values become
 * their 16 bits. */
static int32_t parse_value(const char *word, size_t len)
{
	int negative = len > 0 && *word == '-';
	size_t i = negative || (len > 0 && *word == '+') ? 1 : 0;
	int32_t v = 0;

	if (i == len)
		return SENSOR_EVALUE;
	for (; i < len; i++) {
		if (word[i] < '0' || word[i] > '9')
			return SENSOR_EVALUE;
		v = v * 10 + (word[i] - '0');
		if (v > (negative ? 0x8000 : 0xFFFF))
			return SENSOR_EVALUE;
	}
	return negative ? (0x10000 - v) & 0xFFFF : v;
}

static int put_temp(char *buf, size_t size, int temp)
{
	int t = temp < 0 ? -temp : temp;

	return snprintf(buf, size, "%s%d.%d C", temp < 0 ? "-" : "", t / 10, t % 10);
}

static int put_alarms(char *buf, size_t size, unsigned alarms)
{
	if (alarms == 0)
		return snprintf(buf, size, "none");
	return snprintf(buf, size, "%s%s%s%s", alarms & ALARM_HIGH ? "H" : "",
	    alarms & ALARM_LOW ? "L" : "", alarms & ALARM_RANGE ? "R" : "",
	    alarms & ALARM_JUMP ? "J" : "");
}

static int run(struct sensor *s, const char *text, char *reply, size_t size)
{
	const char *word, *name, *arg;
	size_t len = next_word(&text, &word);
	size_t namelen = next_word(&text, &name);
	size_t arglen = next_word(&text, &arg);
	const char *rest;
	int nargs = (namelen > 0) + (arglen > 0), rc = 0, reg;
	int32_t value;

	if (next_word(&text, &rest) != 0)
		return SENSOR_ECOMMAND;
	if (nargs == 0 && word_is(word, len, "id"))
		return snprintf(reply, size, "sensor %04X", s->reg[REG_ID]);
	if (nargs == 0 && word_is(word, len, "temp")) {
		if (s->nring == 0)
			return snprintf(reply, size, "no sample");
		return put_temp(reply, size, to_signed(s->reg[REG_TEMP]));
	}
	if (nargs == 0 && word_is(word, len, "alarms"))
		return put_alarms(reply, size, s->reg[REG_ALARM]);
	if (nargs == 1 && word_is(word, len, "reg")) {
		if ((reg = find_reg(name, namelen)) < 0)
			return reg;
		return snprintf(reply, size, "%d", sensor_read(s, reg));
	}
	if (nargs == 0 && word_is(word, len, "clear"))
		rc = sensor_write(s, REG_ALARM, ALARM_ALL);
	else if (nargs == 0 && word_is(word, len, "reset"))
		rc = sensor_write(s, REG_CTRL, CTRL_RESET);
	else if (nargs == 2 && word_is(word, len, "set")) {
		if ((reg = find_reg(name, namelen)) < 0)
			return reg;
		if ((value = parse_value(arg, arglen)) < 0)
			return value;
		rc = sensor_write(s, reg, (uint16_t)value);
	} else
		rc = SENSOR_ECOMMAND;
	return rc < 0 ? rc : snprintf(reply, size, "ok");
}

int sensor_command(struct sensor *s, const char *command, char *reply, size_t size)
{
	int rc = run(s, command, reply, size);

	if (rc >= 0 && (size_t)rc >= size)
		rc = SENSOR_ESPACE;
	if (rc < 0 && (size_t)snprintf(reply, size, "error %d", rc) >= size && size > 0)
		reply[0] = '\0';
	return rc < 0 ? rc : 0;
}
