import { TooMuchWork } from "./detector.ts";
import { conditions, op, type Program, takes } from "./pattern-program.ts";

export type Found = { start: number; end: number };
type Limits = { mostChars: number; mostWork: number; base: number };
/** Where a program can stand, and where the match began that brought it there; the earlier in the list, the better. */
type Threads = { pcs: Int32Array; starts: Int32Array; size: number };

/**
 * The next match of a program from a place on: the leftmost, and of those the one RE2 would choose.
 *
 * The library's own search knows no bounds. Here a match is given up once it is too long, so that it is the same
 * wherever a stream is cut; and every step counts, so that a pattern made to be slow is stopped. The way is Pike's: all possibilities
 * side by side, in the order of preference, one character at a time.
 */
export function createSearch(program: Program, text: string, limits: Limits): (from: number) => Found | null {
  const size = program.inst.length;
  const [seen, stack] = [new Int32Array(size).fill(-1), new Int32Array(2 * size + 2)];
  let [here, ahead] = [newThreads(size), newThreads(size)];
  let [work, generation] = [0, 0];

  /** Adds all that can be reached without a character, the preferred first. */
  const enter = (threads: Threads, first: number, start: number, flags: number) => {
    let depth = 0;
    stack[depth++] = first;
    while (depth > 0) {
      const pc = stack[--depth] as number;
      const step = program.inst[pc];
      if (!step || seen[pc] === generation) continue;
      seen[pc] = generation;
      work += 1;
      if (step.op >= op.rune || step.op === op.match) add(threads, pc, start);
      else if (step.op === op.alt || step.op === op.altMatch) {
        stack[depth++] = step.arg;
        stack[depth++] = step.out;
      } else if (step.op !== op.empty || (step.arg & ~flags) === 0) stack[depth++] = step.out;
    }
  };

  return (from) => {
    let found: Found | null = null;
    here.size = 0;
    generation += 1;
    for (let at = from; ; ) {
      const given = giveUp(here, at, limits);
      if (given && !found) {
        // What began later was not followed while the earlier one was: once more, without that.
        at = Math.max(from, at - limits.mostChars + 1);
        here.size = 0;
        generation += 1;
      }
      if (!found && at < text.length) enter(here, program.start, at, conditions(text, at));
      if (here.size === 0 && (found || at >= text.length)) return found;
      const rune = text.codePointAt(at) ?? -1;
      const next = at + (rune > 0xffff ? 2 : 1);
      const flags = conditions(text, next);
      ahead.size = 0;
      generation += 1;
      work += here.size;
      if (work > limits.mostWork) throw new TooMuchWork();
      for (let index = 0; index < here.size; index += 1) {
        const start = here.starts[index] as number;
        const step = program.inst[here.pcs[index] as number];
        if (step?.op === op.match && at > start) {
          found = { start, end: at };
          // Whatever stands behind it in the list is less preferred.
          break;
        }
        if (step && rune >= 0 && takes(step, rune)) {
          enter(ahead, step.out, start, flags);
        }
      }
      [here, ahead] = [ahead, here];
      at = next;
    }
  };
}

const newThreads = (size: number): Threads => ({ pcs: new Int32Array(size), starts: new Int32Array(size), size: 0 });

function add(threads: Threads, pc: number, start: number): void {
  threads.pcs[threads.size] = pc;
  threads.starts[threads.size] = start;
  threads.size += 1;
}

/** Gives up matches that have gone on for too long; whether there were any. */
function giveUp(threads: Threads, at: number, { mostChars, base }: Limits): boolean {
  if ((base + at) % mostChars !== 0) return false;
  let kept = 0;
  for (let index = 0; index < threads.size; index += 1) {
    const [pc, start] = [threads.pcs[index] as number, threads.starts[index] as number];
    if (start <= at - mostChars) continue;
    threads.pcs[kept] = pc;
    threads.starts[kept] = start;
    kept += 1;
  }
  const wereGiven = kept < threads.size;
  threads.size = kept;
  return wereGiven;
}
