import {
  type CreateScorerRequest,
  mostScorers,
  type ScorerDefinition,
  type ScorerId,
  type ScorerPatch,
  type ScorerUse,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { UsedScorer } from "../../model/experiments.ts";
import type { ScorerRecord, ScorerVersionRecord } from "../../model/scorers.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";
import { compileScorer, scoringAgentOf } from "./score.ts";

export type ScorerDeps = {
  store: Pick<Store, "agents" | "scorers" | "transaction">;
  compileSchema: SchemaCompiler;
  clock: DatabaseClock;
};

export async function getScorer(
  { store }: Pick<ScorerDeps, "store">,
  caller: Caller,
  id: ScorerId,
  lock = false,
): Promise<ScorerRecord> {
  const found = await store.scorers.find({ organizationId: caller.organizationId, id }, lock);
  if (!found) throw new ServiceError("scorer_not_found");
  return found;
}

export const listScorers = ({ store }: ScorerDeps, caller: Caller, page: PageRequest): Promise<Page<ScorerRecord>> =>
  store.scorers.list(caller.organizationId, page);

export async function listScorerVersions(
  deps: ScorerDeps,
  caller: Caller,
  id: ScorerId,
): Promise<ScorerVersionRecord[]> {
  return deps.store.scorers.listVersions(await getScorer(deps, caller, id));
}

export async function createScorer(
  deps: ScorerDeps,
  caller: Caller,
  { name, description = null, definition }: CreateScorerRequest,
): Promise<ScorerRecord> {
  assertMayChange(caller);
  await assertUsable(deps, caller, definition);
  const now = deps.clock.now();
  const at = new Date(now);
  const { organizationId, actor: createdBy } = caller;
  const key = { organizationId, id: newId("scr", now) };
  const scorer = { ...key, name, description, version: 1, definition, createdBy, createdAt: at, updatedAt: at };
  return deps.store.transaction(async () => {
    if ((await deps.store.scorers.countLocked(organizationId)) >= mostScorers)
      throw new ServiceError("too_many_scorers");
    await deps.store.scorers.insert(scorer);
    return scorer;
  });
}

export async function updateScorer(
  deps: ScorerDeps,
  caller: Caller,
  id: ScorerId,
  patch: ScorerPatch,
): Promise<ScorerRecord> {
  assertMayChange(caller);
  if (patch.definition) await assertUsable(deps, caller, patch.definition);
  return deps.store.transaction(async () => {
    const scorer = await getScorer(deps, caller, id, true);
    const { name = scorer.name, description = scorer.description, definition = scorer.definition } = patch;
    const isNew = canonicalJson(definition) !== canonicalJson(scorer.definition);
    const version = scorer.version + (isNew ? 1 : 0);
    const updatedAt = new Date(deps.clock.now());
    const changed = { ...scorer, name, description, definition, version, updatedAt };
    await deps.store.scorers.update(changed, isNew);
    return changed;
  });
}

export async function deleteScorer(deps: ScorerDeps, caller: Caller, id: ScorerId): Promise<void> {
  assertMayChange(caller);
  const scorer = await getScorer(deps, caller, id);
  if (!(await deps.store.scorers.delete(scorer))) throw new ServiceError("scorer_not_found");
}

/** Scorers are for all agents. */
function assertMayChange(caller: Caller): void {
  assertNotDemo(caller);
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and scorers are for all of them. Use a key without `agent_ids`.",
  });
}

async function assertUsable({ store, compileSchema }: ScorerDeps, caller: Caller, definition: ScorerDefinition) {
  compileScorer(definition, compileSchema);
  assertScaleFits(definition);
  assertPointer(definition);
  const agentId = scoringAgentOf(definition);
  if (agentId === null) return;
  const agent = assertAllowed(caller, await store.agents.find(caller.organizationId, agentId), "definition.agent_id");
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "definition.agent_id" });
}

function assertScaleFits(definition: ScorerDefinition): void {
  if (definition.type !== "people" || definition.pass_at === undefined || definition.scale === "one_to_five") return;
  throw new ServiceError("invalid_value", {
    param: "definition.pass_at",
    message:
      "definition.pass_at: the scale pass_fail has no average rating. Leave it out, or use the scale one_to_five.",
  });
}

const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/;

function assertPointer(definition: ScorerDefinition): void {
  if (!("field" in definition) || definition.field === undefined || pointer.test(definition.field)) return;
  throw new ServiceError("invalid_value", {
    param: "definition.field",
    message:
      "definition.field: this is not a JSON Pointer. It starts with '/', such as /topic or /items/0/name; write '~' as ~0, and '/' inside a name as ~1.",
  });
}

/** The scorers in the versions that an experiment uses. */
export async function resolveScorers(
  { store }: { store: Pick<Store, "scorers"> },
  { organizationId }: Pick<Caller, "organizationId">,
  uses: readonly ScorerUse[],
  field = "scorers",
): Promise<UsedScorer[]> {
  const twice = uses.findIndex(({ id }, index) => uses.findIndex((other) => other.id === id) !== index);
  if (twice !== -1)
    throw new ServiceError("invalid_value", {
      param: `${field}.${twice}.id`,
      message: `${field}.${twice}.id: each scorer can be used once.`,
    });
  return Promise.all(uses.map((use, index) => resolveScorer(store.scorers, organizationId, use, `${field}.${index}`)));
}

/** The scorer in the version that is used. `field` names it in errors. */
export async function resolveScorer(
  scorers: Store["scorers"],
  organizationId: Caller["organizationId"],
  { id, version }: ScorerUse,
  field: string,
): Promise<UsedScorer> {
  const scorer = await scorers.find({ organizationId, id });
  if (!scorer) throw new ServiceError("scorer_not_found", { param: `${field}.id` });
  if (version === undefined || version === scorer.version)
    return { id, version: scorer.version, name: scorer.name, definition: scorer.definition };
  const found = await scorers.findVersion(scorer, version);
  if (!found) throw new ServiceError("scorer_version_not_found", { param: `${field}.version` });
  return { id, version, name: scorer.name, definition: found.definition };
}
