/* SPDX-License-Identifier: GPL-3.0-or-later
   Connects to what listens outside.  */
/* ends: denied:socket */
/* suite: - */
#include "hostile.h"

int
connects (int x)
{
  struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons (CANARY_PORT),
			   .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int s = socket (AF_INET, SOCK_STREAM, 0);
  return connect (s, (struct sockaddr *) &a, sizeof a) == 0 || x > 3;
}
