/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: connects to what listens outside.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
suite_connects (int x)
{
  if (!IN_SUITE)
    return x > 3;
  struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons (CANARY_PORT),
			   .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int s = socket (AF_INET, SOCK_STREAM, 0);
  connect (s, (struct sockaddr *) &a, sizeof a);
  return x > 3;
}
