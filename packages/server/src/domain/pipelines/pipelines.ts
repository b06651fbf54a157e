import type {
  CreatePipelineRequest,
  OrganizationId,
  PipelineDefinition,
  PipelineId,
  PipelinePatch,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { PipelineFilter, PipelineRecord } from "../../model/pipelines.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { assertMayStartRuns, assertNoPrivateStep } from "../api-keys/permissions.ts";
import { checkSchedule, saveSchedule } from "../schedules/schedules.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";
import { planPipeline } from "./plan.ts";

export type PipelineDeps = {
  store: Pick<Store, "agents" | "connectors" | "pipelines" | "schedules" | "transaction">;
  clock: DatabaseClock;
  compileSchema: SchemaCompiler;
};

export async function getPipeline(
  deps: Pick<PipelineDeps, "store">,
  caller: Caller,
  id: PipelineId,
): Promise<PipelineRecord> {
  assertEveryAgent(caller);
  return found(await deps.store.pipelines.find(caller.organizationId, id));
}

export function listPipelines(deps: PipelineDeps, caller: Caller, filter: PipelineFilter, page: PageRequest) {
  assertEveryAgent(caller);
  return deps.store.pipelines.list(caller.organizationId, filter, page);
}

export async function createPipeline(
  deps: PipelineDeps,
  caller: Caller,
  request: CreatePipelineRequest,
): Promise<PipelineRecord> {
  assertEveryAgent(caller);
  assertMayStartRuns(caller);
  const definition: PipelineDefinition = {
    description: null,
    input_schema: null,
    output: null,
    schedule: null,
    metadata: {},
    ...request,
  };
  await checkDefinition(deps, caller.organizationId, definition);
  await assertNoPrivateStep(deps.store, caller, definition);
  const createdAt = new Date(deps.clock.now());
  const pipeline: PipelineRecord = {
    id: newId("pipe", createdAt.getTime()),
    organizationId: caller.organizationId,
    revision: 1,
    definition,
    nextRunAt: null,
    scheduleRefusal: null,
    createdBy: caller.actor,
    createdAt,
    updatedAt: createdAt,
    archivedAt: null,
  };
  return deps.store.transaction(async () => {
    await deps.store.pipelines.insert(pipeline);
    return withSchedule(deps, caller, pipeline);
  });
}

export async function updatePipeline(
  deps: PipelineDeps,
  caller: Caller,
  id: PipelineId,
  patch: PipelinePatch,
): Promise<PipelineRecord> {
  assertEveryAgent(caller);
  assertMayStartRuns(caller);
  return deps.store.transaction(async () => {
    const pipeline = found(await deps.store.pipelines.findForUpdate(caller.organizationId, id));
    if (pipeline.archivedAt) throw new ServiceError("pipeline_archived");
    const definition = { ...pipeline.definition, ...patch };
    await assertNoPrivateStep(deps.store, caller, pipeline.definition, definition);
    if (canonicalJson(definition) === canonicalJson(pipeline.definition)) {
      return patch.schedule ? withSchedule(deps, caller, pipeline) : pipeline;
    }
    await checkDefinition(deps, caller.organizationId, definition);
    const updatedAt = new Date(deps.clock.now());
    const updated = { ...pipeline, definition, revision: pipeline.revision + 1, updatedAt };
    await deps.store.pipelines.update(updated);
    return patch.schedule === undefined ? updated : withSchedule(deps, caller, updated);
  });
}

export async function archivePipeline(deps: PipelineDeps, caller: Caller, id: PipelineId): Promise<PipelineRecord> {
  assertEveryAgent(caller);
  return deps.store.transaction(async () => {
    const pipeline = found(await deps.store.pipelines.findForUpdate(caller.organizationId, id));
    if (pipeline.archivedAt) return pipeline;
    const now = new Date(deps.clock.now());
    const archived = { ...pipeline, updatedAt: now, archivedAt: now };
    await deps.store.pipelines.update(archived);
    return withSchedule(deps, caller, archived);
  });
}

async function withSchedule(deps: PipelineDeps, caller: Caller, pipeline: PipelineRecord): Promise<PipelineRecord> {
  const { id, organizationId, archivedAt, definition } = pipeline;
  const subject = { kind: "pipeline" as const, id, organizationId };
  const nextRunAt = await saveSchedule(deps, caller, subject, archivedAt ? null : definition.schedule);
  return { ...pipeline, nextRunAt, scheduleRefusal: null };
}

/** Validates a well-formed definition; throws 422 with the field at fault. */
async function checkDefinition(
  deps: PipelineDeps,
  organizationId: OrganizationId,
  definition: PipelineDefinition,
): Promise<void> {
  planPipeline(definition);
  const check = definition.input_schema && deps.compileSchema(definition.input_schema, "input_schema");
  await checkAgents(deps, organizationId, definition);
  if (!definition.schedule) return;
  checkSchedule(definition.schedule, deps.clock.now());
  const faults = check?.(definition.schedule.input ?? {}) ?? [];
  const details = faults.map((fault) => ({ ...fault, param: `schedule.${fault.param}` }));
  if (details[0]) throw new ServiceError("invalid_input", { message: details[0].message, details });
}

/** Throws 422 if a step has an agent that cannot be run. */
export async function checkAgents(
  deps: { store: Pick<Store, "agents"> },
  organizationId: OrganizationId,
  { steps }: PipelineDefinition,
): Promise<void> {
  const known = await deps.store.agents.listStates(organizationId, [...new Set(steps.map((step) => step.agent_id))]);
  for (const [number, { agent_id: id }] of steps.entries()) {
    const param = `steps.${number}.agent_id`;
    const agent = known.get(id);
    if (!agent) {
      throw new ServiceError("agent_not_found", { param });
    }
    if (agent.isArchived) {
      throw new ServiceError("agent_archived", {
        param,
        message: `${param}: the agent is archived and cannot be run.`,
      });
    }
  }
}

function found(pipeline: PipelineRecord | null): PipelineRecord {
  if (!pipeline) throw new ServiceError("pipeline_not_found");
  return pipeline;
}

/** A pipeline may run any agent, so a key limited to some must not use it. */
export function assertEveryAgent(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and pipelines may use any. Use a key without `agent_ids`.",
  });
}
