import type { GuardRequest } from "../models.ts";
import { formatBytes, formatNumber, toWords } from "./format.ts";
import type { JsonObject } from "./json-schema.ts";

type GuardKind = {
  label: string;
  about: string;
  actions: readonly string[];
  stages: readonly string[];
  /** The schema of the further options. */
  options: JsonObject;
  first: JsonObject;
};

const texts = { type: "array", items: { type: "string", minLength: 1 } };
const everyAction = ["block", "redact", "flag"];
const judging = ["block", "flag"];
const stages = ["input", "output", "both"];

const optionsOf = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  required,
  properties,
});
const none = optionsOf({});
const kindOf = (label: string, about: string, more: Partial<GuardKind> = {}): GuardKind => ({
  label,
  about,
  actions: everyAction,
  stages,
  options: none,
  first: {},
  ...more,
});

export const guardKinds: Record<string, GuardKind> = {
  pii: kindOf("Personal data", "E-mail addresses, phone numbers, cards, IBANs, national IDs.", {
    options: optionsOf({
      kinds: { type: "array", items: { enum: ["email", "phone", "card", "iban", "national_id"] } },
      regions: { ...texts, description: "Countries whose phone numbers are recognised without a +." },
    }),
    first: { action: "redact" },
  }),
  secrets: kindOf("Secrets", "API keys, tokens, private keys and passwords.", { first: { action: "redact" } }),
  prompt_injection: kindOf(
    "Prompt injection",
    "A heuristic: English phrases that try to override an agent's instructions. It misses most attempts.",
  ),
  terms: kindOf("Words", "Words and phrases. Matches inside an allowed phrase are ignored.", {
    options: optionsOf(
      {
        deny: texts,
        allow: texts,
        case_sensitive: { type: "boolean" },
        whole_words: { type: "boolean", default: true },
      },
      ["deny"],
    ),
    first: { deny: [], whole_words: true },
  }),
  patterns: kindOf("Patterns", "Regular expressions (RE2). Matches inside an allowed match are ignored.", {
    options: optionsOf({ deny: texts, allow: texts }, ["deny"]),
    first: { deny: [] },
  }),
  max_size: kindOf("Size", "The size of the JSON text.", {
    actions: judging,
    options: optionsOf({ max_bytes: { type: "integer", minimum: 2 } }, ["max_bytes"]),
    first: { max_bytes: 65_536 },
  }),
  json_schema: kindOf("JSON Schema", "JSON Schema (2020-12) that the value must match.", {
    actions: judging,
    options: optionsOf({ schema: { type: "object" } }, ["schema"]),
    first: { schema: { type: "object" } },
  }),
  tools: kindOf("Tools", "Tools that the agent may use. End a name with * to match a prefix.", {
    actions: judging,
    stages: ["output"],
    options: optionsOf({ allow: texts }, ["allow"]),
    first: { allow: [], on: "output" },
  }),
  limits: kindOf("Limits", "Maximum model turns and tokens per run.", {
    actions: ["block"],
    stages: ["output"],
    options: optionsOf({
      max_steps: { type: ["integer", "null"], minimum: 1 },
      max_tokens: { type: ["integer", "null"], minimum: 1 },
    }),
    first: { on: "output", max_steps: 20 },
  }),
  model: kindOf("Model check", "A yes/no question to a model. Yes is a violation.", {
    actions: judging,
    options: optionsOf({ question: { type: "string", maxLength: 2_000 }, on_error: { enum: ["block", "allow"] } }, [
      "question",
    ]),
    first: { question: "", on_error: "block" },
  }),
  http: kindOf("HTTP check", "A service of your own that classifies the text, such as Presidio.", {
    actions: judging,
    options: optionsOf(
      {
        url: { type: "string", maxLength: 2_048 },
        format: { enum: ["flagged", "presidio"] },
        secret: { type: ["string", "null"], description: "Name of a secret that is sent as a bearer token." },
        language: { type: "string", description: "For Presidio." },
        min_score: { type: "number", minimum: 0, maximum: 1, description: "For Presidio." },
        on_error: { enum: ["block", "allow"] },
      },
      ["url"],
    ),
    first: { url: "", format: "flagged", on_error: "block" },
  }),
};

/** A guard in a form, possibly of a type unknown to the dashboard. */
export type GuardDraft = {
  type: string;
  on: string;
  action: string;
  shadow: boolean;
  name: string | null;
} & JsonObject;

export const newGuard = (type: string): GuardDraft => {
  const kind = guardKinds[type];
  return { type, name: null, on: "both", action: kind?.actions[0] ?? "block", shadow: false, ...kind?.first };
};

export const toGuards = (value: unknown): GuardDraft[] => (Array.isArray(value) ? (value as GuardDraft[]) : []);
export const toGuardRequests = (guards: unknown): GuardRequest[] => (guards ?? []) as GuardRequest[];

export const guardLabel = ({ type, name }: { type: string; name: string | null }): string => {
  const label = guardKinds[type]?.label ?? toWords(type);
  return name ? `${label} (${name})` : label;
};

const listed = (value: unknown, most = 4): string => {
  const all = Array.isArray(value) ? value.map(String) : [];
  return all.length > most ? `${all.slice(0, most).join(", ")} and ${all.length - most} more` : all.join(", ");
};

const details: Record<string, (guard: GuardDraft) => string> = {
  pii: ({ kinds }) => listed(Array.isArray(kinds) ? kinds.map((kind) => toWords(String(kind))) : [], 5),
  terms: ({ deny }) => listed(deny),
  patterns: ({ deny }) => listed(deny, 2),
  max_size: ({ max_bytes }) => `at most ${formatBytes(Number(max_bytes))}`,
  json_schema: () => "must match its schema",
  tools: ({ allow }) => `only ${listed(allow) || "none"}`,
  limits: ({ max_steps, max_tokens }) =>
    [
      max_steps && `${formatNumber(Number(max_steps))} turns`,
      max_tokens && `${formatNumber(Number(max_tokens))} tokens`,
    ]
      .filter(Boolean)
      .join(", "),
  model: ({ question }) => String(question),
  http: ({ url }) => String(url),
};

/** Describes what a guard checks, in one line. */
export const guardDetail = (guard: GuardDraft): string =>
  details[guard.type]?.(guard) ?? guardKinds[guard.type]?.about ?? "";
