/* SPDX-License-Identifier: MIT */
/* proof.c - prints what the sensor driver does, for the comparison of versions. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef INNER
#include "sensor.c"
#else
#include "sensor.h"
#endif

static unsigned long seed = 1;

static unsigned rnd(unsigned n)
{
	seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
	return (unsigned)(seed >> 12) % n;
}

static void regs(struct sensor *s)
{
	int i;

	for (i = -1; i <= REG_COUNT; i++)
		printf(" %d", sensor_read(s, i));
	printf("\n");
}

static void command(struct sensor *s, const char *text, size_t size)
{
	char *reply = malloc(size + 1);
	int rc;

	memset(reply, '#', size + 1);
	if (size > 0)
		reply[0] = '\0';
	rc = sensor_command(s, text, reply, size);
	printf("%s (%lu) -> %d [%s]\n", text, (unsigned long)size, rc, size > 0 ? reply : "");
	free(reply);
}

static void write_reg(struct sensor *s, int reg, int value)
{
	printf("write %d %d -> %d:", reg, value, sensor_write(s, reg, (uint16_t)value));
	regs(s);
}

static void sample(struct sensor *s, int raw)
{
	printf("sample %d -> %d:", raw, sensor_sample(s, raw));
	printf(" %d", sensor_read(s, REG_STATUS));
	regs(s);
}

static const char *const commands[] = {
	"id", "temp", "alarms", "clear", "reset", "", " ", "id x", "ID", " id ", "\tid", "ids", "i", "temp 1", "alarms 1", "clear 1", "reset 1",
	"reg", "reg id", "reg ctrl", "reg status", "reg raw", "reg temp", "reg alarm", "reg mask", "reg high", "reg low",
	"reg hyst", "reg foo", "reg hig", "reg highs", "reg id x", "set", "set high", "set high 500", "reg high", "set low -50", "reg low", "set low 501",
	"set high -51", "set high -50", "set high 500 x", "set low 500", "set low +5", "set low -", "set low +", "set low 1x", "set low x", "set low -32768",
	"set low -32769", "set low 65535", "reg low", "set low 65536", "set low 99999999999", "set low -0", "set high 32767", "set high 32768", "set hyst 255", "set hyst 256", "set hyst -1",
	"set ctrl 7", "reg ctrl", "set ctrl 16", "set ctrl 32768", "set ctrl 15", "set id 1", "set raw 1", "set status 0", "set temp 0", "set foo 1", "set mask 15", "set mask 16",
	"set alarm 15", "set alarm 16", "set high 1 2 3", "set high 1 2", "set  high\t77", "set high 0x10", "set high 1/", "set high 1:", "id x y", "temp x y", "set high 000100", "reg high", "clear x y", "reset x y"
};

int main(void)
{
	struct sensor s;
	int i, k;

	setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	for (i = -5; i < 4200; i++)
		printf("%d ", sensor_convert(i));
	memset(&s, 0x55, sizeof s);
	sensor_init(&s);
	regs(&s);
	sample(&s, 1000);
	for (i = 0; i < (int)(sizeof commands / sizeof commands[0]); i++)
		command(&s, commands[i], 40);
	command(&s, "reset", 40);
	for (k = -2; k < 12; k++)
		for (i = 0; i < 18; i++)
			write_reg(&s, k, i == 17 ? 0xFFFF : i == 16 ? 0 : 1 << i);
	write_reg(&s, REG_CTRL, CTRL_RESET);
	write_reg(&s, REG_LOW, 800);
	write_reg(&s, REG_LOW, 801);
	write_reg(&s, REG_LOW, -300);
	write_reg(&s, REG_HIGH, -300);
	write_reg(&s, REG_HIGH, -301);
	write_reg(&s, REG_CTRL, CTRL_RESET | CTRL_ENABLE);

	/* hysteresis, one sample */
	write_reg(&s, REG_CTRL, CTRL_ENABLE);
	write_reg(&s, REG_HIGH, 760);
	write_reg(&s, REG_LOW, 90);
	sample(&s, 3000);
	sample(&s, 3002);
	sample(&s, 2990);
	sample(&s, 2954);
	sample(&s, 2953);
	sample(&s, 2952);
	sample(&s, 2951);
	sample(&s, 2950);
	for (i = 3005; i > 2940; i--)
		sample(&s, i);
	sample(&s, 1301);
	sample(&s, 1300);
	for (i = 1290; i < 1370; i++)
		sample(&s, i);
	write_reg(&s, REG_HYST, 0);
	sample(&s, 1298);
	command(&s, "alarms", 40);
	command(&s, "temp", 40);
	sample(&s, 1300);
	command(&s, "alarms", 40);
	/* range, jumps */
	sample(&s, -1);
	sample(&s, 4096);
	sample(&s, 4095);
	command(&s, "alarms", 40);
	sample(&s, 3901);
	sample(&s, 3900);
	sample(&s, 0);
	command(&s, "alarms", 40);
	command(&s, "temp", 40);
	for (i = 0; i < 9; i++)
		command(&s, "temp", (size_t)i);
	for (i = 0; i < 12; i++)
		command(&s, "bad", (size_t)i);
	for (i = 0; i < 14; i++)
		command(&s, "id", (size_t)i);
	sample(&s, 199);
	sample(&s, 200);
	sample(&s, 600);
	for (i = 595; i < 605; i++) {
		sample(&s, 200);
		sample(&s, i);
	}
	/* jump of exactly SENSOR_JUMP: 0.50 a step below 700 */
	sample(&s, 200);
	sample(&s, 600);
	sample(&s, 200);
	/* latch */
	write_reg(&s, REG_CTRL, CTRL_ENABLE | CTRL_LATCH);
	sample(&s, 4000);
	sample(&s, 2000);
	command(&s, "alarms", 40);
	write_reg(&s, REG_ALARM, ALARM_JUMP);
	write_reg(&s, REG_ALARM, ALARM_LOW | ALARM_RANGE);
	write_reg(&s, REG_MASK, 0);
	write_reg(&s, REG_MASK, ALARM_ALL);
	sample(&s, 2000);
	command(&s, "clear", 40);
	command(&s, "alarms", 40);
	regs(&s);
	/* averages */
	for (k = 0; k < 4; k++) {
		write_reg(&s, REG_CTRL, CTRL_ENABLE | k << CTRL_AVG_SHIFT);
		for (i = 0; i < 20; i++)
			sample(&s, 900 + (i * 37) % 50 * (i % 3 ? 1 : 4));
		write_reg(&s, REG_CTRL, CTRL_ENABLE | CTRL_LATCH | k << CTRL_AVG_SHIFT);
		sample(&s, 1000);
		command(&s, "temp", 40);
	}
	for (i = 3; i >= 0; i--) {
		sample(&s, 700);
		sample(&s, 701);
		sample(&s, 703);
		write_reg(&s, REG_CTRL, CTRL_ENABLE | i << CTRL_AVG_SHIFT);
		command(&s, "temp", 40);
		sample(&s, 800);
	}
	command(&s, "reset", 40);
	command(&s, "temp", 40);
	write_reg(&s, REG_CTRL, CTRL_ENABLE);
	sample(&s, 3900);
	for (i = 0; i < 6000; i++) {
		static const char *const words[] = { "set", "reg", "high", "low", "hyst", "ctrl", "alarm", "mask", "1", "-5", "300", "700", "15", " ", "id", "temp", "alarms" };
		char text[60] = "";

		switch (rnd(8)) {
		case 0:
			for (k = (int)rnd(5); k > 0; k--) {
				strcat(text, words[rnd(17)]);
				strcat(text, " ");
			}
			command(&s, text, rnd(20));
			break;
		case 1:
			write_reg(&s, (int)rnd(REG_COUNT), (int)rnd(rnd(3) ? 16 : 2000));
			break;
		case 2:
			write_reg(&s, REG_CTRL, (int)(CTRL_ENABLE | rnd(16)));
			break;
		default:
			sample(&s, (int)(rnd(4) ? 1200 + rnd(2000) : rnd(4200)));
			break;
		}
	}
#ifdef INNER
	printf("inner %d %d %d %d\n", (int)div_round(-5, 10), (int)div_round(5, 10), (int)div_round(-4, 10), (int)div_round(0, 3));
	sensor_init(&s);
	sensor_write(&s, REG_CTRL, CTRL_ENABLE | 3 << CTRL_AVG_SHIFT);
	for (i = 0; i < 11; i++)
		sensor_sample(&s, 1000 + i);
	printf("%d %d %d %lu\n", s.nring, s.head, (int)s.sum, s.samples);
	sensor_write(&s, REG_CTRL, CTRL_ENABLE);
	printf("%d %d %d %lu\n", s.nring, s.head, (int)s.sum, s.samples);
	for (i = 0; i < SENSOR_MAXAVG; i++)
		printf(" %d", s.ring[i]);
	printf("\n%d %d\n", (int)parse_value("", 0), (int)parse_value("-5", 2));
#endif
	return 0;
}
