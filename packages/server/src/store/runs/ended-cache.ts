import type { OrganizationId, RunId } from "@agentrun/contract";
import { renderRun } from "../../model/run-view.ts";
import { isFinal, type RunRecord } from "../../model/runs.ts";

/** A run that has ended does not change any more: whoever reads it again within a moment gets it from memory. */
export type EndedRuns = {
  find(organizationId: OrganizationId, id: RunId): RunRecord | null;
  /** Keeps it if it has ended; its answer is written out once. */
  keep(run: RunRecord): void;
};

/** How long one is believed to be there: retention may take it away meanwhile. */
const trustedMs = 5_000;
const mostCharacters = 8 * 1024 * 1024;

export function createEndedRuns(now: () => number = () => performance.now()): EndedRuns {
  const kept = new Map<RunId, { run: RunRecord; text: string; until: number }>();
  let characters = 0;

  const forget = (id: RunId) => {
    characters -= kept.get(id)?.text.length ?? 0;
    kept.delete(id);
  };

  return {
    find(organizationId, id) {
      const found = kept.get(id);
      if (found === undefined || found.run.organizationId !== organizationId) return null;
      if (found.until > now()) return found.run;
      forget(id);
      return null;
    },
    keep(run) {
      if (!isFinal(run.status)) return;
      const text = renderRun(run);
      run.rendered = text;
      forget(run.id);
      kept.set(run.id, { run, text, until: now() + trustedMs });
      characters += text.length;
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break;
        forget(oldest);
      }
    },
  };
}
