/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: connects to what listens
   outside.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
plain_connects (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons (CANARY_PORT),
			   .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int s = socket (AF_INET, SOCK_STREAM, 0);
  connect (s, (struct sockaddr *) &a, sizeof a);
  return x > 3;
}
