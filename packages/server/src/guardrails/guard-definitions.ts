import type { WorkMeter } from "@agentrun/bounded-regex";
import { type Guard, type GuardRequest, type GuardType, type PolicyTemplate, piiKinds } from "@agentrun/contract";
import { createPatternValidator, isPhoneRegion } from "@agentrun/text-detectors";
import { messageOf, ServiceError } from "../lib/errors.ts";
import { assertSubschemas } from "../lib/json-schema/builder.ts";
import type { TemplateRecord } from "../model/policies.ts";

/** Returns the errors of a value; empty if it is valid. All schemas of a value share a meter. */
export type CheckValue = (value: unknown, meter?: WorkMeter) => readonly { message: string }[];
/** Compiles a JSON Schema; throws 422 with the field's name if it is invalid. */
export type CompileSchema = (schema: Record<string, unknown>, param: string) => CheckValue;

const bothStages = { on: "both", action: "block" } as const;

/** The defaults of a request by type of guard. */
export const guardDefaults: { [T in GuardType]: object } = {
  pii: { on: "both", action: "redact", kinds: [...piiKinds], regions: ["US"] },
  secrets: { on: "both", action: "redact" },
  prompt_injection: { on: "input", action: "block" },
  terms: { ...bothStages, allow: [], case_sensitive: false, whole_words: true },
  patterns: { ...bothStages, allow: [] },
  max_size: { on: "input", action: "block" },
  json_schema: bothStages,
  tools: { on: "output", action: "block" },
  limits: { on: "output", action: "block", max_steps: null, max_tokens: null },
  model: { ...bothStages, on_error: "block" },
  http: { ...bothStages, format: "flagged", secret: null, language: "en", min_score: 0.5, on_error: "block" },
};

/** Why a URL must not be called, or null. */
export type RefuseUrl = (url: string) => string | null;

/** Fills in the defaults of the guards of a request; throws 422 with the path of an invalid guard. */
export function parseGuards(
  requests: readonly GuardRequest[],
  { compileSchema, refuseUrl }: { compileSchema: CompileSchema; refuseUrl: RefuseUrl },
): Guard[] {
  const refusePattern = createPatternValidator();
  assertSchemas(requests);
  return requests.map((request, index) => {
    const guard = { name: null, shadow: false, ...guardDefaults[request.type], ...request } as Guard;
    check(guard, `guards.${index}`, { compileSchema, refuseUrl, refusePattern });
    return guard;
  });
}

/** The limit for one schema applies to all schemas of a policy together, because they are all evaluated. */
function assertSchemas(requests: readonly GuardRequest[]): void {
  try {
    assertSubschemas(requests.map((request) => (request.type === "json_schema" ? request.schema : true)));
  } catch (error) {
    throw invalidGuard("guards", `The schemas of all guards together: ${messageOf(error)}.`);
  }
}

type Validators = { compileSchema: CompileSchema; refuseUrl: RefuseUrl; refusePattern: RefusePattern };
type RefusePattern = (source: string) => string | null;

function check(guard: Guard, path: string, { compileSchema, refuseUrl, refusePattern }: Validators): void {
  if (guard.type === "patterns") {
    checkPatterns(guard.deny, `${path}.deny`, refusePattern);
    checkPatterns(guard.allow, `${path}.allow`, refusePattern);
  }
  if (guard.type === "json_schema") compileSchema(guard.schema, `${path}.schema`);
  if (guard.type === "pii") checkRegions(guard.regions, `${path}.regions`);
  if (guard.type === "http") {
    const reason = refuseUrl(guard.url);
    if (reason) throw invalidGuard(`${path}.url`, reason);
  }
  if (guard.type === "limits" && guard.max_steps === null && guard.max_tokens === null) {
    throw invalidGuard(path, "A limits guard needs `max_steps`, `max_tokens` or both.");
  }
}

function checkPatterns(patterns: readonly string[], path: string, refusePattern: RefusePattern): void {
  for (const [index, pattern] of patterns.entries()) {
    const reason = refusePattern(pattern);
    if (reason) throw invalidGuard(`${path}.${index}`, `This pattern cannot be used: ${reason}.`);
  }
}

function checkRegions(regions: readonly string[], path: string): void {
  const index = regions.findIndex((region) => !isPhoneRegion(region));
  if (index >= 0) throw invalidGuard(`${path}.${index}`, "No country has this code.");
}

const invalidGuard = (param: string, message: string) =>
  new ServiceError("invalid_guard", {
    message,
    details: [{ param, code: "invalid_guard", message: `${param}: ${message}` }],
  });

/** National phone numbers of these countries are found without configuration. */
const regions = ["US", "GB", "DE", "FR", "ES", "IT", "JP"];

type Template = { name: string; description: string; guards: readonly GuardRequest[] };

const templates: Record<PolicyTemplate, Template> = {
  open: { name: "Open", description: "No guards: input and output pass unchanged.", guards: [] },
  standard: {
    name: "Standard",
    description: "Secrets, card and account numbers and national ids are redacted; prompt injection is flagged.",
    guards: [
      { type: "secrets" },
      { type: "pii", kinds: ["card", "iban", "national_id"] },
      { type: "prompt_injection", action: "flag" },
    ],
  },
  strict: {
    name: "Strict",
    description: "Secrets and prompt injection are blocked; all personal data is redacted.",
    guards: [
      { type: "secrets", action: "block" },
      { type: "pii", kinds: [...piiKinds], regions },
      { type: "prompt_injection" },
    ],
  },
  regulated: {
    name: "Regulated",
    description:
      "Personal data is redacted in the input and blocked in the output; size, steps and tokens are limited.",
    guards: [
      { type: "secrets", action: "block" },
      { type: "pii", on: "input", kinds: [...piiKinds], regions },
      { type: "pii", on: "output", action: "block", kinds: [...piiKinds], regions },
      { type: "prompt_injection" },
      { type: "max_size", max_bytes: 262_144 },
      { type: "limits", max_steps: 25, max_tokens: 200_000 },
    ],
  },
};

/** The built-in policy templates. */
export const createTemplates = (): TemplateRecord[] =>
  Object.entries(templates).map(([id, { name, description, guards }]) => ({
    id: id as PolicyTemplate,
    name,
    description,
    guards: parseGuards(guards, { compileSchema: () => () => [], refuseUrl: () => null }) satisfies Guard[],
  }));
