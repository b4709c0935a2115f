/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that have nothing but their names from libc: those that the runtime, a test
   program or Check could come to call.  */
#define OWN(NAME)                                                             \
  int NAME (int x)                                                            \
  {                                                                           \
    if (x > 3)                                                                \
      return 1;                                                               \
    return 2;                                                                 \
  }
OWN (fork) OWN (write) OWN (read) OWN (signal) OWN (open) OWN (close) OWN (mmap)
OWN (time) OWN (exit) OWN (_exit) OWN (abort) OWN (waitpid) OWN (kill) OWN (getpid)
OWN (sigaction) OWN (getenv) OWN (dlsym) OWN (fcntl) OWN (prctl) OWN (getppid)
OWN (mprotect) OWN (munmap) OWN (snprintf) OWN (vsnprintf) OWN (gettid) OWN (madvise)
OWN (unsetenv) OWN (setbuf) OWN (memset) OWN (printf) OWN (isalpha) OWN (index)
