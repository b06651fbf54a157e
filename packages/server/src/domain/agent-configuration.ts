import type { AgentConfiguration, CustomAgentRequest, OrganizationId, Runtime } from "@agentrun/contract";
import { canonicalJson } from "../lib/canonical-json.ts";
import { ServiceError } from "../lib/errors.ts";
import type { SecretBox } from "../lib/secret-box.ts";
import { newSigningSecret } from "../lib/sign.ts";
import { releaseCode } from "../model/module-code.ts";
import { isRemote, type RemoteRuntime } from "../model/remote-agents.ts";
import type { SchemaCompiler } from "./json-schema.ts";
import type { CodeRules } from "./module-code.ts";
import { checkSchedule } from "./schedules.ts";
import { hasMoved, keepOrSeal, keepOrSealHeaders, redacted, redactHeaders } from "./stored-secrets.ts";

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

export const pick = (configuration: AgentConfiguration, names: readonly (keyof AgentConfiguration)[]) =>
  Object.fromEntries(names.map((name) => [name, configuration[name]]));
