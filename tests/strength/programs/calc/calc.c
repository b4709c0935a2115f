/* SPDX-License-Identifier: MIT */
/* calc.c - integer expression calculator: tokenizer, recursive descent
   evaluator and the variables.  The language is described in calc.h. */

#include <string.h>

#include "calc.h"

enum token {
	T_END, T_NUM, T_VAR, T_LAST, T_LPAR, T_RPAR, T_SEMI, T_ASSIGN,
	T_PLUS, T_MINUS, T_STAR, T_SLASH, T_PERCENT, T_POWER
};

#define MAXLEVEL	2

/* Longer operators first: the scanner takes the first that matches. */
static const struct {
	char text[3];
	enum token tok;
	int level;		/* of a binary operator, loose to tight */
} ops[] = {
	{ "**", T_POWER, 0 },
	{ "+", T_PLUS, 1 }, { "-", T_MINUS, 1 },
	{ "*", T_STAR, 2 }, { "/", T_SLASH, 2 }, { "%", T_PERCENT, 2 },
	{ "(", T_LPAR, 0 }, { ")", T_RPAR, 0 },
	{ ";", T_SEMI, 0 }, { "=", T_ASSIGN, 0 }, { "$", T_LAST, 0 }
};
#define NOPS (sizeof ops / sizeof ops[0])

static const char *const messages[] = {
	"no error", "empty expression", "syntax error", "missing )",
	"bad number", "bad name", "undefined variable", "overflow",
	"division by zero", "negative exponent", "nested too deeply"
};

struct lexer {
	struct calc *calc;
	const char *text;
	size_t pos;		/* of the next character */
	size_t start;		/* of the current token */
	enum token tok;
	int level;		/* of a binary operator, else 0 */
	int32_t num;		/* T_NUM: value; T_VAR: index */
	int depth;
};

static int assignment(struct lexer *lx, int32_t *v);

static int fail(struct lexer *lx, enum calc_error error, size_t pos)
{
	lx->calc->error = error;
	lx->calc->errpos = pos;
	return -1;
}

static int letter_index(char ch)
{
	if (ch >= 'a' && ch <= 'z')
		return ch - 'a';
	if (ch >= 'A' && ch <= 'Z')
		return ch - 'A';
	return -1;
}

/* Letters count on from 10 whatever the base; 99 for everything else. */
static int digit_value(char ch)
{
	if (ch >= '0' && ch <= '9')
		return ch - '0';
	return letter_index(ch) < 0 ? 99 : letter_index(ch) + 10;
}

static int scan_number(struct lexer *lx)
{
	const char *p = lx->text + lx->pos;
	int base = 10, digit;

	lx->num = 0;
	if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
		base = 16;
		p += 2;
		if (digit_value(*p) >= base)
			return fail(lx, CALC_ENUMBER, lx->start);
	}
	while ((digit = digit_value(*p)) < base) {
		if (lx->num > (INT32_MAX - digit) / base)
			return fail(lx, CALC_EOVERFLOW, lx->start);
		lx->num = lx->num * base + digit;
		p++;
	}
	lx->pos = (size_t)(p - lx->text);
	if (digit != 99)		/* a letter right after the digits */
		return fail(lx, CALC_ENUMBER, lx->pos);
	lx->tok = T_NUM;
	return 0;
}

static int next(struct lexer *lx)
{
	const char *p = lx->text + lx->pos;
	size_t i;

	while (*p == ' ' || (*p >= '\t' && *p <= '\r'))
		p++;
	lx->start = lx->pos = (size_t)(p - lx->text);
	lx->level = 0;
	if (*p == '\0') {
		lx->tok = T_END;
		return 0;
	}
	if (letter_index(*p) >= 0) {
		if (letter_index(p[1]) >= 0)
			return fail(lx, CALC_ENAME, lx->start);
		lx->tok = T_VAR;
		lx->num = letter_index(*p);
		lx->pos++;
		return 0;
	}
	if (digit_value(*p) < 10)
		return scan_number(lx);
	for (i = 0; i < NOPS; i++) {
		size_t len = strlen(ops[i].text);

		if (strncmp(p, ops[i].text, len) == 0) {
			lx->tok = ops[i].tok;
			lx->level = ops[i].level;
			lx->pos += len;
			return 0;
		}
	}
	return fail(lx, CALC_ESYNTAX, lx->start);
}

static int64_t power(int64_t base, int32_t exp)
{
	int64_t v = 1;

	if (base >= -1 && base <= 1)
		exp = exp > 1 ? 2 - exp % 2 : exp;
	while (exp-- > 0 && v >= INT32_MIN && v <= INT32_MAX)
		v *= base;
	return v;
}

/* Apply OP, found at POS, to A and B. */
static int apply(struct lexer *lx, enum token op, size_t pos,
		 int64_t a, int64_t b, int32_t *r)
{
	int64_t wide;

	switch (op) {
	case T_PLUS:
		wide = a + b;
		break;
	case T_MINUS:
		wide = a - b;
		break;
	case T_STAR:
		wide = a * b;
		break;
	case T_SLASH:
	case T_PERCENT:
		if (b == 0)
			return fail(lx, CALC_EDIVZERO, pos);
		wide = op == T_SLASH ? a / b : a % b;
		break;
	case T_POWER:
		if (b < 0)
			return fail(lx, CALC_ERANGE, pos);
		wide = power(a, (int32_t)b);
		break;
	default:
		return fail(lx, CALC_ESYNTAX, pos);
	}
	if (wide < INT32_MIN || wide > INT32_MAX)
		return fail(lx, CALC_EOVERFLOW, pos);
	*r = (int32_t)wide;
	return 0;
}

static int primary(struct lexer *lx, int32_t *v)
{
	const struct calc *c = lx->calc;

	switch (lx->tok) {
	case T_NUM:
		*v = lx->num;
		break;
	case T_LAST:
		*v = c->last;
		break;
	case T_VAR:
		if ((c->defined >> lx->num & 1) == 0)
			return fail(lx, CALC_EUNDEF, lx->start);
		*v = c->var[lx->num];
		break;
	case T_LPAR:
		if (next(lx) != 0 || assignment(lx, v) != 0)
			return -1;
		if (lx->tok != T_RPAR)
			return fail(lx, CALC_EPAREN, lx->start);
		break;
	default:
		return fail(lx, CALC_ESYNTAX, lx->start);
	}
	return next(lx);
}

static int unary(struct lexer *lx, int32_t *v)
{
	enum token op = lx->tok;
	size_t pos = lx->start;
	int32_t exp;

	if (++lx->depth > CALC_MAXDEPTH)
		return fail(lx, CALC_EDEPTH, pos);
	if (op == T_MINUS || op == T_PLUS) {
		if (next(lx) != 0 || unary(lx, v) != 0)
			return -1;
		if (op == T_MINUS && apply(lx, op, pos, 0, *v, v) != 0)
			return -1;
	} else {
		if (primary(lx, v) != 0)
			return -1;
		pos = lx->start;
		if (lx->tok == T_POWER && (next(lx) != 0 || unary(lx, &exp) != 0
		    || apply(lx, T_POWER, pos, *v, exp, v) != 0))
			return -1;
	}
	lx->depth--;
	return 0;
}

static int binary(struct lexer *lx, int level, int32_t *v)
{
	int32_t right;

	if (level > MAXLEVEL)
		return unary(lx, v);
	if (binary(lx, level + 1, v) != 0)
		return -1;
	while (lx->level == level) {
		enum token op = lx->tok;
		size_t pos = lx->start;

		if (next(lx) != 0 || binary(lx, level + 1, &right) != 0
		    || apply(lx, op, pos, *v, right, v) != 0)
			return -1;
	}
	return 0;
}

static int assignment(struct lexer *lx, int32_t *v)
{
	struct lexer var = *lx;

	if (lx->tok != T_VAR)
		return binary(lx, 1, v);
	if (next(lx) != 0)
		return -1;
	if (lx->tok != T_ASSIGN) {
		*lx = var;
		return binary(lx, 1, v);
	}
	if (++lx->depth > CALC_MAXDEPTH)
		return fail(lx, CALC_EDEPTH, lx->start);
	if (next(lx) != 0 || assignment(lx, v) != 0)
		return -1;
	lx->depth--;
	return calc_set(lx->calc, (char)('a' + var.num), *v);
}

void calc_init(struct calc *c)
{
	memset(c, 0, sizeof *c);
}

enum calc_error calc_eval(struct calc *c, const char *text, int32_t *result)
{
	struct calc saved = *c;
	struct lexer lx = { .calc = c, .text = text };
	int32_t v = 0;
	int count = 0, rc;

	c->error = CALC_OK;
	c->errpos = 0;
	rc = next(&lx);
	while (rc == 0 && lx.tok != T_END) {
		if (lx.tok == T_SEMI) {
			rc = next(&lx);
			continue;
		}
		rc = assignment(&lx, &v);
		count++;
		if (rc == 0 && lx.tok != T_SEMI && lx.tok != T_END)
			rc = fail(&lx, CALC_ESYNTAX, lx.start);
	}
	if (rc == 0 && count == 0)
		rc = fail(&lx, CALC_EEMPTY, lx.start);
	if (rc != 0) {
		saved.error = c->error;
		saved.errpos = c->errpos;
		*c = saved;
		return c->error;
	}
	c->last = v;
	if (result != NULL)
		*result = v;
	return CALC_OK;
}

int calc_set(struct calc *c, char name, int32_t value)
{
	int i = letter_index(name);

	if (i < 0)
		return -1;
	c->var[i] = value;
	c->defined |= (uint32_t)1 << i;
	return 0;
}

int calc_get(const struct calc *c, char name, int32_t *value)
{
	int i = letter_index(name);

	if (i < 0 || (c->defined >> i & 1) == 0)
		return -1;
	if (value != NULL)
		*value = c->var[i];
	return 0;
}

const char *calc_strerror(int error)
{
	if (error < 0 || error > CALC_EDEPTH)
		return "unknown error";
	return messages[error];
}
