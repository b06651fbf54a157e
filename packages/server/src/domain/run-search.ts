import type { OrganizationId } from "@agentrun/contract";
import { wordsOf } from "../model/run-words.ts";
import type { EndedRun } from "../store/runs/search.ts";
import type { Store } from "../store/store.ts";

export type RunSearchDeps = {
  store: Pick<Store, "events" | "runs" | "transaction">;
  /** Whether what runs say is looked through: how long they took and what they cost is in any case. */
  searchesText: boolean;
};

const atOnce = 200;

/** Makes some of an organisation's runs that have ended ones that can be looked for; true while there are more. */
export async function searchRunsOnce(deps: RunSearchDeps, organizationId: OrganizationId): Promise<boolean> {
  const { store } = deps;
  await store.events.advanceFeed();
  return store.transaction(async () => {
    const reached = await store.runs.lockSearchPosition(organizationId);
    if (!reached) return false;
    const ended = await store.runs.listEndedAfter(organizationId, reached, atOnce);
    const last = ended.at(-1);
    if (!last) return false;
    const runs = ended.flatMap(({ run }) => (run ? [toSearchable(deps, run)] : []));
    await store.runs.putSearchable(organizationId, runs, last.position);
    return ended.length === atOnce;
  });
}

const toSearchable = ({ searchesText }: RunSearchDeps, run: NonNullable<EndedRun["run"]>) => ({
  id: run.id,
  latencyMs: run.latencyMs,
  costUsd: run.costUsd,
  words: searchesText ? `${wordsOf(run.input)}\n${wordsOf(run.output)}` : "",
});
