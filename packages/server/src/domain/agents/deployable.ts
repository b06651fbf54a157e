import type { AgentConfiguration } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { assertNoPrivateConnector } from "../api-keys/permissions.ts";
import { assertPolicy } from "../policies/policies.ts";
import { type ConfigurationRules, checkConfiguration } from "./configuration.ts";
import {
  type AgentModelDeps,
  assertMayChangeRules,
  assertMayConnect,
  assertProviders,
  holdConnectors,
} from "./references.ts";

/** What is deployed of an agent. */
export type Target = Pick<AgentRecord, "revision" | "configuration">;

export type DeployableDeps = {
  store: Pick<Store, "agents" | "connectors" | "policies" | "providers">;
  clock: DatabaseClock;
  rules: ConfigurationRules;
  models: AgentModelDeps["models"];
};

/** A revision of the agent that is not the deployed one. */
export async function findOtherRevision(deps: DeployableDeps, agent: AgentRecord, number: number): Promise<Target> {
  const found = await deps.store.agents.findRevision(agent.organizationId, agent.id, number);
  if (!found) throw new ServiceError("revision_not_found", { param: "revision" });
  if (number === agent.revision) throw new ServiceError("revision_already_deployed", { param: "revision" });
  return { revision: found.revision, configuration: found.configuration };
}

/** The same, if the caller may use its connectors: another caller may have created the draft. */
export async function findDeployable(
  deps: DeployableDeps,
  caller: Caller,
  agent: AgentRecord,
  number: number,
): Promise<Target> {
  const target = await findOtherRevision(deps, agent, number);
  assertMayConnect(caller, agent.configuration, target.configuration);
  return target;
}

/** Throws if this configuration cannot be deployed now. Must run in a transaction that holds the agent. */
export async function assertDeployable(
  deps: DeployableDeps,
  caller: Caller,
  agent: AgentRecord,
  configuration: AgentConfiguration,
): Promise<void> {
  assertMayChangeRules(caller, agent.configuration, configuration);
  checkConfiguration(deps.rules, caller.organizationId, configuration, deps.clock.now());
  await assertPolicy(deps.store, caller.organizationId, configuration.policy);
  await assertProviders(deps, caller.organizationId, configuration.runtime);
  await holdConnectors(deps.store, caller.organizationId, configuration);
  await assertNoPrivateConnector(deps.store, caller, agent.configuration, configuration);
}
