import { type TProperties, Type } from "typebox";
import { storable, worded } from "./patterns.ts";
import { closed, JsonObject, Nullable, OneOf } from "./schema.ts";
import { secretName } from "./secrets.ts";

export const guardStages = ["input", "output", "both"] as const;
export const piiKinds = ["email", "phone", "card", "iban", "national_id"] as const;
export type PiiKind = (typeof piiKinds)[number];
export type GuardStage = (typeof guardStages)[number];
export type GuardAction = "block" | "redact" | "flag";

/** Fields that every guard has. */
type Common<T extends string, A extends GuardAction> = {
  type: T;
  name: string | null;
  on: GuardStage;
  action: A;
  shadow: boolean;
};
type Judging = "block" | "flag";

/** One rule of a policy, as it is stored and returned, with defaults for omitted fields. */
export type Guard =
  | (Common<"pii", GuardAction> & { kinds: PiiKind[]; regions: string[] })
  | Common<"secrets", GuardAction>
  | Common<"prompt_injection", GuardAction>
  | (Common<"terms", GuardAction> & { deny: string[]; allow: string[]; case_sensitive: boolean; whole_words: boolean })
  | (Common<"patterns", GuardAction> & { deny: string[]; allow: string[] })
  | (Common<"max_size", Judging> & { max_bytes: number })
  | (Common<"json_schema", Judging> & { schema: Record<string, unknown> })
  | (Common<"tools", Judging> & { allow: string[] })
  | (Common<"limits", "block"> & { max_steps: number | null; max_tokens: number | null })
  | (Common<"model", Judging> & { question: string; on_error: "block" | "allow" })
  | (Common<"http", Judging> & {
      url: string;
      format: "flagged" | "presidio";
      secret: string | null;
      language: string;
      min_score: number;
      on_error: "block" | "allow";
    });
export type GuardType = Guard["type"];

/** A guard as it is sent in a request. */
export type GuardRequest = { [T in GuardType]: { type: T } & Partial<Extract<Guard, { type: T }>> }[GuardType];

const terms = Type.Array(Type.String({ minLength: 1, maxLength: 128, pattern: storable }), { maxItems: 500 });
const patterns = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 512,
    pattern: storable,
    description: "RE2 syntax: no look-around; at most 500 steps when compiled.",
  }),
  { maxItems: 20 },
);
const some = <T extends object>(list: T): T => ({ ...list, minItems: 1 });
const tools = Type.Array(Type.String({ minLength: 1, maxLength: 128, pattern: storable }), { maxItems: 200 });
const count = (maximum: number) => Nullable(Type.Integer({ minimum: 1, maximum }));

const everyAction = ["block", "redact", "flag"] as const;
const judging = ["block", "flag"] as const;

type Shape = {
  title: string;
  description: string;
  actions: readonly GuardAction[];
  on: readonly GuardStage[];
  required: TProperties;
  optional: TProperties;
};

/** The fields of each kind of guard, in addition to `name`, `on`, `action` and `shadow`. */
const shapes: Record<GuardType, Shape> = {
  pii: {
    title: "PiiGuard",
    description: "Personal data, detected by format, check digits and the words before it.",
    actions: everyAction,
    on: guardStages,
    required: {},
    optional: {
      kinds: Type.Array(OneOf(piiKinds), { minItems: 1, maxItems: 5, description: "Default: all of them." }),
      regions: Type.Array(
        Type.String({ pattern: worded("^[A-Z]{2}$", "must be a two-letter country code in capitals, such as DE") }),
        {
          maxItems: 10,
          description: "Countries whose phone numbers are detected without a +; default US.",
        },
      ),
    },
  },
  secrets: {
    title: "SecretsGuard",
    description: "API keys, tokens, private keys, and passwords after their name (`password = …`).",
    actions: everyAction,
    on: guardStages,
    required: {},
    optional: {},
  },
  prompt_injection: {
    title: "PromptInjectionGuard",
    description:
      "A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection.",
    actions: everyAction,
    on: guardStages,
    required: {},
    optional: {},
  },
  terms: {
    title: "TermsGuard",
    description: "Words and phrases. A match inside an allowed phrase does not count.",
    actions: everyAction,
    on: guardStages,
    required: { deny: some(terms) },
    optional: {
      allow: terms,
      case_sensitive: Type.Boolean({ description: "Default false." }),
      whole_words: Type.Boolean({ description: "Default true." }),
    },
  },
  patterns: {
    title: "PatternsGuard",
    description:
      "RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked].",
    actions: everyAction,
    on: guardStages,
    required: { deny: some(patterns) },
    optional: { allow: patterns },
  },
  max_size: {
    title: "MaxSizeGuard",
    description: "The size of the JSON text.",
    actions: judging,
    on: guardStages,
    required: { max_bytes: Type.Integer({ minimum: 2, maximum: 104_857_600 }) },
    optional: {},
  },
  json_schema: {
    title: "JsonSchemaGuard",
    description: "The JSON Schema (2020-12) that the whole value must match.",
    actions: judging,
    on: guardStages,
    required: { schema: JsonObject() },
    optional: {},
  },
  tools: {
    title: "ToolsGuard",
    description: "The only tools that may be used. A name may end in * to match a prefix.",
    actions: judging,
    on: ["output"],
    required: { allow: tools },
    optional: {},
  },
  limits: {
    title: "LimitsGuard",
    description: "Limits on model turns and tokens per run.",
    actions: ["block"],
    on: ["output"],
    required: {},
    optional: { max_steps: count(1_000), max_tokens: count(100_000_000) },
  },
  model: {
    title: "ModelGuard",
    description: "A yes-or-no question for a model; yes is a violation.",
    actions: judging,
    on: guardStages,
    required: { question: Type.String({ minLength: 1, maxLength: 2_000, pattern: storable }) },
    optional: {
      on_error: OneOf(["block", "allow"], { description: "What happens if the model call fails; default block." }),
    },
  },
  http: {
    title: "HttpGuard",
    description: "A service of your own that classifies the text, such as Presidio.",
    actions: judging,
    on: guardStages,
    required: {
      url: Type.String({ minLength: 1, maxLength: 2_048, description: "The https URL that gets the text." }),
    },
    optional: {
      format: OneOf(["flagged", "presidio"], {
        description:
          '`flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation.',
      }),
      secret: Nullable(
        Type.String({
          pattern: secretName,
          description: "The name of a secret of the organisation that is sent as `Authorization: Bearer`.",
        }),
      ),
      language: Type.String({
        pattern: worded("^[a-z]{2}$", "must be a two-letter language code in lower case, such as de"),
        description: "For Presidio: the language of the texts; default en.",
      }),
      min_score: Type.Number({
        minimum: 0,
        maximum: 1,
        description: "For Presidio: the lowest score of a finding that counts; default 0.5.",
      }),
      on_error: OneOf(["block", "allow"], {
        description: "What happens if the service fails or does not answer in time; default block.",
      }),
    },
  },
};

const commonOf = ({ on, actions }: Shape) => ({
  name: Nullable(
    Type.String({
      pattern: worded(
        "^[a-z0-9][a-z0-9_-]{0,63}$",
        "must be 1–64 characters (a-z, 0-9, '_', '-') and start with a letter or digit",
      ),
      description: "The name in findings; default its type.",
    }),
  ),
  on: OneOf(on),
  action: OneOf(actions),
  shadow: Type.Boolean({ description: "Records findings and changes nothing." }),
});

const asRequested = (type: string, shape: Shape) =>
  Type.Object(
    {
      type: Type.Literal(type),
      ...shape.required,
      ...Type.Partial(Type.Object({ ...commonOf(shape), ...shape.optional })).properties,
    },
    { ...closed, title: `${shape.title}Request`, description: shape.description },
  );

const asShown = (type: string, shape: Shape) =>
  Type.Object(
    { type: Type.Literal(type), ...commonOf(shape), ...shape.required, ...shape.optional },
    { title: shape.title, description: shape.description },
  );

const unionOf = (make: (type: string, shape: Shape) => object) => ({
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: Object.entries(shapes).map(([type, shape]) => make(type, shape)),
});

export const GuardRequest = Type.Unsafe<GuardRequest>({ title: "GuardRequest", ...unionOf(asRequested) });
export const Guard = Type.Unsafe<Guard>({ title: "Guard", ...unionOf(asShown) });

/** What a guard found in a run: where, how often, and what it did. */
export const GuardFinding = Type.Object(
  {
    guard: Type.String({ description: "The name of the guard, or its type." }),
    stage: OneOf(["input", "output"]),
    field: Type.String({ examples: ["input.customer.email"] }),
    action: OneOf(everyAction),
    shadow: Type.Boolean(),
    count: Type.Integer({ minimum: 1 }),
  },
  { title: "GuardFinding" },
);
export type GuardFinding = {
  guard: string;
  stage: "input" | "output";
  field: string;
  action: GuardAction;
  shadow: boolean;
  count: number;
};
