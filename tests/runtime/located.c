/* SPDX-License-Identifier: GPL-3.0-or-later
   Operands of packets that stay where the program has them: each encoding of a
   place is decoded to what the machine itself finds there, and a located packet
   leaves registers and red zone as they were.  */
#include <sys/mman.h>
#include "adse-op.h"
#include "harness.h"
#include "located.h"
#include "packet.h"
#include "runtime.h"

/* A form as data, and as code that leaves its address or value in rax.  */
struct form
{
  int64_t data, code; /* relative to here */
};

#define FORM_MEMORY(TEXT)                                                     \
  ".pushsection .rodata.forms,\"a\"\n771: pushq " TEXT "\n.popsection\n"       \
  ".pushsection .text.forms,\"ax\"\n772: leaq " TEXT ", %rax\njmp done\n"      \
  ".popsection\n"                                                             \
  ".quad 771b - .\n.quad 772b - .\n"

asm (".pushsection .rodata.table,\"a\"\n"
     ".balign 8\n"
     "memory_forms:\n"
     ".irp base, rcx,rdx,rbx,rsp,rbp,rsi,rdi,r8,r9,r10,r12,r13,r14,r15\n"
     ".irp disp, 0,8,-8,127,-128,128,-129,100000,-100000\n"
     FORM_MEMORY ("\\disp(%\\base)")
     ".endr\n"
     ".irp index, rcx,rdx,rbx,rbp,rsi,rdi,r8,r9,r10,r12,r13,r14,r15\n"
     FORM_MEMORY ("(%\\base,%\\index)")
     FORM_MEMORY ("(%\\base,%\\index,2)")
     FORM_MEMORY ("16(%\\base,%\\index,4)")
     FORM_MEMORY ("-1024(%\\base,%\\index,8)")
     ".endr\n"
     ".endr\n"
     ".irp index, rcx,rdx,rbx,rbp,rsi,rdi,r8,r9,r10,r12,r13,r14,r15\n"
     FORM_MEMORY ("(,%\\index,8)")
     FORM_MEMORY ("-4096(,%\\index,2)")
     ".endr\n"
     FORM_MEMORY ("memory_forms(%rip)")
     FORM_MEMORY ("memory_forms+40(%rip)")
     FORM_MEMORY ("0x70001000")
     FORM_MEMORY ("64(%rsp)")
     "memory_forms_end:\n"
     "value_forms:\n"
     ".irp text, %rcx,%rdx,%rbx,%rsp,%rbp,%rsi,%rdi,%r8,%r9,%r10,%r12,%r13,%r14,"
     "%r15,$0,$5,$-5,$127,$128,$-128,$-129,$0x7fffffff,$-0x80000000\n"
     ".pushsection .rodata.forms,\"a\"\n771: pushq \\text\n.popsection\n"
     ".pushsection .text.forms,\"ax\"\n772: movq \\text, %rax\njmp done\n"
     ".popsection\n"
     ".quad 771b - .\n.quad 772b - .\n"
     ".endr\n"
     "value_forms_end:\n"
     ".popsection\n");
extern const struct form memory_forms[], memory_forms_end[], value_forms[],
  value_forms_end[];

/* The registers of MACHINE are set, but for rsp, which goes there; then CODE.  */
uint64_t run (uint64_t *machine, const void *code);
asm (".text\n"
     "run:\n"
     "pushq %rbx\npushq %rbp\npushq %r12\npushq %r13\npushq %r14\npushq %r15\n"
     "movq %rsp, 32(%rdi)\n"
     "movq %rsp, saved_rsp(%rip)\n"
     "movq %rsi, %rax\n"
     "movq 8(%rdi), %rcx\nmovq 16(%rdi), %rdx\nmovq 24(%rdi), %rbx\n"
     "movq 40(%rdi), %rbp\nmovq 48(%rdi), %rsi\nmovq 64(%rdi), %r8\n"
     "movq 72(%rdi), %r9\nmovq 80(%rdi), %r10\nmovq 96(%rdi), %r12\n"
     "movq 104(%rdi), %r13\nmovq 112(%rdi), %r14\nmovq 120(%rdi), %r15\n"
     "movq 56(%rdi), %rdi\n"
     "jmp *%rax\n"
     "done:\n"
     "movq saved_rsp(%rip), %rsp\n"
     "popq %r15\npopq %r14\npopq %r13\npopq %r12\npopq %rbp\npopq %rbx\n"
     "ret\n"
     ".local saved_rsp\n.comm saved_rsp, 8, 8\n");

static const uint8_t *
at (const int64_t *distance)
{
  return (const uint8_t *) distance + *distance;
}

static void
decodes (void)
{
  uint64_t machine[MACHINE_REGISTERS];
  for (unsigned round = 0; round < 20; round++)
    {
      for (unsigned i = 0; i < MACHINE_REGISTERS; i++)
	machine[i] = rnd ();
      for (const struct form *f = memory_forms; f < memory_forms_end; f++)
	{
	  uint64_t want = run (machine, at (&f->code));
	  struct located l = { machine, at (&f->data) };
	  uint64_t got = located_operand (&l, 64, true);
	  EXPECT (got == want, "form %ld: %lx, not %lx", (long) (f - memory_forms),
		  (long) got, (long) want);
	  if (f + 1 < memory_forms_end)
	    EXPECT (l.next == at (&f[1].data), "form %ld: length",
		    (long) (f - memory_forms));
	}
      for (const struct form *f = value_forms; f < value_forms_end; f++)
	{
	  uint64_t want = run (machine, at (&f->code));
	  struct located l = { machine, at (&f->data) };
	  uint64_t got = located_operand (&l, 64, false);
	  EXPECT (got == want, "value %ld: %lx, not %lx", (long) (f - value_forms),
		  (long) got, (long) want);
	}
    }
}

/* Memory is read in the operand's width and no wider.  */
asm (".pushsection .rodata\n"
     "of_rcx: pushq (%rcx)\n"
     "of_thread: pushq %fs:16\n"
     ".popsection\n");
extern const uint8_t of_rcx[], of_thread[];

static void
reads (void)
{
  uint8_t *page = mmap (NULL, 8192, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || mprotect (page + 4096, 4096, PROT_NONE))
    exit (77);
  for (unsigned i = 0; i < 4096; i++)
    page[i] = rnd ();
  static const struct { unsigned width, bytes; } row[]
    = { { 1, 1 }, { 8, 1 }, { 12, 2 }, { 16, 2 }, { 24, 4 }, { 32, 4 },
	{ 33, 8 }, { 64, 8 } };
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    {
      uint64_t machine[MACHINE_REGISTERS] = { 0 }, want = 0;
      uint8_t *last = page + 4096 - row[i].bytes;
      machine[1] = (uint64_t) (uintptr_t) last;
      memcpy (&want, last, row[i].bytes);
      struct located l = { machine, of_rcx };
      uint64_t got = located_operand (&l, row[i].width, false);
      EXPECT (got == want, "%u bits: %lx, not %lx", row[i].width, (long) got,
	      (long) want);
    }
  uint64_t own;
  asm ("movq %%fs:16, %0" : "=r"(own));
  struct located l = { NULL, of_thread };
  uint64_t got = located_operand (&l, 64, false);
  EXPECT (got == own, "of the thread: %lx, not %lx", (long) got, (long) own);
}

/* A packet of the code below, which has the red zone full and, at ODD, a stack
   pointer as no call has it: r0 is symbolic and lies at the red zone's end, r1 is
   where, r2 is 8 bytes on, r3 = r0 + 1 is stored there.  Outputs r3, r0, r3.  */
enum
{
  WORDS = 2, /* of the unit before */
  I32 = 32
};
__attribute__ ((used)) static uint32_t unit[] = {
  0, 0, WORDS, SYMRT_PACKET_COUNTS (5, 2, 3),
  I32 | SYMRT_REG_VALUE | SYMRT_REG_ID,
  64 | SYMRT_REG_VALUE | SYMRT_REG_PLACE,
  64 | SYMRT_REG_OFFSET | 1 << 16, 8,
  I32,
  I32 | SYMRT_REG_CONST, 1,
  SYMRT_STEP (SYMRT_STEP_OP2, 3, 0, 4), ADSE_OP_ADD | I32 << 8 | I32 << 16,
  SYMRT_STEP (SYMRT_STEP_STORE, 3, 2, SYMRT_PACKET_MAX), 4,
  3, 0, 3
};
__attribute__ ((used)) static uint32_t more;
__attribute__ ((used)) static uint64_t after[MACHINE_REGISTERS], zone[16], ids;
extern const uint8_t even[], odd[];
#define ZONE "8,16,24,32,40,48,56,64,72,80,88,96,104,112,120,128"
#define PACKET                                                                \
  ".irp n, " ZONE "\nmovq $\\n, -\\n(%rsp)\n.endr\n"                           \
  "leaq 1f(%rip), %rax\n"                                                     \
  "jmp *located(%rip)\n"                                                      \
  "2: .pushsection .rodata\n"                                                 \
  "1: .long 2b - 1b\npushq unit+8(%rip)\n"                                    \
  "pushq -128(%rsp)\npushq %rbx\npushq -128(%rsp)\npushq more(%rip)\n"         \
  ".popsection\n"                                                             \
  "movq %rax, ids(%rip)\n"                                                    \
  "movq %rcx, 8+after(%rip)\nmovq %rdx, 16+after(%rip)\n"                      \
  "movq %rbx, 24+after(%rip)\nmovq %rsp, 32+after(%rip)\n"                     \
  "movq %rbp, 40+after(%rip)\nmovq %rsi, 48+after(%rip)\n"                     \
  "movq %rdi, 56+after(%rip)\nmovq %r8, 64+after(%rip)\n"                      \
  "movq %r9, 72+after(%rip)\nmovq %r10, 80+after(%rip)\n"                      \
  "movq %r12, 96+after(%rip)\nmovq %r13, 104+after(%rip)\n"                    \
  "movq %r14, 112+after(%rip)\nmovq %r15, 120+after(%rip)\n"                   \
  ".irp n, " ZONE "\n"                                                        \
  "movq -\\n(%rsp), %rax\nmovq %rax, zone+\\n-8(%rip)\n"                       \
  ".endr\n"                                                                   \
  "jmp done\n"
asm (".text\n"
     "even:\n" PACKET
     "odd: subq $8, %rsp\n" PACKET);
__attribute__ ((used)) static void *located;

static void
preserves (const void *code, bool is_odd)
{
  uint8_t in[4] = { 128, 0, 0, 0 };
  adse_runtime_symbolic (in, 4, "in");
  uint32_t x = CALL (load) (in, 4, 128, 0, 0, NULL);
  uint64_t machine[MACHINE_REGISTERS];
  for (unsigned i = 0; i < MACHINE_REGISTERS; i++)
    machine[i] = rnd ();
  machine[3] = (machine[3] & ~0xfffffffful) | x;
  located = harness_entry (E_located);
  more = 0;
  run (machine, code);
  machine[MACHINE_RSP] -= is_odd ? 8 : 0;
  for (unsigned i = 1; i < MACHINE_REGISTERS; i++)
    EXPECT (i == 11 || after[i] == machine[i], "register %u: %lx, not %lx", i,
	    (long) after[i], (long) machine[i]);
  for (unsigned i = 0; i < 16; i++)
    EXPECT (zone[i] == 8 * (i + 1), "red zone %u: %lu", i, (long) zone[i]);
  uint32_t sum = (uint32_t) ids;
  EXPECT (x && ids >> 32 == x, "the second output");
  EXPECT (sum && more == sum, "the third output");
  EXPECT (sum && node_value (sum) == 129, "the sum's value");
  void *stored = (void *) (uintptr_t) (after[MACHINE_RSP] - 120);
  EXPECT (CALL (load) (stored, 4, 129, 0, 0, NULL) == sum,
	  "what was stored at the offset");
}

int
main (void)
{
  decodes ();
  reads ();
  harness_start (0);
  preserves (even, false);
  preserves (odd, true);
  return harness_result ("located");
}
