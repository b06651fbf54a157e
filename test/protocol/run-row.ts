import { eventsPerAttempt } from "../../packages/server/src/model/stream-events.ts";

/**
 * The row of a run in the model, and every statement that writes it, as pure functions. Each names the statement that it abstracts;
 * `store.test.ts` compares them with the real statements. Time is not counted: `isExpired` and `isDue` are what the clock of the
 * database says about the lease and about the deadline of a question.
 */
export type RunRow = {
  status: "waiting" | "queued" | "running" | "requires_action" | "cancelling" | "completed" | "failed" | "cancelled";
  attempt: number;
  /** Attempts that do not count towards the limit of three. */
  forgiven: number;
  token: string | null;
  isExpired: boolean;
  resuming: boolean;
  sequence: number;
  isDue: boolean;
  /** The first stored result of each step, and the answers. */
  journal: Record<string, string>;
};

/** What keeps attempts and callers apart. The model must find a violation without any of them. */
export type Fences = {
  /** Writes of a holder are guarded by its lease token. */
  token: boolean;
  /** A takeover is guarded by the expiry of the lease at that moment. */
  expiry: boolean;
  /** `keepSteps` locks the run until the step is saved. */
  stepLock: boolean;
  /** Runs that nobody holds are written only if they have not changed since they were read. */
  sequence: boolean;
  /** The end of a run follows every event that was sent. */
  endOfEvents: boolean;
  /** A forced cancel ends only the attempt that it has read. */
  attempt: boolean;
};

export const allFences: Fences = {
  ...{ token: true, expiry: true, stepLock: true, sequence: true, endOfEvents: true, attempt: true },
};

export const queuedRun: RunRow = {
  ...{ status: "queued", attempt: 0, forgiven: 0, token: null, isExpired: false, resuming: false },
  ...{ sequence: 1, isDue: false, journal: {} },
};

export const isEnded = ({ status }: Pick<RunRow, "status">): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

/** Null: the statement changed nothing. */
type Written = RunRow | null;

const holds = (row: RunRow, token: string, fences: Fences): boolean => !fences.token || row.token === token;

/** `store/runs/claim.ts`, `claimed`. Under `for update skip locked`, so it is atomic. */
export function claim(row: RunRow, token: string): Written {
  if (row.status !== "queued") return null;
  const first = row.attempt === 0 ? 2 : row.attempt * eventsPerAttempt - 1;
  return {
    ...{ ...row, status: "running", token, isExpired: false, resuming: false },
    ...(row.resuming ? {} : { attempt: row.attempt + 1, sequence: first }),
  };
}

/** `store/runs/leases.ts`, `renewLeases`. */
export const renew = (row: RunRow, token: string): Written =>
  row.token === token ? { ...row, isExpired: false } : null;

/** Whether a step may be stored: `owned` in `store/runs/journal.ts`. */
export const ownsStep = (row: RunRow, token: string, fences: Fences): boolean => holds(row, token, fences);

/** `kept` in `store/runs/journal.ts`: `on conflict do nothing`. */
export const insertStep = (row: RunRow, key: string, value: string): RunRow =>
  key in row.journal ? row : { ...row, journal: { ...row.journal, [key]: value } };

/** `store/runs/journal.ts` as one statement, as it is with its lock. */
export const saveStep = (row: RunRow, token: string, key: string, value: string, fences: Fences): Written =>
  ownsStep(row, token, fences) ? insertStep(row, key, value) : null;

/** `store/runs/events.ts`, `saveStatement`. */
export const saveEvents = (row: RunRow, token: string, last: number, fences: Fences): Written =>
  holds(row, token, fences) ? { ...row, sequence: last } : null;

/** `store/runs/actions.ts`, `park`. */
export const park = (row: RunRow, token: string, sequence: number, fences: Fences): Written =>
  holds(row, token, fences) && row.status === "running"
    ? { ...row, status: "requires_action", sequence, token: null, isExpired: false, isDue: false }
    : null;

/** `store/runs/actions.ts`, `answer`. `seen`: the sequence of the run when it was read. */
export const answer = (row: RunRow, seen: number, key: string, value: string, fences: Fences): Written =>
  row.status === "requires_action" && (!fences.sequence || row.sequence === seen)
    ? {
        ...{ ...row, status: "queued", resuming: true, isDue: false, sequence: row.sequence + 1 },
        journal: { ...row.journal, [key]: value },
      }
    : null;

/** `store/runs/actions.ts`, `markCancelling`. */
export const markCancelling = (row: RunRow): Written =>
  row.status === "running" ? { ...row, status: "cancelling" } : null;

/** `store/runs/release.ts`. */
export function release(
  row: RunRow,
  token: string,
  { forgiven, onlyIfExpired }: { forgiven: boolean; onlyIfExpired: boolean },
  fences: Fences,
): Written {
  if (!holds(row, token, fences) || row.status !== "running") return null;
  if (onlyIfExpired && fences.expiry && !row.isExpired) return null;
  return { ...row, status: "queued", forgiven: row.forgiven + Number(forgiven), token: null, isExpired: false };
}

/** Who ends a run: `FinishGuard` of `store/runs/finish.ts`. */
export type Guard =
  | { held: "by us"; token: string; sequence: number }
  | { held: "expired"; token: string }
  | { held: "by anybody"; attempt: number }
  | { held: "by nobody"; seen: number };

function mayEnd(row: RunRow, guard: Guard, fences: Fences): boolean {
  if (guard.held === "by us") return holds(row, guard.token, fences);
  if (guard.held === "expired") return holds(row, guard.token, fences) && (!fences.expiry || row.isExpired);
  if (guard.held === "by anybody") return row.token !== null && (!fences.attempt || row.attempt === guard.attempt);
  const isFree = row.status === "waiting" || row.status === "queued" || row.status === "requires_action";
  return isFree && (!fences.sequence || row.sequence === guard.seen);
}

/** `store/runs/finish.ts`, `endRuns`. */
export function finish(
  row: RunRow,
  status: "completed" | "failed" | "cancelled",
  guard: Guard,
  fences: Fences,
): Written {
  if (!mayEnd(row, guard, fences)) return null;
  const areEventsSaved = row.token === null && (row.status !== "queued" || row.attempt === 0 || row.resuming);
  const isNext = fences.endOfEvents ? areEventsSaved : row.token === null;
  const own = isNext ? row.sequence + 1 : row.attempt * eventsPerAttempt + 1;
  const sequence = guard.held === "by us" ? guard.sequence : own;
  return { ...row, status, sequence, token: null, isExpired: false, isDue: false };
}

/** The clock of the database passes the end of the lease. */
export const expireLease = (row: RunRow): Written =>
  row.token !== null && !row.isExpired ? { ...row, isExpired: true } : null;
