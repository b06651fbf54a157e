import type { OrganizationId } from "@agentrun/contract";
import { type CompletedRun, isSelected, type ScoringRuleRecord } from "../../model/scoring-rules.ts";
import type { Store } from "../../store/store.ts";

export type SampleDeps = {
  store: Pick<Store, "events" | "scoringRules" | "transaction">;
  onFailure: (error: unknown, what: string) => void;
};

const organizationsPerBatch = 200;
const runsPerBatch = 1_000;

/** Finds the completed runs of all organisations that rules select, and leaves them to the nodes that score. */
export async function sampleRuns(deps: SampleDeps): Promise<void> {
  let page = await deps.store.scoringRules.listOrganizations(null, organizationsPerBatch);
  if (page.length > 0) await deps.store.events.advanceFeed();
  while (page.length > 0) {
    // A failing organisation does not block the others.
    for (const id of page) await sampleOrganization(deps, id).catch((error) => deps.onFailure(error, "scoring rules"));
    const last = page.length === organizationsPerBatch ? page.at(-1) : undefined;
    page = last ? await deps.store.scoringRules.listOrganizations(last, organizationsPerBatch) : [];
  }
}

async function sampleOrganization(deps: SampleDeps, organizationId: OrganizationId): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await deps.store.transaction(() => sampleOnce(deps, organizationId));
}

/** True: there may be more. The position is saved with the selected runs, so each run is selected once, also if this node dies. */
async function sampleOnce({ store }: SampleDeps, organizationId: OrganizationId): Promise<boolean> {
  const { scoringRules } = store;
  const position = await scoringRules.lockPosition(organizationId);
  const rules = await scoringRules.listActive(organizationId);
  if (!position || rules.length === 0) return false;
  const agents = [...new Set(rules.map(({ agentId }) => agentId))];
  const found = await scoringRules.listCompleted(organizationId, position, agents, runsPerBatch);
  const runs = found.flatMap(({ run }) => (run ? [run] : []));
  for (const rule of rules) await addSelected(store, rule, runs);
  const last = found.at(-1);
  if (last) await scoringRules.savePosition(organizationId, last.position);
  return found.length === runsPerBatch;
}

/** Runs beyond the limit of the day are counted, and never scored. */
async function addSelected(
  { scoringRules }: Pick<Store, "scoringRules">,
  rule: ScoringRuleRecord,
  runs: readonly CompletedRun[],
): Promise<void> {
  const selected = runs.filter((run) => isSelected(rule, run));
  if (selected.length === 0) return;
  const room = Math.max(0, (rule.maxScoresPerDay ?? Number.POSITIVE_INFINITY) - rule.today.sampled);
  const taken = selected.slice(0, room);
  const pending = taken.map(({ id }) => ({ ruleId: rule.id, runId: id }));
  if (pending.length > 0) await scoringRules.addPending(rule.organizationId, pending);
  await scoringRules.countDay(rule, { sampled: taken.length, skipped: selected.length - taken.length });
}
