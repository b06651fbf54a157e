import type { WorkMeter } from "@agentrun/bounded-regex";
import { type Guard, type GuardRequest, type GuardType, type PolicyTemplate, piiKinds } from "@agentrun/contract";
import { messageOf, ServiceError } from "../lib/errors.ts";
import { assertSubschemas } from "../lib/json-schema/builder.ts";
import type { TemplateRecord } from "../model/policies.ts";
import { isPhoneRegion } from "./detectors/contact-details.ts";
import { createPatternValidator } from "./detectors/patterns.ts";

/** Says what is wrong with a value; nothing, when it matches. Those of one value share a meter. */
export type CheckValue = (value: unknown, meter?: WorkMeter) => readonly { message: string }[];
/** Compiles a JSON Schema; throws 422 with the field's name where it is none. */
export type CompileSchema = (schema: Record<string, unknown>, param: string) => CheckValue;

const bodies = { on: "both", action: "block" } as const;

/** What a request may leave out, by the kind of guard. */
const defaults: { [T in GuardType]: object } = {
  pii: { on: "both", action: "redact", kinds: [...piiKinds], regions: ["US"] },
  secrets: { on: "both", action: "redact" },
  prompt_injection: { on: "input", action: "block" },
  terms: { ...bodies, allow: [], case_sensitive: false, whole_words: true },
  patterns: { ...bodies, allow: [] },
  max_size: { on: "input", action: "block" },
  json_schema: bodies,
  tools: { on: "output", action: "block" },
  limits: { on: "output", action: "block", max_steps: null, max_tokens: null },
  model: { ...bodies, on_error: "block" },
};

/** The guards of a request with every default filled in; throws 422 naming the one that cannot be used. */
export function parseGuards(requests: readonly GuardRequest[], compileSchema: CompileSchema): Guard[] {
  const refusePattern = createPatternValidator();
  assertSchemas(requests);
  return requests.map((request, index) => {
    const guard = { name: null, shadow: false, ...defaults[request.type], ...request } as Guard;
    check(guard, `guards.${index}`, { compileSchema, refusePattern });
    return guard;
  });
}

/** All schemas of a policy together are held to what one may have: they are read together. */
function assertSchemas(requests: readonly GuardRequest[]): void {
  try {
    assertSubschemas(requests.map((request) => (request.type === "json_schema" ? request.schema : true)));
  } catch (error) {
    throw refused("guards", `The schemas of all guards together: ${messageOf(error)}.`);
  }
}

type Judges = { compileSchema: CompileSchema; refusePattern: RefusePattern };
type RefusePattern = (source: string) => string | null;

function check(guard: Guard, path: string, { compileSchema, refusePattern }: Judges): void {
  if (guard.type === "patterns") {
    checkPatterns(guard.deny, `${path}.deny`, refusePattern);
    checkPatterns(guard.allow, `${path}.allow`, refusePattern);
  }
  if (guard.type === "json_schema") compileSchema(guard.schema, `${path}.schema`);
  if (guard.type === "pii") checkRegions(guard.regions, `${path}.regions`);
  if (guard.type === "limits" && guard.max_steps === null && guard.max_tokens === null) {
    throw refused(path, "A limits guard needs `max_steps`, `max_tokens` or both.");
  }
}

function checkPatterns(patterns: readonly string[], path: string, refusePattern: RefusePattern): void {
  for (const [index, pattern] of patterns.entries()) {
    const reason = refusePattern(pattern);
    if (reason) throw refused(`${path}.${index}`, `This pattern cannot be used: ${reason}.`);
  }
}

function checkRegions(regions: readonly string[], path: string): void {
  const index = regions.findIndex((region) => !isPhoneRegion(region));
  if (index >= 0) throw refused(`${path}.${index}`, "There is no country with this code.");
}

const refused = (param: string, message: string) =>
  new ServiceError("invalid_guard", {
    message,
    details: [{ param, code: "invalid_guard", message: `${param}: ${message}` }],
  });

type Template = { name: string; description: string; guards: readonly GuardRequest[] };

const templates: Record<PolicyTemplate, Template> = {
  open: { name: "Open", description: "No guards: everything goes in and comes out as it is.", guards: [] },
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
    description: "Secrets and prompt injection are refused; all personal data is redacted.",
    guards: [{ type: "secrets", action: "block" }, { type: "pii", kinds: [...piiKinds] }, { type: "prompt_injection" }],
  },
  regulated: {
    name: "Regulated",
    description:
      "Personal data is redacted on its way in and refused on its way out; sizes, steps and tokens are bounded.",
    guards: [
      { type: "secrets", action: "block" },
      { type: "pii", on: "input", kinds: [...piiKinds] },
      { type: "pii", on: "output", action: "block", kinds: [...piiKinds] },
      { type: "prompt_injection" },
      { type: "max_size", max_bytes: 262_144 },
      { type: "limits", max_steps: 25, max_tokens: 200_000 },
    ],
  },
};

/** The policies that come with the service. */
export const createTemplates = (): TemplateRecord[] =>
  Object.entries(templates).map(([id, { name, description, guards }]) => ({
    id: id as PolicyTemplate,
    name,
    description,
    guards: parseGuards(guards, () => () => []) satisfies Guard[],
  }));
