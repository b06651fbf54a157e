/** The undo and redo lists of a draft. */
export type History<Draft> = {
  past: readonly Draft[];
  future: readonly Draft[];
  /** The field and time of the last change: continuous typing is one change. */
  last: { what: string; at: number } | null;
};

export const emptyHistory = { past: [], future: [], last: null };

const maxKept = 100;
const pauseMs = 1_000;

/** `draft`: the state before the change. */
export function remember<Draft>(history: History<Draft>, draft: Draft, what: string, now: number): History<Draft> {
  const { last, past } = history;
  const continuesLast = last !== null && last.what === what && now - last.at < pauseMs;
  return { past: continuesLast ? past : [...past, draft].slice(-maxKept), future: [], last: { what, at: now } };
}

type Step<Draft> = { history: History<Draft>; draft: Draft };

/** Null: there is nothing to undo. */
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
