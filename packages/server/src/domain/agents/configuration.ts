import type {
  AgentConfiguration,
  AgentId,
  CustomAgentRequest,
  Deployment,
  OrganizationId,
  Runtime,
} from "@agentrun/contract";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { newSigningSecret } from "../../lib/crypto/webhook-signature.ts";
import { ServiceError } from "../../lib/errors.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { mergePatch } from "../../lib/json/records.ts";
import { assertOutsideTransaction } from "../../lib/postgres/transaction-scope.ts";
import type { AgentRecord, DeploymentRecord } from "../../model/agents.ts";
import {
  type FoundModule,
  isRemote,
  type ModuleCode,
  type ModuleSchemas,
  type RemoteRuntime,
  releaseCode,
} from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import { checkSchedule } from "../schedules/schedules.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";
import { hasMoved, keepOrSeal, keepOrSealHeaders, redacted, redactHeaders } from "../secrets/stored-secrets.ts";

export type ConfigurationRules = CodeRules & {
  /** Whether there is one that the organisation may use; that it may is enough where its code is kept. */
  hasModule(organizationId: OrganizationId, name: string, code?: string): boolean;
  hasPolicy(name: string): boolean;
  /** Whether the operator lets models have the tool `code`. */
  hasCode: boolean;
  /** Null when an agent may live at this address, else why not. */
  refuseUrl(url: string): string | null;
  secrets: SecretBox;
  compileSchema: SchemaCompiler;
};

/** What a request leaves out, an agent still has. */
export const withDefaults = (request: CustomAgentRequest): AgentConfiguration => ({
  description: null,
  instructions: null,
  input_schema: null,
  output_schema: null,
  policy: null,
  connectors: [],
  approvals: null,
  limits: {},
  schedule: null,
  doors: null,
  metadata: {},
  ...request,
});

/** Whether a well-formed configuration makes sense here; throws 422 naming the field. */
export function checkConfiguration(
  rules: ConfigurationRules,
  organizationId: OrganizationId,
  configuration: AgentConfiguration,
  now: number,
): void {
  checkRuntime(rules, organizationId, configuration.runtime);
  checkToolChoice(configuration);
  checkBudget(configuration);
  const check = configuration.input_schema && rules.compileSchema(configuration.input_schema, "input_schema");
  if (configuration.schedule) checkSchedule(configuration.schedule, now);
  const faults = (configuration.schedule && check?.(configuration.schedule.input ?? {})) ?? [];
  const details = faults.map((fault) => ({ ...fault, param: `schedule.${fault.param}` }));
  if (details[0]) throw new ServiceError("invalid_input", { message: details[0].message, details });
  if (configuration.output_schema) rules.compileSchema(configuration.output_schema, "output_schema");
  if (configuration.policy !== null && !rules.hasPolicy(configuration.policy)) {
    throw new ServiceError("policy_not_found", { param: "policy" });
  }
}

function checkRuntime(rules: ConfigurationRules, organizationId: OrganizationId, runtime: Runtime): void {
  if (runtime.type === "module" && !rules.hasModule(organizationId, runtime.module, runtime.code)) {
    throw new ServiceError("module_not_found", { param: "runtime.module" });
  }
  if (isRemote(runtime)) {
    const reason = rules.refuseUrl(runtime.url);
    if (reason) throw new ServiceError("invalid_url", { param: "runtime.url", message: `runtime.url: ${reason}` });
  }
  if (runtime.type === "model" && runtime.tools?.length && !rules.hasCode)
    throw new ServiceError("invalid_value", { param: "runtime.tools.0", message: codeIsOff });
}

const codeIsOff =
  "runtime.tools.0: nobody runs code of models here. The operator turns it on with AGENTRUN_CODE=bubblewrap.";

/** A model without tools cannot be made to call one: it would answer as if nobody had asked. */
function checkToolChoice({ runtime, connectors }: AgentConfiguration): void {
  if (runtime.type !== "model" || connectors.length > 0 || runtime.tools?.length) return;
  const { tool_choice: choice = "auto" } = runtime;
  if (choice === "auto" || choice === "none") return;
  const message = `runtime.tool_choice: ${choice} needs tools, and this agent has none. Give it connectors or runtime.tools, or leave it out.`;
  throw new ServiceError("invalid_value", { param: "runtime.tool_choice", message });
}

/** What only a model's turns are held to does nothing elsewhere, and a budget that is none has nothing to ask about. */
function checkBudget({ runtime, limits }: AgentConfiguration): void {
  const wrong = (field: "max_cost_usd" | "on_budget", why: string) =>
    new ServiceError("invalid_value", { param: `limits.${field}`, message: `limits.${field}: ${why}` });
  const { max_cost_usd: cost, max_tokens: tokens, on_budget: then } = limits;
  if (runtime.type !== "model" && cost !== undefined)
    throw wrong("max_cost_usd", "only model agents have a cost that the service knows. Leave it out.");
  if (runtime.type !== "model" && then === "ask")
    throw wrong("on_budget", "only model agents have turns to ask between. Leave it out, or make a cap (POST /caps).");
  if (then === "ask" && cost === undefined && tokens === undefined)
    throw wrong("on_budget", "`ask` needs a budget to ask about: set `max_tokens`, `max_cost_usd` or both.");
}

/** A configuration as it is stored, and the signing secret if it was made just now and must be shown once. */
export type SealedConfiguration = { configuration: AgentConfiguration; newSecret: string | null };

/** Encrypts what an agent elsewhere must keep to itself. */
export function sealSecrets(
  rules: ConfigurationRules,
  configuration: AgentConfiguration,
  before: AgentConfiguration | null,
): SealedConfiguration {
  const { runtime } = configuration;
  // The very runtime that is stored is sealed already.
  if (!isRemote(runtime) || runtime === before?.runtime) return { configuration, newSecret: null };
  const known = before?.runtime.type === runtime.type ? (before.runtime as RemoteRuntime) : null;
  const headers = runtime.headers ? { headers: sealHeaders(rules, runtime.headers, runtime.url, known) } : {};
  if (runtime.type !== "http")
    return { configuration: { ...configuration, runtime: { ...runtime, ...headers } }, newSecret: null };
  const { secret, newSecret } = sealSigningSecret(rules, runtime, known as HttpRuntime | null);
  return { configuration: { ...configuration, runtime: { ...runtime, ...headers, secret } }, newSecret };
}

type HttpRuntime = Extract<Runtime, { type: "http" }>;

function sealSigningSecret({ secrets }: ConfigurationRules, runtime: HttpRuntime, known: HttpRuntime | null) {
  const newSecret = runtime.secret === undefined && known?.secret === undefined ? newSigningSecret() : null;
  const stored = { known: known?.secret, isMoved: false, param: "runtime.secret" };
  return { secret: keepOrSeal(secrets, runtime.secret ?? newSecret ?? redacted, stored), newSecret };
}

const sealHeaders = (
  { secrets }: ConfigurationRules,
  given: Record<string, string>,
  url: string,
  known: RemoteRuntime | null,
) =>
  keepOrSealHeaders(secrets, given, {
    known: known?.headers ?? {},
    isMoved: known !== null && hasMoved(known.url, url),
    param: "runtime.headers",
  });

/** A configuration as it may be shown: without its secrets, but for one that was made just now, and without our own marks. */
export function redactSecrets(configuration: AgentConfiguration, newSecret: string | null = null): AgentConfiguration {
  const { runtime } = configuration;
  if (runtime.type === "module" && runtime.code === releaseCode)
    return { ...configuration, runtime: { type: "module", module: runtime.module } };
  if (!isRemote(runtime)) return configuration;
  const headers = runtime.headers ? { headers: redactHeaders(runtime.headers) } : {};
  const secret = runtime.type === "http" && runtime.secret ? { secret: newSecret ?? redacted } : {};
  return { ...configuration, runtime: { ...runtime, ...headers, ...secret } };
}

/** The top-level fields in which two configurations differ. */
export function changedFields(before: AgentConfiguration, after: AgentConfiguration): (keyof AgentConfiguration)[] {
  // An old revision may lack what was added since.
  const names = Object.keys({ ...before, ...after }) as (keyof AgentConfiguration)[];
  return names.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name])).sort();
}

export const pickFields = (configuration: AgentConfiguration, names: readonly (keyof AgentConfiguration)[]) =>
  Object.fromEntries(names.map((name) => [name, configuration[name]]));

export type CodeRules = {
  /** A module's code as it is just now; undefined: there is none that the organisation may use. */
  readModule(organizationId: OrganizationId, name: string): Promise<FoundModule | undefined>;
};

type CodeDeps = { store: Pick<Store, "agents" | "transaction">; rules: CodeRules };

/** A runtime that names its code, that code where it is yet to be kept, and the schemas that come with new code. */
export type PinnedRuntime = { runtime: Runtime; code: ModuleCode | null; schemas: ModuleSchemas };

const asItIs = (runtime: Runtime): PinnedRuntime => ({ runtime, code: null, schemas: {} });

/**
 * A runtime as a revision has it. A module that is named without its code gets what lies on the server now, so that to name
 * it is to deploy it; with its code, which the organisation must have, it stays as it is. Code that is not what runs already
 * is loaded once, so that what no run could load is never deployed.
 */
export async function pinRuntime(
  { store, rules }: CodeDeps,
  organizationId: OrganizationId,
  runtime: Runtime,
  current: Runtime | null,
): Promise<PinnedRuntime> {
  if (runtime.type !== "module") return asItIs(runtime);
  if (runtime.code !== undefined) {
    if (await store.agents.hasCode(organizationId, runtime.module, runtime.code)) return asItIs(runtime);
    const message =
      "This organisation has no such code of this module. Leave it out to take the files as they are now.";
    throw new ServiceError("module_not_found", { param: "runtime.code", message });
  }
  const found = await rules.readModule(organizationId, runtime.module);
  // Where no modules are, whoever names one is believed: the node that runs it first takes its files.
  if (found === undefined) return asItIs(runtime);
  if ("refusal" in found) throw refused(found.refusal);
  if (!("load" in found)) return asItIs({ ...runtime, code: releaseCode });
  const { code, load } = found;
  const pinned = { ...runtime, code: code.hash };
  if (current?.type === "module" && current.code === code.hash) return { runtime: pinned, code, schemas: {} };
  assertOutsideTransaction("Loading a module");
  const loaded = await load();
  if ("refusal" in loaded) throw refused(loaded.refusal);
  return { runtime: pinned, code, schemas: loaded.schemas };
}

const refused = (message: string) => new ServiceError("invalid_module", { param: "runtime.module", message });

type RevisionName = { organizationId: OrganizationId; agentId: AgentId; agentRevision: number };

/** Gives a revision that does not say what its code is this one; returns the one it has then, which another node may have given. */
export async function pinRevision(
  { store }: Pick<CodeDeps, "store">,
  { organizationId, agentId, agentRevision }: RevisionName,
  code: ModuleCode | typeof releaseCode,
): Promise<string> {
  return store.transaction(async () => {
    const known = await store.agents.findCodeForUpdate(organizationId, agentId, agentRevision);
    if (known !== null) return known;
    if (code !== releaseCode) await store.agents.insertCode(organizationId, code);
    const name = code === releaseCode ? code : code.hash;
    await store.agents.setCode(organizationId, agentId, agentRevision, name);
    return name;
  });
}

/** A deployment as the API and the events show it. */
export const toDeployment = (record: DeploymentRecord): Deployment => ({
  object: "deployment",
  id: record.id,
  agent_id: record.agentId,
  revision: record.revision,
  previous_revision: record.previousRevision,
  reason: record.reason,
  rolled_back_from: record.rolledBackFrom,
  rolled_back_to: record.rolledBackFrom === null ? null : record.revision,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
});

export const recordDeployment = (deps: EventDeps, organizationId: OrganizationId, deployment: DeploymentRecord) =>
  recordEvent(deps, organizationId, "deployment.created", deployment.id, toDeployment(deployment));

export const recordRollback = (deps: EventDeps, organizationId: OrganizationId, deployment: DeploymentRecord) =>
  recordEvent(deps, organizationId, "deployment.rollback", deployment.id, toDeployment(deployment));

/** Tells what changed, both sides, without secrets. */
export function recordUpdate(
  deps: EventDeps,
  caller: Caller,
  before: AgentRecord,
  after: AgentRecord,
  changed: (keyof AgentConfiguration)[],
): Promise<unknown> {
  return recordEvent(deps, after.organizationId, "agent.updated", after.id, {
    agent_id: after.id,
    revision: after.revision,
    changed_fields: changed,
    old: pickFields(redactSecrets(before.configuration), changed),
    new: pickFields(redactSecrets(after.configuration), changed),
    changed_by: caller.actor,
    changed_at: after.updatedAt.toISOString(),
  });
}

const mostPairs = 16;

/** What becomes of a resource's metadata; throws 422 where that would be too much. */
export function mergeMetadata(
  before: Record<string, string>,
  patch: Record<string, string | null> | undefined,
): Record<string, string> {
  const merged = mergePatch(before, patch);
  if (Object.keys(merged).length <= mostPairs) return merged;
  const message = `metadata: there can be at most ${mostPairs} pairs. Take one out with null first.`;
  throw new ServiceError("invalid_value", { param: "metadata", message });
}
