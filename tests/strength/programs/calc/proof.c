/* SPDX-License-Identifier: MIT */
/* proof.c - prints what calc does, for the comparison of versions. */

#include <stdio.h>
#include <string.h>
#ifdef INNER
#include "calc.c"
#else
#include "calc.h"
#endif

static unsigned long seed = 1;

static unsigned rnd(unsigned n)
{
	seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
	return (unsigned)(seed >> 12) % n;
}

static void show(struct calc *c, const char *text)
{
	int32_t v = -77;
	int rc = calc_eval(c, text, &v), i;

	printf("%s -> %d %s v=%d error=%d pos=%lu last=%d defined=%lx", text, rc,
	    calc_strerror(rc), (int)v, (int)c->error, (unsigned long)c->errpos,
	    (int)c->last, (unsigned long)c->defined);
	for (i = 0; i < CALC_NVARS; i++) {
		int32_t x = 0;

		if (calc_get(c, (char)('a' + i), &x) == 0)
			printf(" %c=%d", 'a' + i, (int)x);
	}
	printf("\n");
}

static const char *const texts[] = {
	"", "   ", ";;", " \t\n\v\f\r1", "1", "1+2", "7-10", "6*7", "7/2", "-7/2", "7%3",
	"-7%3", "7/0", "7%0", "1+2*3", "(1+2)*3", "2**10", "2**3**2", "-2**2",
	"2**-1", "2**0", "0**0", "0**5", "1**999999999", "(-1)**999999999",
	"(-1)**1000000000", "(-1)**2", "(-1)**3", "(-1)**1", "2**30", "2**31", "(-2)**31", "(-2)**32", "0-2**31",
	"3**19", "3**20", "3**2000000000", "2147483647", "2147483648", "-2147483648", "0x7fffffff",
	"0x80000000", "0xFf", "0X1g", "0x", "0xz", "0xg", "12a", "12 a", "1.5", "2147483647+1",
	"0-2147483647-1", "0-2147483647-2", "65536*32768", "65536*-32768", "--5", "+-+5",
	"-(0-2147483647-1)", "(0-2147483647-1)/-1", "(0-2147483647-1)%-1",
	"(1", "1)", "()", "1 2", "+", "1+", "@", "ab", "aB", "a b", "z", "z+1", "a=5", "a", "A", "b=a+1;b*2", "a=b=9;",
	"a=1;b=2;c=a/0", "c=a/0", "a=7;q", "z=26;Z", "a=(b=3)+b", "$", "$+1", "5;", ";5", "1;2;3", "a=", "=5", "1=2",
	"a=a=a=a=a=a=a=a=a=a=a=1", "a=a=a=a=a=a=a=a=a=a=a=a=1", "a=a=a=a=a=a=a=a=a=a=a=a=a=1",
	"((((((((((1))))))))))", "(((((((((((1)))))))))))", "((((((((((((1))))))))))))", "(((((((((((((1)))))))))))))",
	"-----------1", "------------1", "-------------1",
	"(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)",
	"a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1;a=1", "  1 / 0", "1 +  2147483647", "3 ** -1", "  12x", "   0x",
	"  999999999999", "1-2-3", "100/10/5", "2*3%4", "10-4*2", "8%5*2", "a=4;a*a", "e=1;f=2;e-f", "q=8;w=9",
	"0x10+010", "a0", "a 0", "9z", "0x0", "x=0x1F", "(a=2)*3;a", "\x0e""1", "(2", "(2;3)", "((2)", "x+y", "[", "{", "`", "1,2", "1/", "\x08", "a=b=1/0",
	"1**2147483647", "2**2147483647", "0**2147483647", "0**1", "0**2", "0**3", "1**2", "(-1)**0", "1000000*1000000", "0X10", "-3-4", "2*-3", "2**2**2", "2 * * 3"
};

int main(void)
{
	struct calc c, d;
	size_t i, k;
	int32_t v = 3;

	setvbuf(stdout, NULL, _IOLBF, 0);
	memset(&c, 0x55, sizeof c);
	calc_init(&c);
	show(&c, "$");
	for (i = 0; i < sizeof texts / sizeof texts[0]; i++)
		show(&c, texts[i]);
	for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		calc_init(&d);
		show(&d, texts[i]);
	}
	printf("%d\n", calc_eval(&c, "1+1", NULL));
	for (k = 0; k < 256; k++) {
		int r1 = calc_set(&d, (char)k, (int32_t)k * 3);
		int r2 = calc_get(&d, (char)k, NULL);
		int r3 = calc_get(&d, (char)k, &v);

		printf("%d%d%d/%d ", r1, r2, r3, (int)v);
	}
	calc_init(&d);
	printf("%d %d %d\n", calc_get(&d, 'q', &v), (int)v, calc_set(&d, 'Q', -4));
	printf("%d %d %lx\n", calc_get(&d, 'q', &v), (int)v, (unsigned long)d.defined);
	for (i = 0; i < 17; i++)
		printf("%d %s\n", (int)i - 3, calc_strerror((int)i - 3));
	calc_init(&c);
	for (i = 0; i < 4000; i++) {
		static const char *const bits[] = { "1", "2", "0", "3", "7", "12", "-", "+", "*", "/", "%", "**",
		    "(", ")", "a", "b", "=", ";", " ", "$", "0x1", "2147483647", "65536" };
		char text[200] = "";
		unsigned n = rnd(12) + 1, expect = 0;

		while (n-- > 0) {
			const char *b = bits[expect && rnd(5) ? 6 + rnd(6) : rnd(23)];

			strcat(text, b);
			expect = (*b >= '0' && *b <= '9') || *b == 'a' || *b == ')';
		}
		show(&c, text);
	}
#ifdef INNER
	{
		struct lexer lx = { .calc = &c, .text = "1" };
		int32_t r = 0;

		printf("inner %d %d\n", digit_value('z'), digit_value('['));
		printf("%d\n", unary(&lx, &r));
		c.error = CALC_OK;
		lx.tok = T_NUM;
		printf("%d", apply(&lx, T_LPAR, 4, 1, 2, &r));
		printf(" %d\n", (int)c.error);
		for (v = -1; v < 5; v++)
			printf("%lld %lld %lld\n", (long long)power(v, 0), (long long)power(v, 9), (long long)power(v, -3));
		lx.pos = 0;
		next(&lx);
		printf("%d %d %d %d\n", lx.tok, lx.level, (int)lx.num, lx.depth);
	}
#endif
	return 0;
}
