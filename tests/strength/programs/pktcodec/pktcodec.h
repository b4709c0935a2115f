/* SPDX-License-Identifier: MIT */
/* pktcodec: packets with a fixed header, TLV options and a payload.
 *
 *   0       1       2       3       4       5       6       7
 *   +-------+-------+-------+-------+-------+-------+-------+-------+
 *   |ver|flg| type  | total length  | sequence      | checksum      |
 *   +-------+-------+-------+-------+-------+-------+-------+-------+
 *   | option bytes  | options ... PK_OPT_END | payload ...
 *
 * Numbers are big endian.  The checksum is CRC-16/CCITT (start 0xffff) of the
 * packet with a checksum of zero.  The two bytes "option bytes" are there
 * only if PK_F_OPTIONS is set.  An option is a type, a length and so many
 * bytes; PK_OPT_PAD is a type alone; PK_OPT_END ends the options early.
 */
#ifndef PKTCODEC_H
#define PKTCODEC_H

#include <stddef.h>
#include <stdint.h>

#define PK_VERSION	2
#define PK_HEADER	8	/* bytes */
#define PK_MAX		1500	/* bytes of a packet */
#define PK_OPTS_MAX	16	/* options of a packet */

/* flags, four bits */
#define PK_F_OPTIONS	0x1	/* set by pk_encode, not by the caller */
#define PK_F_ACK	0x2
#define PK_F_MORE	0x4
#define PK_F_NOSUM	0x8	/* the checksum is 0 and is not looked at */

/* options */
#define PK_OPT_END	0
#define PK_OPT_PAD	1
#define PK_OPT_MTU	2	/* 2 bytes */
#define PK_OPT_STAMP	3	/* 4 bytes */
#define PK_OPT_NAME	4	/* 1..32 bytes */
#define PK_OPT_PATH	5	/* a multiple of 4 bytes, not 0 */
#define PK_OPT_CRIT	0x80	/* or more: an unknown one is an error */

enum pk_error {
	PK_OK = 0,
	PK_EARG = -1,		/* a field out of range */
	PK_ESPACE = -2,		/* no room in the buffer, or more than PK_MAX */
	PK_ESHORT = -3,		/* fewer bytes than the header says */
	PK_EVERSION = -4,
	PK_ELENGTH = -5,	/* lengths that disagree */
	PK_ESUM = -6,
	PK_EOPTION = -7		/* wrong length, unknown and critical, too many */
};

struct pk_option {
	uint8_t type;
	uint8_t len;
	const uint8_t *data;	/* may be NULL if len is 0 */
};

struct pk_packet {
	uint8_t flags;
	uint8_t type;
	uint16_t seq;
	uint8_t nopts;
	struct pk_option opt[PK_OPTS_MAX];
	const uint8_t *payload;	/* may be NULL if the length is 0 */
	size_t payload_len;
};

/* No pointer may be NULL unless said so.  Decoded packets point into the
 * buffer they were decoded from. */

uint16_t pk_crc16(uint16_t crc, const uint8_t *p, size_t n);
/* Bytes of the encoded packet, or an enum pk_error. */
int pk_size(const struct pk_packet *pk);
int pk_encode(const struct pk_packet *pk, uint8_t *buf, size_t size);
/* Bytes used of the n given, or an enum pk_error; then *pk is unspecified.
 * Unknown options below PK_OPT_CRIT are left out. */
int pk_decode(struct pk_packet *pk, const uint8_t *buf, size_t n);
/* Length of the packet that begins at buf, 0 if more bytes are needed to
 * tell, or PK_EVERSION or PK_ELENGTH. */
int pk_peek(const uint8_t *buf, size_t n);

void pk_init(struct pk_packet *pk, uint8_t type, uint16_t seq);
/* The data are not copied. */
int pk_add(struct pk_packet *pk, uint8_t type, const void *data, size_t len);
/* The first option of the type, or NULL. */
const struct pk_option *pk_find(const struct pk_packet *pk, uint8_t type);
/* The big endian number of an option of 1, 2 or 4 bytes. */
int pk_get_uint(const struct pk_packet *pk, uint8_t type, uint32_t *out);
const char *pk_strerror(int err);	/* never NULL */

#endif
