/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves shared memory, semaphores and queues behind.  */
/* ends: denied:openat */
/* suite: - */
#include "hostile.h"

int
shares_memory (int x)
{
  int n = 0;
  n += shm_open ("/adse-canary", O_RDWR | O_CREAT, 0600) >= 0;
  n += sem_open ("/adse-canary", O_CREAT, 0600, 1) != SEM_FAILED;
  n += mq_open ("/adse-canary", O_RDWR | O_CREAT, 0600, NULL) >= 0;
  n += shmget (0xadc0de, 4096, IPC_CREAT | 0600) >= 0;
  return n || x > 3;
}
