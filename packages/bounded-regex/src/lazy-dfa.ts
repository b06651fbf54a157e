import { conditionsBetween, isWord, newThreads, op, type Program, Reach, type Step, takes } from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

/** Counts the work and throws when it exceeds the limit. */
type Counting = Pick<WorkMeter, "charge">;

/** The steps that a program can be at between two characters; `before`: a representative of the previous character's kind. */
type State = { pcs: readonly number[]; before: number; next: (State | null | undefined)[] };

/** Whether a text contains a match. */
export type PatternTest = (text: string, meter: Counting) => boolean;

/** Maximum number of steps in cached states; when it is exceeded, the cache is cleared. */
const maxCachedSteps = 10_000;
/** Work to compute a new state, for each visited step. */
const newStateWork = 16;
/** Fixed work per call, also for an empty text. */
const beginWork = 12;

/**
 * Replaces the library's own test, which cannot be stopped, with a lazy DFA: a set of steps is a state, cached with its transitions per
 * kind of character. A cached state costs almost nothing, a new one costs what its steps cost.
 */
export function createTest(program: Program): PatternTest {
  const states = createStates(program);
  return (text, meter) => {
    let state = states.first;
    meter.charge(beginWork + text.length);
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      const rune = code < 0xd800 ? code : (text.codePointAt(at) as number);
      at += rune > 0xffff ? 2 : 1;
      const kind = states.ascii[rune] || states.kindOf(rune, meter);
      const known = state.next[kind];
      const next = known === undefined ? states.follow(state, kind, rune, meter) : known;
      if (next === null) return true;
      state = next;
    }
    const last = state.next[endKind];
    return (last === undefined ? states.follow(state, endKind, -1, meter) : last) === null;
  };
}

const endKind = 0;

/** The states of a program, computed on demand; null means a match. */
function createStates(program: Program) {
  const { ascii, kindOf } = createKinds(program);
  const reach = new Reach(program);
  const reached = newThreads(program.inst.length);
  const states = new Map<string, State>();
  const first: State = { pcs: [], before: -1, next: [] };
  let cachedSteps = 0;
  const clear = () => {
    states.clear();
    // It refers to all other states.
    first.next = [];
    cachedSteps = 0;
  };
  const toState = (pcs: readonly number[], before: number): State => {
    const key = `${before}:${pcs.join()}`;
    const known = states.get(key);
    if (known) return known;
    if (cachedSteps > maxCachedSteps) clear();
    const state: State = { pcs, before, next: [] };
    states.set(key, state);
    cachedSteps += pcs.length + 1;
    return state;
  };
  return {
    ascii,
    kindOf,
    first,
    follow(state: State, kind: number, rune: number, meter: Counting): State | null {
      const before = reach.work;
      const flags = conditionsBetween(state.before, rune);
      reach.begin(reached);
      for (const pc of state.pcs) reach.enter(reached, pc, 0, flags);
      reach.enter(reached, program.start, 0, flags);
      meter.charge(newStateWork * (reach.work - before));
      const outs = outsOf(program, reached.pcs.subarray(0, reached.size), rune);
      const next = outs && toState(outs, kindBefore(rune));
      state.next[kind] = next;
      return next;
    },
  };
}

/** The next steps after a character, sorted and unique; null if there is a match before it. */
function outsOf(program: Program, pcs: Int32Array, rune: number): number[] | null {
  const outs = new Set<number>();
  for (const pc of pcs) {
    const step = program.inst[pc];
    if (step?.op === op.match) return null;
    if (step && rune >= 0 && takes(step, rune)) outs.add(step.out);
  }
  return [...outs].sort((a, b) => a - b);
}

/** The kinds of a previous character that conditions distinguish: newline, word character, other. */
const kindBefore = (rune: number): number => (rune === 10 ? 10 : isWord(rune) ? 97 : 32);

/** Maximum number of characters in the cache of kinds. */
const maxCachedRunes = 10_000;

/** Two characters are of the same kind if no step and no condition of the program distinguishes them. */
function createKinds(program: Program) {
  const steps = distinctSteps(program);
  const kinds = new Map<string, number>();
  const ascii = new Int32Array(128);
  const others = new Map<number, number>();
  const computeKind = (rune: number, meter: Counting): number => {
    meter.charge(steps.length);
    const key = kindBefore(rune) + steps.map((step) => (takes(step, rune) ? "y" : "n")).join("");
    const kind = kinds.get(key) ?? kinds.size + 1;
    kinds.set(key, kind);
    if (rune < 128) ascii[rune] = kind;
    else {
      if (others.size >= maxCachedRunes) others.clear();
      others.set(rune, kind);
    }
    return kind;
  };
  return { ascii, kindOf: (rune: number, meter: Counting) => others.get(rune) ?? computeKind(rune, meter) };
}

/**
 * Repetitions share their list of characters, so most steps of a large program are equal. The library uses the same list for a
 * case-sensitive and a case-insensitive letter, so these are kept apart.
 */
function distinctSteps(program: Program): Step[] {
  const [asWritten, inAnyCase] = [new Map<unknown, Step>(), new Map<unknown, Step>()];
  for (const step of program.inst) {
    if (step.op >= op.rune) (step.arg === 0 ? asWritten : inAnyCase).set(step.runes, step);
  }
  return [...asWritten.values(), ...inAnyCase.values()];
}
