/** One step of a compiled RE2 program. */
type Step = { op: number; out: number; arg: number; runes: ArrayLike<number>; matchRune(rune: number): boolean };
export type Program = { inst: Step[]; start: number };

/** The library's own numbers for the kinds of steps. */
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

/** The states a program can be in, each with the earliest place from which it can have come there. */
type States = Map<number, number>;

/**
 * Where the earliest match begins that is still possible when the text goes on.
 *
 * RE2 knows no partial matches, so its program is walked here as a set of states from every place at once; what is alive at the
 * end of the text has begun a match that more text could end. Its time is the text's length times the program's size.
 */
export function openStart(
  program: Program,
  text: string,
  from: number,
  { mostChars, base }: { mostChars: number; base: number },
): number {
  let states: States = new Map();
  let at = from;
  while (at < text.length) {
    if ((base + at) % mostChars === 0 && [...states.values()].some((start) => start <= at - mostChars)) {
      // As in the search: what has gone on for too long is given up, and what began after it followed anew.
      at = Math.max(from, at - mostChars + 1);
      states = new Map();
    }
    enter(program, states, program.start, at, conditions(text, at));
    const rune = text.codePointAt(at) ?? 0;
    at += rune > 0xffff ? 2 : 1;
    states = advance(program, states, rune, at < text.length ? conditions(text, at) : unknown);
  }
  const begun = [...states].filter(([pc]) => isWaiting(program, pc)).map(([, start]) => start);
  return Math.min(text.length, ...begun);
}

/** At the end of the text nobody knows what follows: every condition may come to hold. */
const unknown = -1;

function advance(program: Program, states: States, rune: number, flags: number): States {
  const next: States = new Map();
  for (const [pc, start] of states) {
    const step = program.inst[pc];
    if (step && takes(step, rune)) enter(program, next, step.out, start, flags);
  }
  return next;
}

export function takes(step: Step, rune: number): boolean {
  if (step.op === op.rune) return step.matchRune(rune);
  if (step.op === op.rune1) return step.runes[0] === rune;
  return step.op === op.any || (step.op === op.anyNotNewline && rune !== 10);
}

const isWaiting = (program: Program, pc: number) => {
  const kind = program.inst[pc]?.op ?? 0;
  return kind === op.match || (kind >= op.rune && kind <= op.anyNotNewline);
};

/** Adds a state and all that can be reached from it without a character; an earlier beginning replaces a later one. */
function enter(program: Program, states: States, first: number, start: number, flags: number): void {
  const stack = [first];
  for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
    const step = program.inst[pc];
    if (!step || (states.get(pc) ?? Number.POSITIVE_INFINITY) <= start) continue;
    states.set(pc, start);
    if (step.op === op.alt || step.op === op.altMatch) stack.push(step.out, step.arg);
    if (step.op === op.capture || step.op === op.nop) stack.push(step.out);
    if (step.op === op.empty && (flags === unknown || (step.arg & ~flags) === 0)) stack.push(step.out);
  }
}

/** Which of the empty conditions hold before this character, or at the end. */
export function conditions(text: string, at: number): number {
  const before = at > 0 ? text.charCodeAt(at - 1) : -1;
  const after = at < text.length ? text.charCodeAt(at) : -1;
  const begins = before < 0 ? empty.beginText | empty.beginLine : before === 10 ? empty.beginLine : 0;
  const ends = after < 0 ? empty.endText | empty.endLine : after === 10 ? empty.endLine : 0;
  return begins | ends | (isWord(before) !== isWord(after) ? empty.word : empty.noWord);
}

const isWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
