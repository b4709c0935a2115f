/* SPDX-License-Identifier: MIT */
/*
 * sensor - driver for a (simulated) temperature sensor with registers:
 * calibration, moving average, thresholds with hysteresis and text commands.
 */
#ifndef SENSOR_H
#define SENSOR_H

#include <stddef.h>
#include <stdint.h>

/* Registers, 16 bits each. */
enum sensor_reg {
	REG_ID,			/* read only: SENSOR_ID */
	REG_CTRL,		/* CTRL_ bits */
	REG_STATUS,		/* read only: STAT_ bits; reading clears STAT_READY */
	REG_RAW,		/* read only: last raw value, 12 bits */
	REG_TEMP,		/* read only: average, signed, 1/10 degree */
	REG_ALARM,		/* ALARM_ bits; writing 1 clears a bit */
	REG_MASK,		/* ALARM_ bits that may raise STAT_IRQ */
	REG_HIGH,		/* thresholds, signed, 1/10 degree */
	REG_LOW,
	REG_HYST,		/* 0..255, 1/10 degree */
	REG_COUNT
};

#define SENSOR_ID	0x5A21

#define CTRL_ENABLE	0x0001
#define CTRL_AVG_MASK	0x0006	/* average of 1, 2, 4, 8 samples */
#define CTRL_AVG_SHIFT	1
#define CTRL_LATCH	0x0008	/* alarms stay until they are cleared */
#define CTRL_RESET	0x8000	/* reset the device; reads as 0 */

#define STAT_READY	0x0001	/* new average since the last read */
#define STAT_IRQ	0x0002	/* an alarm that is in REG_MASK is on */
#define STAT_FULL	0x0004	/* the average covers all its samples */

#define ALARM_HIGH	0x0001
#define ALARM_LOW	0x0002
#define ALARM_RANGE	0x0004	/* raw value outside of the calibration */
#define ALARM_JUMP	0x0008	/* a sample far from the one before */
#define ALARM_ALL	0x000F

#define SENSOR_MAXAVG	8
#define SENSOR_RAWMAX	4095
#define SENSOR_JUMP	200	/* 1/10 degree */

enum sensor_error {
	SENSOR_EREG = -1,	/* no such register */
	SENSOR_EREADONLY = -2,
	SENSOR_EVALUE = -3,
	SENSOR_EDISABLED = -4,
	SENSOR_ECOMMAND = -5,
	SENSOR_ESPACE = -6
};

/* For sensor_init, otherwise private. */
struct sensor {
	uint16_t reg[REG_COUNT];
	int16_t ring[SENSOR_MAXAVG];
	int nring;		/* samples in the ring */
	int head;		/* where the next one goes */
	int32_t sum;		/* of the ring */
	unsigned long samples;	/* since the reset */
};

/* No pointer may be NULL; a struct sensor must have been through sensor_init. */

/* Power on: all registers at their defaults. */
void sensor_init(struct sensor *s);

/* The value 0..65535 or a negative error. */
int sensor_read(struct sensor *s, int reg);

/* 0 or a negative error.  Writing CTRL with another length of the average
 * drops the samples.  HIGH must not be below LOW, nor LOW above HIGH. */
int sensor_write(struct sensor *s, int reg, uint16_t value);

/* Feed one raw sample (what the hardware would do).  Returns the alarm bits
 * which became set, or a negative error. */
int sensor_sample(struct sensor *s, int raw);

/* Temperature of a raw value in 1/10 degree; beyond the table that of its end. */
int sensor_convert(int raw);

/*
 * Execute a command and write the answer to REPLY of SIZE bytes:
 *   id | temp | alarms | clear | reset | reg NAME | set NAME VALUE
 * NAME is the name of a register (id, ctrl, ...), VALUE decimal with an
 * optional sign.  Words are separated by blanks.  Returns 0, or a negative
 * error (REPLY is then "error N", if that fits).
 */
int sensor_command(struct sensor *s, const char *command, char *reply, size_t size);

#endif
