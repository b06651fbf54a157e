/** What a draft was before, and what it was before that was taken back. */
export type History<Draft> = {
  past: readonly Draft[];
  future: readonly Draft[];
  /** What the last change was of, and when: typing is one change, not one for each letter. */
  last: { what: string; at: number } | null;
};

export const emptyHistory = { past: [], future: [], last: null };

const mostKept = 100;
const pauseMs = 1_000;

/** `draft`: what it was before the change. */
export function remember<Draft>(history: History<Draft>, draft: Draft, what: string, now: number): History<Draft> {
  const { last, past } = history;
  const goesOn = last !== null && last.what === what && now - last.at < pauseMs;
  return { past: goesOn ? past : [...past, draft].slice(-mostKept), future: [], last: { what, at: now } };
}

type Step<Draft> = { history: History<Draft>; draft: Draft };

/** Null: there is nothing to take back. */
export function undo<Draft>({ past, future }: History<Draft>, draft: Draft): Step<Draft> | null {
  const [before] = past.slice(-1);
  if (before === undefined) return null;
  return { draft: before, history: { past: past.slice(0, -1), future: [draft, ...future], last: null } };
}

export function redo<Draft>({ past, future }: History<Draft>, draft: Draft): Step<Draft> | null {
  const [next, ...rest] = future;
  if (next === undefined) return null;
  return { draft: next, history: { past: [...past, draft], future: rest, last: null } };
}
