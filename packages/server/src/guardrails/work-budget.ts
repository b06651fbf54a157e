import { WorkMeter } from "@agentrun/bounded-regex";

/** The work limit for a JSON text, or for each million characters of a longer one: far above normal use. */
const maxWork = 60_000_000;
/** The most that is done without a pause, apart from the work for the text itself: about a tenth of a second. */
const maxSyncWork = 5_000_000;
const megabyte = 1_048_576;
const workPerChar = 400;

/**
 * The work that is left for the guards of a stage. Guards that only observe have a separate budget, so that they cannot use up the budget
 * of the others.
 */
export type WorkBudget = { enforcing: WorkMeter; observing: WorkMeter };

const createBudget = (max: number): WorkBudget => ({ enforcing: new WorkMeter(max), observing: new WorkMeter(max) });

/** For a text that is checked in slices. */
export const createSlicedBudget = (chars: number): WorkBudget => createBudget(maxWork * Math.max(1, chars / megabyte));

/** For a short text or a stream, which are checked without a pause. `extendWorkBudget` adds work for each chunk of a stream. */
export const createSyncBudget = (): WorkBudget => createBudget(maxSyncWork);

export function extendWorkBudget({ enforcing, observing }: WorkBudget, chars: number): void {
  enforcing.grant(chars * workPerChar, maxSyncWork);
  observing.grant(chars * workPerChar, maxSyncWork);
}
