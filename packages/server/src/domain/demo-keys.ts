import { type AgentConfiguration, type PipelineDefinition, pipelineLimits } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Store } from "../store/store.ts";

/**
 * A demo key has no access to private connectors, and whatever sets something in motion asks here first: making and
 * changing agents and pipelines, whose schedules run later without any key, running them, and letting a parked run go on.
 * Reading and stopping are not asked about. Every other caller passes all of this.
 */
type DemoStore = Pick<Store, "agents" | "connectors" | "pipelineRuns">;

/** For what a demo key does not do at all. */
export function assertNotDemo(caller: Caller, message?: string): void {
  if (caller.isDemo) throw new ServiceError("demo_key_restricted", message === undefined ? {} : { message });
}

export async function assertNoPrivateConnector(
  store: Pick<Store, "connectors">,
  caller: Caller,
  ...configurations: Pick<AgentConfiguration, "connectors">[]
): Promise<void> {
  if (!caller.isDemo) return;
  const ids = configurations.flatMap(({ connectors }) => connectors.map(({ id }) => id));
  if (ids.length === 0 || !(await store.connectors.hasPrivate(caller.organizationId, ids))) return;
  assertNotDemo(caller, "This involves a private connector, which a demo key cannot use. Use a standard key.");
}

/** The agents of a pipeline's steps, as they are now. */
export async function assertNoPrivateStep(
  store: Pick<Store, "agents" | "connectors">,
  caller: Caller,
  ...definitions: Pick<PipelineDefinition, "steps">[]
): Promise<void> {
  if (!caller.isDemo) return;
  for (const { steps } of definitions) {
    const filter = { status: "all", ids: steps.map((step) => step.agent_id) } as const;
    const page = { limit: pipelineLimits.steps, order: "asc" } as const;
    const { items } = await store.agents.list(caller.organizationId, filter, page);
    await assertNoPrivateConnector(store, caller, ...items.map(({ configuration }) => configuration));
  }
}

/** What follows an action on a run: the rest of the run, as the agent was when it began, and of the pipeline it is a step of. */
export async function assertNoPrivateSequel(store: DemoStore, caller: Caller, run: RunRecord): Promise<void> {
  if (!caller.isDemo) return;
  const revision = await store.agents.findRevision(run.organizationId, run.agentId, run.agentRevision);
  if (revision) await assertNoPrivateConnector(store, caller, revision.configuration);
  const pipelineRun = run.pipelineRunId && (await store.pipelineRuns.find(run.organizationId, run.pipelineRunId));
  if (pipelineRun) await assertNoPrivateStep(store, caller, pipelineRun.definition);
}
