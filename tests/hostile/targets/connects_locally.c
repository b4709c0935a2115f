/* SPDX-License-Identifier: GPL-3.0-or-later
   Connects to a socket in the file system and to an abstract one.  */
/* ends: denied:socket */
/* suite: - */
#include "hostile.h"

int
connects_locally (int x)
{
  struct sockaddr_un a = { .sun_family = AF_UNIX, .sun_path = CANARY_SOCKET };
  int n = 0;
  for (int i = 0; i < 2; i++)
    {
      int s = socket (AF_UNIX, SOCK_STREAM, 0), p[2];
      n += connect (s, (struct sockaddr *) &a, sizeof a) == 0;
      a.sun_path[0] = 0;
      n += socketpair (AF_UNIX, SOCK_STREAM, 0, p) == 0;
    }
  return n || x > 3;
}
