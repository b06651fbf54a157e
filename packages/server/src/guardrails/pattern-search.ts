import { TooMuchWork } from "./detector.ts";
import { conditions, op, type Program, takes } from "./pattern-program.ts";

export type Found = { start: number; end: number };
type Limits = { mostChars: number; mostWork: number };
/** Where a program stands, and where the match it is about began; the earlier in the list, the better. */
type Thread = { pc: number; start: number };

/**
 * The next match of a program from a place on: the leftmost, and of those the one RE2 would choose.
 *
 * The library's own search knows no bounds. Here a match is given up once it is `mostChars` long, so that it is the same
 * wherever a stream is cut; and every step counts, so that a pattern made to be slow is stopped. The way is Pike's: all possibilities
 * side by side, in the order of preference, one character at a time.
 */
export function createSearch(program: Program, text: string, limits: Limits): (from: number) => Found | null {
  let work = 0;
  const seen = new Int32Array(program.inst.length).fill(-1);
  let generation = 0;

  /** Adds all that can be reached without a character, the preferred first. */
  const enter = (threads: Thread[], first: number, start: number, flags: number) => {
    const stack = [first];
    for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
      const step = program.inst[pc];
      if (!step || seen[pc] === generation) continue;
      seen[pc] = generation;
      work += 1;
      if (step.op === op.alt || step.op === op.altMatch) stack.push(step.arg, step.out);
      else if (step.op === op.capture || step.op === op.nop) stack.push(step.out);
      else if (step.op === op.empty && (step.arg & ~flags) === 0) stack.push(step.out);
      else if (step.op === op.match || takesAny(step.op)) threads.push({ pc, start });
    }
    if (work > limits.mostWork) throw new TooMuchWork();
  };

  return (from) => {
    let found: Found | null = null;
    let threads: Thread[] = [];
    generation += 1;
    for (let at = from; ; ) {
      const flags = conditions(text, at);
      if (!found && at < text.length) enter(threads, program.start, at, flags);
      if (threads.length === 0 && (found || at >= text.length)) return found;
      const rune = text.codePointAt(at) ?? -1;
      const next = at + (rune > 0xffff ? 2 : 1);
      const ahead: Thread[] = [];
      generation += 1;
      for (const { pc, start } of threads) {
        const step = program.inst[pc];
        if (!step) continue;
        if (step.op === op.match) {
          // An empty match says nothing; whatever comes after a real one is less preferred.
          if (at > start) found = { start, end: at };
          if (at > start) break;
        } else if (rune >= 0 && next - start <= limits.mostChars && takes(step, rune)) {
          enter(ahead, step.out, start, conditions(text, next));
        }
      }
      threads = ahead;
      at = next;
    }
  };
}

const takesAny = (kind: number): boolean => kind >= op.rune && kind <= op.anyNotNewline;
