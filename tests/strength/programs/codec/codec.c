/* SPDX-License-Identifier: MIT */
/* codec.c - hex, base64, base64url and percent encoding, with a decoder
   that takes its input in pieces. */

#include <string.h>

#include "codec.h"

static const char hexDigits[] = "0123456789ABCDEF";

static const char alphabet[2][65] = {
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
};

typedef struct {
	char *dst;
	size_t size;
	size_t len;
	size_t width;
	size_t column;
	int full;
} Writer;

static void put(Writer *w, char c)
{
	if (w->width > 0 && w->column == w->width) {
		w->column = 0;
		put(w, '\n');
		w->column = 0;
	}
	if (w->len + 1 >= w->size) {
		w->full = 1;
		return;
	}
	w->dst[w->len++] = c;
	w->column++;
}

static int isUnreserved(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
	    || (c >= '0' && c <= '9') || (c != '\0' && strchr("-._~", c) != NULL);
}

static void putHex(Writer *w, unsigned char c)
{
	put(w, hexDigits[c >> 4]);
	put(w, hexDigits[c & 15]);
}

/* Write a group of n (1 to 3) bytes. */
static void putGroup(Writer *w, const unsigned char *p, size_t n, CodecKind kind)
{
	const char *digits = alphabet[kind == CODEC_BASE64URL];
	uint32_t bits = (uint32_t)p[0] << 16;
	size_t i;

	if (n > 1)
		bits |= (uint32_t)p[1] << 8;
	if (n > 2)
		bits |= p[2];
	for (i = 0; i < 4; i++, bits <<= 6) {
		if (i <= n)
			put(w, digits[bits >> 18 & 63]);
		else if (kind == CODEC_BASE64)
			put(w, '=');
	}
}

size_t codec_size(CodecKind kind, size_t len, size_t width)
{
	size_t n = 0;

	switch (kind) {
	case CODEC_HEX:
		n = len * 2;
		break;
	case CODEC_BASE64:
		n = (len + 2) / 3 * 4;
		break;
	case CODEC_BASE64URL:
		n = len / 3 * 4 + (len % 3 ? len % 3 + 1 : 0);
		break;
	case CODEC_PERCENT:
		return len * 3;
	}
	if (width > 0 && n > 0)
		n += (n - 1) / width;
	return n;
}

size_t codec_encode(CodecKind kind, const void *src, size_t len, size_t width,
		    char *dst, size_t size)
{
	const unsigned char *p = src;
	Writer w = { dst, size, 0, width, 0, 0 };
	size_t i;

	if (kind == CODEC_PERCENT)
		w.width = 0;
	if (kind == CODEC_BASE64 || kind == CODEC_BASE64URL) {
		for (i = 0; i < len; i += 3)
			putGroup(&w, p + i, len - i < 3 ? len - i : 3, kind);
	} else {
		for (i = 0; i < len; i++) {
			if (kind == CODEC_HEX)
				putHex(&w, p[i]);
			else if (isUnreserved(p[i]))
				put(&w, (char)p[i]);
			else {
				put(&w, '%');
				putHex(&w, p[i]);
			}
		}
	}
	if (size > 0)
		dst[w.len] = '\0';
	return w.full || size == 0 ? (size_t)-1 : w.len;
}

void codec_init(CodecDecoder *d, CodecKind kind, unsigned flags)
{
	memset(d, 0, sizeof *d);
	d->kind = kind;
	d->flags = flags;
	d->status = CODEC_OK;
}

static int isSpace(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int hexValue(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

static int base64Value(char c, CodecKind kind)
{
	const char *digits = alphabet[kind == CODEC_BASE64URL];
	const char *p = c == '\0' ? NULL : strchr(digits, c);

	return p == NULL ? -1 : (int)(p - digits);
}

/* Each of the next three takes one character.  Returns the number of bytes that
   became complete (0 or 1, the byte is in *byte) or minus a CodecStatus. */

static int takeHex(CodecDecoder *d, char c, unsigned char *byte)
{
	int v = hexValue(c);

	if (v < 0)
		return -CODEC_BADCHAR;
	d->bits = d->bits << 4 | (uint32_t)v;
	if (++d->nchars < 2)
		return 0;
	*byte = (unsigned char)d->bits;
	d->bits = 0;
	d->nchars = 0;
	return 1;
}

static int takeBase64(CodecDecoder *d, char c, unsigned char *byte)
{
	int v;

	if (c == '=') {
		if (d->nchars < 2 || d->nchars + d->npad >= 4)
			return -CODEC_BADPADDING;
		if ((d->flags & CODEC_STRICT) && d->bits != 0)
			return -CODEC_BADBITS;
		d->npad++;
		return 0;
	}
	if ((v = base64Value(c, d->kind)) < 0)
		return -CODEC_BADCHAR;
	if (d->npad > 0)
		return -CODEC_BADPADDING;
	d->bits = d->bits << 6 | (uint32_t)v;
	if (++d->nchars == 1)
		return 0;
	/* 12, 10 and 8 bits are there: 4, 2 and 0 stay */
	v = 8 - 2 * d->nchars;
	*byte = (unsigned char)(d->bits >> v);
	d->bits &= (1u << v) - 1;
	if (d->nchars == 4)
		d->nchars = 0;
	return 1;
}

static int takePercent(CodecDecoder *d, char c, unsigned char *byte)
{
	if (d->nchars > 0) {
		int v = hexValue(c);

		if (v < 0)
			return -CODEC_BADCHAR;
		d->bits = d->bits << 4 | (uint32_t)v;
		if (++d->nchars < 3)
			return 0;
		*byte = (unsigned char)d->bits;
		d->nchars = 0;
		return 1;
	}
	if (c == '%') {
		d->bits = 0;
		d->nchars = 1;
		return 0;
	}
	*byte = (unsigned char)(c == '+' && (d->flags & CODEC_PLUS) ? ' ' : c);
	return 1;
}

CodecStatus codec_decode(CodecDecoder *d, const char *in, size_t *inlen,
			 unsigned char *out, size_t *outlen)
{
	size_t i, n = 0;
	CodecStatus status = d->status;
	unsigned char byte = 0;

	for (i = 0; i < *inlen && status == CODEC_OK; i++) {
		int rc;

		if ((d->flags & CODEC_SKIPSPACE) && isSpace(in[i]))
			continue;
		if (n == *outlen) {
			status = CODEC_NEEDSPACE;
			break;
		}
		if (d->kind == CODEC_HEX)
			rc = takeHex(d, in[i], &byte);
		else if (d->kind == CODEC_PERCENT)
			rc = takePercent(d, in[i], &byte);
		else
			rc = takeBase64(d, in[i], &byte);
		if (rc < 0) {
			status = d->status = (CodecStatus)-rc;
			break;
		}
		if (rc > 0)
			out[n++] = byte;
	}
	d->offset += i;
	d->total += n;
	*inlen = i;
	*outlen = n;
	return status;
}

CodecStatus codec_finish(CodecDecoder *d)
{
	if (d->status != CODEC_OK || d->nchars == 0)
		return d->status;
	if (d->kind == CODEC_HEX || d->kind == CODEC_PERCENT || d->nchars == 1)
		d->status = CODEC_TRUNCATED;
	else if (d->npad == 0 && !(d->flags & CODEC_NOPAD) && d->kind == CODEC_BASE64)
		d->status = CODEC_TRUNCATED;
	else if (d->npad > 0 && d->nchars + d->npad != 4)
		d->status = CODEC_BADPADDING;
	else if ((d->flags & CODEC_STRICT) && d->bits != 0)
		d->status = CODEC_BADBITS;
	return d->status;
}

const char *codec_message(CodecStatus status)
{
	switch (status) {
	case CODEC_OK:
		return "ok";
	case CODEC_NEEDSPACE:
		return "output buffer full";
	case CODEC_BADCHAR:
		return "invalid character";
	case CODEC_BADPADDING:
		return "invalid padding";
	case CODEC_BADBITS:
		return "stray bits at the end";
	case CODEC_TRUNCATED:
		return "input too short";
	}
	return "unknown status";
}
