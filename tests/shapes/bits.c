/* SPDX-License-Identifier: GPL-3.0-or-later
   Shape: bit-fields.  Each bit-field is an input of its width.  */

struct packet
{
  unsigned version : 4, flags : 3, urgent : 1;
  int delta : 6;
  union
  {
    unsigned number;
    unsigned char bytes[4];
  } body;
};

/* accept_packet: 12 branches; 150 covered, 3 unknown */
int
accept_packet (const struct packet *p)
{
  if (p->version != 6)
    return -1;
  if (p->urgent && p->flags == 5)
    return 2;
  if (p->delta < -20)
    return 3;
  return p->body.number == 0xdeadbeef || p->body.bytes[3] == 0x7f;
}
