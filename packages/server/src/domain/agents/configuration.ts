import {
  type AgentConfiguration,
  type AgentId,
  agentDefaults,
  type CustomAgentRequest,
  type OrganizationId,
  type Runtime,
} from "@agentrun/contract";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { newSigningSecret } from "../../lib/crypto/webhook-signature.ts";
import { ServiceError } from "../../lib/errors.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { mergePatch } from "../../lib/json/records.ts";
import { assertOutsideTransaction } from "../../lib/postgres/transaction-scope.ts";
import {
  type FoundModule,
  isRemote,
  type LoadedModule,
  type ModuleCode,
  type ModuleSchemas,
  type RemoteRuntime,
  releaseCode,
} from "../../model/agents.ts";
import type { Store } from "../../store/store.ts";
import { checkSchedule } from "../schedules/schedules.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";
import { hasMoved, keepOrSeal, keepOrSealHeaders, redacted, redactHeaders } from "../secrets/stored-secrets.ts";

export type ConfigurationRules = CodeRules & {
  /** Whether the organisation may use the module and it exists on disk. For stored code, permission is enough. */
  hasModule(organizationId: OrganizationId, name: string, code?: string): boolean;
  hasPolicy(name: string): boolean;
  /** Whether the operator has enabled the tool `code` for models. */
  hasCode: boolean;
  /** Null if the URL is allowed, else the reason why not. */
  refuseUrl(url: string): string | null;
  secrets: SecretBox;
  compileSchema: SchemaCompiler;
};

/** Fills in the fields that the request omits. */
export const withDefaults = (request: Omit<CustomAgentRequest, "gate">): AgentConfiguration => ({
  ...agentDefaults,
  ...request,
});

/** Validates a well-formed configuration against this installation; throws 422 with the field at fault. */
export function checkConfiguration(
  rules: ConfigurationRules,
  organizationId: OrganizationId,
  configuration: AgentConfiguration,
  now: number,
): void {
  checkRuntime(rules, organizationId, configuration.runtime);
  checkToolChoice(configuration);
  checkClientOptions(configuration);
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
  "runtime.tools.0: running code is disabled. The operator can enable it with AGENTRUN_CODE=bubblewrap.";

/** A model without tools cannot be forced to call one; it would silently ignore the setting. */
function checkToolChoice({ runtime, connectors }: AgentConfiguration): void {
  if (runtime.type !== "model" || connectors.length > 0 || runtime.tools?.length) return;
  const { tool_choice: choice = "auto" } = runtime;
  if (choice === "auto" || choice === "none") return;
  const message = `runtime.tool_choice: ${choice} needs tools, and this agent has none. Add connectors or runtime.tools, or omit tool_choice.`;
  throw new ServiceError("invalid_value", { param: "runtime.tool_choice", message });
}

/** The service itself applies what a caller adds to a run, in the loop of model agents. */
function checkClientOptions(configuration: AgentConfiguration): void {
  const allowed = (["client_schemas", "client_tools"] as const).find((param) => configuration[param]);
  if (!allowed || configuration.runtime.type === "model") return;
  const message = `${allowed}: only supported for model agents. Remove it.`;
  throw new ServiceError("invalid_value", { param: allowed, message });
}

/** Cost limits only work for model agents, and `on_budget: ask` only works with a budget. */
function checkBudget({ runtime, limits }: AgentConfiguration): void {
  const wrong = (field: "max_cost_usd" | "on_budget", why: string) =>
    new ServiceError("invalid_value", { param: `limits.${field}`, message: `limits.${field}: ${why}` });
  const { max_cost_usd: cost, max_tokens: tokens, on_budget: then } = limits;
  if (runtime.type !== "model" && cost !== undefined)
    throw wrong("max_cost_usd", "only supported for model agents. Remove it.");
  if (runtime.type !== "model" && then === "ask")
    throw wrong("on_budget", "only supported for model agents. Remove it, or create a cap (POST /caps).");
  if (then === "ask" && cost === undefined && tokens === undefined)
    throw wrong("on_budget", "`ask` needs a budget: set `max_tokens`, `max_cost_usd` or both.");
}

/** A configuration as stored, and the signing secret if it was just generated and must be shown once. */
type SealedConfiguration = { configuration: AgentConfiguration; newSecret: string | null };

/** Encrypts the secrets of a remote agent. */
export function sealSecrets(
  rules: ConfigurationRules,
  configuration: AgentConfiguration,
  before: AgentConfiguration | null,
): SealedConfiguration {
  const { runtime } = configuration;
  // The stored runtime is already sealed.
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

/** A configuration for display: without secrets (except a new one, shown once) and without internal markers. */
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
  // An old revision may lack fields that were added later.
  const names = Object.keys({ ...before, ...after }) as (keyof AgentConfiguration)[];
  return names.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name])).sort();
}

export const pickFields = (configuration: AgentConfiguration, names: readonly (keyof AgentConfiguration)[]) =>
  Object.fromEntries(names.map((name) => [name, configuration[name]]));

type CodeRules = {
  /** The module's current code; undefined: the organisation has no such module. */
  readModule(organizationId: OrganizationId, name: string): Promise<FoundModule | undefined>;
  /** Loads stored code; undefined: the organisation has no such code. */
  loadCode(organizationId: OrganizationId, module: string, hash: string): Promise<LoadedModule | undefined>;
};

type CodeDeps = { store: Pick<Store, "agents" | "transaction">; rules: CodeRules };

/** A runtime pinned to its code, the code if it must be stored, and the schemas of new code. */
export type PinnedRuntime = { runtime: Runtime; code: ModuleCode | null; schemas: ModuleSchemas };

const asItIs = (runtime: Runtime): PinnedRuntime => ({ runtime, code: null, schemas: {} });

/**
 * Pins the runtime of a revision to its code. A module named without a code hash gets the code that is on disk now, so naming it
 * deploys it. A module named with a code hash keeps it, if the organisation has that code. New code is loaded once, so that code
 * that cannot be loaded is never deployed.
 */
export async function pinRuntime(
  { store, rules }: CodeDeps,
  organizationId: OrganizationId,
  runtime: Runtime,
  current: Runtime | null,
): Promise<PinnedRuntime> {
  if (runtime.type !== "module") return asItIs(runtime);
  if (runtime.code !== undefined) {
    if (await store.agents.hasCode(organizationId, runtime.module, runtime.code))
      return current?.type === "module" && current.code === runtime.code
        ? asItIs(runtime)
        : withSchemas(rules, organizationId, runtime, runtime.code);
    const message = "This organisation has no such code of this module. Omit `code` to use the current files.";
    throw new ServiceError("module_not_found", { param: "runtime.code", message });
  }
  const found = await rules.readModule(organizationId, runtime.module);
  // A node without modules cannot check the name: the first node that runs the agent pins the code.
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

/** Stored code was loaded before, perhaps on another node; its schemas belong to the revision. */
async function withSchemas(
  rules: CodeRules,
  organizationId: OrganizationId,
  runtime: Extract<Runtime, { type: "module" }>,
  hash: string,
): Promise<PinnedRuntime> {
  assertOutsideTransaction("Loading a module");
  const loaded = await rules.loadCode(organizationId, runtime.module, hash);
  if (loaded && "refusal" in loaded) throw refused(loaded.refusal);
  return { runtime, code: null, schemas: loaded?.schemas ?? {} };
}

const refused = (message: string) => new ServiceError("invalid_module", { param: "runtime.module", message });

type RevisionName = { organizationId: OrganizationId; agentId: AgentId; agentRevision: number };

/** Pins an unpinned revision to this code; returns the pinned code, which another node may have set first. */
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

const mostPairs = 16;

/** Merges a metadata patch; throws 422 if there are too many pairs. */
export function mergeMetadata(
  before: Record<string, string>,
  patch: Record<string, string | null> | undefined,
): Record<string, string> {
  const merged = mergePatch(before, patch);
  if (Object.keys(merged).length <= mostPairs) return merged;
  const message = `metadata: at most ${mostPairs} pairs are allowed. Remove one by setting it to null.`;
  throw new ServiceError("invalid_value", { param: "metadata", message });
}
