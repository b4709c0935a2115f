/* SPDX-License-Identifier: MIT */
/* proof.c - prints what codec does, for the comparison of versions. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef INNER
#include "codec.c"
#else
#include "codec.h"
#endif

static unsigned long seed = 1;

static unsigned rnd(unsigned n)
{
	seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
	return (unsigned)(seed >> 12) % n;
}

static void bytes(const unsigned char *p, size_t n)
{
	while (n-- > 0)
		printf("%02x", *p++);
}

static void encode(CodecKind kind, const void *src, size_t len, size_t width, size_t size)
{
	char *dst = malloc(size + 1);
	size_t n;

	memset(dst, '#', size + 1);
	n = codec_encode(kind, src, len, width, dst, size);
	printf("enc %d %lu %lu %lu: %ld size %lu [", (int)kind, (unsigned long)len, (unsigned long)width,
	    (unsigned long)size, (long)n, (unsigned long)codec_size(kind, len, width));
	fwrite(dst, 1, size < 600 ? size : 600, stdout);
	printf("]\n");
	free(dst);
}

/* Decode in pieces of at most IN characters and OUT bytes. */
static void decode(CodecKind kind, unsigned flags, const char *text, size_t len, size_t in, size_t out)
{
	CodecDecoder d;
	CodecStatus status = CODEC_OK;
	unsigned char buf[700];
	size_t at = 0, n = 0, rounds = 0;

	memset(&d, 0x55, sizeof d);
	codec_init(&d, kind, flags);
	while (at < len && rounds++ < 2000) {
		size_t inlen = len - at < in ? len - at : in, outlen = sizeof buf - n < out ? sizeof buf - n : out;

		status = codec_decode(&d, text + at, &inlen, buf + n, &outlen);
		at += inlen;
		n += outlen;
		if (status != CODEC_OK && status != CODEC_NEEDSPACE)
			break;
	}
	printf("dec %d %x %.*s: ", (int)kind, flags, (int)len, text);
	bytes(buf, n);
	printf(" status %d offset %lu total %lu rounds %lu", (int)status, (unsigned long)d.offset, (unsigned long)d.total, (unsigned long)rounds);
	status = codec_finish(&d);
	printf(" finish %d %d %s", (int)status, (int)d.status, codec_message(status));
	{
		size_t inlen = 2, outlen = 9;

		status = codec_decode(&d, "41", &inlen, buf, &outlen);
		printf(" more %d %lu %lu offset %lu\n", (int)status, (unsigned long)inlen, (unsigned long)outlen, (unsigned long)d.offset);
	}
}

static const char *const texts[] = {
	"", "4", "41", "4142", "4a4B", "4G", "g4", "41 42", " 4 1\t4\r\n2", "4:", "/4", "@1", "`1", "aAfF09",
	"QQ==", "QQ=", "QQ", "QQ===", "QR==", "QUI=", "QUI", "QUJ=", "QUJD", "QUJDRA==", "QUJDRA==QQ", "QQ==QQ==", "Q", "Q=", "=", "QUI=D",
	"QUJD=", "QUI==", "Q===", "QQ =\n=", "Q Q\t=\r=", "+/+/", "-_-_", "+_", "QUJDRA", "QUJDRAA", "QUJDR", "AAAA", "////", "zzzz", "QQ=A", "QQ==\n", "QUJ",
	"QR", "a+b", "%41", "%4", "%", "%4g", "%g4", "%%41", "a%20b", "+%2B+", "%e4%F6", "a b", "%41%", "\t%09", "QQ.=", "%4 1", "~-._", "AB==", "ABC=", "Q\nU\nI\n=", "\x80", "00ff10"
};

int main(void)
{
	unsigned char all[256], data[64];
	unsigned flags;
	int kind, i, k;
	size_t n;

	setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	for (i = 0; i < 256; i++)
		all[i] = (unsigned char)i;
	for (kind = 0; kind < 4; kind++) {
		encode((CodecKind)kind, all, 256, 0, 1000);
		encode((CodecKind)kind, all, 256, 76, 1000);
		for (n = 0; n < 9; n++)
			for (k = 0; k < 9; k++)
				encode((CodecKind)kind, "Hi~ /?\xff\xfe", n, (size_t)k, 60);
		for (n = 0; n < 30; n++) {
			encode((CodecKind)kind, "a/\xfb\xf0", 4, 0, n);
			encode((CodecKind)kind, "abcde", 5, 4, n);
		}
		encode((CodecKind)kind, NULL, 0, 3, 1);
		encode((CodecKind)kind, NULL, 0, 0, 0);
		for (n = 0; n < 40; n++)
			for (k = 0; k < 10; k++)
				printf("%lu ", (unsigned long)codec_size((CodecKind)kind, n, (size_t)k));
		for (flags = 0; flags < 16; flags++)
			for (i = 0; i < (int)(sizeof texts / sizeof texts[0]); i++) {
				n = strlen(texts[i]);
				decode((CodecKind)kind, flags, texts[i], n, 100, 100);
				if (flags % 5 == 0) {
					decode((CodecKind)kind, flags, texts[i], n, 1, 1);
					decode((CodecKind)kind, flags, texts[i], n, 3, 2);
				}
			}
		decode((CodecKind)kind, 0, "QQ\0=", 4, 100, 100);
		decode((CodecKind)kind, 0, "4\0", 2, 100, 100);
		for (i = 1; i < 256; i++) {
			char c[5] = "AAAA";

			c[1] = (char)i;
			decode((CodecKind)kind, CODEC_PLUS, c, 4, 10, 10);
		}
	}
	for (i = 0; i < 400; i++) {
		char text[300];
		size_t len = rnd(40), width = rnd(3) ? 0 : 1 + rnd(20);

		for (n = 0; n < len; n++)
			data[n] = (unsigned char)rnd(256);
		kind = (int)rnd(4);
		encode((CodecKind)kind, data, len, width, 200);
		n = codec_encode((CodecKind)kind, data, len, width, text, sizeof text);
		decode((CodecKind)kind, CODEC_SKIPSPACE | (rnd(2) ? CODEC_NOPAD : 0) | CODEC_STRICT, text, n, 1 + rnd(9), 1 + rnd(9));
		if (n > 0) {
			text[rnd((unsigned)n)] = "=A+%- \n!"[rnd(8)];
			decode((CodecKind)kind, rnd(16), text, n, 1 + rnd(9), 1 + rnd(9));
		}
	}
	for (i = -1; i < 8; i++)
		printf("%d %s\n", i, codec_message((CodecStatus)i));
	{
		CodecDecoder d;
		size_t inlen = 0, outlen = 0;

		codec_init(&d, CODEC_HEX, 0);
		printf("%d", codec_decode(&d, NULL, &inlen, NULL, &outlen));
		inlen = 2;
		printf(" %d %lu", codec_decode(&d, "41", &inlen, NULL, &outlen), (unsigned long)d.offset);
		printf(" %d\n", codec_finish(&d));
	}
#ifdef INNER
	{
		CodecDecoder d;
		unsigned char byte = 0;
		Writer w = { (char *)data, 64, 0, 4, 4, 0 };

		codec_init(&d, CODEC_HEX, 0);
		takeHex(&d, '4', &byte);
		takeHex(&d, '1', &byte);
		printf("inner %lu %d\n", (unsigned long)d.bits, d.nchars);
		codec_init(&d, CODEC_PERCENT, 0);
		d.bits = 77;
		takePercent(&d, '%', &byte);
		printf("%lu %d\n", (unsigned long)d.bits, d.nchars);
		data[0] = data[1] = 0;
		put(&w, 'x');
		printf("%lu %lu %d %d\n", (unsigned long)w.len, (unsigned long)w.column, data[0], data[1]);
		printf("%d %d\n", base64Value('\0', CODEC_BASE64), isUnreserved('\0'));
	}
#endif
	return 0;
}
