/* SPDX-License-Identifier: MIT */
/* codec - hex, base64 and percent encoding.
   One-shot encoder and streaming decoder. */
#ifndef CODEC_H
#define CODEC_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
	CODEC_HEX,
	CODEC_BASE64,
	CODEC_BASE64URL,	/* "-_" instead of "+/", no padding written */
	CODEC_PERCENT		/* all but letters, digits and "-._~" as %XX */
} CodecKind;

typedef enum {
	CODEC_OK,
	CODEC_NEEDSPACE,	/* output full: call again with the rest */
	CODEC_BADCHAR,
	CODEC_BADPADDING,	/* too much, too early or behind the end */
	CODEC_BADBITS,		/* unused bits of the last character not 0 */
	CODEC_TRUNCATED		/* ends inside a group */
} CodecStatus;

/* Flags of the decoder. */
#define CODEC_SKIPSPACE	0x01	/* pass over space, tab, CR, LF */
#define CODEC_NOPAD	0x02	/* base64: padding may be missing */
#define CODEC_STRICT	0x04	/* base64: check the unused bits */
#define CODEC_PLUS	0x08	/* percent: + is a space */

/* Set up by codec_init.  Read offset, total and status, nothing else. */
typedef struct {
	CodecKind kind;
	unsigned flags;
	uint32_t bits;		/* not yet written */
	int nchars;		/* characters of the current group */
	int npad;
	CodecStatus status;	/* errors stay until codec_init */
	size_t offset;		/* input read so far; position of an error */
	size_t total;		/* output written so far */
} CodecDecoder;

/* Pointers must not be NULL, except that of a buffer of no bytes. */

/* Length of the text (without NUL) that codec_encode makes at most of LEN
   bytes; for all but CODEC_PERCENT this is what it makes. */
size_t codec_size(CodecKind kind, size_t len, size_t width);

/* Encode LEN bytes to DST of SIZE bytes and end it with a NUL.  With WIDTH > 0
   hex and base64 get a newline after each WIDTH characters that are followed by
   more.  Returns the length, or (size_t)-1 when it does not fit. */
size_t codec_encode(CodecKind kind, const void *src, size_t len, size_t width,
		    char *dst, size_t size);

void codec_init(CodecDecoder *d, CodecKind kind, unsigned flags);

/* Decode *INLEN characters to at most *OUTLEN bytes; both are set to what was
   read and written.  Text may be cut anywhere between calls. */
CodecStatus codec_decode(CodecDecoder *d, const char *in, size_t *inlen,
			 unsigned char *out, size_t *outlen);

/* End of the text: CODEC_OK or what is wrong with it. */
CodecStatus codec_finish(CodecDecoder *d);

const char *codec_message(CodecStatus status);

#endif
