import { conditionsBetween, isWord, newThreads, op, type Program, Reach, type Step, takes } from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

/** Counts the work as it is done, and throws where it becomes too much. */
type Counting = Pick<WorkMeter, "charge">;

/** Where a program can stand between two characters; `before`: one that stands for the kind of the character before. */
type State = { pcs: readonly number[]; before: number; next: (State | null | undefined)[] };

/** Whether a text holds a match. */
export type PatternTest = (text: string, meter: Counting) => boolean;

/** So many steps are remembered in states; a pattern that needs more forgets them all and begins again. */
const mostRemembered = 10_000;
/** To find a new state takes as long as so many steps for each that is looked at. */
const newStateWork = 16;
/** Also for an empty text there is something to do. */
const beginWork = 12;

/**
 * The library's own test cannot be stopped, and one with a bound is short: sets of steps are states, remembered with where each kind
 * of character leads from them (a lazy automaton). A known state costs next to nothing, a new one what its steps cost.
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

/** The states of a program as they become known; null stands for a match. */
function createStates(program: Program) {
  const { ascii, kindOf } = createKinds(program);
  const reach = new Reach(program);
  const reached = newThreads(program.inst.length);
  const states = new Map<string, State>();
  const first: State = { pcs: [], before: -1, next: [] };
  let remembered = 0;
  const forget = () => {
    states.clear();
    // All others hang on it.
    first.next = [];
    remembered = 0;
  };
  const toState = (pcs: readonly number[], before: number): State => {
    const key = `${before}:${pcs.join()}`;
    const known = states.get(key);
    if (known) return known;
    if (remembered > mostRemembered) forget();
    const state: State = { pcs, before, next: [] };
    states.set(key, state);
    remembered += pcs.length + 1;
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

/** Where the character leads, in order and each once; null where there is a match before it. */
function outsOf(program: Program, pcs: Int32Array, rune: number): number[] | null {
  const outs = new Set<number>();
  for (const pc of pcs) {
    const step = program.inst[pc];
    if (step?.op === op.match) return null;
    if (step && rune >= 0 && takes(step, rune)) outs.add(step.out);
  }
  return [...outs].sort((a, b) => a - b);
}

/** All that conditions ask of the character before: a new line, a part of a word, another one. */
const kindBefore = (rune: number): number => (rune === 10 ? 10 : isWord(rune) ? 97 : 32);

/** As many characters are remembered with their kind. */
const mostRunes = 10_000;

/** Characters are of one kind where every step of the program, and every condition, takes all of them or none. */
function createKinds(program: Program) {
  const steps = distinctSteps(program);
  const kinds = new Map<string, number>();
  const ascii = new Int32Array(128);
  const others = new Map<number, number>();
  const learn = (rune: number, meter: Counting): number => {
    meter.charge(steps.length);
    const key = kindBefore(rune) + steps.map((step) => (takes(step, rune) ? "y" : "n")).join("");
    const kind = kinds.get(key) ?? kinds.size + 1;
    kinds.set(key, kind);
    if (rune < 128) ascii[rune] = kind;
    else {
      if (others.size >= mostRunes) others.clear();
      others.set(rune, kind);
    }
    return kind;
  };
  return { ascii, kindOf: (rune: number, meter: Counting) => others.get(rune) ?? learn(rune, meter) };
}

/**
 * Repetitions share their list of characters, so most steps of a large program are the same. The library keeps one list for a letter
 * as it is written and for the same letter in any case: those are two.
 */
function distinctSteps(program: Program): Step[] {
  const [asWritten, inAnyCase] = [new Map<unknown, Step>(), new Map<unknown, Step>()];
  for (const step of program.inst) {
    if (step.op >= op.rune) (step.arg === 0 ? asWritten : inAnyCase).set(step.runes, step);
  }
  return [...asWritten.values(), ...inAnyCase.values()];
}
