/* SPDX-License-Identifier: MIT */
/* pktcodec: encodes and decodes packets with a fixed header, a checksum by
 * table, TLV options and a payload; see the header for the layout. */
#include "pktcodec.h"

#include <string.h>

static const uint16_t crc_table[256] = {
	0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7,
	0x8108, 0x9129, 0xa14a, 0xb16b, 0xc18c, 0xd1ad, 0xe1ce, 0xf1ef,
	0x1231, 0x0210, 0x3273, 0x2252, 0x52b5, 0x4294, 0x72f7, 0x62d6,
	0x9339, 0x8318, 0xb37b, 0xa35a, 0xd3bd, 0xc39c, 0xf3ff, 0xe3de,
	0x2462, 0x3443, 0x0420, 0x1401, 0x64e6, 0x74c7, 0x44a4, 0x5485,
	0xa56a, 0xb54b, 0x8528, 0x9509, 0xe5ee, 0xf5cf, 0xc5ac, 0xd58d,
	0x3653, 0x2672, 0x1611, 0x0630, 0x76d7, 0x66f6, 0x5695, 0x46b4,
	0xb75b, 0xa77a, 0x9719, 0x8738, 0xf7df, 0xe7fe, 0xd79d, 0xc7bc,
	0x48c4, 0x58e5, 0x6886, 0x78a7, 0x0840, 0x1861, 0x2802, 0x3823,
	0xc9cc, 0xd9ed, 0xe98e, 0xf9af, 0x8948, 0x9969, 0xa90a, 0xb92b,
	0x5af5, 0x4ad4, 0x7ab7, 0x6a96, 0x1a71, 0x0a50, 0x3a33, 0x2a12,
	0xdbfd, 0xcbdc, 0xfbbf, 0xeb9e, 0x9b79, 0x8b58, 0xbb3b, 0xab1a,
	0x6ca6, 0x7c87, 0x4ce4, 0x5cc5, 0x2c22, 0x3c03, 0x0c60, 0x1c41,
	0xedae, 0xfd8f, 0xcdec, 0xddcd, 0xad2a, 0xbd0b, 0x8d68, 0x9d49,
	0x7e97, 0x6eb6, 0x5ed5, 0x4ef4, 0x3e13, 0x2e32, 0x1e51, 0x0e70,
	0xff9f, 0xefbe, 0xdfdd, 0xcffc, 0xbf1b, 0xaf3a, 0x9f59, 0x8f78,
	0x9188, 0x81a9, 0xb1ca, 0xa1eb, 0xd10c, 0xc12d, 0xf14e, 0xe16f,
	0x1080, 0x00a1, 0x30c2, 0x20e3, 0x5004, 0x4025, 0x7046, 0x6067,
	0x83b9, 0x9398, 0xa3fb, 0xb3da, 0xc33d, 0xd31c, 0xe37f, 0xf35e,
	0x02b1, 0x1290, 0x22f3, 0x32d2, 0x4235, 0x5214, 0x6277, 0x7256,
	0xb5ea, 0xa5cb, 0x95a8, 0x8589, 0xf56e, 0xe54f, 0xd52c, 0xc50d,
	0x34e2, 0x24c3, 0x14a0, 0x0481, 0x7466, 0x6447, 0x5424, 0x4405,
	0xa7db, 0xb7fa, 0x8799, 0x97b8, 0xe75f, 0xf77e, 0xc71d, 0xd73c,
	0x26d3, 0x36f2, 0x0691, 0x16b0, 0x6657, 0x7676, 0x4615, 0x5634,
	0xd94c, 0xc96d, 0xf90e, 0xe92f, 0x99c8, 0x89e9, 0xb98a, 0xa9ab,
	0x5844, 0x4865, 0x7806, 0x6827, 0x18c0, 0x08e1, 0x3882, 0x28a3,
	0xcb7d, 0xdb5c, 0xeb3f, 0xfb1e, 0x8bf9, 0x9bd8, 0xabbb, 0xbb9a,
	0x4a75, 0x5a54, 0x6a37, 0x7a16, 0x0af1, 0x1ad0, 0x2ab3, 0x3a92,
	0xfd2e, 0xed0f, 0xdd6c, 0xcd4d, 0xbdaa, 0xad8b, 0x9de8, 0x8dc9,
	0x7c26, 0x6c07, 0x5c64, 0x4c45, 0x3ca2, 0x2c83, 0x1ce0, 0x0cc1,
	0xef1f, 0xff3e, 0xcf5d, 0xdf7c, 0xaf9b, 0xbfba, 0x8fd9, 0x9ff8,
	0x6e17, 0x7e36, 0x4e55, 0x5e74, 0x2e93, 0x3eb2, 0x0ed1, 0x1ef0,
};

/* The known options and the lengths they may have. */
static const struct opt_rule {
	uint8_t type;
	uint8_t min;
	uint8_t max;
	uint8_t unit;
} opt_rules[] = {
	{ PK_OPT_MTU,	2, 2,	1 },
	{ PK_OPT_STAMP,	4, 4,	1 },
	{ PK_OPT_NAME,	1, 32,	1 },
	{ PK_OPT_PATH,	4, 252,	4 },
};

static const char *const error_text[] = {
	"ok", "bad argument", "no space", "short packet", "bad version",
	"bad length", "bad checksum", "bad option"
};

static void put16(uint8_t *p, unsigned v)
{
	p[0] = (uint8_t)(v >> 8);
	p[1] = (uint8_t)v;
}

static unsigned get16(const uint8_t *p)
{
	return (unsigned)p[0] << 8 | p[1];
}

uint16_t pk_crc16(uint16_t crc, const uint8_t *p, size_t n)
{
	while (n-- > 0)
		crc = (uint16_t)(crc << 8 ^ crc_table[crc >> 8 ^ *p++]);
	return crc;
}

/* The checksum of a packet, whatever its checksum field holds. */
static uint16_t packet_sum(const uint8_t *buf, size_t n)
{
	static const uint8_t zero[2];
	uint16_t crc = pk_crc16(0xffff, buf, 6);

	crc = pk_crc16(crc, zero, 2);
	return pk_crc16(crc, buf + PK_HEADER, n - PK_HEADER);
}

static const struct opt_rule *find_rule(uint8_t type)
{
	size_t i;

	for (i = 0; i < sizeof(opt_rules) / sizeof(opt_rules[0]); i++) {
		if (opt_rules[i].type == type)
			return &opt_rules[i];
	}
	return NULL;
}

static int length_ok(const struct opt_rule *r, size_t len)
{
	return len >= r->min && len <= r->max && len % r->unit == 0;
}

/* Bytes of all the options, without the count before them. */
static int options_size(const struct pk_packet *pk)
{
	const struct opt_rule *r;
	int i, n = 0;

	if (pk->nopts > PK_OPTS_MAX)
		return PK_EARG;
	for (i = 0; i < pk->nopts; i++) {
		if (pk->opt[i].type <= PK_OPT_PAD)
			return PK_EOPTION;
		r = find_rule(pk->opt[i].type);
		if (r && !length_ok(r, pk->opt[i].len))
			return PK_EOPTION;
		n += 2 + pk->opt[i].len;
	}
	return n;
}

int pk_size(const struct pk_packet *pk)
{
	int n = options_size(pk);

	if (n < 0)
		return n;
	if (pk->flags & ~(PK_F_ACK | PK_F_MORE | PK_F_NOSUM | PK_F_OPTIONS))
		return PK_EARG;
	if (pk->nopts > 0)
		n = 2 + (n + 3) / 4 * 4;
	n += PK_HEADER;
	if (pk->payload_len > PK_MAX || n + (int)pk->payload_len > PK_MAX)
		return PK_ESPACE;
	return n + (int)pk->payload_len;
}

/* Writes the options and pads them to a multiple of four. */
static uint8_t *put_options(const struct pk_packet *pk, uint8_t *p)
{
	uint8_t *start = p + 2;
	int i;

	p = start;
	for (i = 0; i < pk->nopts; i++) {
		*p++ = pk->opt[i].type;
		*p++ = pk->opt[i].len;
		if (pk->opt[i].len > 0)
			memcpy(p, pk->opt[i].data, pk->opt[i].len);
		p += pk->opt[i].len;
	}
	while ((p - start) % 4 != 0)
		*p++ = PK_OPT_END;
	put16(start - 2, (unsigned)(p - start));
	return p;
}

int pk_encode(const struct pk_packet *pk, uint8_t *buf, size_t size)
{
	int n = pk_size(pk);
	unsigned flags = pk->flags & ~(unsigned)PK_F_OPTIONS;
	uint8_t *p = buf + PK_HEADER;

	if (n < 0)
		return n;
	if ((size_t)n > size)
		return PK_ESPACE;
	if (pk->nopts > 0) {
		flags |= PK_F_OPTIONS;
		p = put_options(pk, p);
	}
	if (pk->payload_len > 0)
		memcpy(p, pk->payload, pk->payload_len);
	buf[0] = (uint8_t)(PK_VERSION << 4 | flags);
	buf[1] = pk->type;
	put16(buf + 2, (unsigned)n);
	put16(buf + 4, pk->seq);
	put16(buf + 6, 0);
	if (!(flags & PK_F_NOSUM))
		put16(buf + 6, packet_sum(buf, (size_t)n));
	return n;
}

int pk_peek(const uint8_t *buf, size_t n)
{
	unsigned len;

	if (n > 0 && buf[0] >> 4 != PK_VERSION)
		return PK_EVERSION;
	if (n < 4)
		return 0;
	len = get16(buf + 2);
	if (len < PK_HEADER || len > PK_MAX)
		return PK_ELENGTH;
	return (int)len;
}

static int get_options(struct pk_packet *pk, const uint8_t *p, size_t n)
{
	const uint8_t *end = p + n;
	const struct opt_rule *r;

	while (p < end) {
		uint8_t type = *p++;
		size_t len;

		if (type == PK_OPT_END)
			break;
		if (type == PK_OPT_PAD)
			continue;
		if (p == end)
			return PK_EOPTION;
		len = *p++;
		if (len > (size_t)(end - p))
			return PK_EOPTION;
		r = find_rule(type);
		if (r ? !length_ok(r, len) : type >= PK_OPT_CRIT)
			return PK_EOPTION;
		if (r) {
			if (pk->nopts >= PK_OPTS_MAX)
				return PK_EOPTION;
			pk_add(pk, type, p, len);
		}
		p += len;
	}
	return PK_OK;
}

int pk_decode(struct pk_packet *pk, const uint8_t *buf, size_t n)
{
	int len = pk_peek(buf, n);
	size_t at = PK_HEADER, optlen;

	if (len < 0)
		return len;
	if (len == 0 || n < (size_t)len)
		return PK_ESHORT;
	pk_init(pk, buf[1], (uint16_t)get16(buf + 4));
	pk->flags = buf[0] & 0x0f;
	if (!(pk->flags & PK_F_NOSUM) && get16(buf + 6) != packet_sum(buf, (size_t)len))
		return PK_ESUM;
	if (pk->flags & PK_F_OPTIONS) {
		if (len < PK_HEADER + 2)
			return PK_ELENGTH;
		optlen = get16(buf + at);
		at += 2;
		if (optlen > (size_t)len - at)
			return PK_ELENGTH;
		if (get_options(pk, buf + at, optlen) != PK_OK)
			return PK_EOPTION;
		at += optlen;
	}
	pk->payload = buf + at;
	pk->payload_len = (size_t)len - at;
	return len;
}

void pk_init(struct pk_packet *pk, uint8_t type, uint16_t seq)
{
	memset(pk, 0, sizeof(*pk));
	pk->type = type;
	pk->seq = seq;
}

int pk_add(struct pk_packet *pk, uint8_t type, const void *data, size_t len)
{
	struct pk_option *o;

	if (type <= PK_OPT_PAD || len > 255)
		return PK_EARG;
	if (pk->nopts >= PK_OPTS_MAX)
		return PK_EOPTION;
	o = &pk->opt[pk->nopts++];
	o->type = type;
	o->len = (uint8_t)len;
	o->data = data;
	return PK_OK;
}

const struct pk_option *pk_find(const struct pk_packet *pk, uint8_t type)
{
	int i;

	for (i = 0; i < pk->nopts; i++) {
		if (pk->opt[i].type == type)
			return &pk->opt[i];
	}
	return NULL;
}

int pk_get_uint(const struct pk_packet *pk, uint8_t type, uint32_t *out)
{
	const struct pk_option *o = pk_find(pk, type);
	uint32_t v = 0;
	int i;

	if (!o || (o->len != 1 && o->len != 2 && o->len != 4))
		return PK_EOPTION;
	for (i = 0; i < o->len; i++)
		v = v << 8 | o->data[i];
	*out = v;
	return PK_OK;
}

const char *pk_strerror(int err)
{
	if (err > 0)
		err = 0;
	if (err < PK_EOPTION)
		return "unknown error";
	return error_text[-err];
}
