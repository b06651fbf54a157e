import type { OrganizationId, RunId } from "@agentrun/contract";
import { isFinal, type RunRecord } from "../../model/runs.ts";

/** A run, or as much of one as is shown. */
type Shown = Pick<RunRecord, "id" | "organizationId" | "status" | "rendered">;

/** A run that has ended does not change any more: whoever reads it again within a moment gets it from memory. */
export type EndedRuns<Run extends Shown> = {
  find(organizationId: OrganizationId, id: RunId): Run | null;
  /** Keeps it if it has ended; its answer is written out once. */
  keep(run: Run): void;
};

/** How long one is believed to be there: retention may take it away meanwhile. */
const trustedMs = 5_000;
/** Of the newer half and of the older one each. */
const mostCharacters = 4 * 1024 * 1024;

type Kept<Run> = { run: Run; until: number };

/**
 * Two halves, of which the older goes as a whole when the newer is full. Taking out the oldest one by one walks over the holes that
 * those before it left in the map: a sixth of what a read costs.
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
      if (length > mostCharacters) return;
      if (characters + length > mostCharacters) {
        older = newer;
        newer = new Map();
        characters = 0;
      }
      newer.set(run.id, { run, until: now() + trustedMs });
      characters += length;
    },
  };
}
