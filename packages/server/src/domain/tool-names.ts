import type { AgentConfiguration } from "@agentrun/contract";
import { canonicalJson } from "../lib/canonical-json.ts";
import { ServiceError } from "../lib/errors.ts";
import { nearestName } from "../lib/nearest-name.ts";
import type { Caller } from "../model/api-keys.ts";
import type { WholeConnector } from "../model/connectors.ts";
import type { Store } from "../store/store.ts";

/** What the tools of a connector are called; null where it cannot be asked now. */
export type ListToolNames = (connector: WholeConnector) => Promise<readonly string[] | null>;

/** A tool that nobody has: the connector was named wrong, or the tool, or it is gone. */
export function describeUnknownTool(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  const hint = meant === null ? "POST /connectors/{id}/check lists them." : `Did you mean '${meant}'?`;
  return `the connector has no tool '${name}'. ${hint}`;
}

export function assertToolNames(
  names: readonly string[],
  known: readonly string[],
  toParam: (index: number) => string,
) {
  const unknown = names.findIndex((name) => !known.includes(name));
  if (unknown === -1) return;
  const param = toParam(unknown);
  const message = `${param}: ${describeUnknownTool(names[unknown] ?? "", known)}`;
  throw new ServiceError("tool_not_found", { param, message });
}

export type AgentToolDeps = { store: Pick<Store, "connectors">; listToolNames: ListToolNames };

type Connected = Pick<AgentConfiguration, "connectors">;

/** The tools that an agent names anew are there, as far as their connectors say; asked before anything is locked. */
export async function assertAgentTools(
  deps: AgentToolDeps,
  caller: Caller,
  before: Connected | null,
  after: Connected,
) {
  const known = new Set(before?.connectors.map((use) => canonicalJson(use)));
  for (const [place, use] of after.connectors.entries()) {
    const { tools } = use;
    if (!Array.isArray(tools) || tools.length === 0 || known.has(canonicalJson(use))) continue;
    const [connector] = await deps.store.connectors.findWhole(caller.organizationId, [use.id]);
    // One that is not there, or not theirs to see, is refused for that.
    if (!connector || (caller.isDemo && connector.visibility === "private")) continue;
    const names = await deps.listToolNames(connector);
    if (names) assertToolNames(tools, names, (index) => `connectors.${place}.tools.${index}`);
  }
}
