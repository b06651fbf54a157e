import { anyCondition, op, type Program, takes } from "./program.ts";

/** Where a program can stand, and where what brought it there began; the earlier in the list, the better. */
export type Threads = { pcs: Int32Array; starts: Int32Array; size: number };

export const newThreads = (size: number): Threads => ({
  pcs: new Int32Array(size),
  starts: new Int32Array(size),
  size: 0,
});

export function addThread(threads: Threads, pc: number, start: number): void {
  threads.pcs[threads.size] = pc;
  threads.starts[threads.size] = start;
  threads.size += 1;
}

/** What can be reached without a character: each step once, by whoever comes first. */
export class Reach {
  readonly #program: Program;
  readonly #seen: Int32Array;
  readonly #stack: Int32Array;
  #generation = 0;
  /** How many steps were looked at. */
  work = 0;

  constructor(program: Program) {
    const size = program.inst.length;
    this.#program = program;
    this.#seen = new Int32Array(size);
    this.#stack = new Int32Array(2 * size + 2);
  }

  /** Forgets what has been reached. */
  begin(threads: Threads): void {
    threads.size = 0;
    this.#generation += 1;
  }

  /** Adds the steps that wait for a character, or have matched, the preferred first. */
  enter(threads: Threads, first: number, start: number, flags: number): void {
    const [seen, stack, steps] = [this.#seen, this.#stack, this.#program.inst];
    let depth = 0;
    stack[depth++] = first;
    while (depth > 0) {
      const pc = stack[--depth] as number;
      const step = steps[pc];
      if (!step || seen[pc] === this.#generation) continue;
      seen[pc] = this.#generation;
      this.work += 1;
      if (step.op >= op.rune || step.op === op.match) addThread(threads, pc, start);
      else if (step.op === op.alt || step.op === op.altMatch) {
        stack[depth++] = step.arg;
        stack[depth++] = step.out;
      } else if (step.op === op.capture || step.op === op.nop) stack[depth++] = step.out;
      else if (step.op === op.empty && (step.arg & ~flags) === 0) stack[depth++] = step.out;
    }
  }
}

/** Which of the first 128 characters a match can begin with, whatever stands before it. */
export function findBeginnings(program: Program): Uint8Array {
  const reached = newThreads(program.inst.length);
  const reach = new Reach(program);
  reach.begin(reached);
  reach.enter(reached, program.start, 0, anyCondition);
  const steps = Array.from(reached.pcs.subarray(0, reached.size), (pc) => program.inst[pc]);
  return Uint8Array.from({ length: 128 }, (_, code) =>
    steps.some((step) => step && (step.op === op.match || takes(step, code))) ? 1 : 0,
  );
}
