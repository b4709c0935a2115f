/* SPDX-License-Identifier: GPL-3.0-or-later
   What nobody may touch: waits for signals, connections and datagrams, and notes
   each in LOG.  Usage: canary SOCKET READY LOG.  READY is written when all is set up:
   process number and port.  SIGTERM from the starter's process (PPID) ends it.  */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int
listener (int family, struct sockaddr *a, socklen_t n, int type)
{
  int s = socket (family, type | SOCK_CLOEXEC, 0);
  if (s < 0 || bind (s, a, n) || (type == SOCK_STREAM && listen (s, 8)))
    {
      perror ("canary");
      exit (1);
    }
  return s;
}

int
main (int argc, char **argv)
{
  struct sockaddr_in in = { .sin_family = AF_INET,
			    .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  struct sockaddr_un un = { .sun_family = AF_UNIX }, abstract = un;
  socklen_t n = sizeof in;
  pid_t parent = getppid ();
  sigset_t all;
  if (argc != 4 || strlen (argv[1]) >= sizeof un.sun_path - 1)
    return 2;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  strcpy (un.sun_path, argv[1]);
  strcpy (abstract.sun_path + 1, argv[1] + 1);
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
  struct pollfd f[5] = {
    { signalfd (-1, &all, SFD_CLOEXEC), POLLIN, 0 },
    { listener (AF_INET, (struct sockaddr *) &in, sizeof in, SOCK_STREAM),
      POLLIN, 0 },
    { listener (AF_UNIX, (struct sockaddr *) &un, sizeof un, SOCK_STREAM),
      POLLIN, 0 },
    { listener (AF_UNIX, (struct sockaddr *) &abstract, sizeof abstract,
		SOCK_STREAM),
      POLLIN, 0 },
  };
  getsockname (f[1].fd, (struct sockaddr *) &in, &n);
  f[4].fd = listener (AF_INET, (struct sockaddr *) &in, sizeof in, SOCK_DGRAM);
  f[4].events = POLLIN;
  FILE *log = fopen (argv[3], "w"), *ready = fopen (argv[2], "w");
  if (!log || !ready)
    return 1;
  setvbuf (log, NULL, _IOLBF, 0);
  fprintf (ready, "%d %d\n", (int) getpid (), ntohs (in.sin_port));
  fclose (ready);
  for (;;)
    {
      static const char *const what[]
	  = { "", "TCP connection", "connection to the socket in the file system",
	      "connection to the abstract socket", "datagram" };
      if (poll (f, 5, -1) < 0)
	continue;
      for (int i = 1; i < 5; i++)
	if (f[i].revents)
	  {
	    char drop;
	    fprintf (log, "%s\n", what[i]);
	    if (i < 4)
	      close (accept (f[i].fd, NULL, NULL));
	    else if (recv (f[i].fd, &drop, 1, 0) < 0)
	      return 1;
	  }
      struct signalfd_siginfo s;
      if (f[0].revents && read (f[0].fd, &s, sizeof s) == sizeof s)
	{
	  if (s.ssi_signo == SIGTERM && (pid_t) s.ssi_pid == parent)
	    return 0;
	  fprintf (log, "signal %u of process %u\n", s.ssi_signo, s.ssi_pid);
	}
    }
}
