import type { OrganizationId, RunId } from "@agentrun/contract";
import { isFinal, type RunRecord } from "../../model/runs.ts";

/** A run, or the part of it that is shown. */
type Shown = Pick<RunRecord, "id" | "organizationId" | "status" | "rendered">;

/** Caches ended runs for a moment: they no longer change. */
export type EndedRuns<Run extends Shown> = {
  find(organizationId: OrganizationId, id: RunId): Run | null;
  /** Caches the run if it has ended, with its rendered response. */
  keep(run: Run): void;
};

/** Short, because retention may delete the run meanwhile. */
const cacheMs = 5_000;
/** For each of the two halves. */
const maxCharacters = 4 * 1024 * 1024;

type Kept<Run> = { run: Run; until: number };

/**
 * Two halves: when the newer one is full, the older one is discarded as a whole. Deleting the oldest entries one by one iterates over
 * the holes that earlier deletions left in the map, which took a sixth of the time of a read.
 */
export function createEndedRuns<Run extends Shown>(
  render: (run: Run) => string,
  now: () => number = () => performance.now(),
): EndedRuns<Run> {
  let newer = new Map<RunId, Kept<Run>>();
  let older = new Map<RunId, Kept<Run>>();
  let characters = 0;
  return {
    find(organizationId, id) {
      const found = newer.get(id) ?? older.get(id);
      return found?.run.organizationId === organizationId && found.until > now() ? found.run : null;
    },
    keep(run) {
      if (!isFinal(run.status)) return;
      run.rendered = render(run);
      const { length } = run.rendered;
      if (length > maxCharacters) return;
      if (characters + length > maxCharacters) {
        older = newer;
        newer = new Map();
        characters = 0;
      }
      newer.set(run.id, { run, until: now() + cacheMs });
      characters += length;
    },
  };
}
