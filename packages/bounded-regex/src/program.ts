/**
 * One step of a compiled RE2 program: an internal object of the library. It is not part of the library's API, so the version is pinned,
 * and results are compared with the library's own matchers (`differential.test.ts`).
 */
export type Step = { op: number; out: number; arg: number; runes: ArrayLike<number>; matchRune(rune: number): boolean };
export type Program = { inst: Step[]; start: number };

/** The library's numbers for the kinds of steps. */
export const op = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  empty: 4,
  match: 6,
  nop: 7,
  rune: 8,
  rune1: 9,
  any: 10,
  anyNotNewline: 11,
};
const empty = { beginLine: 1, endLine: 2, beginText: 4, endText: 8, word: 16, noWord: 32 };

export function takes(step: Step, rune: number): boolean {
  if (step.op === op.rune) return step.matchRune(rune);
  if (step.op === op.rune1) return step.runes[0] === rune;
  return step.op === op.any || (step.op === op.anyNotNewline && rune !== 10);
}

/** At the end of an incomplete text, every condition may become true. */
export const anyCondition = -1;

/** The empty-width conditions that are true before this character or at the end. */
export const conditions = (text: string, at: number): number =>
  conditionsBetween(at > 0 ? text.charCodeAt(at - 1) : -1, at < text.length ? text.charCodeAt(at) : -1);

/** The same between two characters; -1 means no character. */
export function conditionsBetween(before: number, after: number): number {
  const begins = before < 0 ? empty.beginText | empty.beginLine : before === 10 ? empty.beginLine : 0;
  const ends = after < 0 ? empty.endText | empty.endLine : after === 10 ? empty.endLine : 0;
  return begins | ends | (isWord(before) !== isWord(after) ? empty.word : empty.noWord);
}

export const isWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);

/** The steps that a program can be at, with the start of their match; in order of preference. */
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

/** Finds the steps that can be reached without reading a character; each step is added only once, by the first thread. */
export class Reach {
  readonly #program: Program;
  readonly #seen: Int32Array;
  readonly #stack: Int32Array;
  #generation = 0;
  /** How many steps were visited. */
  work = 0;

  constructor(program: Program) {
    const size = program.inst.length;
    this.#program = program;
    this.#seen = new Int32Array(size);
    this.#stack = new Int32Array(2 * size + 2);
  }

  /** Clears the threads. */
  begin(threads: Threads): void {
    threads.size = 0;
    this.#generation += 1;
  }

  /** Adds the steps that read a character or match, in order of preference. */
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

/** Which of the first 128 characters a match can start with, in any context. */
export function findFirstCharacters(program: Program): Uint8Array {
  const reached = newThreads(program.inst.length);
  const reach = new Reach(program);
  reach.begin(reached);
  reach.enter(reached, program.start, 0, anyCondition);
  const steps = Array.from(reached.pcs.subarray(0, reached.size), (pc) => program.inst[pc]);
  return Uint8Array.from({ length: 128 }, (_, code) =>
    steps.some((step) => step && (step.op === op.match || takes(step, code))) ? 1 : 0,
  );
}
