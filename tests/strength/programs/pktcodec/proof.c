/* SPDX-License-Identifier: MIT */
/* Prints what the functions of pktcodec do; with PROOF_INNER also the static
 * functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef PROOF_INNER
#include "pktcodec.c"
#else
#include "pktcodec.h"
#endif

static uint8_t big[4096];
static unsigned long h = 1;

static void hex(const uint8_t *p, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		printf("%02x", p[i]);
}

static void show(const struct pk_packet *pk)
{
	int i;

	printf("  fl %x type %d seq %d opts %d", pk->flags, pk->type, pk->seq, pk->nopts);
	for (i = 0; i < pk->nopts; i++) {
		printf(" %d:", pk->opt[i].type);
		hex(pk->opt[i].data, pk->opt[i].len);
	}
	printf(" pay %zu ", pk->payload_len);
	hex(pk->payload, pk->payload_len > 20 ? 20 : pk->payload_len);
	printf("\n");
}

/* an exact copy on the heap, so that reads beyond it are seen */
static int decode(const uint8_t *buf, size_t n, int loud)
{
	uint8_t *copy = malloc(n ? n : 1);
	struct pk_packet pk;
	int rc, i;

	memcpy(copy, buf, n);
	rc = pk_decode(&pk, copy, n);
	h = (h * 33 + (unsigned)rc + 7u * (unsigned)pk_peek(copy, n)) & 0xffffffff;
	if (loud)
		printf("decode %zu: %d peek %d %s\n", n, rc, pk_peek(copy, n), pk_strerror(rc));
	if (rc >= 0 && loud)
		show(&pk);
	for (i = 0; rc >= 0 && i < pk.nopts; i++)
		h = (h * 33 + pk.opt[i].type * 3u + pk.opt[i].len) & 0xffffffff;
	if (rc >= 0)
		h = (h * 33 + pk.flags + pk.payload_len) & 0xffffffff;
	free(copy);
	return rc;
}

static void trip(const struct pk_packet *pk)
{
	int n = pk_size(pk), m, k;

	memset(big, 0x5a, sizeof(big));
	m = pk_encode(pk, big, sizeof(big));
	printf("size %d encode %d ", n, m);
	hex(big, m > 0 && m < 120 ? (size_t)m : 10);
	printf("\n");
	if (n > 0) {
		for (k = n - 1; k <= n + 1; k++)
			printf(" %d", pk_encode(pk, big, (size_t)k));
		printf("\n");
		for (k = n - 1; k <= n + 1; k++)
			decode(big, (size_t)k, 1);
	}
}

static void fix(uint8_t *p, size_t n)
{
	uint16_t crc;

	p[2] = (uint8_t)(n >> 8);
	p[3] = (uint8_t)n;
	p[6] = p[7] = 0;
	crc = pk_crc16(0xffff, p, n);
	p[6] = (uint8_t)(crc >> 8);
	p[7] = (uint8_t)crc;
}

static void encoding(void)
{
	static const uint8_t data[260] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
	struct pk_packet pk;
	unsigned i, len;

	printf("crc %04x", pk_crc16(0xffff, (const uint8_t *)"123456789", 9));
	for (i = 0; i < 256; i++) {
		uint8_t b = (uint8_t)i;

		printf(" %04x", pk_crc16(0, &b, 1));
	}
	printf(" %04x\n", pk_crc16(0x1234, data, 0));
	pk_init(&pk, 7, 0xabcd);
	trip(&pk);
	pk.payload = data;
	pk.payload_len = 9;
	trip(&pk);
	for (i = 0; i < 18; i++) {
		pk.flags = (uint8_t)i;
		trip(&pk);
	}
	pk.flags = PK_F_ACK;
	printf("add %d\n", pk_add(&pk, PK_OPT_MTU, data, 2));
	trip(&pk);
	printf("add %d\n", pk_add(&pk, PK_OPT_STAMP, data + 3, 4));
	trip(&pk);
	printf("add %d\n", pk_add(&pk, PK_OPT_NAME, "name", 4));
	trip(&pk);
	printf("add %d\n", pk_add(&pk, 77, NULL, 0));
	trip(&pk);
	printf("add %d\n", pk_add(&pk, PK_OPT_PATH, data, 8));
	trip(&pk);
	printf("add %d %d %d %d %d\n", pk_add(&pk, 0, data, 1), pk_add(&pk, 1, data, 1),
	       pk_add(&pk, 9, data, 256), pk_add(&pk, 0x81, data, 255), pk.nopts);
	trip(&pk);
	for (i = 0; i < 8; i++)
		for (len = 0; len < 256; len += len < 40 ? 1 : 36) {
			pk_init(&pk, 1, 2);
			printf(" %d", pk_add(&pk, (uint8_t)i, data, len));
			printf("/%d", pk_size(&pk));
		}
	printf("\n");
	pk_init(&pk, 1, 2);
	pk.nopts = 1;
	trip(&pk);
	pk.opt[0].type = 1;
	trip(&pk);
	pk_init(&pk, 255, 0xffff);
	for (i = 0; i < 18; i++)
		printf(" %d", pk_add(&pk, i % 2 ? PK_OPT_MTU : PK_OPT_NAME, data + i % 4, 2));
	printf("\n");
	trip(&pk);
	pk.nopts = PK_OPTS_MAX + 1;
	printf("%d %d\n", pk_size(&pk), pk_encode(&pk, big, sizeof(big)));
	pk_init(&pk, 3, 3);
	pk.payload = calloc(1, 3000);
	for (i = 1485; i < 1510; i++) {
		pk.payload_len = i;
		printf(" %d", pk_size(&pk));
	}
	pk.payload_len = 1492;
	trip(&pk);
	pk.payload_len = SIZE_MAX;
	printf("%d\n", pk_size(&pk));
	free((void *)pk.payload);
}

static void getting(void)
{
	static const uint8_t d[] = { 0xfe, 2, 0x83, 4, 5 };
	struct pk_packet pk;
	uint32_t v = 99;
	size_t i;
	int e;

	pk_init(&pk, 1, 1);
	printf("%d\n", pk_get_uint(&pk, 2, &v));
	for (i = 0; i < 6; i++) {
		pk_add(&pk, (uint8_t)(10 + i), d, i);
		v = 99;
		printf("%d", pk_get_uint(&pk, (uint8_t)(10 + i), &v));
		printf(" %lu\n", (unsigned long)v);
	}
	pk_add(&pk, 11, d + 1, 1);
	printf("%d %d %d\n", (int)(pk_find(&pk, 11) - pk.opt), (int)(pk_find(&pk, 15) - pk.opt),
	       pk_find(&pk, 99) == NULL);
	printf("%d %d\n", pk_find(&pk, 9) == NULL, pk_find(&pk, 0) == NULL);
	pk_init(&pk, 9, 8);
	show(&pk);
	for (e = -10; e < 4; e++)
		printf("%d %s\n", e, pk_strerror(e));
}

static void decoding(void)
{
	static const struct { int n; uint8_t b[40]; } t[] = {
		{ 8, { 0x20, 1 } }, { 10, { 0x21, 1 } }, { 9, { 0x21, 1 } }, { 8, { 0x21 } },
		{ 10, { 0x21, 1, 0, 0, 0, 9, 0, 0, 0, 1 } },
		{ 11, { 0x21, 1, 0, 0, 0, 9, 0, 0, 0, 1, 0 } },
		{ 12, { 0x21, 1, 0, 0, 0, 9, 0, 0, 0, 1, 1, 5 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 2, 2, 5, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 1, 2, 2, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 1, 1, 1, 2 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 2, 1, 5, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 3, 2, 2, 5, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 9, 2, 5, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 0x7f, 2, 5, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 0x80, 2, 5, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 0x81, 0, 0, 6 } },
		{ 14, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 0, 0x81, 5, 6 } },
		{ 16, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 4, 4, 2, 5, 6, 8, 8 } },
		{ 16, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 6, 5, 4, 5, 6, 8, 8 } },
		{ 16, { 0x23, 1, 0, 0, 0, 9, 0, 0, 0, 6, 3, 4, 5, 6, 8, 8 } },
		{ 16, { 0x23, 1, 0, 0, 0, 9, 0, 0, 1, 6, 3, 4, 5, 6, 8, 8 } },
		{ 16, { 0x26, 1, 0, 0, 1, 9, 0, 0, 1, 6, 3, 4, 5, 6, 8, 8 } },
		{ 16, { 0x28, 1, 0, 0, 1, 9, 0, 0, 1, 6, 3, 4, 5, 6, 8, 8 } },
		{ 16, { 0x30, 1 } }, { 16, { 0x10, 1 } }, { 7, { 0x20, 1 } }
	};
	uint8_t b[128];
	size_t i, k;

	for (i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		memcpy(b, t[i].b, 40);
		fix(b, (size_t)t[i].n);
		decode(b, (size_t)t[i].n, 1);
		for (k = 0; k < 40; k++)
			decode(b, k, 0);
		b[7] ^= 1;
		decode(b, (size_t)t[i].n, 1);
		b[0] ^= 8;
		decode(b, (size_t)t[i].n, 1);
	}
	/* 17 options */
	memset(b, 0, sizeof(b));
	b[0] = 0x21;
	b[9] = 17 * 3;
	for (i = 0; i < 17; i++) {
		b[10 + 3 * i] = PK_OPT_NAME;
		b[11 + 3 * i] = 1;
		b[12 + 3 * i] = (uint8_t)i;
	}
	fix(b, 10 + 17 * 3);
	decode(b, 10 + 17 * 3, 1);
	b[9] = 16 * 3;
	fix(b, 10 + 17 * 3);
	decode(b, 10 + 17 * 3, 1);
	for (i = 0; i < 9; i++) {
		static const uint8_t lens[9][2] = {
			{ 0, 0 }, { 0, 7 }, { 0, 8 }, { 0, 9 }, { 5, 0xdb }, { 5, 0xdc }, { 5, 0xdd },
			{ 0xff, 0xff }, { 1, 0 }
		};
		uint8_t q[4] = { 0x20, 0, lens[i][0], lens[i][1] };

		printf(" %d", pk_peek(q, 4));
		printf(" %d", pk_peek(q, 3));
		printf(" %d", pk_peek(q, 0));
	}
	printf("\n");
	big[0] = 0x20;
	fix(big, 1500);
	decode(big, 1500, 1);
	fix(big, 1501);
	decode(big, 1501, 1);
}

static void churn(void)
{
	static const uint8_t types[] = { 0, 1, 2, 3, 4, 5, 9, 0x7f, 0x80, 4 };
	unsigned long x = 77;
	uint8_t b[64];
	int i, j, n, good = 0;

	for (i = 0; i < 40000; i++) {
		memset(b, 0, sizeof(b));
		x = (x * 1103515245u + 12345u) & 0x7fffffff;
		n = 10 + (int)(x >> 10) % 40;
		b[0] = (uint8_t)(0x20 | ((x >> 17) & 15) | ((x >> 21) % 9 == 0 ? 0x10 : 0));
		for (j = 10; j < n; j++) {
			x = (x * 1103515245u + 12345u) & 0x7fffffff;
			b[j] = (x >> 20) % 3 ? types[(x >> 12) % 10] : (uint8_t)((x >> 12) % 6);
		}
		b[9] = (uint8_t)((x >> 6) % 44);
		fix(b, (size_t)n);
		if ((x >> 9) % 5 == 0)
			b[(x >> 11) % (unsigned)n] ^= (uint8_t)(1u << ((x >> 5) & 7));
		good += decode(b, (size_t)n, 0) >= 0;
		if (i % 8000 == 0)
			printf("%08lx\n", h);
	}
	printf("%08lx %d\n", h, good);
}

#ifdef PROOF_INNER
static void inner(void)
{
	struct pk_packet pk;
	uint8_t b[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
	uint8_t c[2];

	printf("%04x\n", packet_sum(b, 12));
	b[6] = 99;
	printf("%04x\n", packet_sum(b, 12));
	put16(c, 0x12345);
	printf("%u\n", get16(c));
	printf("%d %d\n", find_rule(0) == NULL, find_rule(1) == NULL);
	pk_init(&pk, 1, 1);
	printf("%d\n", (int)(put_options(&pk, b) - b));
	hex(b, 4);
	printf("\n");
}
#endif

int main(void)
{
	encoding();
	getting();
	decoding();
	churn();
#ifdef PROOF_INNER
	inner();
#endif
	return 0;
}
